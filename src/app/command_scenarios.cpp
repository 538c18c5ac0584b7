#include <fmt/format.h>

#include "app/command.h"
#include "app/games.h"
#include "app/rally_files.h"
#include "app/terminal.h"
#include "app/words.h"
#include "files/file.h"
#include "files/json_writer.h"
#include "rulebook/catalogue.h"

namespace longroll {
namespace {

std::string values_of(const OptionSpec& option) {
    if (option.words.empty()) return fmt::format("{} to {}", option.low, option.high);
    return fmt::format("{}", fmt::join(option.words, ", "));
}

void write_json(JsonWriter& out, const ScenarioRef& ref) {
    const Scenario& scenario = *ref.scenario;
    out.object()
        .field("id", ref.id())
        .field("game", ref.entry->game->id())
        .field("title", scenario.title)
        .field("summary", scenario.summary)
        .field("hash", hex16(scenario.content_hash()));
    out.key("options").list();
    for (const OptionSpec& option : scenario.options) {
        out.object()
            .field("name", option.name)
            .field("rule", rule_name(option.rule))
            .field("help", option.help);
        out.key("values").list();
        if (option.words.empty()) {
            for (std::int32_t value = option.low; value <= option.high && value - option.low < 100; ++value)
                out.value(option.text(value));
        } else {
            for (const std::string& word : option.words) out.value(word);
        }
        out.end().field("default", option.text(option.default_value)).end();
    }
    out.end().end();
}

void print_one(const ScenarioRef& ref, const Style& style) {
    const Scenario& scenario = *ref.scenario;
    fmt::print("{}  {}\n{}\n", style.strong(ref.id()), scenario.title, wrapped(scenario.summary, columns()));
    if (scenario.options.empty()) {
        fmt::print("\nThis scenario has no options.\n");
        return;
    }
    fmt::print("\n{}\n", style.strong("Options (--option name=value)"));
    for (const OptionSpec& option : scenario.options) {
        const std::string about =
            fmt::format("{} [{}]  {}", values_of(option), option.text(option.default_value), option.help);
        fmt::print("  {:<20}  {}  {}\n", option.name, hanging(about, columns() - 10, 24),
                   style.rule(rule_name(option.rule)));
    }
}

class Scenarios final : public Command {
  public:
    const char* name() const override { return "scenarios"; }
    const char* summary() const override { return "lists scenarios and their options"; }
    const char* examples() const override {
        return "longroll scenarios                  all scenarios\n"
               "longroll scenarios dixie            the scenarios of one game\n"
               "longroll scenarios dixie/shiloh     one scenario with its options\n"
               "longroll scenarios elephant --check my.json    checks your own scenario file\n"
               "longroll scenarios volley --check my.json      the same for Volley & Bayonet\n"
               "longroll scenarios rally --check my.json --measures house.json\n"
               "longroll scenarios --json           for a script";
    }
    void declare(Arguments& arguments) override {
        Hint hint{all_game_ids(), false};
        for (const std::string& id : all_scenario_ids()) hint.words.push_back(id);
        arguments.operand(which_, "name", "a game or a scenario", Need::May, std::move(hint));
        arguments.option(check_, "--check", "FILE",
                         "check a scenario file: print what it contains or what is wrong", {{}, true});
        arguments.option(measures_, "--measures", "FILE", "check: house measures of your own (rally)",
                         {{}, true});
        arguments.option(areas_, "--areas", "FILE", "check: campaign areas of your own (rally)", {{}, true});
        arguments.flag(json_, "--json", "as a JSON list");
    }
    Expected<int> run() override {
        if (!check_.empty()) return check();
        if (!measures_.empty() || !areas_.empty())
            return Wrong{fmt::format("{} is for --check", measures_.empty() ? "--areas" : "--measures")};
        std::vector<ScenarioRef> chosen;
        const bool one = which_.find('/') != std::string::npos;
        if (one) {
            const Expected<ScenarioRef> found = find_scenario(which_);
            if (!found) return Wrong{found.error()};
            chosen.push_back(*found);
        } else if (!which_.empty()) {
            const Expected<const GameEntry*> entry = find_game(which_);
            if (!entry) return Wrong{entry.error()};
            for (const Scenario& scenario : (*entry)->game->scenarios())
                chosen.push_back({*entry, &scenario});
        } else {
            for (const GameEntry& entry : all_games())
                for (const Scenario& scenario : entry.game->scenarios())
                    chosen.push_back({&entry, &scenario});
        }
        if (json_) {
            JsonWriter out;
            out.list(JsonWriter::Layout::Lines);
            for (const ScenarioRef& ref : chosen) write_json(out, ref);
            out.end();
            fmt::print("{}\n", out.text());
            return 0;
        }
        const Style style;
        if (one) {
            print_one(chosen.front(), style);
            return 0;
        }
        std::size_t width = 0;
        for (const ScenarioRef& ref : chosen) width = std::max(width, ref.id().size());
        for (const ScenarioRef& ref : chosen)
            fmt::print("{}  {}\n{:{}}  {}\n", style.strong(fmt::format("{:<{}}", ref.id(), width)),
                       ref.scenario->title, "", width, hanging(ref.scenario->summary, columns(), width + 2));
        return 0;
    }

  private:
    Expected<int> check() {
        if (which_.empty())
            return Wrong{"--check needs the game, as in `longroll scenarios elephant --check my.json`"};
        const Expected<const GameEntry*> entry = find_game(which_);
        if (!entry) return Wrong{entry.error()};
        if ((*entry)->check_scenario_file == nullptr)
            return Wrong{fmt::format("{} has no scenario files", (*entry)->game->title())};
        const Expected<std::string> text = read_file(check_);
        if (!text) return Wrong{text.error()};
        const Expected<std::string> held = measures_.empty() && areas_.empty()
                                               ? (*entry)->check_scenario_file(*text, check_)
                                               : check_as_agreed(*text);
        if (!held) return Wrong{held.error()};
        fmt::print("{}: {}\n", check_, *held);
        return 0;
    }

    // Of Rally Round the Flag, where players may have measures and areas of their own.
    Expected<std::string> check_as_agreed(const std::string& text) const {
        if (which_ != "rally")
            return Wrong{fmt::format("--measures and --areas are for rally, not for {}", which_)};
        rally::Agreed agreed;
        if (!measures_.empty()) {
            const Expected<rally::Measures> own = read_measures_file(measures_);
            if (!own) return Wrong{own.error()};
            agreed.measures = *own;
        }
        if (!areas_.empty()) {
            Expected<std::vector<rally::Area>> own = read_areas_file(areas_);
            if (!own) return Wrong{own.error()};
            agreed.areas = *std::move(own);
        }
        return rally::check_scenario(text, check_, agreed);
    }

    std::string which_, check_, measures_, areas_;
    bool json_ = false;
};

}  // namespace

AnyCommand scenarios_command() { return std::make_unique<Scenarios>(); }

}  // namespace longroll
