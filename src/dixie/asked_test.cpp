// Questions that are asked whatever lies face-down or in the hand (DX-0.6b): whether somebody is asked must
// tell nothing.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

// A Move Phase of the CSA with one card in the Reserve and one on the field that has fired.
StepKind asked_to_move(std::uint8_t (*reserve)(Bed&), bool known) {
    Bed bed;
    bed.no_specials();
    bed.infantry(usa, 2, u1);
    const auto fired = bed.infantry(csa, 2, c1);
    bed.state.side[1].fired |= bed.cards(csa, {fired});
    const auto card = reserve(bed);
    if (known) bed.state.side[1].known |= bed.cards(csa, {card});
    bed.state.phase = static_cast<std::uint8_t>(Phase::Move);
    bed.state.active = 1;
    bed.begin(step(StepKind::Moves, csa));
    return bed.waiting();
}
std::uint8_t infantry_there(Bed& bed) { return bed.infantry(csa, 2, reserve_place); }
std::uint8_t cover_there(Bed& bed) { return bed.special(csa, Effect::Cover, reserve_place); }

TEST(DX_0_6b, WhoHoldsUnseenCardsIsAskedForHisMoves) {
    EXPECT_EQ(asked_to_move(infantry_there, false), StepKind::Moves);
    EXPECT_EQ(asked_to_move(cover_there, false), StepKind::Moves);
    // What all know to be there hides nothing.
    EXPECT_EQ(asked_to_move(infantry_there, true), StepKind::Moves);
    EXPECT_EQ(asked_to_move(cover_there, true), StepKind::None);
}

TEST(DX_0_6b, WhoHasBacksOnTheFieldIsAskedForHisMoves) {
    for (bool moved : {false, true}) {
        Bed bed;
        bed.no_specials();
        bed.infantry(usa, 2, u1);
        const auto ground = bed.terrain(csa, TerrainType::Woods, c1, 0, false);
        if (moved) bed.state.side[1].moved |= bed.cards(csa, {ground});
        bed.state.phase = static_cast<std::uint8_t>(Phase::Move);
        bed.state.active = 1;
        bed.begin(step(StepKind::Moves, csa));
        EXPECT_EQ(bed.waiting(), moved ? StepKind::None : StepKind::Moves);
    }
}

// A Combat Phase of the CSA with one back in a position.
StepKind asked_for_combat(CardType back, Place where, Options options = {}) {
    SpecialBed bed(Edition::BullRun, options);
    bed.no_specials();
    bed.infantry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, c2);
    switch (back) {
        case CardType::Artillery: bed.artillery(csa, 2, where, false); break;
        case CardType::Terrain: bed.terrain(csa, TerrainType::Field, where, 0, false); break;
        default: bed.infantry(csa, 2, where, false); break;
    }
    bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
    return bed.waiting();
}
TEST(DX_0_6b, WhoseBackMightBeArtilleryIsAskedForHisFire) {
    for (CardType back : {CardType::Infantry, CardType::Artillery, CardType::Terrain}) {
        EXPECT_EQ(asked_for_combat(back, c1), StepKind::Combats);
        EXPECT_NE(asked_for_combat(back, c2), StepKind::Combats) << "no enemy stands across";
    }
}
TEST(DX_0_6b, WhoseBackMightEnfiladeIsAskedForHisFire) {
    Options enfilade;
    enfilade.enfilade = true;
    for (CardType back : {CardType::Infantry, CardType::Terrain}) {
        SpecialBed bed(Edition::BullRun, enfilade);
        bed.no_specials();
        const auto fired = bed.infantry(csa, 2, c1);
        bed.state.side[1].fired |= bed.cards(csa, {fired});
        bed.infantry(usa, 2, c1);
        if (back == CardType::Infantry)
            bed.infantry(csa, 2, c0, false);
        else
            bed.terrain(csa, TerrainType::Field, c0, 0, false);
        bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
        EXPECT_EQ(bed.waiting(), StepKind::Combats);
    }
}
TEST(DX_0_6b, FireThatIsFinishedIsNotAskedForAgain) {
    SpecialBed bed(Edition::BullRun);
    bed.no_specials();
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, c1, false);
    bed.state.closed = 1u << u1;
    bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
    EXPECT_NE(bed.waiting(), StepKind::Combats);
}

// V4: a back that has moved stands across from the enemy.
struct Gunners : Bed {
    std::uint8_t guns, back;
    explicit Gunners(Place of_guns) : Bed(Edition::Gettysburg) {
        no_specials();
        infantry(usa, 2, u1);
        infantry(usa, 2, u0);
        infantry(csa, 2, c0);
        guns = horse_artillery(csa, 2, of_guns, of_guns == c0);
        back = infantry(csa, 2, c1, false);
        state.phase = static_cast<std::uint8_t>(Phase::Move);
        state.active = 1;
    }
    StepKind asked(std::initializer_list<std::uint8_t> moved) {
        state.side[1].moved |= cards(csa, moved);
        begin(step(StepKind::HorseFire, csa));
        return waiting();
    }
};
TEST(DX_0_6b, WhoseBackMightBeHorseArtilleryIsAskedAfterItsMove) {
    Gunners in_hand(reserve_place);
    EXPECT_EQ(in_hand.asked({in_hand.back}), StepKind::HorseFire);
    EXPECT_TRUE(in_hand.offered(csa, {.verb = Verb::Done}));
    EXPECT_TRUE(Dixie::to_act(in_hand.setup, in_hand.state).always_asked);
    Gunners there(c1);
    EXPECT_EQ(there.asked({there.guns}), StepKind::HorseFire);
    EXPECT_TRUE(there.offered(csa, {.verb = Verb::Fire,
                                    .card = there.guns,
                                    .place = u1,
                                    .mode = static_cast<std::uint8_t>(FireMode::Long)}));
    Gunners seen(c0);  // all Horse Artillery there is lies open
    EXPECT_EQ(seen.asked({seen.back}), StepKind::None);
    Gunners known(reserve_place);
    known.state.side[1].known |= known.cards(csa, {known.guns});
    EXPECT_EQ(known.asked({known.back}), StepKind::None);
    Gunners still(reserve_place);
    EXPECT_EQ(still.asked({}), StepKind::None) << "only what moved may be asked for";
}

}  // namespace
}  // namespace longroll::dixie
