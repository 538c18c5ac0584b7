// What the page asks beside the view.

#include <gtest/gtest.h>

#include "rally/laying.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct Table : Bed {
    Ref own = infantry(usa, 10, 10, 0), enemy = infantry(csa, 10, 30, 180);

    void lay(LayMode mode = LayMode::Rush) {
        go({}, [&](Play& play) { begin_lay(play, own, mode); });
    }
    Inspection asked(const std::string& question, Seat seat = usa) {
        Expected<Inspection> found = Rally::inspect(setup, state, seat, question);
        EXPECT_TRUE(found) << question << ": " << found.error();
        return found ? *std::move(found) : Inspection{};
    }
    std::string refused(const std::string& question, Seat seat = usa) {
        const Expected<Inspection> found = Rally::inspect(setup, state, seat, question);
        return found ? "" : found.error();
    }
};

TEST(RallyPage, AnArrowOnTrialSaysWhereItEnds) {
    Table table;
    table.lay();
    const Inspection trial = table.asked("try lay t front facing 45");
    ASSERT_TRUE(trial.verdict && *trial.verdict);
    EXPECT_EQ(trial.view["stands"].at(0)["x"].number(), 10000);
    const Length half = table.setup.measures.base[at(Base::Infantry)].depth / 2;
    EXPECT_EQ(trial.view["length"].number(), table.setup.measures.length(Arrow::T) + half);
    EXPECT_EQ(trial.view["facing"].number(), 45000);
    EXPECT_EQ(trial.view["way"].size(), 2u);
}

TEST(RallyPage, AnArrowThatIsRefusedNamesTheNearestPlace) {
    Table table;
    table.infantry(usa, 10, 12, 0);
    table.lay();
    const Inspection trial = table.asked("try lay t front facing 0");
    ASSERT_TRUE(trial.verdict);
    EXPECT_FALSE(*trial.verdict);
    EXPECT_EQ(trial.view["nearest"].size(), 2u);
    EXPECT_NE(trial.view["nearest"].at(0).number(), 10000);
}

TEST(RallyPage, ReachListsPlaces) {
    Table table;
    table.lay();
    const View reach = table.asked("reach").view;
    EXPECT_EQ(reach["places"].size(), 28u) << "four edges, seven leans of the T arrow";
    EXPECT_EQ(reach["from"].at(1).number(), 10000);
    EXPECT_EQ(table.refused("reach", csa), "no stand of yours is moving");
}

TEST(RallyPage, SightSaysWhoIsSeenAndWhatItTakesToHitHim) {
    Table table;
    const Ref near = table.infantry(csa, 10, 13, 180);
    table.woods(8, 20, 12, 24);
    const View sight = table.asked("sight union 1").view;
    ASSERT_EQ(sight["lines"].size(), 2u);
    const View& first = sight["lines"].at(0);
    EXPECT_EQ(first["unit"].number(), near.id + 1);
    EXPECT_TRUE(first["bears"].yes());
    EXPECT_EQ(first["dice"].number(), 2);
    EXPECT_GT(first["needs"].number(), 0);
    EXPECT_TRUE(first["block"].empty());
    const View& second = sight["lines"].at(1);
    EXPECT_EQ(second["unit"].number(), table.enemy.id + 1);
    EXPECT_TRUE(second["dice"].empty());
    EXPECT_EQ(second["block"]["by"].text(), "woods");
    EXPECT_EQ(sight["ranges"].size(), 1u);
    const View cut = table.asked("profile union 1 at 1").view;
    EXPECT_EQ(cut["woods"].number(), 4000);
    EXPECT_EQ(cut["units"].size(), 1u);
}

TEST(RallyPage, SightFromAPlaceOnTrial) {
    Table table;
    table.lay();
    const View sight = table.asked("sight lay t front facing 180").view;
    EXPECT_FALSE(sight["lines"].at(0)["bears"].yes()) << "it would turn its back on the enemy";
    EXPECT_EQ(table.refused("sight union 9"), "there is no such stand on the map");
}

TEST(RallyPage, ARideOnTrialStopsWhereItMay) {
    Table table;
    table.general(usa, table.first_brigade, 20, 10, {2, 4, 1});
    table.go({}, [&](Play& play) {
        play.state.orders.general = table.first_brigade;
        push(play, step(StepKind::GeneralMove, usa)).m = table.first_brigade;
    });
    const Inspection trial = table.asked("try ride 2 to 20 40");
    ASSERT_TRUE(trial.verdict);
    EXPECT_FALSE(*trial.verdict);
    const std::int64_t nearest = trial.view["nearest"].at(1).number();
    EXPECT_GT(nearest, 13000);
    EXPECT_LE(nearest, 10000 + table.setup.measures.length(Arrow::A2));
}

TEST(RallyPage, AStandOnTrialShowsWhatItsFormationJoins) {
    Table table;
    table.side(usa).formation[Bed::first_brigade] = static_cast<std::uint8_t>(Formation::Line);
    const Ref next = table.off_map(usa);
    table.side(usa).off_map = {};
    table.go({}, [&](Play& play) { push(play, step(StepKind::DeployBrigade, usa)).m = Bed::first_brigade; });
    const std::string place = "try place " + std::to_string(next.id + 1);
    const View beside = table.asked(place + " to 12 10 facing 0").view;
    ASSERT_EQ(beside["joins"].size(), 1u) << "with the stand that is there already";
    EXPECT_EQ(beside["joins"].at(0)["to"].at(0).number(), 12000);
    EXPECT_EQ(beside["joins"].at(0)["ok"], View(true));
    EXPECT_EQ(table.asked(place + " to 14 10 facing 0").view["joins"].size(), 0u) << "a gap of two inches";
    table.side(usa).formation[Bed::first_brigade] = static_cast<std::uint8_t>(Formation::Skirmish);
    EXPECT_EQ(table.asked(place + " to 12 10 facing 0").view["joins"].at(0)["ok"], View(false));
    EXPECT_EQ(table.asked("try done").view["joins"].size(), 0u) << "nothing is placed by a trial";
    EXPECT_EQ(table.asked(place + " to 12 10 facing 0", csa).view["joins"].size(), 0u)
        << "the other side deploys nothing";
}

}  // namespace
}  // namespace longroll::rally
