// The shape of the ground: light and height, contours, and hachures where it is steep.

#include <algorithm>
#include <array>
#include <cmath>

#include "history/contour_lines.h"
#include "history/map_plate.h"
#include "history/relief.h"

namespace longroll::history {
namespace {

constexpr int major_every = 5;
constexpr double steep = 0.045;      // slope from which hachures are drawn
constexpr double steepest = 0.32;    // from which they are no blacker
constexpr double hachure_gap = 3.4;  // pixels

// A rise of a unit of height over a thousandth of an inch, as a slope. A table without a scale has heights as
// of a hundred yards to the inch.
double slope_of_rise(const Plate& plate) {
    const double yards_per_thousandth =
        (plate.picture.yards_per_inch > 0 ? plate.picture.yards_per_inch : 100) / 1000.0;
    return 1.0 / table::heights_per_foot / 3.0 / yards_per_thousandth;
}

// Without the points that no pen could set apart.
Pixels thinned(const Plate& plate, const std::vector<FinePoint>& points) {
    Pixels line;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Pixel p = plate.pixel(points[i].x, points[i].y);
        if (line.empty() || i + 1 == points.size() || distance(line.back(), p) >= 2.2) line.push_back(p);
    }
    return line;
}

// On a plain a foot more or less moves a contour by a field's width: there the pen draws it calmly, on a
// slope as it runs.
Pixels calmed(const Plate& plate, const Pixels& line, bool closed) {
    const auto n = static_cast<std::ptrdiff_t>(line.size());
    if (n < 5) return line;
    const double thousandths = 1000 / plate.per_inch, to_slope = slope_of_rise(plate);
    Pixels out;
    for (std::ptrdiff_t i = 0; i < n; ++i) {
        const Pixel at = line[static_cast<std::size_t>(i)];
        const Rise rise =
            rise_at(plate.field.heights(), {at.x * thousandths, (plate.height - at.y) * thousandths});
        const double slope = std::hypot(rise.east, rise.north) * to_slope;
        std::ptrdiff_t reach = slope < .006 ? 9 : slope < .012 ? 6 : slope < .025 ? 3 : 1;
        reach = std::min(reach, closed ? n / 8 : std::min(i, n - 1 - i));
        Pixel sum{};
        for (std::ptrdiff_t k = i - reach; k <= i + reach; ++k)
            sum = sum + line[static_cast<std::size_t>((k + n) % n)];
        out.push_back(sum * (1.0 / static_cast<double>(2 * reach + 1)));
    }
    return out;
}

}  // namespace

void draw_relief(Plate& plate) {
    const table::Battlefield& field = plate.field;
    const std::string image =
        relief_png_base64(field.heights(), field.width(), field.depth(), slope_of_rise(plate),
                          {226, 231, 204}, {244, 238, 221}, {239, 219, 178});
    if (image.empty()) return;
    plate.text += "<image x=\"0\" y=\"0\" width=\"" + number(plate.width) + "\" height=\"" +
                  number(plate.height) + "\" preserveAspectRatio=\"none\" href=\"data:image/png;base64," +
                  image + "\"/>\n";
}

void draw_contours(Plate& plate) {
    std::string minor, major;
    for (const ContourLine& line : contour_lines(plate.field.heights())) {
        const Pixels points = calmed(plate, thinned(plate, line.points), line.closed);
        const bool heavy = line.level % major_every == 0;
        if (length_of(points) < (heavy ? 14 : 20)) continue;  // a pimple is no hill
        (heavy ? major : minor) += smooth(points, line.closed);
    }
    plate.path(minor, stroke(style::contour, 0.7, "opacity=\".85\""));
    plate.path(major, stroke(style::major, 1.2, "opacity=\".9\""));
}

// Strokes down the slope from each contour, blacker where it is steeper, after Lehmann.
void draw_hachures(Plate& plate) {
    const table::HeightField& heights = plate.field.heights();
    if (heights.empty()) return;
    const double to_slope = slope_of_rise(plate);
    const double thousandths = 1000 / plate.per_inch;  // a pixel
    Jitter jitter(7);
    constexpr std::size_t weights = 5;
    std::array<std::string, weights> strokes;
    for (const ContourLine& line : contour_lines(heights)) {
        Pixels points = thinned(plate, line.points);
        if (line.closed && !points.empty()) points.push_back(points.front());
        for (const Pixel& on : resampled(points, hachure_gap)) {
            const Pixel from = on + Pixel{jitter.about(), jitter.about()} * 1.2;
            const FinePoint place{from.x * thousandths, (plate.height - from.y) * thousandths};
            const Rise rise = rise_at(heights, place);
            const double size = std::hypot(rise.east, rise.north);
            const double slope = size * to_slope;
            if (slope < steep) continue;
            // Not quite to the next contour.
            const double gap = heights.plan().interval / size / thousandths;
            const double reach = std::min(gap * 0.86, 26.0) * (0.85 + 0.2 * jitter.next());
            const Pixel down{-rise.east / size * reach, rise.north / size * reach};
            const double part = std::min(1.0, (slope - steep) / (steepest - steep));
            const auto weight = std::min(weights - 1, static_cast<std::size_t>(part * weights));
            const Pixel pair[] = {from, from + down};
            strokes[weight] += straight(pair, false);
        }
    }
    for (std::size_t i = 0; i < weights; ++i)
        plate.path(strokes[i], stroke(style::hachure, 0.5 + 0.25 * static_cast<double>(i), "opacity=\".6\""));
}

}  // namespace longroll::history
