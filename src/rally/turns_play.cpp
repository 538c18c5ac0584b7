// D-T1: the play of a turn (RF-TURN-4): a card, a General, a pass. Stage `Opens` of TurnStart begins the
// turn.

#include "rally/activation.h"
#include "rally/bottom_moves.h"
#include "rally/ending.h"
#include "rally/entering.h"
#include "rally/fire.h"
#include "rally/tactic.h"

namespace longroll::rally {
namespace {

enum : std::uint8_t { Opens, Asks };

bool run_turn_start(Play& play) {
    if (play.top().stage == Asks) return true;
    play.top().stage = Asks;
    const Seat active = play.active();
    if (active == play.setup.attacker) call_arrivals(play);  // RF-REINF-6
    for (const Seat seat : seats) {
        Side& side = play.side(seat);
        side.engaged_before = engaged(play, seat);
        side.charged = side.guns_charged = {};
        side.capacity = static_cast<std::uint8_t>(hand_capacity(play, seat));
    }
    if (play.log.on())
        tell(play, active, EventKind::Turn,
             Say(rule::RF_TURN_4, "{} begins turn {} of {}", active, play.side(active).turns + 1,
                 play.setup.max_turns));
    return true;
}

// ---- cards ----

// Whether the card is a Battle card in the hand.
Verdict check_battle_card(const Look& look, Seat seat, CardId card) {
    if (!look.side(seat).hand.has(card))
        return refuse(rule::RF_PLAY_1, "that card is not in the {} hand", seat);
    if (look.card(seat, card).is_command)
        return refuse(rule::RF_PLAY_5, "{} is a Command card: play it as one", card_arg(seat, card));
    return fine;
}

bool has_target(const Look& look, Ref unit) {
    Action found[1];
    Offers<Action> offers{std::span(found)};
    offer_fire(look, unit, offers);
    return offers.size() > 0;
}
// RF-PLAY-2: a stand of an eligible kind; for Fire one with a target.
bool has_eligible(const Look& look, Seat seat, Top action) {
    const Right right{Source::Top, {}, no_post, {}};
    const Units able = eligible(look, seat, right, action);
    if (action == Top::Fire) {
        for (const UnitId id : each(able))
            if (has_target(look, {seat, id})) return true;
        return false;
    }
    if (able) return true;
    return (action == Top::Move || action == Top::Tactic) && eligible_reserves(look, seat, right);
}

Verdict check_top(const Look& look, Seat seat, CardId card) {
    if (const Verdict held = check_battle_card(look, seat, card); !held) return held;
    const Top action = battle_of(look, seat, card).top;
    if (action == Top::Reroll)
        return refuse(rule::RF_PLAY_2, "a Reroll alone is played in a melee, not as a turn");
    if (!has_eligible(look, seat, action))
        return refuse(rule::RF_PLAY_2, "no stand of the {} side may be given a {} order", seat,
                      top_words[at(action)].data());
    return fine;
}

// RF-PLAY-7: his General is on the map, or waits at an entry line (RF-REINF-3).
Verdict check_command(const Look& look, Seat seat, CardId card) {
    if (!look.side(seat).hand.has(card))
        return refuse(rule::RF_PLAY_1, "that card is not in the {} hand", seat);
    const CardPlan& plan = look.card(seat, card);
    if (!plan.is_command) return refuse(rule::RF_PLAY_5, "{} is a Battle card", card_arg(seat, card));
    if (!on_map(look, seat, plan.post) && look.post(seat, plan.post).entry_lines == 0)
        return refuse(rule::RF_REINF_3, "{} is off the map and has no entry line",
                      general_arg(seat, plan.post));
    return fine;
}

// RF-PLAY-3: a bottom action that is the play of a turn.
Verdict check_bottom_play(const Look& look, Seat seat, const Action& action) {
    if (const Verdict held = check_battle_card(look, seat, action.card); !held) return held;
    const Bottom which = battle_of(look, seat, action.card).bottom;
    if (!is_turns_play(which))
        return refuse(rule::RF_PLAY_3, "{} is never the play of a turn", bottom_words[at(which)].data());
    if (which == Bottom::FieldColumn)
        return refuse(rule::RF_BOC_2, "Field Column is played with the Move of its leader: column");
    const Ref unit{seat, action.unit};
    if (!on_map(look, unit)) return refuse(rule::RF_CARD_10, "that stand is not on the map");
    if (!is_of_brigade(look, unit, action.card))
        return refuse(rule::RF_CARD_10, "{} is for a regiment of {}", card_arg(seat, action.card),
                      formation_arg(seat, brigade_of(look, seat, action.card)));
    if (!is_formed(look, unit)) return refuse(rule::RF_CARD_10, "{} is routed", piece_arg(unit));
    if (is_engaged(look, unit))
        return refuse(rule::RF_TACTIC_4, "{} is in contact with the enemy", piece_arg(unit));
    if (is_fire_addition(which))
        return check_fire(look, {.firer = unit, .target = action.target, .card = action.card});
    if (which == Bottom::HitAndRun) return check_fire(look, {.firer = unit, .target = action.target});
    if (action.target != no_unit)
        return refuse(rule::RF_PLAY_3, "{} names no target", bottom_words[at(which)].data());
    return fine;
}

Verdict check_activate(const Look& look, Seat seat, PostId post) {
    if (!on_map(look, seat, post)) return refuse(rule::RF_ACT_1, "that General is not on the map");
    if ((look.side(seat).activated_generals & one_post(post)) != 0)
        return refuse(rule::RF_ACT_1, "{} was activated already in this Round", general_arg(seat, post));
    return fine;
}

// ---- the list ----

Action bottom_play(CardId card, UnitId unit, UnitId target) {
    Action action = with_card(Verb::Bottom, card);
    action.unit = unit;
    action.target = target;
    return action;
}

// Every Fire with an addition is also the play of a turn, and every Fire without one a Hit and Run.
bool offer_bottom_fire(const Look& look, Ref unit, Cards additions, Cards hits_and_runs,
                       Offers<Action>& offers) {
    Action found[most_units * 4];
    Offers<Action> fires{std::span(found)};
    offer_fire(look, unit, fires);
    for (const Action& fire : fires.list()) {
        if (fire.verb != Verb::Fire) continue;
        if (fire.card != no_card) {
            if (additions.has(fire.card) && !offers(bottom_play(fire.card, unit.id, fire.target)))
                return false;
            continue;
        }
        for (const CardId card : each(hits_and_runs))
            if (!offers(bottom_play(card, unit.id, fire.target))) return false;
    }
    return true;
}

bool offer_bottoms(const Look& look, Seat seat, Offers<Action>& offers) {
    // The cards of each kind, then their brigades: stands are asked once, whatever the hand holds.
    Cards additions, hits_and_runs, drills, columns;
    Units able;
    for (const CardId card : each(look.side(seat).hand)) {
        const CardPlan& plan = look.card(seat, card);
        if (plan.is_command || !is_turns_play(plan.battle.bottom)) continue;
        if (plan.battle.bottom == Bottom::FieldColumn) {
            columns.add(card);
            continue;
        }
        able |= look.post(seat, plan.post).own;
        Cards& kind = is_fire_addition(plan.battle.bottom)      ? additions
                      : plan.battle.bottom == Bottom::HitAndRun ? hits_and_runs
                                                                : drills;
        kind.add(card);
    }
    for (const UnitId id : each(able & formed(look, seat))) {
        const Ref unit{seat, id};
        const Cards own = look.post(seat, look.plan(unit).post).cards;
        if (is_engaged(look, unit)) continue;
        for (const CardId card : each(drills & own))
            if (!offers(bottom_play(card, id, no_unit))) return false;
        if (((additions | hits_and_runs) & own) &&
            !offer_bottom_fire(look, unit, additions & own, hits_and_runs & own, offers))
            return false;
    }
    for (const CardId card : each(columns))
        if (!offer_columns(look, seat, card, offers)) return false;
    return true;
}

// Somebody can obey; a Charge needs an enemy in reach besides.
bool is_worth_playing(const Look& look, Seat seat, Top action) {
    if (action == Top::Reroll) return false;
    if (action != Top::Charge) return has_eligible(look, seat, action);
    const Units able = eligible(look, seat, {Source::Top, {}, no_post, {}}, action);
    return static_cast<bool>(with_enemy_near(look, seat, able));
}

bool offer_cards(const Look& look, Seat seat, Offers<Action>& offers) {
    std::uint8_t known = 0, any = 0;  // by top action: asked once, whatever the hand holds
    for (const CardId card : each(look.side(seat).hand)) {
        const CardPlan& plan = look.card(seat, card);
        if (plan.is_command) {
            if (check_command(look, seat, card) && !offers(with_card(Verb::Command, card))) return false;
            continue;
        }
        const Top action = plan.battle.top;
        if (action == Top::Reroll) continue;
        const auto bit = static_cast<std::uint8_t>(1u << at(action));
        if ((known & bit) == 0) {
            known = static_cast<std::uint8_t>(known | bit);
            if (is_worth_playing(look, seat, action)) any = static_cast<std::uint8_t>(any | bit);
        }
        if ((any & bit) != 0 && !offers(with_card(Verb::Top, card))) return false;
    }
    return true;
}

void turn_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const Side& own = look.side(seat);
    for (const PostId post : each(own.on_map_generals & ~own.activated_generals)) {
        Action action = just(Verb::Activate);
        action.post = post;
        if (!offers(action)) return;
    }
    if (!offer_cards(look, seat, offers) || !offers(just(Verb::Pass)) || !offer_bottoms(look, seat, offers))
        return;
    if (!forces_of(look, seat).may_soon()) return;
    for (const RetireWord way : {RetireWord::Withdraw, RetireWord::Rout}) {
        Action action = just(Verb::Retire);
        action.mode = static_cast<std::uint8_t>(way);
        if ((way == RetireWord::Rout || own.retiring == 0) && !offers(action)) return;
    }
}

// One play of a Battle card, or Verb::None.
Action sample_bottom(const Look& look, Seat seat, CardId card, Dice& dice) {
    const Bottom which = battle_of(look, seat, card).bottom;
    Units able = look.post(seat, brigade_of(look, seat, card)).own & formed(look, seat);
    if (!is_turns_play(which) || !able) return {};
    Action found[96];
    Offers<Action> offers{std::span(found)};
    if (which == Bottom::FieldColumn) {
        offer_columns(look, seat, card, offers);
    } else {
        const Ref unit{seat, draw_from(able, dice)};
        if (engaged(look, seat, one(unit.id))) return {};
        const bool adds = is_fire_addition(which), hits = which == Bottom::HitAndRun;
        if (!adds && !hits) return bottom_play(card, unit.id, no_unit);
        offer_bottom_fire(look, unit, adds ? Cards::of(card) : Cards{}, hits ? Cards::of(card) : Cards{},
                          offers);
    }
    return offers.size() > 0 ? found[dice.below(static_cast<std::uint32_t>(offers.size()))] : Action{};
}

Action sample_card(const Look& look, Seat seat, CardId card, Dice& dice) {
    const CardPlan& plan = look.card(seat, card);
    if (plan.is_command) return check_command(look, seat, card) ? with_card(Verb::Command, card) : Action{};
    if (dice.below(3) == 0)
        if (const Action bottom = sample_bottom(look, seat, card, dice); bottom.verb != Verb::None)
            return bottom;
    return is_worth_playing(look, seat, plan.battle.top) ? with_card(Verb::Top, card) : Action{};
}

Action sample_turn(const Look& look, Seat seat, Dice& dice) {
    const Side& own = look.side(seat);
    if (forces_of(look, seat).may_soon() && dice.below(32) == 0) {
        Action action = just(Verb::Retire);
        action.mode = static_cast<std::uint8_t>(own.retiring == 0 ? RetireWord::Withdraw : RetireWord::Rout);
        return action;
    }
    Posts generals = own.on_map_generals & ~own.activated_generals;
    Cards hand = own.hand;
    for (int tries = 4; tries > 0; --tries) {
        const auto many = static_cast<std::uint32_t>(count(generals)),
                   cards = static_cast<std::uint32_t>(count(hand));
        const std::uint32_t kind = dice.below(many + cards + 1);
        if (kind == many + cards) break;
        if (kind < many) {
            Action action = just(Verb::Activate);
            action.post = draw_from(generals, dice);
            return action;
        }
        if (const Action play = sample_card(look, seat, draw_from(hand, dice), dice); play.verb != Verb::None)
            return play;
    }
    return just(Verb::Pass);
}

// To pass and to retire are always legal (RF-END-2), listed or not.
bool always_several(const Look&, Seat) { return true; }

Verdict check_turn(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Pass: return fine;
        case Verb::Top: return check_top(look, seat, action.card);
        case Verb::Command: return check_command(look, seat, action.card);
        case Verb::Bottom: return check_bottom_play(look, seat, action);
        case Verb::Column:
            if (const Verdict held = check_battle_card(look, seat, action.card); !held) return held;
            return check_column(look, seat, action);
        case Verb::Activate: return check_activate(look, seat, action.post);
        case Verb::Retire:
            if (static_cast<RetireWord>(action.mode) == RetireWord::Withdraw && look.side(seat).retiring != 0)
                return refuse(rule::RF_END_5, "{} retires already", seat);
            return fine;
        default: return not_asked(look, seat, action);
    }
}

