#include "dixie/move_bed.h"

namespace longroll::dixie {
namespace {

Options outflanking() {
    Options options;
    options.outflanking = true;
    return options;
}
Action outflank(std::uint8_t card, Place place) {
    return {.verb = Verb::Outflank, .card = card, .place = place};
}
Action short_fire(std::uint8_t card, Place place) {
    return {
        .verb = Verb::Fire, .card = card, .place = place, .mode = static_cast<std::uint8_t>(FireMode::Short)};
}

// C0 is engaged: the USA attacks there.
struct FlankBed : MoveBed {
    std::uint8_t attacker, defender;

    explicit FlankBed(Edition edition = Edition::BullRun, Options options = outflanking())
        : MoveBed(edition, options) {
        attacker = infantry(usa, 2, c0);
        defender = infantry(csa, 4, c0);
    }
    void to_draft() {
        begin_phase(usa);
        done();
        ASSERT_EQ(waiting(), StepKind::OutflankDraft);
    }
};

TEST(DX_13_1a, TroopCardsOfTheReserveMayTryAnyFlank) {
    FlankBed bed;
    const auto hand = bed.infantry(usa, 2, reserve_place);
    const auto mover = bed.infantry(usa, 2, u1);
    const auto field = bed.infantry(usa, 2, u2);
    bed.infantry(csa, 2, u2);  // an own flank that is engaged
    bed.infantry(csa, 2, u1);
    bed.begin_phase(usa);
    bed.go(mover, reserve_place);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OutflankDraft);
    EXPECT_TRUE(bed.agrees(outflank(hand, c0)));
    EXPECT_TRUE(bed.agrees(outflank(hand, u2)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1a, outflank(mover, c0))) << "it came to the Reserve this turn";
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1a, outflank(field, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1a, outflank(hand, c1))) << "no flank";
}

TEST(DX_13_1a, WithFiveColumnsTheOutermostPositionsAreTheFlanks) {
    Options options = outflanking();
    options.five_positions = options.custom_decks = true;
    MoveBed bed(Edition::BullRun, options);
    bed.infantry(usa, 2, c4);
    bed.infantry(csa, 2, c4);
    bed.infantry(usa, 2, c2);
    bed.infantry(csa, 2, c2);
    bed.begin_phase(usa);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OutflankDraft);
    EXPECT_TRUE(bed.agrees(outflank(MoveBed::spare, c4)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1a, outflank(MoveBed::spare, c2)));
}

TEST(DX_13_1b, TheTargetMustBeEngagedThisTurnIsEnough) {
    MoveBed bed(Edition::BullRun, outflanking());
    bed.infantry(csa, 2, c0);
    bed.infantry(csa, 2, c2);
    const auto attacker = bed.infantry(usa, 2, u0);
    bed.begin_phase(usa);
    bed.go(attacker, c0);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::OutflankDraft);
    EXPECT_TRUE(bed.agrees(outflank(MoveBed::spare, c0)));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1b, outflank(MoveBed::spare, c2)));

    MoveBed quiet(Edition::BullRun, outflanking());
    quiet.infantry(csa, 2, c0);
    quiet.begin_phase(usa);
    quiet.done();
    EXPECT_TRUE(quiet.finished()) << "nothing to outflank";
}

TEST(DX_13_1c, TheLimitCapsTheCardsThatTryNotTheSum) {
    FlankBed bed;
    bed.ask_all();
    bed.terrain(csa, TerrainType::Hill, c0);
    bed.infantry(usa, 2, c0);
    std::uint8_t hand[4];
    for (auto& card : hand) card = bed.infantry(usa, 2, reserve_place);
    bed.to_draft();
    for (int i = 0; i < 3; ++i) bed.act(usa, outflank(hand[i], c0));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1c, outflank(hand[3], c0)))
        << "limit 3, friends there not subtracted";
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1c, outflank(hand[0], c0))) << "a card tries once";
    EXPECT_EQ(bed.refused_by(usa, bed.verb(Verb::TakeBack, hand[3])), rule::DX_13_1c);
    bed.act(usa, bed.verb(Verb::TakeBack, hand[0]));
    EXPECT_TRUE(bed.agrees(outflank(hand[3], c0)));
}

