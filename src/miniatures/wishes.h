#pragma once
// Goals worth a try, for lists of moves and for players that draw one at random. The game lists and judges
// them; this header drops duplicates and shortens moves that go too far.

#include <algorithm>
#include <optional>

#include "engine/scratch_list.h"
#include "table/distance.h"
#include "table/facing.h"

namespace longroll::miniatures {

// The few with the least of a measure, the least first; of equals the first that was added.
template <class Id, int Most>
class NearestFew {
  public:
    void add(Id id, std::uint64_t apart) {
        int place = count_;
        while (place > 0 && apart_[place - 1] > apart) --place;
        if (place == Most) return;
        count_ = std::min(count_ + 1, Most);
        for (int i = count_ - 1; i > place; --i) {
            apart_[i] = apart_[i - 1];
            ids_[i] = ids_[i - 1];
        }
        apart_[place] = apart;
        ids_[place] = id;
    }
    bool empty() const { return count_ == 0; }
    const Id* begin() const { return ids_; }
    const Id* end() const { return ids_ + count_; }

  private:
    std::uint64_t apart_[Most] = {};
    Id ids_[Most] = {};
    int count_ = 0;
};

// ---- as much of the way as is allowed ----

enum class Fit : std::uint8_t {
    Fine,
    Refused,  // no shorter way helps
    Again,    // the game has changed the wish itself: the same way is tried once more
    Shorter   // not so far
};
struct Tried {
    Fit fit = Fit::Refused;
    table::Length over = 0;  // Shorter: by so much it is too far; 0: something blocks it
    bool looked = false;     // the ground was looked at, which is expensive
};
struct WayLimits {
    int tries = 6;
    int looks = 2, blocks = 4;      // attempts that looked, attempts that were blocked
    table::Length least = 250;      // a shorter way is not worth it
    table::Length least_cut = 100;  // each cut takes off so much at least
    table::Length same_place = 0;   // a goal as near as this is where one is
};

// Whether `attempt(end)` accepts the goal or some end on the way to it, no farther than `longest`.
template <class Try>
bool fit_way(table::Point from, table::Point goal, table::Length longest, const WayLimits& limits,
             Try attempt) {
    const table::Vector whole = goal - from;
    const table::Length far = table::length(whole);
    const bool stays = far <= limits.same_place;
    table::Length by = std::min(far, longest);
    int looks = 0, blocked = 0;
    for (int tries = 0; tries < limits.tries && looks < limits.looks && blocked < limits.blocks; ++tries) {
        const Tried made = attempt(stays ? from : from + table::part(whole, by, far));
        if (made.fit == Fit::Fine) return true;
        if (made.fit == Fit::Refused) return false;
        looks += made.looked;
        if (made.fit == Fit::Again) continue;
        if (stays) return false;
        blocked += made.over == 0;
        by = made.over > 0 ? by - std::max(made.over, limits.least_cut) : by / 2;
        if (by < limits.least) return false;
    }
    return false;
}

// ---- the list ----

// Offers each wish that `fit(wish)` accepts, perhaps changed by it. Of wishes that are alike and end within
// `apart` of each other only the first is tried. `offer(wish)` is false when the list is full.
template <class Wish, std::size_t Most, class EndOf, class Alike, class FitWish, class Offer>
void offer_wishes(const ScratchList<Wish, Most>& wishes, table::Length apart, EndOf end_of, Alike alike,
                  FitWish fit, Offer&& offer) {
    ScratchList<Wish, Most> given;
    ScratchList<table::Point, Most> ends;
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        ends.push_back(end_of(wishes[i]));
        bool known = false;
        for (std::size_t k = 0; k < i && !known; ++k)
            known = alike(wishes[i], wishes[k]) && table::within(ends[i], ends[k], apart);
        if (known) continue;
        Wish wish = wishes[i];
        if (!fit(wish) || given.contains(wish)) continue;
        given.push_back(wish);
        if (!offer(wish)) return;
    }
}

}  // namespace longroll::miniatures
