#include "volley/buildings.h"

#include "volley/commanders.h"
#include "volley/melee.h"

namespace longroll::volley {
namespace {

using table::Vector;

constexpr Length into_the_middle = block_side / 2;  // VB-GEO-17

bool is_foot(Column column) {
    return column == Column::InfantryBrigade || column == Column::InfantrySkirmisher;
}
Point middle_of(const Look& look, const Building& building) {
    if (building.block) return building.base.centre;
    const table::Box& box = look.field().areas()[building.area].box;
    return box.low + table::part(box.high - box.low, 1, 2);
}
std::int64_t inches_cost(const Look& look, Ref ref, Length far) {
    return std::int64_t{far} * (whole_allowance / allowance(look, ref));
}
bool are_neighbours(const Building& a, const Building& b) {
    const Vector apart = a.base.centre - b.base.centre;
    const auto is = [](Length value, Length wanted) { return std::abs(std::abs(value) - wanted) <= 10; };
    return a.block && b.block &&
           ((is(apart.x, block_side) && is(apart.y, 0)) || (is(apart.x, 0) && is(apart.y, block_side)));
}

// Up to the side of the block, or to the middle of the village; a hair short, so that F is not inside yet.
Vector way_to(const Look& look, Ref ref, const Building& building) {
    const Point front = front_of(look, ref);
    const Point goal =
        building.block ? table::nearest_point(building.base, front) : middle_of(look, building);
    const Vector way = goal - front;
    const Length whole = table::length(way);
    if (!building.block || whole == 0) return way;
    return table::part(way, std::max<Length>(0, whole - tolerance / 2), whole);
}

}  // namespace

// ---- who is inside ----

Stands inside(const Look& look, Seat seat, std::uint8_t building) {
    Stands found;
    for (const StandId id : each(look.side(seat).on_table))
        if (look.side(seat).stand[id].building == building) found |= one(id);
    return found;
}

Stands garrison(const Look& look, Seat seat, std::uint8_t building) {
    return inside(look, seat, building) & infantry(look, seat);
}

Stands fights_as(const Look& look, Ref ref) {
    if (!in_block(look, ref)) return one(ref.id);
    const Stands members = garrison(look, ref.side, look.stand(ref).building);
    return has(members, ref) ? members : one(ref.id);
}

// ---- going in and coming out ----

Verdict may_occupy(const Look& look, Ref ref, std::uint8_t number) {
    if (number >= look.setup.buildings.size()) return refuse(rule::VB_GEO_17, "there is no such building");
    const Building& building = look.setup.buildings[number];
    const Column column = column_of(look, ref);
    if (look.state.burning.has(building.area))
        return refuse(rule::VB_TERR_BLDG_4, "nobody enters a burning building");
    if (look.state.burnt.has(building.area))
        return refuse(rule::VB_TERR_BLDG_6, "it is burnt out: broken ground now");
    if (has(look.side(ref.side).column, ref))
        return refuse(rule::VB_TERR_TOWN_5, "a march column passes by the road; it deploys first to enter");
    const Stands friends = garrison(look, ref.side, number) & ~one(ref.id);
    if (!building.block) {
        if (column != Column::InfantrySkirmisher)
            return refuse(rule::VB_TERR_VILLAGE_1, "a village holds one infantry skirmisher and nobody else");
        if (friends || inside(look, other(ref.side), number))
            return refuse(rule::VB_TERR_VILLAGE_1, "the village is held");
        return fine;
    }
    if (garrison(look, other(ref.side), number))
        return refuse(rule::VB_TERR_TOWN_5, "the enemy holds the block");
    for (const Seat seat : {Seat::Union, Seat::Confederate})
        for (const StandId id : each(within(look, seat, look.side(seat).on_table, {&building.base, 1}, 0))) {
            const Ref there{seat, id};
            if (!(there == ref) && look.stand(there).building != number &&
                table::overlap({&building.base, 1}, bases_of(look, there), tolerance))
                return refuse(rule::VB_MOVE_8, "{} stands across the block", piece_arg(there));
        }
    if (!is_foot(column) || !friends) return fine;
    const Army& army = look.setup.army(ref.side);
    if (column == Column::InfantryBrigade || (friends & army.brigades))
        return refuse(rule::VB_TERR_TOWN_5,
                      "a block holds one infantry brigade or four skirmishers, not both");
    if (friends.count() >= block_sides)
        return refuse(rule::VB_TERR_TOWN_5, "four skirmishers are in the block");
    return fine;
}

void occupy(Play& play, Ref ref, std::uint8_t number) {
    const Building& building = play.setup.buildings[number];
    Stand& stand = play.stand(ref);
    for (const StandId id : each(inside(play, other(ref.side), number)))
        remove_stand(play, {other(ref.side), id}, rule::VB_TERR_TOWN_6);
    const Facing facing = stand.pose.pose().facing;
    if (building.block) {
        stand.pose = table::PackedPose::of({building.base.centre, facing});
    } else {
        const Rect base =
            table::rect_behind(middle_of(play, building), facing, stand_sizes[at(play.plan(ref).type)]);
        stand.pose = table::PackedPose::of({base.centre, facing});
    }
    stand.building = number;
    unsettle(play, ref);
}

Verdict check_into(const Look& look, Ref ref, std::uint8_t number) {
    if (Verdict verdict = may_occupy(look, ref, number); !verdict) return verdict;
    const Building& building = look.setup.buildings[number];
    const Stand& stand = look.stand(ref);
    if (has(look.side(ref.side).ground, ref)) return refuse(rule::VB_MISC_4, "it stands up first");
    if (has_mark(look, Charging)) return refuse(rule::VB_CHARGE_3, "it is charging");
    if (stand.building != no_building) {
        if (stand.building == number) return refuse(rule::VB_GEO_17, "it is in there");
        if (!are_neighbours(look.setup.buildings[stand.building], building))
            return refuse(rule::VB_GEO_17, "from a block it goes into one beside it, or comes out first");
        return affordable(look, inches_cost(look, ref, block_side));
    }
    if (has_mark(look, StoppedByZone))
        return refuse(rule::VB_MOVE_11, "a zone of control has ended its move");
    if (has_mark(look, EndedByRecovery)) return refuse(rule::VB_MOVE_13, "recovery was the last of its move");
    const Vector way = way_to(look, ref, building);
    const Point front = front_of(look, ref);
    const Vector ahead = way == Vector{} ? middle_of(look, building) - front : way;
    if (ahead != Vector{})
        if (Verdict verdict = check_direction(look, ref, ahead); !verdict) return verdict;
    if (Verdict verdict = check_held(look, ref, middle_of(look, building)); !verdict) return verdict;
    const Toll toll = toll_of(look, mover_of(look, ref), {front, front + way});
    if (!toll.allowed()) return refuse(toll.rule, toll.why);
    if (toll.marsh >= 0) return refuse(rule::VB_TERR_MARSH_1, "it goes to the edge of the marsh first");
    const std::int64_t more = building.block ? inches_cost(look, ref, into_the_middle) : 0;
    if (Verdict verdict = affordable(look, toll.cost + more); !verdict) return verdict;
    if (way == Vector{}) return fine;
    if (Verdict verdict = check_approach(look, ref, way); !verdict) return verdict;
    // Cavalry and guns that are left in the block do not keep anybody out (VB-TERR-TOWN-6).
    const Stands left = inside(look, other(ref.side), number);
    if (WayCheck check = check_way(look, ref, way, left); !check.verdict) return check.verdict;
    if (building.block) return fine;
    const Pose pose = stand.pose.pose();
    return check_place(look, ref, {pose.centre + way, pose.facing});
}

void go_into(Play& play, Ref ref, std::uint8_t number) {
    const Building& building = play.setup.buildings[number];
    if (play.stand(ref).building != no_building) {
        spend(play, inches_cost(play, ref, block_side));
    } else {
        const Vector way = way_to(play, ref, building);
        const Point front = front_of(play, ref);
        take_toll(play, ref, toll_of(play, mover_of(play, ref), {front, front + way}));
        if (building.block) spend(play, inches_cost(play, ref, into_the_middle));
    }
    mark(play, HasGone);
    // VB-TERR-TOWN-2, 3: brigades each time they enter a block, cavalry and guns too.
    const std::uint32_t code = move_effect(Terrain::TownBlock, column_of(play, ref));
    if (building.block && (code & (Entering | Inside)) != 0) disorder(play, ref, rule::VB_TERR_TOWN_2);
    occupy(play, ref, number);
    displace_commanders(play, ref);
}

void stop_in_block(Play& play, Ref ref) {
    if (play.stand(ref).building != no_building) return;
    const Point front = front_of(play, ref);
    for (std::size_t i = 0; i < play.setup.buildings.size(); ++i) {
        const auto number = static_cast<std::uint8_t>(i);
        if (!play.setup.buildings[i].block || !table::contains(play.setup.buildings[i].base, front)) continue;
        if (!may_occupy(play, ref, number)) continue;
        const std::uint32_t code = move_effect(Terrain::TownBlock, column_of(play, ref));
        if ((code & (Entering | Inside)) != 0) disorder(play, ref, rule::VB_TERR_TOWN_2);
        return occupy(play, ref, number);
    }
}

Facing facing_of(BlockSide side) {
    constexpr Facing facings[] = {table::north, table::east, table::south, table::west};
    return facings[at(side)];
}

Pose pose_out(const Look& look, Ref ref, BlockSide side) {
    const Facing facing = facing_of(side);
    const Pose now = look.stand(ref).pose.pose();
    if (!in_block(look, ref)) return {now.centre, facing};
    const Point middle = look.setup.buildings[look.stand(ref).building].base.centre;
    const Length depth = stand_sizes[at(look.plan(ref).type)].depth;
    return {middle + table::along(facing, into_the_middle - depth / 2), facing};
}

Verdict check_out(const Look& look, Ref ref, BlockSide side) {
    if (look.stand(ref).building == no_building) return refuse(rule::VB_GEO_17, "it is in no building");
    if (has(look.side(ref.side).ground, ref)) return refuse(rule::VB_MISC_4, "it stands up first");
    if (!in_block(look, ref)) return check_place(look, ref, pose_out(look, ref, side));
    if (touching_side(look, ref, side))
        return refuse(rule::VB_GEO_17, "the enemy is at that side of the block");
    const Pose out = pose_out(look, ref, side);
    const Rect base = base_at(look, ref, out);
    if (!look.field().on_table(base)) return refuse(rule::VB_MOVE_17, "it would leave the table");
    return check_held(look, ref, table::front_middle(base));
}

void go_out(Play& play, Ref ref, BlockSide side) {
    const bool block = in_block(play, ref);
    play.stand(ref).pose = table::PackedPose::of(pose_out(play, ref, side));
    play.stand(ref).building = no_building;
    ++play.state.move.changes;
    // VB-TERR-TOWN-2.
    if (block && (move_effect(Terrain::TownBlock, column_of(play, ref)) & Leaving) != 0)
        disorder(play, ref, rule::VB_TERR_TOWN_2);
}

void come_out(Play& play, Ref ref, Facing away) {
    Stand& stand = play.stand(ref);
    if (in_block(play, ref)) {
        BlockSide best = BlockSide::North;
        for (int i = 1; i < block_sides; ++i) {
            const auto side = static_cast<BlockSide>(i);
            if (std::abs(table::turn_between(facing_of(side), away)) <
                std::abs(table::turn_between(facing_of(best), away)))
                best = side;
        }
        stand.pose = table::PackedPose::of(pose_out(play, ref, best));
    }
    stand.building = no_building;
}

// ---- the four sides of a block ----

BlockSide side_toward(const Look& look, Ref ref, Point point) {
    const Vector way = point - base_of(look, ref).centre;
    if (std::abs(way.x) > std::abs(way.y)) return way.x > 0 ? BlockSide::East : BlockSide::West;
    return way.y > 0 ? BlockSide::North : BlockSide::South;
}

Stands touching_side(const Look& look, Ref ref, BlockSide side) {
    const Rect base = base_of(look, ref);
    const Seat enemy = other(ref.side);
    Stands found;
    for (const StandId id : each(enemies_in_contact(look, ref)))
        for (const Rect& theirs : bases_of(look, {enemy, id}))
            if (table::within(base, theirs, tolerance)) {
                if (side_toward(look, ref, theirs.centre) == side) found |= one(id);
                break;
            }
    return found;
}

StandId holder_of(const Look& look, Ref ref, BlockSide side) {
    const Stands members = fights_as(look, ref);
    StandId first = no_stand;
    int i = 0;
    for (const StandId id : each(members)) {
        if (i == 0) first = id;
        if (i == static_cast<int>(side)) return id;
        ++i;
    }
    return first;
}

int garrison_dice(const Look& look, Ref ref, bool melee) {
    int dice = 0;
    for (const StandId id : each(fights_as(look, ref))) {
        const Ref member{ref.side, id};
        if (melee) {
            dice += melee_dice_of(look, member);
            continue;
        }
        const StandPlan& plan = look.plan(member);
        if (is_mounted(look, member) || has(routed(look.side(ref.side)), member)) continue;
        const DiceNumbers& numbers = dice_numbers[at(dice_row(plan.type, false, plan.weapon, true))];
        const bool stationary = has(look.side(ref.side).stationary, member);
        dice += (stationary ? numbers.stationary.fire : numbers.normal.fire) + look.stand(member).guns;
    }
    return dice;
}

int side_dice_left(const Look& look, Ref ref, BlockSide side, bool melee) {
    const unsigned sides = look.stand(ref).sides;
    if ((sides >> at(side) & 1u) != 0) return 0;
    const int total = garrison_dice(look, ref, melee);
    // Where fire and melee are mixed the cap is the Melee total.
    const bool mixed = melee || enemies_in_contact(look, ref);
    const int cap = mixed ? garrison_dice(look, ref, true) : total;
    return std::clamp(cap - static_cast<int>(sides >> block_sides), 0, side_dice(total));
}

void spend_side(Play& play, Ref ref, BlockSide side, int dice) {
    const unsigned sides = play.stand(ref).sides | 1u << at(side);
    const unsigned spent = std::min(15u, (sides >> block_sides) + static_cast<unsigned>(dice));
    for (const StandId id : each(fights_as(play, ref)))
        play.stand({ref.side, id}).sides = static_cast<std::uint8_t>((sides & 15u) | spent << block_sides);
}

// ---- fire ----

void mark_attacked(Play& play, Ref target) {
    const std::uint8_t building = play.stand(target).building;
    if (building == no_building || play.setup.buildings[building].stone) return;
    std::uint8_t& bits = play.state.attacked_building[building / 8];
    bits = static_cast<std::uint8_t>(bits | 1u << building % 8);
}

void roll_fires(Play& play) {
    State& state = play.state;
    for (std::size_t i = 0; i < play.setup.buildings.size(); ++i) {
        const Building& building = play.setup.buildings[i];
        if (!state.burning.has(building.area) || state.turn < state.fire_turn[i] + 2) continue;
        const int needed = building.block ? town_out_from : village_out_from;
        const int die = die_for(play.dice, needed);
        const bool out = die >= needed;
        if (out) state.burning.flip(building.area);
        if (!play.log.on()) continue;
        const Arg where = building_arg(i);
        Event& event =
            tell(play, Seat::Nobody, EventKind::Words,
                 out ? Say(rule::VB_TERR_BLDG_5, "The fire in {} is out: broken ground is left", where)
                     : Say(rule::VB_TERR_BLDG_5, "{} burns on", where));
        event.dice.push_back(static_cast<std::uint8_t>(die));
    }
}

namespace {

// ---- Burn, LeaveBuilding ----

bool run_burn(Play& play) {
    State& state = play.state;
    (void)phase_over(play);
    Stands evicted[2];
    for (std::size_t i = 0; i < play.setup.buildings.size(); ++i) {
        if ((state.attacked_building[i / 8] >> i % 8 & 1u) == 0) continue;
        const Building& building = play.setup.buildings[i];
        const int die = die_for(play.dice, catches_fire_on);
        const bool burns = die >= catches_fire_on;
        if (play.log.on()) {
            const Arg where = building_arg(i);
            Event& event = tell(play, Seat::Nobody, EventKind::Words,
                                burns ? Say(rule::VB_TERR_BLDG_3, "{} is on fire", where)
                                      : Say(rule::VB_TERR_BLDG_3, "{} does not catch fire", where));
            event.dice.push_back(static_cast<std::uint8_t>(die));
        }
        if (!burns) continue;
        // While it burns it blocks sight like the ruin it will be (VB-TERR-BLDG-4, 6).
        state.burning.add(building.area);
        state.burnt.add(building.area);
        state.fire_turn[i] = state.turn;
        for (const Seat seat : {Seat::Union, Seat::Confederate})
            evicted[index(seat)] |= inside(play, seat, static_cast<std::uint8_t>(i));
    }
    for (std::uint8_t& bits : state.attacked_building) bits = 0;
    for (const Seat seat : {play.defender(), play.attacker()}) {
        if (!evicted[index(seat)]) continue;
        Step leave = step(StepKind::LeaveBuilding, seat);
        leave.stands = evicted[index(seat)];
        push(play, leave);
    }
    return false;
}

Ref leaving(const Look& look) { return {seat_of(look.top().side), look.top().stands.lowest()}; }

// VB-TERR-BLDG-4: half of A out of that side, if at least an inch is free; guns limber up.
ForcedEnd way_out(const Look& look, Ref ref, BlockSide side) {
    const Pose out = pose_out(look, ref, side);
    const Length whole = is_artillery(look.plan(ref).type) ? move_rows[at(MoveClass::Limbered)].allowance
                                                           : allowance(look, ref);
    return forced_end_from(look, ref, out, {out.facing, whole / 2, false});
}
Verdict check_quit(const Look& look, Ref ref, BlockSide side) {
    const bool touched = in_block(look, ref) && touching_side(look, ref, side);
    if (touched || way_out(look, ref, side).removed)
        return refuse(rule::VB_TERR_BLDG_4, "there is no way out on that side");
    return fine;
}
Action quit(StandId stand, int side) {
    Action action = just(Verb::Quit);
    action.stand = stand;
    action.mode = static_cast<std::uint8_t>(side);
    return action;
}

bool run_leave_building(Play& play) {
    Step& top = play.top();
    top.stands &= play.side(seat_of(top.side)).on_table;
    for (; top.stands; top.stands.take_lowest()) {
        const Ref ref = leaving(play);
        for (int side = 0; side < block_sides; ++side)
            if (check_quit(play, ref, static_cast<BlockSide>(side))) return true;
        remove_stand(play, ref, rule::VB_TERR_BLDG_4);
    }
    return step_over(play);
}
void leave_choices(const Look& look, Seat, Offers<Action>& offers) {
    const Ref ref = leaving(look);
    for (int side = 0; side < block_sides; ++side)
        if (check_quit(look, ref, static_cast<BlockSide>(side)) && !offers(quit(ref.id, side))) return;
}
Verdict leave_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Quit) return not_asked(look, seat, action);
    const Ref ref = leaving(look);
    if (action.stand != ref.id)
        return refuse(rule::VB_TERR_BLDG_4, "first {} leaves the fire", piece_arg(ref));
    return check_quit(look, ref, static_cast<BlockSide>(action.mode));
}
void leave_apply(Play& play, Seat, const Action& action) {
    const Ref ref = leaving(play);
    play.top().stands.take_lowest();
    const auto side = static_cast<BlockSide>(action.mode);
    const ForcedEnd end = way_out(play, ref, side);
    const Pose out = pose_out(play, ref, side);
    const Posts near = commanders_near(play, ref);
    Side& own = play.side(ref.side);
    Stand& stand = play.stand(ref);
    stand.building = no_building;
    drive_to(play, ref, {out.centre + end.moved, out.facing});
    unsettle(play, ref);
    if (is_artillery(play.plan(ref).type)) own.limbered |= one(ref.id);
    own.ground &= ~one(ref.id);
    disorder(play, ref, rule::VB_TERR_BLDG_4);
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(rule::VB_TERR_BLDG_4, "{} is driven out by the fire, disordered, and retreats {} inches",
                 piece_arg(ref), Arg{ArgKind::Length, table::length(end.moved)}));
    check_passed(play, ref.side, end.passed);
    ask_commanders(play, ref, near);
}
// By the side that leads away from the nearest enemy, or the next one to it (VB-GEO-10).
Action default_leave(const Look& look, Seat seat) {
    const Ref ref = leaving(look);
    const Seat enemy = other(seat);
    const StandId near = nearest(look, enemy, look.side(enemy).on_table, base_of(look, ref));
    const Facing away = near == no_stand ? table::north : away_from(look, ref, {enemy, near});
    int best = 0;
    std::int64_t least = 4 * table::whole_turn;
    for (int side = 0; side < block_sides; ++side) {
        const table::Angle turn = table::turn_between(away, facing_of(static_cast<BlockSide>(side)));
        // Counter-clockwise first, of two that are turned as far.
        const std::int64_t rank = 2 * std::int64_t{std::abs(turn)} + (turn > 0 ? 1 : 0);
        if (rank >= least || !check_quit(look, ref, static_cast<BlockSide>(side))) continue;
        least = rank;
        best = side;
    }
    return quit(ref.id, best);
}
Say leave_prompt(const Look& look, Seat) {
    return {rule::VB_TERR_BLDG_4, "By which side does {} leave the fire?", piece_arg(leaving(look))};
}

}  // namespace

const StepRules burn_rules = StepRules{"burn", run_burn}.as_next_question();
const StepRules leave_building_rules{.word = "leave_building",
                                     .run = run_leave_building,
                                     .deciders = step_side<Look>,
                                     .choices = leave_choices,
                                     .check = leave_check,
                                     .apply = leave_apply,
                                     .prompt = leave_prompt,
                                     .default_action = default_leave};

}  // namespace longroll::volley
