// A clearing is open ground: woods and light woods are not where it lies, and nothing else is taken away.

#include <gtest/gtest.h>

#include "table/oracle_bed.h"
#include "table/sight.h"
#include "table/sight_bed.h"

namespace longroll::table {
namespace {

std::vector<Point> box(Length west, Length south, Length east, Length north) {
    return {{west, south}, {east, south}, {east, north}, {west, north}};
}

// Woods from (1, 1) to (15, 15) inches, orchard and light woods in the same place, a clearing in the middle
// from (5.5, 5.5) to (10.5, 10.5), and another that lies over its eastern edge up to 12 inches.
struct Table {
    static constexpr unsigned woods = 0, light_woods = 1, orchard = 2, clearing = 3, second = 4;
    Battlefield field;

    explicit Table(bool with_orchard = true) {
        BattlefieldPlan plan{"woods", 16'000, 16'000, {}, {}, {}, {}};
        plan.areas.push_back({"", AreaKind::Woods, box(1'000, 1'000, 15'000, 15'000), 0, 0});
        plan.areas.push_back({"", AreaKind::LightWoods, box(1'000, 1'000, 15'000, 15'000), 0, 0});
        plan.areas.push_back({"", with_orchard ? AreaKind::Orchard : AreaKind::Woods,
                              box(1'000, 1'000, 15'000, 15'000), 0, 0});
        plan.areas.push_back({"", AreaKind::Clearing, box(5'500, 5'500, 10'500, 10'500), 0, 0});
        plan.areas.push_back({"", AreaKind::Clearing, box(10'000, 5'500, 12'000, 10'500), 0, 0});
        field = std::move(*Battlefield::prepare(plan));
    }
};

TEST(Clearing, HasNoWoodsUnderAPoint) {
    const Table table;
    const AreaKinds wooded{AreaKind::Woods, AreaKind::LightWoods, AreaKind::Orchard};
    const AreaKinds open{AreaKind::Clearing, AreaKind::Orchard};
    EXPECT_EQ(table.field.kinds_at({8'000, 8'000}), open);
    EXPECT_EQ(table.field.kinds_at({5'500, 8'000}), open) << "its edge belongs to it";
    EXPECT_EQ(table.field.kinds_at({5'499, 8'000}), wooded);
    EXPECT_EQ(table.field.kinds_at({12'000, 10'500}), open) << "and so does its corner";
    EXPECT_EQ(table.field.kinds_at({12'001, 10'500}), wooded);
    const FeatureSet here = table.field.areas_at({8'000, 8'000});
    EXPECT_TRUE(here.has(Table::clearing) && here.has(Table::orchard));
    EXPECT_FALSE(here.has(Table::woods) || here.has(Table::light_woods));
}

TEST(Clearing, IsCutOutOfTheCourse) {
    const Table table;
    const Segment through{{15'500, 8'000}, {500, 8'000}};
    const auto woods_of = [&](AreaKinds wanted) {
        std::vector<Stretch> found;
        for (const Stretch& stretch : table.field.course(through, wanted).stretches)
            if (stretch.area == Table::woods) found.push_back(stretch);
        return found;
    };
    const std::vector<Stretch> expected{{Table::woods, 500, 3'500}, {Table::woods, 10'000, 14'500}};
    EXPECT_EQ(woods_of(AreaKinds::all()), expected);
    EXPECT_EQ(woods_of(AreaKind::Woods), expected);
    // The clearings are listed when they are asked for, and the orchard stays whole.
    const Course woods_alone = table.field.course(through, AreaKind::Woods);
    EXPECT_EQ(woods_alone.stretches.size(), 2u);
    const Course others = table.field.course(through, {AreaKind::Clearing, AreaKind::Orchard});
    ASSERT_EQ(others.stretches.size(), 3u);
    EXPECT_TRUE(others.stretches.contains({Table::orchard, 500, 14'500}));
    EXPECT_TRUE(others.stretches.contains({Table::clearing, 5'000, 10'000}));
    EXPECT_TRUE(others.stretches.contains({Table::second, 3'500, 5'500}));
    // A line that is a point.
    const Course point = table.field.course({{8'000, 8'000}, {8'000, 8'000}}, AreaKind::Woods);
    EXPECT_TRUE(point.stretches.empty());
}

TEST(Clearing, IsNotCoveredByWoodsInAnOutline) {
    const Table table;
    const AreaKinds woods{AreaKind::Woods, AreaKind::LightWoods};
    const Segment inside{{6'500, 8'000}, {11'000, 8'000}};
    const Outline open = table.field.outline(inside, woods, 100'000);
    EXPECT_EQ(open.least, 0);
    // The cells that the edges of two clearings cross may have woods for all that cells can tell.
    EXPECT_LE(open.most, 2'500);
    const Outline covered = table.field.outline({{6'500, 8'000}, {8'500, 8'000}}, woods, 100'000);
    EXPECT_EQ(covered.most, 0);
    EXPECT_FALSE((covered.met & woods).any());
    EXPECT_TRUE(covered.met.has(AreaKind::Clearing));
    const Outline through = table.field.outline({{500, 8'000}, {15'500, 8'000}}, woods, 100'000);
    EXPECT_LE(through.least, 7'500);
    EXPECT_GT(through.least, 3'900);
    EXPECT_GE(through.most, 7'500);
}

// Every book sees across it.
TEST(Clearing, IsSeenAcross) {
    const Table table(false);
    const Eye west{{5'500, 8'000}}, east{{12'000, 8'000}}, in_woods{{3'000, 8'000}}, far{{14'000, 8'000}};
    for (const SightRules& book : {sight_of_elephant(1'000), sight_of_volley(), sight_of_rally()}) {
        EXPECT_TRUE(in_sight(table.field, west, east, book));
        EXPECT_TRUE(look(table.field, west, east, book).clear());
        EXPECT_FALSE(in_sight(table.field, in_woods, far, book));
        EXPECT_FALSE(look(table.field, in_woods, far, book).clear());
    }
}

TEST(Clearing, IsListedWithTheWoodsByWhatAFigureTouches) {
    const Table table;
    const Rect stand = rect({{8'000, 8'000}, north}, {1'000, 750});
    const AreaKinds all{AreaKind::Woods, AreaKind::LightWoods, AreaKind::Orchard, AreaKind::Clearing};
    EXPECT_EQ(table.field.kinds_under(stand), all);
    EXPECT_EQ(table.field.ground_in(box_of(stand)).areas, all);
    EXPECT_EQ(table.field.ground_met(Sweep{stand, {500, 0}}).area_kinds, all);
    EXPECT_EQ(
        table.field.ground_met(Wheel{{{8'000, 8'000}, north}, {1'000, 750}, {8'500, 8'000}, 500}).area_kinds,
        all);
}

// Ground that play changes: a clearing that is gone shows its woods, burnt woods are no woods.
TEST(Clearing, GoesWithTheGroundThatPlayChanges) {
    const Table table;
    FeatureSet gone, burnt;
    gone.add(Table::clearing);
    burnt.add(Table::woods);
    GroundChanges changes;
    changes.gone = &gone;
    EXPECT_TRUE(table.field.kinds_at({8'000, 8'000}, &changes).has(AreaKind::Woods));
    EXPECT_FALSE(table.field.kinds_at({11'000, 8'000}, &changes).has(AreaKind::Woods));
    const Segment across{{6'500, 8'000}, {8'500, 8'000}};
    EXPECT_EQ(table.field.outline(across, AreaKind::Woods, 100'000, 1000, &changes).least,
              2'000 - CellAlong::room);
    GroundChanges fire;
    fire.burnt = &burnt;
    fire.burnt_kind = AreaKind::Rocks;
    EXPECT_TRUE(table.field.outline(across, AreaKind::Rocks, 100'000, 1000, &fire).met.has(AreaKind::Rocks));
    EXPECT_TRUE(table.field.kinds_at({8'000, 8'000}, &fire).has(AreaKind::Rocks));
}

}  // namespace
}  // namespace longroll::table
