// Match, on the sample game: play, undo to any point, replay, chained hashes, and what ends a match early.

#include "engine/match.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "picket/rules.h"

namespace longroll {
namespace {

const AnyGame& game() {
    static const GameOf<picket::Picket> picket;
    return picket;
}

Match begin(const char* scenario, Seed seed, const GivenOptions& options = {}) {
    Expected<Match> match = Match::begin(game(), *game().find(scenario), options, seed);
    EXPECT_TRUE(match) << match.error();
    return *std::move(match);
}

Seat who(const Match& match) {
    const SeatSet deciding = match.to_act().seats;
    return deciding.has(Seat::Union) ? Seat::Union : Seat::Confederate;
}

// Plays random decisions until the match is over or has that many entries.
void play_to(Match& match, std::size_t entries, std::uint64_t taste = 1) {
    EventLog log = EventLog::off();
    Dice rng(Seed{taste, 99}, static_cast<std::uint32_t>(match.entries().size()));
    while (match.entries().size() < entries && !match.to_act().finished()) {
        const Seat seat = who(match);
        ASSERT_TRUE(match.act(seat, match.position().sample(seat, rng), log));
    }
}

AnyAction typed(const Match& match, const char* text) {
    const Expected<AnyAction> action = match.position().read(text);
    EXPECT_TRUE(action) << action.error();
    return action ? *action : AnyAction{};
}

// The first Union decisions of an outpost match, up to its first fire order.
Match posted_outpost(Seed seed) {
    Match match = begin("outpost", seed);
    EventLog log;
    for (const char* text : {"post maine 2", "post ohio 1", "done"})
        EXPECT_TRUE(match.act(Seat::Union, typed(match, text), log)) << text;
    for (const char* text : {"post texas 2", "post georgia 3", "done"})
        EXPECT_TRUE(match.act(Seat::Confederate, typed(match, text), log)) << text;
    return match;
}

std::string told(const Match& match, const EventLog& log) {
    std::string text;
    for (const Event& event : log.events()) {
        text += english(event.say, match.position());
        for (std::uint8_t face : event.dice) text += ' ' + std::to_string(face);
        text += '\n';
    }
    return text;
}

// The faces of all dice in a log.
std::vector<int> dice_of(const EventLog& log) {
    std::vector<int> faces;
    for (const Event& event : log.events()) faces.insert(faces.end(), event.dice.begin(), event.dice.end());
    return faces;
}

TEST(Match, BeginsOrSaysWhichOptionIsWrong) {
    const Scenario& ford = *game().find("ford");
    EXPECT_EQ(Match::begin(game(), ford, {{"moon", "no"}}, {}).error(),
              "ford has no option 'moon'; it has fickle_moon, panic, challenge, watches");
    EXPECT_EQ(Match::begin(game(), ford, {{"watches", "12"}}, {}).error(),
              "option watches takes 3 to 9, not '12'");
    const Match match = begin("ford", Seed{1, 2}, {{"watches", "4"}});
    EXPECT_EQ(match.options(), (OptionValues{1, 1, 1, 4}));
    EXPECT_EQ(match.hashes().size(), 1u);
    EXPECT_TRUE(match.entries().empty());
}

TEST(Match, EveryPartOfTheBeginningIsInItsHash) {
    std::set<std::uint64_t> hashes;
    hashes.insert(begin("ford", Seed{1, 2}).hash());
    hashes.insert(begin("ford", Seed{1, 3}).hash());
    hashes.insert(begin("ford", Seed{2, 2}).hash());
    hashes.insert(begin("mill", Seed{1, 2}).hash());
    hashes.insert(begin("ford", Seed{1, 2}, {{"panic", "no"}}).hash());
    EXPECT_EQ(hashes.size(), 5u);
    EXPECT_EQ(begin("ford", Seed{1, 2}).hash(), begin("ford", Seed{1, 2}).hash());
}

TEST(Match, PlaysToItsEnd) {
    Match match = begin("ford", Seed{5, 5});
    EXPECT_FALSE(match.result().over);
    play_to(match, 10'000);
    EXPECT_TRUE(match.result().over);
    EXPECT_LT(match.entries().size(), match.position().max_decisions());
    EventLog log;
    const Verdict late = match.act(Seat::Union, match.position().default_action(Seat::Union), log);
    ASSERT_FALSE(late);
    EXPECT_EQ(english(late.why(), match.position()), "the match is over");
}

TEST(Match, ARefusedActionChangesNothing) {
    Match match = posted_outpost(Seed{3, 1});
    const std::uint64_t chain = match.hash(), state = match.position().hash();
    const std::size_t entries = match.entries().size();
    EventLog log;
    AnyAction rubbish;
    rubbish.bytes.fill(std::byte{0xEE});
    for (const AnyAction& action :
         {typed(match, "shoot 3 3"), typed(match, "wade 2"), rubbish, AnyAction{}}) {
        EXPECT_FALSE(match.act(Seat::Union, action, log));
        EXPECT_FALSE(match.act(Seat::Nobody, action, log));
    }
    EXPECT_FALSE(match.act(Seat::Confederate, typed(match, "hold"), log));
    EXPECT_FALSE(match.undo(Seat::Union, static_cast<std::uint32_t>(entries)));
    EXPECT_FALSE(match.resign(Seat::Nobody));
    EXPECT_EQ(match.hash(), chain);
    EXPECT_EQ(match.position().hash(), state);
    EXPECT_EQ(match.entries().size(), entries);
    EXPECT_TRUE(log.events().empty());
}

TEST(Match, HashesAreChained) {
    Match first = begin("ford", Seed{8, 0}), second = begin("ford", Seed{8, 0});
    play_to(first, 30);
    EventLog log = EventLog::off();
    for (const Entry& entry : first.entries()) ASSERT_TRUE(second.append(entry, log));
    EXPECT_EQ(first.hashes(), second.hashes());
    EXPECT_EQ(std::set<std::uint64_t>(first.hashes().begin(), first.hashes().end()).size(),
              first.hashes().size());
    // Two ways to the same position: the same state, but not the same chain.
    Match direct = begin("outpost", Seed{8, 0}), detour = begin("outpost", Seed{8, 0});
    ASSERT_TRUE(direct.act(Seat::Union, typed(direct, "post maine 2"), log));
    for (const char* text : {"post ohio 1", "back 1", "post maine 2"})
        ASSERT_TRUE(detour.act(Seat::Union, typed(detour, text), log));
    EXPECT_EQ(direct.position().hash(), detour.position().hash());
    EXPECT_NE(direct.hash(), detour.hash());
}

TEST(Match, UndoIsAnEntryAndStandsAsBefore) {
    Match match = begin("ford", Seed{4, 4});
    std::vector<std::uint64_t> states{match.position().hash()};
    EventLog log = EventLog::off();
    Dice rng(Seed{1, 1});
    while (!match.to_act().finished()) {
        const Seat seat = who(match);
        ASSERT_TRUE(match.act(seat, match.position().sample(seat, rng), log));
        states.push_back(match.position().hash());
    }
    const std::size_t played = match.entries().size();
    ASSERT_GT(played, 20u);
    for (const std::uint32_t to :
         {std::uint32_t{0}, std::uint32_t{7}, static_cast<std::uint32_t>(played - 1)}) {
        const std::size_t before = match.entries().size();
        ASSERT_TRUE(match.undo(Seat::Confederate, to));
        EXPECT_EQ(match.position().hash(), states[to]);
        EXPECT_EQ(match.entries().size(), before + 1);
        EXPECT_EQ(match.line().size(), to);
        EXPECT_FALSE(match.result().over);
        // Back to the end, which an undo can do too.
        ASSERT_TRUE(match.undo(Seat::Confederate, static_cast<std::uint32_t>(played)));
        EXPECT_TRUE(match.result().over);
    }
    EXPECT_EQ(match.entries().size(), played + 6);
}

TEST(Match, AnyPointIsRebuilt) {
    Match match = begin("mill", Seed{6, 6});
    std::vector<std::uint64_t> states{match.position().hash()};
    EventLog log = EventLog::off();
    Dice rng(Seed{2, 1});
    // Longer than what is kept between two kept positions, with undos across them.
    while (match.entries().size() < 200) {
        const bool back = match.to_act().finished() || (match.entries().size() > 10 && rng.below(12) == 0);
        if (back) {
            ASSERT_TRUE(
                match.undo(Seat::Union, rng.below(static_cast<std::uint32_t>(match.entries().size()))));
        } else {
            const Seat seat = who(match);
            ASSERT_TRUE(match.act(seat, match.position().sample(seat, rng), log));
        }
        states.push_back(match.position().hash());
    }
    for (std::size_t count = 0; count < states.size(); ++count)
        EXPECT_EQ(match.at(count)->hash(), states[count]) << count;
    Match again = begin("mill", Seed{6, 6});
    for (const Entry& entry : match.entries()) ASSERT_TRUE(again.append(entry, log));
    EXPECT_EQ(again.hashes(), match.hashes());
    EXPECT_EQ(again.line(), match.line());
}

TEST(Match, TheLineIsWhatWasNotTakenBack) {
    Match match = posted_outpost(Seed{3, 3});
    EventLog log;
    ASSERT_TRUE(match.act(Seat::Union, typed(match, "hold"), log));  // entry 6
    ASSERT_TRUE(match.undo(Seat::Union, 6));                         // entry 7
    ASSERT_TRUE(match.act(Seat::Union, typed(match, "shoot 2 2"), log));
    EXPECT_EQ(match.line(), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 8}));
}

TEST(Match, DiceTakenBackNeverComeAgain) {
    int same = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Match match = posted_outpost(Seed{seed, 0});
        EventLog log;
        for (const char* text : {"shoot 1 2", "shoot 2 2"})
            ASSERT_TRUE(match.act(Seat::Union, typed(match, text), log));
        const auto before = static_cast<std::uint32_t>(match.entries().size());
        std::vector<int> thrown[2];
        for (std::vector<int>& faces : thrown) {
            log.clear();
            ASSERT_TRUE(match.act(Seat::Union, typed(match, "done"), log));
            faces = dice_of(log);
            ASSERT_GE(faces.size(), 3u);
            ASSERT_TRUE(match.undo(Seat::Union, before));
        }
        same += thrown[0] == thrown[1];
    }
    // Four dice and more fall alike once in a thousand times.
    EXPECT_LE(same, 2);
}

