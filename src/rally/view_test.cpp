// What a seat sees (chapter 7): the scene and the view.

#include "rally/view.h"

#include <gtest/gtest.h>

#include "rally/checks.h"
#include "rally/decks.h"
#include "rally/deployment.h"
#include "rally/fire.h"
#include "rally/laying.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A fight between two regiments and a battery, with cards on both sides.
struct Field : Bed {
    Ref own = infantry(usa, 10, 10, 0), guns = battery(usa, 20, 10, 0), enemy = infantry(csa, 10, 20, 180);
    CardId move = give(usa, Top::Move, 3), close = give(usa, Bottom::CloseOrder), drawn = into_deck(usa);
    CardId theirs = give(csa, Top::Fire, 2), in_deck = into_deck(csa);

    Field() {
        plan(own).name = "2nd Wisconsin";
        setup.title = "A field";
        setup.objectives.push_back({"the ridge", inches(24, 24), 4, Seat::Nobody, 0});
        general(usa, first_brigade, 10, 8, {2, 4, 1});
        setup.entry_lines.push_back({{0, 1},
                                     table::TableEdge::South,
                                     usa,
                                     first_brigade,
                                     {inches(0, 0), inches(12, 0)},
                                     table::north});
        setup.scored = true;
    }
    View shown(Seat seat = usa) { return with_scene(flat_scene(setup), Rally::show(setup, state, seat)); }
    static const View& numbered(const View& list, int number) {
        for (const View& item : list.items())
            if (item["number"].number() == number) return item;
        static const View none;
        return none;
    }
    const View& unit(const View& view, Ref ref) {
        return numbered(view[longroll::name(ref.side)]["units"], ref.id + 1);
    }
};

TEST(RF_HID_1, TheMapTheStandsAndTheirMarksArePublic) {
    Field field;
    field.activated(field.own);
    field.routed(field.enemy);
    field.lose_circles(field.own, 1);
    field.barricade(5, 5, 7, 5);
    field.side(usa).points = 3;
    field.side(csa).rerolls = 2;
    field.side(csa).general[field.division].gravestones = 1;
    field.side(csa).retiring = 1;
    field.side(csa).capacity = 6;
    for (const Seat seat : {usa, csa, Seat::Nobody}) {
        const View view = field.shown(seat);
        EXPECT_EQ(view["squares"].size(), 16u);
        EXPECT_EQ(view["squares"].at(5)["name"].text(), "B2");
        EXPECT_EQ(view["squares"].at(5)["limit"].number(), 6);
        EXPECT_EQ(view["measures"]["chord"].number(), field.setup.measures.tactic_chord);
        EXPECT_EQ(view["entries"].at(0)["label"].text(), "formation 2");
        EXPECT_EQ(view["ground"]["laid"].size(), 1u);
        const View& own = field.unit(view, field.own);
        EXPECT_EQ(own["name"].text(), "2nd Wisconsin");
        EXPECT_EQ(own["fire"].number(), 7);
        EXPECT_EQ(own["discipline"].number(), 9);
        EXPECT_EQ(own["strength"].number(), 3);
        EXPECT_EQ(own["lost"].number(), 1);
        EXPECT_EQ(own["heroism"].number(), 1);
        EXPECT_TRUE(own["activated"].yes());
        EXPECT_EQ(own["stands"].at(0)["y"].number(), 10000);
        EXPECT_TRUE(field.unit(view, field.enemy)["routed"].yes());
        const View& general = Field::numbered(view["union"]["hqs"], 2);
        EXPECT_EQ(general["leadership"].number(), 4);
        EXPECT_EQ(general["radius"].number(), field.setup.measures.length(Arrow::A2));
        EXPECT_EQ(general["y"].number(), 8000);
        EXPECT_EQ(Field::numbered(view["confederate"]["hqs"], 1)["gravestones"].number(), 1);
        EXPECT_EQ(view["union"]["action_points"].number(), 3);
        EXPECT_EQ(view["confederate"]["rerolls"].number(), 2);
        EXPECT_EQ(view["confederate"]["capacity"].number(), 6);
        EXPECT_TRUE(view["confederate"]["retiring"].yes());
        EXPECT_EQ(view["round"].number(), 1);
    }
}

TEST(RF_HID_1, DiceAndTheMeleeLieOpen) {
    Field field;
    field.state.roll.dice[0][0] = 2;
    field.state.roll.dice[0][1] = 6;
    field.state.roll.dice[0][2] = 4;
    field.state.roll.thrown[0] = 3;
    field.state.melee.stands[0] = one(field.own.id);
    field.state.melee.stands[1] = one(field.enemy.id);
    field.state.melee.cards[1] = 2;
    const View view = field.shown(csa);
    EXPECT_EQ(view["roll"].at(0)["dice"].at(1).number(), 6);
    EXPECT_FALSE(view["roll"].at(0)["kept"].at(0).yes()) << "the lowest of three is set aside";
    EXPECT_EQ(view["melee"]["confederate"]["cards"].number(), 2);
    EXPECT_EQ(view["melee"]["union"]["units"].at(0).number(), field.own.id + 1);
}

