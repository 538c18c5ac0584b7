// 2.13 The melee table, its modifiers and results; follow-up units (SE-COMBAT-6 to 8).

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// ---- follow-up units ----

// A point as another unit sees it: to its right and ahead of the middle of its front.
struct Seen {
    Length right, ahead;
};
Seen seen_by(const Layout& layout, Point p) {
    const Vector v = p - layout.anchor;
    return {table::part_along(layout.facing + table::right_angle, v), table::part_along(layout.facing, v)};
}

// SE-COMBAT-6: formed, its front within an inch of that unit's rear, faced alike, half of its front behind
// it.
bool stands_behind(const Look& look, Ref front, Ref rear) {
    if (!has_front(look.unit(rear).formation)) return false;
    const Layout before = layout_of(look, front), behind = layout_of(look, rear);
    if (std::abs(table::turn_between(before.facing, behind.facing)) > follow_up_turn) return false;
    const Seen anchor = seen_by(before, behind.anchor);
    if (anchor.ahead > tolerance - deep_in_inches(before)) return false;
    if (distance(look, front, rear) > follow_up_distance) return false;
    const Length half_front = front_width(before) / 2, width = front_width(behind);
    const Length left = std::max(-half_front, anchor.right - width / 2);
    const Length right = std::min(half_front, anchor.right + width / 2);
    return 2 * (right - left) >= width;
}

Behind placed_behind(const Look& look, Ref front, Units among) {
    Behind found;
    if (!has_front(look.unit(front).formation)) return found;
    Units left = fighting(look, front.side) & among & ~one(front.id);
    for (Ref last = front; !found.full();) {
        UnitId next = no_unit;
        for (Units rest = left; rest != 0 && next == no_unit;) {
            const Ref ref{front.side, take_first(look, front.side, rest)};
            if (!in_contact(look, ref) && stands_behind(look, last, ref)) next = ref.id;
        }
        if (next == no_unit) break;
        left &= ~one(next);
        found.push_back(next);
        last = {front.side, next};
    }
    return found;
}

// Its own stands, in halves (SE-COMBAT-8).
int own_halves(const Look& look, Ref ref) {
    const int stands = stands_of(look, ref);
    switch (arm_of(look, ref)) {
        case Arm::Infantry: return 2 * stands;
        case Arm::Wagon: return 0;
        case Arm::Cavalry: break;
        default: return stands;
    }
    if (!is_mounted(look, ref)) return 2 * stands;
    int sum = 0;
    for (const int stand : each(look.unit(ref).stands)) sum += in_woods(look, ref, stand) ? 1 : 2;
    return sum;
}

int own_ranks(const Look& look, Ref ref) {
    return has_front(look.unit(ref).formation) ? ranks_that_count(layout_of(look, ref)) : 1;
}

// ---- modifiers ----

// Any of its stands is in a stream, or in the ford of a river, and not on a bridge (SE-MELEE-16). The water
// is as wide as its line; a stand is on a bridge if that lies within its reach of the base.
bool stands_in_stream(const Look& look, Ref ref) {
    const table::Battlefield& field = look.field();
    for (const int number : each(look.unit(ref).stands)) {
        const Rect stand = rect_of(look, ref, number);
        bool wet = false;
        for (const table::Battlefield::Line& line : field.lines())
            if (stream_lines.has(line.kind) || impassable_lines.has(line.kind))
                for (std::size_t i = 1; i < field.points(line).size(); ++i)
                    wet = wet || table::within({field.points(line)[i - 1], field.points(line)[i]}, stand,
                                               line.width / 2);
        for (const table::Battlefield::Crossing& over : field.crossings())
            wet = wet &&
                  !(over.kind == table::CrossingKind::Bridge && table::within(over.at, stand, over.reach));
        if (wet) return true;
    }
    return false;
}

bool has_shotgun_or_lance(const Look& look, Ref ref) {
    const UnitPlan& plan = look.plan(ref);
    return plan.weapon == Weapon::Shotgun || plan.sidearm == Sidearm::Shotgun || plan.lance;
}

// Ranks with those of its follow-up units; the rear ranks of a unit struck in flank or rear do not count.
int melee_ranks(const Look& look, Ref ref, bool struck_in_flank) {
    if (struck_in_flank || !has_front(look.unit(ref).formation)) return 1;
    int ranks = own_ranks(look, ref);
    for (UnitId behind : follow_ups(look, ref)) ranks += own_ranks(look, {ref.side, behind});
    return ranks;
}

