#include "engine/verbs.h"

#include <gtest/gtest.h>

#include "support/verb_bed.h"

namespace longroll {
namespace {

// A game of ships: one field of every kind.
enum class Verb : std::uint8_t { None, Wait, Steer, Board, Anchor, Broadside, Rig };

struct Action {
    Verb verb = Verb::None;
    std::uint8_t ship = 255;
    std::uint8_t prize = 255;
    std::uint8_t haven = 0;
    std::uint16_t guns = 0;
    std::uint16_t heading = 0;
    std::int32_t x = 0, y = 0;
    std::uint8_t mode = 0, sails = 0, reefs = 0, unused = 0;

    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 20);

class Havens final : public ThingNames {
  public:
    bool has(std::string_view, std::int32_t value) const override { return value >= 0 && value < 2; }
    std::string word(std::string_view, std::int32_t value) const override {
        return value == 0 ? "boston" : "norfolk";
    }
    std::optional<std::int32_t> value(std::string_view, std::string_view word) const override {
        for (std::int32_t value : {0, 1})
            if (word == this->word("haven", value)) return value;
        return std::nullopt;
    }
    std::string all(std::string_view) const override { return "boston or norfolk"; }
};
const Havens havens;

using Field = VerbField<Action>;
constexpr std::string_view shots[] = {"round", "chain"};
constexpr std::string_view sail_words[] = {"main", "", "top"};
constexpr Field ship{
    {.kind = FieldKind::Own, .name = "ship", .thing = "ship", .high = 9, .none = 255, .first = 1},
    kept<&Action::ship>};
constexpr Field prize{{.kind = FieldKind::Enemy,
                       .name = "prize",
                       .key = "at",
                       .thing = "ship",
                       .high = 9,
                       .none = 255,
                       .first = 1},
                      kept<&Action::prize>};
constexpr Field may_prize = optional(prize);
constexpr Field haven{
    {.kind = FieldKind::Place, .name = "haven", .key = "in", .thing = "haven", .by_name = true, .high = 3},
    kept<&Action::haven>};
constexpr Field guns{{.kind = FieldKind::Members, .name = "guns", .key = "guns", .high = 12, .first = 1},
                     kept<&Action::guns>};
constexpr Field point{{.kind = FieldKind::Point, .name = "point", .key = "to", .low = -5000, .high = 5000},
                      kept<&Action::x>,
                      kept<&Action::y>};
constexpr Field heading{{.kind = FieldKind::Facing, .name = "heading", .key = "heading"},
                        kept<&Action::heading>};
constexpr Field helm{{.kind = FieldKind::Angle, .name = "helm", .key = "helm"}, kept<&Action::heading>};
constexpr Field cable{{.kind = FieldKind::Thousandths, .name = "fathoms", .low = 1, .high = 9000},
                      kept<&Action::x>};
constexpr Field shot{{.kind = FieldKind::Word, .name = "shot", .words = shots, .presence = Presence::Assumed},
                     kept<&Action::mode>};
constexpr Field sails{{.kind = FieldKind::Flags, .name = "sails", .words = sail_words}, kept<&Action::sails>};
constexpr Field reefs{{.kind = FieldKind::Number,
                       .name = "reefs",
                       .key = "reefs",
                       .low = 1,
                       .high = 3,
                       .none = 1,
                       .presence = Presence::Assumed},
                      kept<&Action::reefs>,
                      {},
                      [](const Action& action) { return action.sails != 0; }};

constexpr VerbForm<Action> forms[] = {
    {""},
    {"wait"},
    {"steer", {&ship, &point, &heading}},
    {"board", {&ship, &prize}},
    {"anchor", {&ship, &cable, &haven}},
    {"broadside", {&ship, &may_prize, &guns, &shot, &helm}},
    {"rig", {&ship, &sails, &reefs}},
};
constexpr VerbTable<Action> table{forms, "steer 3 to 1.5 2 heading 90"};

std::string wrong(std::string_view text) { return table.read(text, havens).error(); }

TEST(Verbs, WhatIsWrittenIsReadBack) { expect_written_and_read_back(table, havens); }

TEST(Verbs, FieldsAreWrittenInTheirOrder) {
    EXPECT_EQ(table.write({.verb = Verb::Wait}), "wait");
    EXPECT_EQ(table.write({.verb = Verb::Steer, .ship = 2, .heading = 16384, .x = 1500, .y = -250}),
              "steer 3 to 1.5 -0.25 heading 90");
    EXPECT_EQ(table.write({.verb = Verb::Anchor, .ship = 0, .haven = 1, .x = 20}, havens),
              "anchor 1 0.02 in norfolk");
    EXPECT_EQ(table.write({.verb = Verb::Broadside, .ship = 0, .guns = 0b1001101, .heading = 49152}),
              "broadside 1 guns 1,3-4,7 round helm -90");
    EXPECT_EQ(table.write({.verb = Verb::Rig, .ship = 0, .sails = 5, .reefs = 2}), "rig 1 main top reefs 2");
    EXPECT_EQ(table.write({}), "?");
    EXPECT_EQ(table.write({.verb = static_cast<Verb>(7)}), "?");
}

TEST(Verbs, ReadingTakesKeysAndWordsInAnyOrder) {
    const Action broadside{.verb = Verb::Broadside, .ship = 0, .prize = 4, .guns = 3, .mode = 1};
    for (const char* text :
         {"broadside 1 at 5 guns 1-2 chain helm 0", "broadside 1 chain helm 0 guns 2,1 at 5",
          " broadside\tguns 1,2 chain 1 at 5  helm 0 "}) {
        const Expected<Action> action = table.read(text);
        ASSERT_TRUE(action) << action.error();
        EXPECT_EQ(*action, broadside) << text;
    }
    EXPECT_EQ(table.read("broadside 1 guns 1 helm 0")->mode, 0) << "assumed where nothing is typed";
    EXPECT_EQ(table.read("rig 2 main")->reefs, 1);
    EXPECT_EQ(table.read("rig 2")->reefs, 0) << "no reef without a sail";
}

TEST(Verbs, EveryAngleIsReadBack) {
    for (unsigned step = 0; step < 65536; ++step)
        for (Action action : {Action{.verb = Verb::Steer, .ship = 1},
                              Action{.verb = Verb::Broadside, .ship = 1, .guns = 1}}) {
            action.heading = static_cast<std::uint16_t>(step);
            const Expected<Action> back = table.read(table.write(action));
            ASSERT_TRUE(back) << back.error();
            ASSERT_EQ(*back, action) << table.write(action);
        }
}

TEST(Verbs, FormIsBoundsAndNothingElse) {
    EXPECT_TRUE(table.well_formed({.verb = Verb::Wait}));
    for (const Action& odd :
         {Action{}, Action{.verb = static_cast<Verb>(7)}, Action{.verb = Verb::Wait, .ship = 1},
          Action{.verb = Verb::Wait, .x = 1}, Action{.verb = Verb::Wait, .unused = 1},
          Action{.verb = Verb::Steer}, Action{.verb = Verb::Steer, .ship = 10},
          Action{.verb = Verb::Steer, .ship = 1, .y = 5001}, Action{.verb = Verb::Anchor, .ship = 1},
          Action{.verb = Verb::Anchor, .ship = 1, .haven = 4, .x = 1},
          Action{.verb = Verb::Broadside, .ship = 1},
          Action{.verb = Verb::Broadside, .ship = 1, .guns = 4096},
          Action{.verb = Verb::Broadside, .ship = 1, .guns = 1, .mode = 2},
          Action{.verb = Verb::Rig, .ship = 1, .sails = 2}, Action{.verb = Verb::Rig, .ship = 1, .sails = 1},
          Action{.verb = Verb::Rig, .ship = 1, .reefs = 1}})
        EXPECT_FALSE(table.well_formed(odd)) << table.write(odd);
    const Action nowhere{.verb = Verb::Anchor, .ship = 1, .haven = 2, .x = 1};
    EXPECT_TRUE(table.well_formed(nowhere));
    EXPECT_FALSE(table.exists(nowhere, havens)) << "only this match has two havens";
    EXPECT_EQ(table.write(nowhere, havens), "anchor 2 0.001 in ?");
}

TEST(Verbs, NameWhatTheyAreAbout) {
    using List = std::vector<std::string>;
    EXPECT_EQ(table.things({.verb = Verb::Wait}, Seat::Union, havens), List{});
    EXPECT_EQ(table.things({.verb = Verb::Board, .ship = 2, .prize = 0}, Seat::Union, havens),
              (List{"ship:union:3", "ship:confederate:1"}));
    EXPECT_EQ(table.things({.verb = Verb::Anchor, .ship = 2, .haven = 1, .x = 1}, Seat::Confederate, havens),
              (List{"ship:confederate:3", "haven:norfolk"}));
    EXPECT_EQ(table.things({.verb = Verb::Broadside, .ship = 2, .guns = 1}, Seat::Union, havens),
              List{"ship:union:3"})
        << "what is left out is not named";
    EXPECT_EQ(table.spot({.verb = Verb::Steer, .ship = 2, .heading = 16384, .x = 5, .y = 6}),
              (VerbSpot{5, 6, 90'000}));
    EXPECT_EQ(table.spot({.verb = Verb::Board, .ship = 2, .prize = 0}), std::nullopt);
}

TEST(Verbs, SayHowTheyAreTyped) {
    EXPECT_EQ(table.usage(*table.find(Verb::Wait)), "wait");
    EXPECT_EQ(table.usage(*table.find(Verb::Steer)), "steer SHIP to X Y heading DEGREES");
    EXPECT_EQ(table.usage(*table.find(Verb::Broadside)),
              "broadside SHIP [at PRIZE] guns LIST [round|chain] helm DEGREES");
    EXPECT_EQ(table.usage(*table.find(Verb::Rig)), "rig SHIP [main|top] [reefs REEFS]");
    using List = std::vector<std::string>;
    EXPECT_EQ(table.blank_things(*table.find(Verb::Board)), (List{"ship:own:{ship}", "ship:enemy:{prize}"}));
    EXPECT_EQ(table.blank_things(*table.find(Verb::Anchor)), (List{"ship:own:{ship}", "haven:{haven}"}));
    EXPECT_EQ(table.blank(*table.find(Verb::Steer)), "steer {ship} to {x} {y} heading {heading}");
    EXPECT_EQ(table.blank(*table.find(Verb::Broadside)),
              "broadside {ship} [at {prize}] guns {guns} [{shot}] helm {helm}");
}

TEST(Verbs, WrongTextGetsOneSentence) {
    EXPECT_EQ(wrong(" "), "an action is a word and what it names, like 'steer 3 to 1.5 2 heading 90'");
    EXPECT_EQ(wrong("sink\a 3"),
              "'sink\\x07' is not an action: there are wait, steer, board, anchor, broadside, rig");
    const std::string board = ": write 'board SHIP at PRIZE'";
    EXPECT_EQ(wrong("board"), "'board' lacks SHIP" + board);
    EXPECT_EQ(wrong("board 3"), "'board' lacks at PRIZE" + board);
    EXPECT_EQ(wrong("board 3 at"), "'at' lacks PRIZE" + board);
    EXPECT_EQ(wrong("board 0 at 3"), "SHIP is '0'; it must be 1 to 10" + board);
    EXPECT_EQ(wrong("board 3 at eleven"), "PRIZE is 'eleven'; it must be 1 to 10" + board);
    EXPECT_EQ(wrong("board 3 at 1 at 2"), "'at' is given twice" + board);
    EXPECT_EQ(wrong("board 3 4 at 1"), "'4' does not belong here" + board);
    EXPECT_EQ(wrong("anchor 1 2 in salem"),
              "HAVEN is 'salem'; it must be boston or norfolk: write 'anchor SHIP FATHOMS in HAVEN'");
    EXPECT_EQ(wrong("rig 1 reefs 2"),
              "'reefs' does not belong here: write 'rig SHIP [main|top] [reefs REEFS]'");
    EXPECT_EQ(wrong("steer 1 to 2"), "'to' lacks X Y: write 'steer SHIP to X Y heading DEGREES'");
    EXPECT_EQ(wrong("steer 1 to 2 3 heading 360"),
              "DEGREES is '360'; it must be 0 to 359.999, clockwise from north: write 'steer SHIP to X Y "
              "heading DEGREES'");
}

}  // namespace
}  // namespace longroll
