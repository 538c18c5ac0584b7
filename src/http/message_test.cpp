#include "http/message.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "http/gzip.h"
#include "http/rates.h"

namespace longroll::http {
namespace {

TEST(Message, QueryValues) {
    EXPECT_EQ(query_value("seat=union&since=12", "since"), "12");
    EXPECT_EQ(query_value("seat=union&since=12", "seat"), "union");
    EXPECT_EQ(query_value("a=%75nion+x%2", "a"), "union x%2");
    EXPECT_EQ(query_value("%61=b", "a"), "b");
    EXPECT_TRUE(has_query_value("since", "since"));
    EXPECT_TRUE(has_query_value("since=", "since"));
    EXPECT_FALSE(has_query_value("sinces=1&&=", "since"));
}

RC_GTEST_PROP(Message, QueryTakesAnyBytes, (const std::string& text)) {
    (void)query_value(text, "a");
    (void)cookie_value(text, "longroll");
    (void)takes_gzip(text);
    (void)same_origin(text, "localhost:1");
    (void)names_tag(text, "\"x\"");
}

TEST(Message, Cookies) {
    EXPECT_EQ(cookie_value("a=b; longroll=xyz; c=d", "longroll"), "xyz");
    EXPECT_EQ(cookie_value("longroll=xyz", "longroll"), "xyz");
    EXPECT_EQ(cookie_value("xlongroll=xyz", "longroll"), "");
    EXPECT_EQ(cookie_value("", "longroll"), "");
}

TEST(Message, HostsAndForwardedAddresses) {
    EXPECT_EQ(host_name("localhost:8061"), "localhost");
    EXPECT_EQ(host_name("localhost"), "localhost");
    EXPECT_EQ(host_name("[::1]:8061"), "::1");
    EXPECT_EQ(host_name("[::1"), "::1");
    EXPECT_EQ(host_name("::1"), "::1");
    EXPECT_EQ(host_name(""), "");
    EXPECT_EQ(host_name(":80"), "");
    EXPECT_EQ(last_forwarded("10.0.0.1, 192.0.2.3 "), "192.0.2.3");
    EXPECT_EQ(last_forwarded("192.0.2.3"), "192.0.2.3");
    EXPECT_EQ(last_forwarded(""), "");
}

TEST(Message, AcceptEncoding) {
    for (const char* yes :
         {"gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.5", "GZIP", "*", "br, *;q=0.1", "x-gzip"})
        EXPECT_TRUE(takes_gzip(yes)) << yes;
    for (const char* no :
         {"", "br", "identity", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip;q=0, *", "gzipped"})
        EXPECT_FALSE(takes_gzip(no)) << no;
}

TEST(Message, Origin) {
    EXPECT_TRUE(same_origin("", "localhost:8061"));
    EXPECT_TRUE(same_origin("http://localhost:8061", "localhost:8061"));
    EXPECT_TRUE(same_origin("https://Games.example", "games.example"));
    EXPECT_TRUE(same_origin("https://games.example", "games.example:443"));
    for (const char* no :
         {"http://localhost:8062", "http://evil.example", "null", "http://localhost:8061.evil.example",
          "ftp://localhost:8061", "localhost:8061", "http://localhost:8061/", "https://localhost"})
        EXPECT_FALSE(same_origin(no, "localhost:8061")) << no;
    EXPECT_FALSE(same_origin("http://x", ""));
}

TEST(Message, Tags) {
    EXPECT_TRUE(names_tag("W/\"a\"", "\"a\""));
    EXPECT_TRUE(names_tag("\"b\", \"a\"", "\"a\""));
    EXPECT_TRUE(names_tag("*", "\"a\""));
    EXPECT_FALSE(names_tag("\"aa\"", "\"a\""));
    EXPECT_FALSE(names_tag("", "\"a\""));
}

TEST(Message, RefusalIsJson) {
    const Response response = refused(404, "no \"such\" thing");
    EXPECT_EQ(response.body(), R"({"error": "no \"such\" thing"})");
    EXPECT_EQ(response.header("Cache-Control"), "no-store");
}

RC_GTEST_PROP(Gzip, RoundTrip, (const std::string& text)) {
    const std::string packed = gzip(text);
    RC_ASSERT(gunzip(packed) == text);
}

TEST(Gzip, LongAndDamaged) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "line " + std::to_string(i) + "\n";
    const std::string packed = gzip(text);
    EXPECT_LT(packed.size(), text.size() / 3);
    EXPECT_EQ(gunzip(packed), text);
    EXPECT_EQ(gunzip(packed.substr(0, packed.size() / 2)), "");
    EXPECT_EQ(gunzip("nonsense"), "");
    EXPECT_EQ(gunzip(packed, 1000), "");  // a bomb is not unpacked
}

TEST(Rates, BurstThenSteady) {
    using namespace std::chrono_literals;
    Rates rates({10, 5});
    const Rates::Clock::time_point start{};
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(rates.take("a", start));
    EXPECT_FALSE(rates.take("a", start));
    EXPECT_TRUE(rates.take("b", start));
    EXPECT_TRUE(rates.take("a", start + 100ms));
    EXPECT_FALSE(rates.take("a", start + 101ms));
    int taken = 0;
    for (int i = 0; i < 1000; ++i) taken += rates.take("a", start + 1s + i * 10ms);
    EXPECT_NEAR(taken, 105, 1);
    Rates none({});
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(none.take("a", start));
}

TEST(Rates, ManyAddressesAreForgotten) {
    using namespace std::chrono_literals;
    Rates rates({1, 1});
    const Rates::Clock::time_point start{};
    for (int i = 0; i < 30'000; ++i) ASSERT_TRUE(rates.take(std::to_string(i), start));
    EXPECT_FALSE(rates.take("29999", start));
}

}  // namespace
}  // namespace longroll::http
