// Volley & Bayonet from outside: scenario files, the umpire, simulations and the picture of the table.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/program_runner_test.h"
#include "data/embedded.h"
#include "files/file.h"

namespace longroll {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(VolleyProgram, ChecksAScenarioFile) {
    const TestFolder folder;
    const std::string file = folder.path("mine.json");
    std::string text(embedded("volley/training.json"));
    ASSERT_TRUE(replace_file(file, text));
    const Ran right = folder.run({"scenarios", "volley", "--check", file});
    EXPECT_EQ(right.code, 0) << right.err;
    EXPECT_THAT(right.out, HasSubstr("Training game: union 3 units of 9 stands"));
    const std::size_t at = text.find("\"sp\": 4");
    ASSERT_NE(at, std::string::npos);
    ASSERT_TRUE(replace_file(file, text.replace(at, 7, "\"sp\": 0")));
    const Ran wrong = folder.run({"scenarios", "volley", "--check", file});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr(file));
    EXPECT_THAT(wrong.err, HasSubstr("sp"));
}

TEST(VolleyProgram, JudgesForATable) {
    const TestFolder folder;
    const Ran test = folder.run({"umpire", "volley", "morale", "value=4", "disordered=yes", "--json"});
    EXPECT_EQ(test.code, 0) << test.err;
    EXPECT_THAT(test.out, StartsWith("{"));
    EXPECT_THAT(test.out, HasSubstr("VB-MORALE-10"));
    for (const char* question : {"fire", "melee", "morale", "collapse", "tie"}) {
        const Ran keys = folder.run({"umpire", "volley", question, "--json"});
        EXPECT_EQ(keys.code, 0) << keys.err;
        EXPECT_THAT(keys.out, StartsWith("{\"question\": \"" + std::string(question) + "\""));
    }
}

TEST(VolleyProgram, Simulates) {
    const TestFolder folder;
    const Ran ran = folder.run({"sim", "volley/training", "--games", "2", "--seed", "3", "--json"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, StartsWith("{\"games\": 2, \"wins\": {\"union\": "));
    EXPECT_THAT(ran.out, HasSubstr("\"cut\": 0"));
}

TEST(VolleyProgram, DrawsTheTable) {
    const TestFolder folder;
    const std::string file = folder.path("table.svg");
    const Ran ran = folder.run({"play", "volley/training", "--seed", "7", "--svg", file}, "svg\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    const Expected<std::string> text = read_file(file);
    ASSERT_TRUE(text);
    EXPECT_THAT(*text, StartsWith("<svg"));
    EXPECT_THAT(*text, HasSubstr("First Brigade"));
}

}  // namespace
}  // namespace longroll
