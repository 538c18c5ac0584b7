// The bed that tests of every game stand on (tests/support/game_bed.h), tried with Picket.

#include <gtest/gtest-spi.h>

#include "picket/field.h"

namespace longroll::picket {
namespace {

// The Union's section at post 1, a Confederate one across the river.
Field two_posts() {
    Field field;
    field.put(union_seat, "Ohio", 1).put(rebels, "Georgia", 1);
    return field;
}

TEST(GameBed, AsksTheRules) {
    const Field field = two_posts();
    EXPECT_EQ(field.decides(), union_seat);
    EXPECT_TRUE(field.legal(union_seat, "shoot 1 1"));
    EXPECT_EQ(field.refused_by(union_seat, "shoot 1 1"), RuleId{});
    EXPECT_EQ(field.why(union_seat, field.read("shoot 1 1")), "fine");
    EXPECT_EQ(field.refused_by(rebels, "shoot 1 1"), rule::PK_3_1c) << "it is not their turn";
    EXPECT_NE(field.why(rebels, field.read("hold")), "fine");
    EXPECT_TRUE(field.offered(union_seat, "hold"));
    EXPECT_FALSE(field.offered(union_seat, "done"));
    EXPECT_EQ(field.choice_texts(union_seat).size(), field.choices(union_seat).size());
    EXPECT_TRUE(field.choices(rebels).empty());
    EXPECT_EQ(field.last_event_text(), "");
}

void throw_too_few() {
    Field field = two_posts();
    field.act(union_seat, "shoot 1 1");
    field.act(union_seat, "done");
}
void leave_a_die_over() { two_posts().act(union_seat, "shoot 1 1", {6}); }
void act_out_of_turn() { two_posts().act(rebels, "hold"); }
void break_an_invariant() {
    Field field = two_posts();
    field.state.of(rebels).gone.add(field.counter_named(rebels, "Georgia"));  // and still at its post
    field.act(union_seat, "shoot 1 1");
}
void type_nonsense() { (void)two_posts().read("sing"); }

TEST(GameBed, FailsATestThatIsNotExact) {
    EXPECT_NONFATAL_FAILURE(leave_a_die_over(), "1 dice of the script were left over");
    EXPECT_FATAL_FAILURE(act_out_of_turn(), "hold");
    EXPECT_NONFATAL_FAILURE(type_nonsense(), "sing");
    EXPECT_NONFATAL_FAILURE(break_an_invariant(), "shoot 1 1");
}

TEST(GameBed, FailsATestWhoseScriptIsTooShort) {
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter quiet(&failures);
        throw_too_few();
    }
    EXPECT_GT(failures.size(), 0);
}

}  // namespace
}  // namespace longroll::picket
