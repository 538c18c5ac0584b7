#pragma once
// Light and height of the ground as one small picture: low ground greenish, high ground buff, lit from the
// northwest. A PNG in base 64, to be put into an SVG and stretched.

#include <string>
#include <vector>

#include "table/height_field.h"

namespace longroll::history {

struct Colour {
    int red = 0, green = 0, blue = 0;
};
constexpr Colour mixed(Colour a, Colour b, double part) {
    const auto between = [part](int from, int to) {
        return from + static_cast<int>((to - from) * part + (to > from ? 0.5 : -0.5));
    };
    return {between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue)};
}

// `slope_of_rise` makes a slope (1 is 45 degrees) of a rise in units of the field for a thousandth of an
// inch.
std::string relief_png_base64(const table::HeightField& heights, table::Length width, table::Length depth,
                              double slope_of_rise, Colour low, Colour middle, Colour high);

// A picture of one byte a pixel, by rows from the top, with its colours.
std::string png(int width, int height, const std::vector<unsigned char>& pixels,
                const std::vector<Colour>& palette);
std::string base64(const std::string& bytes);

}  // namespace longroll::history
