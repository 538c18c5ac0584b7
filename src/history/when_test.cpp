#include "history/when.h"

#include <gtest/gtest.h>

namespace longroll::history {
namespace {

TEST(When, IsReadAndWritten) {
    const std::optional<When> when = when_of("1863-07-01T10:05");
    ASSERT_TRUE(when);
    EXPECT_EQ(text_of(*when), "1863-07-01T10:05");
    EXPECT_EQ(date_of(*when), "1 July 1863");
    EXPECT_EQ(hour_of(*when), "10:05");
    EXPECT_EQ(when_of("1863-07-01 10:05"), when);
    EXPECT_EQ(when_of("1863-07-02T10:04")->minutes - when->minutes, 24 * 60 - 1);
    EXPECT_EQ(when_of("1860-01-01T00:00")->minutes, 0);
    EXPECT_EQ(text_of(*when_of("1864-02-29T23:59")), "1864-02-29T23:59");
    EXPECT_LT(*when_of("1861-12-31T23:59"), *when_of("1862-01-01T00:00"));
}

TEST(When, RefusesWhatIsNoHour) {
    for (const char* text :
         {"", "dawn", "1863-07-01", "1863-07-01T24:00", "1863-07-01T10:60", "1863-02-29T10:00",
          "1863-13-01T10:00", "1863-00-01T10:00", "1863-07-00T10:00", "1759-07-01T10:00", "1863-07-01x10:00",
          "1863-7-01T10:000", "1863-07-01T10:0a"}) {
        EXPECT_FALSE(when_of(text)) << text;
    }
}

}  // namespace
}  // namespace longroll::history
