#include "rally/generals.h"

#include "rally/moves.h"

namespace longroll::rally {
namespace {

using table::box_of;
using table::Sweep;

constexpr Length anywhere = 48 * table::inch;  // as far as a search goes that must find a spot

struct Officer {
    Seat side = Seat::Nobody;
    PostId post = no_post;
};

Point place_of(const Look& look, Officer who) {
    const General& general = look.general(who.side, who.post);
    return {general.x, general.y};
}

// What a spot is judged by while stand and Generals are still on their way.
struct Spots {
    const Look& look;
    Ref mover;          // its stand where it was does not count
    Sweep path;         // what it sweeps over, a little smaller all round
    Rect end;           // where it comes to be
    bool kept_clear;    // of the path and the end
    const Room& moved;  // those who have made room already
    Units among[2];     // troops that may be near; of the mover, none

    Spots(const Look& at_table, Ref moving, const Sweep& way, const Rect& its_end, bool clear_of_it,
          const Room& made, Point about, Length reach)
        : look(at_table), mover(moving), path(way), end(its_end), kept_clear(clear_of_it), moved(made) {
        const Length base = look.measures().base[at(Base::General)].frontage;
        for (const Seat side : seats) {
            among[index(side)] = table::in_box(Crowd{look, side}, look.side(side).on_map,
                                               table::grown({about, about}, reach + base));
            if (side == mover.side && mover.any()) among[index(side)] &= ~one(mover.id);
        }
    }

    Length touch() const { return look.measures().contact_tol; }

