// 2.2 and 4.2: the deck, who a card activates, what a turn forgets.

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

// A Union division (post 1) of two brigades (posts 0 and 2), each with regiments; the Confederates have one
// brigade.
struct DivisionBed : Bed {
    Ref a, b, battery_of_division, enemy;
    DivisionBed() {
        setup.roster[0].hqs[0].level = HqLevel::Brigade;
        const HqId division = hq(usa, HqLevel::Division);
        setup.roster[0].hqs[0].parent = division;
        hq(usa, HqLevel::Brigade, division);
        a = infantry(usa, 6, {12, 6}, north);
        b = infantry(usa, 6, {24, 6}, north, {.hq = 2});
        battery_of_division = battery(usa, 2, {36, 6}, north, {.hq = 1});
        enemy = infantry(csa, 6, {24, 42}, south);
    }
    // Draws cards as if the deck lay so, the first card first.
    void stack(std::initializer_list<Card> cards) {
        state.deck.clear();
        state.drawn.clear();
        for (auto card = cards.end(); card != cards.begin();) state.deck.push_back(*--card);
    }
    // Draws one card and drops the activation it begins: only who it reaches is asked here.
    void draw() {
        with_dice({}, [&](Play& play) {
            push(play, step(StepKind::Draw));
            const std::size_t depth = state.agenda.depth();
            (void)rules_of(StepKind::Draw).run(play);
            while (state.agenda.depth() >= depth) state.agenda.pop();
        });
    }
};
constexpr std::uint8_t us = 0, cs = 1;

TEST(SE_ORDER_1, EveryBrigadeDivisionAndCorpsHasACard) {
    DivisionBed bed;
    bed.state.turn = 0;
    bed.with_dice({3, 2, 1}, [&](Play& play) {  // a shuffle that leaves every card where it lies
        push(play, step(StepKind::TurnStart));
        (void)rules_of(StepKind::TurnStart).run(play);
    });
    ASSERT_EQ(bed.state.deck.size(), 4u);  // three of the Union, one of the Confederates
    EXPECT_EQ(bed.state.deck[3].side, cs);
    EXPECT_EQ(bed.state.deck[0].hq, 0);
}

TEST(SE_ORDER_2, BrigadesHaveNoCardAtBrigadeScale) {
    Bed bed(Scale::Brigade);
    const HqId division = bed.hq(usa, HqLevel::Division);
    EXPECT_FALSE(bed.setup.roster[0].hqs[0].card);
    EXPECT_TRUE(bed.setup.roster[0].hqs[division].card);
}

TEST(SE_ORDER_3, AllCardsAreShuffledEveryTurnAlsoThoseOfLostHeadquarters) {
    DivisionBed bed;
    bed.with_dice({}, [&](Play& play) { remove_unit(play, bed.b, Loss::Eliminated, rule::SE_PANIC_5); });
    bed.with_dice({0, 0, 0}, [&](Play& play) {
        push(play, step(StepKind::TurnStart));
        (void)rules_of(StepKind::TurnStart).run(play);
    });
    EXPECT_EQ(bed.state.deck.size(), 4u);
    EXPECT_EQ(bed.state.turn, 4);
    // An empty deck ends the turn: Draw leaves TurnEnd on top.
    bed.state.deck.clear();
    bed.with_dice({}, [&](Play& play) { (void)rules_of(StepKind::Draw).run(play); });
    EXPECT_EQ(bed.waiting(), StepKind::TurnEnd);
}

TEST(SE_ORDER_4, AUnitIsActivatedOnceATurn) {
    DivisionBed bed;
    bed.stack({{us, 2}, {us, 1}, {us, 0}});
    bed.draw();
    EXPECT_EQ(bed.state.group, one(bed.b.id));
    bed.draw();
    EXPECT_EQ(bed.state.group, one(bed.a.id) | one(bed.battery_of_division.id));
    bed.draw();
    EXPECT_EQ(bed.state.group, 0u);
}

TEST(SE_ORDER_4, ABrigadeCardDoesNotActivateTheDivisionCommander) {
    DivisionBed bed;
    for (HqId hq = 0; hq < 3; ++hq) bed.commander(usa, hq, Inches{10.0 + hq, 4});
    bed.stack({{us, 2}, {us, 1}});
    bed.draw();
    EXPECT_EQ(bed.state.group_hqs, 1u << 2);
    bed.draw();
    EXPECT_EQ(bed.state.group_hqs, 1u << 0 | 1u << 1);
}

