// `longroll decks dixie` from outside: the cards, building, checking, saving.

#include <gtest/gtest.h>

#include "app/program_runner_test.h"
#include "files/file.h"

namespace longroll {
namespace {

bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

TEST(Decks, ListsTheDecksWithANameAndTheCards) {
    const TestFolder folder;
    const Ran named = folder.run({"decks", "dixie"});
    EXPECT_EQ(named.code, 0) << named.err;
    EXPECT_TRUE(has(named.out, "bull-run-five-union"));
    EXPECT_TRUE(has(named.out, "of 400 Battle Points"));
    const Ran cards = folder.run({"decks", "dixie", "cards", "--edition", "bull_run", "--side", "union"});
    EXPECT_EQ(cards.code, 0) << cards.err;
    EXPECT_TRUE(has(
        cards.out,
        "100 cards. A deck: at most 240 Battle Points and 64 cards, at least 15 cards and 6 Troop cards."));
    EXPECT_TRUE(has(cards.out, "BR-U-004  2nd Maine"));
    const Ran without = folder.run(
        {"decks", "dixie", "cards", "--edition", "bull_run", "--side", "union", "--option", "melee=no"});
    EXPECT_FALSE(has(without.out, "Bayonet Charge"));
    EXPECT_TRUE(has(cards.out, "Bayonet Charge"));
    const Ran json =
        folder.run({"decks", "dixie", "cards", "--edition", "shiloh", "--side", "confederate", "--json"});
    EXPECT_EQ(json.out.substr(0, 1), "[");
    const Ran shown = folder.run({"decks", "dixie", "show", "gettysburg-five-union"});
    EXPECT_TRUE(has(shown.out, "Gettysburg, Union, 5 positions"));
}

TEST(Decks, BuildsSavesAndChecksADeck) {
    const TestFolder folder;
    const std::string file = folder.path("mine.json");
    const Ran built = folder.run({"decks", "dixie", "build", "--edition", "bull_run", "--side", "union",
                                  "--with", "BR-U-014,BR-U-004", "--name", "Sherman's", "--save", file});
    EXPECT_EQ(built.code, 0) << built.err;
    EXPECT_TRUE(has(built.out, "William T. Sherman"));
    EXPECT_TRUE(has(built.out, "Saved as " + file));
    const Ran checked = folder.run({"decks", "dixie", "check", file});
    EXPECT_EQ(checked.code, 0) << checked.err;
    EXPECT_TRUE(has(checked.out, "mine is legal: First Bull Run, Union, 3 positions"));
    const Ran decisions = folder.run({"decks", "dixie", "decisions", file});
    EXPECT_EQ(decisions.code, 0) << decisions.err;
    EXPECT_TRUE(has(decisions.out, "add 4\n"));
    EXPECT_TRUE(decisions.out.ends_with("done\n"));
    const Ran small = folder.run(
        {"decks", "dixie", "build", "--edition", "shiloh", "--side", "confederate", "--points", "100"});
    EXPECT_EQ(small.code, 0) << small.err;
    EXPECT_TRUE(has(small.out, "of 100 Battle Points, Muster 6"));
}

TEST(Decks, AWrongDeckIsToldEachThingThatIsWrong) {
    const TestFolder folder;
    const std::string file = folder.path("bad.json");
    ASSERT_TRUE(
        replace_file(file,
                     "{\"format\": \"dixie_decks\", \"decks\": [{\"id\": \"bad\", \"edition\": \"bull_run\", "
                     "\"side\": \"union\", "
                     "\"columns\": 3, \"cards\": [\"BR-U-004\", \"BR-U-004\", \"BR-C-004\", \"XX-1\"]}]}"));
    const Ran ran = folder.run({"decks", "dixie", "check", file});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err,
              "bad is not legal (First Bull Run, Union, 3 positions):\n"
              "  BR-C-004 11th North Carolina (later 21st) is not a Union card (DX-14.0b)\n"
              "  there is no card XX-1 in First Bull Run\n"
              "  BR-U-004 2nd Maine is in the deck twice; each card may be in it once (DX-14.0b)\n"
              "  the deck has 2 cards, and needs at least 15 (DX-14.0b)\n"
              "  the deck has 2 Troop cards, and needs at least 6 (DX-14.0b)\n");
}

TEST(Decks, AKeptDeckIsJudgedByThePointsGiven) {
    const TestFolder folder;
    const Ran fewer = folder.run({"decks", "dixie", "check", "bull-run-union", "--points", "100"});
    EXPECT_EQ(fewer.code, 2);
    EXPECT_TRUE(has(fewer.err, "the deck costs 240 Battle Points, and the limit is 100 (DX-14.0b)"))
        << fewer.err;
    const Ran more = folder.run({"decks", "dixie", "check", "bull-run-union", "--points", "300"});
    EXPECT_EQ(more.code, 0) << more.err;
    EXPECT_TRUE(has(more.out, "240 of 300 Battle Points"));
}

TEST(Decks, WrongWordsAreOneSentence) {
    const TestFolder folder;
    const auto wrong = [&](std::vector<std::string> words) {
        const Ran ran = folder.run(std::move(words));
        EXPECT_EQ(ran.code, 2);
        EXPECT_EQ(ran.out, "");
        return ran.err;
    };
    EXPECT_TRUE(has(wrong({"decks", "elephant"}), "elephant has no decks; dixie has them"));
    EXPECT_TRUE(has(wrong({"decks", "dixi"}), "unknown game 'dixi' (did you mean dixie?)"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "bild"}), "did you mean build?"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "cards"}), "--edition is missing"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "cards", "--edition", "antietam"}),
                    "--edition takes bull_run, shiloh or gettysburg, not 'antietam'"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "cards", "--edition", "shiloh"}), "--side is missing"));
    EXPECT_TRUE(
        has(wrong({"decks", "dixie", "build", "--edition", "shiloh", "--side", "union", "--positions", "5"}),
            "--positions takes 3 at Shiloh, not '5'"));
    EXPECT_TRUE(
        has(wrong({"decks", "dixie", "build", "--edition", "shiloh", "--side", "union", "--points", "10"}),
            "buys no legal deck"));
    EXPECT_TRUE(has(
        wrong({"decks", "dixie", "build", "--edition", "bull_run", "--side", "union", "--with", "BR-U-999"}),
        "there is no card BR-U-999"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "check", "bull-run-union", "--side", "union"}),
                    "`decks dixie check` does not take --side"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "--points", "9"}), "`decks dixie list` does not take --points"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "check", "bull-run-union", "--points", "x"}),
                    "--points takes a whole number from 1 to 1000, not 'x'"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "check"}), "`decks dixie check` needs a deck"));
    EXPECT_TRUE(has(wrong({"decks", "dixie", "check", folder.path("none.json")}), "is not a named deck"));
}

}  // namespace
}  // namespace longroll
