// Sockets through the network: who may open one, what comes after a broken connection, two windows, frames
// that are none.

#include <gtest/gtest.h>

#include "wire/dixie_house.h"
#include "wire/page.h"

namespace longroll::http {
namespace {

using wire::Client;
using wire::Folder;
using House = wire::DixieHouse;
using wire::Json;
using wire::Milliseconds;
using wire::Page;
using wire::Reply;
using wire::Socket;

std::string new_match(Client& client, const std::string& confederate, bool watch = true) {
    const Json body{{"scenario", "dixie/bull-run-quick"},
                    {"options", Json::object()},
                    {"seats", {{"union", "me"}, {"confederate", confederate}}},
                    {"window_seconds", 0},
                    {"watch", watch}};
    const Reply reply = client.post("/api/matches", body.dump());
    EXPECT_EQ(reply.status, 201) << reply.body;
    return reply.body;
}

std::string token_of(const Json& card, const char* seat) {
    const std::string link = card["links"][seat];
    return link.substr(link.find("join=") + 5);
}

class SocketTest : public testing::Test {
  protected:
    // The computer has done what it had to do, and the page knows it: what it decides now is decided on the
    // newest moment.
    bool at_rest(Page& page) {
        house.service().settle();
        return page.catch_up() && page.wait_turn();
    }

