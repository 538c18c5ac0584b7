// 2.13 Melee. Melees (4.3): whose turn it is names the group to be fought. Melee: `stage` is where 4.9 is,
// `side` the winner once `flags` is set; the group itself is State::melee. MeleeLosers: `units` are still to
// be tested, `unit` is the one that is.

#include "rally/melee.h"

namespace longroll::rally {

// ---- contacts ----

Units contacts_of(const Look& look, Ref ref) {
    Units found = enemies_touching(look, ref);
    if (has_holders(look, ref)) found |= touching(look, other(ref.side), holders_base(look, ref));
    return found;
}
Units still_in_contact(const Look& look, Seat side, const Units& among, const Units& enemies) {
    Units found;
    for (const UnitId id : each(among & look.side(side).on_map))
        if (contacts_of(look, {side, id}) & enemies) found |= one(id);
    return found;
}

namespace {

// RF-FACE-3: the front of the enemy's stand touches the base, from behind the line of its front.
bool is_flanked_by(const Look& look, Ref enemy, const Rect& base) {
    const Rect own = base_of(look, enemy);
    return table::within(table::edge(own, table::Edge::Front), base, look.measures().contact_tol) &&
           has_flank(look.measures(), own, facing_of(look, enemy), base_kind(look, enemy), base);
}
}  // namespace
bool is_flanked(const Look& look, Seat enemy, const Rect& base) {
    for (const UnitId id : each(touching(look, enemy, base)))
        if (is_flanked_by(look, {enemy, id}, base)) return true;
    return false;
}

bool is_in_column(const Look& look, Ref rear, Ref front) {
    return is_close_behind(look, rear, front, 4, 65536 / 12);  // a quarter of its width, 30 degrees
}

Units columns_behind(const Look& look, Seat side, const Units& stands, const Units& not_those) {
    const Side& own = look.side(side);
    Units able = formed(look, side) & ~look.army(side).artillery & ~stands & ~not_those & ~own.supporters;
    Units found, fronts = stands & own.on_map;
    while (fronts) {
        const Ref front{side, fronts.lowest()};
        fronts &= ~one(front.id);
        for (const UnitId id :
             each(within(look, side, able, base_of(look, front), look.measures().contact_tol))) {
            if (!is_in_column(look, {side, id}, front) || contacts_of(look, {side, id})) continue;
            able &= ~one(id);
            found |= one(id);
            fronts |= one(id);
        }
    }
    return found;
}

namespace {

// RF-MELEE-3: a role ends with the contact.
void drop_old_roles(Play& play) {
    for (const Seat seat : seats) {
        Side& side = play.side(seat);
        side.melee_attacker =
            still_in_contact(play, seat, side.melee_attacker, play.look().side(other(seat)).on_map);
    }
}
void give_roles(Play& play, Seat attacker, const Group& group) {
    play.side(attacker).melee_attacker |= group.stands[index(attacker)];
    play.side(other(attacker)).melee_attacker &= ~group.stands[index(other(attacker))];
}
Seat attacker_of(const Look& look, const Group& group) {
    const bool is_union = static_cast<bool>(look.side(Seat::Union).melee_attacker & group.stands[0]);
    const bool is_confederate =
        static_cast<bool>(look.side(Seat::Confederate).melee_attacker & group.stands[1]);
    if (is_union == is_confederate) return look.active();
    return is_union ? Seat::Union : Seat::Confederate;
}

// The group of a stand, one stand left out.
Group group_without(const Look& look, Ref ref, Ref without) {
    Group group;
    Units next[2];
    next[index(ref.side)] = one(ref.id);
    while (next[0] || next[1]) {
        const Seat side = next[0] ? Seat::Union : Seat::Confederate;
        const UnitId id = next[index(side)].lowest();
        next[index(side)] &= ~one(id);
        group.stands[index(side)] |= one(id);
        Units met = contacts_of(look, {side, id});
        if (without.side == other(side) && without.any()) met &= ~one(without.id);
        next[index(other(side))] |= met & ~group.stands[index(other(side))];
    }
    return group;
}

// RF-MELEE-5, 12: what a unit in contact brings, and what being flanked takes from it. Its stand and its
// holders count where they are touched.
struct Brought {
    int strength = 0, flanked = 0;
};
Brought brought(const Look& look, Ref ref) {
    Brought all;
    const auto add = [&](const Rect& base, int strong) {
        if (!touching(look, other(ref.side), base)) return;
        all.strength += strong;
        if (is_flanked(look, other(ref.side), base)) all.flanked += std::min(2, strong - 1);
    };
    add(base_of(look, ref), strength(look, ref));
    if (has_holders(look, ref)) add(holders_base(look, ref), strength(look, ref, Part::Holders));
    return all;
}

// RF-MELEE-5, 6.
template <class Parts>
void add_sum(const Look& look, Seat side, Parts& parts) {
    const Melee& melee = look.state.melee;
    const auto who = index(side);
    Brought all;
    int behind = 0, heroic = 0;
    for (const UnitId id : each(melee.stands[who])) {
        const Brought its = brought(look, {side, id});
        all.strength += its.strength;
        all.flanked += its.flanked;
    }
    for (const UnitId id : each(melee.columns[who])) behind += strength(look, {side, id});
    for (const UnitId id : each(melee.stands[who] | melee.columns[who]))
        heroic = std::max(heroic, heroism(look, {side, id}));
    parts.add(rule::RF_MELEE_5, "Troop Strength in contact", all.strength);
    if (all.flanked != 0) parts.add(rule::RF_MELEE_5, "flanked", -all.flanked);
    if (behind != 0) parts.add(rule::RF_MELEE_5, "columns behind", behind);
    if (melee.cards[who] != 0) parts.add(rule::RF_MELEE_4, "cards", melee.cards[who]);
    if (heroic != 0) parts.add(rule::RF_GEN_5, "Heroism", heroic);
}
int sum_of(const Look& look, Seat side) {
    Total total;
    add_sum(look, side, total);
    return total.total();
}

// ---- D-MELEE-ORDER ----

// Own stands in groups that are still to be fought in this turn.
Units unfought(const Look& look) {
    const Side& own = look.side(look.active());
    return still_in_contact(look, look.active(), own.on_map & ~own.fought, look.side(look.passive()).on_map);
}

bool run_melees(Play& play) {
    if (play.top().stage == 0) {
        play.top().stage = 1;
        drop_old_roles(play);
        for (const Seat seat : seats) play.side(seat).fought = play.side(seat).supporters = {};
    }
    play.top().units = {};
    for (Units left = unfought(play); left;) {
        const Group group = melee_of(play, {play.active(), left.lowest()});
        const Units own = group.stands[index(play.active())];
        if (!(own & play.look().side(play.active()).fought)) play.top().units |= one(own.lowest());
        left &= ~own;
    }
    if (play.top().units) return true;
    for (const Seat seat : seats) play.side(seat).fought = play.side(seat).supporters = {};
    return step_over(play);
}
void melees_choices(const Look& look, Seat, Offers<Action>& offers) {
    for (const UnitId id : each(look.top().units))
        if (!offers(with_unit(Verb::Fight, id))) return;
}
Verdict melees_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Fight) return not_asked(look, seat, action);
    if (look.top().units.has(action.unit)) return fine;
    if (on_map(look, {seat, action.unit}) && contacts_of(look, {seat, action.unit}))
        return refuse(rule::RF_MELEE_1, "its melee is fought, or is named by another of its stands");
    return refuse(rule::RF_MELEE_1, "it is in no melee");
}
void fight(Play& play, const Group& group, Seat attacker) {
    Melee& melee = play.state.melee;
    melee = {};
    play.state.last_melee = 0;
    for (const Seat seat : seats) {
        melee.stands[index(seat)] = group.stands[index(seat)];
        melee.pool[index(seat)] = play.side(seat).rerolls;
    }
    melee.attacker = static_cast<std::uint8_t>(index(attacker));
    push(play, step(StepKind::Melee, attacker));
}
void melees_apply(Play& play, Seat seat, const Action& action) {
    const Group group = melee_of(play, {seat, action.unit});
    for (const Seat side : seats) play.side(side).fought |= group.stands[index(side)];
    fight(play, group, attacker_of(play, group));
}
Say melees_prompt(const Look&, Seat) { return Say(rule::RF_MELEE_1, "Which melee is fought next?"); }

