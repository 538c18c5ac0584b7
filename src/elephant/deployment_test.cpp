// SE-SETUP-7, 8: who deploys what when, where it may stand, and what the engine does by itself.

#include "elephant/deployment.h"

#include <cstring>

#include "elephant/scenario_file.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// Two sides of two brigades and a division each, on the default table; nobody is down yet.
struct DeployBed : Bed {
    explicit DeployBed(std::initializer_list<unsigned> dice = {3, 7}, Scale scale = Scale::Regimental2) {
        Options options;
        options.scale = scale;
        options.balance = false;
        options.fixed_guns = true;
        Script script(
            "2  2 3 4 5 5 5 5 5  1 2 3 4 5 2 2 5 5  2 8   2  2 3 4 5 5 5 5 5  1 2 3 4 5 2 2 5 5  2 8");
        Dice forces(script);
        setup = elephant::Setup{};
        setup.options = options;
        follow_scale(setup);
        roll_forces(options, forces, setup.roster);
        EXPECT_TRUE(script.used_up()) << script.complaint() << script.left();
        for (Roster& roster : setup.roster) complete(roster, options);
        survey();
        begin_again(dice);
    }
    void begin_again(std::initializer_list<unsigned> dice) {
        Script script(dice);
        Dice thrown(script);
        state = Elephant::start(setup, thrown);
        EXPECT_TRUE(script.ok()) << script.complaint();
    }
    // Units of the first brigade: two regiments and a battery.
    const UnitId regiment = 1, second = 2, guns = 3;
    Action place(UnitId id, Inches where, Facing facing, Formation formation = Formation::Line, int ranks = 1,
                 std::uint8_t flags = 0) const {
        Action action = just(Verb::Place);
        action.unit = id;
        action.x = where.point().x;
        action.y = where.point().y;
        action.angle = facing.step;
        action.formation = static_cast<std::uint8_t>(formation);
        action.ranks = static_cast<std::uint8_t>(
            formation == Formation::Line || formation == Formation::Column ? ranks : 0);
        action.flags = flags;
        return action;
    }
    Action place_officer(HqId hq, Inches where, UnitId attach = no_unit) const {
        Action action = just(Verb::PlaceOfficer);
        action.target = hq;
        action.x = where.point().x;
        action.y = where.point().y;
        action.unit = attach;
        return action;
    }
};

TEST(SE_SETUP_7, TheLowerDieDeploysFirstAndTheyAlternate) {
    DeployBed bed({5, 5, 7, 3});  // a tie is rolled again
    ASSERT_EQ(bed.waiting(), StepKind::Deploy);
    for (Seat seat : {csa, usa, csa, usa, csa}) {  // brigades, then the divisions in the same order
        EXPECT_EQ(bed.decides(), seat);
        ASSERT_EQ(bed.waiting(), StepKind::Deploy);
        bed.act(seat, just(Verb::ForMe));
    }
    EXPECT_EQ(bed.decides(), usa);
    EXPECT_EQ(bed.state.turn, 0);
}

TEST(SE_SETUP_7, TheZoneBindsAndUnitsDoNotOverlap) {
    DeployBed bed;
    ASSERT_EQ(bed.decides(), usa);
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {20, 12.001}, north)), rule::SE_SETUP_7);
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {3, 12}, north)),
              rule::SE_SETUP_7);  // off the edge
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north));
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.second, {22, 12}, north)), rule::SE_GEO_15);
    EXPECT_TRUE(bed.check(usa, bed.place(bed.regiment, {21, 12}, north)));  // placed again
    bed.act(usa, bed.place(bed.second, {36, 12}, north, Formation::Line, 2));
    EXPECT_EQ(bed.refused_by(usa, just(Verb::Done)), rule::SE_SETUP_7);
    bed.act(usa, bed.place(bed.guns, {30, 6}, east, Formation::Sections, 0, PlaceLimbered));
    EXPECT_EQ(bed.unit({usa, bed.guns}).limbered, 3);
    EXPECT_EQ(bed.refused_by(usa, just(Verb::Done)), rule::SE_SETUP_7);  // the commander
    bed.act(usa, bed.place_officer(1, {20, 11}, bed.regiment));
    bed.act(usa, just(Verb::Done));
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_EQ(bed.state.side[0].officer[1].attached, bed.regiment);
}

