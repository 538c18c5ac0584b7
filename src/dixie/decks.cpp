// 14.0 Custom Battle Decks: what a deck must be, and building one in the match (S1). Deck files:
// deck_files.cpp.
//
// While decks are built, a side's draft is its `deck`: the chosen cards in the lowest slots, by number, so
// that the same cards in any order are the same state. A card may be added only if the deck can still be
// completed (DX-14.0b): building has no dead ends, and whoever goes on adding comes to a deck that may be
// played.

#include "dixie/decks.h"

#include <algorithm>
#include <array>

#include "dixie/change.h"
#include "dixie/deployment.h"

namespace longroll::dixie {
namespace {

constexpr int most_bp = 30;  // DX-K1
constexpr int too_dear = 1 << 20;

using Numbers = InlineVector<std::uint8_t, max_slots, std::uint8_t>;

// Cards of the pool that are not in the deck, counted by price.
struct Prices {
    std::array<std::uint8_t, most_bp + 1> troops{}, others{};

    std::array<std::uint8_t, most_bp + 1>& of(const Card& card) { return card.troop() ? troops : others; }

    // The cheapest `troops_needed` Troop cards and then the cheapest cards of any kind, `cards_needed` in
    // all.
    int cheapest(int troops_needed, int cards_needed) const {
        int cost = 0;
        std::array<std::uint8_t, most_bp + 1> left = others;
        int rest = std::max(0, cards_needed - std::max(0, troops_needed));
        for (int bp = 1; bp <= most_bp; ++bp) {
            const auto at = static_cast<std::size_t>(bp);
            const int taken = std::clamp(troops_needed, 0, int{troops[at]});
            troops_needed -= taken;
            cost += taken * bp;
            left[at] = static_cast<std::uint8_t>(left[at] + troops[at] - taken);
        }
        if (troops_needed > 0) return too_dear;
        for (int bp = 1; bp <= most_bp && rest > 0; ++bp) {
            const int taken = std::min(rest, int{left[static_cast<std::size_t>(bp)]});
            rest -= taken;
            cost += taken * bp;
        }
        return rest > 0 ? too_dear : cost;
    }
};

// A deck half built: what it has, what it lacks, and what may still be added.
struct Draft {
    DeckRules rules;
    std::array<std::uint64_t, 4> chosen{};  // bit n: card number n is in the deck
    Prices prices;
    int bp = 0, cards = 0, troops = 0;
    int dearest_troop = 0, dearest_other = 0;  // highest price that leaves the deck possible, 0: none

    bool has(std::uint8_t number) const { return chosen[number / 64u] >> (number % 64u) & 1u; }
    int dearest(const Card& card) const { return card.troop() ? dearest_troop : dearest_other; }
    bool complete() const {
        return bp <= rules.bp_limit && cards >= rules.least_cards && troops >= rules.least_troops &&
               cards <= rules.most_cards;
    }

