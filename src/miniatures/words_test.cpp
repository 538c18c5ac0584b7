#include "miniatures/words.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

TEST(MiniaturesWords, RoundsPlacesToATenth) {
    EXPECT_EQ(point_text({12'349, 8'000}), "(12.3, 8)");
    EXPECT_EQ(point_text({12'350, 50}), "(12.4, 0.1)");
}

TEST(MiniaturesWords, RoundsFacingsToADegree) {
    EXPECT_EQ(degrees_text(table::facing_of_millidegrees(44'600)), "45°");
    EXPECT_EQ(degrees_text(table::facing_of_millidegrees(359'700)), "0°");
}

TEST(MiniaturesWords, NamesTheNearestOfEightWays) {
    EXPECT_STREQ(way_word(table::facing_of_degrees(350)), "north");
    EXPECT_STREQ(way_word(table::facing_of_degrees(23)), "north-east");
    EXPECT_STREQ(way_word(table::facing_of_degrees(225)), "south-west");
}

}  // namespace
}  // namespace longroll::miniatures
