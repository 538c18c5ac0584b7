// 2.12 Charge, as far as infantry and cavalry do alike (4.8). DeclareCharge: `unit` is to charge. Charge:
// `unit` charges `other` with `arrow` leaned by `angle` and takes Generals along (`m`); `card` is Echelon or
// Shock Column, `units` have joined its column, `n` friends on the route have been passed. Shock: `units`
// join.

#include "rally/charge.h"

#include "rally/bottom_moves.h"

namespace longroll::rally {
namespace {

Angle lean_of(const Step& step) { return static_cast<std::int16_t>(step.angle); }

// Friends on the route, by distance (RF-CHARGE-9).
MetList on_the_route(const Look& look, const Step& charge) {
    const Ref unit = unit_of(charge);
    const auto path = charge_path(look, unit, static_cast<Arrow>(charge.arrow), lean_of(charge));
    return path ? friends_met(look, unit, path->way) : MetList{};
}

// ---- RF-CHARGE-7 ----

int muskets_on_the_way(const Look& look, Ref unit, Vector way) {
    constexpr Length step = table::inch / 4;
    const Rect base = base_of(look, unit);
    const Length whole = table::length(way);
    Units found;
    for (Length at_ = 0;; at_ = std::min(at_ + step, whole)) {
        found |= muskets_at(look, unit, table::moved(base, table::on_the_way(way, whole, at_)));
        if (at_ == whole) return count(found);
    }
}

// ---- D-CHARGE ----

bool is_committed(const Look& look, Ref unit) { return look.state.orders.chosen.has(unit.id); }

// Without a charge: a Move that was made is spent, an order that has not begun is taken back.
void no_charge(Play& play, Ref unit) {
    const bool spent = is_committed(play, unit);
    play.state.agenda.pop();
    if (spent)
        end_action(play, unit);
    else
        take_back(play, unit);
}

bool run_declare(Play& play) {
    const Ref unit = unit_of(play.top());
    if (may_charge(play, unit)) return true;
    no_charge(play, unit);
    return false;
}

// Leans in steps of 15 degrees, and straight at each enemy who is near enough.
template <class Visit>
bool each_lean(const Look& look, Ref unit, Visit visit) {
    const Angle limit = look.measures().oblique_move;
    constexpr Angle coarse = table::degrees(15);
    for (Angle lean = -limit; lean <= limit; lean += coarse)
        if (!visit(lean)) return false;
    const Rect base = base_of(look, unit);
    const Length reach = look.measures().length(arrow_of(look, unit)) + 2 * table::inch;
    const Seat enemy = other(unit.side);
    for (const UnitId id : each(within(look, enemy, look.side(enemy).on_map, base, reach))) {
        const Angle lean = table::turn_between(
            facing_of(look, unit),
            table::facing_along(centre_of(look, {enemy, id}) - foot_of(base, table::Edge::Front)));
        if (rally::within(lean, limit) && lean % coarse != 0 && !visit(lean)) return false;
    }
    return true;
}

// The shortest arrow that carries it there.
Arrow arrow_for(const Look& look, Ref unit, Angle lean, const ChargePath& path) {
    for (Arrow arrow = Arrow::A1; arrow < arrow_of(look, unit); arrow = static_cast<Arrow>(at(arrow) + 1))
        if (const auto shorter = charge_path(look, unit, arrow, lean);
            shorter && shorter->enemies == path.enemies)
            return arrow;
    return arrow_of(look, unit);
}

Action declaration(UnitId target, Arrow arrow, Angle lean) {
    Action action = just(Verb::Declare);
    action.target = target;
    action.arrow = static_cast<std::uint8_t>(arrow);
    action.lean = static_cast<std::uint16_t>(lean);
    return action;
}

void declare_choices(const Look& look, Seat, Offers<Action>& offers) {
    const Ref unit = unit_of(look.top());
    bool any = false;
    const unsigned all_generals = (1u << count(attached_generals(look, unit))) - 1;
    if (!each_lean(look, unit, [&](Angle lean) {
            const auto path = charge_path(look, unit, arrow_of(look, unit), lean);
            if (!path) return true;
            const Arrow arrow = arrow_for(look, unit, lean, *path);
            for (const UnitId id : each(path->enemies)) {
                Action action = declaration(id, arrow, lean);
                if (!check_declaration(look, unit, action)) continue;
                any = true;
                if (!offers(action)) return false;
                if (all_generals == 0) continue;
                action.members = static_cast<std::uint8_t>(all_generals);
                if (!offers(action)) return false;
            }
            return true;
        }))
        return;
    // 'No charge' is an answer of mounted stands; of others only where there is nobody to charge.
    if (!any || is_mounted(look, unit)) offers(just(Verb::Stay));
}

Verdict declare_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Stay) return fine;
    if (action.verb != Verb::Declare) return not_asked(look, seat, action);
    return check_declaration(look, unit_of(look.top()), action);
}

