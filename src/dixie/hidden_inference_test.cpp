// Chapter 6: what the enemy can tell from what he has seen. Every world that `redraw_for` draws must agree
// with it, and the truth must be among them.

#include <algorithm>
#include <set>

#include "dixie/hidden_bed.h"
#include "dixie/move_bed.h"
#include "dixie/scenario_bed.h"

namespace longroll::dixie {
namespace {

Options with(std::initializer_list<bool Options::*> switches) {
    Options options;
    for (bool Options::* each : switches) options.*each = true;
    return options;
}

// In how many of so many worlds something holds.
template <class AnyBed, class Holds>
int worlds(const AnyBed& bed, Seat viewer, int draws, Holds holds) {
    int found = 0;
    for (int draw = 0; draw < draws; ++draw)
        found += holds(hidden_from(bed.setup, bed.state, viewer, static_cast<std::uint32_t>(draw)));
    return found;
}

// The part of a deck that comes first (muster.h).
Cards lowest_of(Cards deck, int n) {
    Cards found = 0;
    for (; n > 0 && deck != 0; --n) found |= one(take_lowest(deck));
    return found;
}

TEST(DX_15_1h, NobodyLooksAtTheArmyOfTheOhio) {
    ScenarioBed bed("shiloh-quick", {{"army_of_the_ohio", "yes"}, {"custom_decks", "yes"}});
    for (Seat seat : seats) {
        bed.act(seat, {.verb = Verb::DeployForMe});
        bed.act(seat, {.verb = Verb::Done});
    }
    bed.deploy();
    EXPECT_FALSE(Dixie::show(bed.setup, bed.state, usa)["union"]["deck"].empty()) << "his own list";
    bed.idle_until([&] { return bed.state.day == 2; });
    ASSERT_EQ(bed.state.day, 2);
    ASSERT_GT(count(bed.side(usa).deck), 0);
    EXPECT_TRUE(Dixie::show(bed.setup, bed.state, usa)["union"]["deck"].empty()) << "it came unseen";
    bool redrawn = false;
    for (std::uint32_t draw = 0; draw < 10; ++draw) {
        const State hidden = hidden_from(bed.setup, bed.state, usa, draw);
        std::set<int> truth, drawn;
        for (Cards rest = bed.side(usa).deck; rest != 0;) {
            const Slot slot = take_lowest(rest);
            truth.insert(bed.side(usa).card[slot]);
            drawn.insert(hidden.side[0].card[slot]);
        }
        redrawn |= truth != drawn;
    }
    EXPECT_TRUE(redrawn);
}

TEST(DX_15_1h, TheArmyOfTheOhioIsWhatWasKeptApart) {
    for (const char* third_division : {"no", "yes"}) {
        ScenarioBed bed("shiloh", {{"army_of_the_ohio", "yes"}, {"third_division_late", third_division}});
        bed.deploy();
        bed.idle_until([&] { return bed.state.day == 2; });
        ASSERT_EQ(bed.state.day, 2);
        const Cards top = lowest_of(bed.side(usa).deck, bed.state.day_deck[0]);
        ASSERT_NE(top, 0u);
        const auto all_late = [&](const State& world) {
            for (Cards rest = top; rest != 0;)
                if (std::ranges::count(bed.setup.ohio, world.side[0].card[take_lowest(rest)]) == 0)
                    return false;
            return true;
        };
        ASSERT_TRUE(all_late(bed.state));
        for (Seat viewer : seats) EXPECT_EQ(worlds(bed, viewer, 50, all_late), 50) << third_division;
    }
}

TEST(DX_15_1i, UnderTheArmyOfTheOhioLiesNoneOfItsCards) {
    ScenarioBed bed("shiloh", {{"army_of_the_ohio", "yes"}, {"third_division_late", "yes"}});
    bed.deploy();
    bed.idle_until([&] { return bed.state.day == 2; });
    ASSERT_EQ(bed.state.day, 2);
    bed.state.day_deck[0] = 2;  // as if fewer had been kept apart: the rest of the old deck is under them
    const Cards under = bed.side(usa).deck & ~lowest_of(bed.side(usa).deck, 2);
    ASSERT_NE(under, 0u);
    for (Seat viewer : seats)
        EXPECT_EQ(
            worlds(bed, viewer, 50,
                   [&](const State& world) {
                       for (Cards rest = under; rest != 0;)
                           if (std::ranges::count(bed.setup.ohio, world.side[0].card[take_lowest(rest)]) != 0)
                               return true;
                       return false;
                   }),
            0);
}

// Whether a world has cards that the historical Day 1 did not see in some slots of a side.
bool any_late(const Setup& setup, const State& world, Seat seat, Cards slots) {
    while (slots != 0) {
        const Card& card = setup.card(seat, side_of(world, seat).card[take_lowest(slots)]);
        if (!card.day1 && card.type != CardType::Special) return true;
    }
    return false;
}

TEST(DX_15_2l, TheNightBringsCardsOfLaterDays) {
    ScenarioBed bed("gettysburg-three-days", {{"day_one_historical", "yes"}});
    bed.deploy();
    bed.idle_until([&] { return bed.waiting() == StepKind::NightDeploy; });
    ASSERT_EQ(bed.waiting(), StepKind::NightDeploy);
    ASSERT_EQ(bed.state.day, 1);
    for (Seat owner : seats) {
        const Side& side = bed.side(owner);
        const Cards next = lowest_of(side.deck, bed.state.day_deck[index(owner)]);
        const auto late = [&](Cards slots) {
            return [&bed, owner, slots](const State& s) { return any_late(bed.setup, s, owner, slots); };
        };
        EXPECT_GT(worlds(bed, other(owner), 50, late(side.reserve)), 40);
        EXPECT_GT(worlds(bed, other(owner), 50, late(next)), 40);
        EXPECT_GT(worlds(bed, owner, 50, late(next)), 40) << "nor does he know his own";
        const Cards backs = side.on_field() & ~side.face_up;
        ASSERT_NE(backs, 0u);
        ASSERT_FALSE(any_late(bed.setup, bed.state, owner, backs));
        EXPECT_EQ(worlds(bed, other(owner), 50, late(backs)), 0) << "they have lain there since Day 1";
    }
}

TEST(DX_15_2l, BeforeTheNightDrawAllAreStillOfDayOne) {
    ScenarioBed bed("gettysburg-three-days", {{"day_one_historical", "yes"}});
    bed.deploy();
    bed.state.phase = static_cast<std::uint8_t>(Phase::Night);
    bed.state.agenda.clear();  // asked after the retreat
    for (StepKind kind : {StepKind::NightRetreat, StepKind::KeepGeneral})
        bed.state.agenda.push(step(kind, usa, u0));
    EXPECT_EQ(worlds(bed, usa, 50,
                     [&](const State& s) { return any_late(bed.setup, s, csa, bed.side(csa).reserve); }),
              0);
}

TEST(DX_15_2i, HiddenGroundOfDayOneIsOfDayOne) {
    int ground = 0, too_early = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        ScenarioBed bed("gettysburg-three-days", {}, seed);
        bed.deploy();
        for (bool night : {false, true}) {
            if (night) bed.idle_until([&] { return bed.waiting() == StepKind::NightDeploy; });
            ASSERT_EQ(bed.state.day, 1);
            for (Seat owner : seats)
                worlds(bed, other(owner), 20, [&](const State& world) {
                    const Side& side = side_of(world, owner);
                    for (Cards rest = side.on_field() & side.terrain & ~side.face_up & side.since_setup;
                         rest != 0; ++ground)
                        too_early += !bed.setup.card(owner, side.card[take_lowest(rest)]).day1;
                    return true;
                });
        }
    }
    EXPECT_GT(ground, 100);
    EXPECT_EQ(too_early, 0);
}

TEST(DX_0_6a, ADecoyOnTheLateralRoadMayStillBeADecoy) {
    SpecialBed bed(Edition::Gettysburg, with({&Options::decoys}));
    bed.infantry(usa, 2, u1, false);
    for (int i = 0; i < 6; ++i) bed.infantry(usa, 2, reserve_place);
    for (int i = 0; i < 6; ++i) bed.general(usa, 1, 1, reserve_place);
    const auto decoy = bed.general(usa, 1, 1, reserve_place);
    const auto road = bed.special(usa, Effect::Later, reserve_place);
    bed.infantry(csa, 2, c1);
    bed.moves(usa);
    bed.act(usa, {.verb = Verb::Decoy, .card = decoy, .place = u1});
    for (Side& side : bed.state.side) side.moved = side.entered = 0;  // a turn later
    bed.act(usa, special_action(road, u1));
    bed.act(usa, {.verb = Verb::Move, .card = decoy, .place = u0});
    ASSERT_EQ(bed.where(usa, decoy), u0);
    EXPECT_GT(worlds(bed, csa, 200, [](const State& s) { return (s.side[0].at[u0] & s.side[0].decoy) != 0; }),
              0);
}

TEST(DX_13_7a, AScoutIsCavalryInEveryWorld) {
    MoveBed bed(Edition::BullRun, with({&Options::scouting}));
    const auto riders = bed.cavalry(csa, 3, c1, false);
    for (int i = 0; i < 8; ++i) bed.infantry(csa, 2, reserve_place);
    bed.infantry(usa, 1, u1, false);
    bed.begin_phase(csa);
    bed.act(csa, {.verb = Verb::Scout, .card = riders, .place = u1}, {6});
    ASSERT_EQ(bed.where(csa, riders), c1);
    ASSERT_FALSE(bed.face_up(csa, riders));
    EXPECT_EQ(
        worlds(bed, usa, 100, [](const State& s) { return (s.side[1].at[c1] & s.side[1].cavalry) != 0; }),
        100);
}

TEST(DX_13_6b, WhereScoutsFellNoDecoyIsLeft) {
    MoveBed bed(Edition::BullRun, with({&Options::scouting, &Options::decoys}));
    const auto riders = bed.cavalry(usa, 1, u1, false);
    bed.infantry(usa, 2, u0);
    const auto fires = bed.infantry(csa, 3, c1, false), goes = bed.infantry(csa, 2, c1, false);
    bed.state.side[1].since_setup = bed.state.side[1].at[c1];
    for (int i = 0; i < 3; ++i) bed.terrain(csa, TerrainType::Hill, reserve_place);
    for (int i = 0; i < 6; ++i) bed.general(csa, 1, 1, reserve_place);
    for (int i = 0; i < 6; ++i) bed.special(csa, Effect::Cover, reserve_place);
    for (int i = 0; i < 6; ++i) bed.infantry(csa, 1, reserve_place);
    const auto late = bed.general(csa, 1, 1, reserve_place);
    bed.begin_phase(usa);
    bed.act(usa, {.verb = Verb::Scout, .card = riders, .place = c1});
    bed.act(csa, action(Verb::ScoutFire, fires), {1, 1, 5});
    ASSERT_TRUE(bed.lost(usa, riders));
    const auto at_c1 = [](Cards Side::* kind) {
        return [kind](const State& s) {
            return (s.side[1].at[c1] & ~s.side[1].face_up & (s.side[1].*kind)) != 0;
        };
    };
    EXPECT_EQ(worlds(bed, usa, 200, at_c1(&Side::decoy)), 0);
    EXPECT_GT(worlds(bed, usa, 200, at_c1(&Side::terrain)), 0) << "hidden ground stays";
    // What comes later may be a decoy again, also a card that goes to the Reserve and comes back.
    bed.begin_phase(csa);
    bed.go(goes, reserve_place);
    EXPECT_EQ(worlds(bed, usa, 200, at_c1(&Side::decoy)), 0);
    bed.act(csa, {.verb = Verb::Decoy, .card = late, .place = c1});
    EXPECT_GT(worlds(bed, usa, 200, at_c1(&Side::decoy)), 0);
}

TEST(DX_8_5a, ABackThatRodeTwoStepsIsCavalry) {
    MoveBed bed;
    const auto riders = bed.cavalry(csa, 3, reserve_place);
    for (int i = 0; i < 8; ++i) bed.infantry(csa, 2, reserve_place);
    bed.infantry(usa, 1, u0);
    bed.begin_phase(csa);
    bed.go(riders, c1, u1);
    EXPECT_EQ(
        worlds(bed, usa, 100, [](const State& s) { return (s.side[1].at[u1] & s.side[1].cavalry) != 0; }),
        100);
    // The mark goes with the card to the Reserve, where nobody knows it any more.
    for (Side& side : bed.state.side) side.moved = side.entered = 0;
    bed.go(riders, c1, reserve_place);
    EXPECT_EQ(bed.state.side[1].rode, 0u);
}

TEST(DX_8_5a, ADecoyGeneralWhoWentThroughTheReserveMayBeCavalryOrHimself) {
    MoveBed bed(Edition::BullRun, with({&Options::decoys}));
    const auto decoy = bed.general(usa, 1, 1, reserve_place);
    for (int i = 0; i < 4; ++i) bed.cavalry(usa, 2, reserve_place);
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 2, u0, false);
    for (int i = 0; i < 3; ++i) bed.infantry(usa, 2, u1, false);
    bed.infantry(csa, 1, c2);
    bed.begin_phase(usa);
    bed.act(usa, {.verb = Verb::Decoy, .card = decoy, .place = u1});
    for (Side& side : bed.state.side) side.moved = side.entered = 0;
    bed.go(decoy, reserve_place, u2);
    const auto at_u2 = [](Cards Side::* kind) {
        return [kind](const State& s) { return (s.side[0].at[u2] & (s.side[0].*kind)) != 0; };
    };
    const int riders = worlds(bed, csa, 200, at_u2(&Side::cavalry)),
              decoys = worlds(bed, csa, 200, at_u2(&Side::decoy));
    EXPECT_EQ(riders + decoys, 200);
    EXPECT_GT(decoys, 0) << "the truth must be possible";
}

