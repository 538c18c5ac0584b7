// 2.15: what a shot needs. The number to hit grows with the terrain on the line (RF-FIRE-4); stick and
// Heroism are added to the dice (RF-FIRE-5).

#include "rally/fire.h"

namespace longroll::rally {

using table::AreaKind;
using table::AreaKinds;

namespace {

constexpr AreaKinds woods{AreaKind::Woods, AreaKind::LightWoods};
constexpr AreaKinds rocks{AreaKind::Rocks};
constexpr int by_stick[at(Stick::count)] = {4, 2, 0, -2};
// RF-BOC-11: shell, then solid shot.
constexpr Stick shot_and_shell[] = {Stick::Orange, Stick::Yellow};

Rect aimed_at(const Look& look, Ref target, const FireLine& line) {
    return line.at_holders ? holders_base(look, target) : base_of(look, target);
}

// The ground under a stretch of the line is as high as this somewhere.
bool reaches(const Look& look, const FireLine& line, const table::Course& course,
             const table::Stretch& stretch, int level) {
    const table::Battlefield& field = look.field();
    for (const table::Stretch& hill : course.stretches)
        if (field.areas()[hill.area].kind == AreaKind::Hill && field.areas()[hill.area].level >= level &&
            hill.from < stretch.to && stretch.from < hill.to)
            return true;
    const table::HeightField& heights = field.heights();
    if (heights.empty()) return level <= 0;
    const Vector run = line.to - line.from;
    const auto place = [&](Length far) { return line.from + table::on_the_way(run, course.whole, far); };
    return heights.first_at_least({place(stretch.from), place(stretch.to)}, heights.height_of_level(level))
        .has_value();
}

// RF-TERRAIN-3, 7: fire into or through areas of these kinds, except out of the patch that holds the fire
// point, and except over ground below the level `high` where that may be shot over.
bool is_into_or_through(const Look& look, AreaKinds kinds, const FireLine& line, Point target, int high) {
    const table::Battlefield& field = look.field();
    if (!(field.area_kinds() & kinds).any()) return false;
    if ((field.kinds_at(target) & kinds).any()) return true;
    const table::FeatureSet own = field.areas_at(line.from);
    const auto is_own_patch = [&](unsigned area) {
        bool found = false;
        own.each([&](unsigned i) {
            found = found || (field.areas()[i].patch == field.areas()[area].patch &&
                              field.areas()[i].kind == field.areas()[area].kind);
        });
        return found;
    };
    const table::Course course = field.course({line.from, line.to}, kinds | AreaKinds{AreaKind::Hill});
    for (const table::Stretch& stretch : course.stretches) {
        if (!kinds.has(field.areas()[stretch.area].kind) || is_own_patch(stretch.area)) continue;
        if (!look.setup.options.overshoot || reaches(look, line, course, stretch, high)) return true;
    }
    return false;
}

// RF-BARR-3, 4.
bool is_over_barricade(const Look& look, Ref firer, const FireLine& line, const Rect& target) {
    if (is_artillery(look, firer)) return false;
    const Length cover = look.measures().barricade_cover;
    const Rect own = base_of(look, firer);
    const table::Segment fire{line.from, line.to};
    bool covered = false;
    each_barricade(look, [&](const table::Segment& piece) {
        covered = table::meets(piece, fire) && table::within(piece, target, cover) &&
                  !table::within(piece, own, cover);
        return !covered;
    });
    return covered;
}

template <class Parts>
void add_terrain_parts(const Look& look, Ref firer, Ref target, const FireLine& line, Parts& parts) {
    const Rect aimed = aimed_at(look, target, line);
    const int own = level_at(look, centre_of(look, firer)), theirs = level_at(look, aimed.centre);
    const int lower = std::min(own, theirs);
    const int of_woods = levels_of_woods(look.measures(), look.setup.options.minor_contours);
    if (is_into_or_through(look, woods, line, aimed.centre, lower - of_woods))
        parts.add(rule::RF_TERRAIN_3, "woods", 1);
    if (is_into_or_through(look, rocks, line, aimed.centre, lower)) parts.add(rule::RF_TERRAIN_7, "rocks", 2);
    if (theirs > own) parts.add(rule::RF_TERRAIN_12, "up slope", 1);
    if (is_over_barricade(look, firer, line, aimed)) parts.add(rule::RF_BARR_3, "barricade", 1);
}

template <class Parts>
void add_to_hit(const Look& look, const FireCall& call, const FireLine& line, Parts& parts) {
    parts.add(rule::RF_FIRE_4, "Fire", look.plan(call.firer).fire);
    add_terrain_parts(look, call.firer, target_of(call), line, parts);
}

constexpr const char* words_of_stick[at(Stick::count)] = {"canister", "shell", "solid shot", "long range"};

// `sign`: added to the dice, or taken from what they must show.
template <class Parts>
void add_modifiers(const Look& look, const FireCall& call, const FireLine& line, int shot, int sign,
                   Parts& parts) {
    if (is_artillery(look, call.firer)) {
        const bool both = is_addition(look, call, Bottom::ShotAndShell);
        const Stick stick = both ? shot_and_shell[shot & 1] : line.stick;
        if (by_stick[at(stick)] != 0)
            parts.add(both ? rule::RF_BOC_11 : rule::RF_FIRE_2, words_of_stick[at(stick)],
                      sign * by_stick[at(stick)]);
    }
    if (const int heroic = heroism(look, call.firer); heroic != 0)
        parts.add(rule::RF_GEN_5, "Heroism", sign * heroic);
}

// RF-MELEE-2, RF-CHARGE-18: the contact gives range, arc and sight.
FireLine contact_line(const Look& look, const FireCall& call) {
    const Ref target = target_of(call);
    const Rect own = base_of(look, call.firer);
    const Point from = fire_point(own, base_kind(look, call.firer));
    FireLine line{from, {}, 0, Stick::Blue, false};
    line.at_holders = has_holders(look, target) &&
                      !table::within(own, base_of(look, target), look.measures().contact_tol) &&
                      table::within(own, holders_base(look, target), look.measures().contact_tol);
    line.to = table::nearest_point(aimed_at(look, target, line), from);
    return line;
}

FireLine line_or_contact(const Look& look, const FireCall& call) {
    if (const std::optional<FireLine> line = line_of(look, call)) return *line;
    return contact_line(look, call);
}

}  // namespace

bool is_addition(const Look& look, const FireCall& call, Bottom bottom) {
    return call.card != no_card && battle_of(look, call.firer.side, call.card).bottom == bottom;
}

std::optional<FireLine> line_of(const Look& look, const FireCall& call) {
    return is_in_contact(call.context) ? contact_line(look, call)
                                       : fire_line(look, call.firer, target_of(call));
}

void add_terrain(const Look& look, Ref firer, Ref target, const FireLine& line, Reckoning& parts) {
    add_terrain_parts(look, firer, target, line, parts);
}

Reckoning to_hit(const Look& look, const FireCall& call) {
    Reckoning parts(rule::RF_FIRE_4, "to hit");
    add_to_hit(look, call, line_or_contact(look, call), parts);
    return parts;
}

Reckoning fire_modifiers(const Look& look, const FireCall& call, int shot) {
    Reckoning parts(rule::RF_FIRE_5, "added to the dice");
    add_modifiers(look, call, line_or_contact(look, call), shot, 1, parts);
    return parts;
}

Reckoning needed_parts(const Look& look, const FireCall& call, int shot) {
    Reckoning parts(rule::RF_FIRE_5, "needed on the dice");
    const FireLine line = line_or_contact(look, call);
    add_to_hit(look, call, line, parts);
    add_modifiers(look, call, line, shot, -1, parts);
    return parts;
}

int needed(const Look& look, const FireCall& call, int shot) {
    Total total;
    const FireLine line = line_or_contact(look, call);
    add_to_hit(look, call, line, total);
    add_modifiers(look, call, line, shot, -1, total);
    return total.total();
}

int fire_dice(const Look& look, const FireCall& call) {
    constexpr int usual = 2, three = 3;
    const Ref firer = call.firer;
    const bool more =
        call.general == no_post &&
        (is_addition(look, call, Bottom::Flankers) || is_addition(look, call, Bottom::Sharpshooters) ||
         has_flank(look.measures(), base_of(look, firer), facing_of(look, firer), base_kind(look, firer),
                   aimed_at(look, target_of(call), line_or_contact(look, call))));
    return more ? std::min(three, look.measures().max_fire_dice) : usual;
}

}  // namespace longroll::rally
