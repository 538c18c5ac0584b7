#pragma once
// The decisions of a seat, eight bytes each, and the words a person types for them.

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/expected.h"
#include "engine/verbs.h"
#include "picket/state.h"

namespace longroll::picket {

enum class Verb : std::uint8_t {
    None,
    // posting the line; Done and TakeBack also serve the fire order
    Post,
    TakeBack,
    Done,
    // the fire order
    Shoot,
    LayVolley,
    Hold,  // also: no order of movement
    // orders of movement
    Shift,
    CallUp,
    Wade,
    Lantern,
    Rally,
    // windows
    Challenge,
    Steady,
    Pass
};
inline constexpr unsigned verb_count = 15;

// Fields that a verb does not use are zero, so that one decision is one action: byte for byte.
struct Action {
    Verb verb = Verb::None;
    std::uint8_t counter = 0;  // Post, CallUp: see piece_of
    std::uint8_t from = 0;     // a post
    std::uint8_t to = 0;       // a post
    std::uint8_t unused[4]{};

    friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 8);

// Counters of both sides in one row of numbers: a name typed for the wrong side is refused by the rules, not
// by the reader.
constexpr std::uint8_t piece_of(Seat seat, unsigned counter) {
    return static_cast<std::uint8_t>(longroll::index(seat) * 8 + counter);
}
constexpr Seat side_of_piece(unsigned piece) { return piece < 8 ? Seat::Union : Seat::Confederate; }
constexpr unsigned counter_of_piece(unsigned piece) { return piece % 8; }

constexpr std::uint8_t post_number(unsigned post) { return static_cast<std::uint8_t>(post); }

constexpr Action make_action(Verb verb, unsigned counter, unsigned from, unsigned to) {
    return {verb, static_cast<std::uint8_t>(counter), post_number(from), post_number(to), {}};
}
constexpr Action bare(Verb verb) { return make_action(verb, 0, 0, 0); }
constexpr Action from_post(Verb verb, unsigned from) { return make_action(verb, 0, from, 0); }
constexpr Action to_post(Verb verb, unsigned to) { return make_action(verb, 0, 0, to); }
constexpr Action from_to(Verb verb, unsigned from, unsigned to) { return make_action(verb, 0, from, to); }
constexpr Action place_counter(Verb verb, Seat seat, unsigned counter, unsigned to) {
    return make_action(verb, piece_of(seat, counter), 0, to);
}

extern const VerbTable<Action> verbs;

// Counters by their name, posts from 1.
class FieldNames final : public ThingNames {
  public:
    explicit FieldNames(const Setup& setup) : setup_(setup) {}
    bool has(std::string_view thing, std::int32_t value) const override;
    std::string word(std::string_view thing, std::int32_t value) const override;
    std::optional<std::int32_t> value(std::string_view thing, std::string_view word) const override;
    std::string all(std::string_view thing) const override;

  private:
    const Setup& setup_;
};

// Whether the bytes are an action at all: a known verb, posts and counters that exist, nothing in unused
// fields.
bool well_formed(const Setup& setup, const Action& action);

// 'post maine 3', 'shoot 2 3', 'done'. Reading takes capitals and spaces as they come.
std::string write_action(const Setup& setup, const Action& action);
Expected<Action> read_action(const Setup& setup, std::string_view text);

}  // namespace longroll::picket
