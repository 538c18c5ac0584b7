#include "elephant/geometry.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

Layout line_of(int stands, int ranks = 1, Point anchor = {20000, 20000}, Facing facing = north) {
    return {Formation::Line,
            static_cast<std::uint8_t>(ranks),
            0,
            static_cast<std::uint8_t>(stands),
            infantry_stand,
            anchor,
            facing};
}
Layout column_of(int stands, int frontage, Point anchor = {20000, 20000}, Facing facing = north) {
    return {Formation::Column,
            0,
            static_cast<std::uint8_t>(frontage),
            static_cast<std::uint8_t>(stands),
            infantry_stand,
            anchor,
            facing};
}
Layout other_of(Formation formation, int stands, Size size = infantry_stand) {
    return {formation, 0, 0, static_cast<std::uint8_t>(stands), size, {20000, 20000}, north};
}
std::vector<Pose> laid(const Layout& layout) {
    const Poses poses = lay_out(layout);
    return {poses.begin(), poses.end()};
}

TEST(SE_SCALE_2, StandsAreAsWideAndDeepAsPrinted) {
    EXPECT_EQ(stand_size(Arm::Infantry, false), (Size{1000, 750}));
    EXPECT_EQ(stand_size(Arm::Cavalry, true), (Size{1000, 1000}));
    EXPECT_EQ(stand_size(Arm::Cavalry, false), (Size{1000, 750}));
    EXPECT_EQ(stand_size(Arm::HorseArtillery, false), (Size{1000, 1500}))
        << "the model, not the crew (SE-SCALE-5)";
    EXPECT_EQ(stand_size(Arm::Wagon, false), (Size{1000, 2000}));
}

TEST(SE_SCALE_8, TheCommandStandIsInTheMiddleOfTheFrontRank) {
    EXPECT_EQ(command_place(line_of(7)), 3);
    EXPECT_EQ(command_place(line_of(8)), 4);
    EXPECT_EQ(command_place(line_of(9, 2)), 2) << "five in front";
    EXPECT_EQ(command_place(column_of(7, 2)), 1);
    EXPECT_EQ(command_place(column_of(7, 1)), 0);
}

TEST(SE_SCALE_8, ItIsTheLastToGo) {
    for (int ranks = 1; ranks <= 3; ++ranks)
        for (int stands = 2; stands <= 12; ++stands) {
            const Layout layout = line_of(stands, ranks);
            EXPECT_NE(next_loss_place(layout), command_place(layout)) << stands << " in " << ranks;
        }
}

TEST(SE_PANIC_5, StandsGoFromTheRearAndFromTheFarFlank) {
    EXPECT_EQ(next_loss_place(line_of(10)), 0) << "five to the left of the command stand, four to the right";
    EXPECT_EQ(next_loss_place(line_of(9)), 8) << "as far either way: the right";
    EXPECT_EQ(next_loss_place(line_of(7, 2)), 4)
        << "the first of three behind four: left of the command stand";
    EXPECT_EQ(next_loss_place(column_of(5, 2)), 4) << "one alone in the last rank";
    EXPECT_EQ(next_loss_place(column_of(6, 2)), 4) << "the command stand is the right one of two";
}

TEST(SE_GEO_2, TheFrontPointIsHalfTheDepthAhead) {
    const Rect stand = table::rect({{10000, 10000}, east}, infantry_stand);
    EXPECT_EQ(table::front_middle(stand), (Point{10375, 10000}));
}

TEST(SE_GEO_5, ALineFillsItsRanksFromTheFrontEachCentred) {
    const std::vector<Pose> one_rank = laid(line_of(3));
    ASSERT_EQ(one_rank.size(), 3u);
    EXPECT_EQ(one_rank[0].centre, (Point{19000, 19625})) << "from the left";
    EXPECT_EQ(one_rank[1].centre, (Point{20000, 19625}));
    EXPECT_EQ(one_rank[2].centre, (Point{21000, 19625}));

    const std::vector<Pose> two = laid(line_of(7, 2));
    EXPECT_EQ(two[0].centre, (Point{18500, 19625})) << "four in front";
    EXPECT_EQ(two[3].centre, (Point{21500, 19625}));
    EXPECT_EQ(two[4].centre, (Point{19000, 18875})) << "three behind, 0.75 inch back";
    EXPECT_EQ(two[6].centre, (Point{21000, 18875}));
}

