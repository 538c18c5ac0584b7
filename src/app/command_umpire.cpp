#include <fmt/format.h>

#include "app/command.h"
#include "app/games.h"
#include "app/odds_table.h"
#include "app/words.h"
#include "rulebook/catalogue.h"

namespace longroll {
namespace {

std::string default_of(const UmpireKey& key) {
    if (key.default_value) return fmt::format(" [{}]", key.text(*key.default_value));
    return key.may_miss ? " [optional]" : "";
}

double amount_of(const UmpireModifier& modifier) {
    return static_cast<double>(modifier.amount) / static_cast<double>(modifier.per);
}

class UmpireOf final : public Command {
  public:
    const char* name() const override { return "umpire"; }
    const char* summary() const override {
        return "computes the exact odds of one roll for a game at a real table";
    }
    const char* about() const override {
        return "Runs the rules code for every way the dice can fall. A question without keys lists its keys.";
    }
    const char* examples() const override {
        return "longroll umpire                                   the games with questions\n"
               "longroll umpire dixie                             its questions\n"
               "longroll umpire dixie fire                        the keys of a question\n"
               "longroll umpire dixie fire arm=infantry cv=3      the odds\n"
               "longroll umpire dixie fire arm=infantry cv=3 --json";
    }
    void declare(Arguments& arguments) override {
        Hint games, questions;
        for (const GameEntry& entry : all_games()) {
            if (!entry.umpire().empty()) games.words.emplace_back(entry.game->id());
            for (const UmpireQuestion& question : entry.umpire()) questions.words.push_back(question.name);
        }
        arguments.operand(game_, "game", "the game whose rules decide", Need::May, std::move(games));
        arguments.operand(question_, "question", "the kind of roll", Need::May, std::move(questions));
        arguments.operands(keys_, "key=value", "the facts of the roll", Need::May);
        arguments.flag(json_, "--json", "as one JSON object");
    }

    Expected<int> run() override {
        if (game_.empty()) return list_games();
        const Expected<const GameEntry*> entry = find_game(game_);
        if (!entry) return Wrong{entry.error()};
        const std::span<const UmpireQuestion> questions = (*entry)->umpire();
        if (questions.empty())
            return Wrong{fmt::format("the umpire has no questions about {}{}", game_, others())};
        if (question_.empty()) return list_questions(questions);
        const UmpireQuestion* question = nullptr;
        std::vector<std::string> names;
        for (const UmpireQuestion& known : questions) {
            names.push_back(known.name);
            if (known.name == question_) question = &known;
        }
        if (question == nullptr)
            return Wrong{fmt::format("{} has no question '{}'{}; it has {}", game_, question_,
                                     did_you_mean(question_, names), list_words(names))};
        if (keys_.empty() && !answers_without_keys(*question)) return list_keys(*question);
        const Expected<GivenOptions> given = pairs_of(keys_, game_ + " " + question_);
        if (!given) return Wrong{given.error()};
        const Expected<UmpireInputs> inputs = read_umpire(*question, *given);
        if (!inputs) return Wrong{inputs.error()};
        const Expected<UmpireAnswer> answer = question->answer(*inputs);
        if (!answer) return Wrong{answer.error()};
        json_ ? print_json(*inputs, *answer) : print(*inputs, *answer);
        return 0;
    }

  private:
    static bool answers_without_keys(const UmpireQuestion& question) {
        // A list of keys is what a bare question asks for; only one without any key has an answer at once.
        return question.keys.empty();
    }
    static std::string others() {
        std::vector<std::string> games;
        for (const GameEntry& entry : all_games())
            if (!entry.umpire().empty()) games.emplace_back(entry.game->id());
        return games.empty() ? "; no game has any" : "; ask about " + list_words(games, "or");
    }

    int list_games() const {
        JsonWriter out;
        out.list(JsonWriter::Layout::Lines);
        bool any = false;
        for (const GameEntry& entry : all_games()) {
            std::vector<std::string> names;
            for (const UmpireQuestion& question : entry.umpire()) names.push_back(question.name);
            if (names.empty()) continue;
            any = true;
            out.object().field("game", entry.game->id()).key("questions").list();
            for (const std::string& question : names) out.value(question);
            out.end().end();
            if (!json_) fmt::print("{:<10}  {}\n", entry.game->id(), list_words(names));
        }
        out.end();
        if (json_)
            fmt::print("{}\n", out.text());
        else if (!any)
            fmt::print("No game has questions for the umpire.\n");
        return 0;
    }

