#pragma once
// Draws any battlefield with its pieces as a period map: contours and hachures, woods, water, roads, walls,
// houses, names, a scale bar and a north arrow; stands as blocks that tell their side by colour and by shape.
// For the terminal, the docs and the page's small pictures.

#include <span>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "history/map_cut.h"
#include "table/rect.h"

namespace longroll::history {

enum class BlockKind : std::uint8_t { Infantry, Cavalry, Artillery, HorseArtillery, Naval, General };

// A stand, a unit, a general. The front runs through `front`, the depth goes to the rear; a general stands
// upon it.
struct Block {
    Seat side = Seat::Union;
    BlockKind kind{};
    table::Point front;
    table::Facing facing;
    table::Size size;
    std::string name;
    int lines = 1;       // deep on the same front
    bool loose = false;  // skirmishers, or camps: a broken outline
};

// Something to look for: a star with a name.
struct Mark {
    table::Point at;
    std::string name;
};

// Where and when somebody comes on: an arrow that way.
struct Entrance {
    Seat side = Seat::Union;
    table::Point at;
    table::Facing facing;
    std::string name;
};

struct Picture {
    std::span<const table::Caption> captions;
    std::span<const Block> blocks;
    std::span<const Mark> marks;
    std::span<const Entrance> entrances;

    std::string title;       // none: a bare picture without margins
    std::string subtitle;    // under the title
    std::string note;        // in the corner at the foot
    int yards_per_inch = 0;  // 0: the scale bar counts inches of the table
    int long_side = 1400;    // of the map, in pixels
    bool names = true;
    bool relief = true;
};

// The whole file.
std::string draw_svg(const table::Battlefield& field, const Picture& picture);

}  // namespace longroll::history
