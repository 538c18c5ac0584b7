// What a seat cannot know, redrawn. The same dice give the same state from any two states that the seat
// cannot tell apart: so whatever is hidden is first put into one order, and only then drawn again.

#include "picket/table.h"

namespace longroll::picket {
namespace {

// The deck's order is hidden from all, the hand from everybody but its owner.
void redraw_cards(Side& own, bool knows_hand, Dice& dice) {
    std::uint8_t pool[card_kinds] = {};
    for (Card card : own.deck) ++pool[index(card)];
    const unsigned in_hand = own.hand_size();
    if (!knows_hand)
        for (Card card : cards) {
            pool[index(card)] = static_cast<std::uint8_t>(pool[index(card)] + own.hand[index(card)]);
            own.hand[index(card)] = 0;
        }
    own.deck.clear();
    for (Card card : cards)
        for (unsigned copy = 0; copy < pool[index(card)]; ++copy) own.deck.push_back(card);
    dice.shuffle(std::span(own.deck.begin(), own.deck.end()));
    if (!knows_hand)
        for (unsigned card = 0; card < in_hand; ++card) ++own.hand[index(own.deck.pop_back())];
}

// Before both lines are posted, only whether this one is: any line it could be.
void redraw_posting(const Setup& setup, Side& own, Seat seat, Dice& dice) {
    for (unsigned post : own.manned) take_from_post(own, post);
    own.reserve = setup.of(seat).counters;
    if (!own.ready) return;
    for (;;) {
        Action room[Picket::max_choices];
        ActionOffers offers{std::span(room)};
        offer_posting(setup, own, seat, offers);
        const Action action = room[dice.below(static_cast<std::uint32_t>(offers.size()))];
        if (action.verb == Verb::Done) return;
        put_at_post(setup, own, seat, counter_of_piece(action.counter), action.to);
    }
}

// Counters that lie face down and were not looked at could be any of those whose whereabouts are unknown.
void redraw_counters(const Setup& setup, Side& own, Seat seat, Mask known, Dice& dice) {
    const Mask hidden = own.manned - known;
    Mask pool = own.reserve;
    for (unsigned post : hidden) pool.add(own.counter_at(post));
    InlineVector<std::uint8_t, max_counters, std::uint8_t> drawn;
    for (unsigned counter : pool) drawn.push_back(static_cast<std::uint8_t>(counter));
    dice.shuffle(std::span(drawn.begin(), drawn.end()));
    own.reserve = pool;
    own.sections = own.sections - hidden;
    for (unsigned post : hidden) put_at_post(setup, own, seat, drawn.pop_back(), post);
}

}  // namespace

State Picket::redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    State hidden = state;
    for (Seat side : seats) {
        Side& own = hidden.of(side);
        redraw_cards(own, side == seat, dice);
        if (side == seat) continue;
        if (state.phase == Phase::Posting)
            redraw_posting(setup, own, side, dice);
        else  // a spectator did not look through anybody's lantern
            redraw_counters(setup, own, side, seat == Seat::Nobody ? own.shown : own.shown | own.seen, dice);
    }
    // An order that is still being made (PK-4.1d).
    if (seat != state.mover && state.agenda.empty()) drop_order(hidden);
    return hidden;
}

}  // namespace longroll::picket