    int list_questions(std::span<const UmpireQuestion> questions) const {
        JsonWriter out;
        out.list(JsonWriter::Layout::Lines);
        for (const UmpireQuestion& question : questions) {
            write_keys(out, question);
            if (!json_) fmt::print("{:<12}  {}\n", question.name, question.help);
        }
        out.end();
        if (json_)
            fmt::print("{}\n", out.text());
        else
            fmt::print("\n`longroll umpire {} QUESTION` lists its keys.\n", game_);
        return 0;
    }

    int list_keys(const UmpireQuestion& question) const {
        if (json_) {
            JsonWriter out;
            write_keys(out, question);
            fmt::print("{}\n", out.text());
            return 0;
        }
        const Style style;
        fmt::print("{} {}: {}\n\n", game_, style.strong(question.name), question.help);
        for (const UmpireKey& key : question.keys)
            fmt::print(
                "  {:<24}  {}\n", key.name,
                hanging(fmt::format("{}{}  {}", key.takes(), default_of(key), key.help), columns(), 28));
        return 0;
    }

    static void write_keys(JsonWriter& out, const UmpireQuestion& question) {
        out.object().field("question", question.name).field("help", question.help).key("keys").list();
        for (const UmpireKey& key : question.keys) {
            out.object().field("name", key.name).field("help", key.help).field("takes", key.takes());
            if (key.default_value) out.field("default", key.text(*key.default_value));
            out.end();
        }
        out.end().end();
    }

    void print_json(const UmpireInputs& inputs, const UmpireAnswer& answer) const {
        JsonWriter out;
        out.object().field("game", game_).field("question", question_).key("inputs").object();
        for (const UmpireKey& key : inputs.question().keys) {
            const std::optional<std::int32_t> value = inputs.find(key.name);
            if (!value) continue;
            if (!key.words.empty())
                out.field(key.name, key.text(*value));
            else if (key.per == 1)
                out.field(key.name, *value);
            else
                out.field(key.name, static_cast<double>(*value) / key.per);
        }
        out.end().key("modifiers").list();
        for (const UmpireModifier& modifier : answer.modifiers) {
            out.object().field("rule", rule_name(modifier.rule)).field("text", modifier.text);
            if (modifier.per == 1)
                out.field("value", modifier.amount);
            else
                out.field("value", amount_of(modifier));
            out.end();
        }
        out.end().key("outcomes");
        write_outcomes(out, answer.outcomes);
        out.key("rules").list();
        for (const RuleId rule : answer.rules) out.value(rule_name(rule));
        out.end().end();
        fmt::print("{}\n", out.text());
    }

    void print(const UmpireInputs& inputs, const UmpireAnswer& answer) const {
        const Style style;
        std::string asked;
        for (const UmpireKey& key : inputs.question().keys)
            if (const std::optional<std::int32_t> value = inputs.find(key.name))
                asked += fmt::format(" {}={}", key.name, key.text(*value));
        fmt::print("{}{}\n\n", style.strong(game_ + " " + question_), style.faint(asked));
        for (const UmpireModifier& modifier : answer.modifiers)
            fmt::print("  {:<40}  {:>5}  {}\n", modifier.text,
                       modifier.amount == 0 ? "" : fmt::format("{:+g}", amount_of(modifier)),
                       style.rule(rule_name(modifier.rule)));
        if (!answer.modifiers.empty()) fmt::print("\n");
        fmt::print("{}", odds_table(answer.outcomes, style));
        std::vector<std::string> rules;
        for (const RuleId rule : answer.rules) rules.emplace_back(rule_name(rule));
        if (!rules.empty()) fmt::print("\n{}\n", style.rule(list_words(rules)));
    }

    std::string game_, question_;
    std::vector<std::string> keys_;
    bool json_ = false;
};

}  // namespace

AnyCommand umpire_command() { return std::make_unique<UmpireOf>(); }

}  // namespace longroll
