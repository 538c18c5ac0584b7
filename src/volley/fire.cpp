#include "volley/fire.h"

#include "table/arc.h"
#include "table/hidden.h"
#include "volley/buildings.h"
#include "volley/terrain.h"

namespace longroll::volley {
namespace {

// Stands block fire, friend or foe; guns fire over those a level below them or the target and more than an
// inch from both (VB-RANGE-7), but not over a friend at a stand that is in melee (VB-COMBAT-8).
bool past_stands(const Look& look, Ref firer, Ref target, const table::Segment& line) {
    const bool guns = is_artillery(look.plan(firer).type);
    const bool into_melee = guns && touching(look, target, firer.side);
    const Rect own = base_of(look, firer), theirs = base_of(look, target);
    const int high = std::max(level_under(look, line.from), level_under(look, line.to));
    for (const Seat side : {Seat::Union, Seat::Confederate})
        for (const StandId id : each(near_box(look, side, look.side(side).on_table, table::box_of(line)))) {
            const Ref ref{side, id};
            if (ref == firer || ref == target) continue;
            // Those in the same block as either are behind its walls with them.
            const std::uint8_t building = look.stand(ref).building;
            if (building != no_building &&
                (building == look.stand(firer).building || building == look.stand(target).building))
                continue;
            for (const Rect& base : bases_of(look, ref)) {
                if (!table::meets(base, line)) continue;
                const bool below = level_under(look, base.centre) < high;
                const bool apart =
                    !table::within(base, own, apart_distance) && !table::within(base, theirs, apart_distance);
                if (!(guns && below && apart) || (into_melee && side == firer.side)) return false;
            }
        }
    return true;
}

// VB-VIS-2, for fire: from the front corners and F to those of the points of the target, and its nearest
// point, that lie in arc and range.
bool line_is_clear(const Look& look, Ref firer, Ref target, const Rect& whole_front, const Rect& whole_base,
                   Length farthest) {
    // From a hair inside a town block, and to there: its corners belong to the next one too.
    const Rect front = in_block(look, firer) ? table::smaller(whole_front, tolerance) : whole_front;
    const Rect base = in_block(look, target) ? table::smaller(whole_base, tolerance) : whole_base;
    const table::GroundChanges changes = changes_of(look);
    const Point from[] = {table::front_middle(front), table::front_left(front), table::front_right(front)};
    const std::array<Point, 4> corners = table::corners(base);
    const table::Segment edge = table::edge(front, table::Edge::Front);
    const Rect own = base_of(look, firer);
    // Once a line is stopped by the ground: whether all are.
    bool asked = false;
    const auto all_hidden = [&] {
        std::int32_t highest = level_under(look, base.centre);
        for (const Point p : corners) highest = std::max(highest, level_under(look, p));
        for (const Point eye : from)
            highest = std::max(
                {highest, level_under(look, eye), level_under(look, table::nearest_point(base, eye))});
        return table::hidden_by_cells(look.field(), front, base, highest, look.setup.sight, &changes);
    };
    for (const Point eye : from) {
        const Point to[] = {
            table::nearest_point(base, eye), base.centre, corners[0], corners[1], corners[2], corners[3]};
        for (const Point aim : to) {
            if (!table::in_field_of_fire(front, aim) || !table::within(aim, edge, farthest + tolerance))
                continue;
            if (!table::in_sight(look.field(), {eye, level_under(look, eye), &own},
                                 {aim, level_under(look, aim), &base}, look.setup.sight, &changes)) {
                if (!asked && all_hidden()) return false;
                asked = true;
                continue;
            }
            if (past_stands(look, firer, target, {eye, aim})) return true;
        }
    }
    return false;
}

}  // namespace

Length farthest_of(const Look& look, Ref ref) {
    const StandPlan& plan = look.plan(ref);
    const bool own_fire = !is_mounted(look, ref);
    Length far = own_fire ? ranges[at(plan.weapon)].far : 0;
    if (look.stand(ref).guns > 0) far = std::max(far, dedicated_gun_range.far);
    return far;
}

unsigned free_fronts(const Look& look, Ref ref) {
    if (!in_block(look, ref)) return every_front;
    unsigned fronts = 0;
    for (int i = 0; i < block_sides; ++i) {
        const auto side = static_cast<BlockSide>(i);
        if ((look.stand(ref).sides >> i & 1u) == 0 && holder_of(look, ref, side) == ref.id &&
            !touching_side(look, ref, side))
            fronts |= 1u << i;
    }
    return fronts;
}

DiceGroups slice(const DiceGroups& groups, int skip, int count) {
    DiceGroups taken;
    for (DiceGroup group : groups) {
        const int passed = std::min<int>(skip, group.dice);
        const int dice = std::min(count, group.dice - passed);
        skip -= passed;
        count -= dice;
        group.dice = static_cast<std::uint8_t>(dice);
        if (dice > 0) taken.push_back(group);
    }
    return taken;
}

Fronts fronts_of(const Look& look, Ref ref) {
    Fronts fronts;
    const Rect base = base_of(look, ref);
    if (!in_block(look, ref)) {
        fronts.push_back(base);
        return fronts;
    }
    // North, east, south, west.
    for (const Facing facing : {table::north, table::east, table::south, table::west})
        fronts.push_back(table::rect({base.centre, facing}, {block_side, block_side}));
    return fronts;
}

Verdict may_fire(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    if (!on_table(look, ref)) return refuse(rule::VB_RANGE_8, "it is not on the table");
    if (has(routed(side), ref)) return refuse(rule::VB_ROUT_9, "a routed stand cannot fire");
    if (has(side.column, ref)) return refuse(rule::VB_MARCH_5, "a stand in march column cannot fire");
    if (has(side.limbered, ref)) return refuse(rule::VB_RANGE_8, "limbered guns cannot fire");
    if (has(side.rallied_now, ref)) return refuse(rule::VB_RALLY_4, "it has rallied in this player turn");
    if (is_mounted(look, ref) && look.stand(ref).guns == 0)
        return refuse(rule::VB_RANGE_8, "mounted stands cannot fire");
    const Column column = column_of(look, ref);
    const AreaKinds kinds = kinds_under(look, ref);
    for (const AreaRow& row : area_rows) {
        if (!kinds.has(row.kind)) continue;
        if ((move_effect(row.row, column) & NoAttacks) != 0)
            return refuse(rule::VB_TERR_TOWN_3, "cavalry and artillery in a town make no attacks");
        if ((combat_effect(row.row, column) & NoFire) != 0)
            return refuse(rule::VB_TERR_FOREST_6, "artillery in forest cannot fire");
    }
    if (!in_block(look, ref) && enemies_in_contact(look, ref))
        return refuse(rule::VB_COMBAT_9, "a stand in contact with an enemy cannot fire");
    return fine;
}

Shot shot_at(const Look& look, Ref firer, Ref target, Length farthest, unsigned allowed) {
    Shot best;
    const Fronts fronts = fronts_of(look, firer);
    allowed &= free_fronts(look, firer);
    for (std::size_t i = 0; i < fronts.size(); ++i)
        for (const Rect& base : bases_of(look, target)) {
            if ((allowed >> i & 1u) == 0) break;
            const Length range = table::field_range(fronts[i], base, farthest + tolerance);
            if (range < 0 || (best.in_arc() && range >= best.range)) continue;
            const bool clear = line_is_clear(look, firer, target, fronts[i], base, farthest);
            if (best.clear && !clear) continue;
            best = {range, static_cast<std::uint8_t>(i), clear};
        }
    return best;
}

bool fire_counts(const Look& look, Ref firer, Ref target, Band band) {
    const Weapon weapon = look.plan(firer).weapon;
    const Stand& stand = look.stand(target);
    if (stand.building != no_building && look.setup.buildings[stand.building].stone) {
        if (is_small_arm(weapon)) return false;  // VB-TERR-BLDG-1
        return look.attacker() != target.side;   // VB-TERR-BLDG-2
    }
    // VB-TERR-FORT-4: from outside only heavy guns at close range and siege guns have an effect.
    const table::FeatureSet forts = look.field().areas_at(front_of(look, target));
    bool sheltered = false;
    forts.each([&](unsigned area) {
        const AreaKind kind = look.field().areas()[area].kind;
        if (kind != AreaKind::Fort && kind != AreaKind::Fortress) return;
        const table::Polygon wall = look.field().corners(look.field().areas()[area]);
        sheltered = sheltered || !table::contains(wall, front_of(look, firer));
    });
    if (!sheltered) return true;
    return is_siege(weapon) || (is_heavy(weapon) && band == Band::Close);
}

bool under_close_fire(const Look& look, Ref stand, Ref enemy) {
    const StandPlan& plan = look.plan(enemy);
    const RangeRow& row = ranges[at(plan.weapon)];
    if (row.close == 0 || is_mounted(look, enemy)) return false;
    // VB-TERR-BLDG-2: artillery fire at a stone building counts as long range and forces no test.
    const Stand& garrison = look.stand(stand);
    if (garrison.building != no_building && look.setup.buildings[garrison.building].stone &&
        !is_small_arm(plan.weapon))
        return false;
    if (!table::within(bases_of(look, enemy), bases_of(look, stand), row.close + tolerance)) return false;
    if (!may_fire(look, enemy)) return false;
    const Shot shot = shot_at(look, enemy, stand, row.close);
    return shot.clear && fire_counts(look, enemy, stand, Band::Close);
}

Stands reinforcing(const Look& look, Ref brigade) {
    Stands found;
    // A brigade in a block has no side or rear edge that a skirmisher could touch.
    if (column_of(look, brigade) != Column::InfantryBrigade || in_block(look, brigade)) return found;
    const Army& army = look.setup.army(brigade.side);
    const Side& side = look.side(brigade.side);
    const Rect base = base_of(look, brigade);
    const Facing facing = look.stand(brigade).pose.pose().facing;
    const Stands same = army.posts[look.plan(brigade).post].own & army.skirmishers & ~side.mounted &
                        ~disordered(side) & ~side.attacked & ~side.column & ~side.rallied_now;
    for (const StandId id : each(within(look, brigade.side, same, {&base, 1}, tolerance))) {
        const Ref ref{brigade.side, id};
        const table::Edges edges = table::contacted_edges(base, base_of(look, ref), tolerance);
        const bool beside =
            edges.has(table::Edge::Left) || edges.has(table::Edge::Right) || edges.has(table::Edge::Rear);
        const table::Angle turn = table::turn_between(facing, look.stand(ref).pose.pose().facing);
        if (beside && std::abs(turn) <= same_way && !enemies_in_contact(look, ref)) found |= one(id);
    }
    return found;
}

DiceGroups fire_dice(const Look& look, Ref firer, Ref target, unsigned fronts) {
    return fire_dice(look, firer, target, shot_at(look, firer, target, farthest_of(look, firer), fronts));
}

DiceGroups fire_dice(const Look& look, Ref firer, Ref target, const Shot& shot) {
    DiceGroups groups;
    const StandPlan& plan = look.plan(firer);
    const bool stationary = has(look.side(firer.side).stationary, firer);
    if (!shot.clear) return groups;
    const Stand& garrison = look.stand(target);
    const bool stone = garrison.building != no_building && look.setup.buildings[garrison.building].stone;
    Band band = band_of(ranges[at(plan.weapon)], shot.range);
    if (stone && is_artillery(plan.type) && band == Band::Close) band = Band::Long;  // VB-TERR-BLDG-2
    if (!is_mounted(look, firer) && band != Band::Beyond && fire_counts(look, firer, target, band)) {
        const DiceRow row = dice_row(plan.type, false, plan.weapon, band == Band::Close);
        const DiceNumbers& numbers = dice_numbers[at(row)];
        int to_hit = numbers.to_hit;
        if (row == DiceRow::InfantrySkirmisher && plan.sharpshooter) to_hit = better_to_hit;  // VB-DICE-6
        if (plan.repeating && band == Band::Close) to_hit = std::min(to_hit, better_to_hit);  // VB-DICE-9
        const int dice = stationary ? numbers.stationary.fire : numbers.normal.fire;
        if (dice > 0)
            groups.push_back({static_cast<std::uint8_t>(dice), static_cast<std::uint8_t>(to_hit), firer});
    }
    // VB-DICE-4, 12, 16: a die for each dedicated gun, also where the small arms do not reach.
    const bool silent = look.setup.options.dg_silent_in_forest && in_forest(look, firer);
    // At a stone building like other artillery (VB-TERR-BLDG-2); a fort it cannot hurt.
    const bool gun_counts =
        stone ? look.attacker() != target.side : fire_counts(look, firer, target, Band::Long);
    if (const int guns = look.stand(firer).guns;
        guns > 0 && !silent && shot.range <= dedicated_gun_range.far + tolerance && gun_counts)
        groups.push_back({static_cast<std::uint8_t>(guns), 6, firer, true});
    // VB-DICE-5: within its own weapon's range of the target.
    if (!groups.empty())
        for (const StandId id : each(reinforcing(look, firer))) {
            const Ref ref{firer.side, id};
            const StandPlan& skirmisher = look.plan(ref);
            const Bases theirs = bases_of(look, target);
            if (!table::within(bases_of(look, ref), theirs, ranges[at(skirmisher.weapon)].far + tolerance))
                continue;
            if (!fire_counts(look, ref, target, Band::Long)) continue;
            const Length close = skirmisher.repeating ? ranges[at(skirmisher.weapon)].close : 0;
            const bool at_close =  // VB-DICE-9
                close > 0 && table::within(bases_of(look, ref), theirs, close + tolerance);
            const int to_hit = skirmisher.sharpshooter || at_close ? better_to_hit : 6;
            if (groups.size() < groups.capacity())
                groups.push_back({1, static_cast<std::uint8_t>(to_hit), ref});
        }
    if (in_block(look, firer))
        return slice(groups, 0, side_dice_left(look, firer, static_cast<BlockSide>(shot.front), false));
    return groups;
}

Verdict check_target(const Look& look, Ref firer, Ref target, unsigned fronts) {
    if (Verdict verdict = may_fire(look, firer); !verdict) return verdict;
    if (!on_table(look, target)) return refuse(rule::VB_RANGE_3, "that stand is not on the table");
    const StandPlan& plan = look.plan(firer);
    const Length farthest = farthest_of(look, firer);
    if (look.attacker() != firer.side && touching(look, target, firer.side))
        return refuse(rule::VB_COMBAT_8, "{} is in melee with a stand of its own side", piece_arg(target));
    const Shot shot = shot_at(look, firer, target, farthest, fronts);
    if (!shot.in_arc()) {
        if (!table::within(bases_of(look, firer), bases_of(look, target), farthest + tolerance))
            return refuse(rule::VB_RANGE_3, "the target is out of range: it reaches {} inches",
                          Arg{ArgKind::Length, farthest});
        return refuse(rule::VB_RANGE_5, "the target is not in its arc of fire");
    }
    if (!shot.clear) return refuse(rule::VB_RANGE_7, "its line of fire is blocked");
    // VB-RANGE-6: in the enemy's player turn guns fire at close range only.
    const Band band = band_of(ranges[at(plan.weapon)], shot.range);
    if (is_artillery(plan.type) && look.attacker() != firer.side && band != Band::Close &&
        !look.setup.options.long_range_defensive_fire)
        return refuse(rule::VB_RANGE_6, "in the enemy's player turn guns fire only within {} inches",
                      Arg{ArgKind::Length, ranges[at(plan.weapon)].close});
    if (fire_dice(look, firer, target, shot).empty()) {
        const std::uint8_t building = look.stand(target).building;
        if (building != no_building && look.setup.buildings[building].stone)
            return is_small_arm(plan.weapon)
                       ? refuse(rule::VB_TERR_BLDG_1, "small arms do not hurt those in a stone building")
                       : refuse(rule::VB_TERR_BLDG_2,
                                "guns do not fire at a stone building in its occupier's own player turn");
        if (in_block(look, firer)) return refuse(rule::VB_TERR_TOWN_9, "all its dice are spent");
        return refuse(rule::VB_TERR_FORT_4, "its fire would have no effect there");
    }
    return fine;
}

}  // namespace longroll::volley
