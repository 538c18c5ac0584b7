#pragma once
// What the chapters have of each other. A decision is taken in three steps, each chapter answering for its
// own verbs: offer_x lists what may be done, check_x says what is wrong with anything else, x does it.

#include "engine/game.h"
#include "picket/action.h"
#include "picket/rules.h"
#include "picket/state.h"
#include "rules/picket.h"

namespace longroll::picket {

// Everything that play touches.
struct Table {
    const Setup& setup;
    State& state;
    Dice& dice;
    EventLog& log;
};

using ActionOffers = Offers<Action>;

// 2 Posting the line
void offer_posting(const Setup& setup, const Side& own, Seat seat, ActionOffers& offers);
Verdict check_posting(const Setup& setup, const Side& own, Seat seat, const Action& action);
Action default_posting(const Setup& setup, const Side& own, Seat seat);
void put_at_post(const Setup& setup, Side& own, Seat seat, unsigned counter, unsigned post);
void take_from_post(Side& own, unsigned post);
void post(Table& table, Seat seat, const Action& action);
void take_back_posted(Table& table, Seat seat, const Action& action);
void finish_posting(Table& table, Seat seat);

// 3 The watches
void begin_turn(Table& table);

// 4 Fire
void offer_fire(const Setup& setup, const State& state, ActionOffers& offers);
Verdict check_fire(const Setup& setup, const State& state, const Action& action);
void shoot(Table& table, const Action& action);
void take_back_shot(Table& table, const Action& action);
void open_fire(Table& table);
void drop_order(State& state);
void work_fire(Table& table);
void work_loss(Table& table);
unsigned throw_shot(Table& table, const struct Shot& shot);

// 5 Morale
void offer_steady(const State& state, ActionOffers& offers);
Verdict check_steady(const State& state, const Action& action);
void throw_again(Table& table);
bool work_check(Table& table);  // false: waits for Steady or pass
void work_rout(Table& table);

// 6 Moves
void offer_moves(const Setup& setup, const State& state, ActionOffers& offers);
Verdict check_moves(const Setup& setup, const State& state, const Action& action);
void move(Table& table, const Action& action);
void offer_challenge(const State& state, ActionOffers& offers);
Verdict check_challenge(const State& state, const Action& action);
void challenge(Table& table, Seat seat, const Action& action);
bool work_wade(Table& table);  // false: waits for a challenge or pass

// 7 Ending
void end(Table& table, Ending ending, Seat winner);
void end_if_broken(Table& table, Seat seat);
void dawn(Table& table);

// What every chapter does to counters and cards.
inline void turn_up(Table& table, Seat seat, Mask posts) {
    Mask& shown = table.state.of(seat).shown;
    table.log.reveal_if(!(posts - shown).empty());
    shown = shown | posts;
}
inline void turn_up(Table& table, Seat seat, unsigned post) { turn_up(table, seat, Mask::of(post)); }
inline void score(State& state, Seat seat, unsigned points) {
    state.of(seat).points = static_cast<std::uint8_t>(state.of(seat).points + points);
}
void discard(Table& table, Seat seat, Card card);

inline Arg piece_at(const State& state, Seat seat, unsigned post) {
    return piece(piece_of(seat, state.of(seat).counter_at(post)));
}
inline Arg place_of(Seat seat, unsigned post) { return place(longroll::index(seat) * 8 + post); }
inline Arg thing_of(Card card) { return thing(index(card)); }

// Tells what happened; a silent log costs one branch.
template <class... Args>
void tell(Table& table, Audience audience, Seat seat, Happening what, RuleId rule, const char* pattern,
          Args... args) {
    if (!table.log.on()) return;
    Event event;
    event.say = Say(rule, pattern, args...);
    event.audience = audience;
    event.seat = seat;
    event.kind = static_cast<std::uint8_t>(what);
    table.log.add(event);
}

}  // namespace longroll::picket
