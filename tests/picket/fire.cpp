// Chapter 4: the fire order, its shots, and what they hit.

#include <algorithm>

#include "picket/numbers.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

// The posts whose sections could still be put into the order (PK-4.1a).
Mask shooters(const State& state) {
    const Side& own = state.of(state.mover);
    if (state.order.from.count() >= max_shots) return {};
    return own.sections - own.shaken - state.order.from;
}

Mask targets(const State& state, unsigned from) { return state.of(other(state.mover)).manned & reach(from); }

// The shots that a Volley card can still be laid on (PK-4.1c).
Mask room_for_volley(const State& state) {
    const bool holds_more = state.order.volley.count() < state.of(state.mover).holds(Card::Volley);
    return holds_more ? state.order.from - state.order.volley : Mask{};
}

}  // namespace

// 4.1 The fire order

void offer_fire(const Setup&, const State& state, ActionOffers& offers) {
    for (unsigned from : shooters(state))
        for (unsigned at : targets(state, from))
            if (!offers(from_to(Verb::Shoot, from, at))) return;
    for (unsigned from : room_for_volley(state))
        if (!offers(from_post(Verb::LayVolley, from))) return;
    if (!state.order.from.empty() && !offers(bare(Verb::Done))) return;
    offers(bare(Verb::Hold));
}

Verdict check_fire(const Setup&, const State& state, const Action& action) {
    const Seat seat = state.mover;
    const Side& own = state.of(seat);
    const FireOrder& order = state.order;
    switch (action.verb) {
        case Verb::Shoot:
            if (!own.manned.has(action.from))
                return refuse(rule::PK_4_1a, "{} is not manned", place_of(seat, action.from));
            if (!own.sections.has(action.from))
                return refuse(rule::PK_4_1a, "{} is a decoy: it does not shoot",
                              piece_at(state, seat, action.from));
            if (own.shaken.has(action.from))
                return refuse(rule::PK_5_3a, "{} is shaken: it does not shoot",
                              piece_at(state, seat, action.from));
            if (order.from.has(action.from))
                return refuse(rule::PK_4_1a, "{} has its shot in the order already",
                              piece_at(state, seat, action.from));
            if (order.from.count() >= max_shots)
                return refuse(rule::PK_4_1a, "the order has {} shots already, and may have no more",
                              max_shots);
            if (!reach(action.from).has(action.to))
                return refuse(rule::PK_4_1b,
                              "{} is too far from {}: a section shoots at the post it faces or beside it",
                              place_of(other(seat), action.to), place_of(seat, action.from));
            if (!targets(state, action.from).has(action.to))
                return refuse(rule::PK_4_1b, "{} is not manned", place_of(other(seat), action.to));
            return fine;
        case Verb::LayVolley:
            if (!order.from.has(action.from))
                return refuse(rule::PK_4_1c, "there is no shot from {} in the order",
                              place_of(seat, action.from));
            if (order.volley.has(action.from))
                return refuse(rule::PK_4_1c, "the shot from {} has its Volley card",
                              place_of(seat, action.from));
            if (!room_for_volley(state).has(action.from))
                return refuse(rule::PK_4_1c, "there is no Volley card left in hand");
            return fine;
        case Verb::TakeBack:
            if (!order.from.has(action.from))
                return refuse(rule::PK_4_1d, "there is no shot from {} in the order",
                              place_of(seat, action.from));
            return fine;
        case Verb::Done:
            if (order.from.empty())
                return refuse(rule::PK_4_1d, "the order has no shot; hold, if there shall be none");
            return fine;
        case Verb::Hold: return fine;
        default:
            return refuse(rule::PK_3_1c, "a fire order is being made: shoot, volley, back, done or hold");
    }
}

void shoot(Table& table, const Action& action) {
    FireOrder& order = table.state.order;
    if (action.verb == Verb::LayVolley) return order.volley.add(action.from);
    order.from.add(action.from);
    order.at[action.from] = action.to;
}

