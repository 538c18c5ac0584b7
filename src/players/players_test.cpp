#include <gtest/gtest.h>

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