void declare_apply(Play& play, Seat, const Action& action) {
    const Ref unit = unit_of(play.top());
    if (action.verb == Verb::Stay) {
        no_charge(play, unit);
        return;
    }
    play.state.agenda.pop();
    if (!is_committed(play, unit)) commit_order(play, unit);
    Step& charge = push(play, step(StepKind::Charge, unit.side, unit.id, action.target));
    charge.arrow = action.arrow;
    charge.angle = action.lean;
    charge.m = action.members;
    if (play.log.on())
        tell(play, unit.side, EventKind::Charge,
             Say(rule::RF_CHARGE_6, "{} is to charge {}", piece_arg(unit),
                 piece_arg({other(unit.side), action.target})));
}

CheckCall charge_call(const Look& look, Ref unit, Arrow arrow, Angle lean) {
    int burden = 0;
    if (is_mounted(look, unit))
        if (const auto path = charge_path(look, unit, arrow, lean))
            burden = muskets_on_the_way(look, unit, path->way);
    return {CheckKind::Charge, unit, burden};
}
Reckoning declare_reckon(const Look& look, Seat, const Action& action) {
    if (action.verb != Verb::Declare) return {};
    return check_reckoning(look, charge_call(look, unit_of(look.top()), static_cast<Arrow>(action.arrow),
                                             static_cast<std::int16_t>(action.lean)));
}
Say declare_prompt(const Look& look, Seat) {
    return Say(rule::RF_CHARGE_6, "Whom does {} charge?", piece_arg(unit_of(look.top())));
}

// ---- the charge ----

enum : std::uint8_t { Test, Cards, Column, Passage, Passed };

bool end_charge(Play& play) {
    const Ref unit = unit_of(play.top());
    if (play.top().card != no_card) clear_table(play, unit.side);
    play.state.agenda.pop();
    end_action(play, unit);
    return false;
}

// RF-CHARGE-9: it stops with its front on the friend, or as near as it stands on nobody.
void stop_behind(Play& play, Length met_at, Vector way) {
    constexpr Length step = table::inch / 20;
    const Ref unit = unit_of(play.top());
    const Length whole = table::length(way);
    const Rect base = base_of(play, unit);
    Length at_ = met_at;
    while (at_ > 0 && !is_free(play, unit, table::moved(base, table::on_the_way(way, whole, at_))))
        at_ = std::max(0, at_ - step);
    charge_to(play, unit, {base.centre + table::on_the_way(way, whole, at_), facing_of(play, unit)},
              play.top().m);
}

// RF-CHARGE-11: in single file behind the charger, in the order met; who finds no room stays.
void place_file(Play& play, Ref unit, const MetList& met, const Units& joined) {
    Pose before = pose_of(play, unit);
    table::Size size = size_of(play, unit);
    Units left = joined;
    for (const Met& friend_ : met) {
        if (!joined.has(friend_.unit)) continue;
        const Ref ref{unit.side, friend_.unit};
        const Pose pose = behind(before, size, size_of(play, ref));
        const Rect base = base_at(play, ref, pose);
        const Units in_the_way = play.look().side(unit.side).on_map & ~left;
        bool fits = play.field().on_table(base) && !is_marked_off(play, base);
        for (const UnitId id : each(within(play, unit.side, in_the_way, base, 0)))
            for (const Rect& other : bases_of(play, {unit.side, id}))
                fits = fits && !table::overlap({&base, 1}, {&other, 1}, play.measures().contact_tol);
        if (!fits) return;
        put(play, ref, pose);
        make_room(play, ref);
        mark_activated(play, ref);
        left &= ~one(ref.id);
        before = pose;
        size = size_of(play, ref);
    }
}

