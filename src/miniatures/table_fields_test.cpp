#include "miniatures/table_fields.h"

#include <gtest/gtest.h>

#include <functional>

#include "engine/thousandths.h"

namespace longroll::miniatures {
namespace {

using table::Point;

// What is wrong with field f of that value when it is read so; the table is 30 by 20 inches.
std::string wrong(const std::string& value,
                  const std::function<void(const FieldReader&, const table::BattlefieldPlan&)>& read) {
    const Expected<Json> json = read_json("{\"f\": " + value + "}", "x");
    if (!json) return json.error();
    FirstError error("x");
    table::BattlefieldPlan ground;
    ground.width = 30 * table::inch;
    ground.depth = 20 * table::inch;
    read(FieldReader(*json, error), ground);
    return error.none() ? "fine" : error.wrong().sentence;
}

TEST(TableFields, InchesToTheNearestThousandth) {
    const auto inches = [](const std::string& value) {
        Length found = 0;
        const std::string text = wrong(value, [&](const FieldReader& in, const auto&) {
            found = read_inches_or(in, "f", 1, 12 * table::inch, 5);
        });
        return text == "fine" ? thousandths_text(found) : text;
    };
    EXPECT_EQ(inches("3"), "3");
    EXPECT_EQ(inches("2.25"), "2.25");
    EXPECT_EQ(inches("0.0014"), "0.001");
    EXPECT_EQ(inches("null"), "0.005");
    EXPECT_EQ(inches("0"), "x, line 1: field f is 0; it must be 0.001 to 12 inches");
    EXPECT_EQ(inches("12.5"), "x, line 1: field f is 12.5; it must be 0.001 to 12 inches");
    EXPECT_EQ(inches("1e30"), "x, line 1: field f is 1e+30; it must be 0.001 to 12 inches");
    EXPECT_EQ(inches("\"far\""), "x, line 1: field f is \"far\"; it must be 0.001 to 12 inches");
}

TEST(TableFields, PointsOnTheTable) {
    const auto point = [](const std::string& value, Point expected) {
        return wrong(value, [&](const FieldReader& in, const auto& ground) {
            EXPECT_EQ(read_point(in, "f", ground), expected);
        });
    };
    EXPECT_EQ(point("[30, 19.5]", {30000, 19500}), "fine");
    EXPECT_EQ(
        wrong("[30, 20.5]", [](const FieldReader& in, const auto& ground) { read_point(in, "f", ground); }),
        "x, line 1: field f is [30, 20.5]; it must be a point [x, y] in inches, from [0, 0] to [30, 20]");
    std::vector<Point> all;
    const auto points = [&](const FieldReader& in, const auto& ground) {
        all = read_points(in, "f", ground);
    };
    EXPECT_EQ(wrong("[[0, 0], [1, 2]]", points), "fine");
    EXPECT_EQ(all, (std::vector<Point>{{0, 0}, {1000, 2000}}));
    EXPECT_EQ(wrong("[[0, 0],\n [1]]", points),
              "x, line 2: field f[1] is [1]; it must be a point [x, y] in inches, from [0, 0] to [30, 20]");
}

TEST(TableFields, LengthsOfACircle) {
    std::vector<Length> found;
    const auto circle = [&](const FieldReader& in, const auto&) {
        found = read_lengths(in, "f", 3, "[x, y, radius] in inches");
    };
    EXPECT_EQ(wrong("[10, 5.5, 4]", circle), "fine");
    EXPECT_EQ(found, (std::vector<Length>{10000, 5500, 4000}));
    for (const char* value : {"[10, 5.5]", "[10, 5.5, -4]", "[10, 5.5, 4, 1]"})
        EXPECT_EQ(wrong(value, circle),
                  std::string("x, line 1: field f is ") + value + "; it must be [x, y, radius] in inches");
    EXPECT_EQ(found, (std::vector<Length>{0, 0, 0}));
}

}  // namespace
}  // namespace longroll::miniatures
