// Chapters 1 and 8: what there is before play.

#include <set>

#include "picket/field.h"

namespace longroll::picket {
namespace {

Expected<Setup> prepare_text(std::string source) {
    Scenario scenario = scenario_named("ford");
    scenario.id = "test";
    scenario.source = std::move(source);
    Script script{};
    Dice dice(script);
    return Picket::prepare(scenario, {1, 1, 1, 6}, dice);
}

const std::string sound =
    "posts 3\nford 2\nmoon bright\nfirst union\nover 1\n"
    "union section Maine 3 4\nunion decoy Scarecrow\nconfederate section Texas 2 5\nconfederate decoy "
    "Campfire\n";

std::string without(const std::string& line) {
    std::string text = sound;
    const std::size_t at = text.find(line);
    EXPECT_NE(at, std::string::npos) << line;
    return text.erase(at, line.size());
}

TEST(PK_1_1a, EachSeatHasItsOwnCounters) {
    const Picket::Setup setup = setup_of("ford");
    EXPECT_EQ(Picket::name(setup, ArgKind::Piece, piece_of(union_seat, 0)), "Maine");
    EXPECT_EQ(Picket::name(setup, ArgKind::Piece, piece_of(rebels, 0)), "Georgia");
}

TEST(PK_1_1b, PostsFaceEachOtherAndHaveNeighbours) {
    EXPECT_EQ(beside(0), Mask::of(1));
    EXPECT_EQ(beside(2), Mask::of(1) | Mask::of(3));
    EXPECT_EQ(reach(2), Mask::of(1) | Mask::of(2) | Mask::of(3));
    const Picket::Setup setup = setup_of("ford");
    EXPECT_EQ(setup.posts, 5);
    EXPECT_EQ(setup.ford, Mask::of(2) | Mask::of(3));
    EXPECT_EQ(Picket::name(setup, ArgKind::Place, 8 + 2), "Confederate post 3");
}

TEST(PK_1_2a, SectionsHaveMenAndNerveDecoysHaveNone) {
    const Picket::Setup setup = setup_of("ford");
    EXPECT_EQ(setup.of(union_seat).counter[0].men, 4);
    EXPECT_EQ(setup.of(union_seat).counter[0].nerve, 4);
    EXPECT_TRUE(setup.of(union_seat).sections.has(0));
    EXPECT_EQ(setup.of(union_seat).counter[5].men, 0);
    EXPECT_FALSE(setup.of(union_seat).sections.has(5));
}

TEST(PK_1_3a, TenCardsEachShuffledAndThreeDealt) {
    const Picket::Setup setup = setup_of("ford");
    std::set<std::string> orders;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Dice dice(Seed{seed, 0});
        const State state = Picket::start(setup, dice);
        for (const Side& own : state.side) {
            EXPECT_EQ(own.hand_size(), 3u);
            EXPECT_EQ(own.deck.size(), 7u);
            std::string order;
            unsigned found[card_kinds] = {own.hand[0], own.hand[1], own.hand[2], own.hand[3]};
            for (Card card : own.deck) {
                ++found[index(card)];
                order += static_cast<char>('0' + index(card));
            }
            orders.insert(order);
            for (Card card : cards) EXPECT_EQ(found[index(card)], copies[index(card)]);
        }
    }
    EXPECT_GT(orders.size(), 30u);
}

TEST(PK_1_4a, TheScenarioSaysHowTheMoonBegins) {
    Dice dice(Seed{1, 1});
    EXPECT_TRUE(Picket::start(setup_of("ford"), dice).bright);
    EXPECT_FALSE(Picket::start(setup_of("mill"), dice).bright);
}

TEST(PK_1_4c, MistLiesOnOnePostOfEachBankDrawnBeforePlay) {
    Script script{3, 1};
    Dice dice(script);
    const Expected<Picket::Setup> setup = Picket::prepare(scenario_named("mill"), {1, 1, 1, 7}, dice);
    ASSERT_TRUE(setup);
    EXPECT_TRUE(script.used_up());
    EXPECT_EQ(setup->of(union_seat).mist, Mask::of(3));
    EXPECT_EQ(setup->of(rebels).mist, Mask::of(1));
    EXPECT_TRUE(setup_of("ford").of(union_seat).mist.empty());
}

TEST(PK_8_1a, ThreeScenariosAsTheTableSays) {
    struct Row {
        const char* id;
        unsigned posts, ford, union_sections, union_decoys, sections, decoys, over;
        int watches;
        Seat first;
    };
    constexpr Row table[] = {{"outpost", 3, 1, 3, 1, 3, 1, 1, 4, Seat::Union},
                             {"ford", 5, 2, 5, 1, 5, 1, 2, 6, Seat::Confederate},
                             {"mill", 4, 1, 4, 2, 5, 1, 2, 7, Seat::Confederate}};
    ASSERT_EQ(Picket::scenarios().size(), std::size(table));
    for (const Row& row : table) {
        const Picket::Setup setup = setup_of(row.id);
        const LineSpec &blue = setup.of(union_seat), &gray = setup.of(rebels);
        EXPECT_EQ(setup.posts, row.posts) << row.id;
        EXPECT_EQ(setup.ford.count(), row.ford) << row.id;
        EXPECT_EQ(blue.sections.count(), row.union_sections) << row.id;
        EXPECT_EQ((blue.counters - blue.sections).count(), row.union_decoys) << row.id;
        EXPECT_EQ(gray.sections.count(), row.sections) << row.id;
        EXPECT_EQ((gray.counters - gray.sections).count(), row.decoys) << row.id;
        EXPECT_EQ(setup.over_needed, row.over) << row.id;
        EXPECT_EQ(setup.watches, row.watches) << row.id;
        EXPECT_EQ(setup.first, row.first) << row.id;
    }
}

TEST(PK_8_1a, WatchesMayBeAgreedOn) {
    EXPECT_EQ(setup_of("ford", {{"watches", "9"}}).watches, 9);
    Script script{};
    Dice dice(script);
    EXPECT_EQ(Picket::prepare(scenario_named("ford"), {1, 1, 1, 10}, dice).error(),
              "option watches is 10; it must be 3 to 9");
    EXPECT_EQ(Picket::prepare(scenario_named("ford"), {1}, dice).error(),
              "ford has 4 options, and 1 values were given");
}

TEST(PK_8_1b, AScenarioThatCannotBePlayedIsRefusedWithTheNumber) {
    ASSERT_TRUE(prepare_text(sound));
    const auto error = [](const std::string& text) { return prepare_text(text).error(); };
    EXPECT_EQ(error("posts 6\n"), "scenario test, line 1: posts '6' is not a number from 3 to 5");
    EXPECT_EQ(error("posts\n"), "scenario test, line 1: posts '' is not a number from 3 to 5");
    EXPECT_EQ(error("posts 3\nford 4\n"), "scenario test, line 2: ford post '4' is not a number from 1 to 3");
    EXPECT_EQ(error(sound + "union section Ohio 5 4\n"),
              "scenario test, line 10: men '5' is not a number from 1 to 4");
    EXPECT_EQ(error(sound + "union section Ohio 4 6\n"),
              "scenario test, line 10: nerve '6' is not a number from 2 to 5");
    EXPECT_EQ(error(sound + "union decoy Texas\n"),
              "scenario test, line 10: there are two counters named Texas");
    EXPECT_EQ(error(sound + "union decoy\n"),
              "scenario test, line 10: a counter has a name, as in 'union decoy Scarecrow'");
    EXPECT_EQ(error(sound + "union mule Bess\n"),
              "scenario test, line 10: 'mule' is neither section nor decoy");
    EXPECT_EQ(error(sound + "moon full\n"), "scenario test, line 10: moon 'full' is neither bright nor dark");
    EXPECT_EQ(error(sound + "first blue\n"),
              "scenario test, line 10: first 'blue' is neither union nor confederate");
    EXPECT_EQ(error(sound + "tents 4\n"),
              "scenario test, line 10: 'tents' is not known; a line begins with posts, ford, moon, first, "
              "over, mist, "
              "union or confederate");
    EXPECT_EQ(error(without("union decoy Scarecrow\n")),
              "scenario test: union has 1 counters; for its ford and reserve it needs 2");
    EXPECT_EQ(error(sound + "over 2\n"), "scenario test: union has 1 sections, but 2 must get over");
    EXPECT_EQ(error(without("posts 3\nford 2\n")), "scenario test: it has no line 'posts'");
    EXPECT_EQ(error(without("ford 2\n")), "scenario test: it has no line 'ford'");
    EXPECT_EQ(error(without("over 1\n")), "scenario test: it has no line 'over'");
    std::string eight = sound;
    for (char c = 'A'; c <= 'F'; ++c) eight += std::string("union decoy ") + c + '\n';
    EXPECT_EQ(error(eight), "scenario test, line 15: a side has at most 7 counters, and this is one more");
}

}  // namespace
}  // namespace longroll::picket
