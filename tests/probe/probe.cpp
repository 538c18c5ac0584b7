// probe [N]: N hostile requests and frames at a server with real matches under way, over real sockets. What
// the rules would allow the sender is not hostile and is left out; the judge is a copy of every match, played
// by the engine alone from what the store holds. Leaves with 0 only when nothing hostile was accepted,
// nothing changed that the probe did not play itself, and every request was answered.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>

#include "traffic/games.h"
#include "wire/house.h"
#include "wire/mirror.h"
#include "wire/page.h"

namespace longroll::wire {
namespace {

using traffic::host_games;
using traffic::wire_games;

constexpr std::size_t batch = 40;
constexpr std::size_t match_count = 8;

struct Counts {
    std::uint64_t sent = 0, refused = 0, closed = 0, asked = 0, not_hostile = 0, moves = 0, matches = 0,
                  finished = 0;
    std::uint64_t accepted = 0, changed = 0, silent = 0, wrong = 0;
    bool clean() const { return accepted + changed + silent + wrong == 0; }
};

// A match with all who have to do with it.
struct Arena {
    Json card;
    std::string id, token;  // of the friend's seat
    bool computer = false;
    std::optional<Mirror> mirror;
    std::unique_ptr<Page> seats[2];  // of people; the computer's is empty
    std::unique_ptr<Page> watcher;
    std::vector<std::string> heard;    // action texts once offered to somebody
    std::vector<std::string> said[2];  // frames the driver sent, by seat
    int batches_over = 0;
};

class Probe {
  public:
    explicit Probe(std::uint64_t wanted) : wanted_(wanted) {
        owner_.get("/api/me");
        partner_.get("/api/me");
        stranger_.get("/api/me");
    }

    int run() {
        for (std::size_t i = 0; i < match_count; ++i) arenas_.push_back(new_arena(i));
        std::uint64_t next_report = 0;
        for (std::size_t round = 0; counts_.sent < wanted_ && counts_.clean(); ++round) {
            Arena& arena = *arenas_[round % arenas_.size()];
            attack(arena);
            if (arena.mirror->match().to_act().finished() && ++arena.batches_over > 2) {
                ++counts_.finished;
                arenas_[round % arenas_.size()] = new_arena(round);
            } else {
                drive(arena, 1 + luck_.below(5));
            }
            if (counts_.sent >= next_report && wanted_ >= 100'000) {
                std::fprintf(stderr, "%llu of %llu\n", static_cast<unsigned long long>(counts_.sent),
                             static_cast<unsigned long long>(wanted_));
                next_report += 100'000;
            }
        }
        if (client_check().status != 200) fault("the server does not answer any more", counts_.silent);
        std::printf(
            "%llu hostile sent (%llu refused, %llu answered by closing), %llu only asked, %llu left out as "
            "legal; "
            "%llu moves of the driver in %llu matches, %llu played to the end\n",
            ull(counts_.sent), ull(counts_.refused), ull(counts_.closed), ull(counts_.asked),
            ull(counts_.not_hostile), ull(counts_.moves), ull(counts_.matches), ull(counts_.finished));
        std::printf("accepted %llu, states changed %llu, without answer %llu, other faults %llu\n",
                    ull(counts_.accepted), ull(counts_.changed), ull(counts_.silent), ull(counts_.wrong));
        for (const traffic::WireGame& game : wire_games())
            std::printf("%s: %llu matches\n", game.id().c_str(), ull(matches_of_[game.id()]));
        return counts_.clean() && counts_.sent >= wanted_ ? 0 : 1;
    }

  private:
    static unsigned long long ull(std::uint64_t n) { return n; }

    void fault(const std::string& what, std::uint64_t& count) {
        ++count;
        std::fprintf(stderr, "probe: %s\n", what.substr(0, 600).c_str());
    }
    Reply client_check() { return owner_.get("/healthz"); }

