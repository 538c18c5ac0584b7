// 2.19 Random forces, SE-SETUP-2, 3: sizes, weapons, grades, in the order of their dice.

#include "elephant/scenario_file.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

Options unbalanced() {
    Options options;
    options.balance = false;
    return options;
}

struct Forces {
    Roster roster[2];
    Forces(const Options& options, std::initializer_list<unsigned> dice) {
        Script script(dice);
        Dice thrown(script);
        roll_forces(options, thrown, roster);
        EXPECT_TRUE(script.ok()) << script.complaint();
        EXPECT_TRUE(script.used_up()) << script.left() << " dice left";
        for (Roster& side : roster) complete(side, options);
    }
};

// A side of two brigades (the second cavalry) of two regiments each. 10 is a ten-sided 0.
#define SMALL_SIDE                                                                                           \
    2, /* 1st: regiments */ 2, /* 2AV */ 3, 4, 5, 5, 5, 10, /* d6 guns */ 3, 8, /* 2nd */ 9, 2, /* 2d6 */ 6, \
        1, 9, 2, 2, 3, /* guns */ 6, 7, /* division */ 4, 1

TEST(SE_SETUP_2, TheOrderOfTheDice) {
    const Forces forces(unbalanced(), {SMALL_SIDE, SMALL_SIDE});
    const Roster& army = forces.roster[0];
    ASSERT_EQ(army.units.size(), 7u);  // the divisional battery first, as the tree runs
    EXPECT_EQ(army.units[0].stands, 5);
    EXPECT_EQ(army.units[0].weapon, Weapon::Napoleon12);
    EXPECT_EQ(army.units[0].grade, Grade::Poor);
    EXPECT_EQ(army.units[1].stands, 7);
    EXPECT_EQ(army.units[1].weapon, Weapon::RifleMusket);
    EXPECT_EQ(army.units[1].grade, Grade::Regular);
    EXPECT_EQ(army.units[2].stands, 10);
    EXPECT_EQ(army.units[2].weapon, Weapon::Musket);
    EXPECT_EQ(army.units[2].grade, Grade::Militia);
    EXPECT_EQ(army.units[3].stands, 2);  // a d6 of 3 is a d3 of 2
    EXPECT_EQ(army.units[3].weapon, Weapon::Rifle10);
    EXPECT_EQ(army.units[4].arm, Arm::Cavalry);
    EXPECT_EQ(army.units[4].stands, 7);
    EXPECT_EQ(army.units[4].weapon, Weapon::BreechCarbine);
    EXPECT_EQ(army.units[5].stands, 4);
    EXPECT_EQ(army.units[5].weapon, Weapon::Shotgun);
    EXPECT_EQ(army.units[6].arm, Arm::HorseArtillery);
    EXPECT_EQ(army.units[6].stands, 3);
    EXPECT_EQ(army.start_stands, 5 + 7 + 10 + 2 + 7 + 4 + 3);
}

