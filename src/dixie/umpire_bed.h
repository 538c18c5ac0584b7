#pragma once
// What the tests of chapter 8 share: the umpire's questions, and the rules run over every way the dice can
// fall.

#include <functional>
#include <map>

#include "dixie/special_bed.h"
#include "engine/enumerator.h"
#include "engine/umpire.h"
#include "support/printed_tables.h"

namespace longroll::dixie {

inline constexpr double printed = 0.00005 + 1e-12;  // tables have four decimals

// The tables of chapter 8 as the rulebook prints them.
inline const PrintedTable& chapter8(std::string_view heading, std::size_t which = 0) {
    static const PrintedTables book = PrintedTables::of_game("dixie");
    return book.under(heading, which);
}
// A chance in a cell, after its last '=': 0.0278, 1/36 = 0.0278, 1/6.
inline double printed_chance(const std::string& cell) {
    const std::size_t sign = cell.rfind('=');
    const std::string text = sign == cell.npos ? cell : cell.substr(sign + 1);
    std::size_t used = 0;
    const double value = std::stod(text, &used);
    return used < text.size() && text[used] == '/' ? value / std::stod(text.substr(used + 1)) : value;
}

// ---- asking ----

inline Expected<UmpireAnswer> ask(std::string_view name, const GivenOptions& given) {
    for (const UmpireQuestion& question : Dixie::umpire()) {
        if (question.name != name) continue;
        const Expected<UmpireInputs> inputs = read_umpire(question, given);
        if (!inputs) return Wrong{inputs.error()};
        return question.answer(*inputs);
    }
    return Wrong{"no such question"};
}
inline std::map<std::string, double> chances(std::string_view name, const GivenOptions& given) {
    const Expected<UmpireAnswer> answer = ask(name, given);
    EXPECT_TRUE(answer) << answer.error();
    std::map<std::string, double> found;
    double sum = 0;
    if (answer)
        for (const Chance& chance : answer->outcomes) sum += found[chance.outcome] = chance.p;
    EXPECT_NEAR(sum, 1, 1e-9);
    return found;
}
inline std::string number(int value) { return std::to_string(value); }

// ---- running the rules in every way ----

// Chances of what `run` gives, over all dice, starting each time from the same position.
using Runs = std::map<int, double>;
inline Runs every_way(const SpecialBed& bed, const std::function<int(Play&)>& run) {
    Runs found;
    Enumerator ways;
    double sum = 0;
    while (ways.next()) {
        Dice dice(ways);
        EventLog silent = EventLog::off();
        State state = bed.state;
        Play play{bed.setup, state, dice, silent};
        const int came = run(play);
        found[came] += ways.probability();
        sum += ways.probability();
    }
    EXPECT_TRUE(ways.complete());
    EXPECT_NEAR(sum, 1, 1e-9);
    return found;
}
inline double chance_of(const Runs& runs, int what) { return runs.contains(what) ? runs.at(what) : 0.0; }

inline SpecialBed quiet(Edition edition = Edition::BullRun, Options options = {}) {
    SpecialBed bed(edition, options);
    bed.no_specials();
    bed.state.agenda.push(step(StepKind::None));  // nothing comes after it
    return bed;
}
// Takes the first decision that is offered until nobody is asked any more.
inline void finish(Play& play) {
    advance(play);
    while (play.top().kind != StepKind::None && !play.over()) {
        const Seat seat = Dixie::to_act(play.setup, play.state).seats.only();
        Action first;
        Offers<Action> offers = Offers<Action>::nth(0, first);
        Dixie::choices(play.setup, play.state, seat, offers);
        ASSERT_EQ(offers.size(), 1u);
        rules_of(play.top().kind).apply(play, seat, first);
        advance(play);
    }
}
inline void morale_phase(Play& play, Seat seat) {
    for (StepKind kind : {StepKind::CheckTroops, StepKind::CheckLeaders}) {
        Step check = step(kind, seat);
        check.stage = 1;  // all of them
        push(play, check);
    }
    finish(play);
}

}  // namespace longroll::dixie
