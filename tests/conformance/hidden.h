#pragma once
// Nothing hidden leaks. Two ways to find states that a seat cannot tell apart: `redraw_for` makes one, and
// playing on from one state in several ways (other dice, other secret decisions of the rival) gives states
// that belong together when the seat was told and shown the same. The second way does not trust `redraw_for`,
// so it also proves `redraw_for`. Dear: falls on sampled steps.

#include "conformance/together.h"
#include "players/planner.h"

namespace longroll::conformance {

// How `redraw_for` fared over a whole run, for what only shows there.
struct HiddenTally {
    std::uint64_t hidden = 0;   // states made by redraw_for
    std::uint64_t changed = 0;  // that differ from the true one
    std::uint64_t groups = 0;   // pairs of different states a seat could not tell apart
};

// Everything a seat can ask of a state gives the same answer on two that it cannot tell apart.
template <Game G>
void check_same_answers(const Moment<G>& m, Seat seat, const typename G::State& a, const typename G::State& b,
                        const std::string& how) {
    using Action = typename G::Action;
    const typename G::Setup& setup = m.setup();
    const auto found = [&](std::string_view check, const std::string& what) {
        m.found(check, std::string(name(seat)) + " can tell states apart (" + how + "): " + what);
    };
    for (Seat watcher : {seat, Seat::Nobody}) {
        if (m.table.view(a, watcher) != m.table.view(b, watcher))
            found("views leak nothing",
                  "view " + where_different(m.table.view(a, watcher), m.table.view(b, watcher)));
        if (G::board(setup, a, watcher) != G::board(setup, b, watcher))
            found("views leak nothing",
                  "board " + where_different(G::board(setup, a, watcher), G::board(setup, b, watcher)));
    }
    const Turn turn = G::to_act(setup, a);
    const Turn turn_b = G::to_act(setup, b);
    if (turn.seats != turn_b.seats || turn.kind != turn_b.kind || turn.window != turn_b.window)
        found("windows",
              "who decides what: kind " + std::to_string(turn.kind) + " and " + std::to_string(turn_b.kind));
    if (G::turn_key(setup, a) != G::turn_key(setup, b)) found("views leak nothing", "the key of the turn");
    if (m.table.text(G::result(setup, a).how) != m.table.text(G::result(setup, b).how))
        found("views leak nothing", "the result");

    const bool decides = turn.seats.has(seat);
    if (decides && m.table.text(G::prompt(setup, a, seat)) != m.table.text(G::prompt(setup, b, seat)))
        found("views leak nothing", "the prompt");
    const std::vector<Action> list = m.table.choices(a, seat);
    const std::vector<Action> list_b = m.table.choices(b, seat);
    bool same = list.size() == list_b.size();
    for (std::size_t i = 0; same && i < list.size(); ++i) same = same_bytes(list[i], list_b[i]);
    if (!same) found("legal is what a seat can know", "the choices");
    if (decides) {
        if (!same_bytes(G::default_action(setup, a, seat), G::default_action(setup, b, seat)))
            found("legal is what a seat can know", "default action");
        Dice dice_a(m.table.seed(), m.entry), dice_b(m.table.seed(), m.entry);
        if (!same_bytes(G::sample(setup, a, seat, dice_a), G::sample(setup, b, seat, dice_b)))
            found("legal is what a seat can know", "a sample drawn with the same dice");
        if constexpr (HasPlans<G>) {
            if (G::is_planned(setup, a, seat)) {
                constexpr PlannerLimits few{.plans = 6, .worlds = 1, .samples = 1, .rounds = 2, .turns = 2};
                Planner<G> knows(m.table.seed(), few), guesses(m.table.seed(), few);
                const Action planned = knows.decide(setup, a, seat);
                if (!G::check(setup, a, seat, planned)) found("plans are legal", G::write(setup, planned));
                if (!same_bytes(planned, guesses.decide(setup, b, seat)))
                    found("plans come from what a seat knows", G::write(setup, planned));
            }
        }
    }
    for (int i = 0; i < 24; ++i) {
        const bool offered = !list.empty() && i < 12;
        const Action action =
            offered ? list[m.rng.below(static_cast<std::uint32_t>(list.size()))] : odd_action(m, list);
        const Verdict verdict = G::check(setup, a, seat, action);
        const Verdict verdict_b = G::check(setup, b, seat, action);
        if (m.table.text(verdict) != m.table.text(verdict_b))
            found("legal is what a seat can know", G::write(setup, action) + " is " + m.table.text(verdict) +
                                                       " and " + m.table.text(verdict_b));
        if (!decides || !verdict || !verdict_b) continue;
        if (G::label(setup, a, seat, action) != G::label(setup, b, seat, action))
            found("views leak nothing",
                  "label " + G::label(setup, a, seat, action) + " and " + G::label(setup, b, seat, action));
        if (m.table.text(G::reckon(setup, a, seat, action)) !=
            m.table.text(G::reckon(setup, b, seat, action)))
            found("views leak nothing", "the reckoning of " + G::write(setup, action) + ": " +
                                            m.table.text(G::reckon(setup, a, seat, action)) + " and " +
                                            m.table.text(G::reckon(setup, b, seat, action)));
    }
}

// `redraw_for` makes a sound state, gives the same one for the same dice from any two that the seat cannot
// tell apart, and answers the seat as the true one does.
template <Game G>
void check_hide(const Moment<G>& m, HiddenTally& tally) {
    using State = typename G::State;
    for (Seat seat : seats) {
        const std::uint32_t draw = m.rng.below(1u << 30);
        const auto redraw = [&](const State& state, std::uint32_t stream) {
            Dice dice(m.table.seed(), stream);
            return G::redraw_for(m.setup(), state, seat, dice);
        };
        const State once = redraw(m.state, draw);
        const std::string who = "hidden for " + std::string(name(seat));
        if (const std::optional<std::string> violation = G::first_violation(m.setup(), once)) {
            m.found("redraw_for is sound", who + ": " + *violation);
            continue;
        }
        if (!same_bytes(once, redraw(m.state, draw)))
            m.found("redraw_for is canonical", who + ": the same dice, another state");
        if (!same_bytes(once, redraw(once, draw)))
            m.found("redraw_for is canonical", who + ": hiding again changes it");
        if (!same_bytes(once, redraw(redraw(m.state, draw + 1), draw)))
            m.found("redraw_for is canonical", who + ": what it makes depends on what the seat cannot know");
        check_same_answers(m, seat, m.state, once, "state and redraw");
        ++tally.hidden;
        tally.changed += same_bytes(once, m.state) ? 0 : 1;
    }
}

// What a seat learns from one play.
template <Game G>
struct Seen {
    typename G::State after;
    Turn turn;
    std::vector<std::string> told;
    std::string view;
    std::string outcome;
    bool rolled = false;

