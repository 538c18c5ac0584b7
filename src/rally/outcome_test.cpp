// What came of a decision, in words: a melee or a check first, then hits, then who runs or is gone.

#include "rally/fire.h"
#include "rally/flow.h"
#include "rally/rules.h"
#include "rally/tactic.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct Field : Bed {
    Ref ours = infantry(usa, 20, 20), near = infantry(usa, 23, 20);
    Ref foe = infantry(csa, 20, 26, 180), second = infantry(csa, 23, 26, 180);

    Field() { state.agenda.push(step(StepKind::Activation, usa)); }

    // What the Union player reads about a change made by `make` while that was asked.
    template <class Make>
    std::string told(StepKind asked, Make make, Seat reader = usa) {
        const State kept = state;
        state.agenda.push(step(asked, ours));
        const State before = state;
        state.agenda.pop();
        make();
        std::string text = Rally::outcome(setup, before, state, reader);
        state = kept;
        return text;
    }
    void orders(Verb verb) { state.agenda.top().n = static_cast<std::uint8_t>(verb); }
    void gone(Ref ref, Fate fate) {
        with_dice({}, [&](Play& play) { remove_unit(play, ref, fate, rule::RF_LOSS_4); });
    }
};

TEST(RallyOutcome, FireHitsOrNot) {
    Field field;
    const auto told = [&](auto make) {
        return field.told(StepKind::Order, [&] {
            field.orders(Verb::Fire);
            make();
        });
    };
    EXPECT_EQ(told([] {}), "no hit");
    EXPECT_EQ(told([&] { field.lose_circles(field.foe, 1); }), "1 hit");
    EXPECT_EQ(told([&] {
                  field.lose_circles(field.foe, 2);
                  field.routed(field.foe);
                  field.lose_circles(field.ours, 1);
              }),
              "2 hits, 1 own loss, 1 unit routs");
    EXPECT_EQ(told([&] { field.gone(field.foe, Fate::Destroyed); }), "1 unit destroyed");
    EXPECT_EQ(told([&] {
                  field.lose_circles(field.ours, 1);
                  field.gone(field.near, Fate::RoutedOff);
              }),
              "no hit, 1 own loss, 1 own unit runs off the map");
    EXPECT_EQ(told([&] {
                  field.lose_circles(field.foe, 1);
                  field.side(csa).general[0].gravestones = 1;
                  field.side(csa).general[1].killed = field.side(csa).general[1].gravestones = 1;
              }),
              "1 hit, 1 General killed, 1 General wounded");
    for (const StepKind kind : {StepKind::ReturnFire, StepKind::Response, StepKind::MeleeFire})
        EXPECT_EQ(field.told(kind, [] {}), "no hit");
}

// Losses and routs count although their owner is still asked where and which way.
TEST(RallyOutcome, WhatTheEnemyIsStillAskedCounts) {
    Field field;
    EXPECT_EQ(field.told(StepKind::ReturnFire,
                         [&] {
                             field.state.agenda.push(step(StepKind::Rout, field.foe));
                             field.state.agenda.push(step(StepKind::Loss, csa)).n = 2;
                         }),
              "2 hits, 1 unit routs");
}

TEST(RallyOutcome, AMeleeIsWonLostOrGoesOn) {
    Field field;
    const auto ended = [&](MeleeEnd end, Seat reader = usa) {
        return field.told(
            StepKind::Melees,
            [&] {
                field.state.last_melee = static_cast<std::uint8_t>(end);
                field.lose_circles(field.foe, 1);
                field.routed(field.foe);
            },
            reader);
    };
    EXPECT_EQ(ended(MeleeEnd::UnionWins), "the melee is won, 1 unit routs");
    EXPECT_EQ(ended(MeleeEnd::UnionWins, csa), "the melee is lost, 1 own unit routs");
    EXPECT_EQ(ended(MeleeEnd::Undecided), "the melee goes on, 1 unit routs");
    // An earlier melee of the turn is no result of an order.
    field.state.last_melee = static_cast<std::uint8_t>(MeleeEnd::UnionWins);
    EXPECT_EQ(field.told(StepKind::Lay, [] {}), "as ordered");
}

