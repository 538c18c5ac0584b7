// Names, set where they cover nothing: the most important first, each where it fits best or not at all.

#include <algorithm>
#include <cmath>

#include "history/map_plate.h"

namespace longroll::history {
namespace {

using table::AreaKind;
using table::Caption;
using table::CaptionKind;
using table::LineKind;

struct Type {
    double size = 12;
    double spacing = 0;
    const char* colour = style::ink;
    bool italic = true;
    bool bold = false;
    bool capitals = false;
    const char* halo = style::halo;
};

struct Disc {
    Pixel at;
    double reach;
};

std::string in_capitals(std::string text) {
    // The c of McPherson stays small, as engravers set it.
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool mc = text[i] == 'c' && i > 0 && text[i - 1] == 'M' && i + 1 < text.size() &&
                        text[i + 1] >= 'A' && text[i + 1] <= 'Z';
        if (text[i] >= 'a' && text[i] <= 'z' && !mc) text[i] = static_cast<char>(text[i] - 'a' + 'A');
    }
    return text;
}

double width_of(const std::string& text, const Type& type) {
    const double letter = type.capitals ? .72 : type.bold ? .58 : type.italic ? .48 : .54;
    return static_cast<double>(text.size()) * (letter * type.size + type.spacing);
}

class Names {
  public:
    explicit Names(Plate& plate) : plate_(plate) {}

    // A place that no name may cover.
    void keep_free(Pixel at, double reach) { discs_.push_back({at, reach}); }

    // Level, with the middle of its foot at a place or beside it; true if there was room.
    bool level(const std::string& words, const Type& type, Pixel at, std::span<const Pixel> offsets) {
        const std::string text = type.capitals ? in_capitals(words) : words;
        const double width = width_of(text, type);
        for (const Pixel& offset : offsets) {
            // An offset to the side moves the whole text there.
            const Pixel middle{at.x + offset.x +
                                   (offset.x > 0   ? width / 2
                                    : offset.x < 0 ? -width / 2
                                                   : 0),
                               at.y + offset.y};
            const Pixel line[] = {{middle.x - width / 2, middle.y - type.size * .32},
                                  {middle.x + width / 2, middle.y - type.size * .32}};
            if (!room(line, type.size)) continue;
            take(line, type.size);
            plate_.text += "<text x=\"" + number(middle.x) + "\" y=\"" + number(middle.y) +
                           "\" text-anchor=\"middle\"" + looks(type) + ">" + escaped(text) + "</text>\n";
            return true;
        }
        return false;
    }

    // Straight, turned by an angle, around a middle.
    bool turned(const std::string& text, const Type& type, Pixel middle, double degrees) {
        const double turn = degrees * 3.14159265 / 180;
        const Pixel half = Pixel{std::cos(turn), std::sin(turn)} * (width_of(text, type) / 2);
        const Pixel line[] = {middle - half, middle + half};
        if (!room(line, type.size)) return false;
        take(line, type.size);
        plate_.text += "<text transform=\"translate(" + number(middle.x) + ' ' + number(middle.y) +
                       ") rotate(" + number(degrees) + ")\" y=\"" + number(type.size * .32) +
                       "\" text-anchor=\"middle\"" + looks(type) + ">" + escaped(text) + "</text>\n";
        return true;
    }

