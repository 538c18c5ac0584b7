// What is good: each test moves one thing of a position and asks which way the worth goes.

#include <gtest/gtest.h>

#include "rally/ending.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct Field : Bed {
    Ref left = infantry(usa, 10, 14), right = infantry(usa, 12, 14), guns = battery(usa, 16, 14);
    Ref enemy = infantry(csa, 10, 34, 180), other_enemy = infantry(csa, 12, 34, 180);

    Field() {
        general(usa, first_brigade, 11, 12, {2, 4, 0});
        general(csa, first_brigade, 11, 36, {2, 4, 0});
        for (const Seat seat : seats) side(seat).ever_on_map = side(seat).on_map;
        setup.max_turns = 20;
        active(usa);
    }
    std::int32_t worth(Seat seat = usa) { return Rally::worth(setup, look().state, seat); }
    void put(Ref ref, double x, double y, double facing) {
        side(ref.side).unit[ref.id].pose = table::PackedPose::of(
            {inches(x, y),
             table::Facing{static_cast<std::uint16_t>(table::degrees(static_cast<int>(facing)))}});
    }
    // By how much the Union gains when this is done.
    template <class Make>
    std::int32_t gain(Make make) {
        const std::int32_t before = worth();
        make();
        return worth() - before;
    }
};

TEST(RallyWorth, WhatOneSideGainsTheOtherLoses) {
    Field field;
    EXPECT_EQ(field.worth(usa), -field.worth(csa));
    EXPECT_EQ(field.worth(Seat::Nobody), 0);
    field.state.ending = static_cast<std::uint8_t>(Ending::ForcedRetirement);
    field.state.winner = miniatures::held_mark(usa);
    EXPECT_EQ(field.worth(usa), 1'000'000);
    EXPECT_EQ(field.worth(csa), -1'000'000);
    field.state.ending = static_cast<std::uint8_t>(Ending::NoDecision);
    field.state.winner = miniatures::held_mark(Seat::Nobody);
    EXPECT_EQ(field.worth(usa), 0);
}

TEST(RallyWorth, LossesRoutsAndGeneralsCount) {
    Field field;
    EXPECT_LT(field.gain([&] { field.lose_circles(field.left, 1); }), -10);
    EXPECT_LT(field.gain([&] { field.routed(field.left); }), -200) << "one of three, and half retire";
    EXPECT_LT(field.gain([&] {
        field.side(usa).on_map &= ~one(field.left.id);
        field.side(usa).routed &= ~one(field.left.id);
        field.side(usa).destroyed |= one(field.left.id);
    }),
              -50);
    EXPECT_LT(field.gain([&] { ++field.side(usa).general[Bed::first_brigade].killed; }), -90);
    EXPECT_LT(field.gain([&] { ++field.side(usa).general[Bed::first_brigade].gravestones; }), -20);
}

// Rally before the next rout takes it off the map.
TEST(RallyWorth, ARoutedStandNearTheEdgeIsWorthLess) {
    Field field;
    field.routed(field.left);
    EXPECT_LT(field.gain([&] { field.put(field.left, 3, 14, 0); }), -20);
}

TEST(RallyWorth, EveryStandCountsForGroundAndMoreOnceItIsHeld) {
    Field field;
    field.setup.objectives.push_back({"the knoll", field.inches(11, 24), 4, Seat::Nobody, 0});
    field.general(usa, Bed::first_brigade, 11, 19);
    EXPECT_GT(field.gain([&] { field.put(field.left, 10, 18, 0); }), 0);
    EXPECT_GT(field.gain([&] { field.put(field.right, 12, 18, 0); }), 0) << "not only the nearest";
    EXPECT_GT(field.gain([&] { field.put(field.left, 10, 23, 0); }), 100) << "within three inches";
    const std::int32_t early = field.worth();
    field.side(usa).turns = 18;
    EXPECT_GT(field.worth(), early) << "late in the battle it is as good as won";
    field.routed(field.left);
    EXPECT_LT(field.worth(), early - 200) << "a routed stand holds nothing";
}

TEST(RallyWorth, FireToComeCountsByRangeAndArc) {
    Field field;
    field.side(usa).on_map_generals = 0;
    field.put(field.enemy, 10, 34, 0);
    field.put(field.other_enemy, 12, 34, 0);
    EXPECT_GT(field.gain([&] { field.put(field.left, 10, 28.5, 0); }), 0) << "into the blue stick";
    EXPECT_LT(field.gain([&] { field.put(field.left, 10, 28.5, 180); }), 0) << "it shows them its back";
    Field guns;
    guns.side(usa).on_map_generals = 0;
    const std::int32_t nearer = guns.gain([&] { guns.put(guns.guns, 15, 23, 0); });
    EXPECT_GT(nearer, 0) << "from solid shot to shell";
    EXPECT_LT(guns.gain([&] { guns.put(guns.guns, 11, 30, 0); }), nearer) << "no guns in the front line";
}

TEST(RallyWorth, FlanksAndCommand) {
    Field field;
    field.put(field.enemy, 10, 19.5, 180);
    EXPECT_LT(field.gain([&] { field.put(field.enemy, 10, 8.5, 0); }), -25) << "behind its front";
    Field led;
    EXPECT_LT(led.gain([&] { led.general(usa, Bed::first_brigade, 40, 4); }), -10) << "out of his reach";
    EXPECT_LT(led.gain([&] { led.side(usa).activated |= one(led.left.id); }), 0) << "it has had its turn";
}

TEST(RallyWorth, AMeleeIsWorthWhatItsNumbersPromise) {
    Field field;
    field.put(field.enemy, 10, 15, 180);
    field.lose_circles(field.enemy, 2);
    const std::int32_t stronger = field.worth();
    field.lose_circles(field.enemy, 0);
    field.lose_circles(field.left, 2);
    EXPECT_LT(field.worth(), stronger - 50);
}

TEST(RallyWorth, CardsInHandAreWorthSomething) {
    Field field;
    const std::int32_t without = field.worth();
    const CardId card = field.give(usa, Top::Fire, 3);
    const std::int32_t with_one = field.worth();
    EXPECT_GT(with_one, without);
    field.side(usa).hand.remove(card);
    field.side(usa).discard.add(card);
    EXPECT_EQ(field.worth(), without) << "played, it is worth what came of it";
    EXPECT_GT(field.gain([&] { field.side(usa).rerolls = 1; }), 0);
}

// A card that was played to fire promises its shots only where somebody can fire them.
TEST(RallyWorth, OrdersThatAreLeftPromiseSomething) {
    Field field;
    field.put(field.enemy, 10, 19.5, 180);
    field.state.orders.source = Source::Top;
    field.state.orders.action = static_cast<std::uint8_t>(Top::Fire);
    const auto with = [&](std::uint8_t left) {
        field.state.orders.left = left;
        return field.worth();
    };
    EXPECT_GT(with(1), with(0));
    EXPECT_GE(with(2), with(1));
    for (const Ref ref : {field.left, field.right, field.guns}) field.activated(ref);
    EXPECT_EQ(with(2), with(0));
}

}  // namespace
}  // namespace longroll::rally
