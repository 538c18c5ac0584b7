#pragma once
// What any store must do. A store's test names a maker and instantiates the suite:
//
//     struct MakeMine { std::unique_ptr<Store> operator()() const; };
//     INSTANTIATE_TYPED_TEST_SUITE_P(Mine, StoreSuite, MakeMine);

#include <gtest/gtest.h>

#include <thread>

#include "host/guests.h"
#include "host/store.h"

namespace longroll::host {

template <class Make>
class StoreSuite : public testing::Test {
  protected:
    Make make;
    std::unique_ptr<Store> made = make();

    static StoredMatch some_match(const MatchId& id) {
        StoredMatch match;
        match.id = id;
        match.game = "picket";
        match.scenario = "the-ford";
        match.rules_version = 3;
        match.scenario_hash = 0xFEDCBA9876543210u;
        match.options = {{"zeta", "yes"}, {"alpha", "4"}};
        match.seed = {0xFFFFFFFFFFFFFFFFu, 7};
        match.seats[0] = {Sitter::Kind::Guest, "first", ""};
        match.seats[1] = {Sitter::Kind::Open, "", "token"};
        match.window_seconds = 9;
        match.created = 1'000;
        match.status = {both_seats, false, false, Seat::Nobody, 0, "", 1'000};
        return match;
    }
    static StoredEntry some_entry(int n) {
        StoredEntry entry;
        entry.kind = n % 4 == 3 ? Entry::Kind::Undo : Entry::Kind::Act;
        entry.seat = n % 2 == 0 ? Seat::Union : Seat::Confederate;
        entry.to = static_cast<std::uint32_t>(n);
        entry.act = "act \xC3\xBC '" + std::to_string(n) + "'; DROP TABLE entries";
        entry.hash = ~static_cast<std::uint64_t>(n);
        entry.at = 5'000 + n;
        entry.given = 4'000 + n;
        entry.joined = n % 3 == 0;
        return entry;
    }
    static PublicStatus later(std::int64_t at) {
        return {SeatSet::of(Seat::Union), true, false, Seat::Nobody, 0, "", at};
    }
};
TYPED_TEST_SUITE_P(StoreSuite);

TYPED_TEST_P(StoreSuite, KeepsItsKey) {
    const std::string key = this->made->signing_key();
    EXPECT_EQ(key.size(), 32u);
    EXPECT_EQ(this->made->signing_key(), key);
    EXPECT_NE(this->make()->signing_key(), key) << "another store has another key";
}

TYPED_TEST_P(StoreSuite, KeepsGuests) {
    EXPECT_EQ(this->made->guest("a"), std::nullopt);
    this->made->put_guest({"a", "Ann", 5});
    this->made->put_guest({"b", "Zo\xC3\xAB '\"<b>", 6});
    this->made->put_guest({"a", "Anna", 9});
    EXPECT_EQ(this->made->guest("a"), (Guest{"a", "Anna", 5})) << "renamed, not made again";
    EXPECT_EQ(this->made->guest("b")->name, "Zo\xC3\xAB '\"<b>");
}

TYPED_TEST_P(StoreSuite, KeepsMatchesAsTheyWereGiven) {
    const StoredMatch given = this->some_match("m1");
    EXPECT_TRUE(this->made->create(given));
    EXPECT_FALSE(this->made->create(given)) << "one of an id";
    EXPECT_EQ(this->made->count(), 1u);
    const std::optional<StoredMatch> match = this->made->match("m1");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->game, given.game);
    EXPECT_EQ(match->scenario, given.scenario);
    EXPECT_EQ(match->rules_version, given.rules_version);
    EXPECT_EQ(match->scenario_hash, given.scenario_hash);
    EXPECT_EQ(match->options, given.options) << "in the order given";
    EXPECT_EQ(match->seed, given.seed);
    for (std::size_t i : {0u, 1u}) {
        EXPECT_EQ(match->seats[i].kind, given.seats[i].kind);
        EXPECT_EQ(match->seats[i].who, given.seats[i].who);
        EXPECT_EQ(match->seats[i].token, given.seats[i].token);
    }
    EXPECT_EQ(match->window_seconds, given.window_seconds);
    EXPECT_EQ(match->watch, given.watch);
    EXPECT_EQ(match->created, given.created);
    EXPECT_EQ(match->status, given.status);
    EXPECT_FALSE(this->made->match("m2"));
}

TYPED_TEST_P(StoreSuite, AppendsOnlyAtTheEnd) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    EXPECT_TRUE(store.entries("m").empty());
    const std::vector<StoredEntry> first{this->some_entry(0), this->some_entry(1)},
        second{this->some_entry(2)};
    EXPECT_TRUE(store.append("m", 0, first, this->later(50)));
    EXPECT_EQ(store.match("m")->status, this->later(50));
    EXPECT_FALSE(store.append("m", 0, second, this->later(60))) << "somebody was faster";
    EXPECT_FALSE(store.append("m", 3, second, this->later(60))) << "there is no third yet";
    EXPECT_EQ(store.match("m")->status, this->later(50)) << "refused as a whole";
    EXPECT_TRUE(store.append("m", 2, second, this->later(70)));
    EXPECT_FALSE(store.append("nothing", 0, second, this->later(70)));
    EXPECT_EQ(store.entries("m"), (std::vector<StoredEntry>{first[0], first[1], second[0]}));
    EXPECT_TRUE(store.entries("nothing").empty());
    store.set_status("m", this->later(80));
    EXPECT_EQ(store.match("m")->status, this->later(80));
}

