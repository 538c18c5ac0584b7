#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

Options with_decoys() {
    Options options;
    options.decoys = true;
    return options;
}
Action lay(std::uint8_t card, Place place) { return {.verb = Verb::Decoy, .card = card, .place = place}; }
Action turn_up(std::uint8_t card) { return {.verb = Verb::Reveal, .card = card}; }

struct DecoyBed : MoveBed {
    explicit DecoyBed(Edition edition = Edition::BullRun, Options options = with_decoys())
        : MoveBed(edition, options) {}

    // Makes a card that lies in a position a decoy.
    std::uint8_t hide(Seat seat, std::uint8_t card) {
        const Cards bit = one(slot(seat, card));
        Side& side = state.side[index(seat)];
        side.decoy |= bit;
        side.face_up &= ~bit;
        side.in_play &= ~bit;
        return card;
    }
    bool decoy(Seat seat, std::uint8_t card) const {
        return (state.side[index(seat)].decoy & one(slot(seat, card))) != 0;
    }
};

TEST(DX_13_6a, GeneralsSpecialsAndTerrainMayBeLaidFaceDown) {
    DecoyBed bed;
    const auto general = bed.general(usa, 2, 2, reserve_place, 1);
    const auto flag = bed.special(usa, Effect::Cover, reserve_place);
    const auto hill = bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.infantry(usa, 2, u0);
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 2, u1);
    bed.begin_phase(usa);
    for (auto card : {general, flag, hill}) {
        EXPECT_TRUE(bed.agrees(lay(card, u0)));
        EXPECT_TRUE(bed.agrees(lay(card, u2))) << "an empty position of the home line is friendly";
        EXPECT_TRUE(bed.barred_by(rule::DX_13_6a, lay(card, u1))) << "engaged";
        EXPECT_TRUE(bed.barred_by(rule::DX_13_6a, lay(card, c2)));
    }
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6a, lay(MoveBed::spare, u0))) << "a Troop card is no decoy";
    bed.act(usa, lay(general, u0));
    EXPECT_FALSE(bed.face_up(usa, general));
    EXPECT_TRUE(bed.decoy(usa, general));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(general, reserve_place))) << "laying it was its move";
    bed.act(usa, lay(hill, u0));
    EXPECT_EQ(stacking_limit(bed.look(), usa, u0, usa), 3)
        << "no bonus of the General; the Terrain takes a place";
    EXPECT_EQ(stacking_limit(bed.look(), csa, u0, csa), 4);
    EXPECT_EQ(morale_value(bed.look(), usa, bed.slot(usa, 5), {.place = u0}), 2)
        << "neither the General nor the Hill helps";
}

TEST(DX_13_6a, WithoutTheOptionThereAreNone) {
    DecoyBed bed(Edition::BullRun, {});
    const auto general = bed.general(usa, 2, 2, reserve_place);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6a, lay(general, u0)));
}

TEST(DX_13_6a, PlacesOfTerrainAndSpecialsAreTaken) {
    DecoyBed bed(Edition::Shiloh);
    std::uint8_t ground[3];
    for (auto& card : ground) card = bed.terrain(usa, TerrainType::Field, reserve_place);
    for (auto card : ground)
        bed.printed(usa, card).places = PlaceLeftFront;  // could not be played openly in U0
    const auto cover = bed.special(usa, Effect::Cover, reserve_place);
    const auto again = bed.special(usa, Effect::Cover, reserve_place);
    const auto sharp = bed.special(usa, Effect::Sharp, reserve_place);
    const auto smoke = bed.special(usa, Effect::Smoke, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, lay(ground[0], u0));
    bed.act(usa, lay(ground[1], u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_10_0b, lay(ground[2], u0)));
    bed.act(usa, lay(cover, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_12_0g, lay(again, u0))) << "different ones";
    bed.act(usa, lay(sharp, u0));
    EXPECT_TRUE(bed.barred_by(rule::DX_12_0g, lay(smoke, u0))) << "two in a phase";
    EXPECT_TRUE(bed.agrees(lay(smoke, u1)));
}

