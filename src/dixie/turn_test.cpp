// 5.0 Battle Turns, 9.0 Reinforcements, and the clocks of 0.4.

#include "dixie/turn.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "dixie/muster.h"
#include "dixie/scenario_bed.h"
#include "dixie/testbed.h"
#include "engine/match.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;

// A quiet battle: one Troop card a side that never meets the other.
struct QuietBed : Bed {
    explicit QuietBed(Edition edition = Edition::BullRun, Options options = {}) : Bed(edition, options) {
        infantry(usa, 2, position_u(0), false);
        infantry(csa, 2, position_c(2), false);
        setup.timings_in_pool[0] = setup.timings_in_pool[1] = 0;
    }
    // Everybody does as little as the rules allow, until that turn has begun or the game is over. Dice as
    // they come.
    void idle_to_turn(int turn) {
        Dice dice(Seed{1, 2});
        for (int i = 0; i < 5000 && state.turn < turn && !over(); ++i) {
            const Seat seat = Dixie::to_act(setup, state).seats.only();
            Dixie::play(setup, state, seat, Dixie::default_action(setup, state, seat), dice, log);
        }
    }
};

// ---- 5.0 ----

TEST(DX_5_0a, TurnsAlternateAndTheCsaBegins) {
    for (const char* id : {"bull-run-quick", "shiloh-quick", "gettysburg-quick"}) {
        ScenarioBed bed(id);
        bed.deploy();
        EXPECT_EQ(bed.state.turn, 1) << id;
        EXPECT_EQ(bed.look().active(), csa) << id;
        bed.idle_until([&] { return bed.state.turn == 2; });
        EXPECT_EQ(bed.look().active(), usa) << id;
        bed.idle_until([&] { return bed.state.turn == 3; });
        EXPECT_EQ(bed.look().active(), csa) << id;
    }
}

// Every Battle Turn announces its four phases, in this order and once each, also where nobody has anything to
// do in one.
TEST(DX_5_0b, FourPhasesInOrderNoneSkipped) {
    QuietBed bed;
    bed.log.clear();
    bed.turn(csa);
    bed.idle_to_turn(bed.state.turn + 5);
    std::vector<std::string> told;
    for (const Event& event : bed.log.events())
        for (const RuleId rule : {rule::DX_5_0a, rule::DX_5_0c, rule::DX_5_0d, rule::DX_5_0e, rule::DX_5_0f})
            if (event.say.rule == rule) told.push_back(english(event.say, bed));
    ASSERT_GT(told.size(), 25u) << "five turns and the beginning of the sixth";
    for (std::size_t turn = 0; turn < 5; ++turn) {
        const char* side = turn % 2 == 0 ? "Confederate" : "Union";
        EXPECT_TRUE(told[5 * turn].starts_with("Battle Turn")) << told[5 * turn];
        const char* phases[] = {"Morale", "Combat", "Move", "Reinforce"};
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(told[5 * turn + i + 1], std::string(side) + ' ' + phases[i] + " Phase");
    }
}

TEST(DX_5_0c, TheMoralePhaseRollsForTheActiveSideAlone) {
    Bed bed;
    const auto mine = bed.infantry(csa, 3, position_c(0)), enemy = bed.infantry(usa, 3, position_u(0));
    bed.set_hits(csa, mine, 1);
    bed.set_hits(usa, enemy, 1);
    bed.setup.timings_in_pool[0] = bed.setup.timings_in_pool[1] = 0;
    bed.turn(csa, {3});
    EXPECT_EQ(bed.hits(csa, mine), 0);
    EXPECT_EQ(bed.hits(usa, enemy), 1);
}

TEST(DX_5_0d, ThenHeFires) {
    Bed bed;
    bed.setup.timings_in_pool[0] = bed.setup.timings_in_pool[1] = 0;
    bed.infantry(csa, 3, position_u(0));
    bed.infantry(usa, 3, position_u(0));
    bed.turn(csa);
    EXPECT_EQ(bed.state.phase, static_cast<std::uint8_t>(Phase::Combat));
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Open, .place = position_u(0)}));
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Done})) << "as he likes";
}

