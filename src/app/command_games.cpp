#include <fmt/format.h>

#include "app/command.h"
#include "app/games.h"
#include "app/terminal.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

class Games final : public Command {
  public:
    const char* name() const override { return "games"; }
    const char* summary() const override { return "lists the games"; }
    const char* examples() const override {
        return "longroll games           all games\n"
               "longroll games --json    for a script";
    }
    void declare(Arguments& arguments) override { arguments.flag(json_, "--json", "as a JSON list"); }
    Expected<int> run() override {
        if (json_) {
            JsonWriter out;
            out.list(JsonWriter::Layout::Lines);
            for (const AnyGame* game : game_list())
                out.object()
                    .field("id", game->id())
                    .field("title", game->title())
                    .field("rules_version", game->rules_version())
                    .field("scenarios", game->scenarios().size())
                    .end();
            out.end();
            fmt::print("{}\n", out.text());
            return 0;
        }
        const Style style;
        for (const AnyGame* game : game_list()) {
            const std::size_t count = game->scenarios().size();
            fmt::print("{}  {}, {} scenario{}\n", style.strong(fmt::format("{:<10}", game->id())),
                       game->title(), count, count == 1 ? "" : "s");
        }
        fmt::print("\n`longroll scenarios GAME` lists its scenarios, `longroll rules GAME` its rules.\n");
        return 0;
    }

  private:
    bool json_ = false;
};

}  // namespace

AnyCommand games_command() { return std::make_unique<Games>(); }

}  // namespace longroll
