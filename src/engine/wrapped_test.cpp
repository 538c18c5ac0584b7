#include "engine/wrapped.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

TEST(Wrapped, BreaksAtSpacesAndKeepsLines) {
    EXPECT_EQ(wrapped("one two three four", 9), "one two\nthree\nfour");
    EXPECT_EQ(wrapped("one two three", 9, 2), "one two\n  three");
    EXPECT_EQ(wrapped("one\ntwo", 80, 2), "one\n  two");
    EXPECT_EQ(wrapped("incomprehensibilities", 5), "incomprehensibilities");
    EXPECT_EQ(wrapped("", 5), "");
    EXPECT_EQ(hanging("one two three", 9, 2), "one two\n  three");
    EXPECT_EQ(hanging("one two three", 8, 2), "one\n  two\n  three");
    EXPECT_EQ(wrapped("\xC3\xA9\xC3\xA9\xC3\xA9 \xC3\xA9", 5), "\xC3\xA9\xC3\xA9\xC3\xA9 \xC3\xA9");
}

}  // namespace
}  // namespace longroll
