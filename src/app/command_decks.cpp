#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "app/command.h"
#include "app/games.h"
#include "app/terminal.h"
#include "app/words.h"
#include "dixie/action.h"
#include "dixie/decks.h"
#include "dixie/rules.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

using dixie::Card;
using dixie::CardType;
using dixie::Deck;
using dixie::Edition;

constexpr Edition editions[] = {Edition::BullRun, Edition::Shiloh, Edition::Gettysburg};

// What a player looks for on a card, in a few characters: 'CV 3 A  F2 melee F3', '2/1 +1', 'creek 2'.
std::string numbers_on(const Card& card) {
    switch (card.type) {
        case CardType::General: {
            std::string text = fmt::format("{}/{}", card.attack, card.defense);
            if (card.stack > 0) text += fmt::format(" +{}", card.stack);
            return text;
        }
        case CardType::Terrain:
            return std::string(name(card.terrain)) + (card.limit > 0 ? fmt::format(" {}", card.limit) : "");
        case CardType::Special: return std::string(name(card.effect));
        default: {
            std::string text = fmt::format("CV {}", card.cv);
            if (card.letter != 0) text += card.letter > 0 ? " A" : " C";
            text += card.long_fire > 0 ? fmt::format(" F{}/F{}", card.long_fire, card.fire)
                                       : fmt::format(" F{}", card.fire);
            return text;
        }
    }
}

void print_cards(std::span<const Card* const> cards, const Style& style) {
    std::size_t width = 0;
    for (const Card* card : cards) width = std::max(width, card->name.size());
    width = std::min<std::size_t>(width, 44);
    for (const Card* card : cards)
        fmt::print("  {}  {:<{}.{}}  {:<9}  {:<14}  {:>2} BP  {}\n", card->id, card->name, width, width,
                   name(card->type), numbers_on(*card), card->bp, style.faint(card->order_of_battle));
}

void write_card(JsonWriter& out, const Card& card) {
    out.object()
        .field("id", card.id)
        .field("number", int{card.number})
        .field("name", card.name)
        .field("type", name(card.type));
    out.field("bp", int{card.bp}).field("numbers", numbers_on(card)).field("note", card.note).end();
}

class Decks final : public Command {
  public:
    const char* name() const override { return "decks"; }
    const char* summary() const override { return "lists cards; builds and checks decks from Battle Points"; }
    const char* about() const override {
        return "A deck belongs to an edition, a side and a battleline of three or five positions. DX-14.0b "
               "defines a legal deck. "
               "The options union_deck and confederate_deck of a match choose a named deck. To play a deck "
               "from "
               "a file, type or pipe the decisions that `decisions` prints.";
    }
    const char* examples() const override {
        return "longroll decks dixie                                            the named decks\n"
               "longroll decks dixie cards --edition shiloh --side union       the cards to choose from\n"
               "longroll decks dixie show bull-run-union                       one deck\n"
               "longroll decks dixie build --edition bull_run --side union --save mine.json\n"
               "longroll decks dixie build --edition bull_run --side union --points 150 --with BR-U-014\n"
               "longroll decks dixie check mine.json                           everything that is wrong with "
               "it\n"
               "longroll decks dixie decisions mine.json                       what to type in a match";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(game_, "game", "the game whose cards it lists", Need::Must, {{"dixie"}, false});
        arguments.operand(action_, "action", "list, cards, show, build, check or decisions", Need::May,
                          {{"list", "cards", "show", "build", "check", "decisions"}, false});
        arguments.operand(which_, "deck", "the name or file of a deck", Need::May, {{}, true});
        arguments.option(edition_, "--edition", "E", "bull_run, shiloh or gettysburg",
                         {{"bull_run", "shiloh", "gettysburg"}, false});
        arguments.option(side_, "--side", "S", "union or confederate", {{"union", "confederate"}, false});
        arguments.option(positions_, "--positions", "N", "3 or 5 positions per side", {{"3", "5"}, false});
        arguments.option(points_, "--points", "N", "Battle Points to spend, instead of the suggested total");
        arguments.options(with_, "--with", "CARD", "build: the id of a card that must be in the deck");
        arguments.option(title_, "--name", "NAME", "build: the name of the deck");
        arguments.option(save_, "--save", "FILE", "build: write the deck to a file", {{}, true});
        arguments.options(options_, "--option", "NAME=VALUE",
                          "an option of the match the deck is for, as in melee=no");
        arguments.flag(json_, "--json", "as JSON");
    }

