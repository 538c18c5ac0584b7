#include "data/field_reader.h"

#include <gtest/gtest.h>

#include <functional>

namespace longroll {
namespace {

// What is wrong with the text when the fields are read so.
std::string wrong(std::string_view text, const std::function<void(const FieldReader&)>& read) {
    const Expected<Json> json = read_json(text, "data/x.json");
    if (!json) return json.error();
    FirstError error("data/x.json");
    read(FieldReader(*json, error));
    return error.none() ? "fine" : error.wrong().sentence;
}

enum class Colour : std::uint8_t { Red, Blue, count };
std::string_view spell(Colour colour) { return colour == Colour::Red ? "red" : "blue"; }

TEST(FieldReader, OneWordingForAllFiles) {
    EXPECT_EQ(wrong("{\"areas\": [{}, {},\n{}, {\"name\": \"Mill\",\n \"width\": 90}]}",
                    [](const FieldReader& root) { root.objects("areas")[3].whole("width", 0, 12); }),
              "data/x.json, line 3, areas[3] 'Mill': field width is 90; it must be 0 to 12");
}

TEST(FieldReader, KeepsTheFirstErrorAndReadsOn) {
    EXPECT_EQ(wrong("{\"a\": 1, \"b\": \"two\"}",
                    [](const FieldReader& root) {
                        EXPECT_TRUE(root.fine());
                        EXPECT_EQ(root.text("a"), "");
                        EXPECT_FALSE(root.fine());
                        EXPECT_EQ(root.whole("b", 3, 9), 3);
                        EXPECT_TRUE(root.objects("c").empty());
                        EXPECT_EQ(root.fields("d").text("e"), "");
                    }),
              "data/x.json, line 1: field a is 1; it must be a text");
}

TEST(FieldReader, ReadsEveryKindOfField) {
    const std::string_view text =
        "{\"t\": \"text\", \"none\": \"\", \"n\": -5, \"y\": true, \"w\": \"blue\", \"l\": [1, 2], "
        "\"o\": {\"inner\": 7}}";
    EXPECT_EQ(wrong(text,
                    [](const FieldReader& root) {
                        EXPECT_EQ(root.text("t"), "text");
                        EXPECT_EQ(root.text_or("t", "other"), "text");
                        EXPECT_EQ(root.text_or("x", "other"), "other");
                        EXPECT_EQ(root.text_or_empty("none"), "");
                        EXPECT_EQ(root.whole("n", -5, 5), -5);
                        EXPECT_EQ(root.whole_or("x", -5, 5, 77), 77);
                        EXPECT_TRUE(root.yes("y"));
                        EXPECT_TRUE(root.yes_or("x", true));
                        constexpr std::string_view words[] = {"red", "blue"};
                        EXPECT_EQ(root.word("w", words), 1u);
                        EXPECT_EQ(root.word("w", spell), Colour::Blue);
                        EXPECT_EQ(root.word_or("x", spell, Colour::Red), Colour::Red);
                        EXPECT_EQ(root.list("l").size(), 2u);
                        EXPECT_TRUE(root.list_or_none("x").empty());
                        EXPECT_EQ(root.fields("o").whole("inner", 0, 9), 7);
                        EXPECT_FALSE(root.fields_or_none("x").has("inner"));
                        EXPECT_TRUE(root.objects_or_none("x").empty());
                    }),
              "fine");
}

TEST(FieldReader, SaysWhatWouldBeRight) {
    const auto is = [](const std::string& value, const std::function<void(const FieldReader&)>& read) {
        const std::string text = wrong("{\"f\": " + value + "}", read),
                          head = "data/x.json, line 1: field f ";
        return text.starts_with(head) ? text.substr(head.size()) : text;
    };
    const auto whole = [](const FieldReader& root) { root.whole("f", 1, 4); };
    EXPECT_EQ(is("5", whole), "is 5; it must be 1 to 4");
    EXPECT_EQ(is("\"five\"", whole), "is \"five\"; it must be a whole number, 1 to 4");
    EXPECT_EQ(is("2.5", whole), "is 2.5; it must be a whole number, 1 to 4");
    EXPECT_EQ(is("null", whole), "is missing; it must be a whole number, 1 to 4");
    EXPECT_EQ(is("1", [](const FieldReader& root) { root.yes("f"); }), "is 1; it must be true or false");
    EXPECT_EQ(is("\"\"", [](const FieldReader& root) { root.text("f"); }), "is \"\"; it must be a text");
    EXPECT_EQ(is("\"a\\nb\"", [](const FieldReader& root) { root.text_or_empty("f"); }),
              "is \"a\\nb\"; it must be a text in one line");
    EXPECT_EQ(is("\"green\"", [](const FieldReader& root) { root.word("f", spell); }),
              "is \"green\"; it must be red or blue");
    EXPECT_EQ(is("[0, 1.5]", [](const FieldReader& root) { root.fields("f"); }),
              "is [0, 1.5]; it must be an object");
    EXPECT_EQ(is("{}", [](const FieldReader& root) { root.list("f"); }), "is an object; it must be a list");
    EXPECT_EQ(is("1", [](const FieldReader& root) { root.known({"a", "b", "c"}); }),
              "is unknown; it must be a, b or c");
    EXPECT_EQ(is("[[1], \"x\"]",
                 [](const FieldReader& root) { root.must_have(root["f"], "f", "2 items", "at most 1"); }),
              "has 2 items; it must have at most 1");
}

TEST(FieldReader, NamesInnerObjectsByTheirPath) {
    const std::string_view text =
        "{\"sides\": {\"union\": {\"hqs\": [{\"name\": \"Keyes\",\n\"units\": [{\"id\": "
        "\"2nd\\tMaine\"}]}]}}}";
    const auto unit = [](const FieldReader& root) {
        return root.fields("sides").fields("union").objects("hqs")[0].objects("units", "id")[0];
    };
    EXPECT_EQ(
        wrong(text, [&](const FieldReader& root) { unit(root).whole("stands", 1, 9); }),
        "data/x.json, line 2, sides.union.hqs[0].units[0] '2nd\\tMaine': field stands is missing; it must "
        "be a whole number, 1 to 9");
    EXPECT_EQ(wrong(text, [&](const FieldReader& root) { unit(root).named("Maine").fail("it is late"); }),
              "data/x.json, line 2, sides.union.hqs[0].units[0] 'Maine': it is late");
    EXPECT_EQ(wrong("{\"hqs\": [{},\n 5]}", [](const FieldReader& root) { root.objects("hqs"); }),
              "data/x.json, line 2: field hqs[1] is 5; it must be an object");
}

TEST(FirstError, OfFilesThatAreNotJson) {
    FirstError error("x.csv");
    error.keep(3, "'2nd Maine'", field_must_be("men", "\"many\"", "0 to 1000"));
    error.keep(4, "", "later");
    EXPECT_EQ(error.wrong().sentence,
              "x.csv, line 3, '2nd Maine': field men is \"many\"; it must be 0 to 1000");
    FirstError whole("x.csv");
    whole.keep(0, "", "it is empty");
    EXPECT_EQ(whole.wrong().sentence, "x.csv: it is empty");
}

}  // namespace
}  // namespace longroll
