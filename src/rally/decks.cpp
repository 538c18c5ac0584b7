// 2.3 Cards in hand, deck and pile.

#include "rally/decks.h"

#include "rally/change.h"

namespace longroll::rally {
namespace {

// So many must go before a draw of n (RF-CARD-2): all at most.
int surplus(const Look& look, Seat side, int draw) {
    const int held = count(look.side(side).hand);
    return std::clamp(held + draw - hand_capacity(look, side), 0, held);
}

// Once the Round is to end anyway, the card means nothing more.
void empty_deck(Play& play, Seat side, CardId last) {
    if (play.state.round_ending != 0) return;
    forget_emptier(play.side(side));
    play.side(side).emptier = last;
}
// The card lies face up.
void show(Side& own, CardId card, std::uint8_t& since) {
    if (was_emptied(own)) ++since;
    own.hand.remove(card);
    own.shown.add(card);
}

}  // namespace

bool was_emptied(const Side& side) {
    return side.emptier != no_card || (side.emptier_played | side.played_since | side.discarded_since) != 0;
}
void forget_emptier(Side& side) {
    side.emptier = no_card;
    side.emptier_played = side.played_since = side.discarded_since = 0;
}

DiscardBounds discard_bounds(const Look& look, Seat side, PostId general) {
    const Side& own = look.side(side);
    const PostId before = own.last_activated == no_post ? general : own.last_activated;
    const int least = surplus(look, side, command_of(look, side, general));
    const int most = std::min(count(own.hand), command_of(look, side, before));
    return {least, std::max(least, most)};
}

int must_discard(const Look& look, Seat side, int draw) { return surplus(look, side, draw); }

void draw_cards(Play& play, Seat side, int number) {
    Side& own = play.side(side);
    const int room = hand_capacity(play, side) - count(own.hand);
    const int drawn = std::min({number, room, count(own.deck)});
    if (drawn <= 0) return;
    play.log.reveal();
    if (play.log.on())
        tell(play, side, EventKind::Card,
             Say(rule::RF_CARD_2, "{} draws {} {card|cards}; the deck has {} left", side, drawn,
                 count(own.deck) - drawn));
    for (int i = 0; i < drawn; ++i) {
        const CardId card = draw_from(own.deck, play.dice);
        own.hand.add(card);
        if (!own.deck) empty_deck(play, side, card);
        if (play.log.on())
            tell(play, side, EventKind::Card, Say(rule::RF_HID_2, "you draw {}", card_arg(side, card)))
                .audience = only(side);
    }
}

void discard_card(Play& play, Seat side, CardId card) {
    Side& own = play.side(side);
    show(own, card, own.discarded_since);
    own.discard.add(card);
    if (own.emptier == card) own.emptier = no_card;  // RF-TURN-2: not played, so it ends no Round
    play.log.reveal();
    if (play.log.on())
        tell(play, side, EventKind::Card, Say(rule::RF_CARD_2, "{} discards {}", side, card_arg(side, card)));
}

void show_card(Play& play, Seat side, CardId card) {
    Side& own = play.side(side);
    show(own, card, own.played_since);
    own.played.add(card);
    if (own.emptier == card) {
        own.emptier = no_card;
        own.emptier_played = 1;
    }
    play.log.reveal();
    if (play.log.on())
        tell(play, side, EventKind::Card, Say(rule::RF_CARD_11, "{} plays {}", side, card_arg(side, card)));
}

// The card whose orders are still given lies there until they are over (RF-REROLL-3).
void clear_table(Play& play, Seat side) {
    Side& own = play.side(side);
    const Orders& orders = play.state.orders;
    Cards done = own.played;
    if (orders.card != no_card && side == play.active()) done.remove(orders.card);
    own.played = own.played - done;
    own.discard |= done;
}

void reshuffle(Play& play, Seat side) {
    Side& own = play.side(side);
    if (play.log.on() && own.discard)
        tell(play, side, EventKind::Card,
             Say(rule::RF_DECK_11, "{} shuffles {} {card|cards} of the discard pile into the deck", side,
                 count(own.discard)));
    own.deck |= own.discard;
    own.discard = {};
    forget_emptier(own);
}

// RF-DECK-6: of a subordinated brigade the Command card is not used.
void add_cards(Play& play, Seat side, PostId post) {
    Side& own = play.side(side);
    const PostPlan& plan = play.post(side, post);
    own.deck |= plan.cards;
    if (plan.command_card != no_card && (own.subordinated & one_post(post)) == 0)
        own.deck.add(plan.command_card);
}

Cards maybe_in_hand(const Look& look, Seat side) {
    const Side& own = look.side(side);
    return own.deck | own.hand | own.aside;
}

}  // namespace longroll::rally
