#include "history/map_svg.h"

#include <algorithm>

#include "history/map_plate.h"

namespace longroll::history {

Plate::Plate(const table::Battlefield& f, const Picture& p)
    : field(f),
      picture(p),
      per_inch(static_cast<double>(p.long_side) * table::inch / std::max(f.width(), f.depth())),
      width(size(f.width())),
      height(size(f.depth())) {
    if (picture.title.empty()) return;
    left = right = 30;
    top = picture.subtitle.empty() ? 58 : 74;
    foot = 82;
}

Pixels Plate::pixels(std::span<const table::Point> points) const {
    Pixels list;
    for (const table::Point& p : points) list.push_back(pixel(p));
    return list;
}

double Plate::yards(double count) const {
    return count * per_inch / (picture.yards_per_inch > 0 ? picture.yards_per_inch : 100);
}

void Plate::path(const std::string& data, const std::string& attributes) {
    if (!data.empty()) text += "<path d=\"" + data + "\" " + attributes + "/>\n";
}

std::string stroke(const char* colour, double width, const std::string& more) {
    return std::string("fill=\"none\" stroke=\"") + colour + "\" stroke-width=\"" + number(width) + "\"" +
           (more.empty() ? "" : " " + more);
}
std::string fill(const char* colour, const std::string& more) {
    return std::string("fill=\"") + colour + "\"" + (more.empty() ? "" : " " + more);
}

std::string draw_svg(const table::Battlefield& field, const Picture& picture) {
    Plate plate(field, picture);
    const std::string w = number(plate.width), h = number(plate.height);
    plate.defs += "<clipPath id=\"map\"><rect width=\"" + w + "\" height=\"" + h + "\"/></clipPath>\n";
    plate.open("clip-path=\"url(#map)\"");
    plate.text += "<rect width=\"" + w + "\" height=\"" + h + "\" " + fill(style::ground) + "/>\n";
    if (picture.relief) draw_relief(plate);
    draw_areas(plate);
    draw_hachures(plate);
    draw_contours(plate);
    draw_lines(plate);
    draw_houses(plate);
    draw_blocks(plate);
    if (picture.names) draw_names(plate);
    plate.close();
    draw_margins(plate);

    const std::string all_width = number(plate.left + plate.width + plate.right);
    const std::string all_height = number(plate.top + plate.height + plate.foot);
    std::string file = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + all_width + "\" height=\"" +
                       all_height + "\" viewBox=\"0 0 " + all_width + ' ' + all_height + "\" role=\"img\">\n";
    file += "<title>" + escaped(picture.title.empty() ? field.name() : picture.title) + "</title>\n";
    file += "<defs>\n" + plate.defs + "</defs>\n";
    file += "<rect width=\"100%\" height=\"100%\" " + fill(style::paper) + "/>\n";
    file += "<g transform=\"translate(" + number(plate.left) + ' ' + number(plate.top) + ")\">\n" +
            plate.text + "</g>\n</svg>\n";
    return file;
}

}  // namespace longroll::history
