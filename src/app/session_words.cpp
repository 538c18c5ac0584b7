// What a person can type besides an action.

#include <fmt/format.h>

#include <algorithm>

#include "app/odds_table.h"
#include "app/session.h"
#include "app/words.h"
#include "engine/number.h"
#include "engine/words.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/match_file.h"
#include "rulebook/catalogue.h"

namespace longroll {

const std::vector<Session::WordSpec>& Session::words() {
    static const std::vector<WordSpec> list{
        {"help", "", "this list", &Session::help},
        {"list", "[WORD]", "all choices, or the ones with that word", &Session::list},
        {"board", "", "the board again", &Session::board},
        {"svg", "FILE or off", "also draw the table into this file whenever the board is shown",
         &Session::svg},
        {"card", "NAME or N", "explain a card; `card enemy N`: an enemy card", &Session::card},
        {"log", "[N]", "the last N events [20]", &Session::log},
        {"odds", "N", "the odds of choice N, or of a typed action", &Session::odds},
        {"why", "[N]", "the numbers behind choice N; without N: the rule last cited", &Session::why},
        {"hint", "", "what the greedy player would do", &Session::hint},
        {"auto", "", "let the greedy player finish this decision", &Session::go_auto},
        {"undo", "[N]", "undo your last N decisions [1]; later dice are rolled again", &Session::undo},
        {"save", "FILE", "save a copy of the match", &Session::save_as},
        {"rule", "ID or WORDS", "a rule of the rulebook", &Session::rule},
        {"resign", "", "resign the match", &Session::resign},
        {"draw", "", "offer a draw (hot seat)", &Session::draw},
        {"quit", "", "leave; the match is saved", &Session::quit},
    };
    return list;
}

namespace {

std::string first_word(std::string_view text) { return lower(text.substr(0, text.find(' '))); }

}  // namespace

bool Session::useful(const WordSpec& word) const {
    if (word.run == &Session::svg) return match_.position().tabletop() != nullptr;
    if (word.run == &Session::card) return match_.position().card_table() != nullptr;
    return true;
}

void Session::refuse_text(std::string_view sentence) const {
    fmt::print("{}\n", style_.refusal(wrapped(with_short_quotes(sentence), columns(), 2)));
}

std::string Session::not_understood(std::string_view text, const std::string& why) const {
    // An action of the game, written wrong: the game says how it is written.
    if (why.find(is_no_action) == std::string::npos) return why;
    const std::vector<std::string> verbs = verbs_of(match_.position(), choices_);
    std::vector<std::string> names = verbs;
    for (const WordSpec& known : words())
        if (useful(known)) names.emplace_back(known.word);
    const std::string word = first_word(text), meant = did_you_mean(word, names);
    if (!meant.empty()) return fmt::format("Unknown command '{}'{}", word, meant);
    return fmt::format("Unknown action '{}'; the action{} now {} {} (`help` lists the other commands)", word,
                       verbs.size() == 1 ? "" : "s", verbs.size() == 1 ? "is" : "are", list_words(verbs));
}

Session::Step Session::typed(Seat seat, std::string_view line) {
    std::string_view text = trimmed(line);
    // A window opens also for a seat that can only pass; one key is enough for that.
    if (text.empty()) return choices_.size() == 1 ? take(seat, choices_[0]) : Step::Again;
    const bool own_word = text.front() == '/';  // '/draw' where a game has an action of that name
    if (own_word) text.remove_prefix(1);

    if (const std::optional<std::size_t> number = number_in<std::size_t>(text)) {
        if (*number >= 1 && *number <= choices_.size()) return take(seat, choices_[*number - 1]);
        fmt::print("{}\n", style_.refusal(fmt::format("Choices are numbered 1 to {}, not {}.",
                                                      choices_.size(), *number)));
        return Step::Again;
    }
    // A legal action comes before a command of the same name.
    const AnyPosition& position = match_.position();
    const Expected<AnyAction> action = position.read(text);
    if (!own_word && action && position.check(seat, *action)) return take(seat, *action);

    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string word = lower(text.substr(0, space));
    for (const WordSpec& known : words())
        if (known.word == word || (word == "?" && known.word == "help") ||
            (word == "q" && known.word == "quit"))
            return (this->*known.run)(seat, trimmed(text.substr(space)));
    if (action) return take(seat, *action);  // refused, with the rule
    refuse_text(not_understood(text, action.error()));
    return Step::Again;
}

Session::Step Session::take(Seat seat, const AnyAction& action) {
    if (const Verdict verdict = act(seat, action); !verdict) {
        refuse_with(verdict.why());
        // An action of another phase: repeat what is asked now.
        const std::vector<std::string> verbs = verbs_of(match_.position(), choices_);
        const std::string verb = first_word(match_.position().write(action));
        if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end())
            refuse_text("  Decide now: " + question(seat));
        return Step::Again;
    }
    return Step::Acted;
}

