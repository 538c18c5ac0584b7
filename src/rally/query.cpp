#include "rally/query.h"

#include "rally/arrows.h"

namespace longroll::rally {

// ---- what a stand is now ----

Units on_foot(const Look& look, Seat side) {
    const Army& army = look.army(side);
    return look.side(side).on_map & (army.infantry | (army.cavalry & ~look.side(side).mounted));
}
Units mounted(const Look& look, Seat side) { return look.side(side).on_map & look.side(side).mounted; }
Units batteries(const Look& look, Seat side) { return look.side(side).on_map & look.army(side).artillery; }

Base base_kind(const Look& look, Ref ref) {
    switch (arm_of(look, ref)) {
        case Arm::Artillery: return Base::Artillery;
        case Arm::Cavalry: return is_mounted(look, ref) ? Base::Mounted : Base::Dismounted;
        default: return Base::Infantry;
    }
}

table::Size size_of(const Look& look, Ref ref) { return look.measures().base[at(base_kind(look, ref))]; }

bool has_holders(const Look& look, Ref ref) {
    return arm_of(look, ref) == Arm::Cavalry && !is_mounted(look, ref) &&
           !has(look.side(ref.side).without_holders, ref);
}

Part part_of(const Look& look, Ref ref) { return is_mounted(look, ref) ? Part::Mounted : Part::OnFoot; }

int strength(const Look& look, Ref ref, Part part) {
    return look.plan(ref).circles[at(part)] - look.unit(ref).lost[at(part)];
}

// ---- bases ----

Rect base_at(const Look& look, Ref ref, const Pose& pose) { return table::rect(pose, size_of(look, ref)); }
Rect base_of(const Look& look, Ref ref) { return base_at(look, ref, pose_of(look, ref)); }
Rect holders_base(const Look& look, Ref ref) {
    return table::rect(look.unit(ref).holders.pose(), look.measures().base[at(Base::Holders)]);
}

Bases bases_of(const Look& look, Ref ref) {
    Bases bases;
    bases.push_back(base_of(look, ref));
    if (has_holders(look, ref)) bases.push_back(holders_base(look, ref));
    return bases;
}

Rect general_base(const Look& look, Point at_point) {
    return table::rect({at_point, table::north}, look.measures().base[at(Base::General)]);
}
Rect general_base(const Look& look, Seat side, PostId post) {
    const General& general = look.general(side, post);
    return general_base(look, {general.x, general.y});
}

// ---- the crowd ----

namespace {

table::Box centres_of(const Look& look, Ref ref) {
    const Point stand = centre_of(look, ref);
    if (!has_holders(look, ref)) return {stand, stand};
    const Point holders = look.unit(ref).holders.centre();
    return {{std::min(stand.x, holders.x), std::min(stand.y, holders.y)},
            {std::max(stand.x, holders.x), std::max(stand.y, holders.y)}};
}

}  // namespace

table::SquareBox Crowd::squares(UnitId id) const { return table::squares_of(centres_of(look, {side, id})); }
table::Box Crowd::outer_box(UnitId id) const { return table::grown(centres_of(look, {side, id}), reach); }
bool Crowd::may_have(UnitId id, const table::Box& box) const { return table::meets(box, outer_box(id)); }
void Crowd::bases(UnitId id, Bases& out) const { out = bases_of(look, {side, id}); }

Length distance_between(const Look& look, Ref a, Ref b) {
    return table::distance(base_of(look, a), base_of(look, b));
}

Units within(const Look& look, Seat side, const Units& among, const Rect& base, Length limit) {
    return table::within(Crowd{look, side}, among & look.side(side).on_map, std::span(&base, 1), limit);
}

Units friends_touching(const Look& look, Ref ref) {
    return within(look, ref.side, look.side(ref.side).on_map & ~one(ref.id), base_of(look, ref),
                  look.measures().contact_tol);
}

// Asked after every action: centres that are far apart cost a comparison.
Units engaged(const Look& look, Seat side, const Units& among) {
    constexpr Length near = 2 * Crowd::reach;
    Point enemies[2 * most_units];
    std::size_t many = 0;
    const Seat enemy = other(side);
    for (const UnitId id : each(look.side(enemy).on_map)) {
        enemies[many++] = centre_of(look, {enemy, id});
        if (has_holders(look, {enemy, id})) enemies[many++] = look.unit({enemy, id}).holders.centre();
    }
    Units found;
    for (const UnitId id : each(among & look.side(side).on_map)) {
        const Point at_point = centre_of(look, {side, id});
        bool any = false;
        for (std::size_t i = 0; i < many; ++i)
            any |= std::abs(enemies[i].x - at_point.x) <= near && std::abs(enemies[i].y - at_point.y) <= near;
        if (any && is_engaged(look, {side, id})) found |= one(id);
    }
    return found;
}

Posts generals_touching(const Look& look, Seat side, const Rect& base) {
    Posts found = 0;
    for (const PostId post : each(look.side(side).on_map_generals))
        if (table::within(general_base(look, side, post), base, look.measures().contact_tol))
            found |= one_post(post);
    return found;
}

Posts attached_generals(const Look& look, Ref ref) {
    Posts found = 0;
    for (const PostId post : each(generals_touching(look, ref.side, base_of(look, ref))))
        if (in_chain(look, ref.side, post, ref.id)) found |= one_post(post);
    return found;
}

bool is_facing(const Look& look, Ref ref, const Rect& other) {
    return faces(look.measures(), base_of(look, ref), facing_of(look, ref), base_kind(look, ref), other);
}

bool has_flank_of(const Look& look, Ref ref, Ref target) {
    return has_flank(look.measures(), base_of(look, ref), facing_of(look, ref), base_kind(look, ref),
                     base_of(look, target));
}

bool has_unsupported_flank(const Look& look, Ref ref) {
    const Rect base = base_of(look, ref);
    const Length width = size_of(look, ref).frontage;
    const Units near = within(look, ref.side, formed(look, ref.side) & ~one(ref.id), base, width);
    for (const table::Edge side : {table::Edge::Left, table::Edge::Right}) {
        bool supported = false;
        for (const UnitId id : each(near))
            supported = supported || supports(base, side, base_of(look, {ref.side, id}));
        if (!supported) return true;
    }
    return false;
}

bool is_close_behind(const Look& look, Ref rear, Ref front, int part_of_width, Angle tolerance) {
    if (!rally::within(table::turn_between(facing_of(look, rear), facing_of(look, front)), tolerance))
        return false;
    const Rect own = base_of(look, rear), before = base_of(look, front);
    const table::Segment front_edge = table::edge(own, table::Edge::Front);
    const table::Segment rear_edge = table::edge(before, table::Edge::Rear);
    if (!table::within(front_edge, rear_edge, look.measures().contact_tol)) return false;
    // How much of the rear edge lies before the front edge, along the way that the front edge runs.
    const Facing right = facing_of(look, rear) + table::right_angle;
    const Length half = size_of(look, rear).frontage / 2;
    const Length a = table::part_along(right, rear_edge.from - own.centre);
    const Length b = table::part_along(right, rear_edge.to - own.centre);
    const Length low = std::max(std::min(a, b), -half), high = std::min(std::max(a, b), half);
    const Length narrower = std::min(size_of(look, rear).frontage, size_of(look, front).frontage);
    return (high - low + look.measures().contact_tol) * part_of_width >= narrower;
}

// ---- ground ----

Square square_at(const Look& look, Point p) {
    const Squares& squares = look.setup.squares;
    const auto cell = [&](Length along, int most) {
        return std::clamp(along / look.measures().square, 0, most - 1);
    };
    return {static_cast<std::int8_t>(squares.low.row + cell(p.y, squares.rows())),
            static_cast<std::int8_t>(squares.low.column + cell(p.x, squares.columns()))};
}

std::size_t square_number(const Look& look, Square square) {
    const Squares& squares = look.setup.squares;
    return static_cast<std::size_t>((square.row - squares.low.row) * squares.columns() + square.column -
                                    squares.low.column);
}

// ---- command ----

int command_of(const Look& look, Seat side, PostId post) {
    return std::max(1, look.post(side, post).rating.command - look.general(side, post).gravestones);
}
int leadership_of(const Look& look, Seat side, PostId post) {
    return std::max(1, look.post(side, post).rating.leadership - look.general(side, post).gravestones);
}
int heroism_of(const Look& look, Seat side, PostId post) {
    return look.post(side, post).rating.heroism + look.general(side, post).gravestones;
}

bool in_radius(const Look& look, Seat side, PostId post, const Rect& base) {
    return table::within(general_base(look, side, post), base,
                         look.measures().reach_of_command(command_of(look, side, post)));
}
bool in_command(const Look& look, Seat side, PostId post, Ref ref) {
    return in_chain(look, side, post, ref.id) && in_radius(look, side, post, base_of(look, ref));
}

int heroism(const Look& look, Ref ref) {
    int best = 0, sum = 0;
    for (const PostId post : each(look.side(ref.side).on_map_generals)) {
        const int heroic = heroism_of(look, ref.side, post);
        if (heroic == 0 || !in_command(look, ref.side, post, ref)) continue;
        best = std::max(best, heroic);
        sum += heroic;
    }
    return look.setup.options.heroism_adds_up ? sum : best;
}

PostId commanding_general(const Look& look, Seat side) {
    PostId found = no_post;
    for (const PostId post : each(look.side(side).on_map_generals)) {
        const int rank = seniority(look.post(side, post).level);
        const int highest = found == no_post ? -1 : seniority(look.post(side, found).level);
        if (rank > highest || (rank == highest && post == look.side(side).named_commander)) found = post;
    }
    return found;
}

int hand_capacity(const Look& look, Seat side) {
    const PostId post = commanding_general(look, side);
    return post == no_post ? look.side(side).capacity : leadership_of(look, side, post);
}

int price(const Look& look, Seat side, PostId general, Point stand) {
    const General& who = look.general(side, general);
    const int here = rating_at(look, stand).flag;
    if (!on_map(look, side, general)) return here;  // he is in no square
    const int there = rating_at(look, {who.x, who.y}).flag;
    switch (look.setup.options.ap_cost_basis) {
        case PriceOf::General: return there;
        case PriceOf::Stand: return here;
        default: return std::max(there, here);
    }
}

}  // namespace longroll::rally