// Where the front of a charger touches: a corner of it, or a corner of the other base.
Point contact_point(const Rect& base, const Rect& its, Length tolerance) {
    const table::Segment front = table::edge(base, table::Edge::Front);
    for (const Point corner : {front.from, front.to})
        if (table::within(corner, its, tolerance)) return corner;
    for (const Point corner : table::corners(its))
        if (table::within(corner, front, tolerance)) return corner;
    return table::front_middle(base);
}

// RF-CHARGE-20: about the first contact point, until its front is flush.
void line_up(Play& play, Ref unit, Ref target) {
    const Facing own = facing_of(play, unit);
    Angle best = table::half_turn;
    for (int side = 0; side < 4; ++side) {
        const Angle turn =
            table::turn_between(own, facing_of(play, target) + static_cast<Angle>(side * table::right_angle));
        if (rally::within(turn, play.measures().pivot_move) && std::abs(turn) < std::abs(best)) best = turn;
    }
    if (best == table::half_turn || best == 0) return;
    const Rect base = base_of(play, unit), its = base_of(play, target);
    const Vector to_centre = base.centre - contact_point(base, its, play.measures().contact_tol);
    const Point about = base.centre - to_centre;
    const Facing facing = own + best;
    const Length ahead = table::part_along(own, to_centre),
                 right = table::part_along(own + table::right_angle, to_centre);
    const Pose pose{about + table::along(facing, ahead) + table::along(facing + table::right_angle, right),
                    facing};
    const Rect flush = base_at(play, unit, pose);
    const Room room = room_for(play, unit, {flush, {}}, flush);
    if (!room.enough || !is_free(play, unit, flush, MayTouchEnemy) ||
        !table::within(flush, its, play.measures().contact_tol))
        return;
    make_room(play, unit, room);
    put(play, unit, pose);
}

bool arrive(Play& play) {
    const Step charge = play.top();
    const Ref unit = unit_of(charge), target = enemy_of(charge);
    const auto path = charge_path(play, unit, static_cast<Arrow>(charge.arrow), lean_of(charge));
    if (!path) return end_charge(play);  // nobody is there any more
    if (is_mounted(play, unit) && !is_engaged(play, target)) {
        if (charge.card != no_card) clear_table(play, unit.side);
        play.state.agenda.pop();
        settle_at_once(play, unit, target, path->way, charge.m);
        return false;
    }
    const MetList met = friends_met(play, unit, path->way);
    charge_to(play, unit, {centre_of(play, unit) + path->way, facing_of(play, unit)}, charge.m);
    if (play.setup.options.line_up_after_charge) line_up(play, unit, target);
    if (charge.units) place_file(play, unit, met, charge.units);
    const Units contacted = enemies_touching(play, unit);
    play.side(target.side).charged |= contacted;
    set_roles(play, unit);
    if (play.log.on())
        tell(play, unit.side, EventKind::Charge,
             Say(rule::RF_CHARGE_8, "{} charges {}", piece_arg(unit), piece_arg(target)));
    end_charge(play);
    open_contact_window(play, contacted);
    return false;
}

bool run_charge(Play& play) {
    Step& top = play.top();
    const Ref unit = unit_of(top);
    switch (top.stage) {
        case Test:
            top.stage = Cards;
            check_discipline(play, charge_call(play, unit, static_cast<Arrow>(top.arrow), lean_of(top)));
            return false;
        case Cards:
            if (top.outcome == Outcome::Failed) {
                if (play.log.on())
                    tell(play, unit.side, EventKind::Charge,
                         Say(rule::RF_CHARGE_6, "{} does not charge", piece_arg(unit)));
                return end_charge(play);
            }
            top.stage = Column;
            if (!on_the_route(play, top).empty() && window_opens(play, unit.side, charge_cards, one(unit.id)))
                push(play, step(StepKind::ChargePassed, unit));
            return false;
        case Column:
            top.stage = Passage;
            if (top.card != no_card && battle_of(play, unit.side, top.card).bottom == Bottom::ShockColumn)
                push(play, step(StepKind::Shock, unit));
            return false;
        case Passage: {
            // RF-CHARGE-10, 11: either card does away with these checks.
            const MetList met = on_the_route(play, top);
            if (top.card != no_card || top.n >= met.size()) return arrive(play);
            top.stage = Passed;
            check_discipline(play, {CheckKind::Passage, unit});
            return false;
        }
        default: {
            const MetList met = on_the_route(play, top);
            if (top.outcome == Outcome::Failed) {
                const auto path = charge_path(play, unit, static_cast<Arrow>(top.arrow), lean_of(top));
                if (play.log.on())
                    tell(play, unit.side, EventKind::Charge,
                         Say(rule::RF_CHARGE_9, "{} is stopped by {}", piece_arg(unit),
                             piece_arg({unit.side, met[top.n].unit})));
                stop_behind(play, met[top.n].at, path->way);
                return end_charge(play);
            }
            ++top.n;
            top.stage = Passage;
            return false;
        }
    }
}

