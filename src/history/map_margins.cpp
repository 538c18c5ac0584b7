// The edge of the map: neat lines, title, scale bar, north arrow, and which block is whose.

#include <algorithm>
#include <cmath>

#include "history/map_plate.h"

namespace longroll::history {
namespace {

std::string words(double x, double y, double size, const std::string& text, const std::string& more = {}) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-family=\"" +
           (more.find("italic") != std::string::npos ? style::slanted : style::upright) + "\" font-size=\"" +
           number(size) + "\" fill=\"" + style::ink + "\" " + more + ">" + escaped(text) + "</text>\n";
}

// 1, 2 or 5 times a power of ten, so that it is at most this.
double round_down(double most) {
    double unit = std::pow(10, std::floor(std::log10(most)));
    for (const double step : {5.0, 2.0, 1.0})
        if (unit * step <= most) return unit * step;
    return unit;
}

std::string whole(double value) { return std::to_string(static_cast<long>(std::lround(value))); }

void scale_bar(Plate& plate, double x, double y) {
    const bool yards = plate.picture.yards_per_inch > 0;
    const double pixel = yards ? plate.per_inch / plate.picture.yards_per_inch : plate.per_inch;
    constexpr int fields = 4;
    const double field = round_down(std::min(260.0, plate.width * .3) / fields / pixel);
    const double step = field * pixel;
    for (int i = 0; i < fields; ++i) {
        plate.text += "<rect x=\"" + number(x + i * step) + "\" y=\"" + number(y) + "\" width=\"" +
                      number(step) + "\" height=\"5\" fill=\"" + (i % 2 == 0 ? style::ink : style::paper) +
                      "\" stroke=\"" + style::ink + "\" stroke-width=\".9\"/>\n";
    }
    for (const int i : {0, 1, 2, 4})
        plate.text += words(x + i * step, y - 5, 11,
                            whole(i * field) + (i < 4   ? ""
                                                : yards ? " yards"
                                                        : " inches"),
                            i < 4 ? "text-anchor=\"middle\"" : "text-anchor=\"start\" dx=\"-12\"");
    if (yards)
        plate.text +=
            words(x, y + 20, 11,
                  "1 inch on the table is " + std::to_string(plate.picture.yards_per_inch) + " yards",
                  "font-style=\"italic\"");
}

// Half black, half white, with its letter.
void north_arrow(Plate& plate, double x, double y) {
    plate.open("transform=\"translate(" + number(x) + ' ' + number(y) + ")\"");
    plate.path("M0 -20L6 12 0 7Z", fill(style::ink));
    plate.path("M0 -20L-6 12 0 7Z", std::string("fill=\"") + style::paper + "\" stroke=\"" + style::ink +
                                        "\" stroke-width=\".9\"");
    plate.path("M0 -20V19M-5 15H5", stroke(style::ink, .9));
    plate.text += words(0, -24, 13, "N", "text-anchor=\"middle\" font-weight=\"700\"");
    plate.close();
}

void sides(Plate& plate, double x, double y) {
    plate.path("M" + number(x) + ' ' + number(y) + "h26v12h-26z",
               fill(style::union_fill, std::string("stroke=\"") + style::union_edge + "\""));
    plate.text += words(x + 33, y + 10.5, 13, "Union");
    const double c = x + 84;
    plate.path(
        "M" + number(c + 4) + ' ' + number(y) + "h18l4 4v4l-4 4h-18l-4 -4v-4z",
        fill(style::rebel_fill, std::string("stroke=\"") + style::rebel_edge + "\" stroke-width=\"1.3\""));
    plate.text += words(c + 33, y + 10.5, 13, "Confederate");
}

}  // namespace

void draw_margins(Plate& plate) {
    const std::string w = number(plate.width), h = number(plate.height);
    plate.text += "<rect width=\"" + w + "\" height=\"" + h + "\" " + stroke(style::ink, 1.2) + "/>\n";
    if (plate.picture.title.empty()) return;
    plate.text += "<rect x=\"-7\" y=\"-7\" width=\"" + number(plate.width + 14) + "\" height=\"" +
                  number(plate.height + 14) + "\" " + stroke(style::ink, 3) + "/>\n";
    const double up = plate.picture.subtitle.empty() ? -22 : -38;
    plate.text += words(plate.width / 2, up, 25, plate.picture.title,
                        "text-anchor=\"middle\" letter-spacing=\"2.5\" font-weight=\"700\"");
    if (!plate.picture.subtitle.empty())
        plate.text += words(plate.width / 2, -17, 15, plate.picture.subtitle,
                            "text-anchor=\"middle\" font-style=\"italic\"");
    const double y = plate.height + 34;
    scale_bar(plate, 8, y);
    north_arrow(plate, plate.width - 18, plate.height + 54);
    const double note_y = plate.height + 60;
    if (!plate.picture.note.empty())
        plate.text += words(plate.width - 44, note_y, 11, plate.picture.note,
                            "text-anchor=\"end\" font-style=\"italic\"");
    if (!plate.picture.blocks.empty()) sides(plate, plate.width - 44 - 200, plate.height + 24);
}

}  // namespace longroll::history
