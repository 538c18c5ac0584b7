// `longroll rally` and what `longroll scenarios rally --check` takes, from outside.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/program_runner_test.h"
#include "data/embedded.h"
#include "files/file.h"

namespace longroll {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

struct Bed : TestFolder {
    std::string file(const std::string& name, std::string_view text) const {
        EXPECT_TRUE(replace_file(path(name), text));
        return path(name);
    }
    std::string fine(std::vector<std::string> words) const {
        const Ran ran = run(std::move(words));
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.err, "");
        return ran.out;
    }
};

constexpr std::string_view deck = R"({"format": "rally_deck", "scenario": "first-orders", "side": "union",
 "subordinated": [
  {"general": "2nd Ohio Brigade General", "under": "Ohio Division General", "cards": [1, 2, 3, 4, 5, 6]}]})";

TEST(RallyCommand, PrintsTheDeckOfAScenario) {
    const Bed bed;
    const std::string out = bed.fine({"rally", "deck", "first-orders", "--side", "union"});
    EXPECT_THAT(out, StartsWith("First Orders, Union: 26 cards\n"));
    EXPECT_THAT(out, HasSubstr("Ohio Division General (Ohio Division)\n"));
    EXPECT_THAT(out, HasSubstr("Command  "));
    EXPECT_EQ(bed.fine({"rally", "deck", "rally/first-orders", "--side", "union"}), out);
    EXPECT_THAT(bed.fine({"rally", "deck", "first-orders", "--side", "union", "--json"}),
                StartsWith("{\"scenario\": \"first-orders\", \"side\": \"union\", \"cards\": ["));
}

TEST(RallyCommand, PrintsTheDeckOfAFileOrWhatIsWrongWithIt) {
    const Bed bed;
    const std::string mine = bed.file("mine.json", deck);
    const std::string out = bed.fine({"rally", "deck", mine});
    EXPECT_THAT(out, StartsWith("First Orders, Union: 23 cards\n"));
    EXPECT_THAT(out, HasSubstr("2nd Ohio Brigade General (2nd Ohio Brigade), subordinated to Ohio Division "
                               "General: 6 of 8 cards\n"));
    const std::string decisions = bed.fine({"rally", "deck", mine, "--decisions"});
    EXPECT_EQ(std::ranges::count(decisions, '\n'), 3);
    EXPECT_THAT(decisions, StartsWith("leave "));
    EXPECT_THAT(decisions, EndsWith("\ndone\n"));
    std::string few(deck);
    few.replace(few.find("1, 2, 3, 4, 5, 6"), 16, "1");
    expect_refused_from(
        bed, {"rally", "deck", bed.file("few.json", few)},
        "longroll rally: " + bed.path("few.json") +
            ", line 3, subordinated[0] '2nd Ohio Brigade General': field cards has 1 cards; it "
            "must have at least ");
}

TEST(RallyCommand, CompletesAMapToARectangle) {
    const Bed bed;
    const std::string pike = bed.fine({"rally", "map", "chambersburg pike"});
    EXPECT_THAT(pike, StartsWith("I3 to K5, completed by K5 and I3\n"));
    EXPECT_EQ(bed.fine({"rally", "map", "I4", "I5", "J3", "J4", "J5", "K3", "K4"}), pike);
    EXPECT_THAT(bed.fine({"rally", "map", "K3", "--json"}),
                StartsWith("{\"from\": \"K3\", \"to\": \"K3\", \"squares\": ["));
    const std::string areas = bed.file(
        "areas.json", R"({"format": "rally_areas", "areas": [{"name": "Mine", "squares": ["A1", "B2"]}]})");
    EXPECT_THAT(bed.fine({"rally", "map", "Mine", "--areas", areas}), StartsWith("A1 to B2, completed by "));
}

TEST(RallyCommand, ChecksMeasuresAndScenariosWithThem) {
    const Bed bed;
    const std::string mine = bed.file("house.json", R"({"format": "rally_measures", "L": {"T": 2}})");
    EXPECT_EQ(bed.fine({"rally", "measures", mine}), mine + ": measures of your own\n");
    const std::string wrong = bed.file("wrong.json", R"({"format": "rally_measures", "L": {"T": 9}})");
    const std::string sentence =
        wrong + ", line 1, L: the arrows must be in rising order, but A1 is 3.5 and T is 9";
    expect_refused_from(bed, {"rally", "measures", wrong}, "longroll rally: " + sentence);
    const std::string battle = bed.file("my.json", embedded("rally/first_orders.json"));
    EXPECT_THAT(bed.fine({"scenarios", "rally", "--check", battle, "--measures", mine}),
                StartsWith(battle + ": First Orders"));
    expect_refused_from(bed, {"scenarios", "rally", "--check", battle, "--measures", wrong},
                        "longroll scenarios: " + sentence);
    expect_refused_from(bed, {"scenarios", "elephant", "--check", battle, "--measures", mine},
                        "longroll scenarios: --measures and --areas are for rally, not for elephant");
    expect_refused_from(bed, {"scenarios", "rally", "--measures", mine},
                        "longroll scenarios: --measures is for --check");
}

TEST(RallyCommand, WrongWordsGetOneSentence) {
    const Bed bed;
    const std::pair<std::vector<std::string>, std::string> wrong[] = {
        {{"rally", "dekc"}, "unknown action 'dekc' (did you mean deck?)"},
        {{"rally", "deck"}, "`rally deck` needs a scenario or a file"},
        {{"rally", "deck", "first-orders"}, "--side is missing; it takes union or confederate"},
        {{"rally", "deck", "first-orders", "--side", "x"}, "--side takes union or confederate, not 'x'"},
        {{"rally", "deck", "frist-orders"}, "'frist-orders' is not a scenario (did you mean first-orders?)"},
        {{"rally", "deck", bed.file("mine.json", deck), "--side", "union"},
         "--side is for the deck of a scenario; a file has its own"},
        {{"rally", "deck", "first-orders", "devils-den"}, "`rally deck` does not take 'devils-den'"},
        {{"rally", "map"}, "`rally map` needs an area or squares"},
        {{"rally", "map", "Z9"},
         "'Z9' is neither a square, A-1 to N9, nor an area; the areas are Chambersburg Pike"},
        {{"rally", "map", "K3", "--side", "union"}, "`rally map` does not take --side"},
        {{"rally", "measures"}, "`rally measures` needs a file"},
        {{"decks", "rally"}, "`longroll rally deck` is for the decks of rally"},
    };
    for (const auto& [words, sentence] : wrong)
        expect_refused_from(bed, words, "longroll " + words[0] + ": " + sentence);
}

}  // namespace
}  // namespace longroll
