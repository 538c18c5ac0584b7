#pragma once
// What the night is made of. Setup is agreed before play and known to all; State is everything that changes.
// Posts and counters are numbered from 0 here and from 1 in words.

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>

#include "engine/agenda.h"
#include "engine/bits.h"
#include "engine/inline_vector.h"
#include "engine/seat.h"

namespace longroll::picket {

using Mask = Bits<8>;  // a set of posts or of counters

inline constexpr unsigned min_posts = 3, max_posts = 5;  // PK-1.1b
inline constexpr unsigned max_counters = 7;              // PK-1.2a
inline constexpr unsigned max_men = 4, min_nerve = 2, max_nerve = 5;
inline constexpr unsigned dealt = 3, hand_limit = 4;  // PK-1.3a, PK-3.1b
inline constexpr unsigned max_shots = 2;              // PK-4.1a
inline constexpr unsigned over_points = 3;            // PK-6.2c

enum class Card : std::uint8_t { Steady, Volley, Lantern, Rally };
inline constexpr Card cards[] = {Card::Steady, Card::Volley, Card::Lantern, Card::Rally};
inline constexpr std::uint8_t copies[] = {3, 3, 2, 2};  // PK-1.3a
inline constexpr unsigned card_kinds = 4, deck_size = 10;
inline constexpr const char* card_names[] = {"Steady", "Volley", "Lantern", "Rally"};

constexpr unsigned index(Card card) { return static_cast<unsigned>(card); }

struct CounterSpec {
    std::string name;
    std::uint8_t men = 0;  // 0: a decoy
    std::uint8_t nerve = 0;
};

struct LineSpec {
    std::array<CounterSpec, max_counters> counter;
    Mask counters;  // all of them
    Mask sections;  // those that are no decoys
    Mask mist;      // posts
};

struct Setup {
    LineSpec line[2];
    std::uint8_t posts = 0;
    Mask bank;  // all posts
    Mask ford;
    std::uint8_t watches = 0;
    std::uint8_t over_needed = 0;
    Seat first = Seat::Union;
    bool bright = true;
    bool fickle_moon = true, panic = true, challenge = true;  // options

    const LineSpec& of(Seat seat) const { return line[longroll::index(seat)]; }
};

constexpr Mask beside(unsigned post) {
    return {{static_cast<std::uint8_t>((1u << post) << 1 | (1u << post) >> 1)}};
}
// The posts of the other bank that can be shot at from a post.
constexpr Mask reach(unsigned post) { return beside(post) | Mask::of(post); }

// One side: what its owner knows of it. Masks are of posts unless said otherwise.
struct Side {
    std::uint8_t who[max_posts]{};                     // the counter at each post + 1, 0 where there is none
    std::uint8_t men[max_counters]{};                  // by counter; 0 for a decoy and for what is gone
    std::uint8_t hand[card_kinds]{};                   // how many of each card
    InlineVector<Card, deck_size, std::uint8_t> deck;  // the next card is the last
    Mask manned;
    Mask sections;  // manned by a section: the owner's secret where a counter lies face down
    Mask shown;     // face up
    Mask seen;      // looked at by the enemy's Lantern
    Mask shaken;
    Mask reserve;  // counters
    Mask gone;     // counters
    Mask over;     // counters
    std::uint8_t points = 0;
    std::uint8_t ready = 0;  // the line is posted

    constexpr unsigned counter_at(unsigned post) const { return who[post] - 1u; }
    constexpr unsigned hand_size() const { return 0u + hand[0] + hand[1] + hand[2] + hand[3]; }
    constexpr unsigned holds(Card card) const { return hand[index(card)]; }
};

// The fire order: a draft while the agenda is empty, open to all once it is being carried out.
struct FireOrder {
    Mask from;
    Mask volley;  // shots with a Volley card on them
    std::uint8_t at[max_posts]{};
};

// What waits on the agenda.
struct Step {
    enum class Kind : std::uint8_t {
        None,
        Fire,   // the next shot of the order
        Loss,   // `number` hits on the counter at the post
        Check,  // of the counter at the post, `number` men lost; waits with its die for Steady
        Rout,   // of the section at the post
        Wade    // from the post; waits for a challenge
    };

    Kind kind = Kind::None;
    Seat seat = Seat::Union;  // whose counter it is
    std::uint8_t post = 0;
    std::uint8_t number = 0;
    std::uint8_t need = 0;      // Check: passes on this or less
    std::uint8_t die = 0;       // Check: as thrown, 0 before
    std::uint8_t answered = 0;  // the seat that was asked has answered
};

enum class Phase : std::uint8_t { Posting, Fire, Move, Rest };
enum class Ending : std::uint8_t { None, Through, Broken, Dawn };

struct State {
    Side side[2];
    // Fire, then of one post Loss, Check or Rout, then at most one pending check for each other post.
    Agenda<Step, 8> agenda;
    FireOrder order;
    Mask shot;  // posts of the mover that have shot this turn
    std::uint8_t watch = 1;
    Seat mover = Seat::Union;
    Phase phase = Phase::Posting;
    std::uint8_t bright = 0;
    Ending ending = Ending::None;
    Seat winner = Seat::Nobody;

    constexpr Side& of(Seat seat) { return side[longroll::index(seat)]; }
    constexpr const Side& of(Seat seat) const { return side[longroll::index(seat)]; }
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 160);

}  // namespace longroll::picket
