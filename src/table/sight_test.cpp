#include "table/sight.h"

#include <gtest/gtest.h>

#include <cmath>

#include "table/oracle_bed.h"
#include "table/sight_bed.h"

namespace longroll::table {
namespace {

std::vector<Point> box(Length x, Length y, Length width, Length depth) {
    return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}
Battlefield made(BattlefieldPlan plan) {
    Expected<Battlefield> field = Battlefield::prepare(std::move(plan));
    EXPECT_TRUE(field) << field.error();
    return *std::move(field);
}
Eye eye(const Battlefield& field, Point p) { return {p, field.level_at(p)}; }

// Seeing the Elephant at 20 yards per inch: 50 yards are two inches and a half.
SightRules elephant() { return sight_of_elephant(from_yards(50, 20)); }

TEST(SightOfElephant, Buildings) {
    BattlefieldPlan plan{"houses", 30'000, 20'000, {}, {}, {}, {}};
    plan.areas.push_back({"house", AreaKind::Building, box(10'000, 9'000, 2'000, 2'000), 0, 0});
    const Battlefield field = made(plan);
    const Sight sight = look(field, eye(field, {5'000, 10'000}), eye(field, {20'000, 10'000}), elephant());
    EXPECT_EQ(sight.by, Blocked::ByArea);
    EXPECT_EQ(sight.what, 0);
    EXPECT_EQ(sight.at, 5'000);
    EXPECT_EQ(sight.where, (Point{10'000, 10'000}));
    // From within, and past its corner.
    EXPECT_TRUE(look(field, eye(field, {11'000, 10'000}), eye(field, {20'000, 10'000}), elephant()).clear());
    EXPECT_TRUE(look(field, eye(field, {5'000, 10'000}), eye(field, {11'000, 10'000}), elephant()).clear());
    EXPECT_TRUE(look(field, eye(field, {5'000, 8'999}), eye(field, {20'000, 8'999}), elephant()).clear());
}
TEST(SightOfElephant, MoreThanFiftyYardsOfWoodsInTotal) {
    BattlefieldPlan plan{"woods", 30'000, 20'000, {}, {}, {}, {}};
    plan.areas.push_back({"first", AreaKind::Woods, box(4'000, 0, 1'500, 20'000), 0, 0});
    plan.areas.push_back({"second", AreaKind::LightWoods, box(8'000, 0, 1'000, 10'000), 0, 0});
    plan.areas.push_back({"again", AreaKind::LightWoods, box(8'000, 10'000, 1'001, 10'000), 0, 0});
    plan.areas.push_back({"over the first", AreaKind::Woods, box(4'200, 0, 500, 20'000), 0, 0});
    const Battlefield field = made(plan);
    EXPECT_TRUE(look(field, eye(field, {0, 5'000}), eye(field, {29'000, 5'000}), elephant()).clear());
    const Sight sight = look(field, eye(field, {0, 15'000}), eye(field, {29'000, 15'000}), elephant());
    EXPECT_EQ(sight.by, Blocked::ByScreen);
    EXPECT_EQ(sight.what, 2);
    EXPECT_EQ(sight.where, (Point{9'000, 15'000}));
}
TEST(SightOfElephant, Hills) {
    BattlefieldPlan plan{"hills", 40'000, 20'000, {}, {}, {}, {}};
    plan.areas.push_back({"ridge", AreaKind::Hill, box(10'000, 0, 4'000, 20'000), 1, 0});
    plan.areas.push_back({"its crest", AreaKind::Hill, box(11'000, 0, 2'000, 20'000), 2, 0});
    plan.areas.push_back({"another", AreaKind::Hill, box(20'000, 0, 4'000, 20'000), 1, 0});
    const Battlefield field = made(plan);
    const auto see = [&](Length from, Length to) {
        return look(field, eye(field, {from, 9'000}), eye(field, {to, 9'000}), elephant());
    };
    EXPECT_EQ(see(5'000, 16'000).by, Blocked::ByGround);
    EXPECT_EQ(see(5'000, 16'000).at, 5'000);
    EXPECT_TRUE(see(5'000, 10'500).clear());               // up to the shoulder
    EXPECT_EQ(see(10'500, 13'500).by, Blocked::ByGround);  // over its own crest
    EXPECT_TRUE(see(12'000, 16'000).clear());              // down from the crest
    EXPECT_TRUE(see(12'000, 28'000).clear());              // the crest looks over the lower hill
    EXPECT_EQ(see(13'500, 28'000).by, Blocked::ByHill);    // its equal does not
    EXPECT_EQ(see(13'500, 28'000).what, 2);
    EXPECT_TRUE(see(13'500, 22'000).clear());
}
TEST(SightOfElephant, Stands) {
    BattlefieldPlan plan{"stands", 40'000, 20'000, {}, {}, {}, {}};
    plan.areas.push_back({"hill", AreaKind::Hill, box(30'000, 0, 4'000, 20'000), 1, 0});
    const Battlefield field = made(plan);
    const Blocker stands[] = {{rect({{15'000, 12'000}, north}, {1000, 750}), 0},
                              {rect({{15'000, 9'300}, east}, {1000, 750}), 0}};
    const Sight sight =
        look(field, eye(field, {5'000, 9'000}), eye(field, {25'000, 9'000}), elephant(), stands);
    EXPECT_EQ(sight.by, Blocked::ByStand);
    EXPECT_EQ(sight.what, 1);
    EXPECT_EQ(sight.where, (Point{14'625, 9'000}));
    EXPECT_TRUE(
        look(field, eye(field, {5'000, 9'000}), eye(field, {32'000, 9'000}), elephant(), stands).clear());
    EXPECT_TRUE(
        look(field, eye(field, {5'000, 8'799}), eye(field, {25'000, 8'799}), elephant(), stands).clear());
}

// Rally Round the Flag: contours of 40 feet, woods and towns a level higher, two inches into an end's own
// patch.
SightRules rally() { return sight_of_rally(); }
// Flat at 410 feet, with a ridge of 450 feet at x = 20 inches.
BattlefieldPlan ridge_plan() {
    BattlefieldPlan plan{"ridge", 40'000, 10'000, {}, {}, {}, {1000, 41, 11, {}, 0, 40}};
    for (int row = 0; row < 11; ++row) {
        for (int column = 0; column < 41; ++column) {
            plan.heights.heights.push_back(static_cast<std::int16_t>(column == 20 ? 450 : 410));
        }
    }
    return plan;
}
TEST(SightOfRally, LOS5AHigherIntervalBetween) {
    const Battlefield field = made(ridge_plan());
    const Sight sight = look(field, eye(field, {10'000, 5'000}), eye(field, {30'000, 5'000}), rally());
    EXPECT_EQ(sight.by, Blocked::ByGround);
    EXPECT_EQ(sight.where, (Point{19'750, 5'000}));  // where 440 feet are reached
    EXPECT_TRUE(look(field, eye(field, {20'000, 5'000}), eye(field, {30'000, 5'000}), rally()).clear());
    EXPECT_TRUE(look(field, eye(field, {10'000, 5'000}), eye(field, {20'000, 5'000}), rally()).clear());
}
TEST(SightOfRally, LOS6WoodsAreAnIntervalHigher) {
    BattlefieldPlan plan = ridge_plan();
    plan.areas.push_back({"woods", AreaKind::Woods, box(5'000, 0, 3'000, 10'000), 0, 0});
    const Battlefield field = made(plan);
    const Sight sight = look(field, eye(field, {1'000, 5'000}), eye(field, {12'000, 5'000}), rally());
    EXPECT_EQ(sight.by, Blocked::ByRaisedArea);
    EXPECT_EQ(sight.at, 4'000);
    // From the ridge one looks over them.
    EXPECT_TRUE(look(field, eye(field, {20'000, 5'000}), eye(field, {1'000, 5'000}), rally()).clear());
}
TEST(SightOfRally, LOS7IntoAndOutOfWoods) {
    BattlefieldPlan plan = ridge_plan();
    plan.areas.push_back({"woods", AreaKind::Woods, box(5'000, 0, 2'000, 10'000), 0, 0});
    plan.areas.push_back({"the same woods", AreaKind::Woods, box(7'000, 0, 2'000, 10'000), 0, 0});
    const Battlefield field = made(plan);
    EXPECT_TRUE(look(field, eye(field, {1'000, 5'000}), eye(field, {7'000, 5'000}), rally()).clear());
    EXPECT_EQ(look(field, eye(field, {1'000, 5'000}), eye(field, {7'001, 5'000}), rally()).by,
              Blocked::ByRaisedArea);
    EXPECT_TRUE(look(field, eye(field, {6'000, 5'000}), eye(field, {8'000, 5'000}), rally()).clear());
}
// What a stand covers is not between it and the other; its patch is the one that holds its centre.
TEST(SightOfRally, GEO14OnlyWhatLiesBetweenTheBases) {
    BattlefieldPlan plan = ridge_plan();
    plan.areas.push_back({"thicket", AreaKind::Woods, box(10'000, 0, 200, 10'000), 0, 0});
    const Battlefield field = made(plan);
    const auto sees = [&](Point from, const Rect& base, Point to) {
        const Eye a{from, field.level_at(base.centre), &base}, b = eye(field, to);
        const bool clear = look(field, a, b, rally()).clear();
        EXPECT_EQ(in_sight(field, a, b, rally()), clear);
        EXPECT_EQ(look(field, b, a, rally()).clear(), clear);
        return clear;
    };
    const Rect on_the_crest = rect({{19'700, 5'000}, east}, {2000, 1000});
    EXPECT_TRUE(sees({19'700, 5'000}, on_the_crest, {15'000, 5'000}));
    EXPECT_FALSE(sees({19'700, 5'000}, on_the_crest, {30'000, 5'000}));  // the slope goes on beyond the base
    const Rect deeper = rect({{19'700, 5'000}, east}, {2000, 1200});
    EXPECT_TRUE(sees({19'700, 5'000}, deeper, {30'000, 5'000}));
    const Rect over_thicket = rect({{9'700, 5'000}, east}, {2000, 1000});
    EXPECT_TRUE(sees({9'700, 5'000}, over_thicket, {15'000, 5'000}));
    const Rect before_it = rect({{9'400, 5'000}, east}, {2000, 1000});
    EXPECT_FALSE(sees({9'400, 5'000}, before_it, {15'000, 5'000}));
    // Its front is in the thicket, its centre is not: the thicket is not its own.
    const Rect in_front = rect({{9'550, 5'000}, east}, {2000, 1000});
    EXPECT_FALSE(sees({10'050, 5'000}, in_front, {15'000, 5'000}));
}
// Volley & Bayonet, VB-VIS-3: from the level of the higher end on.
TEST(ExamplesOfVolley, EX67OverAForest) {
    BattlefieldPlan plan{"forest", 40'000, 10'000, {}, {}, {}, {}};
    plan.areas.push_back({"forest", AreaKind::Woods, box(10'000, 0, 5'000, 10'000), 0, 0});
    plan.areas.push_back({"low", AreaKind::Hill, box(0, 0, 4'000, 4'000), 1, 0});
    plan.areas.push_back({"high", AreaKind::Hill, box(0, 6'000, 4'000, 4'000), 2, 0});
    const Battlefield field = made(plan);
    const SightRules rules = sight_of_volley();
    EXPECT_TRUE(look(field, eye(field, {2'000, 8'000}), eye(field, {20'000, 8'000}), rules).clear());
    EXPECT_EQ(look(field, eye(field, {2'000, 2'000}), eye(field, {20'000, 2'000}), rules).by,
              Blocked::ByRaisedArea);
}

// Whatever blocks does so at a place where it lies, and the same line asked from its other end is blocked
// too; a clear line is clear at every sample of it.
TEST(Sight, AgreesWithSamplesOfItsLine) {
    int clear = 0;
    int counts[7] = {};
    judge(
        [&](Cases& cases) {
            BattlefieldPlan plan{"random", 16'000, 16'000, {}, {}, {}, {}};
            const bool heights = cases.one_in(2);
            if (heights) {
                plan.heights = {2000, 9, 9, {}, 380, cases.between(10, 40)};
                for (int i = 0; i < 81; ++i)
                    plan.heights.heights.push_back(static_cast<std::int16_t>(cases.between(400, 480)));
            }
            for (int i = cases.between(0, 6); i > 0; --i) {
                constexpr AreaKind kinds[] = {AreaKind::Woods,   AreaKind::Building, AreaKind::Town,
                                              AreaKind::Orchard, AreaKind::Hill,     AreaKind::Hill,
                                              AreaKind::Hill};
                const AreaKind kind = kinds[cases.between(0, heights ? 2 : 6)];
                plan.areas.push_back({"", kind,
                                      box(cases.between(0, 11'000), cases.between(0, 11'000),
                                          cases.between(300, 5000), cases.between(300, 5000)),
                                      kind == AreaKind::Hill ? cases.between(1, 3) : 0, 0});
            }
            const Battlefield field = made(plan);
            for (int i = 0; i < 25; ++i) {
                SightRules rules;
                rules.other_hills = cases.one_in(2);
                if (cases.one_in(2)) rules.set(AreaKind::Building, {.solid = true, .own_area = true});
                const AreaSight screen{.group = static_cast<std::uint8_t>(cases.between(0, 1))};
                const AreaSight raised{.height = static_cast<std::int8_t>(cases.one_in(2) ? 2 : 0),
                                       .own_patch = true};
                AreaSight both = raised;
                both.group = screen.group;
                rules.set(AreaKind::Orchard, screen);
                rules.set(AreaKind::Town, raised);
                rules.set(AreaKind::Woods, both);
                rules.limit(1, cases.between(0, 4000));
                rules.from_level = cases.one_in(2);
                std::vector<Blocker> stands;
                for (int k = cases.between(0, 3); k > 0; --k) {
                    const Rect base = rect({cases.point(16'000), cases.facing()}, {1500, 1000});
                    stands.push_back({base, field.level_at(base.centre)});
                }
                const Eye a = eye(field, cases.point(16'000));
                const Eye b = eye(field, cases.point(16'000));
                const Sight sight = look(field, a, b, rules, stands);
                ASSERT_EQ(sight.clear(), look(field, b, a, rules, stands).clear()) << a.at << b.at;
                // Whatever whole cells tell, the answer is that of the whole look.
                ASSERT_EQ(in_sight(field, a, b, rules), look(field, a, b, rules).clear()) << a.at << b.at;
                ++counts[static_cast<int>(sight.by)];
                const int highest = std::max(a.level, b.level);
                const Vector run = b.at - a.at;
                const Length whole = length(run);
                ASSERT_LE(std::abs(distance(a.at, sight.where) - sight.at),
                          sight.clear() ? whole + farthest : 2);
                const auto holds_end = [&](unsigned area) {
                    return field.areas_at(a.at).has(area) || field.areas_at(b.at).has(area);
                };
                if (sight.clear()) {
                    ++clear;
                    int screened = 0;
                    for (int k = 1; k < 80; ++k) {
                        const Point p = a.at + part(run, k, 80);
                        bool screened_here = false;
                        // A thousandth of rounding beside the line is forgiven at the edges of things.
                        const auto well_within = [&](unsigned area) {
                            const Box inner = field.areas()[area].box;
                            return contains(grown(inner, -2), p);
                        };
                        if (heights) {
                            ASSERT_LT(
                                field.heights().height_times_spacing(p),
                                std::int64_t{field.heights().height_of_level(highest + 1)} * 2000 + 200'000)
                                << a.at << b.at << p;
                        }
                        field.areas_at(p).each([&](unsigned area) {
                            const Battlefield::Area& it = field.areas()[area];
                            if (!well_within(area)) return;
                            if (it.kind == AreaKind::Hill) {
                                ASSERT_LE(it.level, highest) << a.at << b.at << p;
                                ASSERT_FALSE(rules.other_hills && it.level == highest && !holds_end(area))
                                    << a.at << b.at << p;
                            }
                            ASSERT_FALSE(rules.solid().has(it.kind) && !holds_end(area)) << a.at << b.at << p;
                            screened_here = screened_here || rules.grouped().has(it.kind);
                            if (rules.tall().has(it.kind) && !heights) {
                                const int level = field.level_at(p) + 1;
                                ASSERT_FALSE(rules.from_level ? level >= highest : level > highest)
                                    << a.at << b.at << p;
                            }
                        });
                        screened += screened_here;
                        for (const Blocker& stand : stands) {
                            if (a.level > stand.level || b.level > stand.level) continue;
                            ASSERT_FALSE(contains(rect({stand.base.centre, north}, {10, 10}), p));
                        }
                    }
                    ASSERT_LE((screened - 2 * static_cast<int>(plan.areas.size())) * (whole / 80),
                              rules.limit(1))
                        << a.at << b.at;
                } else if (sight.by == Blocked::ByStand) {
                    const Blocker& stand = stands[static_cast<std::size_t>(sight.what)];
                    ASSERT_LE(distance(sight.where, stand.base),
                              2);  // rounded along the line, and to the grid
                    ASSERT_LE(std::max(a.level, b.level), stand.level);
                } else if (sight.by == Blocked::ByGround && heights) {
                    ASSERT_GE(field.heights().height_times_spacing(sight.where),
                              std::int64_t{field.heights().height_of_level(highest + 1)} * 2000 - 200'000);
                } else {
                    const auto area = static_cast<unsigned>(sight.what);
                    ASSERT_LE(distance(field.corners(field.areas()[area]), sight.where), 1)
                        << a.at << b.at << sight.where;
                    if (sight.by == Blocked::ByArea) {
                        ASSERT_TRUE(rules.solid().has(field.areas()[area].kind) && !holds_end(area));
                    }
                }
            }
        },
        2'000, 40'000);
    for (int count : counts)
        EXPECT_GT(count, 0);  // every reason has been met but lines, of which it has none
}

// A line anywhere in a field of 16 inches; one in three is between points of a grid.
Segment random_line(Cases& cases) {
    const bool on_grid = cases.one_in(3);
    const auto point = [&] {
        const Point p = cases.point(16'000);
        return on_grid ? Point{p.x / 500 * 500, p.y / 500 * 500} : p;
    };
    return {point(), point()};
}

// Bounds hold for what the course finds, whatever way a line runs and wherever it begins.
TEST(Outline, BoundsTheCourse) {
    int told = 0;
    judge(
        [&](Cases& cases) {
            BattlefieldPlan plan{"random", 16'000, 16'000, {}, {}, {}, {}};
            for (int i = cases.between(1, 6); i > 0; --i) {
                constexpr AreaKind kinds[] = {AreaKind::Woods, AreaKind::LightWoods, AreaKind::Building,
                                              AreaKind::Hill, AreaKind::Clearing};
                const AreaKind kind = kinds[cases.between(0, 4)];
                plan.areas.push_back({"", kind, cases.polygon(16'000), kind == AreaKind::Hill ? 2 : 0, 0});
            }
            const Battlefield field = made(plan);
            const AreaKinds woods{AreaKind::Woods, AreaKind::LightWoods};
            for (int i = 0; i < 25; ++i) {
                const Segment line = random_line(cases);
                const Length enough = cases.between(0, 4000);
                const Outline outline = field.outline(line, woods, enough);
                const Course course = field.course(line);
                const Length within = course.within(
                    [&](const Stretch& stretch) { return woods.has(field.areas()[stretch.area].kind); });
                ASSERT_LE(outline.least, within) << line;
                if (outline.least > enough) {
                    ++told;
                    continue;  // it ended there
                }
                ASSERT_GE(outline.most, within) << line;
                for (const Stretch& stretch : course.stretches) {
                    ASSERT_TRUE(outline.met.has(field.areas()[stretch.area].kind)) << line;
                    ASSERT_LE(field.areas()[stretch.area].level, std::max(0, outline.hill)) << line;
                }
            }
        },
        1'000, 40'000);
    EXPECT_GT(told, 0);
}

// What cells tell of hills is what the course finds: a stretch where one is promised, no other hill as high
// where one is said to be alone.
TEST(Outline, TellsOfHills) {
    int promised = 0, alone = 0, ended = 0;
    judge(
        [&](Cases& cases) {
            BattlefieldPlan plan{"random", 16'000, 16'000, {}, {}, {}, {}};
            for (int i = cases.between(1, 5); i > 0; --i)
                plan.areas.push_back(
                    {"", AreaKind::Hill, cases.polygon(16'000), static_cast<int>(cases.between(1, 3)), 0});
            const Battlefield field = made(plan);
            for (int i = 0; i < 25; ++i) {
                const Segment line = random_line(cases);
                const std::int32_t high = cases.between(0, 3);
                const Outline outline = field.outline(line, {}, 0, high);
                const Course course = field.course(line);
                const auto is_met = [&](std::int32_t level) {
                    return std::any_of(
                        course.stretches.begin(), course.stretches.end(),
                        [&](const Stretch& stretch) { return field.areas()[stretch.area].level == level; });
                };
                if (outline.in_hill > no_hill) {
                    ++promised;
                    ASSERT_TRUE(is_met(outline.in_hill)) << line;
                }
                if (outline.in_hill > high) {
                    ++ended;
                    continue;
                }
                for (const Stretch& stretch : course.stretches) {
                    ASSERT_LE(field.areas()[stretch.area].level, outline.hill) << line;
                    if (outline.hill_area < 0 || field.areas()[stretch.area].level < outline.hill) continue;
                    ++alone;
                    ASSERT_EQ(stretch.area, outline.hill_area) << line;
                }
            }
        },
        1'000, 40'000);
    EXPECT_GT(promised, 0);
    EXPECT_GT(alone, 0);
    EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace longroll::table
