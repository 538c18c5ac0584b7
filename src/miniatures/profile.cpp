#include "miniatures/profile.h"

#include "miniatures/table_view.h"

namespace longroll::miniatures {

void show_profile(View& view, const table::Profile& cut, table::LineKinds lines, Length distance,
                  Length block) {
    const table::Battlefield& field = cut.field();
    view.set("from", point_view(cut.line().from));
    view.set("to", point_view(cut.line().to));
    view.set("length", cut.whole());
    view.set("distance", distance);
    view.set("levels", View::list(field.level_at(cut.line().from), field.level_at(cut.line().to)));
    if (const table::HeightField& heights = field.heights(); !heights.empty()) {
        view.set("zero", heights.plan().zero);
        view.set("interval", heights.plan().interval);
        view.set("per_foot", table::heights_per_foot);
    }
    view.set("ground", View::list_of(cut.ground(block), [](const table::Profile::Height& at) {
                 return View::list(at.along, at.height);
             }));
    view.set("areas", View::list_of(cut.course().stretches, [&](const table::Stretch& stretch) {
                 const table::Battlefield::Area& area = cut.area(stretch);
                 View item =
                     View::fields("kind", table::name_of(area.kind), "name", field.area_name(stretch.area),
                                  "from", stretch.from, "to", stretch.to);
                 item.set_if(area.kind == table::AreaKind::Hill, "level", area.level);
                 return item;
             }));
    table::LinesCrossed crossed;
    field.lines_crossed(cut.line(), lines, crossed);
    view.set("lines", View::list_of(crossed, [&](const table::LineCrossed& crossing) {
                 return View::fields("kind", table::name_of(field.lines()[crossing.line].kind), "name",
                                     field.line_name(crossing.line), "at", crossing.at);
             }));
}

void add_unit(View& units, const table::Profile& cut, Seat side, unsigned place, std::string_view name,
              std::span<const table::Rect> bases, bool low) {
    const std::optional<table::Profile::Body> body = cut.through(bases);
    if (!body) return;
    View& item = units.add(View::fields("side", longroll::name(side), "unit", place + 1, "name", name, "from",
                                        body->from, "to", body->to, "level", body->level));
    item.set_if(low, "low", true);
}

}  // namespace longroll::miniatures
