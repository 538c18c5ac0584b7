// S12: decks (RF-DECK). Both sides pick the cards of their subordinated brigades in secret, at once: those
// left out are Side::aside. Step::flags has a bit for each seat that is done.

#include "rally/decks.h"
#include "rally/deployment.h"

namespace longroll::rally {
namespace {

// Brigades whose cards are picked. Of one that comes later all go into the deck when it does (RF-REINF-6).
Posts picked_for(const Look& look, Seat side) { return look.side(side).subordinated & brigades(look, side); }
int chosen_cards(const Look& look, Seat side, PostId brigade) {
    return count(look.post(side, brigade).cards & ~look.side(side).aside);
}

}  // namespace

int fewest_cards(const Look& look, Seat side, PostId brigade) {
    return std::min(leadership_of(look, side, look.side(side).superior[brigade]),
                    count(look.post(side, brigade).cards));
}
Cards whole_deck(const Look& look, Seat side) {
    Cards deck;
    for (PostId post = 0; post < look.army(side).posts.size(); ++post) {
        if (!is_there(look, side, post)) continue;
        const PostPlan& plan = look.post(side, post);
        deck |= plan.cards & ~look.side(side).aside;
        if (plan.command_card != no_card && (look.side(side).subordinated & one_post(post)) == 0)
            deck.add(plan.command_card);
    }
    return deck;
}

Cards free_cards(const Look& look, Seat side) {
    Cards found;
    for (const PostId post : each(picked_for(look, side)))
        if (chosen_cards(look, side, post) > fewest_cards(look, side, post))
            found |= look.post(side, post).cards & ~look.side(side).aside;
    return found;
}

namespace {

bool is_done(const Look& look, Seat seat) { return (look.top().flags >> index(seat) & 1u) != 0; }

bool run_build(Play& play) {
    for (const Seat seat : seats)
        if (!free_cards(play, seat) && !play.side(seat).aside)
            play.top().flags |= static_cast<std::uint8_t>(1u << index(seat));
    if (!is_done(play, Seat::Union) || !is_done(play, Seat::Confederate)) return true;
    return step_over(play);  // the first Round builds them
}
SeatSet building(const Look& look) { return {static_cast<std::uint8_t>(~look.top().flags & 3u)}; }
void build_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (!offers(just(Verb::Done))) return;
    for (const CardId card : each(free_cards(look, seat)))
        if (!offers(with_card(Verb::Leave, card))) return;
}
Verdict check_build(const Look& look, Seat seat, const Action& action) {
    const Side& side = look.side(seat);
    if (action.verb == Verb::Done) return fine;
    if (action.verb != Verb::Leave && action.verb != Verb::Take) return not_asked(look, seat, action);
    if (action.card >= look.army(seat).cards.size() || look.card(seat, action.card).is_command ||
        (picked_for(look, seat) & one_post(brigade_of(look, seat, action.card))) == 0)
        return refuse(rule::RF_DECK_6, "only Battle cards of a subordinated brigade are picked");
    const PostId post = brigade_of(look, seat, action.card);
    if (action.verb == Verb::Take) {
        if (side.aside.has(action.card)) return fine;
        return refuse(rule::RF_DECK_6, "that card goes into the deck already");
    }
    if (side.aside.has(action.card)) return refuse(rule::RF_DECK_6, "that card is left out already");
    if (free_cards(look, seat).has(action.card)) return fine;
    return refuse(rule::RF_DECK_6, "at least {} cards of {} go into the deck", fewest_cards(look, seat, post),
                  formation_arg(seat, post));
}
void apply_build(Play& play, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::Leave: play.side(seat).aside.add(action.card); break;
        case Verb::Take: play.side(seat).aside &= ~Cards::of(action.card); break;
        default: play.top().flags |= static_cast<std::uint8_t>(1u << index(seat));
    }
}
Say build_prompt(const Look& look, Seat seat) {
    return Say(rule::RF_DECK_6, "Which cards of subordinated brigades stay out of your deck? {} so far",
               count(look.side(seat).aside));
}

constexpr StepRules build{"build_decks", run_build, building,     build_choices, check_build,
                          apply_build,   nullptr,   build_prompt, default_done};

}  // namespace

void build_decks(Play& play) {
    for (const Seat seat : seats) {
        Side& side = play.side(seat);
        side.hand = side.discard = side.played = {};
        side.deck = whole_deck(play, seat);
        side.capacity = static_cast<std::uint8_t>(hand_capacity(play, seat));
        draw_cards(play, seat, side.capacity);  // RF-DECK-10
    }
}

const StepRules build_decks_rules = build.as_draft();

}  // namespace longroll::rally
