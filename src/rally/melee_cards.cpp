// RF-MELEE-4: cards of a melee, in turn, until somebody passes. Step::side is asked next; `stage` 1: somebody
// has passed.

#include "rally/melee.h"

namespace longroll::rally {
namespace {

// RF-CARD-9.
int number_on(const Look& look, Seat side, CardId card) {
    const BattleCard& battle = battle_of(look, side, card);
    return look.state.melee.attacker == index(side) ? battle.red : battle.blue;
}

// An empty hand is a pass, and all can see it.
bool run_cards(Play& play) {
    if (play.top().stage == 0 && play.side(side_of(play.top())).hand) return true;
    return step_over(play);
}

void card_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Pass))) return;
    for (const CardId card : each(look.side(seat).hand))
        if (!look.card(seat, card).is_command && !offers(with_card(Verb::Play, card))) return;
}

Verdict check_card(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) return fine;
    if (action.verb != Verb::Play) return not_asked(look, seat, action);
    if (action.card >= look.army(seat).cards.size() || !look.side(seat).hand.has(action.card))
        return refuse(rule::RF_MELEE_4, "that card is not in the {} hand", seat);
    if (look.card(seat, action.card).is_command)
        return refuse(rule::RF_MELEE_4, "Command cards have no number for a melee");
    return fine;
}

void apply_card(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Pass) {
        play.top().stage = 1;
        return;
    }
    const BattleCard& battle = battle_of(play, seat, action.card);
    const int number = number_on(play, seat, action.card);
    // RF-REROLL-2, 5.
    const int points = battle.top == Top::Reroll ? battle.number : battle.reroll;
    show_card(play, seat, action.card);
    std::uint8_t& sum = play.state.melee.cards[index(seat)];
    sum = static_cast<std::uint8_t>(sum + number);
    play.side(seat).rerolls = static_cast<std::uint8_t>(play.side(seat).rerolls + points);
    play.top().side = static_cast<std::uint8_t>(index(other(seat)));
    if (!play.log.on()) return;
    if (points == 0)
        tell(play, seat, EventKind::Card,
             Say(rule::RF_MELEE_4, "{} plays {}: +{}", seat, card_arg(seat, action.card), number));
    else
        tell(play, seat, EventKind::Card,
             Say(rule::RF_REROLL_2, "{} plays {}: +{} and {} Reroll {point|points}", seat,
                 card_arg(seat, action.card), number, points));
}

Reckoning reckon_card(const Look& look, Seat seat, const Action& action) {
    return action.verb == Verb::Pass ? melee_sum(look, seat) : Reckoning{};
}

Say card_prompt(const Look& look, Seat seat) {
    return Say(rule::RF_MELEE_4,
               look.state.melee.attacker == index(seat)
                   ? "Play a card for its red number ({} so far), or pass"
                   : "Play a card for its blue number ({} so far), or pass",
               look.state.melee.cards[index(seat)]);
}

constexpr StepRules melee_cards{"melee_cards", run_cards,   step_side<Look>, card_choices, check_card,
                                apply_card,    reckon_card, card_prompt,     default_pass};

}  // namespace

const StepRules melee_cards_rules =
    melee_cards.as_assumed(default_pass, "nobody plays a card into the melee", true).as_window();

}  // namespace longroll::rally
