#pragma once
// Fields of a scenario file that measure on the table: inches from the southwest corner, rounded to the
// nearest thousandth.

#include <string_view>
#include <vector>

#include "data/field_reader.h"
#include "table/terrain.h"

namespace longroll::miniatures {

using table::Length;

Length read_inches_or(const FieldReader& in, std::string_view field, Length low, Length high,
                      Length otherwise);
// [x, y] on the table.
table::Point read_point(const FieldReader& in, std::string_view field, const table::BattlefieldPlan& on);
std::vector<table::Point> read_points(const FieldReader& in, std::string_view field,
                                      const table::BattlefieldPlan& on);
// That many lengths of 0 or more; all 0 after an error. `right`: '[x, y, radius] in inches'.
std::vector<Length> read_lengths(const FieldReader& in, std::string_view field, std::size_t count,
                                 std::string_view right);

}  // namespace longroll::miniatures
