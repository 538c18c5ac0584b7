// Every decision that is offered is of a verb that the table of steps knows, so that a refusal leaves no time
// out.

#include "rally/asked.h"

#include <gtest/gtest.h>

#include <vector>

#include "rally/rules.h"

namespace longroll::rally {
namespace {

TEST(RallyAsked, TheTableOfStepsKnowsEveryVerb) {
    int scenarios = 0;
    for (const Scenario& scenario : Rally::scenarios()) {
        if (++scenarios > 3) break;
        Dice dice(Seed{5, 7});
        const Expected<rally::Setup> setup = Rally::prepare(scenario, *resolve_options(scenario, {}), dice);
        ASSERT_TRUE(setup) << setup.error();
        State state = Rally::start(*setup, dice);
        EventLog log = EventLog::off();
        std::vector<Action> room(Rally::max_choices);
        for (int n = 0; n < 300 && !Rally::to_act(*setup, state).finished(); ++n) {
            const Turn turn = Rally::to_act(*setup, state);
            const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            const StepAsks& asks = asked[turn.kind];
            ASSERT_NE(asks.now, nullptr) << Rally::kind_word(turn.kind);
            Offers<Action> offers{std::span<Action>(room)};
            Rally::choices(*setup, state, seat, offers);
            for (const Action& action : offers.list())
                ASSERT_TRUE(asks.takes(static_cast<unsigned>(action.verb)))
                    << Rally::kind_word(turn.kind) << ": " << Rally::write(*setup, action);
            const Action sampled = Rally::sample(*setup, state, seat, dice);
            Rally::play(*setup, state, seat, sampled, dice, log);
        }
    }
}

TEST(RallyAsked, ARefusalSaysWhenAThingCanBeDone) {
    const Scenario& scenario = Rally::scenarios().front();
    Dice dice(Seed{5, 7});
    const Expected<rally::Setup> setup = Rally::prepare(scenario, *resolve_options(scenario, {}), dice);
    ASSERT_TRUE(setup) << setup.error();
    const State state = Rally::start(*setup, dice);
    const Turn turn = Rally::to_act(*setup, state);
    const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
    const Expected<Action> action = Rally::read(*setup, "move 1");
    ASSERT_TRUE(action) << action.error();
    const Verdict verdict = Rally::check(*setup, state, seat, *action);
    ASSERT_FALSE(verdict.fine());
    EXPECT_EQ(std::string_view(verdict.why().pattern).substr(0, 8), "not now:");
    EXPECT_GE(verdict.why().args.size(), 3u) << "what goes on, what is done, and when";
}

}  // namespace
}  // namespace longroll::rally
