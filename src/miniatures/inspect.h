#pragma once
// What a page asks of a table beside the view: whom a unit sees and what is in the way, where a decision on
// trial would end, how far a unit can go. The game judges; here are the questions and the search for places.

#include <optional>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "engine/seat.h"
#include "engine/view.h"
#include "miniatures/table_view.h"
#include "miniatures/wishes.h"
#include "table/search.h"
#include "table/sight.h"

namespace longroll::miniatures {

// ---- questions ----

struct Question {
    enum class Kind : std::uint8_t {
        Reach,    // 'reach': how far the unit that moves can go each way
        Path,     // 'path': the steps given so far
        Try,      // 'try ACTION': its verdict, and where it would end
        Sight,    // 'sight union 3', 'sight go to 24 18': whom it sees, there or after that action
        Profile,  // 'profile union 3 at 12': the cut through the ground to an enemy
    };
    Kind kind = Kind::Reach;
    std::string_view what;   // the action on trial, or the unit or action that looks
    std::string_view enemy;  // of a profile: his number
};
// The question, or a list of all questions; `example` is an action that moves a unit.
Expected<Question> read_question(std::string_view text, std::string_view example);

// The place, from 0, of '3' among at most so many.
std::optional<unsigned> read_place(std::string_view text, unsigned most);
struct SideAndPlace {
    Seat side = Seat::Nobody;
    unsigned place = 0;
};
std::optional<SideAndPlace> read_side_and_place(std::string_view text, unsigned most);  // 'union 3'

// ---- places ----

// Where a search asks the rules, `legal(point)`, on the straight way to a goal that is refused: the farthest
// place in 64 steps that they accept, if any.
template <class Legal>
std::optional<table::Point> nearest_legal(table::Point from, table::Point goal, Legal legal) {
    constexpr int steps = 64;
    const auto part_way = [&](int n) {
        return table::Point{from.x + (goal.x - from.x) / steps * n, from.y + (goal.y - from.y) / steps * n};
    };
    const int most = table::last_within(0, steps, 1, [&](int n) { return legal(part_way(n)); });
    if (most == 0) return std::nullopt;
    return part_way(most);
}

// {from, outline}: how far it may go on each of 32 bearings, to a quarter inch; `legal(goal, bearing)`.
template <class Legal>
View reach_view(const table::Battlefield& field, table::Point from, Length most, Legal legal) {
    constexpr int ways = 32;
    constexpr Length near_enough = 250;
    View outline = View::list();
    for (int way = 0; way < ways; ++way) {
        const table::Facing bearing{static_cast<std::uint16_t>(way * (table::whole_turn / ways))};
        const auto may = [&](Length by) {
            const table::Point goal = from + table::along(bearing, by);
            return field.on_table(table::rect({goal, bearing}, {2, 2})) && legal(goal, bearing);
        };
        const Length far = most > 0 && may(most) ? most : table::last_within(0, most, near_enough, may);
        outline.add(point_view(from + table::along(bearing, far)));
    }
    return View::fields("from", point_view(from), "outline", std::move(outline));
}

// ---- sight ----

// A line from a stand of one unit to a stand of another.
struct StandLine {
    table::Sight sight;
    Length distance = 0;
    bool bears = false;        // the target is in the arc of the stand that looks
    int own = -1, their = -1;  // the stands; -1: there is no line

    bool any() const { return own >= 0; }
};
// Of all lines between their stands the one to show: a clear one in the arc before any clear one before the
// shortest that is blocked. `line(own, their)` gives them.
template <class Set, class LineOf>
StandLine line_to_show(Set own_stands, Set their_stands, LineOf line) {
    const auto rank = [](const StandLine& one) {
        return !one.any() ? 0 : !one.sight.clear() ? 1 : one.bears ? 3 : 2;
    };
    StandLine best;
    for (const int own : each(own_stands))
        for (const int their : each(their_stands)) {
            StandLine found = line(own, their);
            found.own = own;
            found.their = their;
            if (rank(found) > rank(best) || (rank(found) == rank(best) && found.distance < best.distance))
                best = found;
        }
    return best;
}

// The nearest of a set of units, nearest first and equals by their number; at most twelve, so that the page
// can draw a line to each.
inline constexpr std::size_t most_shown = 12;
template <class Set, class DistanceTo>
std::vector<unsigned> nearest_few(Set among, DistanceTo distance_to) {
    NearestFew<unsigned, int{most_shown}> few;
    for (const unsigned place : each(among)) few.add(place, static_cast<std::uint64_t>(distance_to(place)));
    return {few.begin(), few.end()};
}

// What blocks a line: {rule, by, at, name}; `stand` is the name of the unit at that point.
View block_view(const table::Battlefield& field, const table::Sight& sight, std::string_view rule,
                std::string_view stand);

}  // namespace longroll::miniatures
