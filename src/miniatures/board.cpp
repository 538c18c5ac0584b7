#include "miniatures/board.h"

#include <algorithm>
#include <span>
#include <vector>

#include "engine/wrapped.h"
#include "miniatures/table_view.h"
#include "table/polygon.h"

namespace longroll::miniatures {
namespace {

using table::inch;
using table::Point;

class Grid {
  public:
    Grid(Length width, Length depth, std::size_t most_columns)
        : width_(width),
          depth_(depth),
          cell_(std::max(inch, parts(width, static_cast<Length>(std::max<std::size_t>(1, most_columns))))),
          columns_(static_cast<std::size_t>(parts(width, cell_))),
          rows_(static_cast<std::size_t>(parts(depth, 2 * cell_))),
          cells_(columns_ * rows_, "·") {}

    void put(Point p, std::string_view what) {
        if (has(p)) cells_[index_of(p)] = what;
    }
    // Digits to the right from there, as far as the row goes.
    void write(Point p, const std::string& text) {
        if (!has(p)) return;
        std::size_t i = index_of(p);
        const std::size_t end = (i / columns_ + 1) * columns_;
        for (char c : text)
            if (i < end) cells_[i++] = std::string(1, c);
    }
    void fill(table::Polygon corners, std::string_view what) {
        for (Length y = cell_; y < depth_ + cell_; y += 2 * cell_)
            for (Length x = cell_ / 2; x < width_ + cell_ / 2; x += cell_)
                if (table::contains(corners, {x, y})) put({x, y}, what);
    }
    // Where the next letter to the east or south is on another level.
    void contour(const table::Battlefield& field) {
        for (Length y = cell_; y < depth_; y += 2 * cell_)
            for (Length x = cell_ / 2; x < width_; x += cell_) {
                const int level = field.level_at({x, y});
                if ((x + cell_ < width_ && field.level_at({x + cell_, y}) != level) ||
                    (y - 2 * cell_ > 0 && field.level_at({x, y - 2 * cell_}) != level))
                    put({x, y}, "'");
            }
    }
    void draw(const View::List& points, std::string_view what) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const Point from = point_of(points[i]), to = point_of(points[i + 1]);
            const Length whole = std::max<Length>(1, table::length(to - from));
            for (Length along = 0; along <= whole; along += cell_ / 2)
                put(from + table::part(to - from, along, whole), what);
        }
    }
    std::string text() const {
        std::string text;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            text += cells_[i];
            if ((i + 1) % columns_ == 0) text += '\n';
        }
        return text;
    }

  private:
    static constexpr Length parts(Length whole, Length part) { return (whole + part - 1) / part; }
    bool has(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < depth_; }
    std::size_t index_of(Point p) const {
        const std::size_t row = rows_ - 1 - static_cast<std::size_t>(p.y / (2 * cell_));
        return row * columns_ + static_cast<std::size_t>(p.x / cell_);
    }

    Length width_, depth_, cell_;
    std::size_t columns_, rows_;
    std::vector<std::string> cells_;
};

struct KindMark {
    std::string_view kind, mark;
};
constexpr KindMark area_marks[] = {{"woods", "♣"}, {"light_woods", "♣"}, {"orchard", "♧"},   {"crops", "\""},
                                   {"hill", "∩"},  {"building", "▒"},    {"town", "▒"},      {"water", "≈"},
                                   {"marsh", "≋"}, {"rocks", "▓"},       {"impassable", "▓"}};
constexpr KindMark line_marks[] = {
    {"wall", "#"},      {"barricade", "#"},    {"fieldworks", "#"}, {"fence", "+"},          {"hedge", "+"},
    {"tree_line", "+"}, {"stream", "~"},       {"creek", "~"},      {"major_obstacle", "x"}, {"river", "≈"},
    {"railroad", "="},  {"railroad_bed", "="}, {"cut", "="}};
std::string_view mark_of(std::span<const KindMark> marks, std::string_view kind, std::string_view otherwise) {
    for (const KindMark& known : marks)
        if (known.kind == kind) return known.mark;
    return otherwise;
}

// Numbers in a list.
bool has(const View& places, std::size_t place) {
    const View::List& items = places.items();
    return std::any_of(items.begin(), items.end(), [&](const View& item) { return item == View(place); });
}

// `changes`: what play has made of it (changes_view).
void draw_terrain(Grid& grid, const View& terrain, const View& changes) {
    const View::List& areas = terrain["areas"].items();
    // Hills lie under what grows on them.
    for (bool hills : {true, false})
        for (std::size_t i = 0; i < areas.size(); ++i) {
            if ((areas[i]["kind"].text() == "hill") != hills || has(changes["gone"], i)) continue;
            const View& kind = has(changes["burnt"], i) ? changes["burnt_kind"] : areas[i]["kind"];
            std::vector<Point> corners;
            for (const View& corner : areas[i]["corners"].items()) corners.push_back(point_of(corner));
            grid.fill(corners, mark_of(area_marks, kind.text(), "·"));
        }
    for (const View* lines : {&terrain["lines"], &changes["laid"]})
        for (const View& line : lines->items())
            grid.draw(line["points"].items(), mark_of(line_marks, line["kind"].text(), "-"));
}

