// RF-ROUT. Of the step: `unit` runs, `pose` has the place it runs from, `angle` is its bearing once that is
// chosen. While it walks, `modifier` and `other` are how far it has come and the friend met there, and
// `units` those who fell in. Nobody is moved before the walk is over.

#include "rally/rout.h"

#include "rally/generals.h"

namespace longroll::rally {
namespace {

enum : std::uint8_t { Choose, Walk, Tested };
enum : std::uint8_t { ByRally = 1, OwnEvent = 2 };

constexpr Length crossing = 10;   // RF-GEO-19: what is met for longer is crossed
constexpr Length extension = 50;  // a step of RF-ROUT-4
constexpr Length no_enemy = 1 << 20;

// How far along the segment the base begins, if the segment crosses it.
std::optional<Length> crossed_at(const table::Segment& path, const Rect& base) {
    if (!table::meets(table::box_of(path), table::box_of(base))) return std::nullopt;
    const Vector way = path.to - path.from;
    const std::optional<table::Passage> through =
        table::passage({table::rect_of(path.from, {}, {}), way}, base);
    if (!through) return std::nullopt;
    const Length whole = table::length(way);
    const auto along_way = [&](const table::Fraction& at_part) {
        return static_cast<Length>(table::quotient_nearest(at_part.above * whole, at_part.below));
    };
    const Length enter = along_way(through->enter);
    if (along_way(through->leave) - enter <= crossing) return std::nullopt;
    return enter;
}

// The way of a rout that has its bearing.
struct Way {
    Point from, end;
    Facing bearing;

    static Way of(const Look& look, const Step& step) {
        const Ref ref = unit_of(step);
        const Facing bearing{step.angle};
        const Pose from = pose_of(look, ref);
        return {from.centre, pose_after_rout(look.measures(), from, size_of(look, ref), bearing).centre,
                bearing};
    }
    table::Segment path() const { return {from, end}; }
    table::Segment to(Length far) const { return {from, from + table::along(bearing, far)}; }
    Length whole() const { return table::length(end - from); }
};

// RF-ENTRY-3: whose centre enters ground that is marked off is gone as if it had left the map.
bool enters_marked_off(const Look& look, const table::Segment& path) {
    if (!look.setup.options.marked_off_areas) return false;
    for (const std::vector<Point>& area : look.setup.marked_off)
        if (table::meets(table::Polygon(area), path)) return true;
    return false;
}
// RF-ROUT-5.
bool runs_off(const Look& look, const table::Segment& path) {
    return !table::contains(look.field().table(), path.to) || enters_marked_off(look, path);
}

// RF-ROUT-6: how far it is to the first formed enemy on the line, as far as it may ever run.
Length first_enemy(const Look& look, Seat side, const Way& way) {
    const Seat enemy = other(side);
    const Length far = way.whole() + look.field().width() + look.field().depth();
    const table::Segment line{way.from, way.from + table::along(way.bearing, far)};
    Length first = no_enemy;
    for (const UnitId id : each(formed(look, enemy)))
        if (const std::optional<Length> met = crossed_at(line, base_of(look, {enemy, id})))
            first = std::min(first, *met);
    if (first != no_enemy && enters_marked_off(look, way.to(first))) return no_enemy;
    return first;
}

// RF-ROUT-3: the next formed friend on the path, by distance.
struct Next {
    UnitId unit = no_unit;
    Length at = 0;
};
Next next_friend(const Look& look, const Step& step, const Way& way) {
    const Ref self = unit_of(step);
    Next next;
    for (const UnitId id : each(formed(look, self.side) & ~one(self.id))) {
        const std::optional<Length> met = crossed_at(way.path(), base_of(look, {self.side, id}));
        if (!met || *met < step.modifier || (*met == step.modifier && id <= step.other)) continue;
        if (next.unit == no_unit || *met < next.at) next = {id, *met};
    }
    if (next.unit != no_unit && enters_marked_off(look, way.to(next.at))) return {};
    return next;
}

void note_danger_of(Play& play, Ref ref) {
    for (const Rect& base : bases_of(play, ref)) note_danger(play, base);
}

// ---- the file ----

struct Member {
    Ref ref;
    Vector ahead;  // of the original
    Length far = 0;
    bool captured = false;
};
using File = ScratchList<Member, most_units>;

// The original, then those who fell in, in the order in which it met them; each touches the one behind it.
File file_of(const Look& look, const Step& step, const Way& way) {
    const Ref self = unit_of(step);
    ScratchList<Next, most_units> joined;
    for (const UnitId id : each(step.units)) {
        const Next one{id, crossed_at(way.path(), base_of(look, {self.side, id})).value_or(0)};
        std::size_t place = joined.size();
        joined.push_back(one);
        for (; place > 0 && one.at < joined[place - 1].at; --place) joined[place] = joined[place - 1];
        joined[place] = one;
    }
    File file;
    file.push_back({self, {}, 0, false});
    const table::Direction ahead = table::direction(way.bearing);
    for (const Next& one : joined) {
        const Member& last = file[file.size() - 1];
        const Ref ref{self.side, one.unit};
        const Length before = size_of(look, last.ref).depth, own = size_of(look, ref).depth;
        file.push_back({ref, last.ahead + (table::half_along(ahead, before) + table::half_along(ahead, own)),
                        last.far + (before + own) / 2, false});
    }
    return file;
}

// Where the file comes to be (RF-ROUT-4 to 6).
class Placing {
  public:
    Placing(const Look& look, const Step& step, const Way& way)
        : look_(look), way_(way), side_(side_of(step)), file(file_of(look, step, way)) {
        for (const Member& member : file) members_ |= one(member.ref.id);
        enemy_at_ = first_enemy(look, side_, way);
        while (!stands_clear()) extra_ += extension;
    }

