#include "elephant/query.h"

#include <gtest/gtest.h>

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

table::Blocked blocked(const Bed& bed, Ref from, Ref to, int stand = 0, int mark = 0) {
    return line_to(bed.look(), from, stand, to, mark).sight.by;
}

TEST(SE_GEO_18, OpenGroundIsSeenAcross) {
    Bed bed;
    const Ref a = bed.infantry(usa, 1, {20, 10}, north), b = bed.infantry(csa, 1, {20, 30}, south);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::No);
    EXPECT_EQ(line_to(bed.look(), a, 0, b, 0).distance, 20000) << "front edge to front edge (SE-FIRE-10)";
    EXPECT_TRUE(sees(bed.look(), a, b));
}

TEST(SE_GEO_18, FormedStandsBlockSkirmishersAndProneDoNot) {
    Bed bed;
    const Ref a = bed.infantry(usa, 1, {20, 10}, north), b = bed.infantry(csa, 1, {20, 30}, south);
    const Ref between = bed.infantry(usa, 3, {20, 20}, north);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::ByStand) << "a friend blocks like a foe";
    bed.side(usa).prone |= one(between.id);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::No);
    bed.side(usa).prone = 0;
    bed.with_dice({}, [&](Play& play) {
        put_layout(play, between, formed(layout_of(play, between), Formation::Skirmish, 0));
    });
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::No);
    bed.battery(csa, 1, {20, 25}, south);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::ByStand) << "artillery does";
}

TEST(SE_GEO_18, AFirerALevelUpLooksOverStands) {
    Bed bed;
    bed.area(AreaKind::Hill, {{15, 5}, {25, 5}, {25, 12}, {15, 12}}, 1);
    const Ref a = bed.infantry(usa, 1, {20, 10}, north), b = bed.infantry(csa, 1, {20, 30}, south);
    bed.infantry(usa, 3, {20, 20}, north);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::No);
}

TEST(SE_GEO_18, AHundredYardsOfWoodsAreSeenThrough) {
    for (const auto& [north_edge, expected] :
         {std::pair{22.5, table::Blocked::No}, std::pair{22.51, table::Blocked::ByScreen}}) {
        Bed bed(Scale::Regimental2);  // 100 yards are 2.5 inches
        bed.area(AreaKind::Woods, {{10, 20}, {30, 20}, {30, north_edge}, {10, north_edge}});
        const Ref a = bed.infantry(usa, 1, {20, 10}, north), b = bed.infantry(csa, 1, {20, 30}, south);
        EXPECT_EQ(blocked(bed, a, b), expected) << north_edge;
    }
}

// Duncan Field: woods all round, and within them a field that fire sweeps from edge to edge.
TEST(SE_GEO_18, AClearingIsSeenAcross) {
    Bed bed(Scale::Regimental2);  // 100 yards are 2.5 inches
    bed.area(AreaKind::LightWoods, {{5, 5}, {40, 5}, {40, 40}, {5, 40}});
    const Ref a = bed.infantry(usa, 1, {20, 12}, north), b = bed.infantry(csa, 1, {20, 27}, south);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::ByScreen);
    EXPECT_FALSE(sees(bed.look(), a, b));
    bed.area(AreaKind::Clearing, {{10, 12.5}, {30, 12.5}, {30, 26.5}, {10, 26.5}});
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::No) << "half an inch of woods at either end";
    EXPECT_TRUE(sees(bed.look(), a, b));
    const Ref deeper = bed.infantry(csa, 1, {20, 28.6}, south);
    bed.side(csa).on_table &= ~one(b.id);
    EXPECT_EQ(blocked(bed, a, deeper), table::Blocked::ByScreen) << "0.5 and 2.1 inches of woods";
    EXPECT_FALSE(sees(bed.look(), a, deeper));
}

// Approach is measured from corner to corner: at 50 yards so measured, and at 100, stands see each other in
// the thickest woods, though from the middle of a front it is farther.
TEST(SE_GEO_18, UnitsAtTheClosestDistanceSeeEachOtherInWoods) {
    for (Scale scale : {Scale::Regimental1, Scale::Regimental2, Scale::Brigade})
        for (int yards : {50, 100}) {
            Bed bed(scale);
            bed.area(AreaKind::Woods, {{1, 1}, {70, 1}, {70, 46}, {1, 46}});
            const double apart = static_cast<double>(yards) / yards_per_inch[at(scale)];
            const Ref a = bed.infantry(usa, 1, {20, 10}, north);
            // Beside the other, side edge to side edge.
            const Ref b = bed.infantry(csa, 1, {21 + apart, 9.25}, south);
            ASSERT_EQ(distance(bed.look(), a, b), static_cast<Length>(apart * 1000 + 0.5));
            EXPECT_TRUE(sees(bed.look(), a, b)) << yards;
            EXPECT_TRUE(sees(bed.look(), b, a)) << yards;
            EXPECT_EQ(blocked(bed, a, b), table::Blocked::No);
            const Ref beyond = bed.infantry(csa, 1, {20, 10.3 + 100.0 / yards_per_inch[at(scale)]}, south);
            EXPECT_EQ(blocked(bed, a, beyond), table::Blocked::ByScreen) << "farther than 100 yards";
        }
}

