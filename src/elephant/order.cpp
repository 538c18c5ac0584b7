// 2.2 Order of play, 4.2: the deck of headquarters, one card after the other, and the turn around them.

#include "elephant/change.h"

namespace longroll::elephant {
namespace {

// SE-STATE-2: what is forgotten as a turn begins. Panic, hits, status, Overenthusiastic, ammunition, prone
// and engaged stay.
constexpr Units Side::* of_one_turn[] = {&Side::activated,  &Side::moved,     &Side::moved_mounted,
                                         &Side::fired,      &Side::full_fire, &Side::reduced_fire,
                                         &Side::pass_fired, &Side::withdrew,  &Side::barred,
                                         &Side::split,      &Side::sniped};

void clear_turn(Side& side) {
    for (Units Side::* set : of_one_turn) side.*set = 0;
    side.hq_activated = side.officer_moved = 0;
    for (Officer& officer : side.officer)
        if (officer.fate == Fate::Active) officer.morale_unit = officer.combat_unit = no_unit;
}

// SE-ORDER-1 to 3: every card of both sides, also those that have nobody left to act.
void shuffle_deck(Play& play) {
    auto& deck = play.state.deck;
    deck.clear();
    play.state.drawn.clear();
    for (Seat seat : seats) {
        const std::vector<HqPlan>& hqs = play.setup.army(seat).hqs;
        for (std::size_t hq = 0; hq < hqs.size(); ++hq)
            if (hqs[hq].card) deck.push_back({static_cast<std::uint8_t>(index(seat)), static_cast<HqId>(hq)});
    }
    play.dice.shuffle(std::span(deck));  // SE-STATE-8
}

// The hook of SE-PANIC-7.
void hand_out_panic(Play& play) {
    for (const PanicEvent& event : play.setup.events)
        if (event.turn == play.state.turn)
            add_panic(play, {event.side, event.unit}, event.panic, rule::SE_PANIC_7);
}

bool run_turn_start(Play& play) {
    State& state = play.state;
    state.agenda.pop();
    ++state.turn;
    for (Side& side : state.side) clear_turn(side);
    tell(play, Seat::Nobody, EventKind::Card, rule::SE_ORDER_3, "Turn {} of {}", int{state.turn},
         play.setup.options.turn_limit);
    hand_out_panic(play);
    shuffle_deck(play);
    push(play, step(StepKind::TurnEnd));
    push(play, step(StepKind::Draw));
    return false;
}

// SE-SETUP-10: a unit belongs to its group from its turn on, also off the table. One that found no place at
// set-up comes on turn 2 (SE-SETUP-8).
Units due(const Look& look, Seat seat) {
    return those(seat, look.side(seat).coming,
                 [&](Ref ref) { return look.state.turn >= std::max<int>(look.plan(ref).arrival.turn, 2); });
}

bool is_officer_present(const Look& look, Seat seat, Hqs among) {
    for (const HqId hq : each(among))
        if (look.side(seat).officer[hq].fate == Fate::Active) return true;
    return false;
}

// The whole activation, last step first.
constexpr StepKind activation[] = {StepKind::ActEnd,      StepKind::Combat,        StepKind::MoveSelect,
                                   StepKind::Charges,     StepKind::ChargeDeclare, StepKind::Engaged,
                                   StepKind::FireDeclare, StepKind::Morale,        StepKind::ActStart};

bool run_draw(Play& play) {
    State& state = play.state;
    if (state.deck.empty()) return step_over(play);
    play.log.reveal_if(state.deck.size() > 1);  // which comes next; the last one everybody knows
    const Card card = state.deck.pop_back();
    state.drawn.push_back(card);
    const Seat seat = seat_of(card.side);
    for (Side& side : state.side) side.withdrew_card = side.withdrew_for_friends = 0;
    Side& side = play.side(seat);
    const HqPlan& hq = play.setup.army(seat).hqs[card.hq];
    state.active = card.side;
    state.card = card.hq;
    // SE-ORDER-4: all below it that no card has reached this turn.
    state.group = units_below(play, seat, card.hq) & (side.on_table | due(play, seat)) & ~side.activated;
    state.group_hqs = static_cast<Hqs>(hq.posts_below & ~side.hq_activated);
    side.activated |= state.group;
    side.hq_activated = static_cast<Hqs>(side.hq_activated | hq.posts_below);
    const bool nobody_acts = state.group == 0 && !is_officer_present(play, seat, state.group_hqs);
    if (play.log.on())
        tell(play, seat,
             nobody_acts ? Say(rule::SE_ORDER_4, "Card of the {} side: {}; nobody is left to act", seat,
                               hq_arg(seat, card.hq))
                         : Say(rule::SE_ORDER_4, "Card of the {} side: {}, {} {unit|units}", seat,
                               hq_arg(seat, card.hq), count(state.group)),
             EventKind::Card);
    if (nobody_acts) {
        state.card = no_hq;
        state.group_hqs = 0;
        return false;
    }
    for (StepKind kind : activation) push(play, step(kind, seat));  // SE-ORDER-5
    return false;
}

bool run_act_start(Play& play) {
    play.state.agenda.pop();
    play.state.phase = static_cast<std::uint8_t>(Phase::Morale);
    resupply(play);
    replace_commanders(play);
    return false;
}

bool run_act_end(Play& play) {
    State& state = play.state;
    state.agenda.pop();
    state.group = 0;
    state.group_hqs = 0;
    state.card = no_hq;
    take_objectives(play);
    (void)check_nothing_left(play);
    return false;
}

bool run_turn_end(Play& play) {
    State& state = play.state;
    state.agenda.pop();
    for (Side& side : state.side) side.moved_last_turn = side.moved_mounted & side.mounted;
    end_of_turn_victory(play);
    if (!play.over()) push(play, step(StepKind::TurnStart));
    return false;
}

}  // namespace

const StepRules turn_start_rules = StepRules{"turn_start", run_turn_start}.as_next_question();
const StepRules draw_rules = StepRules{"draw", run_draw}.as_next_question();
const StepRules act_start_rules{"activation_start", run_act_start};
const StepRules act_end_rules{"activation_end", run_act_end};
const StepRules turn_end_rules = StepRules{"turn_end", run_turn_end}.as_next_question();
const StepRules game_over_rules{"game_over", run_ask};

}  // namespace longroll::elephant
