#include "table/crowd.h"

#include <gtest/gtest.h>

#include "table/crowd_bed.h"
#include "table/oracle_bed.h"

namespace longroll::table {
namespace {

constexpr Length tolerance = 10;

template <class Crowd>
class CrowdTest : public testing::Test {
  protected:
    using Set = typename Crowd::Set;
    static constexpr Length table_side = 60 * inch;

    // As many pieces as a set holds, some off the table, some at its edge.
    static Crowd any_crowd(Cases& cases) {
        Crowd crowd;
        for (unsigned i = 0; i < most_pieces<Crowd>; ++i) crowd.add(any_piece<Crowd>(cases, table_side));
        return crowd;
    }
    static std::vector<Rect> body(Cases& cases) {
        std::vector<Rect> bases;
        const Point at{cases.between(0, table_side), cases.between(0, table_side)};
        const Facing facing = cases.facing();
        for (Length k = 0; k < 3; ++k)
            bases.push_back(rect({at + along(facing + right_angle, k * 1000), facing}, {1000, 500}));
        return bases;
    }
    // Those of whom it is true, piece by piece.
    template <class Is>
    static Set those(const Crowd& crowd, Set among, Is is) {
        auto found = Set{};
        for (const auto id : each(among)) {
            const auto bases = bases_of(crowd, id);
            if (is(std::span<const Rect>(bases))) found |= one<Set>(id);
        }
        return found;
    }
};
using Shapes = testing::Types<Regiments, Companies>;
TYPED_TEST_SUITE(CrowdTest, Shapes);

TYPED_TEST(CrowdTest, WithinIsWhoIsNearBaseByBase) {
    Cases cases;
    int near = 0;
    for (int i = 0; i < repeats(40); ++i) {
        const TypeParam crowd = this->any_crowd(cases);
        for (int k = 0; k < 20; ++k) {
            const std::vector<Rect> bases = this->body(cases);
            const Length limit = cases.between(0, 12 * inch);
            const auto among = crowd.on_table();
            const auto found = within(crowd, among, bases, limit);
            ASSERT_EQ(found, this->those(crowd, among, [&](std::span<const Rect> theirs) {
                return within(bases, theirs, limit);
            }));
            near += count(found);
        }
    }
    EXPECT_GT(near, 100);
}

TYPED_TEST(CrowdTest, SquaresMissNobodyWhoHasAPartOfABox) {
    Cases cases;
    const TypeParam crowd = this->any_crowd(cases);
    for (int k = 0; k < repeats(400); ++k) {
        const Point low{cases.between(-5 * inch, 60 * inch), cases.between(-5 * inch, 60 * inch)};
        const Box box{low, low + Vector{cases.between(0, 20 * inch), cases.between(0, 20 * inch)}};
        const auto all = crowd.all();
        const auto near = about(crowd, all, box);
        const auto meeting = in_box(crowd, all, box);
        const auto exact = this->those(crowd, all, [&](std::span<const Rect> theirs) {
            for (const Rect& base : theirs)
                if (meets(box, box_of(base))) return true;
            return false;
        });
        ASSERT_EQ(exact & ~near, typename TypeParam::Set{});
        ASSERT_EQ(exact & ~meeting, typename TypeParam::Set{});
        ASSERT_EQ(meeting & ~near, typename TypeParam::Set{}) << "nor are there fewer by boxes";
    }
}

TYPED_TEST(CrowdTest, KeptSquaresAreThoseComputed) {
    Cases cases;
    for (int k = 0; k < repeats(2000); ++k) {
        const Point low{cases.between(-9 * inch, 140 * inch), cases.between(-9 * inch, 140 * inch)};
        const Box centres{low, low + Vector{cases.between(0, 9 * inch), cases.between(0, 9 * inch)}};
        const Square low_corner = south_west_of(centres), high_corner = north_east_of(centres);
        ASSERT_EQ(squares_of(low_corner, high_corner), squares_of(centres));
        ASSERT_TRUE(Squares(centres).may_have(squares_of(centres)));
    }
    // A table wider than the squares reach: beyond them all are alike, and none is missed.
    const Box far{{200 * inch, 0}, {201 * inch, inch}};
    EXPECT_TRUE(Squares(far).may_have(squares_of(Box{{180 * inch, 0}, {181 * inch, inch}})));
    EXPECT_FALSE(Squares(far).may_have(squares_of(Box{{50 * inch, 0}, {51 * inch, inch}})));
}

TYPED_TEST(CrowdTest, TheNearestAndTheFirstOverlapped) {
    Cases cases;
    int on_somebody = 0;
    for (int i = 0; i < repeats(40); ++i) {
        const TypeParam crowd = this->any_crowd(cases);
        for (int k = 0; k < 20; ++k) {
            const std::vector<Rect> bases = this->body(cases);
            const auto among = crowd.on_table();
            Length least = 2 * farthest;
            std::optional<BitNumber> first, under;
            for (const auto id : each(among)) {
                const auto theirs = bases_of(crowd, id);
                const Length far = distance(bases, theirs);
                if (far < least) first = id, least = far;
                if (!under && overlap(bases, theirs, tolerance)) under = id;
            }
            const auto found = nearest(crowd, among, bases, [](auto& rest) { return take_lowest(rest); });
            ASSERT_TRUE(found);
            ASSERT_EQ(found->id, *first);
            ASSERT_EQ(found->far, least);
            ASSERT_EQ(overlapped(crowd, among, bases, tolerance), under);
            on_somebody += under.has_value();
        }
    }
    EXPECT_GT(on_somebody, 3);
}

TYPED_TEST(CrowdTest, NobodyIsNearestOrOverlappedAmongNobody) {
    Cases cases;
    const TypeParam crowd = this->any_crowd(cases);
    const std::vector<Rect> bases = this->body(cases);
    const auto nobody = typename TypeParam::Set{};
    EXPECT_FALSE(nearest(crowd, nobody, bases, [](auto& rest) { return take_lowest(rest); }));
    EXPECT_FALSE(overlapped(crowd, nobody, bases, tolerance));
    EXPECT_EQ(within(crowd, crowd.all(), {}, 5 * inch), nobody) << "no bases, nobody";
    EXPECT_EQ(gap_below(crowd, nobody, {{0, 0}, {1, 1}}, 77), 77);
}

// Of two as near as each other the order of taking decides.
TYPED_TEST(CrowdTest, TiesAreTakenInTheOrderOfTheGame) {
    TypeParam crowd;
    for (const Length x : {10'000, 20'000}) crowd.add({{{{x, 10'000}, north}}, {1000, 500}, true});
    const std::vector<Rect> bases{rect({{15'000, 10'000}, north}, {1000, 500})};
    const auto all = crowd.on_table();
    const auto low = nearest(crowd, all, bases, [](auto& rest) { return take_lowest(rest); });
    const auto high = nearest(crowd, all, bases, [](auto& rest) {
        BitNumber last = 0;
        for (const auto id : each(rest)) last = id;
        rest &= ~one<typename TypeParam::Set>(last);
        return last;
    });
    EXPECT_EQ(low->id, 0);
    EXPECT_EQ(high->id, 1);
    EXPECT_EQ(low->far, 4000);
}

TYPED_TEST(CrowdTest, FirstMetIsWhoStopsTheAdvance) {
    TypeParam crowd;
    const auto put = [&](Point at) { crowd.add({{{at, north}}, {1000, 500}, true}); };
    put({10'000, 18'000});
    put({10'500, 15'000});
    put({14'000, 12'000});
    const std::vector<Rect> line{rect({{10'000, 10'000}, north}, {1000, 500}),
                                 rect({{11'000, 10'000}, north}, {1000, 500})};
    const auto all = crowd.on_table();
    const auto met = first_met(crowd, all, line, north, 12'000);
    ASSERT_TRUE(met);
    EXPECT_EQ(met->id, 1);
    EXPECT_NEAR(met->far, 4500, 2);
    EXPECT_FALSE(first_met(crowd, all, line, north, 4000)) << "nobody so near";
    EXPECT_FALSE(first_met(crowd, all, line, south, 9000));
    EXPECT_EQ(first_met(crowd, all & ~one<typename TypeParam::Set>(1), line, north, 12'000)->id, 0);
}

TYPED_TEST(CrowdTest, AGapIsNeverMoreThanTheDistance) {
    Cases cases;
    const TypeParam crowd = this->any_crowd(cases);
    for (int k = 0; k < repeats(400); ++k) {
        const std::vector<Rect> bases = this->body(cases);
        const auto all = crowd.on_table();
        const Length bound = cases.between(0, 20 * inch);
        const Length gap = gap_below(crowd, all, box_of(bases), bound);
        ASSERT_LE(gap, bound);
        for (const auto id : each(all))
            ASSERT_LE(gap, std::max<Length>(0, distance(bases, bases_of(crowd, id))));
    }
}

}  // namespace
}  // namespace longroll::table
