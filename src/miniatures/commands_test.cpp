#include "miniatures/commands.h"

#include <gtest/gtest.h>

namespace longroll::miniatures {
namespace {

// An invented game with watches and rooks, once with plain integers and once with the largest sets.
enum class Rank : std::uint8_t { Nest, Wood, Shire };
template <class UnitSet, class PostSet>
struct Roost : Post<Rank, UnitSet, PostSet> {
    int feathers = 0;  // its own
};
using Small = Roost<std::uint64_t, std::uint16_t>;
using Large = Roost<Bits<128>, Bits<32>>;

template <class P>
P roost(const char* name, Rank level, PostId parent, int feathers = 0) {
    P post;
    post.name = name;
    post.level = level;
    post.parent = parent;
    post.feathers = feathers;
    return post;
}

// Two nests in a wood, a wood without nests, all in one shire; given from below.
template <class P>
std::vector<P> rookery() {
    return {roost<P>("left nest", Rank::Nest, 2, 7), roost<P>("right nest", Rank::Nest, 2),
            roost<P>("oaks", Rank::Wood, 4), roost<P>("elms", Rank::Wood, 4),
            roost<P>("shire", Rank::Shire, no_post)};
}

template <class P>
std::vector<std::string> names(const std::vector<P>& posts) {
    std::vector<std::string> all;
    for (const P& post : posts) all.push_back(post.name);
    return all;
}

template <class P>
struct Commands : testing::Test {};
using Both = testing::Types<Small, Large>;
TYPED_TEST_SUITE(Commands, Both);

TYPED_TEST(Commands, RosterOrderIsLevelByLevelFromTheTop) {
    std::vector<TypeParam> posts = rookery<TypeParam>();
    EXPECT_EQ(into_roster_order(posts), (std::vector<PostId>{3, 4, 1, 2, 0}));
    EXPECT_EQ(names(posts), (std::vector<std::string>{"shire", "oaks", "elms", "left nest", "right nest"}));
    EXPECT_EQ(posts[0].parent, no_post);
    EXPECT_EQ(posts[2].parent, 0);
    EXPECT_EQ(posts[3].parent, 1);
    EXPECT_EQ(posts[3].feathers, 7);
}

TYPED_TEST(Commands, WhoIsBelowWhom) {
    std::vector<TypeParam> posts = rookery<TypeParam>();
    into_roster_order(posts);
    // Units 0 and 2 are of the left nest, 1 of the elms, 3 of nobody.
    const PostId post_of[] = {3, 2, 3, no_post};
    fill_below(posts, 4, [&](std::size_t unit) { return post_of[unit]; });
    const auto members = [](const auto& set) {
        std::vector<int> all;
        for (const auto member : each(set)) all.push_back(member);
        return all;
    };
    EXPECT_EQ(members(posts[0].below), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(members(posts[0].own), std::vector<int>{});
    EXPECT_EQ(members(posts[3].own), (std::vector<int>{0, 2}));
    EXPECT_EQ(members(posts[1].below), (std::vector<int>{0, 2}));
    EXPECT_EQ(members(posts[4].below), std::vector<int>{});
    EXPECT_EQ(members(posts[0].posts_below), (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_EQ(members(posts[1].posts_below), (std::vector<int>{1, 3, 4}));
    EXPECT_FALSE(is_leaf(posts[1]));
    EXPECT_TRUE(is_leaf(posts[2]));
    EXPECT_TRUE(any_above(posts, 3, [](const TypeParam& post) { return post.level == Rank::Shire; }));
    EXPECT_FALSE(any_above(posts, 2, [](const TypeParam& post) { return post.level == Rank::Nest; }));
    fill_below(posts, 0, [](std::size_t) { return no_post; });  // again from the start
    EXPECT_EQ(members(posts[0].below), std::vector<int>{});
}

TYPED_TEST(Commands, SeniorityThenRosterOrder) {
    TypeParam post = roost<TypeParam>("oaks", Rank::Wood, no_post);
    using Set = decltype(post.below);
    post.seniority = {5, 2};
    EXPECT_EQ(senior_of(post, one<Set>(1) | one<Set>(2) | one<Set>(5)), 5);
    EXPECT_EQ(senior_of(post, one<Set>(1) | one<Set>(2)), 2);
    EXPECT_EQ(senior_of(post, one<Set>(1) | one<Set>(7)), 1);
    EXPECT_EQ(senior_of(post, Set{}), no_roster_unit);
}

TEST(CommandsOfMany, MoreUnitsThanAWordHas) {
    std::vector<Large> posts = {roost<Large>("wood", Rank::Wood, no_post)};
    fill_below(posts, 100, [](std::size_t unit) { return unit >= 90 ? PostId{0} : no_post; });
    EXPECT_EQ(count(posts[0].below), 10);
    EXPECT_EQ(senior_of(posts[0], posts[0].below), 90);
}

TEST(CommandsOfMany, UnitsByName) {
    struct Rook {
        std::string name;
    };
    const std::vector<Rook> rooks = {{"Caw"}, {"Croak"}};
    EXPECT_EQ(unit_named(rooks, "Croak"), 1);
    EXPECT_EQ(unit_named(rooks, "Crow"), no_roster_unit);
}

}  // namespace
}  // namespace longroll::miniatures
