#include "rally/action.h"

#include <gtest/gtest.h>

#include "support/verb_bed.h"

namespace longroll::rally {
namespace {

std::string written(std::string_view text) {
    const Expected<Action> action = verbs.read(text);
    return action ? verbs.write(*action) : action.error();
}

TEST(RallyAction, WhatIsWrittenIsReadBack) { expect_written_and_read_back(verbs); }

TEST(RallyAction, IsWrittenAsPeopleTypeIt) {
    EXPECT_EQ(written("lay a3 lean 22.5 facing 45 dismount"), "lay a3 front lean 22.5 facing 45 dismount");
    EXPECT_EQ(written("lay t rear facing 0"), "lay t rear lean 0 facing 0");
    EXPECT_EQ(written("fire 3 at 12 with 21"), "fire 3 at 12 with 21");
    EXPECT_EQ(written("special toward 180 facing 0 from-rear on-rear"),
              "special toward 180 facing 0 from-rear on-rear");
    EXPECT_EQ(written("come 4 line 2 shift 6.5 a2 lean -11.25 facing 90"),
              "come 4 line 2 shift 6.5 a2 lean -11.25 facing 90");
    EXPECT_EQ(written("declare 5 a3 carry 1,2"), "declare 5 a3 lean 0 carry 1-2");
    EXPECT_EQ(written("field 3 on-map column under 1"), "field 3 on-map column under 1");
}

TEST(RallyAction, AnglesAndPlacesAreThoseOfTheArrow) {
    const Expected<Action> action = verbs.read("lay a2 right lean -15 facing 350");
    ASSERT_TRUE(action);
    EXPECT_EQ(action->laid().arrow, Arrow::A2);
    EXPECT_EQ(action->laid().edge, table::Edge::Right);
    EXPECT_EQ(action->laid().lean, -table::degrees(15));
    EXPECT_EQ(action->facing(), table::facing_of_degrees(350));
}

}  // namespace
}  // namespace longroll::rally
