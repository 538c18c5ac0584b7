// `sample` draws every decision of the list and no other, each about as often.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

// Draws so often that each decision should come `each` times, and gives how often each came.
std::vector<int> draw(const Setup& setup, const State& state, Seat seat, std::span<const Action> list,
                      int each, Dice& dice) {
    std::vector<int> drawn(list.size());
    for (std::size_t i = 0; i < list.size() * static_cast<std::size_t>(each); ++i) {
        const Action action = Dixie::sample(setup, state, seat, dice);
        const auto found = std::find(list.begin(), list.end(), action);
        EXPECT_NE(found, list.end()) << write(setup, action) << " is not among the choices";
        if (found != list.end()) ++drawn[static_cast<std::size_t>(found - list.begin())];
    }
    return drawn;
}

TEST(Sample, DrawsEveryChoiceAndNoOther) {
    constexpr int each = 32;
    for (const Scenario& scenario : Dixie::scenarios()) {
        Dice dice(Seed{1863, 7});
        const auto setup = Dixie::prepare(scenario, *resolve_options(scenario, {}), dice);
        ASSERT_TRUE(static_cast<bool>(setup)) << scenario.id;
        EventLog silent = EventLog::off();
        std::vector<Action> room(Dixie::max_choices);
        // Over all states: the squares of what came too often or too seldom, and as many as chance makes of
        // them.
        double squares = 0, expected = 0;
        for (int match = 0; match < 3; ++match) {
            State state = Dixie::start(*setup, dice);
            for (Turn turn = Dixie::to_act(*setup, state); !turn.finished();
                 turn = Dixie::to_act(*setup, state)) {
                const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
                Offers<Action> offers{std::span(room)};
                Dixie::choices(*setup, state, seat, offers);
                if (offers.size() > 1 && offers.size() <= 64 && dice.below(8) == 0) {
                    for (const int came : draw(*setup, state, seat, offers.list(), each, dice)) {
                        EXPECT_GT(came, 0) << scenario.id;
                        squares += static_cast<double>((came - each) * (came - each)) / each;
                    }
                    expected += static_cast<double>(offers.size() - 1);
                }
                const Action next = offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
                Dixie::play(*setup, state, seat, next, dice, silent);
            }
        }
        EXPECT_GT(expected, 0) << scenario.id;
        EXPECT_NEAR(squares / expected, 1.0, 0.25) << scenario.id;
    }
}

}  // namespace
}  // namespace longroll::dixie
