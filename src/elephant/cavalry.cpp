// 2.15 Special cavalry rules: pistols and shotguns in the charge, the opportunity charge.

#include "elephant/charge.h"

namespace longroll::elephant {
namespace {

bool walks(const State& state, Ref ref) {
    return state.move.unit == ref.id && state.move.side == index(ref.side);
}

// Movement that a mover has still to spend.
Length unspent(const Look& look, Ref mover, int& dice) {
    const State& state = look.state;
    if (walks(state, mover)) {
        dice = state.move.dice;
        return state.move.allowance - state.move.walked;
    }
    const Charge* const charge = charge_under_way(state, mover);
    dice = charge == nullptr ? 0 : charge->dice;
    return charge == nullptr ? -1 : charge->reach - charge->travelled;
}

// ---- OPP_CHARGE ----

bool run_opp(Play& play) {
    Action best;
    return (both_on_table(play) &&
            best_charge(play, asked_unit(play), other_unit(play), best, ChargeCause::Opportunity)) ||
           step_over(play);
}

void opp_apply(Play& play, Seat seat, const Action& action) {
    const Ref cavalry = asked_unit(play), mover = other_unit(play);
    pop(play);
    if (action.verb == Verb::No) return;
    Side& side = play.side(seat);
    Action best;
    (void)best_charge(play, cavalry, mover, best, ChargeCause::Opportunity);
    Charge charge = make_charge(play, cavalry, mover, best.turn(), static_cast<Flank>(best.mode),
                                static_cast<std::uint8_t>(best.flags | ChargeDie));
    // Declaring it uses up its movement for the turn (SE-CAV-2); it is in motion once it rides (SE-MOVE-8).
    side.moved |= one(cavalry.id);
    side.charged |= one(cavalry.id);
    Aftermath after;
    const TestResult result = test_morale(play, cavalry, {TestFor::Opportunity, mover}, after);
    settle(play, after);
    if (!passed(result) || !on_table(play, cavalry) || !on_table(play, mover) || in_contact(play, mover))
        return;
    auto& charges = play.state.charges;
    if (charges.full()) {
        // Room is made by one that is over; there are more places than charges can be under way.
        for (std::size_t i = 0; i < charges.size() && charges.full(); ++i)
            if (charges[i].is(ChargeOver) && charges[i].is(ChargeOpportunity)) charges.erase_at(i);
        if (charges.full()) return;
    }
    charge.marks |= ChargeOpportunity;
    charge.group = free_group(play.state);
    roll_charge(play, charge);  // SE-CAV-3
    charges.push_back(charge);
    begin_charge_group(play, charge.group, mover.id, mover.side);
    // Time and movement enough to face it (SE-CAV-5)?
    int dice = 0;
    const Length left = unspent(play, mover, dice);
    if (has_front(play.unit(mover).formation) && left >= dice * table::inch && left >= 0 &&
        charge.start >= 2 * table::inch)
        push(play, step(StepKind::MeetCharge, mover.side, mover.id, cavalry.id));
}

Reckoning opp_reckon(const Look& look, Seat, const Action& action) {
    if (action.verb != Verb::Yes) return {};
    return reckon_morale(look, asked_unit(look), {TestFor::Opportunity, other_unit(look)});
}
Say opp_prompt(const Look& look, Seat) {
    return Say(rule::SE_CAV_2, "does {} charge {} as it moves?", asked_arg(look), other_arg(look));
}

// ---- MEET_CHARGE ----

// A road column on a bend has its centre where its stands are (SE-GEO-9).
Layout faced_here(const Look& look, Ref mover, FacingChange way) {
    const Layout layout = faced(layout_of(look, mover), way);
    return look.unit(mover).formation == Formation::RoadColumn ? with_middle(layout, middle_of(look, mover))
                                                               : layout;
}

bool room_to_face(const Look& look, Ref mover, FacingChange way) {
    const Rects rects = rects_of(faced_here(look, mover, way));
    return check_ground(look, mover, rects, {}).fine() &&
           free_of_others(look, mover.side, rects, one(mover.id));
}

bool run_meet(Play& play) { return on_table(play, asked_unit(play)) || step_over(play); }
Verdict meet_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::No) return fine;
    if (action.verb != Verb::Face) return not_asked(look, seat, action);
    const Ref mover = asked_unit(look);
    if (!room_to_face(look, mover, static_cast<FacingChange>(action.mode)))
        return refuse(rule::SE_GEO_9, "{} has no room to face that way", unit_arg(look, mover));
    return fine;
}
void meet_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::No))) return;
    for (FacingChange way : {FacingChange::Left, FacingChange::Right, FacingChange::About}) {
        const Action action{.verb = Verb::Face, .mode = static_cast<std::uint8_t>(way)};
        if (meet_check(look, seat, action) && !offers(action)) return;
    }
}
void meet_apply(Play& play, Seat seat, const Action& action) {
    const Ref mover = asked_unit(play);
    pop(play);
    if (action.verb == Verb::No) return;
    move_to(play, mover, faced_here(play, mover, static_cast<FacingChange>(action.mode)));
    play.side(seat).moved |= one(mover.id);  // it covers no ground
    // With the face its move ends (SE-CAV-5).
    if (walks(play.state, mover)) {
        play.state.move.path.clear();
        play.state.move.allowance = play.state.move.whole = play.state.move.walked = 0;
        mark_start(play, mover);
    } else if (Charge* const charge = charge_under_way(play.state, mover)) {
        charge->marks |= ChargeOver;
        settle_followers(play, *charge);
    }
    tell(play, seat, rule::SE_CAV_5, "{} stops and faces the cavalry", unit_arg(play, mover));
}
Say meet_prompt(const Look& look, Seat) {
    return Say(rule::SE_CAV_5, "does {} continue, or stop and face {}?", asked_arg(look), other_arg(look));
}

