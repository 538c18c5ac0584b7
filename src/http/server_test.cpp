// HTTP through the network: limits, times, malformed requests, guests, headers, a server that goes.

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "http/gzip.h"
#include "wire/dixie_house.h"
#include "wire/page.h"

namespace longroll::http {
namespace {

using wire::Client;
using wire::Folder;
using House = wire::DixieHouse;
using wire::Json;
using wire::Milliseconds;
using wire::Raw;
using wire::Reply;

const char* const against_computer =
    R"({"scenario": "dixie/bull-run-quick", "options": {}, "seats": {"union": "me", "confederate": "random"}})";
const char* const against_friend =
    R"({"scenario": "dixie/bull-run-quick", "options": {}, "seats": {"union": "me", "confederate": "link"}, "window_seconds": 0})";

class ServerTest : public testing::Test {
  protected:
    Folder folder;
    House house{folder.database()};
    Client client{house.port()};
};

TEST_F(ServerTest, Health) {
    const Reply reply = client.get("/healthz");
    EXPECT_EQ(reply.status, 200);
    const Json json = Json::parse(reply.body);
    EXPECT_EQ(json["ok"], true);
    EXPECT_EQ(json["version"], "test");
    EXPECT_EQ(json["matches"], 0);
    EXPECT_EQ(reply.header("set-cookie"), "");
    EXPECT_GT(Json::parse(client.get("/healthz").body)["longest_block_us"], 0) << "handlers are measured";
}

TEST(Pulse, KnowsTheLongestHandler) {
    Pulse pulse;
    Pulse::begin();  // of no thread that is measured
    Pulse::end();
    pulse.feel();
    Pulse::begin();
    std::this_thread::sleep_for(Milliseconds(7));
    Pulse::end();
    Pulse::begin();
    Pulse::end();
    Pulse::leave();
    EXPECT_GE(pulse.longest(), std::chrono::milliseconds(7));
    EXPECT_EQ(pulse.often(), 1u);
}

// While the workers have long to do in one match, everybody else is served.
TEST_F(ServerTest, NobodyWaitsForAnotherMatch) {
    const auto page_of_new_match = [&] {
        const Json card = Json::parse(client.post("/api/matches", against_friend).body);
        return std::make_unique<wire::Page>(client, card["id"], "union");
    };
    const auto busy = page_of_new_match(), free = page_of_new_match();
    std::promise<void> release;
    ASSERT_TRUE(house.service().run({}, host::Service::Takes::Short, busy->match(),
                                    [held = release.get_future().share()] { held.wait(); }));
    busy->socket().send(R"({"id": 1, "do": "ping"})");
    EXPECT_FALSE(busy->pump(Milliseconds(100))) << "its own line waits";
    EXPECT_EQ(free->ask({{"do", "ping"}})["ok"], true);
    EXPECT_EQ(client.get("/healthz").status, 200);
    EXPECT_EQ(client.get("/api/me").status, 200);
    release.set_value();
    EXPECT_TRUE(busy->pump(Milliseconds(5'000)));
    EXPECT_EQ(busy->replies.size(), 1u);
}

TEST_F(ServerTest, EveryAnswerHasTheSafeHeaders) {
    for (const char* place :
         {"/", "/nowhere", "/api/me", "/api/nothing", "/healthz", "/api/openapi.json", "/assets/x"}) {
        const Reply reply = client.get(place);
        const std::string policy = reply.header("content-security-policy");
        EXPECT_TRUE(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"))
            << place << policy;
        EXPECT_EQ(policy.find("unsafe"), std::string::npos) << place;
        EXPECT_EQ(reply.header("x-content-type-options"), "nosniff") << place;
        EXPECT_EQ(reply.header("referrer-policy"), "no-referrer") << place;
        EXPECT_NE(reply.header("permissions-policy"), "") << place;
        EXPECT_NE(reply.header("date"), "") << place;
        EXPECT_EQ(reply.headers.count("content-length"), 1u) << place;
    }
}

TEST_F(ServerTest, GuestsKeepTheirCookie) {
    const Reply first = client.get("/api/me");
    EXPECT_EQ(first.status, 200);
    const std::string set = first.header("set-cookie");
    EXPECT_TRUE(set.starts_with("longroll-" + std::to_string(house.port()) + "=")) << set;
    for (const char* part : {"; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age="})
        EXPECT_NE(set.find(part), std::string::npos) << part;
    EXPECT_EQ(set.find("Secure"), std::string::npos);
    EXPECT_EQ(client.get("/api/me").header("set-cookie"), "");

    EXPECT_EQ(client.post("/api/me", R"({"name": "<script>alert(1)</script>"})").status, 200);
    EXPECT_EQ(Json::parse(client.get("/api/me").body)["name"], "<script>alert(1)</script>");
    Client other(house.port());
    EXPECT_NE(Json::parse(other.get("/api/me").body)["name"], "<script>alert(1)</script>");
}

TEST_F(ServerTest, ForgedCookiesAreStrangers) {
    client.post("/api/me", R"({"name": "Mary"})");
    const std::string real = client.cookie();
    const std::size_t dot = real.rfind('.');
    ASSERT_NE(dot, std::string::npos);
    std::string flipped = real;
    const std::size_t first = real.find('=') + 1;
    flipped[first] = flipped[first] == 'a' ? 'b' : 'a';
    std::string damaged = real;
    damaged.back() = damaged.back() == '0' ? '1' : '0';
    Client stranger(house.port());
    stranger.get("/api/me");
    const std::string mixed = real.substr(0, dot) + stranger.cookie().substr(stranger.cookie().rfind('.'));
    for (const std::string& forged :
         {flipped, damaged, mixed, real.substr(0, dot), real + "0", std::string("longroll="),
          std::string("longroll=."), std::string("longroll=x.y")}) {
        Client liar(house.port());
        liar.set_cookie(forged);
        const Reply reply = liar.get("/api/me");
        EXPECT_EQ(reply.status, 200);
        EXPECT_NE(Json::parse(reply.body)["name"], "Mary") << forged;
        EXPECT_NE(reply.header("set-cookie"), "") << forged;
    }
    EXPECT_EQ(Json::parse(client.get("/api/me").body)["name"], "Mary");
}

// Browsers keep cookies by host, not by port. The one of this port counts; without it, any that this store
// signed, so that nobody loses a seat because the server had to take another port, or was an older one.
TEST_F(ServerTest, CookiesOfOtherPortsStillOpenTheirSeats) {
    client.post("/api/me", R"({"name": "Mary"})");
    const std::string value = client.cookie().substr(client.cookie().find('=') + 1);
    for (const char* name : {"longroll=", "longroll-1=", "a=b; longroll-8061=x.y; longroll-2="}) {
        Client later(house.port());
        later.set_cookie(name + value);
        const Reply reply = later.get("/api/me");
        EXPECT_EQ(Json::parse(reply.body)["name"], "Mary") << name;
        EXPECT_TRUE(reply.header("set-cookie").starts_with(client.cookie() + ";")) << "and is renewed";
    }
    Client other(house.port());
    other.set_cookie("longroll-x=" + value);
    EXPECT_NE(Json::parse(other.get("/api/me").body)["name"], "Mary");
}

// A page of another site whose name was pointed at this machine (DNS rebinding) names its own host.
TEST(ServerNames, OnlyOurOwnAreAnswered) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.api.names = {"play.example.org"};
    House house(folder.database(), wire::quick_limits(), config);
    const auto ask = [&](const std::string& host) {
        Raw raw(house.port());
        raw.send("GET /api/me HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
        return raw.read_all(Milliseconds(5'000)).substr(9, 3);
    };
    for (const char* own : {"localhost", "LocalHost:8061", "127.0.0.1", "127.0.0.1:99", "[::1]:8061",
                            "play.example.org", "Play.Example.org:443", "127.1.2.3"})
        EXPECT_EQ(ask(own), "200") << own;
    for (const char* foreign :
         {"evil.example", "evil.example:8061", "localhost.evil.example", "127.0.0.1.evil", "203.0.113.9",
          "[2001:db8::1]:8061", "example.org", "xplay.example.org"})
        EXPECT_EQ(ask(foreign), "421") << foreign;
    Client client(house.port());
    const wire::Socket socket(house.port(), "/api/matches/23456789/socket?seat=watch", "",
                              {{"Host", "evil.example"}});
    EXPECT_EQ(socket.status(), 421);
    EXPECT_EQ(client.send("GET", "/", "", {{"Host", "evil.example"}}).status, 421) << "the page too";
}

TEST(ServerProxy, IsBelievedAboutItsClientsAndNobodyElseIs) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.api.guests = {0.001, 2};
    const auto guest = [](House& house, const std::string& by, const char* scheme) {
        return Client(house.port())
            .send("GET", "/api/me", "", {{"X-Forwarded-For", by}, {"X-Forwarded-Proto", scheme}});
    };
    {
        config.api.proxy = "127.0.0.1";
        House house(folder.database(), wire::quick_limits(), config);
        for (int i = 0; i < 2; ++i) {
            const Reply reply = guest(house, "10.0.0.1, 198.51.100.7", "https");
            EXPECT_EQ(reply.status, 200);
            EXPECT_NE(reply.header("set-cookie").find("; Secure"), std::string::npos);
        }
        EXPECT_EQ(guest(house, "10.0.0.2, 198.51.100.7", "https").status, 429)
            << "what a client writes in front does not help it";
        const Reply plain = guest(house, "198.51.100.8", "http");
        EXPECT_EQ(plain.status, 200) << "another client has its own allowance";
        EXPECT_EQ(plain.header("set-cookie").find("; Secure"), std::string::npos);
    }
    config.api.proxy = "192.0.2.1";
    House house(folder.database(), wire::quick_limits(), config);
    EXPECT_EQ(guest(house, "198.51.100.7", "https").header("set-cookie").find("; Secure"), std::string::npos);
    EXPECT_EQ(guest(house, "198.51.100.8", "https").status, 200);
    EXPECT_EQ(guest(house, "198.51.100.9", "https").status, 429) << "all of them are this one address";
}

// A cookie that was signed for a store that is no more.
TEST_F(ServerTest, CookieOfAnotherServer) {
    const Folder elsewhere;
    House second(elsewhere.database());
    Client there(second.port());
    there.get("/api/me");
    client.set_cookie(there.cookie());
    EXPECT_NE(client.get("/api/me").header("set-cookie"), "");
}

TEST_F(ServerTest, OtherSitesMayNotPost) {
    const auto post = [&](const wire::Headers& headers) {
        return client.send("POST", "/api/me", R"({"name": "Eve"})", headers).status;
    };
    EXPECT_EQ(post({{"Content-Type", "application/json"}}), 200);
    EXPECT_EQ(post({{"Content-Type", "application/json; charset=utf-8"}, {"Origin", client.origin()}}), 200);
    EXPECT_EQ(post({{"Content-Type", "application/json"}, {"Origin", "http://evil.example"}}), 403);
    EXPECT_EQ(post({{"Content-Type", "application/json"}, {"Origin", "null"}}), 403);
    EXPECT_EQ(post({{"Content-Type", "application/json"}, {"Origin", "http://localhost:1"}}), 403);
    EXPECT_EQ(post({{"Content-Type", "text/plain"}}), 415);
    EXPECT_EQ(post({{"Content-Type", "application/x-www-form-urlencoded"}}), 415);
    EXPECT_EQ(post({}), 415);
}

TEST_F(ServerTest, UnknownAddressesAndMethods) {
    const Reply lost = client.get("/api/nothing");
    EXPECT_EQ(lost.status, 404);
    EXPECT_TRUE(Json::parse(lost.body).contains("error"));
    for (const char* place :
         {"/api", "/api/", "/api/matches/", "/api/matches/../me", "/api/matches/a%2fb", "/api/rules/",
          "/api/rules/chess", "/api/rules/openapi", "/api/matches/nosuchid", "/api/me/"})
        EXPECT_EQ(client.get(place).status, place == std::string("/api/matches/open") ? 405 : 404) << place;

    const auto allow = [&](const char* method, const char* place) {
        const Reply reply = client.send(method, place, "", {{"Content-Type", "application/json"}});
        EXPECT_EQ(reply.status, 405) << method << " " << place;
        return reply.header("allow");
    };
    EXPECT_EQ(allow("DELETE", "/api/me"), "GET, HEAD, POST");
    EXPECT_EQ(allow("GET", "/api/matches"), "POST");
    EXPECT_EQ(allow("GET", "/api/matches/open"), "POST");
    EXPECT_EQ(allow("POST", "/api/games"), "GET, HEAD");
    EXPECT_EQ(allow("PUT", "/"), "GET, HEAD");
    EXPECT_EQ(allow("BREW", "/healthz"), "GET, HEAD");
}

TEST_F(ServerTest, HeadIsGetWithoutBody) {
    const Reply get = client.get("/api/games"), head = client.send("HEAD", "/api/games", "", {});
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.body, "");
    EXPECT_EQ(head.header("content-length"), std::to_string(get.body.size()));
    EXPECT_EQ(client.send("HEAD", "/", "", {}).body, "");
}

TEST_F(ServerTest, LongAnswersAreCompressed) {
    const Reply plain = client.get("/api/games");
    const Reply packed = client.get("/api/games", {{"Accept-Encoding", "gzip"}});
    ASSERT_GT(plain.body.size(), 1024u);
    EXPECT_EQ(plain.header("content-encoding"), "");
    EXPECT_EQ(packed.header("content-encoding"), "gzip");
    EXPECT_EQ(gunzip(packed.body), plain.body);
    EXPECT_LT(packed.body.size(), plain.body.size());
    EXPECT_EQ(client.get("/healthz", {{"Accept-Encoding", "gzip"}}).header("content-encoding"), "");

    const Reply book = client.get("/api/rules/dixie", {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(book.header("content-encoding"), "gzip");
    EXPECT_EQ(client.get("/api/rules/dixie", {{"If-None-Match", book.header("etag")}}).status, 304);
    EXPECT_EQ(client.get("/api/rules/rally", {{"If-None-Match", book.header("etag")}}).status, 200);
}

TEST_F(ServerTest, TheSceneOfAMatchIsKeptByTheBrowser) {
    const std::string match = Json::parse(client.post("/api/matches", against_friend).body)["id"];
    const std::string at = "/api/matches/" + match + "/scene?seat=";
    const Reply scene = client.get(at + "union");
    ASSERT_EQ(scene.status, 200);
    const std::string tag = Json::parse(scene.body)["tag"];
    EXPECT_EQ(scene.header("etag"), "W/\"" + tag + "\"");
    EXPECT_EQ(scene.header("cache-control"), "private, no-cache");
    const Reply same = client.get(at + "union", {{"If-None-Match", scene.header("etag")}});
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(client.get(at + "union", {{"If-None-Match", "\"other\""}}).body, scene.body);
    EXPECT_EQ(client.get(at + "confederate").status, 403);
    EXPECT_EQ(client.get(at + "nobody").status, 400);
    Client stranger(client.port());
    EXPECT_EQ(stranger.get(at + "union", {{"If-None-Match", scene.header("etag")}}).status, 403)
        << "a tag opens nothing";
}

TEST_F(ServerTest, BodiesHaveTheirLimit) {
    const std::string long_name = "{\"name\": \"" + std::string(70'000, 'x') + "\"}";
    EXPECT_EQ(client.post("/api/me", long_name).status, 413);
    EXPECT_EQ(client.post("/api/me", "{\"name\": \"" + std::string(60'000, 'x') + "\"}").status, 400);
    EXPECT_EQ(client.post("/api/matches/open", "{\"file\": \"" + std::string(900'000, 'x') + "\"}").status,
              400);
    EXPECT_EQ(client.post("/api/matches/open", "{\"file\": \"" + std::string(1'100'000, 'x') + "\"}").status,
              413);

    // In chunks nobody says beforehand how long it will be.
    Raw raw(house.port());
    raw.send(
        "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: "
        "chunked\r\n\r\n");
    for (int i = 0; i < 20; ++i) raw.send("1000\r\n" + std::string(4096, ' ') + "\r\n");
    EXPECT_TRUE(raw.read_all(Milliseconds(5'000)).starts_with("HTTP/1.1 413 "));
    EXPECT_TRUE(raw.closed());
}

TEST_F(ServerTest, ContinueIsSaidBeforeALongBody) {
    Raw raw(house.port());
    raw.send(
        "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\n"
        "Expect: 100-continue\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(raw.read_all(Milliseconds(300)), "HTTP/1.1 100 Continue\r\n\r\n");
    raw.send("{\"name\": \"x\"}");
    EXPECT_TRUE(raw.read_all(Milliseconds(5'000)).starts_with("HTTP/1.1 200 "));
}

TEST_F(ServerTest, MalformedRequests) {
    const std::string cases[] = {
        "nonsense\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
        "GET / HTTP/1.1\r\n: empty\r\n\r\n",
        "POST /api/me HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST /api/me HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        "POST /api/me HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        std::string("GET /\0 HTTP/1.1\r\n\r\n", 19),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),  // somebody speaks TLS
        "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n",
    };
    for (const std::string& bytes : cases) {
        Raw raw(house.port());
        raw.send(bytes);
        const std::string answer = raw.read_all(Milliseconds(4'000));
        EXPECT_TRUE(raw.closed()) << bytes.substr(0, 60);
        EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 4"))
            << bytes.substr(0, 60) << answer.substr(0, 60);
    }
    EXPECT_EQ(client.get("/healthz").status, 200);
}

TEST_F(ServerTest, PathsDoNotLeaveThePage) {
    for (const char* path :
         {"/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd",
          "/..%2f..%2fetc/passwd", "//etc/passwd", "/assets//etc/passwd", "/etc/passwd", "/matches.db"}) {
        const Reply reply = client.get(path);
        EXPECT_EQ(reply.status, 404) << path;
        EXPECT_EQ(reply.body.find("root:"), std::string::npos) << path;
    }
    Raw raw(house.port());
    raw.send("GET http://elsewhere.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_TRUE(raw.read_all(Milliseconds(4'000)).starts_with("HTTP/1.1 400 "));
}

TEST_F(ServerTest, SeveralRequestsOnOneConnection) {
    Raw raw(house.port());
    raw.send(
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const std::string all = raw.read_all(Milliseconds(4'000));
    std::size_t answers = 0;
    for (std::size_t at = all.find("HTTP/1.1 200"); at != std::string::npos;
         at = all.find("HTTP/1.1 200", at + 1))
        ++answers;
    EXPECT_EQ(answers, 3u);
    EXPECT_TRUE(raw.closed());

    Raw old(house.port());
    old.send("GET /healthz HTTP/1.0\r\n\r\n");
    EXPECT_NE(old.read_all(Milliseconds(4'000)).find("\"ok\": true"), std::string::npos);
    EXPECT_TRUE(old.closed());
}

TEST(ServerTimes, SlowHeadersAndIdleConnectionsEnd) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.header_time = Milliseconds(300);
    config.idle_time = Milliseconds(700);
    config.body_time = Milliseconds(300);
    House house(folder.database(), wire::quick_limits(), config);

    Raw slow(house.port());  // says something now and then, never enough
    const auto start = std::chrono::steady_clock::now();
    slow.send("GET / HTTP/1.1\r\n");
    bool closed = false;
    for (int i = 0; i < 40 && !closed; ++i) {
        slow.send("X-A: b\r\n");
        slow.read_all(Milliseconds(50));
        closed = slow.closed();
    }
    EXPECT_TRUE(closed);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(1'900));

    Raw silent(house.port());
    silent.read_all(Milliseconds(3'000));
    EXPECT_TRUE(silent.closed());

    Raw half(house.port());  // a body that does not come
    half.send("POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
    half.read_all(Milliseconds(3'000));
    EXPECT_TRUE(half.closed());
    for (int i = 0; i < 100 && house.server().connections() > 0; ++i)
        std::this_thread::sleep_for(Milliseconds(10));
    EXPECT_EQ(house.server().connections(), 0u);
}

TEST(ServerLimits, Connections) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.max_connections = 3;
    House house(folder.database(), wire::quick_limits(), config);
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(std::make_unique<Client>(house.port()));
        EXPECT_EQ(clients.back()->get("/healthz").status, 200);
    }
    Client fourth(house.port());
    EXPECT_EQ(fourth.get("/healthz").status, 503);
    clients.pop_back();
    int status = 0;
    for (int i = 0; i < 100 && status != 200; ++i) {
        status = fourth.get("/healthz").status;
        if (status != 200) std::this_thread::sleep_for(Milliseconds(10));
    }
    EXPECT_EQ(status, 200);
}

TEST(ServerLimits, Rates) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.api.requests = {1, 20};
    config.api.guests = {1, 3};
    House house(folder.database(), wire::quick_limits(), config);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(Client(house.port()).get("/api/me").status, 200);
    const Reply refused = Client(house.port()).get("/api/me");
    EXPECT_EQ(refused.status, 429);
    EXPECT_NE(refused.header("retry-after"), "");
    Client client(house.port());
    int last = 0;
    for (int i = 0; i < 30; ++i) last = client.get("/api/openapi.json").status;
    EXPECT_EQ(last, 429);
    EXPECT_EQ(client.get("/healthz").status, 200);
    EXPECT_EQ(client.get("/").status, 200);
}

// Files are read and written by the workers: while they are busy the network thread answers everybody else,
// and only so many files wait.
class ServerFiles : public testing::Test {
  protected:
    static host::ServiceLimits limits() {
        host::ServiceLimits few = wire::quick_limits();
        few.workers = 1;
        few.max_waiting_files = 2;
        return few;
    }
    static ServerConfig config() {
        ServerConfig hasty = wire::quick_config();
        hasty.stop_time = Milliseconds(200);
        return hasty;
    }
    void until_waiting(unsigned files) {
        for (int i = 0; i < 2'000 && house->service().counts().waiting_files != files; ++i)
            std::this_thread::sleep_for(Milliseconds(5));
        ASSERT_EQ(house->service().counts().waiting_files, files);
    }
    void until_two_wait() { until_waiting(2); }
    void hold_the_worker() {
        until_waiting(0);  // a file is counted until a little after its answer
        ASSERT_TRUE(house->service().run({}, host::Service::Takes::File, "held",
                                         [held = release.get_future().share()] { held.wait(); }));
    }
    Folder folder;
    std::promise<void> release;
    std::optional<House> house{std::in_place, folder.database(), limits(), config()};
    Client client{house->port()};
};

TEST_F(ServerFiles, AreLeftToTheWorkers) {
    const std::string match = Json::parse(client.post("/api/matches", against_friend).body)["id"];
    const std::string at = "/api/matches/" + match;
    wire::Page page(client, match, "union");
    ASSERT_EQ(page.socket().status(), 101);
    EXPECT_EQ(client.get(at + "/file").status, 409) << "not over yet";
    page.socket().send(R"({"id": 1, "do": "resign"})");
    while (Json::parse(client.get(at).body)["over"] != true) std::this_thread::sleep_for(Milliseconds(5));
    const Reply plain = client.get(at + "/file");
    ASSERT_EQ(plain.status, 200);

    hold_the_worker();
    std::atomic<bool> released = false, early = false;
    std::thread asking([&] {
        Client same(house->port());
        same.set_cookie(client.cookie());
        const Reply reply = same.post("/api/matches/open", Json{{"file", plain.body}}.dump());
        early = !released;
        EXPECT_EQ(reply.status, 201);
        EXPECT_EQ(Json::parse(reply.body)["over"], true);
    });
    // As soon as the file waits behind what holds the worker, there is no room for another.
    until_two_wait();
    Client other(house->port());
    other.set_cookie(client.cookie());
    for (const char* place : {"/file", "/record?seat=union"}) {
        const Reply full = other.get(at + place);
        EXPECT_EQ(full.status, 429) << place;
        EXPECT_NE(full.header("retry-after"), "");
    }
    EXPECT_EQ(other.get("/healthz").status, 200);
    EXPECT_EQ(other.get("/api/me").status, 200);
    EXPECT_EQ(other.get(at).status, 200);
    released = true;
    release.set_value();
    asking.join();
    EXPECT_FALSE(early);
    EXPECT_EQ(other.get(at + "/file").body, plain.body);
    EXPECT_EQ(other.get(at + "/record?seat=union").status, 200);
    Client nobody(house->port());
    EXPECT_NE(nobody.get(at + "/file").header("set-cookie"), "") << "a new guest gets his cookie here too";
}

// One who waits for a file when the server goes gets no answer, and harms nothing when the worker comes to
// it.
TEST_F(ServerFiles, AServerThatGoesDoesNotWaitForThem) {
    const std::string match = Json::parse(client.post("/api/matches", against_friend).body)["id"];
    hold_the_worker();
    std::thread asking([&] {
        Client same(client.port());
        same.set_cookie(client.cookie());
        EXPECT_EQ(same.get("/api/matches/" + match + "/record?seat=union").status, 0);
        release.set_value();  // the service waits for its worker
    });
    until_two_wait();
    house.reset();
    asking.join();
}

TEST(ServerStop, SaysGoodbyeAndComesBack) {
    const Folder folder;
    std::string match, cookie;
    std::int64_t last = 0;
    {
        House house(folder.database());
        Client client(house.port());
        const Json card = Json::parse(client.post("/api/matches", against_computer).body);
        match = card["id"];
        cookie = client.cookie();
        wire::Page page(client, match, "union");
        ASSERT_TRUE(page.socket().open());
        Client idle(house.port());
        idle.get("/healthz");
        last = page.last();

        const auto start = std::chrono::steady_clock::now();
        std::thread stopper([&] { house.stop(); });
        while (page.socket().open() && page.pump(Milliseconds(3'000))) last = page.last();
        page.pump(Milliseconds(1'000));
        EXPECT_FALSE(page.socket().open());
        EXPECT_EQ(page.socket().close_code(), 1001);
        stopper.join();
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(2'500));
        EXPECT_EQ(house.server().connections(), 0u);
        EXPECT_EQ(Client(house.port()).get("/healthz").status, 0);
    }
    House again(folder.database());
    Client client(again.port());
    client.set_cookie(cookie);
    EXPECT_EQ(Json::parse(client.get("/api/me").body)["matches"].size(), 1u) << "at another port";
    wire::Page page(client, match, "union", static_cast<std::uint32_t>(last));
    EXPECT_TRUE(page.socket().open());
    EXPECT_EQ(page.fault, "");
    EXPECT_GE(page.last(), last);
}

// One who never says goodbye does not keep the server from going.
TEST(ServerStop, DoesNotWaitForTheRude) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.stop_time = Milliseconds(400);
    House house(folder.database(), wire::quick_limits(), config);
    Client client(house.port());
    const Json card = Json::parse(client.post("/api/matches", against_friend).body);
    wire::Socket rude(client, "/api/matches/" + card["id"].get<std::string>() + "/socket?seat=union");
    ASSERT_TRUE(rude.open());
    Raw half(house.port());
    half.send("POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
    std::this_thread::sleep_for(Milliseconds(50));
    const auto start = std::chrono::steady_clock::now();
    house.stop();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(2'000));
}

TEST(ServerStart, SaysWhatIsWrong) {
    const Folder folder;
    House house(folder.database());
    const auto message = [&](ServerConfig config) -> std::string {
        try {
            Server second(house.service(), Pages(), std::move(config));
        } catch (const ServerError& error) {
            return error.what();
        }
        return "no error";
    };
    ServerConfig config = wire::quick_config();
    config.port = house.port();
    EXPECT_EQ(
        message(config),
        "port " + std::to_string(house.port()) +
            " of 127.0.0.1 is in use by another program; choose another with --port, or 0 for any free one");
    config.port = 0;
    config.address = "somewhere";
    EXPECT_EQ(message(config),
              "'somewhere' is not an address of this machine; give it in numbers, as in 127.0.0.1");
    config.address = "192.0.2.1";
    EXPECT_NE(message(config), "no error");
}

}  // namespace
}  // namespace longroll::http
