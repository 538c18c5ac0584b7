// Every decision that is offered is of a verb that the table of steps knows, so that a refusal leaves no time
// out.

#include "volley/asked.h"

#include <gtest/gtest.h>

#include <vector>

#include "volley/rules.h"

namespace longroll::volley {
namespace {

TEST(VolleyAsked, TheTableOfStepsKnowsEveryVerb) {
    int scenarios = 0;
    for (const Scenario& scenario : Volley::scenarios()) {
        if (++scenarios > 3) break;
        Dice dice(Seed{5, 7});
        const Expected<volley::Setup> setup = Volley::prepare(scenario, *resolve_options(scenario, {}), dice);
        ASSERT_TRUE(setup) << setup.error();
        State state = Volley::start(*setup, dice);
        EventLog log = EventLog::off();
        std::vector<Action> room(Volley::max_choices);
        for (int n = 0; n < 300 && !Volley::to_act(*setup, state).finished(); ++n) {
            const Turn turn = Volley::to_act(*setup, state);
            const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            const StepAsks& asks = asked[turn.kind];
            ASSERT_NE(asks.now, nullptr) << Volley::kind_word(turn.kind);
            Offers<Action> offers{std::span<Action>(room)};
            Volley::choices(*setup, state, seat, offers);
            for (const Action& action : offers.list())
                ASSERT_TRUE(asks.takes(static_cast<unsigned>(action.verb)))
                    << Volley::kind_word(turn.kind) << ": " << Volley::write(*setup, action);
            const Action sampled = Volley::sample(*setup, state, seat, dice);
            Volley::play(*setup, state, seat, sampled, dice, log);
        }
    }
}

TEST(VolleyAsked, ARefusalSaysWhenAThingCanBeDone) {
    const Scenario& scenario = Volley::scenarios().front();
    Dice dice(Seed{5, 7});
    const Expected<volley::Setup> setup = Volley::prepare(scenario, *resolve_options(scenario, {}), dice);
    ASSERT_TRUE(setup) << setup.error();
    const State state = Volley::start(*setup, dice);
    const Turn turn = Volley::to_act(*setup, state);
    const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
    const Expected<Action> action = Volley::read(*setup, "move 1");
    ASSERT_TRUE(action) << action.error();
    const Verdict verdict = Volley::check(*setup, state, seat, *action);
    ASSERT_FALSE(verdict.fine());
    EXPECT_EQ(std::string_view(verdict.why().pattern).substr(0, 8), "not now:");
    EXPECT_GE(verdict.why().args.size(), 3u) << "what goes on, what is done, and when";
}

}  // namespace
}  // namespace longroll::volley
