#include "volley/ground.h"

#include <algorithm>

namespace longroll::volley {
namespace {

constexpr Terrain row_of(AreaKind kind) {
    for (const AreaRow& row : area_rows)
        if (row.kind == kind) return row.row;
    return Terrain::count;
}
constexpr Terrain row_of(LineKind kind) {
    for (const LineRow& row : line_rows)
        if (row.kind == kind) return row.row;
    return Terrain::count;
}

RuleId prohibited_by(Terrain row) {
    switch (row) {
        case Terrain::Swamp: return rule::VB_TERR_SWAMP_1;
        case Terrain::River: return rule::VB_TERR_RIVER_1;
        case Terrain::MarshyStream: return rule::VB_TERR_MSTREAM_1;
        case Terrain::TwoContours: return rule::VB_TERR_HILL_3;
        default: return rule::VB_TERR_GEN_2;
    }
}

// The leg walked once, feature by feature in the order in which F meets them.
class Walker {
  public:
    Walker(const Look& look, const Mover& mover, const table::Segment& way, Pay pay)
        : look_(look), mover_(mover), way_(way), pay_(pay), changes_(changes_of(look)) {
        constexpr table::LegQuestion question{charted_areas(), charted_lines(), road_kinds, road_reach, true};
        table::survey(look.field(), way, question, leg_, &changes_);
        toll_.streams = 0;
    }

    Toll walk() {
        stop_ = leg_.whole;
        find_marsh();
        cross_areas();
        cross_lines();
        cross_levels();
        if (toll_.allowed() || toll_.forbidden_at > 0) pay_for_pieces();
        return toll_;
    }

  private:
    std::uint32_t effect(Terrain row) const { return move_effect(row, mover_.column); }
    // The Road line cancels what the ground does (VB-TERR-ROAD-1).
    bool road_helps() const {
        const std::uint32_t road = effect(Terrain::Road);
        return (road & RoadForAll) != 0 || ((road & RoadForColumns) != 0 && mover_.marching);
    }
    bool on_road(Length at_) const {
        for (const table::LegPiece& piece : leg_.pieces)
            if (piece.from <= at_ && at_ <= piece.to && piece.road) return true;
        return false;
    }
    bool cancelled(Length at_) const { return road_helps() && on_road(at_); }

    void disorder(Length at_) {
        if (toll_.disorders && toll_.disordered_at <= at_) return;
        toll_.disorders = true;
        toll_.disordered_at = at_;
    }
    void forbid(Length at_, RuleId rule, const char* why) {
        if (toll_.forbidden_at >= 0 && toll_.forbidden_at <= at_) return;
        toll_.forbidden_at = at_;
        toll_.rule = rule;
        toll_.why = why;
    }

    // The first marsh that asks for a die; nothing beyond it is judged yet.
    void find_marsh() {
        if (mover_.forced || mover_.marsh_factor != 0 || (effect(Terrain::Marsh) & Rolls) == 0) return;
        for (const table::Stretch& stretch : leg_.course.stretches) {
            if (look_.field().kind_of(stretch.area, &changes_) != AreaKind::Marsh) continue;
            if (cancelled(stretch.from)) continue;
            toll_.marsh = stretch.area;
            toll_.marsh_at = stretch.from;
            stop_ = stretch.from;
            return;
        }
    }

    void cross_areas() {
        for (const table::Stretch& stretch : leg_.course.stretches) {
            if (stretch.from > stop_) continue;
            const Terrain row = row_of(look_.field().kind_of(stretch.area, &changes_));
            if (row == Terrain::count) continue;
            const std::uint32_t code = effect(row);
            const bool enters = stretch.from > 0 || stretch.to == 0;
            // Nobody enters a house that burns, by whatever way (VB-TERR-BLDG-4).
            if (enters && look_.state.burning.has(stretch.area))
                forbid(stretch.from, rule::VB_TERR_BLDG_4, "nobody enters a burning building");
            if ((code & Tramples) != 0 && stretch.to > stretch.from) toll_.trampled.add(stretch.area);
            if (row == Terrain::TownBlock && enters && road_is_blocked(stretch.area))
                forbid(stretch.from, rule::VB_TERR_TOWN_3, "cavalry or guns in the block block the road");
            if (cancelled(stretch.from)) continue;
            if ((code & Prohibited) != 0)
                forbid(stretch.from, prohibited_by(row), "that ground is prohibited");
            if (row == Terrain::TownBlock && enters && mover_.column != Column::Commander)
                forbid(stretch.from, rule::VB_GEO_17, "a town block is entered by a step of its own");
            if (enters && (code & (Entering | Inside)) != 0) disorder(stretch.from);
            if (stretch.to < stop_ && (code & Leaving) != 0) disorder(stretch.to);
        }
    }

