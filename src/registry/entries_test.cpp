#include "registry/entries.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "registry/games.h"
#include "rulebook/catalogue.h"
#include "support/source_dir.h"

namespace longroll {
namespace {

TEST(Registry, HasEveryGameOnce) {
    std::set<std::string_view> ids, titles;
    for (const GameEntry& entry : games_with_example()) {
        EXPECT_TRUE(ids.insert(entry.game->id()).second) << entry.game->id();
        EXPECT_TRUE(titles.insert(entry.game->title()).second) << entry.game->title();
        EXPECT_FALSE(entry.game->scenarios().empty()) << entry.game->id();
    }
    EXPECT_EQ(registered_games().size(), AllGames::size);
    EXPECT_EQ(games_with_example().back().game->id(), "picket");
}

TEST(Registry, GivesTheGamesInTheOrderOfTheList) {
    const auto ids = AllGames::map([]<Game G>(std::type_identity<G>) { return std::string_view(G::id); });
    ASSERT_EQ(ids.size(), registered_games().size());
    for (std::size_t i = 0; i < ids.size(); ++i) EXPECT_EQ(registered_games()[i].game->id(), ids[i]);
}

TEST(Registry, HasAPlayerOfEveryNameForEveryGame) {
    for (const GameEntry& entry : games_with_example()) {
        const Scenario& scenario = entry.game->scenarios().front();
        const auto position = entry.game->begin(scenario, *resolve_options(scenario, {}), Seed{1, 2});
        ASSERT_TRUE(position) << position.error();
        const SeatSet deciding = (*position)->to_act().seats;
        const Seat seat = deciding.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        for (std::string_view name : player_names) {
            const std::unique_ptr<AnyPlayer> player = entry.make_player(name, Seed{3, 4});
            EXPECT_TRUE((*position)->check(seat, player->decide(**position, seat))) << entry.game->id();
        }
    }
}

// A part is there or it is null; where it is there it answers, and a copy answers for itself.
TEST(Registry, GamesHaveATableOrCardsOrNeither) {
    int tables = 0, with_cards = 0;
    for (const GameEntry& entry : games_with_example()) {
        const Scenario& scenario = entry.game->scenarios().front();
        const auto position = entry.game->begin(scenario, *resolve_options(scenario, {}), Seed{1, 2});
        ASSERT_TRUE(position) << position.error();
        const std::unique_ptr<AnyPosition> copy = (*position)->clone();
        if (entry.game->id() == "picket") {
            EXPECT_EQ((*position)->tabletop(), nullptr);
            EXPECT_EQ((*position)->card_table(), nullptr);
        }
        if (const Tabletop* table = (*position)->tabletop()) {
            ++tables;
            EXPECT_TRUE(table->picture(Seat::Union).starts_with("<svg"));
            EXPECT_FALSE(table->inspect(Seat::Union, "horizon"));
            EXPECT_NE(copy->tabletop(), table);
            EXPECT_EQ(copy->tabletop()->picture(Seat::Union), table->picture(Seat::Union));
        }
        if (const CardTable* cards = (*position)->card_table()) {
            ++with_cards;
            EXPECT_TRUE(cards->card(Seat::Union, "1")) << cards->card(Seat::Union, "1").error();
            EXPECT_FALSE(cards->card(Seat::Union, "no such card"));
        }
    }
    EXPECT_GT(tables, 0);
    EXPECT_GT(with_cards, 0);
}

// The page shows titles and finds the book of a rule by its prefix: both must be what the rulebook says.
TEST(Registry, TitlesAndPrefixesAreThoseOfTheRulebooks) {
    for (const GameEntry& entry : games_with_example()) {
        const BookText* book = find_book(entry.game->id());
        ASSERT_NE(book, nullptr) << entry.game->id();
        EXPECT_EQ(entry.game->title(), book->title);
        EXPECT_EQ(entry.game->rule_prefix(), book->prefix);
        EXPECT_FALSE(entry.game->blurb().empty()) << entry.game->id();
    }
}

TEST(Registry, APageModuleBringsAGameIntoThePage) {
    for (const GameEntry& entry : games_with_example()) {
        const std::string module =
            LONGROLL_SOURCE_DIR "/web/src/" + std::string(entry.game->id()) + "/module.ts";
        EXPECT_EQ(entry.in_page, std::filesystem::exists(module)) << module;
    }
}

}  // namespace
}  // namespace longroll
