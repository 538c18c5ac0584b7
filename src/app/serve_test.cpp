// What the one who runs a server, or reads a stranger's file at a terminal, relies on.

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <csignal>

#include "app/program_runner_test.h"
#include "files/file.h"
#include "files/match_file.h"

namespace longroll {
namespace {

using testing::HasSubstr;
using testing::Not;

unsigned mode_of(const std::string& path) {
    struct stat facts{};
    return ::stat(path.c_str(), &facts) == 0 ? facts.st_mode & 0777 : 0;
}

RunPlan serve_until_interrupted() {
    RunPlan plan{{"serve", "--port", "0"}, {}, {}, false, {}, 100};
    plan.interrupt_at = "Longroll is open at";
    return plan;
}

TEST(Serve, AHangupOrAClosedPipeDoesNotEndIt) {
    const TestFolder folder;
    RunPlan plan = serve_until_interrupted();
    plan.signals_before = {SIGHUP, SIGPIPE, SIGHUP};
    EXPECT_EQ(folder.run(plan).code, 0) << "it was Ctrl-C that ended it";
}

TEST(Serve, ItsFilesAreForTheirOwnerAlone) {
    const TestFolder folder;
    const mode_t before = ::umask(022);
    EXPECT_EQ(folder.run(serve_until_interrupted()).code, 0);
    ::umask(before);
    EXPECT_EQ(mode_of(folder.path("data")), 0700u);
    const std::vector<std::string> files = folder.files("data");
    EXPECT_GE(files.size(), 2u);
    for (const std::string& file : files) EXPECT_EQ(mode_of(file), 0600u) << file;
}

TEST(StoreCommand, CopiesAndChecks) {
    const TestFolder folder;
    const std::string copy = folder.path("monday.db");
    expect_refused_from(folder, {"store", "check"}, "longroll store: there is no store of matches at ");
    EXPECT_EQ(folder.run(serve_until_interrupted()).code, 0);
    const Ran fine = folder.run({"store", "check"});
    EXPECT_EQ(fine.code, 0);
    EXPECT_EQ(fine.out, "0 matches with 0 entries; all fine\n");
    EXPECT_EQ(folder.run({"store", "backup", copy}).code, 0);
    EXPECT_EQ(mode_of(copy), 0600u);
    expect_refused_from(folder, {"store", "backup", copy},
                        "longroll store: the file " + copy + " exists already");
    expect_refused_from(folder, {"store", "backup"}, "longroll store: name the new file, as in ");
    expect_refused_from(folder, {"store", "mend"}, "longroll store: a store can be copied with backup or ");
    const Expected<std::string> bytes = read_file(copy);
    ASSERT_TRUE(bytes);
    ASSERT_TRUE(replace_file(folder.path("data/matches.db"), bytes->substr(0, 5'000)));
    EXPECT_EQ(folder.run({"store", "check"}).code, 2) << "cut short";
}

TEST(Replay, AFileCannotCommandTheTerminal) {
    const TestFolder folder;
    const std::string clear = "\x1b[2J", shown = "\\x1b[2J";
    MatchRecord record;
    record.game = "picket";
    record.scenario = "ford";
    record.rules_version = 99;  // so that its own sentences are all there is
    record.players = {"one" + clear, "two"};
    record.options = {{"panic" + clear, "yes" + clear}};
    RecordEntry entry;
    entry.kind = Entry::Kind::Act;
    entry.seat = Seat::Union;
    entry.act = "post" + clear;
    entry.says = {"A picket is posted" + clear};
    record.entries.push_back(entry);
    const std::string file = folder.path("strange.longroll");
    ASSERT_TRUE(replace_file(file, write_record(record)));
    RunPlan plan{{"replay", file}, {}, {{"NO_COLOR", "1"}}, true, {}, 100};
    const Ran ran = folder.run(plan);
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("post" + shown));
    EXPECT_THAT(ran.out, HasSubstr("posted" + shown));
    EXPECT_THAT(ran.out, HasSubstr("one" + shown));
    EXPECT_THAT(ran.out, HasSubstr("panic" + shown + " = yes" + shown));
    EXPECT_THAT(ran.out, Not(HasSubstr("\x1b")));
    expect_refused_from(folder, {"sim", "x" + clear}, "longroll sim: unknown scenario 'x\\x1b[2J'");
}

}  // namespace
}  // namespace longroll
