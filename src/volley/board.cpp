// The table in a terminal and as a period map, both from the seat's view only.

#include "miniatures/board.h"

#include "miniatures/picture.h"
#include "volley/rules.h"
#include "volley/view.h"

namespace longroll::volley {
namespace {

std::string number(const View& view) { return std::to_string(view.number()); }
std::string text(const View& view) { return std::string(view.text()); }

std::string side_text(const View& side) {
    return number(side["points"]) + " points, " + number(side["casualties"]) + " of " +
           number(side["start_strength"]) + " strength points lost";
}

// '3 of 4, morale 4, rifled muskets, faces NE, Stationary'.
std::string unit_text(const View& unit) {
    std::string line = text(unit["type"]) + " " + number(unit["strength"]) + " of " + number(unit["full"]) +
                       ", morale " + number(unit["morale"]) + ", " + text(unit["weapon"]);
    if (unit["guns"].number() > 0)
        line += unit["guns"].number() == 1 ? ", 1 gun" : ", " + number(unit["guns"]) + " guns";
    if (!unit["facing"].empty()) line += ", faces " + std::string(miniatures::wind_of(unit));
    if (!unit["level"].empty()) line += ", " + text(unit["level"]);
    line += miniatures::marks_of(unit, {"mounted", "limbered", "column"});
    if (unit["stationary"].yes()) line += ", Stationary";
    if (unit["ground"].yes()) line += ", on the ground";
    line += miniatures::marks_of(
        unit, {"out_of_command", "held", "rallied", "moved", "attacked", "exhausted", "collapsed"});
    if (unit["coming"].yes())
        line += ", arrives on turn " + number(unit["arrives"]) + " by " + text(unit["entry"]);
    return line;
}

history::BlockKind block_kind(const View& unit) {
    if (unit["arm"].text() == "artillery") return history::BlockKind::Artillery;
    return unit["mounted"].yes() ? history::BlockKind::Cavalry : history::BlockKind::Infantry;
}
bool is_loose(const View& unit) { return unit["skirmisher"].yes(); }

std::string when(const View& view) {
    return "turn " + number(view["turn"]) + " of " + number(view["turn_limit"]) + ", " +
           number(view["hour"]) + ":00";
}

}  // namespace

std::string Volley::board(const Setup& setup, const State& state, Seat seat, std::size_t width) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    std::string headline = text(view["title"]) + ", " + when(view);
    headline += view["phase"].text() == "set-up" || view["phase"].text() == "night"
                    ? ", " + text(view["phase"])
                    : ", " + text(view["phase"]) + ", the " + text(view["active"]) + " side attacks";
    return miniatures::table_board(view, width, {std::move(headline), "commander", side_text, unit_text});
}

std::string Volley::picture(const Setup& setup, const State& state, Seat seat) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    std::string subtitle = when(view);
    subtitle[0] = 'T';
    return miniatures::table_picture(view, *setup.field, setup.captions,
                                     {std::move(subtitle), block_kind, is_loose});
}

}  // namespace longroll::volley
