#pragma once
// A scenario set up for the battery, and random matches of it.

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "conformance/covering.h"
#include "conformance/findings.h"
#include "conformance/traits.h"
#include "engine/game.h"
#include "engine/hash.h"
#include "files/json_writer.h"

namespace longroll::conformance {

template <class T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// One scenario with options and seed, prepared as a match of that seed would be.
template <Game G>
class Table final : public Namer {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    static Expected<Table> prepare(const Scenario& scenario, const OptionValues& options, Seed seed) {
        Dice dice(seed, 0);
        Expected<Setup> setup = G::prepare(scenario, options, dice);
        if (!setup) return Wrong{setup.error()};
        State first = G::start(*setup, dice);
        return Table(scenario, options, seed, *std::move(setup), first);
    }

    const Setup& setup() const { return *setup_; }
    const State& first() const { return first_; }
    Seed seed() const { return seed_; }
    const Scenario& scenario() const { return *scenario_; }
    const OptionValues& options() const { return options_; }
    std::string name(ArgKind kind, std::int64_t value) const override {
        return G::name(*setup_, kind, value);
    }

    std::string where(std::uint32_t entry) const {
        return std::string(G::id) + '/' + scenario_->id + ", " + options_text(*scenario_, options_) +
               ", seed " + std::to_string(seed_.low) + ", before entry " + std::to_string(entry);
    }

    std::string text(const Say& say) const {
        return '[' + std::to_string(say.rule.value) + "] " + english(say, *this);
    }
    std::string text(const Verdict& verdict) const {
        return verdict ? "fine" : "refused: " + text(verdict.why());
    }
    std::string text(const Reckoning& reckoning) const {
        return '[' + std::to_string(reckoning.rule.value) + "] " + english(reckoning, *this);
    }
    // Everything an event says, so that two events of the same text are the same event.
    std::string text(const Event& event) const {
        std::string text_of = std::string(longroll::name(event.seat)) + ' ' + std::to_string(event.kind) +
                              ' ' + text(event.say) + " dice" + std::to_string(static_cast<int>(event.die));
        for (std::uint8_t face : event.dice) text_of += ' ' + std::to_string(face);
        return event.reckoning.empty() ? text_of : text_of + ' ' + text(event.reckoning);
    }
    // What a seat (nobody: a spectator) is told of an entry.
    std::vector<std::string> told(const EventLog& log, Seat seat) const {
        std::vector<std::string> lines;
        for (const Event& event : log.events())
            if (may_know(event.audience, seat)) lines.push_back(text(event));
        return lines;
    }
    std::string view(const State& state, Seat seat) const { return to_json(G::show(*setup_, state, seat)); }

    std::vector<Action> choices(const State& state, Seat seat) const {
        // One more than the game says it needs, so that too long a list shows.
        std::vector<Action> room(G::max_choices + 1);
        Offers<Action> offers{std::span<Action>(room)};
        G::choices(*setup_, state, seat, offers);
        room.resize(offers.size());
        return room;
    }
    bool finished(const State& state) const { return G::to_act(*setup_, state).finished(); }

  private:
    Table(const Scenario& scenario, const OptionValues& options, Seed seed, Setup setup, const State& first)
        : scenario_(&scenario),
          options_(options),
          seed_(seed),
          setup_(std::make_shared<const Setup>(std::move(setup))),
          first_(first) {}

    const Scenario* scenario_;
    OptionValues options_;
    Seed seed_;
    std::shared_ptr<const Setup> setup_;  // its address stays, whoever moves the table
    State first_;
};

template <class Action>
bool listed(const std::vector<Action>& list, const Action& action) {
    for (const Action& item : list)
        if (same_bytes(item, action)) return true;
    return false;
}

// How the seats of a random match decide. Wayward seats also take back: their matches need not end.
enum class Habit : std::uint8_t { Sampled, Listed, First, Last, Default, Mixed, Wayward };
inline constexpr Habit ending_habits[] = {Habit::Mixed, Habit::Listed,  Habit::Sampled,
                                          Habit::First, Habit::Default, Habit::Last};

constexpr bool must_end(Habit habit) { return habit != Habit::Wayward; }

// A point of a match where somebody has to decide.
template <Game G>
struct Moment {
    const Table<G>& table;
    const typename G::State& state;
    Turn turn;
    std::uint32_t entry;  // the entry to be made
    Dice& rng;            // the battery's own, never the match's
    const std::vector<typename G::Action>& past;
    Findings& findings;

