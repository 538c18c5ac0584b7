// The table in a terminal: both battlelines as the seat sees them across the Centerline, its own line below.
// Made from the seat's view only, so it can show nothing the seat may not know.

#include <algorithm>
#include <string>
#include <vector>

#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

using Lines = std::vector<std::string>;

// Letters on the screen, not bytes: a character of UTF-8 starts with any byte but 10xxxxxx.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
}
std::string cut(std::string_view text, std::size_t room) {
    if (width(text) <= room) return std::string(text) + std::string(room - width(text), ' ');
    std::string shown;
    std::size_t letters = 0;
    for (std::size_t i = 0; i < text.size() && letters + 1 < room; ++i) {
        if ((text[i] & '\xC0') != '\x80') ++letters;
        shown += text[i];
        while (i + 1 < text.size() && (text[i + 1] & '\xC0') == '\x80') shown += text[++i];
    }
    return shown + "…" + std::string(room - letters - 1, ' ');
}
std::string repeat(std::string_view part, std::size_t times) {
    std::string text;
    while (times-- > 0) text += part;
    return text;
}

// 'I3', 'K2B', 'A2 1/3', 'G 2/1+1', 'woods', 'SHARP'
std::string stats(const View& card) {
    const std::string_view type = card["type"].text();
    const auto number = [&card](std::string_view key) { return std::to_string(card[key].number()); };
    const std::string letter(card["morale"].text());
    if (type == "infantry") return "I" + number("cv") + letter;
    if (type == "cavalry") return "K" + number("cv") + letter;
    if (type == "artillery")
        return std::string(card["horse"].yes() ? "HA" : "A") + number("cv") + letter + " " + number("long") + "/" + number("fire");
    if (type == "general")
        return "G " + number("attack") + "/" + number("defense") + (card["stack"].number() > 0 ? "+" + number("stack") : "");
    if (type == "terrain") return std::string(card["terrain"].text()) + (card["limit"].number() > 0 ? " " + number("limit") : "");
    return std::string(card["effect"].text());
}

// Sides are told apart by shape: a filled mark for the Union, an open one for the Confederates.
const char* mark_of(std::string_view side) { return side == "union" ? "■" : "□"; }

std::string card_line(const View& card, std::string_view side, std::size_t room) {
    std::string tail;
    if (card["hits"].number() > 0) tail += " " + repeat("✶", static_cast<std::size_t>(card["hits"].number()));
    if (card["fired"].yes()) tail += " f";
    if (card["moved"].yes() || card["meleed"].yes() || card["forfeited"].yes()) tail += " m";
    if (card["name"].empty()) return cut(std::string(mark_of(side)) + " ░░░░ face-down" + tail, room);
    const std::string hidden = card["decoy"].yes() ? " (decoy)" : card["face_up"].yes() ? "" : " (hidden)";
    const std::string head = std::string(mark_of(side)) + " " + stats(card) + hidden + tail + " ";
    const std::size_t left = room > width(head) ? room - width(head) : 0;
    return left < 4 ? cut(head, room) : head + cut(card["name"].text(), left);
}

Lines cell(const View& position, std::string_view viewer, std::size_t room) {
    Lines lines;
    std::string title(position["name"].text());
    if (position["engaged"].yes()) title += " ⚔";
    lines.push_back(cut(title, room));
    std::string ground = "held by the " + std::string(position["holder"].text() == "union" ? "Union" : "Confederates");
    if (position["ford"].yes()) ground += ", ford";
    if (position["breastworks"].yes()) ground += ", breastworks";
    lines.push_back(cut(ground, room));
    const std::string_view first = viewer == "confederate" ? "union" : "confederate";
    const std::string_view second = first == "union" ? "confederate" : "union";
    for (std::string_view side : {first, second})
        for (std::size_t i = 0; i < position[side].size(); ++i) lines.push_back(card_line(position[side].at(i), side, room));
    return lines;
}

