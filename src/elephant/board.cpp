// The table in a terminal and as a period map, both from the seat's view only.

#include "miniatures/board.h"

#include "elephant/rules.h"
#include "miniatures/picture.h"

namespace longroll::elephant {
namespace {

std::string number(const View& view) { return std::to_string(view.number()); }
std::string text(const View& view) { return std::string(view.text()); }

std::string side_text(const View& side) {
    return number(side["points"]) + " points, " + number(side["stands_lost"]) + " of " +
           number(side["start_stands"]) + " stands lost";
}

std::string unit_text(const View& unit) {
    std::string line = number(unit["strength"]) + " " + text(unit["weapon"]) + ", " + text(unit["grade"]);
    if (!unit["formation"].empty()) line += ", " + text(unit["formation"]);
    if (unit["ranks"].number() > 1) line += " of " + number(unit["ranks"]);
    if (unit["hits"].number() > 0) line += ", hits " + number(unit["hits"]);
    if (unit["panic"].number() > 0) line += ", PM " + number(unit["panic"]);
    if (!unit["status"].empty()) line += ", " + text(unit["status"]);
    line += miniatures::marks_of(
        unit, {"prone", "overenthusiastic", "out_of_ammunition", "engaged", "moved", "fired"});
    if (unit["coming"].yes()) line += ", comes on turn " + number(unit["arrives"]);
    std::replace(line.begin(), line.end(), '_', ' ');
    return line;
}

history::BlockKind block_kind(const View& unit) {
    const std::string_view arm = unit["arm"].text();
    if (arm == word(Arm::Cavalry) && unit["mounted"].yes()) return history::BlockKind::Cavalry;
    if (arm == word(Arm::Cavalry) || arm == word(Arm::Infantry)) return history::BlockKind::Infantry;
    return history::BlockKind::Artillery;
}
bool is_loose(const View& unit) { return unit["formation"].text() == word(Formation::Skirmish); }

}  // namespace

std::string Elephant::board(const Setup& setup, const State& state, Seat seat, std::size_t width) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    const std::string least = number(view["minutes_per_turn"].at(0));
    const std::string most = number(view["minutes_per_turn"].at(1));
    std::string headline = text(view["title"]) + ", turn " + number(view["turn"]) + " of " +
                           number(view["turn_limit"]) + " (" + (least == most ? "" : least + " to ") + most +
                           " minutes each), " + text(view["phase"]);
    if (!view["card"].empty())
        headline += std::string(", card of the ") +
                    (text(view["active"]) == "union" ? "Union: " : "Confederates: ") + text(view["card"]);
    headline +=
        ", " + number(view["cards_left"]) + (view["cards_left"].number() == 1 ? " card left" : " cards left");
    return miniatures::table_board(view, width, {std::move(headline), "officer", side_text, unit_text});
}

std::string Elephant::picture(const Setup& setup, const State& state, Seat seat) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    return miniatures::table_picture(
        view, *setup.field, setup.captions,
        {"Turn " + number(view["turn"]) + " of " + number(view["turn_limit"]), block_kind, is_loose});
}

}  // namespace longroll::elephant