    Expected<int> run() override {
        if (const Expected<const GameEntry*> entry = find_game(game_); !entry) return Wrong{entry.error()};
        if (game_ == "rally") return Wrong{"`longroll rally deck` is for the decks of rally"};
        if (game_ != "dixie") return Wrong{fmt::format("{} has no decks; dixie has them", game_)};
        if (const std::string useless = not_for_this(); !useless.empty())
            return Wrong{fmt::format("`decks dixie {1}` does not take {0}", useless,
                                     action_.empty() ? "list" : action_)};
        if (action_.empty() || action_ == "list") return list();
        if (action_ == "cards") return cards();
        if (action_ == "show") return show();
        if (action_ == "build") return build();
        if (action_ == "check") return check();
        if (action_ == "decisions") return decisions();
        const std::string words[] = {"list", "cards", "show", "build", "check", "decisions"};
        return unknown_action(action_, words);
    }

  private:
    // An option that the action would ignore; empty: none.
    std::string not_for_this() const {
        const bool build = action_ == "build", new_deck = build || action_ == "cards";
        const bool kept_deck = action_ == "show" || action_ == "check" || action_ == "decisions";
        if (!new_deck && !kept_deck && !action_.empty() && action_ != "list") return {};  // no such action
        if (!new_deck && !edition_.empty()) return "--edition";
        if (!new_deck && !side_.empty()) return "--side";
        if (!new_deck && !positions_.empty()) return "--positions";
        if (!new_deck && !kept_deck && !points_.empty()) return "--points";
        if (!build && !with_.empty()) return "--with";
        if (!build && !title_.empty()) return "--name";
        if (!build && !save_.empty()) return "--save";
        return {};
    }

    // ---- what the deck is for ----

    Expected<Deck> wanted() const {
        Deck deck;
        const auto edition = std::find_if(std::begin(editions), std::end(editions),
                                          [&](Edition e) { return dixie::name(e) == edition_; });
        if (edition == std::end(editions))
            return Wrong{
                edition_.empty()
                    ? "--edition is missing; it takes bull_run, shiloh or gettysburg"
                    : fmt::format("--edition takes bull_run, shiloh or gettysburg, not '{}'", edition_)};
        deck.edition = *edition;
        const Expected<Seat> side = side_typed(side_);
        if (!side) return Wrong{side.error()};
        deck.side = *side;
        if (!positions_.empty() && positions_ != "3" &&
            (positions_ != "5" || deck.edition == Edition::Shiloh))
            return Wrong{fmt::format("--positions takes {}, not '{}'",
                                     deck.edition == Edition::Shiloh ? "3 at Shiloh" : "3 or 5", positions_)};
        deck.columns = positions_ == "5" ? 5 : 3;
        deck.limit = suggested_bp(deck.edition, deck.columns, deck.side);
        const Expected<int> limit = points_or(deck.limit);
        if (!limit) return Wrong{limit.error()};
        deck.limit = *limit;
        return deck;
    }

    Expected<int> points_or(int usual) const {
        if (points_.empty()) return usual;
        const Expected<std::uint64_t> points = whole_number(points_, "--points", 1, 1000);
        if (!points) return Wrong{points.error()};
        return static_cast<int>(*points);
    }

    // The match a deck is for: the full game of its edition with the options given.
    Expected<dixie::Setup> setup_for(const Deck& deck) const {
        static const std::map<Edition, std::string> ids = {
            {Edition::BullRun, "bull-run"}, {Edition::Shiloh, "shiloh"}, {Edition::Gettysburg, "gettysburg"}};
        const auto scenario =
            std::ranges::find(dixie::Dixie::scenarios(), ids.at(deck.edition), &Scenario::id);
        const Expected<GivenOptions> typed = pairs_of(options_, "--option");
        if (!typed) return Wrong{typed.error()};
        GivenOptions given = {
            {"custom_decks", "yes"},
            {std::string(longroll::name(deck.side)) + "_points", std::to_string(deck.limit)}};
        if (deck.columns == 5) given.emplace_back("five_positions", "yes");
        given.insert(given.end(), typed->begin(), typed->end());
        const Expected<OptionValues> values = resolve_options(*scenario, given);
        if (!values) return Wrong{values.error()};
        Dice dice(Seed{});
        return dixie::Dixie::prepare(*scenario, *values, dice);
    }

    // The decks named, with the Battle Points of --points where they are given.
    Expected<std::vector<Deck>> decks_asked_for() const {
        Expected<std::vector<Deck>> decks = decks_named();
        if (!decks) return decks;
        for (Deck& deck : *decks) {
            const Expected<int> limit = points_or(deck.limit);
            if (!limit) return Wrong{limit.error()};
            deck.limit = *limit;
        }
        return decks;
    }

