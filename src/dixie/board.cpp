// The table in a terminal: both battlelines as the seat sees them across the Centerline, its own line below.
// Made from the seat's view only, so it can show nothing the seat may not know.

#include <algorithm>
#include <string>
#include <vector>

#include "dixie/rules.h"
#include "engine/words.h"

namespace longroll::dixie {
namespace {

using Lines = std::vector<std::string>;

// Letters on the screen, not bytes: a character of UTF-8 starts with any byte but 10xxxxxx.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
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

// The pieces one behind the other, in lines of at most `room` letters; the first begins with `head`, the
// others with `indent` spaces. A piece that fills more than a line is cut.
Lines filled(std::string head, const Lines& pieces, std::string_view between, std::size_t indent,
             std::size_t room) {
    Lines lines;
    std::string line = std::move(head);
    bool begun = false;  // whether the line has a piece already
    for (const std::string& piece : pieces) {
        const std::size_t with = width(line) + (begun ? width(between) : 0) + width(piece);
        if (with > room && (begun || width(line) > indent)) {
            lines.push_back(std::move(line));
            line = std::string(indent, ' ');
            begun = false;
        }
        if (begun) line += between;
        const std::size_t left = room - std::min(room, width(line));
        line += width(piece) > left ? cut(piece, left) : piece;
        begun = true;
    }
    lines.push_back(std::move(line));
    return lines;
}
std::string text_of(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}
// A sentence, broken between its words.
std::string sentence(std::string_view text, std::size_t room) {
    Lines words;
    for (std::string_view word : words_in(text)) words.emplace_back(word);
    return text_of(filled("", words, " ", 2, room));
}

// 'I3', 'K2B', 'A2 1/3', 'G 2/1+1', 'woods', 'SHARP'
std::string stats(const View& card) {
    const std::string_view type = card["type"].text();
    const auto number = [&card](std::string_view key) { return std::to_string(card[key].number()); };
    const std::string letter(card["morale"].text());
    if (type == "infantry") return "I" + number("cv") + letter;
    if (type == "cavalry") return "K" + number("cv") + letter;
    if (type == "artillery")
        return std::string(card["horse"].yes() ? "HA" : "A") + number("cv") + letter + " " + number("long") +
               "/" + number("fire");
    if (type == "general")
        return "G " + number("attack") + "/" + number("defense") +
               (card["stack"].number() > 0 ? "+" + number("stack") : "");
    if (type == "terrain")
        return std::string(card["terrain"].text()) +
               (card["limit"].number() > 0 ? " " + number("limit") : "");
    return std::string(card["effect"].text());
}

// Sides are told apart by shape: a filled mark for the Union, an open one for the Confederates.
const char* mark_of(std::string_view side) { return side == "union" ? "■" : "□"; }

constexpr const char* card_types[] = {"terrain", "general", "special", "infantry", "cavalry", "artillery"};
std::size_t type_rank(const View& card) {
    std::size_t rank = 0;
    while (rank < std::size(card_types) && card["type"].text() != card_types[rank]) ++rank;
    return rank;  // a back comes last
}

// '■ 16 I4 69th New York State…', '■░16 I4 ✶ f 69th New…', '□░ face-down'
std::string card_line(const View& card, std::string_view side, std::size_t room) {
    std::string tail;
    if (card["hits"].number() > 0) tail += " " + repeat("✶", static_cast<std::size_t>(card["hits"].number()));
    if (card["fired"].yes()) tail += " f";
    if (card["moved"].yes() || card["meleed"].yes() || card["forfeited"].yes()) tail += " m";
    if (card["army_commander"].yes()) tail += " ★";
    const std::string mark = std::string(mark_of(side)) + (card["face_up"].yes() ? " " : "░");
    if (card["name"].empty()) return cut(mark + "░░ face-down" + tail, room);
    const std::string head = mark + std::to_string(card["number"].number()) + " " + stats(card) +
                             (card["decoy"].yes() ? " decoy" : "") + tail + " ";
    const std::size_t left = room > width(head) ? room - width(head) : 0;
    return left < 4 ? cut(head, room) : head + cut(card["name"].text(), left);
}

// How full the position is for a side: '■ 3/4'; a back counts as a Troop card, as far as one can tell.
// Nothing where it is empty.
std::string stack(const View& position, std::string_view side) {
    int cards = 0;
    for (std::size_t i = 0; i < position[side].size(); ++i) {
        const std::string_view type = position[side].at(i)["type"].text();
        cards += type.empty() || type == "infantry" || type == "cavalry" || type == "artillery";
    }
    const View& limit = position[side == "union" ? "limit_union" : "limit_confederate"];
    if (cards == 0 || limit.empty()) return "";
    return std::string(mark_of(side)) + " " + std::to_string(cards) + "/" + std::to_string(limit.number());
}

Lines cell(const View& position, std::string_view viewer, std::size_t room) {
    Lines lines;
    const std::string_view first = viewer == "confederate" ? "union" : "confederate";
    const std::string_view second = first == "union" ? "confederate" : "union";
    std::string title(position["name"].text());
    if (position["engaged"].yes()) title += " ⚔";
    Lines head{title};
    for (std::string_view side : {first, second})
        if (std::string full = stack(position, side); !full.empty()) head.push_back(std::move(full));
    // 'the' is what a narrow cell can do without.
    const std::string held = room < width("held by the Confederates") ? "held by " : "held by the ";
    Lines ground{held + (position["holder"].text() == "union" ? "Union" : "Confederates")};
    if (position["ford"].yes()) ground.emplace_back("ford");
    if (position["breastworks"].yes()) ground.emplace_back("breastworks");
    if (position["outflankers"].number() > 0)
        ground.push_back(std::to_string(position["outflankers"].number()) + " outflank");
    for (const Lines& part : {filled("", head, "  ", 2, room), filled("", ground, ", ", 2, room)})
        for (const std::string& line : part) lines.push_back(cut(line, room));
    for (std::string_view side : {first, second}) {
        std::vector<const View*> cards;
        for (std::size_t i = 0; i < position[side].size(); ++i) cards.push_back(&position[side].at(i));
        // Cards of one kind stay in the order of the view, where they stand one behind the other.
        std::sort(cards.begin(), cards.end(), [](const View* a, const View* b) {
            return type_rank(*a) != type_rank(*b) ? type_rank(*a) < type_rank(*b) : a < b;
        });
        for (const View* card : cards) lines.push_back(card_line(*card, side, room));
    }
    return lines;
}

std::string row_of_cells(const View& view, const std::vector<std::size_t>& order, std::string_view viewer,
                         std::size_t room) {
    std::vector<Lines> cells;
    std::size_t height = 5;
    for (std::size_t i : order) {
        cells.push_back(cell(view["positions"].at(i), viewer, room));
        height = std::max(height, cells.back().size());
    }
    std::string text;
    for (std::size_t line = 0; line < height; ++line) {
        for (const Lines& lines : cells)
            text += "│ " + (line < lines.size() ? lines[line] : std::string(room, ' ')) + " ";
        text += "│\n";
    }
    return text;
}

std::string rule_line(const char* left, const char* middle, const char* right, std::size_t columns,
                      std::size_t room) {
    std::string text = left;
    for (std::size_t i = 0; i < columns; ++i)
        text += repeat("─", room + 2) + (i + 1 < columns ? middle : right);
    return text + "\n";
}

// 'Purcell Artillery A3 2/2 ✶, ...' in lines of the board's width, the first of them begun with `head`.
std::string card_list(std::string head, const View& cards, const char* between, bool numbered,
                      std::size_t indent, std::size_t room) {
    Lines items;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const View& card = cards.at(i);
        std::string item = numbered ? std::to_string(card["number"].number()) + " " : "";
        item += std::string(card["name"].text()) + " " + stats(card);
        if (card["hits"].number() > 0)
            item += " " + repeat("✶", static_cast<std::size_t>(card["hits"].number()));
        if (card["moved"].yes() || card["forfeited"].yes()) item += " m";
        items.push_back(std::move(item));
    }
    return text_of(filled(std::move(head), items, between, indent, room));
}

std::string side_line(const View& view, std::string_view side, std::size_t room) {
    const View& own = view[side];
    std::string text = std::string(mark_of(side)) + (side == "union" ? " Union" : " Confederate");
    if (own["reserve_count"].empty())
        return text + (own["done"].yes() ? ": the deck is built\n" : ": builds a deck\n");
    text += ": Reserve " + std::to_string(own["reserve_count"].number()) + ", deck " +
            std::to_string(own["deck_count"].number()) + " to come";
    const bool deployed = own["done"].yes();
    const std::size_t lost = own["lost"].size();
    if (!deployed || lost > 0) text += ", lost " + std::to_string(lost);
    if (deployed) text += ", deployed";
    text = sentence(text, room);
    if (!own["reserve_known"].at(0).empty())
        text += card_list("  in its Reserve: ", own["reserve_known"], ", ", false, 4, room);
    if (!own["seen_before"].at(0).empty())
        text += card_list("  seen before, now out of sight: ", own["seen_before"], ", ", false, 4, room);
    return text;
}

std::string hand(const View& reserve, std::size_t room) {
    std::string text;
    for (const char* type : {"infantry", "cavalry", "artillery", "general", "terrain", "special"}) {
        View cards = View::list();
        for (std::size_t i = 0; i < reserve.size(); ++i)
            if (reserve.at(i)["type"].text() == type) cards.add(reserve.at(i));
        if (!cards.at(0).empty()) text += card_list("  " + cut(type, 10), cards, " · ", true, 12, room);
    }
    return text.empty() ? "  empty\n" : text;
}

// 'First Bull Run, Battle Turn 3 of the Confederates, Move Phase'
std::string headline(const Setup& setup, const View& view) {
    std::string text(dixie::title(setup.edition));
    if (setup.edition == Edition::Shiloh || setup.options.three_days)
        text += ", Day " + std::to_string(view["day"].number());
    const std::string_view phase = view["phase"].text();
    if (phase == "set-up") return text + ", set-up\n";
    if (phase == "night") return text + ", night\n";
    text += ", Battle Turn " + std::to_string(view["turn"].number()) + " of the " +
            (view["active"].text() == "union" ? "Union" : "Confederates") + ", ";
    text += static_cast<char>(phase[0] - 'a' + 'A');
    return text + std::string(phase.substr(1)) + " Phase\n";
}

std::string legend(std::size_t room) {
    static const Lines signs{"I infantry", "K cavalry", "A guns long/short", "G general att/def",
                             "░ face-down ✶ hit f fired m moved"};
    return text_of(filled("", signs, " · ", 2, room));
}

// How the positions lie on the screen. Where a battleline is too long for it, the field is shown in bands,
// the left one first, each with its part of both lines.
struct Layout {
    std::size_t in_band;  // columns of the field
    std::size_t room;     // letters in a cell
};
Layout layout_for(std::size_t columns, std::size_t screen) {
    constexpr std::size_t least = 22, most = 30, frame = 3;
    const auto room_of = [&](std::size_t n) { return (std::max(screen, least) - 1) / n - frame; };
    std::size_t bands = 1;
    const auto in_band = [&] { return (columns + bands - 1) / bands; };
    while (bands < columns && room_of(in_band()) < least) ++bands;
    return {in_band(), std::min(most, room_of(in_band()))};
}

}  // namespace

