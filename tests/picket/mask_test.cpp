#include "picket/mask.h"

#include <gtest/gtest.h>

#include <vector>

namespace longroll::picket {
namespace {

TEST(PicketMask, CountsAndWalksEverySet) {
    for (unsigned word = 0; word < 256; ++word) {
        const Mask mask = Mask::from(word);
        EXPECT_EQ(mask.count(), static_cast<unsigned>(std::popcount(word)));
        std::vector<unsigned> members;
        for (unsigned member : mask) members.push_back(member);
        EXPECT_EQ(members.size(), mask.count());
        Mask again;
        for (unsigned member : members) {
            EXPECT_TRUE(mask.has(member));
            again.add(member);
        }
        EXPECT_EQ(again, mask);
        if (!mask.empty()) {
            EXPECT_EQ(mask.lowest(), members.front());
        }
    }
}

TEST(PicketMask, RenamesAMember) {
    Mask mask = Mask::of(1) | Mask::of(4);
    mask.rename(1, 2);
    EXPECT_EQ(mask, Mask::of(2) | Mask::of(4));
    mask.rename(0, 3);
    EXPECT_EQ(mask, Mask::of(2) | Mask::of(4));
    EXPECT_EQ(Mask::below(3) - Mask::of(1), Mask::of(0) | Mask::of(2));
}

}  // namespace
}  // namespace longroll::picket
