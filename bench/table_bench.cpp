// What the table costs, beside Boost.Geometry and GEOS on the same data in the same run. Bars: rectangle
// overlap at least 10 times and segment against polygon at least 3 times faster than the better of the two
// (rows overlap/... and segment/...; GEOS prepared is its best); a sight line across a 72 x 48 inch table of
// Gettysburg at most 500 d6 (row sight/across Gettysburg), and one of 36 inches on all of Gettysburg as well,
// by the sight of any of the three rulebooks (rows sight/36 inches on all of Gettysburg, ...).

#define BOOST_ALLOW_DEPRECATED_HEADERS  // of Boost itself
#define USE_UNSTABLE_GEOS_CPP_API
#include <geos/geom/Coordinate.h>
#include <geos/geom/CoordinateArraySequence.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LineString.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/Polygon.h>
#include <geos/geom/prep/PreparedGeometry.h>
#include <geos/geom/prep/PreparedGeometryFactory.h>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "common.h"
#include "data/embedded.h"
#include "data/json.h"
#include "history/map_cut.h"
#include "table/cut.h"
#include "table/sight.h"
#include "table/sight_bed.h"

namespace longroll::bench {
namespace {

using table::Length;
using table::Point;
using table::Rect;
using table::Segment;

namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostPolygon = bg::model::polygon<BoostPoint, false>;
using BoostLine = bg::model::linestring<BoostPoint>;

const geos::geom::GeometryFactory& factory() {
    static const auto made = geos::geom::GeometryFactory::create();
    return *made;
}
std::unique_ptr<geos::geom::CoordinateArraySequence> sequence(std::span<const Point> points, bool closed) {
    auto all = std::make_unique<geos::geom::CoordinateArraySequence>();
    for (const Point& p : points) all->add(geos::geom::Coordinate(p.x, p.y));
    if (closed) all->add(geos::geom::Coordinate(points[0].x, points[0].y));
    return all;
}
std::unique_ptr<geos::geom::Polygon> geos_polygon(std::span<const Point> points) {
    return factory().createPolygon(factory().createLinearRing(sequence(points, true)));
}
BoostPolygon boost_polygon(std::span<const Point> points) {
    BoostPolygon polygon;
    for (const Point& p : points) bg::append(polygon.outer(), BoostPoint(p.x, p.y));
    bg::append(polygon.outer(), BoostPoint(points[0].x, points[0].y));
    return polygon;
}

// 256 bases of 6 x 2 inches, centres and facings uniform on a square: 24 inches make one pair in ten overlap,
// 8 inches every second.
struct Bases {
    std::vector<Rect> own;
    std::vector<BoostPolygon> boost;
    std::vector<std::unique_ptr<geos::geom::Polygon>> geos;
    std::vector<std::unique_ptr<geos::geom::prep::PreparedGeometry>> prepared;

    explicit Bases(Length side) {
        std::mt19937 random(5);
        std::uniform_int_distribution<int> place(0, side);
        std::uniform_int_distribution<int> step(0, 65535);
        for (int i = 0; i < 256; ++i) {
            const Point centre{place(random), place(random)};
            own.push_back(table::rect({centre, {static_cast<std::uint16_t>(step(random))}}, {6000, 2000}));
            const auto corners = table::corners(own.back());
            boost.push_back(boost_polygon(corners));
            geos.push_back(geos_polygon(corners));
            prepared.push_back(geos::geom::prep::PreparedGeometryFactory::prepare(geos.back().get()));
        }
    }
    static std::size_t other(std::size_t i) { return (7 * i + 3 + (i >> 8)) % 256; }
};

// A star of 64 corners about the middle of 24 x 24 inches, and segments between 1,024 points.
struct Star {
    std::vector<Point> own;
    std::vector<Segment> segments;
    BoostPolygon boost;
    std::vector<BoostLine> boost_segments;
    std::unique_ptr<geos::geom::Polygon> geos;
    std::unique_ptr<geos::geom::prep::PreparedGeometry> prepared;
    std::vector<std::unique_ptr<geos::geom::LineString>> geos_segments;

