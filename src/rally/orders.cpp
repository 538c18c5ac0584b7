// 4.4 Orders by a card or a line. Of Order, `n` is the verb of the order that is carried out, `units` those
// whose charge was taken back. Of ActionEnd, `unit` is who acted.

#include "rally/orders.h"

#include "rally/bottom_moves.h"
#include "rally/charge.h"
#include "rally/entering.h"
#include "rally/fire.h"
#include "rally/rallying.h"
#include "rally/tactic.h"

namespace longroll::rally {

// ---- who may be given an order ----

namespace {

bool needs_unmarked(const Right& right, Top action) {
    return action != Top::Rally && !(right.source == Source::Line && right.line == Line::Plan);
}
// RF-AP-3, RF-MARCH-1; not for Rally (RF-RALLY-2) and Plan (RF-PLAN-1).
bool needs_radius(const Right& right, Top action) {
    if (right.source == Source::Line) return right.line == Line::March;
    return right.source == Source::Activation && action != Top::Rally;
}
bool chooses_once(const Right& right) { return right.source != Source::Activation; }

// What the right is called in refusals.
RuleId rule_of(const Right& right, Top action) {
    if (action == Top::Rally) return rule::RF_RALLY_2;
    if (right.source == Source::Activation) return rule::RF_AP_3;
    if (right.source != Source::Line) return rule::RF_PLAY_2;
    return right.line == Line::Plan ? rule::RF_PLAN_1 : rule::RF_MARCH_1;
}

}  // namespace

Right right_now(const Look& look) {
    const Orders& orders = look.state.orders;
    return {orders.source, orders.source == Source::Line ? static_cast<Line>(orders.action) : Line{},
            orders.general, orders.chosen};
}

int price_of(const Look& look, PostId general, Ref unit) {
    return on_map(look, unit) ? price(look, unit.side, general, centre_of(look, unit)) : 1;
}

namespace {

// By sets alone: radius, price and contact are asked of each.
Units candidates(const Look& look, Seat side, const Right& right, Top action) {
    const Side& own = look.side(side);
    Units able = action == Top::Rally ? own.on_map & (own.routed | own.activated) : formed(look, side);
    if (needs_unmarked(right, action)) able &= ~own.activated;
    if (action == Top::Charge) able &= own.retiring != 0 ? Units{} : ~look.army(side).artillery;  // RF-END-5
    if (action == Top::Fire) able &= ~own.mounted;
    if (chooses_once(right)) able &= ~right.chosen;
    if (right.general != no_post) able &= look.post(side, right.general).below;
    if (needs_radius(right, action) && !on_map(look, side, right.general)) return {};
    return able;
}
bool is_in_reach(const Look& look, Ref ref, const Right& right, Top action) {
    if (right.source == Source::Activation && price_of(look, right.general, ref) > look.side(ref.side).points)
        return false;
    return !needs_radius(right, action) || in_radius(look, ref.side, right.general, base_of(look, ref));
}

}  // namespace

Units eligible(const Look& look, Seat side, const Right& right, Top action) {
    Units able = candidates(look, side, right, action);
    for (const UnitId id : each(able))
        if (!is_in_reach(look, {side, id}, right, action)) able &= ~one(id);
    return action == Top::Rally || !able ? able : able & ~engaged(look, side, able);
}

Units eligible_reserves(const Look& look, Seat side, const Right& right) {
    const Side& own = look.side(side);
    if (!own.off_map || (right.source == Source::Activation && own.points < 1)) return {};
    if (right.source == Source::Line && right.line == Line::Rally) return {};
    const Orders& orders = look.state.orders;
    if (right.source == Source::Top && orders.source == Source::Top &&
        static_cast<Top>(orders.action) != Top::Move && static_cast<Top>(orders.action) != Top::Tactic)
        return {};
    Units able = reserves(look, side);
    if (chooses_once(right)) able &= ~right.chosen;
    if (right.general != no_post) able &= look.post(side, right.general).below;
    return able;
}

Verdict check_order(const Look& look, Ref unit, Top action) {
    const Right right = right_now(look);
    const Side& own = look.side(unit.side);
    if (!on_map(look, unit)) return refuse(rule_of(right, action), "that stand is not on the map");
    const Arg who = piece_arg(unit);
    if (action == Top::Rally) {
        if (!is_routed(look, unit) && !is_activated(look, unit))
            return refuse(rule::RF_RALLY_2, "{} is neither routed nor activated", who);
    } else {
        if (is_routed(look, unit))
            return refuse(rule::RF_ROUT_10, "{} is routed and can only be rallied", who);
        if (needs_unmarked(right, action) && is_activated(look, unit))
            return refuse(rule::RF_TURN_9, "{} was activated already in this Round", who);
        if (is_engaged(look, unit))
            return refuse(rule::RF_PLAY_2, "{} is in contact with the enemy and can only be rallied", who);
    }
    if (chooses_once(right) && has(right.chosen, unit))
        return refuse(rule::RF_TURN_9, "{} was chosen already by this card", who);
    if (right.general != no_post && !in_chain(look, unit.side, right.general, unit.id))
        return refuse(rule_of(right, action), "{} is not under the command of {}", who,
                      general_arg(unit.side, right.general));
    if (needs_radius(right, action)) {
        const Arg general = general_arg(unit.side, right.general);
        if (!on_map(look, unit.side, right.general))
            return refuse(rule::RF_RADIUS_2, "{} is not on the map", general);
        const Rect base = base_of(look, unit);
        if (!in_radius(look, unit.side, right.general, base))
            return refuse(
                rule::RF_RADIUS_2, "{} is {} inches from {}, whose command radius is {} inches", who,
                inches_arg(table::distance(general_base(look, unit.side, right.general), base)), general,
                inches_arg(look.measures().reach_of_command(command_of(look, unit.side, right.general))));
    }
    if (right.source == Source::Activation)
        if (const int costs = price_of(look, right.general, unit); costs > own.points)
            return refuse(rule::RF_AP_4, "an action of {} costs {} Action Points; {} {is|are} left", who,
                          costs, own.points);
    return action == Top::Charge ? may_charge(look, unit) : fine;
}

Units with_enemy_near(const Look& look, Seat side, const Units& among) {
    Units near;
    const Seat enemy = other(side);
    for (const UnitId id : each(among)) {
        const Ref ref{side, id};
        Length reach = look.measures().length(arrow_of(look, ref)) + size_of(look, ref).depth / 2;
        if (is_mounted(look, ref)) reach *= 2;  // RF-CHARGE-21
        if (within(look, enemy, look.side(enemy).on_map, base_of(look, ref), reach)) near |= one(id);
    }
    return near;
}

Units orderable(const Look& look, Seat side, Top action) {
    const Units able = eligible(look, side, right_now(look), action);
    if (action == Top::Move) return able & ~look.state.orders.hopeless;
    if (action == Top::Charge) return with_enemy_near(look, side, able & ~look.top().units);
    return able;
}

// ---- an order is given ----

namespace {

constexpr Verb verb_of[] = {Verb::Move, Verb::Tactic, Verb::Charge, Verb::Fire, Verb::Rally};

// The action of a verb; Reroll for a verb that is no order.
Top order_of(Verb verb) {
    switch (verb) {
        case Verb::Move: return Top::Move;
        case Verb::Tactic: return Top::Tactic;
        case Verb::Charge: return Top::Charge;
        case Verb::Rally: return Top::Rally;
        case Verb::Fire:
        case Verb::FireGeneral: return Top::Fire;
        default: return Top::Reroll;
    }
}

// What the card, line or General lets a stand do.
bool allows(const Look& look, Top action) {
    const Orders& orders = look.state.orders;
    if (orders.source == Source::Top) return action == static_cast<Top>(orders.action);
    if (orders.source != Source::Line) return true;
    switch (static_cast<Line>(orders.action)) {
        case Line::Plan: return action != Top::Rally;
        case Line::March: return action == Top::Move;
        default: return action == Top::Rally;
    }
}

std::uint32_t count_of(const Units& set) { return static_cast<std::uint32_t>(count(set)); }

FireCall call_of(Seat seat, const Action& action) {
    const bool at_general = action.verb == Verb::FireGeneral;
    return {.firer = {seat, action.unit},
            .target = action.target,
            .general = at_general ? action.post : no_post,
            .card = action.card};
}

}  // namespace

Verdict check_given(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::EnterReserve) {
        if (!eligible_reserves(look, seat, right_now(look)).has(action.unit))
            return refuse(rule::RF_REINF_4, "that stand is not of a Reserve that may come on now");
        return fine;
    }
    const Top order = order_of(action.verb);
    if (order == Top::Reroll) return not_asked(look, seat, action);
    if (!allows(look, order)) {
        const Orders& orders = look.state.orders;
        const bool by_line = orders.source == Source::Line;
        return refuse(by_line ? rule::RF_PLAY_5 : rule::RF_PLAY_2, "the card orders {}, not {}",
                      by_line ? line_words[orders.action].data() : top_words[orders.action].data(),
                      top_words[at(order)].data());
    }
    if (const Verdict given = check_order(look, {seat, action.unit}, order); !given) return given;
    return order == Top::Fire ? check_fire(look, call_of(seat, action)) : fine;
}

