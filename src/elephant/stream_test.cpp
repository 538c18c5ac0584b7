// SE-MELEE-16: a charge that goes through water fights its first round for it, and no round after that.

#include "elephant/change.h"
#include "elephant/move_bed.h"

namespace longroll::elephant {
namespace {

// Six stands charge six, who have received a charge already and hold their fire; then Combat.
struct Crossing : MoveBed {
    Ref a, t;
    Seat charger;
    explicit Crossing(Seat charging = usa, int stands = 6) : MoveBed(Scale::Regimental1), charger(charging) {
        const bool from_south = charging == usa;
        a = infantry(charging, stands, {30, from_south ? 10.0 : 16.0}, from_south ? north : south);
        t = infantry(other(charging), stands, {30, from_south ? 16.0 : 10.0}, from_south ? south : north);
        side(other(charging)).received = one(t.id);
    }
    void strikes() {
        charges(charger, {a});
        act(charger, charge(a, t));
        act(charger, just(Verb::Done), {4, 4, 5});
        while (waiting() == StepKind::Volley1 || waiting() == StepKind::Volley2)
            act(other(charger), just(Verb::No));
        ASSERT_TRUE(in_contact_with(look(), a, t));
    }
    int part_of_water() const {
        int sum = 0;
        for (const Modifier& part : reckon_combat(look(), {charger, one(a.id), one(t.id)}, a.id).parts)
            if (part.rule == rule::SE_MELEE_16) sum += part.amount;
        return sum;
    }
    void fights(std::initializer_list<unsigned> faces) { begin(step(StepKind::Combat, charger), faces); }
};

TEST(SE_MELEE_16, ACrossingInTheChargeCountsAgainstTheCharger) {
    for (const Seat charging : {usa, csa}) {
        Crossing bed(charging);
        bed.line(LineKind::Stream, {{10, 13}, {50, 13}}, 500);
        bed.strikes();
        EXPECT_EQ(bed.state.contacts[0].marks, charging == usa ? ContactStream0 : ContactStream1);
        EXPECT_EQ(bed.part_of_water(), -1) << "it has left the water, and was in it";
        Crossing dry(charging);
        dry.strikes();
        EXPECT_EQ(dry.state.contacts[0].marks, 0);
        EXPECT_EQ(dry.part_of_water(), 0);
    }
}
TEST(SE_MELEE_16, OfAFordTooAndOfABridgeNot) {
    Crossing ford;
    ford.line(LineKind::River, {{10, 13}, {50, 13}}, 500);
    ford.crossing(table::CrossingKind::Ford, {30, 13}, 8000);
    ford.strikes();
    EXPECT_EQ(ford.part_of_water(), -1);
    Crossing bridge(usa, 1);
    bridge.line(LineKind::Stream, {{10, 13}, {50, 13}}, 500);
    bridge.crossing(table::CrossingKind::Bridge, {30, 13}, 1000);
    bridge.strikes();
    EXPECT_EQ(bridge.part_of_water(), 0);
}
TEST(SE_MELEE_16, WaterBehindTheTargetIsNotCrossed) {
    Crossing bed;
    bed.line(LineKind::Stream, {{10, 18}, {50, 18}}, 500);
    bed.strikes();
    EXPECT_EQ(bed.state.contacts[0].marks, 0);
    EXPECT_EQ(bed.part_of_water(), 0);
}
TEST(SE_MELEE_16, TheCrossingCountsInTheFirstRoundOnly) {
    Crossing bed;
    bed.line(LineKind::Stream, {{10, 13}, {50, 13}}, 500);
    bed.strikes();
    bed.fights({2});  // 2:3+ because of the water: ENGD
    ASSERT_TRUE(in_contact_with(bed.look(), bed.a, bed.t));
    EXPECT_EQ(bed.part_of_water(), 0);
}
TEST(SE_MELEE_16, WhoeverStrikesWhileHisFrontIsStillInItStandsInItEveryRound) {
    Crossing bed;
    bed.line(LineKind::Stream, {{10, 15.7}, {50, 15.7}}, 500);  // where the charger comes to stand
    bed.strikes();
    EXPECT_EQ(bed.part_of_water(), -1) << "once, though it crossed the water and stands in it";
    bed.fights({2});
    ASSERT_TRUE(in_contact_with(bed.look(), bed.a, bed.t));
    EXPECT_EQ(bed.part_of_water(), -1);
}
// The line of a charge is found anew where its target has been moved (SE-STATE-3, step 0).
TEST(SE_MELEE_16, AnotherLineIsAskedForItsOwnWater) {
    for (const bool wet : {true, false}) {
        Crossing bed(usa, 2);
        // A brook before the left stand alone: straight ahead the charge crosses it, to the right it does
        // not.
        bed.line(LineKind::Stream, {{20, 13}, {30, 13}}, 500);
        bed.charges(usa, {bed.a});
        bed.act(usa, charge(bed.a, bed.t));
        Charge& charged = bed.state.charges[0];
        bed.with_dice({4, 4, 4}, [&](Play& play) { roll_charge(play, charged); });
        EXPECT_TRUE(charged.is(ChargeStream));
        bed.with_dice({}, [&](Play& play) {
            shift_unit(play, bed.t, {wet ? -1000 : 4000, 0});
            State free = play.state;
            free.side[0].charged = 0;
            free.charges.clear();
            EXPECT_TRUE(wheel_anew(play, {play.setup, free}, charged));
        });
        EXPECT_EQ(charged.is(ChargeStream), wet);
    }
}

}  // namespace
}  // namespace longroll::elephant
