#include "engine/thousandths.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

TEST(Thousandths, AreWrittenWithAsFewDecimalsAsTheyNeed) {
    EXPECT_EQ(thousandths_text(7250), "7.25");
    EXPECT_EQ(thousandths_text(7000), "7");
    EXPECT_EQ(thousandths_text(0), "0");
    EXPECT_EQ(thousandths_text(-5), "-0.005");
    EXPECT_EQ(thousandths_text(359'999), "359.999");
}

TEST(Thousandths, AreReadBack) {
    for (std::int32_t number = -400'000; number <= 400'000; number += 7) {
        const std::optional<std::int32_t> back = thousandths_in(thousandths_text(number));
        ASSERT_TRUE(back) << number;
        ASSERT_EQ(*back, number);
    }
}

TEST(Thousandths, ReadingTakesShortForms) {
    EXPECT_EQ(thousandths_in(".5"), 500);
    EXPECT_EQ(thousandths_in("5."), 5000);
    EXPECT_EQ(thousandths_in("-0"), 0);
    EXPECT_EQ(thousandths_in("9999.999"), 9'999'999);
}

TEST(Thousandths, AnythingElseIsNoNumber) {
    for (const char* text : {"", "-", ".", "-.", "1.2345", "10000", "1,5", "1.2.3", " 1", "+1", "--1", "1e3"})
        EXPECT_FALSE(thousandths_in(text)) << text;
}

}  // namespace
}  // namespace longroll
