#include "volley/query.h"

#include "table/arc.h"
#include "table/hidden.h"
#include "volley/terrain.h"

namespace longroll::volley {

// ---- what a stand is now ----

Stands cavalry(const Look& look, Seat side) {
    const Army& army = look.setup.army(side);
    return (army.cavalry_brigades | army.cavalry_skirmishers) & look.side(side).mounted;
}

Stands infantry(const Look& look, Seat side) {
    const Army& army = look.setup.army(side);
    return army.infantry_brigades | army.infantry_skirmishers |
           ((army.cavalry_brigades | army.mounted_infantry | army.cavalry_skirmishers) &
            ~look.side(side).mounted);
}

Stands unlimbered(const Look& look, Seat side) {
    return look.setup.army(side).artillery & ~look.side(side).limbered;
}

Stands close_order(const Look& look, Seat side) {
    return look.setup.army(side).brigades & ~routed(look.side(side)) & ~look.side(side).column;
}

Stands march_order(const Look& look, Seat side) {
    return look.side(side).column | (look.setup.army(side).artillery & look.side(side).limbered);
}

Level level_of(const Look& look, Ref ref) {
    const Side& side = look.side(ref.side);
    const bool yellow = has(side.yellow, ref), red = has(side.red, ref);
    if (yellow && red) return Level::Rout;
    return yellow ? Level::TemporaryDisorder : red ? Level::PermanentDisorder : Level::Good;
}

void set_level(Side& side, StandId id, Level level) {
    const Stands bit = one(id);
    const bool yellow = level == Level::TemporaryDisorder || level == Level::Rout;
    const bool red = level == Level::PermanentDisorder || level == Level::Rout;
    side.yellow = yellow ? side.yellow | bit : side.yellow & ~bit;
    side.red = red ? side.red | bit : side.red & ~bit;
}

MoveClass move_class(const Look& look, Ref ref) {
    const StandType type = look.plan(ref).type;
    if (is_artillery(type))
        return has(look.side(ref.side).limbered, ref) ? MoveClass::Limbered : MoveClass::Manhandled;
    return has_horses(type) && is_mounted(look, ref) ? MoveClass::Cavalry : MoveClass::Infantry;
}

Length allowance(const Look& look, Ref ref) {
    const MoveRow& row = move_rows[at(move_class(look, ref))];
    return look.stand(ref).guns > 0 ? row.with_gun : row.allowance;
}

int markers_of(const Look& look, Ref ref) {
    if (!has(look.side(ref.side).column, ref)) return 0;
    const MoveRow& row = move_rows[at(move_class(look, ref))];
    return is_skirmisher(look.plan(ref).type) ? row.skirmisher_markers : row.brigade_markers;
}

bool in_block(const Look& look, Ref ref) {
    const std::uint8_t building = look.stand(ref).building;
    return building != no_building && look.setup.buildings[building].block;
}

// ---- bases ----

Rect base_at(const Look& look, Ref ref, const Pose& pose) {
    return table::rect(pose, stand_sizes[at(look.plan(ref).type)]);
}

Rect base_of(const Look& look, Ref ref) {
    const Stand& stand = look.stand(ref);
    if (in_block(look, ref)) return look.setup.buildings[stand.building].base;
    return base_at(look, ref, stand.pose.pose());
}

Bases bases_of(const Look& look, Ref ref) {
    Bases bases;
    bases.push_back(base_of(look, ref));
    const int markers = markers_of(look, ref);
    const table::Box table = look.field().table();
    for (int i = 0; i < markers; ++i) {
        const Rect marker = table::rect(look.stand(ref).marker[i].pose(), marker_size);
        // What has not come on yet is not there (VB-GEO-12).
        if (contains(table, marker.centre)) bases.push_back(marker);
    }
    return bases;
}

Point front_of(const Look& look, Ref ref) {
    const Rect base = base_of(look, ref);
    return in_block(look, ref) ? base.centre : table::front_middle(base);
}

Length distance_between(const Look& look, Ref a, Ref b) {
    return table::distance(bases_of(look, a), bases_of(look, b));
}

bool in_contact(const Look& look, Ref a, Ref b) {
    return table::touch(bases_of(look, a), bases_of(look, b), tolerance);
}

namespace {

// No base reaches farther from its middle than this, nor do its markers lie farther.
constexpr Length reach_of_base = table::half_diagonal(stand_sizes[at(StandType::InfantryBrigade)]);
constexpr Length reach_with_markers = reach_of_base + most_markers * marker_size.depth;

}  // namespace

Stands near_box(const Look& look, Seat side, const Stands& among, const table::Box& box) {
    const Side& there = look.side(side);
    const table::Box wide = grown(box, reach_of_base), widest = grown(box, reach_with_markers);
    Stands found, asked = among & there.on_table;
    if (const MoveMemo* memo = look.memo; memo != nullptr && contains(memo->around, box))
        asked &= memo->near[index(side) & 1u];
    for (const StandId id : each(asked)) {
        const table::Box& limit = there.column.has(id) ? widest : wide;
        if (contains(limit, there.stand[id].pose.centre())) found |= one(id);
    }
    return found;
}

Stands within(const Look& look, Seat side, const Stands& among, std::span<const Rect> bases, Length limit) {
    Stands found;
    for (const StandId id : each(near_box(look, side, among, grown(table::box_of(bases), limit))))
        if (table::within(bases, bases_of(look, {side, id}), limit)) found |= one(id);
    return found;
}

Stands touching(const Look& look, Ref ref, Seat side) {
    Stands among = Stands::below(most_stands);
    if (side == ref.side) among &= ~one(ref.id);
    return within(look, side, among, bases_of(look, ref), tolerance);
}

StandId nearest(const Look& look, Seat side, const Stands& among, const Rect& base) {
    StandId best = no_stand;
    Length least = 2 * table::farthest;
    const table::Box box = table::box_of(base);
    for (const StandId id : each(among & look.side(side).on_table)) {
        // By its middle alone, where that is too far away.
        const Length reach = look.side(side).column.has(id) ? reach_with_markers : reach_of_base;
        if (!contains(grown(box, least + reach), look.side(side).stand[id].pose.centre())) continue;
        const Bases bases = bases_of(look, {side, id});
        const Length away = table::distance_below(bases, {&base, 1}, least);
        if (away < least) {
            least = away;
            best = id;
        }
    }
    return best;
}

// ---- ground under F ----

namespace {

table::GroundChanges changes_with(const Look& look, const table::FeatureSet& trampled) {
    return {.gone = &trampled, .burnt = &look.state.burnt, .burnt_kind = table::AreaKind::Burnt, .laid = {}};
}

}  // namespace

table::GroundChanges changes_of(const Look& look) { return changes_with(look, look.state.trampled); }

table::AreaKinds kinds_under(const Look& look, Ref ref) {
    const table::GroundChanges changes = changes_of(look);
    return look.field().kinds_at(front_of(look, ref), &changes);
}

bool in_forest(const Look& look, Ref ref) { return (kinds_under(look, ref) & forest_kinds).any(); }

int level_under(const Look& look, Point p) { return look.field().level_at(p); }

// ---- zones and arcs ----

bool has_zone(const Look& look, Ref ref) { return !has(routed(look.side(ref.side)), ref); }

namespace {

// VB-GEO-14: it does not reach through a river or the wall of a fort, nor into a town block.
bool zone_is_cut(const Look& look, const Rect& owner, const Rect& base) {
    for (const Building& building : look.setup.buildings)
        if (building.block && building.base == base) return true;
    constexpr LineKinds walls{LineKind::River, LineKind::FortWall};
    if (!(look.field().line_kinds() & walls).any()) return false;
    const Point from = table::nearest_point(table::edge(owner, table::Edge::Front), base.centre);
    table::LinesCrossed crossed;
    look.field().lines_crossed({from, table::nearest_point(base, from)}, walls, crossed);
    return !crossed.empty();
}
bool zone_reaches(const Look& look, const Rect& owner, const Rect& base) {
    return table::meets_zone(owner, base, zone_depth) && !zone_is_cut(look, owner, base);
}

}  // namespace

bool in_zone_of(const Look& look, Ref owner, const Rect& base) {
    if (!has_zone(look, owner)) return false;
    const Rect own = base_of(look, owner);
    if (!in_block(look, owner)) return zone_reaches(look, own, base);
    // A garrison has one before each side of its block (VB-GEO-17).
    for (const Facing facing : {table::north, table::east, table::south, table::west})
        if (zone_reaches(look, table::rect({own.centre, facing}, {block_side, block_side}), base))
            return true;
    return false;
}

Point start_of(const Look& look, Ref ref) {
    const Stand& stand = look.stand(ref);
    return table::front_middle(base_at(look, ref, {stand.from.centre(), stand.pose.pose().facing}));
}

bool flanked_by_fire(const Look& look, Ref stand, Ref by) {
    if (look.stand(stand).building != no_building) return false;  // VB-TERR-TOWN-8
    return table::ahead_of_front(base_of(look, stand), front_of(look, by)) < 0;
}

bool flanked_in_melee(const Look& look, Ref stand, Ref by) {
    if (look.stand(stand).building != no_building) return false;
    const Bases theirs = bases_of(look, by);
    const Bases own = bases_of(look, stand);
    // A marker has no front: whatever touches it takes the column in flank (VB-MORALE-17).
    for (std::size_t i = 1; i < own.size(); ++i)
        if (table::within({&own[i], 1}, theirs, tolerance)) return true;
    if (table::ahead_of_front(own[0], start_of(look, by)) >= 0) return false;
    for (const Rect& base : theirs) {
        const table::Edges edges = table::contacted_edges(own[0], base, tolerance);
        if (edges.bits != 0 && !edges.only(table::Edge::Front)) return true;
    }
    return false;
}

// ---- sight ----

namespace {

struct LookPoints {
    Point at[5];
    std::int32_t level[5];
};
LookPoints points_of(const Look& look, const Rect& base) {
    LookPoints points;
    const std::array<Point, 4> corners = table::corners(base);
    for (std::size_t i = 0; i < 5; ++i) {
        points.at[i] = i < 4 ? corners[i] : base.centre;
        points.level[i] = look.field().level_at(points.at[i]);
    }
    return points;
}

// From a corner of the one to the other: so lies the shortest segment between two bases, or one as short. Of
// equals that with the least ends, so that sight is mutual (VB-VIS-2).
table::Segment shortest_between(const Rect& a, const Rect& b) {
    table::Segment best;
    std::uint64_t least = ~std::uint64_t{0};
    const auto key = [](const table::Segment& s) { return std::array{s.from.x + s.to.x, s.from.y + s.to.y}; };
    const auto offer = [&](const table::Segment& tried) {
        const std::uint64_t square = table::square(tried.to - tried.from);
        if (square > least || (square == least && key(tried) >= key(best))) return;
        best = tried;
        least = square;
    };
    for (const Point corner : table::corners(a)) offer({corner, table::nearest_point(b, corner)});
    for (const Point corner : table::corners(b)) offer({table::nearest_point(a, corner), corner});
    return best;
}

// A town block is looked out of from a hair inside it: its corners belong to the next block too (VB-VIS-6).
Rect inside_of(const Look& look, const Rect& base) {
    for (const Building& building : look.setup.buildings)
        if (building.block && building.base == base) return table::smaller(base, tolerance);
    return base;
}

bool sees_over(const Look& look, const table::GroundChanges& changes, const Rect& from_base,
               const Rect& to_base) {
    const Rect a = inside_of(look, from_base), b = inside_of(look, to_base);
    if (const Length most = look.setup.options.max_sight; most > 0 && !table::within(a, b, most))
        return false;
    const auto clear = [&](Point p, std::int32_t from, Point q, std::int32_t to) {
        return table::in_sight(look.field(), {p, from, &a}, {q, to, &b}, look.setup.sight, &changes);
    };
    const LookPoints from = points_of(look, a), to = points_of(look, b);
    // Between the middles first: where there is any clear line, it mostly is.
    if (clear(from.at[4], from.level[4], to.at[4], to.level[4])) return true;
    const table::Segment least = shortest_between(a, b);
    const std::int32_t level_p = look.field().level_at(least.from), level_q = look.field().level_at(least.to);
    std::int32_t highest = std::max(level_p, level_q);
    for (std::size_t i = 0; i < 5; ++i) highest = std::max({highest, from.level[i], to.level[i]});
    if (table::hidden_by_cells(look.field(), a, b, highest, look.setup.sight, &changes)) return false;
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t k = 0; k < 5; ++k)
            if (clear(from.at[i], from.level[i], to.at[k], to.level[k])) return true;
    return clear(least.from, level_p, least.to, level_q);
}

}  // namespace

bool sees(const Look& look, const Rect& from_base, const Rect& to_base) {
    return sees_over(look, changes_of(look), from_base, to_base);
}

bool sees_now(const Look& look, Ref a, Ref b) { return sees(look, base_of(look, a), base_of(look, b)); }

bool saw_at_start(const Look& look, Ref a, Ref b) {
    const auto base = [&](Ref ref) {
        const Stand& stand = look.stand(ref);
        // A garrison has not moved: it would have left its block.
        return stand.building != no_building && stand.from == stand.pose
                   ? base_of(look, ref)
                   : base_at(look, ref, stand.from.pose());
    };
    // Houses burn only between the Movement phases; crops are trampled in them.
    const auto saw = [&] {
        return sees_over(look, changes_with(look, look.state.trampled_before), base(a), base(b));
    };
    MoveMemo* memo = look.memo;
    if (memo == nullptr || !(memo->of == a)) return saw();
    if (!memo->asked.has(b.id)) {
        memo->asked |= one(b.id);
        if (saw()) memo->seen |= one(b.id);
    }
    return memo->seen.has(b.id);
}

}  // namespace longroll::volley
