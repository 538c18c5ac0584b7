// attack [SECONDS] [PROGRAM]: floods as a stranger could send them, one after the other, at a server of its
// own on this machine (PROGRAM serve), while a victim plays a match of theirs. Prints how long the victim's
// clicks took and how much memory the server had. Leaves with 0 when every click was answered and the
// server's memory stayed under 300 MiB. The flooders come from many addresses, by way of a proxy that the
// server believes.

#include <sys/resource.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <thread>

#include "files/match_file.h"
#include "traffic/games.h"
#include "wire/child.h"
#include "wire/house.h"
#include "wire/mirror.h"
#include "wire/page.h"
#include "wire/times.h"

namespace longroll::wire {
namespace {

constexpr double most_memory = 300;  // MiB
const char* const large = "elephant/henry-hill";
const char* const small = "dixie/bull-run-quick";

// Somebody at an address of their own.
struct Stranger {
    Stranger(std::uint16_t its_port, const std::string& its_address)
        : client(its_port), address(its_address) {
        client.get("/api/me", headers());
    }
    Headers headers() const { return {{"X-Forwarded-For", address}}; }
    Reply post(const std::string& target, const Json& body) {
        return client.post(target, body.dump(), headers());
    }
    // The id of a new match, or nothing.
    std::string create(const char* scenario, const char* confederate, bool watch = true) {
        const Reply made = post("/api/matches", {{"scenario", scenario},
                                                 {"seats", {{"union", "me"}, {"confederate", confederate}}},
                                                 {"window_seconds", 0},
                                                 {"watch", watch}});
        return made.status == 201 ? Json::parse(made.body)["id"].get<std::string>() : std::string();
    }
    Socket socket(const std::string& match, const char* seat) const {
        return Socket(client.port(), "/api/matches/" + match + "/socket?seat=" + seat, client.cookie(),
                      headers());
    }

    Client client;
    std::string address;
};

// The newest moment that a socket is sent.
struct Line {
    explicit Line(Socket its_socket) : socket(std::move(its_socket)) {}
    bool take(const std::string& text) {
        const Json frame = Json::parse(text, nullptr, false);
        if (!frame.is_object()) return false;
        if (frame["type"] == "moments") now = frame["moments"].back();
        return frame["type"] == "reply" && frame["id"] == asked;
    }
    void read_for(Milliseconds most) {
        while (const std::optional<std::string> frame = socket.next(most)) take(*frame);
    }
    // Waits for the reply; null when none came.
    Json ask(Json request, Milliseconds most) {
        request["id"] = ++asked;
        if (!socket.send(request.dump())) return nullptr;
        const auto end = Steady::now() + most;
        while (Steady::now() < end) {
            const std::optional<std::string> frame =
                socket.next(std::chrono::duration_cast<Milliseconds>(end - Steady::now()));
            if (!frame) return nullptr;
            if (take(*frame)) return Json::parse(*frame);
        }
        return nullptr;
    }
    bool yours() const { return !now.is_null() && now["turn"]["yours"] == true; }
    bool over() const { return !now.is_null() && !now["result"].is_null(); }

    Socket socket;
    Json now;
    int asked = 0;
};

// Plays against itself at one screen, and notes how long every click takes.
class Victim {
  public:
    Victim(std::uint16_t port, std::string address) : stranger_(port, std::move(address)) {}

