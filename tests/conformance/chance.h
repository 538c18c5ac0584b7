#pragma once
// The enumerator's odds agree with what the dice do: the rules run over every way the dice can fall, and
// thousands of times with dice from the stream. A handful whose order matters, a throw that depends on more
// than the dice, chance that does not come from the dice: all show here.

#include <map>

#include "conformance/statistics.h"
#include "conformance/table.h"
#include "engine/any_game.h"
#include "engine/enumerator.h"
#include "support/counts.h"

namespace longroll::conformance {

// What came of a play, twice: in the words of `outcome` for the seat that acted, and as one of eight piles by
// the bytes of the state, which miss nothing (a ninth for broken states).
template <Game G>
struct Came {
    std::string words;
    unsigned pile;
};

template <Game G>
Came<G> what_came(const Moment<G>& m, Seat seat, const typename G::Action& action, Dice& dice) {
    typename G::State after = m.state;
    EventLog log = EventLog::off();
    G::play(m.setup(), after, seat, action, dice, log);
    if (G::first_violation(m.setup(), after)) return {"", 8};  // found elsewhere
    return {G::outcome(m.setup(), m.state, after, seat), static_cast<unsigned>(hash_value(after) % 8)};
}

inline bool fit(const auto& cells, std::uint64_t samples) {
    std::vector<Cell> list;
    for (const auto& [key, cell] : cells) list.push_back(cell);
    return fits(list, samples);
}

// What `odds` tells a seat adds up, and is the same for a state that the seat cannot tell apart.
template <Game G>
void check_told_odds(const Moment<G>& m, Seat seat, const typename G::Action& action) {
    const OddsLimits limits{2'000, 500, 4, false};
    Dice dice(m.table.seed(), m.rng.below(1u << 30));
    const typename G::State hidden = G::redraw_for(m.setup(), m.state, seat, dice);
    if (G::first_violation(m.setup(), hidden)) return;  // found elsewhere
    const Distribution odds = odds_for_seat<G>(m.setup(), m.state, seat, action, limits);
    const Distribution odds_hidden = odds_for_seat<G>(m.setup(), hidden, seat, action, limits);
    double sum = 0;
    bool same = odds.chances.size() == odds_hidden.chances.size();
    for (std::size_t i = 0; i < odds.chances.size(); ++i) {
        sum += odds.chances[i].p;
        same = same && odds.chances[i].outcome == odds_hidden.chances[i].outcome &&
               std::abs(odds.chances[i].p - odds_hidden.chances[i].p) < 1e-12;
    }
    const std::string text = G::write(m.setup(), action);
    if (std::abs(sum - 1) > 1e-9)
        m.found("odds", "the chances of " + text + " add up to " + std::to_string(sum));
    if (!same)
        m.found("odds leak nothing",
                "the odds of " + text + " depend on what " + std::string(name(seat)) + " cannot know");
}

// Whether the step had an action that rolls and was looked at.
template <Game G>
bool check_odds(const Moment<G>& m) {
    const Seat seat = m.any_seat();
    const std::optional<typename G::Action> decided = decide_soundly(m, seat, Habit::Listed);
    if (!decided) return false;
    const typename G::Action& action = *decided;
    std::map<std::string, Cell> words;
    std::map<unsigned, Cell> piles;
    Enumerator ways(Traits<G>::odds_ways);
    double sum = 0;
    while (ways.next()) {
        Dice dice(ways);
        const Came<G> came = what_came(m, seat, action, dice);
        words[came.words].p += ways.probability();
        piles[came.pile].p += ways.probability();
        sum += ways.probability();
    }
    const std::string text = std::string(name(seat)) + ' ' + G::write(m.setup(), action);
    if (!ways.complaint().empty()) m.found("odds", text + ": " + std::string(ways.complaint()));
    if (!ways.complete() || ways.runs() < 2) return false;
    if (std::abs(sum - 1) > 1e-9)
        m.found("odds", "the chances of " + text + " add up to " + std::to_string(sum));

    const int samples = repeats(Traits<G>::odds_throws, 20 * Traits<G>::odds_throws);
    for (int i = 0; i < samples; ++i) {
        Dice dice(Seed{m.table.seed().low, 0x6f646473u + m.entry}, static_cast<std::uint32_t>(i));
        const Came<G> came = what_came(m, seat, action, dice);
        ++words[came.words].count;
        ++piles[came.pile].count;
    }
    const auto n = static_cast<std::uint64_t>(samples);
    if (!fit(words, n) || !fit(piles, n)) {
        std::string list;
        for (const auto& [key, cell] : words)
            list += "; '" + key + "' " + std::to_string(cell.p) + ", came " + std::to_string(cell.count);
        m.found("odds", text + " does not fall as reckoned in " + std::to_string(samples) + " throws" + list);
    }
    if (!piles.contains(8)) check_told_odds(m, seat, action);
    return true;
}

}  // namespace longroll::conformance
