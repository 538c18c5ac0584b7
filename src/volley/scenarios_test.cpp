// 6 Data model: scenarios, their options, their files and what is wrong with broken ones.

#include <algorithm>

#include "data/embedded.h"
#include "support/printed_tables.h"
#include "volley/deployment.h"
#include "volley/rules.h"
#include "volley/scenario_file.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

Expected<volley::Setup> prepared(std::string_view id, const GivenOptions& given = {}) {
    for (const Scenario& scenario : Volley::scenarios()) {
        if (scenario.id != id) continue;
        const Expected<OptionValues> values = resolve_options(scenario, given);
        if (!values) return Wrong{values.error()};
        Dice dice{Seed{1, 1}};
        return Volley::prepare(scenario, *values, dice);
    }
    return Wrong{"no such scenario"};
}

// As play begins, before anybody has set anything up.
State placed(const volley::Setup& setup) {
    State state{};
    Dice dice{Seed{1, 1}};
    EventLog log;
    Play play{setup, state, dice, log};
    for (const Seat seat : seats) place_as_planned(play, seat);
    return state;
}

int of_type(const Army& army, StandType type) {
    return static_cast<int>(std::count_if(army.stands.begin(), army.stands.end(),
                                          [&](const StandPlan& stand) { return stand.type == type; }));
}

// ---- the two invented ones ----

TEST(VB_DATA_15, TheTrainingGame) {
    const Expected<volley::Setup> setup = prepared("training");
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(Volley::scenarios()[0].id, "training");
    EXPECT_EQ(setup->field->width(), 36 * inch);
    EXPECT_EQ(setup->field->depth(), 36 * inch);
    EXPECT_EQ(setup->turns(), 6);
    ASSERT_EQ(setup->objectives.size(), 1u);
    EXPECT_EQ(setup->objectives[0].points, 5);
    for (const Seat seat : seats) {
        const Army& army = setup->army(seat);
        EXPECT_EQ(of_type(army, StandType::InfantryBrigade), 6);
        EXPECT_EQ(of_type(army, StandType::ArtilleryBattalion), 2);
        EXPECT_EQ(of_type(army, StandType::CavalryBrigade), 1);
        EXPECT_EQ(army.stands.size(), 9u);
        EXPECT_EQ(army.posts.size(), 3u);
        EXPECT_EQ(count(to_set_up(*setup, seat)), 9);
        EXPECT_EQ(posts_to_set_up(*setup, seat), Posts{7});
        EXPECT_EQ(army.posts[1].exhaustion, 7);  // half of 14
        EXPECT_EQ(army.posts[2].exhaustion, 9);  // of 17
    }
    EXPECT_EQ(setup->field->areas().size(), 2u);
    EXPECT_EQ(setup->field->crossings().size(), 1u);
}

TEST(VB_DATA_11, TheProvingGroundHasEveryRowStandAndWeapon) {
    const Expected<volley::Setup> setup = prepared("proving-ground");
    ASSERT_TRUE(setup) << setup.error();
    for (const AreaRow& row : area_rows) {
        if (row.kind == AreaKind::Rocks || row.kind == AreaKind::Burnt || row.kind == AreaKind::Water)
            continue;
        EXPECT_TRUE(setup->field->area_kinds().has(row.kind)) << table::name_of(row.kind);
    }
    for (const AreaKind kind : {AreaKind::Hill, AreaKind::Fort, AreaKind::Fortress})
        EXPECT_TRUE(setup->field->area_kinds().has(kind)) << table::name_of(kind);
    for (const LineRow& row : line_rows) {
        if (row.kind == LineKind::Creek) continue;  // the maps' word for a stream
        EXPECT_TRUE(setup->field->line_kinds().has(row.kind)) << table::name_of(row.kind);
    }
    for (const LineKind kind : {LineKind::Road, LineKind::Lane, LineKind::FortWall})
        EXPECT_TRUE(setup->field->line_kinds().has(kind)) << table::name_of(kind);
    for (std::size_t kind = 0; kind < at(table::CrossingKind::count); ++kind)
        EXPECT_TRUE(std::any_of(setup->field->crossings().begin(), setup->field->crossings().end(),
                                [&](const auto& crossing) { return at(crossing.kind) == kind; }));
    std::vector<const StandPlan*> all;
    for (const Seat seat : seats)
        for (const StandPlan& stand : setup->army(seat).stands) all.push_back(&stand);
    const auto any = [&](auto is) {
        return std::any_of(all.begin(), all.end(), [&](const StandPlan* stand) { return is(*stand); });
    };
    for (std::size_t i = 0; i < at(StandType::count); ++i)
        EXPECT_TRUE(any([&](const StandPlan& stand) { return at(stand.type) == i; })) << stand_type_codes[i];
    for (std::size_t i = 0; i < at(Weapon::count); ++i)
        EXPECT_TRUE(any([&](const StandPlan& stand) { return at(stand.weapon) == i; })) << weapon_codes[i];
    for (std::size_t i = 0; i < at(Training::count); ++i)
        EXPECT_TRUE(any([&](const StandPlan& stand) { return at(stand.training) == i; }))
            << training_words[i];
    EXPECT_TRUE(any([](const StandPlan& stand) { return stand.repeating; }));
    EXPECT_TRUE(any([](const StandPlan& stand) { return stand.sharpshooter; }));
    EXPECT_TRUE(any([](const StandPlan& stand) { return stand.guns == 2; }));
    EXPECT_TRUE(any([](const StandPlan& stand) { return stand.hold.until != 0; }));
    EXPECT_TRUE(any([](const StandPlan& stand) { return stand.arrival.turn != 0; }));
    ASSERT_EQ(setup->buildings.size(), 4u);
    EXPECT_TRUE(setup->buildings[1].stone && setup->buildings[1].block);
    EXPECT_FALSE(setup->buildings[3].stone || setup->buildings[3].block);
}

