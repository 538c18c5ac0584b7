#include "engine/script.h"

#include <gtest/gtest.h>

#include <array>

namespace longroll {
namespace {

TEST(Script, DiceFallAsItSays) {
    Script script{2, 4, 5, 6, 1, 3, 10, 5};
    Dice dice(script);
    EXPECT_EQ(dice.d6(), 2u);
    EXPECT_EQ(dice.two_d6(), 9u);
    const Dice::Handful faces = dice.roll(2);
    EXPECT_EQ(faces[0], 6);
    EXPECT_EQ(faces[1], 1);
    EXPECT_EQ(dice.d3(), 3u);
    EXPECT_EQ(dice.d10(), 10u);
    EXPECT_FALSE(script.used_up());
    EXPECT_EQ(script.left(), 1u);
    EXPECT_EQ(dice.average(), 5u);
    EXPECT_TRUE(script.used_up());
}

TEST(Script, IsReadFromText) {
    Script script("2, 4,5  6");
    Dice dice(script);
    EXPECT_EQ(dice.d6(), 2u);
    EXPECT_EQ(dice.d6(), 4u);
    EXPECT_EQ(dice.d6(), 5u);
    EXPECT_EQ(dice.d6(), 6u);
    EXPECT_TRUE(script.used_up());
    EXPECT_TRUE(Script("").used_up());
    EXPECT_TRUE(Script(" , ").used_up());
}

TEST(Script, ComplainsOfTextThatIsNoFace) {
    EXPECT_EQ(Script("2, four").complaint(),
              "'four' in a script is not a face: faces are whole numbers, as in '2, 4, 5'");
    EXPECT_FALSE(Script("2, -1").ok());
    EXPECT_FALSE(Script("2x").ok());
    EXPECT_FALSE(Script("99999999999").ok());
}

TEST(Script, ComplainsWhenItRunsOut) {
    Script script{4};
    Dice dice(script);
    EXPECT_EQ(dice.d6(), 4u);
    EXPECT_TRUE(script.ok());
    EXPECT_EQ(dice.average(), 2u);  // the lowest face, so that the rules can go on
    EXPECT_FALSE(script.ok());
    EXPECT_FALSE(script.used_up());
    EXPECT_EQ(script.complaint(), "the script ends after 1 number, and an average die is thrown after them");
}

TEST(Script, ComplainsOfAFaceThatTheDieHasNot) {
    Script seven{7, 3};
    Dice dice(seven);
    EXPECT_EQ(dice.d6(), 1u);
    EXPECT_EQ(dice.d6(), 3u);
    EXPECT_EQ(seven.complaint(), "number 1 of the script is 7, but the die is a d6 with faces 1 to 6");
    EXPECT_FALSE(seven.used_up());

    for (unsigned face : {0u, 1u, 6u}) {
        Script script{face};
        EXPECT_EQ(Dice(script).average(), 2u);
        EXPECT_FALSE(script.ok()) << face;
    }
    Script zero{0};
    EXPECT_EQ(Dice(zero).d6(), 1u);
    EXPECT_FALSE(zero.ok());
    Script four{4};
    EXPECT_EQ(Dice(four).d3(), 1u);
    EXPECT_FALSE(four.ok());
    Script eleven{11};
    EXPECT_EQ(Dice(eleven).roll(1, DieKind::D10)[0], 1);
    EXPECT_FALSE(eleven.ok());
}

TEST(Script, DrawsAndShuffles) {
    Script script{0, 4, 3, 0, 1};
    Dice dice(script);
    EXPECT_EQ(dice.below(5), 0u);
    EXPECT_EQ(dice.below(5), 4u);
    std::array<char, 4> items{'a', 'b', 'c', 'd'};
    dice.shuffle(std::span(items));  // d stays, a to the third place, then the first two stay
    EXPECT_EQ(std::string(items.begin(), items.end()), "cbad");
    EXPECT_TRUE(script.used_up());

    Script five{5};
    EXPECT_EQ(Dice(five).below(5), 0u);
    EXPECT_EQ(five.complaint(), "number 1 of the script is 5, but one of 5 things is drawn: 0 to 4");
}

TEST(Script, ThrowsAgainWhileRefused) {
    const auto both = [](Dice& d) {
        const unsigned first = d.d6();
        return std::array<unsigned, 2>{first, d.d6()};
    };
    const auto tie = [](const std::array<unsigned, 2>& faces) { return faces[0] == faces[1]; };
    Script script{3, 3, 1, 1, 2, 5};
    Dice dice(script);
    EXPECT_EQ(dice.again_while(both, tie)[1], 5u);
    EXPECT_TRUE(script.used_up());

    Script ties{4, 4, 2, 2};
    Dice(ties).again_while(both, tie);  // ends
    EXPECT_FALSE(ties.ok());
}

}  // namespace
}  // namespace longroll
