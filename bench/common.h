#pragma once
// What every benchmark needs. A benchmark program is one file that includes this header once (it defines
// operator new) and has BENCHMARKs with names like "picket/choices" and BENCHMARK_MAIN() at the end:
//
//     void choices(benchmark::State& run) {
//         Count count(run);                                  // counts allocations
//         for (auto _ : run) benchmark::DoNotOptimize(...);
//         count.items(n);                                    // when one pass did n things: the row is the
//         cost of one
//     }
//     BENCHMARK(choices)->Name("picket/choices");
//
// `make bench` runs them all, takes the least CPU time of five runs and prints each row in ns and in d6: the
// cost of one die from a bare xoshiro256++ loop, which every program measures beside its own rows
// ("d6/xoshiro256++").

#include <benchmark/benchmark.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace longroll::bench {

// Volatile, because compilers may take for granted that operator new changes nothing they can see.
inline volatile std::uint64_t allocations = 0;

// xoshiro256++ 1.0 (Blackman and Vigna, 2019): a fast generator as it is found in many games, our measure
// only.
class Xoshiro {
  public:
    explicit constexpr Xoshiro(std::uint64_t seed) {
        for (std::uint64_t& word : state_) {  // splitmix64
            std::uint64_t z = seed += 0x9E3779B97F4A7C15u;
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
            z = (z ^ z >> 27) * 0x94D049BB133111EBu;
            word = z ^ z >> 31;
        }
    }
    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    // By multiplication, without the test that would make it exact: as bare as a die can be.
    constexpr unsigned d6() { return 1 + static_cast<unsigned>((next() >> 32) * 6 >> 32); }

  private:
    std::uint64_t state_[4];
};

// Allocations and items of one benchmark.
class Count {
  public:
    explicit Count(benchmark::State& run) : run_(run), before_(allocations) {}
    // How many things one pass did, or all passes together.
    void items(std::int64_t a_pass) { all_items(a_pass * static_cast<std::int64_t>(run_.iterations())); }
    void all_items(std::int64_t all) { items_ = all; }
    // The counters allocate themselves, so they are written last.
    ~Count() {
        const auto made = static_cast<double>(allocations - before_);
        const std::int64_t things = items_ != 0 ? items_ : static_cast<std::int64_t>(run_.iterations());
        if (items_ != 0) run_.SetItemsProcessed(items_);
        run_.counters["allocations"] = made / static_cast<double>(things);
    }
    Count(const Count&) = delete;
    Count& operator=(const Count&) = delete;

  private:
    benchmark::State& run_;
    std::uint64_t before_;
    std::int64_t items_ = 0;
};

// Dice are thrown in loops of this length; the sum is what the compiler must not leave out.
inline constexpr int throws = 256;

template <class Throw>
void throw_in_a_loop(benchmark::State& run, Throw throw_one) {
    for (auto _ : run) {
        unsigned sum = 0;
        for (int i = 0; i < throws; ++i) sum += throw_one();
        benchmark::DoNotOptimize(sum);
    }
    run.SetItemsProcessed(run.iterations() * throws);
}

inline void unit(benchmark::State& run) {
    Xoshiro bare(1861);
    throw_in_a_loop(run, [&bare] { return bare.d6(); });
}
BENCHMARK(unit)->Name("d6/xoshiro256++");

}  // namespace longroll::bench

// Not inlined: the compiler would see malloc meet delete, and complain.
[[gnu::noinline]] void* operator new(std::size_t size) {
    longroll::bench::allocations = longroll::bench::allocations + 1;
    void* memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