std::optional<AnyAction> Session::choice_typed(std::string_view text) {
    if (const std::optional<std::size_t> number = number_in<std::size_t>(text)) {
        if (*number >= 1 && *number <= choices_.size()) return choices_[*number - 1];
        fmt::print("{}\n", style_.refusal(fmt::format("Choices are numbered 1 to {}, not {}.",
                                                      choices_.size(), *number)));
        return std::nullopt;
    }
    const Expected<AnyAction> action = match_.position().read(text);
    if (action) return *action;
    refuse_text(not_understood(text, action.error()));
    return std::nullopt;
}

Session::Step Session::help(Seat, std::string_view) {
    fmt::print("Type the number of a choice, or an action, listed or not. Other commands:\n");
    for (const WordSpec& word : words())
        if (useful(word))
            fmt::print("  {:<20}  {}\n", fmt::format("{} {}", word.word, word.takes), word.help);
    return Step::Again;
}

Session::Step Session::list(Seat seat, std::string_view rest) {
    const std::string wanted = lower(rest);
    bool any = false;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        const std::string all =
            lower(match_.position().write(choices_[i]) + ' ' + match_.position().label(seat, choices_[i]));
        if (all.find(wanted) == std::string::npos) continue;
        fmt::print("{}", numbered(i, choices_[i], seat));
        any = true;
    }
    if (!any) refuse_text(fmt::format("No choice contains '{}'.", rest));
    return Step::Again;
}

Session::Step Session::board(Seat seat, std::string_view) {
    show_board(seat, true);
    return Step::Again;
}

Session::Step Session::svg(Seat seat, std::string_view rest) {
    if (rest.empty()) {
        fmt::print("{}\n", picture_.empty()
                               ? "`svg FILE` draws the table into FILE whenever the board is shown."
                               : "The table is drawn into " + picture_ + "; `svg off` stops that.");
        return Step::Again;
    }
    picture_ = rest == "off" ? std::string_view{} : rest;
    if (draw_picture(seat) && !picture_.empty()) fmt::print("Drawn as {}.\n", picture_);
    return Step::Again;
}

Session::Step Session::card(Seat seat, std::string_view rest) {
    const CardTable* const cards = match_.position().card_table();
    const Expected<std::string> text =
        cards ? cards->card(seat, rest) : Expected<std::string>(Wrong{"This game has no cards."});
    if (text)
        fmt::print("{}\n", wrapped(*text, columns()));
    else
        refuse_text(text.error());
    return Step::Again;
}

Session::Step Session::log(Seat seat, std::string_view rest) {
    const std::vector<std::string>& history = history_[index(seat)];
    const std::size_t wanted = rest.empty() ? 20 : number_in<std::size_t>(rest).value_or(0);
    if (wanted == 0)
        refuse_text(fmt::format("`log` takes a number of events, not '{}'.", rest));
    else if (history.empty())
        fmt::print("Nothing has happened since the match was opened here.\n");
    for (std::size_t i = history.size() - std::min(wanted, history.size()); i < history.size(); ++i)
        fmt::print("{}", history[i]);
    return Step::Again;
}

Session::Step Session::odds(Seat seat, std::string_view rest) {
    const AnyPosition& position = match_.position();
    if (rest.empty()) {
        fmt::print("{}\n", style_.refusal(fmt::format("`odds` takes a choice, 1 to {}, or an action.",
                                                      choices_.size())));
        return Step::Again;
    }
    const std::optional<AnyAction> action = choice_typed(rest);
    if (!action) return Step::Again;
    if (const Verdict verdict = position.check(seat, *action); !verdict) {
        refuse_with(verdict.why());
        return Step::Again;
    }
    const Distribution odds = position.odds(seat, *action, {});
    fmt::print("{}  {}\n", style_.strong(position.write(*action)),
               style_.faint(position.label(seat, *action)));
    const Reckoning reckoning = position.reckon(seat, *action);
    if (!reckoning.empty()) fmt::print("{}", reckoning_table(reckoning, position, style_));
    fmt::print("{}  {}\n", odds_table(odds.chances, style_),
               style_.faint(wrapped(odds_source(odds), columns(), 2)));
    return Step::Again;
}

Session::Step Session::why(Seat seat, std::string_view rest) {
    const AnyPosition& position = match_.position();
    if (rest.empty()) return rule(seat, rest);
    const std::optional<AnyAction> action = choice_typed(rest);
    if (!action) return Step::Again;
    if (const Verdict verdict = position.check(seat, *action); !verdict) {
        refuse_with(verdict.why());
        return Step::Again;
    }
    const Reckoning reckoning = position.reckon(seat, *action);
    if (reckoning.empty())
        fmt::print("'{}' rolls no dice now.\n", position.write(*action));
    else
        fmt::print("{}", reckoning_table(reckoning, position, style_));
    return Step::Again;
}

