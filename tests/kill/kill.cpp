// kill [N] [PROGRAM]: N times a server (PROGRAM serve, in a process of its own) is ended by kill -9 at a
// random moment while matches are played through its sockets, and started again on the same data. After every
// kill: each action that was acknowledged is in the store, in its order; nothing is there that nobody sent;
// every match plays again, by the engine alone, to the hash of every entry; and no page was told a moment
// that the server does not know any more.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <thread>

#include "traffic/games.h"
#include "wire/child.h"
#include "wire/house.h"
#include "wire/mirror.h"
#include "wire/page.h"

namespace longroll::wire {
namespace {

constexpr std::size_t players = 3;  // threads, each a guest with a friend and matches of his own
constexpr std::size_t matches_of_player = 3;

struct Said {
    std::string act;
    bool acknowledged = false;
};

// A match as its players remember it.
struct Memory {
    std::string id;
    bool computer = false;
    std::vector<Said> said[2];        // by seat, in order
    std::int64_t last[2] = {-1, -1};  // newest moment each seat was told
    bool over = false;
};

struct Tally {
    std::atomic<std::uint64_t> acknowledged{0}, unanswered{0}, matches{0}, finished{0}, moments{0};
};

// A guest with a friend, who play until the server is gone.
class Player {
  public:
    Player(std::size_t number, Tally& tally) : luck_(1861 + number), tally_(tally) {}

    void play(std::uint16_t port) {
        Client owner(port), partner(port);
        owner.set_cookie(cookies_[0]);
        partner.set_cookie(cookies_[1]);
        if (owner.get("/api/me").status == 0 || partner.get("/api/me").status == 0) return;
        cookies_[0] = owner.cookie();
        cookies_[1] = partner.cookie();
        std::map<std::string, std::unique_ptr<Page>> pages;
        while (fault.empty()) {
            std::size_t running = 0;
            for (const Memory& memory : memories) running += !memory.over;
            if (running < matches_of_player && !begin(owner, partner)) return;
            for (Memory& memory : memories) {
                if (memory.over) continue;
                if (!step(memory, owner, partner, pages)) return;
                if (!fault.empty()) return;
            }
        }
    }

    std::vector<Memory> memories;
    std::string fault;

  private:
    bool begin(Client& owner, Client& partner) {
        const auto games = traffic::wire_games();  // in turn
        const traffic::WireGame& game = games[memories.size() % games.size()];
        Memory memory;
        memory.computer = luck_.once_in(2);
        const Json body{{"scenario", luck_.one_of(game.scenarios)},
                        {"options", Json::object()},
                        {"seats", {{"union", "me"}, {"confederate", memory.computer ? "random" : "link"}}},
                        {"window_seconds", 0}};
        const Reply reply = owner.post("/api/matches", body.dump());
        if (reply.status == 0) return false;
        if (reply.status != 201) return wrong("no match: " + reply.body);
        const Json card = Json::parse(reply.body);
        memory.id = card["id"];
        ++tally_.matches;
        memories.push_back(memory);
        if (memory.computer) return true;
        const std::string link = card["links"]["confederate"];
        const Reply joined = partner.post("/api/matches/" + memory.id + "/join",
                                          Json{{"token", link.substr(link.find("join=") + 5)}}.dump());
        if (joined.status == 0)
            memories.back().over = true;  // nobody knows whether he sits there; left alone from here on
        if (joined.status != 0 && joined.status != 200) return wrong("no seat: " + joined.body);
        return joined.status == 200;
    }

    // One decision of each seat that has one. False when the server is gone.
    bool step(Memory& memory, Client& owner, Client& partner,
              std::map<std::string, std::unique_ptr<Page>>& pages) {
        for (std::size_t s = 0; s < 2; ++s) {
            if (s == 1 && memory.computer) continue;
            const char* seat = s == 0 ? "union" : "confederate";
            std::unique_ptr<Page>& page = pages[memory.id + seat];
            if (!page) {
                const std::int64_t last = memory.last[s];
                page = std::make_unique<Page>(
                    s == 0 ? owner : partner, memory.id, seat,
                    last < 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(last)));
                if (page->socket().status() == 0) return false;
                if (page->socket().status() != 101)
                    return wrong("the socket is refused: " + std::to_string(page->socket().status()) +
                                 page->socket().refusal());
                if (page->hello.is_null() || !page->settled()) return false;
                // Nobody may have been told what the server does not know any more.
                if (page->hello["next"].get<std::int64_t>() < last + 1)
                    return wrong("match " + memory.id + ": the seat knows moment " + std::to_string(last) +
                                 ", the server only " + page->hello["next"].dump());
                if (page->now.is_null()) {
                    // Nothing new: the newest moment again, whole.
                    const Json reply = page->ask({{"do", "moment"}, {"n", last}});
                    if (!reply.is_object()) return false;
                    page->now = reply["moment"];
                }
            }
            while (page->pump(Milliseconds(0))) {
            }
            if (!page->yours() && !page->over()) page->pump(Milliseconds(20));
            memory.last[s] = page->last();
            if (!page->fault.empty()) return wrong("match " + memory.id + ": " + page->fault);
            if (page->over()) {
                if (!memory.over) ++tally_.finished;
                memory.over = true;
                return true;
            }
            if (!page->socket().open()) return false;
            if (!page->yours()) continue;
            const Json& choices = page->now["choices"];
            if (choices.empty()) return wrong("nothing is offered in match " + memory.id);
            const std::string act = choices[luck_.below(choices.size())]["act"];
            memory.said[s].push_back({act, false});
            const std::int64_t n = page->last();
            const Json reply = page->act(act);
            memory.last[s] = page->last();
            if (reply.is_null()) {
                ++tally_.unanswered;
                return page->socket().open() ? wrong("no answer to " + act) : false;
            }
            if (reply["ok"] != true) {
                memory.said[s].pop_back();
                // The other side was faster: what was decided on an older moment is refused, and the newer
                // one came first.
                if (page->last() > n) continue;
                return wrong("an offered move was refused: " + act + " " + reply.dump());
            }
            memory.said[s].back().acknowledged = true;
            ++tally_.acknowledged;
        }
        return true;
    }