// ---- CAV_FIRE ----

Shot pistol_shot(const Look& look) {
    Shot shot{.firer = asked_unit(look),
              .target = other_unit(look),
              .range = look.setup.distance.yards_50,
              .still = false,
              .sidearms = true};
    shot.stands = bearing(look, shot);
    return shot;
}
bool run_cav_fire(Play& play) {
    if (both_on_table(play))
        if (const Shot shot = pistol_shot(play); shot.stands != 0 && fire_halves(play, shot) > 0) return true;
    return step_over(play);
}
void cav_fire_apply(Play& play, Seat, const Action& action) {
    const Shot shot = pistol_shot(play);
    play.state.agenda.pop();
    if (action.verb == Verb::No) return;
    Aftermath after;
    (void)fire_shot(play, shot, after);
    settle(play, after);
}
Reckoning cav_fire_reckon(const Look& look, Seat, const Action& action) {
    if (action.verb != Verb::Yes) return {};
    const Shot shot = pistol_shot(look);
    return reckon_fire(look, {&shot, 1});
}
Say cav_fire_prompt(const Look& look, Seat) {
    return Say(rule::SE_CAV_1, "does {} fire as it closes with {}?", asked_arg(look), other_arg(look));
}

}  // namespace

Units opportunity_cavalry(const Look& look, Ref mover, std::span<const Rect> mover_stands) {
    const Seat enemy = other(mover.side);
    if (is_wagon(look, mover) || is_gunboat(look, mover) || in_contact(look, mover)) return 0;
    const Units mounted = look.side(enemy).mounted & fighting(look, enemy);  // nobody but cavalry is
    if (mounted == 0) return 0;
    const Units near = units_within(look, enemy, mounted, mover_stands, look.setup.distance.yards_150);
    return those(enemy, near, [&](Ref ref) {
        Action best;
        return best_charge(look, ref, mover, best, ChargeCause::Opportunity);
    });
}

