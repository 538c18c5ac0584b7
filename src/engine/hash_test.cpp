#include "engine/hash.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace longroll {
namespace {

// XXH64 written down once more from its specification, slowly: byte by byte and without unrolling.
std::uint64_t slow_xxh64(const std::string& input, std::uint64_t seed) {
    const std::uint64_t prime1 = 11400714785074694791u, prime2 = 14029467366897019727u,
                        prime3 = 1609587929392839161u, prime4 = 9650029242287828579u,
                        prime5 = 2870177450012600261u;
    const auto left = [](std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); };
    const auto number = [&](std::size_t at, unsigned bytes) {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i)
            value += static_cast<std::uint64_t>(static_cast<unsigned char>(input[at + i])) << (8 * i);
        return value;
    };
    const auto step = [&](std::uint64_t accumulator, std::uint64_t lane) {
        accumulator += lane * prime2;
        accumulator = left(accumulator, 31);
        return accumulator * prime1;
    };
    std::size_t at = 0;
    std::uint64_t sum;
    if (input.size() < 32) {
        sum = seed + prime5;
    } else {
        std::uint64_t one = seed + prime1 + prime2, two = seed + prime2, three = seed, four = seed - prime1;
        while (input.size() - at >= 32) {
            one = step(one, number(at, 8));
            two = step(two, number(at + 8, 8));
            three = step(three, number(at + 16, 8));
            four = step(four, number(at + 24, 8));
            at += 32;
        }
        sum = left(one, 1) + left(two, 7) + left(three, 12) + left(four, 18);
        for (std::uint64_t accumulator : {one, two, three, four}) {
            sum ^= step(0, accumulator);
            sum = sum * prime1 + prime4;
        }
    }
    sum += input.size();
    while (input.size() - at >= 8) {
        sum ^= step(0, number(at, 8));
        sum = left(sum, 27) * prime1 + prime4;
        at += 8;
    }
    if (input.size() - at >= 4) {
        sum ^= number(at, 4) * prime1;
        sum = left(sum, 23) * prime2 + prime3;
        at += 4;
    }
    while (at < input.size()) {
        sum ^= number(at, 1) * prime5;
        sum = left(sum, 11) * prime1;
        ++at;
    }
    sum ^= sum >> 33;
    sum *= prime2;
    sum ^= sum >> 29;
    sum *= prime3;
    return sum ^ (sum >> 32);
}

TEST(Hash, PublishedAnswers) {
    EXPECT_EQ(hash_text(""), 0xef46db3751d8e999u);
    EXPECT_EQ(hash_text("a"), 0xd24ec4f1a98c6e5bu);
    EXPECT_EQ(hash_text("abc"), 0x44bc2cf5ad770999u);
    EXPECT_EQ(hash_text("Nobody inspects the spammish repetition"), 0xfbcea83c8a378bf1u);
}

TEST(Hash, EveryLengthAgreesWithTheSlowOne) {
    std::mt19937_64 random(1863);
    for (std::size_t length = 0; length <= 300; ++length)
        for (std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, random()}) {
            std::string input;
            for (std::size_t i = 0; i < length; ++i) input += static_cast<char>(random());
            ASSERT_EQ(hash_text(input, seed), slow_xxh64(input, seed)) << length;
        }
}

TEST(Hash, OfAValueGoesOverItsBytes) {
    const std::uint32_t value = 0x64636261;
    EXPECT_EQ(hash_value(value), hash_text("abcd"));
    EXPECT_NE(hash_value(value, 1), hash_value(value));
    // Not aligned, not from the start of anything.
    const std::string text = "xThe long roll brought a camp under arms.";
    EXPECT_EQ(hash_text(std::string_view(text).substr(1)),
              hash_text("The long roll brought a camp under arms."));
}

}  // namespace
}  // namespace longroll