TEST(DX_5_0e, ThenHeMovesCardsThatDidNotFire) {
    Bed bed;
    bed.setup.timings_in_pool[0] = bed.setup.timings_in_pool[1] = 0;
    const auto fires = bed.infantry(csa, 3, position_u(0)), stays = bed.infantry(csa, 3, position_u(0));
    const auto target = bed.infantry(usa, 3, position_u(0));
    bed.turn(csa);
    bed.act(csa, {.verb = Verb::Open, .place = position_u(0)});
    bed.act(csa, {.verb = Verb::Fire, .card = fires}, {6, 6, 6});
    bed.act(csa, {.verb = Verb::Done});
    if (bed.waiting() == StepKind::Combats) bed.act(csa, {.verb = Verb::Done});
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_FALSE(bed.offered(csa, {.verb = Verb::Move, .card = fires, .place = position_c(0)}));
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Move, .card = stays, .place = position_c(0)}));
    EXPECT_FALSE(bed.lost(usa, target));
}

TEST(DX_5_0f, ThenHeDraws) {
    QuietBed bed;
    const auto drawn = bed.infantry(csa, 1, no_place);
    bed.turn(csa);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(csa, {.verb = Verb::Done}, {0});
    EXPECT_EQ(bed.where(csa, drawn), reserve_place);
    EXPECT_EQ(bed.look().active(), usa);
}

TEST(Turn, MarksOfBothSidesAreClearedWhenItBegins) {
    QuietBed bed;
    for (Side& side : bed.state.side)
        side.fired = side.moved = side.meleed = side.forfeited = side.entered = 1;
    bed.state.crossed[0][1] = bed.state.crossed[1][2] = 5;
    bed.state.closed = bed.state.melee_done = 3;
    bed.hold(position_u(1), csa);
    bed.state.agenda.push(step(StepKind::Turn, usa));
    bed.run({});
    for (const Side& side : bed.state.side)
        EXPECT_EQ(side.fired | side.moved | side.meleed | side.forfeited | side.entered, 0u);
    EXPECT_EQ(bed.state.crossed[0][1] | bed.state.crossed[1][2], 0u);
    EXPECT_EQ(bed.state.closed | bed.state.melee_done, 0);
    EXPECT_EQ(bed.state.holder_at_start, bed.state.holder);
}

// ---- 9.0 ----

TEST(DX_9_0a, TheActivePlayerDrawsIntoHisReserve) {
    QuietBed bed;
    for (int i = 0; i < 3; ++i) {
        bed.infantry(csa, 1, no_place);
        bed.infantry(usa, 1, no_place);
    }
    bed.turn(csa);
    bed.act(csa, {.verb = Verb::Done}, {2});
    EXPECT_EQ(count(bed.state.side[1].reserve), 1);
    EXPECT_EQ(count(bed.state.side[1].deck), 2);
    EXPECT_EQ(count(bed.state.side[0].deck), 3);
    // The enemy is told how many, the owner which.
    bool how_many = false, which = false;
    for (const Event& event : bed.log.events()) {
        if (event.say.rule != rule::DX_9_0a) continue;
        if (event.audience == Audience::Everyone)
            how_many = english(event.say, bed) == "Confederate draws 1 card";
        if (event.audience == Audience::ConfederateOnly) which = true;
    }
    EXPECT_TRUE(how_many);
    EXPECT_TRUE(which);
}

TEST(DX_9_0b, RatesOfTheEditions) {
    const std::map<std::string, std::pair<int, int>> rates = {// USA, CSA
                                                              {"bull-run", {1, 1}},
                                                              {"shiloh", {2, 2}},
                                                              {"gettysburg", {2, 1}},
                                                              {"gettysburg-three-days", {1, 1}}};
    for (const auto& [id, rate] : rates) {
        const auto setup = prepared(id);
        ASSERT_TRUE(setup);
        EXPECT_EQ(setup->rate[0], rate.first) << id;
        EXPECT_EQ(setup->rate[1], rate.second) << id;
    }
}

TEST(DX_T58, AnEmptyDeckHasNoEffect) {
    QuietBed bed;
    bed.setup.rate[0] = 2;
    const auto last = bed.infantry(usa, 1, no_place);
    bed.turn(usa);
    bed.act(usa, {.verb = Verb::Done}, {0});
    EXPECT_EQ(bed.where(usa, last), reserve_place);
    EXPECT_EQ(bed.state.side[0].deck, 0u);
    EXPECT_EQ(bed.look().active(), csa);
    bed.idle_to_turn(bed.state.turn + 1);
    bed.idle_to_turn(bed.state.turn + 1);
    EXPECT_FALSE(bed.over());
    EXPECT_EQ(count(bed.state.side[0].reserve), 1);
}

