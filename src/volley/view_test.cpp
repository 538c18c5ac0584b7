// What a seat sees: the scene, the view, the board, the picture; and what the page asks beside them.

#include "volley/view.h"

#include <gtest/gtest.h>

#include "volley/moves.h"
#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

// Two divisions on a field with woods between the first of them and the enemy.
struct Field : Bed {
    PostId own = division(us, at_inches(30, 14)), their = division(cs, at_inches(30, 50));
    Ref brigade = add(us, InfantryBrigade, 30, 20, 90, own),
        guns = add(us, ArtilleryBattalion, 40, 20, 90, own), horse = add(us, CavalryBrigade, 50, 20, 90, own);
    Ref enemy = add(cs, InfantryBrigade, 30, 23, 270, their),
        far = add(cs, InfantryBrigade, 30, 40, 270, their);

    Field() {
        plan(brigade).name = "Meredith";
        plan(enemy).name = "Archer";
        plan(far).name = "Davis";
        area(AreaKind::Woods, 20, 30, 45, 36);
        line(LineKind::Road, 10, 0, 10, 72);
        ground.lines.back().name = "Baltimore Pike";
        setup.title = "A field";
        setup.objectives.push_back({"the ridge", at_inches(36, 36), 5, Seat::Nobody, 0});
        state.phase = static_cast<std::uint8_t>(Phase::Movement);
        state.combat.defending = no_stand;
        state.agenda.push(step(StepKind::None));
        look();
    }
    View shown(Seat seat = us) { return with_scene(flat_scene(setup), Volley::show(setup, state, seat)); }
    const View& unit(const View& view, Ref ref) {
        for (const View& one_of : view[longroll::name(ref.side)]["units"].items())
            if (one_of["number"].number() == ref.id + 1) return one_of;
        static const View none;
        return none;
    }
    View asked(const std::string& question, Seat seat = us) {
        const Expected<Inspection> found = Volley::inspect(setup, state, seat, question);
        EXPECT_TRUE(found) << question << ": " << found.error();
        return found ? found->view : View();
    }
};

TEST(VolleyView, AStandShowsWhatItIs) {
    Field field;
    field.side(us).stationary |= one(field.guns.id);
    field.side(us).exhausted |= Posts{1} << field.own;
    field.side(us).in_command |= one(field.guns.id);
    field.side(us).stand[field.brigade.id].strength = 3;
    field.level(field.brigade, Level::PermanentDisorder);
    const View view = field.shown();
    const View& brigade = field.unit(view, field.brigade);
    EXPECT_EQ(brigade["name"].text(), "Meredith");
    EXPECT_EQ(brigade["type"].text(), "infantry brigade");
    EXPECT_EQ(brigade["strength"].number(), 3);
    EXPECT_EQ(brigade["lost"].number(), 1);
    EXPECT_EQ(brigade["level"].text(), "permanently disordered");
    EXPECT_TRUE(brigade["exhausted"].yes());
    EXPECT_TRUE(brigade["out_of_command"].yes());
    EXPECT_FALSE(field.unit(view, field.guns)["out_of_command"].yes());
    EXPECT_TRUE(field.unit(view, field.guns)["stationary"].yes());
    EXPECT_TRUE(field.unit(view, field.horse)["mounted"].yes());
    EXPECT_EQ(brigade["stands"].at(0)["y"].number(), 18500);
    EXPECT_EQ(brigade["stand_width"].number(), 3000);
    EXPECT_EQ(view["union"]["hqs"].at(field.own)["exhaustion"].number(), 6) << "half of twelve";
    EXPECT_EQ(view["hour"].number(), 10);
}

TEST(VolleyView, ArrivalsSayWhenAndByWhichRoad) {
    Field field;
    const Ref late = field.add(us, InfantryBrigade, 10, 1, 90, field.own);
    field.plan(late).arrival = {3, table::TableEdge::South, at_inches(10, 0)};
    field.side(us).on_table &= ~one(late.id);
    field.side(us).coming |= one(late.id);
    field.look();
    const View view = field.shown();
    EXPECT_EQ(field.unit(view, late)["arrives"].number(), 3);
    EXPECT_EQ(field.unit(view, late)["entry"].text(), "Baltimore Pike");
    EXPECT_TRUE(field.unit(view, late)["stands"].empty());
    EXPECT_NE(Volley::board(field.setup, field.state, us).find("arrives on turn 3 by Baltimore Pike"),
              std::string::npos);
}

TEST(VolleyView, ColumnsAndTheMoverAndACombat) {
    Field field;
    field.side(us).column |= one(field.brigade.id);
    EXPECT_EQ(field.unit(field.shown(), field.brigade)["markers"].size(), 3u);
    field.side(us).in_command |= one(field.guns.id);
    field.run({}, [&](Play& play) { begin_move(play, field.guns); });
    EXPECT_EQ(field.shown()["mover"]["most"].number(), 2000) << "manhandled";
    field.state.combat.defending = field.enemy.id;
    field.state.combat.attackers.push_back({field.brigade.id, 0});
    EXPECT_EQ(field.shown()["combat"]["defending"].number(), field.enemy.id + 1);
    field.state.agenda.top() = step(StepKind::Settle, us);
    field.state.agenda.top().stands = one(field.guns.id);
    EXPECT_EQ(field.shown()["draft"]["units"].size(), 1u);
    EXPECT_EQ(field.shown()["draft"]["side"].text(), "union");
    EXPECT_EQ(field.shown()["command_distance"].number(), 6000);
    EXPECT_TRUE(Volley::show(field.setup, field.state, cs)["draft"].empty()) << "not for the enemy";
}