TEST(DX_13_6a, ADecoyGeneralCountsForTheOneGeneralLimit) {
    DecoyBed bed;
    bed.infantry(usa, 2, u0);
    const auto real = bed.general(usa, 1, 1, u0);
    const auto decoy = bed.general(usa, 2, 2, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, lay(decoy, u0));
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::KeepGeneral);
    bed.act(usa, bed.verb(Verb::Keep, decoy));
    EXPECT_EQ(bed.where(usa, real), reserve_place);
    EXPECT_EQ(bed.where(usa, decoy), u0);
}

TEST(DX_13_6a, WithDecoysStackEveryDecoyTakesAPlace) {
    for (bool stack : {false, true}) {
        Options options = with_decoys();
        options.decoys_stack = stack;
        DecoyBed bed(Edition::BullRun, options);
        for (int i = 0; i < 4; ++i) bed.infantry(usa, 4, u0);
        const auto general = bed.general(usa, 1, 1, reserve_place);
        bed.begin_phase(usa);
        bed.act(usa, lay(general, u0));
        if (stack)
            bed.done({1, 1, 1, 6});
        else
            bed.done();
        EXPECT_EQ(count(troops_at(bed.look(), usa, u0)), stack ? 3 : 4);
        EXPECT_TRUE(bed.finished());
    }
}

TEST(DX_13_6b, ADecoyFallsWhenAnEnemyTroopCardEnters) {
    DecoyBed bed;
    const auto decoy = bed.hide(usa, bed.general(usa, 1, 1, u1));
    const auto defender = bed.infantry(usa, 2, u1, false);
    const auto attacker = bed.infantry(csa, 2, c1);
    const auto general = bed.general(csa, 1, 1, c1);
    bed.begin_phase(csa);
    bed.go(general, u1);
    EXPECT_FALSE(bed.lost(usa, decoy)) << "a General engages nothing";
    bed.go(attacker, u1);
    EXPECT_TRUE(bed.lost(usa, decoy));
    EXPECT_FALSE(bed.face_up(usa, defender)) << "before the cards there are revealed";
}

TEST(DX_13_6c, ADecoyFallsToAHitWhenNoTroopCardIsThere) {
    DecoyBed bed;
    const auto first = bed.hide(usa, bed.general(usa, 1, 1, u1));
    const auto second = bed.hide(usa, bed.special(usa, Effect::Cover, u1));
    bed.begin_phase(csa);
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    place_volley(play, {.owner = usa, .place = u1, .hits = 1});
    advance(play);
    ASSERT_EQ(bed.waiting(), StepKind::LoseDecoys);
    bed.act(usa, bed.verb(Verb::Lose, second));
    EXPECT_TRUE(bed.lost(usa, second));
    EXPECT_FALSE(bed.lost(usa, first));
}

TEST(DX_13_6d, ADecoyCannotSoakUpAHit) {
    DecoyBed bed;
    const auto decoy = bed.hide(usa, bed.general(usa, 1, 1, u1));
    const auto troop = bed.infantry(usa, 2, u1, false);
    bed.begin_phase(csa);
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    place_volley(play, {.owner = usa, .place = u1, .hits = 1});
    advance(play);
    EXPECT_EQ(bed.hits(usa, troop), 1);
    EXPECT_FALSE(bed.lost(usa, decoy));
}

TEST(DX_13_6e, DecoysMayBeRevealedAndBecomeNormalCards) {
    DecoyBed bed;
    const auto troop = bed.infantry(usa, 2, u0);
    const auto general = bed.hide(usa, bed.general(usa, 1, 2, u0));
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.agrees(turn_up(general)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6e, turn_up(troop)));
    bed.act(usa, turn_up(general));
    EXPECT_TRUE(bed.face_up(usa, general));
    EXPECT_FALSE(bed.decoy(usa, general));
    EXPECT_EQ(morale_value(bed.look(), usa, bed.slot(usa, troop), {.place = u0}), 4);
    EXPECT_TRUE(bed.can(general, reserve_place, u1)) << "revealing is free";
}

