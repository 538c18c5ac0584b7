// Names, labels, buttons and prompts.

#include <gtest/gtest.h>

#include <set>

#include "rally/laying.h"
#include "rally/testbed.h"
#include "support/verb_bed.h"

namespace longroll::rally {
namespace {

struct Field : Bed {
    Ref first = infantry(usa, 10, 10), second = infantry(usa, 12, 10);
    Ref horse = mounted(usa, 20, 10);
    Ref enemy = infantry(csa, 10, 16, 180);
    CardId fire = give(usa, BattleCard{Top::Fire, 2, 1, 1, 3, Bottom::Flankers});
    CardId plan = give(usa, CommandCard{Line::Plan, 4, 2}, division);

    Field() {
        post(usa, division).name = "I Corps";
        post(usa, division).general = "John F. Reynolds";
        post(usa, first_brigade).name = "Iron Brigade";
        post(usa, first_brigade).general = "Solomon Meredith";
        post(csa, first_brigade).name = "Archer's Brigade";
        post(csa, first_brigade).general = "James J. Archer";
        Bed::plan(first).name = "7th Wisconsin";
        Bed::plan(second).name = "19th Indiana";
        Bed::plan(horse).name = "8th Illinois Cavalry";
        Bed::plan(enemy).name = "14th Tennessee";
        general(usa, division, 12, 7);
        general(usa, first_brigade, 10, 8);
        general(csa, first_brigade, 10, 18);
    }
    void asks(StepKind kind, Ref unit = {usa, 0}, UnitId other_unit = 0) {
        state.agenda.push(step(kind, unit.side, unit.id, other_unit));
    }
    std::string label(std::string_view text) { return Rally::label(setup, state, usa, read(text)); }
    std::string button(std::string_view text) { return Rally::button(setup, state, usa, read(text)); }
    std::string name_of(const Arg& arg) { return Rally::name(setup, arg.kind, arg.value); }
};

TEST(RallyText, ThingsHaveNames) {
    Field bed;
    bed.setup.objectives.push_back({"McPherson's barn", {0, 0}, 3, Seat::Nobody, 0});
    EXPECT_EQ(bed.name_of(piece_arg(bed.enemy)), "14th Tennessee");
    EXPECT_EQ(bed.name_of(general_arg(usa, bed.first_brigade)), "Solomon Meredith");
    EXPECT_EQ(bed.name_of(formation_arg(csa, bed.first_brigade)), "Archer's Brigade");
    EXPECT_EQ(bed.name_of(card_arg(usa, bed.fire)), "Iron Brigade, Battle: Fire 2 + Reroll 1 / Flankers");
    EXPECT_EQ(bed.name_of(card_arg(usa, bed.plan)), "John F. Reynolds, Command: Plan 4");
    EXPECT_EQ(bed.name_of(objective_arg(0)), "McPherson's barn");
    EXPECT_EQ(bed.name_of(entry_arg(1)), "entry line 2");
    EXPECT_EQ(bed.name_of(square_arg(*square_named("B3"))), "B3");
}

// The cards of a brigade are told apart by their names.
TEST(RallyText, EveryCardOfABrigadeHasItsOwnName) {
    for (std::uint8_t pattern = 0; pattern < at(Template::count); ++pattern) {
        Bed bed;
        std::set<std::string> names;
        const int count = cards_of(static_cast<Template>(pattern));
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            const CardId card =
                bed.give(usa, battle_card(usa, static_cast<Template>(pattern), Class::Average, i));
            const Arg arg = card_arg(usa, card);
            names.insert(Rally::name(bed.setup, arg.kind, arg.value));
        }
        EXPECT_EQ(names.size(), static_cast<std::size_t>(count)) << template_words[pattern];
    }
}

TEST(RallyText, LabelsNameStandsGeneralsAndCards) {
    Field bed;
    EXPECT_EQ(
        bed.label("fire 1 at 1 with 1"),
        "7th Wisconsin fires at 14th Tennessee, with Iron Brigade, Battle: Fire 2 + Reroll 1 / Flankers");
    EXPECT_EQ(bed.label("fire-general 1 at 2"), "7th Wisconsin fires at James J. Archer");
    EXPECT_EQ(bed.label("top 1"),
              "Play Iron Brigade, Battle: Fire 2 + Reroll 1 / Flankers as Fire 2 + Reroll 1");
    EXPECT_EQ(bed.label("command 2"), "Play John F. Reynolds, Command: Plan 4");
    EXPECT_EQ(
        bed.label("bottom 1 on 2 at 1"),
        "Play Iron Brigade, Battle: Fire 2 + Reroll 1 / Flankers as Flankers with 19th Indiana, firing at "
        "14th Tennessee");
    EXPECT_EQ(bed.label("activate 1"), "Activate John F. Reynolds with 5 Action Points");
    EXPECT_EQ(bed.label("ride 2 to 12.34 8"), "Solomon Meredith rides to (12.3, 8)");
    EXPECT_EQ(bed.label("field 2 on-map assault under 1"),
              "Field Iron Brigade, formation assault, under John F. Reynolds");
    EXPECT_EQ(bed.label("field 2 off-map line"), "Hold Iron Brigade off the map");
    EXPECT_EQ(bed.label("edges attacker-south attacker-west defender-north"),
              "Deploy the Attacker along the south and west, the Defender along the north");
    EXPECT_EQ(bed.label("place 3 to 20 10 facing 90 mounted"),
              "Place 8th Illinois Cavalry at (20, 10) facing 90°, mounted");
    EXPECT_EQ(bed.label("flee to 2"), "Rout toward Solomon Meredith");
    EXPECT_EQ(bed.label("flee"), "Rout away from the enemy");
    EXPECT_EQ(bed.label("lose 3 holders"), "8th Illinois Cavalry loses a circle of its horse holders");
    EXPECT_EQ(bed.label("support 1 behind 2"), "7th Wisconsin supports 19th Indiana");
}

// RF-AP-4: an order by Action Points says its price.
TEST(RallyText, AnOrderOfAGeneralSaysItsPrice) {
    Field bed;
    bed.state.orders.general = bed.first_brigade;
    EXPECT_EQ(bed.label("move 1"), "Move 7th Wisconsin");
    bed.asks(StepKind::Activation);
    EXPECT_EQ(bed.label("move 1"), "Move 7th Wisconsin, for 1 Action Point");
    bed.square("A1", {6, 3});
    EXPECT_EQ(bed.label("rally 1"), "Rally 7th Wisconsin, for 3 Action Points");
}

TEST(RallyText, AnArrowSaysWhereItLeads) {
    Field bed;
    bed.asks(StepKind::Lay, bed.first);
    EXPECT_EQ(bed.label("lay t facing 0"), "T arrow ahead to (10, 13.5), facing 0°");
    EXPECT_EQ(bed.label("lay t lean -15 facing 15").substr(0, 32), "T arrow ahead, leaning 15° left");
    EXPECT_EQ(bed.label("stay"), "Take the order back");
    EXPECT_EQ(bed.button("lay t facing 0"), "Move here");
    bed.state.agenda.top().n = static_cast<std::uint8_t>(LayMode::Tactic);
    EXPECT_EQ(bed.label("stay"), "Do not move");
    EXPECT_TRUE(bed.label("special toward 0 facing 0").starts_with("Specialised Tactic to (10, "));
}

TEST(RallyText, DiceAreNamedByTheirFaces) {
    Field bed;
    bed.asks(StepKind::Rerolls);
    bed.state.roll = {{{4, 5, 0}, {6, 2, 0}}, {2, 2}, 0, 0, {}};
    EXPECT_EQ(bed.label("reroll 2 own"), "Reroll your own die, the 5");
    EXPECT_EQ(bed.label("reroll 1 enemy"), "Reroll the enemy's die, the 6");
    EXPECT_EQ(bed.label("respond 1 dice 1-2"),
              "Play Iron Brigade, Battle: Fire 2 + Reroll 1 / Flankers as Flankers: the 6 and the 2 again");
}

TEST(RallyText, ACardOfAMeleeSaysItsNumber) {
    Field bed;
    bed.asks(StepKind::MeleeCards);
    bed.state.melee.attacker = 0;
    EXPECT_EQ(bed.button("play 1"), "Red 1");
    bed.state.melee.attacker = 1;
    EXPECT_EQ(bed.button("play 1"), "Blue 3");
    EXPECT_TRUE(bed.label("play 1").ends_with(" for blue 3"));
}

TEST(RallyText, ADeclaredChargeNamesTheGeneralsThatGoAlong) {
    Field bed;
    bed.general(usa, bed.first_brigade, 10, 9);
    bed.asks(StepKind::DeclareCharge, bed.first);
    EXPECT_EQ(bed.label("declare 1 a3 lean 5 carry 1"),
              "Charge 14th Tennessee, A3 arrow ahead, leaning 5° right, with Solomon Meredith");
}

// Whatever is decided, at any step: a sentence with names, and a button of few words.
TEST(RallyText, EveryActionHasALabelAndEveryVerbReadsBack) {
    Field bed;
    VerbBed verbs_bed;
    for (std::uint8_t kind = 1; kind < static_cast<std::uint8_t>(StepKind::Count); ++kind) {
        bed.asks(static_cast<StepKind>(kind), bed.first, bed.enemy.id);
        for (int i = 0; i < 200; ++i) {
            const Action action = verbs_bed.any(verbs);
            const std::string text = Rally::write(bed.setup, action);
            const Expected<Action> back = Rally::read(bed.setup, text);
            EXPECT_TRUE(back && *back == action) << text;
            const std::string label = Rally::label(bed.setup, bed.state, usa, action);
            EXPECT_GT(label.size(), 3u) << text;
            EXPECT_EQ(label.find('?'), std::string::npos) << text << ": " << label;
            const std::string button = Rally::button(bed.setup, bed.state, usa, action);
            EXPECT_LE(button.size(), 40u) << button;
        }
        bed.state.agenda.pop();
    }
}

TEST(RallyText, EveryStepAsksASentence) {
    for (std::uint8_t kind = 1; kind < static_cast<std::uint8_t>(StepKind::Count); ++kind) {
        const StepRules& rules = *Rally::steps[kind];
        if (rules.deciders == nullptr) continue;
        ASSERT_NE(rules.prompt, nullptr) << rules.word;
        Field bed;
        bed.state.orders.general = bed.first_brigade;
        bed.asks(static_cast<StepKind>(kind), bed.first, bed.enemy.id);
        bed.state.agenda.top().m = bed.first_brigade;
        for (std::uint8_t n = 0; n <= static_cast<std::uint8_t>(LayMode::Rally); ++n) {
            bed.state.agenda.top().n = n;
            const std::string asked = english(rules.prompt(bed.look(), usa), bed);
            EXPECT_TRUE(asked[0] >= '0' && asked[0] <= 'Z') << rules.word << ": " << asked;
            EXPECT_EQ(asked.find("nobody"), std::string::npos) << rules.word << ": " << asked;
            EXPECT_NE(asked.back(), '.') << asked;
        }
    }
}

}  // namespace
}  // namespace longroll::rally
