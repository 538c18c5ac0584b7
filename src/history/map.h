#pragma once
// The ground of a battle as data/maps/*.json has it: heights on a grid and features, in yards. Which piece of
// terrain each kind of feature becomes on a table is said in one chart (feature_chart).

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "history/order_of_battle.h"
#include "history/yards.h"
#include "table/terrain.h"

namespace longroll::history {

enum class Shape : std::uint8_t { Polyline, Polygon, Point };

// What a feature becomes on a table.
enum class Becomes : std::uint8_t { Nothing, Area, Line, Crossing };

struct FeatureKind {
    std::string_view kind;
    std::string_view cls;
    Shape shape{};
    Becomes becomes{};
    table::AreaKind area{};
    table::LineKind line{};
    table::CrossingKind crossing{};
    int width_yd = 0;  // of a line without one of its own; the front of a building
    int depth_yd = 0;  // of a building
};
// One row for every kind and class that a map may have.
std::span<const FeatureKind> feature_chart();

struct Feature {
    int id = 0;
    const FeatureKind* kind = nullptr;  // in the chart
    std::string name;
    Confidence confidence{};
    int width_yd = 0;  // 0: as the chart says
    int depth_ft = 0;  // of a cut
    std::vector<Yards> points;
};

struct SpotHeight {
    Yards at;
    int feet = 0;
    std::string name;
};

struct HeightGrid {
    Yards origin;  // southwest
    int spacing_x = 0;
    int spacing_y = 0;
    int columns = 0;
    int rows = 0;
    std::vector<std::int16_t> feet;  // by rows from south to north

    int at(int column, int row) const {
        return feet[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(column)];
    }
};

class Map {
  public:
    static Expected<Map> read(std::string_view text, std::string_view file);

    const std::string& file() const { return file_; }
    const std::string& name() const { return name_; }
    const std::string& coverage() const { return coverage_; }
    const Ground& bounds() const { return bounds_; }
    std::span<const Feature> features() const { return features_; }
    std::span<const SpotHeight> spot_heights() const { return spot_heights_; }
    const HeightGrid& grid() const { return grid_; }

    // Hundredths of a foot at a place in thousandths of a yard, between the points of the grid by a smooth
    // surface (Catmull and Rom's cubic, in whole numbers: the same on every machine). Beyond the grid the
    // ground continues as its edge.
    std::int32_t height(std::int64_t x, std::int64_t y) const;

  private:
    std::string file_;
    std::string name_;
    std::string coverage_;
    Ground bounds_;
    std::vector<SpotHeight> spot_heights_;
    std::vector<Feature> features_;
    HeightGrid grid_;
};

}  // namespace longroll::history
