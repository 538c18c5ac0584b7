#include "history/svg.h"

#include <gtest/gtest.h>

#include "history/relief.h"

namespace longroll::history {
namespace {

TEST(Svg, NumbersAreShort) {
    EXPECT_EQ(number(12), "12");
    EXPECT_EQ(number(-3.46), "-3.5");
    EXPECT_EQ(number(0.04), "0");
    EXPECT_EQ(number(-0.04), "0");
    EXPECT_EQ(number(-0.5), "-0.5");
    EXPECT_EQ(number(1234.56), "1234.6");
}

TEST(Svg, WordsAreEscaped) {
    EXPECT_EQ(escaped("<Smith & \"Sons\">"), "&lt;Smith &amp; &quot;Sons&quot;&gt;");
}

TEST(Svg, Paths) {
    const Pixel line[] = {{0, 0}, {10, 0}, {10, -5}};
    EXPECT_EQ(straight(line, false), "M0 0L10 0L10-5");
    EXPECT_EQ(straight(line, true), "M0 0L10 0L10-5Z");
    EXPECT_EQ(smooth(line, false), "M0 0Q10 0 10-5");
    EXPECT_EQ(smooth(line, true), "M5-2.5Q0 0 5 0Q10 0 10-2.5Q10-5 5-2.5Z");
    EXPECT_EQ(length_of(line), 15);
}

TEST(Svg, ResampledLinesKeepTheirEnds) {
    const Pixel line[] = {{0, 0}, {10, 0}, {10, 10}};
    const Pixels points = resampled(line, 4);
    ASSERT_EQ(points.size(), 6u);
    EXPECT_EQ(points[3].x, 10);
    EXPECT_EQ(points[3].y, 2);
    EXPECT_EQ(points.back().y, 10);
}

TEST(Svg, Inside) {
    const Pixel square[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    EXPECT_TRUE(inside(square, {5, 5}));
    EXPECT_FALSE(inside(square, {15, 5}));
}

TEST(Relief, Base64AsPublished) {
    EXPECT_EQ(base64("M"), "TQ==");
    EXPECT_EQ(base64("Ma"), "TWE=");
    EXPECT_EQ(base64("Man"), "TWFu");
}

// Two points, byte for byte as Python's zlib and struct make the same picture.
TEST(Relief, PngIsWellFormed) {
    const std::string file = png(2, 1, {0, 1}, {{255, 0, 0}, {0, 0, 255}});
    ASSERT_EQ(file.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(file.substr(12, 4), "IHDR");
    EXPECT_EQ(file.substr(file.size() - 8), std::string("IEND\xae\x42\x60\x82"));
    EXPECT_EQ(base64(file),
              "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAAAP9sof2OAAAADklEQVR4AQEDAPz/AA"
              "ABAAQAAgshi3EAAAAASUVORK5CYII=");
}

}  // namespace
}  // namespace longroll::history