// ---- steps 3 to 5 ----

enum : std::uint8_t { Volleys, Columns, Numbers, Dice, Judge, Tests, Casualties, After };

Point cause_of(const Look& look, Ref loser) {
    const Seat enemy = other(loser.side);
    Units foes = contacts_of(look, loser);
    if (!foes) foes = look.state.melee.stands[index(enemy)] & look.side(enemy).on_map;
    std::int64_t x = 0, y = 0;
    for (const UnitId id : each(foes)) {
        x += centre_of(look, {enemy, id}).x;
        y += centre_of(look, {enemy, id}).y;
    }
    const int n = std::max(1, count(foes));
    return {static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

// RF-CHARGE-17.
void beat_at_once(Play& play, Ref loser, Ref winner, bool doubled) {
    if (doubled) {
        for (const Rect& base : bases_of(play, loser)) note_danger(play, base);
        remove_unit(play, loser, Fate::Destroyed, rule::RF_CHARGE_17);
        return;
    }
    rout(play, {loser, centre_of(play, winner)});
    lose(play, loser, 1, rule::RF_CHARGE_17);  // first: it lies above the rout
}

// Who wins, and what the loser takes.
void judge(Play& play) {
    Melee& melee = play.state.melee;
    int total[2];
    for (const Seat seat : seats) {
        const int sum = sum_of(play, seat), rolled = kept_sum(play, seat);
        total[index(seat)] = sum + rolled;
        if (play.log.on()) {
            Event& event = tell_roll(
                play, seat, EventKind::Melee,
                Say(rule::RF_MELEE_6, "{} rolls {} and adds {}: {}", seat, rolled, sum, sum + rolled));
            event.reckoning = melee_sum(play, seat);
        }
    }
    for (const Seat seat : seats) take_sum(play, seat);
    const MeleeResult result = result_of_melee(total[0], total[1]);
    play.state.last_melee =
        static_cast<std::uint8_t>(result.winner == Seat::Nobody  ? MeleeEnd::Undecided
                                  : result.winner == Seat::Union ? MeleeEnd::UnionWins
                                                                 : MeleeEnd::ConfederateWins);
    if (result.winner == Seat::Nobody) {
        if (play.log.on())
            tell(play, play.active(), EventKind::Melee,
                 Say(rule::RF_MELEE_6, "the melee is undecided at {} each and goes on next turn", total[0]));
        play.top().stage = After;
        return;
    }
    const Seat winner = result.winner, loser = other(winner);
    const bool doubled = result.losses == 2;
    if (play.log.on())
        tell(play, winner, EventKind::Melee,
             Say(rule::RF_MELEE_7, "{} wins the melee, {} to {}: {} {loss|losses} for {}", winner,
                 total[index(winner)], total[index(loser)], doubled ? 2 : 1, loser));
    play.top().side = static_cast<std::uint8_t>(index(winner));
    play.top().flags = 1;  // there is a winner
    const Units losing = melee.stands[index(loser)];
    if (melee.immediate != 0) {
        play.top().stage = Casualties;
        beat_at_once(play, {loser, losing.lowest()}, {winner, melee.stands[index(winner)].lowest()}, doubled);
        return;
    }
    lose_among(play, loser, losing, doubled ? 2 : 1, rule::RF_MELEE_7);
}

void finish(Play& play) {
    const Melee melee = play.state.melee;
    play.state.melee = {};
    for (const Seat seat : seats) {
        clear_table(play, seat);  // RF-MELEE-10
        Side& side = play.side(seat);
        side.rerolls = std::min(side.rerolls, melee.pool[index(seat)]);  // RF-REROLL-3
    }
    const Seat attacker = play.top().flags != 0 ? side_of(play.top()) : seat_of(melee.attacker);
    Group group;
    for (const Seat seat : seats)
        group.stands[index(seat)] =
            still_in_contact(play, seat, melee.stands[index(seat)], play.look().side(other(seat)).on_map);
    give_roles(play, attacker, group);  // RF-MELEE-9
    drop_old_roles(play);
}

bool run_melee(Play& play) {
    Melee& melee = play.state.melee;
    Step& top = play.top();
    switch (top.stage) {
        case Volleys: {
            top.stage = Columns;
            if (melee.immediate != 0) return false;
            const Units firers = defensive_firers(play, play.passive());
            if (firers) push(play, step(StepKind::MeleeFire, play.passive())).units = firers;
            return false;
        }
        case Columns: {
            const Units before[2] = {melee.stands[0], melee.stands[1]};
            for (const Seat seat : seats)
                melee.stands[index(seat)] =
                    still_in_contact(play, seat, before[index(seat)], before[index(other(seat))]);
            if (!melee.stands[0] || !melee.stands[1]) {
                top.stage = After;
                return false;
            }
            top.stage = Numbers;
            for (const Seat seat : {play.passive(), play.active()}) push(play, step(StepKind::Support, seat));
            return false;
        }
        case Numbers:
            top.stage = Dice;
            push(play, step(StepKind::MeleeCards, seat_of(melee.attacker)));
            return false;
        case Dice:
            top.stage = Judge;
            for (const Seat seat : {play.active(), play.passive()}) roll_dice(play, seat, 2);
            offer_rerolls(play);
            return false;
        case Judge:
            top.stage = Tests;
            judge(play);
            return false;
        case Tests: {
            top.stage = Casualties;
            const Seat loser = other(side_of(top));
            const Units losers = melee.stands[index(loser)] | melee.columns[index(loser)];
            push(play, step(StepKind::MeleeLosers, loser)).units = losers;
            return false;
        }
        case Casualties:
            top.stage = After;
            roll_for_generals(play);
            return false;
        default: finish(play); return step_over(play);
    }
}

// ---- RF-MELEE-8: W-ORDER, checks and routs of the losers ----

// Stands in contact first.
Units next_losers(const Look& look) {
    const Seat side = side_of(look.top());
    const Units left = look.top().units;
    const Units first = still_in_contact(look, side, left, look.side(other(side)).on_map);
    return first ? first : left;
}
bool run_losers(Play& play) {
    Step& top = play.top();
    const Seat side = side_of(top);
    if (top.unit != no_unit) {
        const Ref tested{side, top.unit};
        top.unit = no_unit;
        if (top.outcome == Outcome::Failed) {
            rout(play, {tested, cause_of(play, tested)});
            return false;
        }
    }
    top.units &= play.look().side(side).on_map;
    return top.units ? true : step_over(play);
}
void losers_choices(const Look& look, Seat, Offers<Action>& offers) {
    for (const UnitId id : each(next_losers(look)))
        if (!offers(with_unit(Verb::Test, id))) return;
}
Verdict losers_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Test) return not_asked(look, seat, action);
    if (next_losers(look).has(action.unit)) return fine;
    if (look.top().units.has(action.unit))
        return refuse(rule::RF_MELEE_8, "stands in contact with the enemy test first");
    return refuse(rule::RF_MELEE_8, "it has no check to make");
}
void losers_apply(Play& play, Seat seat, const Action& action) {
    play.top().units &= ~one(action.unit);
    play.top().unit = action.unit;
    check_discipline(play, {CheckKind::Melee, {seat, action.unit}});
}
Reckoning losers_reckon(const Look& look, Seat seat, const Action& action) {
    return check_reckoning(look, {CheckKind::Melee, {seat, action.unit}});
}
Say losers_prompt(const Look&, Seat) {
    return Say(rule::RF_MELEE_8, "The melee is lost: which stand tests its Discipline next?");
}

