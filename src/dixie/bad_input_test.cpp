// Input that cannot be: one clear sentence, and nothing changed.

#include <cstring>

#include "dixie/decks.h"
#include "dixie/scenario_bed.h"
#include "engine/any_game.h"
#include "engine/match.h"

namespace longroll::dixie {
namespace {

constexpr Seat usa = Seat::Union, csa = Seat::Confederate;

// Refused with this sentence, and the position is byte for byte what it was.
void expect_refused(ScenarioBed& bed, Seat seat, const Action& action, const std::string& sentence) {
    const State before = bed.state;
    EXPECT_EQ(bed.why(seat, action), sentence);
    EXPECT_EQ(std::memcmp(&before, &bed.state, sizeof(State)), 0);
    EXPECT_FALSE(bed.offered(seat, action));
}

TEST(DixieBadInput, UnknownCard) {
    ScenarioBed build("bull-run", {{"custom_decks", "yes"}});
    expect_refused(build, usa, {.verb = Verb::Add, .card = 250}, "there is no Union card number 250");
    build.act(usa, {.verb = Verb::DeployForMe});
    build.act(usa, {.verb = Verb::Done});
    build.act(csa, {.verb = Verb::DeployForMe});
    build.act(csa, {.verb = Verb::Done});
    expect_refused(build, usa, {.verb = Verb::Deploy, .card = 250, .place = position_u(0)},
                   "card number 250 is not in your hand");

    Deck deck{
        "mine", "Mine", Edition::BullRun, usa, 3, 240, {"BR-U-001", "BR-C-001", "GB-U-003", "BR-U-999"}};
    std::vector<std::string> told;
    EXPECT_EQ(numbers_of(deck, told), std::vector<std::uint8_t>{1});
    EXPECT_EQ(told.size(), 3u) << "one sentence for each card that is none of this side and edition";
    for (const std::string& sentence : told) EXPECT_NE(sentence.find("BR-U-001"), 0u);
    EXPECT_NE(told[2].find("BR-U-999"), std::string::npos);
}

TEST(DixieBadInput, TwoOfTheSameCard) {
    ScenarioBed bed("bull-run", {{"custom_decks", "yes"}});
    bed.act(usa, {.verb = Verb::Add, .card = 4});
    expect_refused(bed, usa, {.verb = Verb::Add, .card = 4}, "2nd Maine is in the deck already");
    const std::vector<std::uint8_t> twice{4, 4};
    const std::vector<std::string> told = wrong_with_deck(bed.setup, usa, twice);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told[0], "BR-U-004 2nd Maine is in the deck twice; each card may be in it once (DX-14.0b)");
}

TEST(DixieBadInput, ADeckOverItsBattlePoints) {
    ScenarioBed bed("bull-run", {{"custom_decks", "yes"}, {"union_points", "240"}});
    std::vector<std::uint8_t> all = bed.setup.pool[index(usa)];
    all.resize(60);
    int points = 0;
    for (std::uint8_t number : all) points += bed.setup.card(usa, number).bp;
    const std::vector<std::string> told = wrong_with_deck(bed.setup, usa, all);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0],
              "the deck costs " + std::to_string(points) + " Battle Points, and the limit is 240 (DX-14.0b)");
    bed.act(usa, {.verb = Verb::DeployForMe});  // the points are spent
    bool refused_one = false;
    for (std::uint8_t number : bed.setup.pool[index(usa)]) {
        const State before = bed.state;
        const std::string why = bed.why(usa, {.verb = Verb::Add, .card = number});
        EXPECT_EQ(std::memcmp(&before, &bed.state, sizeof(State)), 0);
        refused_one |= why.find("Battle Points, and") != std::string::npos;
    }
    EXPECT_TRUE(refused_one);
    expect_refused(bed, csa, {.verb = Verb::Done}, "the deck has 0 cards, and needs at least 15");
}