    // Along a line, so far beside it (positive: above): where it is straightest and nearest to its middle.
    // A second time only well away from the first.
    bool along(const std::string& words, const Type& type, const Pixels& whole, double beside) {
        const std::string text = type.capitals ? in_capitals(words) : words;
        const double width = width_of(text, type) * 1.06;
        constexpr double step = 4;
        Pixels line = resampled(whole, step);
        soften(line);
        const auto needed = static_cast<std::size_t>(width / step) + 2;
        if (line.size() < needed) return false;
        struct Try {
            double cost;
            std::size_t from;
        };
        std::vector<Try> tries;
        for (std::size_t from = 0; from + needed <= line.size(); from += 3) {
            double bend = 0;
            for (std::size_t i = from + 2; i < from + needed; ++i)
                bend += turn(line[i - 2], line[i - 1], line[i]);
            const double middle = static_cast<double>(from) + static_cast<double>(needed) / 2;
            const double off = std::abs(middle / static_cast<double>(line.size()) - .5);
            if (bend < 1.7) tries.push_back({bend + off, from});
        }
        std::sort(tries.begin(), tries.end(), [](const Try& a, const Try& b) { return a.cost < b.cost; });
        for (const Try& t : tries) {
            Pixels stretch(line.begin() + static_cast<std::ptrdiff_t>(t.from),
                           line.begin() + static_cast<std::ptrdiff_t>(t.from + needed));
            if (stretch.back().x < stretch.front().x) std::reverse(stretch.begin(), stretch.end());
            const Pixel centre_point = stretch[stretch.size() / 2];
            if (std::any_of(named_.begin(), named_.end(), [&](const auto& other) {
                    return other.first == text && distance(other.second, centre_point) < 600;
                }))
                continue;
            for (const double side : {beside, -beside - (beside == 0 ? 0 : type.size * .25)}) {
                const Pixels shifted = moved(stretch, side);
                const Pixels centre = moved(shifted, type.size * .3);
                if (!room(centre, type.size)) continue;
                take(centre, type.size);
                named_.emplace_back(text, centre_point);
                const std::string id = "n" + std::to_string(paths_++);
                // Another face than ours may be wider: letters beyond the end of a path are not drawn.
                plate_.defs +=
                    "<path id=\"" + id + "\" d=\"" + smooth(longer(shifted, width * .15), false) + "\"/>\n";
                plate_.text += "<text" + looks(type) + "><textPath href=\"#" + id +
                               "\" startOffset=\"50%\" text-anchor=\"middle\">" + escaped(text) +
                               "</textPath></text>\n";
                return true;
            }
        }
        return false;
    }

    std::string looks(const Type& type) const {
        std::string text = " font-family=\"" + std::string(type.italic ? style::slanted : style::upright) +
                           "\" font-size=\"" + number(type.size) + '"';
        if (type.italic) text += " font-style=\"italic\"";
        if (type.bold) text += " font-weight=\"700\"";
        if (type.spacing > 0) text += " letter-spacing=\"" + number(type.spacing) + '"';
        text += std::string(" fill=\"") + type.colour + "\" stroke=\"" + type.halo +
                "\" stroke-width=\"2.6\" stroke-linejoin=\"round\" paint-order=\"stroke\"";
        return text;
    }

  private:
    bool room(std::span<const Pixel> line, double size) const {
        const double reach = size * .52;
        const double gap = reach * 1.2;
        for (const Pixel& p : resampled(line, gap)) {
            if (p.x < reach + 3 || p.y < reach + 3 || p.x > plate_.width - reach - 3 ||
                p.y > plate_.height - reach - 3)
                return false;
            for (const Disc& disc : discs_)
                if (distance(disc.at, p) < disc.reach + reach) return false;
        }
        return true;
    }
    void take(std::span<const Pixel> line, double size) {
        for (const Pixel& p : resampled(line, size * .6)) discs_.push_back({p, size * .55});
    }
    static double turn(Pixel a, Pixel b, Pixel c) {
        const Pixel u = b - a, v = c - b;
        return std::abs(std::atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y));
    }
    // Letters do not follow every bend of a brook.
    static void soften(Pixels& line) {
        const Pixels old = line;
        constexpr std::ptrdiff_t reach = 5;
        const auto n = static_cast<std::ptrdiff_t>(line.size());
        for (std::ptrdiff_t i = 0; i < n; ++i) {
            const std::ptrdiff_t wide = std::min({reach, i, n - 1 - i});
            Pixel sum{};
            for (std::ptrdiff_t k = i - wide; k <= i + wide; ++k)
                sum = sum + old[static_cast<std::size_t>(k)];
            line[static_cast<std::size_t>(i)] = sum * (1.0 / static_cast<double>(2 * wide + 1));
        }
    }
    static Pixels longer(Pixels line, double by) {
        const auto beyond = [by](Pixel end, Pixel inner) {
            return end + (end - inner) * (by / std::max(1.0, distance(end, inner)));
        };
        const Pixel first = beyond(line[0], line[2]);
        line.push_back(beyond(line[line.size() - 1], line[line.size() - 3]));
        line.insert(line.begin(), first);
        return line;
    }
    static Pixels moved(const Pixels& line, double up) {
        if (up == 0) return line;
        Pixels out;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Pixel way = line[std::min(i + 1, line.size() - 1)] - line[i == 0 ? 0 : i - 1];
            const double size = std::max(1e-6, std::hypot(way.x, way.y));
            out.push_back(line[i] + Pixel{way.y / size, -way.x / size} * up);
        }
        return out;
    }

    Plate& plate_;
    std::vector<Disc> discs_;
    std::vector<std::pair<std::string, Pixel>> named_;
    int paths_ = 0;
};

