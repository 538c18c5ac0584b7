// Ground that play has changed answers like a table that was laid so from the start.

#include "table/ground_changes.h"

#include <gtest/gtest.h>

#include "table/oracle_bed.h"
#include "table/sight.h"
#include "table/sight_bed.h"

namespace longroll::table {
namespace {

constexpr Length side_length = 16'000;

// A table, what has become of it, and the same laid anew: the areas that are gone left out, the burnt ones of
// their new kind, the laid lines after the others.
struct Changed {
    BattlefieldPlan plan{"as it was", side_length, side_length, {}, {}, {}, {}};
    BattlefieldPlan anew{"as it is", side_length, side_length, {}, {}, {}, {}};
    std::vector<unsigned> was;  // the number of each area that is left
    FeatureSet gone, burnt;
    std::vector<LaidLine> laid;

    explicit Changed(Cases& cases) {
        constexpr AreaKind kinds[] = {AreaKind::Woods,    AreaKind::Woods,    AreaKind::Crops,
                                      AreaKind::Clearing, AreaKind::Building, AreaKind::Town};
        for (unsigned i = 0; i < 7; ++i) {
            AreaPlan area{"", kinds[cases.between(0, 5)], {}, 0, 0};
            const Length size = cases.between(500, side_length);
            const Vector off{cases.between(0, side_length - size), cases.between(0, side_length - size)};
            for (const Point& corner : cases.polygon(size)) area.corners.push_back(corner + off);
            plan.areas.push_back(area);
            if (cases.one_in(3)) {
                gone.add(i);
                continue;
            }
            if (cases.one_in(3)) {
                burnt.add(i);
                area.kind = AreaKind::Rocks;
            }
            anew.areas.push_back(area);
            was.push_back(i);
        }
        for (int i = 0; i < 3; ++i) {
            const LinePlan line{"", LineKind::Wall, {cases.point(8'000), cases.point(side_length)}, 0, 0};
            if (line.points[0] == line.points[1]) continue;
            plan.lines.push_back(line);
            anew.lines.push_back(line);
        }
        for (int i = cases.between(0, 3); i > 0; --i) {
            const LaidLine line{{cases.point(8'000), cases.point(side_length)}, LineKind::Barricade};
            if (line.line.from == line.line.to) continue;
            laid.push_back(line);
            anew.lines.push_back({"", line.kind, {line.line.from, line.line.to}, 0, 0});
        }
    }
    GroundChanges changes() const { return {&gone, &burnt, AreaKind::Rocks, laid}; }
    FeatureSet as_it_was(const FeatureSet& areas) const {
        FeatureSet found;
        areas.each([&](unsigned i) { found.add(was[i]); });
        return found;
    }
};

TEST(GroundChanges, AreLikeATableLaidAnew) {
    const SightRules rules = sight_of_elephant(1'000);
    judge(
        [&](Cases& cases) {
            const Changed it(cases);
            const Expected<Battlefield> before = Battlefield::prepare(it.plan);
            const Expected<Battlefield> now = Battlefield::prepare(it.anew);
            ASSERT_TRUE(before && now);
            const GroundChanges changes = it.changes();
            const auto lines = static_cast<unsigned>(it.plan.lines.size());
            for (int i = 0; i < 30; ++i) {
                const Segment s{cases.point(side_length), cases.point(side_length)};
                ASSERT_EQ(before->areas_at(s.from, &changes), it.as_it_was(now->areas_at(s.from))) << s;
                ASSERT_EQ(before->kinds_at(s.from, &changes), now->kinds_at(s.from)) << s;

                constexpr AreaKinds asked[] = {AreaKinds::all(), AreaKind::Rocks, AreaKind::Woods};
                const AreaKinds wanted = asked[cases.between(0, 2)];
                const Course course = before->course(s, wanted, &changes);
                Course expected = now->course(s, wanted);
                for (Stretch& stretch : expected.stretches)
                    stretch.area = static_cast<std::uint16_t>(it.was[stretch.area]);
                ASSERT_EQ(course.stretches, expected.stretches) << s;

                const Length enough = cases.between(0, 4'000);
                const Outline outline = before->outline(s, wanted, enough, 1000, &changes);
                const Outline like = now->outline(s, wanted, enough);
                ASSERT_EQ(outline.least, like.least) << s;
                ASSERT_EQ(outline.most, like.most) << s;
                ASSERT_EQ(outline.met, like.met) << s;

                LinesCrossed crossed, alike;
                const LineKinds kinds{LineKind::Barricade, LineKind::Wall};
                before->lines_crossed(s, kinds, crossed, &changes);
                now->lines_crossed(s, kinds, alike);
                ASSERT_EQ(crossed.size(), alike.size()) << s;
                for (std::size_t k = 0; k < crossed.size(); ++k) {
                    ASSERT_EQ(crossed[k].line, alike[k].line) << s;
                    ASSERT_EQ(crossed[k].where, alike[k].where) << s;
                    ASSERT_EQ(before->line_kind(crossed[k].line, &changes), now->line_kind(alike[k].line));
                }
                const Rect stand = rect({s.to, cases.facing()}, {1500, 1000});
                ASSERT_EQ(before->cover_between(s.from, stand, kinds, 800, &changes),
                          now->cover_between(s.from, stand, kinds, 800))
                    << s;

                const auto same = [&](const GroundMet& met, const GroundMet& other) {
                    ASSERT_EQ(met.areas, it.as_it_was(other.areas)) << s;
                    ASSERT_EQ(met.area_kinds, other.area_kinds) << s;
                    ASSERT_EQ(met.line_kinds, other.line_kinds) << s;
                    FeatureSet all = met.lines;
                    met.laid.each([&](unsigned k) { all.add(lines + k); });
                    ASSERT_EQ(all, other.lines) << s;
                };
                const Sweep sweep{stand, s.from - s.to};
                same(before->ground_met(sweep, &changes), now->ground_met(sweep));
                const Wheel wheel{{s.to, cases.facing()}, {1500, 1000}, s.from, cases.between(-8000, 8000)};
                same(before->ground_met(wheel, &changes), now->ground_met(wheel));

                const Eye a{s.from}, b{s.to};
                ASSERT_EQ(look(*before, a, b, rules, {}, &changes).by, look(*now, a, b, rules).by) << s;
                ASSERT_EQ(in_sight(*before, a, b, rules, &changes), in_sight(*now, a, b, rules)) << s;
            }
        },
        1'000, 20'000);
}

// RF-BARR: what a barricade does that was not there when the table was laid.
TEST(GroundChanges, ABarricadeCoversAndIsCrossed) {
    const Expected<Battlefield> field =
        Battlefield::prepare({"open", side_length, side_length, {}, {}, {}, {}});
    ASSERT_TRUE(field);
    const LaidLine barricade[] = {{{{5'000, 10'000}, {15'000, 10'000}}, LineKind::Barricade}};
    GroundChanges changes;
    changes.laid = barricade;
    const Rect stand = rect({{10'000, 9'125}, north}, {1000, 750});
    EXPECT_EQ(field->cover_between({10'000, 15'000}, stand, {LineKind::Barricade}, 500, &changes), 0u);
    EXPECT_EQ(field->cover_between({10'000, 15'000}, stand, {LineKind::Barricade}, 500), std::nullopt);
    const GroundMet met = field->ground_met(Sweep{stand, {0, 2'000}}, &changes);
    EXPECT_TRUE(met.laid.has(0));
    EXPECT_FALSE(met.lines.any());
    EXPECT_EQ(met.line_kinds, LineKinds{LineKind::Barricade});
    SightRules rules;
    rules.set(LineKind::Barricade, {.stops = true, .adjacent = 500});
    const Eye before{{10'000, 15'000}}, behind{{10'000, 9'600}}, beyond{{10'000, 5'000}};
    EXPECT_TRUE(look(*field, before, beyond, rules).clear());
    EXPECT_EQ(look(*field, before, beyond, rules, {}, &changes).by, Blocked::ByLine);
    EXPECT_FALSE(in_sight(*field, before, beyond, rules, &changes));
    EXPECT_TRUE(in_sight(*field, before, behind, rules, &changes));
}

}  // namespace
}  // namespace longroll::table