// Garrisons, arrivals, militia and commanders as the file has them.
TEST(VB_DATA_1, WhatTheScenarioPutsInPlace) {
    const Expected<volley::Setup> setup = prepared("proving-ground");
    ASSERT_TRUE(setup) << setup.error();
    const State state = placed(*setup);
    const Army& army = setup->army(cs);
    const Side& side = state.side[index(cs)];
    const auto id_of = [&](std::string_view name) { return miniatures::unit_named(army.stands, name); };
    const Look look{*setup, state};

    const Ref guard{cs, id_of("Town guard")};
    EXPECT_EQ(look.stand(guard).building, 1);
    EXPECT_EQ(base_of(look, guard), setup->buildings[1].base);
    EXPECT_EQ(look.stand({cs, id_of("Farm picket")}).building, 2);
    EXPECT_TRUE(side.coming.has(id_of("Reserve brigade")));
    EXPECT_FALSE(side.on_table.has(id_of("Reserve brigade")));
    EXPECT_TRUE(side.column.has(id_of("Reserve battery")) && side.limbered.has(id_of("Reserve battery")));
    EXPECT_TRUE(side.stationary.has(id_of("Rifled siege gun")));
    EXPECT_EQ(level_of(look, {cs, id_of("Militia")}), Level::PermanentDisorder);  // VB-MISC-16
    EXPECT_TRUE(side.mounted.has(id_of("Horse brigade")));
    EXPECT_EQ(state.side[index(us)].stand[0].strength, 1);
    EXPECT_EQ(side.stand[id_of("First Brigade")].guns, 2);
    // A commander all of whose stands are in place is behind the first of them.
    EXPECT_EQ(army.posts[0].name, "Confederates");
    EXPECT_EQ(side.commander[2].fate, Fate::Active);
    EXPECT_EQ(side.commander[1].fate, Fate::None);  // set up by its owner
}

// ---- battles ----

// What the rulebook prints under its tables: stands by type, and the strength of all.
struct Printed {
    std::string_view id;
    Seat seat;
    int infantry, horse_brigades, foot_skirmishers, horse_skirmishers, battalions, batteries, guns, strength;
};
constexpr Printed printed[] = {
    {"bull-run", us, 10, 0, 0, 1, 0, 6, 0, 49},
    {"bull-run", cs, 8, 0, 1, 2, 0, 3, 6, 34},
    {"gettysburg-day-1", us, 12, 2, 0, 0, 3, 1, 0, 50},
    {"gettysburg-day-1", cs, 17, 0, 0, 0, 6, 0, 0, 68},
};