Pixel middle_of(const Pixels& corners) {
    double twice = 0, x = 0, y = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Pixel a = corners[i], b = corners[(i + 1) % corners.size()];
        const double cross = a.x * b.y - b.x * a.y;
        twice += cross;
        x += (a.x + b.x) * cross;
        y += (a.y + b.y) * cross;
    }
    return {x / (3 * twice), y / (3 * twice)};
}

constexpr Pixel around[] = {{0, 14}, {0, -8}, {7, 4}, {-7, 4}};
constexpr Pixel beside[] = {{6, 3.5}, {-6, 3.5}, {0, -6}, {0, 13}};
constexpr Pixel here[] = {{0, 4}, {0, -6}, {0, 14}, {0, -16}, {0, 24}};

void name_blocks(const Plate& plate, Names& names) {
    for (const Block& block : plate.picture.blocks) {
        if (block.kind == BlockKind::General) {
            names.keep_free(plate.pixel(block.front), 6);
            continue;
        }
        const BlockShape shape = shape_of(plate, block);
        const double turn = shape.angle * 3.14159265 / 180;
        const Pixel right{std::cos(turn), std::sin(turn)}, back{-std::sin(turn), std::cos(turn)};
        const double half = shape.depth / 2;
        for (double x = -shape.frontage / 2; x <= shape.frontage / 2; x += std::max(3.0, half))
            names.keep_free(shape.front + right * x + back * half, half);
    }
    for (const Mark& mark : plate.picture.marks) names.keep_free(plate.pixel(mark.at), 8);
    for (const Entrance& entrance : plate.picture.entrances) names.keep_free(plate.pixel(entrance.at), 11);
    // Units: behind their middle, along the block, read from below or from the right.
    for (const Block& block : plate.picture.blocks) {
        const bool rebel = block.side == Seat::Confederate;
        Type type{9.5, 0, rebel ? style::rebel_edge : style::union_edge, false, true, false, style::halo};
        if (block.name.empty()) continue;
        if (block.kind == BlockKind::General) {
            type.size = 10;
            type.italic = true;
            constexpr Pixel offsets[] = {{0, 16}, {9, 3.5}, {-9, 3.5}, {0, -9}};
            names.level(block.name, type, plate.pixel(block.front), offsets);
            continue;
        }
        const BlockShape shape = shape_of(plate, block);
        const double turn = shape.angle * 3.14159265 / 180;
        const Pixel back{-std::sin(turn), std::cos(turn)}, right{std::cos(turn), std::sin(turn)};
        double tilt = std::fmod(shape.angle, 180);
        if (tilt > 90) tilt -= 180;
        const double width = width_of(block.name, type);
        const double away = type.size * .62;
        if (names.turned(block.name, type, shape.front + back * (shape.depth + away), tilt)) continue;
        if (names.turned(
                block.name, type,
                shape.front + back * (shape.depth / 2) + right * (shape.frontage / 2 + width / 2 + 4), tilt))
            continue;
        if (names.turned(
                block.name, type,
                shape.front + back * (shape.depth / 2) - right * (shape.frontage / 2 + width / 2 + 4), tilt))
            continue;
        names.turned(block.name, type, shape.front - back * (away + 5), tilt);
    }
    for (const Entrance& entrance : plate.picture.entrances) {
        const bool rebel = entrance.side == Seat::Confederate;
        const Type type{9.5,   0,          rebel ? style::rebel_edge : style::union_edge, true, false,
                        false, style::halo};
        constexpr Pixel offsets[] = {{14, 4}, {-14, 4}, {0, 24}, {0, -20}, {14, 16}, {-14, 16}};
        names.level(entrance.name, type, plate.pixel(entrance.at), offsets);
    }
    for (const Mark& mark : plate.picture.marks) {
        constexpr Pixel offsets[] = {{0, 20}, {11, 4}, {-11, 4}, {0, -12}};
        names.level(mark.name, {11, 0, "#6B4C0C", false, true, false, style::halo}, plate.pixel(mark.at),
                    offsets);
    }
}

