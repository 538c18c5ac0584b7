// The table in a terminal: an inch wide and two deep for each character, north on top; below it the units
// with their numbers. Made from the seat's view only.

#include <algorithm>
#include <string>
#include <vector>

#include "elephant/rules.h"
#include "elephant/view.h"
#include "table/polygon.h"

namespace longroll::elephant {
namespace {

using table::inch;
using table::Point;

constexpr Length cell_width = inch, cell_depth = 2 * inch;

struct Grid {
    Length width, depth;
    std::size_t columns, rows;
    std::vector<std::string> cells;

    Grid(Length w, Length d)
        : width(w),
          depth(d),
          columns(static_cast<std::size_t>((w + cell_width - 1) / cell_width)),
          rows(static_cast<std::size_t>((d + cell_depth - 1) / cell_depth)),
          cells(columns * rows, "·") {}

    bool has(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width && p.y < depth; }
    std::size_t index_of(Point p) const {
        const auto column = static_cast<std::size_t>(p.x / cell_width);
        const auto row = rows - 1 - static_cast<std::size_t>(p.y / cell_depth);
        return row * columns + column;
    }
    void put(Point p, std::string_view what) {
        if (has(p)) cells[index_of(p)] = what;
    }
    // Digits to the right from there, as far as the row goes.
    void write(Point p, const std::string& text) {
        if (!has(p)) return;
        std::size_t i = index_of(p);
        const std::size_t end = (i / columns + 1) * columns;
        for (char c : text)
            if (i < end) cells[i++] = std::string(1, c);
    }
};

Point point_of(const View& view) {
    return {static_cast<Length>(view.at(0).number()), static_cast<Length>(view.at(1).number())};
}

std::string_view area_mark(std::string_view kind) {
    if (kind == "woods" || kind == "light_woods") return "♣";
    if (kind == "orchard") return "♧";
    if (kind == "crops") return "\"";
    if (kind == "hill") return "∩";
    if (kind == "building" || kind == "town") return "▒";
    if (kind == "water") return "≈";
    if (kind == "marsh") return "≋";
    if (kind == "rocks" || kind == "impassable") return "▓";
    return "·";
}
std::string_view line_mark(std::string_view kind) {
    if (kind == "wall" || kind == "barricade" || kind == "fieldworks") return "#";
    if (kind == "fence" || kind == "hedge" || kind == "tree_line") return "+";
    if (kind == "major_obstacle") return "x";
    if (kind == "stream" || kind == "creek") return "~";
    if (kind == "river") return "≈";
    if (kind == "railroad" || kind == "railroad_bed" || kind == "cut") return "=";
    return "-";
}

void draw_terrain(Grid& grid, const View& terrain) {
    const View& areas = terrain["areas"];
    // Hills lie under what grows on them.
    for (bool hills : {true, false})
        for (std::size_t i = 0; i < areas.size(); ++i) {
            const View& area = areas.at(i);
            if ((area["kind"].text() == "hill") != hills) continue;
            std::vector<Point> corners;
            for (std::size_t k = 0; k < area["corners"].size(); ++k)
                corners.push_back(point_of(area["corners"].at(k)));
            for (std::size_t row = 0; row < grid.rows; ++row)
                for (std::size_t column = 0; column < grid.columns; ++column) {
                    const Point middle{static_cast<Length>(column) * cell_width + cell_width / 2,
                                       static_cast<Length>(row) * cell_depth + cell_depth / 2};
                    if (table::contains(corners, middle)) grid.put(middle, area_mark(area["kind"].text()));
                }
        }
    const View& lines = terrain["lines"];
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const View& points = lines.at(i)["points"];
        for (std::size_t k = 0; k + 1 < points.size(); ++k) {
            const Point from = point_of(points.at(k)), to = point_of(points.at(k + 1));
            const Length whole = std::max<Length>(1, table::length(to - from));
            for (Length at_way = 0; at_way <= whole; at_way += inch / 2)
                grid.put(from + table::part(to - from, at_way, whole), line_mark(lines.at(i)["kind"].text()));
        }
    }
}

// Filled for the Union, hollow for the Confederates, pointing where the stand faces.
std::string_view stand_mark(bool is_union, std::int64_t millidegrees) {
    constexpr std::string_view filled[] = {"▲", "▶", "▼", "◀"}, hollow[] = {"△", "▷", "▽", "◁"};
    const auto quarter = static_cast<std::size_t>((millidegrees + 45'000) / 90'000 % 4);
    return is_union ? filled[quarter] : hollow[quarter];
}

void draw_units(Grid& grid, const View& side, bool is_union) {
    const View& units = side["units"];
    for (std::size_t i = 0; i < units.size(); ++i) {
        const View& stands = units.at(i)["stands"];
        for (std::size_t k = 0; k < stands.size(); ++k)
            grid.put({static_cast<Length>(stands.at(k)["x"].number()),
                      static_cast<Length>(stands.at(k)["y"].number())},
                     stand_mark(is_union, stands.at(k)["facing"].number()));
    }
    const View& hqs = side["hqs"];
    for (std::size_t i = 0; i < hqs.size(); ++i)
        if (!hqs.at(i)["x"].empty())
            grid.put(
                {static_cast<Length>(hqs.at(i)["x"].number()), static_cast<Length>(hqs.at(i)["y"].number())},
                is_union ? "★" : "☆");
    // Numbers over the middle of each unit.
    for (std::size_t i = 0; i < units.size(); ++i) {
        const View& stands = units.at(i)["stands"];
        if (stands.at(0).empty()) continue;
        const View& middle = stands.at(stands.size() / 2);
        grid.write({static_cast<Length>(middle["x"].number()), static_cast<Length>(middle["y"].number())},
                   std::to_string(units.at(i)["number"].number()));
    }
}

std::string unit_line(const View& unit) {
    std::string number = std::to_string(unit["number"].number());
    std::string text = "  " + std::string(number.size() < 2 ? 2 - number.size() : 0, ' ') + number + " " +
                       std::string(unit["name"].text()) + ": " + std::to_string(unit["strength"].number()) +
                       " " + std::string(unit["weapon"].text()) + ", " + std::string(unit["grade"].text());
    if (!unit["formation"].empty()) text += ", " + std::string(unit["formation"].text());
    if (unit["ranks"].number() > 1) text += " of " + std::to_string(unit["ranks"].number());
    if (unit["hits"].number() > 0) text += ", hits " + std::to_string(unit["hits"].number());
    if (unit["panic"].number() > 0) text += ", PM " + std::to_string(unit["panic"].number());
    if (!unit["status"].empty()) text += ", " + std::string(unit["status"].text());
    for (const char* flag : {"prone", "overenthusiastic", "out_of_ammunition", "engaged", "moved", "fired"})
        if (unit[flag].yes()) text += std::string(", ") + flag;
    if (unit["coming"].yes()) text += ", comes on turn " + std::to_string(unit["arrives"].number());
    std::replace(text.begin(), text.end(), '_', ' ');
    return text + "\n";
}

std::string side_lines(const View& side, std::string_view title) {
    std::string text = std::string(title) + ": " + std::to_string(side["points"].number()) + " points, " +
                       std::to_string(side["stands_lost"].number()) + " of " +
                       std::to_string(side["start_stands"].number()) + " stands lost\n";
    const View& hqs = side["hqs"];
    for (std::size_t i = 0; i < hqs.size(); ++i) {
        const View& hq = hqs.at(i);
        text += std::string(hq["name"].text()) + " (officer " + std::to_string(hq["number"].number()) + ": " +
                std::string(hq["commander"].text());
        if (hq["fate"].text() != "active") text += ", " + std::string(hq["fate"].text());
        if (hq["wounded"].yes()) text += ", wounded";
        if (!hq["attached"].empty()) text += ", with unit " + std::to_string(hq["attached"].number());
        text += ")\n";
        const View& units = side["units"];
        for (std::size_t k = 0; k < units.size(); ++k)
            if (units.at(k)["hq"].number() == hq["number"].number()) text += unit_line(units.at(k));
    }
    return text;
}

constexpr const char* legend =
    "▲ Union △ Confederate ★☆ officers · ♣ woods ∩ hill ▒ buildings # wall + fence ~ stream - road ◎ "
    "objective\n";

}  // namespace

std::string Elephant::board(const Setup& setup, const State& state, Seat seat) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    Grid grid(static_cast<Length>(view["width"].number()), static_cast<Length>(view["depth"].number()));
    draw_terrain(grid, view["terrain"]);
    const View& objectives = view["objectives"];
    for (std::size_t i = 0; i < objectives.size(); ++i) grid.put(point_of(objectives.at(i)["at"]), "◎");
    draw_units(grid, view["union"], true);
    draw_units(grid, view["confederate"], false);
    std::string text = std::string(view["title"].text()) + ", turn " + std::to_string(view["turn"].number()) +
                       " of " + std::to_string(view["turn_limit"].number()) + ", " +
                       std::string(view["phase"].text());
    if (!view["card"].empty())
        text +=
            ", card of the " + std::string(view["active"].text()) + " " + std::string(view["card"].text());
    text += ", " + std::to_string(view["cards_left"].number()) + " cards left\n";
    for (std::size_t row = 0; row < grid.rows; ++row) {
        for (std::size_t column = 0; column < grid.columns; ++column)
            text += grid.cells[row * grid.columns + column];
        text += '\n';
    }
    for (std::size_t i = 0; i < objectives.size(); ++i) {
        const View& item = objectives.at(i);
        text += "◎ " + std::string(item["name"].text()) + ", " + std::to_string(item["points"].number()) +
                " points" +
                (item["holder"].empty() ? std::string() : ", " + std::string(item["holder"].text())) + "\n";
    }
    text += side_lines(view["union"], "▲ " + std::string(view["union"]["name"].text()));
    text += side_lines(view["confederate"], "△ " + std::string(view["confederate"]["name"].text()));
    return text + legend;
}

}  // namespace longroll::elephant