    std::unique_ptr<Arena> new_arena(std::size_t number) {
        auto arena = std::make_unique<Arena>();
        // Every game in turn, against a computer and against a person.
        arena->computer = number / wire_games().size() % 2 == 0;
        const traffic::WireGame& game = wire_games()[number % wire_games().size()];
        const Json body{{"scenario", luck_.one_of(game.scenarios)},
                        {"options", Json::object()},
                        {"seats", {{"union", "me"}, {"confederate", arena->computer ? "random" : "link"}}},
                        {"window_seconds", 0}};
        const Reply reply = owner_.post("/api/matches", body.dump());
        if (reply.status != 201) {
            fault("no match could be made: " + reply.body, counts_.wrong);
            std::exit(1);
        }
        ++counts_.matches;
        ++matches_of_[game.id()];
        arena->card = Json::parse(reply.body);
        arena->id = arena->card["id"];
        if (!arena->computer) {
            const std::string link = arena->card["links"]["confederate"];
            arena->token = link.substr(link.find("join=") + 5);
            const Reply joined =
                partner_.post("/api/matches/" + arena->id + "/join", Json{{"token", arena->token}}.dump());
            if (joined.status != 200) fault("the friend could not join: " + joined.body, counts_.wrong);
            old_tokens_.push_back(arena->token);
        }
        std::string wrong;
        arena->mirror = Mirror::begin(host_games(), house_.store(), arena->id, wrong);
        if (!arena->mirror) {
            fault(wrong, counts_.wrong);
            std::exit(1);
        }
        connect(*arena);
        drive(*arena, luck_.below(60));
        return arena;
    }

    void connect(Arena& arena) {
        for (std::size_t s = 0; s < 2; ++s) {
            if (s == 1 && arena.computer) continue;
            if (!arena.seats[s] || !arena.seats[s]->socket().open())
                arena.seats[s] = std::make_unique<Page>(s == 0 ? owner_ : partner_, arena.id,
                                                        s == 0 ? "union" : "confederate");
        }
        if (!arena.watcher || !arena.watcher->socket().open())
            arena.watcher = std::make_unique<Page>(stranger_, arena.id, "watch");
    }

    // Everything has come to rest and the copy stands where the store does.
    void settle(Arena& arena) {
        house_.service().settle();
        if (const std::string wrong = arena.mirror->sync(house_.store()); !wrong.empty())
            fault(wrong, counts_.wrong);
    }

