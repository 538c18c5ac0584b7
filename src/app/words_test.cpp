#include "app/words.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

using Words = std::vector<std::string>;

TEST(Words, AreListedAsInASentence) {
    EXPECT_EQ(list_words(Words{}), "");
    EXPECT_EQ(list_words(Words{"a"}), "a");
    EXPECT_EQ(list_words(Words{"a", "b"}), "a and b");
    EXPECT_EQ(list_words(Words{"a", "b", "c"}, "or"), "a, b or c");
}

TEST(Words, NearOnesAreProposed) {
    const Words words{"play", "sim", "scenarios", "picket/ford"};
    EXPECT_EQ(did_you_mean("plya", words), " (did you mean play?)");
    EXPECT_EQ(did_you_mean("ford", words), " (did you mean picket/ford?)");
    EXPECT_EQ(did_you_mean("scenrio", words), " (did you mean scenarios?)");
    EXPECT_EQ(did_you_mean("foo", words), "");
    EXPECT_EQ(did_you_mean("", words), "");
}

TEST(Words, NumbersKeepToTheirRange) {
    EXPECT_EQ(*whole_number("17", "--at", 0, 20), 17u);
    for (const char* text : {"", "x", "-1", "21", "1.5", "1 ", "99999999999999999999"})
        EXPECT_EQ(whole_number(text, "--at", 0, 20).error(),
                  "--at takes a whole number from 0 to 20, not '" + std::string(text) + "'");
}

TEST(Words, PairsHaveAName) {
    EXPECT_EQ((*pairs_of(Words{"a=b", "c=d=e", "f="}, "x")),
              (GivenOptions{{"a", "b"}, {"c", "d=e"}, {"f", ""}}));
    EXPECT_EQ(pairs_of(Words{"=b"}, "x").error(), "x takes name=value, not '=b'");
}

TEST(Words, PercentsAndThousands) {
    EXPECT_EQ(percent(0.5), "50.0 %");
    EXPECT_EQ(percent(0), "0.0 %");
    EXPECT_EQ(percent(1), "100.0 %");
    EXPECT_EQ(percent(0.0001), "< 0.1 %");
    EXPECT_EQ(percent(0.9999), "> 99.9 %");
    EXPECT_EQ(with_commas(0), "0");
    EXPECT_EQ(with_commas(1234567), "1,234,567");
}

TEST(Words, QuotationsAreCut) {
    const std::string typed(5'000, 'x');
    EXPECT_EQ(with_short_quotes("--port takes a whole number, not '" + typed + "'"),
              "--port takes a whole number, not '" + std::string(80, 'x') + "...'");
    EXPECT_EQ(with_short_quotes("unknown action '" + typed + "'; the actions are 'a' and 'b'"),
              "unknown action '" + std::string(80, 'x') + "...'; the actions are 'a' and 'b'");
    EXPECT_EQ(with_short_quotes("the captain's '\x1b[2J' isn't his"), "the captain's '\\x1b[2J' isn't his");
    const std::string plain = "the soldiers' " + typed + " and the captain's";
    EXPECT_EQ(with_short_quotes(plain), plain) << "what is not quoted is whole";
    EXPECT_EQ(with_short_quotes("not '" + typed), "not '" + typed);
    EXPECT_EQ(with_short_quotes(""), "");
}

}  // namespace
}  // namespace longroll
