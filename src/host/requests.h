#pragma once
// Requests read into plain values, or one sentence that says what is wrong. Any bytes may come in.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "engine/scenario.h"
#include "host/types.h"

namespace longroll::host {

inline constexpr std::size_t longest_frame = 64u << 10;
inline constexpr std::size_t most_actions = 256;  // in one request

// POST /api/matches
struct CreateRequest {
    std::string scenario;  // "dixie/bull-run-quick"
    GivenOptions options;
    std::array<std::string, 2> seats;  // "me", "link" or a computer player's name
    std::optional<std::uint32_t> window_seconds;
    bool watch = true;
};
Expected<CreateRequest> read_create(std::string_view body);

// Bodies of one text: {name}, {token}, {file}
Expected<std::string> read_text(std::string_view body, const char* field);

// A frame from the page.
enum class Do : std::uint8_t {
    Act,
    Why,
    Inspect,
    Odds,
    Hint,
    Auto,
    Undo,
    Resign,
    Draw,
    Policy,
    Moment,
    Ping
};

struct FrameRequest {
    std::int64_t id = 0;
    Do what = Do::Ping;
    std::uint32_t n = 0;               // Act, Moment
    std::vector<std::string> actions;  // Act
    std::string action;                // Why, Inspect, Odds
    std::string kind;                  // Policy
    Policy policy = Policy::Ask;       // Policy
};
// What is wrong with a frame; without an id when it is no request at all.
struct BadFrame {
    std::optional<std::int64_t> id;
    std::string text;
};
struct Frame {
    std::optional<FrameRequest> request;
    BadFrame bad;
};
Frame read_frame(std::string_view frame);

std::string_view policy_word(Policy policy);

}  // namespace longroll::host
