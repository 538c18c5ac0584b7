// What the log says: who did what to whom, what came of it, and the numbers behind it.

#include <string>

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

TEST(DX_7_2a, AMissIsToldWithTheFirepower) {
    SpecialBed bed;
    bed.no_specials();
    const auto firer = bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, u1);
    bed.phase(Phase::Combat, usa, {step(StepKind::Fire, usa, u1)});
    bed.act(usa, {.verb = Verb::Fire, .card = firer}, {4, 5, 6});
    EXPECT_EQ(english(bed.log.events().front().say, bed),
              "infantry 2 fires into USA Center: no hits (firepower 2)");
}

TEST(DX_7_2a, HitsAreToldBeforeTheyArePlaced) {
    SpecialBed bed;
    bed.no_specials();
    const auto guns = bed.artillery(usa, 2, u1);
    bed.infantry(csa, 3, position_c(1));
    bed.phase(Phase::Combat, usa, {step(StepKind::Fire, usa, position_c(1))});
    bed.act(usa, {.verb = Verb::Fire, .card = guns, .mode = static_cast<std::uint8_t>(FireMode::Long)},
            {1, 5});
    EXPECT_EQ(english(bed.log.events().front().say, bed),
              "artillery 2 fires at long range into CSA Center: 1 hit (firepower 1)");
}

TEST(DX_11_2b, AGeneralSurvives) {
    SpecialBed bed;
    bed.no_specials();
    const auto general = bed.general(usa, 1, 1, u1);
    bed.infantry(usa, 3, u1);
    bed.set_hits(usa, general, 1);
    bed.phase(Phase::Morale, usa, {step(StepKind::CheckLeaders, usa)}, {2});
    EXPECT_EQ(english(bed.log.events().front().say, bed), "general 2 survives");
}

// A position may be opened for a Special alone: whether anybody can fire there is not told.
TEST(DX_7_0d, OpeningACombatDoesNotClaimThatAnybodyFires) {
    SpecialBed bed;
    bed.infantry(usa, 3, u1);
    bed.infantry(csa, 3, u1);
    bed.phase(Phase::Combat, usa, {step(StepKind::Combats, usa)});
    bed.act(usa, {.verb = Verb::Open, .place = u1});
    EXPECT_EQ(english(bed.log.events().front().say, bed), "Union opens the combat in USA Center");
}

}  // namespace
}  // namespace longroll::dixie
