#include "rally/generals.h"

#include "rally/activation.h"
#include "rally/moves.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct GeneralsBed : Bed {
    Point place(Seat side_of, PostId post) {
        const General& who = side(side_of).general[post];
        return {who.x, who.y};
    }
    // The stand goes that way and faces as before; Generals make room.
    bool push_on(Ref ref, double x, double y) {
        bool enough = false;
        with_dice({}, [&](Play& play) {
            const Rect base = base_of(play, ref);
            const Vector way = inches(x, y) - Point{};
            const Room room = room_for(play, ref, {base, way}, table::moved(base, way));
            enough = room.enough;
            if (!enough) return;
            make_room(play, ref, room);
            put(play, ref, {base.centre + way, facing_of(play, ref)});
        });
        EXPECT_EQ(Rally::first_violation(setup, state).value_or(""), "");
        return enough;
    }
    RuleId ride_refused(double x, double y) {
        const Verdict verdict = check_ride(look(), usa, first_brigade, inches(x, y));
        return verdict ? RuleId{} : verdict.why().rule;
    }
    // A General in the corner of the map, and three ranks of friends north of him.
    void hem_in() {
        general(usa, first_brigade, 1, 1, {1, 4, 0});
        for (const double y : {2.5, 3.5, 4.5})
            for (const double x : {1.0, 3.0, 5.0}) infantry(usa, x, y);
    }
};

TEST(RF_GEN_6, AGeneralStepsAsideByTheShortestWayAndFirstClockwise) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 15);
    bed.general(usa, bed.first_brigade, 20, 20);
    EXPECT_TRUE(bed.push_on(unit, 0, 8));
    // Two inches to the side and a touch less: circles are a quarter inch apart. East, since that is first
    // clockwise from straight ahead.
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(22, 20));
}

TEST(RF_GEN_6, HeIsClearOfTheWayAndNotOnlyOfItsEnd) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 15);
    bed.general(usa, bed.first_brigade, 18.5, 18);
    EXPECT_TRUE(bed.push_on(unit, 0, 8));
    EXPECT_LT(bed.place(usa, bed.first_brigade).x, 18'031) << "west of all that it swept over";
    EXPECT_NEAR(table::length(bed.place(usa, bed.first_brigade) - bed.inches(18.5, 18)), 500, 1);
}

TEST(RF_GEN_6, SeveralMakeRoomInTheirOrderAlongThePath) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 15);
    bed.general(usa, bed.first_brigade, 20.5, 21);
    bed.general(usa, bed.division, 20.5, 18);
    EXPECT_TRUE(bed.push_on(unit, 0, 8));
    EXPECT_GT(bed.place(usa, bed.division).x, 21'969);
    EXPECT_GT(bed.place(usa, bed.first_brigade).x, 21'969);
    EXPECT_EQ(bed.log.events()[0].say.args[0].value, general_arg(usa, bed.division).value);
}

TEST(RF_GEN_6, WhereHeCannotMakeRoomTheMoveIsOff) {
    GeneralsBed bed;
    bed.hem_in();
    const Ref unit = bed.infantry(usa, 3.5, 1, 270);
    EXPECT_FALSE(bed.push_on(unit, -1.5, 0));
    GeneralsBed open;
    open.general(usa, open.first_brigade, 1, 1, {1, 4, 0});
    EXPECT_TRUE(open.push_on(open.infantry(usa, 3.5, 1, 270), -1.5, 0));
}

TEST(RF_GEN_6, HeKeepsAwayFromTheEnemyUnlessHeTouchedOne) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 15);
    bed.general(usa, bed.first_brigade, 20, 20);
    bed.infantry(csa, 24, 20, 90);  // from x 23.5 on: at 22 he would be half an inch away
    bed.infantry(csa, 23.2, 22.5, 0);
    EXPECT_TRUE(bed.push_on(unit, 0, 8));
    EXPECT_FALSE(within(bed.look(), csa, bed.side(csa).on_map,
                        general_base(bed.look(), usa, bed.first_brigade), bed.setup.measures.contact_tol));
}

TEST(RF_GEO_22, SpotsAreTriedInQuarterInchesAndThirtyTwoDirections) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 15);
    bed.general(usa, bed.first_brigade, 21.9, 20);  // a tenth of an inch in the way
    EXPECT_TRUE(bed.push_on(unit, 0, 8));
    const Vector shift = bed.place(usa, bed.first_brigade) - bed.inches(21.9, 20);
    EXPECT_NEAR(table::length(shift), 250, 1) << "the first circle";
    EXPECT_NEAR(table::facing_along(shift).step, table::facing_along(bed.inches(1.9, 5) - Point{}).step, 60)
        << "straight away from where the mover began";
    GeneralsBed finer;
    finer.setup.measures.displace_step = 100;
    const Ref next = finer.infantry(usa, 20, 15);
    finer.general(usa, finer.first_brigade, 21.9, 20);
    EXPECT_TRUE(finer.push_on(next, 0, 8));
    EXPECT_NEAR(table::length(finer.place(usa, finer.first_brigade) - finer.inches(21.9, 20)), 100, 1);
}