TEST(DX_9_0b, ARailwayAddsToTheDrawOnce) {
    QuietBed bed;
    for (int i = 0; i < 5; ++i) bed.infantry(csa, 1, no_place);
    bed.state.extra_draw[1] = 2;
    bed.turn(csa);
    bed.act(csa, {.verb = Verb::Done}, {0, 0, 0});
    EXPECT_EQ(count(bed.state.side[1].reserve), 3);
    EXPECT_EQ(bed.state.extra_draw[1], 0);
}

TEST(DX_9_0c, DrawnCardsComeToTheFieldInTheNextOwnMovePhase) {
    QuietBed bed;
    const auto drawn = bed.infantry(csa, 1, no_place);
    bed.turn(csa);
    EXPECT_EQ(bed.refused_by(csa, {.verb = Verb::Move, .card = drawn, .place = position_c(0)}).value == 0,
              false)
        << "not in hand yet";
    bed.act(csa, {.verb = Verb::Done}, {0});
    ASSERT_EQ(bed.waiting(), StepKind::Moves);  // of the USA
    bed.act(usa, {.verb = Verb::Done});
    ASSERT_EQ(bed.look().active(), csa);
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    EXPECT_TRUE(bed.offered(csa, {.verb = Verb::Move, .card = drawn, .place = position_c(0)}));
}

TEST(DX_9_0d, ADrawnSpecialMayBePlayedEarlierIfItsTimingAllows) {
    QuietBed bed;
    const auto mine = bed.infantry(usa, 3, position_u(1));
    bed.infantry(csa, 3, position_u(1));
    const auto cover = bed.special(usa, Effect::Cover, no_place, false);
    bed.setup.timings_in_pool[0] = TimingCombatOwn | TimingCombatEnemy;
    bed.turn(usa);
    bed.act(usa, {.verb = Verb::Done});  // no combat
    if (bed.waiting() != StepKind::Moves) bed.pass_windows();
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(usa, {.verb = Verb::Done}, {0});
    EXPECT_EQ(bed.where(usa, cover), reserve_place);
    ASSERT_EQ(bed.look().active(), csa);
    bed.act(csa, {.verb = Verb::Open, .place = position_u(1)});
    ASSERT_EQ(bed.waiting(), StepKind::CombatWindow);
    EXPECT_TRUE(bed.offered(usa, {.verb = Verb::Special, .card = cover, .place = position_u(1)}));
    EXPECT_FALSE(bed.lost(usa, mine));
}

// ---- 0.4 ----

TEST(DX_0_4a, ASideWithoutTroopsLosesAtOnce) {
    Bed bed;
    const auto last = bed.infantry(usa, 1, position_u(0)), enemy = bed.infantry(csa, 1, position_c(0));
    bed.general(usa, 1, 1, position_u(0));
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    push(play, step(StepKind::Turn, csa));
    eliminate(play, usa, bed.slot(usa, last), rule::DX_6_0d);
    State both = bed.state;
    sweep(play);
    EXPECT_EQ(bed.state.ending, static_cast<std::uint8_t>(Ending::Annihilation));
    EXPECT_EQ(Dixie::result(bed.setup, bed.state).winner, csa);
    Play drawn{bed.setup, both, dice, bed.log};
    eliminate(drawn, csa, slot_of({bed.setup, both}, csa, enemy), rule::DX_6_0d);
    sweep(drawn);
    EXPECT_EQ(both.ending, static_cast<std::uint8_t>(Ending::BothAnnihilated));
    EXPECT_EQ(Dixie::result(bed.setup, both).winner, Seat::Nobody);
}

TEST(DX_T75, TroopsInTheDeckOrTheReserveStillCount) {
    for (Place where : {no_place, reserve_place}) {
        Bed bed;
        const auto last = bed.infantry(usa, 1, position_u(0));
        bed.infantry(usa, 1, where);
        bed.infantry(csa, 1, position_c(0));
        Script none{};
        Dice dice(none);
        Play play{bed.setup, bed.state, dice, bed.log};
        push(play, step(StepKind::Turn, csa));
        eliminate(play, usa, bed.slot(usa, last), rule::DX_6_0d);
        sweep(play);
        EXPECT_FALSE(bed.over());
    }
}

