#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "data/embedded.h"
#include "rally/roster.h"
#include "rally/rules.h"
#include "rally/scenario_file.h"
#include "support/source_dir.h"

namespace longroll::rally {
namespace {

rally::Setup prepared(std::string_view id, const GivenOptions& given = {}) {
    for (const Scenario& scenario : Rally::scenarios())
        if (scenario.id == id) {
            Dice dice{Seed{1, 1}};
            Expected<rally::Setup> setup = Rally::prepare(scenario, *resolve_options(scenario, given), dice);
            EXPECT_TRUE(setup) << (setup ? "" : setup.error());
            if (setup) return *std::move(setup);
        }
    ADD_FAILURE() << id;
    return {};
}
struct Counted {
    int infantry = 0, cavalry = 0, guns = 0, strength = 0;
};
Counted counted(const Army& army) {
    Counted found;
    for (const UnitPlan& unit : army.units) {
        (unit.arm == Arm::Infantry  ? found.infantry
         : unit.arm == Arm::Cavalry ? found.cavalry
                                    : found.guns) += 1;
        if (unit.arm != Arm::Artillery) found.strength += unit.circles[at(Part::OnFoot)];
    }
    return found;
}

TEST(RF_DATA_16, EveryBattleIsReadAndItsStandsAreOnTheMap) {
    std::set<std::string> ids;
    for (const Scenario& scenario : Rally::scenarios()) {
        ids.insert(scenario.id);
        const rally::Setup setup = prepared(scenario.id);
        const table::Box board = setup.field->table();
        EXPECT_EQ(board.high.x - board.low.x, setup.squares.columns() * setup.measures.square) << scenario.id;
        EXPECT_EQ(setup.ratings.size(), static_cast<std::size_t>(setup.squares.count()));
        for (const Seat seat : seats) {
            const Army& army = setup.army(seat);
            for (const UnitPlan& unit : army.units) {
                if (!unit.fixed) continue;
                EXPECT_TRUE(setup.field->on_table(table::rect(unit.place, {1000, 1000}))) << unit.name;
            }
            EXPECT_LE(army.cards.size(), 128u) << scenario.id;
        }
        for (const miniatures::ObjectivePlan& objective : setup.objectives)
            EXPECT_TRUE(table::contains(board, objective.at)) << scenario.id << ' ' << objective.name;
    }
    EXPECT_EQ(ids, (std::set<std::string>{"first-orders", "mcphersons-ridge", "railroad-cut", "barlows-knoll",
                                          "devils-den", "peach-orchard", "little-round-top", "culps-hill",
                                          "east-cavalry-field", "picketts-charge"}));
}

TEST(RF_DATA_14, McPhersonsRidgeHasTheForcesOfTheTable) {
    const rally::Setup setup = prepared("mcphersons-ridge");
    EXPECT_EQ(setup.attacker, Seat::Confederate);
    EXPECT_EQ(setup.max_turns, 60);
    const Counted attacker = counted(setup.army(Seat::Confederate));
    EXPECT_EQ(attacker.guns, 5);
    EXPECT_EQ(attacker.infantry, 8) << "9 less the 11th Mississippi, which guarded the wagons";
    const Counted defender = counted(setup.army(Seat::Union));
    EXPECT_EQ(defender.guns, 2);
    EXPECT_EQ(defender.cavalry, 7);
    EXPECT_EQ(defender.infantry, 10) << "11 less the 7th Indiana";
}

TEST(RF_REINF_6, AFormationThatComesLaterHasAFirstTurnByTheHour) {
    const rally::Setup setup = prepared("mcphersons-ridge");
    const auto first_turn = [&](std::string_view general) {
        for (const PostPlan& post : setup.army(Seat::Union).posts)
            if (post.general == general) return static_cast<int>(post.first_turn);
        return -1;
    };
    EXPECT_EQ(first_turn("Lysander Cutler"), 1) << "10:00";
    EXPECT_EQ(first_turn("Solomon Meredith"), 11) << "20 of 120 minutes, 60 turns";
    EXPECT_EQ(first_turn("James S. Wadsworth"), 1) << "with the first of his brigades";
    EXPECT_EQ(first_turn("William Gamble"), 0);
}

TEST(RF_END_7, ObjectivesAndTheirValuesAreThoseOfTheSituation) {
    const rally::Setup setup = prepared("little-round-top");
    ASSERT_FALSE(setup.objectives.empty());
    EXPECT_EQ(setup.objectives[0].name, "Little Round Top summit");
    EXPECT_EQ(setup.objectives[0].points, 10);
    EXPECT_EQ(setup.objectives[0].holder, Seat::Union);
    EXPECT_TRUE(setup.scored);
}

TEST(RF_DATA_15, WallsAndWorksAreBarricadesWhereTheScenarioSaysSo) {
    EXPECT_TRUE(prepared("culps-hill").barricades.has(table::LineKind::Fieldworks));
    EXPECT_FALSE(prepared("peach-orchard").barricades.has(table::LineKind::Wall));
}

TEST(RF_ENTRY_2, ALineIsForTheFormationOnItsLabel) {
    const rally::Setup setup = prepared("barlows-knoll");
    for (const PostPlan& post : setup.army(Seat::Union).posts)
        EXPECT_EQ(post.entry_lines, 1u) << post.general;
    for (const PostPlan& post : setup.army(Seat::Confederate).posts)
        EXPECT_EQ(post.entry_lines, 6u) << post.general;
}

TEST(RF_SETUP_5, TheRectangleIsCompleted) {
    const rally::Setup setup = prepared("mcphersons-ridge");
    EXPECT_EQ(name_of(setup.squares.low), "I1");
    EXPECT_EQ(name_of(setup.squares.high), "M4") << "J1 to L3, grown to what stands beyond it";
}

TEST(RF_OOB_5, TheScenarioNamesTheAttacker) {
    EXPECT_EQ(prepared("first-orders").attacker, Seat::Union);
    EXPECT_EQ(prepared("picketts-charge").attacker, Seat::Confederate);
}

// The same square of Gettysburg, whatever battle it is cut for.
TEST(RF_SETUP_4, AllBattlesAreFoughtOnOneMap) {
    const rally::Setup cut = prepared("railroad-cut"), ridge = prepared("mcphersons-ridge");
    const Square square = *square_named("K2");
    const auto corner = [&](const rally::Setup& setup) {
        return table::Point{(square.column - setup.squares.low.column) * setup.measures.square,
                            (square.row - setup.squares.low.row) * setup.measures.square};
    };
    for (const Length x : {1500, 5500, 9500})
        for (const Length y : {1500, 5500, 9500}) {
            const table::Vector off{x, y};
            EXPECT_EQ(cut.field->level_at(corner(cut) + off), ridge.field->level_at(corner(ridge) + off));
        }
    const auto rating = [&](const rally::Setup& setup) {
        const int row = square.row - setup.squares.low.row, column = square.column - setup.squares.low.column;
        return setup.ratings[static_cast<std::size_t>(row * setup.squares.columns() + column)];
    };
    EXPECT_EQ(rating(cut).limit, rating(ridge).limit);
    EXPECT_EQ(rating(cut).flag, rating(ridge).flag);
}

TEST(RF_EX_17, TheRectangleOfTheRequiredSquares) {
    std::vector<Square> required;
    for (const char* name : {"I4", "I5", "J3", "J4", "J5", "K3", "K4"})
        required.push_back(*square_named(name));
    const Squares squares = rectangle_of(required);
    EXPECT_EQ(name_of(squares.low), "I3");
    EXPECT_EQ(name_of(squares.high), "K5");
    EXPECT_EQ(squares.count(), 9);
}

TEST(RF_ENTRY_1, AnEntryLineIsAnOuterEdgeOfASquareWithAnOwner) {
    for (const Scenario& scenario : Rally::scenarios()) {
        const rally::Setup setup = prepared(scenario.id);
        const table::Box board = setup.field->table();
        for (const EntryLine& line : setup.entry_lines) {
            EXPECT_EQ(table::length(line.line.to - line.line.from), setup.measures.square);
            EXPECT_NE(line.owner, Seat::Nobody);
            for (const table::Point end : {line.line.from, line.line.to})
                EXPECT_EQ(end, table::point_on(line.edge, table::along(line.edge, end), board))
                    << scenario.id;
        }
    }
}

// ---- bad input: the file, the line, the object, the field, what would be right ----

std::string with(std::string_view from, std::string_view to) {
    std::string text(embedded("rally/first_orders.json"));
    const std::size_t at_ = text.find(from);
    EXPECT_NE(at_, std::string::npos) << from;
    return text.replace(at_, from.size(), to);
}
std::string complaint(const std::string& text) {
    const Expected<std::string> answer = Rally::check_scenario_file(text, "mine.json");
    return answer ? "fine: " + *answer : answer.error();
}

TEST(RallyScenarioFile, SaysWhatIsWrong) {
    EXPECT_EQ(complaint(std::string(embedded("rally/first_orders.json"))).substr(0, 5), "fine:");
    const struct {
        std::string_view from, to, says;
    } broken[] = {
        {"\"E1\", \"G2\"", "\"E1\", \"Z2\"",
         "field squares[1] is \"Z2\"; it must be a square, A-1 to N9, as in \"K3\""},
        {"\"E1\", \"G2\"", "", "field squares has no squares; it must have one or more"},
        {"\"E1\", \"G2\"", "\"A1\", \"N9\"", "126 squares in their rectangle; it must have at most 64"},
        {"\"turns\": 25", "\"turns\": 0", "field turns is 0; it must be 1 to 250"},
        {"\"attacker\": \"union\"", "\"attacker\": \"north\"", "field attacker is \"north\""},
        {"\"deployment\": \"free\"", "\"deployment\": \"historical\"",
         "it must be free where the file names no situation"},
        {"\"grade\": \"B\"", "\"grade\": \"E\"", "field grade is \"E\"; it must be A, B, C or D"},
        {"\"class\": \"Veteran\"", "\"class\": \"Good\"", "field class is \"Good\""},
        {"\"template\": \"LINE\"", "\"template\": \"ARTILLERY\"", "it must be ARTILLERY for a battalion"},
        {"\"under\": \"Ohio Division General\"", "\"under\": \"Nobody\"",
         "it must be a General of higher rank in this file"},
        {"\"men\": 400", "\"men\": 0", "field men is 0; it must be 1 to 2000"},
        {"\"guns\": 6", "\"guns\": 40", "field guns is 40; it must be 1 to 12"},
        {"\"arm\": \"infantry\"", "\"arm\": \"marines\"", "field arm is \"marines\""},
        {"\"square\": \"E1\", \"edge\": \"south\"", "\"square\": \"E1\", \"edge\": \"north\"",
         "it must be an edge of a square that is an edge of the map, E1 to G2"},
        {"\"square\": \"E1\"", "\"square\": \"K1\"",
         "it must be an edge of a square that is an edge of the map"},
        {"\"at\": [12, 18]", "\"at\": [12, 180]", "field at"},
        {"\"edges\": [\"south\"]", "\"edges\": [\"top\"]", "it must be south, north, west or east"},
        {"\"turns\"", "\"truns\"", "truns"},
        {"\"rank\": \"division\", ", "", "it must be a General of this side in data/rally/formations.csv"},
        {"\"general\": \"2nd Ohio Brigade General\"", "\"general\": \"1st Ohio Brigade General\"",
         "somebody who has no other formation"},
    };
    for (const auto& [from, to, says] : broken) {
        const std::string answer = complaint(with(from, to));
        EXPECT_NE(answer.find(says), std::string::npos) << answer << "\n  expected: " << says;
        EXPECT_TRUE(answer.starts_with("mine.json, line ")) << answer;
    }
}

// ---- the switches of chapter 3 ----

TEST(RF_LOS_10, ABattleWithMinorContoursCountsThem) {
    const rally::Setup plain = prepared("little-round-top");
    const rally::Setup minor = prepared("little-round-top", {{"minor_contours", "yes"}});
    const auto height = [](const rally::Setup& setup, table::AreaKind kind) {
        return static_cast<int>(setup.sight.of(kind).height);
    };
    for (const table::AreaKind kind :
         {table::AreaKind::Woods, table::AreaKind::LightWoods, table::AreaKind::Town}) {
        EXPECT_EQ(height(plain, kind), 2) << "in half levels";
        EXPECT_EQ(height(minor, kind), 2 * 5);
    }
    const table::Point summit = plain.objectives.front().at;
    EXPECT_GT(minor.field->level_at(summit), 4 * plain.field->level_at(summit));
}
TEST(RF_LOS_10, WhatIsPrintedInTheSquaresStays) {
    for (const Scenario& scenario : Rally::scenarios())
        EXPECT_EQ(prepared(scenario.id).ratings, prepared(scenario.id, {{"minor_contours", "yes"}}).ratings)
            << scenario.id;
}

// Chapter 3: 'Boolean and enumerated switches with defaults'.
TEST(RallyOptions, EverySwitchOfChapterThreeIsAnOption) {
    std::ifstream in(LONGROLL_SOURCE_DIR "/rules/rally.md", std::ios::binary);
    const std::string book(std::istreambuf_iterator<char>(in), {});
    const std::size_t from = book.find("Boolean and enumerated switches with defaults: ");
    ASSERT_NE(from, std::string::npos);
    const std::string line = book.substr(from, book.find('\n', from) - from);
    int found = 0;
    for (std::size_t at_ = line.find('`'); at_ != std::string::npos; at_ = line.find('`', at_ + 1)) {
        const std::size_t end = line.find('`', at_ + 1);
        const std::string name = line.substr(at_ + 1, end - at_ - 1);
        std::string value = line.substr(end + 4, line.find(' ', end + 4) - end - 4);
        if (value == "true") value = "yes";
        if (value == "false") value = "no";
        const Scenario& scenario = Rally::scenarios().front();
        const auto spec = std::find_if(scenario.options.begin(), scenario.options.end(),
                                       [&](const OptionSpec& option) { return option.name == name; });
        ASSERT_NE(spec, scenario.options.end()) << name;
        EXPECT_EQ(spec->text(spec->default_value), value) << name;
        ++found;
        at_ = end;
    }
    EXPECT_EQ(found, 17);
}

TEST(RF_ENTRY_3, MarkedOffGroundIsASwitchThatItsScenarioTurnsOn) {
    const std::string text = with("\"objectives\"", R"("marked_off": [{"corners": [[0, 0], [4, 0], [0, 4]]}],
 "objectives")");
    for (const ReadWhat what : {ReadWhat::Head, ReadWhat::All}) {
        const Expected<ScenarioFile> file = read_scenario(text, "mine.json", what);
        ASSERT_TRUE(file) << file.error();
        EXPECT_TRUE(file->options.marked_off_areas);
        EXPECT_FALSE(read_scenario(embedded("rally/first_orders.json"), "", what)->options.marked_off_areas);
    }
}
TEST(RF_HID_4, AScenarioSaysWhetherReservesAreHidden) {
    const Expected<ScenarioFile> file =
        read_scenario(with("\"turns\"", "\"open_reserves\": false, \"turns\""), "mine.json");
    ASSERT_TRUE(file) << file.error();
    EXPECT_FALSE(file->options.open_reserves);
    for (const Scenario& scenario : Rally::scenarios())
        EXPECT_TRUE(prepared(scenario.id).options.open_reserves) << scenario.id;
}

TEST(RF_EX_18, TwoEntryLinesOfOneSquareEachWithItsBrigade) {
    std::string text = with("\"E1\", \"G2\"", "\"I4\", \"I5\", \"J3\", \"J4\", \"J5\", \"K3\", \"K4\"");
    const std::size_t from = text.find("\"entries\": [");
    text.replace(from, text.size() - from,
                 R"("entries": [
  {"square": "K3", "edge": "west", "side": "confederate", "for": "1st Virginia Brigade General"},
  {"square": "K3", "edge": "north", "side": "confederate", "for": "2nd Virginia Brigade General"}]})");
    const Expected<ScenarioFile> file = read_scenario(text, "mine.json");
    ASSERT_TRUE(file) << file.error();
    ASSERT_EQ(file->entry_lines.size(), 2u);
    EXPECT_EQ(file->entry_lines[0].inward, table::east);
    EXPECT_EQ(file->entry_lines[1].inward, table::south);
    const Army& army = file->army_of[1];
    EXPECT_EQ(army.posts[file->entry_lines[0].label].name, "1st Virginia Brigade");
    EXPECT_EQ(army.posts[file->entry_lines[1].label].name, "2nd Virginia Brigade");
}

}  // namespace
}  // namespace longroll::rally
