#include "engine/odds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <new>

namespace {
// Volatile, because compilers may take for granted that operator new changes nothing they can see.
volatile std::uint64_t allocations = 0;
}  // namespace

// Not inlined: the compiler would see malloc meet delete, and complain.
[[gnu::noinline]] void* operator new(std::size_t size) {
    allocations = allocations + 1;
    void* memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace longroll {
namespace {

// A game of one question: the Union fires `dice` dice at a Confederate line that is hidden: in cover a hit
// needs a 6, else a 5. Then the volleys are compared until they differ.
struct Volley {
    struct Setup {
        bool hidden = true;
    };
    struct State {
        std::int16_t hits = 0;
        std::int16_t cover = 0;  // known to the Confederate only
        std::int16_t score = 0;
        std::int16_t seen = 0;  // known to all
    };
    struct Action {
        enum Verb : std::uint8_t { None, Fire, FireOneByOne, RollOff, Hold };
        Verb verb = Hold;
        std::uint8_t dice = 0;
    };

    static constexpr std::string_view id = "volley-test", title = "Volley", blurb = "", rule_prefix = "";
    static constexpr std::uint32_t rules_version = 1;
    static constexpr std::size_t max_choices = 8;
    static inline std::uint64_t plays = 0;

    static const std::vector<Scenario>& scenarios() {
        static const std::vector<Scenario> none;
        return none;
    }
    static Expected<Setup> prepare(const Scenario&, const OptionValues&, Dice&) { return Setup{}; }
    static State start(const Setup&, Dice& dice) {
        return {0, static_cast<std::int16_t>(dice.below(2)), 0, 0};
    }
    static std::uint32_t max_decisions(const Setup&) { return 10; }
    static Turn to_act(const Setup&, const State&) { return {SeatSet::of(Seat::Union), 0, false}; }
    static std::string_view kind_word(std::uint8_t kind) { return kind == 0 ? "fire" : ""; }
    static std::uint32_t turn_key(const Setup&, const State&) { return 0; }
    static void choices(const Setup&, const State&, Seat, Offers<Action>& offers) { offers(Action{}); }
    static Action sample(const Setup&, const State&, Seat, Dice&) { return {}; }
    static Action default_action(const Setup&, const State&, Seat) { return {}; }
    static Verdict check(const Setup&, const State&, Seat, const Action&) { return fine; }
    static void play(const Setup&, State& state, Seat, const Action& action, Dice& dice, EventLog&) {
        ++plays;
        const unsigned needed = state.cover != 0 ? 6 : 5;
        if (action.verb == Action::Fire) {
            for (unsigned face : dice.roll(action.dice))
                if (face >= needed) ++state.hits;
        } else if (action.verb == Action::FireOneByOne) {
            for (unsigned i = 0; i < action.dice; ++i)
                if (dice.d6() >= needed) ++state.hits;
        } else if (action.verb == Action::RollOff) {
            const int apart =
                dice.again_while([](Dice& d) { return static_cast<int>(d.d6()) - static_cast<int>(d.d6()); },
                                 [](int difference) { return difference == 0; });
            state.score = static_cast<std::int16_t>(apart);
        }
    }
    static Result result(const Setup&, const State&) { return {}; }
    static std::int32_t worth(const Setup&, const State& state, Seat seat) {
        return (seat == Seat::Union ? 1 : -1) * (state.hits * 10 + state.score);
    }
    static State redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
        State redrawn = state;
        if (setup.hidden && seat != Seat::Confederate)
            redrawn.cover = static_cast<std::int16_t>(dice.below(4) == 0);
        return redrawn;
    }
    static View scene(const Setup&) { return View::fields(); }
    static View show(const Setup& setup, const State& state, Seat seat) {
        View view;
        view.set("hits", state.hits);
        view.set("seen", state.seen);
        if (!setup.hidden || seat == Seat::Confederate) view.set("cover", state.cover);
        return view;
    }
    static Reckoning reckon(const Setup&, const State&, Seat, const Action&) { return {}; }
    static std::string write(const Setup&, const Action&) { return "hold"; }
    static Expected<Action> read(const Setup&, std::string_view) { return Action{}; }
    static const VerbTable<Action>& verbs() {
        static constexpr VerbForm<Action> forms[] = {{""}, {"fire"}, {"file-fire"}, {"roll-off"}, {"hold"}};
        static constexpr VerbTable<Action> table{forms, "hold"};
        return table;
    }
    static const ThingNames& thing_names(const Setup&) { return only_numbers(); }
    static std::string label(const Setup&, const State&, Seat, const Action&) { return "Hold"; }
    static Say prompt(const Setup&, const State&, Seat) { return {}; }
    static std::string board(const Setup&, const State&, Seat) { return ""; }
    static std::string name(const Setup&, ArgKind, std::int64_t) { return ""; }
    static std::string outcome(const Setup&, const State& before, const State& after, Seat) {
        return std::to_string(after.hits - before.hits) + " hits";
    }
    static std::optional<std::string> first_violation(const Setup&, const State&) { return std::nullopt; }
};
static_assert(Game<Volley>);
using Action = Volley::Action;

const Volley::Setup open{false}, dark{true};
constexpr auto hits_of = [](const Volley::State& after) { return after.hits; };

double binomial(int n, int k, double p) {
    return std::tgamma(n + 1.0) / std::tgamma(k + 1.0) / std::tgamma(n - k + 1.0) * std::pow(p, k) *
           std::pow(1 - p, n - k);
}

TEST(Odds, NothingRolledIsCertain) {
    const Distribution odds = odds_of<Volley>(open, {}, Seat::Union, {Action::Hold, 0}, hits_of);
    ASSERT_EQ(odds.chances.size(), 1u);
    EXPECT_EQ(odds.chances[0].outcome, "0");
    EXPECT_EQ(odds.chances[0].p, 1);
    EXPECT_EQ(odds.chances[0].error, 0);
    EXPECT_TRUE(odds.exact);
    EXPECT_EQ(odds.runs, 1u);
}

TEST(Odds, EqualOutcomesAreMergedAndExact) {
    const Distribution odds = odds_of<Volley>(open, {}, Seat::Union, {Action::Fire, 4}, hits_of);
    EXPECT_TRUE(odds.exact);
    EXPECT_EQ(odds.runs, 126u);  // 9 over 5
    ASSERT_EQ(odds.chances.size(), 5u);
    double sum = 0;
    for (int k = 0; k <= 4; ++k) EXPECT_NEAR(odds.p_of(std::to_string(k)), binomial(4, k, 1.0 / 3), 1e-12);
    for (const Chance& chance : odds.chances) {
        sum += chance.p;
        EXPECT_EQ(chance.error, 0);
    }
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_EQ(odds.p_of("9"), 0);
}

TEST(Odds, OfAnyFunctionOfTheState) {
    const auto won = [](const Volley::State& after) { return after.score > 0 ? "won" : "lost"; };
    const Distribution odds = odds_of<Volley>(open, {}, Seat::Union, {Action::RollOff, 0}, won);
    EXPECT_NEAR(odds.p_of("won"), 0.5, 1e-15);
    EXPECT_NEAR(odds.p_of("lost"), 0.5, 1e-15);
    EXPECT_EQ(odds.runs, 10u);  // the differences other than 0: ties cost nothing
}

TEST(Odds, BeyondTheLimitTheyAreSampledWithTheirError) {
    const Volley::State state;
    const Action fire{Action::FireOneByOne, 10};  // 60 million ways
    OddsLimits limits;
    limits.max_runs = 1000;
    limits.samples = 20'000;
    const std::uint64_t before = Volley::plays;
    const Distribution odds = odds_of<Volley>(open, state, Seat::Union, fire, hits_of, limits);
    EXPECT_FALSE(odds.exact);
    EXPECT_EQ(odds.runs, 21'000u);
    EXPECT_EQ(Volley::plays - before, 21'000u);
    for (const Chance& chance : odds.chances) {
        const double truth = binomial(10, std::stoi(chance.outcome), 1.0 / 3);
        EXPECT_GT(chance.error, 0);
        EXPECT_LT(chance.error, 0.0075);
        EXPECT_NEAR(chance.p, truth, 2.5 * chance.error) << chance.outcome;  // 95% lie within 1
    }
    // The same question has the same answer.
    const Distribution again = odds_of<Volley>(open, state, Seat::Union, fire, hits_of, limits);
    for (std::size_t i = 0; i < odds.chances.size(); ++i) EXPECT_EQ(odds.chances[i].p, again.chances[i].p);
}

// Of many sampled answers, about 95 in 100 hold the truth within their error.
TEST(Odds, TheIntervalHoldsTheTruth95TimesIn100) {
    OddsLimits limits;
    limits.max_runs = 1;
    limits.samples = 300;
    for (int k : {0, 1, 2, 4}) {
        const double truth = binomial(4, k, 1.0 / 3);
        int held = 0;
        const int questions = 1000;
        for (int i = 0; i < questions; ++i) {
            const auto fire = [](Dice& dice) {
                int hits = 0;
                for (int d = 0; d < 4; ++d) hits += dice.d6() >= 5 ? 1 : 0;
                return std::to_string(hits);
            };
            const Distribution odds = distribution_of(fire, limits, Seed{static_cast<std::uint64_t>(i), 5});
            double p = 0, error = error_of_share(0, limits.samples);  // of an outcome that was never met
            for (const Chance& chance : odds.chances)
                if (chance.outcome == std::to_string(k)) {
                    p = chance.p;
                    error = chance.error;
                }
            held += std::abs(p - truth) <= error ? 1 : 0;
        }
        EXPECT_GE(held, 930) << k;
        // A rare outcome (4 hits: one in 81) has the wider side of its lopsided interval on both sides.
        if (k < 4) {
            EXPECT_LE(held, 975) << k;
        }
    }
}

TEST(Odds, ErrorOfAShare) {
    EXPECT_NEAR(error_of_share(0.5, 10'000), 0.0098, 0.0001);
    EXPECT_GT(error_of_share(0, 1000), 0.003);  // never met is not impossible
    EXPECT_NEAR(error_of_share(0, 1000), error_of_share(1, 1000), 1e-12);
}

TEST(OddsForSeat, NothingHiddenIsExact) {
    const Volley::State state{0, 1, 0, 0};
    const Distribution odds = odds_for_seat<Volley>(open, state, Seat::Union, {Action::Fire, 3});
    EXPECT_TRUE(odds.exact);
    EXPECT_EQ(odds.redraws, 1u);
    for (int k = 0; k <= 3; ++k)
        EXPECT_NEAR(odds.p_of(std::to_string(k) + " hits"), binomial(3, k, 1.0 / 6), 1e-12);
    // Who knows the cover has it exactly even where it is hidden from the other.
    EXPECT_TRUE(odds_for_seat<Volley>(dark, state, Seat::Confederate, {Action::Fire, 3}).exact);
}

TEST(OddsForSeat, TwoStatesThatTheSeatCannotTellApartHaveTheSameOdds) {
    for (Action::Verb verb : {Action::Fire, Action::FireOneByOne, Action::RollOff, Action::Hold})
        for (const std::uint8_t dice : std::initializer_list<std::uint8_t>{1, 4, 12}) {
            const Volley::State covered{0, 1, 0, 0}, bare{0, 0, 0, 0};
            const Distribution a = odds_for_seat<Volley>(dark, covered, Seat::Union, {verb, dice});
            const Distribution b = odds_for_seat<Volley>(dark, bare, Seat::Union, {verb, dice});
            EXPECT_EQ(a.exact, b.exact);
            EXPECT_EQ(a.runs, b.runs);
            ASSERT_EQ(a.chances.size(), b.chances.size());
            for (std::size_t i = 0; i < a.chances.size(); ++i) {
                EXPECT_EQ(a.chances[i].outcome, b.chances[i].outcome);
                EXPECT_EQ(a.chances[i].p, b.chances[i].p);
                EXPECT_EQ(a.chances[i].error, b.chances[i].error);
            }
        }
}

// One redraw in four stands in cover: 3/4 * 1/3 + 1/4 * 1/6 = 7/24, and there is nothing to sample.
TEST(OddsForSeat, EveryRedrawWithItsWeight) {
    const Distribution odds = odds_for_seat<Volley>(dark, {}, Seat::Union, {Action::Fire, 1});
    EXPECT_EQ(odds.trust, Trust::ExactGivenKnown);
    EXPECT_TRUE(odds.exact);
    EXPECT_EQ(odds.redraws, 2u);
    EXPECT_EQ(odds.runs, 16u);  // six faces, then the end of the answer for each of two states, twice
    EXPECT_NEAR(odds.p_of("1 hits"), 7.0 / 24, 1e-12);
    EXPECT_NEAR(odds.p_of("0 hits"), 17.0 / 24, 1e-12);
    EXPECT_NE(odds.why.find("2 possibilities"), std::string::npos) << odds.why;
}

TEST(OddsForSeat, NothingRedrawnIsExact) {
    const Distribution odds = odds_for_seat<Volley>(open, {}, Seat::Union, {Action::Fire, 1});
    EXPECT_EQ(odds.trust, Trust::Exact);
    EXPECT_TRUE(odds.rolls);
    EXPECT_FALSE(odds_for_seat<Volley>(open, {}, Seat::Union, {Action::Hold, 0}).rolls);
}

TEST(OddsForSeat, BeyondTheLimitAbout) {
    OddsLimits limits;
    limits.max_runs = 20;
    limits.samples = 100;
    const Distribution open_odds = odds_for_seat<Volley>(open, {}, Seat::Union, {Action::Fire, 5}, limits);
    EXPECT_EQ(open_odds.trust, Trust::About);
    EXPECT_FALSE(open_odds.exact);
    EXPECT_EQ(open_odds.redraws, 1u);
    EXPECT_EQ(open_odds.runs, 100u);
    EXPECT_NE(open_odds.why.find("dice"), std::string::npos) << open_odds.why;
    limits.redraws = 4;
    const Distribution odds = odds_for_seat<Volley>(dark, {}, Seat::Union, {Action::Fire, 5}, limits);
    EXPECT_EQ(odds.trust, Trust::About);
    EXPECT_EQ(odds.redraws, 4u);
    EXPECT_EQ(odds.runs, 100u);
    for (const Chance& chance : odds.chances) EXPECT_GT(chance.error, 0);
}

std::vector<std::string> arranged(std::vector<Chance> chances) {
    arrange(chances);
    std::vector<std::string> names;
    for (const Chance& chance : chances) names.push_back(chance.outcome);
    return names;
}

TEST(Arrange, ByNumberThenByChance) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(arranged({{"10 hits", 0.1, 0}, {"2 hits", 0.2, 0}, {"no hit", 0.3, 0}, {"1 hit", 0.4, 0}}),
              (Names{"no hit", "1 hit", "2 hits", "10 hits"}));
    EXPECT_EQ(arranged({{"breaks", 0.2, 0}, {"holds", 0.5, 0}, {"1 hit", 0.3, 0}}),
              (Names{"1 hit", "holds", "breaks"}));
}

TEST(Arrange, AtMostEightAndOther) {
    std::vector<Chance> chances;
    for (int i = 0; i < 12; ++i) chances.push_back({std::to_string(i) + " hits", i < 4 ? 0.01 : 0.12, 0});
    arrange(chances);
    ASSERT_EQ(chances.size(), 9u);
    EXPECT_EQ(chances.front().outcome, "4 hits");
    EXPECT_EQ(chances.back().outcome, "other");
    EXPECT_NEAR(chances.back().p, 0.04, 1e-12);
    chances.resize(8);
    arrange(chances);
    EXPECT_EQ(chances.size(), 8u);
}

TEST(ExpectedWorth, ExactWithinTheLimit) {
    Enumerator ways;
    Dice dice(Seed{1, 2});
    const auto worth = [&](const Action& action, Seat seat) {
        return expected_worth<Volley>(open, Volley::State{}, seat, action, {200, 50}, ways, dice);
    };
    EXPECT_EQ(worth({Action::Hold, 0}, Seat::Union), 0);
    EXPECT_NEAR(worth({Action::Fire, 3}, Seat::Union), 10, 1e-12);
    EXPECT_NEAR(worth({Action::Fire, 3}, Seat::Confederate), -10, 1e-12);
    EXPECT_NEAR(worth({Action::RollOff, 0}, Seat::Union), 0, 1e-12);
    Dice untouched(Seed{1, 2});
    EXPECT_EQ(dice.d6(), untouched.d6());  // none of its dice were used
}

TEST(ExpectedWorth, SampledBeyondIt) {
    Enumerator ways;
    Dice dice(Seed{1, 2});
    const Action fire{Action::FireOneByOne, 12};
    const std::uint64_t before = Volley::plays;
    const double worth =
        expected_worth<Volley>(open, Volley::State{}, Seat::Union, fire, {50, 4000}, ways, dice);
    EXPECT_EQ(Volley::plays - before, 4050u);
    EXPECT_NEAR(worth, 40, 1.2);  // 4.7 standard errors
    Dice same(Seed{1, 2});
    EXPECT_EQ(worth,
              expected_worth<Volley>(open, Volley::State{}, Seat::Union, fire, {50, 4000}, ways, same));
}

TEST(ExpectedWorth, AllocatesNothingOnceItsMemoryHasGrown) {
    Enumerator ways;
    Dice dice(Seed{1, 2});
    const auto ask_all = [&] {
        for (const Action& action : {Action{Action::Fire, 3}, Action{Action::RollOff, 0},
                                     Action{Action::Hold, 0}, Action{Action::FireOneByOne, 12}})
            expected_worth<Volley>(open, Volley::State{}, Seat::Union, action, {64, 32}, ways, dice);
    };
    ask_all();
    const std::uint64_t before = allocations;
    EXPECT_GT(before, 0u);  // the counter counts
    for (int i = 0; i < 10; ++i) ask_all();
    EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace longroll
