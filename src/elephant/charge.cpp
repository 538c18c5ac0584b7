// 2.11, 4.3 The charge: the procedure of SE-STATE-3 for one target and those who charge it.

#include "elephant/charge.h"

namespace longroll::elephant {
namespace {

bool has(Units set, Ref ref) { return (set & one(ref.id)) != 0; }
std::span<const Rect> span_of(const Rects& rects) { return {rects.begin(), rects.size()}; }

// Where the procedure is; the numbers are those of SE-STATE-3 times ten, with the pauses between.
enum Stage : std::uint8_t {
    Check = 0,
    SkirmishersAsked = 5,
    SkirmishersShot = 10,
    Lines = 20,
    Opportunity = 25,
    FirstVolley = 30,
    PassFires = 35,
    FirstTests = 40,
    SecondVolley = 60,
    SecondTests = 70,
    Receive = 80,
    Contacts = 90,
    Pistols = 95,
    TargetGone = 100,
    Intercept = 150
};
// Step::m: the charger at hand (an index of State::charges), and in its highest bit whether the target had
// withdrawn already when the procedure began.
constexpr std::uint8_t withdrew_before = 128;

struct Procedure {
    Play& play;
    Step& step;

    Ref target() const { return {seat_of(step.side), step.unit}; }
    std::uint8_t at() const { return step.m & (withdrew_before - 1); }
    void set_at(std::size_t i) {
        step.m = static_cast<std::uint8_t>((step.m & withdrew_before) | static_cast<std::uint8_t>(i));
    }
    void go(Stage stage) {
        step.stage = stage;
        set_at(0);
        step.units = 0;
    }
    bool mine(const Charge& charge) const { return charge.group == step.n && under_way(charge); }

