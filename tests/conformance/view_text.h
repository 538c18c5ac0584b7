#pragma once
// What a match shows, as lines for people to compare: at first everything, then only what has changed. What
// all may see is printed once; of each seat only what it sees otherwise. Things of a list go by their own
// name (slot, number, id or place) and not by their index, so that one lost does not move the others.

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/seat.h"
#include "engine/view.h"

namespace longroll::conformance {

// A view taken apart. A fact belongs to a member of a list ("union.units", "#3"), or to none at the top; the
// field is its path within that member, the value JSON.
struct Item {
    std::string list, name;
    friend auto operator<=>(const Item&, const Item&) = default;
    std::string path() const { return list + name; }
};
struct Fact {
    Item item;
    std::string field, value;
};

class Facts {
  public:
    Facts() = default;
    explicit Facts(const View& view) { take(view, {}, ""); }

    const std::vector<Fact>& all() const { return all_; }
    const std::string* find(const Item& item, const std::string& field) const;
    bool has(const Item& item) const { return has(item.path()); }
    bool has(const std::string& path) const { return items_.contains(path); }
    // The field, or the object that it is in and of which nothing is left.
    std::string lost(const Item& item, const std::string& field) const;

  private:
    void take(const View& view, const Item& item, const std::string& field);

    std::vector<Fact> all_;  // as the view orders them
    std::map<std::pair<Item, std::string>, std::size_t> at_;
    std::set<std::string> items_;
};

struct Views {
    View open;  // what all may see
    std::array<View, 2> seats;
};

class ViewText {
  public:
    // Looks through a match beforehand, view by view: what is printed on a card, by its `id`, is the same
    // wherever it lies and is told only once.
    void learn(const Views& views);

    // What these views show otherwise than the ones before.
    std::string next(const Views& views);

  private:
    struct Shown {
        Facts open;
        std::array<Facts, 2> seats;
    };
    static Shown facts_of(const Views& views);
    void learn(const Facts& facts);
    bool is_known(const Facts& now, const Fact& fact) const;
    void note(const Facts& now);

    std::map<std::string, std::map<std::string, std::optional<std::string>>> printed_on_;  // by id; or varies
    std::set<std::string> met_;                                                            // ids told before
    Shown before_;
};

}  // namespace longroll::conformance
