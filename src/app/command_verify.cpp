#include <fmt/format.h>

#include "app/command.h"
#include "app/progress.h"
#include "app/sources.h"
#include "app/terminal.h"
#include "engine/echo.h"
#include "files/describe.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

class Verify final : public Command {
  public:
    const char* name() const override { return "verify"; }
    const char* summary() const override { return "replays match files and compares every hash"; }
    const char* examples() const override {
        return "longroll verify last.longroll            fine, or the entry that differs\n"
               "longroll verify matches/*.longroll       many files; exit code 2 if one is wrong\n"
               "longroll verify last.longroll --json     for a script";
    }
    void declare(Arguments& arguments) override {
        arguments.operands(files_, "file", "one or more match files", Need::Must, {{}, true});
        arguments.flag(json_, "--json", "as a JSON list");
    }

    Expected<int> run() override {
        watch_interrupt();
        const Style style;
        JsonWriter out;
        out.list(JsonWriter::Layout::Lines);
        std::size_t wrong = 0, done = 0;
        {
            Progress bar("files", files_.size());
            for (const std::string& file : files_) {
                if (interrupted()) break;
                const Expected<Match> match = load_match(file);
                ++done;
                out.object().field("file", file).field("fine", static_cast<bool>(match));
                if (match) {
                    out.field("entries", match->entries().size()).field("hash", hex16(match->hash()));
                    out.field("result", describe(match->result(), match->position()));
                    if (!json_ && files_.size() <= 20)
                        fmt::print("{}: {}, {} entries, hash {}; {}\n", printable(file), style.good("fine"),
                                   match->entries().size(), hex16(match->hash()),
                                   describe(match->result(), match->position()));
                } else {
                    ++wrong;
                    out.field("wrong", match.error());
                    if (!json_) fmt::print(stderr, "longroll verify: {}\n", printable(match.error()));
                }
                out.end();
                bar.show(done);
            }
        }
        out.end();
        if (json_)
            fmt::print("{}\n", out.text());
        else if (files_.size() > 1)
            fmt::print("{} files, {} fine, {} wrong\n", done, done - wrong, wrong);
        if (interrupted()) return exit_interrupted;
        return wrong == 0 ? 0 : exit_wrong;
    }

  private:
    std::vector<std::string> files_;
    bool json_ = false;
};

}  // namespace

AnyCommand verify_command() { return std::make_unique<Verify>(); }

}  // namespace longroll
