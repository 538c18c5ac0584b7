#include "rally/melee.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// Two regiments in contact, front to front: the Union has charged in this turn.
struct Clash : Bed {
    Ref a, b;

    explicit Clash(UnitNumbers own = {}, UnitNumbers its = {}) {
        a = infantry(usa, 24, 20, 0, own);
        b = infantry(csa, 24, 21, 180, its);
        active(usa);
        side(usa).melee_attacker = one(a.id);
        side(csa).charged = one(b.id);
    }
    void fight(std::initializer_list<unsigned> dice = {}) {
        go(dice, [](Play& play) { push(play, step(StepKind::Melees, play.active())); });
    }
    // Without the defenders' fire.
    void close(std::initializer_list<unsigned> dice) {
        side(csa).charged = {};
        fight(dice);
    }
    int sum(Seat seat) {
        state.melee = {};
        const Group group = melee_of(look(), a);
        for (const Seat one_side : seats) state.melee.stands[index(one_side)] = group.stands[index(one_side)];
        state.melee.columns[index(seat)] = columns_behind(look(), seat, group.stands[index(seat)]);
        const int found = melee_sum(look(), seat).total();
        state.melee = {};
        return found;
    }
    int left(Ref ref) { return strength(look(), ref); }
};

TEST(RF_MELEE_1, GroupsAreFoughtInTheOrderOfTheActivePlayer) {
    Clash bed;
    const Ref c = bed.infantry(usa, 10, 20), d = bed.infantry(csa, 10, 21, 180);
    const Ref e = bed.infantry(csa, 12, 21, 180);  // touches c's corner
    EXPECT_TRUE(melee_of(bed.look(), c).has(d));
    EXPECT_TRUE(melee_of(bed.look(), c).has(e));
    EXPECT_FALSE(melee_of(bed.look(), c).has(bed.b));
    bed.side(csa).charged = {};
    bed.fight();
    EXPECT_EQ(bed.decides(), usa);
    EXPECT_TRUE(bed.offered("fight 1"));
    EXPECT_TRUE(bed.offered("fight 2"));
    EXPECT_EQ(bed.refused_by("fight 3"), rule::RF_MELEE_1);
    bed.act("fight 2", {3, 4, 3, 4, 1, 1, 3, 4, 3, 4});
    EXPECT_TRUE(bed.over()) << "the other follows by itself";
}

TEST(RF_MELEE_2, DefendersFireAtTheChargeTheyFace) {
    Clash bed;
    bed.fight();
    EXPECT_EQ(bed.waiting(), StepKind::MeleeFire);
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_TRUE(bed.offered("fire 1 at 1"));
    EXPECT_TRUE(bed.offered("done"));
    Clash flanked;
    flanked.infantry(usa, 25.5, 21, 270);  // its front on the flank of b
    flanked.fight({3, 4, 3, 4, 6, 6});
    EXPECT_NE(flanked.waiting(), StepKind::MeleeFire) << "contacted in the flank";
    Clash engaged;
    engaged.side(csa).engaged_before = one(engaged.b.id);
    engaged.fight({3, 4, 3, 4});
    EXPECT_TRUE(engaged.over()) << "engaged as the turn began";
}

TEST(RF_MELEE_2, AChargerThatRoutsFromTheFireEndsTheMelee) {
    Clash bed({.discipline = 5, .strength = 2});
    bed.fight();
    bed.act("fire 1 at 1", {6, 6, 6, 6});  // surplus 5, and the check fails
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(is_routed(bed.look(), bed.a));
    EXPECT_FALSE(is_routed(bed.look(), bed.b));
}

TEST(RF_MELEE_3, ALaterChargeKeepsTheRolesOfTheGroup) {
    Clash bed;
    bed.side(usa).melee_attacker = {};
    bed.side(csa).melee_attacker = one(bed.b.id);
    const Ref late = bed.infantry(usa, 26, 20);  // touches b's corner
    bed.with_dice({}, [&](Play& play) { set_roles(play, late); });
    EXPECT_TRUE(bed.side(csa).melee_attacker.has(bed.b.id));
    EXPECT_FALSE(bed.side(usa).melee_attacker.has(late.id));
}

