// Attempts, on the sample game: what is tried leaves the match alone, and a match that takes it over is the
// one that would have played it.

#include "engine/attempt.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/match.h"
#include "picket/rules.h"

namespace longroll {
namespace {

const AnyGame& game() {
    static const GameOf<picket::Picket> picket;
    return picket;
}

Match begin(Seed seed) {
    Expected<Match> match = Match::begin(game(), *game().find("ford"), {}, seed);
    EXPECT_TRUE(match) << match.error();
    return *std::move(match);
}

Seat deciding(const Turn& turn) { return turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate; }

void expect_same(const Match& a, const Match& b) {
    ASSERT_EQ(a.hashes(), b.hashes());
    EXPECT_EQ(a.position().hash(), b.position().hash());
    EXPECT_EQ(a.to_act().seats, b.to_act().seats);
    EXPECT_EQ(a.result().over, b.result().over);
    EXPECT_EQ(a.drew(), b.drew());
    for (std::size_t count = 0; count <= a.entries().size(); count += 13)
        EXPECT_EQ(a.at(count)->hash(), b.at(count)->hash());
}

// Whole matches, two entries to an attempt now and then, with an undo in the middle; long enough that
// positions are kept.
TEST(Attempt, CommittedIsTheSameAsPlayed) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Match played = begin({seed, 3}), taken = begin({seed, 3});
        Dice rng(Seed{seed, 7});
        while (!played.to_act().finished()) {
            Attempt attempt(taken);
            for (std::uint32_t more = 1 + rng.below(2); more > 0 && !attempt.to_act().finished(); --more) {
                const Seat seat = deciding(attempt.to_act());
                const AnyAction action = attempt.position().sample(seat, rng);
                EventLog log;
                const std::size_t before = taken.entries().size();
                ASSERT_TRUE(played.act(seat, action, log));
                ASSERT_TRUE(attempt.act(seat, action));
                EXPECT_EQ(taken.entries().size(), before) << "nothing is in the match yet";
                EXPECT_EQ(attempt.made().back().log.events().size(), log.events().size());
                EXPECT_EQ(attempt.made().back().log.revealed(), log.revealed());
                EXPECT_EQ(attempt.made().back().drew, played.drew());
                EXPECT_EQ(attempt.hash(), played.hash());
                EXPECT_EQ(attempt.entries(), played.entries().size());
            }
            ASSERT_TRUE(taken.commit(std::move(attempt)));
            if (rng.below(20) == 0) {
                const std::uint32_t to = rng.below(static_cast<std::uint32_t>(taken.entries().size()));
                Attempt back(taken);
                ASSERT_TRUE(back.append(taken, {Entry::Kind::Undo, Seat::Union, to, {}}));
                ASSERT_TRUE(played.undo(Seat::Union, to));
                ASSERT_TRUE(taken.commit(std::move(back)));
            }
        }
        longest = std::max(longest, played.entries().size());
        expect_same(played, taken);
    }
    EXPECT_GT(longest, 64u);
}

TEST(Attempt, ARefusedEntryChangesNothing) {
    Match match = begin({1, 1});
    Attempt attempt(match);
    const std::uint64_t hash = attempt.hash(), state = attempt.position().hash();
    const Expected<AnyAction> hold = match.position().read("hold");
    ASSERT_TRUE(hold);
    EXPECT_FALSE(attempt.act(Seat::Union, *hold)) << "the line is not posted yet";
    EXPECT_FALSE(attempt.append(match, {Entry::Kind::Undo, Seat::Union, 0, {}}));
    EXPECT_FALSE(attempt.append(match, {Entry::Kind::Resign, Seat::Nobody, 0, {}}));
    EXPECT_EQ(attempt.hash(), hash);
    EXPECT_EQ(attempt.position().hash(), state);
    EXPECT_TRUE(attempt.made().empty());
    ASSERT_TRUE(attempt.append(match, {Entry::Kind::Resign, Seat::Union, 0, {}}));
    EXPECT_TRUE(attempt.to_act().finished());
    EXPECT_EQ(attempt.result().winner, Seat::Confederate);
    EXPECT_FALSE(attempt.append(match, {Entry::Kind::Draw, Seat::Nobody, 0, {}})) << "it is over";
    EXPECT_FALSE(match.to_act().finished());
    ASSERT_TRUE(match.commit(std::move(attempt)));
    EXPECT_EQ(match.result().winner, Seat::Confederate);
}

TEST(Attempt, FollowsOneMatchOnly) {
    Match match = begin({1, 1}), another = begin({2, 1});
    Attempt attempt(match);
    const AnyAction action = attempt.position().default_action(Seat::Union);
    ASSERT_TRUE(attempt.act(Seat::Union, action));
    EXPECT_TRUE(attempt.follows(match));
    EXPECT_FALSE(attempt.follows(another));
    EventLog log;
    ASSERT_TRUE(match.act(Seat::Confederate, match.position().default_action(Seat::Confederate), log));
    const std::uint64_t hash = match.hash();
    EXPECT_FALSE(match.commit(std::move(attempt))) << "the match has moved on";
    EXPECT_EQ(match.hash(), hash);
    EXPECT_EQ(match.entries().size(), 1u);
}

TEST(Attempt, TheNextOneIsCommittedAfterIt) {
    Match match = begin({3, 1});
    Attempt first(match);
    ASSERT_TRUE(first.act(Seat::Union, first.position().default_action(Seat::Union)));
    Attempt second = first.next();
    EXPECT_TRUE(second.follows(first));
    ASSERT_TRUE(second.act(Seat::Union, second.position().default_action(Seat::Union)));
    EXPECT_FALSE(second.follows(match));
    const std::uint64_t hash = second.hash();
    ASSERT_TRUE(match.commit(std::move(first)));
    ASSERT_TRUE(match.commit(std::move(second)));
    EXPECT_EQ(match.hash(), hash);
    EXPECT_EQ(match.entries().size(), 2u);
}

}  // namespace
}  // namespace longroll
