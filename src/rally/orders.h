#pragma once
// 4.3 to 4.5: what a turn's card or General still allows (State::orders), and how an action ends.

#include "rally/change.h"
#include "rally/decks.h"

namespace longroll::rally {

// ---- 4.4, 4.5: the order ----

// The action that an order of the step on top would be: that of the card, or of the verb in D-AP and a Plan.
// Whether the stand may be given it by what asks now: eligible kind (4.4), unmarked or not, not chosen yet,
// chain, radius, price. RF-PLAY-2, RF-AP-3, RF-MARCH-1, RF-PLAN-1, RF-RALLY-2.
Verdict check_order(const Look& look, Ref unit, Top action);
// Those to whom it could be given, Orders::hopeless left out; for lists.
Units orderable(const Look& look, Seat side, Top action);
// The order counts from now on: one less of the card or line, or its price paid; the stand is chosen.
void commit_order(Play& play, Ref unit);
// It was named and no place was found for it: it is not offered again by this card or line.
void take_back(Play& play, Ref unit);

// By what right orders are given: a card, a line of a Command card, or a General with his points.
struct Right {
    Source source{};
    Line line{};  // of Source::Line
    PostId general = no_post;
    Units chosen{};  // already, by a card or line
};
Right right_now(const Look& look);
// The stands that may be given the action by that right. Not asked is whether a Fire has a target, a Charge
// somebody in reach or a Move a place.
Units eligible(const Look& look, Seat side, const Right& right, Top action);
// RF-REINF-4: stands of a Reserve that may come on by that right.
Units eligible_reserves(const Look& look, Seat side, const Right& right);
// RF-AP-4, and one point for a stand off the map (RF-REINF-4).
int price_of(const Look& look, PostId general, Ref unit);
// Of those, the ones with an enemy in reach of a charge.
Units with_enemy_near(const Look& look, Seat side, const Units& among);

// The verbs of D-ORDER and D-AP: Move, Tactic, Charge, Rally, Fire, FireGeneral, EnterReserve.
Verdict check_given(const Look& look, Seat seat, const Action& action);
bool offer_given(const Look& look, Seat seat, Top action, Offers<Action>& offers);
// One such order at random, looked for among a few stands only; Verb::None: none was found.
Action sample_given(const Look& look, Seat seat, Top action, Dice& dice);
// Pushes the procedure of the order.
void give_order(Play& play, Seat seat, const Action& action);

// No card, no General.
void clear_orders(Play& play);
// Pushes D-ORDER for the card or line in State::orders.
void begin_orders(Play& play, Seat side);

// ---- the end of an action ----

// Pushes ActionEnd: marks the stand (RF-TURN-8) unless told not to, then W-ACTION. Called by the step that
// works off the last part of an action, after it has taken itself off the agenda.
void end_action(Play& play, Ref unit, bool mark = true);

// ---- RF-LIMIT ----

// Whether the Move arrow of this segment has room in every square it crosses, for the card that is played;
// Action Points ask only for the X (RF-LIMIT-1 to 3). Part of laying.cpp's check.
Verdict check_limits(const Look& look, const table::Segment& arrow);
void count_arrow(Play& play, const table::Segment& arrow);

// ---- the turn ----

// Pushes the first Round, which begins with the decks and hands (build_decks); the set-up that is pushed on
// top of it comes before.
void begin_battle(Play& play);

}  // namespace longroll::rally
