// CHARGE_PLAN: who may charge whom, and how (SE-CHARGE-1 to 3, SE-MOVE-14).

#include "elephant/charge.h"
#include "table/sweep.h"

namespace longroll::elephant {
namespace {

// One obstacle within 50 yards of both: the charge is the crossing (SE-OBST-3).
bool shares_obstacle(const Look& look, Ref charger, Ref target) {
    const auto each_near = [&](Ref ref, auto visit) {
        for (const int stand : each(look.unit(ref).stands))
            look.field()
                .lines_within(rect_of(look, ref, stand), look.setup.distance.yards_50, obstacle_lines)
                .each(visit);
    };
    table::FeatureSet theirs;
    each_near(target, [&](unsigned line) { theirs.add(line); });
    bool shared = false;
    each_near(charger, [&](unsigned line) { shared = shared || theirs.has(line); });
    return shared;
}

// No more of a charge than its line.
Charge charge_at(Ref charger, Ref target, Angle wheel, Flank pivot) {
    Charge charge{};
    charge.side = static_cast<std::uint8_t>(index(charger.side));
    charge.unit = charger.id;
    charge.target = target.id;
    charge.wheel = static_cast<std::int16_t>(wheel);
    charge.pivot = pivot;
    return charge;
}

const Charge* draft_of(const State& state, Seat seat, UnitId unit) {
    for (const Charge& charge : state.charges)
        if (is_draft(charge, seat) && charge.unit == unit) return &charge;
    return nullptr;
}
// It has announced a charge, or follows one.
bool is_drafted(const State& state, Seat seat, UnitId unit) {
    return std::ranges::any_of(state.charges, [&](const Charge& charge) {
        return is_draft(charge, seat) && has(followers(charge) | one(charge.unit), unit);
    });
}

bool starts_in_woods(const Look& look, Ref ref) {
    for (const int stand : each(look.unit(ref).stands))
        if (in_woods(look, ref, stand)) return true;
    return false;
}

// The farthest a charge of this unit could ever lead.
Length farthest_charge(const Look& look, Ref charger) {
    const unsigned flags =
        unsigned{ChargeDie} | (in_column(look.unit(charger).formation) ? unsigned{ColumnDie} : 0u);
    const int dice = movement_dice(look, charger, static_cast<std::uint8_t>(flags), true, false);
    const bool fired = has(look.side(charger.side).reduced_fire, charger);
    return allowance(dice, best_face * dice, 0, fired ? 1 : 0);
}

// False: straight on it meets none of these stands, which lie all beside its front or behind it.
bool may_meet(const Layout& layout, std::span<const Rect> stands) {
    constexpr Length more = stand_reach + 50;  // places are rounded
    return table::any_in_lane(stands, layout.anchor, layout.facing, front_width(layout) / 2 + more,
                              deep_in_inches(layout) + more);
}

}  // namespace

Verdict check_charger(const Look& look, Ref charger, ChargeCause cause) {
    const Side& side = look.side(charger.side);
    const Arg name = unit_arg(look, charger);
    if (!has(side.on_table, charger)) return refuse(rule::SE_CHARGE_2, "that unit is not on the table");
    const Arm arm = arm_of(look, charger);
    if (is_artillery(arm) || arm == Arm::Wagon)
        return refuse(rule::SE_MOVE_12, "artillery and wagons may not charge");
    if (arm == Arm::Cavalry && !is_mounted(look, charger))
        return refuse(rule::SE_MOVE_11, "dismounted cavalry cannot charge");
    if (!is_formed(look, charger)) return refuse(rule::SE_CHARGE_2, "skirmishers cannot charge");
    if (look.unit(charger).formation == Formation::Square)
        return refuse(rule::SE_MOVE_15, "a square cannot charge");
    if (is_prone(look, charger)) return refuse(rule::SE_CHARGE_2, "{} is prone", name);
    if (cause == ChargeCause::Declared && look.unit(charger).panic > 0)
        return refuse(rule::SE_MORALE_18, "{} carries a Panic Marker and may not charge", name);
    if (has(side.withdrew, charger)) return refuse(rule::SE_MORALE_3, "{} has withdrawn this turn", name);
    if (has(side.moved | side.picked | side.charged, charger))
        return refuse(rule::SE_CHARGE_2, "{} has moved this turn", name);
    if (has(side.barred, charger)) return refuse(rule::SE_COST_9, "friends have passed through {}", name);
    if (has(side.entered, charger)) return refuse(rule::SE_SETUP_10, "{} has just come on", name);
    if (has(side.full_fire, charger)) return refuse(rule::SE_FIRE_1, "{} fired at full effect", name);
    if (in_contact(look, charger)) return refuse(rule::SE_CHARGE_2, "{} is in contact", name);
    return fine;
}

Verdict check_charge(const Look& look, Ref charger, Ref target, Flank pivot, Angle wheel, std::uint8_t flags,
                     ChargeLine* line, ChargeCause cause) {
    if (const Verdict verdict = check_charger(look, charger, cause); !verdict) return verdict;
    const Arg name = unit_arg(look, charger);
    if (target.id >= most_units || !on_table(look, target) || is_wagon(look, target))
        return refuse(rule::SE_CHARGE_2, "a charge is at an enemy fighting unit");
    const Arg foe = unit_arg(look, target);
    if (is_gunboat(look, target)) return refuse(rule::SE_MOVE_16, "a gunboat cannot be charged");
    if (wheel > most_wheel || wheel < -most_wheel)
        return refuse(rule::SE_CHARGE_2, "a charge begins with a wheel of 45 degrees at most");
    const Unit& unit = look.unit(charger);
    const bool column = in_column(unit.formation);
    if (const Verdict verdict = check_column_die(arm_of(look, charger), unit.formation, flags); !verdict)
        return verdict;
    if ((flags & ChargeDie) != 0 && arm_of(look, charger) != Arm::Cavalry)
        return refuse(rule::SE_MOVE_9, "the die of the charge is for cavalry");
    const bool crosses = (flags & CrossObstacle) != 0;
    if (crosses) {
        if (arm_of(look, charger) != Arm::Infantry)
            return refuse(rule::SE_OBST_1, "only infantry crosses a major obstacle in a charge");
        if (!shares_obstacle(look, charger, target))
            return refuse(rule::SE_OBST_3, "{} and {} are not both within 50 yards of one obstacle", name,
                          foe);
    }
    const Length far = farthest_charge(look, charger);
    if (!within(look, charger, target, far + linear_cover_depth))
        return refuse(rule::SE_CHARGE_2, "{} is out of reach of {}", foe, name);

    ChargeLine own;
    ChargeLine& out = line != nullptr ? *line : own;
    out = {};
    const Layout start = layout_of(look, charger);
    out.wheel_cost = wheel == 0 ? 0 : wheel_cost(start, wheel);
    const Charge charge = charge_at(charger, target, wheel, pivot);
    out.wheeled = layout_on_line(look, charge, 0);
    out.advance = contact_on_line(look, charge, far + table::inch);
    if (out.advance < 0)
        return refuse(rule::SE_CHARGE_2, "straight on after that wheel {} does not meet {}", name, foe);
    const Rects rects = rects_on_line(look, charge, 0);
    const auto other_met = first_met(look, target.side, rects, out.wheeled.facing, out.advance + tolerance,
                                     in_the_way(look, target));
    if (other_met && other_met->far + tolerance < out.advance)
        return refuse(rule::SE_CHARGE_2, "{} would meet {} first", name,
                      unit_arg(look, {target.side, other_met->id}));

    // Ground: the wheel, then the advance. Of obstacles one that it crosses is no bar.
    const auto check_line = [&](std::span<const Rect> from, Vector by) {
        const Verdict verdict = check_ground(look, charger, from, by);
        return !verdict && crosses && verdict.why().rule == rule::SE_OBST_3 ? Verdict{} : verdict;
    };
    GroundSeen seen;
    seen.command = command_place(start);
    if (wheel != 0) {
        add_wheel_costs(look, charger, start, pivot, wheel, seen, out.costs);
        const Poses poses = lay_out(start);
        const Point about = front_end(start, pivot);
        for (const Pose& pose : poses) {
            const Box box = table::outer_box_of(table::Wheel{pose, start.size, about, wheel});
            for (const Ref enemy :
                 each(target.side, units_in_box(look, target.side, fighting(look, target.side), box))) {
                if (table::wheels_over({&pose, 1}, start.size, about, wheel, rects_of(look, enemy)))
                    return refuse(rule::SE_CHARGE_2, "{} would wheel into {}", name, unit_arg(look, enemy));
            }
            const Pose after = table::turned_about(pose, about, wheel);
            const Rect r = table::rect(pose, start.size);
            if (const Verdict barred = check_line({&r, 1}, after.centre - pose.centre); !barred)
                return barred;
        }
    }
    const Vector way = table::along(out.wheeled.facing, out.advance);
    add_sweep_costs(look, charger, rects, way, seen, out.costs);
    for (const Rect& r : rects)
        if (const Verdict barred = check_line({&r, 1}, way); !barred) return barred;
    out.costs.length = out.wheel_cost + out.advance;
    out.costs.halvings = has(look.side(charger.side).reduced_fire, charger) ? 1 : 0;
    out.costs.woods = out.costs.woods || starts_in_woods(look, charger);
    if (column && barrier_against(look, target, charger) != Barrier::Fieldworks && !crosses &&
        !out.costs.bridge_or_defile)
        return refuse(rule::SE_MOVE_14,
                      "{} is in column: it may charge only fieldworks, a bridge or a defile", name);
    if (!crosses) {
        const int dice = movement_dice(look, charger, flags, true, out.costs.woods);
        const Length best = allowance(dice, best_face * dice, out.costs.deductions, out.costs.halvings);
        if (out.costs.length > best + tolerance)
            return refuse(rule::SE_CHARGE_2, "{} is {} {inch|inches} away, and the best roll gives {}", foe,
                          needed_inches(out.costs.length), inches_left(best));
    }
    // Its place at the end must be its own: friends there now, and charges announced before on the same
    // target.
    const Rects there = table::moved(rects, way);
    Units leave = one(charger.id);
    for (const Charge& drafted : look.state.charges)
        if (is_draft(drafted, charger.side)) {
            leave |= one(drafted.unit) | followers(drafted);
            if (drafted.unit == charger.id || drafted.target != target.id) continue;
            const Rects theirs = rects_on_line(look, drafted, drafted.reach);
            if (overlap(there, theirs))
                return refuse(rule::SE_GEO_15, "{} would strike where {} does", name,
                              unit_arg(look, charger_of(drafted)));
        }
    if (const UnitId id = overlapped(look, charger.side, there, leave); id != no_unit)
        return refuse(rule::SE_GEO_15, "{} would end its charge on {}", name,
                      unit_arg(look, {charger.side, id}));
    if (!sees(look, charger, target)) return refuse(rule::SE_CHARGE_2, "no stand of {} sees {}", name, foe);
    return fine;
}

bool best_charge(const Look& look, Ref charger, Ref target, Action& out, ChargeCause cause) {
    if (!check_charger(look, charger, cause) || !on_table(look, target)) return false;
    if (is_wagon(look, target) || is_gunboat(look, target)) return false;
    if (!within(look, charger, target, farthest_charge(look, charger) + linear_cover_depth)) return false;
    // What no wheel changes, before any wheel is tried.
    if (!sees(look, charger, target)) return false;
    const bool column = in_column(look.unit(charger).formation);
    unsigned flags = 0;
    if (arm_of(look, charger) == Arm::Cavalry) flags |= ChargeDie;
    if (column && arm_of(look, charger) == Arm::Infantry) flags |= ColumnDie;
    // The way each wheel would need; the shortest that is legal.
    struct Try {
        Angle turn;
        Length rank;
        bool too_far;  // for the best roll, whatever the ground; a crossing rolls none
    };
    ScratchList<Try, 32> tries;
    const Length most = farthest_charge(look, charger);
    const Length far = most + table::inch;
    const Rects theirs = rects_of(look, target);
    each_wheel([&](Angle turn) {
        const Charge charge = charge_at(charger, target, turn, pivot_of(turn));
        if (!may_meet(layout_on_line(look, charge, 0), theirs)) return;
        const Length advance = contact_on_line(look, charge, far);
        if (advance < 0) return;
        // The whole way is what counts: a wheel alone always brings the outer end nearer. Straight ahead is
        // taken before a wheel that saves next to nothing.
        const Length way = advance + (turn == 0 ? 0 : wheel_cost(layout_of(look, charger), turn));
        tries.push_back({turn, turn == 0 ? way - walk_step : way, way > most + tolerance});
        for (std::size_t i = tries.size() - 1; i > 0 && tries[i - 1].rank > tries[i].rank; --i)
            std::swap(tries[i - 1], tries[i]);
    });
    if (tries.empty()) return false;
    const bool may_cross = arm_of(look, charger) == Arm::Infantry && shares_obstacle(look, charger, target);
    for (const Try& wheel : tries)
        for (unsigned crossing : {0u, unsigned{CrossObstacle}}) {
            if (crossing != 0 ? !may_cross : wheel.too_far) continue;
            const Flank pivot = wheel.turn > 0 ? Flank::Right : Flank::Left;
            out = {.verb = Verb::Charge,
                   .unit = charger.id,
                   .target = target.id,
                   .mode = static_cast<std::uint8_t>(pivot),
                   .flags = static_cast<std::uint8_t>(flags | crossing),
                   .angle = static_cast<std::uint16_t>(wheel.turn)};
            if (check_charge(look, charger, target, pivot, wheel.turn, out.flags, nullptr, cause))
                return true;
        }
    return false;
}

// ---- charges written down ----

Charge make_charge(const Look& look, Ref charger, Ref target, Angle wheel, Flank pivot, std::uint8_t flags) {
    Charge charge = charge_at(charger, target, wheel, pivot);
    charge.flags = flags;
    charge.flanked = flanked_by(look, charger);
    charge.start = distance(look, charger, target);
    charge.set_ground(ground_of(look, target, charger));
    if ((flags & CrossObstacle) != 0) charge.marks |= ChargeCrosses;
    for (UnitId& id : charge.behind) id = no_unit;
    // Until the dice are rolled: the advance to contact.
    charge.reach =
        std::max<Length>(0, contact_on_line(look, charge, farthest_charge(look, charger) + table::inch));
    return charge;
}

std::uint8_t free_group(const State& state) {
    std::uint8_t group = 0;
    for (const Charge& charge : state.charges) group = std::max(group, charge.group);
    return static_cast<std::uint8_t>(group + 1);
}

void hold_officers(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    for_each_attached(play, ref,
                      [&](HqId hq) { side.in_combat = static_cast<Hqs>(side.in_combat | 1u << hq); });
}

void roll_charge(Play& play, Charge& charge) {
    const Ref ref = charger_of(charge);
    Costs costs;
    GroundSeen seen;
    const Rects rects = rects_on_line(play, charge, 0);
    if (!charge.is(ChargeWheeled))
        add_wheel_costs(play, ref, layout_of(play, ref), charge.pivot, charge.wheel, seen, costs);
    add_sweep_costs(play, ref, rects, table::along(layout_on_line(play, charge, 0).facing, charge.reach),
                    seen, costs);
    const bool woods = costs.woods || starts_in_woods(play, ref);
    if (costs.stream) charge.marks |= ChargeStream;
    charge.marks |= ChargeRolled;
    play.side(ref.side).charged |= one(ref.id);
    hold_officers(play, ref);
    hold_officers(play, target_of(charge));
    play.side(ref.side).charged |= followers(charge);
    for (const Ref follower : each(ref.side, followers(charge))) hold_officers(play, follower);
    if (charge.is(ChargeCrosses)) return;  // no dice: the crossing takes it there (SE-OBST-3)
    const auto roll = [&](Ref who, int dice) {
        return roll_average(play, ref.side, dice, EventKind::Charge, [&](int sum) {
            return Say(rule::SE_CHARGE_3, "{} charges {} with {} {die|dice}: {} inches", unit_arg(play, who),
                       unit_arg(play, target_of(charge)), dice, sum);
        });
    };
    charge.dice = static_cast<std::uint8_t>(movement_dice(play, ref, charge.flags, true, woods));
    charge.sum = static_cast<std::uint8_t>(roll(ref, charge.dice));
    for (std::size_t i = 0; i < std::size(charge.behind); ++i) {
        if (charge.behind[i] == no_unit) continue;
        const Ref follower{ref.side, charge.behind[i]};
        const int dice = movement_dice(play, follower, charge.flags & ChargeDie, true, woods);
        charge.behind_sum[i] = static_cast<std::uint8_t>(roll(follower, dice));
    }
    find_reach(play, charge);
}

bool wheel_anew(Play& play, const Look& look, Charge& charge) {
    const Ref ref = charger_of(charge), target = target_of(charge);
    Action best;
    if (charge.is(ChargeWheeled | ChargeCrosses) || !best_charge(look, ref, target, best)) return false;
    const auto pivot = static_cast<Flank>(best.mode);
    ChargeLine line;
    if (!check_charge(look, ref, target, pivot, best.turn(), charge.flags, &line)) return false;
    charge.wheel = static_cast<std::int16_t>(best.turn());
    charge.pivot = pivot;
    charge.clear(ChargeStream);
    if (line.costs.stream) charge.marks |= ChargeStream;
    find_reach(play, charge);
    return true;
}

// ---- the step ----

namespace {

// Enemy fighting units that may be so near to a unit, by the boxes about them.
Units enemies_about(const Look& look, Ref ref, Length limit) {
    const Seat enemy = other(ref.side);
    const Box box = table::grown(outer_box_of(look, ref), limit);
    return units_in_box(look, enemy, fighting(look, enemy), box);
}

// Some unit of the group could charge somebody: worth asking.
bool anyone_could(const Look& look, Seat seat) {
    for (const Ref ref : each(seat, look.state.group & look.side(seat).on_table)) {
        if (!check_charger(look, ref)) continue;
        const Length reach = farthest_charge(look, ref) + linear_cover_depth;
        for (const Ref foe : each(other(seat), enemies_about(look, ref, reach)))
            if (within(look, ref, foe, reach)) return true;
    }
    return false;
}

bool run_declare(Play& play) {
    Step& now = play.top();
    if (now.stage != 0) return true;
    now.stage = 1;
    play.state.phase = static_cast<std::uint8_t>(Phase::Movement);
    play.state.charges.clear();
    return (!play.over() && anyone_could(play, seat_of(now.side))) || step_over(play);
}

// An Overenthusiastic unit charges the nearest enemy if it can (SE-MORALE-20).
Verdict check_duty(const Look& look, Ref charger, Ref target) {
    if (!has(look.side(charger.side).overenthusiastic, charger)) return fine;
    const Ref nearest = nearest_enemy(look, charger).unit;
    Action best;
    if (!nearest.any() || nearest == target || !best_charge(look, charger, nearest, best)) return fine;
    return refuse(rule::SE_MORALE_20, "{} must charge the nearest enemy, {}", unit_arg(look, charger),
                  unit_arg(look, nearest));
}

// The state without its draft, for questions about who stands where.
Verdict check_support(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    if (const Verdict verdict = check_in_group(look, action.unit); !verdict) return verdict;
    const Charge* const charge = draft_of(look.state, seat, action.other);
    if (charge == nullptr) return refuse(rule::SE_COMBAT_6, "the unit before it has announced no charge");
    if (is_drafted(look.state, seat, action.unit))
        return refuse(rule::SE_CHARGE_1, "{} is in a charge already", unit_arg(look, ref));
    if (const Verdict verdict = check_charger(look, ref); !verdict) return verdict;
    State plain = look.state;
    plain.charges.clear();
    const Behind placed = follow_ups({look.setup, plain}, {seat, action.other});
    std::size_t named = 0;
    while (named < std::size(charge->behind) && charge->behind[named] != no_unit) ++named;
    if (named == std::size(charge->behind))
        return refuse(rule::SE_COMBAT_6, "no more than {} {unit follows|units follow} up",
                      static_cast<int>(named));
    if (named >= placed.size() || placed[named] != action.unit)
        return refuse(rule::SE_COMBAT_6, "{} is not drawn up behind the last of them", unit_arg(look, ref));
    return check_duty(look, ref, {other(seat), charge->target});
}

// What the draft says of another charge.
Verdict check_announcement(const Look& look, Seat seat, const Action& action) {
    const Ref ref{seat, action.unit};
    if (const Verdict verdict = check_in_group(look, action.unit); !verdict) return verdict;
    if (is_drafted(look.state, seat, action.unit))
        return refuse(rule::SE_CHARGE_1, "{} has announced a charge already", unit_arg(look, ref));
    if (look.state.charges.size() >= most_announced)
        return refuse(rule::SE_CHARGE_1, "no more than {} charges at once", most_announced);
    return fine;
}

Verdict declare_check(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Done:
        case Verb::Drop: return fine;
        case Verb::TakeBack:
            if (action.unit == no_unit || !is_drafted(look.state, seat, action.unit))
                return refuse(rule::SE_CHARGE_1, "that unit has announced no charge");
            return fine;
        case Verb::Support: return check_support(look, seat, action);
        case Verb::Charge: break;
        default: return not_asked(look, seat, action);
    }
    if (const Verdict verdict = check_announcement(look, seat, action); !verdict) return verdict;
    const Ref ref{seat, action.unit}, target{other(seat), action.target};
    if (const Verdict verdict = check_charge(look, ref, target, static_cast<Flank>(action.mode),
                                             action.turn(), action.flags, nullptr);
        !verdict)
        return verdict;
    return check_duty(look, ref, target);
}

// declare_check of what best_charge found: its line has been judged.
bool is_lawful_when_found(const Look& look, Seat seat, const Action& action) {
    return check_announcement(look, seat, action).fine() &&
           check_duty(look, {seat, action.unit}, {other(seat), action.target}).fine();
}

void declare_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const Ref ref : each(seat, look.state.group & look.side(seat).on_table)) {
        if (!check_charger(look, ref) || is_drafted(look.state, seat, ref.id)) continue;
        const Rects rects = rects_of(look, ref);
        const Length reach = farthest_charge(look, ref) + linear_cover_depth;
        for (const Ref target : each(other(seat), enemies_within(look, seat, rects, reach))) {
            Action action;
            if (best_charge(look, ref, target, action) && is_lawful_when_found(look, seat, action) &&
                !offers(action))
                return;
        }
        for (const Charge& charge : look.state.charges) {
            const Action action{.verb = Verb::Support, .unit = ref.id, .other = charge.unit};
            if (charge.side == index(seat) && check_support(look, seat, action) && !offers(action)) return;
        }
    }
}

