#pragma once
// Types that the parts of the host share. No HTTP, no JSON library.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "players/player.h"

namespace longroll::host {

// A game and its computer players; the program gives the list.
struct HostGame {
    const AnyGame* game;
    std::unique_ptr<AnyPlayer> (*make_player)(std::string_view name, Seed seed);
};

using GuestId = std::string;  // 128 random bits in hexadecimal; secret, kept in a signed cookie
using MatchId = std::string;  // short, public, in addresses

// A seat's player.
struct Sitter {
    enum class Kind : std::uint8_t { Open, Guest, Computer };
    Kind kind = Kind::Open;
    std::string who;    // the guest's id, or the computer player's name
    std::string token;  // opens this seat to a friend; empty for computers
};

// A window with a timer.
struct WindowState {
    std::optional<std::int64_t> until;  // ms since 1970: answers are kept back until then
    SeatSet answered;                   // has answered, and the answer is kept back

    friend bool operator==(const WindowState&, const WindowState&) = default;
};

enum class Policy : std::uint8_t { Ask, IfAble, PassTurn, Pass };
struct PolicySet {
    Policy policy = Policy::Ask;
    std::uint32_t turn = 0;  // PassTurn: the key of the turn it was given in (AnyPosition::turn_key)

    friend bool operator==(const PolicySet&, const PolicySet&) = default;
};

// Why a request is refused, in one sentence; `status` is that of HTTP.
struct Refusal {
    int status = 400;
    std::string text;
    std::string rule;  // id, when a rule forbids it
    int at = -1;       // which of several actions
};

// A value, or why there is none.
template <class T>
class Answer {
  public:
    Answer(T value) : value_(std::move(value)) {}
    Answer(Refusal refusal) : refusal_(std::move(refusal)) {}
    explicit operator bool() const { return value_.has_value(); }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }
    const Refusal& refusal() const { return refusal_; }

  private:
    std::optional<T> value_;
    Refusal refusal_;
};

}  // namespace longroll::host