// The rows that either side has, one after the other.
template <class Sum>
void add_side(const Look& look, Ref ref, Ref enemy, const Contact& contact, bool attacks, Sum& sum) {
    const auto add = [&](RuleId rule, const char* words, const MeleeRow& row, int times = 1) {
        sum.add(rule, words, times * (attacks ? row.attacker : row.defender));
    };
    const Seat side = ref.side;
    if (const Help help = combat_help(look, ref); help.rating > 0)
        add(rule::SE_MELEE_12, attacks ? "attacker's commander" : "defender's commander", melee_commander,
            look.setup.options.general_one_column ? 1 : help.rating);
    if (contact.higher == index(side))
        add(rule::SE_MELEE_13, attacks ? "attacker uphill" : "defender uphill", melee_uphill);
    const Grade own = look.unit(ref).grade, theirs = look.unit(enemy).grade;
    if (own < Grade::Green && theirs < Grade::Green && own > theirs)
        add(rule::SE_MELEE_14, attacks ? "attacker's grade" : "defender's grade", melee_grade,
            static_cast<int>(own) - static_cast<int>(theirs));
    if (contact.holder == index(side)) {
        const auto barrier = static_cast<Barrier>(contact.barrier);
        if (barrier == Barrier::Wall) add(rule::SE_MELEE_15, "fence or wall", melee_wall);
        if (barrier == Barrier::Fieldworks) add(rule::SE_MELEE_18, "fieldworks", melee_fieldworks);
    }
    if ((contact.marks & stream_mark(side)) || stands_in_stream(look, ref))
        add(rule::SE_MELEE_16, attacks ? "attacker in a stream" : "defender in a stream", melee_crossing);
    if (has_shotgun_or_lance(look, ref) && is_mounted(look, enemy))
        add(rule::SE_MELEE_17, "shotgun or lance against cavalry", melee_shotgun);
    if (contact.marks & flank_mark(side)) add(rule::SE_MELEE_19, "flank or rear", melee_flank);
    const int ranks = melee_ranks(look, ref, (contact.marks & flank_mark(other(side))) != 0);
    if (ranks == 2)
        add(rule::SE_MELEE_20, attacks ? "attacker two ranks deep" : "defender two ranks deep",
            melee_two_ranks);
    if (ranks >= 3)
        add(rule::SE_MELEE_21, attacks ? "attacker three ranks deep" : "defender three ranks deep",
            melee_three_ranks);
    const Side& its = look.side(side);
    if (has(its.overenthusiastic, ref)) add(rule::SE_MELEE_22, "Overenthusiastic", melee_overenthusiastic);
    if (has(its.out_of_ammo, ref)) add(rule::SE_MELEE_23, "out of ammunition", melee_out_of_ammo);
}

}  // namespace

Behind follow_ups(const Look& look, Ref front) {
    for (const Charge& charge : look.state.charges) {
        if (charge.side != index(front.side) || charge.unit != front.id) continue;
        const bool over = (charge.marks & ChargeOver) != 0;
        if (over && ((charge.marks & ChargeContact) == 0 || !in_contact(look, front))) continue;
        Behind named;
        Units names = 0;
        for (UnitId behind : charge.behind) {
            if (behind == no_unit || behind == front.id || !on_table(look, {front.side, behind})) continue;
            named.push_back(behind);
            names |= one(behind);
        }
        // In the Combat of its charge nobody counts who came up behind it otherwise.
        return over ? placed_behind(look, front, names) : named;
    }
    return placed_behind(look, front, ~Units{0});
}

int melee_halves(const Look& look, Ref ref) {
    int sum = own_halves(look, ref);
    for (UnitId behind : follow_ups(look, ref)) sum += own_halves(look, {ref.side, behind});
    return sum;
}

template <class Sum>
void add_melee_shifts(const Look& look, Ref attacker, Ref defender, const Contact& contact, Seat attacking,
                      Sum& sum) {
    add_side(look, attacker, defender, contact, attacker.side == attacking, sum);
    add_side(look, defender, attacker, contact, defender.side == attacking, sum);
}
template void add_melee_shifts(const Look&, Ref, Ref, const Contact&, Seat, Reckoning&);
template void add_melee_shifts(const Look&, Ref, Ref, const Contact&, Seat, Total&);