std::string Dixie::board(const Setup& setup, const State& state, Seat seat, std::size_t screen) {
    const View view = with_scene(scene(setup), show(setup, state, seat));
    const std::string_view viewer = longroll::name(seat);
    const std::size_t columns = static_cast<std::size_t>(setup.columns);
    const auto [in_band, room] = layout_for(columns, screen);
    const std::size_t frame = in_band * (room + 3) + 1;
    const std::size_t whole = std::max(frame, std::min<std::size_t>(screen, 100));
    const bool from_south = seat == Seat::Confederate;
    std::string text = sentence(headline(setup, view), whole);
    text += side_line(view, from_south ? "union" : "confederate", whole);
    for (std::size_t begin = 0; begin < columns; begin += in_band) {
        const std::size_t end = std::min(columns, begin + in_band);
        // Column 0 lies at the USA's right hand: the USA sees it on the right, the CSA on the left.
        std::vector<std::size_t> far_row, near_row;
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t column = from_south ? i : columns - 1 - i;
            near_row.push_back(from_south ? columns + column : column);
            far_row.push_back(from_south ? column : columns + column);
        }
        text += rule_line("┌", "┬", "┐", end - begin, room) + row_of_cells(view, far_row, viewer, room);
        text += rule_line("╞", "╪", "╡", end - begin, room) + row_of_cells(view, near_row, viewer, room);
        text += rule_line("└", "┴", "┘", end - begin, room);
    }
    text += side_line(view, from_south ? "confederate" : "union", whole);
    if (seat != Seat::Nobody) text += "Your Reserve\n" + hand(view[viewer]["reserve"], whole);
    return text + legend(whole);
}

}  // namespace longroll::dixie