// SE-CAV-4. The cavalry takes the one wheel and the straight line on which it meets the mover soonest: it
// rides three inches for each inch of the mover's path (one against mounted cavalry).
void intercept(Play& play, Charge& charge) {
    const Ref cavalry = charger_of(charge);
    const Ref mover = target_of(charge);
    if (!on_table(play, cavalry) || !on_table(play, mover)) return;
    charge.flanked = flanked_by(play, cavalry);  // at the trigger point, after facing (SE-CAV-6)
    charge.start = distance(play, cavalry, mover);
    Charge* const ridden = walks(play.state, mover) ? nullptr : charge_under_way(play.state, mover);
    Length rest = 0;
    if (walks(play.state, mover)) rest = play.state.move.whole - play.state.move.walked;
    if (ridden != nullptr)
        rest = std::max<Length>(0, end_of_line(play, *ridden) - ridden->travelled - tolerance);
    const Length ratio = is_mounted(play, mover) ? 1 : 3;
    const auto mover_at = [&](Length by) {
        if (by == 0) return rects_of(play, mover);
        if (ridden != nullptr) return rects_on_line(play, *ridden, ridden->travelled + by);
        const Route route(play);
        return rects_of(route.at(play.state.move.walked + by).poses, route.stand_size());
    };
    struct Ride {
        Angle wheel;
        Length cost, reach;
        Facing facing;
        bool on_table;  // when it has wheeled
        Rects rects;
    };
    Ride rides[19];  // five degrees apart, 45 either way
    std::size_t made = 0;
    const Layout stands = layout_of(play, cavalry);
    const auto with_wheel = [&](Angle wheel) {
        Charge tried = charge;
        tried.wheel = static_cast<std::int16_t>(wheel);
        tried.pivot = pivot_of(wheel);
        return tried;
    };
    each_wheel([&](Angle wheel) {
        Ride& ride = rides[made++];
        ride.wheel = wheel;
        ride.cost = wheel == 0 ? 0 : wheel_cost(stands, wheel);
        ride.facing = stands.facing + wheel;
        ride.rects = rects_on_line(play, with_wheel(wheel), 0);
        ride.on_table = table::contains(play.field().table(), box_of(ride.rects));
        ride.reach = -1;  // computed when needed
    });
    const auto reach_of = [&](Ride& ride) {
        if (ride.reach < 0) ride.reach = reach_on_line(play, with_wheel(ride.wheel), charge.dice, charge.sum);
        return ride.reach;
    };
    const Length far = charge.sum * table::inch;
    const Units barring = in_the_way(play, mover);
    Ride* chosen = nullptr;
    Length goes = 0;
    for (Length by = 0; chosen == nullptr; by = std::min(by + walk_step, rest)) {
        const Rects rects = mover_at(by);
        Length least = 0;
        for (Ride& ride : rides) {
            if (!ride.on_table) continue;
            const Length advance = table::advance_onto(ride.rects, ride.facing, far, rects);
            if (advance < 0) continue;
            if (advance == 0 && overlap(ride.rects, rects)) continue;  // no room to wheel
            const Length need = ride.cost + advance;
            if (by < rest && need > ratio * by + tolerance) continue;
            if (advance > reach_of(ride) + tolerance) continue;
            if (first_met(play, mover.side, ride.rects, ride.facing, advance, barring)) continue;
            if (chosen != nullptr && need >= least) continue;
            chosen = &ride;
            least = need;
            goes = by;
        }
        if (by >= rest) break;
    }
    if (chosen == nullptr) {
        // It cannot get there: as near as its line leads it, while the mover goes on.
        Length least = 0;
        const Rects rects = mover_at(0);
        for (Ride& ride : rides) {
            if (!ride.on_table) continue;
            const Length advance =
                table::advance_onto(ride.rects, ride.facing, far + 40 * table::inch, rects);
            if (advance < 0 || (chosen != nullptr && ride.cost + advance >= least)) continue;
            chosen = &ride;
            least = ride.cost + advance;
        }
        if (chosen == nullptr) chosen = &rides[0];
        goes = std::min(rest, (reach_of(*chosen) + chosen->cost) / ratio);
        if (overlap(chosen->rects, mover_at(goes))) {
            chosen = &rides[0];
            goes = std::min(rest, reach_of(*chosen) / ratio);
        }
    }
    const Length reach = reach_of(*chosen);
    charge = with_wheel(chosen->wheel);
    charge.reach = reach;
    if (goes > 0) {
        if (ridden != nullptr)
            move_on_line(play, *ridden, ridden->travelled + goes);
        else
            walk_on(play, goes);
    }
    if (!on_table(play, mover)) return;
    charge.set_ground(ground_of(play, mover, cavalry));
}

const StepRules opp_charge_rules{"opportunity_charge", run_opp,      step_side,
                                 choices_yes_no,       check_yes_no, opp_apply,
                                 opp_reckon,           opp_prompt,   default_no};
const StepRules meet_charge_rules{"meet_charge", run_meet, step_side,   meet_choices, meet_check,
                                  meet_apply,    nullptr,  meet_prompt, default_no};
const StepRules cav_fire_rules{"cavalry_fire", run_cav_fire,    step_side,       choices_yes_no, check_yes_no,
                               cav_fire_apply, cav_fire_reckon, cav_fire_prompt, default_no};

}  // namespace longroll::elephant
