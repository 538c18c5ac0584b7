#include "volley/melee.h"

#include "volley/buildings.h"
#include "volley/commanders.h"
#include "volley/terrain.h"

namespace longroll::volley {
namespace {

constexpr AreaKinds broken_kinds{AreaKind::Broken, AreaKind::Rocks, AreaKind::Burnt};

bool attacker_saves(const Look& look, Ref from) {
    const Side& side = look.side(from.side);
    if (has(disordered(side), from)) return true;                                               // VB-SAVE-2
    return look.plan(from).type == StandType::ArtilleryBattery && !has(side.stationary, from);  // VB-SAVE-7
}

// VB-SAVE-3: no other stand within a base width on either side.
bool has_open_sides(const Look& look, Ref ref) {
    const table::Size size = stand_sizes[at(look.plan(ref).type)];
    const Pose pose = look.stand(ref).pose.pose();
    for (const table::Angle turn : {table::right_angle, -table::right_angle}) {
        const table::Vector across = table::along(pose.facing + turn, size.frontage);
        // A hair smaller, so that what only touches the strip does not intrude.
        const Rect strip = table::rect({pose.centre + across, pose.facing},
                                       {size.frontage - 2 * tolerance, size.depth - 2 * tolerance});
        for (const Seat side : {Seat::Union, Seat::Confederate}) {
            Stands others = look.side(side).on_table;
            if (side == ref.side) others &= ~one(ref.id);
            if (within(look, side, others, {&strip, 1}, 0)) return false;
        }
    }
    return true;
}

// VB-TERR-GEN-5: the areas under F, and the lines it is behind.
std::uint16_t terrain_codes(const Look& look, Ref target, Ref enemy, Shelter& shelter) {
    const Column column = column_of(look, target);
    std::uint16_t codes = 0;
    const AreaKinds kinds = kinds_under(look, target);
    for (const AreaRow& row : area_rows)
        if (kinds.has(row.kind)) codes = static_cast<std::uint16_t>(codes | combat_effect(row.row, column));
    shelter = shelter_from(look, target, enemy);
    if (shelter == Shelter::Low)
        codes = static_cast<std::uint16_t>(codes | combat_effect(Terrain::HastyWorks, column));
    return codes;
}

bool in_fort(const Look& look, Ref ref) {
    return (look.field().kinds_at(front_of(look, ref)) & AreaKinds{AreaKind::Fort, AreaKind::Fortress}).any();
}

}  // namespace

Saves saves_from_fire(const Look& look, Ref firer, Ref target, bool gun) {
    Saves saves;
    const Side& side = look.side(target.side);
    const Army& army = look.setup.army(target.side);
    const Weapon weapon = gun ? Weapon::SmoothboreField : look.plan(firer).weapon;
    saves.attacker = attacker_saves(look, firer);
    const bool column_or_rout = has(side.column | routed(side), target);
    if (has(army.skirmishers, target)) saves.open_order = !column_or_rout && has_open_sides(look, target);
    if (has(unlimbered(look, target.side), target))
        saves.open_order = !is_heavy(weapon) && !is_siege(weapon);  // VB-SAVE-4
    Shelter shelter = Shelter::None;
    const std::uint16_t codes = terrain_codes(look, target, firer, shelter);
    const Column column = column_of(look, target);
    const bool foot = column == Column::InfantryBrigade || column == Column::Artillery ||
                      column == Column::InfantrySkirmisher;
    saves.terrain = (codes & SaveFire) != 0 || ((codes & SaveSmallArms) != 0 && is_small_arm(weapon));
    // VB-TERR-FIELDWORKS-3, VB-TERR-SUNKEN-1: not against siege guns, and not for cavalry.
    if (foot && (shelter == Shelter::Works || shelter == Shelter::Sunken))
        saves.terrain = saves.terrain || !is_siege(weapon);
    if (in_fort(look, target) && !is_small_arm(weapon)) {  // VB-TERR-FORT-5
        const Shot shot = shot_at(look, firer, target, ranges[at(weapon)].far);
        const bool close = band_of(ranges[at(weapon)], shot.range) == Band::Close;
        saves.terrain = saves.terrain || !(is_siege(weapon) && close);
    }
    saves.ground = has(side.ground, target);  // VB-SAVE-8
    return saves;
}

Saves saves_from_melee(const Look& look, Ref attacker, Ref target) {
    Saves saves;
    saves.attacker = attacker_saves(look, attacker);
    Shelter shelter = Shelter::None;
    const std::uint16_t codes = terrain_codes(look, target, attacker, shelter);
    const Column column = column_of(look, target);
    const bool foot = column == Column::InfantryBrigade || column == Column::Artillery ||
                      column == Column::InfantrySkirmisher;
    saves.terrain = (codes & SaveMelee) != 0;
    if (foot && shelter == Shelter::Works) saves.terrain = true;
    // A sunken road saves in melee only against cavalry.
    if (foot && shelter == Shelter::Sunken)
        saves.terrain = saves.terrain || !has(infantry(look, attacker.side), attacker);
    if (in_fort(look, target)) saves.terrain = true;
    return saves;
}

int claims_of(const Look& look, Ref target, int hits, Ref firer) {
    const Side& side = look.side(target.side);
    if (hits == 0 || !has(cavalry(look, target.side), target) || has(side.column | routed(side), target))
        return 0;
    if (enemies_in_contact(look, target)) return 0;
    const Facing away = away_from(look, target, firer);
    const int most = look.setup.options.cavalry_falls_back_once ? 1 : hits;
    for (int claims = most; claims > 0; --claims) {
        const ForcedEnd end = forced_end(look, target, {away, claims * fall_back, false},
                                         look.stand(target).pose.pose().facing);
        if (!end.removed && table::length(end.moved) + search_step >= claims * fall_back)
            return look.setup.options.cavalry_falls_back_once ? hits : claims;
    }
    return 0;
}

DiceGroups melee_dice(const Look& look, Ref ref, Ref enemy) {
    DiceGroups groups;
    const Side& side = look.side(ref.side);
    const StandPlan& plan = look.plan(ref);
    // VB-DICE-14, VB-TERR-TOWN-6.
    if (has(routed(side) | side.rallied_now, ref)) return groups;
    const Column column = column_of(look, ref);
    const AreaKinds kinds = kinds_under(look, ref);
    for (const AreaRow& row : area_rows)
        if (kinds.has(row.kind) && (combat_effect(row.row, column) & NoDice) != 0) return groups;
    const bool mounted = is_mounted(look, ref);
    const DiceRow row = dice_row(plan.type, mounted, plan.weapon, true);
    const DiceNumbers& numbers = dice_numbers[at(row)];
    int to_hit = numbers.to_hit;
    const bool enemy_disordered = has(disordered(look.side(enemy.side)), enemy);
    if (row == DiceRow::CartridgeBrigade && enemy_disordered) to_hit = better_to_hit;  // VB-DICE-7
    // VB-DICE-8; not in the melee with a skirmisher in broken ground (VB-TERR-BROKEN-4).
    const bool broken = has(look.setup.army(enemy.side).skirmishers, enemy) &&
                        (kinds_under(look, enemy) & broken_kinds).any();
    if (has(cavalry(look, ref.side), ref) && !has(disordered(side), ref) && enemy_disordered && !broken)
        to_hit = better_to_hit;
    const int dice = has(side.stationary, ref) ? numbers.stationary.melee : numbers.normal.melee;
    if (dice > 0) groups.push_back({static_cast<std::uint8_t>(dice), static_cast<std::uint8_t>(to_hit), ref});
    // VB-DICE-4, 12: an infantry brigade's guns hit on the same number in melee; a cavalry brigade's only
    // fire.
    const bool infantry_brigade =
        plan.type == StandType::InfantryBrigade || (plan.type == StandType::MountedInfantry && !mounted);
    if (infantry_brigade && look.stand(ref).guns > 0)
        groups.push_back({look.stand(ref).guns, static_cast<std::uint8_t>(to_hit), ref});
    if (infantry_brigade)
        for (const StandId id : each(reinforcing(look, ref)))
            if (groups.size() < groups.capacity()) groups.push_back({1, 6, {ref.side, id}});
    return groups;
}

int melee_dice_of(const Look& look, Ref ref) {
    int dice = 0;
    for (const DiceGroup& group : melee_dice(look, ref, {other(ref.side), 0})) dice += group.dice;
    return dice;
}

StandId best_of(const Look& look, Seat side, const Stands& own) {
    StandId best = no_stand;
    int most = 0;
    for (const StandId id : each(own)) {
        const int value = modified_morale(look, {side, id});
        if (best == no_stand || value > most) {
            best = id;
            most = value;
        }
    }
    return best;
}

template <class Sum>
void add_tie(const Look& look, Seat side, const Stands& own, const Stands& enemies, Sum& sum) {
    using enum TieModifier;
    const auto amount = [](TieModifier which) { return tie_modifiers[at(which)]; };
    const Seat enemy = other(side);
    const Army& army = look.setup.army(side);
    const Army& theirs = look.setup.army(enemy);
    const Stands foot = own & infantry(look, side);
    if ((foot & ~army.poor) && !(enemies & (~theirs.poor | theirs.elite)))
        sum.add(rule::VB_MELEE_9, "against poorly trained troops", amount(AgainstPoorlyTrained));
    // VB-TERR-BROKEN-4: no cavalry modifiers against a skirmisher in broken ground.
    bool broken = false;
    for (const StandId id : each(own))
        broken = broken || (army.skirmishers.has(id) && (kinds_under(look, {side, id}) & broken_kinds).any());
    const bool horse = static_cast<bool>(enemies & cavalry(look, enemy)) && !broken;
    bool secure = false;
    for (const StandId id : each(foot)) secure = secure || is_secure(look, {side, id});
    if (horse && ((foot & army.brigades & look.side(side).stationary) || secure))
        sum.add(rule::VB_MELEE_10, "Stationary or secure against cavalry", amount(SecureAgainstCavalry));
    bool supported = false;
    for (const StandId id : each(own & army.artillery))
        supported = supported || is_supported(look, {side, id});
    if (supported && (enemies & infantry(look, enemy)))
        sum.add(rule::VB_MELEE_11, "supported guns", amount(SupportedGuns));
    if (horse && foot && !secure)
        sum.add(rule::VB_MELEE_12, "open flanks against cavalry", amount(OpenFlanksAgainstCavalry));
    const StandId best = best_of(look, side, own);
    const bool guns_only = !(own & ~army.artillery);
    if (horse && (guns_only || (best != no_stand && army.artillery.has(best))))
        sum.add(rule::VB_MELEE_13, "guns against cavalry", amount(GunsAgainstCavalry));
}
template void add_tie(const Look&, Seat, const Stands&, const Stands&, Reckoning&);
template void add_tie(const Look&, Seat, const Stands&, const Stands&, Total&);

Reckoning tie_reckoning(const Look& look, Seat side, const Stands& own, const Stands& enemies) {
    Reckoning reckoning(rule::VB_MELEE_7, "added to the die");
    const StandId best = best_of(look, side, own);
    if (best != no_stand)
        reckoning.add(rule::VB_MELEE_7, "highest modified morale", modified_morale(look, {side, best}),
                      piece_arg({side, best}));
    add_tie(look, side, own, enemies, reckoning);
    return reckoning;
}

void retreat(Play& play, Ref ref, Length far, RuleId why) {
    Side& side = play.side(ref.side);
    const Ref cause = cause_of_rout(play, ref);
    const Facing away =
        cause.any() ? away_from(play, ref, cause) : play.stand(ref).pose.pose().facing + table::half_turn;
    const Posts near = commanders_near(play, ref);
    break_column(play, ref);
    unsettle(play, ref);
    side.ground &= ~one(ref.id);
    give_way(play, ref);
    come_out(play, ref, away);
    const Pose pose = play.stand(ref).pose.pose();
    const ForcedEnd end = forced_end(play, ref, {away, far, false}, pose.facing);
    if (end.removed || end.left_table) {
        remove_stand(play, ref, rule::VB_MELEE_17);
        return check_passed(play, ref.side, end.passed);
    }
    drive_to(play, ref, {pose.centre + end.moved, pose.facing});
    if (play.log.on())
        tell(play, ref.side, EventKind::Move,
             Say(why, "{} retreats {} inches", piece_arg(ref),
                 Arg{ArgKind::Length, table::length(end.moved)}));
    ask_commanders(play, ref, near);
    check_passed(play, ref.side, end.passed);
}

void lose_melee(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    disorder(play, ref, rule::VB_MELEE_15);
    if (has(unlimbered(play, ref.side), ref)) {
        if (play.setup.options.guns_lost_in_melee) return remove_stand(play, ref, rule::VB_MELEE_18);
        side.limbered |= one(ref.id);
    }
    retreat(play, ref, allowance(play, ref) / 2, rule::VB_MELEE_16);
}

}  // namespace longroll::volley
