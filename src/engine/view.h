#pragma once
// What a seat sees, as a small ordered document: numbers, words, lists and named fields. Games build it from
// what the seat may know; JSON and the page are made from it only. Two views are equal when they are the same
// document, field for field, which is what the tests of hidden information compare.

#include <cassert>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace longroll {

class View {
  public:
    struct Field;
    using List = std::vector<View>;
    using Fields = std::vector<Field>;
    struct Nothing {
        friend bool operator==(Nothing, Nothing) { return true; }
    };

    // Defined below: only there is a Field complete, as the vector of them needs.
    View();
    View(bool yes);
    template <std::integral Int>
        requires(!std::same_as<Int, bool>)
    View(Int number);
    View(std::string text);
    View(std::string_view text);
    View(const char* text);

    // Empty, or with what is given: list(x, y), fields("x", x, "y", y).
    template <class... Items>
    static View list(Items&&... items);
    static View fields();
    template <class Item, class... Rest>
    static View fields(std::string_view key, Item&& item, Rest&&... rest);
    // show(x) of every x.
    template <class Range, class Show>
    static View list_of(const Range& range, Show show);

    // Building. `add` on a list, `set` on fields; both give back the new part for filling in place.
    View& add(View item);
    View& set(std::string_view key, View item);
    void set_if(bool is_so, std::string_view key, View item);

    // Reading: a field or item that is not there is the empty view.
    const View& operator[](std::string_view key) const;
    const View& at(std::size_t i) const;
    std::size_t size() const;
    const List& items() const;  // of a list; none of anything else
    bool empty() const { return std::holds_alternative<Nothing>(value_); }
    std::int64_t number(std::int64_t otherwise = 0) const;
    bool yes() const;
    std::string_view text() const;

    using Value = std::variant<Nothing, bool, std::int64_t, std::string, List, Fields>;
    const Value& value() const { return value_; }

    friend bool operator==(const View& a, const View& b);

  private:
    Value value_;
};

struct View::Field {
    std::string key;
    View item;
    friend bool operator==(const Field& a, const Field& b) { return a.key == b.key && a.item == b.item; }
};

inline View::View() = default;
inline View::View(bool yes) : value_(yes) {}
template <std::integral Int>
    requires(!std::same_as<Int, bool>)
View::View(Int number) : value_(static_cast<std::int64_t>(number)) {}
inline View::View(std::string text) : value_(std::move(text)) {}
inline View::View(std::string_view text) : value_(std::string(text)) {}
inline View::View(const char* text) : value_(std::string(text)) {}

inline void View::set_if(bool is_so, std::string_view key, View item) {
    if (is_so) set(key, std::move(item));
}
template <class... Items>
View View::list(Items&&... items) {
    View view;
    List& list = view.value_.emplace<List>();
    list.reserve(sizeof...(items));
    (list.emplace_back(std::forward<Items>(items)), ...);
    return view;
}
inline View View::fields() {
    View view;
    view.value_ = Fields{};
    return view;
}
template <class Item, class... Rest>
View View::fields(std::string_view key, Item&& item, Rest&&... rest) {
    static_assert(sizeof...(rest) % 2 == 0, "a key and its item in turn");
    View view = fields();
    const auto set_all = [&view](const auto& self, std::string_view one, auto&& its, auto&&... more) -> void {
        view.set(one, View(std::forward<decltype(its)>(its)));
        if constexpr (sizeof...(more) > 0) self(self, std::forward<decltype(more)>(more)...);
    };
    set_all(set_all, key, std::forward<Item>(item), std::forward<Rest>(rest)...);
    return view;
}
template <class Range, class Show>
View View::list_of(const Range& range, Show show) {
    View view = list();
    for (auto&& each : range) view.add(show(each));
    return view;
}

// A view laid over the scene it plays in, as one document: fields of both, those of the view first where both
// have one. The scene's field `things` is not taken over but looked up: a part of the view that says
// `thing: "unit:union:3"` gets the fields of that thing which it lacks.
View with_scene(const View& scene, const View& view);

// What a seat sees as one number: equal for equal views, on every machine.
std::uint64_t hash_view(const View& view, std::uint64_t seed = 0);

inline bool operator==(const View& a, const View& b) { return a.value_ == b.value_; }

}  // namespace longroll