    void take(const Card& card) {
        chosen[card.number / 64u] |= std::uint64_t{1} << (card.number % 64u);
        --prices.of(card)[card.bp];
        bp += card.bp;
        ++cards;
        troops += card.troop();
    }
    // Whether the deck could be completed with one more card of that price.
    bool possible_with(bool troop, int price) const {
        Prices left = prices;
        --(troop ? left.troops : left.others)[static_cast<std::size_t>(price)];
        const int troops_needed = std::max(0, rules.least_troops - troops - troop);
        const int cards_needed = std::max(troops_needed, rules.least_cards - cards - 1);
        if (cards + 1 + cards_needed > rules.most_cards) return false;
        return bp + price + left.cheapest(troops_needed, cards_needed) <= rules.bp_limit;
    }
    int find_dearest(bool troop) const {
        for (int price = most_bp; price > 0; --price)
            if ((troop ? prices.troops : prices.others)[static_cast<std::size_t>(price)] > 0 &&
                possible_with(troop, price))
                return price;  // what is possible at a price is possible at any lower one
        return 0;
    }
    void find_dearest() {
        dearest_troop = find_dearest(true);
        dearest_other = find_dearest(false);
    }
};

bool in_pool(const Setup& setup, Seat side, std::uint8_t number) {
    const std::vector<std::uint8_t>& pool = setup.pool[index(side)];
    return std::binary_search(pool.begin(), pool.end(), number);
}

template <class List>
Draft draft_of(const Setup& setup, Seat side, const List& numbers) {
    Draft draft;
    draft.rules = deck_rules(setup, side);
    for (std::uint8_t number : setup.pool[index(side)]) {
        const Card& card = setup.card(side, number);
        ++draft.prices.of(card)[card.bp];
    }
    for (std::uint8_t number : numbers) draft.take(setup.card(side, number));
    draft.find_dearest();
    return draft;
}

Numbers drafted(const Side& side) {
    Numbers numbers;
    for (Cards rest = side.deck; rest != 0;) numbers.push_back(side.card[take_lowest(rest)]);
    return numbers;
}

void keep_draft(const Setup& setup, Side& side, Seat seat, Numbers& numbers) {
    std::sort(numbers.begin(), numbers.end());
    fill_slots(setup, side, seat, std::span(numbers.begin(), numbers.end()));
    side.deck = first_slots(numbers.size());
}

// The kinds a deck is filled with, over and over: mostly troops, as the pools are (DX-K10).
constexpr CardType wanted[] = {CardType::Infantry, CardType::Infantry, CardType::Artillery,
                               CardType::General,  CardType::Infantry, CardType::Infantry,
                               CardType::Terrain,  CardType::Infantry, CardType::Cavalry,
                               CardType::General,  CardType::Infantry, CardType::Special};

void fill_draft(const Setup& setup, Seat side, Draft& draft, Numbers& numbers) {
    for (bool added = true; added;) {
        added = false;
        for (CardType type : wanted) {
            if (numbers.full()) return;
            const Card* best = nullptr;
            for (std::uint8_t number : setup.pool[index(side)]) {
                const Card& card = setup.card(side, number);
                if (card.type != type || draft.has(number) || card.bp > draft.dearest(card)) continue;
                if (best == nullptr || card.bp > best->bp) best = &card;
            }
            if (best == nullptr) continue;
            draft.take(*best);
            draft.find_dearest();
            numbers.push_back(best->number);
            added = true;
        }
    }
}

// ---- S1: both sides build in secret ----

bool run_build(Play& play) {
    State& state = play.state;
    if (play.top().stage == 0) {
        play.top().stage = 1;
        for (Seat seat : seats) {
            const std::vector<std::uint8_t>& given = play.setup.given_deck[index(seat)];
            if (given.empty()) continue;
            Numbers numbers;
            for (std::uint8_t number : given) numbers.push_back(number);
            keep_draft(play.setup, play.side(seat), seat, numbers);
            state.deploy_done = static_cast<std::uint8_t>(state.deploy_done | 1u << index(seat));
        }
    }
    if (state.deploy_done != 3) return true;
    state.deploy_done = 0;
    state.agenda.pop();
    play.log.reveal();  // how many cards the other deck has
    if (play.log.on())
        for (Seat seat : seats)
            tell(play, seat,
                 Say(rule::DX_14_0b, "the {} deck has {} cards", seat, count(play.side(seat).deck)));
    return false;
}

SeatSet not_done(const Look& look) { return {static_cast<std::uint8_t>(~look.state.deploy_done & 3u)}; }

void build_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    const Draft draft = draft_of(look.setup, seat, drafted(look.side(seat)));
    if (draft.complete() && !offers({.verb = Verb::Done})) return;
    if (draft.dearest_troop == 0 && draft.dearest_other == 0) return;
    if (!offers({.verb = Verb::DeployForMe})) return;
    for (std::uint8_t number : look.setup.pool[index(seat)]) {
        const Card& card = look.setup.card(seat, number);
        if (card.bp <= draft.dearest(card) && !draft.has(number) &&
            !offers({.verb = Verb::Add, .card = number}))
            return;
    }
}

// What is short of a deck, or nothing.
Verdict check_complete(const Draft& draft) {
    const DeckRules& rules = draft.rules;
    if (draft.bp > rules.bp_limit)
        return refuse(rule::DX_14_0b, "the deck costs {} Battle Points, the limit is {}", draft.bp,
                      rules.bp_limit);
    if (draft.cards < rules.least_cards)
        return refuse(rule::DX_14_0b, "the deck has {} cards, and needs at least {}", draft.cards,
                      rules.least_cards);
    if (draft.troops < rules.least_troops)
        return refuse(rule::DX_14_0b, "the deck has {} Troop cards, and needs at least {}", draft.troops,
                      rules.least_troops);
    if (draft.cards > rules.most_cards)
        return refuse(rule::DX_14_0b, "the deck has {} cards, the most is {}", draft.cards, rules.most_cards);
    return fine;
}

// Why a number is not in the side's pool.
Verdict refuse_number(const Setup& setup, Seat seat, std::uint8_t number) {
    if (number == 0 || number >= setup.cards[index(seat)].size())
        return refuse(rule::DX_14_0b, "there is no {} card number {}", seat, int{number});
    const Card& card = setup.card(seat, number);
    if (std::binary_search(setup.ohio.begin(), setup.ohio.end(), number) && seat == Seat::Union)
        return refuse(card.ohio ? rule::DX_15_1g : rule::DX_15_1i, "{} is kept apart for Day 2",
                      card_arg(seat, number));
    return refuse(rule::DX_0_5b, "{} needs an option that is off", card_arg(seat, number));
}

Verdict check_add(const Look& look, Seat seat, std::uint8_t number) {
    if (!in_pool(look.setup, seat, number)) return refuse_number(look.setup, seat, number);
    const Draft draft = draft_of(look.setup, seat, drafted(look.side(seat)));
    const Card& card = look.setup.card(seat, number);
    if (draft.has(number)) return refuse(rule::DX_14_0b, "{} is in the deck already", card_arg(seat, number));
    if (draft.cards >= draft.rules.most_cards)
        return refuse(rule::DX_14_0b, "the deck has {} cards, the most it may have", draft.cards);
    if (draft.bp + card.bp > draft.rules.bp_limit)
        return refuse(rule::DX_14_0b, "{} costs {} Battle Points, and {} of {} are left",
                      card_arg(seat, number), int{card.bp}, draft.rules.bp_limit - draft.bp,
                      draft.rules.bp_limit);
    if (card.bp > draft.dearest(card))
        return refuse(
            rule::DX_14_0b,
            "with {} the deck could not come to {} cards and {} Troop cards within {} Battle Points",
            card_arg(seat, number), draft.rules.least_cards, draft.rules.least_troops, draft.rules.bp_limit);
    return fine;
}

Verdict build_check(const Look& look, Seat seat, const Action& action) {
    const Numbers numbers = drafted(look.side(seat));
    switch (action.verb) {
        case Verb::Add: return check_add(look, seat, action.card);
        case Verb::TakeBack:
            if (numbers.contains(action.card)) return fine;
            return refuse(rule::DX_14_0b, "card number {} is not in the deck", int{action.card});
        case Verb::Cancel:
            if (!numbers.empty()) return fine;
            return refuse(rule::DX_14_0b, "the deck is empty");
        case Verb::DeployForMe: {
            const Draft draft = draft_of(look.setup, seat, numbers);
            if (draft.dearest_troop != 0 || draft.dearest_other != 0) return fine;
            return refuse(rule::DX_14_0b, "nothing can be added to the deck");
        }
        case Verb::Done: return check_complete(draft_of(look.setup, seat, numbers));
        default: return not_asked(look, seat, action);
    }
}

void build_apply(Play& play, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) {
        play.state.deploy_done = static_cast<std::uint8_t>(play.state.deploy_done | 1u << index(seat));
        return;
    }
    Side& side = play.side(seat);
    Numbers numbers = drafted(side);
    switch (action.verb) {
        case Verb::Add: numbers.push_back(action.card); break;
        case Verb::TakeBack:
            numbers.erase_at(static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), action.card) -
                                                      numbers.begin()));
            break;
        case Verb::DeployForMe: {
            Draft draft = draft_of(play.setup, seat, numbers);
            fill_draft(play.setup, seat, draft, numbers);
            break;
        }
        default: numbers.clear(); break;  // Cancel
    }
    keep_draft(play.setup, side, seat, numbers);
}