    // Those who can no longer charge drop out where they are (SE-STATE-3, steps 0 and 4).
    int prune() {
        int left = 0;
        for (Charge& charge : play.state.charges) {
            if (!mine(charge)) continue;
            const Ref ref = charger_of(charge);
            const Side& side = play.side(ref.side);
            if (!on_table(play, ref) || has(side.withdrew | side.halted, ref) || in_contact(play, ref))
                charge.marks |= ChargeOver;
            else
                ++left;
        }
        return left;
    }
    // It has left its place: off the table, or withdrawn in the course of the procedure.
    bool target_gone() const {
        if (!on_table(play, target())) return true;
        if ((step.m & withdrew_before) == 0) return has(play.side(target().side).withdrew_card, target());
        for (const Charge& charge : play.state.charges)
            if (mine(charge))
                return table::distance(ground_of(play, target(), charger_of(charge)),
                                       Point{charge.target_x, charge.target_y}) > table::inch;
        return false;
    }
    // Fires at nobody: in contact, limbered, a wagon (SE-CHARGE-4, 12).
    bool target_fires() const {
        return !in_contact(play, target()) && !is_wagon(play, target()) && !is_limbered(play, target());
    }
};

void pop(Play& play) { play.state.agenda.pop(); }

// One test for all fire of the step (SE-CHARGE-5, 8). `mark`: where a charger that fails by 1 or 2 halts.
void test_chargers(Procedure& p) {
    Play& play = p.play;
    for (std::size_t i = 0; i < play.state.charges.size(); ++i) {
        Charge& charge = play.state.charges[i];
        if ((charge.marks & ChargeHit) == 0) continue;
        charge.marks = static_cast<std::uint16_t>(charge.marks & ~ChargeHit);
        if (!p.mine(charge) || !on_table(play, charger_of(charge))) continue;
        const Ref ref = charger_of(charge);
        const Length mark = mark_on_line(play, charge, play.setup.distance.yards_100);
        Aftermath after;
        const TestResult result = test_morale(play, ref, {TestFor::ChargerHit, p.target()}, after);
        if (result == TestResult::Hit && on_table(play, ref)) {
            play.side(ref.side).halted |= one(ref.id);
            // One that began nearer goes back to where it stood, its wheel undone.
            if (mark == 0 && charge.start <= play.setup.distance.yards_100 && (charge.marks & ChargeWheeled) != 0 &&
                charge.wheel != 0) {
                move_on_line(play, charge, 0);
                if (on_table(play, ref)) {
                    put_layout(play, ref,
                               wheeled(layout_of(play, ref), charge.pivot, -static_cast<Angle>(charge.wheel)));
                    carry_officers(play, ref);
                }
            } else {
                halt_on_line(play, charge, mark);
            }
            charge.marks |= ChargeOver;
            if (play.log.on())
                tell(play, ref.side, Say(rule::SE_CHARGE_5, "{} halts", unit_arg(play, ref))).kind =
                    static_cast<std::uint8_t>(EventKind::Charge);
        } else if (!passed(result)) {
            charge.marks |= ChargeOver;
        }
        settle(play, after);
    }
}

// A charge that goes on along its line and strikes nobody: it stops 50 yards from whoever it does not charge.
void run_on(Play& play, Charge& charge) {
    Length goes = charge.reach;
    const Ref ref = charger_of(charge);
    const Length limit = play.setup.distance.yards_50;
    Rects start;
    rects_on_line(play, charge, charge.travelled, start);
    for (Length at = charge.travelled; at < charge.reach;) {
        const Length next = std::min(at + walk_step, charge.reach);
        Rects rects;
        rects_on_line(play, charge, next, rects);
        bool near = !check_ground(play, ref, span_of(rects), {}).fine();
        for (Units rest = enemies_within(play, ref.side, span_of(rects), limit); rest != 0 && !near;) {
            Rects theirs;
            rects_of(play, {other(ref.side), take_lowest(rest)}, theirs);
            near = distance(span_of(rects), span_of(theirs)) + tolerance <
                   std::min(limit, distance(span_of(start), span_of(theirs)));
        }
        if (near) {
            goes = at;
            break;
        }
        at = next;
    }
    halt_on_line(play, charge, goes);
    charge.marks |= ChargeOver;
}

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
        const Point ground = ground_of(play, target, charger_of(charge));
        if (table::distance(ground, Point{charge.target_x, charge.target_y}) <= table::inch) continue;
        const Ref ref = charger_of(charge);
        // Of itself it has neither moved nor charged yet.
        State asked = play.state;
        asked.side[charge.side].charged &= ~one(ref.id);
        asked.side[charge.side].moved &= ~one(ref.id);
        asked.charges.clear();
        const bool goes_on = check_charge({play.setup, asked}, ref, target, charge.pivot, charge.wheel, charge.flags,
                                          nullptr)
                                 .fine();
        if (!goes_on) {
            // It may follow (step 10); the others go on by themselves.
            charge.group = free_group(play.state);
            Step alone = p.step;
            alone.n = charge.group;
            alone.stage = TargetGone;
            alone.m = 0;
            alone.units = 0;
            push(play, alone);
            return;
        }
        charge.target_x = ground.x;
        charge.target_y = ground.y;
        charge.start = distance(play, ref, target);
    }
    p.go(is_skirmishing(play, target) ? SkirmishersAsked : Lines);
}

// ---- step 1 ----