TEST(VolleyView, GroundThatPlayHasChanged) {
    Field field;
    field.state.trampled.add(0);
    field.state.burning.add(0);
    const View view = field.shown();
    EXPECT_EQ(view["ground"]["gone"].size(), 1u);
    EXPECT_EQ(view["ground"]["burning"].size(), 1u);
}

TEST(VolleyView, TheBoardKeepsItsWidth) {
    Field field;
    for (const std::size_t width : {72u, 110u}) {
        const std::string board = Volley::board(field.setup, field.state, us, width);
        EXPECT_NE(board.find("A field, turn 1 of 6, 10:00, movement, the union side attacks"),
                  std::string::npos)
            << board;
        EXPECT_NE(board.find("Meredith: infantry brigade 4 of 4, morale 4,"), std::string::npos) << board;
        std::size_t longest = 0, length = 0;
        for (const char c : board) {
            if (c == '\n')
                length = 0;
            else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80)
                longest = std::max(longest, ++length);
        }
        EXPECT_LE(longest, width);
    }
    EXPECT_NE(Volley::picture(field.setup, field.state, us).find("<svg"), std::string::npos);
}

TEST(VolleyPage, SightTellsRangesLinesAndWhatIsInTheWay) {
    Field field;
    const View sight = field.asked("sight union 1");
    ASSERT_EQ(sight["lines"].size(), 2u);
    const View& near = sight["lines"].at(0);
    EXPECT_EQ(near["unit"].number(), field.enemy.id + 1);
    EXPECT_EQ(near["distance"].number(), 3000);
    EXPECT_TRUE(near["bears"].yes());
    EXPECT_TRUE(near["block"].empty());
    EXPECT_EQ(near["dice"].number(), 2);
    EXPECT_EQ(sight["ranges"].size(), 1u) << "muskets have no close range";
    EXPECT_EQ(sight["ranges"].at(0)["yards"].number(), 400);
    EXPECT_EQ(sight["lines"].at(1)["block"]["by"].text(), "woods");
    EXPECT_EQ(field.asked("sight union 2")["ranges"].size(), 2u);
    // Without the woods it sees the other too: no stand is in the way of sight, and its fire does not reach.
    field.ground.areas.clear();
    field.setup.field = nullptr;
    field.look();
    EXPECT_TRUE(field.asked("sight union 1")["lines"].at(1)["block"].empty());
    // In range a stand is in the way of fire, where its base begins.
    const Ref before = field.add(cs, InfantryBrigade, 40, 23, 270, field.their),
              behind = field.add(cs, InfantryBrigade, 40, 27, 270, field.their);
    field.plan(before).name = "Brockenbrough";
    field.look();
    const View of_guns = field.asked("sight union 2");
    for (const View& line : of_guns["lines"].items()) {
        if (line["unit"].number() != behind.id + 1) continue;
        EXPECT_EQ(line["block"]["by"].text(), "stand");
        EXPECT_EQ(line["block"]["name"].text(), "Brockenbrough");
        EXPECT_EQ(line["block"]["rule"].text(), "VB-RANGE-7");
        EXPECT_EQ(line["block"]["at"].at(1).number(), 23000);
        return;
    }
    FAIL() << "no line to the one behind";
}

TEST(VolleyPage, ASightFromWhereAStepEnds) {
    Field field;
    field.run({}, [&](Play& play) { begin_move(play, field.brigade); });
    field.state.agenda.top() = step(StepKind::MoveStand, us);
    const auto distance = [&](const char* question) {
        return field.asked(question)["lines"].at(0)["distance"].number();
    };
    EXPECT_EQ(distance("sight leg to 30 21"), 2000);
    EXPECT_EQ(distance("sight go to 30 22 facing 0"), 1000);
    EXPECT_TRUE(field.asked("sight face facing 0")["lines"].at(0)["bears"].yes());
    EXPECT_FALSE(field.asked("sight face facing 180")["lines"].at(0)["bears"].yes());
}

TEST(VolleyPage, AProfileShowsTheGroundUnderTheLine) {
    Field field;
    const View profile = field.asked("profile union 1 at 2");
    EXPECT_EQ(profile["target"].number(), 2);
    EXPECT_EQ(profile["woods"].number(), 6000);
    EXPECT_EQ(profile["units"].size(), 1u);
    EXPECT_FALSE(profile["block"].empty());
}

TEST(VolleyPage, WhatIsAskedWrongIsRefused) {
    Field field;
    for (const char* question : {"sight union 9", "profile union 1 at 9", "reach", "path", "nonsense",
                                 "sight go to 3 3 facing 0", "try dance"})
        EXPECT_FALSE(Volley::inspect(field.setup, field.state, us, question)) << question;
}

}  // namespace
}  // namespace longroll::volley
