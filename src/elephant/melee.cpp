// 2.13 The melee table, its modifiers and results; follow-up units (SE-COMBAT-6 to 8).

#include "elephant/melee.h"

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
    if (!is_formed(look, rear) || look.unit(rear).formation == Formation::Square) return false;
    const Layout before = layout_of(look, front), behind = layout_of(look, rear);
    if (std::abs(table::turn_between(before.facing, behind.facing)) > follow_up_turn) return false;
    const Seen anchor = seen_by(before, behind.anchor);
    const Length rear_edge = -depth_of(before).ranks * before.size.depth;
    if (anchor.ahead > rear_edge + tolerance) return false;
    if (distance(look, front, rear) > follow_up_distance) return false;
    const Length half_front = front_width(before) / 2, width = front_width(behind);
    const Length left = std::max(-half_front, anchor.right - width / 2);
    const Length right = std::min(half_front, anchor.right + width / 2);
    return 2 * (right - left) >= width;
}

Behind placed_behind(const Look& look, Ref front, Units among) {
    Behind found;
    if (!is_formed(look, front) || look.unit(front).formation == Formation::Square) return found;
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
    return is_ranked(look.unit(ref).formation) && look.unit(ref).formation != Formation::Square
               ? ranks_that_count(layout_of(look, ref))
               : 1;
}

// ---- modifiers ----

constexpr std::uint8_t flank_mark(Seat side) {
    return static_cast<std::uint8_t>(side == Seat::Union ? ContactFlank0 : ContactFlank1);
}
constexpr std::uint8_t stream_mark(Seat side) {
    return static_cast<std::uint8_t>(side == Seat::Union ? ContactStream0 : ContactStream1);
}

// Any of its stands is in a stream or ford and not on a bridge (SE-MELEE-16).
bool stands_in_stream(const Look& look, Ref ref) {
    const table::Battlefield& field = look.field();
    for (const int number : each(look.unit(ref).stands)) {
        const Rect stand = rect_of(look, ref, number);
        bool wet = false;
        field.lines_within(stand, 0, stream_lines).each([&](unsigned) { wet = true; });
        for (const auto& line : field.lines())
            if (stream_lines.has(line.kind) && line.width > 0 && !wet)
                for (std::size_t i = 1; i < field.points(line).size(); ++i)
                    wet = wet || table::within({field.points(line)[i - 1], field.points(line)[i]}, stand,
                                               line.width / 2);
        if (!wet) continue;
        bool bridge = false;
        for (const auto& crossing : field.crossings())
            bridge = bridge || (crossing.kind == table::CrossingKind::Bridge &&
                                table::within(crossing.at, stand.centre, crossing.reach + stand.reach.x));
        if (!bridge) return true;
    }
    return false;
}

bool has_shotgun_or_lance(const Look& look, Ref ref) {
    const UnitPlan& plan = look.plan(ref);
    return plan.weapon == Weapon::Shotgun || plan.sidearm == Sidearm::Shotgun || plan.lance;
}

