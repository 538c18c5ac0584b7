#include "miniatures/table_bed.h"

namespace longroll::miniatures {
namespace {

// As much of a game as a bed needs to be laid out: its turns are proved by the games themselves.
struct Surveyors {
    struct Setup {
        std::shared_ptr<const table::Battlefield> field;
    };
    struct State {};
    struct Action {};
    static std::string name(const Setup&, ArgKind, std::int64_t) { return ""; }
};

TEST(TableBed, LaysGroundInInches) {
    TableBed<Surveyors> bed;
    bed.table_size(60, 40);
    EXPECT_EQ(bed.setup.field->width(), 60000);
    EXPECT_EQ(bed.setup.field->depth(), 40000);
    bed.area(AreaKind::Hill, {{10, 10}, {20, 10}, {20, 20}, {10, 20}}, 2);
    bed.line(LineKind::Stream, {{0, 30.5}, {60, 30.5}}, 250);
    bed.crossing(table::CrossingKind::Ford, {12.25, 30.5});
    const table::Battlefield& field = *bed.setup.field;
    EXPECT_EQ(field.level_at({15000, 15000}), 2);
    EXPECT_EQ(field.level_at({25000, 15000}), 0);
    ASSERT_EQ(field.lines().size(), 1u);
    EXPECT_EQ(field.points(field.lines()[0])[1], (table::Point{60000, 30500}));
    EXPECT_EQ(field.lines()[0].width, 250);
    EXPECT_EQ(field.crossings()[0].at, (table::Point{12250, 30500}));
    EXPECT_EQ((Inches{-0.5, 0.0004}.point()), (table::Point{-500, 0}));
}

}  // namespace
}  // namespace longroll::miniatures