TEST(SE_SETUP_7, OneBrigadeAtATimeOfTheOwnersChoice) {
    DeployBed bed;
    const auto first_of_second_brigade = static_cast<UnitId>(4);
    ASSERT_EQ(bed.setup.roster[0].units[4].hq, 2);
    bed.act(usa, bed.place(first_of_second_brigade, {20, 12}, north));
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {40, 12}, north)), rule::SE_SETUP_7);
    bed.act(usa, just(Verb::Drop));
    EXPECT_FALSE(bed.on_table({usa, first_of_second_brigade}));
    EXPECT_TRUE(bed.check(usa, bed.place(bed.regiment, {40, 12}, north)));
    EXPECT_EQ(bed.refused_by(usa, bed.place(0, {40, 12}, north, Formation::Sections)), rule::SE_SETUP_7);
}

TEST(SE_SETUP_7, FormationsAndFlagsMustFit) {
    DeployBed bed;
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {20, 12}, north, Formation::Sections)),
              rule::SE_GEO_5);
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {20, 12}, north, Formation::Line, 4)),
              rule::SE_GEO_5);
    EXPECT_EQ(
        bed.refused_by(usa, bed.place(bed.regiment, {20, 12}, north, Formation::Line, 1, PlaceLimbered)),
        rule::SE_SETUP_7);
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {20, 12}, north, Formation::Column, 2, PlaceProne)),
              rule::SE_COST_13);
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north, Formation::Line, 1, PlaceProne));
    EXPECT_EQ(bed.side(usa).prone, one(bed.regiment));
}

TEST(SE_SETUP_7, SkirmishersStandUpTo200YardsBeforeTheZone) {
    DeployBed bed;
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north));
    Action detach = just(Verb::Detach);
    detach.unit = bed.regiment;
    detach.stands = 0b1100000;
    detach.mode = static_cast<std::uint8_t>(DetachSide::Front);
    bed.act(usa, detach);
    const UnitId sent = bed.unit({usa, bed.regiment}).detachment;
    ASSERT_NE(sent, no_unit);
    bed.act(usa, bed.place(sent, {20, 16.5}, north, Formation::Skirmish));
    EXPECT_EQ(bed.refused_by(usa, bed.place(sent, {20, 16.7}, north, Formation::Skirmish)), rule::SE_SETUP_7);
    EXPECT_EQ(bed.refused_by(usa, bed.place(sent, {20, 16}, north)), rule::SE_SKIRM_2);
    // Stand by stand; too far apart is found at the end.
    Action stand = just(Verb::PlaceStand);
    stand.unit = sent;
    stand.other = 5;
    stand.x = 26000;
    stand.y = 16000;
    bed.act(usa, stand);
    bed.act(usa, bed.place(bed.second, {40, 12}, north));
    bed.act(usa, bed.place(bed.guns, {50, 6}, north, Formation::Sections));
    bed.act(usa, bed.place_officer(1, {30, 6}));
    EXPECT_EQ(bed.refused_by(usa, just(Verb::Done)), rule::SE_SKIRM_5);
    stand.x = 18500;
    bed.act(usa, stand);
    bed.act(usa, just(Verb::Done));
    // The parent is whole again when the draft is taken back: tried on the other side's first brigade.
    EXPECT_EQ(bed.decides(), csa);
}

TEST(SE_SETUP_7, TakingBackMakesAUnitWhole) {
    DeployBed bed;
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north));
    const State before = bed.state;
    Action detach = just(Verb::Detach);
    detach.unit = bed.regiment;
    detach.stands = 0b1100000;
    bed.act(usa, detach);
    EXPECT_EQ(bed.refused_by(usa, bed.place(bed.regiment, {22, 12}, north)), rule::SE_SETUP_7);
    bed.act(usa, on_unit(Verb::TakeBack, {usa, bed.regiment}));
    EXPECT_EQ(count(bed.unit({usa, bed.regiment}).stands), 7);
    EXPECT_FALSE(bed.on_table({usa, bed.regiment}));
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north));
    EXPECT_EQ(std::memcmp(&before, &bed.state, sizeof(State)), 0);
}

TEST(SE_SETUP_7, EverythingOfferedIsLegal) {
    DeployBed bed;
    for (int i = 0; i < 3; ++i) {
        const std::vector<Action> all = bed.choices(usa);
        ASSERT_FALSE(all.empty());
        for (const Action& action : all)
            EXPECT_EQ(bed.why(usa, action), "fine") << Elephant::write(bed.setup, action);
        bed.act(usa, all.back());
    }
}

