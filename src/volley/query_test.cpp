// Who sees whom (VB-VIS-2), with what is asked before the lines: on the maps of the battles every answer is
// that of the 26 lines, walked one by one.

#include "volley/query.h"

#include "volley/rules.h"
#include "volley/testbed.h"

namespace longroll::volley {
namespace {

bool sees_by_lines(const Look& look, const Rect& a, const Rect& b) {
    const auto points = [](const Rect& base) {
        const std::array<Point, 4> corners = table::corners(base);
        return std::array<Point, 5>{base.centre, corners[0], corners[1], corners[2], corners[3]};
    };
    const auto clear = [&](Point p, Point q) {
        const table::GroundChanges changes = changes_of(look);
        return table::look(look.field(), {p, look.field().level_at(p), &a}, {q, look.field().level_at(q), &b},
                           look.setup.sight, {}, &changes)
            .clear();
    };
    for (const Point p : points(a))
        for (const Point q : points(b))
            if (clear(p, q)) return true;
    const Point p = table::nearest_point(a, b.centre);
    return clear(p, table::nearest_point(b, p));
}

TEST(VB_VIS_2, TheAnswerIsThatOfTheLines) {
    int seen = 0, unseen = 0;
    for (const char* id : {"bull-run", "shiloh-day-1", "gettysburg-day-3"}) {
        const auto& all = Volley::scenarios();
        const Scenario& scenario =
            *std::find_if(all.begin(), all.end(), [&](const Scenario& known) { return known.id == id; });
        Dice dice(Seed{1862, 4});
        const Expected<volley::Setup> setup = Volley::prepare(scenario, *resolve_options(scenario, {}), dice);
        ASSERT_TRUE(setup) << setup.error();
        const State state = Volley::start(*setup, dice);
        const Look look{*setup, state};
        const table::Box board = setup->field->table();
        const auto base = [&] {
            const auto x =
                static_cast<Length>(dice.below(static_cast<std::uint32_t>(board.high.x - 6 * inch)));
            const auto y =
                static_cast<Length>(dice.below(static_cast<std::uint32_t>(board.high.y - 6 * inch)));
            const Facing facing{static_cast<std::uint16_t>(dice.below(65536))};
            return table::rect({{x + 3 * inch, y + 3 * inch}, facing}, {3 * inch, 3 * inch});
        };
        for (int i = 0; i < 400; ++i) {
            const Rect a = base(), b = base();
            const bool wanted = sees_by_lines(look, a, b);
            ASSERT_EQ(sees(look, a, b), wanted) << id << " pair " << i;
            ++(wanted ? seen : unseen);
        }
    }
    EXPECT_GT(seen, 50);
    EXPECT_GT(unseen, 200);
}

}  // namespace
}  // namespace longroll::volley