TEST(DX_8_6a, ABackThatForceMarchedIsNoCavalry) {
    for (bool passes_roll : {true, false}) {
        MoveBed bed(Edition::Gettysburg);
        const auto men = bed.infantry(csa, 3, c1, false);
        for (int i = 0; i < 8; ++i) bed.cavalry(csa, 2, reserve_place);
        const auto guns = bed.artillery(csa, 2, reserve_place);
        bed.printed(csa, guns).horse = true;
        fill_slot(bed.setup, bed.state.side[1], csa, bed.slot(csa, guns), guns);
        bed.infantry(usa, 1, u0);
        bed.begin_phase(csa);
        bed.act(csa, bed.march(men, u1, c1), {passes_roll ? 1u : 6u});
        EXPECT_EQ(worlds(bed, usa, 100,
                         [](const State& s) {
                             return (s.side[1].at[c1] & (s.side[1].cavalry | s.side[1].horse)) != 0;
                         }),
                  0)
            << passes_roll;
    }
}

TEST(DX_7_3b, WhoDidNotTakeTheSecondHitIsNoTroopCard) {
    SpecialBed bed;
    bed.no_specials();
    const auto guns = bed.artillery(csa, 2, c1);
    const auto men = bed.infantry(usa, 3, u1, false);
    bed.terrain(usa, TerrainType::Field, u1, 0, false);
    bed.state.side[0].since_setup = bed.state.side[0].at[u1];
    for (int i = 0; i < 8; ++i) bed.infantry(usa, 2, reserve_place);
    bed.combat(csa, u1);
    bed.act(csa, {.verb = Verb::Fire, .card = guns, .mode = 1}, {1, 1});
    ASSERT_EQ(bed.hits(usa, men), 2);
    EXPECT_EQ(worlds(bed, csa, 100,
                     [](const State& s) { return count(s.side[0].at[u1] & s.side[0].troops()) > 1; }),
              0);
}