TEST(Match, AnEntryIsToldAgainAsItWas) {
    Match match = begin("ford", Seed{12, 1});
    std::vector<std::string> as_told;
    Dice rng(Seed{7, 7});
    for (EventLog log; !match.to_act().finished(); log.clear()) {
        const Seat seat = who(match);
        ASSERT_TRUE(match.act(seat, match.position().sample(seat, rng), log));
        as_told.push_back(told(match, log));
    }
    for (std::size_t entry = 0; entry < as_told.size(); ++entry) {
        EventLog again;
        for (const Event& event : match.events_of(entry)) again.add(event);
        EXPECT_EQ(told(match, again), as_told[entry]);
    }
    ASSERT_TRUE(match.undo(Seat::Union, 0));
    EXPECT_TRUE(match.events_of(match.entries().size() - 1).empty());
}

TEST(Match, ResigningEndsItAndCanBeTakenBack) {
    Match match = posted_outpost(Seed{1, 7});
    const std::uint64_t state = match.position().hash();
    ASSERT_TRUE(match.resign(Seat::Union));
    EXPECT_TRUE(match.to_act().finished());
    EXPECT_TRUE(match.result().over);
    EXPECT_EQ(match.result().winner, Seat::Confederate);
    EXPECT_EQ(english(match.result().how, match.position()), "Union resigned");
    EXPECT_EQ(match.position().hash(), state);
    EventLog log;
    EXPECT_FALSE(match.act(Seat::Union, typed(match, "hold"), log));
    EXPECT_FALSE(match.resign(Seat::Confederate));
    EXPECT_FALSE(match.agree_draw());
    const auto resigned = static_cast<std::uint32_t>(match.entries().size());
    ASSERT_TRUE(match.undo(Seat::Union, resigned - 1));
    EXPECT_FALSE(match.result().over);
    ASSERT_TRUE(match.act(Seat::Union, typed(match, "hold"), log));
    // Back to where it was resigned: so it is again.
    ASSERT_TRUE(match.undo(Seat::Confederate, resigned));
    EXPECT_EQ(match.result().winner, Seat::Confederate);
}

