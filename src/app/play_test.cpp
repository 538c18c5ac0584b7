// The terminal game from outside: what is typed, what is on the screen, what is kept.

#include <gtest/gtest.h>

#include <algorithm>

#include "app/program_runner_test.h"
#include "app/words.h"
#include "files/file.h"
#include "files/match_file.h"

namespace longroll {
namespace {

// Says which words it looked for, not the whole screen.
testing::AssertionResult shows(const std::string& screen, const std::string& words) {
    if (screen.find(words) != std::string::npos)
        return testing::AssertionSuccess() << "'" << words << "' is there";
    return testing::AssertionFailure() << "'" << words << "' is not there";
}

std::string many(const std::string& line, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += line + '\n';
    return text;
}

Expected<MatchRecord> kept(const TestFolder& folder) {
    const std::vector<std::string> files = folder.files("data/matches");
    EXPECT_EQ(files.size(), 1u);
    if (files.empty()) return Wrong{"no match was kept"};
    const Expected<std::string> text = read_file(files.front());
    EXPECT_TRUE(text);
    return read_record(*text);
}

TEST(Play, AWholeMatchAgainstTheComputer) {
    const TestFolder folder;
    const Ran ran = folder.run({"play", "picket/ford", "--seed", "7"}, many("auto", 100));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_TRUE(shows(ran.out, "Order fire: 0 of 2 shots given. Then done, or hold.  PK-4.1a"));
    EXPECT_TRUE(shows(ran.out, "dice to roll"));
    EXPECT_TRUE(shows(ran.out, "to replay the match:"));
    EXPECT_FALSE(shows(ran.out, "\x1b[")) << "colours in a pipe";
    const Expected<MatchRecord> record = kept(folder);
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->result.has_value());
    EXPECT_EQ(record->players[0], "human");
    EXPECT_EQ(record->players[1], "captain");
    // Typed again with the same seed it goes the same way.
    const TestFolder again;
    ASSERT_EQ(again.run({"play", "picket/ford", "--seed", "7"}, many("auto", 100)).code, 0);
    const Expected<MatchRecord> second = kept(again);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->entries.back().hash, record->entries.back().hash);
}

TEST(Play, WordsAndRefusals) {
    const TestFolder folder;
    const Ran ran = folder.run(
        {"play", "picket/outpost", "--seed", "3"},
        "help\nlist 2\nboard\nhint\nodds 1\nodds\nwhy 1\nrule 4.1a\nrule zeppelin\nwade 1\nwhy\nzither\n99\n"
        "undo\nundo x\n1\nundo\nlog\nsave " +
            folder.path("copy.longroll") + "\nsave\ndraw\nresign\nno\nhlep\n\n/help\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    for (const char* words :
         {"undo your last N decisions", "rolls no dice now", "PK-4.1a [core]",
          "No rule has the id or words 'zeppelin'.", "PK-2.1b: counters are being posted",
          "(`help` lists the other commands)", "not 99.", "There is no decision of yours to undo",
          "`undo` takes a number of decisions, not 'x'.", "Union undoes 1 decision.", "Saved as ",
          "the captain player does not.", "did you mean help?", "`odds` takes a choice, 1 to ",
          "`longroll play --resume` continues it, and so does"})
        EXPECT_TRUE(shows(ran.out, words));
    EXPECT_EQ(folder.run({"verify", folder.path("copy.longroll")}).code, 0);
    const Expected<MatchRecord> record = kept(folder);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->entries.size(), 2u);  // the decision and its undo
}