TEST(SE_GEO_5, FormationsHaveTheirLimits) {
    const auto why = [](Arm arm, bool mounted, int stands, Formation formation, int ranks, int frontage) {
        const Verdict verdict = check_formation(arm, mounted, stands, formation, ranks, frontage);
        return verdict ? RuleId{} : verdict.why().rule;
    };
    EXPECT_EQ(why(Arm::Infantry, false, 6, Formation::Line, 2, 0), RuleId{});
    EXPECT_EQ(why(Arm::Infantry, false, 4, Formation::Line, 2, 0), rule::SE_GEO_5) << "a front of two";
    EXPECT_EQ(why(Arm::Infantry, false, 2, Formation::Line, 1, 0), RuleId{}) << "one rank may be short";
    EXPECT_EQ(why(Arm::Infantry, false, 6, Formation::Line, 0, 0), rule::SE_GEO_5) << "no rank at all";
    EXPECT_EQ(why(Arm::Infantry, false, 6, Formation::Line, 7, 0), rule::SE_GEO_5);
    EXPECT_EQ(why(Arm::Infantry, false, 4, Formation::Column, 0, 2), RuleId{});
    EXPECT_EQ(why(Arm::Infantry, false, 2, Formation::Column, 0, 2), rule::SE_MOVE_7)
        << "one rank is no column";
    EXPECT_EQ(why(Arm::Infantry, false, 9, Formation::Column, 0, 3), rule::SE_MOVE_7);
    EXPECT_EQ(why(Arm::Infantry, false, 3, Formation::Square, 0, 0), rule::SE_MOVE_15);
    EXPECT_EQ(why(Arm::Cavalry, true, 8, Formation::Square, 0, 0), rule::SE_MOVE_15);
    EXPECT_EQ(why(Arm::Cavalry, false, 8, Formation::Line, 1, 0), rule::SE_MOVE_11);
    EXPECT_EQ(why(Arm::FieldArtillery, false, 2, Formation::Line, 1, 0), rule::SE_GEO_5);
    EXPECT_EQ(why(Arm::FieldArtillery, false, 2, Formation::Sections, 0, 0), RuleId{});
}