// ---- W-CHARGE-PASSED ----

bool run_passed(Play&) { return true; }
void passed_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const CardId card : each(playable(look, seat, charge_cards, one(look.top().unit))))
        if (!offers(with_card(Verb::Play, card))) return;
}
Verdict passed_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Play) return not_asked(look, seat, action);
    return check_bottom(look, unit_of(look.top()), action.card, charge_cards);
}
void passed_apply(Play& play, Seat seat, const Action& action) {
    play.state.agenda.pop();
    if (action.verb == Verb::Pass) return;
    show_card(play, seat, action.card);
    play.top().card = action.card;
}
Say passed_prompt(const Look& look, Seat) {
    return Say(rule::RF_CHARGE_10, "{} has friends in its way: play Echelon or Shock Column, or pass",
               piece_arg(unit_of(look.top())));
}

// ---- D-SHOCK ----

// RF-CHARGE-11: who may join; the charge lies below the step.
Units able_to_join(const Look& look) {
    const auto& steps = look.state.agenda.steps;
    const Step& charge = steps[steps.size() - 2];
    const Seat side = side_of(charge);
    Units able;
    for (const Met& met : on_the_route(look, charge))
        if (formed(look, side).has(met.unit) && on_foot(look, side).has(met.unit) &&
            !is_engaged(look, {side, met.unit}))
            able |= one(met.unit);
    return able;
}
bool run_shock(Play&) { return true; }
void shock_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const UnitId id : each(able_to_join(look) & ~look.top().units))
        if (!offers(with_unit(Verb::Join, id))) return;
}
Verdict shock_check(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Join) return not_asked(look, seat, action);
    if (able_to_join(look).has(action.unit)) return fine;
    return refuse(rule::RF_CHARGE_11,
                  "only formed infantry on the route that is not engaged joins the column");
}
void shock_apply(Play& play, Seat, const Action& action) {
    if (action.verb == Verb::Join) {
        Units& joined = play.top().units;
        joined = joined.has(action.unit) ? joined & ~one(action.unit) : joined | one(action.unit);
        return;
    }
    const Units joined = play.top().units;
    play.state.agenda.pop();
    play.top().units = joined;
}
Say shock_prompt(const Look& look, Seat) {
    return Say(rule::RF_CHARGE_11, "Which friends join the Shock Column? {} so far", count(look.top().units));
}

constexpr StepRules declare{"declare_charge", run_declare,    step_side<Look>, declare_choices, declare_check,
                            declare_apply,    declare_reckon, declare_prompt,  default_stay};
constexpr StepRules passed{"charge_passed", run_passed, step_side<Look>, passed_choices, passed_check,
                           passed_apply,    nullptr,    passed_prompt,   default_pass};

}  // namespace

std::optional<ChargePath> charge_path(const Look& look, Ref unit, Arrow arrow, Angle lean) {
    const Rect base = base_of(look, unit);
    const Facing facing = facing_of(look, unit);
    const ArrowLaid laid{arrow, table::Edge::Front, static_cast<std::int16_t>(lean), facing};
    // RF-BARR-1, 7: a barricade ends it; an enemy who leans on the far side is touched there.
    const Vector way = cut_by_barricades(look, base, way_of(look.measures(), base, facing, laid)).way;
    const std::optional<Contact> contact = first_contact(look, unit, way);
    if (!contact) return std::nullopt;
    return ChargePath{table::on_the_way(way, table::length(way), contact->at), contact->enemies};
}