TEST(SE_SETUP_3, Names) {
    const Forces forces(unbalanced(), {SMALL_SIDE, SMALL_SIDE});
    EXPECT_EQ(forces.roster[0].units[1].name, "1st Union Infantry");
    EXPECT_EQ(forces.roster[0].units[2].name, "2nd Union Infantry");
    EXPECT_EQ(forces.roster[1].units[4].name, "1st Confederate Cavalry");
    EXPECT_EQ(forces.roster[0].hqs[0].name, "1st Division");
    EXPECT_EQ(forces.roster[0].hqs[1].name, "1st Brigade");
    EXPECT_EQ(forces.roster[0].hqs[1].commander, "Brigade commander, 1st Brigade");
}
TEST(SE_SETUP_3, NumbersAreWrittenAsPeopleSayThem) {
    std::vector<std::string> names;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Roster roster[2];
        Dice dice{Seed{seed, 3}};
        roll_forces(unbalanced(), dice, roster);
        for (const UnitPlan& unit : roster[0].units) names.push_back(unit.name);
    }
    for (const char* number : {"1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "20th", "21st"})
        EXPECT_TRUE(std::find(names.begin(), names.end(), std::string(number) + " Union Infantry") !=
                    names.end())
            << number;
}

TEST(SE_FORCES_1, OneAverageDieOfBrigades) {
    const Forces forces(unbalanced(), {SMALL_SIDE, SMALL_SIDE});
    ASSERT_EQ(forces.roster[0].hqs.size(), 3u);
    EXPECT_EQ(forces.roster[0].hqs[0].level, HqLevel::Division);
    EXPECT_EQ(forces.roster[0].hqs[2].level, HqLevel::Brigade);
}

TEST(SE_FORCES_1, AtBrigadeScaleTheTableIsUsedOneLevelUp) {
    Options options = unbalanced();
    options.scale = Scale::Brigade;
#define BRIGADE_SIDE                                                                                        \
    2, /* 1st division */ 2, 3, 3, 5, /* arm */ 4, 4, 4, 6, /* guns */ 2, 8, /* 2nd */ 2, 3, 5, 5, 1, 9, 2, \
        3, 4, 5, 9
    const Forces forces(options, {BRIGADE_SIDE, BRIGADE_SIDE});
    const Roster& army = forces.roster[0];
    ASSERT_EQ(army.hqs.size(), 3u);  // the corps and two divisions
    EXPECT_EQ(army.hqs[0].level, HqLevel::Corps);
    EXPECT_EQ(army.hqs[2].level, HqLevel::Division);
    ASSERT_EQ(army.units.size(), 6u);
    EXPECT_EQ(army.units[0].stands, 3);
    EXPECT_EQ(army.units[1].stands, 6);
    EXPECT_EQ(army.units[1].hq, 1);
    EXPECT_EQ(army.units[5].arm, Arm::Cavalry);
    EXPECT_EQ(army.units[5].stands, 5);
    EXPECT_EQ(army.units[3].stands, 6);  // 5 + 1 sections
}

TEST(SE_FORCES_2, RegimentsPerBrigade) {
    const Forces forces(unbalanced(), {SMALL_SIDE, SMALL_SIDE});
    EXPECT_EQ(count(forces.roster[0].hqs[1].below & forces.roster[0].infantry), 2);
    EXPECT_EQ(count(forces.roster[0].hqs[2].below & forces.roster[0].cavalry), 2);
}

#define FIXED_SIDE 2, 2, 5, 5, 8, 9, 2, 9, 2, 7, 4, 1
TEST(SE_FORCES_3, TenStandsIfFixed) {
    Options options = unbalanced();
    options.fixed_regiments = options.fixed_guns = true;
    const Forces forces(options, {FIXED_SIDE, FIXED_SIDE});
    EXPECT_EQ(forces.roster[0].units[1].stands, 10);
    EXPECT_EQ(forces.roster[0].units[2].stands, 10);
}
TEST(SE_FORCES_4, TwelveStandsIfFixed) {
    Options options = unbalanced();
    options.fixed_regiments = options.fixed_guns = true;
    const Forces forces(options, {FIXED_SIDE, FIXED_SIDE});
    EXPECT_EQ(forces.roster[0].units[4].arm, Arm::Cavalry);
    EXPECT_EQ(forces.roster[0].units[4].stands, 12);
}
TEST(SE_FORCES_5, DivisionalArtilleryIsOneAverageDieAndOne) {
    const Forces forces(unbalanced(), {SMALL_SIDE, SMALL_SIDE});
    EXPECT_EQ(forces.roster[0].units[0].stands, 5);
    EXPECT_EQ(forces.roster[0].units[0].hq, 0);
}
TEST(SE_FORCES_6, TwoSectionsIfFixed) {
    Options options = unbalanced();
    options.fixed_regiments = options.fixed_guns = true;
    const Forces forces(options, {FIXED_SIDE, FIXED_SIDE});
    EXPECT_EQ(forces.roster[0].units[3].stands, 2);
    EXPECT_EQ(forces.roster[0].units[6].stands, 2);
}

// One brigade of two regiments is what the smallest army would be; the weapon dice are what is asked for.
struct Kinds {
    Weapon infantry, battery;
    Grade grade;
};
Kinds kinds_of(Options options, Seat seat, unsigned die) {
    options.balance = false;
    options.fixed_regiments = options.fixed_guns = true;
    Script script(std::string("2 2 " + std::to_string(die) + " " + std::to_string(die) + " " +
                              std::to_string(die) + " 1 2 1 1 1 2 1  2 2 " + std::to_string(die) + " " +
                              std::to_string(die) + " " + std::to_string(die) + " 1 2 1 1 1 2 1"));
    Dice dice(script);
    Roster roster[2];
    roll_forces(options, dice, roster);
    EXPECT_TRUE(script.used_up()) << script.complaint();
    const Roster& army = roster[index(seat)];
    return {army.units[1].weapon, army.units[3].weapon, army.units[1].grade};
}

TEST(SE_FORCES_7, OneDieForBoth) {
    for (unsigned die = 0; die <= 9; ++die) {
        const Kinds kinds = kinds_of({}, usa, die == 0 ? 10 : die);
        EXPECT_EQ(kinds.infantry, infantry_weapon_die[die]);
        EXPECT_EQ(kinds.battery, artillery_weapon_die[die]);
        EXPECT_EQ(kinds.grade, morale_die[die]);
    }
}
TEST(SE_FORCES_7, CavalryByItsOwnColumn) {
    for (unsigned die = 0; die <= 9; ++die) {
        Options options = unbalanced();
        options.fixed_regiments = options.fixed_guns = true;
        const unsigned face = die == 0 ? 10 : die;
        // As FIXED_SIDE, with this die for the two regiments of the cavalry brigade.
#define CAVALRY_SIDE 2, 2, 5, 5, 8, 9, 2, face, face, 7, 4, 1
        const Forces forces(options, {CAVALRY_SIDE, CAVALRY_SIDE});
        for (std::size_t i : {4u, 5u}) {
            ASSERT_EQ(forces.roster[0].units[i].arm, Arm::Cavalry);
            EXPECT_EQ(forces.roster[0].units[i].weapon, cavalry_weapon_die[die]) << die;
            EXPECT_EQ(forces.roster[0].units[i].grade, morale_die[die]) << die;
        }
    }
}
TEST(SE_FORCES_7, OrTwoDiceWeaponFirst) {
    Options options = unbalanced();
    options.one_die_for_both = false;
    options.fixed_regiments = options.fixed_guns = true;
#define TWO_DICE_SIDE 2, 2, 9, 10, 5, 5, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1
    const Forces forces(options, {TWO_DICE_SIDE, TWO_DICE_SIDE});
    EXPECT_EQ(forces.roster[0].units[1].weapon, Weapon::BreechRifle);
    EXPECT_EQ(forces.roster[0].units[1].grade, Grade::Militia);
}

TEST(SE_FORCES_8, OlderWeaponsBefore1863) {
    Options options;
    options.year = 1862;
    EXPECT_EQ(kinds_of(options, usa, 3).infantry, Weapon::Musket);
    EXPECT_EQ(kinds_of(options, usa, 10).infantry, Weapon::Musket);  // held at 0
    EXPECT_EQ(kinds_of(options, usa, 1).battery, Weapon::Smoothbore6);
    EXPECT_EQ(kinds_of(options, usa, 8).grade, Grade::Veteran);  // the morale column is not touched
}

TEST(SE_FORCES_9, MoraleByPeriod) {
    Options options;
    options.period_morale = true;
    options.year = 1861;
    EXPECT_EQ(kinds_of(options, usa, 8).grade, Grade::Regular);
    EXPECT_EQ(kinds_of(options, csa, 8).grade, Grade::Regular);
    options.year = 1863;
    EXPECT_EQ(kinds_of(options, usa, 8).grade, Grade::Regular);
    EXPECT_EQ(kinds_of(options, csa, 8).grade, Grade::Veteran);
    options.year = 1864;
    EXPECT_EQ(kinds_of(options, usa, 8).grade, Grade::Veteran);
    options.period_morale = false;
    options.year = 1861;
    EXPECT_EQ(kinds_of(options, usa, 8).grade, Grade::Veteran);
}

TEST(SE_FORCES_10, ConfederateGuns) {
    Options options;
    options.csa_artillery_type = true;
    EXPECT_EQ(kinds_of(options, csa, 4).battery, Weapon::Napoleon12);
    EXPECT_EQ(kinds_of(options, usa, 4).battery, Weapon::Howitzer12);
    EXPECT_EQ(kinds_of(options, csa, 3).infantry, Weapon::RifleMusket);
}

TEST(SE_E75, HeldAtZero) {
    Options options;
    options.csa_artillery_type = true;
    options.year = 1862;
    EXPECT_EQ(kinds_of(options, csa, 1).battery, Weapon::Smoothbore6);
}
TEST(SE_E76, TheYearOfTheRifle) {
    Options options;
    options.year = 1862;
    EXPECT_EQ(kinds_of(options, usa, 3).infantry, Weapon::Musket);
    options.year = 1863;
    EXPECT_EQ(kinds_of(options, usa, 3).infantry, Weapon::RifleMusket);
}
TEST(SE_E96, WeaponsAndMoraleGoTogether) {
    Options options;
    options.year = 1863;
    EXPECT_EQ(kinds_of(options, usa, 9).infantry, Weapon::BreechRifle);
    EXPECT_EQ(kinds_of(options, usa, 9).grade, Grade::Elite);
    options.year = 1862;
    EXPECT_EQ(kinds_of(options, usa, 9).infantry, Weapon::RifleMusket);
    EXPECT_EQ(kinds_of(options, usa, 9).grade, Grade::Elite);
}

TEST(SE_FORCES_11, NamesOfTheFireChart) {
    EXPECT_STREQ(weapon_rows[at(infantry_weapon_die[9])].name, "B/L RIFLE");
    EXPECT_STREQ(weapon_rows[at(cavalry_weapon_die[0])].name, "PISTOL");
    EXPECT_STREQ(weapon_rows[at(cavalry_weapon_die[9])].name, "B/L CARBINE");
    EXPECT_STREQ(weapon_rows[at(artillery_weapon_die[0])].name, "6lb S/BORE");
    EXPECT_STREQ(weapon_rows[at(artillery_weapon_die[9])].name, "3\" or 10lb RIFLE");
}

TEST(SE_FORCES_12, DivisionsCommandersAndWagons) {
    Options options = unbalanced();
    options.brigades_per_division = 1;
#define SPLIT_SIDE SMALL_SIDE, /* the second division's guns */ 2, 1
    Forces forces(options, {SPLIT_SIDE, SPLIT_SIDE});
    const Roster& army = forces.roster[0];
    ASSERT_EQ(army.hqs.size(), 5u);  // a corps, two divisions, two brigades
    EXPECT_EQ(army.hqs[0].level, HqLevel::Corps);
    EXPECT_EQ(army.hqs[0].morale_rating, 2);
    EXPECT_EQ(army.hqs[3].parent, 1);
    EXPECT_EQ(army.hqs[4].parent, 2);
    for (const UnitPlan& unit : army.units) {
        EXPECT_FALSE(unit.marksmen);
        EXPECT_NE(unit.grade, Grade::Green);
    }
    Roster with = army;
    add_wagons(with, Scale::Regimental2);
    complete(with, options);
    EXPECT_EQ(count(with.wagons), 2);
    EXPECT_EQ(count(with.hqs[3].below & with.wagons), 1);
    for (std::size_t i = 0; i < with.units.size(); ++i)
        if (with.units[i].arm == Arm::Wagon) {
            EXPECT_EQ(with.units[i - 1].hq, with.units[i].hq) << "behind the others of its brigade";
            EXPECT_TRUE(i + 1 == with.units.size() || with.units[i + 1].hq != with.units[i].hq);
        }
}

TEST(SE_FORCES_13, TheSecondSideIsRolledUntilItIsLike) {
    Options options;
    options.fixed_regiments = options.fixed_guns = true;
    // Union: two infantry brigades of two; the Confederates first three times as many, then the same.
#define TWO_BY_TWO 2, 2, 5, 5, 5, 1, 2, 5, 5, 5, 2, 5
#define TWO_BY_FIVE 2, 5, 5, 5, 5, 5, 5, 5, 1, 5, 5, 5, 5, 5, 5, 5, 2, 5
    const Forces forces(options, {TWO_BY_TWO, TWO_BY_FIVE, TWO_BY_TWO});
    EXPECT_EQ(forces.roster[0].start_stands, forces.roster[1].start_stands);
    options.balance = false;
    const Forces first(options, {TWO_BY_TWO, TWO_BY_FIVE});
    EXPECT_GT(first.roster[1].start_stands, first.roster[0].start_stands);
}

TEST(SE_FORCES_13, RandomForcesAlwaysFit) {
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade})
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Options options;
            options.scale = scale;
            options.brigades_per_division = static_cast<int>(1 + seed % 5);
            Dice dice{Seed{seed, 7}};
            Roster roster[2];
            roll_forces(options, dice, roster);
            for (Roster& side : roster) {
                add_wagons(side, scale);
                ASSERT_LE(side.units.size(), static_cast<std::size_t>(most_roster));
                ASSERT_LE(side.hqs.size(), static_cast<std::size_t>(most_hqs));
                complete(side, options);
                ASSERT_LE(side.stands, most_stands);
            }
        }
}

}  // namespace
}  // namespace longroll::elephant