TEST(DX_T76, TwelveIdleTurnsAreAdjudicated) {
    QuietBed bed;
    bed.turn(csa);
    const int first = bed.state.turn;
    bed.idle_to_turn(first + 11);
    EXPECT_FALSE(bed.over());
    EXPECT_EQ(bed.state.idle, 12);
    bed.idle_to_turn(first + 12);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.state.turn, first + 11) << "tested at the end of a Reinforce Phase";
    EXPECT_EQ(bed.state.ending, static_cast<std::uint8_t>(Ending::Adjudicated));
}

TEST(DX_0_4b, TheClockStartsOnceBothDecksAreEmptyAndIsSetBack) {
    QuietBed bed;
    for (int i = 0; i < 2; ++i) bed.infantry(usa, 1, no_place);
    bed.turn(csa);
    bed.idle_to_turn(bed.state.turn + 3);
    EXPECT_EQ(count(bed.state.side[0].deck), 1);
    EXPECT_EQ(bed.state.idle, 0);
    bed.idle_to_turn(bed.state.turn + 1);
    EXPECT_EQ(bed.state.side[0].deck, 0u);
    EXPECT_EQ(bed.state.idle, 1) << "this turn; the one in which the last card was drawn is not counted";
    bed.idle_to_turn(bed.state.turn + 4);
    EXPECT_EQ(bed.state.idle, 5);
    // A Troop card lost, or a position changing hands, in this turn.
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    const auto victim = bed.infantry(usa, 1, position_u(0));
    eliminate(play, usa, bed.slot(usa, victim), rule::DX_6_0d);
    EXPECT_EQ(bed.state.idle, 0);
    bed.idle_to_turn(bed.state.turn + 2);
    EXPECT_EQ(bed.state.idle, 2);
    bed.infantry(csa, 1, position_u(2), false);
    sweep(play);
    EXPECT_EQ(holder(bed.look(), position_u(2)), csa);
    EXPECT_EQ(bed.state.idle, 0);
}

TEST(DX_0_4b, ItDoesNotRunOnShilohDayOneOrInTheThreeDayGameOrWithTheSwitchOff) {
    QuietBed shiloh(Edition::Shiloh);
    shiloh.turn(csa);  // its deck is empty from the start: see DX-15.1b
    EXPECT_EQ(shiloh.state.idle, 0);
    QuietBed three(Edition::Gettysburg, {.three_days = true});
    three.turn(csa);
    EXPECT_EQ(three.state.idle, 0);
    QuietBed off(Edition::BullRun, {.turn_limit = false});
    off.turn(csa);
    off.idle_to_turn(60);
    EXPECT_FALSE(off.over());
    EXPECT_EQ(off.state.idle, 0);
    off.idle_to_turn(200);
    EXPECT_FALSE(off.over());
}

TEST(DX_0_4c, AHundredTurnsAreEnough) {
    QuietBed bed;
    for (int i = 0; i < 40; ++i) {
        bed.infantry(usa, 1, no_place);
        bed.infantry(csa, 1, no_place);
    }
    bed.setup.rate[0] = bed.setup.rate[1] = 0;  // the decks never run out: the idle clock stands still
    bed.state.turn = 97;
    bed.turn(csa);
    EXPECT_EQ(bed.state.turn, 98);
    bed.idle_to_turn(100);
    EXPECT_FALSE(bed.over());
    bed.idle_to_turn(101);
    EXPECT_TRUE(bed.over());
    EXPECT_EQ(bed.state.turn, 100);
    EXPECT_EQ(bed.state.ending, static_cast<std::uint8_t>(Ending::Adjudicated));
}

Ending adjudicated(Bed& bed) {
    Script none{};
    Dice dice(none);
    Play play{bed.setup, bed.state, dice, bed.log};
    push(play, step(StepKind::Turn, csa));
    adjudicate(play);
    return static_cast<Ending>(bed.state.ending);
}