void take_back_shot(Table& table, const Action& action) {
    FireOrder& order = table.state.order;
    order.from.remove(action.from);
    order.volley.remove(action.from);
    order.at[action.from] = 0;
}

void drop_order(State& state) { state.order = FireOrder{}; }

void open_fire(Table& table) {
    State& state = table.state;
    const Seat seat = state.mover;
    turn_up(table, seat, state.order.from);  // PK-4.1e
    for (unsigned cards_laid = state.order.volley.count(); cards_laid > 0; --cards_laid)
        discard(table, seat, Card::Volley);
    state.shot = state.order.from;
    state.phase = Phase::Move;
    state.agenda.push({Step::Kind::Fire, seat, 0, 0, 0, 0, 0});
}

// 4.2 Shots

// Throws the dice of a shot and gives its hits.
unsigned throw_shot(Table& table, const Shot& shot) {
    Tally dice;
    add_shot_dice(table.setup, table.state, shot, dice);
    const Dice::Handful thrown = table.dice.roll(static_cast<std::size_t>(dice.total()));
    unsigned hits = 0;
    for (std::uint8_t face : thrown) hits += face >= hits_from;
    if (table.log.on()) {
        Event event;
        event.say =
            Say(rule::PK_4_2c, "{} shoots at {}, hits: {}", piece_at(table.state, shot.seat, shot.from),
                place_of(other(shot.seat), shot.at), hits);
        event.seat = shot.seat;
        event.kind = static_cast<std::uint8_t>(Happening::Shot);
        event.dice = thrown;
        event.reckoning = shot_reckoning(table.setup, table.state, shot);
        table.log.add(event);
    }
    return hits;
}

void work_fire(Table& table) {
    State& state = table.state;
    FireOrder& order = state.order;
    if (order.from.empty()) {
        state.agenda.pop();
        return;
    }
    const Seat seat = state.mover, enemy = other(seat);
    const unsigned from = order.from.lowest();
    const Shot shot{seat, from, order.at[from], order.volley.has(from), false};
    order.from.remove(from);
    order.volley.remove(from);
    order.at[from] = 0;
    if (!state.of(enemy).manned.has(shot.at)) {
        tell(table, Audience::Everyone, seat, Happening::Shot, rule::PK_4_2d,
             "{} finds {} empty: the shot is lost", piece_at(state, seat, from), place_of(enemy, shot.at));
        return;
    }
    if (const unsigned hits = throw_shot(table, shot); hits > 0)
        state.agenda.push(
            {Step::Kind::Loss, enemy, post_number(shot.at), static_cast<std::uint8_t>(hits), 0, 0, 0});
}

// 4.3 Losses

void work_loss(Table& table) {
    State& state = table.state;
    Step& step = state.agenda.top();
    Side& own = state.of(step.seat);
    turn_up(table, step.seat, step.post);
    const unsigned counter = own.counter_at(step.post);
    if (!own.sections.has(step.post)) {  // PK-4.3b
        tell(table, Audience::Everyone, step.seat, Happening::FoundOut, rule::PK_4_3b,
             "{} was but a decoy, and is gone", piece(piece_of(step.seat, counter)));
        own.gone.add(counter);
        take_from_post(own, step.post);
        state.agenda.pop();
        return;
    }
    const std::uint8_t lost = std::min(step.number, own.men[counter]);
    own.men[counter] = static_cast<std::uint8_t>(own.men[counter] - lost);
    score(state, other(step.seat), lost);
    tell(table, Audience::Everyone, step.seat, Happening::Lost, rule::PK_4_3a, "{} loses {} and has {} left",
         piece(piece_of(step.seat, counter)), lost, own.men[counter]);
    // The loss becomes what follows from it.
    step.kind = own.men[counter] > 0 ? Step::Kind::Check : Step::Kind::Rout;
    step.number = own.men[counter] > 0 ? lost : std::uint8_t{0};
}

}  // namespace longroll::picket
