#include <fmt/format.h>

#include <algorithm>

#include "app/command.h"
#include "app/rally_files.h"
#include "app/terminal.h"
#include "app/words.h"
#include "engine/words.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/json_writer.h"
#include "rally/deck_file.h"
#include "rally/query.h"

namespace longroll {
namespace {

using rally::at;
using rally::CardId;
using rally::CardPlan;
using rally::PostId;
using rally::PostPlan;
using rally::Square;

const std::vector<std::string> actions{"deck", "map", "measures"};

// 'Move 4, Reroll 1'
std::string top_of(const CardPlan& card) {
    const std::string_view word =
        card.is_command ? rally::line_words[at(card.command.line)] : rally::top_words[at(card.battle.top)];
    const int number = card.is_command ? card.command.number : card.battle.number;
    const int reroll = card.is_command ? card.command.reroll : card.battle.reroll;
    return fmt::format("{} {}", word, number) + (reroll > 0 ? fmt::format(", Reroll {}", reroll) : "");
}

class RallyCommand final : public Command {
  public:
    const char* name() const override { return "rally"; }
    const char* summary() const override {
        return "prints and checks decks, maps and measures of Rally Round the Flag";
    }
    const char* about() const override {
        return "A deck holds the cards of all Generals and brigades of a side (RF-DECK). A deck file names "
               "the brigades that are subordinated to a higher General, and which of their cards go into the "
               "deck. `map` completes squares, or a campaign area, to a rectangle (RF-SETUP-4, 5). "
               "docs/files.md "
               "explains the files.";
    }
    const char* examples() const override {
        return "longroll rally deck first-orders --side union      the deck of a side\n"
               "longroll rally deck mine.json                      the deck of a file, or what is wrong with "
               "it\n"
               "longroll rally deck mine.json --decisions          what to type when decks are built\n"
               "longroll rally map 'Chambersburg Pike'             the squares of a battle in an area\n"
               "longroll rally map I4 K3 --json\n"
               "longroll rally map Mine --areas areas.json         an area of your own\n"
               "longroll rally measures mine.json                  checks a file of house measures";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(action_, "action", "deck, map or measures", Need::Must, {actions, false});
        arguments.operands(words_, "word",
                           "deck: a scenario or a file; map: an area or squares; measures: a file", Need::May,
                           {{}, true});
        arguments.option(side_, "--side", "S", "deck of a scenario: union or confederate",
                         {{"union", "confederate"}, false});
        arguments.flag(decisions_, "--decisions", "deck: the decisions that leave out the other cards");
        arguments.option(areas_, "--areas", "FILE", "map: a file with areas of your own", {{}, true});
        arguments.flag(json_, "--json", "as one JSON object");
    }

    Expected<int> run() override {
        if (std::ranges::find(actions, action_) == actions.end()) return unknown_action(action_, actions);
        if (const std::string useless = not_for_this(); !useless.empty())
            return Wrong{fmt::format("`rally {}` does not take {}", action_, useless)};
        if (action_ == "deck") return deck();
        return action_ == "map" ? map() : measures();
    }

  private:
    // What was given and the action would ignore; empty: nothing.
    std::string not_for_this() const {
        if (action_ != "deck" && !side_.empty()) return "--side";
        if (action_ != "deck" && decisions_) return "--decisions";
        if (action_ != "map" && !areas_.empty()) return "--areas";
        if (action_ == "measures" && json_) return "--json";
        if (action_ != "map" && words_.size() > 1) return fmt::format("'{}'", words_[1]);
        return {};
    }

    // ---- decks ----

    Expected<rally::DeckPlan> deck_asked_for() const {
        if (words_.empty())
            return Wrong{
                "`rally deck` needs a scenario or a file, as in `longroll rally deck first-orders "
                "--side union`"};
        const std::string id = words_[0].starts_with("rally/") ? words_[0].substr(6) : words_[0];
        std::vector<std::string> ids;
        for (const Scenario& scenario : rally::Rally::scenarios()) ids.push_back(scenario.id);
        if (std::ranges::find(ids, id) != ids.end()) {
            const Expected<Seat> seat = side_typed(side_);
            if (!seat) return Wrong{seat.error()};
            return rally::scenario_deck(id, *seat);
        }
        if (!side_.empty()) return Wrong{"--side is for the deck of a scenario; a file has its own"};
        const Expected<std::string> text = read_file(words_[0]);
        if (!text)
            return Wrong{fmt::format("'{}' is not a scenario{}, and as a file: {}", words_[0],
                                     did_you_mean(id, ids), text.error())};
        return rally::read_deck(*text, words_[0]);
    }

    Expected<int> deck() const {
        const Expected<rally::DeckPlan> plan = deck_asked_for();
        if (!plan) return Wrong{plan.error()};
        if (decisions_) {
            for (const CardId card : each(plan->state.side[index(plan->side)].aside))
                fmt::print("{}\n",
                           rally::Rally::write(plan->setup, rally::with_card(rally::Verb::Leave, card)));
            fmt::print("{}\n", rally::Rally::write(plan->setup, rally::just(rally::Verb::Done)));
            return 0;
        }
        json_ ? print_json(*plan) : print_deck(*plan);
        return 0;
    }

