// Chapter 6: orders of movement, the ford, and the cards played with them.

#include "picket/numbers.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

// PK-6.1b: a decoy never shot and is never shaken, so both masks leave it free to shift.
Mask free_to_move(const State& state) {
    const Side& own = state.of(state.mover);
    return own.manned - own.shaken - state.shot;
}

Mask waders(const Setup& setup, const State& state) {
    const Side& own = state.of(state.mover);
    return (free_to_move(state) & own.sections & setup.ford) - state.of(other(state.mover)).manned;
}

Mask worth_a_look(const State& state) {
    const Side& enemy = state.of(other(state.mover));
    return enemy.manned - enemy.shown - enemy.seen;
}

// The counters that could challenge, as far as all can see (PK-6.2b).
Mask beside_the_ford(const State& state) {
    const Side& enemy = state.of(other(state.mover));
    return (enemy.manned - enemy.shaken) & beside(state.agenda.top().post);
}

void shift(Table& table, const Action& action) {
    const Seat seat = table.state.mover;
    Side& own = table.state.of(seat);
    own.who[action.to] = own.who[action.from];
    own.who[action.from] = 0;
    for (Mask* posts : {&own.manned, &own.sections, &own.shown, &own.seen, &own.shaken})
        posts->rename(action.from, action.to);
    tell(table, Audience::Everyone, seat, Happening::Shifted, rule::PK_6_1b, "the counter at {} shifts to {}",
         place_of(seat, action.from), place_of(seat, action.to));
}

void call_up(Table& table, const Action& action) {
    const Seat seat = table.state.mover;
    put_at_post(table.setup, table.state.of(seat), seat, counter_of_piece(action.counter), action.to);
    tell(table, Audience::Everyone, seat, Happening::CalledUp, rule::PK_6_1c, "{} calls up a counter to {}",
         seat, place_of(seat, action.to));
    tell(table, only(seat), seat, Happening::CalledUp, rule::PK_6_1c, "it is {}", piece(action.counter));
}

void wade(Table& table, const Action& action) {
    State& state = table.state;
    turn_up(table, state.mover, action.from);
    tell(table, Audience::Everyone, state.mover, Happening::Waded, rule::PK_6_2a, "{} wades at {}",
         piece_at(state, state.mover, action.from), place_of(state.mover, action.from));
    state.agenda.push({Step::Kind::Wade, state.mover, action.from, 0, 0, 0, 0});
}

void look(Table& table, const Action& action) {
    State& state = table.state;
    const Seat seat = state.mover, enemy = other(seat);
    discard(table, seat, Card::Lantern);
    state.of(enemy).seen.add(action.to);
    tell(table, Audience::Everyone, seat, Happening::Looked, rule::PK_6_3a, "{} looks at {}", seat,
         place_of(enemy, action.to));
    tell(table, only(seat), seat, Happening::Looked, rule::PK_6_3a, "it is {}",
         piece_at(state, enemy, action.to));
}

void rally(Table& table, const Action& action) {
    State& state = table.state;
    discard(table, state.mover, Card::Rally);
    state.of(state.mover).shaken.remove(action.from);
    tell(table, Audience::Everyone, state.mover, Happening::Card, rule::PK_6_3b, "{} is shaken no longer",
         piece_at(state, state.mover, action.from));
}

}  // namespace

// 6.1 Orders

void offer_moves(const Setup& setup, const State& state, ActionOffers& offers) {
    const Seat seat = state.mover;
    const Side& own = state.of(seat);
    const Mask unmanned = setup.bank - own.manned;
    if (!offers(bare(Verb::Hold))) return;
    if (!unmanned.empty()) {
        for (unsigned from : free_to_move(state))
            for (unsigned to : unmanned& beside(from))
                if (!offers(from_to(Verb::Shift, from, to))) return;
        for (unsigned counter : own.reserve)
            for (unsigned to : unmanned)
                if (!offers(place_counter(Verb::CallUp, seat, counter, to))) return;
    }
    for (unsigned from : waders(setup, state))
        if (!offers(from_post(Verb::Wade, from))) return;
    if (own.holds(Card::Lantern) > 0)
        for (unsigned to : worth_a_look(state))
            if (!offers(to_post(Verb::Lantern, to))) return;
    if (own.holds(Card::Rally) > 0)
        for (unsigned from : own.shaken)
            if (!offers(from_post(Verb::Rally, from))) return;
}