TEST(SE_GEO_18, BuildingsBlockButNotWhoIsInThem) {
    Bed bed;
    bed.area(AreaKind::Building, {{19, 20}, {21, 20}, {21, 22}, {19, 22}});
    const Ref a = bed.infantry(usa, 1, {20, 10}, north), b = bed.infantry(csa, 1, {20, 30}, south);
    const Ref inside = bed.infantry(csa, 1, {20, 21}, south);
    EXPECT_EQ(blocked(bed, a, inside), table::Blocked::No);
    bed.side(csa).on_table &= ~one(inside.id);
    EXPECT_EQ(blocked(bed, a, b), table::Blocked::ByArea);
}

TEST(SE_FIRE_6, OwnStandsAreInTheWayOnlyByOption) {
    Bed bed;
    const Ref two_ranks = bed.infantry(usa, 6, {20, 10}, north, {.ranks = 2});
    const Ref target = bed.infantry(csa, 6, {20, 20}, south);
    EXPECT_EQ(blocked(bed, two_ranks, target, 4, 2), table::Blocked::No) << "the rear rank fires too";
    bed.setup.options.front_rank_fires = true;
    EXPECT_EQ(blocked(bed, two_ranks, target, 4, 2), table::Blocked::ByStand);
    EXPECT_EQ(blocked(bed, two_ranks, target, 1, 2), table::Blocked::No) << "the front rank is free";
}

TEST(SE_GEO_20, AreaCoverNeedsHalfTheStands) {
    Bed bed;
    bed.area(AreaKind::Woods, {{18, 15}, {25, 15}, {25, 25}, {18, 25}});
    const Ref half = bed.infantry(csa, 4, {18, 20}, south), fewer = bed.infantry(csa, 5, {17, 22}, south);
    EXPECT_EQ(area_cover(bed.look(), half), Cover::Soft);
    EXPECT_EQ(area_cover(bed.look(), fewer), Cover::None) << "two of five";
}

TEST(SE_GEO_20, AClearingIsNoCover) {
    Bed bed;
    bed.area(AreaKind::Woods, {{5, 5}, {40, 5}, {40, 40}, {5, 40}});
    const Ref inside = bed.infantry(csa, 4, {20, 20}, south), lining = bed.infantry(csa, 4, {20, 26}, south);
    EXPECT_EQ(area_cover(bed.look(), inside), Cover::Soft);
    bed.area(AreaKind::Clearing, {{10, 15}, {30, 15}, {30, 25}, {10, 25}});
    EXPECT_EQ(area_cover(bed.look(), inside), Cover::None);
    EXPECT_FALSE(in_woods(bed.look(), inside, 0));
    EXPECT_EQ(area_cover(bed.look(), lining), Cover::Soft)
        << "the edge of the woods is held from within them";
    EXPECT_TRUE(in_woods(bed.look(), lining, 0));
}

TEST(SE_GEO_20, LinearCoverLiesBetween) {
    Bed bed;
    bed.line(LineKind::Wall, {{10, 20}, {30, 20}});
    const Ref south_of_it = bed.infantry(usa, 4, {20, 10}, north),
              north_of_it = bed.infantry(usa, 4, {20, 40}, south);
    const Ref lining = bed.infantry(csa, 4, {20, 20.25}, south), far = bed.infantry(csa, 4, {28, 21}, south);
    EXPECT_EQ(cover_from(bed.look(), lining, south_of_it), Cover::Hard);
    EXPECT_EQ(cover_from(bed.look(), lining, north_of_it), Cover::None) << "the wall is behind it";
    EXPECT_EQ(cover_from(bed.look(), far, south_of_it), Cover::None) << "farther from it than half an inch";
    EXPECT_EQ(barrier_against(bed.look(), lining, south_of_it), Barrier::Wall);
}