void compare(const Printed& row, const Army& army) {
    SCOPED_TRACE(std::string(row.id) + (row.seat == us ? " union" : " confederate"));
    EXPECT_EQ(of_type(army, StandType::InfantryBrigade), row.infantry);
    EXPECT_EQ(of_type(army, StandType::CavalryBrigade), row.horse_brigades);
    EXPECT_EQ(of_type(army, StandType::InfantrySkirmisher), row.foot_skirmishers);
    EXPECT_EQ(of_type(army, StandType::CavalrySkirmisher), row.horse_skirmishers);
    EXPECT_EQ(of_type(army, StandType::ArtilleryBattalion), row.battalions);
    EXPECT_EQ(of_type(army, StandType::ArtilleryBattery), row.batteries);
    int guns = 0;
    for (const StandPlan& stand : army.stands) guns += stand.guns;
    EXPECT_EQ(guns, row.guns);
    EXPECT_EQ(army.strength, row.strength);
}
TEST(VB_DATA_12, BullRunHasTheStandsOfTheTable) {
    const Expected<volley::Setup> setup = prepared("bull-run");
    ASSERT_TRUE(setup) << setup.error();
    for (const Printed& row : printed)
        if (row.id == "bull-run") compare(row, setup->army(row.seat));
    EXPECT_EQ(setup->turns(), 10);
    EXPECT_EQ(setup->days[0].start_hour, 9);
    EXPECT_EQ(setup->first, us);
    EXPECT_EQ(setup->field->width(), 60 * inch);
    EXPECT_EQ(setup->field->depth(), 48 * inch);
    int points = 0;
    for (const auto& objective : setup->objectives) points += objective.points;
    EXPECT_EQ(points, 13);
    EXPECT_TRUE(setup->options.poorly_trained);
    // Bull Run is a river with a bridge and fords.
    for (std::size_t i = 0; i < setup->field->lines().size(); ++i)
        if (setup->field->line_name(static_cast<unsigned>(i)) == "Bull Run") {
            EXPECT_EQ(setup->field->lines()[i].kind, LineKind::River);
        }
    EXPECT_GE(setup->field->crossings().size(), 6u);
}

TEST(VB_DATA_13, TheFirstDayOfShiloh) {
    const Expected<volley::Setup> setup = prepared("shiloh-day-1");
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(setup->turns(), 13);
    EXPECT_EQ(setup->first, cs);
    EXPECT_EQ(setup->field->width(), 60 * inch);
    EXPECT_EQ(setup->field->depth(), 62 * inch);
}

TEST(VB_DATA_14, GettysburgHasTheStandsOfTheTable) {
    const Expected<volley::Setup> setup = prepared("gettysburg-day-1");
    ASSERT_TRUE(setup) << setup.error();
    for (const Printed& row : printed)
        if (row.id == "gettysburg-day-1") compare(row, setup->army(row.seat));
    EXPECT_EQ(setup->turns(), 11);
    EXPECT_EQ(setup->field->width(), 60 * inch);
    EXPECT_EQ(setup->field->depth(), 54 * inch);
    const Army& army = setup->army(cs);
    const StandPlan& pettigrew = army.stands[miniatures::unit_named(army.stands, "Pettigrew")];
    EXPECT_EQ(pettigrew.hold.until, 5);
    EXPECT_EQ(pettigrew.arrival.turn, 1);
    EXPECT_EQ(pettigrew.arrival.entry.x, 0);  // where the Chambersburg Pike leaves the table
    EXPECT_TRUE(setup->roads.nearest(pettigrew.arrival.entry, inch / 4));
    const StandPlan& gamble =
        setup->army(us).stands[miniatures::unit_named(setup->army(us).stands, "Gamble")];
    EXPECT_TRUE(gamble.place.fixed && !gamble.mounted && gamble.weapon == Weapon::CartridgeCarbine);
}

TEST(VB_DATA_17, WholeGettysburg) {
    const Expected<volley::Setup> setup = prepared("gettysburg");
    ASSERT_TRUE(setup) << setup.error();
    const Army &north = setup->army(us), &south = setup->army(cs);
    compare({"gettysburg", us, 48, 7, 2, 1, 19, 1, 0, 236}, north);
    compare({"gettysburg", cs, 36, 5, 0, 0, 17, 1, 0, 180}, south);
    EXPECT_EQ(setup->turns(), 37);
    ASSERT_EQ(setup->days.size(), 3u);
    EXPECT_EQ(setup->days[1].start_hour, 9);
}

