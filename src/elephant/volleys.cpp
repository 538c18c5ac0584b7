// Fire of the target of a charge: VOLLEY1 and VOLLEY2 (SE-CHARGE-4, 7, 12) and SKIRM_FIRE (SE-SKIRM-16).
// While they are asked the chargers stand at the mark of the volley (charge.cpp), so arcs and sight are those
// of that place; the range is the rule's. Chargers that are hit are marked and test in the next step of the
// charge.

#include "elephant/charge.h"
#include "elephant/fire.h"

namespace longroll::elephant {
namespace {

bool is_second(const Look& look) { return look.top().kind == StepKind::Volley2; }

// SE-CHARGE-4, 7: at the mark, or from where the charger began if that is nearer. SE-SKIRM-16: at 100 yards,
// or where the charger is if its way ends short of that, or began nearer.
Length range_of(const Look& look, const Charge& charge) {
    switch (look.top().kind) {
        case StepKind::Volley1: return look.setup.distance.yards_100;
        case StepKind::Volley2: return std::min(look.setup.distance.yards_50, charge.start);
        default: return distance(look, charger_of(charge), asked_unit(look));
    }
}

Shot shot_of(const Look& look, const Charge& charge, Stands stands) {
    // A unit caught by an opportunity charge in its own move does not stand still (SE-SHIFT-1).
    return {.firer = asked_unit(look),
            .target = charger_of(charge),
            .stands = stands,
            .range = range_of(look, charge),
            .still = !charge.is(ChargeOpportunity)};
}

// A charger of the group that this volley may be fired at at all.
bool is_open(const Look& look, const Charge& charge) {
    const Ref target = asked_unit(look);
    if (charge.side == index(target.side) || charge.group != look.top().n || (charge.marks & ChargeOver) ||
        !on_table(look, charger_of(charge)))
        return false;
    if (look.top().kind == StepKind::SkirmFire) return true;
    if (charge.flanked & one(target.id)) return false;  // SE-FLANK-2
    if (is_second(look)) return true;
    // Only those who come within 100 yards (SE-CHARGE-4).
    const Length limit = look.setup.distance.yards_100;
    return charge.start > limit && distance(look, charger_of(charge), target) <= limit + tolerance;
}

const Charge* charge_of(const Look& look, UnitId charger) {
    for (const Charge& charge : look.state.charges)
        if (charge.unit == charger && is_open(look, charge)) return &charge;
    return nullptr;
}

bool can_fire(const Look& look) {
    const Ref target = asked_unit(look);
    return on_table(look, target) && !in_contact(look, target) && !is_limbered(look, target) &&
           !is_wagon(look, target);
}

Stands bearing_on(const Look& look, const Charge& charge) {
    return can_fire(look) ? bearing(look, shot_of(look, charge, 0)) : Stands{0};
}

// Whether any answer can change something (SE-STATE-7). Markers silence stands of a first volley; before the
// others there is a test, and a pass clears them.
bool anything_bears(const Look& look) {
    for (const Charge& charge : look.state.charges) {
        const Stands stands = is_open(look, charge) ? bearing_on(look, charge) : Stands{0};
        if (stands == 0) continue;
        if (look.top().kind != StepKind::Volley1 || fire_halves(look, shot_of(look, charge, stands)) > 0)
            return true;
    }
    return false;
}

// ---- the allocation, a draft in State::plan ----

Verdict check_pairs(const Look& look, UnitId charger, Stands stands) {
    const Ref target = asked_unit(look);
    if (!is_artillery(look, target)) return fine;
    InlineVector<std::uint8_t, most_charges> chargers;
    for (const Charge& charge : look.state.charges)
        if (is_open(look, charge)) chargers.push_back(aim_at_unit(charge.unit));
    return check_gun_pairs(
        look, target, stands, aim_at_unit(charger), chargers, [&](int stand, std::uint8_t at) {
            const Charge* const charge = charge_of(look, static_cast<UnitId>(at - 1));
            return charge != nullptr &&
                   aim_of(look, shot_of(look, *charge, static_cast<Stands>(1u << stand)), stand).bears;
        });
}

// All free stands that bear on it; of a battery an even number where an odd one would break a pair.
Stands free_on(const Look& look, const Charge& charge) {
    Stands stands = static_cast<Stands>(bearing_on(look, charge) & aimed_at(look, asked_unit(look), 0));
    while (stands != 0 && !check_pairs(look, charge.unit, stands)) take_lowest(stands);
    return stands;
}

Verdict check_volley(const Look& look, const Action& action, Stands& stands) {
    const Charge* const charge = charge_of(look, action.target);
    const Ref target = asked_unit(look);
    if (charge == nullptr)
        return refuse(is_second(look) ? rule::SE_CHARGE_7 : rule::SE_CHARGE_4,
                      "that unit is no charger that {} may fire at", unit_arg(look, target));
    if (action.stands == 0) {
        stands = free_on(look, *charge);
        if (stands != 0) return fine;
        return refuse(rule::SE_FIRE_6, "no free stand of {} bears on the charger", unit_arg(look, target));
    }
    stands = action.stands;
    const auto bears = bearing_on(look, *charge), idle = aimed_at(look, target, 0);
    if (stands & ~idle)
        return refuse(rule::SE_FIRE_6, "each stand of {} fires at one target", unit_arg(look, target));
    if (stands & ~bears)
        return refuse(rule::SE_FIRE_6, "a stand of {} that is named does not bear on the charger",
                      unit_arg(look, target));
    return check_pairs(look, action.target, stands);
}

void add_volley(Play& play, UnitId charger, Stands stands) {
    const Ref target = asked_unit(play);
    set_aim(play, target, stands, aim_at_unit(charger));
    if (!play.state.plan.targets.contains(charger)) play.state.plan.targets.push_back(charger);
}

// Each stand at the charger nearest to it among those it bears on.
void fill_for_me(Play& play) {
    const Ref target = asked_unit(play);
    for (const int number : each(aimed_at(play, target, 0))) {
        const Charge* best = nullptr;
        Length least = 0;
        for (const Charge& charge : play.state.charges) {
            if (!is_open(play, charge) || !aim_of(play, shot_of(play, charge, 0), number).bears) continue;
            const Length far = distance(play, charger_of(charge), pose_of(play, target, number).centre);
            if (best == nullptr || far < least) best = &charge, least = far;
        }
        if (best != nullptr) add_volley(play, best->unit, static_cast<Stands>(1u << number));
    }
    if (!is_artillery(play, target) || check_pairs(play, no_unit, 0)) return;
    // A battery keeps its pairs: all that bear at one charger.
    play.state.plan = {};
    for (const Charge& charge : play.state.charges)
        if (is_open(play, charge))
            if (const Stands stands = free_on(play, charge); stands != 0)
                add_volley(play, charge.unit, stands);
}

// ---- the volley itself ----

// All its rolls; chargers that suffer are marked for their test (SE-CHARGE-5, 8).
void fire_volley(Play& play, Aftermath& after) {
    const FirePlan& plan = play.state.plan;
    struct Aimed {
        FireRoll roll;
        UnitId charger;
    };
    InlineVector<Aimed, most_charges> rolls;
    const Ref target = asked_unit(play);
    for (UnitId charger : plan.targets) {
        const Charge* const charge = charge_of(play, charger);
        if (charge == nullptr || rolls.full()) continue;
        Shot shot = shot_of(play, *charge, aimed_at(play, target, aim_at_unit(charger)));
        if (shot.stands == 0) continue;
        rolls.push_back({make_roll(play, {&shot, 1}), charger});
    }
    for (const Aimed& aimed : rolls) {
        const bool hurt = roll_fire(play, aimed.roll, after) != FireResult::Nothing;
        for (Charge& charge : play.state.charges) {
            if (charge.unit != aimed.charger || !is_open(play, charge)) continue;
            if (hurt) charge.marks |= ChargeHit;
            if (!charge.is(ChargeCrosses) || aimed.roll.halves == 0) continue;
            // Under fire in the act of crossing: a marker whatever the fire did, once (SE-OBST-4).
            charge.marks |= ChargeHit, charge.clear(ChargeCrosses);
            add_panic(play, charger_of(charge), 1, rule::SE_OBST_4);
        }
    }
}

// The charger that causes the test: the first of the group (SE-MORALE-15).
Ref first_charger(const Look& look) {
    for (const Charge& charge : look.state.charges)
        if (is_open(look, charge)) return charger_of(charge);
    return nobody;
}

void decline(Play& play) {
    play.state.plan = {};
    pop(play);
}

// Fires what is allocated, after the test where the rule asks for one.
void carry_out(Play& play, TestFor test, bool must_test) {
    const Ref target = asked_unit(play);
    Aftermath after;
    const bool fires = !must_test || passed(test_morale(play, target, {test, first_charger(play)}, after));
    if (fires && on_table(play, target)) fire_volley(play, after);
    decline(play);
    settle(play, after);
}

// SKIRM_FIRE: only if they have not fired in this turn (SE-SKIRM-16).
bool may_fire(const Look& look) {
    const Ref target = asked_unit(look);
    const Side& side = look.side(target.side);
    return (look.top().kind != StepKind::SkirmFire || !has(side.fired | side.pass_fired, target)) &&
           anything_bears(look);
}

bool run_volley(Play& play) {
    if (play.top().stage == 1) return true;
    play.state.plan = {};
    play.top().stage = 1;
    if (may_fire(play)) return true;
    decline(play);  // SE-STATE-7: nothing to decide
    return false;
}

void choices_volley(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::No))) return;
    if (!offers(just(look.state.plan.targets.empty() ? Verb::Yes : Verb::Done))) return;
    if (std::ranges::count_if(look.state.charges, [&](const Charge& c) { return is_open(look, c); }) < 2)
        return;  // nothing to share out
    for (const Charge& charge : look.state.charges)
        if (is_open(look, charge) && free_on(look, charge) != 0 &&
            !offers({.verb = Verb::Volley, .target = charge.unit}))
            return;
}