TEST(Match, ADrawIsAgreed) {
    Match match = posted_outpost(Seed{1, 8});
    ASSERT_TRUE(match.agree_draw());
    EXPECT_TRUE(match.to_act().finished());
    EXPECT_EQ(match.result().winner, Seat::Nobody);
    EXPECT_EQ(english(match.result().how, match.position()), "a draw was agreed");
    const auto agreed = static_cast<std::uint32_t>(match.entries().size());
    ASSERT_TRUE(match.undo(Seat::Union, 2));
    EXPECT_FALSE(match.result().over);
    ASSERT_TRUE(match.undo(Seat::Union, agreed));
    EXPECT_TRUE(match.result().over);
}

TEST(Match, EveryKindOfEntryIsInTheChain) {
    Match played = posted_outpost(Seed{1, 9}), resigned = posted_outpost(Seed{1, 9}),
          drawn = posted_outpost(Seed{1, 9}), undone = posted_outpost(Seed{1, 9}),
          others = posted_outpost(Seed{1, 9});
    EventLog log;
    ASSERT_TRUE(played.act(Seat::Union, typed(played, "hold"), log));
    ASSERT_TRUE(resigned.resign(Seat::Union));
    ASSERT_TRUE(others.resign(Seat::Confederate));
    ASSERT_TRUE(drawn.agree_draw());
    ASSERT_TRUE(undone.undo(Seat::Union, 5));
    const std::set<std::uint64_t> hashes{played.hash(), resigned.hash(), others.hash(), drawn.hash(),
                                         undone.hash()};
    EXPECT_EQ(hashes.size(), 5u);
}

RC_GTEST_PROP(MatchProperty, AnyMixOfEntriesReplaysToTheSameHashes,
              (std::uint64_t seed, const std::vector<std::uint8_t>& wishes)) {
    Match match = begin("outpost", Seed{seed, 1});
    EventLog log = EventLog::off();
    Dice rng(Seed{seed, 2});
    for (const std::uint8_t wish : wishes) {
        const auto count = static_cast<std::uint32_t>(match.entries().size());
        if (wish % 16 == 0 && count > 0) {
            RC_ASSERT(match.undo(Seat::Union, rng.below(count)).fine());
        } else if (match.to_act().finished()) {
            RC_ASSERT(!match.resign(Seat::Union).fine());
        } else if (wish == 1) {
            RC_ASSERT(match.resign(who(match)).fine());
        } else {
            RC_ASSERT(match.act(who(match), match.position().sample(who(match), rng), log).fine());
        }
    }
    Match again = begin("outpost", Seed{seed, 1});
    for (const Entry& entry : match.entries()) RC_ASSERT(again.append(entry, log).fine());
    RC_ASSERT(again.hashes() == match.hashes());
    RC_ASSERT(again.result().over == match.result().over);
}

}  // namespace
}  // namespace longroll
