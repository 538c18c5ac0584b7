#include "rally/formations.h"

#include "rally/deployment.h"
#include "rally/sight.h"

namespace longroll::rally {
namespace {

using Ids = ScratchList<UnitId, most_units>;

bool same_facing(const Look& look, Seat side, UnitId a, UnitId b) {
    return rally::within(table::turn_between(facing_of(look, {side, a}), facing_of(look, {side, b})),
                         look.measures().form_angle);
}
bool touch(const Look& look, Seat side, UnitId a, UnitId b) {
    return distance_between(look, {side, a}, {side, b}) <= look.measures().contact_tol;
}

// ---- lines (RF-FORM-3) ----

// Its right side touches the left side of the other, and the corners between them are level.
bool is_left_of(const Look& look, Seat side, UnitId left, UnitId right) {
    constexpr Length most_step = table::inch / 2;
    if (!same_facing(look, side, left, right)) return false;
    const Rect a = base_of(look, {side, left}), b = base_of(look, {side, right});
    if (!table::within(table::edge(a, table::Edge::Right), table::edge(b, table::Edge::Left),
                       look.measures().contact_tol))
        return false;
    const Point own = a.centre + a.front + a.right, its = b.centre + b.front - b.right;
    const Length step = table::part_along(facing_of(look, {side, left}), its - own);
    return step <= most_step && -step <= most_step;
}
UnitId right_of(const Look& look, Seat side, UnitId id, const Units& among) {
    for (const UnitId next : each(among & ~one(id)))
        if (is_left_of(look, side, id, next)) return next;
    return no_unit;
}
// The line that begins with this stand, at most so many.
Units line_from(const Look& look, Seat side, UnitId first, const Units& among, int most) {
    Units line;
    for (UnitId id = first; id != no_unit && !line.has(id) && count(line) < most;
         id = right_of(look, side, id, among))
        line |= one(id);
    return line;
}
bool has_line(const Look& look, Seat side, const Units& among, int length) {
    for (const UnitId id : each(among))
        if (count(line_from(look, side, id, among, length)) >= length) return true;
    return false;
}

// ---- columns (RF-FORM-5) ----

bool is_behind(const Look& look, Seat side, UnitId rear, UnitId front) {
    return is_close_behind(look, {side, rear}, {side, front}, 2, look.measures().form_angle);
}
// All of them in so many groups, one behind the other, each of at least two unless there is one stand only.
bool are_columns(const Look& look, Seat side, const Units& among, int groups) {
    int leaders = 0;
    for (const UnitId id : each(among)) {
        int before = 0, behind = 0;
        for (const UnitId other : each(among & ~one(id))) {
            if (!same_facing(look, side, id, other)) return false;
            before += is_behind(look, side, id, other) ? 1 : 0;
            behind += is_behind(look, side, other, id) ? 1 : 0;
        }
        if (before > 1 || behind > 1) return false;
        if (before == 0 && behind == 0 && count(among) > 1) return false;
        leaders += before == 0 ? 1 : 0;
    }
    return leaders == groups;
}
constexpr int groups_of(int stands) { return stands >= 4 ? 2 : 1; }

// ---- single formations ----

bool none_touch(const Look& look, Seat side, const Units& placed) {
    for (const UnitId a : each(placed))
        for (const UnitId b : each(placed))
            if (a < b && touch(look, side, a, b)) return false;
    return true;
}

Verdict check_column(const Look& look, Seat side, PostId brigade, const Units& placed) {
    const int n = count(placed);
    if (!are_columns(look, side, placed, groups_of(n)))
        return refuse(rule::RF_FORM_5,
                      "its {} stands must form {} {column|columns}, each stand close behind "
                      "the one before it",
                      n, groups_of(n));
    const PostId general = deploying_general(look, side, brigade);
    for (const UnitId id : each(placed))
        if (general != no_post &&
            (generals_touching(look, side, base_of(look, {side, id})) & one_post(general)) != 0)
            return fine;
    return refuse(rule::RF_FORM_5, "its General must touch one of the columns");
}

// RF-FORM-7: a line of half of them, the other half in column.
Verdict check_assault(const Look& look, Seat side, const Units& placed) {
    const int n = count(placed);
    bool found = n == 1;
    for (int length = n / 2; length <= (n + 1) / 2 && !found; ++length) {
        if (length == 0) continue;
        for (const UnitId first : each(placed)) {
            const Units line = line_from(look, side, first, placed, length), column = placed & ~line;
            if (count(line) == length &&
                (!column || are_columns(look, side, column, groups_of(count(column)))))
                found = true;
        }
    }
    if (!found)
        return refuse(rule::RF_FORM_7, "half of its {} stands must form a line and the other half a column",
                      n);
    const Units guns = placed & look.army(side).artillery;
    if (guns == placed) return fine;
    for (const UnitId gun : each(guns))
        if (!(friends_touching(look, {side, gun}) & placed & ~guns))
            return refuse(rule::RF_FORM_7, "{} must touch a regiment of its brigade", piece_arg({side, gun}));
    return fine;
}

// ---- areas ----

bool in_strips(const Look& look, unsigned edges, const Rect& base) {
    for (const BitNumber edge : each(edges))
        if (table::contains(deployment_strip(look, static_cast<table::TableEdge>(edge)), table::box_of(base)))
            return true;
    return false;
}
// RF-FORM-6: woods, an orchard, rocks, or out of the sight of every enemy placed so far and of the nearest
// point of his area.
bool is_in_cover(const Look& look, Seat enemy, const Rect& base) {
    const table::AreaKinds kinds = look.field().kinds_at(base.centre);
    for (const table::AreaKind kind : {table::AreaKind::Woods, table::AreaKind::LightWoods,
                                       table::AreaKind::Orchard, table::AreaKind::Rocks})
        if (kinds.has(kind)) return true;
    for (const UnitId id : each(look.side(enemy).on_map))
        if (sees_ground(look, centre_of(look, {enemy, id}), base.centre)) return false;
    const table::Box board = look.field().table();
    for (const BitNumber edge : each(unsigned{look.side(enemy).edges})) {
        const auto which = static_cast<table::TableEdge>(edge);
        const Length across =
            table::runs_east(which) ? board.high.y - board.low.y : board.high.x - board.low.x;
        const table::Box zone =
            table::zone_along(which, std::min(look.measures().deploy_depth_max, across / 4), board);
        const Point nearest{std::clamp(base.centre.x, zone.low.x, zone.high.x),
                            std::clamp(base.centre.y, zone.low.y, zone.high.y)};
        if (sees_ground(look, nearest, base.centre)) return false;
    }
    return true;
}

}  // namespace

Join joined(const Look& look, Seat side, Formation formation, UnitId a, UnitId b) {
    const bool in_line = is_left_of(look, side, a, b) || is_left_of(look, side, b, a);
    const bool in_file = is_behind(look, side, a, b) || is_behind(look, side, b, a);
    switch (formation) {
        case Formation::Line: return in_line ? Join::Holds : Join::None;
        case Formation::Column: return in_file ? Join::Holds : Join::None;
        case Formation::Assault: return in_line || in_file ? Join::Holds : Join::None;
        case Formation::Skirmish:
        case Formation::Unformed: return touch(look, side, a, b) ? Join::Breaks : Join::None;
        default: return Join::None;  // any arrangement (RF-FORM-6, 8)
    }
}

KeptBounds reserve_bounds(int units) {
    const int least = (units + 3) / 4;
    return {least, std::max(least, units / 2)};
}

PostId deploying_general(const Look& look, Seat side, PostId brigade) {
    return (look.side(side).subordinated & one_post(brigade)) != 0 ? look.side(side).superior[brigade]
                                                                   : brigade;
}

// A base lies wholly in one strip; ground in a strip of the enemy's belongs to neither.
bool in_deployment_area(const Look& look, Seat side, const Rect& base) {
    if (!in_strips(look, look.side(side).edges, base)) return false;
    for (const BitNumber edge : each(unsigned{look.side(other(side)).edges}))
        if (table::meets(deployment_strip(look, static_cast<table::TableEdge>(edge)), table::box_of(base)))
            return false;
    return true;
}
table::Box deployment_strip(const Look& look, table::TableEdge edge) {
    const table::Box board = look.field().table();
    const Length across = table::runs_east(edge) ? board.high.y - board.low.y : board.high.x - board.low.x;
    return table::zone_along(edge, std::min(look.measures().deploy_depth_max, across / 4), board);
}

Verdict check_deployed(const Look& look, Ref ref, const Pose& pose, Formation formation) {
    if (const Verdict verdict = check_place(look, ref, pose); !verdict) return verdict;
    const Rect base = base_at(look, ref, pose);
    const Seat enemy = other(ref.side);
    for (const Seat seat : seats)
        for (const PostId post : each(look.side(seat).on_map_generals)) {
            const Rect his = general_base(look, seat, post);
            if (table::overlap({&base, 1}, {&his, 1}, look.measures().contact_tol))
                return refuse(rule::RF_STAND_3, "it would overlap {}", general_arg(seat, post));
        }
    const bool inside = in_deployment_area(look, ref.side, base);
    const bool ahead = !inside && formation == Formation::Frontier;
    if (!inside && !ahead) return refuse(rule::RF_DEPLOY_3, "it would be outside your deployment area");
    if (ahead) {
        if (in_strips(look, look.side(enemy).edges, base))
            return refuse(rule::RF_FORM_6, "it would be in the enemy's deployment area");
        if (!is_in_cover(look, enemy, base))
            return refuse(rule::RF_FORM_6,
                          "beyond the deployment area it needs cover: woods, an orchard, rocks or a ridge");
    }
    const Length gap = ahead ? look.measures().frontier_gap : look.measures().deploy_gap;
    if (rally::within(look, enemy, look.side(enemy).on_map, base, ahead ? gap : gap - 1))
        return refuse(ahead ? rule::RF_FORM_6 : rule::RF_DEPLOY_3, "it would be within {} of an enemy",
                      Arg{ArgKind::Length, gap});
    if (ahead) return fine;
    const PostId general = deploying_general(look, ref.side, look.plan(ref).post);
    if (!on_map(look, ref.side, general) || !in_radius(look, ref.side, general, base))
        return refuse(rule::RF_DEPLOY_3, "it would be out of the command radius of {}",
                      general_arg(ref.side, general));
    return fine;
}

Verdict check_formation(const Look& look, Seat side, PostId brigade, Formation formation, const Units& placed,
                        const Units& kept) {
    const int n = count(placed);
    if (formation == Formation::Reserve) {
        const KeptBounds bounds = reserve_bounds(n + count(kept));
        if (count(kept) >= bounds.least && count(kept) <= bounds.most) return fine;
        return refuse(rule::RF_FORM_8, "of {} units, {} to {} stay off the map; {} do", n + count(kept),
                      bounds.least, bounds.most, count(kept));
    }
    switch (formation) {
        case Formation::Line:
            if (has_line(look, side, placed, (n + 1) / 2)) return fine;
            return refuse(rule::RF_FORM_3, "at least {} of its {} stands must form one unbroken line",
                          (n + 1) / 2, n);
        case Formation::Skirmish:
        case Formation::Unformed:
            if (none_touch(look, side, placed)) return fine;
            return refuse(formation == Formation::Skirmish ? rule::RF_FORM_4 : rule::RF_FORM_9,
                          "no stand of the brigade may touch another");
        case Formation::Column: return check_column(look, side, brigade, placed);
        case Formation::Assault: return check_assault(look, side, placed);
        default: {
            int ahead = 0;
            for (const UnitId id : each(placed))
                ahead += in_deployment_area(look, side, base_of(look, {side, id})) ? 0 : 1;
            if (ahead <= n / 2) return fine;
            return refuse(rule::RF_FORM_6, "at most {} of its {} stands may start beyond the deployment area",
                          n / 2, n);
        }
    }
}

// ---- RF-FORM-1: the canonical layouts ----

namespace {

// Places relative to the middle of the rear edge of the whole, facing north; x to the right.
struct Slot {
    Length right = 0, ahead = 0;  // of the middle of its rear edge
};
constexpr Length gap = table::inch / 2;

struct Plan {
    Ids ids;
    ScratchList<Slot, most_units> slots;
};

// Side by side, rear edges level.
void add_row(const Look& look, Seat side, const UnitId* ids, int n, Length ahead, Length between,
             Plan& plan) {
    Length width = between * (n - 1);
    for (int i = 0; i < n; ++i) width += size_of(look, {side, ids[i]}).frontage;
    Length left = -width / 2;
    for (int i = 0; i < n; ++i) {
        const Length own = size_of(look, {side, ids[i]}).frontage;
        plan.ids.push_back(ids[i]);
        plan.slots.push_back({left + own / 2, ahead});
        left += own + between;
    }
}
// One behind the other, the first in front; answers how deep it is.
Length add_file(const Look& look, Seat side, const UnitId* ids, int n, Length right, Length ahead,
                Plan& plan) {
    Length depth = 0;
    for (int i = n - 1; i >= 0; --i) {
        plan.ids.push_back(ids[i]);
        plan.slots.push_back({right, ahead + depth});
        depth += size_of(look, {side, ids[i]}).depth;
    }
    return depth;
}
Length deepest(const Look& look, Seat side, const UnitId* ids, int n) {
    Length depth = 0;
    for (int i = 0; i < n; ++i) depth = std::max(depth, size_of(look, {side, ids[i]}).depth);
    return depth;
}
// Two files half an inch apart, the odd stand in the left one; of three or less one file.
Length add_columns(const Look& look, Seat side, const UnitId* ids, int n, Plan& plan) {
    if (n <= 3) return add_file(look, side, ids, n, 0, 0, plan);
    const int left = (n + 1) / 2;
    Length width = 0;
    for (int i = 0; i < n; ++i) width = std::max(width, size_of(look, {side, ids[i]}).frontage);
    const Length to_the_side = (width + gap) / 2;
    return std::max(add_file(look, side, ids, left, -to_the_side, 0, plan),
                    add_file(look, side, ids + left, n - left, to_the_side, 0, plan));
}

void plan_layout(const Look& look, Seat side, const Ids& ids, Formation formation, Plan& plan) {
    const int n = static_cast<int>(ids.size());
    const UnitId* const all = ids.begin();
    switch (formation) {
        case Formation::Skirmish:
        case Formation::Unformed: {
            Length ahead = 0;
            for (int first = 0; first < n; first += 4) {
                const int row = std::min(4, n - first);
                add_row(look, side, all + first, row, ahead, gap, plan);
                ahead += deepest(look, side, all + first, row) + gap;
            }
            break;
        }
        case Formation::Column: add_columns(look, side, all, n, plan); break;
        case Formation::Assault: {
            const int line = (n + 1) / 2;
            const Length depth = add_columns(look, side, all + line, n - line, plan);
            add_row(look, side, all, line, depth, 0, plan);
            break;
        }
        default: add_row(look, side, all, n, 0, 0, plan);
    }
}

// The way to the enemy's edge.
Facing toward_enemy(const Look& look, Seat side) {
    const unsigned edges = look.side(other(side)).edges;
    return edges == 0 ? table::north
                      : table::outward(static_cast<table::TableEdge>(lowest(std::uint64_t{edges})));
}

}  // namespace

Layout find_layout(const Look& look, Seat side, PostId brigade, Formation formation) {
    constexpr int farthest = 14;  // inches from the General, each way
    Layout layout;
    const PostId general = deploying_general(look, side, brigade);
    if (!on_map(look, side, general)) return layout;
    Units all = look.post(side, brigade).own & ~look.side(side).off_map;
    if (formation == Formation::Reserve)
        for (int i = reserve_bounds(count(all)).least; i > 0; --i) {
            UnitId last = no_unit;
            for (const UnitId id : each(all & ~layout.kept)) last = id;
            layout.kept |= one(last);
        }
    Ids ids;
    for (const UnitId id : each(all & ~layout.kept)) ids.push_back(id);
    Plan plan;
    plan_layout(look, side, ids, formation, plan);
    const Facing ahead = toward_enemy(look, side);
    const General& centre = look.general(side, general);
    const Formation judged = formation == Formation::Frontier ? Formation::Line : formation;
    // Rings of whole inches about the General.
    for (int ring = 0; ring <= farthest; ++ring)
        for (int y = -ring; y <= ring; ++y)
            for (int x = -ring; x <= ring; ++x) {
                if (std::max(std::abs(x), std::abs(y)) != ring) continue;
                const Point anchor{centre.x + x * table::inch, centre.y + y * table::inch};
                ScratchList<Pose, most_units> found;
                bool touches_general = formation != Formation::Column;
                for (std::size_t i = 0; i < plan.ids.size(); ++i) {
                    const Ref ref{side, plan.ids[i]};
                    const Length half = size_of(look, ref).depth / 2;
                    const Point place = anchor +
                                        table::along(ahead + table::right_angle, plan.slots[i].right) +
                                        table::along(ahead, plan.slots[i].ahead + half);
                    if (!check_deployed(look, ref, {place, ahead}, judged)) break;
                    found.push_back({place, ahead});
                    if ((generals_touching(look, side, base_at(look, ref, {place, ahead})) &
                         one_post(general)) != 0)
                        touches_general = true;
                }
                if (found.size() != plan.ids.size() || !touches_general) continue;
                // In roster order.
                for (const UnitId id : ids)
                    for (std::size_t i = 0; i < plan.ids.size(); ++i)
                        if (plan.ids[i] == id) layout.poses.push_back(found[i]);
                layout.found = true;
                return layout;
            }
    return layout;
}

}  // namespace longroll::rally