std::string row_of_cells(const View& view, const std::vector<std::size_t>& order, std::string_view viewer, std::size_t room) {
    std::vector<Lines> cells;
    std::size_t height = 5;
    for (std::size_t i : order) {
        cells.push_back(cell(view["positions"].at(i), viewer, room));
        height = std::max(height, cells.back().size());
    }
    std::string text;
    for (std::size_t line = 0; line < height; ++line) {
        for (const Lines& lines : cells) text += "│ " + (line < lines.size() ? lines[line] : std::string(room, ' ')) + " ";
        text += "│\n";
    }
    return text;
}

std::string rule_line(const char* left, const char* middle, const char* right, std::size_t columns, std::size_t room) {
    std::string text = left;
    for (std::size_t i = 0; i < columns; ++i) text += repeat("─", room + 2) + (i + 1 < columns ? middle : right);
    return text + "\n";
}

std::string names_of(const View& cards) {
    std::string text;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::string(cards.at(i)["name"].text()) + " " + stats(cards.at(i));
        if (cards.at(i)["hits"].number() > 0) text += " " + repeat("✶", static_cast<std::size_t>(cards.at(i)["hits"].number()));
    }
    return text.empty() ? "none" : text;
}

std::string side_line(const View& view, std::string_view side) {
    const View& own = view[side];
    std::string text = std::string(mark_of(side)) + (side == "union" ? " Union" : " Confederate");
    if (own["reserve_count"].empty()) return text + ": builds a deck\n";
    text += ": Reserve " + std::to_string(own["reserve_count"].number()) + ", deck " + std::to_string(own["deck_count"].number());
    text += ", lost " + std::to_string(own["lost"].size());
    if (own["done"].yes()) text += ", done";
    if (own["reserve_known"].size() > 0) text += "; known in the Reserve: " + names_of(own["reserve_known"]);
    return text + "\n";
}

std::string hand(const View& reserve) {
    std::string text;
    for (const char* type : {"infantry", "cavalry", "artillery", "general", "terrain", "special"}) {
        std::string line;
        for (std::size_t i = 0; i < reserve.size(); ++i) {
            const View& card = reserve.at(i);
            if (card["type"].text() != type) continue;
            line += (line.empty() ? "" : " · ") + std::to_string(card["number"].number()) + " " + std::string(card["name"].text()) +
                    " " + stats(card);
            if (card["hits"].number() > 0) line += " " + repeat("✶", static_cast<std::size_t>(card["hits"].number()));
            if (card["moved"].yes() || card["forfeited"].yes()) line += " m";
        }
        if (!line.empty()) text += "  " + cut(type, 10) + line + "\n";
    }
    return text.empty() ? "  empty\n" : text;
}

}  // namespace

std::string Dixie::board(const Setup& setup, const State& state, Seat seat) {
    const View view = show(setup, state, seat);
    const std::string_view viewer = longroll::name(seat);
    const std::size_t columns = static_cast<std::size_t>(setup.columns), room = columns == 5 ? 21 : 27;
    // Column 0 lies at the USA's right hand: the USA sees it on the right, the CSA on the left.
    std::vector<std::size_t> far_row, near_row;
    const bool from_south = seat == Seat::Confederate;
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t column = from_south ? i : columns - 1 - i;
        near_row.push_back(from_south ? columns + column : column);
        far_row.push_back(from_south ? column : columns + column);
    }
    std::string text = std::string(dixie::title(setup.edition)) + ", day " + std::to_string(view["day"].number()) + ", turn " +
                       std::to_string(view["turn"].number()) + ", " + std::string(view["active"].text()) + ", " +
                       std::string(view["phase"].text()) + "\n";
    text += side_line(view, from_south ? "union" : "confederate");
    text += rule_line("┌", "┬", "┐", columns, room) + row_of_cells(view, far_row, viewer, room);
    text += rule_line("╞", "╪", "╡", columns, room) + row_of_cells(view, near_row, viewer, room);
    text += rule_line("└", "┴", "┘", columns, room);
    text += side_line(view, from_south ? "confederate" : "union");
    if (seat != Seat::Nobody) text += "Your Reserve\n" + hand(view[viewer]["reserve"]);
    return text;
}

}  // namespace longroll::dixie