    const typename G::Setup& setup() const { return table.setup(); }
    void found(std::string_view check, std::string what) const {
        findings.add(check, table.where(entry), std::move(what));
    }
    // The seat that decides; of two, either.
    Seat any_seat() const {
        if (turn.seats.count() == 1) return turn.seats.only();
        return rng.below(2) == 0 ? Seat::Union : Seat::Confederate;
    }
};

// The same odd action over and over would prove little: random bytes, bytes of what is offered changed or
// mixed, what was played before, and the two ends.
template <Game G>
typename G::Action odd_action(const Moment<G>& m, const std::vector<typename G::Action>& offered) {
    using Action = typename G::Action;
    std::uint8_t bytes[sizeof(Action)] = {};
    Action action{};
    const auto byte = [&] { return static_cast<std::uint8_t>(m.rng.below(256)); };
    const auto pick = [&](const std::vector<Action>& list) {
        return list[m.rng.below(static_cast<std::uint32_t>(list.size()))];
    };
    switch (m.rng.below(8)) {
        case 0:
            for (std::uint8_t& b : bytes) b = byte();
            break;
        case 1: std::memset(bytes, m.rng.below(2) == 0 ? 0x00 : 0xFF, sizeof bytes); break;
        case 2:
            if (m.past.empty()) break;
            action = pick(m.past);
            std::memcpy(bytes, &action, sizeof bytes);
            break;
        default: {
            const std::vector<Action>& from = offered.empty() ? m.past : offered;
            if (from.empty()) break;
            action = pick(from);
            std::memcpy(bytes, &action, sizeof bytes);
            if (m.rng.below(3) == 0) {
                action = pick(from);
                std::uint8_t second[sizeof(Action)];
                std::memcpy(second, &action, sizeof second);
                for (std::size_t i = m.rng.below(sizeof(Action)); i < sizeof(Action); ++i)
                    bytes[i] = second[i];
            }
            for (std::uint32_t changes = m.rng.below(3); changes > 0; --changes) {
                std::uint8_t& b = bytes[m.rng.below(sizeof(Action))];
                // Mostly a near value: far ones are refused by the first test of any game.
                b = m.rng.below(3) == 0 ? byte() : static_cast<std::uint8_t>(b + m.rng.below(7) - 3);
            }
        }
    }
    std::memcpy(&action, bytes, sizeof bytes);
    return action;
}

template <Game G>
typename G::Action decide(const Moment<G>& m, Seat seat, Habit habit) {
    using Action = typename G::Action;
    if (habit == Habit::Mixed) {
        constexpr Habit mix[] = {Habit::Sampled, Habit::Listed, Habit::Sampled, Habit::Listed,
                                 Habit::Default};
        habit = mix[m.rng.below(5)];
    }
    if (habit == Habit::Sampled) return G::sample(m.setup(), m.state, seat, m.rng);
    if (habit == Habit::Default) return G::default_action(m.setup(), m.state, seat);
    const std::vector<Action> list = m.table.choices(m.state, seat);
    if (habit == Habit::Wayward)
        for (int tries = 0; tries < 12; ++tries)
            if (const Action odd = odd_action(m, list); G::check(m.setup(), m.state, seat, odd)) return odd;
    if (list.empty()) return G::default_action(m.setup(), m.state, seat);
    if (habit == Habit::First) return list.front();
    if (habit == Habit::Last) return list.back();
    return list[m.rng.below(static_cast<std::uint32_t>(list.size()))];
}

// The same, but nothing where the game's own answer is refused: that is found elsewhere, and must not be
// played.
template <Game G>
std::optional<typename G::Action> decide_soundly(const Moment<G>& m, Seat seat, Habit habit) {
    const typename G::Action action = decide(m, seat, habit);
    if (!G::check(m.setup(), m.state, seat, action)) return std::nullopt;
    return action;
}

// Where two texts part, with a little before and behind.
inline std::string where_different(const std::string& a, const std::string& b) {
    const auto at =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const std::size_t from = at < 60 ? 0 : at - 60;
    return "'..." + a.substr(from, 100) + "' and '..." + b.substr(std::min(from, b.size()), 100) + "'";
}

struct Walked {
    std::uint32_t decisions = 0;
    bool ended = false;
    bool given_up = false;  // for a fault that has been told
    bool stopped = false;   // where the walk was to stop
};

// Plays a random match, entry n with the dice of (seed, n) as a Match does. `look(moment)` is called before
// every decision, `after(moment, seat, action, state after, log)` behind it. Looks at most `bound` decisions
// far, or `decisions` if that is not 0.
template <Game G, class Look, class After>
Walked walk(const Table<G>& table, Habit habit, Findings& findings, Look&& look, After&& after,
            std::uint32_t decisions = 0) {
    using State = typename G::State;
    using Action = typename G::Action;
    Dice rng(Seed{table.seed().low, ~table.seed().high}, static_cast<std::uint32_t>(habit));
    State state = table.first();
    std::vector<Action> past;
    EventLog log;
    const std::uint32_t bound = G::max_decisions(table.setup());
    for (std::uint32_t entry = 1; entry <= bound; ++entry) {
        const Turn turn = G::to_act(table.setup(), state);
        if (turn.finished()) return {.decisions = entry - 1, .ended = true};
        if (decisions > 0 && entry > decisions) return {.decisions = decisions, .stopped = true};
        const Moment<G> moment{table, state, turn, entry, rng, past, findings};
        look(moment);
        const Seat seat = moment.any_seat();
        const Action action = decide(moment, seat, habit);
        if (const Verdict verdict = G::check(table.setup(), state, seat, action); !verdict) {
            moment.found("sample and default action", "an action of the game's own is " +
                                                          table.text(verdict) + ": " +
                                                          G::write(table.setup(), action));
            return {.decisions = entry, .given_up = true};
        }
        State next = state;
        Dice dice(table.seed(), entry);
        log.clear();
        G::play(table.setup(), next, seat, action, dice, log);
        after(moment, seat, action, next, log);
        // Nothing more can be asked of a state that cannot be.
        if (const std::optional<std::string> violation = G::first_violation(table.setup(), next)) {
            moment.found("invariants", "after " + G::write(table.setup(), action) + ": " + *violation);
            return {.decisions = entry, .given_up = true};
        }
        past.push_back(action);
        state = next;
    }
    return {.decisions = bound, .ended = table.finished(state)};
}

}  // namespace longroll::conformance
