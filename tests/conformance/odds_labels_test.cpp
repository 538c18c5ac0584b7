// The labels of odds: in a match played by the computer at least 95 per cent of the odds of choices that roll
// dice are exact, and what is labelled 'Exact' is the same whatever is hidden.

#include "conformance/odds_labels.h"

#include <gtest/gtest.h>

#include <iostream>

#include "registry/game_headers.h"
#include "support/counts.h"

namespace longroll::conformance {
namespace {

template <Game G>
const Scenario& scenario_called(std::string_view id) {
    const auto& all = G::scenarios();
    return *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
}

template <Game G>
void expect_exact(const Scenario& scenario, OddsPace pace) {
    const OddsLabels labels = odds_labels<G>(scenario, 1, pace);
    // Enough for a share in the hundred; so the sanitizers ask no fewer.
    EXPECT_GE(labels.all(), 100u);
    EXPECT_GE(labels.share(), 0.95) << scenario.id << ": " << labels.exact << " exact, " << labels.given_known
                                    << " given what is known, " << labels.about << " about"
                                    << labels.listed(labels.sampled);
    // Dice for which there is nothing to say are answered by nobody's question.
    std::uint64_t mute = 0;
    for (const auto& [kind, often] : labels.one_row) mute += often;
    EXPECT_LE(mute * 20, labels.all()) << scenario.id << labels.listed(labels.one_row);
}

TEST(OddsLabels, Dixie) { expect_exact<dixie::Dixie>(scenario_called<dixie::Dixie>("bull-run"), {600, 5}); }
TEST(OddsLabels, Elephant) {
    expect_exact<elephant::Elephant>(scenario_called<elephant::Elephant>("stone-wall"), {250, 5});
}
TEST(OddsLabels, Volley) {
    expect_exact<volley::Volley>(scenario_called<volley::Volley>("training"), {600, 1});
}
TEST(OddsLabels, Rally) {
    expect_exact<rally::Rally>(scenario_called<rally::Rally>("first-orders"), {600, 3});
}

// A match of every scenario, in a soak: the shares and times for docs/notes/odds.md.
template <Game G>
void every_scenario(OddsPace pace) {
    for (const Scenario& scenario : G::scenarios()) {
        const OddsLabels labels = odds_labels<G>(scenario, 1, pace);
        std::cout << G::id << '/' << scenario.id << ": " << labels.all() << " choices roll, " << labels.exact
                  << " exact, " << labels.given_known << " given what is known, " << labels.about
                  << " about; ms: half " << labels.ms_of(0.5) << ", 99 in 100 " << labels.ms_of(0.99)
                  << ", longest " << labels.ms_of(1) << "; most runs " << labels.most_runs
                  << "; about:" << labels.listed(labels.sampled)
                  << "\n one outcome:" << labels.listed(labels.one_row) << std::endl;
        EXPECT_GE(labels.share(), 0.95) << scenario.id;
    }
}
TEST(OddsLabels, EveryScenarioOfDixie) {
    if (!soaking()) GTEST_SKIP() << "in a soak only";
    every_scenario<dixie::Dixie>({100'000, 7});
}
TEST(OddsLabels, EveryScenarioOfElephant) {
    if (!soaking()) GTEST_SKIP() << "in a soak only";
    every_scenario<elephant::Elephant>({100'000, 7});
}
TEST(OddsLabels, EveryScenarioOfVolley) {
    if (!soaking()) GTEST_SKIP() << "in a soak only";
    every_scenario<volley::Volley>({100'000, 7});
}
TEST(OddsLabels, EveryScenarioOfRally) {
    if (!soaking()) GTEST_SKIP() << "in a soak only";
    every_scenario<rally::Rally>({100'000, 7});
}

// What is labelled 'Exact' is asked of redraws in which everything can be read: the answer is the same.
template <Game G>
void expect_same_in_every_redraw(const Scenario& scenario, OddsPace pace) {
    std::uint64_t looked_at = 0;
    each_rolling_choice<G>(
        scenario, 2, pace,
        [&](const auto& setup, const auto& state, Seat seat, const auto& action, const Distribution& odds,
            double) {
            if (odds.trust != Trust::Exact || odds.runs > 2'000) return;
            ++looked_at;
            for (std::uint32_t redraw = 0; redraw < 3; ++redraw) {
                Dice dice(Seed{redraw, 7}, redraw);
                PlainQuestion<G> question(setup, seat, action);
                Asking<PlainQuestion<G>> asking(question, 100'000);
                auto chances = asking.every_way(G::redraw_for(setup, state, seat, dice));
                ASSERT_TRUE(chances.has_value());
                arrange(*chances);
                ASSERT_EQ(chances->size(), odds.chances.size()) << G::write(setup, action);
                for (std::size_t i = 0; i < chances->size(); ++i) {
                    ASSERT_EQ((*chances)[i].outcome, odds.chances[i].outcome) << G::write(setup, action);
                    ASSERT_NEAR((*chances)[i].p, odds.chances[i].p, 1e-9) << (*chances)[i].outcome;
                }
            }
        });
    EXPECT_GT(looked_at, 10u);
}
// So many decisions at least that fire is among them.
TEST(OddsLabels, ExactIsTheSameInEveryRedraw) {
    const auto decisions = static_cast<std::uint32_t>(std::max(200, repeats(300, 3'000)));
    for (const char* id : {"bull-run", "gettysburg-quick"})
        expect_same_in_every_redraw<dixie::Dixie>(scenario_called<dixie::Dixie>(id), {decisions, 17});
}
TEST(OddsLabels, ExactIsTheSameWhateverCardsAreHeld) {
    const auto decisions = static_cast<std::uint32_t>(std::max(250, repeats(600, 6'000)));
    for (const char* id : {"first-orders", "railroad-cut"})
        expect_same_in_every_redraw<rally::Rally>(scenario_called<rally::Rally>(id), {decisions, 3});
}

}  // namespace
}  // namespace longroll::conformance
