// The same entries make the same moments, from the beginning or from a snapshot; damage is found.

#include "host/live_match.h"

#include "host/service_bed.h"

namespace longroll::host {
namespace {

// A match of so many entries as the store would have it, with the snapshot after some of them.
struct Made {
    StoredMatch stored;
    std::vector<StoredEntry> entries;
    Snapshot snapshot;
    std::optional<LiveMatch> live;

    // The first of many random matches that lasts so long. While it is played, the viewers of `listening`
    // listen.
    Made(std::size_t count, std::size_t snapshot_at, std::initializer_list<Seat> listening = {})
        : listening_(listening) {
        for (std::uint64_t number = 9; entries.size() < count && !testing::Test::HasFailure(); ++number)
            play(count, snapshot_at, number);
    }
    void play(std::size_t count, std::size_t snapshot_at, std::uint64_t number) {
        entries.clear();
        snapshot = {};
        const AnyGame& game = *bed_games()[0].game;
        const Scenario& scenario = *game.find("bull-run");
        stored.id = "aaaabbbb";
        stored.game = game.id();
        stored.scenario = scenario.id;
        stored.rules_version = game.rules_version();
        stored.scenario_hash = scenario.content_hash();
        stored.seed = {5, 6};
        stored.created = stored.status.updated = 1'000;
        Expected<LiveMatch> begun = LiveMatch::load(stored, {}, std::nullopt, bed_games(), 2'000);
        EXPECT_TRUE(begun) << begun.error();
        live.emplace(*std::move(begun));
        for (Seat viewer : listening_) live->listen(viewer);
        Dice lot(Seed{1, number});
        std::int64_t now = 2'000;
        while (entries.size() < count && !live->over()) {
            now += 10;
            const SeatSet deciding = live->turn().seats;
            const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
            const bool back = live->undo(seat).state.can && lot.below(6) == 0;
            LiveMatch::Proposal proposal =
                back ? live->propose_undo(seat, now)
                     : live->propose(seat, live->match().position().sample(seat, lot), now);
            EXPECT_FALSE(proposal.refused);
            if (proposal.refused) return;
            EXPECT_TRUE(live->accepts(proposal));
            const std::vector<StoredEntry> added = proposal.entries();
            const PublicStatus foretold = proposal.status;
            live->accept(std::move(proposal), now);
            EXPECT_EQ(foretold, live->status()) << "what was foretold is what came";
            entries.insert(entries.end(), added.begin(), added.end());
            if (snapshot.entries == 0 && entries.size() >= snapshot_at) snapshot = live->snapshot();
        }
    }
    Expected<LiveMatch> load(const std::optional<Snapshot>& with) const {
        return LiveMatch::load(stored, entries, with, bed_games(), 1'000'000);
    }

  private:
    std::vector<Seat> listening_;
};

void expect_same(LiveMatch& a, LiveMatch& b) {
    EXPECT_EQ(a.match().hash(), b.match().hash());
    EXPECT_EQ(a.match().hashes(), b.match().hashes());
    for (Seat viewer : viewers) {
        ASSERT_EQ(a.record().count(viewer), b.record().count(viewer));
        EXPECT_EQ(a.moments_after(viewer, a.record().count(viewer) - 1),
                  b.moments_after(viewer, b.record().count(viewer) - 1));
    }
    for (Seat viewer : viewers) {
        EXPECT_EQ(a.moments_after(viewer, 0), b.moments_after(viewer, 0));
        for (std::uint32_t n = 0; n < a.record().count(viewer); n += 7)
            EXPECT_EQ(a.moment(viewer, n), b.moment(viewer, n));
    }
}

TEST(LiveMatch, IsTheSameFromTheBeginningAndFromASnapshot) {
    Made made(150, 100);
    ASSERT_GE(made.entries.size(), 150u);
    Expected<LiveMatch> all = made.load(std::nullopt), some = made.load(made.snapshot);
    ASSERT_TRUE(all && some);
    EXPECT_GT(some->record().first(Seat::Union), 0u) << "what is before the snapshot was not played";
    EXPECT_LT(some->record().first(Seat::Union), some->record().count(Seat::Union));
    expect_same(*all, *made.live);
    expect_same(*some, *made.live);
}

TEST(LiveMatch, MomentsAreTheSameWhetherOrNotAnyoneListens) {
    Made silent(150, 100), heard(150, 100, {Seat::Union, Seat::Confederate, Seat::Nobody});
    ASSERT_EQ(silent.entries, heard.entries);
    EXPECT_EQ(silent.snapshot, heard.snapshot);
    // Made one by one by those who ask late, and all when they happened.
    for (Seat viewer : viewers) {
        const std::uint32_t count = heard.live->record().count(viewer);
        ASSERT_EQ(silent.live->record().count(viewer), count);
        for (const std::uint32_t first : {count - 1, count / 2, 0u})
            EXPECT_EQ(silent.live->moments_after(viewer, first), heard.live->moments_after(viewer, first));
    }
    // And one from the middle, which nobody asked for before.
    Made again(150, 100);
    expect_same(*again.live, *heard.live);
}

TEST(LiveMatch, AnUndoReachesBehindTheSnapshot) {
    Made made(40, 40);
    Expected<LiveMatch> some = made.load(made.snapshot);
    ASSERT_TRUE(some);
    for (Seat seat : seats) {
        EXPECT_EQ(some->undo(seat).state, made.live->undo(seat).state);
        if (!some->undo(seat).state.can) continue;
        EXPECT_EQ(some->propose_undo(seat, 5'000).entries(), made.live->propose_undo(seat, 5'000).entries());
    }
}

TEST(LiveMatch, DoesNotBelieveASnapshotThatDoesNotAgree) {
    Made made(150, 100);
    Snapshot altered = made.snapshot;
    altered.state[40] = static_cast<char>(altered.state[40] ^ 1);
    Snapshot forged = altered;  // with the hash that goes with it: the chain still finds it out
    forged.hash = hash_text(forged.moments, hash_text(forged.state));
    Snapshot short_one = made.snapshot;
    short_one.state.pop_back();
    short_one.hash = hash_text(short_one.moments, hash_text(short_one.state));
    Snapshot cut = made.snapshot;
    cut.moments.resize(cut.moments.size() / 2);
    cut.hash = hash_text(cut.moments, hash_text(cut.state));
    Snapshot beyond = made.snapshot;
    beyond.entries = 100'000;
    for (const Snapshot& wrong : {altered, forged, short_one, cut, beyond, Snapshot{}}) {
        Expected<LiveMatch> live = made.load(wrong);
        ASSERT_TRUE(live) << live.error();
        EXPECT_EQ(live->record().first(Seat::Union), 0u) << "played from the beginning";
        expect_same(*live, *made.live);
    }
}

TEST(LiveMatch, FindsDamageInTheStore) {
    Made made(60, 1'000);
    std::size_t at = 30;
    while (made.entries.at(at).kind != Entry::Kind::Act) ++at;
    const StoredEntry good = made.entries[at];
    made.entries[at].hash ^= 1;
    EXPECT_EQ(made.load(std::nullopt).error(),
              "entry " + std::to_string(at + 1) +
                  " of match aaaabbbb does not follow from the rules: the store is damaged");
    made.entries[at] = good;
    made.entries[at].act = "win";
    EXPECT_FALSE(made.load(std::nullopt));
    made.entries[at] = good;
    made.stored.rules_version = 99;
    EXPECT_FALSE(made.load(std::nullopt));
    made.stored.rules_version = bed_games()[0].game->rules_version();
    EXPECT_TRUE(made.load(std::nullopt));
    made.stored.game = "chess";
    EXPECT_EQ(made.load(std::nullopt).error(), "the game chess is not in this program");
}

}  // namespace
}  // namespace longroll::host
