#include "volley/forced.h"

namespace longroll::volley {
namespace {

using table::Vector;

// Enemies as they bound a forced move, measured once at its start.
class Bounds {
  public:
    // For a base that goes so far at most: others cannot come near it.
    Bounds(const Look& look, Ref ref, const Rect& from, Length most) {
        const Seat enemy = other(ref.side);
        const Rect base = base_of(look, ref);
        const Stands touched = enemies_in_contact(look, ref);
        const table::Box reached = grown(table::box_of(from), most + apart_distance);
        for (const StandId id : each(near_box(look, enemy, look.side(enemy).on_table, reached))) {
            const Bases bases = bases_of(look, {enemy, id});
            const Length now = table::distance({&base, 1}, bases);
            // One that it touches may not be entered; others stay an inch away, or as far as they are.
            enemies_.push_back({static_cast<std::uint16_t>(bases_.size()),
                                static_cast<std::uint16_t>(bases.size()),
                                touched.has(id) ? 0 : std::min(apart_distance, now)});
            for (const Rect& body : bases) bases_.push_back(body);
        }
    }
    // May it be there; may it at least pass, because it only frees itself from an enemy that it touches: a
    // base that turns to run reaches into that one with a corner at first.
    enum class Room : std::uint8_t { None, Passing, Free };
    Room room(const Rect& base, Facing way) const {
        Room found = Room::Free;
        const table::Direction ahead = table::direction(way);
        for (const Enemy& enemy : enemies_) {
            const std::span<const Rect> bases(bases_.begin() + enemy.first, enemy.count);
            if (enemy.nearest > 0) {
                if (table::nearer_than({&base, 1}, bases, enemy.nearest - tolerance)) return Room::None;
            } else if (table::overlap({&base, 1}, bases, tolerance)) {
                if (table::dot(ahead, base.centre - bases[0].centre) <= 0) return Room::None;
                found = Room::Passing;
            }
        }
        return found;
    }

  private:
    struct Enemy {
        std::uint16_t first, count;  // its bodies
        Length nearest;              // it may not come nearer than this; 0: only not into it
    };
    ScratchList<Enemy, most_stands> enemies_;
    ScratchList<Rect, most_stands * (1 + most_markers)> bases_;
};

// How far it can go that way, in steps of a quarter inch, and whether the edge alone stopped it.
struct FreeWay {
    Length length = 0;
    bool edge = false;
};
FreeWay free_way(const Look& look, Ref ref, const Rect& base, const Bounds& bounds, Facing way, Length most) {
    Mover mover = mover_of(look, ref);
    mover.forced = true;
    const Point front = table::front_middle(base);  // as it is turned on the way
    const Toll toll = toll_of(look, mover, {front, front + table::along(way, most)});
    const Length ground = toll.allowed() ? most : std::max<Length>(0, toll.forbidden_at - 1);
    FreeWay free;
    for (Length at_ = search_step;; at_ += search_step) {
        const Length tried = std::min(at_, most);
        const Rect there = table::moved(base, table::along(way, tried));
        if (!look.field().on_table(there)) {
            free.edge = true;
            return free;
        }
        const Bounds::Room room = tried > ground ? Bounds::Room::None : bounds.room(there, way);
        if (room == Bounds::Room::None) return free;
        if (room == Bounds::Room::Free) free.length = tried;
        if (tried == most) return free;
    }
}

bool overlaps_friend(const Look& look, Ref ref, const Rect& base) {
    const Stands others = look.side(ref.side).on_table & ~one(ref.id);
    for (const StandId id : each(within(look, ref.side, others, {&base, 1}, 0)))
        if (table::overlap({&base, 1}, bases_of(look, {ref.side, id}), tolerance)) return true;
    return false;
}

Stands friends_on(const Look& look, Ref ref, const Rect& base, Vector moved) {
    Stands passed;
    const Stands others = look.side(ref.side).on_table & ~one(ref.id);
    for (const StandId id : each(near_box(look, ref.side, others, table::box_of(table::Sweep{base, moved}))))
        if (table::sweeps_over({&base, 1}, moved, bases_of(look, {ref.side, id}))) passed |= one(id);
    return passed;
}

}  // namespace

Facing away_from(const Look& look, Ref ref, Ref enemy) {
    const Vector apart = base_of(look, ref).centre - base_of(look, enemy).centre;
    if (apart == Vector{}) return look.stand(ref).pose.pose().facing + table::half_turn;
    return table::facing_along(apart);
}

ForcedEnd forced_end(const Look& look, Ref ref, const ForcedWay& way, Facing facing) {
    return forced_end_from(look, ref, {look.stand(ref).pose.centre(), facing}, way);
}

ForcedEnd forced_end_from(const Look& look, Ref ref, const Pose& from, const ForcedWay& way) {
    const Rect base = base_at(look, ref, from);
    const Bounds bounds(look, ref, base, way.wanted + prolonged_by);
    Facing best_way = way.away;
    FreeWay best;
    for (int i = 0; i <= 2 * fan_turns; ++i) {
        // Headings grow counter-clockwise (VB-GEO-1), facings clockwise.
        const int turn = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);
        const Facing tried = way.away + turn * fan_turn;
        const FreeWay free = free_way(look, ref, base, bounds, tried, way.wanted);
        if (i == 0 && way.may_leave && free.edge)
            return {.removed = false,
                    .left_table = true,
                    .moved = {},
                    .passed = friends_on(look, ref, base, table::along(tried, way.wanted))};
        if (free.length <= best.length && i > 0) continue;
        best = free;
        best_way = tried;
        if (free.length == way.wanted) break;
    }
    if (best.length < least_way) return {.removed = true, .left_table = false, .moved = {}, .passed = {}};

