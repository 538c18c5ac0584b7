#include "miniatures/picture.h"

#include "miniatures/table_view.h"

namespace longroll::miniatures {
namespace {

using history::Block;
using table::Point;

// The stand behind the middle of the unit: its name finds most room there.
const View* rearmost(const View::List& stands) {
    table::Vector sum{};
    for (const View& stand : stands) sum = sum + (place_of(stand) - Point{});
    const auto count = static_cast<Length>(stands.size());
    const Point middle{sum.x / count, sum.y / count};
    const View* best = nullptr;
    std::int64_t least = 0;
    for (const View& stand : stands) {
        const table::Vector off = place_of(stand) - middle;
        const table::Direction ahead = table::direction(facing_of(stand));
        // How far ahead of the middle, and half as much how far beside it.
        const std::int64_t beside = table::cross(ahead, off);
        const std::int64_t at = table::dot(ahead, off) + (beside < 0 ? -beside : beside) / 2;
        if (best == nullptr || at < least) least = at, best = &stand;
    }
    return best;
}

// One block for each stand.
void add_unit(std::vector<Block>& blocks, const View& unit, Seat side, const PictureWords& words) {
    const View::List& stands = unit["stands"].items();
    if (stands.empty()) return;
    const View* const named = rearmost(stands);
    for (const View& stand : stands) {
        Block block;
        block.side = side;
        block.kind = words.kind(unit);
        block.facing = facing_of(stand);
        block.size = size_of(unit);
        block.front = place_of(stand) + table::along(block.facing, block.size.depth / 2);
        block.loose = words.is_loose(unit);
        if (&stand == named) block.name = unit["name"].text();
        blocks.push_back(std::move(block));
    }
}

void add_leader(std::vector<Block>& blocks, const View& hq, Seat side) {
    if (hq["x"].empty()) return;
    Block block;
    block.side = side;
    block.kind = history::BlockKind::General;
    block.front = place_of(hq);
    block.size = size_of(hq);
    block.name = hq["commander"].text();
    blocks.push_back(std::move(block));
}

}  // namespace

std::string table_picture(const View& view, const table::Battlefield& field,
                          std::span<const table::Caption> captions, const PictureWords& words) {
    std::vector<Block> blocks;
    for (Seat side : seats) {
        const View& army = view[name(side)];
        for (const View& unit : army["units"].items()) add_unit(blocks, unit, side, words);
        for (const View& hq : army["hqs"].items()) add_leader(blocks, hq, side);
    }
    std::vector<history::Mark> marks;
    for (const View& objective : view["objectives"].items())
        marks.push_back({point_of(objective["at"]), std::string(objective["name"].text())});
    history::Picture picture;
    picture.captions = captions;
    picture.blocks = blocks;
    picture.marks = marks;
    picture.title = view["title"].text();
    picture.subtitle = words.subtitle;
    picture.yards_per_inch = static_cast<int>(view["yards_per_inch"].number());
    return draw_svg(field, picture);
}

}  // namespace longroll::miniatures