Verdict check_moves(const Setup& setup, const State& state, const Action& action) {
    const Seat seat = state.mover, enemy = other(seat);
    const Side& own = state.of(seat);
    switch (action.verb) {
        case Verb::Hold: return fine;
        case Verb::Shift:
        case Verb::Wade:
            if (!own.manned.has(action.from))
                return refuse(rule::PK_6_1b, "{} is not manned", place_of(seat, action.from));
            if (own.shaken.has(action.from))
                return refuse(rule::PK_5_3a, "{} is shaken: it stays where it is",
                              piece_at(state, seat, action.from));
            if (state.shot.has(action.from))
                return refuse(action.verb == Verb::Wade ? rule::PK_6_2a : rule::PK_6_1b,
                              "{} has shot: it stays where it is", piece_at(state, seat, action.from));
            break;
        case Verb::CallUp:
            if (side_of_piece(action.counter) != seat)
                return refuse(rule::PK_6_1c, "{} belongs to the enemy", piece(action.counter));
            if (!own.reserve.has(counter_of_piece(action.counter)))
                return refuse(rule::PK_6_1c, "{} is not in reserve", piece(action.counter));
            break;
        case Verb::Lantern:
            if (own.holds(Card::Lantern) == 0)
                return refuse(rule::PK_6_3a, "there is no Lantern card in hand");
            if (!worth_a_look(state).has(action.to))
                return refuse(rule::PK_6_3a,
                              "there is no counter at {} that lies face down and was not looked at",
                              place_of(enemy, action.to));
            return fine;
        case Verb::Rally:
            if (own.holds(Card::Rally) == 0) return refuse(rule::PK_6_3b, "there is no Rally card in hand");
            if (!own.shaken.has(action.from))
                return refuse(rule::PK_6_3b, "there is no shaken section at {}", place_of(seat, action.from));
            return fine;
        default:
            return refuse(rule::PK_6_1a, "an order is asked for: shift, up, wade, lantern, rally or hold");
    }
    if (action.verb == Verb::Wade) {
        if (!own.sections.has(action.from))
            return refuse(rule::PK_6_2a, "{} is a decoy: it does not wade",
                          piece_at(state, seat, action.from));
        if (!setup.ford.has(action.from))
            return refuse(rule::PK_6_2a, "{} is not at the ford", place_of(seat, action.from));
        if (!waders(setup, state).has(action.from))
            return refuse(rule::PK_6_2a, "{} is manned: nobody gets past", place_of(enemy, action.from));
        return fine;
    }
    if (action.verb == Verb::Shift && !beside(action.from).has(action.to))
        return refuse(rule::PK_6_1b, "{} is no neighbour of {}", place_of(seat, action.to),
                      place_of(seat, action.from));
    if (own.manned.has(action.to))
        return refuse(rule::PK_1_2b, "{} is manned already", place_of(seat, action.to));
    return fine;
}

void move(Table& table, const Action& action) {
    table.state.phase = Phase::Rest;
    switch (action.verb) {
        case Verb::Shift: return shift(table, action);
        case Verb::CallUp: return call_up(table, action);
        case Verb::Wade: return wade(table, action);
        case Verb::Lantern: return look(table, action);
        default: return rally(table, action);
    }
}

// 6.2 The ford

void offer_challenge(const State& state, ActionOffers& offers) {
    const Side& enemy = state.of(other(state.mover));
    for (unsigned from : beside_the_ford(state) & enemy.sections)
        if (!offers(from_post(Verb::Challenge, from))) return;
    offers(bare(Verb::Pass));
}

Verdict check_challenge(const State& state, const Action& action) {
    const Seat seat = other(state.mover);
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Challenge)
        return refuse(rule::PK_6_2b, "the enemy is wading: challenge or pass");
    if (!beside_the_ford(state).has(action.from))
        return refuse(rule::PK_6_2b, "nobody at {} could challenge", place_of(seat, action.from));
    if (!state.of(seat).sections.has(action.from))
        return refuse(rule::PK_6_2b, "{} is a decoy: it does not shoot", piece_at(state, seat, action.from));
    return fine;
}

void challenge(Table& table, Seat seat, const Action& action) {
    State& state = table.state;
    Step& wading = state.agenda.top();
    wading.answered = 1;
    turn_up(table, seat, action.from);
    if (const unsigned hits = throw_shot(table, {seat, action.from, wading.post, false, true}); hits > 0)
        state.agenda.push(
            {Step::Kind::Loss, wading.seat, wading.post, static_cast<std::uint8_t>(hits), 0, 0, 0});
}

bool work_wade(Table& table) {
    State& state = table.state;
    if (table.setup.challenge && !state.agenda.top().answered && !beside_the_ford(state).empty())
        return false;
    const Step wading = state.agenda.pop();
    Side& own = state.of(wading.seat);
    if (!own.manned.has(wading.post)) return true;  // routed in the water
    const Arg waders = piece_at(state, wading.seat, wading.post);
    if (own.shaken.has(wading.post)) {
        tell(table, Audience::Everyone, wading.seat, Happening::TurnedBack, rule::PK_6_2c, "{} turns back",
             waders);
        return true;
    }
    own.over.add(own.counter_at(wading.post));
    score(state, wading.seat, over_points);
    take_from_post(own, wading.post);
    tell(table, Audience::Everyone, wading.seat, Happening::Over, rule::PK_6_2c,
         "{} is over the river: {} scores {}", waders, wading.seat, over_points);
    if (own.over.count() >= table.setup.over_needed) {
        end(table, Ending::Through, wading.seat);
    } else {
        end_if_broken(table, wading.seat);
    }
    return true;
}

}  // namespace longroll::picket
