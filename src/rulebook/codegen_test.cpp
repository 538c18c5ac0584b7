#include "rulebook/codegen.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace longroll {
namespace {

// What a compiler makes of the literals that stand one after another in the source; fails on what it would
// refuse.
std::string compiled(std::string_view source) {
    std::string out;
    bool inside = false;
    for (std::size_t i = 0; i < source.size(); ++i) {
        const char c = source[i];
        if (c == '"') {
            inside = !inside;
        } else if (!inside) {
            EXPECT_NE(std::string_view(" \nsv").find(c), std::string_view::npos) << c;
        } else if (c != '\\') {
            EXPECT_TRUE(c >= ' ' && c <= '~');
            out += c;
        } else if (const char next = source[++i]; next >= '0' && next <= '7') {
            out += static_cast<char>((next - '0') * 64 + (source[i + 1] - '0') * 8 + (source[i + 2] - '0'));
            i += 2;
        } else {
            EXPECT_NE(std::string_view("n\"\\?").find(next), std::string_view::npos) << next;
            out += next == 'n' ? '\n' : next;
        }
    }
    EXPECT_FALSE(inside);
    return out;
}

RC_GTEST_PROP(Codegen, LiteralHoldsAnyBytes, (const std::vector<unsigned char>& bytes)) {
    const std::string text(bytes.begin(), bytes.end());
    const std::string source = literal(text);
    RC_ASSERT(source.ends_with("\"sv"));
    RC_ASSERT(compiled(source) == text);
}

TEST(Codegen, LongLiteralsAreBroken) {
    const std::string text(1'000, 'x');
    EXPECT_EQ(compiled(literal(text)), text);
    EXPECT_GE(std::ranges::count(literal(text), '\n'), 9);
}

TEST(Codegen, IdsHeader) {
    ParsedBook parsed = parse_rulebook("volley", "**VB-GEN-1** a\n**VB-GEN-2** b\n**EX-1** c\n");
    ASSERT_EQ(parsed.error, "");
    parsed.book.number = 3;
    const std::string header = ids_header(parsed.book);
    EXPECT_NE(header.find("inline constexpr RuleId VB_GEN_1{6145};  // VB-GEN-1\n"), std::string::npos)
        << header;
    EXPECT_NE(header.find("inline constexpr RuleId VB_EX_1{6147};  // VB-EX-1\n"), std::string::npos);
    EXPECT_NE(header.find("namespace longroll::rule {"), std::string::npos);
}

TEST(Codegen, EmptyListsAreValidToo) {
    EXPECT_NE(texts_source({}, {}).find("books() { return {}; }"), std::string::npos);
    EXPECT_NE(texts_source({}, {}).find("prose() { return {}; }"), std::string::npos);
    EXPECT_NE(tested_source({}).find("suites() { return {}; }"), std::string::npos);
    EXPECT_NE(tested_source({"DX_1"}).find("\"DX_1\"sv,"), std::string::npos);
}

}  // namespace
}  // namespace longroll
