// What is good: each test moves one thing of a position and asks which way the worth goes.

#include <gtest/gtest.h>

#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Field : Bed {
    PostId own = division(us, at_inches(36, 20)), their = division(cs, at_inches(36, 52));
    Ref brigade = add(us, InfantryBrigade, 36, 24, 90, own),
        guns = add(us, ArtilleryBattalion, 39, 24, 90, own);
    Ref enemy = add(cs, InfantryBrigade, 36, 48, 270, their);

    Field() {
        setup.objectives.push_back({"the hill", at_inches(36, 36), 5, Seat::Nobody, 0});
        state.phase = static_cast<std::uint8_t>(Phase::Movement);
        state.combat.defending = no_stand;
        state.agenda.push(step(StepKind::None));
        state.side[0].in_command = state.side[1].in_command = {};
    }
    std::int32_t worth(Seat seat = us) {
        look();
        return Volley::worth(setup, state, seat);
    }
    // By how much the Union gains when this is done.
    template <class Make>
    std::int32_t gain(Make make) {
        const std::int32_t before = worth();
        make();
        return worth() - before;
    }
};

TEST(VolleyWorth, WhatOneSideGainsTheOtherLoses) {
    Field field;
    EXPECT_EQ(field.worth(us), -field.worth(cs));
    EXPECT_EQ(field.worth(Seat::Nobody), 0);
    field.state.ending = static_cast<std::uint8_t>(Ending::LastTurn);
    field.state.winner = 0;
    EXPECT_EQ(field.worth(us), 1'000'000);
    EXPECT_EQ(field.worth(cs), -1'000'000);
}

TEST(VolleyWorth, EveryStandCountsForGroundAndMoreOnceItIsHeld) {
    Field field;
    EXPECT_GT(field.gain([&] { field.put(field.brigade, 36, 28, 90); }), 0);
    EXPECT_GT(field.gain([&] { field.put(field.guns, 39, 28, 90); }), 0) << "not only the nearest";
    EXPECT_GT(field.gain([&] { field.put(field.brigade, 36, 35, 90); }), 200) << "within three inches";
    // Late in the battle ground that is held counts for more, and what is far off for nothing.
    const std::int32_t early = field.worth();
    field.state.turn = 6;
    EXPECT_GT(field.worth(), early);
}

TEST(VolleyWorth, GroundThatIsHeldWantsAGuard) {
    Field field;
    field.state.turn = 6;
    field.state.held_by[0] = miniatures::held_mark(us);
    field.put(field.brigade, 36, 35, 90);
    EXPECT_LT(field.gain([&] { field.put(field.brigade, 36, 31, 90); }), -150) << "it is left";
    EXPECT_GT(field.gain([&] { field.put(field.brigade, 36, 35, 90); }), 150);
    EXPECT_GT(field.gain([&] { field.put(field.guns, 38, 35, 90); }), 30) << "two are safer than one";
}

TEST(VolleyWorth, OrderStrengthAndDivisions) {
    Field field;
    EXPECT_LT(field.gain([&] { field.level(field.brigade, Level::TemporaryDisorder); }), 0);
    EXPECT_LT(field.gain([&] { field.level(field.brigade, Level::Rout); }), -20);
    EXPECT_LT(field.gain([&] { field.side(us).casualties[field.own] = 2; }), -30);
    EXPECT_LT(field.gain([&] {
        field.side(us).casualties[field.own] = 4;
        field.side(us).exhausted |= Posts{1} << field.own;
    }),
              -50);
    EXPECT_LT(field.gain([&] { field.side(us).collapsed |= Posts{1} << field.own; }), -300);
    EXPECT_GT(field.gain([&] { field.side(cs).commander[field.their].killed = 1; }), 90);
}

TEST(VolleyWorth, FireToComeCountsByItsDiceArcAndCover) {
    Field field;
    field.put(field.enemy, 36, 27.5, 270);
    EXPECT_GT(field.gain([&] { field.side(us).stationary |= one(field.brigade.id); }), 14)
        << "two dice become five";
    EXPECT_LT(field.gain([&] { field.put(field.brigade, 36, 21, 270); }), -14) << "it faces the other way";
    field.put(field.brigade, 36, 24, 90);
    // A wall before the enemy halves what comes of it.
    const std::int32_t open = field.worth();
    field.setup.field = nullptr;
    field.line(LineKind::Wall, 30, 27.3, 42, 27.3);
    EXPECT_LT(field.worth(), open);
}

TEST(VolleyWorth, CommandFlanksAndSupport) {
    Field field;
    EXPECT_LT(field.gain([&] { field.commander(us, field.own, at_inches(5, 5)); }), -15);
    field.put(field.enemy, 36, 30, 270);
    const std::int32_t beside = field.worth();
    field.put(field.guns, 46, 28, 90);
    EXPECT_LT(field.worth() - beside, 0) << "guns without a brigade near them";
    field.put(field.guns, 39, 24, 90);
    field.setup.objectives.clear();
    EXPECT_LT(field.gain([&] { field.put(field.enemy, 36, 15, 90); }), 0) << "behind its front";
}

TEST(VolleyWorth, AChargeIsWorthWhatItsDiceAre) {
    Field field;
    const auto contact = [&](bool still) {
        field.put(field.enemy, 36, 24, 270);
        field.side(cs).stationary = still ? one(field.enemy.id) : Stands{};
        return field.worth();
    };
    const std::int32_t against_stationary = contact(true);
    EXPECT_GT(contact(false), against_stationary);
    field.level(field.enemy, Level::TemporaryDisorder);
    EXPECT_GT(field.worth(), contact(false) - 1);
}

}  // namespace
}  // namespace longroll::volley
