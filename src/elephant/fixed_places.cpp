// Units that a scenario puts in place: where their stands come to be, and whether they can stand there.

#include "elephant/deployment.h"

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
    std::vector<miniatures::FixedBody> bodies;
    for (Seat side : seats)
        for (const UnitPlan& plan : setup.army(side).units) {
            if (!plan.place.fixed) continue;
            const Layout layout = fixed_layout(plan);
            const Poses poses = lay_out(layout);
            const Rects rects = rects_of(poses, layout.size);
            bodies.push_back({side, plan.name, plan.place.anchor, {rects.begin(), rects.end()}});
        }
    return miniatures::wrong_place(*setup.field, bodies, tolerance);
}

}  // namespace longroll::elephant
