// Words for the edge: names, prompts, labels, and what came of an action.

#include "picket/numbers.h"
#include "picket/table.h"

namespace longroll::picket {
namespace {

std::string counter_name(const Setup& setup, Seat seat, unsigned counter) {
    return setup.of(seat).counter[counter].name;
}

std::string name_at(const Setup& setup, const State& state, Seat seat, unsigned post) {
    return counter_name(setup, seat, state.of(seat).counter_at(post));
}

std::string dice_text(const Reckoning& reckoning) {
    return std::to_string(reckoning.total()) + (reckoning.total() == 1 ? " die" : " dice");
}

// Appends 'what' to a list of things that happened.
void also(std::string& list, const std::string& what) { list += (list.empty() ? "" : ", ") + what; }

void add_outcome(const Setup& setup, const State& before, const State& after, Seat side, std::string& list) {
    const Side& was = before.of(side);
    const Side& now = after.of(side);
    for (unsigned counter : now.gone - was.gone)
        also(list, counter_name(setup, side, counter) +
                       (setup.of(side).sections.has(counter) ? " routs" : " was a decoy"));
    for (unsigned counter : now.over - was.over) also(list, counter_name(setup, side, counter) + " is over");
    for (unsigned post : now.manned) {
        const unsigned counter = now.counter_at(post);
        if (now.men[counter] < was.men[counter])
            also(list, counter_name(setup, side, counter) + " loses " +
                           std::to_string(was.men[counter] - now.men[counter]));
        if (now.shaken.has(post) && !was.shaken.has(post))
            also(list, counter_name(setup, side, counter) + " is shaken");
        if (!now.shaken.has(post) && was.shaken.has(post))
            also(list, counter_name(setup, side, counter) + " rallies");
    }
}

}  // namespace

std::string Picket::write(const Setup& setup, const Action& action) { return write_action(setup, action); }

Expected<Action> Picket::read(const Setup& setup, std::string_view text) { return read_action(setup, text); }

std::string Picket::name(const Setup& setup, ArgKind kind, std::int64_t value) {
    const auto number = static_cast<unsigned>(value);
    const Seat seat = side_of_piece(number);
    switch (kind) {
        case ArgKind::Piece:
            return number < 16 && number % 8 < max_counters ? counter_name(setup, seat, number % 8) : "?";
        case ArgKind::Place:
            return std::string(seat == Seat::Union ? "Union" : "Confederate") + " post " +
                   std::to_string(number % 8 + 1);
        case ArgKind::Thing: return number < card_kinds ? card_names[number] : "?";
        default: return std::to_string(value);
    }
}

Say Picket::prompt(const Setup& setup, const State& state, Seat seat) {
    const Turn turn = to_act(setup, state);
    if (turn.finished()) return result(setup, state).how;
    if (!turn.seats.has(seat)) return Say(rule::PK_3_1c, "the other line decides");
    switch (static_cast<Decision>(turn.kind)) {
        case Decision::Posting:
            return Say(rule::PK_2_1b, "Post your counters, at the ford first; {} wait. Then done.",
                       state.of(seat).reserve.count());
        case Decision::Fire:
            return Say(rule::PK_4_1a, "Order fire: {} of {} shots given. Then done, or hold.",
                       state.order.from.count(), max_shots);
        case Decision::Move: return Say(rule::PK_6_1a, "Give one order, or hold.");
        case Decision::Challenge: {
            const Step& wading = state.agenda.top();
            return Say(rule::PK_6_2b, "{} wades at {}. Challenge it?",
                       piece_at(state, wading.seat, wading.post), place_of(wading.seat, wading.post));
        }
        case Decision::Steady: {
            const Step& check = state.agenda.top();
            return Say(rule::PK_5_2a, "{} threw {} and needs {} or less. Play Steady?",
                       piece_at(state, check.seat, check.post), check.die, check.need);
        }
    }
    return Say(rule::PK_3_1c, "decide");
}

std::string Picket::label(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const std::string to = std::to_string(action.to + 1);
    const auto own = [&](unsigned post) { return name_at(setup, state, seat, post); };
    if (!check(setup, state, seat, action)) return write_action(setup, action);
    switch (action.verb) {
        case Verb::Post: return name(setup, ArgKind::Piece, action.counter) + " to post " + to;
        case Verb::CallUp: return "Call up " + name(setup, ArgKind::Piece, action.counter) + " to post " + to;
        case Verb::TakeBack:
            return state.phase == Phase::Posting ? "Take back " + own(action.from)
                                                 : "Take back the shot of " + own(action.from);
        case Verb::Done:
            return state.phase == Phase::Posting ? "Done: the line is posted" : "Done: open fire";
        case Verb::Shoot: {
            const Shot shot{seat, action.from, action.to, false, false};
            return own(action.from) + " shoots at post " + to + " (" +
                   dice_text(shot_reckoning(setup, state, shot)) + ')';
        }
        case Verb::LayVolley: return "Volley for " + own(action.from) + " (one more die)";
        case Verb::Hold: return state.phase == Phase::Fire ? "Hold fire" : "Hold";
        case Verb::Shift: return own(action.from) + " shifts to post " + to;
        case Verb::Wade: return own(action.from) + " wades the ford";
        case Verb::Lantern: return "Lantern: look at post " + to;
        case Verb::Rally: return "Rally " + own(action.from);
        case Verb::Challenge:
            return own(action.from) + " challenges (" + dice_text(reckon(setup, state, seat, action)) + ')';
        case Verb::Steady: return "Play Steady: throw again";
        default: return "Pass";
    }
}

std::string Picket::outcome(const Setup& setup, const State& before, const State& after, Seat seat) {
    std::string list;
    for (Seat side : seats) add_outcome(setup, before, after, side, list);
    for (Seat side : seats) {  // what the seat's own lantern showed
        const Mask seen = after.of(side).seen, had_seen = before.of(side).seen;
        if (seat == other(side) && seen.count() > had_seen.count())
            also(list, "it is " + name_at(setup, after, side, (seen - had_seen).lowest()));
    }
    if (after.ending != Ending::None && before.ending == Ending::None) {
        const Seat winner = after.winner;
        also(list, winner == Seat::Nobody  ? "a draw"
                   : winner == Seat::Union ? "Union wins"
                                           : "Confederate wins");
    }
    return list.empty() ? "nothing" : list;
}

}  // namespace longroll::picket
