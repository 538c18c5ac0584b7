#include "rally/measures.h"

#include <cassert>

#include "data/embedded.h"
#include "data/field_reader.h"
#include "engine/thousandths.h"
#include "miniatures/table_fields.h"

namespace longroll::rally {
namespace {

using miniatures::read_inches_or;
using table::inch;

// A length of the file by its key; those that are left out stay as they are.
struct LengthKey {
    std::string_view key;
    Length Measures::* part;
    Length low, high;
};
constexpr LengthKey lengths[] = {
    {"square_in", &Measures::square, 4 * inch, 36 * inch},
    {"tactic_chord", &Measures::tactic_chord, inch / 10, 6 * inch},
    {"woods_sight", &Measures::woods_sight, 0, 36 * inch},
    {"barricade_cover", &Measures::barricade_cover, 0, 6 * inch},
    {"deploy_depth_max", &Measures::deploy_depth_max, 2 * inch, 48 * inch},
    {"deploy_gap", &Measures::deploy_gap, 0, 48 * inch},
    {"frontier_gap", &Measures::frontier_gap, 0, 48 * inch},
    {"contact_tol", &Measures::contact_tol, 1, inch / 4},
    {"displace_step", &Measures::displace_step, inch / 20, 2 * inch},
};
struct AngleKey {
    std::string_view key;
    Angle Measures::* part;
    int low, high;  // degrees
};
constexpr AngleKey angles[] = {
    {"oblique_move", &Measures::oblique_move, 0, 90},    {"oblique_tactic", &Measures::oblique_tactic, 0, 90},
    {"pivot_move", &Measures::pivot_move, 0, 180},       {"pivot_tactic", &Measures::pivot_tactic, 0, 180},
    {"fire_arc_half", &Measures::fire_arc_half, 1, 180}, {"form_angle", &Measures::form_angle, 0, 45},
};
struct NumberKey {
    std::string_view key;
    int Measures::* part;
    int low, high;
};
constexpr NumberKey numbers[] = {
    {"yards_per_inch", &Measures::yards_per_inch, 10, 400},
    {"contour_major", &Measures::contour_major, 5, 400},
    {"contour_minor", &Measures::contour_minor, 1, 400},
    {"displace_directions", &Measures::displace_directions, 4, 64},
    {"max_fire_dice", &Measures::max_fire_dice, 2, 4},
    {"max_turns", &Measures::max_turns, 1, 250},
    {"max_rounds", &Measures::max_rounds, 0, 250},
};
constexpr std::string_view base_keys[] = {"infantry", "dismounted", "holders",
                                          "mounted",  "artillery",  "general"};
constexpr std::string_view arrow_keys[] = {"T", "A1", "A2", "A3", "A4"};
constexpr std::string_view stick_keys[] = {"blue", "orange", "yellow", "yellow2"};
static_assert(std::size(base_keys) == at(Base::count) && std::size(arrow_keys) == at(Arrow::count) &&
              std::size(stick_keys) == at(Stick::count));

constexpr Length longest = 72 * inch;

// Lengths that must rise from one key to the next.
template <std::size_t N>
void read_rising(const FieldReader& in, std::string_view what, const std::string_view (&keys)[N],
                 std::array<Length, N>& out) {
    for (std::size_t i = 0; i < N; ++i) out[i] = read_inches_or(in, keys[i], inch / 2, longest, out[i]);
    for (std::size_t i = 1; i < N; ++i)
        if (in.fine() && out[i] <= out[i - 1])
            in.fail("the " + std::string(what) + " must be in rising order, but " + std::string(keys[i]) +
                    " is " + thousandths_text(out[i]) + " and " + std::string(keys[i - 1]) + " is " +
                    thousandths_text(out[i - 1]));
}

void read_bases(const FieldReader& in, std::array<table::Size, at(Base::count)>& out) {
    in.known({"infantry", "dismounted", "holders", "mounted", "artillery", "general"});
    for (std::size_t i = 0; i < at(Base::count); ++i) {
        if (!in.has(base_keys[i])) continue;
        const std::vector<Length> size =
            miniatures::read_lengths(in, base_keys[i], 2, "[front, depth] in inches, each 0.5 to 6");
        for (const Length side : size)
            if (in.fine() && (side < inch / 2 || side > 6 * inch))
                in.must_be(base_keys[i], "[front, depth] in inches, each 0.5 to 6");
        out[i] = {size[0], size[1]};
    }
    if (in.fine() && out[at(Base::General)].frontage != out[at(Base::General)].depth)
        in.must_be("general", "as deep as it is wide, because a General has no facing");
}

constexpr std::string_view all_keys[] = {"format",
                                         "square_in",
                                         "yards_per_inch",
                                         "contour_major",
                                         "contour_minor",
                                         "base",
                                         "L",
                                         "discipline",
                                         "oblique_move",
                                         "oblique_tactic",
                                         "pivot_move",
                                         "pivot_tactic",
                                         "tactic_chord",
                                         "stick",
                                         "fire_arc_half",
                                         "woods_sight",
                                         "barricade_cover",
                                         "deploy_depth_max",
                                         "deploy_gap",
                                         "frontier_gap",
                                         "form_angle",
                                         "contact_tol",
                                         "displace_step",
                                         "displace_directions",
                                         "max_fire_dice",
                                         "max_turns",
                                         "max_rounds"};

Measures read(const FieldReader& in, Measures measures) {
    for (const LengthKey& key : lengths)
        measures.*key.part = read_inches_or(in, key.key, key.low, key.high, measures.*key.part);
    for (const AngleKey& key : angles)
        if (in.has(key.key)) measures.*key.part = table::degrees(in.whole(key.key, key.low, key.high));
    for (const NumberKey& key : numbers)
        measures.*key.part = in.whole_or(key.key, key.low, key.high, measures.*key.part);
    read_bases(in.fields_or_none("base"), measures.base);
    const FieldReader arrows = in.fields_or_none("L");
    arrows.known({"T", "A1", "A2", "A3", "A4"});
    read_rising(arrows, "arrows", arrow_keys, measures.arrow);
    const FieldReader sticks = in.fields_or_none("stick");
    sticks.known({"blue", "orange", "yellow", "yellow2"});
    read_rising(sticks, "sticks", stick_keys, measures.stick);
    const FieldReader ranges = in.fields_or_none("discipline");
    ranges.known({"A1", "A2", "A3"});
    for (std::size_t i = 0; i < measures.discipline_up_to.size(); ++i)
        measures.discipline_up_to[i] =
            ranges.whole_or(arrow_keys[i + 1], i == 0 ? 2 : measures.discipline_up_to[i - 1] + 1, 12,
                            measures.discipline_up_to[i]);
    if (in.fine() && measures.contour_major % measures.contour_minor != 0)
        in.must_be("contour_minor",
                   "a whole part of contour_major, " + std::to_string(measures.contour_major));
    if (in.fine() && measures.contour_major > 15 * measures.contour_minor)
        in.must_be("contour_minor",
                   "at least a fifteenth of contour_major, " + std::to_string(measures.contour_major));
    if (in.fine() && measures.square * measures.yards_per_inch != square_yards * inch)
        in.must_be(in.has("square_in") ? "square_in" : "yards_per_inch",
                   "such that a square has " + std::to_string(square_yards) +
                       " yards, as with 12 inches of 55 yards or 6 inches of 110");
    return measures;
}

Expected<Measures> read_file(std::string_view text, std::string_view file, const Measures& otherwise) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader in(*json, error);
    in.known(all_keys);
    if (in.text("format") != "rally_measures") in.must_be("format", "\"rally_measures\"");
    const Measures measures = read(in, otherwise);
    if (!error.none()) return error.wrong();
    return measures;
}

}  // namespace

const Measures& house_measures() {
    static const Measures measures = [] {
        const Expected<Measures> read =
            read_file(embedded("rally/measures.json"), "data/rally/measures.json", {});
        assert(read);
        return *read;
    }();
    return measures;
}

Expected<Measures> read_measures(std::string_view text, std::string_view file) {
    return read_file(text, file, house_measures());
}

Measures read_measures(const FieldReader& in, const Measures& otherwise) {
    in.known(std::span(all_keys).subspan(1));
    return read(in, otherwise);
}

}  // namespace longroll::rally
