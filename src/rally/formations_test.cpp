#include "rally/formations.h"

#include <gtest/gtest.h>

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

// A side that deploys along the south edge (12 inches deep), the other along the north edge; the General of
// the brigade stands in the middle of his area.
struct Field : Bed {
    Field() {
        side(usa).edges = 1;
        side(csa).edges = 2;
        general(usa, first_brigade, 24, 4, {4, 5, 1});
    }
    Verdict judge(Formation formation, const Units& kept = {}) {
        return check_formation(look(), usa, first_brigade, formation, side(usa).on_map, kept);
    }
    RuleId broken(Formation formation, const Units& kept = {}) {
        const Verdict verdict = judge(formation, kept);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    RuleId place(Ref ref, double x, double y, Formation formation = Formation::Line) {
        const Verdict verdict = check_deployed(look(), ref, {inches(x, y), table::north}, formation);
        return verdict ? RuleId{} : verdict.why().rule;
    }
    Ref waiting(Arm arm = Arm::Infantry) {
        const Ref ref = off_map(usa, arm);
        side(usa).off_map = {};
        return ref;
    }
};

TEST(RF_EX_23, ALineOfFiveNeedsThreeThatTouch) {
    Field bed;
    for (const double x : {20.0, 22.0, 24.0}) bed.infantry(usa, x, 8);
    for (const double x : {28.0, 31.0}) bed.infantry(usa, x, 8);
    EXPECT_TRUE(bed.judge(Formation::Line));
    Field other;
    for (const double x : {20.0, 22.0}) other.infantry(usa, x, 8);
    for (const double x : {25.0, 28.0, 31.0}) other.infantry(usa, x, 8);
    EXPECT_EQ(other.broken(Formation::Line), rule::RF_FORM_3);
}

TEST(RF_FORM_3, NeighboursFaceAlikeAndAreLevel) {
    Field bed;
    bed.infantry(usa, 20, 8);
    bed.infantry(usa, 22, 8.4);
    EXPECT_TRUE(bed.judge(Formation::Line)) << "half an inch of step";
    Field stepped;
    stepped.infantry(usa, 20, 8);
    stepped.infantry(usa, 22, 8.6);
    stepped.infantry(usa, 26, 8);
    EXPECT_EQ(stepped.broken(Formation::Line), rule::RF_FORM_3);
    Field turned;
    turned.infantry(usa, 20, 8);
    turned.infantry(usa, 22, 8, 20);
    turned.infantry(usa, 26, 8);
    EXPECT_EQ(turned.broken(Formation::Line), rule::RF_FORM_3);
}

TEST(RF_FORM_4, NoStandOfASkirmishTouchesAnother) {
    Field bed;
    bed.infantry(usa, 20, 8);
    bed.infantry(usa, 22.5, 8);
    EXPECT_TRUE(bed.judge(Formation::Skirmish));
    bed.infantry(usa, 24.5, 8);
    EXPECT_EQ(bed.broken(Formation::Skirmish), rule::RF_FORM_4);
    EXPECT_EQ(bed.broken(Formation::Unformed), rule::RF_FORM_9);
}

TEST(RF_EX_25, ThreeStandsFormOneColumn) {
    Field bed;
    for (const double y : {5.5, 6.5, 7.5}) bed.infantry(usa, 24, y);
    EXPECT_TRUE(bed.judge(Formation::Column));
}

TEST(RF_FORM_5, FourFormTwoColumnsAndTheGeneralTouchesOne) {
    Field bed;
    for (const double y : {5.5, 6.5}) {
        bed.infantry(usa, 22.75, y);
        bed.infantry(usa, 25.25, y);
    }
    EXPECT_TRUE(bed.judge(Formation::Column));
    bed.general(usa, bed.first_brigade, 24, 3.5, {4, 5, 1});
    EXPECT_EQ(bed.broken(Formation::Column), rule::RF_FORM_5) << "he does not touch";
    Field one;
    for (const double y : {5.5, 6.5, 7.5, 8.5}) one.infantry(usa, 24, y);
    EXPECT_EQ(one.broken(Formation::Column), rule::RF_FORM_5) << "one column of four";
}

TEST(RF_EX_24, AnAssaultHasHalvesInLineAndColumn) {
    Field bed;
    for (const double x : {22.0, 24.0, 26.0}) bed.infantry(usa, x, 9);
    for (const double y : {7.5, 6.5}) bed.infantry(usa, 24, y);
    EXPECT_TRUE(bed.judge(Formation::Assault)) << "3 and 2";
    Field two;
    for (const double x : {23.0, 25.0}) two.infantry(usa, x, 9);
    for (const double y : {7.4, 6.4, 5.4}) two.infantry(usa, 24, y);
    EXPECT_TRUE(two.judge(Formation::Assault)) << "2 and 3";
    Field four;
    for (const double x : {21.0, 23.0, 25.0, 27.0}) four.infantry(usa, x, 9);
    four.infantry(usa, 24, 7);
    EXPECT_EQ(four.broken(Formation::Assault), rule::RF_FORM_7) << "4 and 1";
}

TEST(RF_FORM_7, GunsTouchARegiment) {
    Field bed;
    for (const double x : {22.0, 24.0}) bed.infantry(usa, x, 9);
    bed.battery(usa, 28, 9);
    EXPECT_EQ(bed.broken(Formation::Assault), rule::RF_FORM_7);
}

TEST(RF_EX_55, AReserveKeepsAQuarterToAHalfBack) {
    const int bounds[][3] = {{1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {4, 1, 2}, {5, 2, 2}, {6, 2, 3}, {8, 2, 4}};
    for (const auto& [n, least, most] : bounds) {
        EXPECT_EQ(reserve_bounds(n).least, least) << n;
        EXPECT_EQ(reserve_bounds(n).most, most) << n;
    }
}

TEST(RF_FORM_8, TheKeptAreCounted) {
    Field bed;
    Units kept;
    for (const double x : {20.0, 23.0, 26.0}) bed.infantry(usa, x, 8);
    for (int i = 0; i < 2; ++i) kept |= one(bed.off_map(usa).id);
    EXPECT_TRUE(bed.judge(Formation::Reserve, kept)) << "two of five";
    EXPECT_EQ(bed.broken(Formation::Reserve), rule::RF_FORM_8) << "none of three";
}

TEST(RF_FORM_6, BeyondTheAreaOnlyInCoverAndHalfOfThem) {
    Field bed;
    bed.woods(18, 18, 30, 24);
    const Ref ahead = bed.waiting();
    EXPECT_EQ(bed.place(ahead, 24, 20, Formation::Line), rule::RF_DEPLOY_3);
    EXPECT_EQ(bed.place(ahead, 24, 20, Formation::Frontier), RuleId{});
    EXPECT_EQ(bed.place(ahead, 10, 20, Formation::Frontier), rule::RF_FORM_6) << "open ground";
    EXPECT_EQ(bed.place(ahead, 24, 42, Formation::Frontier), rule::RF_FORM_6) << "the enemy's area";
    bed.infantry(csa, 24, 30, 180);
    EXPECT_EQ(bed.place(ahead, 24, 22, Formation::Frontier), rule::RF_FORM_6) << "7 inches from the enemy";
    Field half;
    half.woods(10, 18, 40, 24);
    half.infantry(usa, 24, 8);
    half.infantry(usa, 24, 20);
    EXPECT_TRUE(half.judge(Formation::Frontier));
    half.infantry(usa, 28, 20);
    EXPECT_EQ(half.broken(Formation::Frontier), rule::RF_FORM_6);
}

TEST(RF_DEPLOY_1, TheStripIsAQuarterOfTheMapAndAtMostASquare) {
    Field bed;
    const auto inside = [&](double y) {
        return in_deployment_area(bed.look(), usa,
                                  table::rect({Bed::inches(24, y), table::north}, {2000, 1000}));
    };
    EXPECT_TRUE(inside(11.5));
    EXPECT_FALSE(inside(11.6));
    bed.table_size(48, 24);
    EXPECT_TRUE(inside(5.5));
    EXPECT_FALSE(inside(5.6));
}

TEST(RF_DEPLOY_3, InTheAreaInRadiusAndAwayFromTheEnemy) {
    Field bed;
    const Ref unit = bed.waiting();
    EXPECT_EQ(bed.place(unit, 24, 8), RuleId{});
    EXPECT_EQ(bed.place(unit, 24, 13), rule::RF_DEPLOY_3) << "outside the area";
    EXPECT_EQ(bed.place(unit, 36, 8), rule::RF_DEPLOY_3) << "out of the radius of 6.5 inches";
    EXPECT_EQ(bed.place(unit, 24, 4), rule::RF_STAND_3) << "on the General";
    bed.infantry(csa, 24, 20, 180);
    EXPECT_EQ(bed.place(unit, 24, 8), rule::RF_DEPLOY_3) << "11 inches from the enemy";
    EXPECT_EQ(bed.place(unit, 24, 7), RuleId{}) << "12 inches";
}

TEST(RF_FORM_1, EveryFormationHasACanonicalLayoutThatHolds) {
    for (const Formation formation :
         {Formation::Line, Formation::Skirmish, Formation::Column, Formation::Frontier, Formation::Assault,
          Formation::Reserve, Formation::Unformed})
        for (const int n : {1, 3, 4, 5}) {
            Field bed;
            for (int i = 0; i < n; ++i) bed.waiting(i == 3 ? Arm::Artillery : Arm::Infantry);
            if (formation == Formation::Reserve && n == 1) continue;  // its one unit stays off the map
            const Layout layout = find_layout(bed.look(), usa, bed.first_brigade, formation);
            ASSERT_TRUE(layout.found) << formation_words[at(formation)] << " of " << n;
            std::size_t i = 0;
            for (UnitId id = 0; id < n; ++id)
                if (!layout.kept.has(id))
                    bed.with_dice({}, [&](Play& play) { set_on_map(play, {usa, id}, layout.poses[i++]); });
            EXPECT_EQ(bed.broken(formation, layout.kept), RuleId{})
                << formation_words[at(formation)] << " of " << n;
        }
    Field narrow;
    for (int i = 0; i < 9; ++i) narrow.waiting();
    narrow.general(usa, narrow.first_brigade, 24, 4, {1, 3, 1});
    EXPECT_FALSE(find_layout(narrow.look(), usa, narrow.first_brigade, Formation::Line).found)
        << "nine in line reach farther than his radius of 3.5 inches";
}

TEST(RF_GEO_20, TheToleranceOfFacingIsTenDegrees) {
    Field bed;
    bed.infantry(usa, 20, 8);
    bed.infantry(usa, 22.05, 8, 9);
    EXPECT_FALSE(bed.judge(Formation::Skirmish) && bed.judge(Formation::Line));
    Field loose;
    loose.infantry(usa, 24, 8);
    loose.infantry(usa, 24, 6.9, 12);
    EXPECT_EQ(loose.broken(Formation::Column), rule::RF_FORM_5);
}

// What the page draws between stands as they are placed: each formation joins by its own rule.
TEST(RF_GEO_20, StandsAreJoinedAsTheirFormationAsks) {
    struct Pair {
        Formation formation;
        Join beside, behind, apart;
    };
    using enum Join;
    for (const Pair& pair : {Pair{Formation::Line, Holds, None, None},
                             {Formation::Skirmish, Breaks, Breaks, None},
                             {Formation::Column, None, Holds, None},
                             {Formation::Frontier, None, None, None},
                             {Formation::Assault, Holds, Holds, None},
                             {Formation::Reserve, None, None, None},
                             {Formation::Unformed, Breaks, Breaks, None}}) {
        Field bed;
        const Ref first = bed.infantry(usa, 20, 8), beside = bed.infantry(usa, 22, 8),
                  behind = bed.infantry(usa, 20, 7), apart = bed.infantry(usa, 26, 6);
        const auto of = [&](Ref other) {
            EXPECT_EQ(joined(bed.look(), usa, pair.formation, first.id, other.id),
                      joined(bed.look(), usa, pair.formation, other.id, first.id));
            return joined(bed.look(), usa, pair.formation, first.id, other.id);
        };
        const auto which = static_cast<int>(pair.formation);
        EXPECT_EQ(of(beside), pair.beside) << which;
        EXPECT_EQ(of(behind), pair.behind) << which;
        EXPECT_EQ(of(apart), pair.apart) << which;
    }
}

}  // namespace
}  // namespace longroll::rally