TEST(RF_HID_2, AHandIsItsOwnersAlone) {
    Field field;
    field.side(usa).emptier = field.move;
    const View own = field.shown(usa), other_seat = field.shown(csa), public_view = field.shown(Seat::Nobody);
    EXPECT_EQ(own["union"]["hand"].size(), 2u);
    EXPECT_EQ(own["union"]["hand"].at(0)["top"].text(), "Move");
    EXPECT_EQ(own["union"]["deck"].size(), 1u);
    EXPECT_EQ(own["union"]["emptier"].number(), field.move + 1);
    for (const View* view : {&other_seat, &public_view}) {
        EXPECT_EQ((*view)["union"]["hand_count"].number(), 2);
        EXPECT_EQ((*view)["union"]["deck_count"].number(), 1);
        for (const char* secret : {"hand", "deck", "aside", "emptier"})
            EXPECT_TRUE((*view)["union"][secret].empty()) << secret;
    }
}

TEST(RF_HID_3, CardsThatWerePlayedOrDiscardedAreKnown) {
    Field field;
    field.with_dice({}, [&](Play& play) {
        discard_card(play, usa, field.move);
        show_card(play, csa, field.theirs);
    });
    for (const Seat seat : {usa, csa}) {
        const View view = field.shown(seat);
        EXPECT_EQ(view["union"]["discard"].at(0)["top"].text(), "Move");
        EXPECT_EQ(view["confederate"]["played"].at(0)["top"].text(), "Fire");
    }
}

TEST(RF_HID_4, ReservesAreHiddenOnlyWhereTheBattleHidesThem) {
    Field field;
    const PostId late = field.brigade(csa);
    const Ref kept_back = field.off_map(csa), reserve = field.off_map(csa, Arm::Infantry, {.post = late});
    EXPECT_TRUE(field.unit(field.shown(usa), reserve)["off_map"].yes());
    field.setup.options.open_reserves = false;
    const View view = field.shown(usa);
    EXPECT_TRUE(field.unit(view, reserve).empty());
    EXPECT_TRUE(field.unit(view, kept_back)["off_map"].yes()) << "of a brigade that is on the map";
    EXPECT_TRUE(field.unit(field.shown(csa), reserve)["off_map"].yes());
}

// A battle that is set up freely: the Union attacks and chooses first.
struct Camp : Bed {
    Camp() {
        setup.options.deployment = Deployment::Free;
        army(usa).deployment_edges = 1;
        army(csa).deployment_edges = 2;
        for (const Seat seat : seats) {
            for (int i = 0; i < 3; ++i) {
                const Ref ref = off_map(seat, Arm::Infantry, {.post = first_brigade});
                side(seat).off_map &= ~one(ref.id);
            }
            for (PostPlan& post : army(seat).posts) post.rating = {4, 5, 1};
        }
        plan({csa, 0}).barricade = true;
        state.round = 0;
        with_dice({}, [&](Play& play) {
            set_up(play);
            push_setup(play);
            advance(play);
        });
    }
    void until(StepKind kind, Seat seat) {
        for (int i = 0; i < 60 && (waiting() != kind || decides() != seat); ++i)
            act(decides(), Rally::default_action(setup, state, decides()));
    }
    View shown(Seat seat) { return Rally::show(setup, state, seat); }
};

TEST(RF_HID_5, WhatIsBeingSetUpIsSeenWhenItIsDone) {
    Camp camp;
    // D-S3: the formation, the status and the place are the attacker's draft.
    const View before = camp.shown(csa);
    camp.act("field 2 off-map reserve under 1");
    EXPECT_EQ(camp.shown(csa), before);
    EXPECT_EQ(camp.shown(Seat::Nobody), [&] {
        Camp untouched;
        return untouched.shown(Seat::Nobody);
    }());
    EXPECT_NE(camp.shown(usa), before);
    camp.act("field 2 on-map assault under 1");
    camp.act("done");
    EXPECT_TRUE(camp.shown(csa)["union"]["hqs"].at(1)["formation"].empty());
    EXPECT_EQ(camp.shown(usa)["union"]["hqs"].at(1)["formation"].text(), "assault");
    EXPECT_EQ(camp.shown(usa)["union"]["hqs"].at(1)["superior"].number(), 1);
    // S7: a General is seen when all are placed.
    camp.until(StepKind::PlaceGenerals, csa);
    const View no_general = camp.shown(usa);
    camp.act("for-me");
    EXPECT_EQ(camp.shown(usa), no_general);
    camp.act("done");
    EXPECT_EQ(camp.shown(usa)["confederate"]["hqs"].at(1)["fate"].text(), "active");
    // S9: a brigade, with its formation and its barricades, is seen when it is deployed.
    camp.until(StepKind::DeployBrigade, csa);
    const View empty_map = camp.shown(usa);
    camp.act("brigade 2");
    camp.act("for-me");
    ASSERT_EQ(camp.waiting(), StepKind::DeployBrigade);
    EXPECT_EQ(camp.shown(usa), empty_map);
    EXPECT_EQ(camp.shown(csa)["ground"]["laid"].size(), 1u);
    EXPECT_EQ(camp.shown(csa)["draft"]["post"].number(), 2);
    camp.act("done");
    EXPECT_EQ(camp.shown(usa)["confederate"]["units"].size(), 3u);
    EXPECT_EQ(camp.shown(usa)["confederate"]["hqs"].at(1)["formation"].text(), "line");
    EXPECT_EQ(camp.shown(usa)["ground"]["laid"].size(), 1u);
}

