#pragma once
// Cuts any rectangle of a map at any scale into a table: the features within it as terrain, the ground as a
// height field, and the names that are no terrain as captions. Every step is in whole numbers, so that a
// scenario built on it is the same everywhere.

#include <string>
#include <vector>

#include "history/map.h"
#include "table/battlefield.h"

namespace longroll::history {

// The rectangle of ground that a table stands for, and its scale.
struct MapFrame {
    Ground ground;
    int yards_per_inch = 0;

    table::Length length(std::int64_t yards) const { return table::from_yards(yards, yards_per_inch); }
    // The southwest corner of the ground is that of the table. Places outside lie outside the table.
    table::Point point(Yards p) const;
    Yards yards(table::Point p) const;  // rounded
    table::Length width() const { return length(ground.width()); }
    table::Length depth() const { return length(ground.depth()); }
};

struct CutOptions {
    Ground ground;
    int yards_per_inch = 100;
    int contour_ft = 10;         // between contours, 1 to 100
    int contour_zero_ft = 0;     // where they are counted from
    int height_step_yd = 40;     // between heights on the table
    bool road_crossings = true;  // a road, lane or railroad over water has a bridge or ford there
    table::Length crossing_reach = 750;
};

struct CutMap {
    MapFrame frame;
    table::Battlefield field;
    std::vector<table::Caption> captions;
};

Expected<CutMap> cut(const Map& map, const CutOptions& options);

// As people say it: without what is in brackets or after a stroke.
std::string spoken(std::string_view name);

}  // namespace longroll::history