void ask_skirmishers(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    const Side& side = play.side(target.side);
    // They stand on their line where the volley would find them: 100 yards, or where they began (SE-SKIRM-16).
    bool open = !has(side.fired | side.pass_fired, target) && p.target_fires();
    bool already = false;
    for (Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        already = already || (charge.tried & one(target.id)) != 0;
        if (open) move_on_line(play, charge, mark_on_line(play, charge, play.setup.distance.yards_100));
    }
    bool bears = false;
    for (const Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        Shot shot;
        shot.firer = target;
        shot.target = charger_of(charge);
        shot.range = std::min(play.setup.distance.yards_100, charge.start);
        bears = bears || bearing(play, shot) != 0;
    }
    p.go(SkirmishersShot);
    if (open && bears && !already) {
        Step asked = step(StepKind::SkirmFire, target.side, target.id);
        asked.n = p.step.n;
        push(play, asked);
    }
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
    for (const Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        const Length apart = distance(play, charger_of(charge), target);
        if (!nearest.any() || apart < least) {
            nearest = charger_of(charge);
            least = apart;
        }
        tried = tried || (charge.tried & one(target.id)) != 0;
    }
    if (!tried) (void)fall_back(play, target, nearest);
    // Each goes on along its line (SE-SKIRM-14): a unit it now meets within its reach is its new target.
    const std::uint8_t own_group = p.step.n;
    const Step here = p.step;
    pop(play);
    for (std::size_t i = 0; i < play.state.charges.size(); ++i) {
        Charge& charge = play.state.charges[i];
        if (charge.group != own_group || !under_way(charge)) continue;
        charge.tried |= one(target.id);
        charge.marks |= ChargeFellBack;
        const Ref ref = charger_of(charge);
        Rects rects;
        rects_on_line(play, charge, charge.travelled, rects);
        const Layout layout = layout_on_line(play, charge, charge.travelled);
        const Met met = first_met(play, target.side, span_of(rects), layout.facing,
                                  charge.reach - charge.travelled + tolerance, fighting(play, target.side));
        if (met.unit == no_unit) {
            run_on(play, charge);
            continue;
        }
        const bool caught = met.unit == target.id;
        if (!caught && (charge.tried & one(met.unit)) != 0) {
            run_on(play, charge);
            continue;
        }
        // Those with the same new target are one group again.
        const Ref found{target.side, met.unit};
        charge.target = met.unit;
        charge.group = 0;
        for (std::size_t k = 0; k < i; ++k) {
            const Charge& before = play.state.charges[k];
            if (under_way(before) && before.side == charge.side && before.target == met.unit &&
                (before.marks & ChargeFellBack) != 0 && before.group > own_group)
                charge.group = before.group;
        }
        charge.start = distance(play, ref, found) + charge.travelled;
        const Point ground = ground_of(play, found, ref);
        charge.target_x = ground.x;
        charge.target_y = ground.y;
        hold_officers(play, found);
        if (charge.group != 0) continue;
        charge.group = free_group(play.state);
        Step next = here;
        next.n = charge.group;
        next.unit = met.unit;
        next.m = 0;
        next.units = 0;
        next.stage = caught ? static_cast<std::uint8_t>(Contacts) : static_cast<std::uint8_t>(Check);
        push(play, next);
    }
}

// ---- step 2 ----

// Everything on the line of one charger but its target. True: it has been caught up in something else.
void clear_line(Procedure& p, Charge& charge) {
    Play& play = p.play;
    const Ref ref = charger_of(charge);
    const Ref target = p.target();
    const Seat enemy = target.side;
    const Length contact = contact_on_line(play, charge, charge.reach + table::inch);
    const Length goes = contact < 0 ? charge.reach : std::min(contact, charge.reach);
    Units driven = one(target.id);
    for (Length at = charge.travelled;; at = std::min(at + walk_step, goes)) {
        Rects rects;
        rects_on_line(play, charge, at, rects);
        drive_back(play, ref, span_of(rects), driven);
        scatter_officers(play, enemy, span_of(rects));
        for (Units rest = units_of_arm(play, enemy, Arm::Wagon); rest != 0;) {
            const Ref wagon{enemy, take_lowest(rest)};
            Rects theirs;
            rects_of(play, wagon, theirs);
            if (within(span_of(rects), span_of(theirs), tolerance))
                remove_unit(play, wagon, Loss::Captured, rule::SE_GEO_16);
        }
        if (at >= goes) break;
    }
    // Skirmishers still on the line fall back without fire; those caught are fought.
    for (int round = 0; round < 8; ++round) {
        Units loose = 0;
        for (Units rest = fighting(play, enemy) & ~one(target.id); rest != 0;) {
            const UnitId id = take_lowest(rest);
            if (is_skirmishing(play, {enemy, id})) loose |= one(id);
        }
        Rects rects;
        rects_on_line(play, charge, charge.travelled, rects);
        const Met met = first_met(play, enemy, span_of(rects), layout_on_line(play, charge, charge.travelled).facing,
                                  goes - charge.travelled, loose);
        if (met.unit == no_unit) return;
        const Ref group{enemy, met.unit};
        if ((charge.tried & one(met.unit)) != 0) {
            charge.target = met.unit;
            make_contact(play, charge, group);
            return;
        }
        charge.tried |= one(met.unit);
        (void)fall_back(play, group, ref);
    }
}

