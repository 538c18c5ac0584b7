// 4.1 Set-up, as far as the scenario has settled it: who is where, who comes later.

#include "miniatures/deployment.h"
#include "volley/deployment.h"
#include "volley/terrain.h"

namespace longroll::volley {

Bases bases_set(StandType type, unsigned flags, Point front, Facing facing) {
    Bases bases;
    bases.push_back(table::rect_behind(front, facing, stand_sizes[at(type)]));
    if ((flags & place_column) == 0) return bases;
    const MoveRow& row = move_rows[at(is_artillery(type)              ? MoveClass::Limbered
                                      : (flags & place_mounted) != 0u ? MoveClass::Cavalry
                                                                      : MoveClass::Infantry)];
    const int markers = is_skirmisher(type) ? row.skirmisher_markers : row.brigade_markers;
    const Point rear = table::rear_middle(bases[0]);
    for (int i = 0; i < markers; ++i)
        bases.push_back(
            table::rect_behind(rear - table::along(facing, i * marker_size.depth), facing, marker_size));
    return bases;
}

std::uint8_t garrison_at(const Look& look, StandType type, unsigned flags, Point front) {
    if (is_artillery(type) || (flags & (place_mounted | place_column)) != 0) return no_building;
    for (std::size_t i = 0; i < look.setup.buildings.size(); ++i) {
        const Building& building = look.setup.buildings[i];
        if (!building.block && !is_skirmisher(type)) continue;  // VB-TERR-VILLAGE-1
        // What has burnt out is broken ground (VB-TERR-BLDG-6).
        if (look.state.burnt.has(building.area) && !look.state.burning.has(building.area)) continue;
        if (table::contains(look.field().corners(look.field().areas()[building.area]), front))
            return static_cast<std::uint8_t>(i);
    }
    return no_building;
}

namespace {

// VB-TERR-TOWN-5, VB-TERR-VILLAGE-1: one brigade or four skirmishers in a block, one skirmisher in a village.
Verdict check_room(const Look& look, Ref ref, std::uint8_t number) {
    const bool block = look.setup.buildings[number].block;
    if (look.state.burning.has(look.setup.buildings[number].area))
        return refuse(rule::VB_TERR_BLDG_4, "nobody enters a burning building");
    int skirmishers = 0;
    for (const Seat side : seats)
        for (const StandId id : each(look.side(side).on_table)) {
            const Ref there{side, id};
            if (there == ref || look.stand(there).building != number) continue;
            if (side != ref.side || !is_skirmisher(look.plan(there).type) ||
                !is_skirmisher(look.plan(ref).type))
                return refuse(rule::VB_TERR_TOWN_5, "{} is in that building", piece_arg(there));
            ++skirmishers;
        }
    if (skirmishers >= (block ? 4 : 1))
        return refuse(block ? rule::VB_TERR_TOWN_5 : rule::VB_TERR_VILLAGE_1,
                      "that building holds {} skirmishers and is full", skirmishers);
    return fine;
}

}  // namespace

Verdict check_spot(const Look& look, Ref ref, Point front, Facing facing, unsigned flags) {
    const StandType type = look.plan(ref).type;
    if ((flags & place_mounted) != 0 && !has_horses(type))
        return refuse(rule::VB_UNIT_4, "{} has no horses", piece_arg(ref));
    if ((flags & place_limbered) != 0 && !is_artillery(type))
        return refuse(rule::VB_UNIT_3, "only artillery is limbered");
    if ((flags & place_column) != 0 && is_artillery(type) && (flags & place_limbered) == 0)
        return refuse(rule::VB_MARCH_6, "unlimbered artillery cannot be in march column");
    const Column column = column_of(type, (flags & place_mounted) != 0);
    const table::GroundChanges changes = changes_of(look);
    const table::AreaKinds under = look.field().kinds_at(front, &changes);
    for (const AreaRow& row : area_rows)
        if (under.has(row.kind) && (move_effect(row.row, column) & Prohibited) != 0)
            return refuse(rule::VB_TERR_CHART_1, "that ground is prohibited to {}", piece_arg(ref));
    if (is_artillery(type) && (flags & place_limbered) == 0 && (under & forest_kinds).any())
        return refuse(rule::VB_TERR_FOREST_3, "guns cannot be unlimbered in forest");
    const std::uint8_t building = garrison_at(look, type, flags, front);
    const bool block = building != no_building && look.setup.buildings[building].block;
    if (building != no_building)
        if (const Verdict verdict = check_room(look, ref, building); !verdict) return verdict;
    if (!block && under.has(AreaKind::TownBlock))
        return refuse(rule::VB_TERR_TOWN_5, "only infantry in battle order is put in a town block");

    Bases bases = bases_set(type, flags, front, facing);
    if (block) bases[0] = look.setup.buildings[building].base;
    if (!look.field().on_table(bases[0])) return refuse(rule::VB_MOVE_17, "it would not be on the table");
    const table::Box about = grown(table::box_of(bases), apart_distance);
    for (const Seat side : {ref.side, other(ref.side)})
        for (const StandId id : each(near_box(look, side, look.side(side).on_table, about))) {
            const Ref there{side, id};
            if (there == ref || (block && look.stand(there).building == building)) continue;
            const Bases others = bases_of(look, there);
            if (!table::within(bases, others, side == ref.side ? 0 : apart_distance)) continue;
            if (table::overlap(bases, others, tolerance))
                return refuse(rule::VB_MOVE_8, "it would overlap {}", piece_arg(there));
            if (side != ref.side && table::nearer_than(bases, others, apart_distance - tolerance))
                return refuse(rule::VB_MOVE_12, "it would be within an inch of {}", piece_arg(there));
        }
    return fine;
}

unsigned flags_now(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    return (has(side.column, ref) ? place_column : 0u) | (has(side.limbered, ref) ? place_limbered : 0u) |
           (has(side.mounted, ref) ? place_mounted : 0u);
}
unsigned flags_of(const StandPlan& plan) {
    return (plan.column ? place_column : 0u) | (plan.limbered ? place_limbered : 0u) |
           (plan.mounted ? place_mounted : 0u);
}

void set_down(Play& play, Ref ref, Point front, Facing facing, unsigned flags) {
    Side& side = play.side(ref.side);
    const StandType type = play.plan(ref).type;
    const auto mark = [&](Stands& set, bool on) { set = on ? set | one(ref.id) : set & ~one(ref.id); };
    mark(side.column, (flags & place_column) != 0);
    mark(side.limbered, (flags & place_limbered) != 0);
    mark(side.mounted, (flags & place_mounted) != 0);
    mark(side.on_table, true);
    Stand& stand = side.stand[ref.id];
    stand.building = garrison_at(play, type, flags, front);
    const bool block = stand.building != no_building && play.setup.buildings[stand.building].block;
    const Point centre = block ? play.setup.buildings[stand.building].base.centre
                               : table::rect_behind(front, facing, stand_sizes[at(type)]).centre;
    stand.pose = stand.from = table::PackedPose::of({centre, facing});
    lay_markers_behind(play, ref);
}

void place_as_planned(Play& play, Seat seat) {
    const Army& army = play.setup.army(seat);
    Side& side = play.side(seat);
    side = {};
    for (std::size_t i = 0; i < army.stands.size(); ++i) {
        const StandPlan& plan = army.stands[i];
        const Ref ref{seat, static_cast<StandId>(i)};
        Stand& stand = side.stand[i];
        stand.strength = plan.strength;
        stand.guns = plan.guns;
        stand.building = no_building;
        if (plan.training == Training::Militia) set_level(side, ref.id, Level::PermanentDisorder);
        if (plan.place.fixed) {
            set_down(play, ref, plan.place.front, plan.place.facing, flags_of(plan));
            if (plan.stationary) side.stationary |= one(ref.id);
            continue;
        }
        if (plan.mounted) side.mounted |= one(ref.id);
        if (plan.limbered) side.limbered |= one(ref.id);
        if (plan.arrival.turn == 0) continue;  // its owner sets it up
        if (plan.column) side.column |= one(ref.id);
        side.coming |= one(ref.id);
    }
    for (std::size_t i = 0; i < army.posts.size(); ++i) {
        const PostPlan& post = army.posts[i];
        Commander& commander = side.commander[i];
        commander.attached = no_stand;
        if (post.placed) {
            commander.x = post.at.x;
            commander.y = post.at.y;
            commander.fate = Fate::Active;
        } else if (post.arrives != 0) {
            commander.fate = Fate::Coming;
        }
    }
}

Stands to_set_up(const Setup& setup, Seat side) {
    const Army& army = setup.army(side);
    return miniatures::to_set_up(army.stands, Stands::below(static_cast<unsigned>(army.stands.size())));
}

Posts posts_to_set_up(const Setup& setup, Seat side) {
    const std::vector<PostPlan>& posts = setup.army(side).posts;
    Posts found = 0;
    for (std::size_t i = 0; i < posts.size(); ++i)
        if (!posts[i].placed && posts[i].arrives == 0 && static_cast<bool>(posts[i].below))
            found |= Posts{1} << i;
    return found;
}

}  // namespace longroll::volley
