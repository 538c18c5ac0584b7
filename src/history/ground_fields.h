#pragma once
// Fields of history's files that hold an hour or places on the real ground.

#include <span>
#include <string_view>
#include <vector>

#include "data/field_reader.h"
#include "history/when.h"
#include "history/yards.h"

namespace longroll::history {

// The most a map may reach from its origin, in yards.
inline constexpr std::int32_t farthest = 40'000;

When read_when(const FieldReader& in, std::string_view field);
Yards read_yards(const FieldReader& in, std::string_view field);  // [east, north]
std::vector<Yards> read_line(const FieldReader& in, std::string_view field, std::size_t least,
                             std::size_t most);

// A polygon has no corner twice and no edges that meet (as they do where there is no area).
void check_polygon(const FieldReader& in, std::string_view field, std::span<const Yards> corners);

}  // namespace longroll::history
