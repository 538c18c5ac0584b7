// The table as a period map with every stand on it, from the seat's view only; written beside the terminal.

#include "elephant/rules.h"
#include "elephant/view.h"
#include "history/map_svg.h"

namespace longroll::elephant {
namespace {

using history::Block;
using history::BlockKind;
using table::Point;
using table::Size;

Point place_of(const View& view) {
    return {static_cast<Length>(view["x"].number()), static_cast<Length>(view["y"].number())};
}
Size size_of(const View& view) {
    return {static_cast<Length>(view["stand_width"].number()),
            static_cast<Length>(view["stand_depth"].number())};
}

BlockKind kind_of(const View& unit) {
    const std::string_view arm = unit["arm"].text();
    if (arm == word(Arm::Cavalry)) return unit["mounted"].yes() ? BlockKind::Cavalry : BlockKind::Infantry;
    if (arm == word(Arm::Infantry)) return BlockKind::Infantry;
    return BlockKind::Artillery;
}

// The stand behind the middle of the unit: its name finds most room there.
std::size_t rearmost(const View& stands) {
    std::int64_t x = 0, y = 0;
    const auto count = static_cast<std::int64_t>(stands.size());
    for (std::size_t i = 0; i < stands.size(); ++i) {
        x += stands.at(i)["x"].number();
        y += stands.at(i)["y"].number();
    }
    const Point middle{static_cast<Length>(x / count), static_cast<Length>(y / count)};
    std::size_t best = 0;
    std::int64_t least = 0;
    for (std::size_t i = 0; i < stands.size(); ++i) {
        const table::Vector off = place_of(stands.at(i)) - middle;
        const table::Direction ahead =
            table::direction(table::facing_of_millidegrees(stands.at(i)["facing"].number()));
        // How far ahead of the middle, and half as much how far beside it.
        const std::int64_t beside = table::cross(ahead, off);
        const std::int64_t at = table::dot(ahead, off) + (beside < 0 ? -beside : beside) / 2;
        if (i == 0 || at < least) least = at, best = i;
    }
    return best;
}

// One block a stand.
void add_unit(std::vector<Block>& blocks, const View& unit, Seat side) {
    const View& stands = unit["stands"];
    if (stands.at(0).empty()) return;
    const std::size_t named = rearmost(stands);
    for (std::size_t i = 0; i < stands.size(); ++i) {
        const View& stand = stands.at(i);
        Block block;
        block.side = side;
        block.kind = kind_of(unit);
        block.facing = table::facing_of_millidegrees(stand["facing"].number());
        block.size = size_of(unit);
        block.front = place_of(stand) + table::along(block.facing, block.size.depth / 2);
        block.loose = unit["formation"].text() == word(Formation::Skirmish);
        if (i == named) block.name = unit["name"].text();
        blocks.push_back(std::move(block));
    }
}

void add_officer(std::vector<Block>& blocks, const View& hq, Seat side) {
    if (hq["x"].empty()) return;
    Block block;
    block.side = side;
    block.kind = BlockKind::General;
    block.front = place_of(hq);
    block.size = size_of(hq);
    block.name = hq["commander"].text();
    blocks.push_back(std::move(block));
}

}  // namespace

std::string Elephant::picture(const Setup& setup, const State& state, Seat seat) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    std::vector<Block> blocks;
    for (Seat side : seats) {
        const View& army = view[longroll::name(side)];
        for (std::size_t i = 0; i < army["units"].size(); ++i) add_unit(blocks, army["units"].at(i), side);
        for (std::size_t i = 0; i < army["hqs"].size(); ++i) add_officer(blocks, army["hqs"].at(i), side);
    }
    std::vector<history::Mark> marks;
    for (const ObjectivePlan& objective : setup.objectives) marks.push_back({objective.at, objective.name});
    history::Picture picture;
    picture.captions = setup.captions;
    picture.blocks = blocks;
    picture.marks = marks;
    picture.title = setup.title;
    picture.subtitle =
        "Turn " + std::to_string(state.turn) + " of " + std::to_string(setup.options.turn_limit);
    picture.yards_per_inch = setup.yards;
    return draw_svg(*setup.field, picture);
}

}  // namespace longroll::elephant
