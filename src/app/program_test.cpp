// The program from outside: every command once as it should be used and the ways it is used wrongly.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/command_line.h"
#include "app/program_runner_test.h"
#include "app/sources.h"
#include "app/version.h"
#include "files/file.h"
#include "host/moment.h"
#include "players/player.h"
#include "support/source_dir.h"

namespace longroll {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Json = nlohmann::json;

void expect_refused(const TestFolder& folder, const std::vector<std::string>& words,
                    const std::string& sentence) {
    expect_refused_from(folder, words, sentence + "\n");
}

TEST(Program, WrongWordsGetOneSentence) {
    const TestFolder folder;
    expect_refused_from(folder, {"plya"},
                        "longroll: unknown command 'plya' (did you mean play?); the commands are play, "
                        "serve, store, games, ");
    expect_refused(folder, {"--colour"},
                   "longroll: unknown option '--colour'; the options are --help and --version");
    expect_refused(
        folder, {"games", "--jsn"},
        "longroll games: unknown option '--jsn' (did you mean --json?); the options are --json and --help");
    expect_refused(folder, {"games", "all"},
                   "longroll games: 'all' is one argument too many; the command takes only options");
    expect_refused(
        folder, {"sim"},
        "longroll sim: the argument scenario is missing (the scenario to play), as in `longroll sim "
        "dixie/bull-run-quick --games 1000 --players greedy,random`");
    expect_refused(folder, {"sim", "picket/ford", "--games"},
                   "longroll sim: --games takes one value, --games N");
    expect_refused(
        folder, {"verify"},
        "longroll verify: the argument file is missing (one or more match files), as in `longroll verify "
        "last.longroll`");
    expect_refused(folder, {"scenarios", "dixie", "--check", "x.json"},
                   "longroll scenarios: Dixie has no scenario files");
    expect_refused(folder, {"scenarios", "elephant", "--check", "/none.json"},
                   "longroll scenarios: cannot read '/none.json': No such file or directory");
    expect_refused(folder, {"scenarios", "--check", "x.json"},
                   "longroll scenarios: --check needs the game, as in `longroll scenarios elephant --check "
                   "my.json`");
    expect_refused(folder, {"completions", "tcsh"},
                   "longroll completions: there are completions for bash, zsh and fish, not for 'tcsh'");
    expect_refused_from(folder, {"scenarios", "pickett"},
                        "longroll scenarios: unknown game 'pickett' (did you mean picket?); the games are ");
    expect_refused_from(folder, {"rules", "chess"},
                        "longroll rules: unknown rulebook or rule 'chess'; the rulebooks are dixie, ");
    expect_refused(folder, {"rules", "picket", "zeppelin"},
                   "longroll rules: no rule of picket has the id or words "
                   "'zeppelin'; fewer or shorter words find more");
    expect_refused_from(folder, {"umpire", "chess"}, "longroll umpire: unknown game 'chess'; the games are ");
}

TEST(Program, WrongValuesGetOneSentence) {
    const TestFolder folder;
    expect_refused_from(
        folder, {"sim", "picket/foord"},
        "longroll sim: unknown scenario 'picket/foord' (did you mean picket/ford?); `longroll "
        "scenarios` lists them, as in ");
    expect_refused(folder, {"sim", "picket/ford", "--games", "many"},
                   "longroll sim: --games takes a whole number from 1 to 1000000000, not 'many'");
    expect_refused(folder, {"sim", "picket/ford", "--games", "0"},
                   "longroll sim: --games takes a whole number from 1 to 1000000000, not '0'");
    expect_refused(folder, {"sim", "picket/ford", "--players", "greedy"},
                   "longroll sim: --players takes two names, Union first, as in random,greedy, not 'greedy'");
    expect_refused(folder, {"sim", "picket/ford", "--players", "greedy,lee"},
                   "longroll sim: --players: unknown player 'lee'; the players are random, greedy, recruit, "
                   "captain and general");
    expect_refused(folder, {"sim", "picket/ford", "--seed", "seven"},
                   "longroll sim: --seed: 'seven' is not a seed; a seed is a whole number below 2^64, 32 "
                   "hexadecimal digits, or 0x and up to 32 of them");
    expect_refused(folder, {"sim", "picket/ford", "--option", "panic"},
                   "longroll sim: --option takes name=value, not 'panic'");
    expect_refused(folder, {"sim", "picket/ford", "--option", "panic=perhaps"},
                   "longroll sim: option panic takes no or yes, not 'perhaps'");
    expect_refused(folder, {"sim", "picket/ford", "--option", "fog=yes"},
                   "longroll sim: ford has no option 'fog'; it has fickle_moon, panic, challenge, watches");
    expect_refused(
        folder, {"sim", "picket/ford", "--save", "/proc/no/where"},
        "longroll sim: --save: the folder '/proc/no/where' cannot be created: No such file or directory");
    expect_refused(
        folder, {"play", "picket/ford", "--union", "grant"},
        "longroll play: --union: unknown player 'grant'; the players are human, random, greedy, recruit, "
        "captain and general");
    expect_refused_from(folder, {"odds", "dixie/bull-run-quick", "frob"},
                        "longroll odds: unknown action 'frob'; the actions now are deploy-for-me and deploy");
    expect_refused(folder, {"odds", "picket/ford", "shoot", "1", "1", "--seed", "1"},
                   "longroll odds: 'shoot 1 1' is not legal here: PK-2.1b: counters are being posted: post "
                   "one, take one back, or be done");
}

TEST(Program, WrongFilesGetOneSentence) {
    const TestFolder folder;
    const std::string missing = folder.path("none.longroll"), foreign = folder.path("foreign.longroll");
    ASSERT_TRUE(replace_file(foreign, "{\"format\": \"letter\"}"));
    for (const char* command : {"verify", "replay", "convert", "odds", "play"}) {
        expect_refused(folder, {command, missing},
                       "longroll " + std::string(command) + ": cannot read '" + missing +
                           "': No such file or directory");
        expect_refused(folder, {command, foreign},
                       "longroll " + std::string(command) + ": " + foreign +
                           ": this is not a match file: one begins with \"format\": \"longroll match\"");
    }
    expect_refused(folder, {"play", "--resume"},
                   "longroll play: " + folder.path("data/matches") +
                       " has no unfinished match; `longroll play SCENARIO` starts one");
}

TEST(Program, HelpOfEveryCommandHasExamples) {
    const TestFolder folder;
    const Ran all = folder.run({"--help"});
    EXPECT_EQ(all.code, 0);
    EXPECT_EQ(folder.run(std::vector<std::string>{}).out, all.out);
    EXPECT_EQ(folder.run({"help"}).out, all.out);
    expect_refused_from(folder, {"help", "plya"}, "longroll: unknown command 'plya' (did you mean play?)");
    for (const CommandShape& command : program_shape().commands) {
        EXPECT_THAT(all.out, HasSubstr("  " + command.name + " "));
        const Ran help = folder.run({command.name, "--help"});
        EXPECT_EQ(help.code, 0);
        EXPECT_EQ(help.err, "");
        EXPECT_THAT(help.out, HasSubstr("Examples\n  longroll " + command.name));
        EXPECT_EQ(folder.run({"help", command.name}).out, help.out);
        for (const ArgumentShape& option : command.options)
            EXPECT_THAT(help.out, HasSubstr(option.flags.back()));
    }
}

TEST(Program, VersionIsTheProjects) {
    const TestFolder folder;
    EXPECT_EQ(folder.run({"--version"}).out, std::string("longroll ") + program_version + "\n");
    std::ifstream file(LONGROLL_SOURCE_DIR "/CMakeLists.txt");
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_THAT(text.str(), HasSubstr(std::string("project(longroll VERSION ") + program_version + " "));
}

TEST(Program, ListsGamesAndScenariosForScripts) {
    const TestFolder folder;
    const Json games = Json::parse(folder.run({"games", "--json"}).out);
    const Json scenarios = Json::parse(folder.run({"scenarios", "--json"}).out);
    ASSERT_FALSE(games.empty());
    EXPECT_EQ(games.back()["id"], "picket");  // the example stands last
    bool found = false;
    for (const Json& scenario : scenarios) {
        EXPECT_EQ(scenario["id"].get<std::string>().find(scenario["game"].get<std::string>() + "/"), 0u);
        EXPECT_TRUE(scenario["title"].is_string());
        found = found || scenario["id"] == "picket/ford";
    }
    EXPECT_TRUE(found);
    EXPECT_THAT(folder.run({"scenarios", "picket/ford"}).out, HasSubstr("watches"));
    EXPECT_THAT(folder.run({"scenarios", "picket"}).out, Not(HasSubstr("dixie")));
}

TEST(Program, SimCountsForScripts) {
    const TestFolder folder;
    const std::vector<std::string> words{"sim",           "picket/ford", "--games", "30",    "--players",
                                         "random,greedy", "--seed",      "5",       "--json"};
    Json first = Json::parse(folder.run(words).out);
    EXPECT_EQ(first["games"], 30);
    EXPECT_EQ(first["wins"]["union"].get<int>() + first["wins"]["confederate"].get<int>() +
                  first["draws"].get<int>() + first["cut"].get<int>(),
              30);
    EXPECT_GT(first["decisions"].get<int>(), 300);
    EXPECT_TRUE(first["seconds"].is_number());
    EXPECT_EQ(first.size(), 6u);
    std::vector<std::string> threaded = words;
    threaded.insert(threaded.end(), {"--threads", "3"});
    Json second = Json::parse(folder.run(threaded).out);
    first.erase("seconds");
    second.erase("seconds");
    EXPECT_EQ(first, second);
    EXPECT_THAT(
        folder.run({"sim", "picket/ford", "--games", "3", "--option", "watches=3", "--option", "panic=no"})
            .out,
        HasSubstr("matches"));
}

TEST(Program, StudyCountsByPlayerAndBySeat) {
    const TestFolder folder;
    const std::vector<std::string> words{"study",         "picket/ford", "--matches", "30", "--players",
                                         "greedy,random", "--swap",      "--seed",    "5",  "--json"};
    Json first = Json::parse(folder.run(words).out);
    EXPECT_EQ(first.size(), 6u);
    EXPECT_EQ(first["matches"], 30);
    for (const auto& [by, one, other] :
         {std::tuple{"wins", "greedy", "random"}, std::tuple{"seats", "union", "confederate"}})
        EXPECT_EQ(first[by][one].get<int>() + first[by][other].get<int>() + first["draws"].get<int>() +
                      first["cut"].get<int>(),
                  30);
    EXPECT_GT(first["wins"]["greedy"].get<int>(), first["wins"]["random"].get<int>());
    EXPECT_TRUE(first["seconds"].is_number());
    std::vector<std::string> threaded = words;
    threaded.insert(threaded.end(), {"--threads", "3"});
    Json second = Json::parse(folder.run(threaded).out);
    first.erase("seconds");
    second.erase("seconds");
    EXPECT_EQ(first, second);
}

TEST(Program, AStudyContinuesFromItsFile) {
    const TestFolder folder;
    const auto run = [&](const char* matches, const std::string& file) {
        Json out = Json::parse(folder
                                   .run({"study", "picket/mill", "--matches", matches, "--players",
                                         "greedy,random", "--swap", "--seed", "5", "--json", "--file", file})
                                   .out);
        out.erase("seconds");
        return out;
    };
    run("26", folder.path("parts.json"));
    EXPECT_EQ(run("50", folder.path("parts.json")), run("50", folder.path("whole.json")));
    const auto again = [&](std::vector<std::string> more, const std::string& sentence) {
        std::vector<std::string> words{"study", "picket/mill", "--swap", "--file", folder.path("parts.json")};
        words.insert(words.end(), more.begin(), more.end());
        expect_refused(folder, words, sentence);
    };
    again({"--seed", "6"}, "longroll study: " + folder.path("parts.json") +
                               ", line 5: field seed is \"00000000000000000000000000000005\"; it must be "
                               "00000000000000000000000000000006, as this study has it; name another file");
    again({"--seed", "5", "--matches", "20"},
          "longroll study: " + folder.path("parts.json") +
              " has 50 matches of greedy against random; --matches must be as many or more");
    again({"--seed", "5", "--matches", "51"},
          "longroll study: --matches must be even where seats are exchanged, not 51");
    expect_refused(folder, {"study", "picket/mill", "--ladder", "--players", "greedy"},
                   "longroll study: --players takes two names or more with --ladder, not 'greedy'");
    expect_refused(folder, {"study", "picket/mill", "--ladder", "--players", "greedy,greedy"},
                   "longroll study: --players names 'greedy' twice; a ladder has each player once");
}

TEST(Program, ALadderRatesEveryPlayer) {
    const TestFolder folder;
    const Json out = Json::parse(
        folder.run({"study", "picket/ford", "--ladder", "--matches", "40", "--seed", "5", "--json"}).out);
    ASSERT_EQ(out["players"].size(), player_names.size());
    EXPECT_EQ(out["players"][0]["name"], "random");
    EXPECT_EQ(out["players"][0]["elo"].get<double>(), 0);
    EXPECT_GT(out["players"][1]["elo"].get<double>(), out["players"][1]["error"].get<double>());
    EXPECT_EQ(out["pairs"].size(), player_names.size() * (player_names.size() - 1) / 2);
    EXPECT_EQ(out["pairs"][0]["matches"], 40);
}

TEST(Program, SavedMatchesAreVerifiedReplayedAndConverted) {
    const TestFolder folder;
    ASSERT_EQ(folder
                  .run({"sim", "picket/mill", "--games", "3", "--seed", "11", "--save", folder.path("kept"),
                        "--json"})
                  .code,
              0);
    const std::vector<std::string> files = folder.files("kept");
    ASSERT_EQ(files.size(), 3u);
    EXPECT_TRUE(files[0].ends_with("picket-mill-000001.longroll"));

    const Ran verified = folder.run({"verify", files[0], files[1], files[2], "--json"});
    EXPECT_EQ(verified.code, 0);
    for (const Json& file : Json::parse(verified.out)) EXPECT_EQ(file["fine"], true);

    const Ran story = folder.run({"replay", files[0]});
    EXPECT_EQ(story.code, 0);
    EXPECT_THAT(story.out, HasSubstr("   1  Union: "));
    EXPECT_THAT(story.out, HasSubstr("d6 "));
    const Ran of_union = folder.run({"replay", files[0], "--seat", "union"});
    EXPECT_THAT(of_union.out, Not(HasSubstr("only the Confederate player knows")));
    EXPECT_THAT(story.out, HasSubstr("only the Confederate player knows"));
    EXPECT_EQ(folder.run({"replay", files[0], "--step"}, "\n\nb\n3\nx\nq\n").code, 0);
    EXPECT_THAT(folder.run({"replay", files[0], "--from", "2", "--to", "4"}).out, Not(HasSubstr("   5  ")));

    const Ran csv = folder.run({"convert", files[0], "--to", "csv"});
    EXPECT_THAT(
        csv.out,
        StartsWith("entry,kind,seat,action,audience,rule,event,die,dice,reckoning,total\n1,act,union,"));
    EXPECT_TRUE(Json::accept(folder.run({"convert", files[0], "--to", "json"}).out));
    EXPECT_TRUE(
        Json::accept(folder.run({"convert", files[0], "--to", "view", "--seat", "union", "--at", "5"}).out));
    ASSERT_EQ(
        folder
            .run({"convert", files[0], "--to", "match", "--no-says", "--out", folder.path("short.longroll")})
            .code,
        0);
    EXPECT_EQ(folder.run({"verify", folder.path("short.longroll")}).code, 0);
    const Ran text = folder.run({"convert", files[0]});
    EXPECT_THAT(text.out, HasSubstr("wins"));

    // One altered letter in the middle.
    Expected<std::string> damaged = read_file(files[1]);
    ASSERT_TRUE(damaged);
    const std::size_t at = damaged->find("\"n\": 9,");
    const std::size_t digit = damaged->find("\"hash\": \"", at) + 9;
    (*damaged)[digit] = (*damaged)[digit] == '0' ? '1' : '0';
    ASSERT_TRUE(replace_file(files[1], *damaged));
    expect_refused(folder, {"verify", files[1]},
                   "longroll verify: " + files[1] +
                       ": entry 9: hash differs: the file was changed or made by other rules");
}

TEST(Program, OddsOfEveryChoice) {
    const TestFolder folder;
    ASSERT_EQ(folder
                  .run({"sim", "picket/ford", "--games", "1", "--seed", "3", "--save", folder.path("kept"),
                        "--json"})
                  .code,
              0);
    const std::string file = folder.files("kept").front();
    bool rolled = false;
    for (const char* at : {"12", "13", "14", "15", "16", "17", "18"}) {
        const Ran ran = folder.run({"odds", file, "--at", at, "--json"});
        ASSERT_EQ(ran.code, 0) << ran.err;
        for (const Json& choice : Json::parse(ran.out)) {
            double sum = 0;
            for (const Json& outcome : choice["outcomes"]) sum += outcome["p"].get<double>();
            EXPECT_NEAR(sum, 1, 1e-9) << choice;
            rolled = rolled || choice["outcomes"].size() > 1;
        }
    }
    EXPECT_TRUE(rolled);
    EXPECT_THAT(folder.run({"odds", file, "--at", "100000"}).err,
                HasSubstr("--at takes a whole number from 0 to "));
    EXPECT_THAT(folder.run({"odds", file}).err, HasSubstr("the match is over after entry "));
}

// `longroll odds` against what a page is sent.
TEST(Program, ThePageAndTheProgramAgreeOnOdds) {
    const TestFolder folder;
    ASSERT_EQ(folder
                  .run({"sim", "dixie/bull-run-quick", "--games", "1", "--seed", "3", "--save",
                        folder.path("kept"), "--json"})
                  .code,
              0);
    const std::string file = folder.files("kept").front();
    const Expected<Match> match = load_match(file);
    ASSERT_TRUE(match) << match.error();
    int rolling = 0;
    for (std::uint64_t at = 40; at < 80; at += 3) {
        const Ran ran = folder.run({"odds", file, "--at", std::to_string(at), "--json"});
        ASSERT_EQ(ran.code, 0) << ran.err;
        const std::unique_ptr<AnyPosition> position = match->at(at);
        for (const Json& told : Json::parse(ran.out)) {
            const Seat seat = told["seat"] == "union" ? Seat::Union : Seat::Confederate;
            const AnyAction action = *position->read(told["action"].get<std::string>());
            const Json page =
                Json::parse('{' + host::distribution_json(position->odds(seat, action, {})) + '}');
            for (const char* field : {"exact", "label", "why", "rolls", "runs"})
                EXPECT_EQ(told[field], page[field]) << field << ' ' << told;
            EXPECT_EQ(told["exact"], told["label"] != "About");
            ASSERT_EQ(told["outcomes"].size(), page["chances"].size());
            for (std::size_t i = 0; i < page["chances"].size(); ++i) {
                EXPECT_EQ(told["outcomes"][i]["result"], page["chances"][i]["outcome"]);
                EXPECT_EQ(told["outcomes"][i]["p"], page["chances"][i]["p"]);
            }
            rolling += told["rolls"].get<bool>();
        }
    }
    EXPECT_GT(rolling, 0);
}

TEST(Program, RulesAreListedSearchedAndPrinted) {
    const TestFolder folder;
    EXPECT_THAT(folder.run({"rules"}).out, HasSubstr("picket"));
    EXPECT_THAT(folder.run({"rules", "picket"}).out, HasSubstr("PK-4.1a"));
    const Ran one = folder.run({"rules", "picket", "4.1a"});
    EXPECT_THAT(one.out, StartsWith("PK-4.1a [core]"));
    EXPECT_EQ(folder.run({"rules", "pk-4.1a"}).out, one.out);
    EXPECT_THAT(folder.run({"rules", "picket", "decoys", "shoot"}).out, HasSubstr("PK-4.1a"));
    EXPECT_EQ(Json::parse(folder.run({"rules", "picket", "4.1a", "--json"}).out)[0]["id"], "PK-4.1a");
    // A word that is also a command is a word here.
    EXPECT_EQ(folder.run({"rules", "picket", "play"}).code, 0);
}

TEST(Program, CoverageForScripts) {
    const TestFolder folder;
    const Ran ran = folder.run({"rules", "--coverage", "--json"});
    const Json books = Json::parse(ran.out);
    ASSERT_GE(books.size(), 5u);
    for (const Json& book : books) {
        EXPECT_EQ(book.size(), 5u);
        EXPECT_EQ(
            book["rules"].get<std::size_t>(),
            book["tested"].get<std::size_t>() + book["prose"].get<std::size_t>() + book["untested"].size())
            << book["game"];
        EXPECT_GT(book["rules"].get<int>(), 10);
    }
}

TEST(Program, CompletionsKnowEveryCommandAndOption) {
    const TestFolder folder;
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const Ran ran = folder.run({"completions", shell});
        EXPECT_EQ(ran.code, 0);
        for (const CommandShape& command : program_shape().commands) {
            EXPECT_THAT(ran.out, HasSubstr(command.name)) << shell;
            for (const ArgumentShape& option : command.options)
                EXPECT_THAT(ran.out, HasSubstr(option.flags.back().substr(2))) << shell;
        }
        EXPECT_THAT(ran.out, HasSubstr("picket/ford"));
    }
}

