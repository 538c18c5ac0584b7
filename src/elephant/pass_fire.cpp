// Fire at a unit that passes, and at one that charges somebody else: SE-MOVE-2.

#include <optional>

#include "elephant/charge.h"
#include "elephant/fire.h"
#include "elephant/route.h"

namespace longroll::elephant {
namespace {

// No fire of a unit at these stands is worth more: all it has bears, from as near as any of it is.
int most_halves_at(const Look& look, Ref firer, std::span<const Rect> stands) {
    const Rects own = rects_of(look, firer);
    const Length apart = distance(own, stands);
    int sum = 0;
    for (const int stand : each(look.unit(firer).stands))
        sum += factor_halves(weapon_of(look, firer, stand), apart, look.setup.yards);
    return sum;
}

// What the fire of all stands is worth, if it may be worth more than this; else 0.
int halves_above(const Look& look, Ref firer, Ref target, int least) {
    const Shot shot{.firer = firer, .target = target, .stands = look.unit(firer).stands};
    return Reach(look, firer, shot.stands).most_halves(target) > least ? fire_halves(look, shot) : 0;
}

}  // namespace

void plan_pass_fire(Play& play, const Route& route, const Box& path) {
    Move& move = play.state.move;
    const Ref mover = mover_of(play);
    const Seat enemy = other(mover.side);
    for (std::uint16_t& point : move.fire_at) point = 0;
    const Length limit = play.setup.distance.yards_200;
    const Units about =
        units_about(play, enemy, fighting(play, enemy), table::grown(path, limit + tolerance));
    const Units able = those(enemy, about, [&](Ref firer) { return may_pass_fire(play, firer, mover); });
    if (able == 0) return;
    int best[most_units] = {};
    // The last quarter inch may end in a change of formation, which moves stands at no cost.
    const bool straight = changes_only_at_end(route);
    const Length last_straight = (route.length() - 1) / walk_step * walk_step;
    Length walked = 0;
    Body body;
    // On to the next point with anybody in range of it; none: there is no more.
    const auto next_in_range = [&]() -> Units {
        while (walked < route.length()) {
            walked = std::min(walked + walk_step, route.length());
            body = route.at(walked);
            const Rects rects = rects_of(body.poses, route.stand_size());
            if (const Units near = units_within(play, enemy, able, rects, limit); near != 0) return near;
            // Nobody is in range until it has gone as far as the nearest is out of range.
            if (!straight || walked >= last_straight) continue;
            const Box box = table::grown(box_of(body.poses), stand_reach);
            const Length gap = gap_below(play, enemy, able, box, route.length() + limit + table::inch);
            const Length calm = steps_within(route, std::max<Length>(0, gap - limit - tolerance));
            walked = std::min(walked + calm * walk_step, last_straight);
        }
        return 0;
    };
    Units near = next_in_range();
    if (near == 0) return;
    Moved moved(play, mover);  // a copy of the state, which few walks need
    const Look there = moved.look();
    for (; near != 0; near = next_in_range()) {
        moved.put(body.poses);
        for (const Ref firer : each(enemy, near)) {
            const int halves = halves_above(there, firer, mover, best[firer.id]);
            if (halves <= best[firer.id]) continue;
            best[firer.id] = halves;
            move.fire_at[firer.id] = step_number(walked);
        }
    }
}

namespace {

// ---- PASS_FIRE ----

// The shot as it would be made now: at a mover where it stands, at a charger where the factor is largest.
Length best_point_on_line(const Look& look, Ref firer, const Charge& charge, int& best) {
    const Ref charger = charger_of(charge);
    const Length limit = look.setup.distance.yards_200, goes = charge.reach;
    best = 0;
    Length found = -1;
    Poses poses = poses_on_line(look, charge, 0);
    const Poses last = poses_on_line(look, charge, goes);
    const Box line = table::grown(table::both(box_of(poses), box_of(last)), stand_reach);
    if (units_about(look, firer.side, one(firer.id), table::grown(line, limit)) == 0) return found;
    const Size size = stand_size(look, charger);
    const Rects own = rects_of(look, firer);
    const Rects theirs = rects_of(look, target_of(charge));
    std::optional<Moved> moved;  // a copy of the state, which few lines need
    for (Length travelled = 0;; travelled = std::min(travelled + walk_step, goes)) {
        if (travelled > 0) poses = poses_on_line(look, charge, travelled);
        const Rects rects = rects_of(poses, size);
        if (within(own, rects, limit) && most_halves_at(look, firer, rects) > best) {
            if (!moved) moved.emplace(look, charger);
            moved->put(poses);
            if (const int halves = halves_above(moved->look(), firer, charger, best); halves > best) {
                best = halves;
                found = travelled;
            }
        }
        // Beyond its target no charge goes.
        if (travelled >= goes || within(rects, theirs, tolerance)) return found;
    }
}

bool run_wait(Play& play) { return both_on_table(play) || step_over(play); }

void pass_fire_apply(Play& play, Seat seat, const Action& action) {
    const Ref firer = asked_unit(play), mover = other_unit(play);
    pop(play);
    if (action.verb == Verb::No) return;
    Aftermath after;
    const TestResult result = test_morale(play, firer, {TestFor::PassFire, mover}, after);
    if (passed(result) && on_table(play, firer) && on_table(play, mover)) {
        play.side(seat).pass_fired |= one(firer.id);
        Charge* const charge =
            play.state.move.unit == mover.id ? nullptr : charge_under_way(play.state, mover);
        std::optional<Moved> moved;
        if (charge != nullptr) {
            int halves = 0;
            const Length at = best_point_on_line(play, firer, *charge, halves);
            moved.emplace(play, mover).put(poses_on_line(play, *charge, std::max<Length>(0, at)));
        }
        const Look there = moved ? moved->look() : play.look();
        Shot shot{.firer = firer, .target = mover};
        shot.stands = bearing(there, shot);
        const FireResult fired = roll_fire(play, make_roll(there, {&shot, 1}), after);
        if (charge != nullptr && fired != FireResult::Nothing) charge->marks |= ChargeHit;
        // SE-OBST-4: fire at a unit in the act of crossing, once, whatever it does.
        const bool crosses = charge != nullptr ? (charge->marks & ChargeCrosses) != 0
                                               : play.state.move.unit == mover.id &&
                                                     (play.state.move.flags & CrossObstacle) != 0 &&
                                                     play.state.move.fire_extra == 0;
        if (crosses && on_table(play, mover)) {
            add_panic(play, mover, 1, rule::SE_OBST_4);
            if (charge != nullptr)
                charge->marks |= ChargeHit, charge->clear(ChargeCrosses);
            else
                play.state.move.fire_extra = 1;
        }
    }
    settle(play, after);
}

Reckoning pass_fire_reckon(const Look& look, Seat, const Action& action) {
    if (action.verb != Verb::Yes) return {};
    return reckon_morale(look, asked_unit(look), {TestFor::PassFire, other_unit(look)});
}

Say pass_fire_prompt(const Look& look, Seat) {
    return Say(rule::SE_MOVE_2, "does {} try to fire at {} as it passes?", asked_arg(look), other_arg(look));
}

}  // namespace

UnitId next_pass_fire_at_charger(const Look& look, const Charge& charge, Units& asked) {
    const Ref charger = charger_of(charge);
    const Seat enemy = other(charger.side);
    for (const UnitId id : each(fighting(look, enemy) & ~asked & ~one(charge.target))) {
        asked |= one(id);
        if (!may_pass_fire(look, {enemy, id}, charger)) continue;
        int halves = 0;
        if (best_point_on_line(look, {enemy, id}, charge, halves) >= 0 && halves > 0) return id;
    }
    return no_unit;
}

const StepRules pass_fire_rules =
    StepRules{"pass_fire",     run_wait,         step_side,        choices_yes_no, check_yes_no,
              pass_fire_apply, pass_fire_reckon, pass_fire_prompt, default_no}
        .as_assumed(answer_yes, enemy_fires);

}  // namespace longroll::elephant
