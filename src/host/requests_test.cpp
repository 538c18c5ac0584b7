#include "host/requests.h"

#include <gtest/gtest.h>

namespace longroll::host {
namespace {

TEST(Requests, FramesAreRead) {
    const Frame act = read_frame(
        R"({"id": 7, "do": "act", "n": 16, "actions": ["move 12 usa-left", "done"], "more": [1]})");
    ASSERT_TRUE(act.request);
    EXPECT_EQ(act.request->id, 7);
    EXPECT_EQ(act.request->what, Do::Act);
    EXPECT_EQ(act.request->n, 16u);
    EXPECT_EQ(act.request->actions, (std::vector<std::string>{"move 12 usa-left", "done"}));
    const Frame policy =
        read_frame(R"({"id": 0, "do": "policy", "kind": "combat_window", "policy": "if-able"})");
    ASSERT_TRUE(policy.request);
    EXPECT_EQ(policy.request->kind, "combat_window");
    EXPECT_EQ(policy.request->policy, Policy::IfAble);
    for (const char* word : {"hint", "auto", "undo", "resign", "draw", "ping"})
        EXPECT_TRUE(read_frame(std::string(R"({"id": 9007199254740991, "do": ")") + word + "\"}").request)
            << word;
}

TEST(Requests, FramesThatAreNone) {
    const std::string deep(20'000, '[');
    for (const std::string& text :
         {std::string(), std::string("\0\0", 2), std::string("nonsense"), deep,
          std::string("{\"id\": \"1\", \"do\": \"ping\"}"),
          std::string(R"({"id": 9007199254740992, "do": "ping"})"),
          std::string(R"({"id": 18446744073709551615, "do": "ping"})"),
          std::string(R"({"id": 1, "do": "dance"})"), std::string(R"({"id": 1, "do": 5})"),
          std::string(R"([{"id": 1}])"),
          "{\"id\": 1, \"do\": \"ping\", \"pad\": \"" + std::string(70'000, 'x') + "\"}"}) {
        const Frame frame = read_frame(text);
        EXPECT_FALSE(frame.request) << text.substr(0, 60);
        EXPECT_FALSE(frame.bad.id);
        EXPECT_FALSE(frame.bad.text.empty());
    }
}

TEST(Requests, RequestsWithAWrongFieldAreStillRequests) {
    for (const char* text :
         {R"({"id": 4, "do": "act", "n": 1})", R"({"id": 4, "do": "act", "n": -1, "actions": ["done"]})",
          R"({"id": 4, "do": "act", "n": 4294967296, "actions": ["done"]})",
          R"({"id": 4, "do": "act", "n": 1, "actions": []})",
          R"({"id": 4, "do": "act", "n": 1, "actions": "done"})",
          R"({"id": 4, "do": "act", "n": 1, "actions": [5]})",
          R"({"id": 4, "do": "act", "n": 1.5, "actions": ["done"]})", R"({"id": 4, "do": "why"})",
          R"({"id": 4, "do": "inspect"})", R"({"id": 4, "do": "odds", "action": null})",
          R"({"id": 4, "do": "policy", "kind": 17, "policy": "pass"})",
          R"({"id": 4, "do": "policy", "kind": "combat_window", "policy": "never"})",
          R"({"id": 4, "do": "moment"})"}) {
        const Frame frame = read_frame(text);
        EXPECT_FALSE(frame.request) << text;
        EXPECT_EQ(frame.bad.id, 4) << text;
    }
}

TEST(Requests, AMatchIsAskedFor) {
    const Expected<CreateRequest> request = read_create(
        R"({"scenario": "dixie/shiloh", "options": {"melee": "no"}, "seats": {"union": "me", "confederate": "link"}, "window_seconds": 8, "watch": false})");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->scenario, "dixie/shiloh");
    EXPECT_EQ(request->options, (GivenOptions{{"melee", "no"}}));
    EXPECT_EQ(request->seats[1], "link");
    EXPECT_EQ(request->window_seconds, 8u);
    EXPECT_FALSE(request->watch);
    EXPECT_EQ(read_create("{}").error(), "field 'scenario' must be a text such as \"dixie/bull-run-quick\"");
    EXPECT_EQ(read_text(R"({"token": "abc"})", "token").error(), "");
    EXPECT_FALSE(read_text(R"({"token": 5})", "token"));
}

}  // namespace
}  // namespace longroll::host
