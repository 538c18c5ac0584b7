// 4.1 Set-up: scenarios and their options, files and what is wrong with them, random terrain.

#include <algorithm>

#include "data/embedded.h"
#include "elephant/scenario_bed.h"
#include "elephant/scenario_file.h"
#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// Scenario `first-shots` is the file first_shots.json; situations alike.
std::string id_of(std::string_view file) {
    std::string id(file);
    std::replace(id.begin(), id.end(), '_', '-');
    return id;
}
std::string file_of(std::string_view id) {
    std::string file(id);
    std::replace(file.begin(), file.end(), '-', '_');
    return file;
}

// ---- scenarios ----

TEST(SE_SETUP_1, TheScenariosOfTheRulebook) {
    ASSERT_GE(Elephant::scenarios().size(), 8u);
    EXPECT_EQ(Elephant::scenarios()[0].id, "random");
    for (const char* id : {"random", "first-shots", "stone-wall", "bridge", "crossroads", "redoubt",
                           "corps-day", "skirmish-line"}) {
        const Expected<elephant::Setup> setup = prepared(id);
        ASSERT_TRUE(setup) << setup.error();
        for (Seat seat : seats) EXPECT_GT(setup->army(seat).start_stands, 0);
    }
    for (const Scenario& scenario : Elephant::scenarios()) {
        EXPECT_FALSE(scenario.summary.empty()) << scenario.id;
        const std::string file = file_of(scenario.id) + ".json";
        EXPECT_TRUE(embedded("elephant/" + file).data() != nullptr ||
                    embedded("situations/" + file).data() != nullptr)
            << scenario.id;
    }
}

TEST(SE_SETUP_1, OptionsOfChapterThree) {
    const Scenario& random = Elephant::scenarios()[0];
    for (const char* name :
         {"scale",         "overenthusiastic",  "csa_artillery_shift", "close_range_shift",
          "ammunition",    "shoot_officers",    "road_bonus",          "melee_cell_11",
          "regiment_size", "brigade_artillery", "one_die_for_both",    "fire_ranks",
          "prone_fire",    "skirmisher_move",   "turn_memory",         "withdrawn_test",
          "year",          "period_morale",     "csa_artillery_type",  "brigades_per_division",
          "balance",       "turn_limit"}) {
        const auto found = std::find_if(random.options.begin(), random.options.end(),
                                        [&](const OptionSpec& spec) { return spec.name == name; });
        EXPECT_NE(found, random.options.end()) << name;
    }
    const Expected<elephant::Setup> setup = prepared("random", {{"close_range_shift", "left"},
                                                                {"fire_ranks", "front"},
                                                                {"turn_memory", "activation"},
                                                                {"scale", "brigade"},
                                                                {"turn_limit", "7"}});
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(setup->options.close_range_shift, -1);
    EXPECT_TRUE(setup->options.front_rank_fires);
    EXPECT_TRUE(setup->options.activation_memory);
    EXPECT_EQ(setup->options.scale, Scale::Brigade);
    EXPECT_EQ(setup->yards, 100);
    EXPECT_EQ(setup->options.turn_limit, 7);
    EXPECT_FALSE(prepared("random", {{"turn_limit", "0"}}));
    EXPECT_FALSE(prepared("first-shots", {{"scale", "brigade"}}));  // a file has its own
}

TEST(SE_SETUP_4, TheDefaultTable) {
    const Expected<elephant::Setup> setup = prepared("random");
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->field->width(), 72 * table::inch);
    EXPECT_EQ(setup->field->depth(), 48 * table::inch);
    EXPECT_EQ(setup->army(usa).own_edge, TableEdge::South);
    EXPECT_EQ(setup->army(csa).own_edge, TableEdge::North);
    EXPECT_EQ(setup->army(csa).zone, (Box{{0, 36000}, {72000, 48000}}));
}

// ---- terrain ----

table::BattlefieldPlan rolled(std::string_view dice) {
    Script script(dice);
    Dice thrown(script);
    table::BattlefieldPlan plan = roll_terrain(thrown);
    EXPECT_TRUE(script.used_up()) << script.complaint() << ' ' << script.left();
    return plan;
}