TEST(RF_MELEE_3, WhereTwoGroupsMergeTheActivePlayerAttacks) {
    Clash bed;
    bed.side(usa).melee_attacker = {};
    bed.side(csa).melee_attacker = one(bed.b.id);
    const Ref c = bed.infantry(usa, 28, 20), d = bed.infantry(csa, 28, 21, 180);
    bed.side(csa).melee_attacker |= one(d.id);
    const Ref between = bed.infantry(usa, 26, 20);
    bed.with_dice({}, [&](Play& play) { set_roles(play, between); });
    EXPECT_FALSE(bed.side(csa).melee_attacker);
    EXPECT_EQ(bed.side(usa).melee_attacker, one(bed.a.id) | one(c.id) | one(between.id));
}

BattleCard card(int red, int blue, Top top = Top::Move, int number = 3) {
    return {top,
            static_cast<std::uint8_t>(number),
            0,
            static_cast<std::uint8_t>(red),
            static_cast<std::uint8_t>(blue),
            Bottom::LooseOrder};
}

TEST(RF_EX_26, RedForTheAttackerBlueForTheDefender) {
    Clash bed;
    bed.active(csa);
    bed.side(usa).melee_attacker = {};
    bed.side(csa).melee_attacker = one(bed.b.id);
    bed.give(csa, card(1, 0));
    bed.give(csa, card(3, 0));
    bed.give(usa, card(0, 2));
    bed.give(usa, card(0, 2));
    bed.close({});
    EXPECT_EQ(bed.decides(), csa) << "the attacker starts";
    bed.act("play 1");
    EXPECT_EQ(bed.decides(), usa);
    bed.act("play 1");
    bed.act("play 2");
    EXPECT_EQ(bed.state.melee.cards[index(csa)], 4);
    bed.act("play 2", {3, 4, 3, 4});
    EXPECT_TRUE(bed.over()) << "4 and 4: undecided";
    EXPECT_EQ(count(bed.side(csa).discard), 2) << "RF-MELEE-10";
    EXPECT_EQ(count(bed.side(usa).discard), 2);
}

TEST(RF_EX_27, InTheNextRoundTheWinnerAttacks) {
    Clash bed({.discipline = 12}, {.discipline = 12});
    bed.side(usa).melee_attacker = {};
    bed.side(csa).melee_attacker = one(bed.b.id);
    bed.active(csa);
    bed.close({1, 2, 6, 5, 1, 1});  // the Union wins, the loser passes
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.side(usa).melee_attacker.has(bed.a.id));
    EXPECT_FALSE(bed.side(csa).melee_attacker);
    bed.give(usa, card(1, 2));
    bed.give(usa, card(1, 2));
    bed.give(csa, card(1, 1));
    bed.give(csa, card(3, 0));
    bed.active(usa);
    bed.fight();
    bed.act("play 1");
    bed.act("play 1");
    bed.act("play 2");
    EXPECT_EQ(bed.state.melee.cards[index(usa)], 2);
    EXPECT_EQ(bed.state.melee.cards[index(csa)], 1);
}

TEST(RF_EX_74, APassOfTheAttackerEndsTheCards) {
    Clash bed;
    bed.give(usa, card(3, 3));
    bed.give(csa, card(3, 3));
    bed.close({});
    bed.act("pass", {3, 4, 3, 4});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(count(bed.side(csa).hand), 1);
}

TEST(RF_MELEE_4, CommandCardsAreNotPlayed) {
    Clash bed;
    bed.give(usa, CommandCard{}, bed.first_brigade);
    bed.give(csa, card(1, 1));
    bed.close({});
    EXPECT_EQ(bed.refused_by("play 1"), rule::RF_MELEE_4);
    EXPECT_EQ(bed.refused_by("play 7"), rule::RF_MELEE_4);
}

TEST(RF_EX_61, ARerollCardGivesItsNumberAndItsPointsForThisMelee) {
    Clash bed;
    bed.give(usa, card(2, 1, Top::Reroll, 3));
    bed.close({});
    bed.act("play 1", {1, 1, 6, 6});
    EXPECT_EQ(bed.waiting(), StepKind::Rerolls);
    EXPECT_EQ(bed.side(usa).rerolls, 3);
    bed.act("reroll 1 own", {6});
    bed.act("pass", {6, 6});  // 4 + 2 + 7 to 4 + 12: lost; the check may be rerolled too
    bed.act("pass");
    EXPECT_EQ(bed.side(usa).rerolls, 0) << "leftovers vanish with the card";
}