TEST(DX_0_4d, GroundThenLossesThenADraw) {
    Bed ground;
    ground.infantry(csa, 1, position_u(0));
    ground.infantry(usa, 1, position_u(1));
    EXPECT_EQ(adjudicated(ground), Ending::Adjudicated);
    EXPECT_EQ(ground.state.adjudicated_by, 2);
    EXPECT_EQ(seat_of(ground.state.winner), csa);

    Bed losses;
    losses.infantry(usa, 1, position_u(1));
    const auto dead = losses.infantry(usa, 4, reserve_place),
               general = losses.general(csa, 1, 1, reserve_place);
    losses.printed(usa, dead).bp = 13;
    for (const auto& [seat, card] : {std::pair{usa, dead}, std::pair{csa, general}}) {
        Side& side = losses.state.side[index(seat)];
        side.reserve &= ~one(losses.slot(seat, card));
        side.lost |= one(losses.slot(seat, card));
    }
    adjudicated(losses);
    EXPECT_EQ(losses.state.adjudicated_by, 3);
    EXPECT_EQ(seat_of(losses.state.winner), csa) << "13 Battle Points lost against 7";

    Bed even;
    even.infantry(usa, 1, position_u(1));
    adjudicated(even);
    EXPECT_EQ(even.state.adjudicated_by, 4);
    EXPECT_EQ(seat_of(even.state.winner), Seat::Nobody);

    Bed shiloh(Edition::Shiloh);
    shiloh.infantry(csa, 1, position_c(1));
    shiloh.infantry(usa, 1, position_c(1));  // contested or not
    adjudicated(shiloh);
    EXPECT_EQ(shiloh.state.adjudicated_by, 1);
    EXPECT_EQ(seat_of(shiloh.state.winner), csa);
}

TEST(DX_0_4e, APlayerMayResignAndBothMayAgreeToADraw) {
    const GameOf<Dixie> game;
    const auto begun = [&] { return Match::begin(game, scenario_called("bull-run-quick"), {}, Seed{1, 2}); };
    Expected<Match> resigned = begun(), drawn = begun();
    ASSERT_TRUE(resigned && drawn);
    EXPECT_TRUE(resigned->resign(usa)) << "at any decision, even the first";
    EXPECT_TRUE(resigned->to_act().finished());
    EXPECT_EQ(resigned->result().winner, csa);
    EXPECT_TRUE(drawn->agree_draw());
    EXPECT_TRUE(drawn->result().over);
    EXPECT_EQ(drawn->result().winner, Seat::Nobody);
}
TEST(DX_5_0b, EveryPhaseOfEveryTurnBegins) {
    // What is told tells the phase: no turn goes without its four, in order.
    Bed bed;
    bed.no_specials();
    for (Seat seat : seats) {
        for (int column = 0; column < 2; ++column) {
            const auto card = bed.infantry(seat, 3, home_row(seat, column));
            bed.set_hits(seat, card, 1);  // something to check,
        }
        bed.artillery(seat, 2, home_row(seat, 0));  // to fire,
        bed.infantry(seat, 1, no_place);            // and to draw
    }
    bed.turn(Seat::Union);
    std::vector<Phase> seen;
    const auto note = [&] {
        const Phase now = static_cast<Phase>(bed.state.phase);
        if (seen.empty() || seen.back() != now) seen.push_back(now);
    };
    note();
    bed.act(Seat::Union, {.verb = Verb::RollAll}, {1, 1});
    note();
    const int deck = count(bed.state.side[0].deck);
    bed.act(Seat::Union, {.verb = Verb::Done});  // no fire
    note();
    ASSERT_EQ(bed.waiting(), StepKind::Moves);
    bed.act(Seat::Union, {.verb = Verb::Done}, {0});
    EXPECT_EQ(count(bed.state.side[0].deck), deck - 1)
        << "the Reinforce Phase asks nothing, and is not skipped";
    EXPECT_EQ(seen, (std::vector<Phase>{Phase::Morale, Phase::Combat, Phase::Move}));
    EXPECT_EQ(bed.state.active, index(Seat::Confederate));
    EXPECT_EQ(static_cast<Phase>(bed.state.phase), Phase::Morale)
        << "and the other side begins with its first";
}

// What the sweep at the beginning of the Combat Phase finds depends on cards that lie face-down: then the
// entry cannot be undone.
TEST(DX_13_3j, TheBeginningOfCombatRevealsWhereBacksLie) {
    for (const bool hidden : {false, true}) {
        Bed bed;
        bed.infantry(csa, 3, u1);
        bed.infantry(usa, 3, u1);
        bed.terrain(usa, TerrainType::Woods, u1, 0, !hidden);
        bed.no_specials();
        bed.turn(csa);
        ASSERT_EQ(bed.waiting(), StepKind::Combats);
        EXPECT_EQ(bed.log.revealed(), hidden);
    }
}

}  // namespace
}  // namespace longroll::dixie
