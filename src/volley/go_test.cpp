// A whole move in one decision: composed of the same steps, refused with the first reason.

#include "volley/go.h"

#include <gtest/gtest.h>

#include "volley/flow_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Goes : Flow {
    PostId own = division(us, at_inches(36, 14));
    PostId theirs = division(cs, at_inches(66, 66));
};

// F ends on the point named, in the facing named, however it turned on its way.
TEST(VB_MOVE_4, GoTurnsAsItMust) {
    Goes bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.begin();
    bed.move(brigade, {"go to 40 28 facing 45"});
    EXPECT_EQ(bed.kind(), StepKind::MovePhase) << "a goal is the whole move";
    EXPECT_EQ(bed.front(brigade), at_inches(40, 28));
    EXPECT_EQ(bed.look().stand(brigade).pose.pose().facing, table::facing_of_heading(45));
}

TEST(VB_MOVE_10, GoIsRefusedWithTheFirstReason) {
    Goes bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(us, InfantryBrigade, 36, 28, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    const State before = bed.state;
    EXPECT_EQ(bed.refused_by("go to 36 37 facing 0"), rule::VB_MOVE_10);
    EXPECT_EQ(bed.refused_by("go to 36 34 facing 0"), rule::VB_MOVE_9);
    EXPECT_EQ(bed.refused_by("go to 36 27.5 facing 0"), rule::VB_MOVE_8) << "where it would end";
    EXPECT_EQ(bed.refused_by("go to 36 22 facing 0 recover"), rule::VB_MOVE_13);
    EXPECT_EQ(bed.refused_by("go to 36 22 facing 0 limber"), rule::VB_MOVE_5);
    EXPECT_EQ(bed.refused_by("go to 20 17 facing 0"), rule::VB_MOVE_10) << "two turns cost half a move";
    EXPECT_EQ(std::memcmp(&before, &bed.state, sizeof before), 0) << "refusals change nothing";
    (void)brigade;
}

TEST(VB_MOVE_13, GoRecoversFirstOrLast) {
    Goes bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.level(brigade, Level::TemporaryDisorder);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("go to 36 29 facing 0 recover"), rule::VB_MOVE_10);
    bed.play("go to 36 28 facing 0 recover");
    EXPECT_EQ(bed.level_now(brigade), Level::Good);

    // In forest it can only recover where it gets out of it.
    Goes wood;
    const Ref in_wood = wood.add(us, InfantryBrigade, 36, 20, 90, wood.own);
    wood.area(AreaKind::Woods, 30, 15, 42, 21);
    wood.level(in_wood, Level::TemporaryDisorder);
    wood.begin();
    wood.move(in_wood, {"go to 36 24 facing 0 recover"});
    EXPECT_EQ(wood.level_now(in_wood), Level::Good);
}

TEST(VB_MOVE_5, GunsLimberGoAndUnlimber) {
    Goes bed;
    const Ref guns = bed.add(us, ArtilleryBattalion, 36, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("go to 36 30 facing 0"), rule::VB_MOVE_10) << "by hand two inches";
    bed.play("go to 30 30 facing 270 limber unlimber");
    EXPECT_FALSE(has(bed.side(us).limbered, guns));
    EXPECT_EQ(bed.front(guns), at_inches(30, 30));
    EXPECT_TRUE(has(bed.side(us).moved, guns));
}

TEST(VB_EX_9, HorsemenGoAndDismount) {
    Goes bed;
    const Ref riders = bed.add(us, CavalryBrigade, 36, 20, 90, bed.own);
    bed.begin();
    bed.play("move 1");
    EXPECT_EQ(bed.refused_by("go to 36 33 facing 0 dismount"), rule::VB_MOVE_10);
    bed.play("leg to 36 26");
    bed.play("dismount");
    EXPECT_EQ(bed.refused_by("leg to 36 30.5"), rule::VB_MOVE_10) << "a quarter of 16";
    bed.play("leg to 36 30");
    bed.play("done");
    EXPECT_FALSE(has(bed.side(us).mounted, riders));
}

TEST(VB_MARCH_1, GoFormsColumnAndTakesTheRoad) {
    Goes bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 20, 20, 90, bed.own);
    bed.commander(us, bed.own, at_inches(26, 20));
    bed.line(LineKind::Road, 20, 10, 20, 60);
    bed.begin();
    bed.move(brigade, {"go to 20 44 facing 0 column"});
    EXPECT_EQ(bed.front(brigade), at_inches(20, 44)) << "24 inches of road for half a move";
    EXPECT_TRUE(has(bed.side(us).column, brigade));
}

