#pragma once
// The step that is secret and simultaneous: `to_act` names both seats. Their decisions touch disjoint parts
// of the state, roll nothing, commute, and each sees of the other only whether he is done.

#include "conformance/actions.h"

namespace longroll::conformance {

// Dice that nobody may throw.
class NoDice final : public DiceSource {
  public:
    bool thrown = false;

    unsigned face(DieKind kind) override {
        thrown = true;
        return faces_of(kind).face[0];
    }
    std::uint32_t below(std::uint32_t) override {
        thrown = true;
        return 0;
    }
    void handful(DieKind kind, std::span<std::uint8_t> faces) override {
        thrown = true;
        for (std::uint8_t& face_of : faces) face_of = faces_of(kind).face[0];
    }
    void before_throw() override { thrown = true; }
    bool after_throw(bool) override { return false; }
};

// The second decision of a pair, made after the first; it may end the step, and what follows may roll.
template <Game G>
std::optional<typename G::State> second_decision(const Moment<G>& m, typename G::State state, Seat seat,
                                                 const typename G::Action& action) {
    if (!G::to_act(m.setup(), state).seats.has(seat) || !G::check(m.setup(), state, seat, action))
        return std::nullopt;
    Dice dice(m.table.seed(), m.entry);
    EventLog log = EventLog::off();
    G::play(m.setup(), state, seat, action, dice, log);
    return state;
}

template <Game G>
void check_together(const Moment<G>& m) {
    using Action = typename G::Action;
    using State = typename G::State;
    if (m.turn.seats.count() != 2) return;
    Action action[2];
    State alone[2] = {m.state, m.state};
    for (Seat seat : seats) {
        const unsigned i = index(seat);
        const Seat rival = other(seat);
        const Habit habit = m.rng.below(2) == 0 ? Habit::Wayward : Habit::Mixed;
        const std::optional<Action> decided = decide_soundly(m, seat, habit);
        if (!decided) return;
        action[i] = *decided;
        const std::string text = std::string(name(seat)) + ' ' + G::write(m.setup(), action[i]);
        NoDice none;
        Dice dice(none);
        EventLog log;
        G::play(m.setup(), alone[i], seat, action[i], dice, log);
        if (G::first_violation(m.setup(), alone[i])) return;  // found elsewhere
        if (none.thrown) m.found("together", text + " rolls dice in a secret step");
        const Turn turn = G::to_act(m.setup(), alone[i]);
        if (!turn.seats.has(rival)) m.found("together", text + " takes the decision of the other seat away");

        // The rival decides as before, whatever was done.
        const std::vector<Action> before = m.table.choices(m.state, rival);
        const std::vector<Action> after = m.table.choices(alone[i], rival);
        bool same = before.size() == after.size();
        for (std::size_t k = 0; same && k < before.size(); ++k) same = same_bytes(before[k], after[k]);
        if (!same) m.found("together", text + " changes what the other seat may choose");
        // And sees nothing of it, but that it is done.
        if (turn.seats.has(seat)) {
            for (Seat watcher : {rival, Seat::Nobody}) {
                if (m.table.view(m.state, watcher) != m.table.view(alone[i], watcher))
                    m.found("together", text + " shows in the view of " + std::string(name(watcher)));
                if (!m.table.told(log, watcher).empty())
                    m.found("together", text + " is told to " + std::string(name(watcher)));
            }
        }
    }
    const std::optional<State> first = second_decision(m, alone[0], Seat::Confederate, action[1]);
    const std::optional<State> last = second_decision(m, alone[1], Seat::Union, action[0]);
    const std::string texts = G::write(m.setup(), action[0]) + " and " + G::write(m.setup(), action[1]);
    if (!first || !last)
        m.found("together", texts + ": one forbids the other");
    else if (!same_bytes(*first, *last))
        m.found("together", texts + " do not commute");
}

}  // namespace longroll::conformance