// ---- SE-SETUP-8 ----

TEST(SE_SETUP_8, SlicesRowsAndStrips) {
    DeployBed bed;
    bed.act(usa, just(Verb::ForMe));
    // The divisional battery's three sections take 4 inches and one more: 67 are left for two brigades.
    const Length slice = 33500;
    const Look look = bed.look();
    EXPECT_EQ(layout_of(look, {usa, bed.regiment}).anchor, (Point{3500, 12000}));  // 7 stands from the left
    EXPECT_EQ(layout_of(look, {usa, bed.second}).anchor, (Point{7500 + 5000, 12000}));
    EXPECT_EQ(look.unit({usa, bed.second}).formation, Formation::Line);
    const Box guns = box_of(look, {usa, bed.guns});
    EXPECT_EQ(guns.high, (Point{slice - 500, 12000}));  // half an inch from the next slice, in row 1
    EXPECT_EQ(look.unit({usa, bed.guns}).limbered, 0);
    const Officer& commander = look.side(usa).officer[1];
    EXPECT_EQ(commander.attached, no_unit);
    EXPECT_EQ(commander.x, slice / 2);
    EXPECT_EQ(commander.y, 12000 - 750 - 1000 - 500);
    EXPECT_EQ(look.unit({usa, bed.regiment}).facing, north.step);
    // The other side is the mirror of it: left is where its own left hand is.
    bed.act(csa, just(Verb::ForMe));
    EXPECT_EQ(layout_of(bed.look(), {csa, bed.regiment}).anchor, (Point{72000 - 3500, 36000}));
    EXPECT_EQ(bed.unit({csa, bed.regiment}).facing, south.step);
    // Then the second brigades, then the strips at the right ends.
    for (Seat seat : {usa, csa, usa}) {
        bed.act(seat, just(Verb::ForMe));
    }
    EXPECT_EQ(box_of(bed.look(), {usa, 0}).low.x, 2 * slice);
}

TEST(SE_SETUP_8, EveryRandomForceFindsRoomOnTheDefaultTable) {
    int in_reserve = 0, armies = 0;
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade})
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            ScenarioFile file;
            file.options.scale = scale;
            file.options.auto_deployment = true;
            file.options.ammunition = seed % 2 == 0;
            file.random_forces = true;
            file.ground.name = "open";
            Dice dice{Seed{seed, 11}};
            const Expected<elephant::Setup> setup = setup_of(file, dice);
            ASSERT_TRUE(setup) << setup.error();
            State state{};
            state.card = no_hq;
            state.winner = 2;
            state.move.unit = no_unit;
            EventLog silent = EventLog::off();
            Play play{*setup, state, dice, silent};
            for (Seat seat : seats)
                for (std::size_t i = 0; i < setup->army(seat).units.size(); ++i)
                    muster_unit(play, {seat, static_cast<UnitId>(i)});
            for (Seat seat : seats) {
                for (auto& officer : play.side(seat).officer)
                    officer.attached = officer.morale_unit = officer.combat_unit = no_unit;
                for (std::size_t i = 0; i < setup->army(seat).hqs.size(); ++i)
                    deploy_for_me(play, seat, static_cast<HqId>(i));
            }
            push(play, step(StepKind::TurnStart));
            ASSERT_EQ(Elephant::first_violation(*setup, state).value_or(""), "") << "seed " << seed;
            for (Seat seat : seats) {
                ++armies;
                in_reserve += count(play.side(seat).coming);
                for (const Ref ref : each(seat, play.side(seat).on_table))
                    EXPECT_TRUE(table::contains(setup->army(seat).zone, box_of(play, ref)));
            }
        }
    EXPECT_EQ(in_reserve, 0) << "of " << armies << " armies";
}

TEST(SE_SETUP_8, WithoutRoomAUnitWaitsForTurn2) {
    DeployBed bed;
    bed.setup.roster[0].zone = {{0, 0}, {9000, 3000}};  // a foothold
    bed.begin_again({3, 7});
    bed.act(usa, just(Verb::ForMe));
    EXPECT_NE(bed.side(usa).coming, 0u);
    EXPECT_EQ(bed.decides(), csa);
}

