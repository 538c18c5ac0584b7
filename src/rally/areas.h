#pragma once
// RF-SETUP-4: the areas of the campaign map, each as the squares that hold a part of it. The printed one is
// data (data/rally/areas.json); a file of one's own adds others.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/field_reader.h"
#include "rally/squares.h"

namespace longroll::rally {

struct Area {
    std::string name;
    std::vector<Square> squares;  // required; rectangle_of completes them (RF-SETUP-5)
};

const std::vector<Area>& printed_areas();
// The areas of a file, or what is wrong with it in one sentence.
Expected<std::vector<Area>> read_areas(std::string_view text, std::string_view file);
// By its name, whatever the case; nullptr: there is none.
const Area* area_named(std::span<const Area> areas, std::string_view name);
// 'Chambersburg Pike, Round Tops'
std::string names_of(std::span<const Area> areas);

// A list of squares in a file, one or more.
std::vector<Square> read_squares(const FieldReader& in, std::string_view field);
std::optional<Square> read_square(const FieldReader& in, const Json& value, std::string_view called);

}  // namespace longroll::rally