// Mostly as likely as any other of the list: of the pairs near enough one is drawn and judged, and another if
// it is no charge; after a few of these nobody charges.
Action declare_sample(const Look& look, Seat seat, Dice& dice) {
    constexpr int most_tries = 3;
    constexpr std::size_t most_wishes = 512;
    ScratchList<Action, most_wishes> wishes;
    wishes.push_back(just(Verb::Done));
    for (const Ref ref : each(seat, look.state.group & look.side(seat).on_table)) {
        if (!check_charger(look, ref) || is_drafted(look.state, seat, ref.id)) continue;
        const Length reach = farthest_charge(look, ref) + linear_cover_depth;
        for (const UnitId foe : each(enemies_about(look, ref, reach)))
            if (!wishes.full()) wishes.push_back({.verb = Verb::Charge, .unit = ref.id, .target = foe});
        for (const Charge& charge : look.state.charges)
            if (charge.side == index(seat) && !wishes.full())
                wishes.push_back({.verb = Verb::Support, .unit = ref.id, .other = charge.unit});
    }
    for (int tries = 0; tries < most_tries; ++tries) {
        const std::uint32_t n = dice.below(static_cast<std::uint32_t>(wishes.size()));
        Action drawn = wishes[n];
        wishes.take_out(n);
        const bool lawful = drawn.verb == Verb::Charge
                                ? best_charge(look, {seat, drawn.unit}, {other(seat), drawn.target}, drawn) &&
                                      is_lawful_when_found(look, seat, drawn)
                                : declare_check(look, seat, drawn).fine();
        if (lawful) return drawn;
    }
    return just(Verb::Done);
}

