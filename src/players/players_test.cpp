#include <gtest/gtest.h>

#include <atomic>
#include <cstring>

#include "picket/rules.h"
#include "players/player.h"
#include "support/counts.h"

namespace longroll {
namespace {

using G = picket::Picket;

struct Table {
    G::Setup setup;
    G::State state;
};

OptionValues defaults(const Scenario& scenario) {
    OptionValues values;
    for (const OptionSpec& option : scenario.options) values.push_back(option.default_value);
    return values;
}

Table begin(const Scenario& scenario, Seed seed) {
    Dice dice(seed);
    Expected<G::Setup> setup = G::prepare(scenario, defaults(scenario), dice);
    EXPECT_TRUE(setup);
    const G::State state = G::start(*setup, dice);
    return {*setup, state};
}

// Plays a match; `see` is shown every decision before it is played.
template <class Union, class Confederate, class See>
Result play_out(const Scenario& scenario, Seed seed, Union& for_union, Confederate& for_confederate,
                See&& see) {
    Table table = begin(scenario, seed);
    EventLog silent = EventLog::off();
    std::uint32_t entry = 0;
    for (Turn turn = G::to_act(table.setup, table.state); !turn.finished();
         turn = G::to_act(table.setup, table.state)) {
        const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        const G::Action action = seat == Seat::Union ? for_union.decide(table.setup, table.state, seat)
                                                     : for_confederate.decide(table.setup, table.state, seat);
        see(table, seat, action);
        Dice dice(seed, ++entry);
        G::play(table.setup, table.state, seat, action, dice, silent);
        if (entry > G::max_decisions(table.setup)) {
            ADD_FAILURE() << "no end";
            break;
        }
    }
    return G::result(table.setup, table.state);
}

TEST(Players, DecideLegally) {
    const int matches = repeats(20, 500);
    for (const Scenario& scenario : G::scenarios())
        for (int i = 0; i < matches; ++i) {
            const auto number = static_cast<std::uint64_t>(i);
            Greedy<G> greedy(Seed{number, 1});
            Random<G> random(Seed{number, 2});
            play_out(scenario, Seed{number, 3}, greedy, random,
                     [](const Table& table, Seat seat, const G::Action& action) {
                         ASSERT_TRUE(G::check(table.setup, table.state, seat, action))
                             << G::write(table.setup, action);
                     });
        }
}

TEST(Players, DecideAlikeForTheSameSeed) {
    std::vector<G::Action> first;
    for (int round = 0; round < 2; ++round) {
        Greedy<G> greedy(Seed{5, 1});
        Random<G> random(Seed{5, 2});
        std::size_t at = 0;
        play_out(G::scenarios()[1], Seed{5, 3}, random, greedy,
                 [&](const Table&, Seat, const G::Action& action) {
                     if (round == 0)
                         first.push_back(action);
                     else
                         ASSERT_EQ(first.at(at++), action);
                 });
    }
    EXPECT_GT(first.size(), 10u);
}

// A player that looked at the true state would decide otherwise on one that its seat cannot tell from it.
TEST(Players, GreedyKnowsOnlyWhatItsSeatMayKnow) {
    const int matches = repeats(10, 200);
    int differing = 0;
    for (int i = 0; i < matches; ++i) {
        const auto number = static_cast<std::uint64_t>(i);
        Random<G> one(Seed{number, 1}), two(Seed{number, 2});
        Dice redraw(Seed{number, 4});
        const Scenario& scenario = G::scenarios()[static_cast<std::size_t>(i) % G::scenarios().size()];
        play_out(scenario, Seed{number, 3}, one, two, [&](const Table& table, Seat seat, const G::Action&) {
            const G::State hidden = G::redraw_for(table.setup, table.state, seat, redraw);
            differing += std::memcmp(&hidden, &table.state, sizeof hidden) != 0 ? 1 : 0;
            Greedy<G> knows(Seed{number, 5}), guesses(Seed{number, 5});
            const G::Action on_true = knows.decide(table.setup, table.state, seat);
            ASSERT_EQ(on_true, guesses.decide(table.setup, hidden, seat)) << G::write(table.setup, on_true);
        });
    }
    EXPECT_GT(differing, matches) << "the hidden states were the true ones, so nothing was tried";
}

TEST(Players, GreedyBeatsRandom) {
    const int matches = repeats(50, 1000);
    for (const Scenario& scenario : G::scenarios()) {
        int won = 0;
        for (int i = 0; i < 2 * matches; ++i) {
            const auto number = static_cast<std::uint64_t>(i);
            Greedy<G> greedy(Seed{number, 6});
            Random<G> random(Seed{number, 7});
            const bool as_union = i % 2 == 0;
            const auto nothing = [](const Table&, Seat, const G::Action&) {};
            const Result result = as_union ? play_out(scenario, Seed{number, 8}, greedy, random, nothing)
                                           : play_out(scenario, Seed{number, 8}, random, greedy, nothing);
            won += result.winner == (as_union ? Seat::Union : Seat::Confederate) ? 1 : 0;
        }
        // It wins nine in ten; three in four leave room for luck even at a tenth of the matches.
        EXPECT_GE(won * 4, 2 * matches * 3) << scenario.id;
    }
}

// Picket under another name, without its plans.
struct Planless : G {
    using Plan = void;
};
static_assert(HasPlans<G> && Game<Planless> && !HasPlans<Planless>);

constexpr PlannerLimits small{.plans = 12, .worlds = 1, .samples = 2, .rounds = 3, .turns = 4};

TEST(Planner, KnowsOnlyWhatItsSeatMayKnowAndDecidesLegally) {
    const int matches = repeats(10, 200);
    int planned = 0, differing = 0;
    for (int i = 0; i < matches; ++i) {
        const auto number = static_cast<std::uint64_t>(i);
        Random<G> one(Seed{number, 1}), two(Seed{number, 2});
        Dice redraw(Seed{number, 4});
        const Scenario& scenario = G::scenarios()[static_cast<std::size_t>(i) % G::scenarios().size()];
        play_out(scenario, Seed{number, 3}, one, two, [&](const Table& table, Seat seat, const G::Action&) {
            if (!G::is_planned(table.setup, table.state, seat)) return;
            ++planned;
            const G::State hidden = G::redraw_for(table.setup, table.state, seat, redraw);
            differing += std::memcmp(&hidden, &table.state, sizeof hidden) != 0 ? 1 : 0;
            Planner<G> knows(Seed{number, 5}, small), guesses(Seed{number, 5}, small);
            const G::Action on_true = knows.decide(table.setup, table.state, seat);
            ASSERT_TRUE(G::check(table.setup, table.state, seat, on_true)) << G::write(table.setup, on_true);
            ASSERT_EQ(on_true, guesses.decide(table.setup, hidden, seat)) << G::write(table.setup, on_true);
        });
    }
    EXPECT_GT(planned, 2 * matches);
    EXPECT_GT(differing, matches);
}

// A plan is made once in a turn; what is no part of it is decided as greedy does.
TEST(Planner, FollowsItsPlanAndIsGreedyElsewhere) {
    Random<G> rival(Seed{3, 2});
    Planner<G> planner(Seed{3, 1}, small), again(Seed{3, 1}, small);
    int elsewhere = 0;
    play_out(G::scenarios()[0], Seed{3, 3}, planner, rival,
             [&](const Table& table, Seat seat, const G::Action& action) {
                 if (seat != Seat::Union) return;
                 ASSERT_EQ(again.decide(table.setup, table.state, seat), action);
                 elsewhere += G::is_planned(table.setup, table.state, seat) ? 0 : 1;
             });
    EXPECT_GT(elsewhere, 3);
}

// Rollouts have numbers and whole scores: who plays them out does not matter.
TEST(Planner, DecidesAlikeOnOneThreadAndOnTwo) {
    PlannerLimits on_two = small;
    on_two.threads = 2;
    Random<G> rival(Seed{4, 2});
    Planner<G> alone(Seed{4, 1}, small), helped(Seed{4, 1}, on_two);
    int planned = 0;
    play_out(G::scenarios()[0], Seed{4, 3}, alone, rival,
             [&](const Table& table, Seat seat, const G::Action& action) {
                 if (seat != Seat::Union) return;
                 ASSERT_EQ(helped.decide(table.setup, table.state, seat), action);
                 planned += G::is_planned(table.setup, table.state, seat) ? 1 : 0;
             });
    EXPECT_GT(planned, 2);
}

TEST(Crew, DoesEveryJobOnceOnAnyNumberOfThreads) {
    for (unsigned threads : {1u, 2u, 5u}) {
        std::vector<std::atomic<int>> done(1000);
        do_all(done.size(), threads, [&](std::size_t i) { ++done[i]; });
        for (const std::atomic<int>& times : done) ASSERT_EQ(times, 1) << threads;
    }
    do_all(0, 2, [](std::size_t) { FAIL(); });
}

TEST(Crew, TakesNoMoreCoresThanThereAre) {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const SpareCores all(1000);
    EXPECT_EQ(all.taken(), cores - 1);
    EXPECT_EQ(SpareCores(1).taken(), 0u);
}

// Picket whose first plan has so much in advance that no other can be better.
struct Set : G {
    static Rollout rollout(const Setup&) { return {.usual = 2'000'000}; }
};

TEST(Planner, KeepsToTheFirstPlanThatHasMuchInAdvance) {
    Random<G> one(Seed{7, 1}), two(Seed{7, 2});
    int tried = 0;
    play_out(G::scenarios()[0], Seed{7, 3}, one, two, [&](const Table& table, Seat seat, const G::Action&) {
        if (!G::is_planned(table.setup, table.state, seat)) return;
        ++tried;
        G::Plan first;
        Offers<G::Plan> offers{std::span(&first, 1)};
        Dice dice(Seed{7, 4});
        G::plans(table.setup, table.state, seat, dice, offers);
        Planner<Set> planner(Seed{7, 5}, small);
        ASSERT_EQ(planner.decide(table.setup, table.state, seat), first.order);
    });
    EXPECT_GT(tried, 0);
}

// Picket whose plans are overtaken by every decision; it counts how often they are made.
struct Unsteady : G {
    static inline int made = 0;
    static void plans(const Setup& setup, const State& state, Seat seat, Dice& dice, Offers<Plan>& offers) {
        ++made;
        G::plans(setup, state, seat, dice, offers);
    }
    static bool is_overtaken(const Setup&, const State&, Seat, const Plan&) { return true; }
};
static_assert(HasPlans<Unsteady>);

TEST(Planner, MakesAnotherPlanWhenEventsOvertakeItAFewTimesInATurn) {
    PlannerLimits limits = small;
    limits.remakes = 2;
    Random<G> one(Seed{6, 1}), two(Seed{6, 2});
    int tried = 0;
    play_out(G::scenarios()[0], Seed{6, 3}, one, two, [&](const Table& table, Seat seat, const G::Action&) {
        if (!G::is_planned(table.setup, table.state, seat)) return;
        ++tried;
        Planner<Unsteady> planner(Seed{6, 4}, limits);
        Unsteady::made = 0;
        for (int again = 0; again < 6; ++again) planner.decide(table.setup, table.state, seat);
        ASSERT_EQ(Unsteady::made, 3);
    });
    EXPECT_GT(tried, 0);
}

// The recruit errs, and yet beats whoever does anything at all.
TEST(Levels, TheRecruitStandsBetweenRandomAndGreedy) {
    const int matches = repeats(60, 600);
    int beats_random = 0, loses_to_greedy = 0;
    for (int i = 0; i < matches; ++i) {
        const auto number = static_cast<std::uint64_t>(i);
        Recruit<G> recruit(Seed{number, 6}), again(Seed{number, 6});
        Random<G> random(Seed{number, 7});
        Greedy<G> greedy(Seed{number, 7});
        const Scenario& scenario = G::scenarios()[0];
        const auto nothing = [](const Table&, Seat, const G::Action&) {};
        beats_random += play_out(scenario, Seed{number, 8}, recruit, random, nothing).winner == Seat::Union;
        loses_to_greedy +=
            play_out(scenario, Seed{number, 8}, again, greedy, nothing).winner == Seat::Confederate;
    }
    EXPECT_GE(beats_random * 2, matches);
    EXPECT_GT(loses_to_greedy * 2, matches);
}

TEST(Planner, BeatsRandom) {
    const int matches = repeats(40, 400);
    int won = 0;
    for (int i = 0; i < matches; ++i) {
        const auto number = static_cast<std::uint64_t>(i);
        Planner<G> planner(Seed{number, 6}, small);
        Random<G> random(Seed{number, 7});
        const bool as_union = i % 2 == 0;
        const auto nothing = [](const Table&, Seat, const G::Action&) {};
        const Result result = as_union
                                  ? play_out(G::scenarios()[0], Seed{number, 8}, planner, random, nothing)
                                  : play_out(G::scenarios()[0], Seed{number, 8}, random, planner, nothing);
        won += result.winner == (as_union ? Seat::Union : Seat::Confederate) ? 1 : 0;
    }
    EXPECT_GE(won * 4, matches * 3);
}

TEST(Players, AreMadeByName) {
    EXPECT_EQ(make_player<G>("napoleon", Seed{}), nullptr);
    const GameOf<G> game;
    for (std::string_view name : player_names) {
        ASSERT_TRUE(is_player(name));
        const std::unique_ptr<AnyPlayer> player = make_player<G>(name, Seed{9, 9});
        ASSERT_NE(player, nullptr) << name;
        Expected<std::unique_ptr<AnyPosition>> position =
            game.begin(game.scenarios().front(), defaults(game.scenarios().front()), Seed{9, 1});
        ASSERT_TRUE(position);
        EXPECT_TRUE((*position)->check(Seat::Union, player->decide(**position, Seat::Union)));
    }
    EXPECT_TRUE(std::holds_alternative<Greedy<G>>(seat_player<G>("greedy", Seed{})));
    EXPECT_TRUE(std::holds_alternative<Random<G>>(seat_player<G>("random", Seed{})));
}

}  // namespace
}  // namespace longroll
