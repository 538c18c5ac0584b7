// in_sight asks whole cells first; look() walks every edge. They must agree, whatever a rulebook stops a line
// by, on any ground and on ground that play has changed.

#include <gtest/gtest.h>

#include "table/oracle_bed.h"
#include "table/sight.h"
#include "table/sight_bed.h"

namespace longroll::table {
namespace {

constexpr Length side_length = 16'000;

Point place(Cases& cases, bool lattice) {
    if (lattice) return {cases.between(0, 32) * 500, cases.between(0, 32) * 500};
    return {cases.between(0, side_length), cases.between(0, side_length)};
}

// Boxes whose edges lie along the cells now and then, and stars of any size; contours or hills or neither.
BattlefieldPlan random_plan(Cases& cases) {
    BattlefieldPlan plan{"random", side_length, side_length, {}, {}, {}, {}};
    const bool lattice = cases.one_in(2);
    if (cases.one_in(2)) {
        constexpr Length spacings[] = {500, 1000, 1600, 2000};
        const Length spacing = spacings[cases.between(0, 3)];
        const int count = side_length / spacing + 2;
        plan.heights = {spacing, count, count, {}, 380, cases.between(5, 40)};
        for (int i = 0; i < count * count; ++i)
            plan.heights.heights.push_back(static_cast<std::int16_t>(400 + cases.between(0, 20) * 4));
    }
    constexpr AreaKind kinds[] = {AreaKind::Woods,    AreaKind::Woods,    AreaKind::LightWoods,
                                  AreaKind::Orchard,  AreaKind::Crops,    AreaKind::Clearing,
                                  AreaKind::Clearing, AreaKind::Building, AreaKind::Town,
                                  AreaKind::Rocks,    AreaKind::Hill,     AreaKind::Hill};
    const bool hills = plan.heights.heights.empty();
    for (int i = cases.between(0, 9); i > 0; --i) {
        AreaPlan area{"", kinds[cases.between(0, hills ? 11 : 9)], {}, 0, 0};
        if (area.kind == AreaKind::Hill) area.level = cases.between(1, 3);
        if (cases.one_in(2)) {
            const Point a = place(cases, lattice), b = place(cases, lattice);
            if (a.x == b.x || a.y == b.y) continue;
            area.corners = {a, {b.x, a.y}, b, {a.x, b.y}};
        } else {
            const Length size = cases.between(500, side_length);
            const Vector off{cases.between(0, side_length - size), cases.between(0, side_length - size)};
            for (const Point& corner : cases.polygon(size)) area.corners.push_back(corner + off);
        }
        if (check_simple(area.corners).simple && twice_area(area.corners) != 0) plan.areas.push_back(area);
    }
    constexpr LineKind lines[] = {LineKind::TreeLine, LineKind::Fieldworks, LineKind::Wall};
    for (int i = cases.between(0, 3); i > 0; --i) {
        const Point a = place(cases, lattice), b = place(cases, lattice);
        if (a != b) plan.lines.push_back({"", lines[cases.between(0, 2)], {a, b}, 0, 0});
    }
    return plan;
}

struct Tally {
    int clear = 0, blocked = 0;
};

TEST(SightBound, TellsWhatALookFinds) {
    const SightRules books[] = {sight_of_elephant(1'250), sight_of_volley(), sight_of_rally()};
    Tally tally[3][2];
    judge(
        [&](Cases& cases) {
            const BattlefieldPlan plan = random_plan(cases);
            const Expected<Battlefield> field = Battlefield::prepare(plan);
            ASSERT_TRUE(field) << field.error();
            FeatureSet gone, burnt;
            std::vector<LaidLine> laid;
            for (unsigned i = 0; i < plan.areas.size(); ++i) {
                if (plan.areas[i].kind == AreaKind::Hill) continue;
                if (cases.one_in(4)) gone.add(i);
                if (cases.one_in(4)) burnt.add(i);
            }
            for (int i = cases.between(0, 2); i > 0; --i)
                laid.push_back({{place(cases, false), place(cases, false)}, LineKind::Fieldworks});
            const GroundChanges after{&gone, &burnt, AreaKind::Rocks, laid};
            for (int i = 0; i < 30; ++i) {
                const bool lattice = cases.one_in(3);
                const auto eye = [&](Point p) { return Eye{p, field->level_at(p)}; };
                Eye a = eye(place(cases, lattice));
                Eye b = eye(place(cases, lattice));
                if (cases.one_in(4))
                    b = eye({std::clamp(a.at.x + cases.between(-1500, 1500), 0, side_length),
                             std::clamp(a.at.y + cases.between(-1500, 1500), 0, side_length)});
                if (cases.one_in(8)) b = eye({a.at.x, b.at.y});
                const Rect base = rect({a.at, cases.facing()}, {1500, 750});
                if (cases.one_in(2)) a.base = &base;
                const Rect other =
                    rect({b.at + Vector{cases.between(-300, 300), cases.between(-300, 300)}, cases.facing()},
                         {1500, 750});
                if (cases.one_in(2)) b.base = &other;
                for (int book = 0; book < 3; ++book)
                    for (const GroundChanges* changes :
                         {static_cast<const GroundChanges*>(nullptr), &after}) {
                        const Sight sight = look(*field, a, b, books[book], {}, changes);
                        ASSERT_EQ(in_sight(*field, a, b, books[book], changes), sight.clear())
                            << "book " << book << (changes != nullptr ? ", changed, " : ", ") << a.at << b.at
                            << " by " << static_cast<int>(sight.by) << " at " << sight.where;
                        ASSERT_EQ(look(*field, b, a, books[book], {}, changes).clear(), sight.clear())
                            << "book " << book << ' ' << a.at << b.at << " and back";
                        Tally& counted = tally[book][changes != nullptr];
                        ++(sight.clear() ? counted.clear : counted.blocked);
                    }
            }
        },
        4'000, 100'000);
    for (const auto& book : tally)
        for (const Tally& counted : book) {
            EXPECT_GT(counted.clear, 100);
            EXPECT_GT(counted.blocked, 100);
        }
}

}  // namespace
}  // namespace longroll::table
