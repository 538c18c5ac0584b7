#include "picket/action.h"

namespace longroll::picket {
namespace {

using Field = VerbField<Action>;

constexpr Field counter{
    {.kind = FieldKind::Own, .name = "counter", .thing = "counter", .by_name = true, .high = 15},
    kept<&Action::counter>};
constexpr Field post_in(std::string_view name, Kept<Action> part) {
    return {{.kind = FieldKind::Place, .name = name, .thing = "post", .by_name = true, .high = max_posts - 1},
            part};
}
constexpr Field from = post_in("from", kept<&Action::from>), to = post_in("to", kept<&Action::to>);

// In the order of Verb.
constexpr VerbForm<Action> forms[verb_count] = {
    {""},
    {"post", {&counter, &to}},
    {"back", {&from}},
    {"done"},
    {"shoot", {&from, &to}},
    {"volley", {&from}},
    {"hold"},
    {"shift", {&from, &to}},
    {"up", {&counter, &to}},
    {"wade", {&from}},
    {"lantern", {&to}},
    {"rally", {&from}},
    {"challenge", {&from}},
    {"steady"},
    {"pass"},
};

}  // namespace

constinit const VerbTable<Action> verbs{forms, "shoot 2 3"};

bool FieldNames::has(std::string_view thing, std::int32_t value) const {
    const auto number = static_cast<unsigned>(value);
    if (thing == "post") return number < setup_.posts;
    return number < 16 && counter_of_piece(number) < max_counters &&
           setup_.of(side_of_piece(number)).counters.has(counter_of_piece(number));
}

std::string FieldNames::word(std::string_view thing, std::int32_t value) const {
    const auto number = static_cast<unsigned>(value);
    if (thing == "post") return std::to_string(number + 1);
    return lower(setup_.of(side_of_piece(number)).counter[counter_of_piece(number)].name);
}

std::optional<std::int32_t> FieldNames::value(std::string_view thing, std::string_view word) const {
    for (std::int32_t value = 0; value < (thing == "post" ? setup_.posts : 16); ++value)
        if (has(thing, value) && word == this->word(thing, value)) return value;
    return std::nullopt;
}

std::string FieldNames::all(std::string_view thing) const {
    return thing == "post" ? "1 to " + std::to_string(setup_.posts) : "the name of a counter";
}

bool well_formed(const Setup& setup, const Action& action) {
    return verbs.well_formed(action) && verbs.exists(action, FieldNames(setup));
}

std::string write_action(const Setup& setup, const Action& action) {
    return well_formed(setup, action) ? verbs.write(action, FieldNames(setup)) : "?";
}

Expected<Action> read_action(const Setup& setup, std::string_view text) {
    return verbs.read(lower(text), FieldNames(setup));
}

}  // namespace longroll::picket