void name_ground(const Plate& plate, Names& names) {
    for (const Caption& caption : plate.picture.captions) {
        const Pixels line = plate.pixels(caption.along);
        if (caption.kind == CaptionKind::Ridge && line.size() > 1) {
            for (const double size : {15.0, 12.0, 10.0}) {
                const Type type{size, size * .22, style::ink, false, false, true, style::halo};
                if (names.along(caption.text, type, line, -size * .3)) break;
                if (size == 10.0) names.level(caption.text, type, line[line.size() / 2], here);
            }
        } else if (caption.kind == CaptionKind::Hill) {
            names.level(caption.text, {13, .6, style::ink, false, false, false, style::halo}, line[0], here);
        }
    }
}

double area_of(const Pixels& corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Pixel a = corners[i], b = corners[(i + 1) % corners.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

// The lines that carry one name, the longest first.
void name_lines(const Plate& plate, Names& names, bool water) {
    struct Named {
        double length;
        unsigned line;
    };
    std::vector<Named> list;
    for (unsigned i = 0; i < plate.field.lines().size(); ++i) {
        const LineKind kind = plate.field.lines()[i].kind;
        const bool wet = kind == LineKind::Stream || kind == LineKind::Creek || kind == LineKind::River;
        const bool way = kind == LineKind::Road || kind == LineKind::Lane || kind == LineKind::SunkenRoad ||
                         kind == LineKind::Railroad || kind == LineKind::RailroadBed;
        if (water ? wet : way)
            list.push_back({length_of(plate.pixels(plate.field.points(plate.field.lines()[i]))), i});
    }
    std::sort(list.begin(), list.end(), [](const Named& a, const Named& b) { return a.length > b.length; });
    for (const Named& named : list) {
        const table::Battlefield::Line& line = plate.field.lines()[named.line];
        const std::string name = spoken(plate.field.line_name(named.line));
        if (name.empty() || name.starts_with("Unnamed")) continue;
        const Pixels points = plate.pixels(plate.field.points(line));
        const bool wide = line.kind == LineKind::Creek || line.kind == LineKind::River;
        const Type type{wide                          ? 15.0
                        : water                       ? 12.5
                        : line.kind == LineKind::Lane ? 10.0
                                                      : 11.5,
                        wide ? 1.2 : .3,
                        water ? style::water_ink : style::ink,
                        true,
                        false,
                        false,
                        style::halo};
        const double away = std::max(plate.size(line.width) / 2, 2.0) + 2.5;
        // A long line is named more than once, as one follows it with a finger.
        const int times = named.length > 1500 ? 2 : 1;
        for (int i = 0; i < times; ++i)
            if (!names.along(name, type, points, away)) break;
    }
}

void name_areas(const Plate& plate, Names& names, std::span<const AreaKind> kinds) {
    struct Named {
        double area;
        unsigned number;
    };
    std::vector<Named> list;
    for (unsigned i = 0; i < plate.field.areas().size(); ++i) {
        const AreaKind kind = plate.field.areas()[i].kind;
        if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end())
            list.push_back({area_of(plate.pixels(plate.field.corners(plate.field.areas()[i]))), i});
    }
    std::sort(list.begin(), list.end(), [](const Named& a, const Named& b) { return a.area > b.area; });
    // What is said already as a hill or an objective is not said again.
    std::vector<std::string> told;
    for (const Caption& caption : plate.picture.captions) told.push_back(caption.text);
    for (const Mark& mark : plate.picture.marks) told.push_back(mark.name);
    for (const Named& named : list) {
        const std::string name = spoken(plate.field.area_name(named.number));
        // A letter at the end tells nameless woods apart in the file only.
        const bool nameless =
            name.size() > 2 && name[name.size() - 2] == ' ' && name.back() >= 'A' && name.back() <= 'Z';
        if (name.empty() || nameless || std::find(told.begin(), told.end(), name) != told.end()) continue;
        const Pixels corners = plate.pixels(plate.field.corners(plate.field.areas()[named.number]));
        const AreaKind kind = plate.field.areas()[named.number].kind;
        Type type{10.5, .2, style::ink, true, false, false, style::halo};
        // What is built on to a town is a lesser name.
        const bool town = kind == AreaKind::Town && plate.field.areas()[named.number].patch == named.number;
        if (town) type = {19, 4, style::ink, false, true, true, style::halo};
        if (kind == AreaKind::Water) type = {22, 5, style::water_ink, true, false, false, style::shallow};
        if (kind == AreaKind::Woods || kind == AreaKind::LightWoods)
            type = {11, .3, "#3C4A26", true, false, false, "#DDE3C4"};
        const PixelBox box = box_of(corners);
        const double room = box.high.x - box.low.x, tall = box.high.y - box.low.y;
        if (kind == AreaKind::Building) {
            type.size = 10;
            if (names.level(name, type, middle_of(corners), beside)) told.push_back(name);
            continue;
        }
        if (kind == AreaKind::Water && tall > 2.2 * room) {
            // A river from south to north is named along its run.
            Pixels spine;
            for (double y = box.low.y + 20; y < box.high.y - 20; y += 24) {
                double first = 1e9, last = -1e9;
                for (double x = box.low.x; x <= box.high.x; x += 3) {
                    if (!inside(corners, {x, y})) continue;
                    first = std::min(first, x);
                    last = std::max(last, x);
                }
                if (first < last) spine.push_back({(first + last) / 2, y});
            }
            if (names.along(name, type, spine, -type.size * .3)) told.push_back(name);
            continue;
        }
        if (town) {
            const double half = tall / 2, wide = room / 2;
            const Pixel offsets[] = {{0, half + 20}, {0, -half - 8}, {-wide - 8, 6}, {wide + 8, 6}, {0, 6}};
            if (names.level(name, type, (box.low + box.high) * .5, offsets)) told.push_back(name);
            continue;
        }
        // A name may be a little wider than what it names, not more.
        if (width_of(name, type) > std::max(room * 1.35, 26.0)) continue;
        if (tall < 6) continue;
        if (names.level(name, type, middle_of(corners), here)) told.push_back(name);
    }
}

}  // namespace