    void play(const std::atomic<bool>& enough) {
        while (!enough) {
            if (!lines_[0] || lines_[0]->over()) begin();
            if (!fault.empty()) return;
            Line& line = lines_[0]->yours() ? *lines_[0] : *lines_[1];
            if (!line.yours()) {
                for (auto& each : lines_) each->read_for(Milliseconds(20));
                continue;
            }
            const Json& choices = line.now["choices"];
            const std::string act = choices[luck_.below(choices.size())]["act"];
            const std::int64_t n = line.now["n"];
            const auto start = Steady::now();
            const Json reply = line.ask({{"do", "act"}, {"n", n}, {"actions", {act}}}, Milliseconds(60'000));
            if (reply.is_null()) {
                fault = line.socket.open() ? "a click was not answered within a minute"
                                           : "the victim was cut off";
                return;
            }
            times.add(milliseconds_since(start));
            if (reply["ok"] != true && line.now["n"] == n) {
                fault = "a click was refused: " + reply.dump();
                return;
            }
            for (auto& each : lines_) each->read_for(Milliseconds(10));
            std::this_thread::sleep_for(Milliseconds(30));
        }
    }
    std::string match() {
        while (match_.empty() && fault.empty()) begin();
        return match_;
    }

    Times times;
    std::string fault;

  private:
    void begin() {
        match_ = stranger_.create(small, "me");
        if (match_.empty()) {
            fault = "no match could be made";
            return;
        }
        for (std::size_t i : {0u, 1u}) {
            lines_[i] = std::make_unique<Line>(stranger_.socket(match_, i == 0 ? "union" : "confederate"));
            lines_[i]->read_for(Milliseconds(300));
            if (lines_[i]->now.is_null()) fault = "no moment came";
        }
    }

    Stranger stranger_;
    Luck luck_{1861};
    std::string match_;
    std::unique_ptr<Line> lines_[2];
};

using Flood = std::function<void(std::uint16_t port, const std::string& address,
                                 const std::string& victims_match, const std::atomic<bool>& enough)>;

// A match that goes on asking at the socket of its first seat.
void keep_asking(std::uint16_t port, const std::string& address, const std::atomic<bool>& enough,
                 const std::function<std::string(const Json& moment, int id)>& request) {
    Stranger stranger(port, address);
    while (!enough) {
        const std::string match = stranger.create(large, "me", false);
        if (match.empty()) {
            std::this_thread::sleep_for(Milliseconds(200));
            continue;
        }
        Line line(stranger.socket(match, "union"));
        line.read_for(Milliseconds(500));
        for (int id = 1; !enough && line.socket.open() && !line.now.is_null(); ++id) {
            if (!line.socket.send(request(line.now, id))) break;
            line.read_for(Milliseconds(20));
        }
    }
}

std::string first_choice(const Json& moment) {
    return moment["choices"].empty() ? std::string("end") : moment["choices"][0]["act"].get<std::string>();
}

void send_batches(std::uint16_t port, const std::string& address, const std::string&,
                  const std::atomic<bool>& enough) {
    keep_asking(port, address, enough, [](const Json& moment, int id) {
        Json actions = Json::array();
        for (std::size_t i = 0; i < 256; ++i)
            actions.push_back(
                moment["choices"].empty()
                    ? first_choice(moment)
                    : moment["choices"][i % moment["choices"].size()]["act"].get<std::string>());
        return Json{{"id", id}, {"do", "act"}, {"n", moment["n"]}, {"actions", actions}}.dump();
    });
}

void ask_odds(std::uint16_t port, const std::string& address, const std::string&,
              const std::atomic<bool>& enough) {
    keep_asking(port, address, enough, [](const Json& moment, int id) {
        return Json{{"id", id}, {"do", id % 2 == 0 ? "odds" : "hint"}, {"action", first_choice(moment)}}
            .dump();
    });
}

void create_matches(std::uint16_t port, const std::string& address, const std::string&,
                    const std::atomic<bool>& enough) {
    Stranger stranger(port, address);
    for (int i = 0; !enough && i < 280; ++i) stranger.create(large, "me");
}

// A match in which one decision is taken back thousands of times.
std::string file_of_undos() {
    for (const host::HostGame& known : traffic::host_games()) {
        if (known.game->id() != "dixie") continue;
        Expected<Match> match =
            Match::begin(*known.game, *known.game->find("bull-run-quick"), {}, Seed{1, 2});
        if (!match) break;
        EventLog silent = EventLog::off();
        Dice lot(Seed{3, 4});
        for (int i = 0; i < 3'000; ++i) {
            const SeatSet deciding = match->to_act().seats;
            if (deciding.empty()) break;
            const Seat seat = deciding.has(Seat::Union) ? Seat::Union : Seat::Confederate;
            if (!match->act(seat, match->position().sample(seat, lot), silent)) break;
            if (i % 50 != 0) (void)match->undo(seat, static_cast<std::uint32_t>(match->entries().size() - 1));
        }
        return write_match(*match, Says::Without);
    }
    return {};
}

void open_undos(std::uint16_t port, const std::string& address, const std::string&,
                const std::atomic<bool>& enough) {
    static const std::string file = file_of_undos();
    Stranger stranger(port, address);
    while (!enough) stranger.post("/api/matches/open", {{"file", file}});
}

void watch(std::uint16_t port, const std::string& address, const std::string& match,
           const std::atomic<bool>& enough) {
    const Stranger stranger(port, address);
    std::vector<Socket> sockets;
    while (!enough && sockets.size() < 38) sockets.push_back(stranger.socket(match, "watch"));
    while (!enough)
        for (Socket& socket : sockets)
            while (!enough && socket.next(Milliseconds(1))) {
            }
}

void watch_and_not_read(std::uint16_t port, const std::string& address, const std::string& match,
                        const std::atomic<bool>& enough) {
    const Stranger stranger(port, address);
    std::vector<Socket> sockets;
    while (!enough && sockets.size() < 8) {
        sockets.push_back(stranger.socket(match, "watch"));
        sockets.back().stop_reading();
    }
    for (int id = 1; !enough; ++id) {
        for (Socket& socket : sockets) socket.send(Json{{"id", id}, {"do", "moment"}, {"n", 0}}.dump());
        std::this_thread::sleep_for(Milliseconds(100));
    }
}

void say_nothing(std::uint16_t port, const std::string&, const std::string&,
                 const std::atomic<bool>& enough) {
    std::vector<std::unique_ptr<Raw>> lines;
    while (!enough && lines.size() < 132) lines.push_back(std::make_unique<Raw>(port));
    while (!enough) std::this_thread::sleep_for(Milliseconds(50));
}

// Large matches in which a computer has to think.
void make_think(std::uint16_t port, const std::string& address, const std::string&,
                const std::atomic<bool>& enough) {
    Stranger stranger(port, address);
    for (int i = 0; !enough && i < 3; ++i) stranger.create(large, "captain");
    for (int i = 0; !enough && i < 2; ++i)
        stranger.post("/api/matches",
                      {{"scenario", large}, {"seats", {{"union", "captain"}, {"confederate", "captain"}}}});
    while (!enough) std::this_thread::sleep_for(Milliseconds(50));
}

struct Named {
    const char* name;
    Flood flood;
};

int run(int seconds, const std::string& program) {
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);

    const std::vector<Named> floods{{"nothing else", {}},
                                    {"frames of 256 actions", send_batches},
                                    {"odds and hints of 16", ask_odds},
                                    {"2,240 creates", create_matches},
                                    {"uploads of 3,000 undos", open_undos},
                                    {"300 watchers", watch},
                                    {"64 watchers who do not read", watch_and_not_read},
                                    {"1,056 silent connections", say_nothing},
                                    {"40 large matches that think", make_think}};
    constexpr int flooders = 8;
    const Folder folder;
    Child child(program, folder.path(), {"--proxy", "127.0.0.1"});
    if (child.port() == 0) {
        std::fprintf(stderr, "attack: the server did not start: %s\n", child.line().c_str());
        return 1;
    }
    const auto slice = Milliseconds(seconds * 1'000 / static_cast<int>(floods.size()));
    std::printf("before these limits: clicks of 37 s, 56 s and 18 s, and 992 MiB\n");
    bool fine = true;
    Victim victim(child.port(), "198.51.100.1");
    for (const Named& named : floods) {
        const std::string match = victim.match();
        victim.times = {};
        std::atomic<bool> enough = false;
        std::vector<std::thread> threads;
        if (named.flood)
            for (int i = 0; i < flooders; ++i)
                threads.emplace_back([&, i] {
                    // By twos from an address.
                    named.flood(child.port(), "203.0.113." + std::to_string(1 + i / 2), match, enough);
                });
        threads.emplace_back([&] { victim.play(enough); });
        std::this_thread::sleep_for(slice);
        const double memory = child.memory("VmRSS");
        enough = true;
        for (std::thread& thread : threads) thread.join();
        std::printf("%-28s %4zu clicks, p50 %7.1f ms, p99 %7.1f ms, slowest %7.1f ms; server %4.0f MiB\n",
                    named.name, victim.times.count(), victim.times.within(0.5), victim.times.within(0.99),
                    victim.times.within(1), memory);
        std::fflush(stdout);
        if (victim.times.count() == 0 && victim.fault.empty()) victim.fault = "nothing was clicked";
        if (!victim.fault.empty()) {
            std::fprintf(stderr, "attack: %s: %s\n", named.name, victim.fault.c_str());
            fine = false;
            break;
        }
    }
    const Reply health = Client(child.port()).get("/healthz");
    const double memory = child.memory("VmHWM");
    std::printf("most memory %.0f MiB; health %s\n", memory, health.body.c_str());
    if (health.status != 200 || memory <= 0 || memory >= most_memory) fine = false;
    return fine ? 0 : 1;
}

}  // namespace
}  // namespace longroll::wire

int main(int argc, char** argv) {
    const int seconds = argc > 1 ? std::atoi(argv[1]) : 180;
    if (seconds <= 0 || seconds > 600) {
        std::fprintf(stderr, "usage: attack [seconds, 180; at most 600] [the program, %s]\n",
                     longroll::wire::program_beside().c_str());
        return 2;
    }
    return longroll::wire::run(seconds, argc > 2 ? argv[2] : longroll::wire::program_beside());
}
