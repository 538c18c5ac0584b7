// Units that a scenario puts in place: where their stands come to be, and whether they can stand there.

#include "elephant/action.h"
#include "elephant/deployment.h"
#include "table/overlap.h"

namespace longroll::elephant {

Layout fixed_layout(const UnitPlan& plan) {
    Layout layout;
    layout.formation = plan.place.formation;
    layout.ranks = plan.place.ranks;
    layout.frontage = plan.place.frontage;
    layout.stands = plan.stands;
    layout.size = stand_size(plan.arm, plan.mounted);
    layout.anchor = plan.place.anchor;
    layout.facing = plan.place.facing;
    return layout;
}

std::string wrong_place(const Setup& setup) {
    struct Placed {
        Seat side;
        const UnitPlan* plan;
        Rects rects;
    };
    const auto sentence = [](const Placed& unit, const std::string& wrong) {
        return "sides." + std::string(longroll::name(unit.side)) + ", unit '" + unit.plan->name +
               "': place.at is [" + inches_text(unit.plan->place.anchor.x) + ", " +
               inches_text(unit.plan->place.anchor.y) + "], and there " + wrong;
    };
    std::vector<Placed> before;
    for (Seat side : seats)
        for (const UnitPlan& plan : setup.army(side).units) {
            if (!plan.place.fixed) continue;
            Placed unit{side, &plan, {}};
            Poses poses;
            const Layout layout = fixed_layout(plan);
            lay_out(layout, poses);
            rects_of(poses, layout.size, unit.rects);
            for (const Rect& stand : unit.rects) {
                if (!setup.field->on_table(stand))
                    return sentence(unit,
                                    "a stand lies outside the table; all must lie on it, from [0, 0] to [" +
                                        inches_text(setup.field->width()) + ", " +
                                        inches_text(setup.field->depth()) + "]");
                for (const Placed& other : before)
                    for (const Rect& there : other.rects)
                        if (table::overlaps_deeper(stand, there, tolerance))
                            return sentence(unit, "it lies upon '" + other.plan->name + "' of the " +
                                                      std::string(longroll::name(other.side)) +
                                                      " side; stands may touch, not overlap");
            }
            before.push_back(std::move(unit));
        }
    return {};
}

}  // namespace longroll::elephant