constexpr StepRules melees{"melees",     run_melees,   step_side<Look>, melees_choices,
                           melees_check, melees_apply, nullptr,         melees_prompt};
}  // namespace

Group melee_of(const Look& look, Ref ref) { return group_without(look, ref, nobody); }

void set_roles(Play& play, Ref charger) {
    drop_old_roles(play);
    play.side(charger.side).melee_attacker &= ~one(charger.id);
    const Group all = melee_of(play, charger);
    if (!all.stands[index(other(charger.side))]) return;
    // Groups that were there before: those of the enemies it touches, without it.
    int before = 0;
    Seat attacker = play.active();
    for (Units met = contacts_of(play, charger); met;) {
        const Group old = group_without(play, {other(charger.side), met.lowest()}, charger);
        met &= ~old.stands[index(other(charger.side))];
        if (!old.stands[index(charger.side)]) continue;
        if (++before == 1) attacker = attacker_of(play, old);
    }
    give_roles(play, before > 1 ? play.active() : attacker, all);
}

void fight_at_once(Play& play, Ref charger, Ref target) {
    Group group;
    group.stands[index(charger.side)] = one(charger.id);
    group.stands[index(target.side)] = one(target.id);
    fight(play, group, charger.side);
    play.state.melee.immediate = 1;
}

Reckoning melee_sum(const Look& look, Seat side) {
    Reckoning reckoning(rule::RF_MELEE_6, "added to the dice");
    add_sum(look, side, reckoning);
    return reckoning;
}

const StepRules melees_rules = melees.as_next_question();
const StepRules melee_rules{"melee", run_melee};
const StepRules melee_losers_rules{"melee_losers", run_losers,   step_side<Look>, losers_choices,
                                   losers_check,   losers_apply, losers_reckon,   losers_prompt};

}  // namespace longroll::rally
