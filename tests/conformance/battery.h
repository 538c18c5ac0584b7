#pragma once
// The conformance battery: what every game must hold, written once. Each function plays random matches of a
// scenario and returns what it found wrong; tests assert that nothing was (suite.h), and that broken games
// are found out (faults_test.cpp).

#include <algorithm>

#include "conformance/chance.h"
#include "conformance/hidden.h"
#include "conformance/history.h"
#include "conformance/reports.h"
#include "support/counts.h"

namespace longroll::conformance {

// How much is played: so many percent of each check's own count of matches, or just so many; of a match all,
// or just so many decisions.
struct Effort {
    int percent = 100;
    int exact = 0;
    std::uint32_t decisions = 0;
    bool one_of_many = false;  // need not meet by itself all that a scenario has

    static Effort exactly(int matches) { return {100, matches}; }

    template <Game G>
    int matches(int in_ci, int in_soak) const {
        if (exact > 0) return exact;
        return std::max(1, repeats(in_ci, in_soak) * percent / 100 * Traits<G>::effort / 100);
    }
};

// What a scenario with its own options is given.
template <Game G>
Effort effort_for(const Scenario& scenario) {
    Effort effort;
    if (!soaking()) effort.decisions = Traits<G>::decisions(scenario);
    return effort;
}

inline Seed seed_of(int match) { return Seed{static_cast<std::uint64_t>(match) + 1, 0x4c6f6e67}; }

// Dear looks fall on sampled steps: one in `every`, but no more than about `most` a match, however long it
// is.
class Pace {
  public:
    template <Game G>
    void measure(const Table<G>& table, std::uint32_t decisions) {
        Findings unheard;
        length_ = walk(table, Habit::Mixed, unheard, [](auto&&...) {}, [](auto&&...) {}, decisions).decisions;
    }
    bool now(Dice& rng, std::uint32_t every, std::uint32_t most) const {
        return rng.below(std::max(every, length_ / most)) == 0;
    }

    // One step of a match, in every match of several another one.
    bool turn_of(int match, int matches, std::uint32_t entry) const {
        const auto part = static_cast<std::uint32_t>(2 * match + 1),
                   parts = static_cast<std::uint32_t>(2 * matches);
        return entry == std::max<std::uint32_t>(1, length_ * part / parts);
    }