    Pose pose(const Member& member) const {
        return {way_.end + table::along(way_.bearing, extra_) + member.ahead, way_.bearing};
    }
    bool is_off(const Member& member) const { return runs_off(look_, {way_.from, pose(member).centre}); }

  private:
    Rect base(const Member& member) const { return base_at(look_, member.ref, pose(member)); }

    // One position: who is captured there, and whether the others are clear of all who are not in the file.
    bool stands_clear() {
        bool clear = true;
        for (Member& member : file) {
            if (member.captured) continue;
            if (way_.whole() + extra_ + member.far > enemy_at_ + crossing) {
                member.captured = true;
                continue;
            }
            if (is_off(member)) continue;
            const Rect there = base(member);
            if (overlaps_enemy(there)) {
                member.captured = true;
                // Those ahead of an original whose line passes the enemy stand as if it had stopped there.
                if (&member == file.begin()) extra_ = stopping_place() - way_.whole();
            } else if (clear) {
                clear = !overlaps_others(there);
            }
        }
        return clear;
    }
    bool overlaps_enemy(const Rect& there) const {
        return overlapped(other(side_), formed(look_, other(side_)), there, false);
    }
    bool overlaps_others(const Rect& there) const {
        if (overlapped(side_, look_.side(side_).on_map & ~members_, there, true)) return true;
        if (overlapped(other(side_), look_.side(other(side_)).on_map, there, true)) return true;
        for (const Member& member : file)
            if (has_holders(look_, member.ref) &&
                table::overlaps_deeper(there, holders_base(look_, member.ref), look_.measures().contact_tol))
                return true;
        return false;
    }
    bool overlapped(Seat side, const Units& among, const Rect& there, bool holders_too) const {
        const Length tolerance = look_.measures().contact_tol;
        const Units near = table::about(Crowd{look_, side}, among, table::box_of(there));
        for (const UnitId id : each(near)) {
            const Ref ref{side, id};
            if (table::overlaps_deeper(there, base_of(look_, ref), tolerance)) return true;
            if (holders_too && has_holders(look_, ref) &&
                table::overlaps_deeper(there, holders_base(look_, ref), tolerance))
                return true;
        }
        return false;
    }
    // How far the original comes until its base touches the formed enemy that it would lie on.
    Length stopping_place() const {
        const Rect start = base_at(look_, file[0].ref, {way_.from, way_.bearing}), end = base(file[0]);
        const Vector way = end.centre - start.centre;
        Length least = table::length(way);
        const Seat enemy = other(side_);
        for (const UnitId id : each(formed(look_, enemy))) {
            const Rect theirs = base_of(look_, {enemy, id});
            if (!table::overlaps_deeper(end, theirs, look_.measures().contact_tol)) continue;
            const table::Advance advance = table::advance_until_stopped({start, way}, std::span(&theirs, 1));
            least = std::min(least, advance.travelled);
        }
        return least;
    }

    const Look& look_;
    Way way_;
    Seat side_;
    Units members_;
    Length enemy_at_ = no_enemy, extra_ = 0;

