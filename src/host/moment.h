#pragma once
// What a seat is told, as JSON (docs/protocol.md): moments, turns, choices, events, cards of matches.
// Everything is made from what the game shows that seat; `Seat::Nobody` is the public.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/match.h"
#include "host/types.h"

namespace longroll::host {

// The host's own events (a decision taken back, a resignation, a draw) are of this kind; a game's kinds are
// below.
inline constexpr std::uint8_t host_event_kind = 255;

// Whether the seat may take its last decision back, and why not.
struct UndoState {
    bool can = false;
    std::string why, rule;  // when it cannot

    friend bool operator==(const UndoState&, const UndoState&) = default;
};

// How a match stands, whoever looks.
struct Status {
    const AnyPosition& position;
    Turn turn;  // finished also when somebody resigned
    Result result;
};

// How `until` and an answer that is held make a window look.
struct WindowState {
    std::optional<std::int64_t> until;  // ms since 1970: answers are held until then
    SeatSet answered;                   // has answered, and its answer is held
};

// The parts of a moment but for its number and time, each as JSON.
struct MomentParts {
    std::string events, view, turn, choices, undo, result;
};

MomentParts parts_for(Seat viewer, const Status& status, const WindowState& window);
std::string undo_json(const UndoState& undo);
std::string moment_json(std::uint32_t n, std::int64_t at, const MomentParts& parts);
// Without view and choices: an older one in a list.
std::string moment_head_json(std::uint32_t n, std::int64_t at, const MomentParts& parts);

// Those the viewer may know, each as an Event; empty where there is none.
std::string events_for(Seat viewer, std::span<const Event> events, const Namer& namer);
// An event of the host's own.
std::string host_event(Seat seat, std::string_view text);
// "[a, b]" of events told one after the other, empty or not.
std::string event_list(std::string_view events);

std::string verdict_json(const Verdict& verdict, const Namer& namer);
std::string reckoning_json(const Reckoning& reckoning, const Namer& namer);  // null when it is empty
std::string distribution_json(const Distribution& odds);  // its fields without braces around them

// A match as a card. What only the asking guest may know (his seats, links) is given with it.
struct CardOf {
    std::string_view id, game, scenario, title;
    const GivenOptions* options = nullptr;
    struct Who {
        std::string_view kind, name;
    };
    Who players[2];
    SeatSet seats;  // of the guest who asks
    SeatSet turn;
    bool window = false;
    bool over = false;
    Seat winner = Seat::Nobody;
    std::int32_t margin = 0;
    std::string_view result;  // words
    bool watch = true;
    std::uint32_t window_seconds = 0;
    std::int64_t created = 0, updated = 0;
    std::string_view rematch;    // id of the match that follows, once there is one
    SeatSet draw;                // who offers one
    std::string_view tokens[2];  // of seats that are open, for those who may hand them out
    bool links = false;
};
std::string card_json(const CardOf& card);

// GET /api/games
std::string games_json(std::span<const HostGame> games);

// 'Union' with its first letter large, as a sentence begins.
std::string sentence(std::string text);

}  // namespace longroll::host