TEST(SE_ORDER_5, ACardRunsThroughThePhasesInTheirOrder) {
    DivisionBed bed;
    bed.stack({{us, 0}});
    bed.with_dice({}, [&](Play& play) {
        push(play, step(StepKind::Draw));
        (void)rules_of(StepKind::Draw).run(play);
    });
    for (StepKind kind : {StepKind::ActStart, StepKind::Morale, StepKind::FireDeclare, StepKind::Engaged,
                          StepKind::ChargeDeclare, StepKind::Charges, StepKind::MoveSelect, StepKind::Combat,
                          StepKind::ActEnd, StepKind::Draw})
        EXPECT_EQ(bed.state.agenda.pop().kind, kind);
}

TEST(SE_E77, CardsOfADivision) {
    DivisionBed bed;
    bed.stack({{us, 2}, {us, 1}, {us, 0}});
    bed.draw();
    EXPECT_EQ(bed.state.group, one(bed.b.id));
    bed.draw();
    EXPECT_EQ(bed.state.group, one(bed.a.id) | one(bed.battery_of_division.id));
    // The last card activates nothing: no activation is put on the agenda.
    const std::size_t depth = bed.state.agenda.depth();
    bed.with_dice({}, [&](Play& play) {
        push(play, step(StepKind::Draw));
        (void)rules_of(StepKind::Draw).run(play);
    });
    EXPECT_EQ(bed.state.agenda.depth(), depth + 1);
    EXPECT_EQ(bed.waiting(), StepKind::Draw);
}

TEST(SE_E78, ADivisionCardTakesAllItsUnitsThroughThePhasesTogether) {
    Bed bed;
    const HqId division = bed.hq(usa, HqLevel::Division);
    bed.setup.roster[0].hqs[0].parent = division;
    bed.hq(usa, HqLevel::Brigade, division);
    Units all = 0;
    for (int i = 0; i < 8; ++i) all |= one(bed.infantry(usa, 4, {4.0 + 6 * i, 4}, north).id);
    for (int i = 0; i < 3; ++i) all |= one(bed.infantry(usa, 4, {4.0 + 6 * i, 10}, north, {.hq = 2}).id);
    bed.state.deck.push_back({us, division});
    bed.with_dice({}, [&](Play& play) {
        push(play, step(StepKind::Draw));
        (void)rules_of(StepKind::Draw).run(play);
    });
    EXPECT_EQ(bed.state.group, all);
    int morale = 0, fire = 0;
    for (const Step& step : bed.state.agenda.steps) {
        morale += step.kind == StepKind::Morale;
        fire += step.kind == StepKind::FireDeclare;
    }
    EXPECT_EQ(morale, 1);
    EXPECT_EQ(fire, 1);
}

TEST(SE_STATE_1, ACardWithNobodyToActIsFollowedByTheNext) {
    DivisionBed bed;
    bed.side(usa).activated = ~Units{0};
    bed.side(usa).hq_activated = 0xFFFF;
    bed.stack({{us, 0}, {cs, 0}});
    bed.with_dice({}, [&](Play& play) {
        push(play, step(StepKind::Draw));
        EXPECT_FALSE(rules_of(StepKind::Draw).run(play));
        EXPECT_EQ(play.top().kind, StepKind::Draw);
        EXPECT_EQ(play.state.card, no_hq);
        EXPECT_FALSE(rules_of(StepKind::Draw).run(play));
        EXPECT_EQ(play.top().kind, StepKind::ActStart);
        EXPECT_EQ(play.active(), csa);
    });
}

