// What the invariants notice: each state is right until one mark is set that must not be there.

#include <gtest/gtest.h>

#include "volley/flow_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;

struct Watched : Flow {
    PostId own = division(us, at_inches(36, 14)), theirs = division(cs, at_inches(66, 66));
    Ref brigade = add(us, InfantryBrigade, 36, 20, 90, own),
        foe = add(cs, InfantryBrigade, 36, 24, 270, theirs);

    Watched() {
        begin();
        for (const Ref ref : {brigade, foe}) setup.army_of[index(ref.side)].stands[ref.id].strength = 4;
    }
    std::string wrong() { return Volley::first_violation(setup, state).value_or(""); }
};

TEST(VB_GEN_7, NobodyAttacksTwice) {
    Watched bed;
    ASSERT_EQ(bed.wrong(), "");
    bed.side(us).attacked |= one(bed.brigade.id);
    EXPECT_NE(bed.wrong().find("outside the Combat phase"), std::string::npos) << bed.wrong();
    bed.side(us).attacked = {};
    bed.pass_until(StepKind::Choose);
    bed.state.combat.defending = bed.foe.id;
    bed.state.combat.attackers.push_back({bed.brigade.id, 0});
    bed.state.agenda.push(step(StepKind::Attack, us));
    EXPECT_EQ(bed.wrong(), "");
    bed.side(us).attacked |= one(bed.brigade.id);
    EXPECT_NE(bed.wrong().find("attacks twice (VB-GEN-7)"), std::string::npos) << bed.wrong();
    bed.side(us).attacked = {};
    bed.side(cs).chosen |= one(bed.foe.id);
    EXPECT_NE(bed.wrong().find("is attacked twice"), std::string::npos) << bed.wrong();
    bed.side(cs).chosen = {};
    bed.state.combat.attackers.push_back({bed.brigade.id, 0});
    EXPECT_NE(bed.wrong().find("twice in one combat"), std::string::npos) << bed.wrong();
}

TEST(VB_EXH_1, ExhaustedOnlyByItsLosses) {
    Watched bed;
    bed.side(us).exhausted |= Posts{1} << bed.own;
    EXPECT_NE(bed.wrong().find("below its level"), std::string::npos) << bed.wrong();
    bed.side(us).casualties[bed.own] = bed.setup.army(us).posts[bed.own].exhaustion;
    bed.side(us).stand[bed.brigade.id].strength = static_cast<std::uint8_t>(
        bed.setup.army(us).posts[bed.own].strength - bed.side(us).casualties[bed.own]);
    EXPECT_EQ(bed.wrong(), "");
    bed.side(us).stationary |= one(bed.brigade.id);
    EXPECT_NE(bed.wrong().find("Stationary stand in an exhausted division"), std::string::npos);
}

TEST(VB_STAT_3, NobodyIsStationaryWhoHasMoved) {
    for (const bool turned : {false, true}) {
        Watched bed;
        bed.side(us).stationary |= one(bed.brigade.id);
        EXPECT_EQ(bed.wrong(), "");
        (turned ? bed.side(us).turned : bed.side(us).moved) |= one(bed.brigade.id);
        EXPECT_NE(bed.wrong().find("has moved or turned"), std::string::npos) << bed.wrong();
    }
}

}  // namespace
}  // namespace longroll::volley
