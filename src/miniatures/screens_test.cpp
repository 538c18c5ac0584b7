#include "miniatures/screens.h"

#include <gtest/gtest.h>

#include "miniatures/sides_bed.h"

namespace longroll::miniatures {
namespace {

using table::Battlefield;
using table::BattlefieldPlan;
using table::Cases;
using table::inch;
using table::Point;

static_assert(Standing<Regiments> && Standing<Companies>);

Battlefield prepared(BattlefieldPlan plan) {
    Expected<Battlefield> made = Battlefield::prepare(std::move(plan));
    EXPECT_TRUE(made) << made.error();
    return *std::move(made);
}
BattlefieldPlan flat() { return {"flat", 40 * inch, 40 * inch, {}, {}, {}, {}}; }

template <class Crowd>
class ScreensTest : public testing::Test {};
using Shapes = testing::Types<Regiments, Companies>;
TYPED_TEST_SUITE(ScreensTest, Shapes);

TYPED_TEST(ScreensTest, AStandOnTheLineStopsIt) {
    const Battlefield field = prepared(flat());
    ToySides<TypeParam> crowd;
    const auto put = [&](Seat side, Point at) {
        return crowd(side).add({{{at, table::north}}, {1000, 500}, true});
    };
    const auto firer = put(Seat::Union, {10'000, 10'000});
    const auto target = put(Seat::Confederate, {10'000, 20'000});
    const auto between = put(Seat::Union, {10'200, 15'000});
    put(Seat::Confederate, {14'000, 15'000});
    const auto blocks = [&](Seat side, BitNumber id) {
        return !(side == Seat::Union && id == firer) && !(side == Seat::Confederate && id == target);
    };
    const auto screens = screens_between(crowd, crowd(Seat::Union).outer_box(firer),
                                         crowd(Seat::Confederate).outer_box(target), blocks);
    EXPECT_EQ(screens.of[0], one<typename TypeParam::Set>(between));
    const table::Eye from{{10'000, 10'250}, 0}, to{{10'000, 19'750}, 0}, aside{{6000, 19'750}, 0};
    EXPECT_FALSE(clear_of_screens(crowd, field, from, to, screens));
    EXPECT_TRUE(clear_of_screens(crowd, field, from, aside, screens));
    const table::Sight sight = look_past_screens(crowd, field, from, to, screens);
    EXPECT_EQ(sight.by, table::Blocked::ByStand);
    EXPECT_NEAR(sight.at, 4500, 2);
    EXPECT_TRUE(look_past_screens(crowd, field, from, aside, screens).clear());
    // From a level above it one looks over it.
    EXPECT_TRUE(clear_of_screens(crowd, field, {from.at, 1}, to, screens));
    EXPECT_TRUE(look_past_screens(crowd, field, {from.at, 1}, to, screens).clear());
}

// However many stands are about a line, the quick answer is the slow one's, and that of each stand by itself.
TYPED_TEST(ScreensTest, InACrowdTheAnswersAgree) {
    const Battlefield field = prepared(flat());
    Cases cases;
    int clear = 0, stopped = 0;
    for (int i = 0; i < repeats(30); ++i) {
        ToySides<TypeParam> crowd;
        for (Seat side : seats)
            for (unsigned k = 0; k < table::most_pieces<TypeParam>; ++k) {
                table::ToyPiece piece;
                const Point at{cases.between(0, 40 * inch), cases.between(0, 40 * inch)};
                const table::Facing facing = cases.facing();
                for (std::size_t n = 0; n < table::stands_each<TypeParam>; ++n)
                    piece.stands.push_back({at + table::along(facing, static_cast<Length>(n) * 500), facing});
                crowd(side).add(piece);
            }
        const auto even = [](Seat, BitNumber id) { return id % 4 == 0; };
        for (int k = 0; k < 60; ++k) {
            const table::Eye from{{cases.between(0, 40 * inch), cases.between(0, 40 * inch)}, 0};
            const Point end = from.at + cases.vector(9 * inch);
            const table::Eye to{{std::clamp(end.x, 0, 40 * inch), std::clamp(end.y, 0, 40 * inch)}, 0};
            const auto screens =
                screens_between(crowd, table::box_of(from.at, from.at), table::box_of(to.at, to.at), even);
            bool free = true;
            for (Seat side : seats)
                for (const auto id : each(crowd(side).on_table()))
                    for (const Rect& base : table::bases_of(crowd(side), id))
                        free =
                            free && !(even(side, id) && table::meets(base, table::Segment{from.at, to.at}));
            ASSERT_EQ(clear_of_screens(crowd, field, from, to, screens), free);
            ASSERT_EQ(look_past_screens(crowd, field, from, to, screens).clear(), free);
            SightBetween<TypeParam> sight;
            int found = 0;
            for (int again = 0; again < 2; ++again)
                ASSERT_EQ(sight.clear(crowd, field, {}, from, to,
                                      [&] {
                                          ++found;
                                          return screens;
                                      }),
                          free);
            ASSERT_LE(found, 1) << "what lines share is found once";
            ++(free ? clear : stopped);
        }
    }
    EXPECT_GT(clear, 20);
    EXPECT_GT(stopped, 20);
}

}  // namespace
}  // namespace longroll::miniatures