TEST(SE_GEO_5, ASquareFacesOutwardOnFourSides) {
    const std::vector<Pose> square = laid(other_of(Formation::Square, 10));
    ASSERT_EQ(square.size(), 10u);
    // Three in front, three to the right, two left, two in the rear; centre (m w / 2 + d) behind the anchor.
    const Point centre{20000, 20000 - 1500 - 750};
    EXPECT_EQ(square[1], (Pose{{centre.x, centre.y + 1875}, north})) << "(m w + d) / 2 from the centre";
    EXPECT_EQ(square[4], (Pose{{centre.x + 1875, centre.y}, east}));
    EXPECT_EQ(square[6].facing, west);
    EXPECT_EQ(square[6].centre.x, centre.x - 1875);
    EXPECT_EQ(square[9].facing, south);
    const Rects rects = rects_of({square.data(), square.size()}, infantry_stand);
    for (std::size_t i = 0; i < rects.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(table::overlaps_deeper(rects[i], rects[k], tolerance));
}

TEST(SE_GEO_5, SkirmishersStandAnInchApartSectionsHalfAnInch) {
    const std::vector<Pose> skirmishers = laid(other_of(Formation::Skirmish, 3));
    EXPECT_EQ(skirmishers[0].centre, (Point{18000, 20000}));
    EXPECT_EQ(skirmishers[2].centre, (Point{22000, 20000}));
    const std::vector<Pose> sections = laid(other_of(Formation::Sections, 2, section_stand));
    EXPECT_EQ(sections[0].centre, (Point{19250, 20000}));
    EXPECT_EQ(sections[1].centre, (Point{20750, 20000}));
}

TEST(SE_GEO_6, LossesKeepRanksAndFrontage) {
    EXPECT_EQ(depth_of(thinned(line_of(10, 2), 7)).frontage, 4);
    EXPECT_EQ(depth_of(thinned(line_of(10, 2), 7)).ranks, 2);
    EXPECT_EQ(thinned(line_of(6, 2), 3).formation, Formation::Line) << "a front of two stays a line";
    EXPECT_EQ(depth_of(thinned(line_of(6, 2), 3)).frontage, 2);
    EXPECT_EQ(depth_of(thinned(column_of(6, 2), 5)).ranks, 3);
    EXPECT_EQ(thinned(column_of(6, 2), 2), line_of(2)) << "a single rank is a line";
    EXPECT_EQ(thinned(column_of(6, 1), 1).formation, Formation::Line);
    EXPECT_EQ(thinned(other_of(Formation::Square, 4), 3), line_of(3));
    EXPECT_EQ(thinned(line_of(10, 2), 7).anchor, line_of(10, 2).anchor);
}

TEST(SE_SHIFT_5, ARankCountsWithHalfTheFront) {
    EXPECT_EQ(ranks_that_count(line_of(10, 2)), 2);
    EXPECT_EQ(ranks_that_count(line_of(8, 3)), 3) << "3, 3, 2";
    EXPECT_EQ(ranks_that_count(line_of(7, 3)), 2) << "3, 3, 1";
    EXPECT_EQ(ranks_that_count(column_of(6, 1)), 6);
    EXPECT_EQ(ranks_that_count(column_of(5, 2)), 3) << "one of two is half";
    EXPECT_EQ(ranks_that_count(other_of(Formation::Square, 12)), 1);
}

TEST(SE_GEO_7, AnAdvanceGoesStraightAhead) {
    EXPECT_EQ(advanced(line_of(5, 1, {20000, 20000}, east), 3500).anchor, (Point{23500, 20000}));
}

TEST(SE_GEO_10, BackAndSidewaysKeepTheFacing) {
    EXPECT_EQ(advanced(line_of(5), -1000).anchor, (Point{20000, 19000}));
    EXPECT_EQ(sideslipped(line_of(5), 2000, 500), line_of(5, 1, {22000, 20500}));
    EXPECT_EQ(sideslipped(line_of(5, 1, {20000, 20000}, south), 2000, 500).anchor, (Point{18000, 19500}));
}

TEST(SE_E44, SixStandsWheelThirtyDegrees) {
    EXPECT_EQ(wheel_cost(line_of(6), table::degrees(30)), 3141) << "3.14 inches; 30 degrees are 5,461 steps";
}

TEST(SE_E91, TwoRanksOfThreeWheelTwentyDegrees) {
    EXPECT_EQ(wheel_cost(line_of(6, 2), table::degrees(20)), 1047) << "1.05 inches, 8.95 of 10 are left";
}

TEST(SE_GEO_8, AWheelTurnsAboutOneEndOfTheFront) {
    const Layout before = line_of(6);
    const Layout after = wheeled(before, Flank::Left, table::right_angle);
    EXPECT_EQ(front_end(before, Flank::Left), (Point{17000, 20000}));
    EXPECT_EQ(front_end(after, Flank::Left), (Point{17000, 20000}));
    EXPECT_EQ(front_end(after, Flank::Right), (Point{17000, 14000}));
    EXPECT_EQ(after.facing, east);
    const Layout right = wheeled(before, Flank::Right, -table::degrees(90));
    EXPECT_EQ(right.facing, west);
    EXPECT_EQ(front_end(right, Flank::Right), (Point{23000, 20000}));
}

TEST(SE_E45, ALineOfTenFacesLeft) {
    const Layout before = line_of(10);
    const Layout after = faced(before, FacingChange::Left);
    EXPECT_EQ(after.formation, Formation::Column);
    EXPECT_EQ(depth_of(after).frontage, 1);
    EXPECT_EQ(depth_of(after).ranks, 10);
    EXPECT_EQ(after.facing, west) << "heading + 90";
    EXPECT_EQ(middle_of(after), middle_of(before));
    EXPECT_GE(ranks_that_count(after), 3) << "SE-SHIFT-5 applies";
}

TEST(SE_GEO_9, FacingExchangesRanksAndFiles) {
    const Layout three = faced(line_of(12, 3), FacingChange::Right);
    EXPECT_EQ(three.formation, Formation::Line) << "a front of three";
    EXPECT_EQ(depth_of(three).frontage, 3);
    EXPECT_EQ(depth_of(three).ranks, 4);
    const Layout two = faced(line_of(7, 2), FacingChange::Right);
    EXPECT_EQ(two.formation, Formation::Column);
    EXPECT_EQ(depth_of(two).frontage, 2);
    EXPECT_EQ(depth_of(two).ranks, 4);
    const Layout out_again = faced(faced(line_of(10), FacingChange::Left), FacingChange::Right);
    EXPECT_EQ(out_again, line_of(10)) << "back in line where it was";
    const Layout about = faced(line_of(7, 2), FacingChange::About);
    EXPECT_EQ(about.facing, south);
    EXPECT_EQ(depth_of(about).frontage, 4);
    EXPECT_EQ(middle_of(about), middle_of(line_of(7, 2)));
    EXPECT_EQ(faced(line_of(1), FacingChange::Left).formation, Formation::Line);
}

RC_GTEST_PROP(SE_GEO_9, FacingKeepsTheMiddleAndEveryStand, ()) {
    const int stands = *rc::gen::inRange(1, 13);
    const int ranks = *rc::gen::inRange(1, stands + 1);
    const Facing facing{*rc::gen::arbitrary<std::uint16_t>()};
    const Layout before = line_of(stands, ranks, {30000, 20000}, facing);
    const auto which = static_cast<FacingChange>(*rc::gen::inRange(0, 3));
    const Layout after = faced(before, which);
    RC_ASSERT(laid(after).size() == static_cast<std::size_t>(stands));
    const Vector moved = middle_of(after) - middle_of(before);
    RC_ASSERT(std::abs(moved.x) <= 2 && std::abs(moved.y) <= 2);
    if (which != FacingChange::About) RC_ASSERT(depth_of(after).frontage == depth_of(before).ranks);
}

RC_GTEST_PROP(SE_GEO_5, StandsOfAUnitNeverOverlap, ()) {
    const int stands = *rc::gen::inRange(4, 13);
    const auto formation = static_cast<Formation>(*rc::gen::inRange(0, static_cast<int>(Formation::count)));
    Layout layout = formed(line_of(stands), formation, *rc::gen::inRange(1, 3));
    layout.facing = {*rc::gen::arbitrary<std::uint16_t>()};
    const std::vector<Pose> poses = laid(layout);
    const Rects rects = rects_of({poses.data(), poses.size()}, layout.size);
    for (std::size_t i = 0; i < rects.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) RC_ASSERT(!table::overlaps_deeper(rects[i], rects[k], tolerance));
}

TEST(SE_E69, AFiringStandToTheSideIsOnTheFlank) {
    const std::vector<Pose> target = laid(line_of(3, 1, {10000, 10000}, table::facing_of_heading(90)));
    const Pose firer{{16000, 12000}, west};
    EXPECT_TRUE(outside_all_arcs(target, infantry_stand, {&firer, 1}));
}

TEST(SE_E70, ExactlyFortyFiveDegreesIsInTheArc) {
    const std::vector<Pose> target = laid(line_of(3, 1, {10000, 10000}, table::facing_of_heading(90)));
    const Pose firer{{15000, 15000}, south};
    EXPECT_FALSE(outside_all_arcs(target, infantry_stand, {&firer, 1}));
}

TEST(SE_GEO_23, TheArcIsInclusiveAndHoldsItsApex) {
    const Rect stand = table::rect({{10000, 9625}, north}, infantry_stand);  // front point (10, 10)
    EXPECT_TRUE(in_arc(stand, north, {10000, 10000}));
    EXPECT_TRUE(in_arc(stand, north, {13000, 13000}));
    EXPECT_FALSE(in_arc(stand, north, {13001, 13000}));
    EXPECT_TRUE(in_arc(stand, north, {10007, 9993})) << "nearer to the apex than 0.01 inch";
    EXPECT_FALSE(in_arc(stand, north, {10000, 9900}));
}

TEST(SE_GEO_24, SquaresAndSkirmishersHaveNoFlank) {
    Bed bed;
    const Ref behind = bed.infantry(usa, 4, {20, 10}, north);
    const Ref line = bed.infantry(csa, 6, {20, 30}, north);
    const Ref square = bed.infantry(csa, 6, {30, 30}, north, {.formation = Formation::Square});
    const Ref skirmishers = bed.skirmishers(csa, 3, {50, 30}, north);
    EXPECT_TRUE(in_flank_or_rear(bed.look(), behind, line));
    EXPECT_FALSE(in_flank_or_rear(bed.look(), behind, square)) << "SE-FLANK-3";
    EXPECT_FALSE(in_flank_or_rear(bed.look(), behind, skirmishers)) << "SE-SKIRM-7";
    bed.side(csa).beaten |= one(skirmishers.id);
    EXPECT_TRUE(in_flank_or_rear(bed.look(), behind, skirmishers)) << "SE-SKIRM-9";
}

TEST(SE_GEO_4, DistanceGoesFromStandToStandRearRanksToo) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north, {.ranks = 2});
    const Ref b = bed.infantry(csa, 6, {20, 10}, north);
    EXPECT_EQ(distance(bed.look(), a, b), 8500) << "the rear of its second rank is at 18.5";
    EXPECT_TRUE(within(bed.look(), a, b, 8500)) << "exactly a limit is within it (SE-GEO-1)";
    EXPECT_FALSE(within(bed.look(), a, b, 8499));
}