bool offer_given(const Look& look, Seat seat, Top action, Offers<Action>& offers) {
    if (!allows(look, action)) return true;
    for (const UnitId id : each(orderable(look, seat, action))) {
        const bool more = action == Top::Fire ? offer_fire(look, {seat, id}, offers)
                                              : offers(with_unit(verb_of[at(action)], id));
        if (!more) return false;
    }
    if (action == Top::Move || action == Top::Tactic) {
        // A Plan would list them twice.
        if (action == Top::Tactic && allows(look, Top::Move)) return true;
        for (const UnitId id :
             each(eligible_reserves(look, seat, right_now(look)) & ~look.state.orders.hopeless))
            if (!offers(with_unit(Verb::EnterReserve, id))) return false;
    }
    return true;
}

Action sample_given(const Look& look, Seat seat, Top action, Dice& dice) {
    if (!allows(look, action)) return {};
    const Right right = right_now(look);
    if ((action == Top::Move || action == Top::Tactic) && look.side(seat).off_map && dice.below(4) == 0)
        if (const Units coming = eligible_reserves(look, seat, right) & ~look.state.orders.hopeless)
            return with_unit(Verb::EnterReserve, member_at(coming, dice.below(count_of(coming))));
    Units able = candidates(look, seat, right, action);
    if (action == Top::Move) able &= ~look.state.orders.hopeless;
    if (action == Top::Charge) able &= ~look.top().units;
    for (int tries = 4; tries > 0 && able; --tries) {
        const Ref ref{seat, draw_from(able, dice)};
        if (!is_in_reach(look, ref, right, action)) continue;
        if (action == Top::Rally) return with_unit(Verb::Rally, ref.id);
        if (engaged(look, seat, one(ref.id))) continue;
        if (action == Top::Charge && !with_enemy_near(look, seat, one(ref.id))) continue;
        if (action != Top::Fire) return with_unit(verb_of[at(action)], ref.id);
        Action found[64];
        Offers<Action> offers{std::span(found)};
        offer_fire(look, ref, offers);
        if (offers.size() > 0) return found[dice.below(static_cast<std::uint32_t>(offers.size()))];
    }
    return {};
}

