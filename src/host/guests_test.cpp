#include "host/guests.h"

#include <gtest/gtest.h>

#include <set>

namespace longroll::host {
namespace {

TEST(Guests, IdsAreRandomAndWellFormed) {
    std::set<std::string> seen;
    for (int i = 0; i < 500; ++i) {
        EXPECT_TRUE(seen.insert(new_guest_id()).second);
        EXPECT_TRUE(seen.insert(new_match_id()).second);
    }
    for (const std::string& id : seen) EXPECT_NE(is_guest_id(id), is_match_id(id)) << id;
    for (const char* wrong :
         {"", "short", "0123456789ABCDEF0123456789ABCDEF", "g0000000000000000000000000000000"})
        EXPECT_FALSE(is_guest_id(wrong)) << wrong;
    EXPECT_FALSE(is_match_id("../../..")) << "an id goes into addresses and file names";
    EXPECT_NE(new_seed(), new_seed());
}

TEST(Guests, ACookieHoldsOnlyWithItsKey) {
    const std::string key = new_key();
    const GuestId guest = new_guest_id();
    const std::string cookie = sign(key, guest);
    EXPECT_EQ(verify(key, cookie), guest);
    EXPECT_EQ(verify(new_key(), cookie), std::nullopt);
    for (std::size_t at = 0; at < cookie.size(); ++at) {
        std::string altered = cookie;
        altered[at] = altered[at] == '0' ? '1' : '0';
        EXPECT_EQ(verify(key, altered), std::nullopt) << at;
        EXPECT_EQ(verify(key, cookie.substr(0, at)), std::nullopt);
    }
    EXPECT_EQ(verify(key, cookie + "0"), std::nullopt);
    EXPECT_EQ(verify(key, std::string(500, '.')), std::nullopt);
    // Somebody else's signature under one's own name.
    EXPECT_EQ(verify(key, new_guest_id() + cookie.substr(32)), std::nullopt);
}

TEST(Guests, Names) {
    for (const char* good : {"Ann", "a", "<b>&\"'", "\xE6\xBC\xA2\xE5\xAD\x97", "\xF0\x9F\xA5\x81 drummer",
                             "it's 40 long: 0123456789012345678901234"})
        EXPECT_EQ(wrong_name(good), std::nullopt) << good;
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "\xC3\xA9";
    EXPECT_EQ(wrong_name(forty), std::nullopt) << "characters, not bytes";
    EXPECT_EQ(wrong_name(forty + "x"), "a name has at most 40 characters, not 41");
    for (const char* bad : {"", "   ", "\xE2\x80\x8B", "a\tb", "a\x7F", "a\xC2\x85", "a\xE2\x80\xAEz", "\xFF",
                            "\xC3", "\xED\xA0\x80", "\xC0\xAF", "\xF5\x80\x80\x80"})
        EXPECT_TRUE(wrong_name(bad)) << bad;
}

}  // namespace
}  // namespace longroll::host
