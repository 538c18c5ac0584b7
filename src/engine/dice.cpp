#include "engine/dice.h"

#include <array>

namespace longroll {
namespace {

// Four faces at a time: the digits of 0 to 1295 in base six, the first in the lowest four bits.
constexpr std::uint32_t six_to_4 = 1296;
constexpr std::array<std::uint16_t, six_to_4> four_faces = [] {
    std::array<std::uint16_t, six_to_4> all{};
    for (unsigned i = 0; i < six_to_4; ++i)
        all[i] = static_cast<std::uint16_t>((i / 216 + 1) | (i / 36 % 6 + 1) << 4 | (i / 6 % 6 + 1) << 8 |
                                            (i % 6 + 1) << 12);
    return all;
}();

}  // namespace

std::uint64_t sixteen_faces(std::uint64_t word) {
    std::uint64_t faces = 0;
    for (unsigned shift = 0; shift < 64; shift += 16)
        faces |= std::uint64_t{four_faces[whole_part(word, six_to_4)]} << shift;
    return faces;
}

PhiloxBlock Dice::next_block() {
    // The seed's low half is the key, its high half and (entry, block) the counter: no two streams meet.
    return philox4x32({{block_++, entry_, static_cast<std::uint32_t>(seed_.high),
                        static_cast<std::uint32_t>(seed_.high >> 32)}},
                      static_cast<std::uint32_t>(seed_.low), static_cast<std::uint32_t>(seed_.low >> 32));
}

void Dice::refill() {
    if (source_ != nullptr) {
        faces_ = source_->face(DieKind::D6);
        return;
    }
    if (more_faces_ != 0) {
        faces_ = std::exchange(more_faces_, 0);
        return;
    }
    std::uint64_t first, second;
    do {
        const PhiloxBlock block = next_block();
        first = std::uint64_t{block.word[1]} << 32 | block.word[0];
        second = std::uint64_t{block.word[3]} << 32 | block.word[2];
    } while (!is_fair_word(first) || !is_fair_word(second));
    faces_ = sixteen_faces(first);
    more_faces_ = sixteen_faces(second);
}

unsigned Dice::throw_one(DieKind kind) {
    if (source_ != nullptr) return source_->face(kind);
    switch (kind) {
        case DieKind::D3: return (d6() + 1) / 2;
        case DieKind::D10: return 1 + below(10);
        case DieKind::Average: return d6() / 2 + 2;
        default: return d6();
    }
}

std::uint32_t Dice::any_below(std::uint32_t count) {
    assert(count > 0);
    if (source_ != nullptr) return source_->below(count);
    if (count == 1) return 0;
    for (;;) {
        if (words_used_ == 4) {
            words_ = next_block();
            words_used_ = 0;
        }
        // Lemire: the whole part of (word / 2^32) * count, drawing again where a value would come once too
        // often.
        const std::uint64_t product = std::uint64_t{words_.word[words_used_++]} * count;
        const auto rest = static_cast<std::uint32_t>(product);
        if (rest >= count || rest >= (0u - count) % count) return static_cast<std::uint32_t>(product >> 32);
    }
}

Dice::Handful Dice::roll(std::size_t count, DieKind kind) {
    assert(count <= max_handful);
    Handful faces;
    faces.count = static_cast<std::uint8_t>(count);
    if (source_ != nullptr)
        source_->handful(kind, {faces.begin(), faces.end()});
    else
        for (std::uint8_t& face : faces)
            face = static_cast<std::uint8_t>(kind == DieKind::D6 ? d6() : throw_one(kind));
    return faces;
}

Dice::Handful Dice::roll_for(unsigned needed, std::size_t count, DieKind kind) {
    if (source_ == nullptr) return roll(count, kind);
    assert(count <= max_handful);
    Handful faces;
    faces.count = static_cast<std::uint8_t>(count);
    source_->handful_for(needed, kind, {faces.begin(), faces.end()});
    return faces;
}

}  // namespace longroll