    Star() {
        std::mt19937 random(9);
        std::uniform_int_distribution<int> radius(4000, 9000);
        for (int i = 0; i < 64; ++i) {
            own.push_back(Point{12'000, 12'000} + table::along(table::Facing{} - i * 1024, radius(random)));
        }
        std::mt19937 more(11);
        std::uniform_int_distribution<int> place(0, 24'000);
        std::vector<Point> points;
        for (int i = 0; i < 1024; ++i) points.push_back({place(more), place(more)});
        for (std::size_t i = 0; i < 1024; ++i) segments.push_back({points[i], points[(5 * i + 1) % 1024]});
        boost = boost_polygon(own);
        geos = geos_polygon(own);
        prepared = geos::geom::prep::PreparedGeometryFactory::prepare(geos.get());
        for (const Segment& s : segments) {
            boost_segments.push_back({BoostPoint(s.from.x, s.from.y), BoostPoint(s.to.x, s.to.y)});
            const Point ends[] = {s.from, s.to};
            geos_segments.push_back(factory().createLineString(sequence(ends, false)));
        }
    }
};

const Bases& bases(int side) {
    static const Bases wide(24'000);
    static const Bases narrow(8'000);
    return side == 24 ? wide : narrow;
}
const Star& star() {
    static const Star made;
    return made;
}

// Each row asks the same questions in the same order; `hits` must come out alike in all of them.
template <class Ask>
void ask_all(benchmark::State& run, std::size_t questions, Ask ask) {
    std::int64_t hits = 0;
    for (std::size_t i = 0; i < questions; ++i) hits += ask(i);
    {
        Count count(run);
        for (auto _ : run) {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < questions; ++i) sum += ask(i);
            benchmark::DoNotOptimize(sum);
        }
        count.items(static_cast<std::int64_t>(questions));
    }
    run.counters["hits_percent"] = 100.0 * static_cast<double>(hits) / static_cast<double>(questions);
}

constexpr std::size_t pairs = 65'536;

void register_overlap(int side) {
    const std::string on = "overlap/" + std::to_string(side) + " inches, ";
    const Bases& all = bases(side);
    benchmark::RegisterBenchmark((on + "own").c_str(), [&all](benchmark::State& run) {
        ask_all(run, pairs,
                [&](std::size_t i) { return table::meets(all.own[i % 256], all.own[Bases::other(i)]); });
    });
    benchmark::RegisterBenchmark((on + "Boost").c_str(), [&all](benchmark::State& run) {
        ask_all(run, pairs, [&](std::size_t i) {
            return bg::intersects(all.boost[i % 256], all.boost[Bases::other(i)]);
        });
    });
    benchmark::RegisterBenchmark((on + "GEOS").c_str(), [&all](benchmark::State& run) {
        ask_all(run, pairs, [&](std::size_t i) {
            return all.geos[i % 256]->intersects(all.geos[Bases::other(i)].get());
        });
    });
    benchmark::RegisterBenchmark((on + "GEOS prepared").c_str(), [&all](benchmark::State& run) {
        ask_all(run, pairs, [&](std::size_t i) {
            return all.prepared[i % 256]->intersects(all.geos[Bases::other(i)].get());
        });
    });
}

void register_segments() {
    const Star& it = star();
    benchmark::RegisterBenchmark("segment/64 corners, own", [&it](benchmark::State& run) {
        ask_all(run, 1024,
                [&](std::size_t i) { return table::meets(table::Polygon(it.own), it.segments[i]); });
    });
    benchmark::RegisterBenchmark("segment/64 corners, Boost", [&it](benchmark::State& run) {
        ask_all(run, 1024, [&](std::size_t i) { return bg::intersects(it.boost_segments[i], it.boost); });
    });
    benchmark::RegisterBenchmark("segment/64 corners, GEOS", [&it](benchmark::State& run) {
        ask_all(run, 1024, [&](std::size_t i) { return it.geos->intersects(it.geos_segments[i].get()); });
    });
    benchmark::RegisterBenchmark("segment/64 corners, GEOS prepared", [&it](benchmark::State& run) {
        ask_all(run, 1024, [&](std::size_t i) { return it.prepared->intersects(it.geos_segments[i].get()); });
    });
    benchmark::RegisterBenchmark("point/64 corners, own", [&it](benchmark::State& run) {
        ask_all(run, 1024,
                [&](std::size_t i) { return table::contains(table::Polygon(it.own), it.segments[i].from); });
    });
}

void register_bases() {
    const Bases& all = bases(24);
    benchmark::RegisterBenchmark("base/distance of two", [&all](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            return table::distance(all.own[i % 256], all.own[Bases::other(i)]) > 0;
        });
    });
    benchmark::RegisterBenchmark("base/within 50 yards", [&all](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            return table::within(all.own[i % 256], all.own[Bases::other(i)], 2500);
        });
    });
    benchmark::RegisterBenchmark("base/from a pose", [&all](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            const table::Pose pose{all.own[i % 256].centre, {static_cast<std::uint16_t>(i * 16)}};
            return table::rect(pose, {1000, 750}).right.x > 0;
        });
    });
    benchmark::RegisterBenchmark("base/straight sweep against one", [&all](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            const table::Sweep sweep{all.own[i % 256], {3000, 4000}};
            return table::meets(sweep, all.own[Bases::other(i)]);
        });
    });
    benchmark::RegisterBenchmark("base/wheel of 45 degrees against one", [&all](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            const table::Pose pose{all.own[i % 256].centre, {static_cast<std::uint16_t>(i * 16)}};
            const table::Wheel wheel{pose, {6000, 750}, pose.centre + table::along(pose.facing, 3000), 8192};
            return table::meets(wheel, all.own[Bases::other(i)]);
        });
    });
}

