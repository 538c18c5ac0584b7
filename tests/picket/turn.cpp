// Chapter 3: the watches. Who decides, and how one decision leads to the next.

#include "picket/numbers.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

Decision decision_of(const State& state) {
    if (state.phase == Phase::Posting) return Decision::Posting;
    if (!state.agenda.empty())
        return state.agenda.top().kind == Step::Kind::Check ? Decision::Steady : Decision::Challenge;
    return state.phase == Phase::Fire ? Decision::Fire : Decision::Move;
}

// PK-3.1a, PK-1.4b.
void end_turn(Table& table) {
    State& state = table.state;
    state.shot = {};
    state.mover = other(state.mover);
    if (state.mover == table.setup.first) {
        if (state.watch == table.setup.watches) return dawn(table);
        ++state.watch;
        if (table.setup.fickle_moon) {
            const unsigned die = table.dice.d6();
            state.bright = die > 2;
            if (table.log.on()) {
                tell(table, Audience::Everyone, Seat::Nobody, Happening::Moon, rule::PK_1_4b,
                     state.bright ? "watch {}: the moon is bright" : "watch {}: the moon is dark",
                     state.watch);
            }
        }
    }
    begin_turn(table);
}

void hold(Table& table) {
    State& state = table.state;
    drop_order(state);
    state.phase = state.phase == Phase::Fire ? Phase::Move : Phase::Rest;
}

// A part of a draft: nothing follows from it yet.
constexpr bool is_part(Verb verb) {
    return verb == Verb::Post || verb == Verb::TakeBack || verb == Verb::Shoot || verb == Verb::LayVolley;
}

// One decision, without what follows from it.
void take(Table& table, Seat seat, const Action& action) {
    State& state = table.state;
    switch (action.verb) {
        case Verb::Post: return post(table, seat, action);
        case Verb::TakeBack:
            return state.phase == Phase::Posting ? take_back_posted(table, seat, action)
                                                 : take_back_shot(table, action);
        case Verb::Done:
            return state.phase == Phase::Posting ? finish_posting(table, seat) : open_fire(table);
        case Verb::Shoot:
        case Verb::LayVolley: return shoot(table, action);
        case Verb::Hold: return hold(table);
        case Verb::Challenge: return challenge(table, seat, action);
        case Verb::Steady: throw_again(table); [[fallthrough]];
        case Verb::Pass: state.agenda.top().answered = 1; return;
        default: return move(table, action);
    }
}

// The topmost step of the agenda; false when it waits for a seat.
bool work(Table& table) {
    switch (table.state.agenda.top().kind) {
        case Step::Kind::Fire: return work_fire(table), true;
        case Step::Kind::Loss: return work_loss(table), true;
        case Step::Kind::Check: return work_check(table);
        case Step::Kind::Rout: return work_rout(table), true;
        default: return work_wade(table);
    }
}

// PK-3.2a: to hold is always possible, so an only answer is that.
bool only_hold(const Setup& setup, const State& state) {
    Action found[2];
    ActionOffers offers{std::span(found)};
    state.phase == Phase::Fire ? offer_fire(setup, state, offers) : offer_moves(setup, state, offers);
    return offers.size() == 1;
}

// Works on, after a decision of `seat`, until a seat has to decide or the match is over.
void settle(Table& table, Seat seat) {
    State& state = table.state;
    while (state.ending == Ending::None) {
        if (!state.agenda.empty()) {
            if (!work(table)) return;
        } else if (state.phase == Phase::Rest) {
            end_turn(table);
        } else if (state.phase == Phase::Posting) {
            return;  // the other line is not posted yet
        } else {
            // Whether the mover can do more than hold may depend on its backs and its hand: the other seat
            // learns it, and everybody does once it holds.
            const bool only = only_hold(table.setup, state);
            table.log.reveal_if(only || state.mover != seat);
            if (!only) return;
            tell(table, Audience::Everyone, state.mover, Happening::Held, rule::PK_3_2a,
                 state.phase == Phase::Fire ? "{} has nothing to shoot with" : "{} has no order to give",
                 state.mover);
            hold(table);
        }
    }
}

}  // namespace

void begin_turn(Table& table) {
    State& state = table.state;
    state.phase = Phase::Fire;
    Side& own = state.of(state.mover);
    if (own.hand_size() >= hand_limit || own.deck.empty()) return;
    const Card card = own.deck.pop_back();
    table.log.reveal();
    ++own.hand[index(card)];
    tell(table, Audience::Everyone, state.mover, Happening::Drew, rule::PK_3_1b, "{} draws a card",
         state.mover);
    tell(table, only(state.mover), state.mover, Happening::Drew, rule::PK_3_1b, "it is {}", thing_of(card));
}

