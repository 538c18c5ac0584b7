#include "miniatures/inspect.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

using table::Point;
using Kind = Question::Kind;

TEST(Inspect, QuestionsAreReadWithTheirParts) {
    const auto read = [](std::string_view text) { return *read_question(text, "march"); };
    EXPECT_EQ(read("reach").kind, Kind::Reach);
    EXPECT_EQ(read("path").kind, Kind::Path);
    EXPECT_EQ(read("try march 3 to 4 5").what, "march 3 to 4 5");
    EXPECT_EQ(read("sight union 3").kind, Kind::Sight);
    EXPECT_EQ(read("sight union 3").what, "union 3");
    const Question profile = read("profile fire at 3 at 12");
    EXPECT_EQ(profile.kind, Kind::Profile);
    EXPECT_EQ(profile.what, "fire at 3");
    EXPECT_EQ(profile.enemy, "12");
    for (std::string_view text : {"", "sight", "sight ", "profile", "profile union 1", "profile union 1 at",
                                  "profile union 1 at ", "reaches", "horizon"}) {
        const Expected<Question> wrong = read_question(text, "march 3");
        ASSERT_FALSE(wrong) << text;
        EXPECT_NE(wrong.error().find("'sight march 3'"), std::string::npos) << wrong.error();
    }
}

TEST(Inspect, PlacesCountFromOneAndEndWithTheList) {
    EXPECT_EQ(read_place("1", 64), 0u);
    EXPECT_EQ(read_place("64", 64), 63u);
    for (std::string_view text : {"", "0", "65", "1x", " 1", "-1", "99999999999999999999"})
        EXPECT_FALSE(read_place(text, 64)) << text;
    const auto piece = read_side_and_place("confederate 12", 64);
    ASSERT_TRUE(piece);
    EXPECT_EQ(piece->side, Seat::Confederate);
    EXPECT_EQ(piece->place, 11u);
    for (std::string_view text : {"", "union", "union ", "union 0", "mexico 1", "3"})
        EXPECT_FALSE(read_side_and_place(text, 64)) << text;
}

TEST(Inspect, TheNearestLegalPlaceIsOnTheWay) {
    const Point from{10000, 10000}, goal{10000, 42000};
    const auto up_to = [](Length most) { return [most](Point p) { return p.y - 10000 <= most; }; };
    EXPECT_EQ(nearest_legal(from, goal, up_to(8000)), (Point{10000, 18000}));
    EXPECT_EQ(nearest_legal(from, goal, up_to(8400)), (Point{10000, 18000})) << "steps of half an inch here";
    EXPECT_FALSE(nearest_legal(from, goal, up_to(400)));
}

TEST(Inspect, ReachFollowsTheRulesAndEndsAtTheEdge) {
    table::BattlefieldPlan plan;
    const table::Battlefield field = *table::Battlefield::prepare(plan);
    const Point from{4000, 24000};
    const View view = reach_view(field, from, 12000, [&](Point goal, table::Facing bearing) {
        return bearing == table::north ? goal.y <= 31000 : true;
    });
    EXPECT_EQ(view["from"], point_view(from));
    ASSERT_EQ(view["outline"].size(), 32u);
    const auto far = [&](std::size_t way) { return table::length(point_of(view["outline"].at(way)) - from); };
    EXPECT_LE(far(0), 7000);
    EXPECT_GT(far(0), 6700);
    EXPECT_EQ(far(8), 12000) << "east: as far as it goes";
    EXPECT_LE(far(24), 4000) << "west: the edge of the table";
    EXPECT_GT(far(24), 3700);
    const View none = reach_view(field, from, 0, [](Point, table::Facing) { return true; });
    EXPECT_EQ(none["outline"].at(3), point_view(from));
}

TEST(Inspect, AClearLineInTheArcIsShownBeforeShorterOnes) {
    StandLine lines[3];
    lines[0].distance = 1000;  // blocked, and nearest
    lines[0].sight.by = table::Blocked::ByStand;
    lines[1].distance = 2000;  // clear, not in the arc
    lines[2].distance = 3000;
    lines[2].bears = true;
    const auto shown = [&](std::uint16_t own) {
        return line_to_show<std::uint16_t>(own, 1u << 5, [&](int stand, int) { return lines[stand]; });
    };
    EXPECT_EQ(shown(0b111).own, 2);
    EXPECT_EQ(shown(0b111).their, 5);
    EXPECT_EQ(shown(0b011).own, 1);
    EXPECT_EQ(shown(0b001).own, 0);
    EXPECT_FALSE(shown(0).any());
    lines[1].bears = true;
    EXPECT_EQ(shown(0b111).own, 1) << "of equals the shorter";
}

TEST(Inspect, TheNearestFewAreInOrder) {
    const auto distance = [](unsigned place) { return static_cast<Length>(place % 2 == 0 ? 500 : 100); };
    EXPECT_EQ(nearest_few(std::uint64_t{0b1111}, distance), (std::vector<unsigned>{1, 3, 0, 2}));
    EXPECT_EQ(nearest_few(Bits<128>::below(100), distance).size(), most_shown);
}

TEST(Inspect, ABlockNamesWhatIsInTheWay) {
    table::BattlefieldPlan plan;
    plan.areas.push_back({"the copse", table::AreaKind::Woods, {{0, 0}, {9000, 0}, {9000, 9000}}, 0, 0});
    plan.lines.push_back({"the wall", table::LineKind::Wall, {{0, 20000}, {40000, 20000}}, 0, 0});
    const table::Battlefield field = *table::Battlefield::prepare(plan);
    const auto block = [&](table::Blocked by, int what) {
        return block_view(field, {by, what, 100, {1, 2}}, "XY-1", "7th Ohio");
    };
    EXPECT_EQ(block(table::Blocked::ByStand, 0),
              View::fields("rule", "XY-1", "by", "stand", "at", View::list(1, 2), "name", "7th Ohio"));
    EXPECT_EQ(block(table::Blocked::ByLine, 0)["name"].text(), "the wall");
    EXPECT_EQ(block(table::Blocked::ByScreen, 0)["name"].text(), "the copse");
    EXPECT_EQ(block(table::Blocked::ByGround, 0)["name"].text(), "");
}

}  // namespace
}  // namespace longroll::miniatures
