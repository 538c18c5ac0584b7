// What one act costs the server: the frame is read, the act tried, appended to the store and played, and the
// three viewers of the match (both seats and the public) get their moments. In the rows '..., one listens'
// only the seat that acts has a socket, in '..., both listen' both seats have one all the time. Time is CPU
// time; the store is SQLite on a disk in memory where there is one, so that no row waits for a real disk.

#include <nlohmann/json.hpp>
#include <optional>

#include "common.h"
#include "host/folder_bed.h"
#include "host/guests.h"
#include "host/service.h"
#include "registry/entries.h"

namespace longroll::bench {
namespace {

using namespace host;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_acts = 300;  // of a match: what an act costs may grow with the acts before it

// All that are registered.
std::span<const HostGame> bench_games() {
    static const std::vector<HostGame> games = [] {
        std::vector<HostGame> list;
        for (const GameEntry& entry : registered_games()) list.push_back({entry.game, entry.make_player});
        return list;
    }();
    return games;
}

ServiceLimits limits() {
    ServiceLimits limits;
    limits.requests_per_second = 0;
    return limits;
}

// A service on a store of its own, and one guest who plays both seats.
class House {
  public:
    House()
        : store_(open_sqlite_store(folder_ / "matches.db")),
          service_(*store_, bench_games(), limits()),
          guest_(service_.new_guest()) {}

    Service& service() { return service_; }

    // A new match of the scenario, always with the same dice.
    MatchId begin(const AnyGame& game, const Scenario& scenario, Seed seed) {
        StoredMatch match;
        match.game = game.id();
        match.scenario = scenario.id;
        match.rules_version = game.rules_version();
        match.scenario_hash = scenario.content_hash();
        match.seed = seed;
        for (Sitter& sitter : match.seats) sitter = {Sitter::Kind::Guest, guest_, {}};
        do match.id = new_match_id();
        while (!store_->create(match));
        return match.id;
    }
    Service::ListenerId listen(const MatchId& match, Seat seat, std::optional<std::uint32_t> since,
                               Service::Deliver deliver) {
        return *service_.listen(guest_, match, name(seat), since, std::move(deliver));
    }

  private:
    Folder folder_;
    std::unique_ptr<Store> store_;
    Service service_;
    GuestId guest_;
};

// A random match: the frames that play it, which are the same every time.
struct Script {
    struct Act {
        Seat seat;
        std::uint32_t n;
        std::string frame;
    };
    const AnyGame* game;
    const Scenario* scenario;
    Seed seed{1861, 4};
    std::vector<Act> acts;

    Script(const AnyGame& of, const Scenario& played) : game(&of), scenario(&played) {
        Expected<Match> begun = Match::begin(*game, *scenario, {}, seed);
        Match match = *std::move(begun);
        House house;
        const MatchId stored = house.begin(*game, *scenario, seed);
        std::array<std::uint32_t, 2> newest{};
        bool refused = false;
        for (Seat seat : seats)
            house.listen(stored, seat, std::nullopt, [&newest, &refused, seat](const Service::Text& frame) {
                const Json json = Json::parse(*frame);
                if (json["type"] == "moments") newest[index(seat)] = json["moments"].back()["n"];
                if (json["type"] == "reply" && json["ok"] != true) refused = true;
            });
        Dice lot(Seed{1863, 7});
        EventLog silent = EventLog::off();
        while (acts.size() < most_acts && !match.to_act().finished() && !refused) {
            const SeatSet deciding = match.to_act().seats;
            const Seat seat = deciding == both_seats ? seats[lot.below(2)] : deciding.only();
            const AnyAction action = match.position().sample(seat, lot);
            const std::uint32_t n = newest[index(seat)];
            const Json frame{
                {"id", 1}, {"do", "act"}, {"n", n}, {"actions", {match.position().write(action)}}};
            acts.push_back({seat, n, frame.dump()});
            (void)match.act(seat, action, silent);
            house.service().receive(index(seat) + 1, acts.back().frame);  // sockets are numbered from 1
        }
        if (refused) acts.clear();
    }
};

// How many bytes a socket was sent, and whether everything was taken.
struct Sent {
    std::size_t bytes = 0, replies = 0;
    Service::Deliver socket() {
        return [this](const Service::Text& frame) {
            bytes += frame->size();
            replies += frame->starts_with(R"({"type": "reply", "id": 1, "ok": true)");
        };
    }
};

enum class Listening { One, Both };

// One pass is a match; the row is the cost of one act of it.
void acts_of(benchmark::State& run, const Script& script, Listening listening) {
    if (script.acts.empty()) return run.SkipWithError("an act of the match was refused");
    House house;
    Sent sent;
    Count count(run);
    for (auto _ : run) {
        run.PauseTiming();
        const MatchId match = house.begin(*script.game, *script.scenario, script.seed);
        std::array<std::optional<Service::ListenerId>, 2> sockets;
        const auto come = [&](Seat seat, std::optional<std::uint32_t> since) {
            sockets[index(seat)] = house.listen(match, seat, since, sent.socket());
        };
        const auto leave = [&](Seat seat) {
            if (sockets[index(seat)]) house.service().leave(*sockets[index(seat)]);
            sockets[index(seat)].reset();
        };
        if (listening == Listening::Both)
            for (Seat seat : seats) come(seat, std::nullopt);
        run.ResumeTiming();
        for (const Script::Act& act : script.acts) {
            if (!sockets[index(act.seat)]) {
                run.PauseTiming();
                leave(other(act.seat));
                come(act.seat, act.n);
                run.ResumeTiming();
            }
            house.service().receive(*sockets[index(act.seat)], act.frame);
        }
        run.PauseTiming();
        for (Seat seat : seats) leave(seat);
        run.ResumeTiming();
    }
    const auto all = static_cast<std::size_t>(run.iterations()) * script.acts.size();
    if (sent.replies != all) run.SkipWithError("an act of the match was refused");
    count.all_items(static_cast<std::int64_t>(all));
    run.counters["bytes"] = static_cast<double>(sent.bytes) / static_cast<double>(all);
    run.counters["acts"] = static_cast<double>(script.acts.size());
}

// The match is made when the first of its rows runs: most calls of the program ask for a few rows.
void add_scenario(const AnyGame& game, const Scenario& scenario) {
    const auto script = std::make_shared<std::optional<Script>>();
    const auto add = [&](const char* what, Listening listening) {
        const std::string row = std::string(game.id()) + '/' + scenario.id + ", an act on the wire, " + what;
        benchmark::RegisterBenchmark(
            row.c_str(), [script, listening, of = &game, played = &scenario](benchmark::State& run) {
                if (!*script) script->emplace(*of, *played);
                acts_of(run, **script, listening);
            });
    };
    add("one listens", Listening::One);
    add("both listen", Listening::Both);
}

}  // namespace
}  // namespace longroll::bench

int main(int argc, char** argv) {
    // The store of a test is in the temporary folder; a disk in memory costs no wait.
    setenv("TMPDIR", "/dev/shm", 0);
    for (const longroll::GameEntry& entry : longroll::registered_games())
        for (const longroll::Scenario& scenario : entry.game->scenarios())
            longroll::bench::add_scenario(*entry.game, scenario);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
