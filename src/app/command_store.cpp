#include <fmt/format.h>

#include "app/command.h"
#include "app/data_folder.h"
#include "app/words.h"
#include "host/store.h"

namespace longroll {
namespace {

class StoreCommand final : public Command {
  public:
    const char* name() const override { return "store"; }
    const char* summary() const override { return "copies or checks the matches of a server"; }
    const char* about() const override {
        return "Both work while a server runs. A plain copy of the file in use would lack what is still in "
               "its "
               "log, or hold half of it.";
    }
    const char* examples() const override {
        return "longroll store backup monday.db     all matches, in one new file\n"
               "longroll store check                reads all of them, and replays every match\n"
               "longroll store check --data /srv/longroll";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(what_, "what", "backup or check", Need::Must, {{"backup", "check"}, false});
        arguments.operand(file_, "file", "the new file of a backup", Need::May, {{}, true});
        arguments.option(data_, "--data", "DIR", "the folder of the matches [~/.local/share/longroll]",
                         {{}, true});
    }

    Expected<int> run() override {
        const Expected<std::filesystem::path> folder = data_folder(data_);
        if (!folder) return Wrong{folder.error()};
        try {
            if (what_ == "backup") return backup(store_in(*folder));
            if (what_ == "check") return check(store_in(*folder));
        } catch (const host::StoreError& wrong) {
            return Wrong{wrong.what()};
        }
        return Wrong{
            fmt::format("a store can be copied with backup or looked at with check, not '{}'", what_)};
    }

  private:
    Expected<int> backup(const std::string& store) const {
        if (file_.empty()) return Wrong{"name the new file, as in `longroll store backup monday.db`"};
        host::backup_store(store, file_);
        fmt::print("All matches are in {} now; put in the data folder as matches.db, it is a store\n", file_);
        return 0;
    }
    Expected<int> check(const std::string& store) const {
        if (!file_.empty()) return Wrong{fmt::format("check takes no file, not '{}'", file_)};
        const host::StoreFindings found = host::check_store(store, games_to_serve());
        for (const std::string& fault : found.faults) fmt::print(stderr, "longroll store: {}\n", fault);
        fmt::print("{} matches with {} entries", with_commas(found.matches), with_commas(found.entries));
        if (found.other_rules > 0)
            fmt::print("; {} of them are of other rules and were not replayed",
                       with_commas(found.other_rules));
        fmt::print("; {}\n",
                   found.faults.empty() ? "all fine" : fmt::format("{} wrong", found.faults.size()));
        return found.faults.empty() ? 0 : exit_wrong;
    }

    std::string what_, file_, data_;
};

}  // namespace

AnyCommand store_command() { return std::make_unique<StoreCommand>(); }

}  // namespace longroll