TEST(RallyOutcome, ChecksArePassedOrFail) {
    Field field;
    const auto told = [&](Verb verb, StepKind then) {
        return field.told(StepKind::Activation, [&] {
            field.orders(verb);
            if (then != StepKind::Activation) field.state.agenda.push(step(then, field.ours));
        });
    };
    EXPECT_EQ(told(Verb::Tactic, StepKind::Lay), "the check is passed");
    EXPECT_EQ(told(Verb::Tactic, StepKind::Activation), "the check fails");
    EXPECT_EQ(told(Verb::Rally, StepKind::Rallied), "the check is passed");
    EXPECT_EQ(told(Verb::Enter, StepKind::EnterMap), "the check is passed");
    EXPECT_EQ(told(Verb::Move, StepKind::Lay), "as ordered");
    field.routed(field.near);
    EXPECT_EQ(field.told(StepKind::Activation,
                         [&] {
                             field.orders(Verb::Rally);
                             field.side(usa).routed = {};
                             field.state.agenda.push(step(StepKind::Rallied, field.near));
                         }),
              "the check is passed, 1 own unit rallies");
}

TEST(RallyOutcome, AChargeGoesHomeOrFails) {
    Field field;
    EXPECT_EQ(field.told(StepKind::DeclareCharge, [] {}), "as ordered");  // it stays
    EXPECT_EQ(field.told(StepKind::DeclareCharge, [&] { field.activated(field.ours); }), "the charge fails");
    EXPECT_EQ(field.told(StepKind::DeclareCharge,
                         [&] {
                             field.activated(field.ours);
                             field.with_dice({}, [&](Play& play) {
                                 put(play, field.ours, {Bed::inches(20, 25), table::north});
                             });
                         }),
              "the charge goes home");
}

TEST(RallyOutcome, ARerollTellsWhatBecomesOfTheRoll) {
    const auto told = [](auto begin, std::initializer_list<unsigned> dice, const char* answer,
                         std::initializer_list<unsigned> more) {
        Field field;
        field.rerolls(usa, 1);
        field.go(dice, [&](Play& play) { begin(play, field); });
        EXPECT_EQ(field.waiting(), StepKind::Rerolls);
        const State before = field.state;
        field.act(answer, more);
        return Rally::outcome(field.setup, before, field.state, usa);
    };
    const auto tactic = [](Play& play, Field& field) { begin_tactic(play, field.ours); };
    EXPECT_EQ(told(tactic, {2, 6}, "pass", {}), "the check is passed");
    EXPECT_EQ(told(tactic, {6, 6}, "pass", {}), "the check fails");
    EXPECT_EQ(told(tactic, {6, 6}, "reroll 1 own", {1}), "the check is passed");
    const auto fire = [](Play& play, Field& field) {
        fire_at(play, {.firer = field.ours, .target = field.foe.id, .context = FireContext::Return});
    };
    EXPECT_EQ(told(fire, {1, 2}, "pass", {}), "no hit");
    EXPECT_EQ(told(fire, {1, 2}, "reroll 1 own", {6}), "1 hit");
}

TEST(RallyOutcome, TheEndAndTheSetUp) {
    Field field;
    const auto ended = [&](Seat winner) {
        return field.told(StepKind::Activation, [&] {
            field.state.ending = static_cast<std::uint8_t>(Ending::Points);
            field.state.winner = miniatures::held_mark(winner);
        });
    };
    EXPECT_EQ(ended(usa), "the battle is won");
    EXPECT_EQ(ended(csa), "the battle is lost");
    EXPECT_EQ(ended(Seat::Nobody), "a draw");
    field.state.round = 0;
    EXPECT_EQ(field.told(StepKind::Forces, [&] { field.lose_circles(field.foe, 1); }), "as ordered");
}

}  // namespace
}  // namespace longroll::rally