    // A deck by its name, or the decks of a file.
    Expected<std::vector<Deck>> decks_named() const {
        if (which_.empty())
            return Wrong{fmt::format("`decks dixie {}` needs a deck: a name or a file", action_)};
        std::vector<std::string> names;
        for (const Deck& deck : dixie::named_decks()) {
            if (deck.id == which_) return std::vector<Deck>{deck};
            names.push_back(deck.id);
        }
        const Expected<std::string> text = read_file(which_);
        if (!text)
            return Wrong{fmt::format("'{}' is not a named deck{}, and as a file: {}", which_,
                                     did_you_mean(which_, names), text.error())};
        Expected<std::vector<Deck>> decks = dixie::read_decks(*text, which_);
        if (decks && decks->empty()) return Wrong{which_ + " contains no deck"};
        return decks;
    }

    struct Judged {
        std::vector<std::uint8_t> numbers;
        std::vector<std::string> wrong;
        int bp = 0;
        dixie::Setup setup;
    };
    Expected<Judged> judge(const Deck& deck) const {
        Expected<dixie::Setup> setup = setup_for(deck);
        if (!setup) return Wrong{setup.error()};
        Judged judged;
        judged.setup = *std::move(setup);
        judged.numbers = dixie::numbers_of(deck, judged.wrong);
        for (std::uint8_t number : judged.numbers) judged.bp += judged.setup.card(deck.side, number).bp;
        for (std::string& sentence : dixie::wrong_with_deck(judged.setup, deck.side, judged.numbers))
            judged.wrong.push_back(std::move(sentence));
        return judged;
    }

    static std::string heading(const Deck& deck) {
        return fmt::format("{}, {}, {} positions", title(deck.edition), capital_name(deck.side),
                           deck.columns);
    }

    // ---- what can be done ----

    Expected<int> list() const {
        const Style style;
        JsonWriter out;
        if (json_) out.list(JsonWriter::Layout::Lines);
        for (const Deck& deck : dixie::named_decks()) {
            const Expected<Judged> judged = judge(deck);
            if (!judged) return Wrong{judged.error()};
            if (json_)
                out.object()
                    .field("id", deck.id)
                    .field("name", deck.name)
                    .field("edition", dixie::name(deck.edition))
                    .field("side", longroll::name(deck.side))
                    .field("positions", deck.columns)
                    .field("cards", deck.cards.size())
                    .field("bp", judged->bp)
                    .field("limit", deck.limit)
                    .end();
            else
                fmt::print("{}  {}\n  {}: {} cards, {} of {} Battle Points\n",
                           style.strong(fmt::format("{:<28}", deck.id)), deck.name, heading(deck),
                           deck.cards.size(), judged->bp, deck.limit);
        }
        if (json_) fmt::print("{}\n", out.end().text());
        return 0;
    }

    Expected<int> cards() const {
        const Expected<Deck> deck = wanted();
        if (!deck) return Wrong{deck.error()};
        const Expected<dixie::Setup> setup = setup_for(*deck);
        if (!setup) return Wrong{setup.error()};
        std::vector<const Card*> pool;
        for (std::uint8_t number : setup->pool[index(deck->side)])
            pool.push_back(&setup->card(deck->side, number));
        if (json_) {
            JsonWriter out;
            out.list(JsonWriter::Layout::Lines);
            for (const Card* card : pool) write_card(out, *card);
            fmt::print("{}\n", out.end().text());
            return 0;
        }
        const Style style;
        const dixie::DeckRules rules = deck_rules(*setup, deck->side);
        fmt::print(
            "{}\n{} cards. A deck: at most {} Battle Points and {} cards, at least {} cards and {} Troop "
            "cards.\n",
            style.strong(heading(*deck)), pool.size(), rules.bp_limit, rules.most_cards, rules.least_cards,
            rules.least_troops);
        print_cards(pool, style);
        return 0;
    }

    static void print_deck(const Deck& deck, const Judged& judged, const Style& style) {
        std::vector<const Card*> list;
        list.reserve(judged.numbers.size());
        for (std::uint8_t number : judged.numbers) list.push_back(&judged.setup.card(deck.side, number));
        fmt::print("{}  {}\n{}: {} cards, {} of {} Battle Points, Muster {}\n", style.strong(deck.id),
                   deck.name, heading(deck), list.size(), judged.bp, judged.setup.bp_limit[index(deck.side)],
                   judged.setup.muster[index(deck.side)]);
        print_cards(list, style);
    }

