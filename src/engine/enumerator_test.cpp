#include "engine/enumerator.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace longroll {
namespace {

constexpr double hair = 1e-13;

// Runs `rules` in every way and adds up the chances of what it returns.
template <class Rules>
auto chances(Enumerator& ways, Rules rules) {
    std::map<decltype(rules(std::declval<Dice&>())), double> all;
    while (ways.next()) {
        Dice dice(ways);
        const auto outcome = rules(dice);
        all[outcome] += ways.probability();
    }
    EXPECT_TRUE(ways.complete());
    EXPECT_EQ(ways.complaint(), "");
    double sum = 0;
    for (const auto& [outcome, p] : all) sum += p;
    EXPECT_NEAR(sum, 1, hair);
    return all;
}

template <class Rules>
auto chances(Rules rules) {
    Enumerator ways;
    return chances(ways, rules);
}

template <class Map>
void expect_same(const Map& got, const Map& wanted) {
    ASSERT_EQ(got.size(), wanted.size());
    for (const auto& [outcome, p] : wanted) {
        ASSERT_TRUE(got.contains(outcome));
        EXPECT_NEAR(got.at(outcome), p, hair);
    }
}

TEST(Enumerator, NoDiceIsOneWay) {
    Enumerator ways;
    ASSERT_TRUE(ways.next());
    EXPECT_EQ(ways.probability(), 1);
    EXPECT_FALSE(ways.next());
    EXPECT_TRUE(ways.complete());
    EXPECT_FALSE(ways.next());
    EXPECT_EQ(ways.runs(), 1u);
}

TEST(Enumerator, EveryFaceOnce) {
    for (DieKind kind : {DieKind::D6, DieKind::D10, DieKind::D3, DieKind::Average}) {
        const DieFaces die = faces_of(kind);
        Enumerator ways;
        const auto all = chances(ways, [kind](Dice& dice) { return dice.throw_one(kind); });
        EXPECT_EQ(ways.runs(), die.kinds);
        for (unsigned i = 0; i < die.kinds; ++i)
            EXPECT_DOUBLE_EQ(all.at(die.face[i]), static_cast<double>(die.often[i]) / die.sides);
    }
}

// What each kind of throw costs: a run for each result that the caller can tell apart.
TEST(Enumerator, RunsOfEachKindOfThrow) {
    const auto runs = [](auto rules) {
        Enumerator ways;
        while (ways.next()) {
            Dice dice(ways);
            rules(dice);
        }
        EXPECT_TRUE(ways.complete());
        return ways.runs();
    };
    const auto hit_or_six = [](unsigned face) { return face <= 2 ? 1 : face == 6 ? 2 : 0; };
    EXPECT_EQ(runs([](Dice& dice) { dice.d6(); }), 6u);
    EXPECT_EQ(runs([](Dice& dice) { dice.roll(4); }), 126u);                   // 9 over 4
    EXPECT_EQ(runs([](Dice& dice) { dice.roll(4, DieKind::Average); }), 35u);  // 7 over 3
    EXPECT_EQ(runs([](Dice& dice) { dice.roll_for(5, 4); }), 5u);
    EXPECT_EQ(runs([&](Dice& dice) { dice.roll_kinds(4, hit_or_six); }), 15u);  // 6 over 2
    EXPECT_EQ(runs([&](Dice& dice) { dice.throw_for(DieKind::D6, hit_or_six); }), 3u);
    EXPECT_EQ(runs([](Dice& dice) { dice.throw_for(DieKind::D10, [](unsigned face) { return face > 7; }); }),
              2u);
    EXPECT_EQ(runs([](Dice& dice) { dice.throw_for(DieKind::D10, [](unsigned) { return 0; }); }), 1u);
}

TEST(Enumerator, KindsOfFacesHaveTheChanceOfAllTheirSides) {
    // A ten-sided die on a table of three cells: 1 to 5, 6 to 9, 10.
    const auto cell = [](unsigned face) { return face <= 5 ? 0 : face <= 9 ? 1 : 2; };
    const auto all = chances([&](Dice& dice) { return cell(dice.throw_for(DieKind::D10, cell)); });
    expect_same(all, {{0, 5.0 / 10}, {1, 4.0 / 10}, {2, 1.0 / 10}});
    // Two dice that hit with 1 or 2 and strike a leader with 6: both hit 4/36, one of each 4/36.
    const auto kind = [](unsigned face) { return face <= 2 ? 1 : face == 6 ? 2 : 0; };
    const auto two = chances([&](Dice& dice) {
        std::pair<int, int> hits_sixes;
        for (unsigned face : dice.roll_kinds(2, kind)) {
            hits_sixes.first += face <= 2;
            hits_sixes.second += face == 6;
        }
        return hits_sixes;
    });
    expect_same(two, {{{0, 0}, 9.0 / 36},
                      {{1, 0}, 12.0 / 36},
                      {{2, 0}, 4.0 / 36},
                      {{0, 1}, 6.0 / 36},
                      {{1, 1}, 4.0 / 36},
                      {{0, 2}, 1.0 / 36}});
    // Kinds that are not neighbours.
    const auto odd = chances([](Dice& dice) {
        return dice.throw_for(DieKind::Average, [](unsigned face) { return face % 2; }) % 2;
    });
    expect_same(odd, {{0u, 3.0 / 6}, {1u, 3.0 / 6}});
}

TEST(Enumerator, KindsInsideAThrowThatMayBeRefused) {
    const auto low = [](unsigned face) { return face <= 2; };
    const auto all = chances([&](Dice& dice) {
        return dice.again_while([&](Dice& d) { return d.throw_for(DieKind::D6, low); },
                                [](unsigned face) { return face > 2; });
    });
    expect_same(all, {{1u, 1.0}});
}

TEST(Enumerator, SumsOfTwoDice) {
    Enumerator ways;
    const auto all = chances(ways, [](Dice& dice) { return dice.two_d6(); });
    EXPECT_EQ(ways.runs(), 36u);
    for (unsigned sum = 2; sum <= 12; ++sum)
        EXPECT_NEAR(all.at(sum), (6.0 - std::abs(static_cast<int>(sum) - 7)) / 36, hair);
}

TEST(Enumerator, LaterThrowsMayDependOnEarlierOnes) {
    // A six is thrown on, at most twice.
    Enumerator ways;
    const auto all = chances(ways, [](Dice& dice) {
        unsigned sum = dice.d6();
        for (int more = 0; more < 2 && sum % 6 == 0; ++more) sum += dice.d6();
        return sum;
    });
    EXPECT_EQ(ways.runs(), 5u + 5 + 6);
    EXPECT_NEAR(all.at(3), 1.0 / 6, hair);
    EXPECT_NEAR(all.at(9), 1.0 / 36, hair);
    EXPECT_NEAR(all.at(18), 1.0 / 216, hair);
}

TEST(Enumerator, DrawsAndShuffles) {
    Enumerator ways;
    const auto shuffled = chances(ways, [](Dice& dice) {
        std::array<int, 4> items{0, 1, 2, 3};
        dice.shuffle(std::span(items));
        return items;
    });
    EXPECT_EQ(ways.runs(), 24u);
    EXPECT_EQ(shuffled.size(), 24u);
    for (const auto& [order, p] : shuffled) EXPECT_NEAR(p, 1.0 / 24, hair);
    EXPECT_EQ(chances([](Dice& dice) { return dice.below(1); }).size(), 1u);
}

// Each different handful once, with the chance of all the sequences that make it.
TEST(Enumerator, HandfulsAreSequencesWithoutOrder) {
    for (DieKind kind : {DieKind::D6, DieKind::Average, DieKind::D3, DieKind::D10})
        for (std::size_t count = 0; count <= 4; ++count) {
            Enumerator ways;
            const auto together = chances(ways, [=](Dice& dice) {
                const Dice::Handful faces = dice.roll(count, kind);
                return std::vector<unsigned>(faces.begin(), faces.end());
            });
            const auto one_by_one = chances([=](Dice& dice) {
                std::vector<unsigned> faces;
                for (std::size_t i = 0; i < count; ++i) faces.push_back(dice.throw_one(kind));
                std::sort(faces.begin(), faces.end());
                return faces;
            });
            expect_same(together, one_by_one);
            EXPECT_EQ(ways.runs(), together.size());
        }
}

TEST(Enumerator, LargeHandfuls) {
    Enumerator ways;
    const auto hits = chances(ways, [](Dice& dice) {
        const Dice::Handful faces = dice.roll(12);
        return std::count_if(faces.begin(), faces.end(), [](unsigned face) { return face >= 5; });
    });
    EXPECT_EQ(ways.runs(), 6188u);  // 17 over 5
    EXPECT_NEAR(hits.at(0), std::pow(2.0 / 3, 12), hair);
    EXPECT_NEAR(hits.at(4), 495 * std::pow(1.0 / 3, 4) * std::pow(2.0 / 3, 8), hair);
}

TEST(Enumerator, DiceThatOnlyHitOrMiss) {
    for (DieKind kind : {DieKind::D6, DieKind::Average, DieKind::D10})
        for (unsigned needed = 0; needed <= 11; ++needed) {
            const auto hits_among = [needed](const Dice::Handful& faces) {
                return std::count_if(faces.begin(), faces.end(),
                                     [=](unsigned face) { return face >= needed; });
            };
            Enumerator ways;
            const auto quick =
                chances(ways, [&](Dice& dice) { return hits_among(dice.roll_for(needed, 5, kind)); });
            expect_same(quick, chances([&](Dice& dice) { return hits_among(dice.roll(5, kind)); }));
            EXPECT_LE(ways.runs(), 6u);
        }
    Enumerator ways;
    const auto all = chances(ways, [](Dice& dice) {
        const Dice::Handful faces = dice.roll_for(4, Dice::max_handful);
        return std::count_if(faces.begin(), faces.end(), [](unsigned face) { return face >= 4; });
    });
    EXPECT_EQ(ways.runs(), 49u);
    EXPECT_NEAR(all.at(48), std::pow(0.5, 48), 1e-28);
    EXPECT_NEAR(all.at(24), 32247603683100.0 / std::pow(2.0, 48), hair);
}

TEST(Enumerator, FacesThrownForAHitAreOnTheDie) {
    Enumerator ways;
    while (ways.next()) {
        Dice dice(ways);
        for (unsigned face : dice.roll_for(4, 3, DieKind::Average))
            EXPECT_TRUE(face == 2 || face == 4) << face;
    }
}

struct TwoFaces {
    unsigned mine, yours;
    friend auto operator<=>(const TwoFaces&, const TwoFaces&) = default;
};
TwoFaces throw_two(Dice& dice) {
    const unsigned mine = dice.d6();
    return {mine, dice.d6()};
}
bool tie(const TwoFaces& faces) { return faces.mine == faces.yours; }

TEST(EnumeratorAgain, ARollOffIsEven) {
    Enumerator ways;
    const auto won = chances(ways, [](Dice& dice) {
        const TwoFaces faces = dice.again_while([](Dice& d) { return throw_two(d); }, tie);
        return faces.mine > faces.yours;
    });
    EXPECT_EQ(ways.runs(), 30u);
    EXPECT_NEAR(won.at(true), 0.5, 1e-15);
    EXPECT_NEAR(won.at(false), 0.5, 1e-15);
}

TEST(EnumeratorAgain, RefusedFacesAreLeftOutAndTheRestShareTheirChance) {
    Enumerator ways;
    const auto all = chances(ways, [](Dice& dice) {
        return dice.again_while([](Dice& d) { return d.average(); }, [](unsigned face) { return face == 3; });
    });
    EXPECT_EQ(ways.runs(), 3u);
    EXPECT_NEAR(all.at(2), 0.25, hair);
    EXPECT_NEAR(all.at(4), 0.5, hair);
    EXPECT_NEAR(all.at(5), 0.25, hair);
}

TEST(EnumeratorAgain, ThrowsOfEqualValueAreOneWayWhereNothingElseCanMatter) {
    const auto who = [](const TwoFaces& faces) {
        return faces.mine == faces.yours ? 0 : faces.mine > faces.yours ? 1 : 2;
    };
    const auto nobody = [](int winner) { return winner == 0; };
    Enumerator merged;
    const auto quick = chances(merged, [&](Dice& dice) {
        return dice.again_while(
            [](Dice& d) {
                const unsigned mine = d.d6(), yours = d.d6();
                return mine == yours ? 0 : mine > yours ? 1 : 2;
            },
            nobody);
    });
    EXPECT_EQ(merged.runs(), 2u);

    // This throw also leaves its faces outside: each way stays its own.
    Enumerator apart;
    std::map<TwoFaces, int> seen;
    const auto slow = chances(apart, [&](Dice& dice) {
        TwoFaces shown{};
        const int winner = dice.again_while(
            [&](Dice& d) {
                shown = throw_two(d);
                return who(shown);
            },
            nobody);
        ++seen[shown];
        return winner;
    });
    EXPECT_EQ(apart.runs(), 30u);
    EXPECT_EQ(seen.size(), 30u);
    expect_same(quick, slow);
}

TEST(EnumeratorAgain, BeforeBetweenAndAfterOtherThrows) {
    Enumerator ways;
    const auto all = chances(ways, [](Dice& dice) {
        const unsigned first = dice.d3();
        const auto not_first = [first](Dice& d) { return std::pair(first, d.d3()); };
        const unsigned second =
            dice.again_while(not_first, [](const auto& pair) { return pair.first == pair.second; }).second;
        const unsigned third = dice.d3();
        const unsigned fourth =
            dice.again_while([](Dice& d) { return d.d3(); }, [=](unsigned f) { return f <= third - 1; });
        return std::array<unsigned, 4>{first, second, third, fourth};
    });
    EXPECT_EQ(ways.runs(), 3u * 2 * (3 + 2 + 1));
    EXPECT_EQ(all.size(), 36u);
    EXPECT_NEAR(all.at({1, 2, 1, 3}), 1.0 / 3 / 2 / 3 / 3, hair);
    EXPECT_NEAR(all.at({2, 3, 2, 3}), 1.0 / 3 / 2 / 3 / 2, hair);
    EXPECT_NEAR(all.at({3, 1, 3, 3}), 1.0 / 3 / 2 / 3, hair);
}

// Inside a throw that is rolled off there are throws that are rolled off, three deep.
TEST(EnumeratorAgain, Nested) {
    const auto no_six = [](Dice& d) {
        return d.again_while([](Dice& e) { return e.d6(); }, [](unsigned face) { return face == 6; });
    };
    const auto pair = [no_six](Dice& d) {
        const unsigned mine = no_six(d);
        return TwoFaces{mine, no_six(d)};
    };
    const auto untied = [pair](Dice& d) { return d.again_while(pair, tie); };
    const auto not_seven = [untied](Dice& d) {
        return d.again_while(untied, [](const TwoFaces& faces) { return faces.mine + faces.yours == 7; });
    };
    Enumerator ways;
    const auto all = chances(ways, [&](Dice& dice) { return not_seven(dice); });
    std::map<TwoFaces, double> wanted;
    for (unsigned mine = 1; mine <= 5; ++mine)
        for (unsigned yours = 1; yours <= 5; ++yours)
            if (mine != yours && mine + yours != 7) wanted[{mine, yours}] = 1;
    for (auto& [faces, p] : wanted) p = 1.0 / static_cast<double>(wanted.size());
    expect_same(all, wanted);
    EXPECT_EQ(ways.runs(), wanted.size());
}

TEST(EnumeratorAgain, HandfulsAndDrawsInside) {
    const auto hand = [](Dice& d) {
        const Dice::Handful faces = d.roll(3);
        const unsigned hits = static_cast<unsigned>(std::count(faces.begin(), faces.end(), 6));
        const Dice::Handful more = d.roll_for(5, 2);
        return std::array<unsigned, 3>{
            hits,
            static_cast<unsigned>(std::count_if(more.begin(), more.end(), [](unsigned f) { return f >= 5; })),
            d.below(3)};
    };
    const auto none = [](const std::array<unsigned, 3>& h) { return h[0] + h[1] == 0; };
    Enumerator ways;
    const auto all = chances(ways, [&](Dice& dice) { return dice.again_while(hand, none); });
    EXPECT_EQ(ways.runs(), 4u * 3 * 3 - 3);  // one way for each value
    const double accepted = 1 - std::pow(5.0 / 6, 3) * std::pow(2.0 / 3, 2);
    const std::array<unsigned, 3> one_each{1, 1, 2};
    EXPECT_NEAR(all.at(one_each), 3 * 25.0 / 216 * 4 / 9 / 3 / accepted, hair);
}

TEST(EnumeratorLimit, StopsAtTheLimitOfRuns) {
    Enumerator ways(100);
    std::uint64_t runs = 0;
    while (ways.next()) {
        Dice dice(ways);
        dice.two_d6();
        dice.two_d6();
        ++runs;
    }
    EXPECT_EQ(runs, 100u);
    EXPECT_FALSE(ways.complete());
    EXPECT_FALSE(ways.next());

    Enumerator just(36);
    while (just.next()) {
        Dice dice(just);
        dice.two_d6();
    }
    EXPECT_TRUE(just.complete());

    Enumerator nothing(0);
    EXPECT_FALSE(nothing.next());
    EXPECT_FALSE(nothing.complete());
}

TEST(EnumeratorLimit, StopsAlsoInsideAThrow) {
    Enumerator ways(1000);
    std::uint64_t runs = 0, tries = 0;
    while (ways.next()) {
        Dice dice(ways);
        const unsigned sum = dice.again_while(
            [&tries](Dice& d) {
                unsigned all = 0;
                for (int i = 0; i < 20; ++i) all += d.d6();
                ++tries;
                return all;
            },
            [](unsigned all) { return all % 2 == 0; });
        EXPECT_EQ(sum % 2, 1u);  // what the rules go on with is still a throw they accept
        ++runs;
    }
    EXPECT_EQ(runs, 1u);
    EXPECT_LT(tries, 1100u);
    EXPECT_FALSE(ways.complete());
    EXPECT_EQ(ways.complaint(), "");
}

TEST(EnumeratorLimit, StopsInsideAThrowInsideAThrow) {
    Enumerator ways(500);
    std::uint64_t runs = 0;
    while (ways.next()) {
        Dice dice(ways);
        const auto odd_sum = [](Dice& d) {
            return d.again_while([](Dice& e) { return e.two_d6() + e.two_d6() + e.two_d6(); },
                                 [](unsigned sum) { return sum % 2 == 0; });
        };
        const unsigned sum = dice.again_while(odd_sum, [](unsigned s) { return s > 30; });
        EXPECT_TRUE(sum % 2 == 1 && sum <= 30);
        EXPECT_GE(dice.d6(), 1u);
        ++runs;
    }
    EXPECT_EQ(runs, 1u);
    EXPECT_FALSE(ways.complete());
}

TEST(EnumeratorLimit, AThrowThatIsAlwaysRefusedIsNamedAndEnds) {
    Enumerator ways;
    ASSERT_TRUE(ways.next());
    Dice dice(ways);
    dice.again_while([](Dice& d) { return d.d6(); }, [](unsigned) { return true; });
    EXPECT_FALSE(ways.next());
    EXPECT_FALSE(ways.complete());
    EXPECT_EQ(ways.complaint(), "a throw is refused whichever way it falls");

    Enumerator nested;
    ASSERT_TRUE(nested.next());
    Dice more(nested);
    more.again_while(
        [](Dice& d) { return d.again_while([](Dice& e) { return e.d6(); }, [](unsigned) { return true; }); },
        [](unsigned) { return true; });
    EXPECT_FALSE(nested.next());
    EXPECT_EQ(nested.complaint(), "a throw is refused whichever way it falls");
}

TEST(EnumeratorLimit, RulesThatAreNotAFunctionOfTheirDiceAreNamed) {
    const auto complaint_of = [](auto rules) {
        Enumerator ways(1000);
        int run = 0;
        while (ways.next()) {
            Dice dice(ways);
            rules(dice, run++);
        }
        EXPECT_FALSE(ways.complete());
        return std::string(ways.complaint());
    };
    const char* otherwise = "the rules ask for other dice after the same throws";
    EXPECT_EQ(complaint_of([](Dice& dice, int run) { run == 2 ? dice.d10() : dice.d6(); }), otherwise);
    EXPECT_EQ(complaint_of([](Dice& dice, int run) {
                  if (run != 3) dice.d6();
              }),
              otherwise);
    const auto rolled_off = [](Dice& dice, unsigned limit) {
        return dice.again_while([limit](Dice& d) { return limit == 3 ? d.two_d6() : d.d6(); },
                                [=](unsigned sum) { return sum > limit; });
    };
    EXPECT_EQ(complaint_of([&](Dice& dice, int run) { rolled_off(dice, run == 2 ? 3 : 4); }), otherwise);
    EXPECT_EQ(complaint_of([&](Dice& dice, int run) { run == 1 ? rolled_off(dice, 5) : dice.d6(); }),
              otherwise);
    EXPECT_EQ(complaint_of([&](Dice& dice, int run) { run == 0 ? rolled_off(dice, 5) : dice.d6(); }),
              otherwise);
}

TEST(Enumerator, RestartsForOtherRules) {
    Enumerator ways(10);
    while (ways.next()) {
        Dice dice(ways);
        dice.again_while([](Dice& d) { return d.two_d6(); }, [](unsigned sum) { return sum == 7; });
    }
    EXPECT_FALSE(ways.complete());
    ways.restart(1000);
    expect_same(chances(ways, [](Dice& dice) { return dice.d3(); }),
                {{1u, 1.0 / 3}, {2u, 1.0 / 3}, {3u, 1.0 / 3}});
    ways.restart(3);
    EXPECT_EQ(chances(ways, [](Dice& dice) { return dice.d3(); }).size(), 3u);
}

// Any list of throws: the enumerator's chances of their sum are those of plain convolution.
using Sums = std::map<unsigned, double>;
Sums convolve(const Sums& a, const Sums& b) {
    Sums sums;
    for (const auto& [x, p] : a)
        for (const auto& [y, q] : b) sums[x + y] += p * q;
    return sums;
}
Sums of_die(DieKind kind) {
    const DieFaces die = faces_of(kind);
    Sums sums;
    for (unsigned i = 0; i < die.kinds; ++i)
        sums[die.face[i]] = static_cast<double>(die.often[i]) / die.sides;
    return sums;
}
Sums without(Sums sums, unsigned limit) {
    double kept = 0;
    std::erase_if(sums, [limit](const auto& item) { return item.first > limit; });
    for (const auto& [sum, p] : sums) kept += p;
    for (auto& [sum, p] : sums) p /= kept;
    return sums;
}

RC_GTEST_PROP(EnumeratorProperty, AgreesWithConvolution, ()) {
    const auto program =
        *rc::gen::resize(4, rc::gen::container<std::vector<std::pair<int, int>>>(
                                rc::gen::pair(rc::gen::inRange(0, 6), rc::gen::inRange(0, 4))));
    constexpr DieKind kinds[] = {DieKind::D6, DieKind::D3, DieKind::Average, DieKind::D10};
    Sums wanted{{0, 1.0}};
    for (const auto& [what, which] : program) {
        const DieKind kind = kinds[which];
        const Sums die = of_die(kind);
        const unsigned lowest = die.begin()->first;
        Sums part;
        if (what == 0) part = die;
        if (what == 1) part = convolve(die, die);
        if (what == 2)
            for (unsigned i = 0; i < 5; ++i) part[i] = 0.2;
        if (what == 3) part = without(die, lowest + 1);
        if (what == 4) part = without(convolve(die, die), 2 * lowest + 2);
        if (what == 5) part = without(convolve(without(die, lowest + 1), die), 2 * lowest + 2);
        wanted = convolve(wanted, part);
    }
    const auto got = chances([&](Dice& dice) {
        unsigned sum = 0;
        for (const auto& [what, which] : program) {
            const DieKind kind = kinds[which];
            const unsigned lowest = faces_of(kind).face[0];
            const auto one = [kind](Dice& d) { return d.throw_one(kind); };
            const auto two = [kind](Dice& d) {
                const Dice::Handful faces = d.roll(2, kind);
                return unsigned{faces[0]} + faces[1];
            };
            const auto low = [&](Dice& d) {
                return d.again_while(one, [=](unsigned f) { return f > lowest + 1; });
            };
            const auto high = [=](unsigned s) { return s > 2 * lowest + 2; };
            if (what == 0) sum += one(dice);
            if (what == 1) sum += two(dice);
            if (what == 2) sum += dice.below(5);
            if (what == 3) sum += low(dice);
            if (what == 4) sum += dice.again_while(two, high);
            if (what == 5) {
                const auto nested = [&](Dice& d) {
                    const unsigned first = low(d);
                    return first + one(d);
                };
                sum += dice.again_while(nested, high);
            }
        }
        return sum;
    });
    RC_ASSERT(got.size() == wanted.size());
    for (const auto& [sum, p] : wanted) {
        RC_ASSERT(got.contains(sum));
        RC_ASSERT(std::abs(got.at(sum) - p) < hair);
    }
}

TEST(Enumerator, TheChancesOfWhatTheRulesGive) {
    const std::map<int, double> sums =
        chances_of([](Dice& dice) { return static_cast<int>(dice.d6() + dice.d6()); });
    ASSERT_EQ(sums.size(), 11u);
    EXPECT_DOUBLE_EQ(sums.at(2), 1.0 / 36);
    EXPECT_DOUBLE_EQ(sums.at(7), 6.0 / 36);
}

}  // namespace
}  // namespace longroll
