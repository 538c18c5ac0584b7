// What lies on the ground: woods, crops, water, roads, walls, houses.

#include <algorithm>
#include <cmath>

#include "history/map_plate.h"

namespace longroll::history {
namespace {

using table::AreaKind;
using table::LineKind;

// Trees as the engineers' draughtsmen stamped them: a crown of three arcs with a stroke of shade.
std::string tree(double x, double y, double k) {
    const auto arc = [k](double a, double b, double c, double d) {
        return 'q' + number(a * k) + ' ' + number(b * k) + ' ' + number(c * k) + ' ' + number(d * k);
    };
    return 'M' + number(x - 3.3 * k) + ' ' + number(y) + arc(-.6, -3.4, 2.2, -3.3) + arc(1.6, -2, 2.9, .3) +
           arc(2.5, .3, 1.6, 3) + 'm' + number(-2.6 * k) + ' ' + number(.9 * k) + arc(1.3, .6, 2.4, 0);
}

std::string pattern(const std::string& id, double width, double height, const std::string& content,
                    const std::string& more = {}) {
    return "<pattern id=\"" + id + "\" width=\"" + number(width) + "\" height=\"" + number(height) +
           "\" patternUnits=\"userSpaceOnUse\"" + more + ">" + content + "</pattern>\n";
}

std::string trees(const std::string& id, double gap, double scale, unsigned seed) {
    constexpr int columns = 14, rows = 16;
    Jitter jitter(seed);
    const double width = columns * gap, height = rows * gap * .8;
    std::string data;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const double x = (column + (row % 2 == 0 ? .25 : .75) + jitter.about() * .5) * gap;
            const double y = (row + .6 + jitter.about() * .4) * gap * .8;
            const double k = scale * (.8 + .5 * jitter.next());
            data += tree(x, y, k);
            // What reaches over an edge of the tile comes in again at the other.
            if (x > width - 6) data += tree(x - width, y, k);
            if (x < 6) data += tree(x + width, y, k);
        }
    }
    return pattern(id, width, height,
                   "<path d=\"" + data + "\" " + stroke(style::tree, .9, "stroke-linecap=\"round\"") + "/>");
}

void make_patterns(Plate& plate) {
    plate.defs += trees("trees", 9.5, .82, 3);
    plate.defs += trees("few-trees", 16, .82, 5);
    plate.defs += pattern("orchard", 7, 7,
                          "<circle cx=\"3.5\" cy=\"3.5\" r=\"1.6\" " + stroke(style::orchard, .9) + "/>");
    for (int i = 0; i < 4; ++i) {
        plate.defs += pattern("crops" + std::to_string(i), 4, 4,
                              "<path d=\"M2 0V4\" " + stroke(style::contour, .55) + "/>",
                              " patternTransform=\"rotate(" + std::to_string(18 + i * 40) + ")\"");
    }
    plate.defs += pattern("marsh", 22, 16,
                          "<path d=\"M2 6h9m-6.5-1.5v-3m2 3v-4m2 4v-3M12 14h9m-6.5-1.5v-3m2 3v-4m2 4v-3\" " +
                              stroke(style::water, .8) + "/>");
    plate.defs +=
        pattern("rocks", 24, 20,
                "<path d=\"M2 8l2-4 4-.6 2.5 4.4zM13 16l3-5 4 .4 1.5 4.8zM15 5l1.5-3 3 .2 1 3z\" fill=\"" +
                    std::string(style::ground) + "\" stroke=\"" + style::ink + "\" stroke-width=\".8\"/>");
}

// The edge of a wood is never straight.
Pixels rough(const Pixels& polygon, double step, double by, unsigned seed) {
    Jitter jitter(seed);
    Pixels points;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Pixel a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const int pieces = std::max(1, static_cast<int>(distance(a, b) / step));
        for (int k = 0; k < pieces; ++k)
            points.push_back(a + (b - a) * (static_cast<double>(k) / pieces) +
                             Pixel{jitter.about(), jitter.about()} * by);
    }
    return points;
}

std::string outline(const Plate& plate, unsigned area, bool wooded) {
    const Pixels corners = plate.pixels(plate.field.corners(plate.field.areas()[area]));
    return wooded ? smooth(rough(corners, 13, 8, area + 1), true) : straight(corners, true);
}