TYPED_TEST_P(StoreSuite, SeatsAGuestOnce) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    EXPECT_FALSE(store.take_seat("m", Seat::Union, "second")) << "it is taken";
    EXPECT_TRUE(store.take_seat("m", Seat::Confederate, "second"));
    EXPECT_FALSE(store.take_seat("m", Seat::Confederate, "third"));
    EXPECT_FALSE(store.take_seat("nothing", Seat::Confederate, "third"));
    EXPECT_EQ(store.match("m")->seats[1].who, "second");
    EXPECT_EQ(store.match("m")->seats[1].kind, Sitter::Kind::Guest);
    EXPECT_EQ(store.match("m")->seats[1].token, "token");
}

TYPED_TEST_P(StoreSuite, ListsTheLatestFirst) {
    Store& store = *this->made;
    for (const char* id : {"m1", "m2", "m3", "m4"}) {
        StoredMatch match = this->some_match(id);
        match.watch = id != std::string("m2");
        match.status.updated = id == std::string("m1") ? 900 : 100;
        match.status.over = id == std::string("m4");
        if (id == std::string("m3")) match.seats[0].who = "second";
        // A computer's name is nobody's id.
        if (id == std::string("m4")) match.seats[1] = {Sitter::Kind::Computer, "second", ""};
        ASSERT_TRUE(store.create(match));
    }
    const auto ids = [](const std::vector<StoredMatch>& matches) {
        std::string text;
        for (const StoredMatch& match : matches) text += match.id + ' ';
        return text;
    };
    EXPECT_EQ(ids(store.matches_of("first", 10)), "m1 m4 m2 ");
    EXPECT_EQ(ids(store.matches_of("first", 2)), "m1 m4 ");
    EXPECT_EQ(ids(store.matches_of("second", 10)), "m3 ");
    EXPECT_EQ(ids(store.matches_of("nobody", 10)), "");
    EXPECT_EQ(ids(store.latest(10)), "m1 m3 m4 ") << "running ones first";
    EXPECT_EQ(store.unfinished(), (std::vector<MatchId>{"m1", "m2", "m3"}));
    EXPECT_EQ(store.unfinished_of("first"), 2u);
    EXPECT_EQ(store.unfinished_of("second"), 1u);
    EXPECT_EQ(store.count(), 4u);
}