// ---- the play ----

// What is pushed now comes first, then the melees and the end of the turn.
void begin_play(Play& play, Seat seat) {
    play.state.agenda.pop();
    push(play, step(StepKind::TurnEnd, seat));
    play.state.consecutive_passes = 0;
}

void begin_card(Play& play, Seat seat, CardId card, Source source) {
    begin_play(play, seat);
    clear_orders(play);
    Orders& orders = play.state.orders;
    orders.source = source;
    orders.card = card;
    show_card(play, seat, card);
    if (source == Source::Top) {
        const BattleCard& battle = battle_of(play, seat, card);
        orders.action = static_cast<std::uint8_t>(battle.top);
        orders.left = battle.number;
        play.side(seat).rerolls = battle.reroll;  // RF-REROLL-5
    }
    begin_orders(play, seat);  // of a bottom action: none; it only puts the card away
}

void apply_turn(Play& play, Seat seat, const Action& action) {
    const Ref unit{seat, action.unit};
    switch (action.verb) {
        case Verb::Pass: {
            const int passes = play.state.consecutive_passes + 1;
            begin_play(play, seat);
            play.state.consecutive_passes = static_cast<std::uint8_t>(passes);
            if (play.log.on()) tell(play, seat, EventKind::Turn, Say(rule::RF_PASS_1, "{} passes", seat));
            return;
        }
        case Verb::Retire: retire(play, seat, static_cast<RetireWord>(action.mode)); return;
        case Verb::Activate:
            begin_play(play, seat);
            begin_activation(play, seat, action.post, no_card);
            return;
        case Verb::Command:
            begin_play(play, seat);
            show_card(play, seat, action.card);
            begin_activation(play, seat, brigade_of(play, seat, action.card), action.card);
            return;
        case Verb::Top: begin_card(play, seat, action.card, Source::Top); return;
        case Verb::Column:
            begin_card(play, seat, action.card, Source::Bottom);
            begin_column(play, seat, action);
            return;
        default: break;
    }
    const Bottom which = battle_of(play, seat, action.card).bottom;
    begin_card(play, seat, action.card, Source::Bottom);
    if (is_fire_addition(which))
        fire_at(play, {.firer = unit, .target = action.target, .card = action.card, .shown = true});
    else
        begin_elements(play, unit, which, action.target);
}

Say turn_prompt(const Look& look, Seat seat) {
    return Say(rule::RF_TURN_4, "Turn {} of {}: play a card, activate a General or pass",
               look.side(seat).turns + 1, look.setup.max_turns);
}

constexpr StepRules turn_start{.word = "turn",
                               .run = run_turn_start,
                               .deciders = step_side<Look>,
                               .choices = turn_choices,
                               .check = check_turn,
                               .apply = apply_turn,
                               .prompt = turn_prompt,
                               .default_action = default_pass,
                               .sample = sample_turn,
                               .several = always_several};

}  // namespace

const StepRules turn_start_rules = turn_start.as_next_question();

}  // namespace longroll::rally
