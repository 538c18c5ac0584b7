// VB-DATA-11: what is wrong with broken files, each damaged in one place. The sentence names the file, the
// line, the object, the field and what would be right.

#include "volley/scenario_file.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "data/embedded.h"
#include "support/printed_tables.h"
#include "volley/rules.h"

namespace longroll::volley {
namespace {

struct Broken {
    std::string_view what, from, to, line_and_object, right;
};
constexpr Broken broken_files[] = {
    {"a polygon that crosses itself", "[[33, 18], [38, 18], [38, 22], [33, 22]]",
     "[[33, 18], [38, 22], [38, 18], [33, 22]]", "line 14, terrain.areas[1] 'the crest': field corners is",
     "whose edges do not cross"},
    {"a block that is no square", "[22, 26, 25, 29]", "[22, 26, 26, 29]",
     "line 22, terrain.areas[9] 'the market': field box", "a square of 3 x 3 inches"},
    {"a wood of stone", "\"kind\": \"woods\", ", "\"kind\": \"woods\", \"marks\": [\"stone\"], ",
     "terrain.areas[2] 'Pine Wood': field marks", "only town blocks and villages are of stone"},
    {"ground that no rulebook has", "\"kind\": \"marsh\"", "\"kind\": \"lake\"",
     "terrain.areas[7] 'the bog': field kind is \"lake\"", "marsh"},
    {"ground of another game", "\"kind\": \"marsh\"", "\"kind\": \"building\"",
     "terrain.areas[7] 'the bog': field kind", "it must be woods, light_woods, orchard"},
    {"a line of another game", "\"kind\": \"fieldworks\"", "\"kind\": \"barricade\"",
     "terrain.lines[7] 'the earthworks': field kind", "hasty_works"},
    {"a bridge on no water", "\"bridge\", \"at\": [6, 21]", "\"bridge\", \"at\": [6, 25]",
     "terrain.crossings[0] 'lane bridge': field at is [6, 25]", "a stream, marshy stream or river"},
    {"a breach in no wall", "\"breach\", \"at\": [44, 10]", "\"breach\", \"at\": [44, 12]",
     "terrain.crossings[6] 'the breach': field at", "the wall of a fort or fortress"},
    {"a strength of 0", "\"sp\": 4, \"morale\": 5, \"weapon\": \"rifled_musket\", \"dg\": 1", "\"sp\": 0",
     "'1st Brigade': field sp is 0", "1 to 12"},
    {"guns with muskets", "\"type\": \"ART_BN\", \"sp\": 2, \"weapon\": \"sb_field\"",
     "\"type\": \"ART_BN\", \"sp\": 2, \"weapon\": \"rifled_musket\"",
     "'Division artillery': field weapon is \"rifled_musket\"",
     "sb_field, sb_heavy, sb_siege, r_field, r_heavy or r_siege: it is ART_BN"},
    {"a brigade with guns for muskets", "\"training\": \"poor\", \"weapon\": \"smoothbore\"",
     "\"weapon\": \"r_field\"", "'2nd Brigade': field weapon",
     "smoothbore, rifled_carbine, rifled_musket, cart_carbine or cart_rifle"},
    {"a repeater without cartridges", "\"weapon\": \"cart_rifle\", \"repeating\": true",
     "\"weapon\": \"rifled_musket\", \"repeating\": true", "'Repeater Brigade': field repeating is true",
     "cart_carbine or cart_rifle"},
    {"a sharpshooter brigade", "\"type\": \"INF_SK\", \"sp\": 1, \"morale\": 5",
     "\"type\": \"INF_BDE\", \"sp\": 1, \"morale\": 5", "'Sharpshooters': field sharpshooter", "only INF_SK"},
    {"guns with guns", "\"sp\": 3, \"weapon\": \"sb_heavy\"",
     "\"sp\": 3, \"weapon\": \"sb_heavy\", \"dg\": 1", "'Heavy battalion': field dg is 1",
     "only brigades have dedicated guns"},
    {"a morale of 7", "\"sp\": 3, \"morale\": 6", "\"sp\": 3, \"morale\": 7",
     "'Repeater Brigade': field morale is 7", "3 to 6"},
    {"mounted infantry on foot", "\"type\": \"INF_BDE\", \"sp\": 4, \"weapon\": \"smoothbore\"",
     "\"type\": \"INF_BDE\", \"sp\": 4, \"mounted\": true", "'Second Brigade': field mounted",
     "left out but for mounted types"},
    {"a division without commander", "\"commander\": \"Commander, First Division\",", "",
     "sides.confederate.divisions[0] 'First Division': field commander is missing", "text"},
    {"two stands on one place", "\"at\": [42, 29.5]", "\"at\": [44.5, 29]",
     "'Fort brigade': field at is [44.5, 29]", "does not overlap Rifled siege gun"},
    {"a stand on forbidden ground", "\"at\": [44, 8.5]", "\"at\": [13, 22]",
     "'Siege guns': field at is [13, 22]", "off the swamp, which is prohibited to ART_BTY"},
    {"guns unlimbered in a forest", "\"at\": [44, 8.5]", "\"at\": [3, 14]", "'Siege guns': field at",
     "out of the forest, or limbered true"},
    {"a base over the edge", "\"at\": [44, 8.5]", "\"at\": [44, 1]", "'Siege guns': field at is [44, 1]",
     "its whole base is on the table"},
    {"guns in a town block", "\"at\": [44, 8.5]", "\"at\": [23, 27]", "'Siege guns': field at",
     "only infantry garrisons one"},
    {"an enemy within an inch", "\"at\": [44, 8.5]", "\"at\": [26.5, 25.5]", "'Town guard': field at",
     "an inch or more from Siege guns of the enemy"},
    {"a reinforcement after the last turn", "\"arrives\": 3", "\"arrives\": 7",
     "'Reserve battery': field arrives is 7", "1 to 6"},
    {"an entry off the edge", "\"entry\": [0, 9]", "\"entry\": [1, 9]", "'Lancers': field entry is [1, 9]",
     "on the west edge of the table"},
    {"in place and to arrive", "\"arrives\": 3", "\"arrives\": 3, \"at\": [20, 35]",
     "'Reserve battery': fields at and arrives are both there", "leave one of them out"},
    {"Stationary skirmishers", "\"at\": [26.5, 27.5]", "\"stationary\": true, \"at\": [26.5, 27.5]",
     "'Town guard': field stationary", "only a brigade on foot"},
    {"held by nothing", "\"until\": 3, \"within\": [[40, 26], [46, 26], [46, 31], [40, 31]]", "\"until\": 3",
     "divisions[1].stands[0].held: it must have", "either within or line"},
    {"held elsewhere", "\"within\": [[40, 26], [46, 26], [46, 31], [40, 31]]",
     "\"within\": [[30, 26], [36, 26], [36, 31]]", "field within", "holds the place of the stand"},
    {"a name twice", "\"name\": \"Second Brigade\"", "\"name\": \"First Brigade\"",
     "'First Brigade': field name", "no other stand of its side has"},
    {"an exit turned about", "\"zone\": 8,", "\"zone\": 8, \"exits\": [{\"box\": [9, 0, 4, 2]}],",
     "exits[0]: field box is [9, 0, 4, 2]", "[west, south, east, north] in inches"},
    {"an unknown field", "\"turns\": 6", "\"turn\": 6", "line 8", "turn"},
    {"an unknown switch", "\"turns\": 6", "\"turns\": 6, \"options\": {\"pursuit\": true}", "field pursuit",
     "one of the switches of VB-DATA-5"},
    {"a day that is none", "1862-04-01", "April 1862", "field date is \"April 1862\"",
     "a day from 1861 to 1865"},
    {"days and turns", "\"turns\": 6", "\"turns\": 6, \"days\": [{\"turns\": 6}]", "field turns",
     "left out where there are days"},
    {"limits out of order", "\"turns\": 6", "\"turns\": 6, \"victory\": {\"minor\": 6, \"major\": 5}",
     "field major is 5", "6 to 100"},
};

std::string damaged(std::string text, std::string_view from, std::string_view to) {
    const std::size_t found = text.find(from);
    EXPECT_NE(found, std::string::npos) << from;
    return found == std::string::npos ? text : text.replace(found, from.size(), to);
}

TEST(VB_DATA_11, BrokenFilesSayWhere) {
    const std::string whole(embedded("volley/proving_ground.json"));
    ASSERT_TRUE(Volley::check_scenario_file(whole, "my.json"));
    for (const Broken& one : broken_files) {
        const Expected<std::string> checked =
            Volley::check_scenario_file(damaged(whole, one.from, one.to), "my.json");
        ASSERT_FALSE(checked) << one.what;
        const std::string& said = checked.error();
        EXPECT_TRUE(said.starts_with("my.json, line ")) << one.what << ": " << said;
        EXPECT_NE(said.find(one.line_and_object), std::string::npos) << one.what << ": " << said;
        EXPECT_NE(said.find(one.right), std::string::npos) << one.what << ": " << said;
    }
}

// The kinds of ground that the table of VB-DATA-11 lists are those that a file may have.
TEST(VB_DATA_11, KindsOfGround) {
    const PrintedTables book = PrintedTables::of_game("volley");
    const auto words = [](const std::string& text) {
        std::set<std::string> found;
        for (std::size_t i = 0; i < text.size();) {
            std::size_t end = i;
            while (end < text.size() &&
                   (std::islower(static_cast<unsigned char>(text[end])) || text[end] == '_'))
                ++end;
            if (end > i) found.insert(text.substr(i, end - i));
            i = end + 1;
        }
        found.erase("or");
        return found;
    };
    const std::string whole(embedded("volley/proving_ground.json"));
    const auto accepted = [&](std::string_view from, std::string_view to) {
        const Expected<std::string> checked =
            Volley::check_scenario_file(damaged(whole, from, to), "my.json");
        EXPECT_FALSE(checked);
        const std::string said = checked ? std::string() : checked.error();
        return words(said.substr(said.find("it must be ") + 11));
    };
    const auto printed = [&](const char* row) {
        const std::string& cell = book.of_rule("VB-DATA-11").cell(row, "Contents");
        return words(cell.substr(cell.find('('), cell.find(')') - cell.find('(')));
    };
    EXPECT_EQ(accepted("\"kind\": \"marsh\"", "\"kind\": \"building\""), printed("terrain.areas[]"));
    EXPECT_EQ(accepted("\"kind\": \"fieldworks\"", "\"kind\": \"barricade\""), printed("terrain.lines[]"));
}

TEST(VB_DATA_11, AtMost128StandsOfASide) {
    std::string many;
    for (int i = 0; i < 128; ++i)
        many += "{\"name\": \"x" + std::to_string(i) + "\", \"type\": \"INF_SK\", \"sp\": 1},";
    const std::string text = damaged(std::string(embedded("volley/training.json")),
                                     "{\"name\": \"1st Brigade\"", many + "{\"name\": \"1st Brigade\"");
    const Expected<std::string> checked = Volley::check_scenario_file(text, "my.json");
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().find("sides.union: it has 137 stands; it must have 1 to 128"),
              std::string::npos)
        << checked.error();
}

// VB-MISC-15: a warning, no error.
TEST(VB_MISC_15, PoorlyTrainedTroopsAfterApril1862AreNoted) {
    const std::string text =
        damaged(std::string(embedded("volley/proving_ground.json")), "1862-04-01", "1862-05-01");
    const Expected<std::string> late = Volley::check_scenario_file(
        damaged(text, "\"turns\": 6", "\"turns\": 6, \"options\": {\"poorly_trained\": true}"), "my.json");
    ASSERT_TRUE(late) << late.error();
    EXPECT_NE(late->find("VB-MISC-15"), std::string::npos);
    const Expected<std::string> off = Volley::check_scenario_file(text, "my.json");
    ASSERT_TRUE(off);
    EXPECT_EQ(off->find("VB-MISC-15"), std::string::npos);
}

}  // namespace
}  // namespace longroll::volley