TEST(DX_8_4a, WhoDidNotRollForOrderIsNoTroopCard) {
    MoveBed bed;
    for (int i = 0; i < 5; ++i) bed.infantry(usa, 4, u1, false);
    const auto field = bed.terrain(usa, TerrainType::Field, u1, 0, false);
    bed.state.side[0].since_setup = bed.state.side[0].at[u1];
    bed.infantry(csa, 1, c0);
    bed.begin_phase(usa);
    bed.done({1, 1, 1, 1, 1});
    ASSERT_EQ(bed.waiting(), StepKind::Withdraw);
    const Cards there = one(bed.slot(usa, field));
    EXPECT_EQ(worlds(bed, csa, 100, [there](const State& s) { return (s.side[0].terrain & there) != 0; }),
              100);
}

TEST(DX_8_4a, WhereAStackMustRollThereMayBeHiddenGround) {
    MoveBed bed;
    for (Place place : {u0, u1})
        for (int i = 0; i < 5; ++i) bed.infantry(usa, 4, place, false);
    bed.terrain(usa, TerrainType::Field, u1, 0, false);
    bed.state.side[0].since_setup = bed.state.side[0].at[u1];
    for (int i = 0; i < 6; ++i) bed.terrain(usa, TerrainType::Hill, reserve_place);
    bed.infantry(csa, 1, c0);
    bed.begin_phase(usa);
    bed.done();
    ASSERT_EQ(bed.waiting(), StepKind::NextStack);
    EXPECT_GT(
        worlds(bed, csa, 200, [](const State& s) { return (s.side[0].at[u1] & s.side[0].terrain) != 0; }), 0);
}

