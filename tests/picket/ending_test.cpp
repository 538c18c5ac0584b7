// Chapter 7: how the night ends.

#include "picket/field.h"

namespace longroll::picket {
namespace {

std::string how(const Field& field) { return field.words(Picket::result(field.setup, field.state).how); }

TEST(PK_7_1a, ThroughWithTheSectionsThatTheScenarioAsksFor) {
    Field field("outpost");
    field.put(union_seat, "Ohio", 2).put(rebels, "Georgia", 1).phase(Phase::Move);
    field.setup.challenge = false;
    field.act(union_seat, "wade 2");
    const Result result = Picket::result(field.setup, field.state);
    EXPECT_TRUE(result.over);
    EXPECT_EQ(result.winner, union_seat);
    EXPECT_EQ(result.how.rule, rule::PK_7_1a);
    EXPECT_EQ(how(field), "Union is through: 1 over the river");
    EXPECT_TRUE(Picket::to_act(field.setup, field.state).finished());
    EXPECT_FALSE(field.legal(union_seat, "hold"));
    EXPECT_TRUE(field.choices(rebels).empty());
}

TEST(PK_7_1a, OneOverIsNotEnoughWhereTwoAreAskedFor) {
    Field field;
    field.put(union_seat, "Ohio", 3).put(rebels, "Georgia", 1).phase(Phase::Move);
    field.act(union_seat, "wade 3");
    EXPECT_FALSE(Picket::result(field.setup, field.state).over);
}

TEST(PK_7_1b, ALineWithoutSectionsIsBrokenWhateverDecoysItHas) {
    Field field;
    field.put(union_seat, "Ohio", 3).put(rebels, "Georgia", 3).put(rebels, "Campfire", 2).shaken(rebels, 3);
    for (const char* name : {"Texas", "Virginia", "Alabama", "Florida"}) {
        field.men(rebels, name, 0);
        field.state.of(rebels).reserve.remove(field.counter_named(rebels, name));
        field.state.of(rebels).gone.add(field.counter_named(rebels, name));
    }
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_EQ(how(field), "the Confederate line is broken");
    EXPECT_EQ(Picket::result(field.setup, field.state).winner, union_seat);
    EXPECT_TRUE(field.state.agenda.empty());
}

TEST(PK_7_1b, ASectionInReserveKeepsTheLine) {
    Field field;
    field.put(union_seat, "Ohio", 3).put(rebels, "Georgia", 3).shaken(rebels, 3);
    field.act(union_seat, "shoot 3 3");
    field.act(union_seat, "done", {5, 1, 1, 6});
    EXPECT_TRUE(field.gone(rebels, "Georgia"));
    EXPECT_FALSE(Picket::result(field.setup, field.state).over);
}

TEST(PK_7_1b, TheLastSectionOverBreaksItsOwnLineUnlessItWins) {
    for (unsigned needed : {1u, 2u}) {
        Field field;
        field.setup.over_needed = static_cast<std::uint8_t>(needed);
        field.put(union_seat, "Ohio", 3).put(rebels, "Georgia", 1).phase(Phase::Move);
        for (const char* name : {"Maine", "Vermont", "Indiana", "Jersey"}) {
            field.men(union_seat, name, 0);
            field.state.of(union_seat).reserve.remove(field.counter_named(union_seat, name));
            field.state.of(union_seat).gone.add(field.counter_named(union_seat, name));
        }
        field.act(union_seat, "wade 3");
        EXPECT_EQ(Picket::result(field.setup, field.state).winner, needed == 1 ? union_seat : rebels);
        EXPECT_EQ(field.state.ending, needed == 1 ? Ending::Through : Ending::Broken);
    }
}

TEST(PK_7_1c, AtDawnMorePointsWinAndEqualPointsAreADraw) {
    for (unsigned men_left : {3u, 1u}) {
        Field field("ford", {{"watches", "3"}});
        field.put(union_seat, "Ohio", 3)
            .put(rebels, "Georgia", 3)
            .men(rebels, "Georgia", men_left)
            .face_up(rebels, 3);
        field.state.watch = 3;
        field.state.mover = rebels;
        field.phase(Phase::Move);
        field.act(rebels, "hold");
        const Result result = Picket::result(field.setup, field.state);
        EXPECT_TRUE(result.over);
        EXPECT_EQ(result.winner, men_left == 3 ? Seat::Nobody : union_seat);
        EXPECT_EQ(how(field), men_left == 3 ? "dawn: a draw, 0 points each" : "dawn: Union leads by 2 to 0");
        EXPECT_EQ(field.words(Picket::prompt(field.setup, field.state, rebels)), how(field));
    }
}

TEST(PK_7_2a, TheMarginIsTheDifferenceInPointsAndAtLeastOne) {
    Field field("outpost");
    field.put(union_seat, "Ohio", 2).put(rebels, "Georgia", 1).phase(Phase::Move);
    field.setup.challenge = false;
    EXPECT_EQ(Picket::result(field.setup, field.state).margin, 0);
    Field behind = field;
    field.act(union_seat, "wade 2");
    EXPECT_EQ(Picket::result(field.setup, field.state).margin, 3);
    behind.men(union_seat, "Maine", 0);
    behind.state.of(union_seat).reserve.remove(0);
    behind.state.of(union_seat).gone.add(0);
    behind.men(union_seat, "Ohio", 1).face_up(union_seat, 2);
    behind.act(union_seat, "wade 2");
    EXPECT_EQ(behind.state.of(rebels).points, 4);
    EXPECT_EQ(Picket::result(behind.setup, behind.state).margin, 1);
}

TEST(PK_7_2b, AtTheEndAllCountersAtPostsAreTurnedUp) {
    Field field("outpost");
    field.put(union_seat, "Ohio", 2)
        .put(rebels, "Campfire", 1)
        .put(union_seat, "Maine", 3)
        .phase(Phase::Move);
    field.setup.challenge = false;
    field.act(union_seat, "wade 2");
    EXPECT_EQ(field.state.of(union_seat).shown, Mask::of(2));
    EXPECT_EQ(field.state.of(rebels).shown, Mask::of(0));
    const View seen = Picket::show(field.setup, field.state, union_seat);
    EXPECT_EQ(seen["sides"]["confederate"]["posts"].at(0)["counter"]["name"].text(), "Campfire");
    EXPECT_EQ(seen["winner"].text(), "union");
}

}  // namespace
}  // namespace longroll::picket
