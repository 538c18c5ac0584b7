#include "miniatures/bystanders.h"

#include <gtest/gtest.h>

#include "miniatures/sides_bed.h"

namespace longroll::miniatures {
namespace {

using table::Cases;
using table::inch;
constexpr Length tolerance = 10;

template <class Crowd>
class BystandersTest : public testing::Test {};
using Shapes = testing::Types<Regiments, Companies>;
TYPED_TEST_SUITE(BystandersTest, Shapes);

TYPED_TEST(BystandersTest, TheyAreAllAboutTheMover) {
    using Set = typename TypeParam::Set;
    Cases cases;
    int under = 0, unknown = 0;
    for (int i = 0; i < repeats(20); ++i) {
        ToySides<TypeParam> sides;
        for (Seat side : seats)
            for (unsigned k = 0; k < table::most_pieces<TypeParam>; ++k)
                sides(side).add(table::any_piece<TypeParam>(cases, 60 * inch));
        const TypeParam &own = sides(Seat::Union), &theirs = sides(Seat::Confederate);
        const BitNumber mover = own.on_table() == Set{} ? BitNumber{0} : lowest(own.on_table());
        const Bystanders<TypeParam> known(std::as_const(sides), Seat::Union, mover,
                                          table::grown(own.outer_box(mover), 12 * inch));
        const Set friends = own.on_table() & ~one<Set>(mover);
        for (int k = 0; k < 40; ++k) {
            std::vector<table::Pose> poses;
            const Point at = own.place(mover) + cases.vector(12 * inch);
            for (Length n = 0; n < 3; ++n) poses.push_back({at + table::Vector{n * 1000, 0}, table::north});
            std::vector<Rect> bases;
            for (const table::Pose& pose : poses) bases.push_back(table::rect(pose, {1000, 500}));
            const Box box = table::box_of(bases);
            const auto there = known.about_poses(poses);
            const auto exact = table::overlapped(own, friends, bases, tolerance);
            if (there.among == nullptr) {  // farther than they were looked for: anybody may be there
                ++unknown;
                ASSERT_EQ(there.friends, ~Set{});
                continue;
            }
            ASSERT_EQ(known.any_under(own, Seat::Union, there.friends, bases, box, tolerance),
                      exact.has_value());
            under += exact.has_value();
            ASSERT_EQ(known.near(Seat::Confederate, there.box), there.enemies);
            for (const auto id : each(there.enemies)) {
                typename TypeParam::Bases room;
                const std::span<const Rect> found = there.bases_of(theirs, Seat::Confederate, id, room);
                const auto right = table::bases_of(theirs, id);
                ASSERT_TRUE(std::equal(found.begin(), found.end(), right.begin(), right.end()));
            }
        }
    }
    EXPECT_GT(under, 0);
    EXPECT_GT(unknown, 0);
}

}  // namespace
}  // namespace longroll::miniatures
