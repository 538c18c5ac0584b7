// 2.0 Battle Decks: the start of a match, dealing, and the Muster.

#include "dixie/muster.h"

#include <algorithm>

#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

constexpr int most_redraws = 20;  // DX-2.0d ruling

using Pile = InlineVector<std::uint8_t, 255, std::uint8_t>;

int troops_among(const Setup& setup, Seat seat, std::span<const std::uint8_t> numbers) {
    return static_cast<int>(std::ranges::count_if(
        numbers, [&](std::uint8_t number) { return setup.card(seat, number).troop(); }));
}

bool on_day_one(const Card& card) { return card.day1 || card.type == CardType::Special; }

// The 24 cards of Day 1 from the first `early` of the pool, those that were there; the rest from what is left
// (DX-15.2l).
void choose_historical(Dice& dice, std::span<std::uint8_t> pool, std::size_t early, int deck) {
    const int first = std::min(static_cast<int>(early), day_one_cards);
    choose_first(dice, pool.first(early), first);
    if (first < day_one_cards) choose_first(dice, pool.subspan(early), day_one_cards - first);
    choose_first(dice, pool.subspan(day_one_cards), deck - day_one_cards);
}

// A standard Battle Deck from the pool (DX-2.0b); the top cards are the first.
Pile deal_deck(const Setup& setup, Seat seat, Dice& dice) {
    const bool historical = setup.options.day_one_historical;
    const std::vector<std::uint8_t>& numbers = setup.pool[index(seat)];
    Pile pool;
    std::size_t early = 0;
    if (historical) {  // those of Day 1 first
        for (bool first : {true, false}) {
            for (std::uint8_t number : numbers)
                if (on_day_one(setup.card(seat, number)) == first) pool.push_back(number);
            if (first) early = pool.size();
        }
    } else {
        std::copy(numbers.begin(), numbers.end(), pool.items);
        pool.count = static_cast<std::uint8_t>(numbers.size());
    }
    const int size = std::min(setup.deck_size[index(seat)], static_cast<int>(pool.size()));
    if (historical)
        choose_historical(dice, pool, early, size);
    else
        choose_first(dice, pool, size);
    std::fill(pool.begin() + size, pool.end(), std::uint8_t{0});
    pool.count = static_cast<std::uint8_t>(size);
    return pool;
}

// Deals a side its Battle Deck and Muster; gives how often the Muster was drawn again.
int deal_side(Play& play, Seat seat) {
    const Setup& setup = play.setup;
    Side& side = play.side(seat);
    const int needed = setup.positions_to_fill(seat);
    Pile deck;
    if (setup.options.custom_decks) {
        for (Cards rest = side.deck; rest != 0;) deck.push_back(side.card[take_lowest(rest)]);
        choose_first(play.dice, deck, setup.muster[index(seat)]);
    } else {
        deck = deal_deck(setup, seat, play.dice);
        for (int deals = 0;
             setup.options.muster_redraw && deals < most_redraws && troops_among(setup, seat, deck) < needed;
             ++deals)
            deck = deal_deck(setup, seat, play.dice);
    }
    const auto size = deck.size();
    const auto muster = std::min(static_cast<std::size_t>(setup.muster[index(seat)]), size);
    // With day_one_historical the Muster comes from the cards of Day 1 alone.
    const std::size_t from =
        setup.options.day_one_historical ? std::min<std::size_t>(day_one_cards, size) : size;
    const std::span<std::uint8_t> top(deck.begin(), from);
    if (setup.options.day_one_historical) choose_first(play.dice, top, static_cast<int>(muster));
    int redraws = 0;
    for (; setup.options.muster_redraw && redraws < most_redraws &&
           troops_among(setup, seat, top.first(muster)) < needed;
         ++redraws)
        choose_first(play.dice, top, static_cast<int>(muster));

    fill_slots(setup, side, seat, std::span(deck.begin(), size));
    side.reserve = first_slots(muster);
    side.deck = first_slots(size) & ~side.reserve;
    const int rest = count(side.deck);
    play.state.day_deck[index(seat)] =
        static_cast<std::uint8_t>(setup.options.three_days ? std::min(rest, day_reinforcements) : rest);
    return redraws;
}

// S1 and S2, then the deployment.
bool run_deal(Play& play) {
    play.state.agenda.pop();
    Step deploy = step(StepKind::Deploy);
    deploy.n = static_cast<std::uint8_t>(deal_side(play, Seat::Union));
    deploy.m = static_cast<std::uint8_t>(deal_side(play, Seat::Confederate));
    push(play, deploy);
    return false;
}

}  // namespace

void choose_first(Dice& dice, std::span<std::uint8_t> list, int count) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count) && i + 1 < list.size(); ++i)
        std::swap(list[i], list[i + dice.below(static_cast<std::uint32_t>(list.size() - i))]);
}

Slot draw_card(Play& play, Seat seat) {
    Side& side = play.side(seat);
    std::uint8_t& top = play.state.day_deck[index(seat)];
    // Any of the top part, each with the same chance; the part is used up before the rest is touched.
    const int among = top > 0 ? std::min(int{top}, count(side.deck)) : count(side.deck);
    Cards rest = side.deck;
    for (auto skip = play.dice.below(static_cast<std::uint32_t>(among)); skip > 0; --skip) rest &= rest - 1;
    const Slot slot = leave_bag(play.state, seat, side.deck, lowest(rest));
    side.deck &= ~one(slot);
    side.reserve |= one(slot);
    if (top > 0) --top;
    return slot;
}

void draw_cards(Play& play, Seat seat, int cards, RuleId why) {
    Side& side = play.side(seat);
    cards = std::min(cards, count(side.deck));
    if (cards <= 0) return;
    if (play.log.on()) tell(play, seat, Say(why, "{} draws {} {card|cards}", seat, cards));
    for (; cards > 0; --cards) {
        const Slot slot = draw_card(play, seat);
        if (play.log.on())
            tell(play, seat, Say(why, "you draw {}", card_arg(seat, side.card[slot]))).audience = only(seat);
    }
}

State Dixie::start(const Setup& setup, Dice& dice) {
    State state{};
    // The side that deploys in a position holds it; at Shiloh the USA deploys everywhere (DX-0.2d, DX-3.21a).
    if (setup.edition != Edition::Shiloh)
        for (int column = 0; column < setup.columns; ++column)
            state.holder = static_cast<std::uint16_t>(state.holder | 1u << position_c(column));
    state.holder_at_start = state.holder_at_dawn = state.holder;
    state.active = static_cast<std::uint8_t>(index(Seat::Confederate));  // DX-5.0a
    state.day = 1;
    state.winner = static_cast<std::uint8_t>(index(Seat::Nobody));

    EventLog silent = EventLog::off();
    Play play{setup, state, dice, silent};
    push(play, step(StepKind::Turn, Seat::Confederate));
    push(play, step(StepKind::Deal));
    if (setup.options.custom_decks) push(play, step(StepKind::BuildDecks));
    advance(play);
    return state;
}

const StepRules deal_rules{"deal", run_deal};

}  // namespace longroll::dixie