TEST(RF_EX_41, AFlankedStandCountsTwoLess) {
    for (const auto& [strong, counts] : {std::pair{5, 3}, {3, 1}, {2, 1}, {1, 1}}) {
        Clash bed({}, {.strength = strong});
        EXPECT_EQ(bed.sum(csa), strong);
        bed.infantry(usa, 25.5, 21, 270);
        EXPECT_EQ(bed.sum(csa), counts) << strong;
    }
}

TEST(RF_MELEE_5, ColumnsBehindAddTheirStrengthToAnyDepth) {
    Clash bed;
    EXPECT_EQ(bed.sum(usa), 4);
    const Ref second = bed.infantry(usa, 24, 19);
    EXPECT_EQ(bed.sum(usa), 8);
    bed.infantry(usa, 24, 18, 25);  // 25 degrees off, and touching
    EXPECT_EQ(bed.sum(usa), 12);
    bed.routed(second);
    EXPECT_EQ(bed.sum(usa), 4) << "a routed stand supports nobody, and the chain ends with it";
    Clash aside;
    aside.infantry(usa, 25.6, 19);
    EXPECT_EQ(aside.sum(usa), 4) << "less than a quarter of its width";
    Clash guns;
    guns.battery(usa, 24, 18.75);
    EXPECT_EQ(guns.sum(usa), 4) << "artillery is no column";
}

TEST(RF_MELEE_5, ASupporterBehindTwoMeleesIsAskedFor) {
    Clash bed;
    bed.infantry(usa, 26.2, 20);
    bed.infantry(csa, 26.2, 21, 180);
    bed.infantry(usa, 25.1, 19);  // half behind each
    bed.side(csa).charged = {};
    bed.fight();
    ASSERT_EQ(bed.waiting(), StepKind::Melees);
    bed.act("fight 1");
    ASSERT_EQ(bed.waiting(), StepKind::Support);
    EXPECT_EQ(bed.refused_by("support 2 behind 1"), rule::RF_MELEE_5);
    EXPECT_TRUE(bed.offered("support 3 behind 1"));
    bed.act("support 3 behind 2", {3, 4, 3, 4, 1, 2, 2, 1, 1, 1});  // 4 and 4 here, then 8 to 4
    EXPECT_EQ(bed.left(bed.b), 4);
}

TEST(RF_MELEE_6, HeroismIsAddedAndATieCostsNothing) {
    Clash bed;
    bed.general(usa, bed.first_brigade, 24, 17, {2, 4, 2});
    EXPECT_EQ(bed.sum(usa), 6);
    bed.close({1, 2, 2, 3});
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.left(bed.a), 4);
    EXPECT_EQ(bed.left(bed.b), 4);
    EXPECT_TRUE(bed.side(usa).melee_attacker.has(bed.a.id)) << "the roles stay";
}

TEST(RF_EX_40, TwiceTheTotalCostsTwoCircles) {
    Clash bed({.strength = 8}, {.discipline = 12, .strength = 6});
    bed.close({5, 5, 1, 2, 1, 1});  // 18 to 9
    EXPECT_EQ(bed.left(bed.b), 4);
    Clash less({.strength = 7}, {.discipline = 12, .strength = 6});
    less.close({5, 5, 1, 2, 1, 1});  // 17 to 9
    EXPECT_EQ(less.left(less.b), 5);
}

TEST(RF_MELEE_7, TheLoserPlacesItsLossesAmongStandsInContact) {
    Clash bed({.strength = 9}, {.discipline = 12});
    const Ref second = bed.infantry(csa, 26, 21, 180, {.discipline = 12});
    bed.infantry(csa, 24, 22, 180, {.discipline = 12});  // in column behind b
    bed.side(csa).charged = {};
    bed.fight({6, 5, 1, 1});  // 20 to 14
    ASSERT_EQ(bed.waiting(), StepKind::Loss);
    EXPECT_EQ(bed.decides(), csa);
    EXPECT_FALSE(bed.legal("lose 3 on-foot")) << "it touches nobody";
    bed.act("lose 2 on-foot");
    EXPECT_EQ(bed.left(second), 3);
}

