// Stands: blocks with their front, their arm and their side. Union blocks are dark with square corners,
// Confederate ones light with cut corners, so that they are told apart in grey too.

#include <algorithm>
#include <cmath>

#include "history/map_plate.h"

namespace longroll::history {
namespace {

constexpr double least_depth = 8, least_front = 11;  // pixels

struct Paint {
    const char* fill;
    const char* edge;
    const char* on;
};
Paint paint(Seat side) {
    if (side == Seat::Confederate) return {style::rebel_fill, style::rebel_edge, style::rebel_on};
    return {style::union_fill, style::union_edge, style::union_on};
}

std::string placed(Pixel at, double angle) {
    return "transform=\"translate(" + number(at.x) + ' ' + number(at.y) + ") rotate(" + number(angle) + ")\"";
}

// Its front edge from (-w/2, 0) to (w/2, 0), its rear at d.
std::string body(Seat side, double w, double d, double from) {
    const double x = w / 2;
    const double c = side == Seat::Confederate ? std::min({d * .34, w * .2, 6.0}) : 0;
    const Pixel corners[] = {{-x + c, from},    {x - c, from},      {x, from + c},      {x, from + d - c},
                             {x - c, from + d}, {-x + c, from + d}, {-x, from + d - c}, {-x, from + c}};
    return straight(corners, true);
}

// Crossed belts, a sabre's stroke, a gun's muzzle, a hull: in a field of this size around (0, y).
std::string arm_sign(BlockKind kind, double w, double h, double y, const char* colour) {
    const double half_w = w / 2, half_h = h / 2;
    const std::string thin = stroke(colour, std::clamp(h * .11, .8, 2.0));
    const auto line = [&](double x0, double y0, double x1, double y1) {
        const Pixel pair[] = {{x0, y + y0}, {x1, y + y1}};
        return straight(pair, false);
    };
    std::string dot = "<circle cx=\"0\" cy=\"" + number(y) + "\" r=\"" + number(std::max(1.5, h * .26)) +
                      "\" " + fill(colour) + "/>";
    std::string slash = "<path d=\"" + line(-half_w, half_h, half_w, -half_h) + "\" " + thin + "/>";
    switch (kind) {
        case BlockKind::Infantry:
            return "<path d=\"" + line(-half_w, half_h, half_w, -half_h) +
                   line(-half_w, -half_h, half_w, half_h) + "\" " + thin + "/>";
        case BlockKind::Cavalry: return slash;
        case BlockKind::Artillery: return dot;
        case BlockKind::HorseArtillery: return slash + dot;
        default:
            return "<path d=\"M" + number(-half_w) + ' ' + number(y - half_h * .2) + 'h' + number(w) + 'l' +
                   number(-w * .2) + ' ' + number(half_h * .9) + 'h' + number(-w * .6) + "z\" " +
                   fill(colour) + "/>";
    }
}

void draw_block(Plate& plate, const Block& block) {
    const Paint colours = paint(block.side);
    const BlockShape shape = shape_of(plate, block);
    plate.open(placed(shape.front, shape.angle));
    const double gap = block.lines > 1 ? 1.6 : 0;
    const double depth = (shape.depth - gap * (block.lines - 1)) / block.lines;
    const std::string edge = std::string("stroke=\"") + colours.edge + "\" stroke-width=\"1.1\"" +
                             (block.loose ? " stroke-dasharray=\"2.5 2\" fill-opacity=\".72\"" : "");
    for (int line = 0; line < block.lines; ++line)
        plate.path(body(block.side, shape.frontage, depth, line * (depth + gap)), fill(colours.fill, edge));
    // The front is a heavier edge with a point.
    const double x = shape.frontage / 2 - (block.side == Seat::Confederate ? std::min(depth * .34, 6.0) : 0);
    plate.path("M" + number(-x) + " 0H" + number(x), stroke(colours.edge, 2.2));
    plate.path("M-2.6 -.8L0 -4.2 2.6 -.8Z", fill(colours.edge));
    const double h = std::min(depth - 3.2, 13.0);
    plate.text +=
        arm_sign(block.kind, std::min(h * 1.5, shape.frontage - 4), h, depth / 2 + .4, colours.on) + "\n";
    plate.close();
}

void draw_general(Plate& plate, const Block& block) {
    const Paint colours = paint(block.side);
    const Pixel at = plate.pixel(block.front);
    plate.open("transform=\"translate(" + number(at.x) + ' ' + number(at.y) + ")\"");
    const std::string edge = std::string("stroke=\"") + colours.edge + "\" stroke-width=\"1.2\"";
    if (block.side == Seat::Confederate) {
        plate.path("M0 -7.2L7.2 0 0 7.2 -7.2 0Z", fill(colours.fill, edge));
    } else {
        plate.text += "<circle r=\"6\" " + fill(colours.fill, edge) + "/>\n";
    }
    std::string star;
    for (int i = 0; i < 10; ++i) {
        const double reach = i % 2 == 0 ? 3.9 : 1.6, angle = i * 3.14159265 / 5;
        star +=
            (i == 0 ? 'M' : 'L') + number(std::sin(angle) * reach) + ' ' + number(-std::cos(angle) * reach);
    }
    plate.path(star + 'Z', fill(colours.on));
    plate.close();
}

void draw_entrance(Plate& plate, const Entrance& entrance) {
    const Paint colours = paint(entrance.side);
    const Pixel at = plate.pixel(entrance.at);
    plate.open(placed(at, table::millidegrees(entrance.facing) / 1000.0));
    plate.path("M-4 9V-6H-9.5L0 -19 9.5 -6H4V9Z",
               fill(colours.fill, std::string("stroke=\"") + colours.edge +
                                      "\" stroke-width=\"1.3\" stroke-linejoin=\"round\""));
    plate.close();
}

void draw_mark(Plate& plate, const Mark& mark) {
    const Pixel at = plate.pixel(mark.at);
    std::string star;
    for (int i = 0; i < 10; ++i) {
        const double reach = i % 2 == 0 ? 9 : 3.7, angle = i * 3.14159265 / 5;
        star += (i == 0 ? 'M' : 'L') + number(at.x + std::sin(angle) * reach) + ' ' +
                number(at.y - std::cos(angle) * reach);
    }
    plate.path(star + 'Z', fill(style::brass, std::string("stroke=\"") + style::halo +
                                                  "\" stroke-width=\"1.4\" paint-order=\"stroke\""));
}

}  // namespace

BlockShape shape_of(const Plate& plate, const Block& block) {
    const double frontage = std::max(plate.size(block.size.frontage), least_front);
    const double depth = std::max(plate.size(block.size.depth), least_depth * (block.lines > 1 ? 1.4 : 1));
    return {plate.pixel(block.front), table::millidegrees(block.facing) / 1000.0, frontage, depth};
}

void draw_blocks(Plate& plate) {
    for (const Mark& mark : plate.picture.marks) draw_mark(plate, mark);
    for (const Entrance& entrance : plate.picture.entrances) draw_entrance(plate, entrance);
    for (const Block& block : plate.picture.blocks)
        if (block.kind != BlockKind::General) draw_block(plate, block);
    for (const Block& block : plate.picture.blocks)
        if (block.kind == BlockKind::General) draw_general(plate, block);
}

}  // namespace longroll::history
