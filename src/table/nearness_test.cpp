// What is asked first because it is cheap must never contradict what is exact: bounds of distances, boxes of
// wheels, sums over the cells of a table.

#include <gtest/gtest.h>

#include "table/battlefield.h"
#include "table/oracle_bed.h"
#include "table/wheel_over_lines.h"

namespace longroll::table {
namespace {

TEST(Nearness, ADistanceBelowABoundIsTheLesserOfBoth) {
    Cases cases;
    for (int i = 0; i < repeats(200'000); ++i) {
        const Length spread = cases.spread();
        const Rect p = cases.rect(spread);
        const Rect q = cases.rect_by(p, spread);
        const Length whole = distance(p, q);
        // The distance by its definition, bound by bound: within it, and not a thousandth nearer.
        ASSERT_TRUE(within(p, q, whole)) << p << ' ' << q;
        ASSERT_FALSE(whole > 0 && within(p, q, whole - 1)) << p << ' ' << q;
        for (const Length bound : {0, 1, whole - 1, whole, whole + 1, cases.between(0, 2 * whole + 10)}) {
            if (bound < 0) continue;
            ASSERT_EQ(distance_below(p, q, bound), std::min(whole, bound)) << p << ' ' << q;
        }
    }
}

Wheel any_wheel(Cases& cases) {
    Wheel wheel{{cases.point(16'000), cases.facing()}, cases.size(2000), cases.point(16'000), 0};
    wheel.turn = cases.one_in(12) ? 0 : cases.between(-20'000, 20'000);
    if (cases.one_in(20)) wheel.turn = cases.between(-whole_turn, whole_turn);
    return wheel;
}

TEST(Nearness, TheOuterBoxOfAWheelHoldsAllOfIt) {
    Cases cases;
    for (int i = 0; i < repeats(4000); ++i) {
        const Wheel wheel = any_wheel(cases);
        ASSERT_TRUE(contains(outer_box_of(wheel), box_of(wheel))) << wheel.turn;
    }
}

TEST(Nearness, AWheelOverManyLinesMeetsThoseThatItMeetsOneByOne) {
    Cases cases;
    int met = 0, missed = 0;
    for (int i = 0; i < repeats(600); ++i) {
        const Wheel wheel = any_wheel(cases);
        const WheelOverLines over(wheel);
        ASSERT_EQ(over.box(), box_of(wheel));
        for (int k = 0; k < 12; ++k) {
            Segment line = cases.segment(16'000);
            if (cases.one_in(2)) line.to = line.from + cases.vector(1500);
            const bool meets_it = meets(wheel, line);
            ASSERT_EQ(over.meets(line), meets_it) << line << " turn " << wheel.turn;
            ++(meets_it ? met : missed);
        }
    }
    EXPECT_GT(met, 100);
    EXPECT_GT(missed, 100);
}

TEST(Nearness, OpenGroundHasNothingInItsCells) {
    BattlefieldPlan plan{"a wood, a wall and a hill", 20'000, 20'000, {}, {}, {}, {}};
    plan.areas.push_back({"", AreaKind::Woods, {{2000, 2000}, {9000, 2500}, {6500, 9000}}, 0, 0});
    plan.lines.push_back({"", LineKind::Wall, {{12'000, 3000}, {17'500, 8000}}, 0, 0});
    const Expected<Battlefield> field = Battlefield::prepare(plan);
    ASSERT_TRUE(field);
    EXPECT_TRUE(field->flat());
    Cases cases;
    int open = 0, closed = 0;
    for (int i = 0; i < repeats(20'000); ++i) {
        const Rect base = cases.rect(22'000);
        const Vector way = cases.vector(4000);
        const GroundMet met = field->ground_met(Sweep{base, way});
        const Box box = box_of(Sweep{base, way});
        if (field->open_ground(box)) {
            ++open;
            ASSERT_FALSE(met.areas.any() || met.lines.any() || met.leaves_table) << base << way;
        } else {
            ++closed;
        }
        if (field->free_of_areas(box)) {
            ASSERT_FALSE(met.areas.any()) << base << way;
        }
        ASSERT_FALSE(field->open_ground(box) && !field->free_of_areas(box));
    }
    EXPECT_GT(open, 100);
    EXPECT_GT(closed, 100);
    EXPECT_TRUE(field->free_of_areas({{12'000, 3000}, {17'500, 8000}}));
    EXPECT_FALSE(field->open_ground({{12'000, 3000}, {17'500, 8000}}));

    plan.areas.push_back({"", AreaKind::Hill, {{1000, 12'000}, {4000, 12'000}, {4000, 15'000}}, 1, 0});
    const Expected<Battlefield> hilly = Battlefield::prepare(plan);
    ASSERT_TRUE(hilly);
    EXPECT_FALSE(hilly->flat());
}

// What the cells of a box do not hold, nothing in it meets; and a box of one level has no other.
TEST(Nearness, TheGroundInABoxHoldsAllThatIsMet) {
    BattlefieldPlan plan{"woods, a road, a hill and slopes", 20'000, 20'000, {}, {}, {}, {}};
    plan.areas.push_back({"", AreaKind::Woods, {{2000, 2000}, {9000, 2500}, {6500, 9000}}, 0, 1});
    plan.areas.push_back({"", AreaKind::Hill, {{1000, 12'000}, {6000, 12'000}, {5000, 17'000}}, 3, 0});
    plan.lines.push_back({"", LineKind::Wall, {{12'000, 3000}, {17'500, 8000}}, 0, 2});
    plan.lines.push_back({"", LineKind::Road, {{0, 10'500}, {20'000, 11'500}}, 1600, 0});
    plan.heights.spacing = 1500;
    plan.heights.columns = plan.heights.rows = 15;
    plan.heights.interval = 10;
    for (int row = 0; row < 15; ++row)
        for (int column = 0; column < 15; ++column)
            plan.heights.heights.push_back(static_cast<std::int16_t>(column < 9 ? 5 : 4 * column - row));
    const Expected<Battlefield> field = Battlefield::prepare(plan);
    ASSERT_TRUE(field);
    Cases cases;
    int bare = 0, level = 0, uneven = 0;
    for (int i = 0; i < repeats(20'000); ++i) {
        const Sweep sweep{cases.rect(22'000), cases.vector(3000)};
        const Box box = box_of(sweep);
        if (!contains(field->table(), box)) continue;
        const GroundIn in = field->ground_in(box);
        const GroundMet met = field->ground_met(sweep);
        ASSERT_EQ(met.area_kinds & in.areas, met.area_kinds) << sweep.base << sweep.way;
        ASSERT_EQ(met.line_kinds & in.lines, met.line_kinds) << sweep.base << sweep.way;
        Marks marks = 0;
        met.areas.each([&](unsigned k) { marks |= field->areas()[k].marks; });
        met.lines.each([&](unsigned k) { marks |= field->lines()[k].marks; });
        ASSERT_EQ(marks & in.marks, marks);
        if (!in.beside.has(LineKind::Road)) {
            ++bare;
            ASSERT_FALSE(field->on_road(sweep.base.centre, {LineKind::Road}));
        }
        if (field->one_level(box)) {
            ++level;
            ASSERT_EQ(field->level_at(sweep.base.centre), field->level_at(sweep.base.centre + sweep.way));
        } else {
            ++uneven;
        }
    }
    EXPECT_GT(bare, 100);
    EXPECT_GT(level, 100);
    EXPECT_GT(uneven, 100);
}

}  // namespace
}  // namespace longroll::table
