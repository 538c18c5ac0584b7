#pragma once
// All chance of a match goes through Dice: seed plus counter, so that any roll of any match can be
// recomputed.
//
// The same calls serve three sources: the stream of (seed, entry), a script ('2, 4, 5' in a test) and the
// enumerator, which runs the rules again for every face. A d6 never asks which: script and enumerator fill
// the same buffer as the stream, and only the refill asks for the source.
//
// Sixteen d6 come from one 64-bit word read as a fraction of 1: multiply by six, the whole part is a face,
// the rest is the next fraction. 6^16 does not divide 2^64, so the few words that would favour some faces
// (one in 222 million) are drawn again: every sequence of sixteen faces is exactly as likely as any other.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "engine/bits.h"
#include "engine/event.h"
#include "engine/inline_vector.h"

namespace longroll {

struct Seed {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend constexpr bool operator==(const Seed&, const Seed&) = default;
};

// Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: 'Parallel random numbers: as easy as 1, 2, 3', 2011).
struct PhiloxBlock {
    std::uint32_t word[4];
};
constexpr PhiloxBlock philox4x32(PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53u} * counter.word[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57u} * counter.word[2];
        counter = {
            {static_cast<std::uint32_t>(b >> 32) ^ counter.word[1] ^ key0, static_cast<std::uint32_t>(b),
             static_cast<std::uint32_t>(a >> 32) ^ counter.word[3] ^ key1, static_cast<std::uint32_t>(a)}};
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
    return counter;
}

// The whole part of `fraction` / 2^64 * `factor`; `fraction` becomes the rest. Two 32-bit halves give the
// same numbers where there is no 128-bit multiply. The factor is small: below 2^31.
constexpr std::uint32_t whole_part_halves(std::uint64_t& fraction, std::uint32_t factor) {
    const std::uint64_t low = (fraction & 0xFFFFFFFFu) * factor;
    const std::uint64_t high = (fraction >> 32) * factor + (low >> 32);
    fraction = (high << 32) | (low & 0xFFFFFFFFu);
    return static_cast<std::uint32_t>(high >> 32);
}
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
constexpr std::uint32_t whole_part(std::uint64_t& fraction, std::uint32_t factor) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(fraction) * factor;
    fraction = static_cast<std::uint64_t>(product);
    return static_cast<std::uint32_t>(product >> 64);
}
#else
constexpr std::uint32_t whole_part(std::uint64_t& fraction, std::uint32_t factor) {
    return whole_part_halves(fraction, factor);
}
#endif

// Every sequence of sixteen faces has floor(2^64 / 6^16) words, and some have one more: that one, the first
// of its sequence, is refused (Lemire's test, for all sixteen multiplications at once).
inline constexpr std::uint64_t six_to_16 = 2'821'109'907'456u;
inline constexpr std::uint64_t words_left_over = (0 - six_to_16) % six_to_16;  // 2^64 mod 6^16
constexpr bool is_fair_word(std::uint64_t word) { return word * six_to_16 >= words_left_over; }

// The sixteen faces of a fair word, four bits each, the first in the lowest.
std::uint64_t sixteen_faces(std::uint64_t word);

// A die of a rulebook: its faces as printed and how often each appears on it.
struct DieFaces {
    std::uint8_t face[10];
    std::uint8_t often[10];
    std::uint8_t kinds;  // different faces
    std::uint8_t sides;  // faces in all
};
constexpr DieFaces faces_of(DieKind kind) {
    switch (kind) {
        case DieKind::D3: return {{1, 2, 3}, {1, 1, 1}, 3, 3};
        case DieKind::Average: return {{2, 3, 4, 5}, {1, 2, 2, 1}, 4, 6};
        case DieKind::D10: return {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10, 10};
        default: return {{1, 2, 3, 4, 5, 6}, {1, 1, 1, 1, 1, 1}, 6, 6};
    }
}

// Where faces come from when they do not come from the stream.
class DiceSource {
  public:
    virtual unsigned face(DieKind kind) = 0;               // one throw of a die: a printed face
    virtual std::uint32_t below(std::uint32_t count) = 0;  // one of `count` equally likely things, from 0
    // Throws whose order means nothing; the enumerator gives each different handful once.
    virtual void handful(DieKind kind, std::span<std::uint8_t> faces) = 0;
    // The same where it means nothing either by how much a die reaches or misses `needed`.
    virtual void handful_for(unsigned needed, DieKind kind, std::span<std::uint8_t> faces) {
        (void)needed;
        handful(kind, faces);
    }
    // One die of which only the kind of its face matters: kinds[i] is that of the i-th different face.
    virtual unsigned face_of_kind(DieKind kind, std::span<const std::uint8_t> kinds) {
        (void)kinds;
        return face(kind);
    }
    // The same of throws whose order means nothing.
    virtual void handful_of_kinds(DieKind kind, std::span<const std::uint8_t> kinds,
                                  std::span<std::uint8_t> faces) {
        (void)kinds;
        handful(kind, faces);
    }
    // 'Throw again while': called before each try of a throw that may be refused, and after it. Answers
    // whether to try again. Between the two it gets the value, as bytes, where nothing else of the try can
    // matter.
    virtual void before_throw() = 0;
    virtual void value_thrown(std::span<const std::byte> value) { (void)value; }
    virtual bool after_throw(bool refused) = 0;

  protected:
    ~DiceSource() = default;
};

class Dice {
  public:
    static constexpr std::size_t max_handful = Event::max_dice;
    using Handful = InlineVector<std::uint8_t, max_handful, std::uint8_t>;