void discard(Table& table, Seat seat, Card card) {
    --table.state.of(seat).hand[index(card)];
    table.log.reveal();
    tell(table, Audience::Everyone, seat, Happening::Card, rule::PK_1_3b, "{} plays {}", seat,
         thing_of(card));
}

// The contract.

Turn Picket::to_act(const Setup&, const State& state) {
    if (state.ending != Ending::None) return {};
    const Decision decision = decision_of(state);
    const auto kind = static_cast<std::uint8_t>(decision);
    switch (decision) {
        case Decision::Posting: {
            const unsigned busy = (state.side[0].ready ? 0u : 1u) | (state.side[1].ready ? 0u : 2u);
            return {SeatSet{static_cast<std::uint8_t>(busy)}, kind, false};
        }
        case Decision::Fire:
        case Decision::Move: return {SeatSet::of(state.mover), kind, false};
        case Decision::Challenge: return {SeatSet::of(other(state.mover)), kind, true};
        case Decision::Steady: return {SeatSet::of(state.agenda.top().seat), kind, true};
    }
    return {};
}

std::string_view Picket::kind_word(std::uint8_t kind) {
    constexpr std::string_view words[] = {"posting", "fire", "move", "challenge", "steady"};
    return kind < std::size(words) ? words[kind] : std::string_view();
}

std::uint32_t Picket::turn_key(const Setup&, const State& state) {
    return state.watch * 2u + longroll::index(state.mover);
}

void Picket::choices(const Setup& setup, const State& state, Seat seat, Offers<Action>& offers) {
    if (!to_act(setup, state).seats.has(seat)) return;
    switch (decision_of(state)) {
        case Decision::Posting: return offer_posting(setup, state.of(seat), seat, offers);
        case Decision::Fire: return offer_fire(setup, state, offers);
        case Decision::Move: return offer_moves(setup, state, offers);
        case Decision::Challenge: return offer_challenge(state, offers);
        case Decision::Steady: return offer_steady(state, offers);
    }
}

Action Picket::sample(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    Action room[max_choices];
    Offers<Action> offers{std::span(room)};
    choices(setup, state, seat, offers);
    return room[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

Action Picket::default_action(const Setup& setup, const State& state, Seat seat) {
    switch (decision_of(state)) {
        case Decision::Posting: return default_posting(setup, state.of(seat), seat);
        case Decision::Fire:
        case Decision::Move: return bare(Verb::Hold);
        default: return bare(Verb::Pass);
    }
}

Verdict Picket::check(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Turn turn = to_act(setup, state);
    if (turn.finished()) return refuse(rule::PK_7_1c, "the night is over");
    if (!turn.seats.has(seat))
        return refuse(rule::PK_3_1c, "it is for {} to decide",
                      turn.seats.count() == 2 ? Seat::Nobody : turn.seats.only());
    if (!well_formed(setup, action)) return refuse(rule::PK_3_1c, "this is no action of the game");
    switch (decision_of(state)) {
        case Decision::Posting: return check_posting(setup, state.of(seat), seat, action);
        case Decision::Fire: return check_fire(setup, state, action);
        case Decision::Move: return check_moves(setup, state, action);
        case Decision::Challenge: return check_challenge(state, action);
        case Decision::Steady: return check_steady(state, action);
    }
    return refuse(rule::PK_3_1c, "this is no action of the game");
}

void Picket::play(const Setup& setup, State& state, Seat seat, const Action& action, Dice& dice,
                  EventLog& log) {
    Table table{setup, state, dice, log};
    take(table, seat, action);
    if (!is_part(action.verb)) settle(table, seat);
}

Reckoning Picket::reckon(const Setup& setup, const State& state, Seat seat, const Action& action) {
    if (!check(setup, state, seat, action)) return {};
    const FireOrder& order = state.order;
    switch (action.verb) {
        case Verb::Done: {  // the first of its shots
            if (state.phase == Phase::Posting) return {};
            const unsigned from = order.from.lowest();
            return shot_reckoning(setup, state, {seat, from, order.at[from], order.volley.has(from), false});
        }
        case Verb::Challenge:
            return shot_reckoning(setup, state, {seat, action.from, state.agenda.top().post, false, true});
        case Verb::Steady: return nerve_reckoning(setup, state, state.agenda.top());
        default: return {};
    }
}

}  // namespace longroll::picket
