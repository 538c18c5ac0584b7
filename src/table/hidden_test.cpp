#include "table/hidden.h"

#include <gtest/gtest.h>

namespace longroll::table {
namespace {

constexpr Rect base(int x, int y) { return rect({{x * inch, y * inch}, north}, {3 * inch, 3 * inch}); }

SightRules rules() {
    SightRules rules;
    rules.from_level = true;
    rules.set(AreaKind::Woods, {.height = 2, .end_free = inch, .inside_free = inch});
    return rules;
}
// Woods from x = 18 to 22, between two values of y.
Battlefield with_woods(int from, int to) {
    BattlefieldPlan plan{"test", 72 * inch, 72 * inch, {}, {}, {}, {}};
    plan.areas.push_back(
        {"",
         AreaKind::Woods,
         {{18 * inch, from * inch}, {22 * inch, from * inch}, {22 * inch, to * inch}, {18 * inch, to * inch}},
         0,
         0});
    return *Battlefield::prepare(std::move(plan));
}

TEST(HiddenByCells, AWallOfWoodsHidesWhatIsBehindIt) {
    const Battlefield field = with_woods(10, 40);
    EXPECT_TRUE(hidden_by_cells(field, base(10, 20), base(30, 20), 0, rules()));
    EXPECT_TRUE(hidden_by_cells(field, base(30, 28), base(10, 22), 0, rules())) << "either way, aslant";
    EXPECT_FALSE(hidden_by_cells(field, base(10, 20), base(30, 20), 2, rules())) << "over the trees";
    EXPECT_FALSE(hidden_by_cells(field, base(10, 20), base(16, 30), 0, rules())) << "not between them";
    EXPECT_FALSE(hidden_by_cells(field, base(16, 20), base(19, 20), 0, rules())) << "too near to be told";
}

TEST(HiddenByCells, AGapSaysNothing) {
    EXPECT_FALSE(hidden_by_cells(with_woods(10, 20), base(10, 20), base(30, 20), 0, rules()));
    EXPECT_FALSE(hidden_by_cells(with_woods(21, 40), base(10, 20), base(30, 20), 0, rules()));
}

}  // namespace
}  // namespace longroll::table