    // Entry n of a match rolls from the stream of (seed, n).
    explicit constexpr Dice(Seed seed, std::uint32_t entry = 0) : seed_(seed), entry_(entry) {}
    explicit constexpr Dice(DiceSource& source) : source_(&source) {}

    // Whether anything was drawn from the stream; a script or an enumerator does not say.
    constexpr bool drawn() const { return block_ != 0; }

    unsigned d6() {
        if (faces_ == 0) refill();
        const unsigned face = static_cast<unsigned>(faces_ & 15);
        faces_ >>= 4;
        return face;
    }
    unsigned d3() { return throw_one(DieKind::D3); }
    unsigned d10() { return throw_one(DieKind::D10); }
    unsigned average() { return throw_one(DieKind::Average); }  // 2, 3, 3, 4, 4, 5
    unsigned two_d6() {
        const unsigned first = d6();
        return first + d6();
    }
    unsigned throw_one(DieKind kind);

    // One of `count` things, each exactly as likely.
    std::uint32_t below(std::uint32_t count) {
        // Nearly always a word of the stream is at hand and surely fair: that is not worth a call.
        if (source_ == nullptr && words_used_ < 4 && count > 1) [[likely]] {
            const std::uint64_t product = std::uint64_t{words_.word[words_used_]} * count;
            if (static_cast<std::uint32_t>(product) >= count) [[likely]] {
                ++words_used_;
                return static_cast<std::uint32_t>(product >> 32);
            }
        }
        return any_below(count);
    }

    // `count` dice thrown together. The caller must not care which die shows which face.
    Handful roll(std::size_t count, DieKind kind = DieKind::D6);
    // The same where each die only hits or misses: the caller must not care by how much it reaches or misses
    // `needed` either. The odds of n such dice cost n + 1 runs of the rules instead of thousands.
    Handful roll_for(unsigned needed, std::size_t count, DieKind kind = DieKind::D6);

    // One die where faces to which `kind_of` gives the same small number are the same to the caller: a cell
    // of a table. The odds of it cost a run for each kind and not for each face.
    template <class KindOf>
    unsigned throw_for(DieKind kind, KindOf&& kind_of) {
        if (source_ == nullptr) return kind == DieKind::D6 ? d6() : throw_one(kind);
        const FaceKinds kinds(kind, kind_of);
        return source_->face_of_kind(kind, kinds.list());
    }
    // The same of a handful: n dice of three kinds of faces cost (n + 1)(n + 2)/2 runs.
    template <class KindOf>
    Handful roll_kinds(std::size_t count, KindOf&& kind_of, DieKind kind = DieKind::D6) {
        if (source_ == nullptr) return roll(count, kind);
        assert(count <= max_handful);
        const FaceKinds kinds(kind, kind_of);
        Handful faces;
        faces.count = static_cast<std::uint8_t>(count);
        source_->handful_of_kinds(kind, kinds.list(), {faces.begin(), faces.end()});
        return faces;
    }

    template <class T, std::size_t Extent>
    void shuffle(std::span<T, Extent> items) {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }

    // Throws until `refused` says no: ties that are rolled off. The enumerator leaves refused throws out and
    // shares their chance among the rest, so a tie costs it nothing and its odds stay exact. It tries the
    // throw more often than it is thrown: `make_throw(dice)` must change nothing but the dice.
    template <class Throw, class Refused>
    auto again_while(Throw&& make_throw, Refused&& refused) {
        for (;;) {
            if (source_ != nullptr) source_->before_throw();
            auto thrown = make_throw(*this);
            bool again = refused(std::as_const(thrown));
            if (source_ != nullptr) {
                if constexpr (only_value_matters<Throw, decltype(thrown)>)
                    source_->value_thrown(std::as_bytes(std::span(&thrown, 1)));
                again = source_->after_throw(again);
            }
            if (!again) return thrown;
        }
    }

    // A member of a set (engine/bits.h), each as likely as the others, taken out of it.
    template <class Set>
    BitNumber draw_from(Set& set) {
        Set rest = set;
        for (std::uint32_t k = below(static_cast<std::uint32_t>(count(set))); k > 0; --k) take_lowest(rest);
        const BitNumber drawn = lowest(rest);
        set &= ~one<Set>(drawn);
        return drawn;
    }

  private:
    // What a caller calls each face of a die, in their order.
    struct FaceKinds {
        std::uint8_t of[10] = {};
        std::uint8_t count;

        template <class KindOf>
        FaceKinds(DieKind kind, KindOf& kind_of) : count(faces_of(kind).kinds) {
            const DieFaces die = faces_of(kind);
            for (unsigned i = 0; i < count; ++i)
                of[i] = static_cast<std::uint8_t>(kind_of(unsigned{die.face[i]}));
        }
        std::span<const std::uint8_t> list() const { return {of, count}; }
    };
    // A throw that holds no reference and no pointer (an empty function object) can leave no trace but its
    // value: two tries of equal value are then the same throw to the rest of the rules.
    template <class Throw, class T>
    static constexpr bool only_value_matters =
        std::is_empty_v<std::remove_cvref_t<Throw>> && std::has_unique_object_representations_v<T> &&
        !std::is_pointer_v<T>;

    PhiloxBlock next_block();
    void refill();
    std::uint32_t any_below(std::uint32_t count);

    std::uint64_t faces_ = 0;       // d6 drawn and not yet thrown, four bits each; no face is 0
    std::uint64_t more_faces_ = 0;  // sixteen more, or none
    Seed seed_{};
    DiceSource* source_ = nullptr;
    std::uint32_t entry_ = 0;
    std::uint32_t block_ = 0;
    PhiloxBlock words_{};  // for `below`
    std::uint8_t words_used_ = 4;
};

}  // namespace longroll