TEST(RF_MELEE_8, EveryLosingStandTestsEngagedOnesFirst) {
    Clash bed({.strength = 9}, {.discipline = 6});
    const Ref behind_it = bed.infantry(csa, 24, 22, 180, {.discipline = 6});
    bed.close({6, 5, 1, 1, 6, 6, 6, 6, 6, 6});  // its rout sweeps the other along, which then tests itself
    EXPECT_TRUE(is_routed(bed.look(), bed.b));
    EXPECT_TRUE(is_routed(bed.look(), behind_it)) << "the column that was counted tests too";
}

TEST(RF_MELEE_9, LosersThatPassFightOnWithoutAnotherVolley) {
    Clash bed({}, {.discipline = 12});
    bed.close({6, 6, 1, 1, 1, 1});
    EXPECT_TRUE(is_engaged(bed.look(), bed.b));
    bed.active(csa);
    bed.fight({3, 4, 4, 4, 1, 1});
    EXPECT_TRUE(bed.over()) << "no defensive fire";
}

TEST(RF_MELEE_10, CardsAreGoneWhenTheRoundIsOver) {
    Clash bed({.discipline = 12}, {.discipline = 12});
    const CardId used = bed.give(usa, card(2, 1)), kept = bed.give(usa, card(1, 1));
    bed.close({});
    bed.act("play 1", {6, 5, 1, 2, 1, 1});
    EXPECT_TRUE(bed.over());
    EXPECT_TRUE(bed.side(usa).discard.has(used));
    EXPECT_FALSE(bed.side(usa).played);
    EXPECT_TRUE(bed.side(usa).hand.has(kept));
    EXPECT_EQ(bed.state.melee.cards[index(usa)], 0) << "their numbers count once";
}

TEST(RF_CARD_9, RedForTheAttackerBlueForTheDefender) {
    Clash bed;
    bed.give(usa, card(3, 1));
    bed.give(csa, card(3, 1));
    bed.close({});
    bed.act("play 1");
    EXPECT_EQ(bed.state.melee.cards[index(usa)], 3);
    EXPECT_EQ(bed.decides(), csa);
    bed.act("play 1", {1, 1, 3, 2, 1, 1});  // 4 + 3 + 2 to 4 + 1 + 5, so it is lost by one
    EXPECT_EQ(bed.left(bed.a), 3);
    EXPECT_EQ(bed.left(bed.b), 4);
}

TEST(RF_REROLL_2, ARerollAloneIsAMeleeCardOfEitherSide) {
    Clash bed;
    bed.give(csa, card(2, 1, Top::Reroll, 3));
    bed.give(usa, card(1, 1));
    bed.close({});
    bed.act("play 1");
    EXPECT_EQ(bed.decides(), csa) << "the defender";
    bed.act("play 1", {1, 1, 6, 6});
    EXPECT_EQ(bed.state.melee.cards[index(csa)], 1);
    EXPECT_EQ(bed.waiting(), StepKind::Rerolls);
    EXPECT_EQ(bed.side(csa).rerolls, 3);
}

TEST(RF_MELEE_11, WinnersStayWhereTheyAre) {
    Clash bed({}, {.discipline = 2});
    const Point before = bed.centre(bed.a);
    bed.close({6, 6, 1, 1, 6, 6});
    EXPECT_TRUE(is_routed(bed.look(), bed.b));
    EXPECT_EQ(bed.centre(bed.a), before);
}

TEST(RF_MELEE_12, HoldersAloneFightWithTheirOwnStrength) {
    Bed bed;
    const Ref horse = bed.dismounted(usa, 24, 20);  // its holders at 24, 19
    const Ref foe = bed.infantry(csa, 24, 18);      // its front on their rear
    bed.state.melee.stands[0] = one(horse.id);
    bed.state.melee.stands[1] = one(foe.id);
    EXPECT_TRUE(melee_of(bed.look(), foe).has(horse));
    EXPECT_EQ(melee_sum(bed.look(), usa).total(), 1);
}

TEST(RF_HID_6, MeleeCardsLieFaceUpOneAtATime) {
    Clash bed;
    bed.give(usa, card(2, 1));
    bed.give(csa, card(1, 1));
    bed.close({});
    bed.act("play 1");
    EXPECT_TRUE(bed.side(usa).played.has(0)) << "on the table before the other answers";
}

}  // namespace
}  // namespace longroll::rally