// The next cavalry that may ride at a charger on its line; the charger is brought to the point of it.
bool ask_opportunity(Procedure& p, Charge& charge) {
    Play& play = p.play;
    const Ref ref = charger_of(charge);
    const Seat enemy = p.target().side;
    Units near = 0;
    for (Units rest = fighting(play, enemy) & ~p.step.units; rest != 0;) {
        const UnitId id = take_lowest(rest);
        if (arm_of(play, {enemy, id}) == Arm::Cavalry && is_mounted(play, {enemy, id})) near |= one(id);
    }
    if (near == 0) return false;
    const Length contact = contact_on_line(play, charge, charge.reach + table::inch);
    const Length goes = contact < 0 ? charge.reach : std::min(contact, charge.reach);
    for (Length at = charge.travelled;; at = std::min(at + walk_step, goes)) {
        Rects rects;
        rects_on_line(play, charge, at, rects);
        const Units close =
            near & enemies_within(play, ref.side, span_of(rects), play.setup.distance.yards_150);
        if (close != 0) {
            // Judged with the charger where it would then be.
            State there = play.state;
            EventLog silent = EventLog::off();
            Play trial{play.setup, there, play.dice, silent};
            put_layout(trial, ref, layout_on_line(play, charge, at));
            const Units able = opportunity_cavalry(trial, ref, span_of(rects)) & close & ~p.step.units;
            p.step.units |= close;
            if (able != 0) {
                p.step.units = (p.step.units & ~close) | one(lowest(able));
                move_on_line(play, charge, at);
                if (on_table(play, ref)) push(play, step(StepKind::OppCharge, enemy, lowest(able), ref.id));
                return true;
            }
            near &= ~close;
            if (near == 0) break;
        }
        if (at >= goes) break;
    }
    return false;
}

// ---- step 3 to 9 ----

void first_volley(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    const Length limit = play.setup.distance.yards_100;
    bool asks = false;
    for (Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        move_on_line(play, charge, mark_on_line(play, charge, limit));
        const Ref ref = charger_of(charge);
        if (!on_table(play, ref)) continue;
        const bool in_range = distance(play, ref, target) <= limit + tolerance;
        if (charge.start <= limit || !in_range || has(charge.flanked, target)) continue;
        Shot shot;
        shot.firer = target;
        shot.target = ref;
        shot.range = limit;
        asks = asks || (p.target_fires() && !is_skirmishing(play, target) && bearing(play, shot) != 0);
    }
    p.go(PassFires);
    if (!asks) return;
    Step asked = step(StepKind::Volley1, target.side, target.id);
    asked.n = p.step.n;
    push(play, asked);
}

void pass_fires(Procedure& p) {
    Play& play = p.play;
    for (std::size_t i = p.at(); i < play.state.charges.size(); ++i) {
        const Charge& charge = play.state.charges[i];
        if (!p.mine(charge) || (charge.marks & ChargeOpportunity) != 0 || !on_table(play, charger_of(charge))) {
            p.set_at(i + 1);
            p.step.units = 0;
            continue;
        }
        const UnitId firer = next_pass_fire_at_charger(play, charge, p.step.units);
        if (firer != no_unit) {
            push(play, step(StepKind::PassFire, p.target().side, firer, charge.unit));
            return;
        }
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
    for (Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        const Length mark = mark_on_line(play, charge, limit);
        if (apart_on_line(play, charge, mark) > limit + tolerance) {  // step 5: it falls short
            halt_on_line(play, charge, charge.reach);
            charge.marks |= ChargeOver;
            continue;
        }
        move_on_line(play, charge, mark);
        if (!on_table(play, charger_of(charge)) || has(charge.flanked, target)) continue;
        Shot shot;
        shot.firer = target;
        shot.target = charger_of(charge);
        shot.range = std::min(limit, charge.start);
        asks = asks || (p.target_fires() && !is_skirmishing(play, target) && bearing(play, shot) != 0);
    }
    p.go(SecondTests);
    if (p.prune() == 0) return pop(play);
    if (!asks) return;
    Step asked = step(StepKind::Volley2, target.side, target.id);
    asked.n = p.step.n;
    push(play, asked);
}

void receive(Procedure& p) {
    Play& play = p.play;
    const Ref target = p.target();
    for (Charge& charge : play.state.charges) {
        if (!p.mine(charge)) continue;
        const Length contact = contact_on_line(play, charge, charge.reach + table::inch);
        if (contact >= 0 && contact <= charge.reach + tolerance) continue;
        halt_on_line(play, charge, charge.reach);
        charge.marks |= ChargeOver;
    }
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
        if (charge.group != p.step.n || (charge.marks & ChargeContact) == 0 || !on_table(play, ref)) continue;
        if (!is_mounted(play, ref) || cavalry_firearm(play, ref) == Weapon::None ||
            !in_contact_with(play, ref, p.target()))
            continue;
        push(play, step(StepKind::CavFire, ref.side, ref.id, p.target().id));
        return;
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
        Step follow = step(StepKind::Follow, charger_of(charge).side, charge.unit);
        follow.n = static_cast<std::uint8_t>(i);
        push(play, follow);
        return;
    }
    pop(play);
}