TEST(RF_HID_8, StatesThatDifferOnlyInWhatIsHiddenLookAlike) {
    Field field;
    Field altered;
    Side& theirs = altered.side(csa);
    std::swap(theirs.hand, theirs.deck);
    theirs.emptier = field.in_deck;
    EXPECT_EQ(altered.shown(usa), field.shown(usa));
    EXPECT_EQ(altered.shown(Seat::Nobody), field.shown(Seat::Nobody));
    EXPECT_NE(altered.shown(csa), field.shown(csa));
}

TEST(RallyView, TheMoverTheOrdersAndWhomTheDecisionIsAbout) {
    Field field;
    field.go({}, [&](Play& play) {
        play.state.orders.source = Source::Top;
        play.state.orders.card = field.move;
        play.state.orders.action = static_cast<std::uint8_t>(Top::Move);
        play.state.orders.left = 3;
        play.state.orders.arrows[2] = 1;
        push(play, step(StepKind::Lay, field.own));
    });
    const View view = field.shown(csa);
    EXPECT_EQ(view["mover"]["unit"].number(), field.own.id + 1);
    EXPECT_EQ(view["mover"]["mode"].text(), "move");
    EXPECT_EQ(view["mover"]["arrow"].number(), 3) << "Discipline 9";
    EXPECT_EQ(view["orders"]["action"].text(), "Move");
    EXPECT_EQ(view["orders"]["left"].number(), 3);
    EXPECT_EQ(view["orders"]["arrows"].at(2).number(), 1);
    EXPECT_EQ(view["about"]["unit"].number(), field.own.id + 1);
}

// RF-REROLL-3: whoever may touch the dice sees what they were thrown for.
TEST(RF_REROLL_6, BothSidesSeeWhatTheDiceAreFor) {
    Field field;
    field.rerolls(csa, 1);
    field.go({5, 2}, [&](Play& play) { check_discipline(play, {CheckKind::Tactic, field.own}); });
    for (const Seat seat : seats) {
        const View view = field.shown(seat);
        EXPECT_EQ(view["about"]["rolls_for"].text(), "Tactic");
        EXPECT_EQ(view["roll"].at(0)["dice"].at(0).number(), 2) << "by their faces";
        EXPECT_EQ(view["roll"].at(0)["dice"].at(1).number(), 5);
    }
    Field fire;
    fire.rerolls(csa, 1);
    fire.go({2, 5}, [&](Play& play) { fire_at(play, {.firer = fire.guns, .target = fire.enemy.id}); });
    EXPECT_EQ(fire.shown(csa)["about"]["rolls_for"].text(), "fire");
    EXPECT_EQ(fire.shown(csa)["about"]["other"].number(), fire.enemy.id + 1);
}
TEST(RallyView, AnArrowThatLiesWhileFriendsArePassedIsSeen) {
    Field field;
    field.setup.options.passage_in_moves = Passage::Check;
    field.rerolls(csa, 1);
    field.infantry(usa, 10, 12, 0);
    field.go({}, [&](Play& play) { begin_lay(play, field.own, LayMode::Move); });
    field.act("lay a3 front lean 15 facing 0", {2, 5});
    ASSERT_EQ(field.waiting(), StepKind::Rerolls);
    const View view = field.shown(csa);
    EXPECT_EQ(view["laid"]["unit"].number(), field.own.id + 1);
    EXPECT_EQ(view["laid"]["arrow"].number(), 3);
    EXPECT_NEAR(static_cast<double>(view["laid"]["lean"].number()), 15'000, 10);
    EXPECT_EQ(view["about"]["rolls_for"].text(), "passage of lines");
}

}  // namespace
}  // namespace longroll::rally
