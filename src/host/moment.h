#pragma once
// What a viewer is sent, as JSON (docs/protocol.md): moments, turns, choices, events, cards of matches.
// Everything is made from what the game shows that seat; `Seat::Nobody` is the public.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "host/types.h"

namespace longroll::host {

// The host's own events (an undo, a resignation, a draw) are of this kind; a game's kinds are smaller
// numbers.
inline constexpr std::uint8_t host_event_kind = 255;

// Whether the seat may undo its last decision, and why not.
struct UndoState {
    bool can = false;
    std::string why, rule;  // when it cannot

    friend bool operator==(const UndoState&, const UndoState&) = default;
};

// A match at one moment, for any viewer.
struct Status {
    const AnyPosition& position;
    Turn turn;  // finished also when a seat resigned
    Result result;
};

// What a viewer sees now. Two moments differ if their hashes do. The hash covers the view, the choices (as
// bytes), the turn and the result, so it needs no JSON and no sentence. It is the same in every program that
// has the same rules.
struct Seen {
    View view;
    std::vector<AnyAction> choices;  // none where the viewer has nothing to decide
    std::uint64_t hash = 0;
};
Seen seen_by(Seat viewer, const Status& status, const WindowState& window);

// The parts of a moment without its number and time, each as JSON.
struct MomentParts {
    std::string events, view, turn, choices, undo, result;
};
// All but events and undo.
MomentParts parts_for(Seat viewer, const Status& status, const WindowState& window);

std::string turn_json(Seat viewer, const Status& status, const WindowState& window);
std::string choices_json(Seat viewer, const AnyPosition& position, std::span<const AnyAction> choices);
std::string result_json(const Status& status);
std::string undo_json(const UndoState& undo);

// What a moment has beside view and choices, as the fields of an object without its braces. It is kept once
// it is made.
std::string moment_head(const MomentParts& parts);
std::string moment_json(std::uint32_t n, std::int64_t at, std::string_view head, std::string_view view,
                        std::string_view choices);
// Without view and choices: an older one in a list.
std::string moment_json(std::uint32_t n, std::int64_t at, std::string_view head);

// Those the viewer may know, each as an Event; empty where there is none.
std::string events_for(Seat viewer, std::span<const Event> events, const Namer& namer);
// An event of the host's own.
std::string host_event(Seat seat, std::string_view text);
// "[a, b]" of events as `events_for` writes them.
std::string event_list(std::string_view events);

std::string verdict_json(const Verdict& verdict, const Namer& namer);
std::string reckoning_json(const Reckoning& reckoning, const Namer& namer);  // null when it is empty
std::string distribution_json(const Distribution& odds);  // its fields without braces around them

// A match as a card, with what only the asking guest may know (their seats, links).
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
    SeatSet draw;                // seats that offer one
    std::string_view tokens[2];  // of open seats, for a guest who may hand them out
    bool links = false;
};
std::string card_json(const CardOf& card);

// GET /api/games
std::string games_json(std::span<const HostGame> games);

}  // namespace longroll::host
