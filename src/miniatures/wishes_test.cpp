#include "miniatures/wishes.h"

#include <gtest/gtest.h>

#include <vector>

namespace longroll::miniatures {
namespace {

using table::inch;
using table::Length;
using table::Point;

// ---- as much of the way as is allowed ----

// An invented mover on the line y = 0: it may go 10 inches, and not beyond a hedge.
struct Hare {
    Length hedge;
    bool knows_how_far;  // else it only learns that something blocks it
    std::vector<Point> tried;

    explicit Hare(Length before = 100 * inch, bool knows = true) : hedge(before), knows_how_far(knows) {}

    bool go(Length goal, Length longest, int tries = 6) {
        WayLimits limits;
        limits.tries = tries;
        limits.looks = 100;
        limits.same_place = 10;
        return fit_way({0, 0}, {goal, 0}, longest, limits, [&](Point end) -> Tried {
            tried.push_back(end);
            if (end.x > hedge) return {Fit::Shorter, knows_how_far ? end.x - hedge : 0, true};
            return {Fit::Fine, 0, true};
        });
    }
};

TEST(Wishes, TheWholeWayIfItMay) {
    Hare hare;
    EXPECT_TRUE(hare.go(8 * inch, 10 * inch));
    EXPECT_EQ(hare.tried, (std::vector<Point>{{8 * inch, 0}}));
    Hare far;
    EXPECT_TRUE(far.go(30 * inch, 10 * inch));  // no longer than its longest
    EXPECT_EQ(far.tried.back(), (Point{10 * inch, 0}));
}

TEST(Wishes, ElseShorter) {
    Hare hare{4 * inch};
    EXPECT_TRUE(hare.go(9 * inch, 10 * inch));
    EXPECT_EQ(hare.tried, (std::vector<Point>{{9 * inch, 0}, {4 * inch, 0}}));
    Hare blind{4 * inch, false};  // half the way each time
    EXPECT_TRUE(blind.go(9 * inch, 10 * inch));
    EXPECT_EQ(blind.tried, (std::vector<Point>{{9 * inch, 0}, {4500, 0}, {2250, 0}}));
    Hare nowhere{-1, false};
    EXPECT_FALSE(nowhere.go(9 * inch, 10 * inch));
    EXPECT_EQ(nowhere.tried.size(), 4u);  // blocked so often
    Hare near{inch};
    EXPECT_FALSE(near.go(9 * inch, 10 * inch, 1));  // no more tries
    Hare hedged{100};
    EXPECT_FALSE(hedged.go(9 * inch, 10 * inch));  // what is left is not worth it
}

TEST(Wishes, OneThatStaysIsNotCutShort) {
    Hare hare{-1};
    EXPECT_FALSE(hare.go(5, 10 * inch));
    EXPECT_EQ(hare.tried, (std::vector<Point>{{0, 0}}));
}

TEST(Wishes, TheGameMayChangeItAndTryAgainOrRefuse) {
    int calls = 0;
    const auto changed = [&](Point) -> Tried { return {++calls < 3 ? Fit::Again : Fit::Fine, 0, false}; };
    EXPECT_TRUE(fit_way({0, 0}, {inch, 0}, inch, {}, changed));
    EXPECT_EQ(calls, 3);
    calls = 0;
    EXPECT_FALSE(fit_way({0, 0}, {inch, 0}, inch, {}, [&](Point) -> Tried {
        ++calls;
        return {Fit::Refused, 0, false};
    }));
    EXPECT_EQ(calls, 1);
    calls = 0;  // the ground is looked at twice at the most
    EXPECT_FALSE(fit_way({0, 0}, {9 * inch, 0}, 9 * inch, {}, [&](Point) -> Tried {
        ++calls;
        return {Fit::Shorter, 200, true};
    }));
    EXPECT_EQ(calls, 2);
}

// ---- the list ----

struct Hop {
    Point to;
    int colour = 0;
    friend bool operator==(const Hop&, const Hop&) = default;
};
std::vector<Hop> offered(const std::vector<Hop>& wishes, std::size_t room = 100, Length cut = 100 * inch) {
    ScratchList<Hop, 16> list;
    for (const Hop& hop : wishes) list.push_back(hop);
    std::vector<Hop> given;
    offer_wishes(
        list, inch, [](const Hop& hop) { return hop.to; },
        [](const Hop& a, const Hop& b) { return a.colour == b.colour; },
        [&](Hop& hop) {
            hop.to.x = std::min(hop.to.x, cut);
            return hop.to.y == 0;
        },
        [&](const Hop& hop) {
            given.push_back(hop);
            return given.size() < room;
        });
    return given;
}

TEST(Wishes, OneOfThoseAlike) {
    const Hop red{{5 * inch, 0}, 1}, close{{5 * inch + 900, 0}, 1}, blue{{5 * inch, 0}, 2},
        far{{8 * inch, 0}, 1};
    EXPECT_EQ(offered({red, close, blue, far}), (std::vector<Hop>{red, blue, far}));
    EXPECT_EQ(offered({red, far}, 1), (std::vector<Hop>{red}));          // the list is full
    EXPECT_EQ(offered({{{inch, 7}, 1}, far}), (std::vector<Hop>{far}));  // the game refuses it
    EXPECT_EQ(offered({far, {{20 * inch, 0}, 1}}, 9, inch).size(), 1u);  // cut to the same
}

TEST(Wishes, TheNearestFew) {
    NearestFew<int, 3> few;
    EXPECT_TRUE(few.empty());
    for (const auto& [id, apart] : {std::pair{1, 50u}, {2, 20u}, {3, 90u}, {4, 20u}, {5, 10u}})
        few.add(id, apart);
    EXPECT_EQ(std::vector(few.begin(), few.end()), (std::vector{5, 2, 4})) << "of equals the first added";
}

}  // namespace
}  // namespace longroll::miniatures
