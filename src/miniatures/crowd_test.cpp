#include "miniatures/crowd.h"

#include <gtest/gtest.h>

#include "miniatures/bystanders.h"
#include "miniatures/crowd_bed.h"
#include "table/oracle_bed.h"

namespace longroll::miniatures {
namespace {

using table::Cases;
using table::inch;
constexpr Length tolerance = 10;

template <class Crowd>
class CrowdTest : public testing::Test {
  protected:
    using Set = typename Crowd::Set;
    static constexpr Length table_side = 60 * inch;

    // As many pieces as a set holds, some off the table, some at its edge.
    static Crowd any_crowd(Cases& cases) {
        Crowd crowd;
        for (Seat side : seats)
            for (unsigned i = 0; i < most_pieces<Crowd>; ++i) {
                ToyPiece piece;
                const Point middle{cases.between(0, table_side), cases.between(0, table_side)};
                const table::Facing facing = cases.facing();
                for (std::size_t k = 0; k < stands_each<Crowd>; ++k)
                    piece.stands.push_back(
                        {middle + table::along(facing + table::right_angle, static_cast<Length>(k) * 1000),
                         facing});
                piece.on_table = !cases.one_in(10);
                crowd.add(side, piece);
            }
        return crowd;
    }
    static std::vector<Rect> body(Cases& cases) {
        std::vector<Rect> bases;
        const Point at{cases.between(0, table_side), cases.between(0, table_side)};
        const table::Facing facing = cases.facing();
        for (Length k = 0; k < 3; ++k)
            bases.push_back(
                table::rect({at + table::along(facing + table::right_angle, k * 1000), facing}, {1000, 500}));
        return bases;
    }
    // Those of whom it is true, piece by piece.
    template <class Is>
    static Set those(const Crowd& crowd, Seat side, Set among, Is is) {
        auto found = Set{};
        for (const auto id : each(among)) {
            const auto bases = bases_of(crowd, side, id);
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
            const auto among = crowd.on_table(Seat::Union);
            const auto found = within(crowd, Seat::Union, among, bases, limit);
            ASSERT_EQ(found, this->those(crowd, Seat::Union, among, [&](std::span<const Rect> theirs) {
                return table::within(bases, theirs, limit);
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
        const Box box{low, low + table::Vector{cases.between(0, 20 * inch), cases.between(0, 20 * inch)}};
        const auto all = crowd.all(Seat::Confederate);
        const auto near = about(crowd, Seat::Confederate, all, box);
        const auto meeting = in_box(crowd, Seat::Confederate, all, box);
        const auto exact = this->those(crowd, Seat::Confederate, all, [&](std::span<const Rect> theirs) {
            for (const Rect& base : theirs)
                if (table::meets(box, table::box_of(base))) return true;
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
        const Box centres{low, low + table::Vector{cases.between(0, 9 * inch), cases.between(0, 9 * inch)}};
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
            const auto among = crowd.on_table(Seat::Union);
            Length least = 2 * table::farthest;
            std::optional<BitNumber> first, under;
            for (const auto id : each(among)) {
                const auto theirs = bases_of(crowd, Seat::Union, id);
                const Length far = table::distance(bases, theirs);
                if (far < least) first = id, least = far;
                if (!under && table::overlap(bases, theirs, tolerance)) under = id;
            }
            const auto found =
                nearest(crowd, Seat::Union, among, bases, [](auto& rest) { return take_lowest(rest); });
            ASSERT_TRUE(found);
            ASSERT_EQ(found->id, *first);
            ASSERT_EQ(found->far, least);
            ASSERT_EQ(overlapped(crowd, Seat::Union, among, bases, tolerance), under);
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
    EXPECT_FALSE(nearest(crowd, Seat::Union, nobody, bases, [](auto& rest) { return take_lowest(rest); }));
    EXPECT_FALSE(overlapped(crowd, Seat::Union, nobody, bases, tolerance));
    EXPECT_EQ(within(crowd, Seat::Union, crowd.all(Seat::Union), {}, 5 * inch), nobody) << "no bases, nobody";
    EXPECT_EQ(gap_below(crowd, Seat::Union, nobody, {{0, 0}, {1, 1}}, 77), 77);
}

// Of two as near as each other the order of taking decides.
TYPED_TEST(CrowdTest, TiesAreTakenInTheOrderOfTheGame) {
    TypeParam crowd;
    for (const Length x : {10'000, 20'000})
        crowd.add(Seat::Union, {{{{x, 10'000}, table::north}}, {1000, 500}, true});
    const std::vector<Rect> bases{table::rect({{15'000, 10'000}, table::north}, {1000, 500})};
    const auto all = crowd.on_table(Seat::Union);
    const auto low = nearest(crowd, Seat::Union, all, bases, [](auto& rest) { return take_lowest(rest); });
    const auto high = nearest(crowd, Seat::Union, all, bases, [](auto& rest) {
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
    const auto put = [&](Point at) { crowd.add(Seat::Union, {{{at, table::north}}, {1000, 500}, true}); };
    put({10'000, 18'000});
    put({10'500, 15'000});
    put({14'000, 12'000});
    const std::vector<Rect> line{table::rect({{10'000, 10'000}, table::north}, {1000, 500}),
                                 table::rect({{11'000, 10'000}, table::north}, {1000, 500})};
    const auto all = crowd.on_table(Seat::Union);
    const auto met = first_met(crowd, Seat::Union, all, line, table::north, 12'000);
    ASSERT_TRUE(met);
    EXPECT_EQ(met->id, 1);
    EXPECT_NEAR(met->far, 4500, 2);
    EXPECT_FALSE(first_met(crowd, Seat::Union, all, line, table::north, 4000)) << "nobody so near";
    EXPECT_FALSE(first_met(crowd, Seat::Union, all, line, table::south, 9000));
    EXPECT_EQ(
        first_met(crowd, Seat::Union, all & ~one<typename TypeParam::Set>(1), line, table::north, 12'000)->id,
        0);
}

TYPED_TEST(CrowdTest, AGapIsNeverMoreThanTheDistance) {
    Cases cases;
    const TypeParam crowd = this->any_crowd(cases);
    for (int k = 0; k < repeats(400); ++k) {
        const std::vector<Rect> bases = this->body(cases);
        const auto all = crowd.on_table(Seat::Union);
        const Length bound = cases.between(0, 20 * inch);
        const Length gap = gap_below(crowd, Seat::Union, all, table::box_of(bases), bound);
        ASSERT_LE(gap, bound);
        for (const auto id : each(all))
            ASSERT_LE(gap, std::max<Length>(0, table::distance(bases, bases_of(crowd, Seat::Union, id))));
    }
}

// ---- bystanders ----

TYPED_TEST(CrowdTest, BystandersAreAllAboutTheMover) {
    Cases cases;
    int under = 0, unknown = 0;
    for (int i = 0; i < repeats(20); ++i) {
        const TypeParam crowd = this->any_crowd(cases);
        const BitNumber mover = crowd.on_table(Seat::Union) == typename TypeParam::Set{}
                                    ? BitNumber{0}
                                    : lowest(crowd.on_table(Seat::Union));
        const Box around = table::grown(crowd.outer_box(Seat::Union, mover), 12 * inch);
        const Bystanders<TypeParam> known(crowd, Seat::Union, mover, around);
        const auto friends = crowd.on_table(Seat::Union) & ~one<typename TypeParam::Set>(mover);
        for (int k = 0; k < 40; ++k) {
            std::vector<table::Pose> poses;
            const Point at = crowd.place(Seat::Union, mover) + cases.vector(12 * inch);
            for (Length n = 0; n < 3; ++n) poses.push_back({at + table::Vector{n * 1000, 0}, table::north});
            std::vector<Rect> bases;
            for (const table::Pose& pose : poses) bases.push_back(table::rect(pose, {1000, 500}));
            const Box box = table::box_of(bases);
            const auto there = known.about_poses(poses);
            const auto exact = overlapped(crowd, Seat::Union, friends, bases, tolerance);
            if (there.among == nullptr) {  // farther than they were looked for: anybody may be there
                ++unknown;
                ASSERT_EQ(there.friends, ~typename TypeParam::Set{});
                continue;
            }
            ASSERT_EQ(known.any_under(crowd, Seat::Union, there.friends, bases, box, tolerance),
                      exact.has_value());
            under += exact.has_value();
            ASSERT_EQ(known.near(Seat::Confederate, there.box), there.enemies);
            for (const auto id : each(there.enemies)) {
                typename TypeParam::Bases room;
                const std::span<const Rect> theirs = there.bases_of(crowd, Seat::Confederate, id, room);
                const auto own = bases_of(crowd, Seat::Confederate, id);
                ASSERT_TRUE(std::equal(theirs.begin(), theirs.end(), own.begin(), own.end()));
            }
        }
    }
    EXPECT_GT(under, 0);
    EXPECT_GT(unknown, 0);
}

}  // namespace
}  // namespace longroll::miniatures
