#pragma once
// The table in a terminal: an inch wide and two deep for each letter, or as many more as the width asks for,
// north on top; below it objectives, posts and units. Made from the seat's view alone.

#include <string>

#include "engine/view.h"
#include "table/battlefield.h"

namespace longroll::miniatures {

// What a game says beside the map.
struct BoardTexts {
    std::string headline;
    std::string_view leader;                        // the word for a leader, as actions have it
    std::string (*side)(const View& side);          // behind its name: points, losses
    std::string (*unit)(const View& unit);          // behind its number and name
    std::string (*post)(const View& hq) = nullptr;  // behind the name of its leader
    const table::Battlefield* relief = nullptr;     // where its contours are hinted
};

// Of a view laid over its scene: `width, depth, terrain, ground?, squares?, objectives` and for each side
// `name, hqs, units, to_deploy?`. No line is longer than `width` letters, unless a single word is.
std::string table_board(const View& view, std::size_t width, const BoardTexts& texts);

// 'NE': the way that a piece faces.
std::string_view wind_of(const View& piece);
// ', moved, out of ammunition': those of the keys that are true of a piece.
std::string marks_of(const View& piece, std::initializer_list<std::string_view> keys);

}  // namespace longroll::miniatures