    static void print_deck(const rally::DeckPlan& plan) {
        const Style style;
        const rally::Army& army = plan.setup.army(plan.side);
        const rally::Side& side = plan.state.side[index(plan.side)];
        const rally::Cards deck = plan.cards();
        fmt::print("{}, {}: {}\n", style.strong(plan.setup.title), capital_name(plan.side),
                   counted(count(deck), "card"));
        for (std::size_t i = 0; i < army.posts.size(); ++i) {
            const PostPlan& post = army.posts[i];
            rally::Cards own = post.cards;
            if (post.command_card != rally::no_card) own.add(post.command_card);
            const PostId over = side.superior[i];
            std::string how;
            if (post.first_turn > 0)
                how = fmt::format(", joins in turn {}", post.first_turn);
            else if (over != rally::no_post)
                how = fmt::format(", subordinated to {}: {} of {} cards", army.posts[over].general,
                                  count(own & deck), count(post.cards));
            fmt::print("{}\n", style.strong(fmt::format("{} ({}){}", post.general, post.name, how)));
            for (const CardId id : each(own & deck)) {
                const CardPlan& card = army.cards[id];
                fmt::print("  {:>3}  {}\n", id + 1,
                           card.is_command
                               ? fmt::format("Command  {}", top_of(card))
                               : fmt::format("Battle {} {:<18} red {} blue {}  {}", card.number + 1,
                                             top_of(card), card.battle.red, card.battle.blue,
                                             rally::bottom_words[at(card.battle.bottom)]));
            }
        }
    }

    static void print_json(const rally::DeckPlan& plan) {
        const rally::Army& army = plan.setup.army(plan.side);
        JsonWriter out;
        out.object().field("scenario", plan.scenario).field("side", longroll::name(plan.side));
        out.key("cards").list(JsonWriter::Layout::Lines);
        for (const CardId id : each(plan.cards())) {
            const CardPlan& card = army.cards[id];
            out.object()
                .field("card", id + 1)
                .field("general", army.posts[card.post].general)
                .field("kind", card.is_command ? "command" : "battle")
                .field("top", top_of(card));
            if (!card.is_command)
                out.field("number", card.number + 1)
                    .field("red", int{card.battle.red})
                    .field("blue", int{card.battle.blue})
                    .field("bottom", rally::bottom_words[at(card.battle.bottom)]);
            out.end();
        }
        fmt::print("{}\n", out.end().end().text());
    }

    // ---- maps ----

    Expected<std::vector<Square>> squares_asked_for() const {
        if (words_.empty())
            return Wrong{fmt::format("`rally map` needs an area or squares, as in `longroll rally map '{}'`",
                                     rally::printed_areas().front().name)};
        std::vector<rally::Area> areas;
        if (!areas_.empty()) {
            Expected<std::vector<rally::Area>> own = read_areas_file(areas_);
            if (!own) return Wrong{own.error()};
            areas = *std::move(own);
        }
        areas.insert(areas.end(), rally::printed_areas().begin(), rally::printed_areas().end());
        if (words_.size() == 1)
            if (const rally::Area* area = rally::area_named(areas, words_[0])) return area->squares;
        std::vector<Square> squares;
        for (const std::string& word : words_) {
            const std::optional<Square> square = rally::square_named(word);
            if (!square)
                return Wrong{fmt::format("'{}' is neither a square, A-1 to N9, nor an area; the areas are {}",
                                         word, rally::names_of(areas))};
            squares.push_back(*square);
        }
        return squares;
    }

    Expected<int> map() const {
        const Expected<std::vector<Square>> required = squares_asked_for();
        if (!required) return Wrong{required.error()};
        const rally::Squares all = rally::rectangle_of(*required);
        const auto is_required = [&](Square square) {
            return std::ranges::find(*required, square) != required->end();
        };
        std::vector<std::string> added;
        std::string rows;
        JsonWriter out;
        out.object().field("from", name_of(all.low)).field("to", name_of(all.high)).key("squares");
        out.list(JsonWriter::Layout::Lines);
        for (int row = all.high.row; row >= all.low.row; --row) {
            for (int column = all.low.column; column <= all.high.column; ++column) {
                const Square square{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
                const rally::SquareRating rating = rally::printed_rating(square);
                const std::string limit = rating.limit == 0 ? "X" : std::to_string(rating.limit);
                if (!is_required(square)) added.push_back(name_of(square));
                rows += fmt::format("  {:<3} {} {}{}", name_of(square), limit, std::string(rating.flag, '*'),
                                    std::string(3u - std::min<unsigned>(rating.flag, 3u), ' '));
                out.object()
                    .field("square", name_of(square))
                    .field("required", is_required(square))
                    .field("limit", int{rating.limit})
                    .field("flag", int{rating.flag})
                    .end();
            }
            rows += '\n';
        }
        if (json_) {
            fmt::print("{}\n", out.end().end().text());
            return 0;
        }
        fmt::print("{} to {}, {}\n{}", name_of(all.low), name_of(all.high),
                   added.empty() ? "all of them required" : "completed by " + list_words(added), rows);
        fmt::print("After the name: the Move Limit, X for none, and the flags of the Action Point price\n");
        return 0;
    }

    // ---- house measures ----

    Expected<int> measures() const {
        if (words_.empty())
            return Wrong{"`rally measures` needs a file, as in `longroll rally measures mine.json`"};
        const Expected<rally::Measures> read = read_measures_file(words_[0]);
        if (!read) return Wrong{read.error()};
        fmt::print("{}: {}\n", words_[0],
                   *read == rally::house_measures() ? "the default measures" : "measures of your own");
        return 0;
    }

    std::string action_, side_, areas_;
    std::vector<std::string> words_;
    bool decisions_ = false, json_ = false;
};

}  // namespace

AnyCommand rally_command() { return std::make_unique<RallyCommand>(); }

}  // namespace longroll
