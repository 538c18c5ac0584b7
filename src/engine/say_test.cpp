#include "engine/say.h"

#include <gtest/gtest.h>

#include "engine/reckoning.h"

namespace longroll {
namespace {

class TestNamer final : public Namer {
  public:
    std::string name(ArgKind kind, std::int64_t value) const override {
        return (kind == ArgKind::Piece   ? "piece "
                : kind == ArgKind::Place ? "place "
                                         : "thing ") +
               std::to_string(value);
    }
};
const TestNamer namer;

template <class... Args>
std::string said(const char* pattern, Args... args) {
    return english(Say(RuleId{}, pattern, args...), namer);
}

TEST(Say, ArgumentsStandInTheirOrder) {
    EXPECT_EQ(said("{} of {} stands", 2, 5), "2 of 5 stands");
    EXPECT_EQ(said("nothing to fill in"), "nothing to fill in");
    EXPECT_EQ(said(""), "");
    EXPECT_EQ(said("{}{}", std::uint8_t{1}, std::int64_t{-7}), "1-7");
}

TEST(Say, WordsGoByTheLastNumber) {
    EXPECT_EQ(said("{} {card tries|cards try}", 1), "1 card tries");
    EXPECT_EQ(said("{} {card tries|cards try}", 2), "2 cards try");
    EXPECT_EQ(said("{} {card|cards} of the {} {tries|try}", 1, Seat::Union), "1 card of the Union tries");
    EXPECT_EQ(said("{} of {} {hit|hits}", 1, 0), "1 of 0 hits");
    EXPECT_EQ(said("{} {factor|factors}", halves(2)), "1 factor");
    EXPECT_EQ(said("{} {factor|factors}", halves(3)), "1.5 factors");
    EXPECT_EQ(said("{} dice{|, each}", 1), "1 dice");
    EXPECT_EQ(said("left {open and {as it is}"), "left {open and {as it is}");
}

TEST(Say, EveryKindOfArgument) {
    EXPECT_EQ(said("{} moves", Seat::Union), "Union moves");
    EXPECT_EQ(said("{} moves", Seat::Confederate), "Confederate moves");
    EXPECT_EQ(said("{} moves", Seat::Nobody), "nobody moves");
    EXPECT_EQ(said("{} from {} with {}", piece(3), place(4), thing(5)), "piece 3 from place 4 with thing 5");
    EXPECT_EQ(said("{} {} {}", signed_number(2), signed_number(0), signed_number(-2)), "+2 0 -2");
    EXPECT_EQ(said("{} {} {} {} {}", halves(5), halves(4), halves(1), halves(0), halves(-1)),
              "2.5 2 0.5 0 -0.5");
    EXPECT_EQ(said("{} {}", halves(-5), halves(-4)), "-2.5 -2");
    EXPECT_EQ(said("{} and {} inches", inches_arg(7250), inches_arg(-125)), "7.3 and -0.1 inches");
    EXPECT_EQ(said("{} {inch|inches}, {} {inch|inches}", inches_arg(1040), inches_arg(12'000)),
              "1 inch, 12 inches");
    EXPECT_EQ(said("{} needed, {} left", needed_inches(16'001), inches_left(16'090)), "16.1 needed, 16 left");
    EXPECT_EQ(said("in the {}", "woods"), "in the woods");
}

TEST(Say, AWrongPatternIsSeenAndNotFatal) {
    EXPECT_EQ(said("{} and {}", 1), "1 and ?");
    EXPECT_EQ(said("one", 1, 2), "one");
    EXPECT_EQ(said("{ } {"), "{ } {");
    const char* no_word = nullptr;
    EXPECT_EQ(said("{}", no_word), "?");
}

TEST(Say, HoldsSixArguments) {
    EXPECT_EQ(said("{} {} {} {} {} {}", 1, 2, 3, 4, 5, 6), "1 2 3 4 5 6");
    static_assert(Say::max_args == 6);
}

TEST(Reckoning, SaysEveryPart) {
    Reckoning dice(RuleId{}, "dice to roll");
    EXPECT_TRUE(dice.empty());
    EXPECT_EQ(english(dice, namer), "dice to roll 0");
    dice.add(RuleId{}, "combat value", 4).add(RuleId{}, "woods", -1, place(7)).add(RuleId{}, "general", 2);
    EXPECT_EQ(dice.total(), 5);
    EXPECT_FALSE(dice.empty());
    EXPECT_EQ(english(dice, namer), "dice to roll 5: combat value 4, woods (place 7) -1, general +2");
}

TEST(Reckoning, CountsInParts) {
    Reckoning halved(RuleId{}, "strength", 2);
    halved.add(RuleId{}, "stands", 7).add(RuleId{}, "low ammunition", -1).add(RuleId{}, "column", -2);
    EXPECT_EQ(english(halved, namer), "strength 2: stands 3.5, low ammunition -0.5, column -1");
    Reckoning thirds(RuleId{}, "share", 3);
    thirds.add(RuleId{}, "base", 4)
        .add(RuleId{}, "more", 1)
        .add(RuleId{}, "less", -1)
        .add(RuleId{}, "far less", -5);
    EXPECT_EQ(english(thirds, namer), "share -1/3: base 1 1/3, more +1/3, less -1/3, far less -1 2/3");
}

TEST(Reckoning, NamesColumnsByTheirHeading) {
    static constexpr const char* headings[] = {"1:2+", "1:1+", "2:1+"};
    Reckoning column(RuleId{}, "column");
    column.headings = headings;
    column.add(RuleId{}, "stands", 1).add(RuleId{}, "uphill", 1);
    EXPECT_EQ(english(column, namer), "column 2:1+: stands 1:1+, uphill +1");
    column.add(RuleId{}, "grade", 2);
    EXPECT_EQ(total_text(column), "2:1+") << "there is none beyond the last";
    column.add(RuleId{}, "fieldworks", -7);
    EXPECT_EQ(total_text(column), "1:2+");
    EXPECT_EQ(amount_text(column, column.parts[0]), "1:1+");
    EXPECT_EQ(amount_text(column, column.parts[1]), "+1");
}

}  // namespace
}  // namespace longroll
