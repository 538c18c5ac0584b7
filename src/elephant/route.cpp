// Paths as geometry: SE-GEO-7 to 13, SE-GEO-15.

#include "elephant/route.h"

#include "table/sweep.h"
#include "table/way.h"

namespace longroll::elephant {
Route::Route(const Look& look)
    : Route(look, mover_of(look), look.state.move.from, look.state.move.from_stand, look.state.move.path) {}

Route::Route(const Look& look, Ref ref, const Unit& from, std::span<const Stand> stands,
             std::span<const PathStep> path)
    : path_(path), stands_(from.stands), limbered_at_start_(from.limbered) {
    const int n = count(from.stands);
    size_ = elephant::stand_size(look, ref);
    prone_at_start_ = is_prone(look, ref);
    for (int k = 0; k < n; ++k) start_.push_back(stands[static_cast<std::size_t>(k)].pose());
    loose_from_ = start_;
    Layout now = shape_of(from, size_);
    start_layout_ = now;
    const auto add = [&](Leg leg) {
        leg.begin = whole_;
        leg.from = now;
        legs_.push_back(leg);
        whole_ += leg.length;
        now = leg.to;
    };
    // The stands after a loose leg, or as the walk began.
    const auto here = [&] { return legs_.empty() ? start_ : loose_at(legs_.back(), legs_.back().length); };
    const auto steps = static_cast<std::uint8_t>(path.size());
    for (std::uint8_t i = 0; i < steps; ++i) {
        const PathStep& step = path[i];
        Leg leg{};
        leg.first = leg.last = i;
        leg.to = now;
        const bool marches = step.kind == PathKind::March ||
                             (step.kind == PathKind::Advance && now.formation == Formation::RoadColumn);
        if (step.kind == PathKind::To || marches) {
            leg.kind = Leg::Kind::Loose;
            while (leg.last + 1u < path.size() &&
                   (path[leg.last + 1u].kind == step.kind ||
                    (marches && (path[leg.last + 1u].kind == PathKind::March ||
                                 path[leg.last + 1u].kind == PathKind::Advance))))
                ++leg.last;
            leg.from = now;
            if (!legs_.empty() && is_ranked(now.formation)) loose_from_ = lay_out(now);
            if (marches) {
                const Way way = way_of(leg, 0);
                leg.length = table::path_length(way);
                const Pose head = table::pose_on(way, leg.length, now.facing);
                leg.to.facing = head.facing;
                leg.to.anchor = head.centre;
            } else {
                for (int k = 0; k < n; ++k)
                    leg.length = std::max(leg.length, table::path_length(way_of(leg, k)));
                leg.to.facing = {path[leg.last].turn};
            }
            i = leg.last;
            add(leg);
            continue;
        }
        switch (step.kind) {
            case PathKind::Advance:
            case PathKind::Backstep: {
                const Length by = step.kind == PathKind::Advance ? step.x : -step.x;
                leg.kind = Leg::Kind::Slide;
                leg.to = advanced(now, by);
                leg.way = leg.to.anchor - now.anchor;
                leg.length = step.x;
                break;
            }
            case PathKind::Sideslip:
                leg.kind = Leg::Kind::Slide;
                leg.to = sideslipped(now, step.x, step.y);
                leg.way = leg.to.anchor - now.anchor;
                leg.length = table::length({step.x, step.y});
                break;
            case PathKind::Wheel:
                leg.kind = Leg::Kind::Wheel;
                leg.pivot = static_cast<Flank>(step.flank);
                leg.turn = static_cast<std::int16_t>(step.turn);
                leg.to = wheeled(now, leg.pivot, leg.turn);
                leg.length = wheel_cost(now, leg.turn);
                break;
            case PathKind::Face:
                leg.kind = Leg::Kind::Change;
                leg.to = faced(now, static_cast<FacingChange>(step.what));
                // A road column on a bend has its centre where its stands are.
                if (now.formation == Formation::RoadColumn &&
                    (legs_.empty() || legs_.back().kind == Leg::Kind::Loose))
                    leg.to = with_middle(leg.to, middle_of(here()));
                break;
            case PathKind::Form:
                leg.kind = Leg::Kind::Change;
                leg.to = formed(now, static_cast<Formation>(step.what), step.n);
                if (!is_ranked(now.formation))  // skirmishers close up on their middle (SE-SKIRM-4)
                    leg.to = with_middle(leg.to, middle_of(here()));
                break;
            default: leg.kind = Leg::Kind::Change; break;  // limbers, prone, rejoin: no ground is covered
        }
        add(leg);
    }
}

Poses Route::before(const Leg& leg) const {
    if (leg.kind == Leg::Kind::Loose) return loose_from_;
    return leg.begin == 0 && &leg == legs_.begin() ? start_ : lay_out(leg.from);
}

Route::Way Route::head_way(const Leg& leg) const {
    Point at = leg.from.anchor;
    Facing facing = leg.from.facing;
    Way head;
    head.push_back(at);
    for (unsigned i = leg.first; i <= leg.last; ++i) {
        const Point next = path_[i].kind == PathKind::Advance ? at + table::along(facing, path_[i].x)
                                                              : Point{path_[i].x, path_[i].y};
        if (next == at) continue;
        facing = table::facing_along(next - at);
        head.push_back(next);
        at = next;
    }
    return head;
}

Route::Way Route::way_of(const Leg& leg, int place) const {
    Way way;
    if (leg.from.formation != Formation::RoadColumn) {
        const int number = nth_stand(stands_, place);
        way.push_back(loose_from_[static_cast<std::size_t>(place)].centre);
        for (unsigned i = leg.first; i <= leg.last; ++i)
            if (path_[i].kind == PathKind::To && path_[i].n == number)
                way.push_back({path_[i].x, path_[i].y});
        return way;
    }
    const Way head = head_way(leg);
    if (place == 0) return head;
    table::add_way_behind({loose_from_, size_.depth}, place, head, leg.from.facing, way);
    return way;
}

// A stand of a road column after the head has gone so far (SE-GEO-12).
Pose Route::follower_at(const Leg& leg, int place, Length walked) const {
    return table::pose_behind({loose_from_, size_.depth}, place, head_way(leg), walked, leg.from.facing);
}

Poses Route::loose_at(const Leg& leg, Length walked) const {
    Poses out;
    for (int k = 0; k < static_cast<int>(loose_from_.size()); ++k) {
        const Pose& from = loose_from_[static_cast<std::size_t>(k)];
        if (leg.from.formation == Formation::RoadColumn) {
            out.push_back(walked == 0 ? from : follower_at(leg, k, walked));
            continue;
        }
        const Way way = way_of(leg, k);
        Facing facing = from.facing;
        if (way.size() == 1) {
            out.push_back(from);
            continue;
        }
        // Nobody has a longer way than the leg.
        const bool arrived = walked >= leg.length || walked >= table::path_length(way);
        const table::OnWay on = arrived ? table::OnWay{way.back(), {}} : table::point_on(way, walked);
        if (arrived || leg.from.formation == Formation::Skirmish) {
            // It has a step of its own, or its way would have one place only.
            const int number = nth_stand(stands_, k);
            for (unsigned i = leg.first; i <= leg.last; ++i)
                if (path_[i].n == number) facing = {path_[i].turn};
        } else if (on.along != Vector{}) {
            facing = table::facing_along(on.along);
        }
        out.push_back({on.point, facing});
    }
    return out;
}

Body Route::at(Length walked) const {
    Body body;
    body.poses = start_;
    body.limbered = limbered_at_start_;
    body.prone = prone_at_start_;
    body.layout = start_layout_;
    bool straight = false;  // poses follow from the layout
    for (const Leg& leg : legs_) {
        if (leg.begin > walked) break;
        const Length part = std::min(walked - leg.begin, leg.length);
        const bool done = part == leg.length;
        const PathStep& step = path_[leg.first];
        switch (leg.kind) {
            case Leg::Kind::Slide:
                body.layout = leg.to;
                if (!done)
                    body.layout.anchor = leg.from.anchor + table::on_the_way(leg.way, leg.length, part);
                straight = true;
                break;
            case Leg::Kind::Wheel:
                body.layout =
                    done ? leg.to
                         : wheeled(leg.from, leg.pivot,
                                   static_cast<Angle>(table::quotient_nearest(
                                       std::int64_t{leg.turn} * part, std::max<Length>(1, leg.length))));
                straight = true;
                break;
            case Leg::Kind::Loose:
                body.poses = loose_at(leg, part);
                body.layout = leg.from;
                if (leg.from.formation == Formation::RoadColumn && !body.poses.empty()) {
                    const Pose head = table::pose_on(head_way(leg), part, leg.from.facing);
                    body.layout.anchor = head.centre;
                    body.layout.facing = head.facing;
                } else if (done) {
                    body.layout.facing = leg.to.facing;
                }
                straight = false;
                break;
            case Leg::Kind::Change:
                switch (step.kind) {
                    case PathKind::Limber:
                        body.limbered = static_cast<Stands>(body.limbered | step.stands);
                        break;
                    case PathKind::Unlimber:
                        body.limbered = static_cast<Stands>(body.limbered & ~step.stands);
                        for (const int stand : each(step.stands))
                            body.poses[static_cast<std::size_t>(place_of_stand(stands_, stand))].facing = {
                                step.turn};
                        body.layout.facing = {step.turn};
                        break;
                    case PathKind::Prone: body.prone = true; break;
                    case PathKind::Rejoin: break;
                    default:
                        body.layout = leg.to;
                        straight = true;
                        break;
                }
                break;
        }
    }
    if (straight) body.poses = lay_out(body.layout);
    return body;
}

// ---- into the state ----

void put_body(Play& play, Ref ref, const Body& body) {
    Unit& unit = play.unit(ref);
    if (is_ranked(body.layout.formation)) {
        put_layout(play, ref, body.layout);
        if (body.layout.formation == Formation::RoadColumn) {
            // Its stands lie along the way it has come (SE-GEO-12).
            Stand* const block = &play.side(ref.side).stand[play.plan(ref).first_stand];
            for (int k = 0; k < static_cast<int>(body.poses.size()); ++k)
                block[nth_stand(unit.stands, k)] = Stand::of(body.poses[static_cast<std::size_t>(k)]);
            keep_squares(play.setup, play.side(ref.side), ref);
        }
    } else {
        put_poses(play, ref, body.poses, body.layout.facing);
    }
    unit.limbered = body.limbered;
    set_mark(play.side(ref.side).prone, ref.id, body.prone);
    carry_officers(play, ref);
}

void mark_start(Play& play, Ref ref) {
    Move& move = play.state.move;
    const Unit& unit = play.unit(ref);
    move.from = unit;
    for (Stand& stand : move.from_stand) stand = {};
    const Stand* const block = &play.side(ref.side).stand[play.plan(ref).first_stand];
    for (int k = 0; k < count(unit.stands); ++k) move.from_stand[k] = block[nth_stand(unit.stands, k)];
}

}  // namespace longroll::elephant
