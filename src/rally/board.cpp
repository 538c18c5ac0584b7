// The table in a terminal and as a period map, both from the seat's view only.

#include "miniatures/board.h"

#include "engine/wrapped.h"
#include "miniatures/picture.h"
#include "rally/rules.h"
#include "rally/view.h"

namespace longroll::rally {
namespace {

std::string number(const View& view) { return std::to_string(view.number()); }
std::string text(const View& view) { return std::string(view.text()); }

// ', Action Points 4': what is zero is left out.
std::string if_any(const View& view, const char* words) {
    return view.number() > 0 ? words + number(view) : "";
}

// '2 points, 1 of 7 units broken, hand 4 of 5, deck 20, discards 3, Action Points 2'.
std::string side_text(const View& side) {
    std::string line = number(side["points"]) + (side["points"].number() == 1 ? " point, " : " points, ") +
                       number(side["broken_units"]) + " of " + number(side["engaged_units"]) +
                       " units broken, hand " + number(side["hand_count"]) + " of " +
                       number(side["capacity"]) + ", deck " + number(side["deck_count"]) + ", discards " +
                       std::to_string(side["discard"].size()) +
                       if_any(side["action_points"], ", Action Points ") +
                       if_any(side["rerolls"], ", Rerolls ") + miniatures::marks_of(side, {"retiring"});
    for (const View& unit : side["gone"].items())
        line += (&unit == &side["gone"].at(0) ? "; lost: " : ", ") + text(unit["name"]) + " (" +
                text(unit["fate"]) + ")";
    return line;
}

std::string post_text(const View& hq) {
    std::string line = ", Command " + number(hq["command"]) + ", Leadership " + number(hq["leadership"]) +
                       if_any(hq["heroism"], ", Heroism ") + if_any(hq["gravestones"], ", Gravestones ");
    if (!hq["formation"].empty()) line += ", " + text(hq["formation"]);
    return line + miniatures::marks_of(hq, {"activated"});
}

// 'infantry 3 of 4, fire 7, Discipline 9, faces NE, routed'.
std::string unit_text(const View& unit) {
    const bool mounted = unit["mounted"].yes();
    std::string line = text(unit["arm"]) + " " + number(unit["strength"]) + " of " +
                       number(unit[mounted ? "full_mounted" : "full"]) + ", fire " + number(unit["fire"]) +
                       ", Discipline " + number(unit["discipline"]);
    if (!unit["facing"].empty()) line += ", faces " + std::string(miniatures::wind_of(unit));
    return line + miniatures::marks_of(unit, {"mounted", "routed", "activated", "in_contact", "off_map"});
}

// The hand, a card per line; `card 3` explains one.
std::string hand_lines(const Setup& setup, const View& side, Seat seat, std::size_t width) {
    std::string lines;
    for (const View& card : side["hand"].items()) {
        const auto id = static_cast<CardId>(card["id"].number() - 1);
        const Arg arg = card_arg(seat, id);
        std::string line = "  card " + number(card["id"]) + " " + Rally::name(setup, arg.kind, arg.value);
        if (!card["command"].yes()) line += ", red " + number(card["red"]) + ", blue " + number(card["blue"]);
        lines += wrapped(line, width, 5) + "\n";
    }
    return lines.empty() ? lines : "Your hand:\n" + lines;
}
std::string discard_line(const View& side, std::size_t width) {
    std::string line;
    for (const View& card : side["discard"].items()) line += " " + number(card["id"]);
    return line.empty() ? line
                        : wrapped(text(side["name"]) + " discards, by number:" + line, width, 2) + "\n";
}

history::BlockKind block_kind(const View& unit) {
    if (unit["arm"].text() == "artillery") return history::BlockKind::Artillery;
    return unit["mounted"].yes() ? history::BlockKind::Cavalry : history::BlockKind::Infantry;
}
bool is_loose(const View& unit) { return unit["routed"].yes(); }

std::string when(const View& view) {
    if (view["phase"].text() == "set-up") return "set-up";
    return "Round " + number(view["round"]) + ", turn " + number(view["turn"]) + " of " +
           number(view["turn_limit"]) +
           (view["active"].text() == longroll::name(Seat::Union) ? ", the Union moves"
                                                                 : ", the Confederates move");
}

}  // namespace

std::string Rally::board(const Setup& setup, const State& state, Seat seat, std::size_t width) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    std::string drawn = miniatures::table_board(view, width,
                                                {text(view["title"]) + ", " + when(view), "general",
                                                 side_text, unit_text, post_text, setup.field.get()});
    for (const Seat side : seats) drawn += discard_line(view[longroll::name(side)], width);
    return seat == Seat::Nobody ? drawn : drawn + hand_lines(setup, view[longroll::name(seat)], seat, width);
}

std::string Rally::picture(const Setup& setup, const State& state, Seat seat) {
    const View view = with_scene(flat_scene(setup), show(setup, state, seat));
    std::string subtitle = when(view);
    if (subtitle[0] == 's') subtitle[0] = 'S';
    return miniatures::table_picture(view, *setup.field, setup.captions,
                                     {std::move(subtitle), block_kind, is_loose});
}

}  // namespace longroll::rally