// The edges of an area that are not the edge of the table.
std::string shore(const Plate& plate, unsigned area) {
    const table::Polygon corners = plate.field.corners(plate.field.areas()[area]);
    const auto on_edge = [&](table::Point a, table::Point b) {
        return (a.x == b.x && (a.x == 0 || a.x == plate.field.width())) ||
               (a.y == b.y && (a.y == 0 || a.y == plate.field.depth()));
    };
    std::string data;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const table::Point a = corners[i], b = corners[(i + 1) % corners.size()];
        if (on_edge(a, b)) continue;
        const Pixel pair[] = {plate.pixel(a), plate.pixel(b)};
        data += straight(pair, false);
    }
    return data;
}

void draw_water(Plate& plate, unsigned area) {
    // Lines along the shore, closer together towards it, as rivers were engraved.
    const std::string data = outline(plate, area, false);
    const std::string banks = shore(plate, area);
    const std::string id = "water" + std::to_string(area);
    plate.defs += "<clipPath id=\"" + id + "\"><path d=\"" + data + "\"/></clipPath>\n";
    plate.path(data, fill(style::shallow));
    plate.open("clip-path=\"url(#" + id + ")\" stroke-linecap=\"round\"");
    for (const double reach : {19.0, 13.5, 9.0, 5.5, 3.0}) {
        plate.path(banks, stroke(style::water, reach * 2 + 1.1));
        plate.path(banks, stroke(style::shallow, reach * 2 - .4));
    }
    plate.close();
    plate.path(banks, stroke(style::water, 1.4, "stroke-linecap=\"round\""));
}

// Blocks of houses along streets.
void draw_town(Plate& plate, unsigned area) {
    const Pixels corners = plate.pixels(plate.field.corners(plate.field.areas()[area]));
    plate.path(straight(corners, true), fill(style::town, "opacity=\".16\""));
    const PixelBox box = box_of(corners);
    const double step = std::max(plate.yards(46), 7.0);
    Jitter jitter(area + 11);
    std::string data;
    for (double y = box.low.y; y < box.high.y; y += step * .86) {
        for (double x = box.low.x; x < box.high.x; x += step) {
            const Pixel middle{x + step * .35, y + step * .3};
            const double chance = jitter.next(), part = .6 + .4 * jitter.next();
            if (chance < .2 || !inside(corners, middle)) continue;
            data += 'M' + number(x) + ' ' + number(y) + 'h' + number(step * .62 * part) + 'v' +
                    number(step * .5) + 'h' + number(-step * .62 * part) + 'z';
        }
    }
    plate.path(data, fill(style::town));
}

// Short strokes on both sides of a line, or on the left side only.
std::string ticks(const Pixels& line, double gap, double from, double to, bool both) {
    std::string data;
    const Pixels points = resampled(line, gap);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Pixel way = points[i + 1] - points[i];
        const double size = std::max(1e-6, std::hypot(way.x, way.y));
        const Pixel left{way.y / size, -way.x / size};
        for (const double side : {1.0, -1.0}) {
            const Pixel pair[] = {points[i] + left * (from * side), points[i] + left * (to * side)};
            data += straight(pair, false);
            if (!both) break;
        }
    }
    return data;
}

Pixels points_of(const Plate& plate, const table::Battlefield::Line& line) {
    return plate.pixels(plate.field.points(line));
}

void draw_streams(Plate& plate) {
    for (const table::Battlefield::Line& line : plate.field.lines()) {
        const bool wide = line.kind == LineKind::Creek || line.kind == LineKind::River;
        if (!wide && line.kind != LineKind::Stream) continue;
        const std::string data = smooth(points_of(plate, line), false);
        const double width = std::clamp(plate.size(line.width),
                                        wide                  ? 3.2
                                        : plate.yards(8) > .5 ? 1.5
                                                              : 1.1,
                                        40.0);
        const std::string round = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        plate.path(data, stroke(style::water, width + .4, round));
        if (width > 2.6) plate.path(data, stroke(style::shallow, width - 1.3, round));
    }
}