TEST(SE_SETUP_5, SquareAfterSquareFromTheSouthwest) {
    // Open, woods, woods, hill, a fence running northeast, a building; then 18 open; a road along y = 24; a
    // stream at x = 30.
    const table::BattlefieldPlan plan =
        rolled("4 5 6 7 8 3 5 9  10 10 10 10 10 10 1 1 1 1 1 1 2 2 2 2 2 2  3  5 3");
    ASSERT_EQ(plan.areas.size(), 4u);
    EXPECT_EQ(plan.areas[0].kind, AreaKind::Woods);
    EXPECT_EQ(plan.areas[0].corners.size(), 32u);
    EXPECT_EQ(plan.areas[0].corners[0], (Point{18000, 10000}));
    EXPECT_EQ(plan.areas[2].kind, AreaKind::Hill);
    EXPECT_EQ(plan.areas[2].level, 1);
    EXPECT_EQ(plan.areas[2].corners[0], (Point{42000, 11000}));
    EXPECT_EQ(plan.areas[3].kind, AreaKind::Building);
    EXPECT_EQ(plan.areas[3].corners[0], (Point{65000, 5000}));
    ASSERT_EQ(plan.lines.size(), 3u);
    EXPECT_EQ(plan.lines[0].kind, LineKind::Fence);
    EXPECT_EQ(plan.lines[0].points[0], (Point{54000 - 2828, 6000 - 2828}));
    EXPECT_EQ(plan.lines[1].kind, LineKind::Road);
    EXPECT_EQ(plan.lines[1].points[0], (Point{0, 24000}));
    EXPECT_EQ(plan.lines[2].kind, LineKind::Stream);
    EXPECT_EQ(plan.lines[2].points[0].x, 30000);
    ASSERT_EQ(plan.crossings.size(), 1u);
    EXPECT_EQ(plan.crossings[0].at, (Point{30000, 24000}));
    EXPECT_EQ(plan.crossings[0].reach, 500);
    for (const std::size_t i : {0u, 1u, 3u}) EXPECT_EQ(plan.areas[i].level, 0) << i;
    EXPECT_TRUE(table::Battlefield::prepare(plan));
}

TEST(SE_SETUP_5, WallsRunsAndRoads) {
    const table::BattlefieldPlan plan =
        rolled("8 4 2 8 6 3 8 1 6  1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1  5  4");
    ASSERT_EQ(plan.lines.size(), 4u);
    EXPECT_EQ(plan.lines[0].kind, LineKind::Wall);
    EXPECT_EQ(plan.lines[0].name, "wall 1");
    EXPECT_EQ(plan.lines[1].name, "wall 2");
    EXPECT_EQ(plan.lines[0].points[0], (Point{2000, 6000}));                 // east-west
    EXPECT_EQ(plan.lines[1].points[0], (Point{18000, 2000}));                // north-south
    EXPECT_EQ(plan.lines[2].points[0], (Point{30000 + 2828, 6000 - 2828}));  // northwest
    EXPECT_EQ(plan.lines[0].points[1], (Point{10000, 6000}));
    EXPECT_EQ(plan.lines[1].points[1], (Point{18000, 10000}));
    EXPECT_EQ(plan.lines[2].points[1], (Point{30000 - 2828, 6000 + 2828}));
    EXPECT_EQ(plan.lines[3].points, (std::vector<Point>{{36000, 0}, {36000, 48000}}));
    EXPECT_TRUE(plan.crossings.empty());
}

TEST(SE_SETUP_5, EveryRollIsABattlefield) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Dice dice{Seed{seed, 5}};
        const Expected<table::Battlefield> field = table::Battlefield::prepare(roll_terrain(dice));
        ASSERT_TRUE(field) << field.error();
    }
}

TEST(SE_SETUP_6, DefaultObjectives) {
    const Expected<elephant::Setup> setup = prepared("random");
    ASSERT_TRUE(setup);
    ASSERT_EQ(setup->objectives.size(), 3u);
    EXPECT_EQ(setup->objectives[0].at, (Point{18000, 24000}));
    EXPECT_EQ(setup->objectives[2].at, (Point{54000, 24000}));
    EXPECT_EQ(setup->objectives[1].points, 5);
    EXPECT_EQ(setup->objectives[1].holder, Seat::Nobody);
}

TEST(SE_SETUP_9, FreshAtTheStart) {
    const Expected<elephant::Setup> setup = prepared("crossroads", {{"auto_deployment", "yes"}});
    ASSERT_TRUE(setup);
    Dice dice{Seed{3, 3}};
    const State state = Elephant::start(*setup, dice);
    for (Seat seat : seats) {
        const Side& side = state.side[index(seat)];
        EXPECT_EQ(side.moved_last_turn, 0u);  // cavalry at rest
        for (const UnitId id : each(side.on_table)) {
            const Unit& unit = side.unit[id];
            EXPECT_EQ(unit.hits + unit.panic + unit.lost, 0);
            EXPECT_EQ(unit.status, Withdrawing::None);
        }
    }
}

// ---- files ----