TEST(Play, EveryLineIsAnswered) {
    const TestFolder folder;
    const Ran ran = folder.run({"play", "dixie/bull-run-quick", "--seed", "5"},
                               "log\nlog x\nlog -1\nlist zzz\nresign\nno\nmove 74\ndeploy\ndone extra\npass\n"
                               "frobnicate\nhelp\nsvg x.svg\ncard Bayonet Charge\ncard 4\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    for (const char* words :
         {"Nothing has happened since the match was opened here.", "`log` takes a number of events, not 'x'.",
          "not '-1'.", "No choice contains 'zzz'.", "The match continues.",
          "'move' lacks PLACE: write 'move CARD PLACE [PLACE2]'",
          "'deploy' lacks CARD: write 'deploy CARD PLACE [as-decoy]'",
          "'extra' does not belong here: write 'done'",
          "Decide now: ", "Unknown action 'frobnicate'; the actions now are ", "explain a card",
          "has no table to draw", "It is played in a", "4 2nd Maine, Union infantry"})
        EXPECT_TRUE(shows(ran.out, words));
    EXPECT_FALSE(shows(ran.out, "svg FILE or off")) << "help lists it only where there is a table";
}

// Whoever can only pass is asked all the same before a person, who would learn from it, and not before a
// computer.
TEST(Play, WhoCanOnlyPassIsNotAskedAgainstTheComputer) {
    const TestFolder alone;
    const Ran ran = alone.run({"play", "dixie/bull-run-quick", "--seed", "5"}, many("auto", 600));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_FALSE(
        shows(ran.out, "or pass  DX-12.0h\n   1  pass              Pass\n      Press Enter to choose it."));
    const TestFolder two;
    const Ran both =
        two.run({"play", "dixie/bull-run-quick", "--seed", "5", "--confederate", "human"}, many("auto", 900));
    EXPECT_TRUE(shows(both.out, "Press Enter to choose it."));
}

TEST(Play, UndoGoesBackToADecisionThatWasAsked) {
    const TestFolder folder;
    const Ran ran =
        folder.run({"play", "dixie/bull-run-quick", "--seed", "5"}, many("auto", 60) + "undo\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(shows(ran.out, "Union undoes 1 decision."));
    const Expected<MatchRecord> record = kept(folder);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->entries.back().kind, Entry::Kind::Undo) << "nothing was decided again by itself";
}

TEST(Play, TheBoardKeepsToTheTerminal) {
    const TestFolder folder;
    RunPlan plan{{"play", "dixie/gettysburg-five", "--seed", "7", "--option", "union_deck=build"},
                 "deploy-for-me\ndone\nquit\n",
                 {{"NO_COLOR", "1"}},
                 true,
                 {},
                 80};
    const std::string screen = folder.run(plan).out;
    EXPECT_TRUE(shows(screen, "CSA Left-Center"));
    for (const std::string& line : split(screen, '\n')) {
        if (shows(line, "/data/matches/")) continue;  // the name of a file is not broken
        const auto letters = std::count_if(line.begin(), line.end(),
                                           [](char c) { return c != '\r' && (c & '\xC0') != '\x80'; });
        EXPECT_LE(letters, 80) << line;
    }
}

TEST(Play, GoesOnWhereItWasLeft) {
    const TestFolder folder;
    ASSERT_EQ(folder
                  .run({"play", "picket/ford", "--seed", "7", "--union", "random", "--confederate", "human"},
                       "1\n1\nquit\n")
                  .code,
              0);
    const Expected<MatchRecord> before = kept(folder);
    ASSERT_TRUE(before);
    ASSERT_FALSE(before->result);
    const Ran ran = folder.run({"play", "--resume"}, many("auto", 100));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(shows(ran.out, "Confederate: human"));
    const Expected<MatchRecord> after = kept(folder);
    ASSERT_TRUE(after);
    EXPECT_TRUE(after->result);
    ASSERT_GT(after->entries.size(), before->entries.size());
    for (std::size_t i = 0; i < before->entries.size(); ++i)
        EXPECT_EQ(after->entries[i].hash, before->entries[i].hash);
    const Ran over = folder.run({"play", folder.files("data/matches").front()});
    EXPECT_EQ(over.code, 2);
    EXPECT_TRUE(shows(over.err, "is over"));
}

TEST(Play, ResigningEndsIt) {
    const TestFolder folder;
    const Ran ran = folder.run({"play", "picket/ford", "--seed", "1"}, "resign\nyes\n");
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(shows(ran.out, "Confederate wins: Union resigned"));
    EXPECT_TRUE(kept(folder)->result);
}

