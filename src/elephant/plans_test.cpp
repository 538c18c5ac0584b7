#include <gtest/gtest.h>

#include "elephant/orders.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

const Scenario& scenario_named(std::string_view id) {
    for (const Scenario& scenario : Elephant::scenarios())
        if (scenario.id == id) return scenario;
    ADD_FAILURE() << id;
    return Elephant::scenarios().front();
}

struct Played {
    Setup setup;
    State state;
};
// A match by the quick player; `see` is shown each decision before it is played, and ends it with false.
template <class See>
Played play_quick(std::string_view id, Seed seed, See see) {
    const Scenario& scenario = scenario_named(id);
    OptionValues values;
    for (const OptionSpec& option : scenario.options) values.push_back(option.default_value);
    Dice begin(seed, 0);
    Expected<Setup> setup = Elephant::prepare(scenario, values, begin);
    EXPECT_TRUE(setup);
    Played match{*setup, Elephant::start(*setup, begin)};
    EventLog silent = EventLog::off();
    std::uint32_t entry = 0;
    for (Turn turn = Elephant::to_act(match.setup, match.state); !turn.finished();
         turn = Elephant::to_act(match.setup, match.state)) {
        const Seat seat = turn.seats.has(usa) ? usa : csa;
        Dice dice(seed, ++entry);
        const Action action = Elephant::quick(match.setup, match.state, seat, dice);
        if (!see(match, seat, action) || entry > Elephant::max_decisions(match.setup)) break;
        Elephant::play(match.setup, match.state, seat, action, dice, silent);
    }
    return match;
}

TEST(ElephantPlans, TheQuickPlayerDecidesLegallyToTheEnd) {
    for (const char* id : {"first-shots", "skirmish-line", "redoubt", "bridge", "matthews-hill"}) {
        const Played match =
            play_quick(id, Seed{5, 1}, [](const Played& now, Seat seat, const Action& action) {
                const bool fine = Elephant::check(now.setup, now.state, seat, action).fine();
                EXPECT_TRUE(fine) << Elephant::write(now.setup, action);
                return fine;
            });
        EXPECT_TRUE(Elephant::to_act(match.setup, match.state).finished()) << id;
    }
}

// Its brigade keeps its regiments together and whole: nobody is split, and all come to the fence.
TEST(ElephantPlans, ABrigadeGoesForItsGoalAsOneLine) {
    int detached = 0;
    const Played match =
        play_quick("first-shots", Seed{6, 1}, [&](const Played& now, Seat, const Action& action) {
            detached += action.verb == Verb::Detach ||
                        (action.verb == Verb::Begin && (action.flags & IntoSkirmish) != 0);
            return now.state.turn < 4;
        });
    EXPECT_EQ(detached, 0);
    const Look look{match.setup, match.state};
    int near = 0, standing = 0;
    for (const Seat seat : seats)
        for (const Ref ref : each(seat, fighting(look, seat) & ~match.setup.army(seat).artillery)) {
            if (look.unit(ref).status != Withdrawing::None) continue;
            ++standing;
            near += std::abs(about(look, ref).y - 18 * table::inch) < 7 * table::inch;
        }
    EXPECT_GT(standing, 2);
    EXPECT_EQ(near, standing);
}

// The defenders of the wall stay at it, their faces to the enemy.
TEST(ElephantPlans, ABrigadeAtAWallHoldsIt) {
    int seen = 0;
    play_quick("stone-wall", Seed{7, 1}, [&](const Played& now, Seat seat, const Action& action) {
        if (now.state.turn > 2) return false;
        if (seat != csa || action.verb != Verb::Go || now.state.move.unit < 1 || now.state.move.unit > 4)
            return true;
        ++seen;
        EXPECT_LT(std::abs(action.y - 32 * table::inch), table::inch) << Elephant::write(now.setup, action);
        EXPECT_LT(std::abs(table::turn_between(action.facing(), south)), table::degrees(30));
        return true;
    });
    EXPECT_GT(seen, 0);
}

TEST(ElephantPlans, OffersDifferentPlansFirstTheUsualOne) {
    bool asked = false;
    play_quick("stone-wall", Seed{8, 1}, [&](const Played& now, Seat seat, const Action&) {
        if (now.state.agenda.top().kind != StepKind::FireDeclare) return true;
        asked = true;
        Elephant::Plan room[16];
        Offers<Elephant::Plan> offers{std::span(room)};
        Dice dice(Seed{8, 2});
        Elephant::plans(now.setup, now.state, seat, dice, offers);
        Orders usual;
        usual_orders({now.setup, now.state}, seat, usual);
        EXPECT_TRUE(std::equal(std::begin(usual), std::begin(usual) + now.setup.army(seat).hqs.size(),
                               std::begin(room[0].orders)));
        EXPECT_EQ(offers.size(), 9u) << "the usual, six others, one for each place";
        EXPECT_FALSE(Elephant::is_overtaken(now.setup, now.state, seat, room[0]));
        State later = now.state;
        later.agenda.top().kind = StepKind::MoveSelect;
        EXPECT_FALSE(Elephant::is_overtaken(now.setup, later, seat, room[0]));
        for (UnitId id : {UnitId{1}, UnitId{2}}) later.side[index(seat)].unit[id].status = Withdrawing::Rout;
        EXPECT_TRUE(Elephant::is_overtaken(now.setup, later, seat, room[0]));
        return false;
    });
    EXPECT_TRUE(asked);
}

}  // namespace
}  // namespace longroll::elephant
