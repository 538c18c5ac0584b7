// 2.11, 4.3 The charge: the procedure of SE-STATE-3 for one target and those who charge it.

#include "elephant/procedure.h"

namespace longroll::elephant {

using namespace procedure;

// `mark`: where a charger that fails by 1 or 2 halts.
void procedure::test_chargers(Procedure& p) {
    Play& play = p.play;
    for (std::size_t i = 0; i < play.state.charges.size(); ++i) {
        Charge& charge = play.state.charges[i];
        if (!charge.is(ChargeHit)) continue;
        charge.clear(ChargeHit);
        if (!p.mine(charge) || !on_table(play, charger_of(charge))) continue;
        const Ref ref = charger_of(charge);
        const Length mark = mark_on_line(play, charge, play.setup.distance.yards_100);
        Aftermath after;
        const TestResult result = test_morale(play, ref, {TestFor::ChargerHit, p.target()}, after);
        if (result == TestResult::Hit && on_table(play, ref)) {
            play.side(ref.side).halted |= one(ref.id);
            // One that began nearer goes back to where it stood.
            if (charge.start <= play.setup.distance.yards_100)
                return_to_start(play, charge);
            else
                halt_on_line(play, charge, mark);
            charge.marks |= ChargeOver;
            tell(play, ref, EventKind::Charge, rule::SE_CHARGE_5, "{} halts and does not charge home");
        } else if (!passed(result)) {
            charge.marks |= ChargeOver;
        }
        settle(play, after);
    }
}

namespace {

// ---- step 3 to 9 ----

// Somebody may have come to stand on the line since the charge was announced (cavalry that rode out, friends
// of the target that ran): it stops 50 yards before him, for it does not charge him (SE-GEO-14).
void keep_clear(Procedure& p, Charge& charge) {
    Play& play = p.play;
    const Ref target = p.target();
    const Length goes = end_of_line(play, charge) - charge.travelled;
    const Rects rects = rects_on_line(play, charge, charge.travelled);
    const auto met =
        first_met(play, target.side, rects, layout_on_line(play, charge, charge.travelled).facing, goes,
                  in_the_way(play, target));
    if (!met || met->far + tolerance >= goes) return;
    charge.reach = charge.travelled + std::max<Length>(0, met->far - play.setup.distance.yards_50);
}

// The target may fire its volley at this charger.
bool bears_on(const Procedure& p, Ref charger, Length range) {
    return p.target_fires() && !is_skirmishing(p.play, p.target()) &&
           bearing(p.play, {.firer = p.target(), .target = charger, .range = range}) != 0;
}

void first_volley(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    const Length limit = play.setup.distance.yards_100;
    bool asks = false;
    p.each_mine([&](Charge& charge) {
        keep_clear(p, charge);
        move_on_line(play, charge, onward_mark(play, charge, limit));
        const Ref ref = charger_of(charge);
        if (!on_table(play, ref)) return;
        const bool in_range = distance(play, ref, target) <= limit + tolerance;
        if (charge.start <= limit || !in_range || has(charge.flanked, target)) return;
        asks = asks || bears_on(p, ref, limit);
    });
    p.go(PassFires);
    if (asks) p.ask(StepKind::Volley1);
}

void pass_fires(Procedure& p) {
    Play& play = p.play;
    for (std::size_t i = p.at(); i < play.state.charges.size(); ++i) {
        const Charge& charge = play.state.charges[i];
        if (p.mine(charge) && !charge.is(ChargeOpportunity) && on_table(play, charger_of(charge)))
            if (const UnitId firer = next_pass_fire_at_charger(play, charge, p.step.units); firer != no_unit)
                return push(play, step(StepKind::PassFire, p.target().side, firer, charge.unit));
        p.set_at(i + 1);
        p.step.units = 0;
    }
    p.go(FirstTests);
}

void second_volley(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    const Length limit = play.setup.distance.yards_50;
    bool asks = false;
    p.each_mine([&](Charge& charge) {
        keep_clear(p, charge);
        const Length mark = onward_mark(play, charge, limit);
        if (apart_on_line(play, charge, mark) > limit + tolerance) {  // step 5: it falls short
            halt_on_line(play, charge, charge.reach);
            charge.marks |= ChargeOver;
            return;
        }
        move_on_line(play, charge, mark);
        if (!on_table(play, charger_of(charge)) || has(charge.flanked, target)) return;
        asks = asks || bears_on(p, charger_of(charge), std::min(limit, charge.start));
    });
    p.go(SecondTests);
    if (p.prune() == 0) return pop(play);
    if (asks) p.ask(StepKind::Volley2);
}

void receive(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    p.each_mine([&](Charge& charge) {
        keep_clear(p, charge);
        const Length contact = contact_on_line(play, charge, charge.reach + table::inch);
        if (contact >= 0 && contact <= charge.reach + tolerance) return;
        halt_on_line(play, charge, charge.reach);
        charge.marks |= ChargeOver;
    });
    if (p.prune() == 0) return pop(play);
    p.go(Contacts);
    Side& side = play.side(target.side);
    if (has(side.received, target) || is_wagon(play, target) || is_skirmishing(play, target)) return;
    side.received |= one(target.id);
    Ref nearest = nobody;
    for (const Charge& charge : play.state.charges)
        if (p.mine(charge) && !nearest.any()) nearest = charger_of(charge);
    Aftermath after;
    const TestResult result = test_morale(play, target, {TestFor::Receive, nearest}, after);
    // It rises to meet them (SE-COST-13).
    if (passed(result)) side.prone &= ~one(target.id);
    settle(play, after);
}

void contacts(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    for (std::size_t i = 0; i < play.state.charges.size(); ++i) {
        Charge& charge = play.state.charges[i];
        if (p.mine(charge) && on_table(play, target)) make_contact(play, charge, target);
    }
    p.go(Pistols);
}

void pistols(Procedure& p) {
    Play& play = p.play;
    for (std::size_t i = p.at(); i < play.state.charges.size(); ++i) {
        p.set_at(i + 1);
        const Charge& charge = play.state.charges[i];
        const Ref ref = charger_of(charge);
        if (charge.group == p.step.n && fires_pistols(play, charge) &&
            has(opponents_of(play, ref), p.target()))
            return push(play, step(StepKind::CavFire, ref.side, ref.id, p.target().id));
    }
    pop(play);
}

// ---- step 10 ----

void target_left(Procedure& p) {
    Play& play = p.play;
    p.prune();
    for (std::size_t i = p.at(); i < play.state.charges.size(); ++i) {
        p.set_at(i + 1);
        const Charge& charge = play.state.charges[i];
        if (!p.mine(charge)) continue;
        return push(play, step(StepKind::Follow, charger_of(charge).side, charge.unit, no_unit,
                               static_cast<std::uint8_t>(i)));
    }
    pop(play);
}

// ---- the step ----

bool run_group(Play& play) {
    Procedure p{play, play.top()};
    if (play.over()) return step_over(play);
    const auto stage = static_cast<Stage>(p.step.stage);
    // Between the steps: who is left, and whether the target is.
    if (stage > SkirmishersShot && stage < Pistols && stage != FirstTests && stage != SecondTests) {
        if (p.prune() == 0) return step_over(play);
        if (p.target_gone()) return p.go(TargetGone), false;
    }
    switch (stage) {
        case Check: run_check(p); break;
        case SkirmishersAsked: ask_skirmishers(p); break;
        case SkirmishersShot: skirmishers_fall_back(p); break;
        case Intercept: {
            for (std::size_t i = 0; i < play.state.charges.size(); ++i) {
                Charge& charge = play.state.charges[i];
                if (!p.mine(charge)) continue;
                intercept(play, charge);
                // Whoever is in its way gives way as before any charge.
                if (!on_table(play, p.target()) || !clear_line(p, charge)) continue;
                return p.go(Pistols), false;  // it has struck skirmishers on its way and is done
            }
            p.prune() == 0 ? pop(play)
                           : p.go(is_skirmishing(play, p.target()) ? SkirmishersAsked : FirstVolley);
            break;
        }
        case Lines: {
            const std::size_t i = p.at();
            if (i >= play.state.charges.size()) {
                p.go(FirstVolley);
                break;
            }
            Charge& charge = play.state.charges[i];
            if (!p.mine(charge)) {
                p.set_at(i + 1);
                break;
            }
            (void)clear_line(p, charge);
            p.step.stage = Opportunity;
            p.step.units = 0;
            break;
        }
        case Opportunity: {
            const std::size_t i = p.at();
            Charge& charge = play.state.charges[i];
            // A target that rode out has left its place: the rest begin again (SE-STATE-3, step 2).
            if (has(play.side(p.target().side).charged, p.target()) && !p.target_gone() &&
                has_left_its_ground(play, charge, p.target())) {
                p.go(Check);
                break;
            }
            if (p.mine(charge) && ask_opportunity(p, charge)) break;
            p.step.stage = Lines;
            p.set_at(i + 1);
            p.step.units = 0;
            break;
        }
        case FirstVolley: first_volley(p); break;
        case PassFires: pass_fires(p); break;
        case FirstTests:
            test_chargers(p);
            p.prune() == 0 ? pop(play) : p.go(p.target_gone() ? TargetGone : SecondVolley);
            break;
        case SecondVolley: second_volley(p); break;
        case SecondTests:
            if (p.target_gone()) {
                p.go(TargetGone);
                break;
            }
            test_chargers(p);
            p.prune() == 0 ? pop(play) : p.go(p.target_gone() ? TargetGone : Receive);
            break;
        case Receive: receive(p); break;
        case Contacts: contacts(p); break;
        case Pistols: pistols(p); break;
        case TargetGone: target_left(p); break;
        case RunOnCavalry: run_on_past_cavalry(p); break;
        case RunOnFire: run_on_under_fire(p); break;
        case RunOnTest: run_on_tested(p); break;
    }
    return false;
}

bool run_charges(Play& play) {
    Step& now = play.top();
    if (now.stage == 0) {
        now.stage = 1;
        now.n = 0;
        now.m = 0;
        for (const Charge& charge : play.state.charges) now.m = std::max(now.m, charge.group);
    }
    while (now.n < now.m && !play.over()) {
        ++now.n;
        for (const Charge& charge : play.state.charges) {
            if (charge.group != now.n || !under_way(charge)) continue;
            return begin_charge_group(play, now.n, charge.target, target_of(charge).side), false;
        }
    }
    return step_over(play);
}

}  // namespace

void begin_charge_group(Play& play, std::uint8_t group, UnitId target, Seat target_side) {
    Step begun = step(StepKind::ChargeGroup, target_side, target, no_unit, group);
    for (const Charge& charge : play.state.charges)
        if (charge.group == group && charge.is(ChargeOpportunity)) begun.stage = Intercept;
    if (begun.stage == Intercept && has(play.side(target_side).withdrew_card, {target_side, target}))
        begun.m = withdrew_before;
    push(play, begun);
}

const StepRules charges_rules{"charges", run_charges};
const StepRules charge_group_rules{"charge_group", run_group};
}  // namespace longroll::elephant
