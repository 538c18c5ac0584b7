#include "files/json_writer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace longroll {
namespace {

using Json = nlohmann::json;

TEST(JsonWriter, LinesAndOneLine) {
    JsonWriter out;
    out.object(JsonWriter::Layout::Lines).field("name", "Bull Run").field("men", 35'000);
    out.key("days").list().value(1).value(2).end().key("rain").null().end();
    EXPECT_EQ(out.text(),
              "{\n  \"name\": \"Bull Run\",\n  \"men\": 35000,\n  \"days\": [1, 2],\n  \"rain\": null\n}");
}

TEST(JsonWriter, WhatIsReadyMadeGoesInAsItIs) {
    JsonWriter out;
    out.object().field("a", 1).key("b").json("[1, {}]").key("c").list().json("null").json("2").end().end();
    EXPECT_EQ(out.text(), R"({"a": 1, "b": [1, {}], "c": [null, 2]})");
}

TEST(JsonWriter, EmptyListsAndObjects) {
    JsonWriter out;
    out.list(JsonWriter::Layout::Lines).list().end().object(JsonWriter::Layout::Lines).end().end();
    EXPECT_EQ(Json::parse(out.text()), Json::parse("[[],{}]"));
}

TEST(JsonWriter, AViewIsWrittenFieldByField) {
    View view = View::fields();
    view.set("seat", "union");
    view.set("hand", View::list());
    View& posts = view.set("posts", View::list());
    posts.add(3);
    posts.add(true);
    posts.add(View());
    EXPECT_EQ(to_json(view), R"({"seat": "union", "hand": [], "posts": [3, true, null]})");
}

RC_GTEST_PROP(JsonWriterText, WhateverTheBytesItIsJson, (const std::string& text)) {
    JsonWriter out;
    out.list().value(text).end();
    RC_ASSERT(Json::accept(out.text()));
    // What was UTF-8 comes back as it was.
    if (Json::accept(Json(text).dump(-1, ' ', false, Json::error_handler_t::ignore)) &&
        Json(text).dump(-1, ' ', false, Json::error_handler_t::ignore) ==
            Json(text).dump(-1, ' ', false, Json::error_handler_t::replace))
        RC_ASSERT(Json::parse(out.text())[0].get<std::string>() == text);
}

TEST(JsonWriterText, BrokenUtf8IsReplaced) {
    for (const char* text :
         {"\x80", "\xC0\xAF", "\xE2\x28\xA1", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xC3", "a\xFFz"}) {
        JsonWriter out;
        out.value(text);
        ASSERT_TRUE(Json::accept(out.text())) << out.text();
        EXPECT_NE(out.text().find("\xEF\xBF\xBD"), std::string::npos);
    }
    JsonWriter out;
    out.value("caf\xC3\xA9 \xE2\x80\xA6 \xF0\x9F\xA5\x81 \"quoted\" \\ \n\t\x01");
    EXPECT_EQ(Json::parse(out.text()).get<std::string>(),
              "caf\xC3\xA9 \xE2\x80\xA6 \xF0\x9F\xA5\x81 \"quoted\" \\ \n\t\x01");
}

RC_GTEST_PROP(JsonWriterNumbers, ComeBackAsTheyWere, (double number, std::int64_t whole)) {
    JsonWriter out;
    out.list().value(number).value(whole).end();
    const Json read = Json::parse(out.text());
    RC_ASSERT(read[0].get<double>() == number);
    RC_ASSERT(read[1].get<std::int64_t>() == whole);
}

TEST(JsonWriterNumbers, WhatJsonCannotSayIsNull) {
    JsonWriter out;
    out.list()
        .value(std::numeric_limits<double>::infinity())
        .value(std::numeric_limits<double>::quiet_NaN())
        .end();
    EXPECT_EQ(out.text(), "[null, null]");
}

TEST(Hex16, HasSixteenDigits) {
    EXPECT_EQ(hex16(0), "0000000000000000");
    EXPECT_EQ(hex16(0xFEDCBA9876543210u), "fedcba9876543210");
}

}  // namespace
}  // namespace longroll
