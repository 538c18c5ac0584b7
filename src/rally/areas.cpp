#include "rally/areas.h"

#include <algorithm>
#include <cassert>

#include "data/embedded.h"
#include "engine/words.h"

namespace longroll::rally {

std::optional<Square> read_square(const FieldReader& in, const Json& value, std::string_view called) {
    if (value.is(Json::Kind::Text))
        if (const std::optional<Square> square = square_named(value.text())) return square;
    in.must_be(value, called, "a square, A-1 to N9, as in \"K3\"");
    return std::nullopt;
}

std::vector<Square> read_squares(const FieldReader& in, std::string_view field) {
    std::vector<Square> squares;
    std::size_t number = 0;
    for (const Json& item : in.list(field))
        if (const auto square = read_square(in, item, numbered(field, number++))) squares.push_back(*square);
    if (in.fine() && squares.empty()) in.must_have(in[field], field, "no squares", "one or more");
    return squares;
}

const Area* area_named(std::span<const Area> areas, std::string_view name) {
    const auto found =
        std::ranges::find_if(areas, [&](const Area& area) { return lower(area.name) == lower(name); });
    return found == areas.end() ? nullptr : &*found;
}

std::string names_of(std::span<const Area> areas) {
    WordList names;
    for (const Area& area : areas) names.add(area.name);
    return names.take();
}

Expected<std::vector<Area>> read_areas(std::string_view text, std::string_view file) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader root(*json, error);
    root.known({"format", "areas"});
    constexpr std::string_view format[] = {"rally_areas"};
    root.word("format", format);
    std::vector<Area> areas;
    for (const FieldReader& in : root.objects("areas")) {
        in.known({"name", "squares"});
        Area area{in.text("name"), read_squares(in, "squares")};
        if (area_named(areas, area.name) != nullptr) in.must_be("name", "a name that no other area has");
        for (std::size_t i = 0; i < area.squares.size(); ++i)
            if (in.fine() && std::ranges::count(area.squares, area.squares[i]) > 1)
                in.must_be(in["squares"].items()[i], numbered("squares", i), "a square that is named once");
        areas.push_back(std::move(area));
    }
    if (root.fine() && areas.empty()) root.must_have(root["areas"], "areas", "no areas", "one or more");
    if (!error.none()) return error.wrong();
    return areas;
}

const std::vector<Area>& printed_areas() {
    static const std::vector<Area> areas = [] {
        Expected<std::vector<Area>> read = read_areas(embedded("rally/areas.json"), "data/rally/areas.json");
        assert(read);
        return *std::move(read);
    }();
    return areas;
}

}  // namespace longroll::rally