    Expected<int> show() const {
        const Expected<std::vector<Deck>> decks = decks_asked_for();
        if (!decks) return Wrong{decks.error()};
        for (const Deck& deck : *decks) {
            const Expected<Judged> judged = judge(deck);
            if (!judged) return Wrong{judged.error()};
            if (json_)
                fmt::print("{}", dixie::write_decks({deck}));
            else
                print_deck(deck, *judged, Style());
        }
        return 0;
    }

    Expected<int> build() const {
        Expected<Deck> deck = wanted();
        if (!deck) return Wrong{deck.error()};
        const Expected<dixie::Setup> setup = setup_for(*deck);
        if (!setup) return Wrong{setup.error()};
        deck->id = save_.empty() ? "built"
                                 : save_.substr(save_.find_last_of('/') + 1,
                                                save_.rfind('.') - save_.find_last_of('/') - 1);
        deck->name = title_.empty() ? "A deck of " + std::to_string(deck->limit) + " Battle Points" : title_;
        for (const std::string& id : with_)
            for (const std::string& one : split(id, ',')) deck->cards.push_back(one);

        std::vector<std::string> wrong;
        const std::vector<std::uint8_t> chosen = dixie::numbers_of(*deck, wrong);
        // Too few cards is fine for a deck that is still being built.
        for (const std::string& sentence : dixie::wrong_with_deck(*setup, deck->side, chosen))
            if (sentence.find("needs at least") == std::string::npos) wrong.push_back(sentence);
        if (!wrong.empty()) return tell_wrong("longroll decks: no legal deck has the cards of --with", wrong);
        deck->cards.clear();
        for (std::uint8_t number : dixie::fill_deck(*setup, deck->side, chosen))
            deck->cards.push_back(setup->card(deck->side, number).id);

        const Expected<Judged> judged = judge(*deck);
        if (!judged) return Wrong{judged.error()};
        if (!judged->wrong.empty())
            return tell_wrong("longroll decks: no legal deck can be built with those cards", judged->wrong);
        const std::string text = dixie::write_decks({*deck});
        if (!save_.empty())
            if (const Expected<Written> written = replace_file(save_, text); !written)
                return Wrong{written.error()};
        if (json_)
            fmt::print("{}", text);
        else
            print_deck(*deck, *judged, Style());
        if (!save_.empty() && !json_) fmt::print("\nSaved as {}.\n", save_);
        return 0;
    }

    // Each thing on a line of its own; the exit code says that something is wrong.
    static int tell_wrong(const std::string& what, const std::vector<std::string>& wrong) {
        fmt::print(stderr, "{}:\n", what);
        for (const std::string& sentence : wrong) fmt::print(stderr, "  {}\n", sentence);
        return exit_wrong;
    }

    Expected<int> check() const {
        const Expected<std::vector<Deck>> decks = decks_asked_for();
        if (!decks) return Wrong{decks.error()};
        int code = 0;
        for (const Deck& deck : *decks) {
            const Expected<Judged> judged = judge(deck);
            if (!judged) return Wrong{judged.error()};
            if (judged->wrong.empty())
                fmt::print("{} is legal: {}, {} cards, {} of {} Battle Points.\n", deck.id, heading(deck),
                           judged->numbers.size(), judged->bp, judged->setup.bp_limit[index(deck.side)]);
            else
                code = tell_wrong(fmt::format("{} is not legal ({})", deck.id, heading(deck)), judged->wrong);
        }
        return code;
    }

    Expected<int> decisions() const {
        const Expected<std::vector<Deck>> decks = decks_asked_for();
        if (!decks) return Wrong{decks.error()};
        const Deck& deck = decks->front();
        const Expected<Judged> judged = judge(deck);
        if (!judged) return Wrong{judged.error()};
        if (!judged->wrong.empty())
            return tell_wrong(fmt::format("{} is not legal ({})", deck.id, heading(deck)), judged->wrong);
        for (std::uint8_t number : judged->numbers)
            fmt::print("{}\n", dixie::write(judged->setup, {.verb = dixie::Verb::Add, .card = number}));
        fmt::print("{}\n", dixie::write(judged->setup, {.verb = dixie::Verb::Done}));
        return 0;
    }

    std::string game_, action_, which_, edition_, side_, positions_, points_, title_, save_;
    std::vector<std::string> with_, options_;
    bool json_ = false;
};

}  // namespace

AnyCommand decks_command() { return std::make_unique<Decks>(); }

}  // namespace longroll