void take_back(State& state, Seat seat, UnitId unit) {
    for (std::size_t i = 0; i < state.charges.size(); ++i) {
        Charge& charge = state.charges[i];
        if (charge.side != index(seat)) continue;
        if (charge.unit == unit) return state.charges.erase_at(i);
        for (std::size_t k = 0; k < std::size(charge.behind); ++k) {
            if (charge.behind[k] != unit) continue;
            for (; k < std::size(charge.behind); ++k) charge.behind[k] = no_unit;  // and all behind it
            return;
        }
    }
}

void close_plan(Play& play, Seat seat) {
    State& state = play.state;
    // Duties of the Overenthusiastic that their owner has not announced.
    const Side& side = play.side(seat);
    for (const Ref ref : in_roster_order(play, seat, state.group & side.on_table & side.overenthusiastic)) {
        if (is_drafted(state, seat, ref.id)) continue;
        const Ref nearest = nearest_enemy(play, ref).unit;
        Action best;
        if (!nearest.any() || state.charges.size() >= most_announced ||
            !best_charge(play, ref, nearest, best))
            continue;
        Charge charge =
            make_charge(play, ref, nearest, best.turn(), static_cast<Flank>(best.mode), best.flags);
        charge.marks |= ChargeDuty;
        state.charges.push_back(charge);
    }
    // Charges on one target are one group, in the order in which targets were first named (SE-CHARGE-12).
    std::uint8_t groups = 0;
    for (std::size_t i = 0; i < state.charges.size(); ++i) {
        Charge& charge = state.charges[i];
        charge.group = 0;
        for (std::size_t k = 0; k < i; ++k)
            if (state.charges[k].target == charge.target) charge.group = state.charges[k].group;
        if (charge.group == 0) charge.group = ++groups;
    }
    for (Charge& charge : state.charges) roll_charge(play, charge);
    state.agenda.pop();
}