// Gettysburg at a hundred yards an inch, its middle: 7,200 x 4,800 yards from the map of data/maps.
table::Battlefield gettysburg() {
    const Expected<Json> read = read_json(embedded("maps/gettysburg.json"), "maps/gettysburg.json");
    if (!read) std::fprintf(stderr, "%s\n", read.error().c_str()), std::abort();
    const Json& map = *read;
    constexpr double west = -4000;
    constexpr double south = -4400;
    constexpr double yards = 100;
    table::BattlefieldPlan plan;
    plan.name = "Gettysburg";
    const auto points_of = [&](const Json& feature) {
        std::vector<Point> points;
        for (const Json& point : feature["points"].items()) {
            points.push_back({static_cast<Length>((point.items()[0].decimal() - west) * 1000 / yards),
                              static_cast<Length>((point.items()[1].decimal() - south) * 1000 / yards)});
        }
        return points;
    };
    const table::Box all{{0, 0}, {plan.width, plan.depth}};
    for (const Json& feature : map["features"].items()) {
        const std::string& kind = feature["kind"].text();
        if (feature["shape"].text() == "polygon") {
            table::AreaKind area = table::AreaKind::Woods;
            if (kind == "orchard") area = table::AreaKind::Orchard;
            if (kind == "field") area = table::AreaKind::Crops;
            if (kind == "marsh") area = table::AreaKind::Marsh;
            if (kind == "rocks") area = table::AreaKind::Rocks;
            if (kind == "town") area = table::AreaKind::Town;
            for (auto& corners : table::cut_polygon(points_of(feature), all)) {
                plan.areas.push_back({feature["name"].text(), area, std::move(corners), 0, 0});
            }
        } else if (feature["shape"].text() == "polyline") {
            const table::LineKind line = kind == "stream" ? table::LineKind::Stream
                                         : kind == "road" ? table::LineKind::Road
                                         : kind == "wall" ? table::LineKind::Wall
                                                          : table::LineKind::Fence;
            for (auto& points : table::cut_polyline(points_of(feature), all)) {
                plan.lines.push_back({feature["name"].text(), line, std::move(points), 100, 0});
            }
        }
    }
    // Half an inch is finer than the map's own 80 yards.
    const Json& grid = map["height_grid"];
    plan.heights = {500, 145, 97, {}, 400, 20};
    for (int row = 0; row < 97; ++row) {
        for (int column = 0; column < 145; ++column) {
            const double x = (west + column * yards / 2 - grid["x0"].decimal()) / grid["dx"].decimal();
            const double y = (south + row * yards / 2 - grid["y0"].decimal()) / grid["dy"].decimal();
            const auto i = static_cast<std::size_t>(x);
            const auto k = static_cast<std::size_t>(y);
            const auto at = [&](std::size_t a, std::size_t b) {
                return grid["rows"].items()[k + b].items()[i + a].decimal();
            };
            const double u = x - static_cast<double>(i);
            const double v = y - static_cast<double>(k);
            const double height =
                (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
            plan.heights.heights.push_back(static_cast<std::int16_t>(height));
        }
    }
    Expected<table::Battlefield> field = table::Battlefield::prepare(std::move(plan));
    if (!field) std::fprintf(stderr, "%s\n", field.error().c_str()), std::abort();
    return *std::move(field);
}

void register_sight() {
    static const table::Battlefield field = gettysburg();
    static const table::SightRules rules = table::sight_of_elephant(500);
    struct Line {
        table::Eye from;
        table::Eye to;
    };
    static std::vector<Line> across;
    static std::vector<Line> anywhere;
    static std::vector<Line> near;
    std::mt19937 random(3);
    const auto eye = [&](Point p) { return table::Eye{p, field.level_at(p)}; };
    std::uniform_int_distribution<int> x(0, field.width());
    std::uniform_int_distribution<int> y(0, field.depth());
    std::uniform_int_distribution<int> turn(0, 65535);
    for (int i = 0; i < 4096; ++i) {
        across.push_back({eye({0, y(random)}), eye({field.width(), y(random)})});
        anywhere.push_back({eye({x(random), y(random)}), eye({x(random), y(random)})});
        const Point p{x(random), y(random)};
        const Point q = p + table::along(table::Facing{} + turn(random), 8000);
        near.push_back({eye(p), eye({std::clamp(q.x, 0, field.width()), std::clamp(q.y, 0, field.depth())})});
    }
    const auto add = [](const char* name, const std::vector<Line>& lines) {
        benchmark::RegisterBenchmark(name, [&lines](benchmark::State& run) {
            ask_all(run, 4096, [&](std::size_t i) {
                return table::look(field, lines[i].from, lines[i].to, rules).clear();
            });
        });
    };
    add("sight/across Gettysburg", across);
    add("sight/any two points of Gettysburg", anywhere);
    add("sight/eight inches on Gettysburg", near);
    // Nothing in the way, from high above: the whole line is walked, its heights and all its areas.
    benchmark::RegisterBenchmark("sight/across Gettysburg, never blocked", [](benchmark::State& run) {
        table::SightRules open = rules;
        open.set(table::AreaKind::Town, {});
        open.limit(1, 1'000'000);
        ask_all(run, 4096, [&](std::size_t i) {
            return table::look(field, {across[i].from.at, 99}, {across[i].to.at, 99}, open).clear();
        });
    });
    benchmark::RegisterBenchmark("ground/kinds at a point", [](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) { return field.kinds_at(anywhere[i].from.at).any(); });
    });
    benchmark::RegisterBenchmark("ground/areas under a base", [](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            return field.areas_under(table::rect({anywhere[i].from.at, {}}, {1000, 750})).any();
        });
    });
    benchmark::RegisterBenchmark("ground/met by a move of eight inches", [](benchmark::State& run) {
        ask_all(run, 4096, [&](std::size_t i) {
            const table::Sweep sweep{table::rect({near[i].from.at, {}}, {1000, 750}),
                                     near[i].to.at - near[i].from.at};
            return field.ground_met(sweep).areas.any();
        });
    });
}

