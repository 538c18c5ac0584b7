// 2.4 Panic Markers and hits: what a unit can carry, which stand goes, and what is left of a unit that has
// gone.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// They never carry markers (SE-MORALE-26, SE-MOVE-16).
bool ignores_panic(const Look& look, Ref ref) { return is_wagon(look, ref) || is_gunboat(look, ref); }

bool is_captive(Loss how) { return how == Loss::Captured || how == Loss::Surrendered; }

int points_of(Arm arm, Loss how) {  // SE-WIN-4
    if (arm == Arm::Wagon) return points_wagon;
    if (is_artillery(arm)) return is_captive(how) ? points_section_captured : points_section_lost;
    return is_captive(how) ? points_stand_captured : points_stand_lost;
}

// Stands gone for good: what weighs on the unit's morale, points for the enemy, and the count of SE-WIN-2.
void count_lost(Play& play, Ref ref, int stands, Loss how) {
    const Arm arm = arm_of(play, ref);
    Unit& unit = play.unit(ref);
    unit.lost = static_cast<std::uint8_t>(std::min(255, unit.lost + stands));
    if (arm != Arm::Wagon) {
        std::uint16_t& gone = play.state.stands_lost[index(ref.side)];
        gone = static_cast<std::uint16_t>(gone + stands);
    }
    if (stands > 0) score(play, other(ref.side), stands * points_of(arm, how), rule::SE_WIN_4);
}

// The stand of skirmishers that is spared until it is the last (SE-SCALE-8), if any: a whole unit's command
// stand.
Stands spared_stand(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    if (unit.formation != Formation::Skirmish || unit.parent != no_unit || stands_of(look, ref) < 2) return 0;
    return static_cast<Stands>(1u << nth_stand(unit.stands, command_place(shape_of(unit))));
}

// The stand that goes next (SE-PANIC-5): the rearmost of a formation, else the nearest to `from`.
int next_to_go(const Look& look, Ref ref, Point from) {
    const Unit& unit = look.unit(ref);
    if (is_ranked(unit.formation)) return nth_stand(unit.stands, next_loss_place(layout_of(look, ref)));
    return nearest_stand(look, ref, from, spared_stand(look, ref));
}

void drop_stand(Play& play, Ref ref, int number) {
    Unit& unit = play.unit(ref);
    const auto others = static_cast<Stands>(~(1u << number));
    unit.stands = static_cast<Stands>(unit.stands & others);
    unit.limbered = static_cast<Stands>(unit.limbered & others);
    play.side(ref.side).stand[play.plan(ref).first_stand + number] = {};
    keep_squares(play.setup, play.side(ref.side), ref);
}

// In no set is a unit found that is gone: its slot may be taken again.
void vacate(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    Unit& unit = play.unit(ref);
    for (const int number : each(unit.stands)) drop_stand(play, ref, number);
    if (unit.parent != no_unit) side.unit[unit.parent].detachment = no_unit;
    if (unit.detachment != no_unit) side.unit[unit.detachment].parent = no_unit;  // it is the unit now
    const bool was_detachment = (side.detachments & one(ref.id)) != 0;
    for (Units Side::* set : all_sets) side.*set &= ~one(ref.id);
    if (ref.side == play.active()) play.state.group &= ~one(ref.id);
    Side& enemies = play.side(other(ref.side));
    for (const UnitId id : each(enemies.on_table | enemies.coming)) {
        Unit& enemy = enemies.unit[id];
        if (enemy.last_firer == ref.id) enemy.last_firer = no_unit;
    }
    const Unit gone = unit;
    unit = {};
    if (was_detachment) return;
    unit.roster = gone.roster;
    unit.parent = unit.detachment = unit.last_firer = no_unit;
    unit.lost = gone.lost;
    unit.grade = gone.grade;
}

// By Loss.
constexpr const char* sentences[] = {"{} is eliminated", "{} is captured", "{} surrenders",
                                     "{} leaves the table"};

}  // namespace

void add_panic(Play& play, Ref ref, int markers, RuleId why) {
    if (markers <= 0 || !on_table(play, ref) || ignores_panic(play, ref)) return;
    Unit& unit = play.unit(ref);
    const int now = std::min(most_panic, unit.panic + markers);  // SE-PANIC-2
    if (now == unit.panic) return;
    tell(play, ref, why, "{} has {} {Panic Marker|Panic Markers}", now);
    unit.panic = static_cast<std::uint8_t>(now);
}

Point nearest_enemy_point(const Look& look, Ref ref) {
    const Ref enemy = nearest_enemy(look, ref).unit;
    if (!enemy.any()) return middle_of(look, ref);
    Rects own;
    for (const int number : each(look.unit(ref).stands & ~spared_stand(look, ref)))
        own.push_back(rect_of(look, ref, number));
    const Rects theirs = rects_of(look, enemy);
    const table::NearestPair nearest = table::nearest_pair(own, theirs);
    return table::nearest_point(*nearest.other, *nearest.one);
}

void add_hits(Play& play, Ref ref, int hits, Point from, RuleId why) {
    if (hits <= 0 || !on_table(play, ref)) return;
    add_panic(play, ref, hits, rule::SE_PANIC_3);
    Unit& unit = play.unit(ref);
    const int limit = hits_limit(play, ref);
    const int all = unit.hits + hits;
    unit.hits = static_cast<std::uint8_t>(all % limit);
    if (play.log.on())
        tell(play, ref.side,
             hits == 1 ? Say(why, "{} takes a hit", unit_arg(play, ref))
                       : Say(why, "{} takes {} hits", unit_arg(play, ref), hits),
             EventKind::Loss);
    lose_stands(play, ref, all / limit, Loss::Eliminated, from, rule::SE_PANIC_5);
}

void lose_stands(Play& play, Ref ref, int stands, Loss how, Point from, RuleId why) {
    if (!on_table(play, ref)) return;
    const int lost = std::min(stands, stands_of(play, ref));
    if (lost <= 0) return;
    if (lost == stands_of(play, ref)) return remove_unit(play, ref, how, why);
    tell(play, ref.side, EventKind::Loss, why,
         is_captive(how) ? "{} has {} {stand|stands} captured" : "{} loses {} {stand|stands}",
         unit_arg(play, ref), lost);
    for (int i = 0; i < lost; ++i) drop_stand(play, ref, next_to_go(play, ref, from));
    count_lost(play, ref, lost, how);
    settle_layout(play, ref);
    carry_officers(play, ref);  // another stand may be the command stand now
}

void remove_unit(Play& play, Ref ref, Loss how, RuleId why) {
    tell(play, ref, EventKind::Loss, why, sentences[at(how)]);
    officers_of_lost_unit(play, ref, how);
    count_lost(play, ref, stands_of(play, ref), how);
    leave_contacts(play, ref);
    vacate(play, ref);
}

}  // namespace longroll::elephant
