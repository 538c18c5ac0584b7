#include "engine/number.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace longroll {
namespace {

TEST(number_in, TheWholeTextIsTheNumber) {
    EXPECT_EQ(number_in<int>("420"), 420);
    EXPECT_EQ(number_in<int>("-7"), -7);
    EXPECT_EQ(number_in<int>("007"), 7);
    for (const char* text : {"", "-", "+7", " 7", "7 ", "7th", "4.5", "seven"})
        EXPECT_EQ(number_in<int>(text), std::nullopt) << "'" << text << "'";
}

TEST(number_in, WhatTheTypeCannotHoldIsNone) {
    EXPECT_EQ(number_in<std::uint8_t>("255"), 255);
    EXPECT_EQ(number_in<std::uint8_t>("256"), std::nullopt);
    EXPECT_EQ(number_in<unsigned>("-1"), std::nullopt);
    EXPECT_EQ(number_in<std::uint64_t>("18446744073709551615"), UINT64_MAX);
    EXPECT_EQ(number_in<std::uint64_t>("18446744073709551616"), std::nullopt);
}

TEST(number_in, AnotherBase) {
    EXPECT_EQ(number_in<unsigned>("fF", 16), 255U);
    EXPECT_EQ(number_in<unsigned>("0xff", 16), std::nullopt);
}

}  // namespace
}  // namespace longroll
