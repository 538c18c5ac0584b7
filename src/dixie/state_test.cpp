// Sets of slots.

#include "dixie/state.h"

#include <gtest/gtest.h>

#include <random>

namespace longroll::dixie {
namespace {

Slot nth_by_counting(Cards cards, unsigned n) {
    for (; n > 0; --n) cards &= cards - 1;
    return lowest(cards);
}

TEST(Slots, TheNthCardIsFoundInEverySetAsByCounting) {
    std::mt19937_64 random(1861);
    for (int i = 0; i < 2'000; ++i) {
        Cards cards = i == 0 ? ~Cards{0} : random();
        for (int thin = i % 6; thin > 0; --thin) cards &= random();
        for (unsigned n = 0; n < static_cast<unsigned>(count(cards)); ++n)
            ASSERT_EQ(nth_of(cards, n), nth_by_counting(cards, n)) << cards << ' ' << n;
    }
    for (Slot slot = 0; slot < max_slots; ++slot) EXPECT_EQ(nth_of(one(slot), 0), slot);
}

}  // namespace
}  // namespace longroll::dixie
