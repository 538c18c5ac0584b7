#pragma once
// The chain of command of one side: posts (an army, a corps, a division, a brigade) over the units of its
// roster. No ratings: a game derives its own record from Post and keeps them there.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/bits.h"

namespace longroll::miniatures {

using PostId = std::uint8_t;  // of one side, in roster order
inline constexpr PostId no_post = 255;
using RosterId = std::uint8_t;  // a unit of one side, in roster order
inline constexpr RosterId no_roster_unit = 255;

// Levels rise with rank. The sets are plain integers or Bits.
template <class LevelOf, class UnitSet, class PostSet>
struct Post {
    using Level = LevelOf;
    std::string name;
    std::string commander;
    Level level{};
    PostId parent = no_post;
    std::vector<RosterId> seniority;  // of its units, best first; those it leaves out come in roster order
    UnitSet own{};                    // units directly under it
    UnitSet below{};                  // units under it, at any depth
    PostSet posts_below{};            // posts under it, itself included
};

// Sorts posts into roster order: level by level from the top, and within a level as they were given. Parents
// are given as places in the old list. Returns where each post went.
template <class P>
std::vector<PostId> into_roster_order(std::vector<P>& posts) {
    std::vector<PostId> order, new_place(posts.size());
    for (std::size_t i = 0; i < posts.size(); ++i) order.push_back(static_cast<PostId>(i));
    std::sort(order.begin(), order.end(), [&](PostId a, PostId b) {
        return posts[a].level != posts[b].level ? posts[a].level > posts[b].level : a < b;
    });
    for (std::size_t i = 0; i < order.size(); ++i) new_place[order[i]] = static_cast<PostId>(i);
    std::vector<P> sorted;
    for (PostId old_place : order) {
        sorted.push_back(std::move(posts[old_place]));
        if (sorted.back().parent != no_post) sorted.back().parent = new_place[sorted.back().parent];
    }
    posts = std::move(sorted);
    return new_place;
}

// Fills the sets of every post; `post_of(unit)` is the post a unit belongs to.
template <class P, class PostOf>
void fill_below(std::vector<P>& posts, std::size_t units, PostOf post_of) {
    for (P& post : posts) post.own = post.below = {}, post.posts_below = {};
    // A ring of parents, which no reader lets pass, would end here too.
    const auto each_above = [&](PostId post, auto visit) {
        for (std::size_t depth = 0; post < posts.size() && depth < posts.size(); ++depth) {
            visit(posts[post]);
            post = posts[post].parent;
        }
    };
    for (std::size_t i = 0; i < units; ++i) {
        using Set = decltype(posts[0].below);
        const Set bit = one<Set>(static_cast<unsigned>(i));
        const PostId own = post_of(i);
        if (own < posts.size()) posts[own].own = static_cast<Set>(posts[own].own | bit);
        each_above(own, [&](P& post) { post.below = static_cast<Set>(post.below | bit); });
    }
    for (std::size_t i = 0; i < posts.size(); ++i)
        each_above(static_cast<PostId>(i), [&](P& post) {
            using Set = decltype(post.posts_below);
            post.posts_below = static_cast<Set>(post.posts_below | one<Set>(static_cast<unsigned>(i)));
        });
}

// No other post is below it.
template <class P>
bool is_leaf(const P& post) {
    return count(post.posts_below) == 1;
}

// The post or one above it, at any depth, satisfies the predicate.
template <class P, class Is>
bool any_above(const std::vector<P>& posts, PostId post, Is is) {
    for (; post != no_post; post = posts[post].parent)
        if (is(posts[post])) return true;
    return false;
}

// The senior of some units under a post, or no_roster_unit if there are none.
template <class P, class UnitSet>
RosterId senior_of(const P& post, const UnitSet& there) {
    for (RosterId unit : post.seniority)
        if (static_cast<bool>(there & one<UnitSet>(unit))) return unit;
    return static_cast<bool>(there) ? lowest(there) : no_roster_unit;
}

// The number of the unit with that name, or no_roster_unit.
template <class Unit>
RosterId unit_named(const std::vector<Unit>& units, std::string_view name) {
    for (std::size_t i = 0; i < units.size(); ++i)
        if (units[i].name == name) return static_cast<RosterId>(i);
    return no_roster_unit;
}

}  // namespace longroll::miniatures
