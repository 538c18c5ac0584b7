// What the computer player goes by.

#include "dixie/special_bed.h"

namespace longroll::dixie {
namespace {

std::int32_t worth_after(const SpecialBed& bed, Seat seat, const Action& action) {
    State after = bed.state;
    Script none({});
    Dice dice(none);
    EventLog silent = EventLog::off();
    Dixie::play(bed.setup, after, seat, action, dice, silent);
    return Dixie::worth(bed.setup, after, seat);
}

TEST(Worth, ACombatThatCanBeFoughtIsBetterOpenedThanEnded) {
    SpecialBed bed;
    bed.no_specials();
    bed.infantry(csa, 2, u1);
    bed.infantry(usa, 2, u1);
    bed.phase(Phase::Combat, csa, {step(StepKind::Combats, csa)});
    EXPECT_GT(worth_after(bed, csa, action(Verb::Open, 0, u1)), worth_after(bed, csa, action(Verb::Done)));
}

TEST(Worth, AWayThatLeadsNowhereIsWorseThanNone) {
    SpecialBed bed;
    bed.no_specials();
    const auto riders = bed.cavalry(usa, 2, u1);
    bed.infantry(usa, 2, u0);
    bed.infantry(csa, 2, c1);
    bed.moves(usa);
    const std::int32_t before = Dixie::worth(bed.setup, bed.state, usa);
    const Action round_trip = action(Verb::Move, riders, reserve_place, u1);
    ASSERT_EQ(bed.why(usa, round_trip), "fine");
    EXPECT_LT(worth_after(bed, usa, round_trip), before);
}

}  // namespace
}  // namespace longroll::dixie