// ---- the step ----

bool run_group(Play& play) {
    Procedure p{play, play.top()};
    if (play.over()) {
        pop(play);
        return false;
    }
    const auto stage = static_cast<Stage>(p.step.stage);
    // Between the steps: who is left, and whether the target is.
    if (stage > SkirmishersShot && stage < Pistols) {
        if (stage != FirstTests && stage != SecondTests && p.prune() == 0) {
            pop(play);
            return false;
        }
        if (p.target_gone() && stage != FirstTests && stage != SecondTests) {
            p.go(TargetGone);
            return false;
        }
    }
    switch (stage) {
        case Check: run_check(p); break;
        case SkirmishersAsked: ask_skirmishers(p); break;
        case SkirmishersShot: skirmishers_fall_back(p); break;
        case Intercept: {
            for (Charge& charge : play.state.charges)
                if (p.mine(charge)) intercept(play, charge);
            if (p.prune() == 0)
                pop(play);
            else
                p.go(is_skirmishing(play, p.target()) ? SkirmishersAsked : FirstVolley);
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
            clear_line(p, charge);
            p.step.stage = Opportunity;
            p.step.units = 0;
            break;
        }
        case Opportunity: {
            const std::size_t i = p.at();
            Charge& charge = play.state.charges[i];
            // A target that rode out has left its place: the rest begin again (SE-STATE-3, step 2).
            if (has(play.side(p.target().side).charged, p.target()) && !p.target_gone() &&
                table::distance(ground_of(play, p.target(), charger_of(charge)),
                                Point{charge.target_x, charge.target_y}) > table::inch) {
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
            if (p.prune() == 0)
                pop(play);
            else
                p.go(p.target_gone() ? TargetGone : SecondVolley);
            break;
        case SecondVolley: second_volley(p); break;
        case SecondTests:
            if (p.target_gone()) {
                p.go(TargetGone);
                break;
            }
            test_chargers(p);
            if (p.prune() == 0)
                pop(play);
            else
                p.go(p.target_gone() ? TargetGone : Receive);
            break;
        case Receive: receive(p); break;
        case Contacts: contacts(p); break;
        case Pistols: pistols(p); break;
        case TargetGone: target_left(p); break;
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
            begin_charge_group(play, now.n, charge.target, target_of(charge).side);
            return false;
        }
    }
    pop(play);
    return false;
}

}  // namespace

void begin_charge_group(Play& play, std::uint8_t group, UnitId target, Seat target_side) {
    Step begun = step(StepKind::ChargeGroup, target_side, target);
    begun.n = group;
    for (const Charge& charge : play.state.charges)
        if (charge.group == group && (charge.marks & ChargeOpportunity) != 0) begun.stage = Intercept;
    if (begun.stage == Intercept && has(play.side(target_side).withdrew_card, {target_side, target}))
        begun.m = withdrew_before;
    push(play, begun);
}

const StepRules charges_rules{run_charges};
const StepRules charge_group_rules{run_group};
}  // namespace longroll::elephant