    // Legal moves of the people, as their pages would send them.
    void drive(Arena& arena, std::size_t moves) {
        for (std::size_t i = 0; i < moves && counts_.clean(); ++i) {
            settle(arena);
            const Turn turn = arena.mirror->match().to_act();
            std::vector<std::size_t> able;
            for (std::size_t s = 0; s < 2; ++s)
                if (arena.seats[s] && turn.seats.has(seats[s])) able.push_back(s);
            if (able.empty()) return;
            const std::size_t s = luck_.one_of(able);
            Page& page = *arena.seats[s];
            if (!page.catch_up()) {
                connect(arena);
                continue;
            }
            if (!page.yours()) {
                fault("the seat to act is not told so: " + page.now.dump(), counts_.wrong);
                return;
            }
            const Json& choices = page.now["choices"];
            if (choices.empty()) {
                fault("nothing is offered", counts_.wrong);
                return;
            }
            for (const Json& choice : choices)
                if (arena.heard.size() < 2'000) arena.heard.push_back(choice["act"]);
            const std::string act = choices[luck_.below(choices.size())]["act"];
            arena.said[s].push_back(
                Json{{"id", 1}, {"do", "act"}, {"n", page.last()}, {"actions", {act}}}.dump());
            const std::size_t before = arena.mirror->entries().size();
            const Json reply = page.act(act);
            if (!reply.is_object() || reply["ok"] != true) {
                fault("an offered move was refused: " + act + " " + reply.dump(), counts_.wrong);
                return;
            }
            ++counts_.moves;
            settle(arena);
            const auto& entries = arena.mirror->entries();
            if (entries.size() <= before || entries[before].act != act || entries[before].seat != seats[s])
                fault("the move made is not the one in the store: " + act, counts_.wrong);
            if (!page.fault.empty()) fault(page.fault, counts_.wrong);
        }
    }

    // ---- what is sent ----

    std::string mutated(std::string text) {
        const char letters[] = " 0123456789abcdefghilmnorstuw-_.,{}\"";
        for (std::size_t n = 1 + luck_.below(3); n > 0; --n) {
            const std::size_t at = luck_.below(text.size() + 1);
            const char c = letters[luck_.below(sizeof letters - 1)];
            switch (luck_.below(4)) {
                case 0: text.insert(at, 1, c); break;
                case 1:
                    if (at < text.size()) text[at] = c;
                    break;
                case 2: text.erase(std::min(at, text.size()), 1 + luck_.below(3)); break;
                default:
                    if (const std::size_t digit = text.find_first_of("0123456789");
                        digit != std::string::npos)
                        text.replace(digit, 1, std::to_string(luck_.below(70)));
            }
        }
        return text;
    }

    std::string some_action(Arena& arena) {
        if (luck_.once_in(12) || arena.heard.empty())
            return std::string(luck_.one_of(words_)) + " " + std::to_string(luck_.below(99));
        const Arena& from = luck_.once_in(4) ? *luck_.one_of(arenas_) : arena;
        std::string text =
            from.heard.empty() ? luck_.one_of(arena.heard) : from.heard[luck_.below(from.heard.size())];
        return luck_.below(2) == 0 ? text : mutated(std::move(text));
    }

    std::string noise() {
        std::string text;
        for (std::size_t n = luck_.below(120); n > 0; --n) text += static_cast<char>(1 + luck_.below(126));
        return text;
    }

    // No request at all: each tenth closes the socket.
    std::string malformed(Arena& arena) {
        const std::string good =
            Json{{"id", 5}, {"do", "act"}, {"n", 3}, {"actions", {some_action(arena)}}}.dump();
        switch (luck_.below(10)) {
            case 0: return noise();
            case 1: return good.substr(0, luck_.below(good.size()));
            case 2: return std::string(1 + luck_.below(20'000), '[');
            case 3: return "{\"id\":" + std::string(20 + luck_.below(300), '9') + ",\"do\":\"resign\"}";
            case 4: return R"({"id":{"id":1},"do":"resign"})";
            case 5: return R"({"do":"resign"})";
            case 6: return R"([{"id":1,"do":"resign"}])";
            case 7: return "";
            case 8: return good + good;
            default: return "\"" + good + "\"";
        }
    }

    // Requests that cannot be right whatever the rules say.
    Json impossible(Arena& arena, const Page& page) {
        const std::int64_t n = page.last();
        const std::string some = arena.heard.empty() ? std::string("pass") : luck_.one_of(arena.heard);
        switch (luck_.below(16)) {
            case 0:
                return {{"do", "act"},
                        {"n", n - 1 - static_cast<std::int64_t>(luck_.below(20))},
                        {"actions", {some}}};
            case 1:
                return {{"do", "act"},
                        {"n", n + 1 + static_cast<std::int64_t>(luck_.below(9))},
                        {"actions", {some}}};
            case 2: return {{"do", "act"}, {"n", std::to_string(n)}, {"actions", {some}}};
            case 3: return {{"do", "act"}, {"actions", {some}}};
            case 4: return {{"do", "act"}, {"n", n}, {"actions", some}};
            case 5: return {{"do", "act"}, {"n", n}, {"actions", {some, 3}}};
            case 6: return {{"do", "act"}, {"n", n}, {"actions", Json::array()}};
            case 7: return {{"do", "act"}, {"n", n}, {"actions", {some, "fly 9 nowhere"}}};
            case 8: return {{"do", "policy"}, {"kind", "combat_window"}, {"policy", "always"}};
            case 9:
                return {
                    {"do", "policy"}, {"kind", -1 - static_cast<int>(luck_.below(9))}, {"policy", "pass"}};
            case 10: return {{"do", "moment"}, {"n", n + 1 + static_cast<std::int64_t>(luck_.below(1'000))}};
            case 11: return {{"do", noise().substr(0, 20)}, {"n", n}, {"actions", {some}}};
            case 12:
                return {{"do", "act"},
                        {"n", n},
                        {"actions", std::vector<std::string>(2 + luck_.below(400), "fly")}};
            case 13: return {{"do", "inspect"}, {"action", 7}};
            case 14: return {{"do", "inspect"}, {"action", "fly " + noise()}};
            default: return {{"do", "why"}, {"action", 7}};
        }
    }

    // Words that only a seat may say.
    Json for_seats_only(Arena& arena, const Page& page) {
        switch (luck_.below(7)) {
            case 0: return {{"do", "resign"}};
            case 1: return {{"do", "draw"}};
            case 2: return {{"do", "undo"}};
            case 3: return {{"do", "auto"}};
            case 4: return {{"do", "hint"}};
            case 5: return {{"do", "policy"}, {"kind", "combat_window"}, {"policy", "pass"}};
            default: return {{"do", "act"}, {"n", page.last()}, {"actions", {some_action(arena)}}};
        }
    }

    // ---- sending it ----

    void refused_on(Page& page, Json request, bool only_asks = false) {
        request["id"] = static_cast<int>(luck_.below(1'000'000));
        refused_raw(page, request.dump(), only_asks);
    }

    // A frame as it is: an answer that refuses, or the socket is closed.
    void refused_raw(Page& page, const std::string& frame, bool only_asks = false) {
        ++counts_.sent;
        page.replies.clear();
        const bool sent = page.socket().send(frame);
        if (sent) page.pump_until([&] { return !page.replies.empty(); }, Milliseconds(20'000));
        if (page.replies.empty()) {
            // A socket that is closed for the tenth frame that is none says so.
            if (page.socket().open() || page.socket().close_code() != 1008)
                fault("no answer to the frame " + frame +
                          (page.socket().open() ? ", socket open" : ", socket closed with ") +
                          std::to_string(page.socket().close_code()),
                      counts_.silent);
            else
                ++counts_.closed;
            return;
        }
        for (const Json& reply : page.replies)
            if (reply["ok"] != true)
                ++counts_.refused;
            else if (only_asks)
                ++counts_.asked;
            else
                fault("accepted: " + frame + " -> " + reply.dump(), counts_.accepted);
        page.replies.clear();
    }

    void refused_http(const Reply& reply, const std::string& what) {
        ++counts_.sent;
        if (reply.status == 0)
            fault("no answer to " + what, counts_.silent);
        else if (reply.status >= 400 && reply.status < 500)
            ++counts_.refused;
        else
            fault("answered " + std::to_string(reply.status) + ": " + what + " " + reply.body,
                  counts_.accepted);
    }
    void refused_socket(const Client& client, const std::string& target) {
        ++counts_.sent;
        const Socket socket(client, target);
        if (socket.status() == 101)
            fault("opened: " + target, counts_.accepted);
        else if (socket.status() == 0)
            fault("no answer to " + target, counts_.silent);
        else
            ++counts_.refused;
    }

    void hostile_http(Arena& arena) {
        const std::string at = "/api/matches/" + arena.id;
        const std::string other_seat = arena.computer     ? "confederate"
                                       : luck_.once_in(2) ? "union"
                                                          : "confederate";
        std::string token = old_tokens_.empty() ? noise() : luck_.one_of(old_tokens_);
        if (token == arena.token) token = mutated(token);
        const bool over = arena.mirror->match().to_act().finished();
        switch (luck_.below(13)) {
            case 0:
                return refused_http(stranger_.post(at + "/join", Json{{"token", token}}.dump()),
                                    "join by another token");
            case 1:
                return refused_http(
                    stranger_.post(at + "/join", Json{{"token", mutated(token + "0")}}.dump()),
                    "join by a false token");
            case 2:
                if (arena.token.empty()) return;
                return refused_http(stranger_.post(at + "/join", Json{{"token", arena.token}}.dump()),
                                    "join a seat that is taken");
            case 3:
                refused_http(stranger_.get(at + "/scene?seat=" + other_seat), "the scene of another's seat");
                return refused_http(stranger_.get(at + "/record?seat=" + other_seat),
                                    "the record of another's seat");
            case 4: return refused_socket(stranger_, at + "/socket?seat=" + other_seat);
            case 5: {
                const std::string id = mutated(arena.id);
                if (house_.store().match(id)) return;  // by chance a real one, which may be watched
                return refused_socket(stranger_, "/api/matches/" + id + "/socket?seat=watch");
            }
            case 6:
                if (over) return;
                return refused_http(stranger_.post(at + "/rematch", "{}"), "a rematch of a running match");
            case 7:
                if (over) return;
                return refused_http(stranger_.get(at + "/file"), "the file of a running match");
            case 8:
                return refused_http(stranger_.post("/api/matches", malformed(arena)),
                                    "a match out of nonsense");
            case 9:
                return refused_http(stranger_.post("/api/matches/open", Json{{"file", noise()}}.dump()),
                                    "a file of nonsense");
            case 10: return refused_http(stranger_.post("/api/me", malformed(arena)), "a name of nonsense");
            case 11: {
                Client forger(house_.port());
                std::string cookie = owner_.cookie();
                char& c = cookie[cookie.size() - 1 - luck_.below(20)];
                c = c == '7' ? '8' : '7';
                forger.set_cookie(cookie);
                return refused_socket(forger, at + "/socket?seat=union");
            }
            default:
                return refused_http(
                    owner_.send("POST", at + "/rematch", "{}",
                                {{"Content-Type", "application/json"}, {"Origin", "http://evil.example"}}),
                    "a request of another site's page");
        }
    }

    void attack(Arena& arena) {
        // Pages that nobody looked at for long have not answered the server's pings.
        for (std::unique_ptr<Page>* page : {&arena.seats[0], &arena.seats[1], &arena.watcher})
            if (*page && !(*page)->catch_up()) page->reset();
        connect(arena);
        settle(arena);
        const std::uint64_t hash = arena.mirror->match().hash();
        const std::size_t entries = arena.mirror->entries().size();
        const std::size_t matches = house_.store().count();
        const Turn turn = arena.mirror->match().to_act();
        for (std::size_t i = 0; i < batch && counts_.sent < wanted_ && counts_.clean(); ++i) {
            connect(arena);
            const std::size_t s = arena.computer ? 0 : luck_.below(2);
            Page& page = *arena.seats[s];
            if (!page.catch_up()) continue;  // it was being closed
            switch (luck_.below(8)) {
                case 0:
                case 1:
                case 2: {
                    const std::string text = some_action(arena);
                    // Out of turn, or against the rules; what the rules allow is no attack.
                    if (arena.mirror->legal(seats[s], text)) {
                        ++counts_.not_hostile;
                        --i;
                        if (luck_.once_in(50)) ++i;
                        break;
                    }
                    if (luck_.once_in(6))
                        refused_on(page, {{"do", "why"}, {"action", text}}, true);
                    else
                        refused_on(page, {{"do", "act"}, {"n", page.last()}, {"actions", {text}}});
                    break;
                }
                case 3: refused_on(page, impossible(arena, page)); break;
                case 4: refused_raw(page, malformed(arena)); break;
                case 5:
                    if (arena.said[s].empty()) break;
                    refused_raw(page, luck_.one_of(arena.said[s]));  // said before, and taken then
                    break;
                case 6: refused_on(*arena.watcher, for_seats_only(arena, *arena.watcher)); break;
                default:
                    if (!turn.seats.has(seats[s]) && luck_.once_in(2))
                        refused_on(page, luck_.once_in(2) ? Json{{"do", "auto"}} : Json{{"do", "hint"}});
                    else
                        hostile_http(arena);
            }
            if (!page.fault.empty()) fault(page.fault, counts_.wrong);
        }
        settle(arena);
        if (arena.mirror->match().hash() != hash || arena.mirror->entries().size() != entries)
            fault("match " + arena.id + " has changed", counts_.changed);
        if (house_.store().count() != matches) fault("a match has come into being", counts_.changed);
        if (const auto violation = arena.mirror->match().position().first_violation())
            fault(*violation, counts_.wrong);
    }

    static constexpr const char* words_[] = {"move",  "fire",   "pass",   "done",   "place", "draw",
                                             "march", "play",   "deploy", "resign", "undo",  "begin",
                                             "go",    "charge", "ride",   "path"};

    std::uint64_t wanted_;
    Luck luck_{1861};
    Counts counts_;
    Folder folder_;
    House house_{host_games(), folder_.database(), limits()};
    Client owner_{house_.port()}, partner_{house_.port()}, stranger_{house_.port()};
    std::vector<std::unique_ptr<Arena>> arenas_;
    std::vector<std::string> old_tokens_;
    std::map<std::string, std::uint64_t> matches_of_;  // by game

    static host::ServiceLimits limits() {
        host::ServiceLimits limits = quick_limits();
        limits.max_matches_per_guest = 1'000'000;
        return limits;
    }
};

}  // namespace
}  // namespace longroll::wire

int main(int argc, char** argv) {
    const std::uint64_t wanted = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000;
    if (wanted == 0) {
        std::fprintf(stderr, "usage: probe [how many hostile requests, 20000]\n");
        return 2;
    }
    return longroll::wire::Probe(wanted).run();
}
