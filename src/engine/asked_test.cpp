#include "engine/asked.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

enum class Verb : std::uint8_t { None, Done, Move, Fire, Hit, Count };
enum class Kind : std::uint8_t { None, Moves, Combat, Volley, Hits, Pass, Ambush, Count };

constexpr StepRow<Kind> rows[] = {
    {Kind::Moves, {"this is the Move Phase", "in the Move Phase", verb_bits(Verb::Move, Verb::Done)}},
    {Kind::Combat, {"this is the Combat Phase", "in the Combat Phase", verb_bits(Verb::Fire, Verb::Done)}},
    {Kind::Volley, {"a charge comes in", "when charged", verb_bits(Verb::Fire)}},
    {Kind::Hits, {"hits are being placed", "when hits are placed", verb_bits(Verb::Hit)}},
    {Kind::Pass, {"an enemy passes", nullptr, verb_bits(Verb::Fire)}},
    {Kind::Ambush, {"an ambush is sprung", "in an ambush", verb_bits(Verb::Fire, Verb::Move)}},
};
constexpr auto asked = asks_by_kind(rows);

struct NoNames : Namer {
    std::string name(ArgKind, std::int64_t) const override { return {}; }
};
std::string refused(Kind here, Verb verb, const char* does) {
    return english(
        not_now(RuleId{}, asked, static_cast<std::size_t>(here), static_cast<unsigned>(verb), does).why(),
        NoNames{});
}

TEST(NotNow, SaysWhatGoesOnAndWhenItCanBeDone) {
    EXPECT_EQ(refused(Kind::Combat, Verb::Hit, "Cards take hits"),
              "not now: this is the Combat Phase. Cards take hits when hits are placed.");
    EXPECT_EQ(refused(Kind::Combat, Verb::Move, "Cards move"),
              "not now: this is the Combat Phase. Cards move in the Move Phase or in an ambush.");
    EXPECT_EQ(
        refused(Kind::Hits, Verb::Fire, "Cards fire"),
        "not now: hits are being placed. Cards fire in the Combat Phase, when charged or in an ambush.");
}

TEST(NotNow, LeavesOutWhatIsNotWorthNaming) {
    EXPECT_EQ(refused(Kind::Hits, Verb::Done, nullptr), "not now: hits are being placed");
    EXPECT_EQ(refused(Kind::Pass, Verb::None, "Nothing is done"), "not now: an enemy passes");
}

TEST(NotNow, KnowsWhatAStepTakes) {
    EXPECT_TRUE(asked[static_cast<std::size_t>(Kind::Moves)].takes(static_cast<unsigned>(Verb::Move)));
    EXPECT_FALSE(asked[static_cast<std::size_t>(Kind::Moves)].takes(static_cast<unsigned>(Verb::Fire)));
    EXPECT_FALSE(asked[static_cast<std::size_t>(Kind::None)].takes(static_cast<unsigned>(Verb::Done)));
}

}  // namespace
}  // namespace longroll
