// 7.3 Combat hits, 11.2a, 12.0f: who takes what.

#include "dixie/testbed.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;
constexpr Place u1 = position_u(1);
constexpr Action hit(std::uint8_t card) { return {.verb = Verb::Hit, .card = card}; }

// CSA cards in U1 that take hits; a friend elsewhere keeps the side alive.
struct Target : Bed {
    explicit Target(Options options = {}) : Bed(Edition::BullRun, options) {
        infantry(csa, 4, position_c(0));
        infantry(usa, 4, u1);
        state.phase = static_cast<std::uint8_t>(Phase::Combat);
    }
    void hits_now(int n) {
        Step place = step(StepKind::PlaceHits, csa, u1);
        place.n = static_cast<std::uint8_t>(n);
        begin(place);
    }
    void sixes_now(int n) {
        Step place = step(StepKind::PlaceLeaderHits, csa, u1);
        place.n = static_cast<std::uint8_t>(n);
        begin(place);
    }
};

TEST(DX_7_3a, TheOwnerChooses) {
    Target bed;
    const auto a = bed.infantry(csa, 3, u1), b = bed.infantry(csa, 3, u1);
    bed.hits_now(1);
    EXPECT_EQ(Dixie::to_act(bed.setup, bed.state).seats.only(), csa);
    EXPECT_TRUE(bed.offered(csa, hit(a)));
    bed.act(csa, hit(b));
    EXPECT_EQ(bed.hits(csa, b), 1);
    EXPECT_EQ(bed.hits(csa, a), 0);
}
TEST(DX_7_3b, NoSecondHitWhileAnotherCardHasNone) {
    Target bed;
    const auto a = bed.infantry(csa, 3, u1), b = bed.infantry(csa, 3, u1), c = bed.infantry(csa, 3, u1);
    bed.hits_now(3);
    bed.act(csa, hit(a));
    EXPECT_EQ(bed.refused_by(csa, hit(a)), rule::DX_7_3b);
    bed.act(csa, hit(c));  // the third goes to b: nobody else is open
    EXPECT_EQ(bed.hits(csa, a) + bed.hits(csa, b) + bed.hits(csa, c), 3);
    EXPECT_EQ(bed.hits(csa, b), 1);
}
TEST(DX_T37, TheFourthOfFourHitsIsFree) {
    Target bed;
    const auto i1 = bed.infantry(csa, 1, u1), i3 = bed.infantry(csa, 3, u1), i4 = bed.infantry(csa, 4, u1);
    bed.hits_now(4);
    bed.act(csa, hit(i3));
    bed.act(csa, hit(i4));  // and i1
    for (auto card : {i1, i3, i4}) EXPECT_TRUE(bed.offered(csa, hit(card)));
    bed.act(csa, hit(i1));
    EXPECT_TRUE(bed.lost(csa, i1));
}
TEST(DX_T38, SpreadAcrossVolleys) {
    for (bool even : {false, true}) {
        Options options;
        options.even_hits = even;
        Target bed(options);
        const auto i2 = bed.infantry(csa, 2, u1), i4 = bed.infantry(csa, 4, u1);
        bed.set_hits(csa, i2, 1);
        bed.set_hits(csa, i4, 1);
        bed.hits_now(2);
        bed.act(csa, hit(i4));
        if (even) {
            EXPECT_EQ(bed.hits(csa, i2), 2) << "the other one has the fewest: no choice";
            EXPECT_FALSE(bed.lost(csa, i2));
        } else {
            bed.act(csa, hit(i4));
            EXPECT_EQ(bed.hits(csa, i4), 3);
            EXPECT_EQ(bed.hits(csa, i2), 1);
        }
    }
}
TEST(DX_T38, BothOnTheWeakOneEliminatesIt) {
    Target bed;
    const auto i2 = bed.infantry(csa, 2, u1), i4 = bed.infantry(csa, 4, u1);
    bed.set_hits(csa, i2, 1);
    bed.set_hits(csa, i4, 1);
    bed.hits_now(2);
    bed.act(csa, hit(i2));
    bed.act(csa, hit(i2));
    EXPECT_TRUE(bed.lost(csa, i2));
}
TEST(DX_T39, ALossByChoiceOrByForce) {
    Options even;
    even.even_hits = true;
    for (const Options& options : {Options{}, even}) {
        Target bed(options);
        const auto i1 = bed.infantry(csa, 1, u1), i2 = bed.infantry(csa, 2, u1);
        bed.hits_now(4);
        bed.act(csa, hit(i1));  // then i2 by force
        bed.act(csa, hit(i2));
        if (options.even_hits) {
            EXPECT_TRUE(bed.lost(csa, i1)) << "it has the fewest";
        } else {
            EXPECT_TRUE(bed.offered(csa, hit(i1)));
            bed.act(csa, hit(i2));
            EXPECT_TRUE(bed.lost(csa, i2));
        }
    }
}
TEST(DX_7_3c, MarkersStayAndTheCardFightsOn) {
    Target bed;
    const auto a = bed.infantry(csa, 3, u1);
    bed.infantry(csa, 3, u1);
    bed.hits_now(1);
    bed.act(csa, hit(a));
    EXPECT_EQ(bed.hits(csa, a), 1);
    EXPECT_EQ(fire_dice(bed.look(), {csa, bed.slot(csa, a), FireMode::Short, u1, u1}, csa), 3);
}
TEST(DX_7_3d, MoreHitsThanCombatValueEliminateAtOnce) {
    Target bed;
    const auto a = bed.infantry(csa, 1, u1);
    bed.hits_now(2);
    EXPECT_TRUE(bed.lost(csa, a));
}
TEST(DX_7_3d, TerrainDoesNotHelp) {
    Target bed;
    const auto a = bed.infantry(csa, 1, u1);
    bed.hold(u1, csa);
    bed.terrain(csa, TerrainType::Hill, u1);
    bed.hits_now(2);
    EXPECT_TRUE(bed.lost(csa, a));
}
TEST(DX_T08, TwoHitsOnALoneCardOfOne) {
    Target bed;
    const auto a = bed.infantry(csa, 1, u1);
    bed.hits_now(2);
    EXPECT_TRUE(bed.lost(csa, a));
    EXPECT_EQ(holder(bed.look(), u1), usa);
}
TEST(DX_7_3e, TerrainTakesNoHits) {
    Target bed;
    bed.infantry(csa, 1, u1);
    const auto woods = bed.terrain(csa, TerrainType::Woods, u1);
    bed.hits_now(5);
    EXPECT_FALSE(bed.lost(csa, woods));
    EXPECT_EQ(bed.hits(csa, woods), 0);
}
TEST(DX_7_3f, GeneralsTakeNoNormalHits) {
    Target bed;
    const auto general = bed.general(csa, 1, 1, u1), a = bed.infantry(csa, 4, u1);
    bed.hits_now(2);
    EXPECT_EQ(bed.hits(csa, general), 0);
    EXPECT_EQ(bed.hits(csa, a), 2);
}
TEST(DX_11_2a, EachSixHitsTheGeneral) {
    Bed bed;
    const auto gun = bed.infantry(usa, 4, u1);
    bed.infantry(csa, 4, u1);
    const auto general = bed.general(csa, 1, 1, u1);
    bed.state.phase = static_cast<std::uint8_t>(Phase::Combat);
    bed.begin(step(StepKind::Combats, usa));
    bed.act(usa, {.verb = Verb::Open, .place = u1});
    bed.act(usa, {.verb = Verb::Fire, .card = gun}, {6, 6, 5, 6});
    EXPECT_EQ(bed.hits(csa, general), 3);
}
TEST(DX_12_0f, SixesAreDividedEvenlyAmongLeadersAsPrinted) {
    Target bed;
    const auto general = bed.general(csa, 1, 1, u1), color = bed.special(csa, Effect::Color, u1);
    bed.infantry(csa, 4, u1);
    bed.sixes_now(3);
    bed.act(csa, hit(general));  // then the Color Guard, which has fewer
    EXPECT_EQ(bed.hits(csa, color), 1);
    EXPECT_TRUE(bed.offered(csa, hit(general)));
    bed.act(csa, hit(color));
    EXPECT_EQ(bed.hits(csa, color), 2);
    EXPECT_EQ(bed.hits(csa, general), 1);
}
TEST(DX_13_6d, ADecoyTakesNoSixWhileARealLeaderIsThere) {
    for (bool real : {false, true}) {
        Target bed;
        bed.infantry(csa, 4, c1);
        const auto color = bed.special(csa, Effect::Color, c1, false);
        bed.state.side[1].decoy |= one(bed.slot(csa, color));
        const auto general = bed.general(csa, 1, 1, real ? c1 : reserve_place);
        Step place = step(StepKind::PlaceLeaderHits, csa, c1);
        place.n = 2;
        bed.begin(place);
        EXPECT_EQ(bed.hits(csa, general), real ? 2 : 0) << "whatever hits he has already";
        EXPECT_EQ(bed.lost(csa, color), !real) << "DX-13.6c";
    }
}
TEST(DX_7_3e, GroundSpecialsTakeNoneAndLeaderSpecialsOnlySixes) {
    Target bed;
    const auto card = bed.infantry(csa, 4, u1);
    const auto ford = bed.special(csa, Effect::Ford, u1), colors = bed.special(csa, Effect::Color, u1);
    bed.hits_now(3);
    EXPECT_EQ(bed.hits(csa, card), 3);
    EXPECT_EQ(bed.hits(csa, ford) + bed.hits(csa, colors), 0);
    bed.sixes_now(2);
    EXPECT_EQ(bed.hits(csa, ford), 0);
    EXPECT_EQ(bed.hits(csa, colors), 2);
}
TEST(DX_7_3b, WithEvenHitsTheRefusalSaysWhoHasTheFewest) {
    Options options;
    options.even_hits = true;
    Target bed(options);
    const auto a = bed.infantry(csa, 3, u1), b = bed.infantry(csa, 3, u1);
    bed.infantry(csa, 3, u1);
    for (auto card : {a, b}) bed.set_hits(csa, card, 1);
    bed.set_hits(csa, a, 2);
    bed.set_hits(csa, static_cast<std::uint8_t>(b + 1), 1);
    bed.hits_now(1);
    EXPECT_EQ(bed.refused_by(csa, hit(a)), rule::DX_7_3b);
    EXPECT_NE(bed.why(csa, hit(a)).find("fewest"), std::string::npos) << bed.why(csa, hit(a));
}

}  // namespace
}  // namespace longroll::dixie
