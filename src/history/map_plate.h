#pragma once
// What the parts of the drawing share: the way from the table to the picture, and the file as it grows.

#include <string>
#include <vector>

#include "history/map_style.h"
#include "history/map_svg.h"
#include "history/svg.h"

namespace longroll::history {

class Plate {
  public:
    Plate(const table::Battlefield& field, const Picture& picture);

    const table::Battlefield& field;
    const Picture& picture;
    double per_inch;           // pixels
    double width, height;      // of the map
    double left = 0, top = 0;  // margins
    double right = 0, foot = 0;
    std::string text;
    std::string defs;

    Pixel pixel(table::Point p) const { return pixel(static_cast<double>(p.x), static_cast<double>(p.y)); }
    Pixel pixel(double x, double y) const { return {x * per_inch / 1000, height - y * per_inch / 1000}; }
    Pixels pixels(std::span<const table::Point> points) const;
    double size(table::Length length) const { return length * per_inch / 1000; }
    double yards(double count) const;  // in pixels; of a table without a scale, a hundred to the inch

    // <path d=... attributes/>
    void path(const std::string& data, const std::string& attributes);
    void open(const std::string& attributes) { text += "<g " + attributes + ">\n"; }
    void close() { text += "</g>\n"; }
};

// "stroke=\"c\" stroke-width=\"w\" fill=\"none\"" with what else is wanted.
std::string stroke(const char* colour, double width, const std::string& more = {});
std::string fill(const char* colour, const std::string& more = {});

// The layers, from the bottom up.
void draw_relief(Plate& plate);
void draw_hachures(Plate& plate);
void draw_contours(Plate& plate);
void draw_areas(Plate& plate);
void draw_lines(Plate& plate);
void draw_houses(Plate& plate);
void draw_blocks(Plate& plate);
void draw_names(Plate& plate);
void draw_margins(Plate& plate);

// Where a block lies in the picture: at least so large that it can be seen.
struct BlockShape {
    Pixel front;   // the middle of its front
    double angle;  // degrees clockwise from up
    double frontage;
    double depth;
};
BlockShape shape_of(const Plate& plate, const Block& block);

}  // namespace longroll::history