std::string with_side(const std::string& hqs) {
    return R"({"format": "elephant_scenario", "id": "t", "title": "T", "summary": "S.",
 "terrain": {"areas": [{"kind": "woods", "circle": [10, 10, 4]}]},
 "sides": {"union": {"hqs": [)" +
           hqs + R"(]},
 "confederate": {"hqs": [{"name": "B", "level": "brigade", "units": [{"name": "C", "stands": 4}]}]}}})";
}
std::string wrong(const std::string& text) {
    const Expected<ScenarioFile> file = read_scenario(text, "t.json");
    return file ? "fine" : file.error();
}

TEST(SE_SETUP_9, EveryUnitHasACardAboveIt) {
    std::string text =
        with_side(R"({"name": "B", "level": "brigade", "units": [{"name": "U", "stands": 4}]})");
    EXPECT_EQ(wrong(text), "fine");
    text.insert(1, R"("scale": "brigade", )");
    EXPECT_EQ(wrong(text),
              "t.json, line 3, sides.union.hqs[0].units[0] 'U': it has no headquarters with a card above it "
              "(SE-SETUP-9)");
}

TEST(ScenarioFile, SaysWhatIsWrongAndWhere) {
    const std::string unit = "t.json, line 3, sides.union.hqs[0].units[0] 'U': ";
    const auto of_unit = [&](const std::string& fields) {
        return wrong(with_side(R"({"name": "B", "units": [{"name": "U", )" + fields + "}]}"));
    };
    EXPECT_EQ(of_unit(R"("stands": 17)"), unit + "field stands is 17; it must be 1 to 16");
    EXPECT_EQ(of_unit(R"("stands": 4, "weapon": "12lb_napoleon")"),
              unit + "infantry cannot have the weapon 12lb_napoleon");
    EXPECT_EQ(of_unit(R"("stands": 4, "grade": "brave")"),
              unit + "field grade is \"brave\"; it must be militia, poor, regular, veteran, elite or green");
    EXPECT_EQ(of_unit(R"("stand": 4)"),
              unit +
                  "field stand is unknown; it must be name, arm, stands, grade, weapon, weapons, sidearm, "
                  "lance, marksmen, mounted, place, arrives, edge or entry");
    EXPECT_EQ(of_unit(R"("stands": 4, "place": {"at": [80, 10.5]})"),
              "t.json, line 3, sides.union.hqs[0].units[0].place: field at is [80, 10.5]; it must be a point "
              "[x, y] in inches, from [0, 0] to [72, 48]");
    EXPECT_EQ(of_unit(R"("stands": 6, "place": {"at": [30, 10], "formation": "column", "front": 3})"),
              "t.json, line 3, sides.union.hqs[0].units[0].place: field front is 3; it must be 1 to 2");
    EXPECT_EQ(of_unit(R"("stands": 4}, {"name": "U", "stands": 4)"),
              "t.json, line 3, sides.union.hqs[0].units[1] 'U': field name is \"U\"; it must be one that no "
              "other unit of its side has");
    EXPECT_EQ(wrong(with_side(R"({"name": "B"})")),
              "t.json, line 3, sides.union: field hqs has no fighting unit; it must have at least one");
    EXPECT_EQ(
        wrong(with_side(R"({"name": "B", "level": "brigade", "hqs": [{"name": "D", "level": "division"}]})")),
        "t.json, line 3, sides.union.hqs[0].hqs[0] 'D': a division cannot be under a brigade");
    EXPECT_EQ(wrong("[]"), "t.json, line 1: field format is missing; it must be elephant_scenario");
    EXPECT_NE(wrong("{").find("t.json"), std::string::npos);
}

TEST(ScenarioFile, UnitsStandOnTheTableAndNotUponEachOther) {
    const auto looked_over = [](const std::string& units) {
        const Expected<std::string> held = Elephant::check_scenario_file(
            with_side(R"({"name": "B", "level": "brigade", "units": [)" + units + "]}"), "t.json");
        return held ? *held : held.error();
    };
    const std::string first = R"({"name": "U", "stands": 6, "place": {"at": [20, 20], "ranks": 2}})";
    EXPECT_NE(looked_over(first).find("union 1 unit of 6 stands"), std::string::npos) << looked_over(first);
    // Side by side they touch: three stands of an inch each.
    const std::string beside = R"(, {"name": "V", "stands": 6, "place": {"at": [23, 20], "ranks": 2}})";
    EXPECT_NE(looked_over(first + beside).find("union 2 units of 12 stands"), std::string::npos)
        << looked_over(first + beside);
    const std::string upon = R"(, {"name": "V", "stands": 6, "place": {"at": [22.5, 20], "ranks": 2}})";
    EXPECT_NE(
        looked_over(first + upon)
            .find("sides.union, unit 'V': field place.at is [22.5, 20]; it must be clear of 'U' of the union "
                  "side; stands may touch, not overlap"),
        std::string::npos)
        << looked_over(first + upon);
    const std::string off = R"({"name": "U", "stands": 6, "place": {"at": [1, 20]}})";
    EXPECT_NE(
        looked_over(off).find("sides.union, unit 'U': field place.at is [1, 20]; it must be where all of it "
                              "is on the table, from [0, 0] to [72, 48]"),
        std::string::npos)
        << looked_over(off);
}