// The whole map at a hundred yards an inch, 106 x 123 inches, with the contours of Volley and Rally.
table::Battlefield all_of_gettysburg() {
    const Expected<history::Map> map =
        history::Map::read(embedded("maps/gettysburg.json"), "maps/gettysburg.json");
    if (!map) std::fprintf(stderr, "%s\n", map.error().c_str()), std::abort();
    history::CutOptions options;
    options.ground = map->bounds();
    options.contour_ft = 40;
    Expected<history::CutMap> cut = history::cut(*map, options);
    if (!cut) std::fprintf(stderr, "%s\n", cut.error().c_str()), std::abort();
    return std::move(cut->field);
}

void register_long_lines() {
    static const table::Battlefield field = all_of_gettysburg();
    // With the bases of two regiments of Brigade Command, between which alone it matters there (RF-GEO-14).
    struct Line {
        table::Eye from;
        table::Eye to;
        table::Rect own, theirs;
    };
    static std::vector<Line> lines;
    std::mt19937 random(17);
    std::uniform_int_distribution<int> x(0, field.width());
    std::uniform_int_distribution<int> y(0, field.depth());
    std::uniform_int_distribution<int> turn(0, 65535);
    const auto eye = [&](Point p) { return table::Eye{p, field.level_at(p)}; };
    while (lines.size() < 4096) {
        const Point p{x(random), y(random)};
        const Point q = p + table::along(table::Facing{} + turn(random), 36 * table::inch);
        if (!table::contains(field.table(), q)) continue;
        const table::Facing ahead = table::facing_along(q - p);
        const table::Size size{2 * table::inch, table::inch};
        lines.push_back({eye(p), eye(q), table::rect({p, ahead}, size),
                         table::rect({q + table::along(ahead, table::inch / 2), ahead}, size)});
    }
    for (Line& line : lines) {
        line.from.base = &line.own;
        line.to.base = &line.theirs;
    }
    static const table::SightRules books[] = {table::sight_of_elephant(500), table::sight_of_volley(),
                                              table::sight_of_rally()};
    constexpr const char* names[] = {"woods measured", "heights from the level on", "heights above"};
    for (std::size_t book = 0; book < std::size(books); ++book) {
        const std::string name = std::string("sight/36 inches on all of Gettysburg, ") + names[book];
        benchmark::RegisterBenchmark(name.c_str(), [book](benchmark::State& run) {
            ask_all(run, lines.size(), [&](std::size_t i) {
                return table::in_sight(field, lines[i].from, lines[i].to, books[book]);
            });
        });
        benchmark::RegisterBenchmark((name + ", looked at").c_str(), [book](benchmark::State& run) {
            ask_all(run, lines.size(), [&](std::size_t i) {
                return table::look(field, lines[i].from, lines[i].to, books[book]).clear();
            });
        });
    }
}

}  // namespace
}  // namespace longroll::bench

int main(int count, char** words) {
    using namespace longroll::bench;
    register_overlap(24);
    register_overlap(8);
    register_segments();
    register_bases();
    register_sight();
    register_long_lines();
    benchmark::Initialize(&count, words);
    if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
