#include "history/order_of_battle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/embedded.h"
#include "history/library.h"

namespace longroll::history {
namespace {

using testing::StartsWith;

constexpr std::string_view head =
    "side,army,corps,division,brigade,unit,level,arm,state,men,guns,gun_types,commander,rank,rating_hint,"
    "experience,weapon,weapon_conf,killed,wounded,captured_missing,losses,commander_fate,arrival,entry,"
    "present,"
    "notes,confidence\n";
constexpr std::string_view general =
    "USA,Army,,First Division,\"1st Brigade, 1st Division (Keyes)\",1st Brigade "
    "HQ,brigade,general,,,,,Erasmus D. "
    "Keyes,Col,average,,,,,,,,,1861-07-21 11:30,Farm Ford,yes,,high\n";
constexpr std::string_view regiment =
    "USA,Army,,First Division,\"1st Brigade, 1st Division (Keyes)\",2nd "
    "Maine,regiment,infantry,Maine,640,,,Charles "
    "D. Jameson,Col,,green,smoothbore,low,13,24,118,155,,1861-07-21 11:30,Farm Ford,yes,\"a \"\"quoted\"\" "
    "note\",med\n";
constexpr std::string_view battery =
    "CSA,Army,,,Guns,Purcell Battery,battery,artillery,Virginia,80,4,3x12-pdr Napoleon;1x10-pdr "
    "Parrott,Lindsay "
    "Walker,Capt,,regular,artillery,high,,,,,,,,yes,,high\n";

Expected<OrderOfBattle> read(const std::string& rows) {
    return OrderOfBattle::read(std::string(head) + rows, "small.csv");
}
std::string all() { return std::string(general) + std::string(regiment) + std::string(battery); }

// The rows with one text put for another must be refused so.
void refused(std::string rows, std::string_view what, std::string_view instead, const std::string& sentence) {
    const std::size_t at = rows.find(what);
    ASSERT_NE(at, std::string::npos) << what;
    const Expected<OrderOfBattle> oob = read(rows.replace(at, what.size(), instead));
    ASSERT_FALSE(oob) << sentence;
    EXPECT_EQ(oob.error(), sentence);
}

TEST(OrderOfBattle, IsReadWithEveryField) {
    const Expected<OrderOfBattle> oob = read(all());
    ASSERT_TRUE(oob) << oob.error();
    ASSERT_EQ(oob->rows().size(), 3u);
    const OobRow& maine = oob->rows()[1];
    EXPECT_EQ(maine.side, Seat::Union);
    EXPECT_EQ(maine.brigade, "1st Brigade, 1st Division (Keyes)");
    EXPECT_EQ(maine.unit, "2nd Maine");
    EXPECT_EQ(maine.level, Level::Regiment);
    EXPECT_EQ(maine.arm, Arm::Infantry);
    EXPECT_EQ(maine.men, 640);
    EXPECT_EQ(maine.experience, Experience::Green);
    EXPECT_EQ(maine.weapon, Weapon::Smoothbore);
    EXPECT_EQ(maine.losses, 155);
    EXPECT_EQ(maine.notes, "a \"quoted\" note");
    EXPECT_EQ(maine.presence, Presence::Yes);
    EXPECT_EQ(maine.confidence, Confidence::Med);
    EXPECT_EQ(text_of(*maine.arrival), "1861-07-21T11:30");
    const OobRow& guns = oob->rows()[2];
    EXPECT_EQ(guns.side, Seat::Confederate);
    ASSERT_EQ(guns.gun_types.size(), 2u);
    EXPECT_EQ(guns.gun_types[1].count, 1);
    EXPECT_EQ(guns.gun_types[1].type, "10-pdr Parrott");
    EXPECT_FALSE(guns.losses);
    EXPECT_FALSE(guns.arrival);
    EXPECT_EQ(oob->commander({Seat::Union, "", "First Division", "1st Brigade, 1st Division (Keyes)", "", {}})
                  ->commander,
              "Erasmus D. Keyes");
    EXPECT_EQ(oob->commander({Seat::Confederate, "", "", "Guns", "", {}}), nullptr);
}

TEST(OrderOfBattle, BadFieldsAreReportedWithWhatWouldBeRight) {
    const std::string at2 = "small.csv, line 2: ", at3 = "small.csv, line 3, '2nd Maine': field ",
                      at4 = "small.csv, line 4, 'Purcell Battery': field ";
    refused(all(), "smoothbore", "longbow",
            at3 +
                "weapon is \"longbow\"; it must be empty, smoothbore, rifle_musket, breechloader, repeater, "
                "carbine_mixed, breechloader_carbine, target_rifle, target_rifle_and_breechloader, "
                "repeater_and_breechloader, artillery or naval_guns");
    refused(all(), ",640,", ",-640,",
            at3 + "men is \"-640\"; it must be empty or a whole number, 0 to 100000");
    refused(all(), ",640,", ",,", at3 + "men is empty; it must be 1 to 100000 for a unit");
    refused(all(), ",155,", ",1550,", at3 + "losses is \"1550\"; it must be at most men, which is 640");
    refused(all(), "1861-07-21 11:30,Farm Ford,yes,\"a", "noon,Farm Ford,yes,\"a",
            at3 + "arrival is \"noon\"; it must be empty or a date and hour as in 1863-07-01 10:00");
    refused(all(), "CSA", "CSN", at4 + "side is \"CSN\"; it must be USA or CSA");
    refused(all(), ",80,4,", ",80,5,", at4 + "guns is \"5\"; it must be 4, the sum of gun_types");
    refused(all(), "3x12-pdr", "3 12-pdr",
            at4 +
                "gun_types is \"3 12-pdr Napoleon;1x10-pdr Parrott\"; it must be numbers of guns joined by "
                "semicolons, as in 4x12-pdr Napoleon;2x10-pdr Parrott");
    refused(all(), "regiment,infantry", "brigade,infantry",
            at3 + "arm is \"infantry\"; it must be general for a brigade");
    refused(all(), "regiment,infantry", "regiment,general",
            at3 +
                "arm is \"general\"; it must be infantry, cavalry, artillery, horse_artillery or naval for a "
                "regiment");
    refused(all(), "Charles D. Jameson", "", at3 + "commander is empty; it must be a text");
    refused(all(), ",yes,,high", ",yes,,sure",
            "small.csv, line 2, '1st Brigade HQ': field confidence is \"sure\"; it must be high, med or low");
    refused(all(), ",yes,,high", ",yes,high", at2 + "there are 27 fields; there must be 28");
    refused(all(), "\"a \"\"quoted\"\" note\"", "\"a",
            "small.csv, line 3: a quote is opened and not closed in this line");
    refused(all(), "note\",med", "note\"x,med",
            "small.csv, line 3: a comma must follow the closing quote of a field");
    refused(all() + std::string(regiment), "USA", "USA",
            "small.csv, line 5: '2nd Maine' is here a second time; leave one of them out");
    refused(all() + "\n", "USA", "USA", "small.csv, line 5: the line is empty; leave it out");
    EXPECT_EQ(read("").error(), "small.csv: there is no unit in it; it must have one per line");
    EXPECT_THAT(OrderOfBattle::read("side,arms\n", "x.csv").error(),
                StartsWith("x.csv, line 1: the columns must be side, army, corps, "));
}

TEST(OrderOfBattle, TheThreeBattlesAreWhole) {
    struct Battle {
        const char* name;
        std::size_t rows;
        int union_guns;
    };
    for (const auto& [name, rows, guns] :
         {Battle{"gettysburg", 825, 372}, {"shiloh", 331, 0}, {"bull_run", 163, 0}}) {
        const Expected<OrderOfBattle> oob = order_of_battle(name);
        ASSERT_TRUE(oob) << oob.error();
        EXPECT_EQ(oob->rows().size(), rows);
        int count = 0;
        for (const OobRow& row : oob->rows()) {
            EXPECT_FALSE(short_name(row).empty()) << row.unit;
            if (row.side == Seat::Union && has_guns(row.arm)) count += row.guns;
        }
        EXPECT_TRUE(guns == 0 || count == guns) << count;
    }
}

TEST(OrderOfBattle, RefsFindUnitsAndCommanders) {
    const Expected<OrderOfBattle> oob = order_of_battle("gettysburg");
    ASSERT_TRUE(oob) << oob.error();
    const UnitRef iron{Seat::Union, "I Corps", "1st Division", "1st Brigade (Iron Brigade)", "", {}};
    EXPECT_EQ(oob->units(iron).size(), 5u);
    UnitRef without = iron;
    without.except = {"6th Wisconsin"};
    EXPECT_EQ(oob->units(without).size(), 4u);
    EXPECT_EQ(surname(oob->commander(iron)->commander), "Meredith");
    EXPECT_EQ(describe(iron), "union, I Corps, 1st Division, 1st Brigade (Iron Brigade)");
    EXPECT_EQ(oob->commander({Seat::Union, "I Corps", "", "", "", {}})->commander, "John F. Reynolds");
    EXPECT_EQ(oob->commander({Seat::Confederate, "", "", "", "", {}})->commander, "Robert E. Lee");
    EXPECT_TRUE(oob->person(Seat::Union, "George G. Meade"));
    EXPECT_FALSE(oob->person(Seat::Confederate, "George G. Meade"));
    EXPECT_TRUE(oob->units({Seat::Union, "XX Corps", "", "", "", {}}).empty());
}

TEST(OrderOfBattle, NamesForStands) {
    OobRow row;
    row.arm = Arm::Infantry;
    row.state = "Wisconsin";
    row.unit = "6th Wisconsin";
    EXPECT_EQ(short_name(row), "6 WI");
    row.unit = "Hampton's Legion";
    EXPECT_EQ(short_name(row), "Hampton");
    row.arm = Arm::Artillery;
    row.commander = "James B. Ricketts";
    EXPECT_EQ(short_name(row), "Ricketts");
    EXPECT_EQ(surname("Philippe Regis de Trobriand"), "de Trobriand");
    EXPECT_EQ(surname("Robert E. Lee (acting)"), "Lee");
    EXPECT_EQ(surname("Plato"), "Plato");
}

TEST(OrderOfBattle, UnknownNamesListTheOnesThereAre) {
    EXPECT_EQ(order_of_battle("antietam").error(),
              "unknown order of battle 'antietam'; there are bull_run, gettysburg and shiloh");
}

}  // namespace
}  // namespace longroll::history
