#include "rally/moves.h"

#include "rally/testbed.h"

namespace longroll::rally {
namespace {

table::Segment path(double x0, double y0, double x1, double y1) {
    return {Bed::inches(x0, y0), Bed::inches(x1, y1)};
}
Vector way(double x, double y) { return Bed::inches(x, y) - Point{}; }

// ---- terrain on the path line ----

TEST(RF_TERRAIN_2, WoodsOnThePathLineRestrictIt) {
    Bed bed;
    bed.woods(10, 12, 20, 20);
    EXPECT_TRUE(meets_restrictive(bed.look(), path(12, 10, 12, 14)));
    EXPECT_FALSE(meets_restrictive(bed.look(), path(12, 8, 12, 11.9)));
    EXPECT_FALSE(meets_restrictive(bed.look(), path(8, 10, 8, 22))) << "beside them";
}

TEST(RF_GEO_9, AHundredthOfAnInchOfWoodsDoesNotCount) {
    Bed bed;
    bed.woods(10, 12, 20, 20);
    EXPECT_FALSE(meets_restrictive(bed.look(), path(12, 8, 12, 12.01)));
    EXPECT_TRUE(meets_restrictive(bed.look(), path(12, 8, 12, 12.02)));
}

TEST(RF_TERRAIN_4, OrchardsRestrict) {
    Bed bed;
    bed.box(AreaKind::Orchard, 10, 12, 20, 20);
    EXPECT_TRUE(meets_restrictive(bed.look(), path(12, 10, 12, 14)));
}
TEST(RF_TERRAIN_5, MarshRestricts) {
    Bed bed;
    bed.box(AreaKind::Marsh, 10, 12, 20, 20);
    EXPECT_TRUE(meets_restrictive(bed.look(), path(12, 10, 12, 14)));
}
TEST(RF_TERRAIN_6, RocksRestrict) {
    Bed bed;
    bed.box(AreaKind::Rocks, 10, 12, 20, 20);
    EXPECT_TRUE(meets_restrictive(bed.look(), path(12, 10, 12, 14)));
}

TEST(RF_TERRAIN_8, OnlyWideCreeksRestrictAndABridgeLeadsOver) {
    Bed bed;
    bed.line(LineKind::Stream, {{0, 20}, {48, 20}}, 200);
    EXPECT_FALSE(meets_restrictive(bed.look(), path(10, 18, 10, 22))) << "a narrow stream";
    bed.line(LineKind::Creek, {{0, 12}, {48, 12}}, 400);
    bed.crossing(table::CrossingKind::Ford, {30, 12}, 500);
    EXPECT_TRUE(meets_restrictive(bed.look(), path(10, 10, 10, 14)));
    EXPECT_TRUE(meets_restrictive(bed.look(), path(10, 10, 10, 11.9))) << "it ends in the water";
    EXPECT_FALSE(meets_restrictive(bed.look(), path(10, 10, 10, 11.7)));
    EXPECT_FALSE(meets_restrictive(bed.look(), path(30.3, 10, 30.3, 14))) << "through the gap";
    EXPECT_TRUE(meets_restrictive(bed.look(), path(31, 10, 31, 14)));
}

TEST(RF_TERRAIN_16, RoadsFieldsFencesAndTheTownDoNotMatter) {
    Bed bed;
    bed.line(LineKind::Road, {{0, 12}, {48, 12}}, 200);
    bed.line(LineKind::Fence, {{0, 13}, {48, 13}});
    bed.box(AreaKind::Crops, 8, 10, 20, 20);
    bed.box(AreaKind::Town, 8, 10, 20, 20);
    EXPECT_FALSE(meets_restrictive(bed.look(), path(12, 9, 12, 15)));
    EXPECT_FALSE(is_steep(bed.look(), path(12, 9, 12, 15)));
}

TEST(RF_TERRAIN_1, EveryFeatureOfTheTableMovesAsItsRowSays) {
    // 'Movement' of the table in 2.2.
    struct Row {
        AreaKind kind;
        bool restrictive;
    };
    for (const Row& row : {Row{AreaKind::Woods, true},
                           {AreaKind::LightWoods, true},
                           {AreaKind::Orchard, true},
                           {AreaKind::Marsh, true},
                           {AreaKind::Rocks, true},
                           {AreaKind::Town, false},
                           {AreaKind::Crops, false},
                           {AreaKind::Clearing, false}}) {
        Bed bed;
        bed.box(row.kind, 8, 12, 14, 20);
        EXPECT_EQ(meets_restrictive(bed.look(), path(10, 10, 10, 14)), row.restrictive)
            << table::name_of(row.kind);
        EXPECT_FALSE(is_steep(bed.look(), path(10, 10, 10, 14)));
    }
}

// ---- steep ground ----

// Ground that crosses the contours 440, 480 and 520 going north; 400 south of it, in rows an inch apart.
std::vector<int> slope(std::initializer_list<int> feet) {
    std::vector<int> rows(10, 400);
    rows.insert(rows.end(), feet);
    return rows;
}

TEST(RF_EX_8, ThreeContoursWithinTheTArrowAreSteep) {
    Bed bed;
    bed.heights(slope({400, 480, 530}));
    EXPECT_TRUE(is_steep(bed.look(), path(10, 9.9, 10, 13)));
    EXPECT_FALSE(is_steep(bed.look(), path(10, 9.9, 10, 11.6))) << "two of them";
}
TEST(RF_EX_9, DownIsAsSteepAsUp) {
    Bed bed;
    bed.heights(slope({400, 480, 530}));
    EXPECT_TRUE(is_steep(bed.look(), path(10, 13, 10, 9.9)));
}
TEST(RF_EX_10, AContourCrossedUpAndDownAgainIsNotSteep) {
    Bed bed;
    bed.heights(slope({400, 490, 470, 400}));
    EXPECT_FALSE(is_steep(bed.look(), path(10, 9.9, 10, 13)));
}
TEST(RF_GEO_17, TheWindowIsAsLongAsTheTArrowAndSlidesAlongALongerPath) {
    Bed bed;
    // 440, 480 and 520 at 11, 13 and 15: four inches.
    bed.heights(slope({400, 440, 460, 480, 500, 520, 530}));
    EXPECT_FALSE(is_steep(bed.look(), path(10, 9, 10, 16)));
    bed.heights(slope({400, 440, 460, 480, 520, 530}));
    EXPECT_TRUE(is_steep(bed.look(), path(10, 9, 10, 16))) << "three inches, in a path of seven";
}
TEST(RF_TERRAIN_11, AMapMayMarkGroundAsSteep) {
    Bed bed;
    EXPECT_FALSE(is_steep(bed.look(), path(10, 10, 10, 14)));
    bed.box(AreaKind::Broken, 8, 12, 14, 20);
    EXPECT_TRUE(is_steep(bed.look(), path(10, 10, 10, 14)));
}
TEST(RF_LOS_10, WithMinorContoursTheRiseItselfIsAsked) {
    Bed bed;
    // 79 feet within three inches, across three major contours.
    bed.heights(slope({401, 439, 480}));
    bed.setup.options.minor_contours = true;
    EXPECT_TRUE(is_steep(bed.look(), path(10, 9, 10, 14))) << "400 to 480";
    bed.heights(slope({401, 439, 479}));
    EXPECT_FALSE(is_steep(bed.look(), path(10, 9, 10, 14))) << "79 feet";
    bed.heights({400, 424, 448, 472, 496, 520});
    EXPECT_FALSE(is_steep(bed.look(), path(10, 0, 10, 5))) << "72 feet in three inches";
    EXPECT_FALSE(is_steep(bed.look(), path(10, 5, 10, 0)));
    bed.heights({400, 427, 454, 481, 508});
    EXPECT_TRUE(is_steep(bed.look(), path(10, 4, 10, 0.3))) << "81, the window begins between points";
}

TEST(RF_TERRAIN_14, AStandIsWhereItsCentreIs) {
    Bed bed;
    bed.woods(10, 12, 20, 20);
    const Ref in = bed.infantry(usa, 12, 12.4), out = bed.infantry(usa, 16, 11.9);
    EXPECT_TRUE(bed.look().field().kinds_at(bed.centre(in)).has(AreaKind::Woods));
    EXPECT_FALSE(bed.look().field().kinds_at(bed.centre(out)).any()) << "its front is in them";
}

// ---- barricades ----

TEST(RF_BARR_1, ABarricadeCutsTheWayWhereTheBaseTouchesIt) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.barricade(8, 12, 12, 12);
    const Cut cut = cut_by_barricades(bed.look(), base_of(bed.look(), unit), way(0, 6));
    EXPECT_TRUE(cut.stopped);
    EXPECT_EQ(cut.way, way(0, 1.5));
    EXPECT_FALSE(cut_by_barricades(bed.look(), base_of(bed.look(), unit), way(0, 1.4)).stopped);
    EXPECT_FALSE(cut_by_barricades(bed.look(), base_of(bed.look(), unit), way(0, -6)).stopped);
}

TEST(RF_BARR_2, TheBarricadeThatAStandTouchesLetsItPassWithAllThatIsConnected) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.barricade(8, 10.5, 12, 10.5);
    bed.barricade(12, 10.5, 14, 14);  // joined to the first, and across the way
    bed.barricade(14, 14, 8, 14);
    const Rect base = base_of(bed.look(), unit);
    EXPECT_FALSE(cut_by_barricades(bed.look(), base, way(0, 6)).stopped);
    bed.barricade(8, 15, 12, 15);  // another one
    EXPECT_EQ(cut_by_barricades(bed.look(), base, way(0, 6)).way, way(0, 4.5));
}