    Folder folder;
    House house{folder.database()};
    Client client{house.port()};
};

TEST_F(SocketTest, HelloThenMomentsThenReplies) {
    const Json card = Json::parse(new_match(client, "random"));
    Page page(client, card["id"], "union");
    ASSERT_EQ(page.socket().status(), 101);
    EXPECT_TRUE(page.socket().compressed());
    EXPECT_EQ(page.hello["seat"], "union");
    EXPECT_EQ(page.hello["match"]["id"], card["id"]);
    EXPECT_EQ(page.ask({{"do", "ping"}})["ok"], true);
    ASSERT_TRUE(at_rest(page));
    ASSERT_FALSE(page.now["choices"].empty());
    const Json reply = page.act(page.now["choices"][0]["act"]);
    EXPECT_EQ(reply["ok"], true) << reply;
    EXPECT_EQ(page.fault, "");
}

TEST_F(SocketTest, OnlyTheSeatsGuestMayOpenIt) {
    const Json card = Json::parse(new_match(client, "link", false));
    const std::string base = "/api/matches/" + card["id"].get<std::string>() + "/socket?seat=";
    EXPECT_EQ(Socket(client, base + "union").status(), 101);
    EXPECT_EQ(Socket(client, base + "confederate").status(), 403);  // free for a friend, not for him
    EXPECT_EQ(Socket(client, base + "nobody").status(), 400);
    EXPECT_EQ(Socket(client, "/api/matches/nosuchid/socket?seat=union").status(), 404);
    EXPECT_EQ(Socket(client, base + "union&since=x").status(), 400);
    EXPECT_EQ(Socket(client, base + "union&since=-1").status(), 400);
    EXPECT_EQ(Socket(client, base + "union&since=99999999999").status(), 400);

    Client stranger(house.port());
    EXPECT_EQ(Socket(stranger, base + "union").status(), 403);  // without a cookie
    stranger.get("/api/me");
    EXPECT_EQ(Socket(stranger, base + "union").status(), 403);
    EXPECT_EQ(Socket(stranger, base + "watch").status(), 403);  // the match is not to be watched
    EXPECT_TRUE(Json::parse(Socket(stranger, base + "union").refusal()).contains("error"));
    stranger.set_cookie(client.cookie().substr(0, client.cookie().size() - 1));
    EXPECT_EQ(Socket(stranger, base + "union").status(), 403);

    // The link opens the one seat and no other.
    Client partner(house.port());
    partner.get("/api/me");
    const std::string id = card["id"];
    EXPECT_EQ(partner.post("/api/matches/" + id + "/join", R"({"token": "00000000000000000000000000000000"})")
                  .status,
              403);
    const Json token{{"token", token_of(card, "confederate")}};
    const Json second = Json::parse(new_match(client, "link"));
    EXPECT_EQ(partner.post("/api/matches/" + second["id"].get<std::string>() + "/join", token.dump()).status,
              403);
    EXPECT_EQ(partner.post("/api/matches/" + id + "/join", token.dump()).status, 200);
    EXPECT_EQ(Socket(partner, base + "confederate").status(), 101);
    EXPECT_EQ(Socket(partner, base + "union").status(), 403);
    EXPECT_EQ(Socket(client, base + "confederate").status(), 403);
}

TEST_F(SocketTest, OtherSitesMayNotOpenOne) {
    const Json card = Json::parse(new_match(client, "link"));
    const std::string target = "/api/matches/" + card["id"].get<std::string>() + "/socket?seat=union";
    for (const char* origin : {"http://evil.example", "null", "http://localhost:1"})
        EXPECT_EQ(Socket(house.port(), target, client.cookie(), {{"Origin", origin}}).status(), 403)
            << origin;
    EXPECT_EQ(Socket(house.port(), target, client.cookie(), {}).status(), 101);  // no browser
    EXPECT_EQ(client.get(target).status, 426);
    EXPECT_EQ(Socket(client, "/api/me").status(), 200);  // an upgrade that nobody offers
}

TEST_F(SocketTest, Watchers) {
    const Json card = Json::parse(new_match(client, "random"));
    Client stranger(house.port());
    Page watcher(stranger, card["id"], "watch");
    ASSERT_EQ(watcher.socket().status(), 101);
    EXPECT_EQ(watcher.hello["seat"], "watch");
    EXPECT_FALSE(watcher.yours());
    EXPECT_EQ(watcher.ask({{"do", "resign"}})["ok"], false);
    const Json reply = watcher.act("pass");
    EXPECT_EQ(reply["ok"], false);
    EXPECT_EQ(watcher.ask({{"do", "ping"}})["ok"], true);
}

TEST_F(SocketTest, ResumeWithoutLossOrDoubling) {
    const Json card = Json::parse(new_match(client, "random"));
    std::vector<Json> whole;
    std::int64_t last = -1;
    for (int round = 0; round < 12; ++round) {
        Page page(client, card["id"], "union",
                  last < 0 ? std::nullopt : std::optional<std::uint32_t>(static_cast<std::uint32_t>(last)));
        ASSERT_TRUE(page.socket().open());
        for (int step = 0; step < 3; ++step) {
            ASSERT_TRUE(at_rest(page));
            if (page.over()) break;
            // The last reply of a round is never read: the connection breaks first.
            const Json& choices = page.now["choices"];
            const std::string act =
                choices[static_cast<std::size_t>(round * 7 + step) % choices.size()]["act"];
            if (step == 2) {
                page.socket().send(
                    Json{{"id", 99}, {"do", "act"}, {"n", page.last()}, {"actions", {act}}}.dump());
                break;
            }
            EXPECT_EQ(page.act(act)["ok"], true);
        }
        EXPECT_EQ(page.fault, "");
        last = page.last();
        whole.insert(whole.end(), page.moments.begin(), page.moments.end());
    }
    // The same as one who comes to it afterwards is told, moment by moment.
    Page late(client, card["id"], "union");
    ASSERT_GE(late.last(), last);
    ASSERT_GE(late.moments.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_EQ(whole[i]["n"], static_cast<std::int64_t>(i));
        EXPECT_EQ(whole[i]["events"], late.moments[i]["events"]) << i;
        EXPECT_EQ(whole[i]["turn"], late.moments[i]["turn"]) << i;
        EXPECT_EQ(whole[i]["at"], late.moments[i]["at"]) << i;
    }
}

TEST_F(SocketTest, TwoWindowsOfASeat) {
    const Json card = Json::parse(new_match(client, "random"));
    Page one(client, card["id"], "union"), two(client, card["id"], "union");
    ASSERT_TRUE(at_rest(one));
    ASSERT_TRUE(two.pump_until([&] { return two.last() >= one.last(); }, Milliseconds(5'000)));
    const std::int64_t before = one.last();
    const std::string act = one.now["choices"][0]["act"];
    EXPECT_EQ(one.act(act)["ok"], true);
    // The other window decided on what it saw; it is refused, and sees what came of the first.
    const Json late = two.ask({{"do", "act"}, {"n", before}, {"actions", {act}}});
    EXPECT_EQ(late["ok"], false);
    ASSERT_TRUE(two.pump_until([&] { return two.last() > before; }, Milliseconds(5'000)));
    ASSERT_TRUE(one.pump_until([&] { return one.last() > before; }, Milliseconds(5'000)));
    const auto index = static_cast<std::size_t>(before + 1);
    EXPECT_EQ(one.moments[index], two.moments[index]);
    EXPECT_EQ(one.fault + two.fault, "");
}

TEST_F(SocketTest, FramesThatAreNoRequests) {
    const Json card = Json::parse(new_match(client, "link"));
    Page page(client, card["id"], "union");
    for (const char* bad : {"", "x", "[]", "{}", R"({"id":1})", R"({"id":1,"do":"fly"})", R"({"do":"ping")",
                            "null", "\"\\ud800\""})
        EXPECT_TRUE(page.socket().send(bad)) << bad;
    std::size_t refused = 0;
    page.pump_until([&] { return (refused = page.replies.size()) >= 9; }, Milliseconds(5'000));
    EXPECT_EQ(refused, 9u);
    for (const Json& reply : page.replies) EXPECT_EQ(reply["ok"], false) << reply;
    page.socket().send("the tenth");
    page.pump_until([&] { return !page.socket().open(); }, Milliseconds(5'000));
    EXPECT_FALSE(page.socket().open());
    EXPECT_EQ(page.socket().close_code(), 1008);
}

TEST_F(SocketTest, FramesHaveTheirLimitAndAreText) {
    const Json card = Json::parse(new_match(client, "link"));
    const auto closes_with = [&](const auto& offend) {
        Page page(client, card["id"], "union");
        offend(page.socket());
        page.pump_until([&] { return !page.socket().open(); }, Milliseconds(5'000));
        EXPECT_FALSE(page.socket().open());
        return page.socket().close_code();
    };
    EXPECT_EQ(closes_with([](Socket& socket) { socket.send(std::string(70'000, 'x')); }), 1009);
    // Packed it is short; unpacked it would be long.
    EXPECT_NE(closes_with([](Socket& socket) { socket.send(std::string(8u << 20, ' ')); }), 1000);
    EXPECT_EQ(closes_with([](Socket& socket) { socket.send_binary("{\"id\":1,\"do\":\"ping\"}"); }), 1003);
    EXPECT_EQ(closes_with([](Socket& socket) { socket.send("\xff\xfe"); }), 1007);
    Page page(client, card["id"], "union");
    EXPECT_EQ(page.ask({{"do", "ping"}, {"pad", std::string(60'000, 'x')}})["ok"], true);
}

// A page that sends and never reads is let go, and gets everything when it comes again.
TEST(SocketLimits, SlowReaderIsClosed) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.waiting_bytes = 200'000;
    House house(folder.database(), wire::quick_limits(), config);
    Client client(house.port());
    const Json card = Json::parse(new_match(client, "link"));
    const std::string id = card["id"];
    Socket slow(house.port(), "/api/matches/" + id + "/socket?seat=union", client.cookie(), {});
    ASSERT_TRUE(slow.open());
    slow.stop_reading();
    const std::string ask = Json{{"id", 1}, {"do", "moment"}, {"n", 0}}.dump();
    for (int i = 0; i < 50'000 && slow.send(ask); ++i)
        if (house.service().counts().listeners == 0) break;
    for (int i = 0; i < 1'000 && house.service().counts().listeners > 0; ++i)
        std::this_thread::sleep_for(Milliseconds(10));
    EXPECT_EQ(house.service().counts().listeners, 0u);
    Page again(client, id, "union");
    EXPECT_TRUE(again.socket().open());
    EXPECT_FALSE(again.now.is_null());
}

TEST(SocketLimits, SilentSocketsEndAndLiveOnesStay) {
    const Folder folder;
    ServerConfig config = wire::quick_config();
    config.silence_time = Milliseconds(600);
    House house(folder.database(), wire::quick_limits(), config);
    Client client(house.port());
    const Json card = Json::parse(new_match(client, "link"));
    Page live(client, card["id"], "union");
    {
        // A client that has stopped answering pings: it runs nothing.
        Socket dead(client, "/api/matches/" + card["id"].get<std::string>() + "/socket?seat=union");
        ASSERT_TRUE(dead.open());
        live.pump_until([&] { return house.service().counts().listeners <= 1; }, Milliseconds(4'000));
        EXPECT_EQ(house.service().counts().listeners, 1u);
    }
    EXPECT_TRUE(live.socket().open());  // its pongs kept it
    EXPECT_EQ(live.ask({{"do", "ping"}})["ok"], true);
}

}  // namespace
}  // namespace longroll::http