// Ranks with those of its follow-up units; the rear ranks of a unit struck in flank or rear do not count.
int melee_ranks(const Look& look, Ref ref, bool struck_in_flank) {
    if (struck_in_flank || !is_ranked(look.unit(ref).formation) ||
        look.unit(ref).formation == Formation::Square)
        return 1;
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
    if (look.side(side).overenthusiastic & one(ref.id))
        add(rule::SE_MELEE_22, "Overenthusiastic", melee_overenthusiastic);
    if (look.side(side).out_of_ammo & one(ref.id))
        add(rule::SE_MELEE_23, "out of ammunition", melee_out_of_ammo);
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

const Contact* contact_of(const Look& look, Ref a, Ref b) {
    for (const Contact& contact : look.state.contacts)
        if (contact.unit[index(a.side)] == a.id && contact.unit[index(b.side)] == b.id) return &contact;
    return nullptr;
}

namespace {

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
    Reckoning reckoning(rule::SE_MELEE_1, "column of the melee table, from 0");
    const Ref ref{combat.attacking, attacker};
    const Ref defender = worst_defender(look, combat, ref);
    if (!defender.any()) return {};
    const Against numbers = against(look, combat, ref, defender);
    reckoning.add(rule::SE_MELEE_1, melee_heading_text[numbers.column], numbers.column);
    if (numbers.floor != 0) reckoning.add(rule::SE_COMBAT_2, "flank: 1:1 at least", numbers.floor);
    add_melee_shifts(look, ref, defender, *contact_of(look, ref, defender), combat.attacking, reckoning);
    return reckoning;
}

void fight(Play& play, const Combat& combat) {
    const Seat attacking = combat.attacking, defending = combat.defending();
    // Grades matter now (SE-MORALE-6).
    for (Seat side : {attacking, defending})
        for (const Ref ref :
             in_roster_order(play, side, side == attacking ? combat.attackers : combat.defenders))
            grade_of(play, ref);
    if (halves_of(play, defending, combat.defenders) == 0) {  // SE-COMBAT-8
        for (const Ref ref : in_roster_order(play, defending, combat.defenders))
            remove_unit(play, ref, Loss::Captured, rule::SE_COMBAT_8);
        return;
    }

    // All numbers before any die; all dice before any result (SE-COMBAT-5).
    InlineVector<UnitId, most_units> attackers, defenders;
    for (Units rest = combat.attackers; rest != 0;) attackers.push_back(take_first(play, attacking, rest));
    for (Units rest = combat.defenders; rest != 0;) defenders.push_back(take_first(play, defending, rest));
    Outcome fate[2][most_units];
    Behind behind[2][most_units];
    const auto know_behind = [&](Seat side, const auto& units) {
        for (UnitId id : units) behind[index(side)][id] = follow_ups(play, {side, id});
    };
    know_behind(attacking, attackers);
    know_behind(defending, defenders);
    InlineVector<int, most_units> columns;
    for (UnitId id : attackers) columns.push_back(combat_column(play, combat, id));
    for (Seat side : {attacking, defending})
        for (UnitId id : side == attacking ? attackers : defenders) use_combat_help(play, {side, id});
    const Ref loser = loser_of(play, combat, {attacking, attackers[0]});

    for (std::size_t i = 0; i < attackers.size(); ++i) {
        const Ref attacker{attacking, attackers[i]};
        const int die = die10(play.dice);
        const MeleeCode code = melee_code(die, columns[i], play.setup.options.melee_cell_11);
        const MeleeEffect& effect = melee_effects[at(code)];
        if (play.log.on())
            tell_roll(play, attacking,
                      Say(rule::SE_MELEE_2, "{} attacks {}: {}", unit_arg(play, attacker),
                          unit_arg(play, loser), effect.text),
                      EventKind::Melee, DieKind::D10, die, reckon_combat(play, combat, attacker.id));
        Outcome& own = fate[index(attacking)][attacker.id];
        (effect.attacker_captured ? own.captured : own.killed) += effect.attacker_lost;
        own.panic += effect.attacker_panic;
        own.retreats = own.retreats || effect.attacker_retreats;
        own.from = loser;
        for (UnitId id : defenders) {
            Outcome& theirs = fate[index(defending)][id];
            const bool loses = id == loser.id;
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
    for (UnitId id : attackers) from.push_back(nearest_enemy_point(play, {attacking, id}));
    for (UnitId id : defenders) from.push_back(nearest_enemy_point(play, {defending, id}));
    std::size_t n = 0;
    for (UnitId id : attackers) suffer(play, {attacking, id}, fate[index(attacking)][id], from[n++], after);
    for (UnitId id : defenders) suffer(play, {defending, id}, fate[index(defending)][id], from[n++], after);
    for (UnitId id : attackers)
        give_way(play, {attacking, id}, fate[index(attacking)][id], behind[index(attacking)][id], after);
    for (UnitId id : defenders)
        give_way(play, {defending, id}, fate[index(defending)][id], behind[index(defending)][id], after);
    settle(play, after);
}

}  // namespace longroll::elephant