void give_order(Play& play, Seat seat, const Action& action) {
    const Ref unit{seat, action.unit};
    const Orders& orders = play.state.orders;
    play.top().n = static_cast<std::uint8_t>(action.verb);
    switch (action.verb) {
        case Verb::Move: {
            const bool marches =
                orders.source == Source::Line && static_cast<Line>(orders.action) == Line::March;
            begin_lay(play, unit, marches ? LayMode::March : LayMode::Move);
            return;
        }
        case Verb::Charge: begin_charge(play, unit); return;
        case Verb::EnterReserve: enter(play, seat, one(action.unit), true); return;
        case Verb::Tactic:
            commit_order(play, unit);
            begin_tactic(play, unit);
            return;
        case Verb::Rally:
            commit_order(play, unit);
            begin_rally(play, unit);
            return;
        default: commit_order(play, unit); fire_at(play, call_of(seat, action));
    }
}

void commit_order(Play& play, Ref unit) {
    Orders& orders = play.state.orders;
    Side& own = play.side(unit.side);
    orders.chosen |= one(unit.id);
    if (orders.source == Source::Activation)
        own.points = static_cast<std::uint8_t>(own.points - price_of(play, orders.general, unit));
    else if (orders.left > 0)
        --orders.left;
}

void take_back(Play& play, Ref unit) {
    auto& steps = play.state.agenda.steps;
    for (std::size_t i = steps.size(); i-- > 0;) {
        Step& asked = steps[i];
        if (asked.kind != StepKind::Order && asked.kind != StepKind::Activation) continue;
        if (static_cast<Verb>(asked.n) == Verb::Charge) {
            asked.units |= one(unit.id);
            return;
        }
        break;
    }
    play.state.orders.hopeless |= one(unit.id);
}