TEST(DixieBadInput, AMalformedScenario) {
    Scenario strange = scenario_called("bull-run");
    Dice dice(Seed{1, 2});
    strange.id = "chickamauga";
    const auto unknown = Dixie::prepare(strange, *resolve_options(strange, {}), dice);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error(), "Dixie has no scenario 'chickamauga'");

    const Scenario& known = scenario_called("bull-run");
    const auto short_of = Dixie::prepare(known, OptionValues{}, dice);
    ASSERT_FALSE(short_of);
    EXPECT_EQ(short_of.error(),
              "bull-run has " + std::to_string(known.options.size()) + " options, and 0 values were given");

    EXPECT_NE(refused("bull-run", {{"weather", "rain"}}).find("weather"), std::string::npos);
    EXPECT_NE(refused("bull-run", {{"melee", "perhaps"}}).find("melee"), std::string::npos);
    EXPECT_EQ(
        refused("bull-run", {{"five_positions", "yes"}}),
        "option five_positions needs custom_decks (DX-0.5a): set custom_decks=yes, or five_positions=no");
    EXPECT_EQ(refused("bull-run", {{"open_cards", "yes"}}),
              "options open_cards and decoys do not go together (DX-0.5a): set open_cards=no or decoys=no");
    EXPECT_NE(refused("bull-run-five", {{"union_points", "3"}}).find("union_points"), std::string::npos);

    const Expected<CardSet> broken = read_card_set("{\"edition\": ", "my.json");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().find('\n'), std::string::npos);
    EXPECT_NE(broken.error().find("my.json"), std::string::npos);
    const Expected<std::vector<Deck>> decks = read_decks("[1, 2]", "deck.json");
    ASSERT_FALSE(decks);
    EXPECT_NE(decks.error().find("deck.json"), std::string::npos);
}

TEST(DixieBadInput, AnActionOutOfTurn) {
    ScenarioBed bed("bull-run-quick");
    bed.deploy();
    const Seat waiting = other(Dixie::to_act(bed.setup, bed.state).seats.only());
    expect_refused(
        bed, waiting, {.verb = Verb::Pass},
        waiting == usa ? "not now: the Confederate player decides" : "not now: the Union player decides");
    expect_refused(bed, other(waiting), {.verb = Verb::Deploy, .card = 1, .place = position_u(0)},
                   "not now: this is the Morale Phase, and Specials may be played. Cards are deployed before "
                   "the first Battle Turn or at night.");
    expect_refused(bed, other(waiting), {.verb = Verb::None}, "that is not a decision of this game");
    expect_refused(bed, other(waiting), {.verb = Verb::Pass, .card = 7},
                   "that is not a decision of this game");
}

TEST(DixieBadInput, AMatchStaysAsItWas) {
    static const GameOf<Dixie> game;
    Expected<Match> match = Match::begin(game, scenario_called("bull-run-quick"), {}, Seed{3, 4});
    ASSERT_TRUE(match) << match.error();
    const std::uint64_t hash = match->hash();
    EventLog log;
    for (const char* text : {"move 12 usa-left", "deploy 250 usa-left", "deploy 4 csa-left", "done"}) {
        const Expected<AnyAction> action = match->position().read(text);
        ASSERT_TRUE(action) << text << ": " << action.error();
        EXPECT_FALSE(match->act(usa, *action, log)) << text;
    }
    EXPECT_EQ(match->hash(), hash);
    EXPECT_TRUE(match->entries().empty());
    EXPECT_TRUE(log.events().empty());
}

TEST(DixieBadInput, AfterTheEndNothingIsAsked) {
    ScenarioBed bed("bull-run-quick");
    bed.idle_until([&] { return false; });
    ASSERT_NE(bed.state.ending, 0);
    expect_refused(bed, usa, {.verb = Verb::Done}, "the game is over");
}

}  // namespace
}  // namespace longroll::dixie