TEST(SE_GEO_3, PosesFollowFromTheAnchor) {
    Bed bed;
    const Ref a = bed.infantry(usa, 5, {20, 20}, east, {.ranks = 1});
    const Poses poses = poses_of(bed.look(), a);
    EXPECT_EQ(poses[0], (Pose{{19625, 22000}, east})) << "the left of a line that faces east is north";
    EXPECT_EQ(middle_of(bed.look(), a), (Point{19625, 20000}));
    EXPECT_EQ(command_pose(bed.look(), a).centre, (Point{19625, 20000}));
    bed.with_dice({}, [&](Play& play) { shift_unit(play, a, {1000, -500}); });
    EXPECT_EQ(command_pose(bed.look(), a).centre, (Point{20625, 19500}));
    EXPECT_EQ(layout_of(bed.look(), a).anchor, (Point{21000, 19500}));
}

TEST(SE_GEO_6, ARebuiltUnitStepsBackFromOthers) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north, {.formation = Formation::Column, .ranks = 2});
    bed.unit(a).stands = 0b000011;  // two left: a line of two on the same anchor
    bed.with_dice({}, [&](Play& play) { settle_layout(play, a); });
    EXPECT_EQ(bed.unit(a).formation, Formation::Line);
    EXPECT_EQ(layout_of(bed.look(), a).anchor, (Point{20000, 20000}));
    const Ref in_the_way = bed.infantry(usa, 2, {20, 19.9}, north);
    (void)in_the_way;
    bed.unit(a).stands = 0b000001;
    bed.with_dice({}, [&](Play& play) { settle_layout(play, a); });
    EXPECT_LE(layout_of(bed.look(), a).anchor.y, 19150 + tolerance)
        << "behind the other's rear edge at 19.15";
    EXPECT_GE(layout_of(bed.look(), a).anchor.y, 19150 - 50);
}

TEST(SE_GEO_1, APlaceIsKeptToTheThousandth) {
    for (const Point p : {Point{0, 0}, Point{71999, 47999}, Point{240000, 1}, Point{-1500, -70000}}) {
        const Pose pose{p, {12345}};
        EXPECT_EQ(Stand::of(pose).pose(), pose);
    }
}

}  // namespace
}  // namespace longroll::elephant