    bool wrong(const std::string& what) {
        fault = what;
        return false;
    }

    Luck luck_;
    Tally& tally_;
    std::string cookies_[2];
};

// What is wrong with a match in the store, by what its players remember.
std::string judge(host::Store& store, const Memory& memory) {
    std::string fault;
    std::optional<Mirror> mirror = Mirror::begin(traffic::host_games(), store, memory.id, fault);
    if (!mirror) return fault;
    if (fault = mirror->sync(store); !fault.empty()) return fault;
    for (std::size_t s = 0; s < 2; ++s) {
        if (s == 1 && memory.computer) continue;
        const std::vector<Said>& said = memory.said[s];
        const std::string who = std::string(name(seats[s])) + " in match " + memory.id;
        // What was sent and never answered may be there or not, and the same words may have been said again
        // after it: all ways to read the entries as what was said are followed. `places` are those at which
        // the next entry may begin.
        std::set<std::size_t> places{0};
        const auto with_skips = [&](const std::set<std::size_t>& from) {
            std::set<std::size_t> all;
            for (std::size_t at : from)
                for (all.insert(at); at < said.size() && !said[at].acknowledged;) all.insert(++at);
            return all;
        };
        for (std::size_t i = 0; i < mirror->entries().size(); ++i) {
            const host::StoredEntry& entry = mirror->entries()[i];
            if (entry.seat != seats[s] || entry.kind != Entry::Kind::Act) continue;
            std::set<std::size_t> next;
            if (memory.computer && mirror->only_pass(i)) next = places;  // the host may have passed for him
            for (std::size_t at : with_skips(places))
                if (at < said.size() && said[at].act == entry.act) next.insert(at + 1);
            if (next.empty()) {
                const std::size_t at = *places.begin();
                return "'" + entry.act + "' of " + who + " is there where " +
                       (at < said.size() ? "'" + said[at].act + "' was sent"
                                         : std::string("nothing was sent"));
            }
            places = next;
        }
        if (!with_skips(places).contains(said.size())) {
            const std::size_t at = *places.rbegin();
            return "'" + said[at].act + "' of " + who + " was acknowledged and is not there";
        }
    }
    return {};
}

int run(int kills, const std::string& program) {
    const Folder folder;
    const std::string& data = folder.path();
    Luck luck(1863);
    Tally tally;
    std::vector<std::unique_ptr<Player>> table;
    for (std::size_t i = 0; i < players; ++i) table.push_back(std::make_unique<Player>(i, tally));
    std::uint64_t replayed = 0;
    for (int kill = 1; kill <= kills + 1; ++kill) {
        const bool last = kill > kills;  // once more, ended in peace
        Child child(program, data);
        if (child.port() == 0) {
            std::fprintf(stderr, "kill: the server did not start after %d kills: %s\n", kill - 1,
                         child.line().c_str());
            return 1;
        }
        std::vector<std::thread> threads;
        for (const auto& player : table)
            threads.emplace_back([&player, port = child.port()] { player->play(port); });
        // Some die before anything was played, most in the middle of it.
        const std::uint64_t enough = tally.acknowledged + luck.below(60);
        for (int i = 0; i < 500 && tally.acknowledged < enough; ++i)
            std::this_thread::sleep_for(Milliseconds(10));
        std::this_thread::sleep_for(std::chrono::microseconds(luck.below(20'000)));
        const int status = child.end(last ? SIGTERM : SIGKILL);
        for (std::thread& thread : threads) thread.join();
        if (last && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) {
            std::fprintf(stderr, "kill: SIGTERM did not end the server in peace\n");
            return 1;
        }
        const std::unique_ptr<host::Store> store = host::open_sqlite_store(folder.database());
        for (const auto& player : table) {
            if (!player->fault.empty()) {
                std::fprintf(stderr, "kill: after %d kills: %s\n", kill - 1, player->fault.c_str());
                return 1;
            }
            for (const Memory& memory : player->memories) {
                // A match that was over long ago is looked at again at the end.
                if (memory.over && !last && kill % 20 != 0) continue;
                ++replayed;
                if (const std::string fault = judge(*store, memory); !fault.empty()) {
                    std::fprintf(stderr, "kill: after kill %d: %s\n", kill, fault.c_str());
                    return 1;
                }
            }
        }
    }
    const auto ull = [](std::uint64_t n) { return static_cast<unsigned long long>(n); };
    std::printf(
        "%d kills: %llu actions acknowledged, all there; %llu were on the way when the server died; %llu "
        "matches (%llu played to "
        "the end) replayed to their hashes %llu times\n",
        kills, ull(tally.acknowledged), ull(tally.unanswered), ull(tally.matches), ull(tally.finished),
        ull(replayed));
    // A run in which nothing happened shows nothing.
    return tally.acknowledged > static_cast<std::uint64_t>(kills) ? 0 : 1;
}

}  // namespace
}  // namespace longroll::wire

int main(int argc, char** argv) {
    const int kills = argc > 1 ? std::atoi(argv[1]) : 20;
    const std::string beside = longroll::wire::program_beside();
    if (kills <= 0) {
        std::fprintf(stderr, "usage: kill [how many times, 20] [the program, %s]\n", beside.c_str());
        return 2;
    }
    return longroll::wire::run(kills, argc > 2 ? argv[2] : beside);
}