TEST(Play, TwoPeopleSeeOnlyTheirOwn) {
    const TestFolder folder;
    RunPlan plan{{"play", "picket/ford", "--seed", "7", "--confederate", "human"},
                 "\nauto\n\nboard\nquit\n",
                 {},
                 true,
                 {}};
    const Ran ran = folder.run(plan);
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(shows(ran.out, "take the screen and press Enter"));
    // The last curtain clears the screen; behind it nothing of the Union's secrets stands.
    const std::size_t curtain = ran.out.rfind("\x1b[3J");
    ASSERT_NE(curtain, std::string::npos);
    EXPECT_FALSE(shows(ran.out.substr(curtain), "Maine"));
    EXPECT_TRUE(shows(ran.out.substr(0, curtain), "Maine"));
    // Two people can agree on a draw.
    const Ran agreed =
        folder.run({"play", "picket/ford", "--seed", "7", "--confederate", "human"}, "draw\nyes\n");
    EXPECT_TRUE(shows(agreed.out, "a draw was agreed"));
    EXPECT_FALSE(shows(agreed.out, "a draw: a draw")) << "said once";
}

TEST(Play, ColoursOnlyWhereTheyAreWanted) {
    const TestFolder folder;
    RunPlan plan{{"play", "picket/ford", "--seed", "7"}, "quit\n", {}, true, {}};
    EXPECT_TRUE(shows(folder.run(plan).out, "\x1b[1;34mUnion"));
    plan.environment = {{"NO_COLOR", "1"}};
    EXPECT_FALSE(shows(folder.run(plan).out, "\x1b["));
    plan.environment = {{"TERM", "dumb"}};
    EXPECT_FALSE(shows(folder.run(plan).out, "\x1b["));
}

TEST(Play, CtrlCLosesNothing) {
    const TestFolder folder;
    RunPlan plan{{"play", "picket/ford", "--seed", "7"}, "1\n1\n", {}, false, "4 wait"};
    const Ran ran = folder.run(plan);
    EXPECT_EQ(ran.code, 130);
    EXPECT_TRUE(shows(ran.out, "The match is saved; "));
    const Expected<MatchRecord> record = kept(folder);
    ASSERT_TRUE(record) << record.error();
    EXPECT_EQ(record->entries.size(), 2u);
}

TEST(Play, ComputersAlone) {
    const TestFolder folder;
    const Ran ran =
        folder.run({"play", "picket/outpost", "--seed", "2", "--union", "greedy", "--confederate", "random"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(kept(folder)->result);
    EXPECT_FALSE(shows(ran.out, "draws Steady")) << "a spectator sees what is public";
}

TEST(Play, WhereNothingCanBeKeptItDoesNotBegin) {
    const TestFolder folder;
    RunPlan plan{{"play", "picket/ford"}, "", {{"LONGROLL_DATA", "/proc/nowhere"}}, false, {}};
    const Ran ran = folder.run(plan);
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(shows(ran.err, "set LONGROLL_DATA to a folder for matches"));
}

TEST(Play, DrawsTheTableBesideIt) {
    const TestFolder folder;
    const std::string file = folder.path("table.svg"), other = folder.path("other.svg");
    const Ran ran = folder.run({"play", "elephant/first-shots", "--seed", "7", "--svg", file},
                               "svg\nsvg off\nsvg\nsvg " + other + "\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(shows(ran.out, "The table is drawn into " + file + "; `svg off` stops that."));
    EXPECT_TRUE(shows(ran.out, "`svg FILE` draws the table into FILE"));
    EXPECT_TRUE(shows(ran.out, "Drawn as " + other));
    for (const std::string& path : {file, other}) {
        const Expected<std::string> text = read_file(path);
        ASSERT_TRUE(text);
        EXPECT_TRUE(text->starts_with("<svg"));
    }
    const Ran cards = folder.run({"play", "picket/ford"}, "svg " + other + "\nquit\n");
    EXPECT_TRUE(shows(cards.out, "has no table to draw"));
}

}  // namespace
}  // namespace longroll
