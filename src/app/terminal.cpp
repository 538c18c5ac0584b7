#include "app/terminal.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "engine/echo.h"

namespace longroll {
namespace {

volatile std::sig_atomic_t interrupt_noted = 0;

void note_interrupt(int) { interrupt_noted = 1; }

bool want_colour() {
    const char* off = std::getenv("NO_COLOR");
    const char* kind = std::getenv("TERM");
    if (off != nullptr && *off != '\0') return false;
    return is_terminal(STDOUT_FILENO) && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

Style::Style() : colour_(want_colour()) {}

std::string Style::in(const char* code, std::string_view text) const {
    return colour_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::size_t columns(std::size_t most) {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return std::min<std::size_t>(most, 100);
    return std::min<std::size_t>(most, size.ws_col);
}

void watch_interrupt() {
    struct sigaction action{};
    action.sa_handler = note_interrupt;
    // No SA_RESTART: a waiting read comes back. SA_RESETHAND: the second Ctrl-C is the system's own.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interrupt_noted != 0; }

namespace {

// Keeps Ctrl-C back but while input is waited for, so that none falls between the look at it and the wait.
class InterruptsHeld {
  public:
    InterruptsHeld() {
        sigset_t held;
        ::sigemptyset(&held);
        ::sigaddset(&held, SIGINT);
        ::sigaddset(&held, SIGTERM);
        ::pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    ~InterruptsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    InterruptsHeld(const InterruptsHeld&) = delete;
    InterruptsHeld& operator=(const InterruptsHeld&) = delete;

    // Until there is something to read, or an interrupt came: then false.
    bool wait_for_input() const {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        return ::ppoll(&input, 1, nullptr, &before_) > 0;
    }

  private:
    sigset_t before_{};
};

}  // namespace

std::optional<std::string> read_line(std::string_view prompt) {
    static std::string waiting;  // read, but behind the end of the line
    static bool ended = false;
    constexpr std::size_t longest = 1 << 16;
    fmt::print("{}", prompt);
    std::fflush(stdout);
    std::size_t end = waiting.find('\n');
    const InterruptsHeld held;
    while (end == std::string::npos && !ended && !interrupted() && waiting.size() < longest) {
        if (!held.wait_for_input()) continue;
        char room[4096];
        const ssize_t n = ::read(STDIN_FILENO, room, sizeof room);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0)
            ended = true;
        else
            waiting.append(room, static_cast<std::size_t>(n));
        end = waiting.find('\n');
    }
    if (interrupted() || (waiting.empty() && ended)) {
        fmt::print("\n");
        return std::nullopt;
    }
    std::string line = waiting.substr(0, end);
    waiting.erase(0, end == std::string::npos ? end : end + 1);
    if (!is_terminal(STDIN_FILENO)) fmt::print("{}\n", printable(line));
    return line;
}

void clear_screen() {
    if (is_terminal(STDOUT_FILENO)) fmt::print("\x1b[H\x1b[2J\x1b[3J");
}

}  // namespace longroll