namespace {

// The contact between two units; nullptr: they have none.
const Contact* contact_of(const Look& look, Ref a, Ref b) {
    for (const Contact& contact : look.state.contacts)
        if (contact.unit[index(a.side)] == a.id && contact.unit[index(b.side)] == b.id) return &contact;
    return nullptr;
}

int halves_of(const Look& look, Seat side, Units units) {
    int sum = 0;
    while (units != 0) sum += melee_halves(look, {side, take_lowest(units)});
    return sum;
}

// One attacker against one of the defenders: where the ratio begins, and the shifts.
struct Against {
    int column = 0;
    int floor = 0;  // columns gained by SE-COMBAT-2
    int shift = 0;
    int result() const { return std::clamp(column + floor + shift, 0, melee_columns - 1); }
};
Against against(const Look& look, const Combat& combat, Ref attacker, Ref defender) {
    Against found;
    found.column = melee_column(halves_of(look, combat.attacking, combat.attackers),
                                halves_of(look, combat.defending(), combat.defenders));
    const Contact* const contact = contact_of(look, attacker, defender);
    if (contact == nullptr) return found;
    if ((contact->marks & flank_mark(attacker.side)) && found.column < column_1_1)
        found.floor = column_1_1 - found.column;
    Total shift;
    add_melee_shifts(look, attacker, defender, *contact, combat.attacking, shift);
    found.shift = shift.sum;
    return found;
}

// The defender that is worst for the attacker (SE-COMBAT-4).
Ref worst_defender(const Look& look, const Combat& combat, Ref attacker) {
    Ref worst = nobody;
    int least = melee_columns;
    for (const Ref defender : in_roster_order(look, combat.defending(), combat.defenders)) {
        if (contact_of(look, attacker, defender) == nullptr) continue;
        const int column = against(look, combat, attacker, defender).result();
        if (!worst.any() || column < least) worst = defender, least = column;
    }
    return worst;
}

// ---- results ----

struct Outcome {
    int killed = 0, captured = 0, panic = 0;
    bool retreats = false;
    Ref from;  // whom it gives way to
};

void suffer(Play& play, Ref ref, const Outcome& fate, Point from, Aftermath& after) {
    if (!on_table(play, ref)) return;
    const int lost = fate.killed + fate.captured;
    // A commander taken with the last stands is a prisoner, not struck (SE-OFFICER-1).
    const bool all_taken = fate.killed == 0 && fate.captured >= stands_of(play, ref);
    if (lost > 0 && !all_taken) officers_in_combat(play, ref, std::min(lost, stands_of(play, ref)), after);
    lose_stands(play, ref, fate.killed, Loss::Eliminated, from, rule::SE_MELEE_6);
    lose_stands(play, ref, fate.captured, Loss::Captured, from, rule::SE_MELEE_7);
    add_panic(play, ref, fate.panic, fate.captured > 0 ? rule::SE_MELEE_7 : rule::SE_MELEE_6);
}

// Retreats are copied to follow-up units (SE-COMBAT-7); the rearmost goes first.
void give_way(Play& play, Ref ref, const Outcome& fate, const Behind& behind, Aftermath& after) {
    for (std::size_t i = behind.size(); i-- > 0;) {
        const Ref rear{ref.side, behind[i]};
        add_panic(play, rear, fate.panic, rule::SE_COMBAT_7);
        if (fate.retreats) withdraw(play, rear, WithdrawalKind::Retreat, fate.from, 0, after);
    }
    if (!fate.retreats || !on_table(play, ref)) return;
    if (is_skirmishing(play, ref)) play.side(ref.side).beaten |= one(ref.id);  // SE-SKIRM-9
    withdraw(play, ref, WithdrawalKind::Retreat, fate.from, 0, after);
}

// Stand losses of several defenders: the one with most stands, the nearest if equal (SE-COMBAT-4).
Ref loser_of(const Look& look, const Combat& combat, Ref attacker) {
    Ref loser = nobody;
    int most = 0;
    Length least = 0;
    const Point command = command_pose(look, attacker).centre;
    for (const Ref defender : in_roster_order(look, combat.defending(), combat.defenders)) {
        const int stands = stands_of(look, defender);
        const Length far = distance(look, defender, command);
        if (loser.any() && (stands < most || (stands == most && far >= least))) continue;
        loser = defender, most = stands, least = far;
    }
    return loser;
}

}  // namespace

int combat_column(const Look& look, const Combat& combat, UnitId attacker) {
    const Ref ref{combat.attacking, attacker};
    return against(look, combat, ref, worst_defender(look, combat, ref)).result();
}

