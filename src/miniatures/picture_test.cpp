#include "miniatures/picture.h"

#include <gtest/gtest.h>

#include "miniatures/table_view.h"

namespace longroll::miniatures {
namespace {

View unit(std::string_view name, std::string_view arm, std::initializer_list<table::Pose> poses) {
    View view = View::fields("name", name, "arm", arm, "stand_width", 1000, "stand_depth", 750);
    view.set("stands", poses_view(std::span(poses.begin(), poses.size())));
    return view;
}
View side(View unit_view, View leader) {
    return View::fields("units", View::list(std::move(unit_view)), "hqs", View::list(std::move(leader)));
}
history::BlockKind kind(const View& view) {
    return view["arm"].text() == "guns" ? history::BlockKind::Artillery : history::BlockKind::Infantry;
}
bool loose(const View& view) { return view["loose"].yes(); }
std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

struct PictureOf : testing::Test {
    table::Battlefield field = *table::Battlefield::prepare({});
    View ohio = unit("Ohio", "foot", {{{20000, 20000}, table::north}, {{21000, 20000}, table::north}});
    View guns = unit("Wetmore", "guns", {{{40000, 40000}, table::south}});

    std::string drawn() const {
        const View leader = View::fields("commander", "Manson", "x", 20000, "y", 15000, "stand_width", 1000,
                                         "stand_depth", 1000);
        const View view = View::fields(
            "title", "Mill Springs", "yards_per_inch", 50, "objectives",
            View::list(View::fields("name", "the mill", "at", View::list(9000, 9000))), "union",
            side(ohio, leader), "confederate", side(guns, View::fields("commander", "Crittenden")));
        return table_picture(view, field, {}, {"Turn 3 of 9", kind, loose});
    }
};

TEST_F(PictureOf, HasNamesTitleAndObjectives) {
    const std::string svg = drawn();
    EXPECT_TRUE(svg.starts_with("<svg"));
    for (const char* words :
         {"Mill Springs", "Turn 3 of 9", "Ohio", "Wetmore", "Manson", "the mill", "50 yards"})
        EXPECT_NE(svg.find(words), std::string::npos) << words;
    EXPECT_EQ(svg.find("Crittenden"), std::string::npos) << "a leader who has no place is not on the map";
}

TEST_F(PictureOf, AUnitHasItsNameOnceAndABlockForEachStand) {
    const std::string two = drawn();
    EXPECT_EQ(count(two, ">Ohio<"), 1u);
    ohio = unit("Ohio", "foot", {{{20000, 20000}, table::north}});
    EXPECT_LT(drawn().size(), two.size());
    ohio = unit("Ohio", "foot", {});
    EXPECT_EQ(drawn().find("Ohio"), std::string::npos);
}

TEST_F(PictureOf, TheGameSaysHowAUnitIsDrawn) {
    const std::string plain = drawn();
    guns.set("arm", "foot");
    const std::string foot = drawn();
    EXPECT_NE(foot, plain);
    guns.set("loose", true);
    EXPECT_NE(drawn(), foot);
}

}  // namespace
}  // namespace longroll::miniatures
