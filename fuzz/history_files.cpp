// Any bytes as a map, an order of battle and a situation: the readers never crash and answer with one
// sentence or with a thing that is sound; a map that is accepted can be cut and drawn.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "history/library.h"
#include "history/map_svg.h"

namespace {

using namespace longroll;

void demand(bool holds) {
    if (!holds) std::abort();
}

template <class Thing>
void one_sentence(const Expected<Thing>& thing) {
    if (!thing) demand(!thing.error().empty() && thing.error().find('\n') == std::string::npos);
}

void check_map(std::string_view text) {
    const Expected<history::Map> map = history::Map::read(text, "any.json");
    one_sentence(map);
    if (!map) return;
    history::CutOptions options;
    options.ground = map->bounds();
    options.yards_per_inch = std::max(options.ground.width(), options.ground.depth()) / 48 + 1;
    const Expected<history::CutMap> cut = history::cut(*map, options);
    one_sentence(cut);
    if (!cut) return;
    history::Picture picture;
    picture.captions = cut->captions;
    picture.long_side = 200;
    demand(history::draw_svg(cut->field, picture).starts_with("<svg "));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Expected<history::Map> ground = history::map("bull_run");
    static const Expected<history::OrderOfBattle> armies = history::order_of_battle("bull_run");
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    switch (data[0] % 3) {
        case 0: check_map(text); break;
        case 1: one_sentence(history::OrderOfBattle::read(text, "any.csv")); break;
        default: one_sentence(history::Situation::read(text, "matthews_hill.json", *ground, *armies)); break;
    }
    return 0;
}
