#include "rally/state.h"

#include <gtest/gtest.h>

namespace longroll::rally {
namespace {

TEST(RallyState, IsSmallAndPlain) {
    EXPECT_LE(sizeof(State), 16u * 1024);
    EXPECT_TRUE(std::is_trivially_copyable_v<State>);
}

}  // namespace
}  // namespace longroll::rally