void draw_roads(Plate& plate) {
    std::string inner;
    for (const table::Battlefield::Line& line : plate.field.lines()) {
        const Pixels points = points_of(plate, line);
        const std::string data = straight(points, false);
        const std::string round = "stroke-linejoin=\"round\"";
        if (line.kind == LineKind::Lane) {
            plate.path(data, stroke(style::road_case, 1.1, round + " stroke-dasharray=\"5 2.5\""));
        } else if (line.kind == LineKind::SunkenRoad) {
            plate.path(ticks(points, 3.5, 2.2, 5.2, true), stroke(style::ink, .8));
            plate.path(data, stroke(style::road_case, 4.6, round));
            inner += "<path d=\"" + data + "\" " + stroke(style::road, 3, round) + "/>\n";
        } else if (line.kind == LineKind::Road) {
            // A turnpike is wider than a road.
            const double width = plate.yards(10) < plate.size(line.width) ? 5.4 : 4;
            plate.path(data, stroke(style::road_case, std::max(width, plate.size(line.width)), round));
            inner += "<path d=\"" + data + "\" " +
                     stroke(style::road, std::max(width, plate.size(line.width)) - 1.7, round) + "/>\n";
        }
    }
    plate.text += inner;
    for (const table::Battlefield::Line& line : plate.field.lines()) {
        const Pixels points = points_of(plate, line);
        const std::string data = straight(points, false);
        if (line.kind == LineKind::Railroad) {
            plate.path(data, stroke(style::ink, 1.5));
            plate.path(data, stroke(style::ink, 5, "stroke-dasharray=\"1 5\""));
        } else if (line.kind == LineKind::RailroadBed) {
            plate.path(data, stroke(style::ink, 1, "stroke-dasharray=\"7 3\""));
            plate.path(data, stroke(style::ink, 4.4, "stroke-dasharray=\"1 9\""));
        } else if (line.kind == LineKind::Cut) {
            plate.path(ticks(points, 3, 2.5, 8, true), stroke(style::ink, .9));
        }
    }
}

void draw_walls(Plate& plate) {
    for (const table::Battlefield::Line& line : plate.field.lines()) {
        const Pixels points = points_of(plate, line);
        const std::string data = straight(points, false);
        switch (line.kind) {
            case LineKind::Wall:
                plate.path(data, stroke(style::ink, 2.2, "stroke-dasharray=\"3 1.4\""));
                break;
            case LineKind::Fence:
                plate.path(data, stroke(style::road_case, .9, "stroke-dasharray=\"6 1.5 1.5 1.5\""));
                break;
            case LineKind::Hedge:
                plate.path(data,
                           stroke(style::tree, 2.6, "stroke-dasharray=\".1 3\" stroke-linecap=\"round\""));
                break;
            case LineKind::TreeLine:
                plate.path(data,
                           stroke(style::tree, 4, "stroke-dasharray=\".1 6\" stroke-linecap=\"round\""));
                break;
            case LineKind::Fieldworks:
            case LineKind::Barricade:
            case LineKind::MajorObstacle:
                plate.path(data, stroke(style::ink, line.kind == LineKind::MajorObstacle ? 3 : 1.8));
                plate.path(ticks(points, 4, 1, 4.5, false), stroke(style::ink, .9));
                break;
            default: break;
        }
    }
}

// A bridge is two short walls across the water, a ford a row of dots.
void draw_crossings(Plate& plate) {
    for (const table::Battlefield::Crossing& crossing : plate.field.crossings()) {
        const Pixel at = plate.pixel(crossing.at);
        double best = 1e9;
        Pixel way{1, 0};
        double width = 3;
        for (const table::Battlefield::Line& line : plate.field.lines()) {
            if (line.kind != LineKind::Stream && line.kind != LineKind::Creek && line.kind != LineKind::River)
                continue;
            const Pixels points = points_of(plate, line);
            for (std::size_t i = 1; i < points.size(); ++i) {
                const table::Point near = table::nearest_point(
                    table::Segment{plate.field.points(line)[i - 1], plate.field.points(line)[i]},
                    crossing.at);
                const double far = distance(plate.pixel(near), at);
                if (far >= best) continue;
                best = far;
                way = points[i] - points[i - 1];
                width = std::max(3.0, plate.size(line.width));
            }
        }
        const double turn = std::atan2(way.y, way.x) * 180 / 3.14159265;
        const double half = width / 2 + 2.5;
        const std::string h = number(half), whole = number(2 * half);
        plate.open("transform=\"translate(" + number(at.x) + ' ' + number(at.y) + ") rotate(" + number(turn) +
                   ")\"");
        if (crossing.kind == table::CrossingKind::Bridge) {
            plate.path("M-5.5 -" + number(half + 2) + "L-3.2 -" + h + "v" + whole + "L-5.5 " +
                           number(half + 2) + "M5.5 -" + number(half + 2) + "L3.2 -" + h + "v" + whole +
                           "L5.5 " + number(half + 2),
                       stroke(style::ink, 1.3));
        } else {
            plate.path("M-2.5 -" + h + "v" + whole + "M2.5 -" + h + "v" + whole,
                       stroke(style::ink, 1.4, "stroke-dasharray=\".1 2.6\" stroke-linecap=\"round\""));
        }
        plate.close();
    }
}

}  // namespace