  private:
    std::uint32_t length_ = 0;
};

// Whether the offers of this step are looked at: all are, unless the game is dear.
template <Game G>
bool looked_at(const Pace& pace, Dice& rng) {
    if (Traits<G>::looks == 0 || soaking()) return true;
    return pace.now(rng, 1, static_cast<std::uint32_t>(repeats(Traits<G>::looks)));
}

// Sets up match after match and hands each table on. A scenario that can be set up once can be set up always.
template <Game G, class Each>
Findings over_matches(const Scenario& scenario, const OptionValues& options, int matches,
                      std::uint32_t decisions, Each&& each) {
    Findings findings;
    Pace pace;
    for (int i = 0; i < matches; ++i) {
        const Expected<Table<G>> table = Table<G>::prepare(scenario, options, seed_of(i));
        if (!table) {
            findings.add("set up", scenario.id + ", " + options_text(scenario, options),
                         "seed " + std::to_string(seed_of(i).low) + " is refused: " + table.error());
            break;
        }
        if (i == 0) pace.measure(*table, decisions);
        each(*table, i, pace, findings);
    }
    return findings;
}

// Choices and check agree, refusals change nothing, sample and default action are legal, drafts and matches
// end, invariants hold, simultaneous decisions commute: on every step of many random matches.
template <Game G>
Findings check_play(const Scenario& scenario, const OptionValues& options, Effort effort = {}) {
    const int matches = effort.matches<G>(120, 5'000);
    return over_matches<G>(
        scenario, options, matches, effort.decisions,
        [&, matches](const Table<G>& table, int i, const Pace& pace, Findings& findings) {
            const Habit habit = i % 8 == 7 ? Habit::Wayward : ending_habits[i % 8 < 6 ? i % 8 : 0];
            check_state(table, table.first(), 1, findings);
            // Choices end: a state that comes back could come back for ever.
            std::unordered_set<std::uint64_t> met{hash_value(table.first())};
            const auto look = [&](const Moment<G>& m) {
                if (looked_at<G>(pace, m.rng)) check_offers(m);
                if (m.turn.seats.count() == 2) check_together(m);
                const bool dear = Traits<G>::looks > 0 && !soaking();
                if (dear ? pace.turn_of(i, matches, m.entry) : pace.now(m.rng, 24, 4))
                    check_neighbours(m, m.any_seat());
            };
            const auto after = [&](const Moment<G>& m, Seat, const typename G::Action& action,
                                   const typename G::State& next, const EventLog& log) {
                check_events(m, log);
                check_state(table, next, m.entry + 1, findings);
                if (must_end(habit) && !met.insert(hash_value(next)).second)
                    m.found("choices end",
                            "after " + G::write(table.setup(), action) + " the match stands where it stood");
            };
            const Walked walked = walk(table, habit, findings, look, after, effort.decisions);
            if (must_end(habit) && !walked.ended && !walked.given_up && !walked.stopped)
                findings.add("choices end", table.where(walked.decisions),
                             "not over after " + std::to_string(walked.decisions) + " decisions");
        });
}

// Views, events, legality and odds leak nothing; redraw_for is sound and canonical; windows open alike
// whatever is held.
template <Game G>
Findings check_hidden(const Scenario& scenario, const OptionValues& options, Effort effort = {}) {
    HiddenTally tally;
    const int matches = effort.matches<G>(60, 3'000);
    // A few more where nothing was redrawn: a small scenario may have had nothing to hide in one match.
    const int most = effort.one_of_many ? matches : std::max(matches, 12);
    Findings all = over_matches<G>(
        scenario, options, most, effort.decisions,
        [&](const Table<G>& table, int i, const Pace& pace, Findings& findings) {
            if (i >= matches && tally.changed > 0) return;
            const Habit habit = i % 3 == 2 ? Habit::Wayward : Habit::Mixed;
            const auto look = [&](const Moment<G>& m) {
                // Until one state was redrawn every one is looked at: a match may be over after a few
                // decisions.
                if (pace.now(m.rng, 3, 16) || tally.changed == 0) check_hide(m, tally);
                if (pace.now(m.rng, 4, 12)) check_same_plays(m);
                if (pace.now(m.rng, 6, 8)) check_groups(m, tally);
            };
            const auto after = [&](const Moment<G>& m, Seat seat, const typename G::Action& action,
                                   const typename G::State& next, const EventLog&) {
                if (pace.now(m.rng, 1, 50)) check_draft_secrecy(m, seat, action);
                Dice own(Seed{table.seed().low, 0x72657665616c}, m.entry);  // leaves the match as it was
                if (pace.now(own, 1, 40)) check_report(m, seat, action, own, 4);
                // Where a window opened, it must open too if other things were held.
                if (G::to_act(m.setup(), next).window && pace.now(m.rng, 3, 100))
                    check_same_play(m, seat, action, Dice(table.seed(), m.entry), 3);
            };
            walk(table, habit, findings, look, after, effort.decisions);
        });
    if (Traits<G>::has_secrets && tally.changed == 0 && !effort.one_of_many)
        all.add(
            "redraw_for is sound", scenario.id,
            "it never redrew anything in " + std::to_string(tally.hidden) + " states, so it hides nothing");
    return all;
}

// The enumerator's odds agree with many throws.
template <Game G>
Findings check_chance(const Scenario& scenario, const OptionValues& options, Effort effort = {}) {
    const int matches = effort.matches<G>(20, 60);
    int looked = 0;
    return over_matches<G>(
        scenario, options, matches, effort.decisions,
        [&](const Table<G>& table, int i, const Pace& pace, Findings& findings) {
            // Each sampled action costs thousands of plays, so few are taken of each match.
            int left = effort.one_of_many ? 1 : 4;
            bool every_step = false;
            const auto look = [&](const Moment<G>& m) {
                if (left == 0 || (!every_step && !pace.now(m.rng, 4, 16)) || !check_odds(m)) return;
                --left;
                ++looked;
            };
            const auto whole = [&] {
                walk(table, Habit::Mixed, findings, look, [](auto&&...) {}, effort.decisions);
            };
            whole();
            if (looked > 0 || i + 1 < matches || effort.one_of_many || effort.exact > 0) return;
            // The steps drawn had no dice, or too many: one that has a few is looked for.
            every_step = true;
            left = 1;
            whole();
            if (looked == 0)
                findings.add("odds", table.where(1), "no action was met whose odds can be looked at");
        });
}

// Play, undo, replay, save and load reach the same hash; equal play gives equal bytes.
template <Game G>
Findings check_histories(const Scenario& scenario, const OptionValues& options, Effort effort = {}) {
    return over_matches<G>(scenario, options, effort.matches<G>(30, 2'000), effort.decisions,
                           [&](const Table<G>& table, int, const Pace& pace, Findings& findings) {
                               check_clean_bytes(table, findings);
                               const auto look = [&](const Moment<G>& m) {
                                   if (pace.now(m.rng, 4, 16)) check_same_again(m);
                               };
                               walk(table, Habit::Mixed, findings, look, [](auto&&...) {}, effort.decisions);
                               check_history<G>(scenario, options, table.seed(), findings, effort.decisions);
                           });
}

template <Game G>
Findings check_all(const Scenario& scenario, const OptionValues& options, Effort effort = {}) {
    Findings findings = check_play<G>(scenario, options, effort);
    findings.add(check_hidden<G>(scenario, options, effort));
    findings.add(check_histories<G>(scenario, options, effort));
    findings.add(check_chance<G>(scenario, options, effort));
    return findings;
}

// One of the four, by turns.
template <Game G>
Findings check_one(std::size_t turn, const Scenario& scenario, const OptionValues& options, Effort effort) {
    switch (turn % 4) {
        case 0: return check_play<G>(scenario, options, effort);
        case 1: return check_hidden<G>(scenario, options, effort);
        case 2: return check_histories<G>(scenario, options, effort);
        default: return check_chance<G>(scenario, options, effort);
    }
}

// Each option flipped once and a pairwise covering set. The soak makes all checks on every set. CI plays a
// match of every set and makes one of the dear checks, or of a dear game any one check on the beginning of a
// match; under the sanitizers it takes some of the sets.
template <Game G>
Findings check_options(const Scenario& scenario) {
    Findings findings;
    const Accepts accepts = [&](const OptionValues& options) {
        Dice dice(seed_of(0), 0);
        const Expected<typename G::Setup> setup = G::prepare(scenario, options, dice);
        if (!setup && setup.error().empty())
            findings.add("set up", scenario.id + ", " + options_text(scenario, options),
                         "refused without a word");
        return static_cast<bool>(setup);
    };
    if (!accepts(default_options(scenario))) {
        findings.add("set up", scenario.id, "its own options are refused");
        return findings;
    }
    const int decisions = soaking() ? 0 : Traits<G>::option_decisions(scenario);  // of a dear game
    // Every value of every option is in a set of the covering ones, too.
    const std::vector<OptionValues> sets = decisions > 0 && Traits<G>::is_dear(scenario)
                                               ? pairwise(scenario, accepts)
                                               : option_sets(scenario, accepts);
    // The defaults have their own tests. Scenarios begin at different sets, so that together they try more.
    const int others = static_cast<int>(sets.size()) - 1;
    const std::size_t stride =
        soaking() ? 1 : static_cast<std::size_t>(std::max(1, others / repeats(others)));
    for (std::size_t i = 1 + scenario.id.size() % stride; i < sets.size(); i += stride) {
        const std::size_t turn = i / stride;
        if (soaking()) {
            findings.add(check_all<G>(scenario, sets[i], Effort{.percent = 10}));
        } else if (decisions > 0) {
            Effort share{.percent = 1};
            share.decisions = static_cast<std::uint32_t>(decisions);
            share.one_of_many = true;
            findings.add(check_one<G>(turn, scenario, sets[i], share));
        } else {
            const Effort one = Effort::exactly(1);
            findings.add(check_play<G>(scenario, sets[i], one));
            constexpr std::size_t others_by_turns[] = {1, 2, 1, 3};  // hiding every second time
            findings.add(check_one<G>(others_by_turns[turn % 4], scenario, sets[i], one));
        }
    }
    return findings;
}

}  // namespace longroll::conformance
