#include "miniatures/deployment.h"

#include "data/field_reader.h"
#include "engine/thousandths.h"
#include "table/overlap.h"

namespace longroll::miniatures {

ZoneFrame frame_of(const table::Box& zone, table::TableEdge own_edge) {
    const table::Length wide = zone.high.x - zone.low.x, high = zone.high.y - zone.low.y;
    switch (own_edge) {
        case table::TableEdge::South: return {{zone.low.x, zone.high.y}, table::north, wide, high};
        case table::TableEdge::North: return {{zone.high.x, zone.low.y}, table::south, wide, high};
        case table::TableEdge::West: return {{zone.high.x, zone.high.y}, table::east, high, wide};
        default: return {{zone.low.x, zone.low.y}, table::west, high, wide};
    }
}

std::string wrong_place(const table::Battlefield& field, std::span<const FixedBody> bodies,
                        table::Length tolerance) {
    const auto sentence = [](const FixedBody& body, const std::string& right) {
        return "sides." + std::string(name(body.side)) + ", unit '" + body.name + "': " +
               field_must_be("place.at",
                             "[" + thousandths_text(body.at.x) + ", " + thousandths_text(body.at.y) + "]",
                             right);
    };
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (const table::Rect& base : bodies[i].bases) {
            if (!field.on_table(base))
                return sentence(bodies[i], "where all of it is on the table, from [0, 0] to [" +
                                               thousandths_text(field.width()) + ", " +
                                               thousandths_text(field.depth()) + "]");
            for (const FixedBody& before : bodies.first(i))
                for (const table::Rect& there : before.bases)
                    if (table::overlaps_deeper(base, there, tolerance))
                        return sentence(bodies[i], "clear of '" + before.name + "' of the " +
                                                       std::string(name(before.side)) +
                                                       " side; stands may touch, not overlap");
        }
    return {};
}

}  // namespace longroll::miniatures