TEST(SE_SETUP_8, ImpassableGroundIsLeftOut) {
    DeployBed bed;
    bed.area(AreaKind::Water, {{0, 10}, {6, 10}, {6, 12}, {0, 12}});
    bed.act(usa, just(Verb::ForMe));
    EXPECT_GE(box_of(bed.look(), {usa, bed.regiment}).low.x, 6000);
    EXPECT_EQ(Elephant::first_violation(bed.setup, bed.state).value_or(""), "");
}

TEST(SE_STATE_6, WhatIsNotAskedIsRefused) {
    DeployBed bed;
    EXPECT_FALSE(bed.check(usa, just(Verb::Yes)));
    EXPECT_FALSE(bed.check(csa, just(Verb::ForMe)));  // not his decision
    EXPECT_FALSE(bed.check(usa, Action{}));
    EXPECT_FALSE(bed.check(usa, bed.place(63, {20, 12}, north)));
}

TEST(SE_STATE_7, TheDefaultAnswerToDeployIsAutomatic) {
    DeployBed bed;
    const Action by_default = Elephant::default_action(bed.setup, bed.state, usa);
    EXPECT_EQ(by_default.verb, Verb::ForMe);
    EXPECT_TRUE(bed.check(usa, by_default));
}

TEST(SE_SETUP_7, HigherHeadquartersBeginAgainWithTheSideThatDeployedFirst) {
    DeployBed bed;
    bed.state.deployed[index(csa)] = 0b10;  // one brigade less: the Union side also deploys the last one
    for (Seat seat : {usa, csa, usa}) {
        ASSERT_EQ(bed.decides(), seat);
        bed.act(seat, just(Verb::ForMe));
    }
    EXPECT_EQ(bed.decides(), usa);
    EXPECT_EQ(english(Elephant::prompt(bed.setup, bed.state, usa), bed),
              "Deploy your higher headquarters: 1 left");
}

TEST(SE_SETUP_7, ASectionIsMovedOnlyOfABatteryThatIsDown) {
    DeployBed bed;
    const auto section = [&](UnitId unit, UnitId stand, Inches where) {
        Action action{.verb = Verb::PlaceStand, .unit = unit, .other = stand, .angle = north.step};
        action.set_point(where.point());
        return action;
    };
    EXPECT_EQ(bed.refused_by(usa, section(bed.guns, 0, {24, 6})), rule::SE_SETUP_7) << "not down yet";
    bed.act(usa, bed.place(bed.guns, {30, 6}, north, Formation::Sections));
    EXPECT_EQ(bed.refused_by(usa, section(bed.guns, 3, {24, 6})), rule::SE_STATE_6) << "it has three";
    EXPECT_FALSE(bed.check(usa, section(bed.guns, 0, {30, 6}))) << "the second section stands there";
    bed.act(usa, section(bed.guns, 0, {24, 6}));
    EXPECT_EQ(pose_of(bed.look(), {usa, bed.guns}, 0).centre, (Inches{24, 6}.point()));
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north));
    EXPECT_EQ(bed.refused_by(usa, section(bed.regiment, 0, {24, 9})), rule::SE_GEO_3);
}

TEST(SE_SETUP_7, LinesOfOneAndTwoRanksAreOfferedInFrontAndHalfwayBack) {
    DeployBed bed;
    for (double y : {12.0, 6.0})
        for (int ranks : {1, 2})
            EXPECT_TRUE(bed.offered(usa, bed.place(bed.regiment, {36, y}, north, Formation::Line, ranks)))
                << y << ' ' << ranks;
}

TEST(SE_SETUP_7, ACommanderIsPlacedOnceAndGoesWithTheUnitThatIsTakenBack) {
    DeployBed bed;
    const auto officer_offered = [&] {
        const std::vector<Action> all = bed.choices(usa);
        return std::any_of(all.begin(), all.end(),
                           [](const Action& action) { return action.verb == Verb::PlaceOfficer; });
    };
    bed.act(usa, bed.place(bed.regiment, {20, 12}, north));
    EXPECT_TRUE(officer_offered());
    bed.act(usa, bed.place_officer(1, {20, 11}, bed.regiment));
    EXPECT_FALSE(officer_offered());
    bed.act(usa, on_unit(Verb::TakeBack, {usa, bed.regiment}));
    EXPECT_EQ(bed.side(usa).officer[1].fate, Fate::Vacant);
    EXPECT_FALSE(bed.on_table({usa, bed.regiment}));
}

}  // namespace
}  // namespace longroll::elephant
