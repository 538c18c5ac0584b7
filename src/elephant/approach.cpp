// 4.3, steps 0 to 2: what a charge meets before the first volley (SE-STATE-3).

#include "elephant/procedure.h"

namespace longroll::elephant::procedure {
namespace {

// It comes nearer than 50 yards to an enemy it does not charge: to skirmishers, or to others.
bool too_near(const Look& look, Ref ref, std::span<const Rect> start, std::span<const Rect> there,
              bool skirmishers) {
    const Units loose = skirmishers_of(look, other(ref.side)), whom = skirmishers ? loose : ~loose;
    return comes_nearer(look, ref.side, start, there, look.setup.distance.yards_50, whom).any();
}

// How far a charge that strikes nobody may go on, but for skirmishers: they get their chance to give way.
Length end_of_run(const Look& look, const Charge& charge) {
    const Ref ref = charger_of(charge);
    const Rects start = rects_on_line(look, charge, charge.travelled);
    for (Length at = charge.travelled; at < charge.reach;) {
        const Length next = std::min(at + walk_step, charge.reach);
        const Rects rects = rects_on_line(look, charge, next);
        if (!check_ground(look, ref, rects, {}) || too_near(look, ref, start, rects, false)) return at;
        at = next;
    }
    return charge.reach;
}

// A charge that goes on along its line and strikes nobody: it stops 50 yards from whoever it does not charge.
void run_on(Play& play, Charge& charge) {
    const Ref ref = charger_of(charge);
    const Rects start = rects_on_line(play, charge, charge.travelled);
    Units driven = charge.tried;
    Length goes = charge.travelled;
    while (goes < charge.reach) {
        const Length next = std::min(goes + walk_step, charge.reach);
        const Rects rects = rects_on_line(play, charge, next);
        if (!check_ground(play, ref, rects, {}) || too_near(play, ref, start, rects, false)) break;
        make_way(play, ref, rects, driven);
        if (too_near(play, ref, start, rects, true)) break;
        goes = next;
    }
    halt_on_line(play, charge, goes);
    charge.marks |= ChargeOver;
}

}  // namespace

// ---- step 0 ----

void run_check(Procedure& p) {
    Play& play = p.play;
    if (p.prune() == 0) return pop(play);
    const Ref target = p.target();
    p.step.m = has(play.side(target.side).withdrew_card, target) ? withdrew_before : 0;
    if (!on_table(play, target)) return p.go(TargetGone);
    // If the target has changed its place the charge must still be a legal one, with the dice it has.
    for (Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        const Ref ref = charger_of(charge);
        if (!has_left_its_ground(play, charge, target)) continue;
        // Of itself it has neither moved nor charged yet; a wheel that is made is not made again.
        const Angle wheel = charge.is(ChargeWheeled) ? 0 : charge.wheel;
        State asked = play.state;
        asked.side[charge.side].charged &= ~one(ref.id);
        asked.side[charge.side].moved &= ~one(ref.id);
        asked.charges.clear();
        const Look free{play.setup, asked};
        const bool goes_on =
            check_charge(free, ref, target, charge.pivot, wheel, charge.flags, nullptr).fine() ||
            wheel_anew(play, free, charge);
        if (!goes_on) {
            // It may follow (step 10); the others go on by themselves.
            charge.group = free_group(play.state);
            Step alone = step(StepKind::ChargeGroup, target.side, target.id, no_unit, charge.group);
            alone.stage = TargetGone;
            return push(play, alone);
        }
        charge.set_ground(ground_of(play, target, ref));
        charge.start = distance(play, ref, target);
    }
    p.go(is_skirmishing(play, target) ? SkirmishersAsked : Lines);
}

// ---- step 1 ----

void ask_skirmishers(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    const Side& side = play.side(target.side);
    // They stand on their line where the volley would find them: at 100 yards, where they began if that is
    // nearer, or where their way ends if that is farther (SE-SKIRM-16).
    bool open = !has(side.fired | side.pass_fired, target) && p.target_fires();
    bool already = false;
    p.each_mine([&](Charge& charge) {
        already = already || (charge.tried & one(target.id)) != 0;
        if (open) move_on_line(play, charge, onward_mark(play, charge, play.setup.distance.yards_100));
    });
    bool bears = false;
    p.each_mine([&](const Charge& charge) {
        const Ref charger = charger_of(charge);
        const Length range = distance(play, charger, target);
        bears = bears || bearing(play, {.firer = target, .target = charger, .range = range}) != 0;
    });
    p.go(SkirmishersShot);
    if (open && bears && !already) p.ask(StepKind::SkirmFire);
}

void skirmishers_fall_back(Procedure& p) {
    Play& play = p.play;
    test_chargers(p);
    if (p.prune() == 0) return pop(play);
    if (p.target_gone()) return p.go(TargetGone);
    const Ref target = p.target();
    // From the nearest of those who charge them; once per charge.
    Ref nearest = nobody;
    Length least = 0;
    bool tried = false;
    p.each_mine([&](const Charge& charge) {
        const Length apart = distance(play, charger_of(charge), target);
        if (!nearest.any() || apart < least) nearest = charger_of(charge), least = apart;
        tried = tried || (charge.tried & one(target.id)) != 0;
    });
    if (!tried) (void)fall_back(play, target, nearest);
    // Each goes on along its line (SE-SKIRM-14): a unit it now meets within its reach is its new target.
    const std::uint8_t own_group = p.step.n;
    pop(play);
    std::uint64_t running = 0;  // charges that strike nobody
    static_assert(most_charges <= 64);
    for (std::size_t i = 0; i < play.state.charges.size(); ++i) {
        Charge& charge = play.state.charges[i];
        if (charge.group != own_group || !under_way(charge)) continue;
        charge.tried |= one(target.id);
        charge.marks |= ChargeFellBack;
        const Ref ref = charger_of(charge);
        const Rects rects = rects_on_line(play, charge, charge.travelled);
        const Layout layout = layout_on_line(play, charge, charge.travelled);
        const auto met = first_met(play, target.side, rects, layout.facing,
                                   charge.reach - charge.travelled + tolerance, fighting(play, target.side));
        const bool caught = met && met->id == target.id;
        if (!met || (!caught && has(charge.tried, met->id))) {
            running |= std::uint64_t{1} << i;
            continue;
        }
        // Those with the same new target are one group again.
        const Ref found{target.side, met->id};
        charge.target = met->id;
        charge.group = 0;
        for (std::size_t k = 0; k < i; ++k) {
            const Charge& before = play.state.charges[k];
            if (under_way(before) && before.side == charge.side && before.target == met->id &&
                before.is(ChargeFellBack) && before.group > own_group)
                charge.group = before.group;
        }
        charge.start = apart_on_line(play, charge, 0);  // from where it began (SE-STATE-3, step 2)
        charge.set_ground(ground_of(play, found, ref));
        hold_officers(play, found);
        if (charge.group != 0) continue;
        charge.group = free_group(play.state);
        Step next = step(StepKind::ChargeGroup, found.side, found.id, no_unit, charge.group);
        next.m = has(play.side(found.side).withdrew_card, found) ? withdrew_before : 0;
        next.stage = caught ? Contacts : Check;
        push(play, next);
    }
    if (running == 0) return;
    Step next = step(StepKind::ChargeGroup, target.side, target.id, no_unit, free_group(play.state));
    next.stage = RunOnCavalry;
    for (const std::size_t charge : each(running)) play.state.charges[charge].group = next.n;
    push(play, next);
}

// The charge at hand of those that run on; nullptr: it has dropped out, and the next comes up.
static Charge* running_charge(Procedure& p) {
    Play& play = p.play;
    const std::size_t i = p.at();
    if (i >= play.state.charges.size()) return pop(play), nullptr;
    Charge& charge = play.state.charges[i];
    if (p.mine(charge)) {
        if (p.goes_on(charge)) return &charge;
        stop_here(play, charge);
    }
    p.go(RunOnCavalry);
    p.set_at(i + 1);
    return nullptr;
}

void run_on_past_cavalry(Procedure& p) {
    Charge* const charge = running_charge(p);
    if (charge == nullptr) return;
    charge->reach = end_of_run(p.play, *charge);
    if (ask_opportunity(p, *charge)) return;
    p.step.stage = RunOnFire;
    p.step.units = 0;
}

void run_on_under_fire(Procedure& p) {
    const Charge* const charge = running_charge(p);
    if (charge == nullptr) return;
    const UnitId firer = next_pass_fire_at_charger(p.play, *charge, p.step.units);
    if (firer != no_unit)
        push(p.play, step(StepKind::PassFire, p.target().side, firer, charge->unit));
    else
        p.step.stage = RunOnTest;
}

void run_on_tested(Procedure& p) {
    Play& play = p.play;
    const std::size_t i = p.at();
    Charge* const charge = running_charge(p);
    if (charge == nullptr) return;
    const Ref ref = charger_of(*charge);
    if (charge->is(ChargeHit)) {
        charge->clear(ChargeHit);
        Aftermath after;
        const TestResult result = test_morale(play, ref, {TestFor::ChargerHit, nobody}, after);
        if (result == TestResult::Hit && on_table(play, ref))
            tell(play, ref, EventKind::Charge, rule::SE_CHARGE_5, "{} halts and does not charge home");
        settle(play, after);
        return;  // whoever may not go on drops out as it comes up again
    }
    run_on(play, *charge);
    p.go(RunOnCavalry);
    p.set_at(i + 1);
}

// ---- step 2 ----

// Everything on the line of one charger but its target.
bool clear_line(Procedure& p, Charge& charge) {
    Play& play = p.play;
    const Ref ref = charger_of(charge);
    const Ref target = p.target();
    const Seat enemy = target.side;
    const Length goes = end_of_line(play, charge);
    Units driven = one(target.id);
    for (Length at = charge.travelled;; at = std::min(at + walk_step, goes)) {
        const Rects rects = rects_on_line(play, charge, at);
        make_way(play, ref, rects, driven);
        if (at >= goes) break;
    }
    // Skirmishers still on the line fall back without fire; those caught are fought.
    for (int round = 0; round < 8; ++round) {
        const Units loose = skirmishers_of(play, enemy, fighting(play, enemy) & ~one(target.id));
        const Rects rects = rects_on_line(play, charge, charge.travelled);
        const auto met = first_met(play, enemy, rects, layout_on_line(play, charge, charge.travelled).facing,
                                   goes - charge.travelled, loose);
        if (!met) return false;
        const Ref group{enemy, met->id};
        if ((charge.tried & one(met->id)) != 0) {
            charge.target = met->id;
            hold_officers(play, group);
            make_contact(play, charge, group);
            // Step 9 for this charger alone (SE-CAV-1).
            if (!fires_pistols(play, charge)) return false;
            push(play, step(StepKind::CavFire, ref.side, ref.id, met->id));
            return true;
        }
        charge.tried |= one(met->id);
        (void)fall_back(play, group, ref);
    }
    return false;
}

// The next cavalry that may ride at a charger on its line; the charger is brought to the first point of it
// where that cavalry is within 150 yards and can charge him (SE-CAV-2).
bool ask_opportunity(Procedure& p, Charge& charge) {
    Play& play = p.play;
    const Ref ref = charger_of(charge);
    const Seat enemy = other(ref.side);
    const Units near = those(enemy, units_of_arm(play, enemy, Arm::Cavalry) & ~charge.asked, [&](Ref rider) {
        return check_charger(play, rider, ChargeCause::Opportunity).fine();
    });
    if (near == 0) return false;
    const Length goes = end_of_line(play, charge);
    // Judged with the charger where it would then be.
    Trial trial(play);
    for (Length at = charge.travelled;; at = std::min(at + walk_step, goes)) {
        const Rects rects = rects_on_line(play, charge, at);
        const Units close = near & enemies_within(play, ref.side, rects, play.setup.distance.yards_150);
        if (close != 0) {
            put_layout(trial.play, ref, layout_on_line(play, charge, at));
            const Units able = opportunity_cavalry(trial.play, ref, rects) & close;
            if (able != 0) {
                charge.asked |= one(lowest(able));
                move_on_line(play, charge, at);
                if (on_table(play, ref)) push(play, step(StepKind::OppCharge, enemy, lowest(able), ref.id));
                return true;
            }
        }
        if (at >= goes) return false;
    }
}

}  // namespace longroll::elephant::procedure