    // Friends do not block, but nobody ends upon one: on, at most 12 inches, else back.
    Length end = best.length;
    const auto base_after = [&](Length far) { return table::moved(base, table::along(best_way, far)); };
    if (overlaps_friend(look, ref, base_after(end))) {
        const FreeWay longer = free_way(look, ref, base, bounds, best_way, end + prolonged_by);
        Length clear = -1;
        for (Length far = end + search_step; far <= longer.length; far += search_step)
            if (!overlaps_friend(look, ref, base_after(far))) {
                clear = far;
                break;
            }
        for (Length far = end - search_step; clear < 0 && far >= least_way; far -= search_step)
            if (!overlaps_friend(look, ref, base_after(far)) &&
                bounds.room(base_after(far), best_way) == Bounds::Room::Free)
                clear = far;
        if (clear < 0) return {.removed = true, .left_table = false, .moved = {}, .passed = {}};
        end = clear;
    }
    const Vector moved = table::along(best_way, end);
    return {
        .removed = false, .left_table = false, .moved = moved, .passed = friends_on(look, ref, base, moved)};
}

std::optional<Vector> step_back(const Look& look, Ref ref) {
    const Rect base = base_of(look, ref);
    const Facing rear = look.stand(ref).pose.pose().facing + table::half_turn;
    const Seat enemy = other(ref.side);
    const auto clear = [&](const Rect& there) {
        if (!look.field().on_table(there) || overlaps_friend(look, ref, there)) return false;
        const table::Box box = grown(table::box_of(there), apart_distance);
        for (const StandId id : each(near_box(look, enemy, look.side(enemy).on_table, box)))
            if (table::nearer_than({&there, 1}, bases_of(look, {enemy, id}), apart_distance)) return false;
        Mover mover = mover_of(look, ref);
        mover.forced = true;
        const Point front = front_of(look, ref);
        const Vector by = there.centre - base.centre;
        return toll_of(look, mover, {front, front + by}).allowed();
    };
    const Length most = allowance(look, ref);
    for (Length far = apart_distance; far <= most; far += search_step)
        if (const Vector by = table::along(rear, far); clear(table::moved(base, by))) return by;
    // The way back is blocked: the nearest free place, on rings from the rear outward to both sides.
    for (Length ring = search_step; ring <= most; ring += search_step)
        for (int i = 0; i < search_directions; ++i) {
            const int turn = (i + 1) / 2 * (i % 2 == 0 ? -1 : 1);
            const Vector by = table::along(rear + turn * (table::whole_turn / search_directions), ring);
            if (clear(table::moved(base, by))) return by;
        }
    return std::nullopt;
}

}  // namespace longroll::volley
