#include "history/situation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "history/library.h"
#include "history/map_bed.h"

namespace longroll::history {
namespace {

Expected<Situation> read(const std::string& text) {
    static const Expected<Map> map = Map::read(small_map(), "small.json");
    static const Expected<OrderOfBattle> oob = OrderOfBattle::read(small_oob(), "small.csv");
    if (!map) return Wrong{map.error()};
    if (!oob) return Wrong{oob.error()};
    return Situation::read(text, "some/small.json", *map, *oob);
}

void refused(std::string_view what, std::string_view instead, const std::string& sentence) {
    const Expected<Situation> situation = read(with(small_situation(), what, instead));
    ASSERT_FALSE(situation) << sentence;
    EXPECT_EQ(situation.error(), "some/small.json, " + sentence);
}

TEST(Situation, IsReadAndLookedUp) {
    const Expected<Situation> s = read(small_situation());
    ASSERT_TRUE(s) << s.error();
    EXPECT_EQ(s->title(), "The Mill");
    EXPECT_EQ(text_of(s->start()), "1862-05-01T09:00");
    EXPECT_EQ(s->side(Seat::Confederate).aim, "keep it");
    ASSERT_EQ(s->units().size(), 3u);
    const UnitOnField& brigade = s->units()[0];
    EXPECT_EQ(brigade.rows.size(), 1u);  // one excepted, one absent
    EXPECT_EQ(brigade.men, 400);
    EXPECT_EQ(brigade.lines, 2);
    EXPECT_EQ(brigade.depth_yd, 30);
    EXPECT_EQ(brigade.arm, Arm::Infantry);
    EXPECT_EQ(s->units()[1].guns, 2);
    EXPECT_EQ(s->units()[1].depth_yd, 20);
    EXPECT_EQ(s->units()[2].depth_yd, 35);
    EXPECT_EQ(s->units()[1].formation, Formation::Unlimbered);
    EXPECT_EQ(s->men(Seat::Union), 400);
    EXPECT_EQ(s->guns(Seat::Confederate), 4);
    EXPECT_EQ(s->units_named(Seat::Confederate, "Macon Artillery").size(), 2u);
    EXPECT_EQ(s->units_named(Seat::Union, "Gray's Brigade").size(), 1u);
    EXPECT_EQ(s->arrivals_between(s->start(), *when_of("1862-05-01T10:29")).size(), 0u);
    ASSERT_EQ(s->arrivals_between(s->start(), *when_of("1862-05-01T10:30")).size(), 1u);
    EXPECT_EQ(s->arrivals()[0].men, 401);
    EXPECT_EQ(s->arrivals()[0].to, (Yards{0, 200}));
    EXPECT_TRUE(s->general("General One"));
    EXPECT_FALSE(s->general("Nobody"));
    EXPECT_EQ(s->objective("Mill")->holder, Holder::Confederate);
    EXPECT_EQ(s->zones().size(), 2u);
}

TEST(Situation, BadInputIsReportedWithObjectFieldAndWhatWouldBeRight) {
    const std::string gray = "line 8, units[0] 'Gray's Brigade': field ",
                      guns = "line 9, units[1] 'Macon Artillery': field ";
    refused("\"at\": [-200, 0]", "\"at\": [-900, 0]",
            gray + "at is (-900, 0); it must be in the area, (-400, -300) to (400, 300)");
    refused("\"frontage_yd\": 200", "\"frontage_yd\": -200",
            gray + "frontage_yd is -200; it must be 1 to 4000");
    refused("\"facing_deg\": 90", "\"facing_deg\": 360", gray + "facing_deg is 360; it must be 0 to 359");
    refused("\"strength_pct\": 80", "\"strength_pct\": 0", gray + "strength_pct is 0; it must be 1 to 100");
    refused("\"formation\": \"line\"", "\"formation\": \"square\"",
            gray +
                "formation is \"square\"; it must be line, column, skirmish, limbered, unlimbered, camp, "
                "reserve or afloat");
    refused(
        "\"except\": [\"2nd Ohio\"]", "\"except\": [\"3rd Ohio\"]",
        "line 8, units[0].ref: field except[0] is \"3rd Ohio\"; it must be a unit of union, Gray's Brigade "
        "in small.csv");
    refused("\"brigade\": \"Gray's Brigade\", \"except\"", "\"brigade\": \"Green's Brigade\", \"except\"",
            "line 8, units[0].ref: field except[0] is \"2nd Ohio\"; it must be a unit of union, Green's "
            "Brigade in small.csv");
    refused(
        "\"unit\": \"Macon Artillery\"}", "\"unit\": \"Bibb Artillery\"}",
        "line 9, units[1] 'Bibb Artillery': field ref names nobody: confederate, Bibb Artillery; it must be "
        "spelled as in small.csv");
    refused(
        "\"part\": 0.5, \"state\"", "\"part\": 0.8, \"state\"",
        "line 10, units[2] 'Macon Artillery': field ref counts 'Macon Artillery' a second time; its parts "
        "must add up to 1 at most, and except leaves it out of a brigade");
    refused("\"part\": 0.5, \"state\"", "\"part\": 5, \"state\"",
            guns + "part is 5; it must be a number from 0.01 to 1");
    refused("\"part\": 0.5, \"state\"", "\"part\": 0.3, \"state\"",
            "line 6, scope[1]: 'Macon Artillery' of confederate, Red's Brigade is missing; it must be in "
            "units, reinforcements or not_present");
    refused(
        ", \"except\": [\"2nd Ohio\"]", "",
        "line 14, reinforcements[0] '2nd Ohio': field ref counts '2nd Ohio' a second time; its parts must "
        "add up to 1 at most, and except leaves it out of a brigade");
    refused("\"level\": \"brigade\"", "\"level\": \"regiment\"",
            gray + "ref has no unit; it must name one for a regiment");
    refused("\"level\": \"brigade\"", "\"level\": \"army\"",
            gray + "level is \"army\"; it must be brigade, regiment or battery");
    refused(
        "\"name\": \"General One\", \"at\"", "\"name\": \"General Ome\", \"at\"",
        "line 12, generals[0] 'General Ome': field name is \"General Ome\"; it must be a union commander, "
        "spelled as in small.csv");
    refused("T10:30", "T13:30",
            "line 14, reinforcements[0] '2nd Ohio': field time is \"1862-05-01T13:30\"; it must be "
            "1862-05-01T09:00 to 1862-05-01T12:00");
    refused("\"end\": \"1862-05-01T12:00\"", "\"end\": \"noon\"",
            "line 2, when: field end is \"noon\"; it must be a date and hour as in 1863-07-01T10:00");
    refused("\"end\": \"1862-05-01T12:00\"", "\"end\": \"1862-05-01T08:00\"",
            "line 2, when: field end is \"1862-05-01T08:00\"; it must be after start, 1862-05-01T09:00");
    refused(
        "[-400, -300, 400, 300]", "[-400, -300, 4000, 300]",
        "line 4: field area is (-400, -300) to (4000, 300); it must be on the map, which is (-500, -400) to "
        "(500, 400)");
    refused(
        "[-400, -300, 400, 300]", "[400, -300, -400, 300]",
        "line 4: field area is [400, -300, -400, 300]; it must be four whole numbers of yards: west, south, "
        "east and north edge");
    refused("\"radius_yd\": 50", "\"radius_yd\": -50",
            "line 17, objectives[0] 'Mill': field radius_yd is -50; it must be 1 to 5000");
    refused("\"holder_at_start\": \"CSA\"", "\"holder_at_start\": \"both\"",
            "line 17, objectives[0] 'Mill': field holder_at_start is \"both\"; it must be USA, CSA, none or "
            "contested");
    refused(
        "[[-400, -300], [-100, -300], [-100, 300], [-400, 300]]",
        "[[-400, -300], [-100, 300], [-100, -300], [-400, 300]]",
        "line 18, deployment_zones.USA[0] 'west': field polygon crosses itself: the edge from (-400, -300) "
        "to (-100, 300) meets the edge from (-100, -300) to (-400, 300); edges may meet at their common "
        "corner only");
    refused(
        "[[100, -300], [400, -300], [400, 300]]", "[[100, -300], [400, -300], [400, 800]]",
        "line 19, deployment_zones.CSA[0] 'east': field polygon[2] is (400, 800); it must be in the area, "
        "(-400, -300) to (400, 300)");
    refused("\"id\": \"small\"", "\"id\": \"other\"",
            "line 1: field id is \"other\"; it must be the name of the file without .json");
    refused("\"lines\": 2", "\"ranks\": 2",
            gray +
                "ranks is unknown; it must be ref, level, at, facing_deg, frontage_yd, depth_yd, formation, "
                "strength_pct, part, lines, state, ground_ok, faces or off_field");
    refused(
        "{\"side\": \"CSA\", \"brigade\": \"Red's Brigade\"}",
        "{\"side\": \"CSA\", \"brigade\": \"Blue's Brigade\"}",
        "line 6, scope[1]: it names nobody: confederate, Blue's Brigade; it must be spelled as in small.csv");
}

// All twenty, held to their maps and orders of battle, with the numbers that scripts/data/check_situations.py
// prints (it rounds once at the end, this reader for every unit).
TEST(Situation, AllOfTheProgram) {
    const std::vector<std::string> names = situation_names();
    EXPECT_EQ(names.size(), 20u);
    for (const std::string& name : names) {
        const Expected<Moment> moment = history::moment(name);
        ASSERT_TRUE(moment) << moment.error();
        EXPECT_EQ(moment->situation.id(), name);
        EXPECT_GT(moment->situation.objectives().size(), 0u) << name;
        for (Seat seat : seats) EXPECT_GT(moment->situation.men(seat), 1000) << name;
    }
    const Expected<Moment> henry = moment("henry_hill");
    ASSERT_TRUE(henry);
    EXPECT_EQ(henry->situation.units().size(), 53u);
    EXPECT_NEAR(henry->situation.men(Seat::Union), 16772, 53);
    EXPECT_EQ(henry->situation.guns(Seat::Union), 24);
    EXPECT_NEAR(henry->situation.men(Seat::Confederate), 7003, 53);
    EXPECT_EQ(henry->situation.guns(Seat::Confederate), 29);
    EXPECT_EQ(moment("waterloo").error().substr(0, 46), "unknown situation 'waterloo'; there are barlow");
}

}  // namespace
}  // namespace longroll::history
