#include "engine/agenda.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace longroll {
namespace {

struct Step {
    enum Kind : std::uint8_t { None, Fire, Loss, Check, Rout };
    Kind kind = None;
    std::uint8_t piece = 0;
    friend bool operator==(const Step&, const Step&) = default;
};
using Steps = Agenda<Step, 8>;
static_assert(std::is_trivially_copyable_v<Steps>);
static_assert(std::has_unique_object_representations_v<Steps>);

TEST(Agenda, LastInFirstOut) {
    Steps agenda;
    EXPECT_TRUE(agenda.empty());
    agenda.push({Step::Fire, 1});
    agenda.push({Step::Loss, 2});
    EXPECT_EQ(agenda.depth(), 2u);
    EXPECT_EQ(agenda.top(), (Step{Step::Loss, 2}));
    EXPECT_EQ(agenda.pop(), (Step{Step::Loss, 2}));
    EXPECT_EQ(agenda.pop(), (Step{Step::Fire, 1}));
    EXPECT_TRUE(agenda.empty());
}

// A fire causes a loss, the loss a check, the check a rout, which makes the next stand check: worked off in
// the order of the nest, and what was begun first ends last.
TEST(Agenda, NestsAreWorkedOffInside) {
    Steps agenda;
    std::string told;
    agenda.push({Step::Fire, 1});
    while (!agenda.empty()) {
        const Step step = agenda.pop();
        switch (step.kind) {
            case Step::Fire:
                told += "fire ";
                agenda.push({Step::Loss, 2});
                agenda.push({Step::Loss, 1});
                break;
            case Step::Loss:
                told += "loss" + std::to_string(step.piece) + ' ';
                agenda.push({Step::Check, step.piece});
                break;
            case Step::Check:
                told += "check" + std::to_string(step.piece) + ' ';
                if (step.piece == 1) agenda.push({Step::Rout, 1});
                break;
            case Step::Rout:
                told += "rout" + std::to_string(step.piece) + ' ';
                agenda.push({Step::Check, 3});
                break;
            case Step::None: FAIL();
        }
    }
    EXPECT_EQ(told, "fire loss1 check1 rout1 check3 loss2 check2 ");
}

TEST(Agenda, AStepCanBeChangedWhileItWaits) {
    Steps agenda;
    agenda.push({Step::Check, 1}).piece = 4;
    agenda.top().kind = Step::Rout;
    const Steps& same = agenda;
    EXPECT_EQ(same.top(), (Step{Step::Rout, 4}));
}

TEST(Agenda, LeavesNothingBehind) {
    Steps used;
    for (std::uint8_t i = 0; i < 8; ++i) used.push({Step::Check, i});
    used.pop();
    used.clear();
    const Steps fresh;
    EXPECT_EQ(used, fresh);
    EXPECT_EQ(std::memcmp(&used, &fresh, sizeof fresh), 0);
}

}  // namespace
}  // namespace longroll