// Every scenario can be prepared; who is in place is on the table, over nobody and on ground that it may be
// on; who comes later comes within the game, over the edge.
TEST(VB_DATA_11, AllScenariosAreSound) {
    ASSERT_EQ(Volley::scenarios().size(), 9u);
    for (const Scenario& scenario : Volley::scenarios()) {
        SCOPED_TRACE(scenario.id);
        const Expected<volley::Setup> setup = prepared(scenario.id);
        ASSERT_TRUE(setup) << setup.error();
        const State state = placed(*setup);
        const Look look{*setup, state};
        for (const Seat seat : seats) {
            const Army& army = setup->army(seat);
            for (const PostPlan& post : army.posts) {
                EXPECT_FALSE(post.commander.empty());
                EXPECT_TRUE(static_cast<bool>(post.below)) << post.name;
            }
            for (const StandPlan& stand : army.stands) {
                EXPECT_LE(stand.arrival.turn, setup->turns()) << stand.name;
                EXPECT_TRUE(!is_artillery(stand.type) || stand.arrival.turn == 0 || stand.limbered)
                    << stand.name;
            }
            for (const StandId id : each(look.side(seat).on_table)) {
                const StandPlan& plan = army.stands[id];
                const Verdict spot =
                    check_spot(look, {seat, id}, plan.place.front, plan.place.facing, flags_of(plan));
                EXPECT_TRUE(spot) << plan.name;
            }
        }
    }
}

// ---- VB-DATA-16, VB-DATA-18 ----

TEST(VB_DATA_18, EveryClassOfTheMapsHasARow) {
    const PrintedTables book = PrintedTables::of_game("volley");
    const PrintedTable& table_18 = book.of_rule("VB-DATA-18");
    // A class of the maps, what it becomes, and the row that says so; ponds, clearings and railroads have
    // none.
    struct Line {
        std::string_view kind, cls, on_table, row;
    };
    constexpr std::string_view forest = "woods, light woods, less their clearings", road = "road, pike, lane";
    constexpr Line lines[] = {{"woods", "woods", "woods", forest},
                              {"woods", "light_woods", "light_woods", forest},
                              {"field", "clearing", "clearing", ""},
                              {"orchard", "orchard", "orchard", "orchard"},
                              {"field", "crop", "crops", "crop field"},
                              {"rocks", "boulders", "rocks", "rocks"},
                              {"marsh", "marsh", "marsh", "marsh"},
                              {"marsh", "swamp", "swamp", "swamp"},
                              {"town", "town", "town_block", "town"},
                              {"building", "farm", "nothing", "farm, building"},
                              {"building", "landmark", "nothing", "farm, building"},
                              {"water", "river", "water", "river; Bull Run"},
                              {"water", "pond", "water", ""},
                              {"stream", "creek", "stream", "creek, run"},
                              {"stream", "run", "stream", "creek, run"},
                              {"stream", "rivulet", "nothing", "rivulet, branch drawn as a rivulet"},
                              {"road", "turnpike", "road", road},
                              {"road", "road", "road", road},
                              {"road", "lane", "lane", road},
                              {"road", "sunken_road", "sunken_road", "sunken road"},
                              {"wall", "stone_wall", "wall", "stone wall"},
                              {"wall", "breastwork_wall", "fieldworks", "breastwork"},
                              {"fence", "rail_fence", "nothing", "fence"},
                              {"cut", "cut", "steep_edge", "railroad cut"},
                              {"railroad", "rail", "nothing", ""},
                              {"railroad", "rail_bed", "nothing", ""}};
    const std::pair<std::string_view, std::string_view> words[] = {
        {"woods", "forest"},
        {"light_woods", "forest"},
        {"orchard", "orchard"},
        {"crops", "standing crops"},
        {"rocks", "broken ground"},
        {"marsh", "marsh"},
        {"swamp", "swamp"},
        {"water", "river"},
        {"stream", "stream"},
        {"road", "road"},
        {"lane", "road"},
        {"sunken_road", "sunken road"},
        {"wall", "low wall"},
        {"fieldworks", "field works"},
        {"steep_edge", "steep edge"},
        {"town_block", "the 3 x 3 inch blocks that cover it best, wooden"},
        {"nothing", "nothing"}};
    EXPECT_EQ(std::size(lines), map_rows().size());
    std::vector<std::string_view> named;
    for (const Line& line : lines) {
        bool found = false;
        for (const MapRow& row : map_rows()) {
            if (row.kind != line.kind || row.cls != line.cls) continue;
            found = true;
            EXPECT_EQ(line.on_table, row.becomes == MapRow::Becomes::Area   ? table::name_of(row.area)
                                     : row.becomes == MapRow::Becomes::Line ? table::name_of(row.line)
                                                                            : "nothing")
                << line.cls;
        }
        EXPECT_TRUE(found) << line.cls;
        if (line.row.empty()) continue;
        named.push_back(line.row);
        for (const auto& [ours, theirs] : words)
            if (ours == line.on_table) {
                EXPECT_TRUE(table_18.cell(line.row, "On the table").starts_with(theirs)) << line.cls;
            }
    }
    // The rest is told elsewhere: marshy streams and crossings by the scenario, heights by VB-DATA-16.
    for (const auto& row : table_18.rows)
        EXPECT_TRUE(std::find(named.begin(), named.end(), row[0]) != named.end() ||
                    row[0] == "Owl Creek, Snake Creek" || row[0] == "bridge, ford" || row[0] == "heights")
            << row[0];
}