// Ground that lay hidden was turned up when its position was engaged; where cards have just come, it is when
// all have moved (DX-8.1c).
TEST(DX_3_2f, WhereItFightsNoBackIsHiddenTerrain) {
    for (const bool moving : {false, true})
        for (const bool came_now : {false, true}) {
            MoveBed bed;
            for (int i = 0; i < 2; ++i) bed.infantry(csa, 2, c1, false);
            bed.state.side[1].since_setup = bed.state.side[1].at[c1];
            for (int i = 0; i < 6; ++i) bed.terrain(csa, TerrainType::Hill, reserve_place);
            const auto foe = bed.infantry(usa, 2, c1);
            bed.begin_phase(usa);
            bed.state.moving = moving;
            if (came_now) bed.mark(&Side::entered, usa, foe);
            const int ground = worlds(bed, usa, 200, [](const State& world) {
                return (world.side[1].at[c1] & world.side[1].terrain) != 0;
            });
            if (moving && came_now)
                EXPECT_GT(ground, 0);
            else
                EXPECT_EQ(ground, 0) << moving << came_now;
        }
}

TEST(DX_13_1e, WhoFailedToOutflankIsATroopCard) {
    MoveBed bed(Edition::BullRun, with({&Options::outflanking}));
    bed.infantry(csa, 3, u0);
    bed.infantry(usa, 3, u0);
    const auto fails = bed.infantry(csa, 2, reserve_place);
    for (int i = 0; i < 8; ++i) bed.terrain(csa, TerrainType::Hill, reserve_place);
    bed.begin_phase(csa);
    bed.done();
    bed.act(csa, {.verb = Verb::Outflank, .card = fails, .place = u0});
    bed.act(csa, bed.verb(Verb::Done), {6});
    EXPECT_EQ(worlds(bed, usa, 100,
                     [](const State& s) {
                         return (s.side[1].reserve & s.side[1].forfeited & ~s.side[1].troops()) != 0;
                     }),
              0);
}

