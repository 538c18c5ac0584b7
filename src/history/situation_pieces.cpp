#include "history/situation_pieces.h"

#include <algorithm>

namespace longroll::history {
namespace {

BlockKind kind_of(Arm arm) {
    switch (arm) {
        case Arm::Cavalry: return BlockKind::Cavalry;
        case Arm::Artillery: return BlockKind::Artillery;
        case Arm::HorseArtillery: return BlockKind::HorseArtillery;
        case Arm::Naval: return BlockKind::Naval;
        case Arm::General: return BlockKind::General;
        default: return BlockKind::Infantry;
    }
}

}  // namespace

std::string label_of(const Force& force, const OrderOfBattle& oob) {
    if (force.level != Level::Brigade) return short_name(oob.rows()[force.rows[0]]);
    if (const OobRow* commander = oob.commander(force.ref)) return surname(commander->commander);
    // 'Davis's Brigade', '1st Brigade (Keyes)'
    const std::string& name = force.ref.brigade;
    if (const std::size_t open = name.find('('); open != std::string::npos)
        return name.substr(open + 1, name.find(')', open) - open - 1);
    return name.substr(0, name.find_first_of("' "));
}

Pieces pieces_of(const Moment& moment, const MapFrame& frame) {
    Pieces pieces;
    const Situation& situation = moment.situation;
    for (const UnitOnField& unit : situation.units()) {
        if (!contains(frame.ground, unit.at)) continue;
        const bool loose = unit.formation == Formation::Skirmish || unit.formation == Formation::Camp;
        pieces.blocks.push_back({unit.side(),
                                 kind_of(unit.arm),
                                 frame.point(unit.at),
                                 table::facing_of_degrees(unit.facing_deg),
                                 {frame.length(unit.frontage_yd), frame.length(unit.depth_yd)},
                                 label_of(unit, moment.oob),
                                 unit.lines,
                                 loose});
    }
    for (const GeneralOnField& general : situation.generals()) {
        if (contains(frame.ground, general.at))
            pieces.blocks.push_back({general.side,
                                     BlockKind::General,
                                     frame.point(general.at),
                                     table::north,
                                     {},
                                     surname(general.name),
                                     1,
                                     false});
    }
    for (const Objective& objective : situation.objectives())
        if (contains(frame.ground, objective.at))
            pieces.marks.push_back({frame.point(objective.at), objective.name});
    // In the order of time, so the first of a place tells its hour.
    for (const Arrival& arrival : situation.arrivals()) {
        if (!contains(frame.ground, arrival.at)) continue;
        const table::Point at = frame.point(arrival.at);
        const bool told =
            std::any_of(pieces.entrances.begin(), pieces.entrances.end(), [&](const Entrance& other) {
                return other.side == arrival.side() && length(other.at - at) < frame.length(150);
            });
        if (told) continue;
        pieces.entrances.push_back({arrival.side(), at, table::facing_of_degrees(arrival.facing_deg),
                                    label_of(arrival, moment.oob) + ", " + hour_of(arrival.time)});
    }
    return pieces;
}

}  // namespace longroll::history
