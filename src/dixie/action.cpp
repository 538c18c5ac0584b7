#include "dixie/action.h"

namespace longroll::dixie {
namespace {

using Field = VerbField<Action>;
using Form = VerbForm<Action>;

constexpr std::string_view fire_modes[] = {"short", "long", "enfilade"};
constexpr std::string_view decoy_mode[] = {"as-decoy"};

// Own cards go by the number printed on them, which is never 0, enemy cards on the table by their slot.
constexpr Field card{{.kind = FieldKind::Own, .name = "card", .thing = "card", .low = 1, .high = 255},
                     kept<&Action::card>};
constexpr Field target = optional(
    Field{{.kind = FieldKind::Own, .name = "object", .key = "card", .thing = "card", .low = 1, .high = 255},
          kept<&Action::target>});
constexpr Field enemy = optional(Field{{.kind = FieldKind::Enemy,
                                        .name = "slot",
                                        .key = "enemy",
                                        .thing = "slot",
                                        .high = max_slots - 1,
                                        .none = no_slot},
                                       kept<&Action::enemy>});
constexpr Field place_in(std::string_view name, Kept<Action> part) {
    return {{.kind = FieldKind::Place,
             .name = name,
             .thing = "place",
             .by_name = true,
             .high = reserve_place,
             .none = no_place},
            part};
}
constexpr Field to_place = place_in("place", kept<&Action::place>), may_place = optional(to_place);
constexpr Field step = [] {
    Field field = to_place;
    field.on_the_way = true;
    return field;
}();
constexpr Field place2 = place_in("place2", kept<&Action::place2>), may_place2 = optional(place2);
// Short fire is meant when nothing is typed.
constexpr Field fire_mode{
    {.kind = FieldKind::Word, .name = "mode", .words = fire_modes, .presence = Presence::Assumed},
    kept<&Action::mode>};
constexpr Field as_decoy{{.kind = FieldKind::Flags, .name = "decoy", .words = decoy_mode},
                         kept<&Action::mode>};

// In the order of Verb.
constexpr Form forms[] = {
    {""},
    {"pass"},
    {"done"},
    {"cancel"},
    {"add", {&card}},
    {"take-back", {&card}},
    {"deploy", {&card, &to_place, &as_decoy}},
    {"deploy-for-me"},
    {"designate", {&card}},
    {"check", {&card}},
    {"roll-all"},
    {"special", {&card, &may_place, &target, &enemy}},
    {"melee", {&to_place}},
    {"open", {&to_place}},
    {"fire", {&card, &may_place, &fire_mode, &enemy}},
    {"hit", {&card}},
    {"lose", {&card}},
    {"withdraw", {&card}},
    {"fight-on"},
    {"disengage"},
    {"move", {&card, &step, &may_place2}},
    {"march", {&card, &step, &place2}},
    {"terrain", {&card, &to_place}},
    {"decoy", {&card, &to_place}},
    {"reveal", {&card}},
    {"scout", {&card, &to_place}},
    {"outflank", {&card, &to_place}},
    {"keep", {&card}},
    {"stack", {&to_place}},
    {"scout-fire", {&card}},
    {"stay", {&card}},
    {"return", {&card}},
};
static_assert(std::size(forms) == static_cast<std::size_t>(Verb::Count));

constexpr const char* columns_of_three[] = {"Right", "Center", "Left"};
constexpr const char* columns_of_five[] = {"Right", "Right-Center", "Center", "Left-Center", "Left"};

}  // namespace

constinit const VerbTable<Action> verbs{forms, "move 12 usa-center"};

bool PlaceNames::has(std::string_view, std::int32_t value) const {
    return value == reserve_place ||
           (value >= 0 && value < max_positions && column_of(static_cast<Place>(value)) < setup_.columns);
}

std::string PlaceNames::word(std::string_view, std::int32_t value) const {
    return place_word(setup_, static_cast<Place>(value));
}

// By its name, or by the grid: u0..u4, c0..c4.
std::optional<std::int32_t> PlaceNames::value(std::string_view, std::string_view word) const {
    if (word == "reserve") return reserve_place;
    for (int column = 0; column < setup_.columns; ++column)
        for (Place place : {position_u(column), position_c(column)}) {
            if (word == place_word(setup_, place)) return place;
            const char grid[] = {in_row_u(place) ? 'u' : 'c', static_cast<char>('0' + column)};
            if (word == std::string_view(grid, 2)) return place;
        }
    return std::nullopt;
}

std::string PlaceNames::all(std::string_view) const {
    std::string text;
    for (int row : {0, 1})
        for (int column = 0; column < setup_.columns; ++column)
            text += place_word(setup_, row == 0 ? position_u(column) : position_c(column)) + ", ";
    return text + "or reserve";
}

std::string place_name(const Setup& setup, Place place) {
    if (place == reserve_place) return "Reserve";
    if (place >= max_positions || column_of(place) >= setup.columns) return "nowhere";
    const int column = column_of(place);
    if (setup.edition == Edition::Shiloh)  // seen from the USA side (DX-0.1a ruling)
        return std::string(columns_of_three[column]) + (in_row_u(place) ? "-Back" : "-Front");
    // Each side's own right hand: the USA counts columns from there, the CSA faces it.
    const int own = in_row_u(place) ? column : setup.columns - 1 - column;
    return (in_row_u(place) ? "USA " : "CSA ") +
           std::string(setup.columns == 5 ? columns_of_five[own] : columns_of_three[own]);
}

std::string place_word(const Setup& setup, Place place) {
    std::string word = place_name(setup, place);
    for (char& c : word) c = c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word;
}

bool well_formed(const Action& action) { return verbs.well_formed(action); }
std::string write(const Setup& setup, const Action& action) { return verbs.write(action, PlaceNames(setup)); }
Expected<Action> read(const Setup& setup, std::string_view text) {
    return verbs.read(text, PlaceNames(setup));
}

}  // namespace longroll::dixie