TEST(DX_13_1c, TheBonusOfAGeneralWhoComesAlongCounts) {
    FlankBed bed(Edition::Gettysburg);
    bed.ask_all();
    bed.terrain(csa, TerrainType::Hill, c0);
    bed.terrain(csa, TerrainType::Field, c0);
    std::uint8_t hand[3];
    for (auto& card : hand) card = bed.infantry(usa, 2, reserve_place);
    const auto general = bed.general(usa, 1, 0, reserve_place, 1);
    bed.to_draft();
    bed.act(usa, outflank(hand[0], c0));
    bed.act(usa, outflank(hand[1], c0));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1c, outflank(hand[2], c0)));
    bed.act(usa, outflank(general, c0));
    bed.act(usa, outflank(hand[2], c0));
    EXPECT_EQ(bed.refused_by(usa, bed.verb(Verb::TakeBack, general)), rule::DX_13_1c) << "three need him";
}

TEST(DX_13_1c, AnOverstackRollsBeforeTheOutflankersFire) {
    FlankBed bed;
    for (int i = 0; i < 2; ++i) bed.infantry(usa, 4, c0);
    const auto first = bed.infantry(usa, 3, reserve_place);
    const auto second = bed.infantry(usa, 3, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(first, c0));
    bed.act(usa, outflank(second, c0));
    // Two pass; five in C0 roll in the order of their slots; the last one fails.
    bed.done({1, 1, 1, 1, 1, 1, 6});
    EXPECT_EQ(count(troops_at(bed.look(), usa, c0)), 4);
    EXPECT_EQ(bed.waiting(), StepKind::LateFire);
}

TEST(DX_13_1d, AllIsDeclaredBeforeAnyRoll) {
    FlankBed bed;
    bed.infantry(usa, 2, c2);
    bed.infantry(csa, 2, c2);
    const auto left = bed.infantry(usa, 3, reserve_place);
    const auto right = bed.infantry(usa, 3, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(left, c0));
    bed.act(usa, outflank(right, c2));
    EXPECT_EQ(bed.where(usa, left), reserve_place) << "nothing is rolled yet";
    bed.done({3, 3});
    EXPECT_EQ(bed.where(usa, left), c0);
    EXPECT_EQ(bed.where(usa, right), c2);
}

TEST(DX_13_1e, AFailureStaysInReserveAndForfeitsTheTurn) {
    FlankBed bed;
    const auto hand = bed.infantry(usa, 2, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(hand, c0));
    bed.done({5});
    EXPECT_EQ(bed.where(usa, hand), reserve_place);
    EXPECT_TRUE(bed.state.side[0].forfeited & one(bed.slot(usa, hand)));
    EXPECT_TRUE(bed.finished());
}

TEST(DX_13_1f, WhoPassesEngagesAndFiresInThisTurn) {
    FlankBed bed;
    const auto hand = bed.infantry(usa, 2, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(hand, c0));
    bed.done({2});
    ASSERT_EQ(bed.waiting(), StepKind::LateFire);
    EXPECT_EQ(bed.refused_by(usa, short_fire(bed.attacker, c0)), rule::DX_13_1f) << "only the outflankers";
    bed.act(usa, short_fire(hand, c0), {2, 5});
    EXPECT_EQ(bed.hits(csa, bed.defender), 1);
    EXPECT_TRUE(bed.finished());
}

// A whole Battle Turn of the USA, with Melee and Outflanking: in its Combat Phase the engaged position may be
// meleed; after the card has outflanked it nobody is asked for a Melee until the next Combat Phase, and the
// outflanker has taken no part in any.
TEST(DX_13_1g, OutflankersCannotMeleeInTheSameTurn) {
    Options options = outflanking();
    options.melee = true;
    Bed bed(Edition::BullRun, options);
    bed.no_specials();
    const auto hand = bed.infantry(usa, 2, reserve_place);
    bed.infantry(usa, 2, c0);
    bed.infantry(usa, 2, u1);
    bed.infantry(csa, 4, c0);
    bed.infantry(csa, 4, c1);
    const Action melee{.verb = Verb::Melee, .place = c0}, done{.verb = Verb::Done};
    bed.turn(usa);
    ASSERT_EQ(bed.waiting(), StepKind::Melees);
    EXPECT_TRUE(bed.offered(usa, melee));
    bed.act(usa, done);
    bool came = false;
    for (int i = 0; i < 10 && bed.state.active == index(usa); ++i) {
        ASSERT_NE(bed.waiting(), StepKind::Melees);
        EXPECT_FALSE(bed.offered(usa, melee));
        if (bed.waiting() == StepKind::OutflankDraft && !came) {
            bed.act(usa, outflank(hand, c0));
            came = true;
            bed.act(usa, done, {2});
            ASSERT_EQ(bed.waiting(), StepKind::LateFire);
        } else {
            bed.act(usa, done);
        }
    }
    ASSERT_TRUE(came);
    EXPECT_EQ(bed.where(usa, hand), c0);
    ASSERT_EQ(bed.state.active, index(csa));
    EXPECT_FALSE(bed.state.side[0].meleed & bed.cards(usa, {hand}));
    while (bed.state.active == index(csa)) bed.act(csa, done);
    ASSERT_EQ(bed.waiting(), StepKind::Melees);
    bed.act(usa, melee, {4, 4, 4, 4, 4, 4, 4, 4});  // two cards of two dice each, and four of the enemy
    EXPECT_TRUE(bed.state.side[0].meleed & bed.cards(usa, {hand})) << "in the next turn it fights";
}