    bool is_on_troops(const Rect& base) const {
        for (const Seat side : seats)
            if (table::overlapped(Crowd{look, side}, among[index(side)], std::span(&base, 1), touch()))
                return true;
        // RF-CAV-2: its holders may have to stay where they are.
        if (!mover.any() || !on_map(look, mover) || !has_holders(look, mover)) return false;
        const Rect holders = holders_base(look, mover);
        return table::overlap(std::span(&base, 1), std::span(&holders, 1), touch());
    }
    bool is_on_general(const Rect& base, Officer self) const {
        for (const Seat side : seats)
            for (const PostId post : each(look.side(side).on_map_generals)) {
                if (side == self.side && post == self.post) continue;
                const Moved* now = nullptr;
                for (const Moved& one : moved.generals)
                    if (one.side == side && one.post == post) now = &one;
                const Rect theirs =
                    now != nullptr ? general_base(look, now->to) : general_base(look, side, post);
                if (table::overlap(std::span(&base, 1), std::span(&theirs, 1), touch())) return true;
            }
        return false;
    }
    bool touches_enemy_of(Officer self, const Rect& base) const {
        if (kept_clear && mover.any() && mover.side != self.side && table::within(base, end, touch()))
            return true;
        const Seat enemy = other(self.side);
        return static_cast<bool>(within(look, enemy, among[index(enemy)], base, touch()));
    }
    // No overlap, on the map, not on marked-off ground.
    bool is_clear(Officer self, Point at_point) const {
        const Rect base = general_base(look, at_point);
        if (!look.field().on_table(base)) return false;
        if (kept_clear &&
            (table::overlaps(path, base) || table::overlap(std::span(&base, 1), std::span(&end, 1), touch())))
            return false;
        return !is_on_general(base, self) && !is_on_troops(base) && !is_marked_off(look, base);
    }
};

// RF-GEN-6: circles of growing radius, the directions clockwise from the one away from a point.
template <class Legal>
std::optional<Point> nearest_spot(const Look& look, Point from, Point away_from, Length most, Legal legal) {
    const Measures& measures = look.measures();
    const Facing first = from == away_from ? table::north : table::facing_along(from - away_from);
    for (Length far = measures.displace_step; far <= most; far += measures.displace_step)
        for (int i = 0; i < measures.displace_directions; ++i) {
            const Point spot =
                from + table::along(first + i * table::whole_turn / measures.displace_directions, far);
            if (legal(spot)) return spot;
        }
    return std::nullopt;
}

Room make_plan(const Look& look, Ref mover, const Sweep& given, const Rect& end, bool must) {
    Room room;
    // Nearly always nobody is near: their places alone tell.
    const Length half = look.measures().base[at(Base::General)].frontage / 2;
    const table::Box near = table::grown(table::both(box_of(given), box_of(end)), half);
    Posts about[2]{};
    for (const Seat side : seats)
        for (const PostId post : each(look.side(side).on_map_generals))
            if (table::contains(near, place_of(look, {side, post}))) about[index(side)] |= one_post(post);
    if ((about[0] | about[1]) == 0) return room;
    const Length touch = look.measures().contact_tol;
    const Sweep path{table::smaller(given.base, touch), given.way};
    // In their order along the path.
    struct InTheWay {
        Officer who;
        table::Fraction at;
    };
    ScratchList<InTheWay, 2 * most_generals> found;
    for (const Seat side : seats)
        for (const PostId post : each(about[index(side)])) {
            const Rect base = general_base(look, side, post);
            const bool passed = table::overlaps(path, base);
            if (!passed && !table::overlap(std::span(&base, 1), std::span(&end, 1), touch)) continue;
            const std::optional<table::Passage> passage = table::passage(path, base);
            const InTheWay one{{side, post}, passed && passage ? passage->enter : table::Fraction{1, 1}};
            std::size_t place = found.size();
            found.push_back(one);
            for (; place > 0 && one.at < found[place - 1].at; --place) found[place] = found[place - 1];
            found[place] = one;
        }
    for (const InTheWay& one : found) {
        if (room.generals.full()) {
            room.enough = false;
            break;
        }
        const Point from = place_of(look, one.who);
        const Length reach = look.measures().reach_of_command(command_of(look, one.who.side, one.who.post));
        const Spots spots(look, mover, path, end, true, room, from, must ? anywhere : reach);
        const Seat enemy = other(one.who.side);
        const bool touched =
            static_cast<bool>(within(look, enemy, look.side(enemy).on_map, general_base(look, from), touch));
        const auto quiet = [&](Point spot) {
            return spots.is_clear(one.who, spot) &&
                   (touched || !spots.touches_enemy_of(one.who, general_base(look, spot)));
        };
        std::optional<Point> spot = nearest_spot(look, from, given.base.centre, reach, quiet);
        if (!spot && must) {
            spot = nearest_spot(look, from, given.base.centre, anywhere, quiet);
            if (!spot)
                spot = nearest_spot(look, from, given.base.centre, anywhere,
                                    [&](Point there) { return spots.is_clear(one.who, there); });
        }
        if (!spot) {
            room.enough = false;
            break;
        }
        room.generals.push_back({one.who.side, one.who.post, *spot});
    }
    return room;
}

// Where a General's base just touches a stand, all round it: those nearest to a wish first.
std::optional<Point> spot_beside(const Look& look, Ref ref, Officer who, Point wish, bool may_touch_enemy) {
    const Rect stand = base_of(look, ref);
    constexpr Length far = 6 * table::inch;  // from where a base comes nearer until it touches
    const Room nobody_moved;
    const Spots spots(look, nobody, {}, {}, false, nobody_moved, stand.centre, far);
    const auto legal = [&](Point spot) {
        return spots.is_clear(who, spot) &&
               (may_touch_enemy || !spots.touches_enemy_of(who, general_base(look, spot)));
    };
    if (table::within(general_base(look, wish), stand, look.measures().contact_tol) && legal(wish))
        return wish;
    std::optional<Point> best;
    for (int i = 0; i < look.measures().displace_directions; ++i) {
        const Vector out =
            table::along(table::Facing{} + i * table::whole_turn / look.measures().displace_directions, far);
        const Sweep in{general_base(look, stand.centre + out), -out};
        const Point spot = in.base.centre + table::advance_until_stopped(in, std::span(&stand, 1)).moved;
        if (best && table::square(spot - wish) >= table::square(*best - wish)) continue;
        if (legal(spot)) best = spot;
    }
    return best;
}

}  // namespace

// ---- making room ----

Room room_for(const Look& look, Ref mover, const Sweep& path, const Rect& end) {
    return make_plan(look, mover, path, end, false);
}

void make_room(Play& play, Ref mover, const Room& room) {
    for (const Moved& one : room.generals) {
        put_general(play, one.side, one.post, one.to);
        if (play.log.on())
            tell(play, one.side, EventKind::General,
                 Say(rule::RF_GEN_6, "{} makes room for {}", general_arg(one.side, one.post),
                     piece_arg(mover)));
        if (play.setup.options.overrun_roll && one.side != mover.side)
            play.side(one.side).danger |= one_post(one.post);
    }
}

void make_room(Play& play, Ref mover) {
    for (const Rect& base : bases_of(play, mover))
        make_room(play, mover, make_plan(play, nobody, {base, {}}, base, true));
}

// ---- RF-GENMOVE ----

Verdict check_ride(const Look& look, Seat side, PostId post, Point to) {
    if (!on_map(look, side, post))
        return refuse(rule::RF_GENMOVE_1, "{} is not on the map", general_arg(side, post));
    const Officer who{side, post};
    const Point from = place_of(look, who);
    const Vector way = to - from;
    const Length whole = table::length(way);
    const Length reach = look.measures().reach_of_command(command_of(look, side, post));
    if (whole > reach)
        return refuse(rule::RF_GENMOVE_1, "that is {} inches away, and the arrow of Command {} is {} long",
                      Arg{ArgKind::Length, whole}, command_of(look, side, post), Arg{ArgKind::Length, reach});
    constexpr Length rounding = 2;
    if (look.setup.options.general_full_arrow && whole + rounding < reach)
        return refuse(rule::RF_GENMOVE_1, "{} moves the full arrow, {} inches", general_arg(side, post),
                      Arg{ArgKind::Length, reach});
    const Rect base = general_base(look, from), end = general_base(look, to);
    if (!look.field().on_table(end))
        return refuse(rule::RF_GENMOVE_1, "{} would leave the map", general_arg(side, post));
    const Length touch = look.measures().contact_tol;
    const Seat enemy = other(side);
    if (within(look, enemy, look.side(enemy).on_map, end, touch))
        return refuse(rule::RF_GENMOVE_1, "{} would touch an enemy stand", general_arg(side, post));
    const Sweep path{table::smaller(base, touch), way};
    for (const UnitId id : each(table::in_box(Crowd{look, enemy}, look.side(enemy).on_map, box_of(path))))
        for (const Rect& theirs : bases_of(look, {enemy, id}))
            if (table::overlaps(path, theirs))
                return refuse(rule::RF_GENMOVE_1, "{} is in the way of {}", piece_arg({enemy, id}),
                              general_arg(side, post));
    if (is_marked_off(look, base, way)) return refuse(rule::RF_ENTRY_3, "that ground is marked off");
    const Room nobody_moved;
    if (!Spots(look, nobody, {}, {}, false, nobody_moved, to, 0).is_clear(who, to))
        return refuse(rule::RF_GENMOVE_1, "there {} would lie on another base", general_arg(side, post));
    if (!look.setup.options.generals_cross_steep && is_steep(look, {from, to}))
        return refuse(rule::RF_TERRAIN_13, "{} cannot cross steep ground", general_arg(side, post));
    return fine;
}

void ride(Play& play, Seat side, PostId post, Point to) {
    const Length whole = table::length(to - place_of(play, {side, post}));
    put_general(play, side, post, to);
    if (play.log.on())
        tell(play, side, EventKind::General,
             Say(rule::RF_GENMOVE_1, "{} moves {} inches", general_arg(side, post),
                 inches_arg((whole + 50) / 100 * 100)));
}

bool offer_rides(const Look& look, Seat side, PostId post, Offers<Action>& offers) {
    Action action = just(Verb::Ride);
    action.post = post;
    ScratchList<Point, most_units + 16> offered;  // the same place may be behind two stands
    const auto offer = [&](Point to) {
        if (offered.contains(to) || !check_ride(look, side, post, to)) return true;
        offered.push_back(to);
        action.x = to.x;
        action.y = to.y;
        return offers(action);
    };
    const Officer who{side, post};
    const Point from = place_of(look, who);
    const Length reach = look.measures().reach_of_command(command_of(look, side, post));
    // Behind the stands that he commands, or as far toward that place as he comes.
    const table::Size& size = look.measures().base[at(Base::General)];
    if (!look.setup.options.general_full_arrow)
        for (const UnitId id : each(look.post(side, post).below & look.side(side).on_map)) {
            const Pose pose = pose_of(look, {side, id});
            const Point wish = behind(pose, size_of(look, {side, id}), size).centre;
            if (table::within(from, wish, reach)) {
                // A base without facing may lie askew to the stand: as much farther back as it takes.
                const Length more = pose.facing.step % table::right_angle == 0 ? 0 : size.depth / 4;
                if (!offer(wish - table::along(pose.facing, more))) return false;
            }
        }
    for (int i = 0; i < 8; ++i)
        for (const Length far : {reach, reach / 2}) {
            if (far != reach && look.setup.options.general_full_arrow) continue;
            if (!offer(from + table::along(table::Facing{} + i * table::whole_turn / 8, far - 1)))
                return false;
        }
    return true;
}

Action sample_ride(const Look& look, Seat side, PostId post, Dice& dice) {
    Action action = just(Verb::Ride);
    action.post = post;
    const Length reach = look.measures().reach_of_command(command_of(look, side, post));
    constexpr int tries = 4;
    for (int i = 0; i < tries; ++i) {
        const Facing way{static_cast<std::uint16_t>(dice.below(table::whole_turn))};
        const auto shorter = static_cast<Length>(dice.below(static_cast<std::uint32_t>(reach)));
        const bool whole = look.setup.options.general_full_arrow;
        const Point to = place_of(look, {side, post}) + table::along(way, whole ? reach - 1 : shorter);
        action.x = to.x;
        action.y = to.y;
        if (check_ride(look, side, post, to)) return action;
    }
    return just(Verb::Stay);
}

// ---- beside a stand ----

void carry(Play& play, Ref ref, PostId post, Vector from_stand) {
    const Point wish = centre_of(play, ref) + from_stand;
    const std::optional<Point> spot = spot_beside(play, ref, {ref.side, post}, wish, true);
    if (!spot) return;
    put_general(play, ref.side, post, *spot);
    if (play.log.on())
        tell(play, ref.side, EventKind::General,
             Say(rule::RF_CHARGE_5, "{} goes along with {}", general_arg(ref.side, post), piece_arg(ref)));
}

void place_beside(Play& play, Ref ref, PostId post) {
    const Officer who{ref.side, post};
    const Rect stand = base_of(play, ref);
    const Point wish = stand.centre - table::along(facing_of(play, ref),
                                                   table::length(stand.front) +
                                                       play.measures().base[at(Base::General)].depth / 2);
    std::optional<Point> spot = spot_beside(play, ref, who, wish, false);
    if (!spot) {
        const Room nobody_moved;
        const Spots spots(play, nobody, {}, {}, false, nobody_moved, wish, anywhere);
        spot = nearest_spot(play, wish, stand.centre, anywhere,
                            [&](Point there) { return spots.is_clear(who, there); });
    }
    if (!spot) return;
    Side& side = play.side(ref.side);
    side.off_map_generals &= ~one_post(post);
    side.on_map_generals |= one_post(post);
    put_general(play, ref.side, post, *spot);
    if (play.log.on())
        tell(play, ref.side, EventKind::General,
             Say(rule::RF_REINF_5, "{} comes on with {}", general_arg(ref.side, post), piece_arg(ref)));
}

}  // namespace longroll::rally