    // VB-TERR-TOWN-3, BR: by a stand that is in the block.
    bool road_is_blocked(unsigned area) const {
        for (const Seat seat : {Seat::Union, Seat::Confederate})
            for (const StandId id : each(look_.side(seat).on_table)) {
                const std::uint8_t building = look_.side(seat).stand[id].building;
                if (building != no_building && look_.setup.buildings[building].area == area &&
                    (move_effect(Terrain::TownBlock, column_of(look_, {seat, id})) & BlocksRoad) != 0)
                    return true;
            }
        return false;
    }

    void cross_lines() {
        for (const table::LineCrossed& crossed : leg_.lines) {
            if (crossed.at > stop_) continue;
            const LineKind kind = look_.field().line_kind(crossed.line);
            if (kind == LineKind::FortWall) {
                cross_wall(crossed);
                continue;
            }
            Terrain row = row_of(kind);
            if (row == Terrain::count) continue;
            const bool water = water_kinds.has(kind);
            const bool made = crossed.over >= 0;
            // What the far bank does is no effect on movement: a road does not cancel it (VB-TERR-GEN-7).
            if (water) toll_.crosses_water = true;
            // Streams and rivers are cancelled only where the road has a bridge or a ford.
            if (cancelled(crossed.at) && (!water || made)) continue;
            if (water && made) row = crossing_row(crossed, row);
            take(row, effect(row), crossed.at);
        }
    }
    // VB-TERR-FORD-1: a ford over a river or a marshy stream is a stream; over a stream it changes nothing.
    Terrain crossing_row(const table::LineCrossed& crossed, Terrain row) const {
        const auto over = static_cast<std::size_t>(crossed.over);
        if (look_.field().crossings()[over].kind == table::CrossingKind::Bridge) return Terrain::Bridge;
        return (effect(Terrain::Ford) & AsStream) != 0 ? Terrain::Stream : row;
    }

    void take(Terrain row, std::uint32_t code, Length at_) {
        if ((code & Prohibited) != 0) return forbid(at_, prohibited_by(row), "that cannot be crossed there");
        if ((code & HalfOrDisorder) != 0) {
            if (mover_.marching) return;
            toll_.has_choice = true;
            if (pay_ == Pay::Disorder && !mover_.disordered)
                disorder(at_);
            else
                toll_.cost += half_allowance;
            return;
        }
        if (row == Terrain::Bridge && mover_.column == Column::Commander &&
            look_.setup.options.commanders_cross_bridges_free)
            return;
        if ((code & SecondDisorders) != 0) {
            // The first stream costs half a move, every further one disorders and costs nothing.
            if (mover_.streams + toll_.streams == 0)
                toll_.cost += half_allowance;
            else if (mover_.column != Column::Commander)
                disorder(at_);
            ++toll_.streams;
            return;
        }
        if ((code & HalfMove) != 0) toll_.cost += half_allowance;
        if ((code & LosesGun) != 0) toll_.loses_guns = true;
        if (row == Terrain::MarshyStream && (code & Inside) != 0) toll_.no_recovery = true;
        const bool uphill_only = row == Terrain::TwoContours;
        if ((code & (Entering | Inside | Leaving)) != 0 && (!uphill_only || rises(at_))) disorder(at_);
    }
    // Whether the ground beyond a steep edge is higher than before it.
    bool rises(Length at_) const {
        const table::Vector run = way_.to - way_.from;
        const auto height = [&](Length there) -> std::int64_t {
            const Point p =
                way_.from + table::part(run, std::clamp<Length>(there, 0, leg_.whole), leg_.whole);
            const table::HeightField& heights = look_.field().heights();
            return heights.empty() ? look_.field().level_at(p) : heights.height_times_spacing(p);
        };
        return height(at_ + inch / 2) >= height(at_ - inch / 2);
    }

