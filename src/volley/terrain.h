#pragma once
// From the kinds of the table to the rows of the terrain chart (VB-DATA-18).

#include "table/terrain.h"
#include "volley/charts.h"

namespace longroll::volley {

using table::AreaKind;
using table::AreaKinds;
using table::LineKind;
using table::LineKinds;

inline constexpr AreaKinds forest_kinds{AreaKind::Woods, AreaKind::LightWoods};
inline constexpr LineKinds road_kinds{LineKind::Road, LineKind::Lane, LineKind::SunkenRoad};
inline constexpr LineKinds water_kinds{LineKind::Stream, LineKind::Creek, LineKind::River,
                                       LineKind::MarshyStream};

// Areas that have a row, and which.
struct AreaRow {
    AreaKind kind;
    Terrain row;
};
inline constexpr AreaRow area_rows[] = {
    {AreaKind::Woods, Terrain::Forest},        {AreaKind::LightWoods, Terrain::Forest},
    {AreaKind::Orchard, Terrain::Orchard},     {AreaKind::Crops, Terrain::Crops},
    {AreaKind::Broken, Terrain::BrokenGround}, {AreaKind::Rocks, Terrain::BrokenGround},
    {AreaKind::Burnt, Terrain::BrokenGround},  {AreaKind::Marsh, Terrain::Marsh},
    {AreaKind::Swamp, Terrain::Swamp},         {AreaKind::Water, Terrain::River},
    {AreaKind::TownBlock, Terrain::TownBlock}, {AreaKind::Village, Terrain::Village},
};
struct LineRow {
    LineKind kind;
    Terrain row;
};
inline constexpr LineRow line_rows[] = {
    {LineKind::Stream, Terrain::Stream},
    {LineKind::Creek, Terrain::Stream},
    {LineKind::MarshyStream, Terrain::MarshyStream},
    {LineKind::River, Terrain::River},
    {LineKind::Fieldworks, Terrain::FieldWorks},
    {LineKind::SunkenRoad, Terrain::FieldWorks},
    {LineKind::HastyWorks, Terrain::HastyWorks},
    {LineKind::Wall, Terrain::HastyWorks},
    {LineKind::SteepEdge, Terrain::TwoContours},
    {LineKind::TreeLine, Terrain::TreeLine},
};

constexpr AreaKinds charted_areas() {
    AreaKinds kinds;
    for (const AreaRow& row : area_rows) kinds.add(row.kind);
    return kinds;
}
constexpr LineKinds charted_lines() {
    LineKinds kinds;
    for (const LineRow& row : line_rows) kinds.add(row.kind);
    kinds.add(LineKind::FortWall);
    return kinds;
}

}  // namespace longroll::volley