TEST(DX_13_6f, RevealingMustBeLegalThereAndThen) {
    DecoyBed bed;
    const auto creek = bed.hide(usa, bed.terrain(usa, TerrainType::Creek, u0, 1));
    const auto hill = bed.hide(usa, bed.terrain(usa, TerrainType::Hill, u1));
    bed.terrain(csa, TerrainType::Creek, c0, 2);
    const auto cover = bed.hide(usa, bed.special(usa, Effect::Cover, u1));
    const auto flag = bed.hide(usa, bed.special(usa, Effect::Color, u1));
    const auto works = bed.hide(usa, bed.special(usa, Effect::Works, u2));
    bed.infantry(usa, 2, u2);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2e, turn_up(creek)));
    EXPECT_TRUE(bed.agrees(turn_up(hill)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6f, turn_up(cover))) << "no lasting effect";
    EXPECT_TRUE(bed.can(cover, reserve_place)) << "it can only be taken back";
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6f, turn_up(flag))) << "a Color Guard needs a Troop card";
    bed.act(usa, turn_up(works));
    EXPECT_TRUE(bed.state.works >> u2 & 1u);
    bed.act(usa, turn_up(hill));
    EXPECT_EQ(terrain_count(bed.look(), u1, csa), 1);
}

TEST(DX_13_6g, DecoysMoveLikeTheirTypeButNeverCross) {
    DecoyBed bed;
    const auto general = bed.hide(usa, bed.general(usa, 1, 1, u0));
    const auto special = bed.hide(usa, bed.special(usa, Effect::Cover, u0));
    const auto hill = bed.hide(usa, bed.terrain(usa, TerrainType::Hill, u0));
    bed.infantry(csa, 2, c1);
    bed.begin_phase(usa);
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6g, bed.move(general, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_6g, bed.move(special, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_8_0a, bed.move(special, reserve_place, u1))) << "one step";
    EXPECT_TRUE(bed.barred_by(rule::DX_10_2d, bed.move(hill, reserve_place)));
    EXPECT_TRUE(bed.can(general, reserve_place));
    bed.go(general, reserve_place, u1);
    EXPECT_EQ(bed.where(usa, general), u1);
    EXPECT_TRUE(bed.decoy(usa, general)) << "it comes out as it went in";
    EXPECT_FALSE(bed.face_up(usa, general));
    bed.go(special, reserve_place);
    EXPECT_FALSE(bed.decoy(usa, special)) << "in the Reserve it is a card like any other";
}

TEST(DX_T66, Decoys) {
    DecoyBed bed;
    const auto general = bed.hide(usa, bed.general(usa, 1, 1, u1));
    const auto ground = bed.hide(usa, bed.terrain(usa, TerrainType::Hill, u1));
    const auto attacker = bed.infantry(csa, 2, c1);
    bed.begin_phase(csa);
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    place_volley(play, {.owner = usa, .place = u1, .hits = 1});
    advance(play);
    bed.act(usa, bed.verb(Verb::Lose, general));
    EXPECT_TRUE(bed.lost(usa, general));
    EXPECT_TRUE(bed.face_up(usa, general)) << "it is shown";
    bed.go(attacker, u1);
    EXPECT_TRUE(bed.lost(usa, ground));
    EXPECT_TRUE(occupies(bed.look(), csa, u1));
}

TEST(Decoys, TheEnemySeesABackLikeAnyOther) {
    DecoyBed bed;
    const auto general = bed.general(usa, 1, 1, reserve_place);
    bed.begin_phase(usa);
    bed.log.clear();
    bed.act(usa, lay(general, u0));
    for (const Event& event : bed.log.events()) {
        if (!may_know(event.audience, csa)) continue;
        EXPECT_EQ(event.say.rule, rule::DX_8_0a) << "as if a Troop card moved";
        for (const Arg& arg : event.say.args) EXPECT_NE(arg.kind, ArgKind::Piece);
    }
}
TEST(DX_13_6c, ASixEliminatesADecoyGeneral) {
    DecoyBed bed;
    const auto card = bed.infantry(usa, 3, u1);
    const auto decoy = bed.hide(usa, bed.general(usa, 1, 1, u1));
    bed.begin_phase(csa);
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    place_volley(play, {.owner = usa, .place = u1, .hits = 0, .sixes = 1});
    advance(play);
    EXPECT_TRUE(bed.lost(usa, decoy));
    EXPECT_EQ(bed.hits(usa, card), 0);
}

}  // namespace
}  // namespace longroll::dixie