void declare_apply(Play& play, Seat seat, const Action& action) {
    State& state = play.state;
    switch (action.verb) {
        case Verb::Charge:
            state.charges.push_back(make_charge(play, {seat, action.unit}, {other(seat), action.target},
                                                action.turn(), static_cast<Flank>(action.mode),
                                                action.flags));
            break;
        case Verb::Support:
            for (Charge& charge : state.charges) {
                if (charge.side != index(seat) || charge.unit != action.other) continue;
                *std::ranges::find(charge.behind, no_unit) = action.unit;
            }
            break;
        case Verb::TakeBack: take_back(state, seat, action.unit); break;
        case Verb::Drop: state.charges.clear(); break;
        default: close_plan(play, seat); break;
    }
}

Say declare_prompt(const Look&, Seat) { return Say(rule::SE_CHARGE_1, "which units charge, and whom?"); }

// The dice of a charge and what the way takes from them.
Reckoning declare_reckon(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Charge) return {};
    ChargeLine line;
    const Ref ref{seat, action.unit};
    if (!check_charge(look, ref, {other(seat), action.target}, static_cast<Flank>(action.mode), action.turn(),
                      action.flags, &line))
        return {};
    Reckoning numbers(rule::SE_CHARGE_3, "dice to roll");
    numbers.add(rule::SE_MOVE_5, "movement dice",
                movement_dice(look, ref, action.flags, true, line.costs.woods));
    return numbers;
}

}  // namespace

const StepRules charge_declare_rules =
    StepRules{"charge_declare", run_declare,    step_side,      declare_choices, declare_check,
              declare_apply,    declare_reckon, declare_prompt, default_done,    declare_sample}
        .as_draft();

}  // namespace longroll::elephant
