#include "miniatures/article.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

TEST(Article, ComesBeforeNumbersAndNames) {
    EXPECT_EQ(with_article("2nd Ohio"), "the 2nd Ohio");
    EXPECT_EQ(with_article("Washington Artillery (Squires)"), "the Washington Artillery (Squires)");
}

TEST(Article, IsLeftOutBeforeAPossessive) {
    EXPECT_EQ(with_article("Lynch's Battery"), "Lynch's Battery");
    EXPECT_EQ(with_article("Early's Brigade, Hays"), "Early's Brigade, Hays");
    EXPECT_EQ(with_article("the Fire Zouaves"), "the Fire Zouaves");
    EXPECT_EQ(with_article("Battery A"), "Battery A");
    EXPECT_EQ(with_article("Company D, 5th US Artillery"), "Company D, 5th US Artillery");
    EXPECT_EQ(with_article("Divisional Battery"), "the Divisional Battery");
    EXPECT_EQ(with_article(""), "");
}

}  // namespace
}  // namespace longroll::miniatures
