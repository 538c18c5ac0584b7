#pragma once
// 2.8 Terrain as it bears on a move: what one straight leg of F costs a stand, what it does to it, and where
// it is forbidden (VB-MOVE-10, VB-MOVE-21, VB-GEO-6 to 9).

#include "table/leg.h"
#include "volley/query.h"
#include "volley/terrain.h"

namespace longroll::volley {

// Who goes, as far as ground is concerned. A commander has a column of the chart and no state.
struct Mover {
    Column column = Column::InfantryBrigade;
    Length allowance = 16 * inch;
    bool marching = false;          // in march column
    bool plain_rate = false;        // a column on its way to a charge (VB-MARCH-7)
    bool disordered = false;        // cannot pay with disorder (VB-DIS-5)
    std::uint8_t streams = 0;       // crossed before in this move (VB-TERR-STREAM-2)
    std::uint8_t marsh_factor = 0;  // thrown in this move; 0: not yet
    bool forced = false;            // no die is thrown for a marsh (VB-TERR-GEN-6)
};
Mover mover_of(const Look& look, Ref ref);
Mover commander_mover();

// How a bridge is paid for where there is a choice (VB-TERR-BRIDGE-2).
enum class Pay : std::uint8_t { Half, Disorder };

struct Toll {
    std::int64_t cost = 0;  // in parts of whole_allowance
    bool disorders = false;
    Length disordered_at = 0;    // along the leg, where it first is
    bool loses_guns = false;     // VB-TERR-MSTREAM-1
    bool no_recovery = false;    // the same: not in this move
    bool crosses_water = false;  // VB-TERR-BRIDGE-3
    std::uint8_t streams = 0;    // so many more
    bool has_choice = false;     // a bridge was paid for by choice
    table::FeatureSet trampled;  // VB-TERR-CROPS-2
    // A marsh for which no die has been thrown (VB-TERR-MARSH-1): the toll is that of the way up to it.
    std::int32_t marsh = -1;
    Length marsh_at = 0;
    // Where it is forbidden, by which rule; -1: nowhere.
    Length forbidden_at = -1;
    RuleId rule;
    const char* why = "";

    bool allowed() const { return forbidden_at < 0; }
};
// Town blocks are entered by a step of their own (VB-GEO-17); a leg leads into one along a road alone.
Toll toll_of(const Look& look, const Mover& mover, const table::Segment& way, Pay pay = Pay::Half);

// No way so long costs less, whatever it leads over; 0 where a marsh may stop it.
std::int64_t least_cost(const Look& look, const Mover& mover, Length way);

// The whole allowance of a mover in inches of open ground: what is left of it is so far.
constexpr Length inches_for(std::int64_t parts, Length allowance) {
    return static_cast<Length>(parts * allowance / whole_allowance);
}
constexpr std::int64_t half_allowance = whole_allowance / 2;

}  // namespace longroll::volley
