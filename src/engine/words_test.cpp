#include "engine/words.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

using Words = std::vector<std::string_view>;

TEST(words_in, BlanksPartThemHoweverMany) {
    EXPECT_EQ(words_in("move  12 to\tleft\n"), (Words{"move", "12", "to", "left"}));
    EXPECT_EQ(words_in(" one"), Words{"one"});
    EXPECT_EQ(words_in(""), Words{});
    EXPECT_EQ(words_in(" \t "), Words{});
}

TEST(words_in, OtherMarksBetween) { EXPECT_EQ(words_in("2, 4,5", ", "), (Words{"2", "4", "5"})); }

TEST(counted, OneOrMany) {
    EXPECT_EQ(counted(1, "unit"), "1 unit");
    EXPECT_EQ(counted(3, "unit"), "3 units");
    EXPECT_EQ(counted(0, "casualty", "casualties"), "0 casualties");
}

TEST(WordList, CommasBetweenItsParts) {
    WordList words;
    EXPECT_TRUE(words.empty());
    words.add("2 hits");
    words.add("1 unit routs");
    EXPECT_EQ(words.take(), "2 hits, 1 unit routs");
}

}  // namespace
}  // namespace longroll
