#pragma once
// What the rules report as revealed (EventLog::reveal). A decision can be undone if it rolls nothing, reports
// nothing and leaves its seat to decide. So it must look the same to its seat whatever is hidden from it, and
// show nobody what only that seat knew; and whether it reports must not depend on what the seat cannot see.

#include <map>

#include "conformance/together.h"

namespace longroll::conformance {

// How often every named value is in a document, "name=2nd Maine", and how often in which part of it,
// "positions.union.name=2nd Maine".
using ViewValues = std::map<std::string, int>;

inline void collect(const View& view, const std::string& path, const std::string& key, ViewValues& values) {
    if (const auto* list = std::get_if<View::List>(&view.value())) {
        for (const View& item : *list) collect(item, path, key, values);
    } else if (const auto* fields = std::get_if<View::Fields>(&view.value())) {
        for (const View::Field& field : *fields)
            collect(field.item, path + '.' + field.key, field.key, values);
    } else if (const auto* text = std::get_if<std::string>(&view.value())) {
        ++values[key + '=' + *text];
        ++values[path + '=' + *text];
    }
}

// A value that its owner saw more often than everybody before, anywhere or in that part of the document, and
// that everybody now sees more often; empty where there is none.
template <Game G>
std::string secret_shown(const typename G::Setup& setup, const typename G::State& before,
                         const typename G::State& after, Seat owner) {
    const auto values_of = [&](const typename G::State& state, Seat viewer) {
        ViewValues values;
        collect(G::show(setup, state, viewer), "", "", values);
        return values;
    };
    ViewValues own = values_of(before, owner), known = values_of(before, Seat::Nobody);
    for (const auto& [value, count] : values_of(after, Seat::Nobody))
        if (count > known[value] && own[value] > known[value]) return value;
    return {};
}

// One decision without dice, as its seat sees it.
template <Game G>
struct Undoable {
    typename G::State after;
    bool rolled = false, revealed = false;
    std::vector<std::string> told;
    std::string view;
};

template <Game G>
Undoable<G> play_without_dice(const Moment<G>& m, const typename G::State& from, Seat actor,
                              const typename G::Action& action, EventLog log) {
    Undoable<G> played{from, false, false, {}, {}};
    NoDice none;
    Dice dice(none);
    G::play(m.setup(), played.after, actor, action, dice, log);
    played.rolled = none.thrown;
    played.revealed = log.revealed();
    played.told = m.table.told(log, actor);
    if (!G::first_violation(m.setup(), played.after)) played.view = m.table.view(played.after, actor);
    return played;
}

template <Game G>
void check_report(const Moment<G>& m, Seat actor, const typename G::Action& action, Dice& rng, int redraws) {
    const Undoable<G> here = play_without_dice<G>(m, m.state, actor, action, EventLog());
    if (here.rolled || here.view.empty()) return;
    if (!Traits<G>::reports_always && !G::to_act(m.setup(), here.after).seats.has(actor)) return;
    const auto found = [&](const std::string& what) {
        m.found("reveals are reported", std::string(name(actor)) + ' ' + G::write(m.setup(), action) + " (" +
                                            std::string(G::kind_word(m.turn.kind)) + "): " + what);
    };
    if (play_without_dice<G>(m, m.state, actor, action, EventLog::off()).revealed != here.revealed)
        found("reports otherwise when the log is off");
    if (!here.revealed)
        if (const std::string shown = secret_shown<G>(m.setup(), m.state, here.after, actor); !shown.empty())
            found("shows all " + shown + " and does not report it");
    for (int i = 0; i < redraws; ++i) {
        Dice dice(m.table.seed(), rng.below(1u << 30));
        const typename G::State world = G::redraw_for(m.setup(), m.state, actor, dice);
        // What is wrong with a redrawn state is found by itself.
        if (G::first_violation(m.setup(), world) || !G::check(m.setup(), world, actor, action)) continue;
        const Undoable<G> there = play_without_dice<G>(m, world, actor, action, EventLog());
        const bool same = !there.rolled && there.view == here.view && there.told == here.told;
        if (!here.revealed && !same) {
            std::string otherwise = there.rolled ? "dice roll there" : where_different(here.view, there.view);
            for (const std::string& line : there.told) otherwise += "; told there: " + line;
            found("looks different where other things are hidden and does not report it: " + otherwise);
            return;
        }
        if (same && there.revealed != here.revealed) {
            found("whether it reports depends on what the seat cannot see");
            return;
        }
    }
}

}  // namespace longroll::conformance
