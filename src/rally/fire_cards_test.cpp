// RF-BOC-4 to 12: a test for each bottom action that goes with fire, under its name.

#include <gtest/gtest.h>

#include "rally/fire.h"
#include "rally/testbed.h"

namespace longroll::rally {
namespace {

struct Duel : Bed {
    Ref firer, target;
    explicit Duel(UnitNumbers theirs = {.strength = 6})
        : firer(infantry(usa, 10, 10)), target(infantry(csa, 10, 16, 180, theirs)) {}

    FireCall with(CardId card, FireContext context = FireContext::Return) const {
        return {.firer = firer, .target = target.id, .context = context, .card = card};
    }
    void fire(CardId card, std::initializer_list<unsigned> dice, FireContext context = FireContext::Return) {
        go(dice, [&](Play& play) { fire_at(play, with(card, context)); });
    }
    RuleId refused(CardId card) const { return check_fire(look(), with(card)).why().rule; }
    int left() const { return strength(look(), target); }
};

TEST(RF_BOC_5, Flankers) {
    Duel duel;
    const CardId card = duel.give(usa, Bottom::Flankers);
    EXPECT_EQ(fire_dice(duel.look(), duel.with(no_card)), 2);
    EXPECT_EQ(fire_dice(duel.look(), duel.with(card)), 3);
    duel.fire(card, {1, 3, 4});
    EXPECT_EQ(duel.outcome(), Outcome::Hit);
    EXPECT_TRUE(duel.side(usa).discard.has(card));
    Duel closed;
    const CardId useless = closed.give(usa, Bottom::Flankers);
    closed.infantry(csa, 8, 16, 180);
    closed.infantry(csa, 12, 16, 180);
    EXPECT_EQ(closed.refused(useless), rule::RF_BOC_5);
}
TEST(RF_BOC_6, FiringLine) {
    Duel duel;
    duel.fire(duel.give(usa, Bottom::FiringLine), {3, 4, 3, 4});
    EXPECT_EQ(duel.left(), 4);
    // A target that is gone is not fired at again.
    Duel gone({.strength = 1});
    gone.fire(gone.give(usa, Bottom::FiringLine), {3, 4});
    EXPECT_EQ(gone.outcome(), Outcome::Gone);
    // Return fire comes once, after the second shot.
    Duel back;
    back.fire(back.give(usa, Bottom::FiringLine), {1, 1, 1, 1}, FireContext::Action);
    EXPECT_EQ(back.waiting(), StepKind::ReturnFire);
    back.act("pass");
    EXPECT_TRUE(back.over());
}
TEST(RF_BOC_7, OpenOrder) {
    Duel duel;
    const CardId card = duel.give(usa, Bottom::OpenOrder);
    EXPECT_EQ(duel.refused(card), rule::RF_BOC_7);
    const Ref next = duel.infantry(usa, 10.3, 9);
    EXPECT_EQ(duel.refused(card), RuleId{});
    duel.fire(card, {1, 1});
    EXPECT_EQ(duel.decides(), usa);
    EXPECT_TRUE(duel.offered("swap 2"));
    EXPECT_TRUE(duel.offered("pass"));
    EXPECT_EQ(duel.refused_by("swap 1"), rule::RF_BOC_7);
    duel.act("swap 2");
    EXPECT_EQ(duel.centre(next), duel.inches(10, 10));
    EXPECT_EQ(duel.centre(duel.firer), duel.inches(10.3, 9));
    EXPECT_FALSE(duel.side(usa).activated.has(next.id));
    EXPECT_TRUE(duel.over());
}
TEST(RF_BOC_7, TheStandBehindIsUnmarkedFormedAndLooksTheSameWay) {
    for (const int fault : {0, 1, 2}) {
        Duel duel;
        const CardId card = duel.give(usa, Bottom::OpenOrder);
        const Ref next = duel.infantry(usa, 10, 9, fault == 0 ? 180 : 0);
        if (fault == 1) duel.activated(next);
        if (fault == 2) duel.routed(next);
        EXPECT_EQ(duel.refused(card), rule::RF_BOC_7) << fault;
    }
}
TEST(RF_EX_53, LooseOrderRerollsANamedDie) {
    Duel duel;
    const CardId card = duel.give(csa, Bottom::LooseOrder);
    duel.fire(no_card, {4, 4});
    EXPECT_EQ(duel.waiting(), StepKind::Response);
    EXPECT_EQ(duel.decides(), csa);
    duel.act("respond 1 dice 1", {2});
    EXPECT_EQ(duel.outcome(), Outcome::Missed);
    EXPECT_TRUE(duel.side(csa).discard.has(card));
}
TEST(RF_BOC_8, LooseOrder) {
    Duel duel;
    duel.give(csa, Bottom::LooseOrder);
    duel.fire(no_card, {1, 3});
    EXPECT_TRUE(duel.over());  // only a successful shot is answered
    duel.fire(no_card, {4, 4});
    EXPECT_EQ(duel.refused_by("respond 1 dice 1,2"), rule::RF_BOC_8);
    duel.act("pass");
    EXPECT_EQ(duel.left(), 5);
    // Of three dice only the two that count are named, and the third stays out.
    Duel flank;
    flank.give(csa, Bottom::LooseOrder);
    flank.fire(flank.give(usa, Bottom::Flankers), {3, 5, 6});
    EXPECT_EQ(flank.refused_by("respond 1 dice 1"), rule::RF_BOC_8);
    flank.act("respond 1 dice 3", {1});
    EXPECT_EQ(flank.outcome(), Outcome::Missed);  // 5 and 1, not 5 and 3
}
TEST(RF_BOC_9, SkirmishLine) {
    Duel duel;
    duel.give(csa, Bottom::SkirmishLine);
    duel.fire(no_card, {4, 4});
    EXPECT_TRUE(duel.offered("respond 1 dice 1"));
    EXPECT_TRUE(duel.offered("respond 1 dice 1,2"));
    duel.act("respond 1 dice 1,2", {2, 3});
    EXPECT_EQ(duel.outcome(), Outcome::Missed);
}
TEST(RF_EX_52, SharpshootersKeepTheTwoHighestAndMayRerollOneOfThem) {
    Duel duel;
    duel.fire(duel.give(usa, Bottom::Sharpshooters), {2, 5, 6});
    EXPECT_EQ(duel.waiting(), StepKind::Rerolls);
    EXPECT_EQ(duel.decides(), usa);
    EXPECT_FALSE(duel.offered("reroll 1 own"));
    EXPECT_TRUE(duel.offered("reroll 2 own"));
    EXPECT_TRUE(duel.offered("reroll 3 own"));
    duel.act("pass");
    EXPECT_EQ(duel.left(), 5);
}
TEST(RF_BOC_10, Sharpshooters) {
    Duel duel;
    duel.fire(duel.give(usa, Bottom::Sharpshooters), {1, 2, 3});
    duel.act("reroll 2 own", {6});
    EXPECT_EQ(duel.outcome(), Outcome::Hit);
    EXPECT_TRUE(duel.over());  // there was one
}
TEST(RF_BOC_11, ShotAndShell) {
    Bed bed;
    const Ref guns = bed.battery(usa, 10, 10);
    const CardId card = bed.give(usa, Bottom::ShotAndShell);
    const Ref target = bed.infantry(csa, 10, 16, 180, {.strength = 6});
    const FireCall call{.firer = guns, .target = target.id, .context = FireContext::Return, .card = card};
    EXPECT_EQ(fire_modifiers(bed.look(), call, 0).total(), 2);  // even in canister range
    EXPECT_EQ(fire_modifiers(bed.look(), call, 1).total(), 0);
    const Ref far = bed.infantry(csa, 14, 24, 180);
    EXPECT_EQ(check_fire(bed.look(), {.firer = guns, .target = far.id, .card = card}).why().rule,
              rule::RF_BOC_11);
    bed.go({2, 3, 3, 3}, [&](Play& play) { fire_at(play, call); });
    EXPECT_EQ(strength(bed.look(), target), 5);  // 5 + 2 hits, 6 misses
    Duel infantry;
    EXPECT_EQ(infantry.refused(infantry.give(usa, Bottom::ShotAndShell)), rule::RF_BOC_11);
}

TEST(RF_BOC_4, OneResponseToAFireAction) {
    Duel duel;
    duel.give(csa, Bottom::LooseOrder);
    duel.give(csa, Bottom::LooseOrder);
    duel.fire(duel.give(usa, Bottom::FiringLine), {6, 6});
    duel.act("respond 1 dice 1", {6, 3, 4});  // still a hit; the second shot is not answered
    EXPECT_EQ(duel.waiting() == StepKind::Response, false);
}
TEST(RF_BOC_4, TheCardIsOfTheBrigadeOfItsStand) {
    Duel duel;
    const PostId other = duel.brigade(usa);
    EXPECT_EQ(duel.refused(duel.give(usa, Bottom::FiringLine, other)), rule::RF_CARD_10);
}
TEST(RF_BOC_12, ACardThatIsNoAdditionIsRefused) {
    Duel duel;
    EXPECT_EQ(duel.refused(duel.give(usa, Bottom::CloseOrder)), rule::RF_BOC_12);
    const CardId in_deck = duel.into_deck(usa, {Top::Move, 3, 0, 1, 1, Bottom::FiringLine});
    EXPECT_EQ(duel.refused(in_deck), rule::RF_BOC_12);
}
TEST(RF_HID_7, TheResponseOpensByPublicFactsAlone) {
    // The card may be in the hand, so the question is asked; that it is in the deck is nobody's business.
    Duel duel;
    duel.give(csa, Bottom::CloseOrder);
    duel.into_deck(csa, {Top::Move, 3, 0, 1, 1, Bottom::LooseOrder});
    duel.fire(no_card, {4, 4});
    EXPECT_EQ(duel.waiting(), StepKind::Response);
    EXPECT_EQ(duel.choices(csa).size(), 1u);
    duel.act("pass");
    // Nobody can have one: it is on the pile.
    Duel none;
    none.give(csa, Bottom::CloseOrder);
    const CardId used = none.give(csa, Bottom::LooseOrder);
    none.side(csa).hand.remove(used);
    none.side(csa).discard.add(used);
    none.fire(no_card, {4, 4});
    EXPECT_TRUE(none.over());
    // An empty hand is public, too.
    Duel empty;
    empty.into_deck(csa, {Top::Move, 3, 0, 1, 1, Bottom::LooseOrder});
    empty.fire(no_card, {4, 4});
    EXPECT_TRUE(empty.over());
}
TEST(RF_FIRE_8, ReturnFireMayHaveACard) {
    Duel duel;
    const CardId card = duel.give(csa, Bottom::FiringLine);
    duel.fire(no_card, {1, 1}, FireContext::Action);
    EXPECT_TRUE(duel.offered("return with 1"));
    duel.act("return with 1", {1, 1, 1, 1});
    EXPECT_TRUE(duel.side(csa).discard.has(card));
    EXPECT_TRUE(duel.over());
}
TEST(RF_PLAY_3, TheCardOfTheTurnStaysOnTheTable) {
    Duel duel;
    const CardId card = duel.give(usa, Bottom::FiringLine);
    duel.go({1, 1, 1, 1}, [&](Play& play) {
        show_card(play, usa, card);
        FireCall call = duel.with(card);
        call.shown = true;
        EXPECT_TRUE(check_fire(play, call));
        fire_at(play, call);
    });
    EXPECT_TRUE(duel.side(usa).played.has(card));
}

}  // namespace
}  // namespace longroll::rally
