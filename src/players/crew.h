#pragma once
// Work of one decision on the cores that nobody else uses. Jobs have numbers and each writes its own result,
// so what comes of them is the same on one thread and on many.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace longroll {

// Cores on which nobody works, of all players and studies of the program together. Whoever starts threads
// borrows them here first: two players who think at once do not take four threads for two cores.
class SpareCores {
  public:
    explicit SpareCores(unsigned wanted) {
        unsigned left = spare().load();
        while ((taken_ = std::min(wanted, left)) > 0 && !spare().compare_exchange_weak(left, left - taken_)) {
        }
    }
    ~SpareCores() { spare() += taken_; }
    SpareCores(const SpareCores&) = delete;
    SpareCores& operator=(const SpareCores&) = delete;

    unsigned taken() const { return taken_; }

  private:
    static std::atomic<unsigned>& spare() {
        static std::atomic<unsigned> cores{std::max(1u, std::thread::hardware_concurrency()) - 1};
        return cores;
    }
    unsigned taken_ = 0;
};

// job(0) to job(n - 1), by so many threads, of which the caller is one.
template <class Job>
void do_all(std::size_t n, unsigned threads, Job&& job) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < n; i = next++) job(i);
    };
    std::vector<std::jthread> crew;
    for (unsigned t = 1; t < threads; ++t) crew.emplace_back(work);
    work();
}

}  // namespace longroll
