#include "engine/view.h"

#include "engine/hash.h"

namespace longroll {
namespace {

const View nothing;
const View::List no_items;

View with_things(const View& view, const View& things) {
    if (const View::List* items = std::get_if<View::List>(&view.value())) {
        View list = View::list();
        for (const View& item : *items) list.add(with_things(item, things));
        return list;
    }
    const View::Fields* fields = std::get_if<View::Fields>(&view.value());
    if (fields == nullptr) return view;
    const View& thing = view["thing"].empty() ? nothing : things[view["thing"].text()];
    View whole = thing.empty() ? View::fields() : thing;
    for (const View::Field& field : *fields) whole.set(field.key, with_things(field.item, things));
    return whole;
}

View merged(const View& scene, const View& view) {
    const View::Fields* fields = std::get_if<View::Fields>(&view.value());
    if (fields == nullptr || !std::holds_alternative<View::Fields>(scene.value())) return view;
    View whole = scene;
    for (const View::Field& field : *fields) whole.set(field.key, merged(scene[field.key], field.item));
    return whole;
}

}  // namespace

View with_scene(const View& scene, const View& view) {
    View plain = View::fields();
    if (const View::Fields* fields = std::get_if<View::Fields>(&scene.value()))
        for (const View::Field& field : *fields)
            if (field.key != "things") plain.set(field.key, field.item);
    return merged(plain, with_things(view, scene["things"]));
}

View& View::add(View item) {
    if (empty()) value_ = List{};
    assert(std::holds_alternative<List>(value_));
    return std::get<List>(value_).emplace_back(std::move(item));
}

View& View::set(std::string_view key, View item) {
    if (empty()) value_ = Fields{};
    assert(std::holds_alternative<Fields>(value_));
    for (Field& field : std::get<Fields>(value_))
        if (field.key == key) return field.item = std::move(item);
    return std::get<Fields>(value_).emplace_back(Field{std::string(key), std::move(item)}).item;
}

const View& View::operator[](std::string_view key) const {
    if (const Fields* all = std::get_if<Fields>(&value_))
        for (const Field& field : *all)
            if (field.key == key) return field.item;
    return nothing;
}

const View& View::at(std::size_t i) const {
    const List* items = std::get_if<List>(&value_);
    return items != nullptr && i < items->size() ? (*items)[i] : nothing;
}

const View::List& View::items() const {
    const List* all = std::get_if<List>(&value_);
    return all == nullptr ? no_items : *all;
}
std::size_t View::size() const {
    if (const List* items = std::get_if<List>(&value_)) return items->size();
    if (const Fields* all = std::get_if<Fields>(&value_)) return all->size();
    return 0;
}

std::int64_t View::number(std::int64_t otherwise) const {
    const std::int64_t* number = std::get_if<std::int64_t>(&value_);
    return number != nullptr ? *number : otherwise;
}

bool View::yes() const {
    const bool* answer = std::get_if<bool>(&value_);
    return answer != nullptr && *answer;
}

std::string_view View::text() const {
    const std::string* words = std::get_if<std::string>(&value_);
    return words != nullptr ? std::string_view(*words) : std::string_view();
}

std::uint64_t hash_view(const View& view, std::uint64_t seed) {
    // The kind and the size go in before the parts, so that no two documents run together to the same bytes.
    const std::uint64_t kind[] = {view.value().index(), view.size()};
    std::uint64_t h = hash_bytes(std::as_bytes(std::span(kind)), seed);
    if (const View::List* items = std::get_if<View::List>(&view.value())) {
        for (const View& item : *items) h = hash_view(item, h);
    } else if (const View::Fields* all = std::get_if<View::Fields>(&view.value())) {
        for (const View::Field& field : *all) h = hash_view(field.item, hash_text(field.key, h));
    } else {
        const std::int64_t number = view.number(view.yes() ? 1 : 0);
        h = hash_text(view.text(), hash_value(number, h));
    }
    return h;
}

}  // namespace longroll