Verdict may_charge(const Look& look, Ref unit) {
    if (!is_formed(look, unit))
        return refuse(rule::RF_ROUT_10, "{} is not formed on the map", piece_arg(unit));
    if (is_artillery(look, unit)) return refuse(rule::RF_CHARGE_4, "artillery never charges");
    if (is_engaged(look, unit))
        return refuse(rule::RF_MOVE_10, "{} is in contact with the enemy", piece_arg(unit));
    if (static_cast<Retiring>(look.side(unit.side).retiring) != Retiring::No)
        return refuse(rule::RF_END_5, "a side that retires does not charge");
    return fine;
}

Verdict check_declaration(const Look& look, Ref unit, const Action& action) {
    const Ref target{other(unit.side), action.target};
    const auto arrow = static_cast<Arrow>(action.arrow);
    const Angle lean = static_cast<std::int16_t>(action.lean);
    if (!on_map(look, target)) return refuse(rule::RF_CHARGE_12, "that enemy is not on the map");
    if (arrow == Arrow::T) return refuse(rule::RF_CHARGE_2, "charges use Move arrows");
    if (arrow > arrow_of(look, unit))
        return refuse(rule::RF_CHARGE_8, "with Discipline {} its longest arrow is {}",
                      static_cast<int>(look.plan(unit).discipline),
                      static_cast<int>(at(arrow_of(look, unit))));
    if (!rally::within(lean, look.measures().oblique_move))
        return refuse(rule::RF_MOVE_7, "a Move arrow leans by 30 degrees at most");
    if ((action.members >> count(attached_generals(look, unit))) != 0)
        return refuse(rule::RF_CHARGE_5, "only Generals attached to the stand go along");
    const auto path = charge_path(look, unit, arrow, lean);
    if (!path) return refuse(rule::RF_CHARGE_8, "that arrow touches no enemy");
    if (!path->enemies.has(action.target))
        return refuse(rule::RF_CHARGE_8, "that arrow touches {} first",
                      piece_arg({target.side, path->enemies.lowest()}));
    const Rect base = base_of(look, unit), end = table::moved(base, path->way);
    if (is_mounted(look, unit)) {
        if (is_steep(look, {base.centre, end.centre}))
            return refuse(rule::RF_TERRAIN_13, "mounted cavalry does not charge over steep ground");
        if (const Verdict verdict = check_mounted_target(look, unit, target); !verdict) return verdict;
    }
    if (look.setup.options.marked_off_areas && is_marked_off(look, base, path->way))
        return refuse(rule::RF_ENTRY_3, "it would pass ground that is marked off");
    if (const Verdict verdict = check_place(look, unit, {end.centre, facing_of(look, unit)}, MayTouchEnemy);
        !verdict)
        return verdict;
    if (!room_for(look, unit, table::Sweep{base, path->way}, end).enough)
        return refuse(rule::RF_GEN_6, "a General cannot make room for it");
    return fine;
}

void begin_charge(Play& play, Ref unit) {
    push(play, step(StepKind::DeclareCharge, unit));
    if (is_mounted(play, unit)) begin_lay(play, unit, LayMode::ChargeMove);
}

void charge_to(Play& play, Ref unit, const Pose& end, unsigned carried) {
    const Rect base = base_of(play, unit), there = base_at(play, unit, end);
    ScratchList<PostId, 8> along;
    ScratchList<Vector, 8> places;
    unsigned nth = 0;
    for (const PostId post : each(attached_generals(play, unit))) {
        if ((carried >> nth++ & 1u) == 0 || along.full()) continue;
        along.push_back(post);
        places.push_back(general_base(play, unit.side, post).centre - base.centre);
    }
    make_room(play, unit, room_for(play, unit, table::Sweep{base, end.centre - base.centre}, there));
    put(play, unit, end);
    for (std::size_t i = 0; i < along.size(); ++i) carry(play, unit, along[i], places[i]);
}

const StepRules declare_charge_rules = declare.as_draft();
const StepRules charge_rules{"charge", run_charge};
const StepRules charge_passed_rules =
    passed.as_assumed(default_pass, "no card helps the charge through its friends", true).as_window();
const StepRules shock_rules{"shock",     run_shock, step_side<Look>, shock_choices, shock_check,
                            shock_apply, nullptr,   shock_prompt,    default_done};

}  // namespace longroll::rally