TEST(RF_BARR_6, BarricadesOfTheFieldStopBothSides) {
    Bed bed;
    bed.line(LineKind::Barricade, {{8, 12}, {12, 12}, {14, 13}});
    const Ref a = bed.infantry(usa, 10, 10), b = bed.infantry(csa, 10, 15, 180);
    EXPECT_EQ(cut_by_barricades(bed.look(), base_of(bed.look(), a), way(0, 6)).way, way(0, 1.5));
    EXPECT_EQ(cut_by_barricades(bed.look(), base_of(bed.look(), b), way(0, -6)).way, way(0, -2.5));
}

TEST(RF_GEO_10, OfSeveralTheFirstThatTheBaseMeetsCuts) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.barricade(9, 14, 11, 14);
    bed.barricade(10.9, 12, 14, 13);
    EXPECT_EQ(cut_by_barricades(bed.look(), base_of(bed.look(), unit), way(0, 6)).way, way(0, 1.5));
}

TEST(RF_BARR_7, StandsOnBothSidesOfABarricadeAreInContact) {
    Bed bed;
    bed.barricade(8, 12, 12, 12);
    const Ref a = bed.infantry(usa, 10, 11.5), b = bed.infantry(csa, 10, 12.5, 180);
    EXPECT_TRUE(is_engaged(bed.look(), a));
    EXPECT_TRUE(is_engaged(bed.look(), b));
}