Verdict check_volley_step(const Look& look, Seat seat, const Action& action) {
    Stands stands = 0;
    switch (action.verb) {
        case Verb::Yes:
        case Verb::No:
        case Verb::Done:
        case Verb::Drop:
        case Verb::ForMe: return fine;
        case Verb::Volley: return check_volley(look, action, stands);
        default: return not_asked(look, seat, action);
    }
}

void apply_volley(Play& play, Seat, const Action& action) {
    const bool second = is_second(play);
    switch (action.verb) {
        case Verb::Drop: play.state.plan = {}; return;
        case Verb::ForMe: return fill_for_me(play);
        case Verb::Volley: {
            Stands stands = 0;
            if (check_volley(play, action, stands)) add_volley(play, action.target, stands);
            return;
        }
        case Verb::Yes: fill_for_me(play); break;
        case Verb::No: return decline(play);
        default: break;
    }
    if (play.state.plan.targets.empty()) return decline(play);
    carry_out(play, TestFor::SecondVolley, second);
}

Reckoning reckon_volley(const Look& look, Seat, const Action& action) {
    if (is_second(look) && (action.verb == Verb::Yes || action.verb == Verb::Done))
        return reckon_morale(look, asked_unit(look), {TestFor::SecondVolley, first_charger(look)});
    Stands stands = 0;
    if (action.verb == Verb::Volley && check_volley(look, action, stands)) {
        const Shot shot = shot_of(look, *charge_of(look, action.target), stands);
        return reckon_fire(look, {&shot, 1});
    }
    if (action.verb != Verb::Yes) return {};
    const Charge* const charge = charge_of(look, first_charger(look).id);
    if (charge == nullptr) return {};
    const Shot shot = shot_of(look, *charge, free_on(look, *charge));
    return reckon_fire(look, {&shot, 1});
}

