#include <fmt/format.h>

#include "app/command.h"
#include "app/terminal.h"
#include "app/words.h"
#include "files/json_writer.h"
#include "rulebook/catalogue.h"
#include "rulebook/coverage.h"

namespace longroll {
namespace {

std::vector<std::string> book_names() {
    std::vector<std::string> names;
    for (const BookText& book : books()) names.emplace_back(book.game);
    return names;
}

void write_json(JsonWriter& out, const RuleText& rule) {
    out.object()
        .field("id", rule.id)
        .field("kind", kind_name(rule.kind))
        .field("flags", rule.flags)
        .field("chapter", rule.chapter)
        .field("text", rule.text)
        .end();
}

void print_list(const std::vector<const RuleText*>& rules, const Style& style) {
    std::size_t width = 0;
    for (const RuleText* rule : rules) width = std::max(width, rule->id.size());
    std::string_view chapter;
    for (const RuleText* rule : rules) {
        if (rule->chapter != chapter) fmt::print("\n{}\n", style.strong(chapter = rule->chapter));
        std::string opening(rule->text.substr(0, rule->text.find('\n')));
        const std::size_t room = columns() - width - 4;
        if (opening.size() > room) {
            // Cut between characters, not inside one.
            std::size_t end = room - 3;
            while (end > 0 && (static_cast<unsigned char>(opening[end]) & 0xC0) == 0x80) --end;
            opening = opening.substr(0, end) + "...";
        }
        fmt::print("  {}  {}\n", style.rule(fmt::format("{:<{}}", rule->id, width)), opening);
    }
}

class Rules final : public Command {
  public:
    const char* name() const override { return "rules"; }
    const char* summary() const override {
        return "lists, searches and prints rules; shows which ones have tests";
    }
    const char* examples() const override {
        return "longroll rules                        the rulebooks\n"
               "longroll rules dixie                  all rules of one rulebook\n"
               "longroll rules dixie DX-7.3b          one rule (also 7.3b, and `longroll rules DX-7.3b`)\n"
               "longroll rules dixie morale rout      the rules that contain these words\n"
               "longroll rules --coverage --json      counts the tested, prose and untested rules per book";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(game_, "game", "a game, or the id of a rule", Need::May, {book_names(), false});
        arguments.operands(words_, "words", "the id of a rule, or words to search for", Need::May);
        arguments.flag(coverage_, "--coverage", "show which rules have a test named for them");
        arguments.flag(json_, "--json", "as JSON");
    }
    Expected<int> run() override {
        const BookText* book = game_.empty() ? nullptr : find_book(game_);
        if (!game_.empty() && book == nullptr) {
            // `longroll rules DX-7.3b` without the game.
            if (const std::optional<RuleId> rule = find_rule(game_); rule && words_.empty() && !coverage_)
                return print({find_text(*rule)}, true);
            const std::vector<std::string> names = book_names();
            return Wrong{fmt::format("unknown rulebook or rule '{}'{}; the rulebooks are {}", game_,
                                     did_you_mean(game_, names), list_words(names))};
        }
        if (coverage_) return cover(book);
        if (book == nullptr) return list_books();

        if (words_.empty()) {
            std::vector<const RuleText*> all;
            for (const RuleText& rule : book->rules) all.push_back(&rule);
            return print(all, false);
        }
        const std::string wanted = fmt::format("{}", fmt::join(words_, " "));
        if (const std::optional<RuleId> rule = find_rule(*book, wanted))
            return print({find_text(*rule)}, true);
        std::vector<const RuleText*> found;
        for (const RuleId rule : search(*book, wanted)) found.push_back(find_text(rule));
        if (found.empty())
            return Wrong{
                fmt::format("no rule of {} has the id or words '{}'; fewer or shorter words find more",
                            book->game, wanted)};
        return print(found, found.size() == 1);
    }

  private:
    int print(const std::vector<const RuleText*>& rules, bool whole) const {
        if (json_) {
            JsonWriter out;
            out.list(JsonWriter::Layout::Lines);
            for (const RuleText* rule : rules) write_json(out, *rule);
            out.end();
            fmt::print("{}\n", out.text());
            return 0;
        }
        const Style style;
        if (!whole) {
            print_list(rules, style);
            return 0;
        }
        const RuleText& rule = *rules.front();
        fmt::print("{} {} {}\n{}\n", style.rule(style.strong(rule.id)), rule.flags, style.faint(rule.chapter),
                   wrapped(rule.text, columns()));
        return 0;
    }

    int list_books() const {
        JsonWriter out;
        const Style style;
        out.list(JsonWriter::Layout::Lines);
        for (const BookText& book : books()) {
            out.object().field("game", book.game).field("title", book.title).field("prefix", book.prefix);
            out.field("rules", book.rules.size()).end();
            if (!json_)
                fmt::print("{}  {:<3} {:>4} rules  {}\n", style.strong(fmt::format("{:<10}", book.game)),
                           book.prefix, book.rules.size(), book.title);
        }
        out.end();
        if (json_) fmt::print("{}\n", out.text());
        return 0;
    }

    int cover(const BookText* only) const {
        std::vector<Coverage> all;
        for (const BookText& book : books())
            if (only == nullptr || only->game == book.game) all.push_back(coverage(book.game));
        std::vector<std::string> errors = stray_prose();
        JsonWriter out;
        const Style style;
        out.list(JsonWriter::Layout::Lines);
        for (const Coverage& book : all) {
            out.object().field("game", book.game).field("rules", book.rules).field("tested", book.tested);
            out.field("prose", book.prose).key("untested").list();
            for (std::string_view id : book.untested) out.value(id);
            out.end().end();
            for (const std::string& error : book.errors) errors.push_back(error);
            if (json_) continue;
            fmt::print("{}  {:>4} rules, {:>4} tested, {:>3} prose, {:>4} untested\n",
                       style.strong(fmt::format("{:<10}", book.game)), book.rules, book.tested, book.prose,
                       book.untested.size());
            if (only != nullptr && !book.untested.empty())
                fmt::print("\n{}\n", wrapped(fmt::format("{}", fmt::join(book.untested, " ")), columns()));
        }
        out.end();
        if (json_) fmt::print("{}\n", out.text());
        // Numbers that would not be true.
        for (const std::string& error : errors) fmt::print(stderr, "longroll rules: {}\n", error);
        return errors.empty() ? 0 : exit_wrong;
    }

    std::string game_;
    std::vector<std::string> words_;
    bool coverage_ = false;
    bool json_ = false;
};

}  // namespace

AnyCommand rules_command() { return std::make_unique<Rules>(); }

}  // namespace longroll