Reckoning reckon_combat(const Look& look, const Combat& combat, UnitId attacker) {
    Reckoning reckoning(rule::SE_MELEE_1, "column");
    reckoning.headings = melee_heading_text;
    const Ref ref{combat.attacking, attacker};
    const Ref defender = worst_defender(look, combat, ref);
    if (!defender.any()) return {};
    const Against numbers = against(look, combat, ref, defender);
    reckoning.add(rule::SE_MELEE_1, "stands", numbers.column);
    if (numbers.floor != 0) reckoning.add(rule::SE_COMBAT_2, "flank: 1:1 at least", numbers.floor);
    add_melee_shifts(look, ref, defender, *contact_of(look, ref, defender), combat.attacking, reckoning);
    return reckoning;
}

void fight(Play& play, const Combat& combat) {
    const Seat attacking = combat.attacking, defending = combat.defending();
    InlineVector<Ref, 2 * most_units> all;  // attackers first
    for (Seat side : {attacking, defending})
        for (const Ref ref :
             in_roster_order(play, side, side == attacking ? combat.attackers : combat.defenders))
            all.push_back(ref);
    for (const Ref ref : all) grade_of(play, ref);            // grades matter now (SE-MORALE-6)
    if (halves_of(play, defending, combat.defenders) == 0) {  // SE-COMBAT-8
        for (const Ref ref : in_roster_order(play, defending, combat.defenders))
            remove_unit(play, ref, Loss::Captured, rule::SE_COMBAT_8);
        return;
    }

    // All numbers before any die; all dice before any result (SE-COMBAT-5).
    const std::span attackers = std::span(all).first(static_cast<std::size_t>(count(combat.attackers)));
    const std::span defenders = std::span(all).subspan(attackers.size());
    Outcome fate[2][most_units];
    const auto fate_of = [&](Ref ref) -> Outcome& { return fate[index(ref.side)][ref.id]; };
    InlineVector<Behind, 2 * most_units> behind;
    for (const Ref ref : all) behind.push_back(follow_ups(play, ref));
    InlineVector<int, most_units> columns;
    for (const Ref ref : attackers) columns.push_back(combat_column(play, combat, ref.id));
    for (const Ref ref : all) use_combat_help(play, ref);
    const Ref loser = loser_of(play, combat, attackers[0]);

    for (std::size_t i = 0; i < attackers.size(); ++i) {
        const Ref attacker = attackers[i];
        const int die = die10_for(play.dice, [&](int face) {
            return at(melee_code(face, columns[i], play.setup.options.melee_cell_11));
        });
        const MeleeCode code = melee_code(die, columns[i], play.setup.options.melee_cell_11);
        const MeleeEffect& effect = melee_effects[at(code)];
        if (play.log.on())
            tell_roll(play, attacking,
                      Say(rule::SE_MELEE_2, "{} attacks {}: {}", unit_arg(play, attacker),
                          unit_arg(play, loser), effect.words),
                      EventKind::Melee, DieKind::D10, die, reckon_combat(play, combat, attacker.id));
        Outcome& own = fate_of(attacker);
        (effect.attacker_captured ? own.captured : own.killed) += effect.attacker_lost;
        own.panic += effect.attacker_panic;
        own.retreats = own.retreats || effect.attacker_retreats;
        own.from = loser;
        for (const Ref defender : defenders) {
            Outcome& theirs = fate_of(defender);
            const bool loses = defender == loser;
            if (loses) (effect.defender_captured ? theirs.captured : theirs.killed) += effect.defender_lost;
            // The markers of lost stands are theirs who lost them; that of a retreat is everyone's
            // (SE-COMBAT-4).
            if (loses || effect.defender_lost == 0) theirs.panic += effect.defender_panic;
            if (effect.defender_retreats && !theirs.retreats) {
                theirs.retreats = true;
                theirs.from = attacker;
            }
        }
    }

    Aftermath after;
    // Whence each loses its stands (SE-PANIC-5), before any has gone.
    InlineVector<Point, 2 * most_units> from;
    for (const Ref ref : all) from.push_back(nearest_enemy_point(play, ref));
    for (std::size_t i = 0; i < all.size(); ++i) suffer(play, all[i], fate_of(all[i]), from[i], after);
    for (std::size_t i = 0; i < all.size(); ++i) give_way(play, all[i], fate_of(all[i]), behind[i], after);
    settle(play, after);
}

}  // namespace longroll::elephant
