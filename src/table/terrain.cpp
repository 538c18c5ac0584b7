#include "table/terrain.h"

namespace longroll::table {

std::string_view name_of(AreaKind kind) {
    constexpr std::string_view names[] = {"woods",   "light_woods", "orchard",  "crops",    "clearing",
                                          "marsh",   "rocks",       "town",     "building", "water",
                                          "hill",    "impassable",  "broken",   "swamp",    "town_block",
                                          "village", "fort",        "fortress", "burnt",    "thicket"};
    static_assert(std::size(names) == static_cast<std::size_t>(AreaKind::count));
    return kind < AreaKind::count ? names[static_cast<std::size_t>(kind)] : "unknown";
}
std::string_view name_of(LineKind kind) {
    constexpr std::string_view names[] = {
        "wall",        "fence",     "hedge",         "fieldworks",  "barricade", "major_obstacle", "stream",
        "creek",       "river",     "road",          "lane",        "railroad",  "railroad_bed",   "cut",
        "sunken_road", "tree_line", "marshy_stream", "hasty_works", "fort_wall", "steep_edge"};
    static_assert(std::size(names) == static_cast<std::size_t>(LineKind::count));
    return kind < LineKind::count ? names[static_cast<std::size_t>(kind)] : "unknown";
}
std::string_view name_of(CrossingKind kind) {
    switch (kind) {
        case CrossingKind::Bridge: return "bridge";
        case CrossingKind::Ford: return "ford";
        case CrossingKind::Entrance: return "entrance";
        case CrossingKind::Breach: return "breach";
        default: return "unknown";
    }
}

}  // namespace longroll::table