TEST(ScenarioFile, FixedPlacesAndAttachedCommanders) {
    const Expected<ScenarioFile> file =
        read_scenario(with_side(R"({"name": "B", "level": "brigade", "attached": "U", "rating": 3, "units": [
          {"name": "U", "stands": 6, "place": {"at": [20, 20], "facing": 90, "ranks": 2}},
          {"name": "V", "stands": 4, "arrives": 3, "edge": "west", "entry": [0, 9.5]}]})"),
                      "t.json");
    ASSERT_TRUE(file) << file.error();
    Dice dice{Seed{1, 1}};
    ScenarioFile quick = *file;
    quick.options.auto_deployment = true;
    const Expected<elephant::Setup> setup = setup_of(quick, dice);
    ASSERT_TRUE(setup) << setup.error();
    const State state = Elephant::start(*setup, dice);
    const Look look{*setup, state};
    EXPECT_EQ(layout_of(look, {usa, 0}).anchor, (Point{20000, 20000}));
    EXPECT_EQ(layout_of(look, {usa, 0}).facing, east);
    EXPECT_EQ(look.unit({usa, 0}).ranks, 2);
    EXPECT_EQ(look.side(usa).officer[0].attached, 0);
    EXPECT_EQ(look.side(usa).officer[0].morale_rating, 3);
    EXPECT_EQ(look.side(usa).coming, one(1));
    EXPECT_EQ(setup->army(usa).units[1].arrival.entry, (Point{0, 9500}));
    EXPECT_EQ(setup->army(usa).start_stands, 10);  // those to arrive included
}

// ---- situations ----

TEST(Situations, FourMorningsOfTheMaps) {
    ASSERT_EQ(situations_played().size(), 4u);
    for (std::string_view name : situations_played()) {
        SCOPED_TRACE(name);
        const Expected<elephant::Setup> setup = prepared(id_of(name));
        ASSERT_TRUE(setup) << setup.error();
        EXPECT_FALSE(setup->objectives.empty());
        Dice dice{Seed{1, 1}};
        const State state = Elephant::start(*setup, dice);
        EXPECT_EQ(Elephant::first_violation(*setup, state).value_or(""), "");
        for (Seat seat : seats) {
            EXPECT_NE(state.side[index(seat)].on_table, 0u);
            for (const HqPlan& hq : setup->army(seat).hqs) EXPECT_NE(hq.below, 0u) << hq.name;
        }
    }
}

TEST(Situations, UnitsAreWhereTheyWereAndWhatTheyWere) {
    const Expected<elephant::Setup> setup = prepared("matthews-hill");
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(setup->options.year, 1861);
    EXPECT_EQ(setup->options.scale, Scale::Regimental2);
    EXPECT_EQ(setup->army(usa).own_edge, TableEdge::North);  // they come down from Sudley
    const std::vector<UnitPlan>& units = setup->army(usa).units;
    const auto found = std::find_if(units.begin(), units.end(),
                                    [](const UnitPlan& unit) { return unit.name == "2nd Rhode Island"; });
    ASSERT_NE(found, units.end());
    EXPECT_EQ(found->arm, Arm::Infantry);
    // (-760, 1300) yards in an area whose corner is (-2300, -800), 40 yards to the inch.
    EXPECT_LE(table::distance(found->place.anchor, Point{38500, 52500}), 4 * table::inch);
    EXPECT_EQ(found->place.facing, table::facing_of_degrees(172));
    const Expected<elephant::Setup> brigades = prepared("hornets-nest");
    ASSERT_TRUE(brigades) << brigades.error();
    EXPECT_EQ(brigades->options.scale, Scale::Brigade);
    for (Seat seat : seats)
        for (const HqPlan& hq : brigades->army(seat).hqs) EXPECT_TRUE(hq.card) << hq.name;
}

TEST(SE_OPT_7, WagonsAreThereOnlyWithTheOption) {
    EXPECT_EQ(prepared("stone-wall")->army(usa).wagons, 0u);
    const Expected<elephant::Setup> with = prepared("stone-wall", {{"ammunition", "yes"}});
    ASSERT_TRUE(with);
    EXPECT_EQ(count(with->army(usa).wagons), 3);
    const Expected<elephant::Setup> corps = prepared("corps-day", {{"ammunition", "yes"}});
    ASSERT_TRUE(corps);
    EXPECT_EQ(count(corps->army(csa).wagons), 2);  // of the divisions
}

}  // namespace
}  // namespace longroll::elephant