void draw_names(Plate& plate) {
    Names names(plate);
    for (unsigned i = 0; i < plate.field.areas().size(); ++i) {
        if (plate.field.areas()[i].kind == AreaKind::Building)
            names.keep_free(middle_of(plate.pixels(plate.field.corners(plate.field.areas()[i]))), 3.5);
    }
    constexpr AreaKind towns[] = {AreaKind::Town};
    constexpr AreaKind waters[] = {AreaKind::Water};
    constexpr AreaKind houses[] = {AreaKind::Building};
    constexpr AreaKind lands[] = {AreaKind::Woods,   AreaKind::LightWoods, AreaKind::Clearing,
                                  AreaKind::Orchard, AreaKind::Rocks,      AreaKind::Crops,
                                  AreaKind::Marsh,   AreaKind::Hill};
    name_blocks(plate, names);
    name_areas(plate, names, towns);
    name_areas(plate, names, waters);
    name_ground(plate, names);
    name_lines(plate, names, true);
    name_lines(plate, names, false);
    for (std::size_t i = 0; i < plate.field.crossings().size(); ++i) {
        const std::string name = spoken(plate.field.plan().crossings[i].name);
        if (!name.empty())
            names.level(name, {10.5, 0, style::ink, true, false, false, style::halo},
                        plate.pixel(plate.field.crossings()[i].at), around);
    }
    for (const Caption& caption : plate.picture.captions) {
        if (caption.kind == CaptionKind::Camp || caption.kind == CaptionKind::Place)
            names.level(caption.text, {11, .3, style::ink, true, false, false, style::halo},
                        plate.pixel(caption.along[0]), here);
    }
    name_areas(plate, names, houses);
    name_areas(plate, names, lands);
}

}  // namespace longroll::history
