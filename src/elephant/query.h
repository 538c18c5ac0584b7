#pragma once
// Questions the rules ask of a state, each with the rule that defines it. Nothing here changes anything.

#include <optional>

#include "elephant/geometry.h"
#include "miniatures/screens.h"
#include "table/closed_ground.h"
#include "table/near_ground.h"
#include "table/sight.h"

namespace longroll::elephant {

// ---- what a unit is ----

inline Arm arm_of(const Look& look, Ref ref) { return look.plan(ref).arm; }
inline bool is_mounted(const Look& look, Ref ref) { return (look.side(ref.side).mounted & one(ref.id)) != 0; }
inline bool is_dismounted(const Look& look, Ref ref) {
    return arm_of(look, ref) == Arm::Cavalry && !is_mounted(look, ref);
}
inline bool is_artillery(const Look& look, Ref ref) { return is_artillery(arm_of(look, ref)); }
inline bool is_wagon(const Look& look, Ref ref) { return arm_of(look, ref) == Arm::Wagon; }
inline bool is_gunboat(const Look& look, Ref ref) { return arm_of(look, ref) == Arm::Gunboat; }
// In skirmish order: detachments, whole units, dismounted cavalry (SE-MOVE-11).
inline bool is_skirmishing(const Look& look, Ref ref) {
    return look.unit(ref).formation == Formation::Skirmish;
}
// Infantry or cavalry in a formation (SE-GEO-5): neither skirmishers, nor artillery, nor a wagon.
inline bool is_formed(const Look& look, Ref ref) { return is_ranked(look.unit(ref).formation); }
inline bool is_prone(const Look& look, Ref ref) { return (look.side(ref.side).prone & one(ref.id)) != 0; }
// Every section is limbered; wagons always are (SE-MOVE-12).
inline bool is_limbered(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    return is_wagon(look, ref) || (is_artillery(look, ref) && (unit.stands & ~unit.limbered) == 0);
}
// Fires and is seen all round: skirmishers but for SE-SKIRM-9, gunboats (SE-FIRE-19).
inline bool all_round(const Look& look, Ref ref) {
    return is_gunboat(look, ref) ||
           (is_skirmishing(look, ref) && (look.side(ref.side).beaten & one(ref.id)) == 0);
}
// Has no flank and no rear (SE-FLANK-3).
inline bool has_no_flank(const Look& look, Ref ref) {
    return all_round(look, ref) || is_wagon(look, ref) || look.unit(ref).formation == Formation::Square;
}
inline int hits_limit(const Look& look, Ref ref) { return hits_per_stand[at(arm_of(look, ref))]; }
Weapon weapon_of(const Look& look, Ref ref, int stand_number);
// PISTOL or SHOTGUN as weapon or side arm (SE-CAV-1); None: neither.
Weapon cavalry_firearm(const Look& look, Ref ref);

// ---- sets ----

inline bool on_table(const Look& look, Ref ref) { return (look.side(ref.side).on_table & one(ref.id)) != 0; }
// Both units that a step is about are still there.
inline bool both_on_table(const Look& look) {
    return on_table(look, asked_unit(look)) && on_table(look, other_unit(look));
}
// Units that are no wagons, on the table (glossary).
Units fighting(const Look& look, Seat side);
Units units_of_arm(const Look& look, Seat side, Arm arm);  // on the table, detachments included
// Those of these units that are in skirmish order; by default of all on the table.
inline Units skirmishers_of(const Look& look, Seat side, Units among) {
    return those(side, among, [&](Ref ref) { return is_skirmishing(look, ref); });
}
inline Units skirmishers_of(const Look& look, Seat side) {
    return skirmishers_of(look, side, look.side(side).on_table);
}
// A unit that somebody names: it is of the group whose card was drawn (SE-ORDER-4).
Verdict check_in_group(const Look& look, UnitId unit);
// The first of a set in roster order, taken out of it; a detachment comes right after its parent.
UnitId take_first(const Look& look, Seat side, Units& units);
// for (const Ref ref : in_roster_order(look, side, units)): as take_first takes them, one after the other.
struct InRosterOrder {
    Look look;
    Seat side;
    Units units;