void draw_areas(Plate& plate) {
    make_patterns(plate);
    const auto areas = plate.field.areas();
    const auto each = [&](AreaKind kind, auto draw) {
        for (unsigned i = 0; i < areas.size(); ++i)
            if (areas[i].kind == kind) draw(i);
    };
    // Hills of a table without heights, level upon level.
    each(AreaKind::Hill, [&](unsigned i) {
        const std::string data = smooth(plate.pixels(plate.field.corners(areas[i])), true);
        plate.path(data, fill("#EAD5A6", "opacity=\".8\""));
        plate.path(data, stroke(style::major, 1.2));
    });
    each(AreaKind::Crops, [&](unsigned i) {
        const std::string data = outline(plate, i, false);
        plate.path(data, fill(style::crops, "opacity=\".6\""));
        plate.path(data, "fill=\"url(#crops" + std::to_string(i % 4) + ")\" stroke=\"" +
                             std::string(style::contour) + "\" stroke-width=\".6\"");
    });
    // Clearings are where the woods are not drawn. Every area is a path of its own: where two overlap, one
    // path could have a hole.
    std::string open_ground;
    const auto put = [](std::string& list, const std::string& data, const std::string& attributes) {
        list += "<path d=\"" + data + "\" " + attributes + "/>";
    };
    each(AreaKind::Clearing, [&](unsigned i) { put(open_ground, outline(plate, i, true), ""); });
    each(AreaKind::Water, [&](unsigned i) { put(open_ground, outline(plate, i, false), ""); });
    plate.defs += "<mask id=\"wooded\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"" +
                  number(plate.width) + "\" height=\"" + number(plate.height) +
                  "\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><g fill=\"#000\">" + open_ground +
                  "</g></mask>\n";
    plate.open("mask=\"url(#wooded)\"");
    for (const AreaKind kind : {AreaKind::LightWoods, AreaKind::Woods}) {
        const bool light = kind == AreaKind::LightWoods;
        plate.open(std::string("fill=\"") + style::woods + "\" opacity=\"" + (light ? ".5" : ".8") + "\"");
        each(kind, [&](unsigned i) { plate.path(outline(plate, i, true), ""); });
        plate.close();
        plate.open("fill=\"url(#" + std::string(light ? "few-trees" : "trees") + ")\"");
        each(kind, [&](unsigned i) { plate.path(outline(plate, i, true), ""); });
        plate.close();
    }
    plate.close();
    each(AreaKind::Clearing, [&](unsigned i) {
        plate.path(outline(plate, i, true), stroke(style::tree, .7, "opacity=\".55\""));
    });
    each(AreaKind::Marsh, [&](unsigned i) { plate.path(outline(plate, i, true), "fill=\"url(#marsh)\""); });
    each(AreaKind::Orchard,
         [&](unsigned i) { plate.path(outline(plate, i, false), "fill=\"url(#orchard)\""); });
    each(AreaKind::Rocks, [&](unsigned i) { plate.path(outline(plate, i, false), "fill=\"url(#rocks)\""); });
    each(AreaKind::Impassable, [&](unsigned i) {
        plate.path(outline(plate, i, false), fill(style::ink, "opacity=\".25\""));
        plate.path(outline(plate, i, false), stroke(style::ink, 1));
    });
    each(AreaKind::Water, [&](unsigned i) { draw_water(plate, i); });
}

void draw_lines(Plate& plate) {
    draw_streams(plate);
    draw_roads(plate);
    draw_crossings(plate);
    draw_walls(plate);
}

void draw_houses(Plate& plate) {
    const auto areas = plate.field.areas();
    for (unsigned i = 0; i < areas.size(); ++i) {
        if (areas[i].kind == AreaKind::Town) draw_town(plate, i);
    }
    std::string data;
    for (const auto& area : areas) {
        if (area.kind != AreaKind::Building) continue;
        Pixels corners = plate.pixels(plate.field.corners(area));
        // Large enough to be seen, whatever the scale.
        Pixel middle{};
        for (const Pixel& corner : corners)
            middle = middle + corner * (1.0 / static_cast<double>(corners.size()));
        double reach = 0;
        for (const Pixel& corner : corners) reach = std::max(reach, distance(corner, middle));
        const double grow = std::max(1.0, 4.2 / std::max(reach, .1));
        for (Pixel& corner : corners) corner = middle + (corner - middle) * grow;
        data += straight(corners, true);
    }
    plate.path(
        data, std::string("fill=\"") + style::town + "\" stroke=\"" + style::halo + "\" stroke-width=\".8\"");
}

}  // namespace longroll::history
