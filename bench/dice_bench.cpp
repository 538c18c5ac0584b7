// What dice cost. A d6 of the stream may cost at most one and a half of the bare loop's: rows d6/stream and
// d6/xoshiro256++.

#include "common.h"
#include "engine/dice.h"
#include "engine/enumerator.h"

namespace longroll::bench {
namespace {

void stream(benchmark::State& run) {
    Dice dice(Seed{1861, 1865}, 1);
    throw_in_a_loop(run, [&dice] { return dice.d6(); });
}
BENCHMARK(stream)->Name("d6/stream");

// As rules throw them: now and then, through a reference, with no loop around for the compiler to work on.
template <class Source>
[[gnu::noinline]] unsigned one_d6(Source& source) {
    return source.d6();
}
void stream_by_call(benchmark::State& run) {
    Dice dice(Seed{1861, 1865}, 1);
    throw_in_a_loop(run, [&dice] { return one_d6(dice); });
}
BENCHMARK(stream_by_call)->Name("d6/stream, one a call");
void bare_by_call(benchmark::State& run) {
    Xoshiro bare(1861);
    throw_in_a_loop(run, [&bare] { return one_d6(bare); });
}
BENCHMARK(bare_by_call)->Name("d6/xoshiro256++, one a call");

// A match opens a stream for every entry and often throws only a few dice of it.
void fresh_stream(benchmark::State& run) {
    std::uint32_t entry = 0;
    throw_in_a_loop(run, [&entry] { return Dice(Seed{1861, 1865}, ++entry).d6(); });
}
BENCHMARK(fresh_stream)->Name("dice/first d6 of a new stream");

template <class Throw>
void register_die(const char* name, Throw throw_one) {
    benchmark::RegisterBenchmark(name, [throw_one](benchmark::State& run) {
        Dice dice(Seed{1861, 1865}, 1);
        throw_in_a_loop(run, [&] { return throw_one(dice); });
    });
}

void shuffle(benchmark::State& run) {
    Dice dice(Seed{1861, 1865}, 1);
    std::uint8_t cards[52];
    for (unsigned i = 0; i < 52; ++i) cards[i] = static_cast<std::uint8_t>(i);
    Count count(run);
    for (auto _ : run) {
        dice.shuffle(std::span(cards));
        benchmark::DoNotOptimize(cards);
    }
}
BENCHMARK(shuffle)->Name("dice/shuffle of 52");

void enumerate_handful(benchmark::State& run) {
    Enumerator ways;
    std::int64_t runs = 0;
    const auto all = [&] {
        unsigned sum = 0;
        for (ways.restart(1'000'000); ways.next(); ++runs) {
            Dice dice(ways);
            for (unsigned face : dice.roll(8)) sum += face;
        }
        return sum;
    };
    all();
    runs = 0;
    Count count(run);
    for (auto _ : run) benchmark::DoNotOptimize(all());
    count.all_items(runs);
}
BENCHMARK(enumerate_handful)->Name("enumerator/8d6, a run");

void enumerate_roll_off(benchmark::State& run) {
    Enumerator ways;
    std::int64_t runs = 0;
    const auto all = [&] {
        unsigned sum = 0;
        for (ways.restart(1'000'000); ways.next(); ++runs) {
            Dice dice(ways);
            sum += dice.again_while(
                [](Dice& d) {
                    const unsigned mine = d.d6();
                    return mine * 8 + d.d6();
                },
                [](unsigned both) { return both / 8 == both % 8; });
        }
        return sum;
    };
    all();
    runs = 0;
    Count count(run);
    for (auto _ : run) benchmark::DoNotOptimize(all());
    count.all_items(runs);
}
BENCHMARK(enumerate_roll_off)->Name("enumerator/roll-off, a run");

}  // namespace
}  // namespace longroll::bench

int main(int argc, char** argv) {
    using longroll::Dice;
    using longroll::bench::register_die;
    register_die("dice/2d6", [](Dice& dice) { return dice.two_d6(); });
    register_die("dice/d3", [](Dice& dice) { return dice.d3(); });
    register_die("dice/average", [](Dice& dice) { return dice.average(); });
    register_die("dice/d10", [](Dice& dice) { return dice.d10(); });
    register_die("dice/below 52", [](Dice& dice) { return dice.below(52); });
    register_die("dice/handful of 8d6", [](Dice& dice) { return unsigned{dice.roll(8)[7]}; });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