    bool same_turn(const Seen& seen) const {
        return turn.seats == seen.turn.seats && turn.kind == seen.turn.kind &&
               turn.window == seen.turn.window;
    }
};

// Nothing where the play breaks the state: that is found elsewhere, and such a state cannot be shown.
template <Game G>
std::optional<Seen<G>> see(const Moment<G>& m, const typename G::State& from, Seat actor,
                           const typename G::Action& action, Seat watcher, Dice dice) {
    typename G::State after = from;
    EventLog log;
    G::play(m.setup(), after, actor, action, dice, log);
    if (G::first_violation(m.setup(), after)) return std::nullopt;
    NoDice none;
    Dice counted(none);
    typename G::State silent = from;
    EventLog off = EventLog::off();
    G::play(m.setup(), silent, actor, action, counted, off);
    return Seen<G>{after,
                   G::to_act(m.setup(), after),
                   m.table.told(log, watcher),
                   m.table.view(after, watcher),
                   G::outcome(m.setup(), from, after, watcher),
                   none.thrown};
}

inline bool begins_with(const std::vector<std::string>& longer, const std::vector<std::string>& shorter) {
    if (shorter.size() > longer.size()) return false;
    return std::equal(shorter.begin(), shorter.end(), longer.begin());
}

// The same action with the same dice from two states a seat cannot tell apart. A window opens in both or in
// neither: if one play stops for a window where the other goes on, and the seat was told no difference until
// then, what is held opened it. A hidden fact may come out; but a seat that is shown the same afterwards is
// also told the same.
template <Game G>
void check_same_play(const Moment<G>& m, Seat actor, const typename G::Action& action, const Dice& dice,
                     int redraws) {
    using State = typename G::State;
    for (int i = 0; i < 2 * redraws; ++i) {
        const Seat watcher = seats[i % 2];
        Dice hiding(m.table.seed(), m.rng.below(1u << 30));
        const State hidden = G::redraw_for(m.setup(), m.state, watcher, hiding);
        // Elsewhere the rival does not hold what he plays, or redraw_for is broken, which is found by itself.
        if (G::first_violation(m.setup(), hidden) || !G::check(m.setup(), hidden, actor, action)) continue;
        const std::optional<Seen<G>> true_play = see<G>(m, m.state, actor, action, watcher, dice);
        const std::optional<Seen<G>> hidden_play = see<G>(m, hidden, actor, action, watcher, dice);
        if (true_play && !hidden_play) {
            State after = hidden;
            Dice again = dice;
            EventLog off = EventLog::off();
            G::play(m.setup(), after, actor, action, again, off);
            m.found("redraw_for is sound",
                    G::write(m.setup(), action) + " breaks a state hidden for " + std::string(name(watcher)) +
                        ", but not the true one: " + G::first_violation(m.setup(), after).value_or("?"));
        }
        if (!true_play || !hidden_play) continue;
        const Seen<G>& a = *true_play;
        const Seen<G>& b = *hidden_play;
        const std::string text = std::string(name(actor)) + ' ' + G::write(m.setup(), action) +
                                 ", watched by " + std::string(name(watcher));
        const bool a_first = a.told.size() <= b.told.size();
        const Seen<G>& shorter = a_first ? a : b;
        const Seen<G>& longer = a_first ? b : a;
        const bool stopped =
            shorter.turn.window || (longer.turn.window && longer.told.size() == shorter.told.size());
        if (!a.same_turn(b) && stopped && begins_with(longer.told, shorter.told))
            m.found("windows", text + ": whether a window opens depends on what is hidden (kind " +
                                   std::to_string(a.turn.kind) + " or " + std::to_string(b.turn.kind) + ')');
        // Dice may fall to other pieces there, which tells nothing: only what rolls nothing must be told
        // alike.
        if (a.view != b.view || a.rolled || b.rolled) continue;
        if (a.told != b.told)
            m.found("events leak nothing", text + ": shown the same, told '" +
                                               (a.told.empty() ? "nothing" : a.told.back()) + "' and '" +
                                               (b.told.empty() ? "nothing" : b.told.back()) + "'");
        else if (a.outcome != b.outcome)
            m.found("views leak nothing", text + ": outcome '" + a.outcome + "' and '" + b.outcome + "'");
    }
}

// Several decisions, each with several throws.
template <Game G>
void check_same_plays(const Moment<G>& m) {
    const Seat actor = m.any_seat();
    for (int i = 0; i < 3; ++i) {
        const std::optional<typename G::Action> action = decide_soundly(m, actor, Habit::Mixed);
        if (action) check_same_play(m, actor, *action, Dice(m.table.seed(), m.rng.below(1u << 30)), 1);
    }
}

// A draft is nobody else's business: a decision that rolls nothing, leaves the seat deciding the same and
// shows the rival nothing new must not be told to him either.
template <Game G>
void check_draft_secrecy(const Moment<G>& m, Seat actor, const typename G::Action& action) {
    if (m.turn.window || Traits<G>::is_open(m.setup(), m.state, m.turn)) return;
    NoDice none;
    Dice dice(none);
    typename G::State after = m.state;
    EventLog log;
    G::play(m.setup(), after, actor, action, dice, log);
    if (none.thrown || G::first_violation(m.setup(), after)) return;
    const Turn turn = G::to_act(m.setup(), after);
    if (!turn.seats.has(actor) || turn.kind != m.turn.kind) return;
    for (Seat watcher : {other(actor), Seat::Nobody}) {
        if (m.table.view(m.state, watcher) != m.table.view(after, watcher)) continue;
        const std::vector<std::string> told = m.table.told(log, watcher);
        if (!told.empty())
            m.found("events leak nothing", "part of a draft, " + G::write(m.setup(), action) +
                                               ", is told to " + std::string(name(watcher)) + ": " +
                                               told.front());
    }
}

// Plays on in several ways; where the seat is told and shown the same, it cannot tell the states apart, so
// all its questions have one answer and `redraw_for` makes one state of them.
template <Game G>
void check_groups(const Moment<G>& m, HiddenTally& tally) {
    using Action = typename G::Action;
    const Seat actor = m.any_seat();
    std::vector<Action> actions;
    for (Habit habit :
         {Habit::Mixed, Habit::Wayward, Habit::Listed, Habit::Wayward, Habit::Listed, Habit::Wayward})
        if (const std::optional<Action> action = decide_soundly(m, actor, habit)) actions.push_back(*action);
    if (actions.empty()) return;
    constexpr std::size_t throws = 3;  // of each action
    for (Seat watcher : seats) {
        // The seat that acts knows what it did: for it, only the dice differ.
        const auto action_of = [&](std::size_t i) { return actions[watcher == actor ? 0 : i / throws]; };
        std::vector<Seen<G>> seen;
        for (std::size_t i = 0; i < throws * actions.size(); ++i) {
            const std::size_t stream = watcher == actor ? i : i % throws;
            const Dice dice(m.table.seed(), m.entry + static_cast<std::uint32_t>(stream));
            std::optional<Seen<G>> one = see<G>(m, m.state, actor, action_of(i), watcher, dice);
            if (!one) return;
            seen.push_back(*std::move(one));
        }
        std::vector<bool> compared(seen.size());
        for (std::size_t i = 0; i < seen.size(); ++i)
            for (std::size_t k = i + 1; k < seen.size(); ++k) {
                const Seen<G>& a = seen[i];
                const Seen<G>& b = seen[k];
                if (compared[k] || !a.same_turn(b) || a.told != b.told || a.view != b.view) continue;
                if (!Traits<G>::same_order(a.after, b.after, watcher)) continue;
                compared[k] = true;
                if (same_bytes(a.after, b.after)) continue;
                ++tally.groups;
                Dice dice_a(m.table.seed(), 7), dice_b(m.table.seed(), 7);
                if (!same_bytes(G::redraw_for(m.setup(), a.after, watcher, dice_a),
                                G::redraw_for(m.setup(), b.after, watcher, dice_b)))
                    m.found("redraw_for is canonical",
                            "for " + std::string(name(watcher)) + " after " +
                                G::write(m.setup(), action_of(i)) + " or " +
                                G::write(m.setup(), action_of(k)) +
                                ": it is told and shown the same, but redraw_for differs");
                check_same_answers(m, watcher, a.after, b.after, "played on in two ways");
            }
    }
}

}  // namespace longroll::conformance
