#include "engine/dice.h"

#include <Random123/philox.h>
#include <gtest/gtest.h>
#undef philox4x32  // a macro there for the variant of ten rounds

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <vector>

namespace longroll {
namespace {

__extension__ using Wide = unsigned __int128;

// The value that chi-square with so many degrees of freedom passes once in a million (Wilson and Hilferty).
double once_in_a_million(double freedom, double z) {
    const double a = 2 / (9 * freedom);
    return freedom * std::pow(1 - a + z * std::sqrt(a), 3);
}

// Counts that should stand as `weights` do: neither too far from that, nor suspiciously near to it.
void expect_fair(const std::vector<std::uint64_t>& counts, const std::vector<double>& weights) {
    ASSERT_EQ(counts.size(), weights.size());
    double all = 0, weight = 0, chi = 0;
    for (std::uint64_t count : counts) all += static_cast<double>(count);
    for (double w : weights) weight += w;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double expected = all * weights[i] / weight;
        ASSERT_GE(expected, 100) << "too few throws for a chi-square test";
        const double apart = static_cast<double>(counts[i]) - expected;
        chi += apart * apart / expected;
    }
    const auto freedom = static_cast<double>(counts.size() - 1);
    EXPECT_LT(chi, once_in_a_million(freedom, 4.753));
    if (freedom > 20) {
        EXPECT_GT(chi, once_in_a_million(freedom, -4.753));
    }
}

template <class Draw>
std::vector<std::uint64_t> count(std::size_t kinds, int throws, Draw draw) {
    std::vector<std::uint64_t> counts(kinds);
    for (int i = 0; i < throws; ++i) ++counts.at(draw());
    return counts;
}

TEST(Philox, GivesItsPublishedAnswers) {
    // kat_vectors of Random123, lines 'philox4x32 10'.
    struct Answer {
        PhiloxBlock counter;
        std::uint32_t key[2];
        std::uint32_t word[4];
    };
    const Answer published[] = {
        {{{0, 0, 0, 0}}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (const Answer& answer : published) {
        const PhiloxBlock block = philox4x32(answer.counter, answer.key[0], answer.key[1]);
        for (int i = 0; i < 4; ++i) EXPECT_EQ(block.word[i], answer.word[i]);
    }
}

TEST(Philox, IsThatOfRandom123) {
    std::mt19937 random(1861);
    const auto word = [&random] { return static_cast<std::uint32_t>(random()); };
    for (int i = 0; i < 10'000; ++i) {
        const PhiloxBlock counter{{word(), word(), word(), word()}};
        const std::uint32_t key0 = word(), key1 = word();
        const PhiloxBlock ours = philox4x32(counter, key0, key1);
        const philox4x32_ctr_t theirs = philox4x32_R(
            10, philox4x32_ctr_t{{counter.word[0], counter.word[1], counter.word[2], counter.word[3]}},
            philox4x32_key_t{{key0, key1}});
        for (unsigned k = 0; k < 4; ++k) ASSERT_EQ(ours.word[k], theirs.v[k]) << "block " << i;
    }
}

TEST(Sixteen, HalvesAndWideMultiplyAgree) {
    std::mt19937_64 random(1862);
    const std::uint64_t corners[] = {
        0, 1, 0xFFFFFFFFu, 0x100000000u, ~std::uint64_t{0}, ~std::uint64_t{0} - 1};
    const auto compare = [](std::uint64_t word, std::uint32_t factor) {
        std::uint64_t wide = word, halves = word;
        const std::uint32_t whole_wide = whole_part(wide, factor);
        ASSERT_EQ(whole_wide, whole_part_halves(halves, factor));
        ASSERT_EQ(wide, halves);
        ASSERT_EQ(static_cast<Wide>(word) * factor, (static_cast<Wide>(whole_wide) << 64) + wide);
    };
    for (std::uint32_t factor : {6u, 36u, 1296u, 0x7FFFFFFFu}) {
        for (std::uint64_t word : corners) compare(word, factor);
        for (int i = 0; i < 100'000; ++i) compare(random(), factor);
    }
}

TEST(Sixteen, ThresholdIsTheWordsLeftOver) {
    Wide power = 1;
    for (int i = 0; i < 16; ++i) power *= 6;
    EXPECT_EQ(power, static_cast<Wide>(six_to_16));
    EXPECT_EQ((static_cast<Wide>(1) << 64) % power, static_cast<Wide>(words_left_over));
    // One word in 222 million is drawn again.
    EXPECT_EQ(~std::uint64_t{0} / words_left_over / 1'000'000, 222u);
}

// The words of a sequence of faces are those from ceil(s * 2^64 / 6^16) to below that of the next sequence.
// That is `share` words or one more, and then exactly the first is refused: every sequence keeps the same
// number.
TEST(Sixteen, EverySequenceHasTheSameNumberOfFairWords) {
    static constexpr Wide range = static_cast<Wide>(1) << 64;
    const auto share = static_cast<std::uint64_t>(range / six_to_16);
    const auto first_word = [](std::uint64_t sequence) {
        return (static_cast<Wide>(sequence) * range + six_to_16 - 1) / six_to_16;
    };
    std::mt19937_64 random(1863);
    std::uint64_t with_one_more = 0;
    for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t sequence = i == 0 ? 0 : i == 1 ? six_to_16 - 1 : random() % six_to_16;
        const auto first = static_cast<std::uint64_t>(first_word(sequence));
        const auto words = static_cast<std::uint64_t>(first_word(sequence + 1) - first);
        ASSERT_TRUE(words == share || words == share + 1);
        with_one_more += words - share;
        ASSERT_EQ(is_fair_word(first), words == share);
        ASSERT_TRUE(is_fair_word(first + 1));
        ASSERT_TRUE(is_fair_word(first + words / 2));
        ASSERT_TRUE(is_fair_word(first + words - 1));

        std::uint64_t faces = 0;
        for (std::uint64_t k = 0, rest = sequence; k < 16; ++k, rest /= 6)
            faces = faces << 4 | (rest % 6 + 1);
        ASSERT_EQ(sixteen_faces(first), faces);
        ASSERT_EQ(sixteen_faces(first + words - 1), faces);
    }
    EXPECT_GT(with_one_more, 0u);  // both cases were met
}

// The same test on every word there is, for words of 16 bits and sequences of four faces.
TEST(Sixteen, TheMethodIsExactOnSmallWords) {
    constexpr std::uint32_t range = 65536, sequences = 1296, left_over = range % sequences;
    std::map<std::uint32_t, int> words;
    for (std::uint32_t word = 0; word < range; ++word)
        if (word * sequences % range >= left_over) ++words[word * sequences / range];
    EXPECT_EQ(words.size(), sequences);
    for (const auto& [sequence, many] : words)
        EXPECT_EQ(many, static_cast<int>(range / sequences)) << sequence;
}

TEST(Dice, SameSeedAndEntrySameDice) {
    Dice a(Seed{3, 5}, 7), b(Seed{3, 5}, 7);
    for (int i = 0; i < 1000; ++i) {
        ASSERT_EQ(a.d6(), b.d6());
        ASSERT_EQ(a.below(52), b.below(52));
    }
}

TEST(Dice, EverySeedAndEntryIsItsOwnStream) {
    const std::pair<Seed, std::uint32_t> streams[] = {{{0, 0}, 0},
                                                      {{1, 0}, 0},
                                                      {{std::uint64_t{1} << 32, 0}, 0},
                                                      {{0, 1}, 0},
                                                      {{0, std::uint64_t{1} << 32}, 0},
                                                      {{0, 0}, 1}};
    std::map<std::vector<unsigned>, int> seen;
    for (const auto& [seed, entry] : streams) {
        Dice dice(seed, entry);
        std::vector<unsigned> faces;
        for (int i = 0; i < 64; ++i) faces.push_back(dice.d6());
        ++seen[faces];
    }
    EXPECT_EQ(seen.size(), std::size(streams));
}

// The stream itself is part of every saved match: these faces may never change.
TEST(Dice, TheStreamIsPinned) {
    Dice dice(Seed{0x1861, 0x1865}, 1);
    std::string faces;
    for (int i = 0; i < 40; ++i) faces += static_cast<char>('0' + dice.d6());
    EXPECT_EQ(faces, "2515232112166125463232416133344545215121");
    std::string others;
    for (int i = 0; i < 10; ++i) others += std::to_string(dice.below(100)) + ' ';
    for (int i = 0; i < 5; ++i) others += std::to_string(dice.d10()) + ' ';
    for (int i = 0; i < 5; ++i) others += std::to_string(dice.average()) + ' ';
    for (int i = 0; i < 5; ++i) others += std::to_string(dice.d3()) + ' ';
    EXPECT_EQ(others, "13 57 47 80 27 54 42 28 17 92 5 5 7 3 4 5 2 3 2 5 3 1 2 3 2 ");
}

TEST(Dice, TheWordsBehindThemAreThoseOfPhilox) {
    Dice dice(Seed{0x0123456789abcdefu, 0xfedcba9876543210u}, 42);
    const PhiloxBlock block = philox4x32({{0, 42, 0x76543210u, 0xfedcba98u}}, 0x89abcdefu, 0x01234567u);
    for (unsigned half = 0; half < 4; half += 2) {
        Wide fraction = static_cast<Wide>(block.word[half + 1]) << 32 | block.word[half];
        for (int i = 0; i < 16; ++i) {
            fraction *= 6;
            ASSERT_EQ(dice.d6(), 1 + static_cast<unsigned>(fraction >> 64));
            fraction = static_cast<std::uint64_t>(fraction);
        }
    }
}

// Two streams, found by search, whose first block holds a word that would favour some faces: as its second
// word, and as its first. Their dice come from the next block.
TEST(Dice, ABlockWithAnUnfairWordIsDrawnAgain) {
    for (std::uint32_t entry : {117482685u, 243501628u}) {
        const PhiloxBlock bad = philox4x32({{0, entry, 0, 0}}, 0, 0);
        const PhiloxBlock good = philox4x32({{1, entry, 0, 0}}, 0, 0);
        EXPECT_FALSE(is_fair_word(std::uint64_t{bad.word[1]} << 32 | bad.word[0]) &&
                     is_fair_word(std::uint64_t{bad.word[3]} << 32 | bad.word[2]));
        Dice dice(Seed{}, entry);
        for (unsigned half = 0; half < 4; half += 2) {
            std::uint64_t faces = sixteen_faces(std::uint64_t{good.word[half + 1]} << 32 | good.word[half]);
            for (; faces != 0; faces >>= 4) ASSERT_EQ(dice.d6(), faces & 15);
        }
    }
}

TEST(Dice, D6IsFair) {
    Dice dice(Seed{1, 1});
    expect_fair(count(6, 6'000'000, [&] { return dice.d6() - 1; }), std::vector<double>(6, 1));
}

// Each of the 32 places of a block, and each pair of neighbours in it, is fair by itself.
TEST(Dice, D6IsFairAtEveryPlaceOfABlock) {
    std::vector<std::uint64_t> counts(32 * 36);
    Dice dice(Seed{1, 2});
    unsigned before = dice.d6();
    for (int i = 1; i < 8'000'000; ++i) {
        const unsigned face = dice.d6();
        ++counts[static_cast<unsigned>(i % 32) * 36 + (before - 1) * 6 + (face - 1)];
        before = face;
    }
    expect_fair(counts, std::vector<double>(counts.size(), 1));
}

TEST(Dice, TwoD6IsFair) {
    Dice dice(Seed{1, 3});
    expect_fair(count(11, 2'000'000, [&] { return dice.two_d6() - 2; }), {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1});
}

TEST(Dice, D10IsFair) {
    Dice dice(Seed{1, 4});
    expect_fair(count(10, 2'000'000, [&] { return dice.d10() - 1; }), std::vector<double>(10, 1));
}

TEST(Dice, D3IsFair) {
    Dice dice(Seed{1, 5});
    expect_fair(count(3, 2'000'000, [&] { return dice.d3() - 1; }), std::vector<double>(3, 1));
}

TEST(Dice, AverageDieIsFair) {
    Dice dice(Seed{1, 6});
    expect_fair(count(4, 2'000'000, [&] { return dice.average() - 2; }), {1, 2, 2, 1});
}

TEST(Dice, DieFacesSayWhatTheStreamThrows) {
    for (DieKind kind : {DieKind::D6, DieKind::D10, DieKind::D3, DieKind::Average}) {
        const DieFaces die = faces_of(kind);
        Dice dice(Seed{1, 7}, static_cast<std::uint32_t>(kind));
        std::vector<double> weights;
        unsigned sides = 0;
        for (unsigned i = 0; i < die.kinds; ++i) {
            weights.push_back(die.often[i]);
            sides += die.often[i];
        }
        EXPECT_EQ(sides, die.sides);
        expect_fair(count(die.kinds, 300'000,
                          [&] {
                              const auto* face =
                                  std::find(die.face, die.face + die.kinds, dice.throw_one(kind));
                              return static_cast<std::size_t>(face - die.face);
                          }),
                    weights);
        expect_fair(count(die.kinds, 6'000,
                          [&] {
                              const auto* face =
                                  std::find(die.face, die.face + die.kinds, dice.roll(9, kind)[4]);
                              return static_cast<std::size_t>(face - die.face);
                          }),
                    weights);
    }
}

TEST(Dice, BelowIsFair) {
    Dice dice(Seed{1, 8});
    for (std::uint32_t things : {2u, 3u, 7u, 24u, 52u, 1000u})
        expect_fair(count(things, 1'000'000, [&] { return dice.below(things); }),
                    std::vector<double>(things, 1));
    EXPECT_EQ(dice.below(1), 0u);
}

// With 3 * 2^30 things a quarter of all words must be drawn again; a plain multiply would give every third
// thing twice as often.
TEST(Dice, BelowIsFairForNumbersThatHardlyFit) {
    Dice dice(Seed{1, 9});
    const std::uint32_t things = 3u << 30;
    expect_fair(count(3, 1'000'000, [&] { return dice.below(things) % 3; }), {1, 1, 1});
    expect_fair(count(3, 1'000'000, [&] { return dice.below(things) >> 30; }), {1, 1, 1});
}

TEST(Dice, ShufflesOfFourAreFair) {
    Dice dice(Seed{1, 10});
    std::map<std::array<int, 4>, std::size_t> place;
    std::array<int, 4> order{0, 1, 2, 3};
    do place.emplace(order, place.size());
    while (std::next_permutation(order.begin(), order.end()));
    ASSERT_EQ(place.size(), 24u);
    expect_fair(count(24, 1'000'000,
                      [&] {
                          std::array<int, 4> items{0, 1, 2, 3};
                          dice.shuffle(std::span(items));
                          return place.at(items);
                      }),
                std::vector<double>(24, 1));
}

TEST(Dice, ShufflesOfNothingAndOne) {
    Dice dice(Seed{1, 11});
    std::array<int, 1> one{5};
    dice.shuffle(std::span(one));
    EXPECT_EQ(one[0], 5);
    dice.shuffle(std::span<int>());
}

TEST(Dice, AgainWhileThrowsUntilItIsNotRefused) {
    Dice dice(Seed{1, 12});
    expect_fair(count(4, 400'000,
                      [&] {
                          return dice.again_while([](Dice& d) { return d.d6(); },
                                                  [](unsigned face) { return face == 1 || face == 6; }) -
                                 2;
                      }),
                {1, 1, 1, 1});
}

TEST(Dice, HandfulsHoldAsManyAsAnEventShows) {
    Dice dice(Seed{1, 13});
    EXPECT_EQ(dice.roll(0).size(), 0u);
    EXPECT_EQ(dice.roll(Dice::max_handful).size(), Event::max_dice);
    EXPECT_EQ(dice.roll_for(5, 12).size(), 12u);
    Dice a(Seed{1, 14}), b(Seed{1, 14});
    EXPECT_EQ(a.roll(20), b.roll_for(4, 20));  // from the stream, nothing is cut short
}

}  // namespace
}  // namespace longroll
