#pragma once
// The table as a View: ground, objectives and posts in the scene, which is sent once; stands, leaders,
// holders and changed ground in the view of a seat, which names them again by `thing`. Boards and pictures
// are made from the two laid together (with_scene) and so can show nothing that the seat does not see.
//
// Lengths are thousandths of an inch from the southwest corner, bearings thousandths of a degree clockwise
// from north. Pieces count from 1 here and from 0 in the rules.

#include <initializer_list>
#include <span>
#include <string>
#include <utility>

#include "engine/bits.h"
#include "engine/seat.h"
#include "engine/view.h"
#include "miniatures/commands.h"
#include "miniatures/objectives.h"
#include "table/battlefield.h"
#include "table/ground_changes.h"

namespace longroll::miniatures {

using table::Length;

// ---- numbers ----

View point_view(table::Point p);  // [x, y]
View points_view(std::span<const table::Point> points);
View pose_view(const table::Pose& pose);  // {x, y, facing}
View poses_view(std::span<const table::Pose> poses);
View box_view(const table::Box& box);  // its southwest and northeast corners

// Back again.
table::Point point_of(const View& pair);
table::Point place_of(const View& pose);
table::Facing facing_of(const View& pose);
table::Size size_of(const View& piece);

// ---- names, as choices have them (engine/verbs.h) ----

// thing_name("unit", Seat::Union, 2) is 'unit:union:3'.
std::string thing_name(std::string_view what, Seat side, std::size_t place);
std::string objective_name(std::size_t place);

// ---- the scene ----

struct TableScene {
    std::string_view title;
    std::string_view scale;
    int yards_per_inch = 0;
    int turn_limit = 0;
    std::span<const table::Caption> captions;
};
// Title, size, terrain and captions; not the heights, which take long and which no board shows.
View table_scene(const table::Battlefield& field, const TableScene& words);
// `heights` and `contours` of a table that has them. The contours are the lines by which levels are judged,
// so that nobody draws others.
void add_relief(View& scene, const table::Battlefield& field);

void add_objectives(View& things, std::span<const ObjectivePlan> objectives);
// Name, level and parent of every post; `more(view, post)` adds what the game has besides.
template <class P, class More>
void add_posts(View& things, std::string_view what, Seat side, const std::vector<P>& posts, More more) {
    for (std::size_t i = 0; i < posts.size(); ++i) {
        View& view = things.set(thing_name(what, side, i),
                                View::fields("name", posts[i].name, "level", word(posts[i].level)));
        view.set_if(posts[i].parent != no_post, "parent", posts[i].parent + 1);
        more(view, posts[i]);
    }
}

// ---- the view ----

void show_pose(View& piece, const table::Pose& pose);
void show_size(View& piece, const table::Size& size);
// true under the word of every set that has this member.
template <class Set>
void show_marks(View& piece, unsigned member, std::initializer_list<std::pair<Set, const char*>> sets) {
    for (const auto& [set, key] : sets) piece.set_if(static_cast<bool>(set & one<Set>(member)), key, true);
}
View objectives_view(std::size_t count, std::span<const std::uint8_t> held_by);
// {gone, burnt: [places of areas in the scene], burnt_kind, laid: [{kind, points}]}.
View changes_view(const table::Battlefield& field, const table::GroundChanges& changes);

}  // namespace longroll::miniatures
