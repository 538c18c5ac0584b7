// SE-SETUP-5: random terrain on the default table.

#include "elephant/flow.h"
#include "elephant/scenario_file.h"

namespace longroll::elephant {
namespace {

using table::inch;
using table::Point;

constexpr int columns = 6, rows = 4;
constexpr Length square = 12 * inch;

// Eight inches through the middle of a square.
std::vector<Point> linear(Point middle, unsigned run) {
    constexpr Length half = 4 * inch, slant = 2828;  // four inches along a diagonal: 4 / sqrt 2
    switch (run) {
        case 1:
        case 2: return {{middle.x - half, middle.y}, {middle.x + half, middle.y}};
        case 3:
        case 4: return {{middle.x, middle.y - half}, {middle.x, middle.y + half}};
        case 5: return {{middle.x - slant, middle.y - slant}, {middle.x + slant, middle.y + slant}};
        default: return {{middle.x + slant, middle.y - slant}, {middle.x - slant, middle.y + slant}};
    }
}

void fill_square(table::BattlefieldPlan& plan, Point middle, Dice& dice) {
    const auto area = [&](table::AreaKind kind, std::vector<Point> corners, int level = 0) {
        plan.areas.push_back({std::string(name_of(kind)) + " " + std::to_string(plan.areas.size() + 1), kind,
                              std::move(corners), level, 0});
    };
    const int die = die10(dice);
    if (die <= 4) return;
    if (die <= 6) return area(table::AreaKind::Woods, miniatures::circle(middle, 4 * inch));
    if (die == 7) return area(table::AreaKind::Hill, miniatures::circle(middle, 5 * inch), 1);
    if (die == 9)
        return area(table::AreaKind::Building, {{middle.x - inch, middle.y - inch},
                                                {middle.x + inch, middle.y - inch},
                                                {middle.x + inch, middle.y + inch},
                                                {middle.x - inch, middle.y + inch}});
    const table::LineKind kind = dice.d6() <= 3 ? table::LineKind::Fence : table::LineKind::Wall;
    const unsigned run = dice.d6();
    plan.lines.push_back({std::string(name_of(kind)) + " " + std::to_string(plan.lines.size() + 1), kind,
                          linear(middle, run), 0, 0});
}

}  // namespace

table::BattlefieldPlan roll_terrain(Dice& dice) {
    table::BattlefieldPlan plan;  // 72 x 48 inches (SE-SETUP-4)
    plan.name = "Random terrain";
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            fill_square(plan, {column * square + square / 2, row * square + square / 2}, dice);
    // No wood and no building of a square reaches a road: there is nothing to clear from its strip.
    const unsigned road = dice.d6();
    const bool east_west = road == 3 || road == 4;
    const Point middle{plan.width / 2, plan.depth / 2};
    const Point from = east_west ? Point{0, middle.y} : Point{middle.x, 0};
    const Point to = east_west ? Point{plan.width, middle.y} : Point{middle.x, plan.depth};
    if (road >= 3) plan.lines.push_back({"road", table::LineKind::Road, {from, to}, inch, 0});
    if (dice.d6() >= 5) {
        const Length x = static_cast<Length>(dice.d6()) * square - square / 2;
        plan.lines.push_back({"stream", table::LineKind::Stream, {{x, 0}, {x, plan.depth}}, inch / 2, 0});
        if (east_west)
            plan.crossings.push_back({"bridge", table::CrossingKind::Bridge, {x, plan.depth / 2}, inch / 2});
    }
    return plan;
}

std::vector<ObjectivePlan> default_objectives() {
    std::vector<ObjectivePlan> all;
    constexpr const char* names[] = {"west objective", "middle objective", "east objective"};
    for (int i = 0; i < 3; ++i)
        all.push_back({names[i], {(18 + 18 * i) * inch, 24 * inch}, points_objective, Seat::Nobody});
    return all;
}

}  // namespace longroll::elephant