TEST(DX_11_0c, ASecondGeneralMayLieThereUntilMovementIsOver) {
    Bed bed(Edition::BullRun, with({&Options::decoys}));
    bed.no_specials();
    bed.infantry(usa, 2, u0);
    bed.general(usa, 1, 1, u0);
    const auto second = bed.general(usa, 2, 2, reserve_place);
    bed.state.side[0].known |= one(bed.slot(usa, second));  // it went there openly
    const auto walker = bed.infantry(usa, 2, c1, false);
    bed.state.side[0].walked |= one(bed.slot(usa, walker));
    bed.infantry(csa, 2, c1);
    bed.infantry(csa, 2, c0);
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 2, no_place);
    bed.state.phase = static_cast<std::uint8_t>(Phase::Move);
    bed.begin(step(StepKind::Moves, usa));
    bed.act(usa, {.verb = Verb::Decoy, .card = second, .place = u0});
    for (std::uint32_t draw = 0; draw < 20; ++draw) {
        const State hidden = hidden_from(bed.setup, bed.state, csa, draw);
        EXPECT_EQ(Dixie::show(bed.setup, hidden, csa), Dixie::show(bed.setup, bed.state, csa));
        EXPECT_TRUE(engaged({bed.setup, hidden}, c1));
    }
}