TEST(RF_EX_93, AnEnemyDisplacesAGeneralWithoutACasualtyRoll) {
    GeneralsBed bed;
    const Ref enemy = bed.infantry(csa, 20, 15);
    bed.general(usa, bed.first_brigade, 20, 20);
    EXPECT_TRUE(bed.push_on(enemy, 0, 8));
    EXPECT_EQ(bed.side(usa).danger, 0u);
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(22, 20));
    bed.setup.options.overrun_roll = true;
    const Ref next = bed.infantry(csa, 22, 15);
    EXPECT_TRUE(bed.push_on(next, 0, 5));
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(22.341, 21.716)) << "he touches neither";
    EXPECT_EQ(bed.side(usa).danger, one_post(bed.first_brigade));
}

TEST(RF_GEN_6, BeforeAStandThatDidNotAskHeGoesAsFarAsItTakes) {
    GeneralsBed bed;
    bed.hem_in();
    const Ref unit = bed.infantry(usa, 3.5, 1, 270), other_one = bed.infantry(usa, 6.5, 1, 270);
    bed.with_dice({}, [&](Play& play) {
        put(play, unit, {bed.inches(2, 1), table::west});
        put(play, other_one, {bed.inches(4, 1), table::west});
        make_room(play, unit);
    });
    EXPECT_GT(table::length(bed.place(usa, bed.first_brigade) - bed.inches(1, 1)), 3500);
    EXPECT_EQ(Rally::first_violation(bed.setup, bed.state).value_or(""), "");
}

TEST(RF_GEN_7, AGeneralHasNoFacingAndNobodyIsEngagedByHim) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 18.5);
    bed.general(csa, bed.first_brigade, 20, 20);
    EXPECT_FALSE(is_engaged(bed.look(), unit));
    EXPECT_TRUE(is_free(bed.look(), unit, base_of(bed.look(), unit)));
    EXPECT_EQ(general_base(bed.look(), csa, bed.first_brigade).front, (Vector{0, 1000}));
}

TEST(RF_GEN_8, AGeneralIsAttachedToStandsOfHisChainThatHeTouches) {
    GeneralsBed bed;
    const PostId second = bed.brigade(usa);
    const Ref own = bed.infantry(usa, 20, 21.5), other_one = bed.infantry(usa, 20, 18.5, 0, {.post = second});
    bed.general(usa, bed.first_brigade, 20, 20);
    EXPECT_EQ(attached_generals(bed.look(), own), one_post(bed.first_brigade));
    EXPECT_EQ(attached_generals(bed.look(), other_one), 0u);
    bed.general(usa, bed.first_brigade, 20, 19.96);
    EXPECT_EQ(attached_generals(bed.look(), own), 0u) << "0.04 away";
}

// ---- RF-GENMOVE ----

TEST(RF_GENMOVE_1, AGeneralMovesUpToTheArrowOfHisCommandInAnyDirection) {
    GeneralsBed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {2, 4, 0});
    EXPECT_EQ(bed.ride_refused(20, 24.5), RuleId{});
    EXPECT_EQ(bed.ride_refused(20, 24.51), rule::RF_GENMOVE_1);
    EXPECT_EQ(bed.ride_refused(18, 19), RuleId{}) << "he stops where he likes";
    bed.setup.options.general_full_arrow = true;
    EXPECT_EQ(bed.ride_refused(18, 19), rule::RF_GENMOVE_1);
    EXPECT_EQ(bed.ride_refused(20, 24.5), RuleId{});
}

TEST(RF_GENMOVE_1, HePassesFriendsAndNotEnemiesAndEndsOnNobody) {
    GeneralsBed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {4, 4, 0});
    bed.infantry(usa, 20, 22);
    EXPECT_EQ(bed.ride_refused(20, 24), RuleId{});
    EXPECT_EQ(bed.ride_refused(20, 22.5), rule::RF_GENMOVE_1) << "on a friend";
    bed.infantry(csa, 16, 20, 90);
    EXPECT_EQ(bed.ride_refused(14, 20), rule::RF_GENMOVE_1) << "through an enemy";
    EXPECT_EQ(bed.ride_refused(17.53, 20), rule::RF_GENMOVE_1) << "touching one";
    EXPECT_EQ(bed.ride_refused(17.54, 20), RuleId{});
    bed.general(usa, bed.division, 24, 20);
    EXPECT_EQ(bed.ride_refused(22.5, 20), rule::RF_GENMOVE_1) << "on another General";
    EXPECT_EQ(bed.ride_refused(26, 20), RuleId{}) << "past him";
    bed.general(usa, bed.first_brigade, 2, 2, {4, 4, 0});
    EXPECT_EQ(bed.ride_refused(0.9, 2), rule::RF_GENMOVE_1) << "off the map";
}