TEST(Program, BashCompletesWithTheScript) {
    const TestFolder folder;
    const std::string script = folder.path("completion");
    ASSERT_TRUE(replace_file(script, folder.run({"completions", "bash"}).out));
    const auto complete = [&](const std::string& words, int at) {
        const std::string command = "bash -c '. " + script + "; COMP_WORDS=(" + words +
                                    "); COMP_CWORD=" + std::to_string(at) +
                                    "; _longroll; echo ${COMPREPLY[@]}' >" + folder.path("answer");
        EXPECT_EQ(std::system(command.c_str()), 0);
        return *read_file(folder.path("answer"));
    };
    EXPECT_EQ(complete("longroll si", 1), "sim\n");
    EXPECT_EQ(complete("longroll sim picket/f", 2), "picket/ford\n");
    EXPECT_EQ(complete("longroll sim --pl", 2), "--players\n");
    EXPECT_EQ(complete("longroll play --union gr", 3), "greedy\n");
}

TEST(Program, InterruptedSimPrintsWhatItHas) {
    const TestFolder folder;
    // Its bar on a terminal says that it is at work.
    RunPlan plan{{"sim", "picket/ford", "--games", "100000000", "--json"}, "", {}, true, "of 100000000"};
    const Ran ran = folder.run(plan);
    EXPECT_EQ(ran.code, 130);
    const std::size_t begin = ran.out.find('{');
    ASSERT_NE(begin, std::string::npos) << ran.out;
    const Json counts = Json::parse(ran.out.substr(begin));
    EXPECT_GT(counts["games"].get<int>(), 0);
    EXPECT_LT(counts["games"].get<int>(), 100'000'000);
}

}  // namespace
}  // namespace longroll
