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

// Stands gone for good: points for the enemy, and the count of SE-WIN-2.
void count_lost(Play& play, Ref ref, int stands, Loss how) {
    const Arm arm = arm_of(play, ref);
    if (arm != Arm::Wagon) {
        std::uint16_t& gone = play.state.stands_lost[index(ref.side)];
        gone = static_cast<std::uint16_t>(gone + stands);
    }
    if (stands > 0) score(play, other(ref.side), stands * points_of(arm, how), rule::SE_WIN_4);
}

// The stand of skirmishers that is spared until it is the last (SE-SCALE-8): a whole unit's command stand;
// -1: none.
int spared_stand(const Look& look, Ref ref) {
    const Unit& unit = look.unit(ref);
    if (unit.formation != Formation::Skirmish || unit.parent != no_unit || stands_of(look, ref) < 2)
        return -1;
    return nth_stand(unit.stands, command_place(layout_of(look, ref)));
}

// The point of one stand that is nearest to another: at a corner of either of them.
Point nearest_of(const Rect& of, const Rect& to) {
    Point found = of.centre;
    Length least = table::distance(found, to);
    const auto try_point = [&](Point p) {
        const Length apart = table::distance(p, to);
        if (apart < least) found = p, least = apart;
    };
    for (Point corner : table::corners(of)) try_point(corner);
    for (Point corner : table::corners(to)) try_point(table::nearest_point(of, corner));
    return found;
}

// The stand that goes next (SE-PANIC-5): the rearmost of a formation, else the nearest to `from`.
int next_to_go(const Look& look, Ref ref, Point from) {
    const Unit& unit = look.unit(ref);
    if (is_ranked(unit.formation)) return nth_stand(unit.stands, next_loss_place(layout_of(look, ref)));
    const int spared = spared_stand(look, ref);
    int nearest = -1;
    Length least = 0;
    for (int number = 0; number < most_stands_of_unit; ++number) {
        if ((unit.stands >> number & 1u) == 0 || number == spared) continue;
        const Length far = table::distance(from, rect_of(look, ref, number));
        if (nearest < 0 || far < least) nearest = number, least = far;
    }
    return nearest;
}

void drop_stand(Play& play, Ref ref, int number) {
    Unit& unit = play.unit(ref);
    const auto others = static_cast<Stands>(~(1u << number));
    unit.stands = static_cast<Stands>(unit.stands & others);
    unit.limbered = static_cast<Stands>(unit.limbered & others);
    play.side(ref.side).stand[play.plan(ref).first_stand + number] = {};
    keep_squares(play.setup, play.side(ref.side), ref);
}

// Every set of units in which one that is gone must not be found: its slot may be taken again.
constexpr Units Side::* all_sets[] = {&Side::on_table,
                                      &Side::coming,
                                      &Side::detachments,
                                      &Side::mounted,
                                      &Side::prone,
                                      &Side::overenthusiastic,
                                      &Side::out_of_ammo,
                                      &Side::engaged,
                                      &Side::beaten,
                                      &Side::moved_last_turn,
                                      &Side::activated,
                                      &Side::moved,
                                      &Side::moved_mounted,
                                      &Side::fired,
                                      &Side::full_fire,
                                      &Side::reduced_fire,
                                      &Side::pass_fired,
                                      &Side::withdrew,
                                      &Side::barred,
                                      &Side::split,
                                      &Side::sniped,
                                      &Side::withdrew_card,
                                      &Side::withdrew_for_friends,
                                      &Side::received,
                                      &Side::charged,
                                      &Side::halted,
                                      &Side::picked,
                                      &Side::entered};

void vacate(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    Unit& unit = play.unit(ref);
    for (int number = 0; number < most_stands_of_unit; ++number)
        if (unit.stands >> number & 1u) drop_stand(play, ref, number);
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

const char* sentence_of(Loss how) {
    switch (how) {
        case Loss::Captured: return "{} is captured";
        case Loss::Surrendered: return "{} surrenders";
        case Loss::LeftTable: return "{} leaves the table";
        default: return "{} is eliminated";
    }
}

}  // namespace

void add_panic(Play& play, Ref ref, int markers, RuleId why) {
    if (markers <= 0 || !on_table(play, ref) || ignores_panic(play, ref)) return;
    Unit& unit = play.unit(ref);
    const int now = std::min(most_panic, unit.panic + markers);  // SE-PANIC-2
    if (now == unit.panic) return;
    tell(play, ref.side, why, now == 1 ? "{} has {} Panic Marker" : "{} has {} Panic Markers",
         unit_arg(play, ref), now);
    unit.panic = static_cast<std::uint8_t>(now);
}

Point nearest_enemy_point(const Look& look, Ref ref) {
    const Ref enemy = nearest_enemy(look, ref).unit;
    if (!enemy.any()) return middle_of(look, ref);
    const int spared = spared_stand(look, ref);
    const Rects theirs = rects_of(look, enemy);
    Point found = middle_of(look, enemy);
    Length least = -1;
    for (const int number : each(look.unit(ref).stands)) {
        if (number == spared) continue;
        const Rect own = rect_of(look, ref, number);
        for (const Rect& r : theirs) {
            const Length apart = table::distance(own, r);
            if (least >= 0 && apart >= least) continue;
            least = apart;
            found = nearest_of(r, own);
        }
    }
    return found;
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
         is_captive(how) ? lost == 1 ? "{}: {} stand is captured" : "{}: {} stands are captured"
         : lost == 1     ? "{} loses {} stand"
                         : "{} loses {} stands",
         unit_arg(play, ref), lost);
    for (int i = 0; i < lost; ++i) drop_stand(play, ref, next_to_go(play, ref, from));
    Unit& unit = play.unit(ref);
    unit.lost = static_cast<std::uint8_t>(std::min(255, unit.lost + lost));
    count_lost(play, ref, lost, how);
    settle_layout(play, ref);
    carry_officers(play, ref);  // another stand may be the command stand now
}

void remove_unit(Play& play, Ref ref, Loss how, RuleId why) {
    tell(play, ref.side, EventKind::Loss, why, sentence_of(how), unit_arg(play, ref));
    officers_of_lost_unit(play, ref, how);
    const int left = stands_of(play, ref);
    Unit& unit = play.unit(ref);
    unit.lost = static_cast<std::uint8_t>(std::min(255, unit.lost + left));
    count_lost(play, ref, left, how);
    leave_contacts(play, ref);
    vacate(play, ref);
}

}  // namespace longroll::elephant