// Filled for the Union, hollow for the Confederates, pointing where the stand faces.
std::string_view stand_mark(Seat side, std::int64_t millidegrees) {
    constexpr std::string_view marks[2][4] = {{"▲", "▶", "▼", "◀"}, {"△", "▷", "▽", "◁"}};
    return marks[index(side)][static_cast<std::size_t>((millidegrees + 45'000) / 90'000 % 4)];
}

void draw_side(Grid& grid, const View& army, Seat side) {
    for (const View& unit : army["units"].items())
        for (const View& stand : unit["stands"].items())
            grid.put(place_of(stand), stand_mark(side, stand["facing"].number()));
    for (const View& hq : army["hqs"].items())
        if (!hq["x"].empty()) grid.put(place_of(hq), side == Seat::Union ? "★" : "☆");
    // Numbers over the middle of each unit.
    for (const View& unit : army["units"].items())
        if (const View& stands = unit["stands"]; stands.size() > 0)
            grid.write(place_of(stands.at(stands.size() / 2)), std::to_string(unit["number"].number()));
}

std::string side_lines(const View& army, Seat side, std::size_t width, const BoardTexts& texts) {
    const auto line = [width](const std::string& text) { return wrapped(text, width, 5) + "\n"; };
    std::string text = line(std::string(stand_mark(side, 0)) + " " + std::string(army["name"].text()) + ": " +
                            texts.side(army));
    for (const View& hq : army["hqs"].items()) {
        std::string post = std::string(hq["name"].text()) + " (" + std::string(texts.leader) + " " +
                           std::to_string(hq["number"].number()) + ": " + std::string(hq["commander"].text());
        if (hq["fate"].text() != "active") post += ", " + std::string(hq["fate"].text());
        post += marks_of(hq, {"wounded"});
        if (texts.post != nullptr) post += texts.post(hq);
        if (!hq["attached"].empty()) post += ", with unit " + std::to_string(hq["attached"].number());
        text += line(post + ")");
        for (const View* units : {&army["units"], &army["to_deploy"]})
            for (const View& unit : units->items()) {
                if (unit["hq"].number() != hq["number"].number()) continue;
                const std::string number = std::to_string(unit["number"].number());
                text += line("  " + std::string(number.size() < 2 ? 1 : 0, ' ') + number + " " +
                             std::string(unit["name"].text()) + ": " + texts.unit(unit));
            }
    }
    return text;
}

}  // namespace

std::string_view wind_of(const View& piece) {
    constexpr std::string_view winds[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return winds[static_cast<std::size_t>((piece["facing"].number() + 22'500) / 45'000 % 8)];
}

std::string marks_of(const View& piece, std::initializer_list<std::string_view> keys) {
    std::string text;
    for (std::string_view key : keys)
        if (piece[key].yes()) text += ", " + std::string(key);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string table_board(const View& view, std::size_t width, const BoardTexts& texts) {
    Grid grid(static_cast<Length>(view["width"].number()), static_cast<Length>(view["depth"].number()),
              width);
    if (texts.relief != nullptr) grid.contour(*texts.relief);
    draw_terrain(grid, view["terrain"], view["ground"]);
    for (const View& square : view["squares"].items())
        grid.write(point_of(square["at"]), std::string(square["name"].text()));
    const View::List& objectives = view["objectives"].items();
    for (const View& objective : objectives) grid.put(point_of(objective["at"]), "◎");
    for (Seat side : seats) draw_side(grid, view[name(side)], side);
    std::string text = wrapped(texts.headline, width) + "\n" + grid.text();
    for (const View& item : objectives) {
        std::string line = "◎ " + std::string(item["name"].text()) + ", " +
                           std::to_string(item["points"].number()) + " points";
        if (!item["holder"].empty())
            line += item["holder"].text() == name(Seat::Union) ? ", held by the Union"
                                                               : ", held by the Confederates";
        text += wrapped(line, width, 2) + "\n";
    }
    for (Seat side : seats) text += side_lines(view[name(side)], side, width, texts);
    return text +
           wrapped("▲ Union △ Confederate ★☆ " + std::string(texts.leader) +
                       "s · ♣ woods ∩ hill ▒ buildings # wall + fence ~ stream - road ◎ objective" +
                       (texts.relief != nullptr ? " ' contour" : ""),
                   width) +
           "\n";
}

}  // namespace longroll::miniatures