void clear_orders(Play& play) {
    Orders none{};
    none.card = no_card;
    none.general = no_post;
    play.state.orders = none;
}

void begin_orders(Play& play, Seat side) { push(play, step(StepKind::Order, side)); }

// ---- D-ORDER ----

namespace {

enum : std::uint8_t { Asks, Stops };

bool run_order(Play& play) {
    Orders& orders = play.state.orders;
    if (orders.left > 0 && play.top().stage == Asks) return true;
    const Seat side = side_of(play.top());
    if (orders.source == Source::Line) {
        const Orders line = orders;
        clear_orders(play);
        orders.source = Source::Activation;  // his Action Points go on
        orders.card = line.card;
        orders.general = line.general;
        orders.lines_used = line.lines_used;
        orders.is_command_card = line.is_command_card;
        orders.entered = line.entered;
    } else {
        play.side(side).rerolls = 0;  // RF-REROLL-5
        clear_orders(play);
        clear_table(play, side);
    }
    return step_over(play);
}

constexpr Top orders_of_a_plan[] = {Top::Move, Top::Tactic, Top::Charge, Top::Fire, Top::Rally};

void order_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const Top action : orders_of_a_plan)
        if (!offer_given(look, seat, action, offers)) return;
}

Action sample_order(const Look& look, Seat seat, Dice& dice) {
    constexpr std::uint32_t kinds = std::size(orders_of_a_plan);
    if (dice.below(8) == 0) return just(Verb::Done);
    const std::uint32_t first = dice.below(kinds);
    for (std::uint32_t i = 0; i < kinds; ++i)
        if (const Action order = sample_given(look, seat, orders_of_a_plan[(first + i) % kinds], dice);
            order.verb != Verb::None)
            return order;
    return just(Verb::Done);
}

// Stands that were named and taken back are legal still, though no longer listed.
bool several_orders(const Look& look, Seat seat) {
    for (const Top action : orders_of_a_plan)
        if (action != Top::Fire && allows(look, action) && eligible(look, seat, right_now(look), action))
            return true;
    return false;
}

Verdict check_order_step(const Look& look, Seat seat, const Action& action) {
    return action.verb == Verb::Done ? fine : check_given(look, seat, action);
}

void apply_order(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done)
        play.top().stage = Stops;
    else
        give_order(play, seat, action);
}

Say order_prompt(const Look& look, Seat) {
    const Orders& orders = look.state.orders;
    const bool by_line = orders.source == Source::Line;
    return Say(rule::RF_TURN_10, "{}: order a stand ({} {order|orders} left), or stop",
               by_line ? line_words[orders.action].data() : top_words[orders.action].data(), orders.left);
}

constexpr StepRules order{.word = "order",
                          .run = run_order,
                          .deciders = step_side<Look>,
                          .choices = order_choices,
                          .check = check_order_step,
                          .apply = apply_order,
                          .prompt = order_prompt,
                          .default_action = default_done,
                          .sample = sample_order,
                          .several = several_orders};

// ---- the end of an action ----

enum : std::uint8_t { Mark = 1 };

bool run_action_end(Play& play) {
    const Ref unit = unit_of(play.top());
    const bool marks = (play.top().flags & Mark) != 0;
    step_over(play);
    if (marks && on_map(play, unit)) mark_activated(play, unit);
    open_action_window(play);
    return false;
}

}  // namespace

void end_action(Play& play, Ref unit, bool mark) {
    push(play, step(StepKind::ActionEnd, unit)).flags = mark ? Mark : 0;
}

const StepRules order_rules = order.as_next_question();
const StepRules action_end_rules{"action_end", run_action_end};

}  // namespace longroll::rally
