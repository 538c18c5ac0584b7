// Names that fit on a stand: '6 WI', '147 NY', 'Ricketts', '8 IL Cav'.

#include <utility>

#include "history/order_of_battle.h"

namespace longroll::history {
namespace {

// As the adjutants wrote them in the margins: two letters.
constexpr std::pair<std::string_view, std::string_view> states[] = {
    {"Alabama", "AL"},        {"Arkansas", "AR"},
    {"Connecticut", "CT"},    {"Delaware", "DE"},
    {"Florida", "FL"},        {"Georgia", "GA"},
    {"Illinois", "IL"},       {"Indiana", "IN"},
    {"Iowa", "IA"},           {"Kentucky", "KY"},
    {"Louisiana", "LA"},      {"Maine", "ME"},
    {"Maryland", "MD"},       {"Massachusetts", "MA"},
    {"Michigan", "MI"},       {"Minnesota", "MN"},
    {"Mississippi", "MS"},    {"Missouri", "MO"},
    {"Nebraska", "NE"},       {"New Hampshire", "NH"},
    {"New Jersey", "NJ"},     {"New York", "NY"},
    {"North Carolina", "NC"}, {"Ohio", "OH"},
    {"Pennsylvania", "PA"},   {"Rhode Island", "RI"},
    {"South Carolina", "SC"}, {"Tennessee", "TN"},
    {"Texas", "TX"},          {"Vermont", "VT"},
    {"Virginia", "VA"},       {"West Virginia", "WV"},
    {"Wisconsin", "WI"},      {"US", "US"}};

std::string_view letters_of(std::string_view state) {
    for (const auto& [name, letters] : states)
        if (name == state) return letters;
    return {};
}

bool digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string surname(std::string_view person) {
    while (!person.empty() && person.back() == ' ') person.remove_suffix(1);
    // "Robert E. Lee (acting)", "William H. F. Lee Jr."
    if (const std::size_t bracket = person.find(" ("); bracket != std::string_view::npos)
        person = person.substr(0, bracket);
    for (std::string_view tail : {", Jr.", " Jr.", " II", " III", ", Jr"})
        if (person.ends_with(tail)) person.remove_suffix(tail.size());
    const std::size_t blank = person.rfind(' ');
    std::string_view last = blank == std::string_view::npos ? person : person.substr(blank + 1);
    // "Philippe Regis de Trobriand", "Alexander von Schimmelfennig"
    if (const std::size_t before = blank == std::string_view::npos || blank == 0
                                       ? std::string_view::npos
                                       : person.rfind(' ', blank - 1);
        before != std::string_view::npos) {
        const std::string_view middle = person.substr(before + 1, blank - before - 1);
        if (middle == "de" || middle == "De" || middle == "von" || middle == "Von" || middle == "St.")
            last = person.substr(before + 1);
    }
    return std::string(last);
}

std::string short_name(const OobRow& row) {
    if (row.commands()) return surname(row.commander);
    if (has_guns(row.arm)) return row.arm == Arm::Naval ? row.unit : surname(row.commander);
    const std::string_view letters = letters_of(row.state);
    std::size_t digits = 0;
    while (digits < row.unit.size() && digit(row.unit[digits])) ++digits;
    if (digits == 0 || letters.empty()) {
        // "Hampton's Legion", "Wheat's Battalion": the first word says it. "US Marine Battalion", "Virginia
        // cavalry": who leads it does.
        const std::string first = row.unit.substr(0, row.unit.find_first_of(" ("));
        if (!first.ends_with("'s")) return surname(row.commander);
        return first.substr(0, first.size() - 2);
    }
    return row.unit.substr(0, digits) + ' ' + std::string(letters);
}

}  // namespace longroll::history