// ---- others ----

TEST(RF_GEO_8, FriendsThatTheSweepOverlapsAreMetInOrder) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    const Ref far = bed.infantry(usa, 10, 16), near = bed.infantry(usa, 11, 13);
    bed.infantry(usa, 12, 10);  // touches it at the start
    bed.infantry(usa, 13.1, 14);
    const MetList met = friends_met(bed.look(), unit, way(0, 6));
    ASSERT_EQ(met.size(), 2u);
    EXPECT_EQ(met[0].unit, near.id);
    EXPECT_EQ(met[0].at, 2000);
    EXPECT_EQ(met[1].unit, far.id);
    EXPECT_EQ(met[1].at, 5000);
    EXPECT_EQ(friends_met(bed.look(), unit, way(3, 0)).size(), 1u) << "into its neighbour";
    EXPECT_EQ(friends_met(bed.look(), unit, way(-3, 0)).size(), 0u);
}

TEST(RF_GEO_8, HoldersAreInTheWayOfOthersNotOfTheirOwn) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    const Ref cavalry = bed.dismounted(usa, 10, 15);
    EXPECT_EQ(friends_met(bed.look(), unit, way(0, 3.5)).size(), 1u);
    EXPECT_TRUE(friends_met(bed.look(), cavalry, way(0, -3)).empty());
}

TEST(RF_GEO_12, TheFirstContactAndAllWhoAreTouchedThen) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    const Ref a = bed.infantry(csa, 9, 17, 180), b = bed.infantry(csa, 11, 17, 180);
    bed.infantry(csa, 13, 16, 180);
    const std::optional<Contact> contact = first_contact(bed.look(), unit, way(0, 8));
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->at, 6000);
    EXPECT_EQ(contact->enemies, one(a.id) | one(b.id));
    EXPECT_TRUE(first_contact(bed.look(), unit, way(0, 5.97))) << "0.03 short";
    EXPECT_FALSE(first_contact(bed.look(), unit, way(0, 5.96)));
}

TEST(RF_MOVE_9, AWayThatTouchesAnEnemyAnywhere) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 12.03, 13, 180);
    EXPECT_TRUE(touches_enemy(bed.look(), unit, way(0, 6)));
    EXPECT_FALSE(touches_enemy(bed.look(), unit, way(-0.01, 6))) << "0.04 away where it passes";
}

// ---- a place ----

RuleId forbidden(const Bed& bed, Ref ref, double x, double y, unsigned allowed = 0) {
    const Verdict verdict = check_place(bed.look(), ref, {Bed::inches(x, y), table::north}, allowed);
    EXPECT_EQ(verdict.fine(),
              is_free(bed.look(), ref, base_at(bed.look(), ref, {Bed::inches(x, y), table::north}), allowed));
    return verdict ? RuleId{} : verdict.why().rule;
}

