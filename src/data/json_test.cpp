#include "data/json.h"

#include <gtest/gtest.h>

#include "data/embedded.h"

namespace longroll {
namespace {

std::string wrong(std::string_view text) {
    const Expected<Json> read = read_json(text, "f");
    return read ? "fine" : read.error();
}

TEST(Json, ReadsEveryKindOfValue) {
    const Expected<Json> read = read_json(
        "{\"a\": [1, -20, 2.5, 1e3],\n \"b\": {\"c\": true, \"d\": false, \"e\": null},\n \"f\": "
        "\"x\\n\\u00e9\\ud83d\\ude00\"}",
        "f");
    ASSERT_TRUE(read) << read.error();
    const Json& json = *read;
    ASSERT_EQ(json["a"].items().size(), 4u);
    EXPECT_EQ(json["a"].items()[0].whole(), 1);
    EXPECT_EQ(json["a"].items()[1].whole(), -20);
    EXPECT_TRUE(json["a"].items()[2].is(Json::Kind::Decimal));
    EXPECT_EQ(json["a"].items()[2].decimal(), 2.5);
    EXPECT_EQ(json["a"].items()[3].decimal(), 1000);
    EXPECT_TRUE(json["b"]["c"].yes());
    EXPECT_TRUE(json["b"]["d"].is(Json::Kind::Bool));
    EXPECT_FALSE(json["b"]["d"].yes());
    EXPECT_TRUE(json["b"]["e"].is(Json::Kind::Nothing));
    EXPECT_EQ(json["f"].text(), "x\n\xC3\xA9\xF0\x9F\x98\x80");
    EXPECT_EQ(json["f"].line(), 3);
    EXPECT_FALSE(json.has("g"));
    EXPECT_EQ(json["g"]["h"].whole(), 0);
}

TEST(Json, SaysWhereAndWhat) {
    EXPECT_EQ(wrong(""), "f, line 1: a value is missing here");
    EXPECT_EQ(wrong("[1,\n 2,\n x]"), "f, line 3: a value is missing here");
    EXPECT_EQ(wrong("{\"a\": 1, \"a\": 2}"), "f, line 1: the field \"a\" is here twice");
    EXPECT_EQ(wrong("{\"a\" 1}"), "f, line 1: a colon must follow the name \"a\"");
    EXPECT_EQ(wrong("{\"a\\n\\u0001b\" 1}"), "f, line 1: a colon must follow the name \"a\\n\\u0001b\"");
    EXPECT_EQ(wrong("{a: 1}"), "f, line 1: a field begins with its name in quotes");
    EXPECT_EQ(wrong("{\"a\": 1"), "f, line 1: a comma or } must follow a field");
    EXPECT_EQ(wrong("[1 2]"), "f, line 1: a comma or ] must follow an item");
    EXPECT_EQ(wrong("[1] 2"), "f, line 1: the document has ended, and more follows");
    EXPECT_EQ(wrong("\"abc"), "f, line 1: a text ends with a quote in its own line");
    EXPECT_EQ(wrong("\"\\q\""), "f, line 1: a backslash must be followed by one of \" \\ / b f n r t u");
    EXPECT_EQ(wrong("\"\\u12g4\""), "f, line 1: \\u needs four hexadecimal digits");
    EXPECT_EQ(wrong("\"\\ud800x\""), "f, line 1: half a character is here");
    EXPECT_EQ(wrong("99999999999999999999"), "f, line 1: the number 99999999999999999999 is too large");
    EXPECT_EQ(wrong("012"), "f, line 1: a number does not begin with a 0");
    EXPECT_EQ(wrong("1."), "f, line 1: a digit must follow the decimal point");
    EXPECT_EQ(wrong("1e"), "f, line 1: a digit must follow the exponent");
    EXPECT_EQ(wrong("tru"), "f, line 1: a value is missing here");
    EXPECT_EQ(wrong(std::string(100, '[')), "f, line 1: lists and objects are nested more than 64 deep");
}

TEST(Json, ReadsEveryDataFile) {
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.ends_with(".json")) continue;
        const Expected<Json> read = read_json(file.content, file.path);
        EXPECT_TRUE(read) << read.error();
    }
}

}  // namespace
}  // namespace longroll