TEST(RF_TERRAIN_13, AGeneralCrossesNoSteepGroundUnlessTheySayHeMay) {
    GeneralsBed bed;
    bed.general(usa, bed.first_brigade, 20, 8, {4, 4, 0});
    bed.box(AreaKind::Broken, 0, 11, 48, 12);
    bed.woods(0, 5, 48, 7);
    EXPECT_EQ(bed.ride_refused(20, 13.5), rule::RF_TERRAIN_13);
    EXPECT_EQ(bed.ride_refused(20, 3), RuleId{}) << "woods are nothing to him";
    bed.setup.options.generals_cross_steep = true;
    EXPECT_EQ(bed.ride_refused(20, 13.5), RuleId{});
}

TEST(RF_GENMOVE_1, RidesThatAreOfferedAreLegalAndOneEndsBehindHisStand) {
    GeneralsBed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {2, 4, 0});
    bed.infantry(usa, 23, 22);
    std::vector<Action> room(64);
    Offers<Action> offers{std::span<Action>(room)};
    offer_rides(bed.look(), usa, bed.first_brigade, offers);
    ASSERT_GT(offers.size(), 8u);
    for (const Action& action : offers.list())
        EXPECT_TRUE(check_ride(bed.look(), usa, action.post, action.point()));
    EXPECT_EQ(offers.list()[0].point(), bed.inches(23, 20.5));
    bed.with_dice({}, [&](Play& play) { ride(play, usa, bed.first_brigade, bed.inches(23, 20.5)); });
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(23, 20.5));
}

TEST(RF_GENMOVE_1, RidesDrawnAtRandomAreLegal) {
    GeneralsBed bed;
    bed.general(usa, bed.first_brigade, 20, 20, {3, 4, 0});
    bed.infantry(usa, 22, 22);
    bed.infantry(csa, 16, 18, 90);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Dice dice{Seed{seed, 1}};
        const Action action = sample_ride(bed.look(), usa, bed.first_brigade, dice);
        if (action.verb == Verb::Stay) continue;
        EXPECT_TRUE(check_ride(bed.look(), usa, bed.first_brigade, action.point()));
    }
}

TEST(RF_GENMOVE_2, HeMovesOnceAtTheStartOfHisActivation) {
    GeneralsBed bed;
    bed.active(usa);
    bed.general(usa, bed.first_brigade, 20, 20, {2, 4, 0});
    bed.infantry(usa, 20, 22);
    bed.go({}, [&](Play& play) { begin_activation(play, usa, bed.first_brigade, no_card); });
    ASSERT_EQ(bed.waiting(), StepKind::GeneralMove);
    bed.act("ride 2 to 20 18");
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(20, 18));
    EXPECT_EQ(bed.waiting(), StepKind::Activation) << "then his points";
    EXPECT_EQ(bed.side(usa).points, 4) << "it was free";
}

// ---- beside a stand ----

TEST(RF_GENMOVE_4, ACarriedGeneralKeepsHisSideOfTheStandOrComesAsNear) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 25);
    bed.general(usa, bed.first_brigade, 20, 13.5);
    const Vector behind_it = bed.inches(0, -1.5) - Point{};
    bed.with_dice({}, [&](Play& play) { carry(play, unit, bed.first_brigade, behind_it); });
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(20, 23.5));
    const Ref next = bed.infantry(usa, 20, 35);
    bed.infantry(usa, 20, 33.5);
    bed.with_dice({}, [&](Play& play) { carry(play, next, bed.first_brigade, behind_it); });
    EXPECT_EQ(Rally::first_violation(bed.setup, bed.state).value_or(""), "");
    EXPECT_EQ(attached_generals(bed.look(), next), one_post(bed.first_brigade));
}

TEST(RF_REINF_5, AGeneralComesOnInContactWithTheStand) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 3);
    bed.side(usa).off_map_generals |= one_post(bed.first_brigade);
    bed.with_dice({}, [&](Play& play) { place_beside(play, unit, bed.first_brigade); });
    EXPECT_EQ(bed.side(usa).on_map_generals, one_post(bed.first_brigade));
    EXPECT_EQ(bed.side(usa).off_map_generals, 0u);
    EXPECT_EQ(bed.place(usa, bed.first_brigade), bed.inches(20, 1.5)) << "behind it";
}

TEST(RF_REINF_5, AtTheEdgeHeStandsBesideItInstead) {
    GeneralsBed bed;
    const Ref unit = bed.infantry(usa, 20, 1);
    bed.with_dice({}, [&](Play& play) { place_beside(play, unit, bed.first_brigade); });
    EXPECT_EQ(attached_generals(bed.look(), unit), one_post(bed.first_brigade));
    EXPECT_EQ(Rally::first_violation(bed.setup, bed.state).value_or(""), "");
}

}  // namespace
}  // namespace longroll::rally