Say prompt_volley(const Look& look, Seat) {
    if (!is_second(look)) return Say(rule::SE_CHARGE_4, "{} is charged: fire at 100 yards?", asked_arg(look));
    return Say(rule::SE_CHARGE_7, "{} is charged: test morale and fire at 50 yards?", asked_arg(look));
}

// ---- SKIRM_FIRE ----

void apply_skirm(Play& play, Seat, const Action& action) {
    if (action.verb == Verb::No) return decline(play);
    fill_for_me(play);
    carry_out(play, TestFor::SkirmFire, true);
}

Reckoning reckon_skirm(const Look& look, Seat, const Action& action) {
    if (action.verb != Verb::Yes) return {};
    return reckon_morale(look, asked_unit(look), {TestFor::SkirmFire, first_charger(look)});
}

Say prompt_skirm(const Look& look, Seat) {
    return Say(rule::SE_SKIRM_16, "{} is charged: test morale and fire before falling back?",
               asked_arg(look));
}

}  // namespace

const StepRules volley1_rules =
    StepRules{"first_volley", run_volley,    step_side,     choices_volley, check_volley_step,
              apply_volley,   reckon_volley, prompt_volley, default_no}
        .as_draft()
        .as_assumed(answer_yes, enemy_fires);
const StepRules volley2_rules =
    StepRules{"second_volley", run_volley,    step_side,     choices_volley, check_volley_step,
              apply_volley,    reckon_volley, prompt_volley, default_no}
        .as_draft()
        .as_assumed(answer_yes, enemy_fires);
const StepRules skirm_fire_rules =
    StepRules{"skirmisher_fire", run_volley,   step_side,    choices_yes_no, check_yes_no,
              apply_skirm,       reckon_skirm, prompt_skirm, default_no}
        .as_assumed(answer_yes, enemy_fires);

}  // namespace longroll::elephant
