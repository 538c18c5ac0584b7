// Chapter 5 of rules/rally.md: arrows, Specialised Tactics, flanks, with the examples of chapter 6.

#include "rally/arrows.h"

#include <gtest/gtest.h>

#include "table/distance.h"

namespace longroll::rally {
namespace {

using table::facing_of_degrees;
using table::inch;

const Measures& house() { return house_measures(); }
table::Size size_of(Base kind) { return house().base[at(kind)]; }
Rect stand(Length x, Length y, int degrees, Base kind = Base::Infantry) {
    return table::rect({{x, y}, facing_of_degrees(degrees)}, size_of(kind));
}
Point tip(const ArrowLaid& laid) { return tip_of(house(), stand(10000, 10000, 0), table::north, laid); }

TEST(RF_EX_1, AMoveStraightAhead) { EXPECT_EQ(tip({Arrow::A3}), (Point{10000, 16000})); }
TEST(RF_EX_2, AMoveThatLeans) {
    EXPECT_EQ(tip({Arrow::A3, table::Edge::Front, table::degrees(30)}), (Point{12750, 15263}));
}
TEST(RF_EX_3, AMoveToTheRear) { EXPECT_EQ(tip({Arrow::A1, table::Edge::Rear}), (Point{10000, 6000})); }
TEST(RF_EX_4, AMoveToTheRight) {
    EXPECT_EQ(tip({Arrow::A1, table::Edge::Right}), (Point{14500, 10000}));
    EXPECT_EQ(tip({Arrow::A1, table::Edge::Left}), (Point{5500, 10000}));
}
TEST(RF_EX_6, TurningAbout) {
    const Pose end = pose_after(house(), {{10000, 10000}, table::north}, size_of(Base::Infantry),
                                {false, table::north, true, table::south});
    EXPECT_EQ(end, (Pose{{10000, 11000}, table::south}));
}
TEST(RF_EX_7, BackingUp) {
    const Pose end = pose_after(house(), {{10000, 10000}, table::north}, size_of(Base::Infantry),
                                {true, table::south, true, table::north});
    EXPECT_EQ(end, (Pose{{10000, 9000}, table::north}));
}

TEST(RF_MOVE_7, TheLeanIsLimited) {
    const auto right = [&](Arrow arrow, int lean) {
        return is_laid_right(house(), table::north,
                             {arrow, table::Edge::Front, table::degrees(lean), table::north});
    };
    EXPECT_TRUE(right(Arrow::A1, 30));
    EXPECT_TRUE(right(Arrow::A1, -30));
    EXPECT_FALSE(right(Arrow::A1, 31));
    EXPECT_TRUE(right(Arrow::T, -45));
    EXPECT_FALSE(right(Arrow::T, 46));
}
TEST(RF_MOVE_8, ThePivotIsLimited) {
    const auto right = [&](Arrow arrow, int facing) {
        return is_laid_right(house(), facing_of_degrees(350),
                             {arrow, table::Edge::Front, 0, facing_of_degrees(facing)});
    };
    EXPECT_TRUE(right(Arrow::A4, 35));
    EXPECT_FALSE(right(Arrow::A4, 36));
    EXPECT_TRUE(right(Arrow::T, 80));
    EXPECT_FALSE(right(Arrow::T, 81));
}
TEST(RF_TACTIC_7, TheChordLeavesByItsEdge) {
    EXPECT_TRUE(is_laid_right(table::north, {false, table::east, false, table::north}));
    EXPECT_FALSE(is_laid_right(table::north, {false, facing_of_degrees(91), false, table::north}));
    EXPECT_TRUE(is_laid_right(table::north, {true, facing_of_degrees(91), false, table::north}));
}

TEST(RF_EX_38, ARoutStraightAway) {
    EXPECT_EQ(pose_after_rout(house(), {{10000, 10000}, table::north}, size_of(Base::Infantry), table::south),
              (Pose{{10000, 3000}, table::south}));
}

TEST(RF_GEO_21, EnteringFromTheEdge) {
    EXPECT_EQ(tip_of_entry(house(), {24000, 0}, table::north, Arrow::A2, 0), (Point{24000, 4500}));
    EXPECT_EQ(tip_of_entry(house(), {24000, 0}, table::north, Arrow::T, table::degrees(90)),
              (Point{27000, 0}));
}

TEST(RF_GEO_23, MountedAndDismountedShareTheirFront) {
    const Pose mounted{{10000, 10000}, table::north};
    const Pose dismounted = exchanged(mounted, size_of(Base::Mounted), size_of(Base::Dismounted));
    EXPECT_EQ(dismounted, (Pose{{10000, 10250}, table::north}));
    EXPECT_EQ(exchanged(dismounted, size_of(Base::Dismounted), size_of(Base::Mounted)), mounted);
    EXPECT_EQ(behind(dismounted, size_of(Base::Dismounted), size_of(Base::Holders)),
              (Pose{{10000, 9250}, table::north}));
}

TEST(RF_GEO_3, GunsFireFromTheirMuzzles) {
    const Rect guns = stand(10000, 10000, 90, Base::Artillery);
    EXPECT_EQ(fire_point(guns, Base::Artillery), (Point{10750, 10000}));
    EXPECT_EQ(fire_point(guns, Base::Infantry), (Point{10000, 10000}));
}

TEST(RF_FACE_2, TheFrontArcIsNinetyDegrees) {
    const Rect own = stand(0, 0, 0);
    EXPECT_TRUE(faces(house(), own, table::north, Base::Infantry, stand(0, 5000, 180)));
    EXPECT_TRUE(faces(house(), own, table::north, Base::Infantry, stand(6400, 5000, 180)))
        << "its corner at 5.4, 5.5";
    EXPECT_FALSE(faces(house(), own, table::north, Base::Infantry, stand(6600, 5000, 180)))
        << "its corner at 5.6, 5.5";
    EXPECT_FALSE(faces(house(), own, table::north, Base::Infantry, stand(0, -5000, 0)));
}

TEST(RF_EX_28, AFirerBehindTheFrontLineHasTheFlank) {
    EXPECT_TRUE(has_flank(house(), stand(5000, 400, 270), table::west, Base::Infantry, stand(0, 0, 0)));
}
TEST(RF_EX_29, AFirerBeforeItHasNot) {
    EXPECT_FALSE(has_flank(house(), stand(5000, 600, 270), table::west, Base::Infantry, stand(0, 0, 0)));
    EXPECT_FALSE(has_flank(house(), stand(5000, 480, 270), table::west, Base::Infantry, stand(0, 0, 0)))
        << "within the tolerance of the line";
    EXPECT_FALSE(has_flank(house(), stand(5000, 400, 90), table::east, Base::Infantry, stand(0, 0, 0)))
        << "it must face the target";
}

TEST(RF_EX_78, TheOuterStandsOfThreeHaveAnUnsupportedFlank) {
    const Rect left = stand(8000, 10000, 0), middle = stand(10000, 10000, 0), right = stand(12000, 10000, 0);
    const auto supported = [&](const Rect& base, table::Edge side) {
        for (const Rect* other : {&left, &middle, &right})
            if (other != &base && supports(base, side, *other)) return true;
        return false;
    };
    EXPECT_FALSE(supported(left, table::Edge::Left));
    EXPECT_TRUE(supported(left, table::Edge::Right));
    EXPECT_TRUE(supported(middle, table::Edge::Left));
    EXPECT_TRUE(supported(middle, table::Edge::Right));
    EXPECT_FALSE(supported(right, table::Edge::Right));
}
TEST(RF_FACE_5, SupportReachesOneWidth) {
    const Rect own = stand(10000, 10000, 0);
    EXPECT_TRUE(supports(own, table::Edge::Right, stand(14000, 10000, 0))) << "2.0 inches away";
    EXPECT_FALSE(supports(own, table::Edge::Right, stand(14010, 10000, 0)));
    EXPECT_FALSE(supports(own, table::Edge::Right, stand(10000, 11000, 0))) << "it stands before, not beside";
    EXPECT_TRUE(supports(own, table::Edge::Right, stand(10500, 11000, 0))) << "half of it is beyond the side";
}

TEST(RF_EX_37, TheRadiusIsMeasuredFromBaseToBase) {
    const Rect general = stand(0, 0, 0, Base::General);
    EXPECT_TRUE(table::within(general, stand(0, 7000, 0), house().reach_of_command(3)));
    EXPECT_FALSE(table::within(general, stand(0, 7040, 0), house().reach_of_command(3)));
}

}  // namespace
}  // namespace longroll::rally