TEST(DX_0_3c, WhoIsAskedHasMoreThanOneAnswerInEveryWorld) {
    SpecialBed bed;
    bed.no_specials();
    const auto guns = bed.artillery(csa, 2, c1);
    for (int i = 0; i < 2; ++i) bed.infantry(usa, 3, u1, false);
    bed.state.side[0].since_setup = bed.state.side[0].at[u1];
    for (int i = 0; i < 4; ++i) bed.terrain(usa, TerrainType::Field, reserve_place);
    for (int i = 0; i < 4; ++i) bed.infantry(usa, 2, reserve_place);
    bed.combat(csa, u1);
    bed.act(csa, {.verb = Verb::Fire, .card = guns, .mode = 1}, {1, 5});
    ASSERT_EQ(bed.waiting(), StepKind::PlaceHits);
    EXPECT_EQ(worlds(bed, csa, 200,
                     [](const State& s) { return count(s.side[0].at[u1] & s.side[0].troops()) >= 2; }),
              200);
}

TEST(DX_12_0f, TwoLeadersWhereOneMustBeNamed) {
    SpecialBed bed(Edition::BullRun, with({&Options::decoys}));
    bed.infantry(usa, 3, u1);
    const auto general = bed.general(usa, 1, 1, u1);
    const auto color = bed.special(usa, Effect::Color, u1, false);
    for (int i = 0; i < 5; ++i) bed.general(usa, 1, 1, reserve_place);
    Side& side = bed.state.side[0];
    side.decoy |= bed.cards(usa, {general, color});
    side.face_up &= ~one(bed.slot(usa, general));
    side.in_play = 0;
    Step hits = step(StepKind::PlaceLeaderHits, usa, u1);
    hits.n = 1;
    bed.phase(Phase::Combat, csa, {hits});
    ASSERT_EQ(bed.waiting(), StepKind::PlaceLeaderHits);
    EXPECT_EQ(worlds(bed, csa, 100,
                     [](const State& s) {
                         return count(s.side[0].at[u1] & (s.side[0].generals | s.side[0].leader_specials)) >=
                                2;
                     }),
              100);
}

// ---- questions that are asked whatever the hand ----

TEST(DX_0_6b, CombatIsNotEndedUnaskedByWhoHoldsNoSpecial) {
    for (bool special : {false, true}) {
        SpecialBed bed(Edition::Gettysburg);
        bed.infantry(csa, 2, c1);
        bed.infantry(usa, 2, u1);
        if (special)
            bed.special(csa, Effect::Smoke, reserve_place);
        else
            bed.infantry(csa, 1, reserve_place);
        bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
        EXPECT_EQ(bed.waiting(), StepKind::Combats) << "special " << special;
    }
    SpecialBed none(Edition::Gettysburg);  // nobody has such a card: nothing to hide
    none.no_specials();
    none.infantry(csa, 2, c1);
    none.infantry(csa, 1, reserve_place);
    none.infantry(usa, 2, u1);
    none.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
    EXPECT_TRUE(none.idle());
}

TEST(DX_0_6b, WhoMayOutflankIsAskedWhateverHisHand) {
    for (bool troop : {false, true}) {
        Bed bed(Edition::BullRun, with({&Options::outflanking}));
        bed.no_specials();
        bed.infantry(usa, 2, c0);
        bed.infantry(csa, 4, c0);
        bed.infantry(usa, 1, u1);
        bed.infantry(csa, 1, c1);
        const auto card = troop ? bed.infantry(usa, 2, reserve_place) : bed.general(usa, 1, 1, reserve_place);
        const auto begin = [&] {
            bed.state.phase = static_cast<std::uint8_t>(Phase::Move);
            bed.state.holder_at_start = bed.state.holder;
            bed.state.agenda.clear();
            bed.state.agenda.push(step(StepKind::None));
            Script none{};
            Dice dice(none);
            Play play{bed.setup, bed.state, dice, bed.log};
            begin_moves(play);
            advance(play);
        };
        begin();
        bed.act(usa, action(Verb::Done));
        EXPECT_EQ(bed.waiting(), StepKind::OutflankDraft) << troop;
        // A hand that all know to hold no Troop card hides nothing.
        bed.state.side[0].known |= one(bed.slot(usa, card));
        begin();
        bed.act(usa, action(Verb::Done));
        EXPECT_EQ(bed.waiting() == StepKind::OutflankDraft, troop);
    }
}

}  // namespace
}  // namespace longroll::dixie
