// load [SECONDS]: 50 Dixie and 20 Henry Hill matches played at once through the sockets of one server. Prints
// acts per second, and how long it takes from an act to the push to the other seat; before it, what a bare
// WebSocket and the bare disk can do here.

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "traffic/games.h"
#include "wire/client.h"
#include "wire/echo.h"
#include "wire/house.h"
#include "wire/mirror.h"
#include "wire/times.h"

namespace longroll::wire {
namespace {

using Json = nlohmann::json;

double seconds_since(Steady::time_point start) { return milliseconds_since(start) / 1'000; }

void measure_disk(const std::string& folder) {
    const int file = ::open((folder + "/disk").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const std::string page(4'096, 'x');
    Times times;
    for (const auto start = Steady::now(); file >= 0 && seconds_since(start) < 2;) {
        const auto begun = Steady::now();
        if (::pwrite(file, page.data(), page.size(), static_cast<off_t>(times.count() * page.size())) < 0 ||
            ::fdatasync(file) != 0)
            break;
        times.add(milliseconds_since(begun));
    }
    if (file >= 0) ::close(file);
    std::printf("bare fdatasync of 4 KiB: %zu per second, p50 %.2f ms, p99 %.2f ms\n", times.count() / 2,
                times.within(0.5), times.within(0.99));
}

void measure_echo() {
    constexpr std::size_t lines = 8;
    const Echo echo;
    std::vector<Times> times(lines);
    std::vector<std::thread> threads;
    for (Times& own : times)
        threads.emplace_back([&own, port = echo.port()] {
            Socket socket(port, "/", "", {});
            const std::string text(200, 'x');
            for (const auto start = Steady::now(); socket.open() && seconds_since(start) < 2;) {
                const auto begun = Steady::now();
                if (!socket.send(text) || !socket.next()) return;
                own.add(milliseconds_since(begun));
            }
        });
    for (std::thread& thread : threads) thread.join();
    Times all;
    for (const Times& own : times) all.add(own);
    std::printf("bare WebSocket echo, %zu sockets: %zu per second, p50 %.2f ms, p99 %.2f ms\n", lines,
                all.count() / 2, all.within(0.5), all.within(0.99));
}

// A seat's socket; of a moment it reads no more than it needs, so that the server has the processor.
class SeatLine {
  public:
    SeatLine(const Client& client, const std::string& match, const char* seat)
        : socket_(client, "/api/matches/" + match + "/socket?seat=" + seat) {}

    // Reads until the seat knows a moment after `n`; false when none came.
    bool follow(std::int64_t n) {
        while (n_ <= n) {
            const std::optional<std::string> frame = socket_.next(Milliseconds(20'000));
            if (!frame) return false;
            take(*frame);
        }
        return true;
    }
    // Reads all that was said so far; gives how long after `start` the last moment came, or nothing if none
    // did.
    std::optional<double> catch_up(Steady::time_point start) {
        std::optional<double> came;
        if (!socket_.send(R"({"id": 2, "do": "ping"})")) return came;
        while (const std::optional<std::string> frame = socket_.next(Milliseconds(20'000))) {
            if (frame->starts_with(R"({"type": "reply", "id": 2)")) break;
            const std::int64_t before = n_;
            take(*frame);
            if (n_ > before) came = milliseconds_since(start);
        }
        return came;
    }
    void take(const std::string& frame) {
        if (!frame.starts_with(R"({"type": "moments")")) return;
        const std::size_t at = frame.rfind(R"({"n": )");
        n_ = std::atoll(frame.c_str() + at + 6);
        yours = frame.find(R"("yours": true)", at) != std::string::npos;
        over = frame.find(R"("result": null)", at) == std::string::npos;
        acts.clear();
        for (std::size_t act = frame.find(R"({"act": ")", at); act != std::string::npos && acts.size() < 40;
             act = frame.find(R"({"act": ")", act + 1))
            acts.push_back(frame.substr(act + 9, frame.find('"', act + 9) - act - 9));
    }
    bool act(const std::string& act) {
        return socket_.send(Json{{"id", 1}, {"do", "act"}, {"n", n_}, {"actions", {act}}}.dump());
    }
    std::int64_t n() const { return n_; }

    bool yours = false, over = false;
    std::vector<std::string> acts;

  private:
    Socket socket_;
    std::int64_t n_ = -1;
};

struct Played {
    Times times;
    std::uint64_t matches = 0, acts = 0;
    std::string fault;
};

// One match after the other until the time is over.
void play(std::uint16_t port, const std::string& scenario, std::uint64_t seed, Steady::time_point from,
          Steady::time_point until, Played& played) {
    Client client(port);
    Luck luck(seed);
    while (Steady::now() < until && played.fault.empty()) {
        const Json body{{"scenario", scenario},
                        {"seats", {{"union", "me"}, {"confederate", "me"}}},
                        {"window_seconds", 0}};
        const Reply made = client.post("/api/matches", body.dump());
        if (made.status != 201) {
            played.fault = "no match: " + made.body;
            return;
        }
        ++played.matches;
        const std::string id = Json::parse(made.body)["id"];
        SeatLine lines[2] = {{client, id, "union"}, {client, id, "confederate"}};
        if (!lines[0].follow(-1) || !lines[1].follow(-1)) {
            played.fault = "no moment came";
            return;
        }
        while (Steady::now() < until && !lines[0].over && !lines[1].over) {
            SeatLine& mine = lines[0].yours && !lines[0].acts.empty() ? lines[0] : lines[1];
            SeatLine& theirs = &mine == &lines[0] ? lines[1] : lines[0];
            if (!mine.yours || mine.acts.empty()) break;
            const std::int64_t before = mine.n();
            const auto begun = Steady::now();
            if (!mine.act(luck.one_of(mine.acts)) || !mine.follow(before)) {
                played.fault = "no answer";
                return;
            }
            // What is decided in secret is not told to the other seat at all.
            const std::optional<double> pushed = theirs.catch_up(begun);
            if (begun < from) continue;
            ++played.acts;
            if (pushed) played.times.add(*pushed);
        }
    }
}

void measure(const std::string& folder, const char* title, const std::string& scenario, std::size_t matches,
             int seconds) {
    House house(traffic::host_games(), folder + "/" + scenario.substr(0, scenario.find('/')) + ".db");
    const auto from = Steady::now() + std::chrono::seconds(1), until = from + std::chrono::seconds(seconds);
    std::vector<Played> played(matches);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < matches; ++i)
        threads.emplace_back([&, i] { play(house.port(), scenario, 1861 + i, from, until, played[i]); });
    for (std::thread& thread : threads) thread.join();
    Times all;
    std::uint64_t begun = 0, acts = 0;
    for (const Played& one : played) {
        all.add(one.times);
        begun += one.matches;
        acts += one.acts;
        if (!one.fault.empty()) std::fprintf(stderr, "load: %s: %s\n", title, one.fault.c_str());
    }
    std::printf(
        "%zu matches of %s at a time (%llu in all): %llu acts per second; from act to the other seat's push "
        "p50 "
        "%.1f ms, p99 %.1f ms\n",
        matches, title, static_cast<unsigned long long>(begun),
        static_cast<unsigned long long>(acts / static_cast<std::uint64_t>(seconds)), all.within(0.5),
        all.within(0.99));
    const Json health = Json::parse(Client(house.port()).get("/healthz").body);
    std::printf("  the network thread was away for %.2f ms at most, %llu times for more than 5 ms\n",
                health["longest_block_us"].get<double>() / 1'000,
                static_cast<unsigned long long>(health["blocks_over_5_ms"].get<std::uint64_t>()));
}

}  // namespace
}  // namespace longroll::wire

int main(int argc, char** argv) {
    using namespace longroll::wire;
    const int seconds = argc > 1 ? std::atoi(argv[1]) : 20;
    if (seconds <= 0) {
        std::fprintf(stderr, "usage: load [seconds of each part, 20]\n");
        return 2;
    }
    const Folder folder;
    measure_disk(folder.path());
    measure_echo();
    measure(folder.path(), "Dixie", "dixie/bull-run", 50, seconds);
    measure(folder.path(), "Henry Hill", "elephant/henry-hill", 20, seconds);
    return 0;
}