TEST(DX_13_1h, CavalryPlusOneArtilleryMinusOneNoTerrain) {
    FlankBed bed;
    bed.terrain(csa, TerrainType::Woods, c0);
    const auto horses = bed.cavalry(usa, 2, reserve_place);
    const auto guns = bed.artillery(usa, 2, reserve_place);
    const auto men = bed.infantry(usa, 2, reserve_place);
    bed.to_draft();
    const auto morale = [&](std::uint8_t card) {
        return Dixie::reckon(bed.setup, bed.state, usa, outflank(card, c0)).total();
    };
    EXPECT_EQ(morale(horses), 3);
    EXPECT_EQ(morale(guns), 1);
    EXPECT_EQ(morale(men), 2);
}

TEST(DX_13_1i, AGeneralOfTheReserveGoesAlong) {
    FlankBed bed;
    const auto hand = bed.infantry(usa, 2, reserve_place);
    const auto general = bed.general(usa, 2, 0, reserve_place);
    const auto rival = bed.general(usa, 1, 0, reserve_place);
    bed.to_draft();
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1i, outflank(general, c0))) << "nobody to go along with";
    bed.act(usa, outflank(hand, c0));
    bed.act(usa, outflank(general, c0));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1i, outflank(rival, c0)));
    bed.done({4});
    EXPECT_EQ(bed.where(usa, hand), c0);
    EXPECT_EQ(bed.where(usa, general), c0);

    FlankBed fails;
    const auto weak = fails.infantry(usa, 2, reserve_place);
    const auto stays = fails.general(usa, 1, 0, reserve_place);
    fails.to_draft();
    fails.act(usa, outflank(weak, c0));
    fails.act(usa, outflank(stays, c0));
    fails.done({4});
    EXPECT_EQ(fails.where(usa, stays), reserve_place);

    FlankBed led;
    led.ask_all();
    led.general(usa, 1, 1, c0);
    const auto second = led.general(usa, 1, 1, reserve_place);
    led.to_draft();
    led.act(usa, outflank(MoveBed::spare, c0));
    EXPECT_TRUE(led.barred_by(rule::DX_13_1i, outflank(second, c0))) << "a General is there";
}

TEST(DX_13_1j, OnlyCardsThatSucceedAreRevealed) {
    FlankBed bed;
    const auto good = bed.infantry(usa, 2, reserve_place);
    const auto bad = bed.infantry(usa, 2, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(good, c0));
    bed.act(usa, outflank(bad, c0));
    bed.log.clear();
    bed.done({1, 6});
    EXPECT_TRUE(bed.face_up(usa, good));
    EXPECT_EQ(bed.where(usa, bad), reserve_place);
    bool six = false;
    for (const Event& event : bed.log.events()) {
        if (!may_know(event.audience, csa)) continue;
        for (const Arg& arg : event.say.args)
            EXPECT_FALSE(arg.kind == ArgKind::Piece && arg.value == index(usa) * 256 + bad)
                << english(event.say, bed);
        for (std::uint8_t die : event.dice) six |= die == 6;
    }
    EXPECT_TRUE(six) << "the die is public";
}

TEST(DX_13_1k, ANaturalSixFails) {
    FlankBed bed;
    const auto hand = bed.infantry(usa, 4, reserve_place);
    const auto general = bed.general(usa, 3, 0, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(hand, c0));
    bed.act(usa, outflank(general, c0));
    bed.done({6});
    EXPECT_EQ(bed.where(usa, hand), reserve_place);
}