    // VB-TERR-FORT-2, 3, VB-TERR-FORTRESS-1.
    void cross_wall(const table::LineCrossed& crossed) {
        const bool fortress = (look_.field().lines()[crossed.line].marks & mark_fortress) != 0;
        const Terrain row = fortress ? Terrain::Fortress : Terrain::Fort;
        const std::uint32_t code = effect(row);
        const RuleId cited = fortress ? rule::VB_TERR_FORTRESS_1 : rule::VB_TERR_FORT_3;
        const bool way_in = crossed.over >= 0;
        if ((code & ByBreach) != 0 && !way_in)
            return forbid(crossed.at, cited, "a fortress is entered and left by a breach alone");
        if ((code & ColumnOnly) != 0 && !(way_in && mover_.marching))
            return forbid(crossed.at, cited,
                          "cavalry and artillery pass only in march column through the way in");
        if ((code & Crossing) != 0 && !(!fortress && way_in && mover_.marching)) disorder(crossed.at);
    }

    // VB-TERR-HILL-2, 3: two contours within an inch are a steep slope, paid once for the pair.
    void cross_levels() {
        for (std::size_t i = 0; i < leg_.levels.size(); ++i) {
            const table::LevelCrossed& crossed = leg_.levels[i];
            if (crossed.at > stop_) return;
            const bool steep = i + 1 < leg_.levels.size() && leg_.levels[i + 1].sense == crossed.sense &&
                               leg_.levels[i + 1].at - crossed.at <= inch && leg_.levels[i + 1].at <= stop_;
            const bool up = crossed.sense > 0;
            if (!cancelled(crossed.at)) {
                const std::uint32_t code = effect(steep ? Terrain::TwoContours : Terrain::OneContour);
                if ((code & Prohibited) != 0)
                    forbid(crossed.at, rule::VB_TERR_HILL_3, "that slope is too steep for guns");
                if ((code & HalfMove) != 0 || (up && (code & HalfMoveUp) != 0)) toll_.cost += half_allowance;
                if (up && (code & Entering) != 0) disorder(crossed.at);
            }
            if (steep) ++i;
        }
    }

    // VB-GEO-7.
    void pay_for_pieces() {
        for (const table::LegPiece& piece : leg_.pieces) {
            const Length length = std::min(piece.to, stop_) - piece.from;
            if (length <= 0) return;
            std::int64_t factor = 1;
            const bool free_of_ground = road_helps() && piece.road;
            for (const AreaRow& row : area_rows) {
                if (free_of_ground || !piece.kinds.has(row.kind)) continue;
                const std::uint32_t code = effect(row.row);
                if ((code & Costs2) != 0) factor = std::max<std::int64_t>(factor, 2);
                if ((code & Rolls) != 0) factor = std::max<std::int64_t>(factor, mover_.marsh_factor);
            }
            const std::int64_t rate = !mover_.marching || mover_.plain_rate ? 1 : piece.road ? 3 : 2;
            toll_.cost += length * factor * (whole_allowance / (mover_.allowance * rate));
        }
    }

    const Look& look_;
    const Mover& mover_;
    table::Segment way_;
    Pay pay_;
    table::GroundChanges changes_;
    table::Leg leg_;
    Length stop_ = 0;
    Toll toll_;
};

}  // namespace

Mover mover_of(const Look& look, Ref ref) {
    Mover mover;
    mover.column = column_of(look, ref);
    mover.allowance = allowance(look, ref);
    mover.marching = has(look.side(ref.side).column, ref);
    mover.disordered = has(disordered(look.side(ref.side)), ref);
    const Move& move = look.state.move;
    if (move.stand == ref.id && move.side == index(ref.side)) {
        mover.streams = move.streams;
        mover.marsh_factor = (move.marks & ThrewForMarsh) != 0 ? move.marsh_factor : std::uint8_t{0};
        mover.plain_rate = (move.marks & AtPlainRate) != 0;
    }
    return mover;
}

Mover commander_mover() {
    Mover mover;
    mover.column = Column::Commander;
    mover.allowance = move_rows[at(MoveClass::Commander)].allowance;
    return mover;
}

Toll toll_of(const Look& look, const Mover& mover, const table::Segment& way, Pay pay) {
    return Walker(look, mover, way, pay).walk();
}

std::int64_t least_cost(const Look& look, const Mover& mover, Length way) {
    if (look.field().area_kinds().has(AreaKind::Marsh)) return 0;
    const int rate = mover.marching && !mover.plain_rate ? 3 : 1;
    return way * (whole_allowance / (mover.allowance * rate));
}

}  // namespace longroll::volley
