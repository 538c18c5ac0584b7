#include "table/battlefield.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

using oracle::figure;
using oracle::spot;
using oracle::Whole;
using testing::HasSubstr;

constexpr Length side_length = 16'000;

// Corners on a coarse lattice now and then, so that lines run along edges and through corners.
Point place(Cases& cases, bool lattice) {
    if (lattice) return {cases.between(0, 16) * 1000, cases.between(0, 16) * 1000};
    return {cases.between(0, side_length), cases.between(0, side_length)};
}

BattlefieldPlan random_plan(Cases& cases) {
    BattlefieldPlan plan{"random", side_length, side_length, {}, {}, {}, {}};
    const bool lattice = cases.one_in(2);
    for (int i = cases.between(0, 7); i > 0; --i) {
        AreaPlan area{"", static_cast<AreaKind>(cases.between(0, 11)), {}, 0, 0};
        area.level = area.kind == AreaKind::Hill ? cases.between(1, 3) : 0;
        const int most = cases.between(3, 9);
        for (int tries = 0; tries < 20; ++tries) {
            area.corners.clear();
            if (cases.one_in(3)) {
                // A box, whose edges lie along the cells.
                const Point a = place(cases, lattice);
                const Point b = place(cases, lattice);
                area.corners = {a, {b.x, a.y}, b, {a.x, b.y}};
            } else {
                for (int k = 0; k < most; ++k) area.corners.push_back(place(cases, lattice));
            }
            if (check_simple(area.corners).simple && twice_area(area.corners) != 0) {
                plan.areas.push_back(area);
                break;
            }
        }
    }
    for (int i = cases.between(0, 5); i > 0; --i) {
        LinePlan line{"", static_cast<LineKind>(cases.between(0, 15)), {}, cases.between(0, 600), 0};
        for (int k = cases.between(2, 6); k > 0; --k) {
            const Point p = place(cases, lattice);
            if (line.points.empty() || p != line.points.back()) line.points.push_back(p);
        }
        if (line.points.size() >= 2) plan.lines.push_back(line);
    }
    for (int i = cases.between(0, 2); i > 0; --i) {
        plan.crossings.push_back(
            {"", cases.one_in(2) ? CrossingKind::Bridge : CrossingKind::Ford, place(cases, lattice), 750});
    }
    return plan;
}

Segment way(Cases& cases, const BattlefieldPlan& plan) {
    const auto end = [&] {
        if (!plan.areas.empty() && cases.one_in(3)) {
            const std::vector<Point>& corners = plan.areas[static_cast<std::size_t>(cases.between(
                                                               0, static_cast<int>(plan.areas.size()) - 1))]
                                                    .corners;
            return corners[static_cast<std::size_t>(cases.between(0, static_cast<int>(corners.size()) - 1))];
        }
        return place(cases, cases.one_in(2));
    };
    Segment s{end(), end()};
    if (cases.one_in(8)) s.to.x = s.from.x;
    if (cases.one_in(8)) s.to.y = s.from.y;
    return s;
}

// Fields and questions: 1,000 fields of 50 questions each are the 50,000 of CI.
template <class Question>
void judge_fields(Question question) {
    judge(
        [&](Cases& cases) {
            const BattlefieldPlan plan = random_plan(cases);
            const Expected<Battlefield> field = Battlefield::prepare(plan);
            ASSERT_TRUE(field) << field.error();
            for (int i = 0; i < 50 && !::testing::Test::HasFailure(); ++i) question(cases, plan, *field);
        },
        1'000, 20'000);
}