    struct End {};
    struct Iterator {
        const Look& look;
        Seat side;
        Units rest;
        bool going = false;
        UnitId id = no_unit;
        Ref operator*() const { return {side, id}; }
        Iterator& operator++() {
            going = rest != 0;
            if (going) id = take_first(look, side, rest);
            return *this;
        }
        friend bool operator==(const Iterator& at, End) { return !at.going; }
    };
    Iterator begin() const {
        Iterator first{look, side, units};
        return ++first;
    }
    End end() const { return {}; }
};
inline InRosterOrder in_roster_order(const Look& look, Seat side, Units units) { return {look, side, units}; }
// Units under a headquarters, on the table or to come, detachments included (SE-ORDER-4).
Units units_below(const Look& look, Seat side, HqId hq);
inline HqId hq_of(const Look& look, Ref ref) { return look.plan(ref).hq; }
// Whether a headquarters is the unit's own or one above it (SE-MORALE-16).
bool is_subordinate(const Look& look, Ref ref, HqId hq);

// ---- contact (kept in State::contacts) ----

bool in_contact(const Look& look, Ref ref);
Units opponents_of(const Look& look, Ref ref);

// ---- distances ----

// The nearest enemy fighting unit by unit-to-unit distance, ties by roster order (SE-MORALE-20); nobody:
// none.
struct Nearest {
    Ref unit;
    Length distance = 0;
};
Nearest nearest_enemy(const Look& look, Ref ref);
// Enemy fighting units within a limit of these rectangles.
Units enemies_within(const Look& look, Seat of, std::span<const Rect> rects, Length limit);
// The same for some units of a side.
Units units_within(const Look& look, Seat side, Units among, std::span<const Rect> rects, Length limit);
// The first unit of a side, wagons included, that these overlap (SE-GEO-15); no_unit: none. `but` is left
// out.
UnitId overlapped(const Look& look, Seat of, std::span<const Rect> rects, Units but);
// A unit of this side may be there: these overlap nobody of either side but those left out (SE-GEO-15).
inline bool free_of_others(const Look& look, Seat own, std::span<const Rect> rects, Units but_own,
                           Units but_enemy = 0) {
    return overlapped(look, own, rects, but_own) == no_unit &&
           overlapped(look, other(own), rects, but_enemy) == no_unit;
}
// The first of these enemies to whom a unit comes nearer than the limit, and nearer than it is `now`
// (SE-GEO-14, SE-SKIRM-6); nobody: none.
Ref comes_nearer(const Look& look, Seat own, std::span<const Rect> now, std::span<const Rect> there,
                 Length limit, Units among = ~Units{0});

// ---- ground (SE-GEO-19 to 22) ----

// What kinds of terrain are to this game.
inline constexpr table::AreaKinds woods_kinds{table::AreaKind::Woods, table::AreaKind::LightWoods};
inline constexpr table::AreaKinds building_kinds{table::AreaKind::Building, table::AreaKind::Town};
inline constexpr table::AreaKinds soft_areas =
    woods_kinds | table::AreaKinds{table::AreaKind::Orchard, table::AreaKind::Crops};
inline constexpr table::AreaKinds hard_areas = building_kinds;
inline constexpr table::AreaKinds impassable_areas{table::AreaKind::Water, table::AreaKind::Marsh,
                                                   table::AreaKind::Rocks, table::AreaKind::Impassable};
inline constexpr table::LineKinds soft_lines{table::LineKind::Fence, table::LineKind::Hedge,
                                             table::LineKind::TreeLine};
inline constexpr table::LineKinds hard_lines{table::LineKind::Wall, table::LineKind::Fieldworks,
                                             table::LineKind::Barricade, table::LineKind::SunkenRoad};
// A major obstacle is cover only where a scenario marks it as the wall of a fort; abatis is none.
inline constexpr table::LineKinds obstacle_lines{table::LineKind::MajorObstacle};
inline constexpr table::LineKinds cover_lines = soft_lines | hard_lines | obstacle_lines;
inline constexpr table::LineKinds stream_lines{table::LineKind::Stream, table::LineKind::Creek};
inline constexpr table::LineKinds fence_lines{table::LineKind::Fence, table::LineKind::Hedge};
inline constexpr table::LineKinds wall_lines{table::LineKind::Wall, table::LineKind::Barricade,
                                             table::LineKind::Fieldworks};
inline constexpr table::LineKinds impassable_lines{table::LineKind::River};
inline constexpr table::LineKinds road_lines{table::LineKind::Road, table::LineKind::Lane};
// Ground that nobody enters (SE-GEO-19, SE-COST-5). What a bridge opens differs from rule to rule.
inline constexpr table::ClosedGround closed_ground{impassable_areas, impassable_lines, mark_impassable,
                                                   mark_passable};

enum class Cover : std::uint8_t { None, Soft, Hard };
// Cover of the target as seen from an enemy: area cover from anywhere, linear cover from there (SE-GEO-20).
Cover cover_from(const Look& look, Ref target, Ref enemy);
// Area cover alone: for tests without an enemy (SE-MORALE-15).
Cover area_cover(const Look& look, Ref ref);
// The linear cover of the target against that enemy: fieldworks before walls and fences (SE-MELEE-15, 18).
Barrier barrier_against(const Look& look, Ref target, Ref enemy);
bool in_woods(const Look& look, Ref ref, int stand_number);
std::int32_t level_of(const Look& look, Ref ref);  // SE-GEO-21: at its command stand
std::int32_t level_at(const Look& look, Point p);

// ---- sight (SE-GEO-18) ----

// All these eyes so deep in woods that whichever way they look this much of them lies before them.
inline bool are_deep_in_woods(const Look& look, const table::Box& eyes, Length radius) {
    return table::are_deep_in(look.field(), woods_kinds, eyes, radius, tolerance);
}
// Beyond this nobody is seen from deep in woods; with what lines are rounded by.
inline Length woods_sight(const Look& look) {
    return look.setup.sight.limit(woods_sight_group) + 4 * tolerance;
}
// What stops a line between two stands: woods do only between those farther apart than they let see, from
// edge to edge, as an approach is measured. So units at the closest distance allowed see each other.
inline const table::SightRules& sight_between(const Look& look, const Rect& own, const Rect& theirs) {
    const bool near = table::within(own, theirs, look.setup.sight.limit(woods_sight_group));
    return near ? look.setup.near_sight : look.setup.sight;
}
// From a stand to a stand of the target; officers and skirmishers look from their centre. `firer` and
// `target` do not stand in their own way; with `front_rank_fires` the firer does.
struct FireLine {
    table::Sight sight;
    // SE-FIRE-10: from the middle of the front edge (skirmishers, gunboats: nearest point).
    Length distance = 0;
};
FireLine line_to(const Look& look, Ref firer, int stand_number, Ref target, int target_stand);
// Where a stand looks from.
inline Point eye_of(const Look& look, Ref firer, const Rect& own) {
    return is_skirmishing(look, firer) ? own.centre : table::front_middle(own);
}
using Screens = miniatures::Screens<UnitPieces>;
Screens screens_between(const Look& look, Ref firer, const Box& mark, Ref target = nobody);
// The sight of line_to, with what it would look up: the two stands as they are, and the screens between.
table::Sight sight_to(const Look& look, Ref firer, int stand_number, const Rect& own, const Rect& theirs,
                      const Screens& screens);
// Whether stands of one unit see stands of another, asked again and again.
class SightBetween {
  public:
    SightBetween(const Look& look, Ref firer, Ref target) : look_(look), firer_(firer), target_(target) {}
    // As sight_to would have it.
    bool clear(int stand_number, const Rect& own, const Rect& theirs);