Say build_prompt(const Look& look, Seat seat) {
    const Draft draft = draft_of(look.setup, seat, drafted(look.side(seat)));
    return Say(rule::DX_14_0b,
               "Build your deck: {} {card|cards} (at least {}), {} Troop {card|cards} (at least {}), {} of "
               "{} Battle Points "
               "spent",
               draft.cards, draft.rules.least_cards, draft.troops, draft.rules.least_troops, draft.bp,
               draft.rules.bp_limit);
}

}  // namespace

void redraft_deck(const Setup& setup, State& state, Seat seat, bool done) {
    if (!setup.given_deck[index(seat)].empty()) return;  // agreed before play: no secret
    Numbers numbers;
    if (done) {
        Draft draft = draft_of(setup, seat, numbers);
        fill_draft(setup, seat, draft, numbers);
    }
    keep_draft(setup, side_of(state, seat), seat, numbers);
}

DeckRules deck_rules(const Setup& setup, Seat side) {
    return {setup.bp_limit[index(side)], setup.muster[index(side)] + setup.rate[index(side)],
            2 * setup.positions_to_fill(side), max_slots};
}

std::vector<std::string> wrong_with_deck(const Setup& setup, Seat side,
                                         std::span<const std::uint8_t> numbers) {
    std::vector<std::string> wrong;
    const auto against_the_rule = [&](const std::string& sentence) {
        wrong.push_back(sentence + " (DX-14.0b)");
    };
    const CardList& cards = setup.cards[index(side)];
    const auto called = [&](std::uint8_t number) { return cards[number].id + " " + cards[number].name; };
    const DeckRules rules = deck_rules(setup, side);
    int bp = 0, troops = 0;
    std::array<std::uint8_t, 256> times{};
    for (std::uint8_t number : numbers) {
        if (number == 0 || number >= cards.size()) {
            wrong.push_back(std::string("there is no ") + (side == Seat::Union ? "Union" : "Confederate") +
                            " card number " + std::to_string(number));
            continue;
        }
        const PrintedCard& card = cards[number];
        bp += card.bp;
        troops += card.troop();
        if (++times[number] == 2)
            against_the_rule(called(number) + " is in the deck twice; each card may be in it once");
        if (times[number] > 1 || in_pool(setup, side, number)) continue;
        if (!card.required_option.empty())
            wrong.push_back(called(number) + " needs the option " + card.required_option +
                            ", which is off (DX-0.5b)");
        else
            wrong.push_back(called(number) + " is kept apart for Day 2 (DX-15.1g)");
    }
    const auto size = static_cast<int>(numbers.size());
    if (bp > rules.bp_limit)
        against_the_rule("the deck costs " + std::to_string(bp) + " Battle Points, and the limit is " +
                         std::to_string(rules.bp_limit));
    if (size < rules.least_cards)
        against_the_rule("the deck has " + std::to_string(size) + " cards, and needs at least " +
                         std::to_string(rules.least_cards));
    if (troops < rules.least_troops)
        against_the_rule("the deck has " + std::to_string(troops) + " Troop cards, and needs at least " +
                         std::to_string(rules.least_troops));
    if (size > rules.most_cards)
        against_the_rule("the deck has " + std::to_string(size) + " cards, and may have at most " +
                         std::to_string(rules.most_cards));
    return wrong;
}

std::vector<std::uint8_t> fill_deck(const Setup& setup, Seat side, std::span<const std::uint8_t> numbers) {
    Numbers list;
    for (std::uint8_t number : numbers)
        if (!list.full()) list.push_back(number);
    Draft draft = draft_of(setup, side, list);
    fill_draft(setup, side, draft, list);
    std::sort(list.begin(), list.end());
    return {list.begin(), list.end()};
}

int cheapest_deck(const Setup& setup, Seat side) {
    const Draft draft = draft_of(setup, side, Numbers{});
    const int cards = std::max(draft.rules.least_cards, draft.rules.least_troops);
    if (cards > draft.rules.most_cards) return -1;
    const int cost = draft.prices.cheapest(draft.rules.least_troops, cards);
    return cost >= too_dear ? -1 : cost;
}

const StepRules build_decks_rules = StepRules{"build_decks", run_build,   not_done, build_choices,
                                              build_check,   build_apply, nullptr,  build_prompt}
                                        .as_draft();

}  // namespace longroll::dixie