TYPED_TEST_P(StoreSuite, CountsAHotSeatOnce) {
    Store& store = *this->made;
    StoredMatch match = this->some_match("m");
    match.seats[1] = match.seats[0];
    ASSERT_TRUE(store.create(match));
    EXPECT_EQ(store.matches_of("first", 10).size(), 1u);
    EXPECT_EQ(store.unfinished_of("first"), 1u);
    EXPECT_TRUE(store.match("m")->hot_seat());
}

TYPED_TEST_P(StoreSuite, KeepsTheLastSnapshot) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    EXPECT_EQ(store.snapshot("m"), std::nullopt);
    Snapshot snapshot{128, std::string("\0\xFF\x01state", 8), std::string("\0", 1), ~std::uint64_t{0}};
    store.keep("m", {}, snapshot);
    EXPECT_EQ(store.snapshot("m"), snapshot);
    snapshot.entries = 256;
    snapshot.state += 'x';
    store.keep("m", {}, snapshot);
    EXPECT_EQ(store.snapshot("m"), snapshot);
    store.keep("nothing", {}, snapshot);
    EXPECT_EQ(store.snapshot("nothing"), std::nullopt);
}

TYPED_TEST_P(StoreSuite, KeepsWhatWasTold) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    ASSERT_TRUE(store.create(this->some_match("other")));
    std::vector<StoredMoment> told;
    for (std::uint32_t n = 0; n < 5; ++n)
        told.push_back({Seat::Confederate, n, 1'000 + n, n, n + 1, {}, "head " + std::to_string(n)});
    told[3].window = {5'000, SeatSet::of(Seat::Union)};
    store.keep("m", told, std::nullopt);
    EXPECT_EQ(store.moments("m", Seat::Confederate, 0, 100), told);
    EXPECT_EQ(store.moments("m", Seat::Confederate, 3, 4), (std::vector<StoredMoment>{told[3]}));
    EXPECT_TRUE(store.moments("m", Seat::Union, 0, 100).empty());
    EXPECT_TRUE(store.moments("other", Seat::Confederate, 0, 100).empty());
    told[4].head = "again";
    store.keep("m", {told[4]}, std::nullopt);
    EXPECT_EQ(store.moments("m", Seat::Confederate, 4, 5), (std::vector<StoredMoment>{told[4]}));
}

// Many matches at a time: every append counts once, whoever it was written with.
TYPED_TEST_P(StoreSuite, ManyMatchesAreWrittenAtATime) {
    Store& store = *this->made;
    constexpr int matches = 12, acts = 40;
    for (int m = 0; m < matches; ++m) ASSERT_TRUE(store.create(this->some_match("m" + std::to_string(m))));
    std::vector<std::thread> threads;
    std::atomic<int> refused = 0;
    for (int m = 0; m < matches; ++m)
        threads.emplace_back([&, id = "m" + std::to_string(m)] {
            for (std::uint32_t n = 0; n < acts; ++n) {
                refused += !store.append(id, n, {StoredEntry{}}, {});
                refused += store.append(id, n, {StoredEntry{}}, {});  // that place is taken
                store.keep(id, {{Seat::Union, n, 0, n, n + 1, {}, "head"}}, std::nullopt);
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(refused, 0);
    for (int m = 0; m < matches; ++m) {
        EXPECT_EQ(store.entries("m" + std::to_string(m)).size(), static_cast<std::size_t>(acts));
        EXPECT_EQ(store.moments("m" + std::to_string(m), Seat::Union, 0, acts).size(),
                  static_cast<std::size_t>(acts));
    }
}

TYPED_TEST_P(StoreSuite, KeepsArchivesOfFinishedMatches) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    ASSERT_TRUE(store.create(this->some_match("running")));
    EXPECT_TRUE(store.unarchived().empty()) << "none of them is over";
    PublicStatus over;
    over.over = true;
    store.set_status("m", over);
    EXPECT_EQ(store.unarchived(), std::vector<MatchId>{"m"});
    EXPECT_EQ(store.archive("m"), std::nullopt);
    const StoredArchive archive{"tag", "scene", "forms", "file", {1, 2, 3}, std::string("\0\xFF\x01", 3)};
    store.put_archive("m", archive);
    EXPECT_EQ(store.archive("m"), archive);
    EXPECT_TRUE(store.unarchived().empty());
    store.put_archive("nothing", archive);
    EXPECT_EQ(store.archive("nothing"), std::nullopt);
}

TYPED_TEST_P(StoreSuite, KeepsNotices) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    const Notice seen{Notice::Kind::Seen, Seat::Confederate, "4", 10},
        rematch{Notice::Kind::Rematch, Seat::Nobody, "m2", 20},
        draw{Notice::Kind::DrawOffer, Seat::Union, "", 30},
        more{Notice::Kind::Seen, Seat::Confederate, "9", 40};
    for (const Notice& notice : {rematch, draw, seen, more}) store.put_notice("m", notice);
    EXPECT_EQ(store.notices("m"), (std::vector<Notice>{more, draw, rematch}));
    store.drop_notice("m", Notice::Kind::DrawOffer, Seat::Confederate);
    store.drop_notice("m", Notice::Kind::DrawOffer, Seat::Union);
    EXPECT_EQ(store.notices("m"), (std::vector<Notice>{more, rematch}));
    store.put_notice("nothing", draw);
    EXPECT_TRUE(store.notices("nothing").empty());
}

TYPED_TEST_P(StoreSuite, KeepsPolicies) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    const PolicySet this_turn{Policy::PassTurn, ~std::uint32_t{0}};
    store.set_policy("m", Seat::Union, "combat_window", {Policy::Pass, 3});
    store.set_policy("m", Seat::Union, "rout", {Policy::IfAble, 0});
    store.set_policy("m", Seat::Union, "combat_window", this_turn);
    store.set_policy("m", Seat::Confederate, "combat_window", {Policy::Ask, 7});
    using List = std::vector<std::pair<std::string, PolicySet>>;
    EXPECT_EQ(store.policies("m", Seat::Union),
              (List{{"combat_window", this_turn}, {"rout", {Policy::IfAble, 0}}}));
    EXPECT_EQ(store.policies("m", Seat::Confederate), (List{{"combat_window", {Policy::Ask, 7}}}));
    EXPECT_TRUE(store.policies("nothing", Seat::Union).empty());
}

// Of several who append the same entry, one is first and the others are told.
TYPED_TEST_P(StoreSuite, LetsOneOfManyThreadsAppend) {
    Store& store = *this->made;
    ASSERT_TRUE(store.create(this->some_match("m")));
    std::atomic<int> taken = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&] {
                for (int n = 0; n < 25; ++n)
                    taken += store.append("m", static_cast<std::uint32_t>(n), {this->some_entry(n)}, {});
            });
    }
    EXPECT_EQ(taken, 25);
    EXPECT_EQ(store.entries("m").size(), 25u);
}

TYPED_TEST_P(StoreSuite, KnowsAllMatchesAndWhenOneLastChanged) {
    Store& store = *this->made;
    EXPECT_EQ(store.newest(), 0);
    EXPECT_TRUE(store.all().empty());
    ASSERT_TRUE(store.create(this->some_match("a")));
    ASSERT_TRUE(store.create(this->some_match("b")));
    store.set_status("a", this->later(9'000));
    store.try_write();
    EXPECT_EQ(store.newest(), 9'000);
    EXPECT_EQ(store.all(), (std::vector<MatchId>{"a", "b"}));
}

REGISTER_TYPED_TEST_SUITE_P(StoreSuite, KnowsAllMatchesAndWhenOneLastChanged, KeepsItsKey, KeepsGuests,
                            KeepsMatchesAsTheyWereGiven, AppendsOnlyAtTheEnd, SeatsAGuestOnce,
                            ListsTheLatestFirst, CountsAHotSeatOnce, KeepsTheLastSnapshot, KeepsWhatWasTold,
                            ManyMatchesAreWrittenAtATime, KeepsArchivesOfFinishedMatches, KeepsNotices,
                            KeepsPolicies, LetsOneOfManyThreadsAppend);

}  // namespace longroll::host
