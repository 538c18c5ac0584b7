#include "engine/echo.h"

#include <gtest/gtest.h>

namespace longroll {
namespace {

TEST(Echo, ATerminalActsOnNothing) {
    EXPECT_EQ(printable("plain, \xC3\xBC and \xE2\x80\x99"), "plain, \xC3\xBC and \xE2\x80\x99");
    EXPECT_EQ(printable("\x1b[2J\r\n\t\x7f"), "\\x1b[2J\\x0d\\x0a\\x09\\x7f");
    EXPECT_EQ(printable("\xC2\x9B"
                        "2J"),
              "\\x9b2J")
        << "the one character that some terminals take for ESC [";
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
}

TEST(Echo, IsCutTo80CharactersBetweenTwoOfThem) {
    EXPECT_EQ(echoed(std::string(80, 'x')), std::string(80, 'x'));
    EXPECT_EQ(echoed(std::string(81, 'x')), std::string(80, 'x') + "...");
    std::string many;
    for (int i = 0; i < 100; ++i) many += "\xE2\x82\xAC";
    EXPECT_EQ(echoed(many), many.substr(0, 240) + "...");
}

}  // namespace
}  // namespace longroll
