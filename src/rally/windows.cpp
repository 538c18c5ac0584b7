#include "rally/windows.h"

namespace longroll::rally {
namespace {

bool is_playable(const Look& look, Seat side, CardId card, Bottoms kinds, const Units& able) {
    const CardPlan& plan = look.card(side, card);
    return !plan.is_command && kinds.has(plan.battle.bottom) && (look.post(side, plan.post).own & able);
}

}  // namespace

bool window_opens(const Look& look, Seat side, Bottoms kinds, const Units& able) {
    if (!look.side(side).hand || !able) return false;
    for (const CardId card : each(maybe_in_hand(look, side)))
        if (is_playable(look, side, card, kinds, able)) return true;
    return false;
}

Cards playable(const Look& look, Seat side, Bottoms kinds, const Units& able) {
    Cards found;
    for (const CardId card : each(look.side(side).hand))
        if (is_playable(look, side, card, kinds, able)) found.add(card);
    return found;
}

Verdict check_bottom(const Look& look, Ref unit, CardId card, Bottoms kinds) {
    if (card >= look.army(unit.side).cards.size() || !look.side(unit.side).hand.has(card))
        return refuse(rule::RF_BOC_12, "that card is not in the {} hand", unit.side);
    const CardPlan& plan = look.card(unit.side, card);
    if (plan.is_command || !kinds.has(plan.battle.bottom))
        return refuse(rule::RF_BOC_12, "{} has no such bottom action", card_arg(unit.side, card));
    if (!is_of_brigade(look, unit, card))
        return refuse(rule::RF_CARD_10, "{} is for a regiment of {}; {} is of another brigade",
                      card_arg(unit.side, card), formation_arg(unit.side, plan.post), piece_arg(unit));
    return fine;
}

}  // namespace longroll::rally