TEST(SE_STATE_2, WhatATurnForgetsAndWhatItKeeps) {
    DivisionBed bed;
    Side& side = bed.side(usa);
    const Units a = one(bed.a.id);
    side.activated = side.moved = side.fired = side.full_fire = side.pass_fired = side.withdrew =
        side.barred = a;
    side.split = side.sniped = a;
    side.prone = side.overenthusiastic = side.out_of_ammo = side.engaged = a;
    bed.unit(bed.a).panic = 2;
    bed.unit(bed.a).hits = 1;
    bed.unit(bed.a).status = Withdrawing::Retreat;
    bed.unit(bed.a).retreat_turn = 3;
    bed.commander(usa, 0, bed.a);
    side.officer[0].morale_unit = side.officer[0].combat_unit = bed.a.id;
    bed.with_dice({0, 0, 0}, [&](Play& play) {
        push(play, step(StepKind::TurnStart));
        (void)rules_of(StepKind::TurnStart).run(play);
    });
    EXPECT_EQ(side.activated | side.moved | side.fired | side.full_fire | side.pass_fired | side.withdrew |
                  side.barred | side.split | side.sniped,
              0u);
    EXPECT_EQ(side.officer[0].morale_unit, no_unit);
    EXPECT_EQ(side.officer[0].combat_unit, no_unit);
    EXPECT_EQ(side.prone & side.overenthusiastic & side.out_of_ammo & side.engaged, a);
    EXPECT_EQ(bed.unit(bed.a).panic, 2);
    EXPECT_EQ(bed.unit(bed.a).hits, 1);
    EXPECT_EQ(bed.unit(bed.a).status, Withdrawing::Retreat);
    EXPECT_EQ(bed.unit(bed.a).retreat_turn, 3);
}

TEST(SE_STATE_2, WithdrewInThisCardIsForgottenAtEveryDraw) {
    DivisionBed bed;
    for (Seat seat : seats) bed.side(seat).withdrew_card = bed.side(seat).withdrew_for_friends = 1;
    bed.stack({{us, 0}});
    bed.draw();
    for (Seat seat : seats) {
        EXPECT_EQ(bed.side(seat).withdrew_card, 0u);
        EXPECT_EQ(bed.side(seat).withdrew_for_friends, 0u);
    }
}

TEST(SE_STATE_1, CavalryThatMovedIsInMotionNextTurn) {
    Bed bed;
    const Ref rides = bed.cavalry(usa, 6, {12, 6}, north);
    bed.cavalry(usa, 6, {24, 6}, north);  // stands still
    bed.infantry(csa, 6, {24, 40}, south);
    bed.side(usa).moved_mounted = one(rides.id);
    bed.with_dice({}, [&](Play& play) {
        push(play, step(StepKind::TurnEnd));
        (void)rules_of(StepKind::TurnEnd).run(play);
    });
    EXPECT_EQ(bed.side(usa).moved_last_turn, one(rides.id));
}

TEST(SE_STATE_8, TheDeckIsShuffledFromTheLastCardDownInRosterOrder) {
    DivisionBed bed;
    bed.with_dice({0, 1, 0}, [&](Play& play) {
        push(play, step(StepKind::TurnStart));
        (void)rules_of(StepKind::TurnStart).run(play);
    });
    // U0 U1 U2 C0: last with 0, then third with 1, then second with 0.
    // Worked by hand: swap(3,0): C0 U1 U2 U0; swap(2,1): C0 U2 U1 U0; swap(1,0): U2 C0 U1 U0.
    EXPECT_EQ(bed.state.deck[0].side, us);
    EXPECT_EQ(bed.state.deck[0].hq, 2);
    EXPECT_EQ(bed.state.deck[1].side, cs);
    EXPECT_EQ(bed.state.deck[2].hq, 1);
    EXPECT_EQ(bed.state.deck[3].hq, 0);
    EXPECT_EQ(bed.state.deck[3].side, us);
}

TEST(SE_SETUP_10, AUnitBelongsToItsGroupFromItsTurnOn) {
    DivisionBed bed;
    bed.setup.roster[0].units[bed.a.id].arrival.turn = 4;
    bed.side(usa).on_table &= ~one(bed.a.id);
    bed.side(usa).coming |= one(bed.a.id);
    bed.stack({{us, 0}});
    bed.draw();
    EXPECT_EQ(bed.state.group, 0u);  // turn 3
    bed.side(usa).activated = 0;
    bed.side(usa).hq_activated = 0;
    bed.state.turn = 4;
    bed.stack({{us, 0}});
    bed.draw();
    EXPECT_EQ(bed.state.group, one(bed.a.id));
}

TEST(SE_PANIC_7, AScenarioMayHandOutMarkers) {
    DivisionBed bed;
    bed.setup.events.push_back({4, usa, bed.a.id, 1});
    bed.with_dice({0, 0, 0}, [&](Play& play) {
        push(play, step(StepKind::TurnStart));
        (void)rules_of(StepKind::TurnStart).run(play);
    });
    EXPECT_EQ(bed.unit(bed.a).panic, 1);
}

}  // namespace
}  // namespace longroll::elephant