  public:
    File file;
};

// RF-ROUT-4 to 6, 8: everyone to his place, or out of the battle.
void place_file(Play& play) {
    const Step now = play.top();
    const Way way = Way::of(play, now);
    const Placing placing(play, now, way);
    ScratchList<Pose, most_units> places;
    for (const Member& member : placing.file) places.push_back(placing.pose(member));
    const Member& first = placing.file[0];
    if (!first.captured && !placing.is_off(first)) {
        const Ref self = first.ref;
        const Rect start = base_at(play, self, {way.from, way.bearing});
        const Rect end = base_at(play, self, places[0]);
        make_room(play, self, room_for(play, self, {start, end.centre - start.centre}, end));
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Member& member = placing.file[i];
        if (member.captured)
            remove_unit(play, member.ref, Fate::Captured, rule::RF_ROUT_6);
        else if (runs_off(play, {way.from, places[i].centre}))
            remove_unit(play, member.ref, Fate::RoutedOff, rule::RF_ROUT_5);
    }
    // Stands that are in the way of horse holders take their new places first.
    for (std::size_t i = 0; i < places.size(); ++i)
        if (on_map(play, placing.file[i].ref))
            play.unit(placing.file[i].ref).pose = table::PackedPose::of(places[i]);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Ref ref = placing.file[i].ref;
        if (!on_map(play, ref)) continue;
        put(play, ref, places[i]);
        mark_routed(play, ref);
        make_room(play, ref);
        if (i > 0 && play.log.on())
            tell(play, ref.side, EventKind::Rout,
                 Say(rule::RF_ROUT_3, "{} is swept along by {}", piece_arg(ref), piece_arg(unit_of(now))));
    }
}

// ---- the step ----

void begin_walk(Play& play, Facing bearing) {
    Step& now = play.top();
    now.stage = Walk;
    now.angle = bearing.step;
    now.modifier = -1;
    now.other = no_unit;
    note_danger_of(play, unit_of(now));
}

bool run_rout(Play& play) {
    Step& now = play.top();
    const Ref self = unit_of(now);
    switch (now.stage) {
        case Choose:
            if (!on_map(play, self)) return step_over(play);
            if ((now.flags & ByRally) == 0) return true;
            if (play.log.on())
                tell(play, self.side, EventKind::Rout, Say(rule::RF_RALLY_5, "{} runs on", piece_arg(self)));
            begin_walk(play, facing_of(play, self));
            return false;
        case Tested: {
            const Ref met{self.side, now.other};
            now.stage = Walk;
            if (is_artillery(play, met) && now.outcome == Outcome::Failed) {
                note_danger_of(play, met);
                remove_unit(play, met, Fate::Destroyed, rule::RF_ROUT_7);
            } else if (is_artillery(play, met) || now.outcome == Outcome::Failed) {
                note_danger_of(play, met);
                now.units |= one(met.id);
            }
            return false;
        }
        default: break;
    }
    const Way way = Way::of(play, now);
    const Next next = next_friend(play, now, way);
    if (next.unit != no_unit && next.at < first_enemy(play, self.side, way)) {
        now.stage = Tested;
        now.other = next.unit;
        now.modifier = static_cast<std::int16_t>(next.at);
        check_discipline(play, {CheckKind::Panic, {self.side, next.unit}});
        return false;
    }
    place_file(play);
    const bool own_event = (play.top().flags & OwnEvent) != 0;
    step_over(play);
    if (own_event) roll_for_generals(play);
    return false;
}

// RF-ROUT-2.
Facing bearing_from(const Look& look, Ref ref, Point cause) {
    const Vector away = centre_of(look, ref) - cause;
    return away == Vector{} ? facing_of(look, ref) + table::half_turn : table::facing_along(away);
}

void rout_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    Action action = just(Verb::Flee);
    if (!offers(action)) return;
    for (const PostId post : each(look.side(seat).on_map_generals)) {
        action.post = post;
        if (in_chain(look, seat, post, look.top().unit) && !offers(action)) return;
    }
}

Verdict check_flight(const Look& look, Seat seat, const Action& action) {
    if (action.verb != Verb::Flee) return not_asked(look, seat, action);
    if (action.post == no_post) return fine;
    if (action.post >= look.army(seat).posts.size() || !on_map(look, seat, action.post))
        return refuse(rule::RF_ROUT_2, "that General is not on the map");
    if (!in_chain(look, seat, action.post, look.top().unit))
        return refuse(rule::RF_ROUT_2, "{} is not in the chain of command of {}",
                      general_arg(seat, action.post), piece_arg(unit_of(look.top())));
    return fine;
}

void apply_flight(Play& play, Seat seat, const Action& action) {
    const Ref self = unit_of(play.top());
    const Point cause = play.top().pose.centre();
    Facing bearing = bearing_from(play, self, cause);
    if (action.post != no_post) {
        const General& general = play.general(seat, action.post);
        const Vector toward = Point{general.x, general.y} - centre_of(play, self);
        if (toward != Vector{}) bearing = table::facing_along(toward);
    }
    if (play.log.on())
        tell(play, seat, EventKind::Rout,
             action.post == no_post ? Say(rule::RF_ROUT_2, "{} routs", piece_arg(self))
                                    : Say(rule::RF_ROUT_2, "{} routs toward {}", piece_arg(self),
                                          general_arg(seat, action.post)));
    begin_walk(play, bearing);
}

Say rout_prompt(const Look& look, Seat) {
    return Say(rule::RF_ROUT_2, "{} routs: away from the enemy, or toward a General?",
               piece_arg(unit_of(look.top())));
}

}  // namespace

void rout(Play& play, const RoutCall& call) {
    Step& made = push(play, step(StepKind::Rout, call.unit));
    made.pose = table::PackedPose::of({call.cause, {}});
    made.flags = static_cast<std::uint8_t>((call.by_rally ? ByRally : 0) | (call.own_event ? OwnEvent : 0));
}

const StepRules rout_rules{"rout",       run_rout,     step_side<Look>, rout_choices,
                           check_flight, apply_flight, nullptr,         rout_prompt};

}  // namespace longroll::rally