TEST(SE_GEO_20, FencesAreSoftWorksAreHardAbatisIsNone) {
    for (const auto& [kind, marks, cover, barrier] :
         {std::tuple{LineKind::Fence, 0, Cover::Soft, Barrier::Wall},
          std::tuple{LineKind::Fieldworks, 0, Cover::Hard, Barrier::Fieldworks},
          std::tuple{LineKind::MajorObstacle, 0, Cover::None, Barrier::None},
          std::tuple{LineKind::MajorObstacle, int{mark_fort_wall}, Cover::Hard, Barrier::Fieldworks}}) {
        Bed bed;
        bed.line(kind, {{10, 20}, {30, 20}}, 0, static_cast<table::Marks>(marks));
        const Ref enemy = bed.infantry(usa, 4, {20, 10}, north),
                  lining = bed.infantry(csa, 4, {20, 20.25}, south);
        EXPECT_EQ(cover_from(bed.look(), lining, enemy), cover) << table::name_of(kind);
        EXPECT_EQ(barrier_against(bed.look(), lining, enemy), barrier) << table::name_of(kind);
    }
}

TEST(SE_GEO_21, TheLevelIsThatOfTheCommandStand) {
    Bed bed;
    bed.area(AreaKind::Hill, {{20.5, 10}, {30, 10}, {30, 25}, {20.5, 25}}, 2);
    EXPECT_EQ(level_of(bed.look(), bed.infantry(usa, 3, {20, 20}, north)), 0);
    EXPECT_EQ(level_of(bed.look(), bed.infantry(csa, 4, {20.5, 24}, north)), 2)
        << "its third stand is on the hill";
}

TEST(ElephantQuery, RosterOrderPutsADetachmentAfterItsParent) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north), b = bed.infantry(usa, 6, {30, 20}, north);
    // Two stands of the first unit in the first free slot.
    const UnitId out = free_slot(bed.look(), usa);
    EXPECT_EQ(out, 2);
    bed.unit({usa, out}) = bed.unit(a);
    bed.unit({usa, out}).stands = 0b110000;
    bed.unit(a).stands = 0b001111;
    bed.side(usa).on_table |= one(out);
    bed.side(usa).detachments |= one(out);
    Units all = fighting(bed.look(), usa);
    EXPECT_EQ(take_first(bed.look(), usa, all), a.id);
    EXPECT_EQ(take_first(bed.look(), usa, all), out);
    EXPECT_EQ(take_first(bed.look(), usa, all), b.id);
    EXPECT_EQ(all, 0u);
    EXPECT_EQ(units_below(bed.look(), usa, 0), one(a.id) | one(b.id) | one(out)) << "SE-ORDER-4";
    EXPECT_EQ(bed.name(ArgKind::Piece, unit_arg(bed.look(), {usa, out}).value),
              "the skirmish line of union 1");
}

TEST(ElephantQuery, TheNearestEnemyIsNoWagon) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north);
    EXPECT_FALSE(nearest_enemy(bed.look(), a).unit.any());
    bed.wagon(csa, {20, 23}, south);
    const Ref guns = bed.battery(csa, 2, {20, 40}, south);
    const Ref line = bed.infantry(csa, 6, {20, 30}, south);
    EXPECT_EQ(nearest_enemy(bed.look(), a).unit, line);
    EXPECT_EQ(nearest_enemy(bed.look(), a).distance, 10000);
    bed.with_dice({}, [&](Play& play) {
        const Pose near{{22000, 25750}, south}, far{{60000, 40000}, south};
        const Pose poses[] = {far, near};
        put_poses(play, guns, poses, south);
    });
    EXPECT_EQ(nearest_enemy(bed.look(), a).unit, guns) << "to the nearest section (SE-SCALE-10)";
}

TEST(ElephantQuery, ContactsEndTogether) {
    Bed bed;
    const Ref a = bed.infantry(usa, 6, {20, 20}, north), b = bed.infantry(usa, 6, {30, 20}, north);
    const Ref t = bed.infantry(csa, 8, {24, 20}, south);
    for (Ref ref : {a, b}) {
        Contact contact{};
        contact.unit[0] = ref.id;
        contact.unit[1] = t.id;
        bed.state.contacts.push_back(contact);
        bed.side(usa).engaged |= one(ref.id);
    }
    bed.side(csa).engaged |= one(t.id);
    EXPECT_EQ(opponents_of(bed.look(), t), one(a.id) | one(b.id));
    bed.with_dice({}, [&](Play& play) { leave_contacts(play, a); });
    EXPECT_FALSE(in_contact(bed.look(), a));
    EXPECT_EQ(bed.side(usa).engaged, one(b.id));
    EXPECT_TRUE(in_contact_with(bed.look(), t, b));
    bed.with_dice({}, [&](Play& play) { leave_contacts(play, b); });
    EXPECT_EQ(bed.side(csa).engaged, 0u) << "SE-MELEE-8: free again";
}

}  // namespace
}  // namespace longroll::elephant