Session::Step Session::hint(Seat seat, std::string_view) {
    const AnyAction action = adviser_->decide(match_.position(), seat);
    const auto at = std::find(choices_.begin(), choices_.end(), action);
    if (at != choices_.end())
        fmt::print("{}", numbered(static_cast<std::size_t>(at - choices_.begin()), action, seat));
    else
        fmt::print("      {}\n", match_.position().write(action));
    return Step::Again;
}

Session::Step Session::go_auto(Seat seat, std::string_view) {
    const std::uint8_t kind = match_.to_act().kind;
    constexpr int longest = 500;
    for (int i = 0; i < longest; ++i) {
        const AnyAction action = adviser_->decide(match_.position(), seat);
        const std::string text = match_.position().write(action);
        if (const Verdict verdict = act(seat, action); !verdict) {
            refuse_with(verdict.why());
            return Step::Show;
        }
        fmt::print("      {}\n", text);
        const Turn turn = match_.to_act();
        // What the dice did is worth a look before the next decision.
        if (!turn.seats.has(seat) || turn.kind != kind || rolled_) break;
    }
    return Step::Acted;
}

Session::Step Session::undo(Seat seat, std::string_view rest) {
    const std::size_t wanted = rest.empty() ? 1 : number_in<std::size_t>(rest).value_or(0);
    if (wanted == 0) {
        fmt::print("{}\n",
                   style_.refusal(fmt::format("`undo` takes a number of decisions, not '{}'.", rest)));
        return Step::Again;
    }
    const std::vector<std::uint32_t> line = match_.line();
    std::size_t found = 0;
    std::optional<std::uint32_t> to;
    for (auto entry = line.rbegin(); entry != line.rend() && found < wanted; ++entry)
        if (match_.entries()[*entry].seat == seat && must_ask(seat, *match_.at(*entry))) {
            ++found;
            to = *entry;
        }
    if (!to || found < wanted) {
        fmt::print("{}\n", style_.refusal(found == 0 ? "There is no decision of yours to undo."
                                                     : fmt::format("You can undo only {} decision{}.", found,
                                                                   found == 1 ? "" : "s")));
        return Step::Again;
    }
    if (const Verdict verdict = match_.undo(seat, *to); !verdict) {
        refuse_with(verdict.why());
        return Step::Again;
    }
    for (Seat viewer : {Seat::Union, Seat::Confederate, Seat::Nobody})
        news_[index(viewer)].push_back(
            fmt::format("  {} undoes {} decision{}.\n", capital_name(seat), found, found == 1 ? "" : "s"));
    save();
    return Step::Acted;
}

Session::Step Session::save_as(Seat, std::string_view rest) {
    if (rest.empty()) {
        fmt::print("The match is saved in {} after every decision; `save FILE` makes a copy.\n", file_);
        return Step::Again;
    }
    const Expected<Written> done = write_to(std::string(rest));
    if (done)
        fmt::print("Saved as {}.\n", rest);
    else
        fmt::print("{}\n", style_.refusal(done.error()));
    return Step::Again;
}

Session::Step Session::rule(Seat, std::string_view rest) {
    const BookText* book = find_book(match_.game().id());
    const RuleText* text = nullptr;
    if (rest.empty())
        text = find_text(cited_);
    else if (book != nullptr) {
        if (const std::optional<RuleId> found = find_rule(*book, rest))
            text = find_text(*found);
        else if (const std::vector<RuleId> all = search(*book, rest); !all.empty())
            text = find_text(all.front());
    }
    if (text == nullptr)
        fmt::print("{}\n",
                   style_.refusal(rest.empty() ? "No rule has been cited yet; `rule ID` prints one."
                                               : fmt::format("No rule has the id or words '{}'.", rest)));
    else
        fmt::print("{} {}\n{}\n", style_.rule(text->id), text->flags, wrapped(text->text, columns()));
    return Step::Again;
}

Session::Step Session::resign(Seat seat, std::string_view) {
    const std::optional<std::string> answer = read_line("Type yes to resign the match: ");
    if (!answer) return Step::Leave;
    if (trimmed(*answer) != "yes") {
        fmt::print("The match continues.\n");
        return Step::Again;
    }
    (void)match_.resign(seat);
    save();
    return Step::Acted;
}

Session::Step Session::draw(Seat seat, std::string_view) {
    if (!is_human(other(seat))) {
        fmt::print("{}\n",
                   style_.refusal(fmt::format("Only two people can agree on a draw; the {} player does not.",
                                              who_[index(other(seat))])));
        return Step::Again;
    }
    const std::optional<std::string> answer =
        read_line(fmt::format("{}, type yes to agree on a draw: ", capital_name(other(seat))));
    if (!answer) return Step::Leave;
    if (trimmed(*answer) != "yes") {
        fmt::print("No draw: the match continues.\n");
        return Step::Again;
    }
    (void)match_.agree_draw();
    save();
    return Step::Acted;
}

Session::Step Session::quit(Seat, std::string_view) { return Step::Leave; }

}  // namespace longroll