TEST(Battlefield, WhatIsUnderAPoint) {
    int in = 0;
    judge_fields([&](Cases& cases, const BattlefieldPlan& plan, const Battlefield& field) {
        const Point p = way(cases, plan).from;
        const FeatureSet found = field.areas_at(p);
        AreaKinds kinds;
        std::int32_t level = 0;
        const auto holds_it = [&](const AreaPlan& area) {
            return oracle::place(spot(p), figure(std::span<const Point>(area.corners))) >= 0;
        };
        const bool cleared = std::any_of(plan.areas.begin(), plan.areas.end(), [&](const AreaPlan& area) {
            return area.kind == AreaKind::Clearing && holds_it(area);
        });
        for (unsigned i = 0; i < plan.areas.size(); ++i) {
            const bool judged =
                holds_it(plan.areas[i]) && !(cleared && cleared_kinds.has(plan.areas[i].kind));
            ASSERT_EQ(found.has(i), judged) << p << " area " << i;
            if (judged) kinds.add(plan.areas[i].kind);
            if (judged) level = std::max(level, plan.areas[i].level);
            in += judged;
        }
        ASSERT_EQ(field.kinds_at(p), kinds) << p;
        ASSERT_EQ(field.level_at(p), level) << p;
    });
    EXPECT_GT(in, 5'000 / (soaking() ? 1 : 10));
}

TEST(Battlefield, WhatIsUnderABase) {
    judge_fields([&](Cases& cases, const BattlefieldPlan& plan, const Battlefield& field) {
        const Rect r = rect({way(cases, plan).from, cases.facing()}, cases.size(1500));
        const FeatureSet found = field.areas_under(r);
        for (unsigned i = 0; i < plan.areas.size(); ++i) {
            const bool judged =
                oracle::polygons_meet(figure(std::span<const Point>(plan.areas[i].corners)), figure(r));
            ASSERT_EQ(found.has(i), judged) << r << " area " << i;
        }
        ASSERT_EQ(field.on_table(r), [&] {
            for (const Point& p : corners(r)) {
                if (p.x < 0 || p.y < 0 || p.x > side_length || p.y > side_length) return false;
            }
            return true;
        }());
        const Length reach = cases.between(0, 1500);
        const LineKinds kinds = LineKinds::of(static_cast<std::uint32_t>(cases.between(0, 65535)));
        const FeatureSet near = field.lines_within(r, reach, kinds);
        for (unsigned i = 0; i < plan.lines.size(); ++i) {
            bool judged = false;
            for (std::size_t k = 0; k + 1 < plan.lines[i].points.size(); ++k) {
                const oracle::Figure edge{spot(plan.lines[i].points[k]), spot(plan.lines[i].points[k + 1])};
                judged = judged || oracle::within(oracle::square_between(edge, figure(r)), reach);
            }
            ASSERT_EQ(near.has(i), judged && kinds.has(plan.lines[i].kind))
                << r << " line " << i << " reach " << reach;
        }
    });
}

// The line moved truly to its left by less than any corner can lie beside it, on a grid fine enough for that.
struct Moved {
    static constexpr Whole scale = static_cast<Whole>(1) << 34;
    oracle::Spot from;
    oracle::Spot run;

    explicit Moved(const Segment& s) {
        const bool east = s.from.x != s.to.x ? s.from.x < s.to.x : s.from.y <= s.to.y;
        const Point a = east ? s.from : s.to;
        const Point b = east ? s.to : s.from;
        from = {a.x * scale - (b.y - a.y), a.y * scale + (b.x - a.x)};
        run = {(b.x - a.x) * scale, (b.y - a.y) * scale};
    }
    oracle::Spot at(int part, int whole) const {
        return {from.x + run.x / whole * part, from.y + run.y / whole * part};
    }
};

TEST(Battlefield, WhatALineRunsThrough) {
    int in = 0;
    int out = 0;
    judge_fields([&](Cases& cases, const BattlefieldPlan& plan, const Battlefield& field) {
        const Segment s = way(cases, plan);
        const Course course = field.course(s);
        const Course back = field.course({s.to, s.from});
        // Only some kinds: the same stretches without the others.
        const AreaKinds wanted = AreaKinds::of(static_cast<std::uint32_t>(cases.between(0, 4095)));
        const Course some = field.course(s, wanted);
        std::size_t next = 0;
        for (const Stretch& stretch : course.stretches) {
            if (!wanted.has(plan.areas[stretch.area].kind)) continue;
            ASSERT_LT(next, some.stretches.size());
            ASSERT_EQ(some.stretches[next++], stretch);
        }
        ASSERT_EQ(next, some.stretches.size());
        ASSERT_EQ(course.whole, length(s.to - s.from));
        ASSERT_EQ(course.stretches.size(), back.stretches.size());
        // Sight is the same both ways.
        for (const Stretch& stretch : back.stretches) {
            const Stretch mirrored{stretch.area, course.whole - stretch.to, course.whole - stretch.from};
            ASSERT_TRUE(course.stretches.contains(mirrored)) << s;
        }
        if (s.from == s.to) {
            for (const Stretch& stretch : course.stretches)
                ASSERT_TRUE(field.areas_at(s.from).has(stretch.area));
            return;
        }
        const bool east = s.from.x != s.to.x ? s.from.x < s.to.x : s.from.y <= s.to.y;
        const Moved line(s);
        const auto holds = [&](const AreaPlan& area, const oracle::Spot& p) {
            return oracle::place(p, figure(std::span<const Point>(area.corners), Moved::scale)) > 0;
        };
        for (unsigned i = 0; i < plan.areas.size(); ++i) {
            const bool wooded = cleared_kinds.has(plan.areas[i].kind);
            // Clearings take away from woods.
            const auto matters = [&](unsigned area) {
                return area == i || (wooded && plan.areas[area].kind == AreaKind::Clearing);
            };
            for (int k = 0; k < 4; ++k) {
                const int share = cases.between(1, 63);
                // As measured from the end that was asked.
                const double at = static_cast<double>(course.whole) * (east ? share : 64 - share) / 64;
                bool found = false;
                bool near = at < 1.1 || at > course.whole - 1.1;
                for (const Stretch& stretch : course.stretches) {
                    if (!matters(stretch.area)) continue;
                    near = near || std::fabs(stretch.from - at) < 1.1 || std::fabs(stretch.to - at) < 1.1;
                    found = found || (stretch.area == i && stretch.from < at && at < stretch.to);
                }
                // A corner that the line touches holds a hair of the line, which has no length.
                const Point here = s.from + part(s.to - s.from, east ? share : 64 - share, 64);
                for (unsigned area = 0; area < plan.areas.size(); ++area) {
                    if (!matters(area)) continue;
                    for (const Point& corner : plan.areas[area].corners)
                        near = near || within(corner, here, 2);
                }
                if (near) continue;
                bool judged = holds(plan.areas[i], line.at(share, 64));
                for (const AreaPlan& area : plan.areas)
                    if (wooded && area.kind == AreaKind::Clearing)
                        judged = judged && !holds(area, line.at(share, 64));
                ASSERT_EQ(found, judged) << s << " area " << i << ' '
                                         << testing::PrintToString(plan.areas[i].corners) << " at " << at;
                ++(judged ? in : out);
            }
        }
    });
    EXPECT_GT(in, 5'000 / (soaking() ? 1 : 10));
    EXPECT_GT(out, 5'000 / (soaking() ? 1 : 10));
}

TEST(Battlefield, WhichLinesAreCrossed) {
    int crossed = 0;
    judge_fields([&](Cases& cases, const BattlefieldPlan& plan, const Battlefield& field) {
        const Segment s = way(cases, plan);
        const LineKinds kinds =
            LineKinds::of(cases.one_in(2) ? 65535u : static_cast<std::uint32_t>(cases.between(0, 65535)));
        LinesCrossed found;
        field.lines_crossed(s, kinds, found);
        std::multiset<std::pair<unsigned, unsigned>> judged;
        if (s.from != s.to) {
            const Moved line(s);
            const oracle::Spot end{line.from.x + line.run.x, line.from.y + line.run.y};
            for (unsigned i = 0; i < plan.lines.size(); ++i) {
                if (!kinds.has(plan.lines[i].kind)) continue;
                for (unsigned k = 0; k + 1 < plan.lines[i].points.size(); ++k) {
                    const Point p = plan.lines[i].points[k];
                    const Point q = plan.lines[i].points[k + 1];
                    // The edge has an end on either side of the line as it was moved ...
                    const Whole one = oracle::turn(line.from, end, spot(p, Moved::scale));
                    const Whole two = oracle::turn(line.from, end, spot(q, Moved::scale));
                    ASSERT_TRUE(one != 0 && two != 0);
                    if ((one > 0) == (two > 0)) continue;
                    // ... and the line as it is meets it after its first point and not after its last.
                    const Whole below = static_cast<Whole>(s.to.x - s.from.x) * (q.y - p.y) -
                                        static_cast<Whole>(s.to.y - s.from.y) * (q.x - p.x);
                    Whole above = static_cast<Whole>(p.x - s.from.x) * (q.y - p.y) -
                                  static_cast<Whole>(p.y - s.from.y) * (q.x - p.x);
                    if (below < 0) above = -above;
                    const Whole whole = below < 0 ? -below : below;
                    if (above > 0 && above <= whole) judged.insert({i, k});
                }
            }
        }
        std::multiset<std::pair<unsigned, unsigned>> got;
        for (const LineCrossed& one : found) {
            got.insert({one.line, one.edge});
            ASSERT_LE(distance(one.where, s), 1) << s << one.where;
            ASSERT_LE(distance(one.where, Segment{plan.lines[one.line].points[one.edge],
                                                  plan.lines[one.line].points[one.edge + 1u]}),
                      2);
            bool bridged = false;
            for (const CrossingPlan& crossing : plan.crossings)
                bridged = bridged || within(one.where, crossing.at, crossing.reach);
            ASSERT_EQ(one.over >= 0, bridged);
        }
        ASSERT_EQ(got, judged) << s;
        for (std::size_t i = 1; i < found.size(); ++i) ASSERT_LE(found[i - 1].at, found[i].at);
        crossed += static_cast<int>(found.size());
    });
    EXPECT_GT(crossed, 5'000 / (soaking() ? 1 : 10));
}

TEST(Battlefield, WhatAMoveComesUpon) {
    judge_fields([&](Cases& cases, const BattlefieldPlan& plan, const Battlefield& field) {
        const Segment s = way(cases, plan);
        const Sweep sweep{rect({s.from, cases.facing()}, cases.size(1500)), s.to - s.from};
        oracle::Figure swept = figure(sweep.base);
        for (const oracle::Spot& p : figure(moved(sweep.base, sweep.way))) swept.push_back(p);
        swept = oracle::hull(swept);
        const GroundMet met = field.ground_met(sweep);
        for (unsigned i = 0; i < plan.areas.size(); ++i) {
            const bool judged =
                oracle::polygons_meet(figure(std::span<const Point>(plan.areas[i].corners)), swept);
            ASSERT_EQ(met.areas.has(i), judged) << sweep.base << sweep.way << " area " << i;
            if (judged) {
                ASSERT_TRUE(met.area_kinds.has(plan.areas[i].kind));
            }
        }
        for (unsigned i = 0; i < plan.lines.size(); ++i) {
            bool judged = false;
            for (std::size_t k = 0; k + 1 < plan.lines[i].points.size(); ++k) {
                judged = judged || oracle::meet(swept, {spot(plan.lines[i].points[k]),
                                                        spot(plan.lines[i].points[k + 1])});
            }
            ASSERT_EQ(met.lines.has(i), judged) << sweep.base << sweep.way << " line " << i;
        }
        bool leaves = false;
        for (const oracle::Spot& p : swept)
            leaves = leaves || p.x < 0 || p.y < 0 || p.x > side_length || p.y > side_length;
        ASSERT_EQ(met.leaves_table, leaves);
    });
}

TEST(Battlefield, WhatAWheelComesUpon) {
    judge(
        [&](Cases& cases) {
            const BattlefieldPlan plan = random_plan(cases);
            const Expected<Battlefield> field = Battlefield::prepare(plan);
            ASSERT_TRUE(field);
            for (int i = 0; i < 10; ++i) {
                const Segment s = way(cases, plan);
                const Wheel wheel{{s.from, cases.facing()},
                                  {1000, 750},
                                  s.from + Vector{cases.between(-3000, 3000), 500},
                                  cases.between(-9000, 9000)};
                // The index changes nothing: the same as asking every area and every edge.
                const GroundMet met = field->ground_met(wheel);
                for (unsigned k = 0; k < plan.areas.size(); ++k) {
                    ASSERT_EQ(met.areas.has(k), meets(wheel, Polygon(plan.areas[k].corners)));
                }
                for (unsigned k = 0; k < plan.lines.size(); ++k) {
                    bool judged = false;
                    for (std::size_t e = 0; e + 1 < plan.lines[k].points.size(); ++e) {
                        judged = judged ||
                                 meets(wheel, Segment{plan.lines[k].points[e], plan.lines[k].points[e + 1]});
                    }
                    ASSERT_EQ(met.lines.has(k), judged);
                }
            }
        },
        500, 10'000);
}

TEST(Battlefield, Roads) {
    int kept = 0;
    judge_fields([&](Cases& cases, const BattlefieldPlan& plan, const Battlefield& field) {
        const LineKinds roads{LineKind::Road, LineKind::Lane, LineKind::Wall, LineKind::Fence,
                              LineKind::Stream};
        Segment s = way(cases, plan);
        if (!plan.lines.empty() && cases.one_in(2)) {
            const std::vector<Point>& points = plan.lines[0].points;
            s = {points[0] + cases.vector(150),
                 points[0] + part(points[1] - points[0], cases.between(0, 8), 8) + cases.vector(150)};
        }
        const Length reach = cases.one_in(2) ? 0 : 500;
        const auto on = [&](Point p, Length beside = 0) {
            for (const LinePlan& line : plan.lines) {
                if (!roads.has(line.kind)) continue;
                for (std::size_t k = 0; k + 1 < line.points.size(); ++k) {
                    const oracle::Ratio away =
                        oracle::square_away(spot(p), spot(line.points[k]), spot(line.points[k + 1]));
                    if (oracle::within(away, std::max(reach, line.width / 2) + beside)) return true;
                }
            }
            return false;
        };
        ASSERT_EQ(field.on_road(s.from, roads, reach), on(s.from)) << s;
        bool judged = on(s.from) && on(s.to);
        int off = 0;
        int well_off = 0;  // by more than the thousandth to which points of the way are rounded
        for (int i = 0; i <= 200; ++i) {
            const Point p = s.from + part(s.to - s.from, i, 200);
            off += !on(p);
            well_off += !on(p, 2);
        }
        const bool found = field.keeps_to_road(s, roads, reach);
        if (found) {
            ASSERT_TRUE(judged && well_off == 0) << s;
        }
        // Off the road in a gap narrower than the samples: rare, and then it is the finer answer that counts.
        if (judged && off == 0 && !found) {
            bool gap = false;
            const Length whole = length(s.to - s.from);
            for (Length at = 0; at <= whole && !gap; ++at) gap = !on(s.from + part(s.to - s.from, at, whole));
            ASSERT_TRUE(gap) << s;
        }
        kept += found;
    });
    EXPECT_GT(kept, 1'000 / (soaking() ? 1 : 10));
}

TEST(Battlefield, PatchesAreAreasThatTouch) {
    BattlefieldPlan plan{"patches", 20'000, 20'000, {}, {}, {}, {}};
    const auto box = [&](AreaKind kind, Length x, Length y) {
        plan.areas.push_back({"", kind, {{x, y}, {x + 1000, y}, {x + 1000, y + 1000}, {x, y + 1000}}, 0, 0});
    };
    box(AreaKind::Woods, 0, 0);
    box(AreaKind::Woods, 4000, 0);
    box(AreaKind::Orchard, 1000, 0);
    box(AreaKind::Woods, 2000, 0);
    box(AreaKind::Woods, 3000, 1000);  // by a corner to the one before and to the one at 4000
    const Expected<Battlefield> field = Battlefield::prepare(plan);
    ASSERT_TRUE(field) << field.error();
    EXPECT_EQ(field->areas()[0].patch, 0);
    EXPECT_EQ(field->areas()[1].patch, 1);
    EXPECT_EQ(field->areas()[2].patch, 2);
    EXPECT_EQ(field->areas()[3].patch, 1);
    EXPECT_EQ(field->areas()[4].patch, 1);
}

TEST(CoverOfElephant, BehindAWall) {
    BattlefieldPlan plan{"wall", 20'000, 20'000, {}, {}, {}, {}};
    plan.lines.push_back({"stone wall", LineKind::Wall, {{5'000, 10'000}, {15'000, 10'000}}, 0, 0});
    const Expected<Battlefield> field = Battlefield::prepare(plan);
    ASSERT_TRUE(field) << field.error();
    const LineKinds hard{LineKind::Wall, LineKind::Fieldworks};
    const Rect stand = rect({{10'000, 9'125}, north}, {1000, 750});  // its front half an inch from the wall
    EXPECT_EQ(field->cover_between({10'000, 15'000}, stand, hard, 500), 0u);
    EXPECT_EQ(field->cover_between({10'000, 15'000}, moved(stand, {0, -1}), hard, 500), std::nullopt);
    EXPECT_EQ(field->cover_between({10'000, 5'000}, stand, hard, 500), std::nullopt);  // from its own side
    EXPECT_EQ(field->cover_between({10'000, 15'000}, stand, {LineKind::Fence}, 500), std::nullopt);
}

// What is wrong, where, and what would be right.
class BadPlan : public testing::Test {
  protected:
    BattlefieldPlan plan{"Henry Hill", 72'000, 48'000, {}, {}, {}, {}};
    void SetUp() override {
        plan.areas.push_back({"pines", AreaKind::Woods, {{0, 0}, {4000, 0}, {4000, 4000}, {0, 4000}}, 0, 0});
        plan.lines.push_back({"Young's Branch", LineKind::Stream, {{0, 9000}, {9000, 9000}}, 200, 0});
        plan.crossings.push_back({"ford", CrossingKind::Ford, {5000, 9000}, 750});
        ASSERT_TRUE(Battlefield::prepare(plan));
    }
    std::string sentence() const {
        const Expected<Battlefield> field = Battlefield::prepare(plan);
        return field ? "" : field.error();
    }
};
TEST_F(BadPlan, ASelfCrossingPolygon) {
    plan.areas[0].corners = {{0, 0}, {4000, 4000}, {4000, 0}, {0, 4000}};
    EXPECT_EQ(sentence(),
              "Battlefield 'Henry Hill': areas[0] 'pines': corners cross themselves: the edge from (0, 0) to "
              "(4000, 4000) meets the "
              "edge from (4000, 0) to (0, 4000); edges may meet at their common corner only.");
    plan.areas[0].corners = {{0, 0}, {4000, 0}, {4000, 4000}, {0, 0}};
    EXPECT_THAT(sentence(), HasSubstr("the last repeats the first, (0, 0); a polygon closes of itself"));
    plan.areas[0].corners = {{0, 0}, {4000, 0}, {2000, 0}};
    EXPECT_THAT(sentence(), HasSubstr("areas[0] 'pines': corners"));
}
TEST_F(BadPlan, OutsideTheTable) {
    plan.areas[0].corners[2] = {73'000, 4000};
    EXPECT_EQ(sentence(),
              "Battlefield 'Henry Hill': areas[0] 'pines': corners[2] is (73000, 4000), outside the table; "
              "it must lie from (0, 0) to "
              "(72000, 48000) thousandths of an inch.");
    plan.areas[0].corners[2] = {4000, 4000};
    plan.lines[0].points[0].y = -1;
    EXPECT_THAT(sentence(), HasSubstr("lines[0] 'Young's Branch': points[0] is (0, -1), outside the table"));
    plan.lines[0].points[0].y = 0;
    plan.crossings[0].at.x = 99'000;
    EXPECT_THAT(sentence(), HasSubstr("crossings[0] 'ford': at is (99000, 9000), outside the table"));
}
TEST_F(BadPlan, SizesAndNumbers) {
    plan.lines[0].width = -5;
    EXPECT_THAT(sentence(), HasSubstr("lines[0] 'Young's Branch': width is -5; it must be from 0 to 12000"));
    plan.lines[0].width = 0;
    plan.lines[0].points = {{1, 1}};
    EXPECT_THAT(sentence(), HasSubstr("points has 1 points; it must have from 2 to 512"));
    plan.lines.clear();
    plan.crossings[0].reach = -1;
    EXPECT_THAT(sentence(), HasSubstr("crossings[0] 'ford': reach is -1"));
    plan.crossings.clear();
    plan.areas[0].level = 2;
    EXPECT_THAT(sentence(), HasSubstr("level is 2; it must be 0 for anything but a hill"));
    plan.areas[0].kind = AreaKind::Hill;
    EXPECT_EQ(sentence(), "");
    plan.areas[0].level = 0;
    EXPECT_THAT(sentence(), HasSubstr("level is 0; it must be from 1 to 100 for a hill"));
    plan.areas.clear();
    plan.width = -3;
    EXPECT_EQ(
        sentence(),
        "Battlefield 'Henry Hill': width is -3; it must be from 1000 to 240000 thousandths of an inch.");
    plan.width = 72'000;
    plan.areas.assign(257, {});
    EXPECT_THAT(sentence(), HasSubstr("there are 257 areas; a table holds at most 256"));
}
TEST_F(BadPlan, UnknownKinds) {
    plan.areas[0].kind = static_cast<AreaKind>(77);
    EXPECT_THAT(
        sentence(),
        HasSubstr(
            "areas[0] 'pines': kind is number 77, which is unknown; it must be one of woods to thicket"));
    plan.areas.clear();
    plan.lines[0].kind = LineKind::count;
    EXPECT_THAT(sentence(), HasSubstr("lines[0] 'Young's Branch': kind is number 20, which is unknown; it "
                                      "must be one of wall to steep_edge"));
    plan.lines.clear();
    plan.crossings[0].kind = CrossingKind::count;
    EXPECT_THAT(
        sentence(),
        HasSubstr(
            "crossings[0] 'ford': kind is number 4, which is unknown; it must be one of bridge to breach"));
}
TEST_F(BadPlan, Heights) {
    plan.heights = {0, 2, 2, {1, 2, 3, 4}, 0, 1};
    EXPECT_THAT(sentence(), HasSubstr("heights: spacing is 0"));
    plan.heights.spacing = 1000;
    EXPECT_THAT(sentence(),
                HasSubstr("heights: columns are 2, which does not cover the table; it must be 73"));
    plan.heights.columns = 73;
    EXPECT_THAT(sentence(), HasSubstr("heights: rows are 2, which does not cover the table; it must be 49"));
    plan.heights.rows = 49;
    EXPECT_THAT(sentence(), HasSubstr("heights: there are 4 numbers; columns times rows is 3577"));
    plan.heights.heights.assign(3577, 0);
    plan.heights.interval = -40;
    EXPECT_THAT(sentence(), HasSubstr("heights: interval is -40"));
    plan.heights.interval = 40;
    EXPECT_EQ(sentence(), "");
}

}  // namespace
}  // namespace longroll::table
