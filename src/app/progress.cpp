#include "app/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include "app/terminal.h"

namespace longroll {

using namespace std::chrono_literals;

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)), total_(total), wanted_(is_terminal(STDERR_FILENO)) {}

Progress::~Progress() {
    if (visible_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::uint64_t done) {
    const Clock::time_point now = Clock::now();
    if (!wanted_ || total_ == 0 || now - begun_ < 1s || now - shown_ < 100ms) return;
    shown_ = now;
    visible_ = true;
    constexpr std::uint64_t width = 30;
    const std::uint64_t filled = width * done / total_;
    const double seconds = std::chrono::duration<double>(now - begun_).count();
    std::string left;
    if (done > 0)
        left = fmt::format(", {:.0f} s left",
                           seconds * static_cast<double>(total_ - done) / static_cast<double>(done));
    fmt::print(stderr, "\r\x1b[K{} [{:#<{}}{:<{}}] {} of {}{}", what_, "", filled, "", width - filled, done,
               total_, left);
    std::fflush(stderr);
}

}  // namespace longroll