  private:
    const Look& look_;
    Ref firer_, target_;
    miniatures::SightBetween<UnitPieces> between_;
};
// Any stand sees any stand (SE-CHARGE-2); the arc is not asked.
bool sees(const Look& look, Ref unit, Ref target);

// ---- names in sentences ----

// A unit by its number and the roster unit whose name it has; an officer by his post and who he is.
inline Arg unit_arg(const Look& look, Ref ref) {
    return piece(static_cast<std::int64_t>(index(ref.side)) << 16 | look.unit(ref).roster << 8 | ref.id);
}
inline Arg officer_arg(const Look& look, Seat side, HqId hq) {
    return thing(static_cast<std::int64_t>(index(side)) << 16 | look.side(side).officer[hq].person << 8 | hq);
}
// The units that a step is about.
inline Arg asked_arg(const Look& look) { return unit_arg(look, asked_unit(look)); }
inline Arg other_arg(const Look& look) { return unit_arg(look, other_unit(look)); }
// The headquarters itself, whoever commands it.
inline Arg hq_arg(Seat side, HqId hq) {
    return thing(static_cast<std::int64_t>(index(side)) << 16 | 255 << 8 | hq);
}
// An objective by its number in the setup; units and officers use the lower bits alone.
inline constexpr std::int64_t objective_bit = std::int64_t{1} << 17;
inline Arg objective_arg(std::size_t number) {
    return thing(objective_bit | static_cast<std::int64_t>(number));
}

// What a unit and the holder of a post are called (text.cpp).
std::string name_of(const Look& look, Ref ref);
std::string name_of(const Look& look, Seat side, HqId hq);

}  // namespace longroll::elephant