TEST(DX_13_1l, SomeCreeksForbidIt) {
    FlankBed bed;
    const auto creek = bed.terrain(csa, TerrainType::Creek, c0, 1);
    bed.printed(csa, creek).no_outflank = true;
    bed.infantry(usa, 2, c2);
    bed.infantry(csa, 2, c2);
    bed.to_draft();
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1l, outflank(MoveBed::spare, c0)));
    EXPECT_TRUE(bed.agrees(outflank(MoveBed::spare, c2)));
}

TEST(DX_13_1m, OtherCreeksLetTheirLimitTry) {
    FlankBed bed;
    bed.ask_all();
    bed.terrain(csa, TerrainType::Creek, c0, 1);
    const auto second = bed.infantry(usa, 2, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(MoveBed::spare, c0));
    EXPECT_TRUE(bed.barred_by(rule::DX_13_1m, outflank(second, c0)));

    FlankBed own;  // the creek binds only the enemy of its holder
    own.hold(c0, usa);
    own.terrain(csa, TerrainType::Creek, c0, 1);
    const auto another = own.infantry(usa, 2, reserve_place);
    own.to_draft();
    own.act(usa, outflank(MoveBed::spare, c0));
    EXPECT_TRUE(own.agrees(outflank(another, c0)));
}

TEST(DX_T31, Outflanking) {
    FlankBed bed;
    const auto men = bed.infantry(usa, 2, reserve_place);
    const auto horses = bed.cavalry(usa, 2, reserve_place);
    const auto guns = bed.artillery(usa, 2, reserve_place);
    const auto general = bed.general(usa, 1, 0, reserve_place);
    bed.to_draft();
    bed.act(usa, outflank(men, c0));
    bed.act(usa, outflank(general, c0));
    const auto morale = [&](std::uint8_t card) {
        return Dixie::reckon(bed.setup, bed.state, usa, outflank(card, c0)).total();
    };
    EXPECT_EQ(morale(men), 3);
    EXPECT_EQ(morale(horses), 4);
    EXPECT_EQ(morale(guns), 2);
    bed.act(usa, outflank(horses, c0));
    bed.act(usa, outflank(guns, c0));
    bed.done({3, 4, 3});
    EXPECT_EQ(bed.where(usa, men), c0);
    EXPECT_EQ(bed.where(usa, horses), c0);
    EXPECT_EQ(bed.where(usa, general), c0);
    EXPECT_TRUE(bed.face_up(usa, men));
    EXPECT_TRUE(bed.face_up(usa, horses));
    EXPECT_EQ(bed.where(usa, guns), reserve_place);
    EXPECT_TRUE(bed.state.side[0].forfeited & one(bed.slot(usa, guns)));
    ASSERT_EQ(bed.waiting(), StepKind::LateFire);
    EXPECT_TRUE(bed.check(usa, short_fire(men, c0)));
    EXPECT_TRUE(bed.check(usa, short_fire(horses, c0)));
    EXPECT_FALSE(bed.check(usa, short_fire(guns, c0)));
}

TEST(DX_T32, OutflankingACreek) {
    for (int bonus : {0, 1}) {
        MoveBed bed(Edition::Gettysburg, outflanking());
        bed.infantry(csa, 4, c0);
        bed.terrain(csa, TerrainType::Creek, c0, 2);
        const auto first = bed.infantry(usa, 3, u0);
        const auto second = bed.infantry(usa, 3, u0);
        const auto general = bed.general(usa, 1, 0, u0, bonus);
        const auto third = bed.infantry(usa, 3, reserve_place);
        const auto fourth = bed.infantry(usa, 3, reserve_place);
        bed.begin_phase(usa);
        bed.go(first, c0);
        bed.go(second, c0);
        bed.go(general, c0);
        bed.done();
        ASSERT_EQ(bed.waiting(), StepKind::OutflankDraft);
        bed.act(usa, outflank(third, c0));
        // The limit lets no third try: the list is closed. Two roll; then the four and the General under 8.4,
        // unless his bonus spares them.
        if (bonus == 0)
            bed.act(usa, outflank(fourth, c0), {1, 1, 1, 1, 1, 1, 1});
        else
            bed.act(usa, outflank(fourth, c0), {1, 1});
        EXPECT_EQ(bed.waiting(), bonus == 0 ? StepKind::Withdraw : StepKind::LateFire);
    }
}
}  // namespace
}  // namespace longroll::dixie