// Everything that is listed is legal, and there is something for each need.
TEST(VB_MOVE_1, ListsGoalsForAMove) {
    Goes bed;
    const Ref brigade = bed.add(us, InfantryBrigade, 36, 20, 90, bed.own);
    bed.add(us, ArtilleryBattalion, 30, 20, 90, bed.own);
    bed.add(cs, InfantryBrigade, 36, 32, 270, bed.theirs);
    bed.add(cs, ArtilleryBattalion, 42, 33, 270, bed.theirs);
    bed.area(AreaKind::Woods, 44, 20, 60, 40);
    bed.setup.objectives = {{"Hill", at_inches(50, 25), 5, Seat::Nobody, 0}};
    bed.begin();
    for (const char* pick : {"move 1", "move 2"}) {
        bed.play(pick);
        std::vector<Action> room(Volley::max_choices);
        Offers<Action> offers{std::span(room)};
        Volley::choices(bed.setup, bed.state, us, offers);
        bool charges = false;
        for (const Action& action : offers.list()) {
            EXPECT_TRUE(Volley::check(bed.setup, bed.state, us, action)) << Volley::write(bed.setup, action);
            charges = charges || action.target != no_stand;
        }
        EXPECT_EQ(charges, std::string_view(pick) == "move 1");
        EXPECT_GE(offers.size(), 8u);
        EXPECT_LE(offers.size(), 60u);
        Dice dice{Seed{7, 7}};
        for (int i = 0; i < 50; ++i)
            EXPECT_TRUE(
                Volley::check(bed.setup, bed.state, us, Volley::sample(bed.setup, bed.state, us, dice)));
        bed.play("done");
    }
    (void)brigade;
}

// ---- whole games, by random players ----

Setup prepared(std::string_view id) {
    for (const Scenario& scenario : Volley::scenarios()) {
        if (scenario.id != id) continue;
        Dice dice{Seed{1, 1}};
        const Expected<OptionValues> values = resolve_options(scenario, {});
        EXPECT_TRUE(values);
        Expected<Setup> setup = Volley::prepare(scenario, *values, dice);
        EXPECT_TRUE(setup) << (setup ? "" : setup.error());
        return std::move(*setup);
    }
    ADD_FAILURE() << "no scenario " << id;
    return {};
}

void play_randomly(std::string_view id, unsigned games, bool from_the_list) {
    const Setup setup = prepared(id);
    for (unsigned game = 0; game < games; ++game) {
        Dice dice{Seed{game, 1863}};
        State state = Volley::start(setup, dice);
        EventLog log = EventLog::off();
        std::uint32_t decisions = 0;
        for (; !Volley::to_act(setup, state).finished(); ++decisions) {
            ASSERT_LT(decisions, Volley::max_decisions(setup));
            const Seat seat = Volley::to_act(setup, state).seats.only();
            Action action = Volley::sample(setup, state, seat, dice);
            if (from_the_list) {
                std::vector<Action> room(Volley::max_choices);
                Offers<Action> offers{std::span(room)};
                Volley::choices(setup, state, seat, offers);
                ASSERT_GT(offers.size(), 0u) << Volley::kind_word(Volley::to_act(setup, state).kind);
                action = offers.list()[dice.below(static_cast<std::uint32_t>(offers.size()))];
            }
            const std::string text = Volley::write(setup, action);
            const Verdict verdict = Volley::check(setup, state, seat, action);
            ASSERT_TRUE(verdict) << id << " game " << game << ", decision " << decisions << ", turn "
                                 << int{state.turn} << ": " << text << ": " << verdict.why().pattern;
            Volley::play(setup, state, seat, action, dice, log);
            const std::optional<std::string> broken = Volley::first_violation(setup, state);
            ASSERT_FALSE(broken) << id << " game " << game << ", decision " << decisions << ", turn "
                                 << int{state.turn} << ": after " << text << ": " << *broken;
        }
        EXPECT_TRUE(Volley::result(setup, state).over);
    }
}

TEST(VolleyRandomPlay, TrainingBySamples) { play_randomly("training", 20, false); }
TEST(VolleyRandomPlay, TrainingFromTheList) { play_randomly("training", 3, true); }
TEST(VolleyRandomPlay, ProvingGroundBySamples) { play_randomly("proving-ground", 6, false); }
TEST(VolleyRandomPlay, BattlesBySamples) {
    for (const char* id : {"bull-run", "shiloh-day-1", "shiloh-day-2", "gettysburg-day-1", "gettysburg-day-2",
                           "gettysburg-day-3"})
        play_randomly(id, 1, false);
}
TEST(VolleyRandomPlay, WholeGettysburgBySamples) { play_randomly("gettysburg", 1, false); }

}  // namespace
}  // namespace longroll::volley