TEST(VB_DATA_18, TheTownOfGettysburgIsLaidInBlocks) {
    const Expected<volley::Setup> setup = prepared("gettysburg-day-1");
    ASSERT_TRUE(setup) << setup.error();
    int blocks = 0;
    for (const Building& building : setup->buildings) blocks += building.block;
    EXPECT_GE(blocks, 6);
    EXPECT_LE(blocks, 10);
    for (const LineKind kind :
         {LineKind::Creek, LineKind::Fence, LineKind::Railroad, LineKind::RailroadBed, LineKind::Cut})
        EXPECT_FALSE(setup->field->line_kinds().has(kind)) << table::name_of(kind);
    for (const AreaKind kind : {AreaKind::Town, AreaKind::Building})
        EXPECT_FALSE(setup->field->area_kinds().has(kind)) << table::name_of(kind);
}

TEST(VB_DATA_16, ContoursAreFortyFeetApart) {
    const Expected<volley::Setup> setup = prepared("gettysburg-day-1");
    ASSERT_TRUE(setup) << setup.error();
    EXPECT_EQ(setup->field->heights().plan().interval, 40 * table::heights_per_foot);
    // Cemetery Hill is above the plain north of the town.
    EXPECT_GT(setup->field->level_at(setup->objectives[0].at), setup->field->level_at(at_inches(40, 30)));
}

TEST(VB_DATA_5, EverySwitchIsAnOption) {
    const Scenario& training = Volley::scenarios()[0];
    for (const std::string_view name :
         {"pursuit_in_woods", "superior_may_command", "skirmisher_chain", "long_range_defensive_fire",
          "defenders_fire_last", "columns_never_charge", "asa_ready_only", "guns_lost_on_rout",
          "guns_lost_in_melee", "cavalry_falls_back_once", "fort_morale", "commanders_cross_bridges_free",
          "dg_silent_in_forest", "poorly_trained", "choose_dg_at_setup", "max_sight", "minor_victory",
          "major_victory", "decisive_victory"})
        EXPECT_TRUE(std::any_of(training.options.begin(), training.options.end(),
                                [&](const OptionSpec& spec) { return spec.name == name; }))
            << name;
    const Expected<volley::Setup> setup =
        prepared("training", {{"max_sight", "12"}, {"fort_morale", "yes"}, {"minor_victory", "3"}});
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->options.max_sight, 12 * inch);
    EXPECT_TRUE(setup->options.fort_morale);
    EXPECT_EQ(setup->options.limits.minor, 3);
    EXPECT_FALSE(setup->options.poorly_trained);  // June 1863
}

TEST(VB_MISC_16, MilitiaBeginsPermanentlyDisordered) {
    const Expected<volley::Setup> setup = prepared("proving-ground");
    ASSERT_TRUE(setup) << setup.error();
    const State state = placed(*setup);
    const Look look{*setup, state};
    for (const Seat seat : seats)
        for (std::size_t i = 0; i < setup->army(seat).stands.size(); ++i) {
            const Ref ref{seat, static_cast<StandId>(i)};
            const Training training = look.plan(ref).training;
            EXPECT_EQ(level_of(look, ref) == Level::PermanentDisorder, training == Training::Militia);
            EXPECT_EQ(has(setup->army(seat).poor, ref), training >= Training::Poor) << "its effects too";
        }
}

TEST(VB_MISC_15, WithoutTheOptionPoorlyTrainedTroopsAreRegular) {
    const Expected<volley::Setup> on = prepared("proving-ground"),
                                  off = prepared("proving-ground", {{"poorly_trained", "no"}});
    ASSERT_TRUE(on && off);
    EXPECT_TRUE(static_cast<bool>(on->army(us).poor) && static_cast<bool>(on->army(cs).poor));
    EXPECT_FALSE(static_cast<bool>(off->army(us).poor) || static_cast<bool>(off->army(cs).poor));
}

}  // namespace
}  // namespace longroll::volley