TEST(RF_STAND_1, GeneralsAreNoTroopsAndTakeNoPlaceFromThem) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.general(usa, bed.first_brigade, 20, 20);
    EXPECT_EQ(forbidden(bed, unit, 20, 20), RuleId{}) << "he makes room";
    EXPECT_EQ(friends_met(bed.look(), unit, way(10, 10)).size(), 0u);
}
TEST(RF_STAND_2, EveryStandBelongsToAFormation) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    EXPECT_EQ(bed.look().plan(unit).post, bed.first_brigade);
    EXPECT_TRUE(in_chain(bed.look(), usa, bed.division, unit.id)) << "and to those above it";
}
TEST(RF_GEO_2, ABaseLiesAlongItsFacing) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10, 90);
    EXPECT_EQ(forbidden(bed, bed.infantry(usa, 30, 30), 10, 11.5), RuleId{}) << "beside its left end";
    EXPECT_EQ(forbidden(bed, unit, 10, 10), RuleId{});
    const Rect base = base_of(bed.look(), unit);
    EXPECT_EQ(table::front_middle(base), bed.inches(10.5, 10));
    EXPECT_EQ(table::front_right(base), bed.inches(10.5, 9));
}
TEST(RF_GEO_5, DistanceIsFromBaseToBase) {
    Bed bed;
    const Ref a = bed.infantry(usa, 10, 10), b = bed.infantry(csa, 16, 14.5, 90);
    EXPECT_EQ(distance_between(bed.look(), a, b), 5409) << "4.5 east and 3 north, from corner to corner";
}

TEST(RF_STAND_3, BasesNeverLieOnOneAnother) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(usa, 20, 20);
    EXPECT_EQ(forbidden(bed, unit, 20, 19), RuleId{}) << "they touch";
    EXPECT_EQ(forbidden(bed, unit, 20, 19.03), RuleId{});
    EXPECT_EQ(forbidden(bed, unit, 20, 19.04), rule::RF_STAND_3);
    bed.infantry(csa, 30, 20);
    EXPECT_EQ(forbidden(bed, unit, 30, 19.5, MayTouchEnemy), rule::RF_STAND_3);
}

TEST(RF_GEO_4, ContactIsThreeHundredths) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.infantry(csa, 20, 20, 180);
    EXPECT_EQ(forbidden(bed, unit, 20, 18.97), rule::RF_MOVE_9);
    EXPECT_EQ(forbidden(bed, unit, 20, 18.96), RuleId{});
    EXPECT_EQ(forbidden(bed, unit, 20, 18.97, MayTouchEnemy), RuleId{});
}

TEST(RF_MOVE_11, TheWholeBaseStaysOnTheMap) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    EXPECT_EQ(forbidden(bed, unit, 1, 0.5), RuleId{});
    EXPECT_EQ(forbidden(bed, unit, 0.99, 0.5), rule::RF_MOVE_11);
    EXPECT_EQ(forbidden(bed, unit, 0.99, 0.5, MayLeaveMap), RuleId{});
}

TEST(RF_EX_62, NobodyMovesOntoMarkedOffGround) {
    Bed bed;
    const Ref unit = bed.infantry(usa, 10, 10);
    bed.setup.marked_off.push_back({bed.inches(20, 20), bed.inches(30, 20), bed.inches(30, 30)});
    EXPECT_EQ(forbidden(bed, unit, 25, 20), RuleId{}) << "the option is off";
    bed.setup.options.marked_off_areas = true;
    EXPECT_EQ(forbidden(bed, unit, 25, 20), rule::RF_ENTRY_3);
    EXPECT_EQ(forbidden(bed, unit, 25, 20, AnyGround), RuleId{});
    EXPECT_EQ(forbidden(bed, unit, 25, 19.5), RuleId{}) << "it borders on it";
    EXPECT_TRUE(is_marked_off(bed.look(), base_of(bed.look(), unit), way(25, 15))) << "on the way";
    EXPECT_FALSE(is_marked_off(bed.look(), base_of(bed.look(), unit), way(5, 5)));
}
TEST(RF_ENTRY_3, TheCornersOfABaseCountToo) {
    Bed bed;
    bed.setup.options.marked_off_areas = true;
    bed.setup.marked_off.push_back(
        {bed.inches(20, 20), bed.inches(30, 20), bed.inches(30, 30), bed.inches(20, 30)});
    const Ref unit = bed.infantry(usa, 10, 10);
    EXPECT_EQ(forbidden(bed, unit, 19.1, 22), rule::RF_ENTRY_3);
    EXPECT_EQ(forbidden(bed, unit, 19, 22), RuleId{});
}

}  // namespace
}  // namespace longroll::rally
