#pragma once
// Setting up: a zone as its owner sees it, who is to be set up with whom, the rows and slices of an automatic
// deployment, and places that a scenario fixes.

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/inline_vector.h"
#include "engine/seat.h"
#include "miniatures/commands.h"
#include "table/battlefield.h"
#include "table/edge.h"
#include "table/rect.h"

namespace longroll::miniatures {

// ---- the zone ----

// A zone as its owner sees it: from the left end of its front edge to the right, and back to the own edge.
struct ZoneFrame {
    table::Point front_left;
    table::Facing facing;  // toward the enemy
    table::Length width = 0, depth = 0;

    table::Point at(table::Length to_the_right, table::Length back) const {
        return front_left + table::along(facing + table::right_angle, to_the_right) -
               table::along(facing, back);
    }
};
ZoneFrame frame_of(const table::Box& zone, table::TableEdge own_edge);

// A row of stands centred on a point, from the left as they face; pitch: from one middle to the next.
template <class Poses>
void lay_row(table::Point middle, table::Facing facing, int stands, table::Length pitch, Poses& out) {
    const table::Direction ahead = table::direction(facing), right{ahead.y, -ahead.x};
    for (int i = 0; i < stands; ++i)
        out.push_back({middle + table::half_along(right, (2 * i - (stands - 1)) * pitch), facing});
}

// ---- who is set up with whom ----

// The units of a set that a player sets up: neither placed by the scenario nor still to arrive. A plan says
// so by `place.fixed` and `arrival.turn`.
template <class Unit, class Set>
Set to_set_up(const std::vector<Unit>& units, Set among) {
    Set found{};
    for (const RosterId id : each(among))
        if (!units[id].place.fixed && units[id].arrival.turn == 0) found |= one<Set>(id);
    return found;
}
template <class Unit, class Set>
Set there_at_start(const std::vector<Unit>& units, Set among) {
    Set found{};
    for (const RosterId id : each(among))
        if (units[id].arrival.turn == 0) found |= one<Set>(id);
    return found;
}

// Posts not yet deployed: the leaves of the tree, or the posts above them.
template <class P, class PostSet>
PostSet posts_left(const std::vector<P>& posts, PostSet deployed, bool leaves) {
    PostSet left{};
    for (std::size_t i = 0; i < posts.size(); ++i) {
        const PostSet bit = one<PostSet>(static_cast<unsigned>(i));
        if (is_leaf(posts[i]) == leaves && !static_cast<bool>(deployed & bit))
            left = static_cast<PostSet>(left | bit);
    }
    return left;
}

// ---- automatic deployment: the front in slices, a slice in rows ----

// The part of the front that a post has: a slice for a leaf, or a strip for one unit of a higher post.
struct Slice {
    PostId post = no_post;
    RosterId unit = no_roster_unit;  // of a strip
    table::Length from = 0, width = 0;
};

// Left to right in roster order: leaves, and after the last leaf of a higher post the strips of its own
// units. Strips are as wide as `strip_width(unit)` says; leaves share the rest evenly.
template <std::size_t Most, class P, class OwnUnits, class StripWidth>
InlineVector<Slice, Most> slices_of(const std::vector<P>& posts, table::Length whole, OwnUnits own_units,
                                    StripWidth strip_width) {
    InlineVector<Slice, Most> slices;
    table::Length strips = 0;
    int leaves = 0;
    for (std::size_t i = 0; i < posts.size(); ++i) {
        if (!is_leaf(posts[i])) continue;
        slices.push_back({static_cast<PostId>(i), no_roster_unit, 0, 0});
        ++leaves;
        for (PostId above = posts[i].parent; above != no_post; above = posts[above].parent) {
            bool last = true;  // no other leaf of it follows
            for (std::size_t k = i + 1; k < posts.size(); ++k) {
                using Set = decltype(posts[above].posts_below);
                last = last && !(is_leaf(posts[k]) &&
                                 static_cast<bool>(posts[above].posts_below &
                                                   one<std::remove_cvref_t<Set>>(static_cast<unsigned>(k))));
            }
            if (!last) break;
            for (const RosterId id : each(own_units(above))) {
                const table::Length width = strip_width(id);
                slices.push_back({above, id, 0, width});
                strips += width;
            }
        }
    }
    const table::Length slice = leaves == 0 ? 0 : std::max<table::Length>(0, (whole - strips) / leaves);
    table::Length from = 0;
    for (Slice& part : slices) {
        if (part.unit == no_roster_unit) part.width = slice;
        part.from = from;
        from += part.width;
    }
    return slices;
}

// What a post has of the front: its own slice or strips, else those of the posts below it.
struct FrontPart {
    table::Length from = 0, to = 0;
};
template <class P>
FrontPart front_of(PostId post, const std::vector<P>& posts, std::span<const Slice> slices,
                   table::Length whole) {
    FrontPart part{whole, 0};
    const auto widen = [&](const Slice& slice) {
        part = {std::min(part.from, slice.from), std::max(part.to, slice.from + slice.width)};
    };
    for (const Slice& slice : slices)
        if (slice.post == post) widen(slice);
    if (part.from <= part.to) return part;
    for (const Slice& slice : slices) {
        using Set = std::remove_cvref_t<decltype(posts[post].posts_below)>;
        if (static_cast<bool>(posts[post].posts_below & one<Set>(slice.post))) widen(slice);
    }
    return part.from <= part.to ? part : FrontPart{0, whole};
}

// Fills a slice row by row from the front, each row from the left. A body that does not fit in a row opens
// the next one.
struct RowFiller {
    int rows = 0;
    table::Length width = 0;            // of the slice
    table::Length first_row_width = 0;  // less, where guns have the end of it
    table::Length step = 0, gap = 0;    // between places that are tried; between bodies
    int row = 0;
    table::Length next = 0;

    void from_the_start() { row = 0, next = 0; }
    // A body so wide; `put(from_left, row)` sets it down there, or is false.
    template <class Put>
    bool place(table::Length body, Put put) {
        for (int r = row; r < rows; ++r)
            for (table::Length left = r == row ? next : 0; left + body <= (r == 0 ? first_row_width : width);
                 left += step)
                if (put(left, r)) {
                    row = r;
                    next = left + body + gap;
                    return true;
                }
        return false;
    }
};

// The places right and left of a middle, outward in steps, until `put(place)` is true of one.
template <class Put>
bool place_about(table::Length middle, table::Length farthest, table::Length step, Put put) {
    for (table::Length off = 0; off <= farthest; off += step)
        for (table::Length place : {middle + off, middle - off})
            if (put(place)) return true;
    return false;
}

// ---- places that a scenario fixes ----

struct FixedBody {
    Seat side = Seat::Nobody;
    std::string name;
    table::Point at;  // as the file has it
    std::vector<table::Rect> bases;
};
// What is wrong with the first that cannot be where it is put, or nothing: all lie on the table, and none
// overlaps another deeper than the tolerance.
std::string wrong_place(const table::Battlefield& field, std::span<const FixedBody> bodies,
                        table::Length tolerance);

}  // namespace longroll::miniatures
