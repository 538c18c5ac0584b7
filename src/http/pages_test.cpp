#include "http/pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "http/books.h"
#include "http/gzip.h"
#include "rulebook/catalogue.h"
#include "support/source_dir.h"

namespace longroll::http {
namespace {

const std::string script = "console.log('x');" + std::string(500, ' ');
const std::string packed_script = gzip(script);
const PageFile files[] = {
    {"index.html", "<!doctype html><title>t</title>", {}},
    {"assets/index-abc.js", script, packed_script},
    {"favicon.svg", "<svg/>", {}},
};

Request get(std::string target) {
    Request request;
    request.method = "GET";
    request.target = std::move(target);
    return request;
}

TEST(Pages, IndexForEveryPlace) {
    const Pages pages{files};
    EXPECT_TRUE(pages.built());
    for (const char* place :
         {"/", "/index.html", "/play/dixie", "/m/k3v9c2", "/m/k3v9c2?join=token", "/rules/dixie", "/rules"}) {
        const Response response = pages.answer(get(place));
        EXPECT_EQ(response.status, 200) << place;
        EXPECT_EQ(response.body(), files[0].bytes) << place;
        EXPECT_EQ(response.header("Cache-Control"), "no-cache");
        EXPECT_EQ(response.header("Content-Type"), "text/html; charset=utf-8");
    }
}

TEST(Pages, ElsewhereThePageSaysSo) {
    const Pages pages{files};
    for (const char* place :
         {"/nowhere", "/mm/x", "/../etc/passwd", "/assets", "/%2e%2e/x", "//", "/.git/config"}) {
        const Response response = pages.answer(get(place));
        EXPECT_EQ(response.status, 404) << place;
        EXPECT_EQ(response.body(), files[0].bytes) << place;
    }
    Request known = get("/nowhere");
    known.if_none_match = "*";
    EXPECT_EQ(pages.answer(known).status, 404);
    EXPECT_EQ(pages.answer(get("/assets/other.js")).status, 404);
    EXPECT_EQ(pages.answer(get("/assets/../index.html")).status, 404);
    EXPECT_EQ(pages.answer(get("http://x/")).status, 400);
    EXPECT_EQ(pages.answer(get("")).status, 400);
}

TEST(Pages, HashedNamesStayForever) {
    const Pages pages{files};
    const Response asset = pages.answer(get("/assets/index-abc.js"));
    EXPECT_EQ(asset.header("Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(asset.body(), script);
    EXPECT_EQ(asset.header("Content-Encoding"), "");
    EXPECT_EQ(pages.answer(get("/favicon.svg")).header("Cache-Control"), "no-cache");
}

TEST(Pages, Compressed) {
    const Pages pages{files};
    Request request = get("/assets/index-abc.js");
    request.accept_encoding = "gzip, br";
    const Response response = pages.answer(request);
    EXPECT_EQ(response.header("Content-Encoding"), "gzip");
    EXPECT_EQ(response.header("Vary"), "Accept-Encoding");
    EXPECT_EQ(gunzip(response.body()), script);
}

TEST(Pages, NotChanged) {
    const Pages pages{files};
    Request request = get("/");
    const std::string tag(pages.answer(request).header("ETag"));
    ASSERT_FALSE(tag.empty());
    request.if_none_match = tag;
    const Response response = pages.answer(request);
    EXPECT_EQ(response.status, 304);
    EXPECT_EQ(response.body(), "");
    request.if_none_match = "\"other\"";
    EXPECT_EQ(pages.answer(request).status, 200);
}

TEST(Pages, NotBuilt) {
    const Pages pages{std::span<const PageFile>{}};
    EXPECT_FALSE(pages.built());
    const Response response = pages.answer(get("/"));
    EXPECT_EQ(response.status, 200);
    EXPECT_NE(response.body().find("make play"), std::string_view::npos);
}

// The page this program was built with, if it was: every file that index.html names is there, and nothing in
// it needs what the content policy forbids.
TEST(Pages, EmbeddedPageIsWhole) {
    const Pages pages;
    if (!pages.built()) {
        EXPECT_TRUE(embedded_page().empty());
        return;
    }
    const std::string index(pages.answer(get("/")).body());
    std::size_t named = 0;
    for (std::size_t at = index.find("=\"/"); at != std::string::npos; at = index.find("=\"/", at + 1)) {
        const std::string address = index.substr(at + 2, index.find('"', at + 2) - at - 2);
        ++named;
        EXPECT_EQ(pages.answer(get(address)).status, 200) << address;
    }
    EXPECT_GE(named, 2u);
    EXPECT_EQ(index.find("<style"), std::string::npos);
    EXPECT_EQ(index.find("style=\""), std::string::npos);
    EXPECT_EQ(index.find("<script>"), std::string::npos);
    for (const PageFile& file : embedded_page()) {
        if (!file.gzip.empty()) {
            EXPECT_EQ(gunzip(file.gzip), file.bytes) << file.path;
        }
    }
}

TEST(Books, AllFourWithEveryRuleOnce) {
    for (const BookText& book : books()) {
        if (book.game == "picket") {
            EXPECT_EQ(book_json("picket"), "");
            continue;
        }
        const std::string text = book_json(book.game);
        ASSERT_FALSE(text.empty()) << book.game;
        const nlohmann::json json = nlohmann::json::parse(text);
        EXPECT_EQ(json["title"], book.title);
        EXPECT_FALSE(json["intro"].get<std::string>().empty());
        std::set<std::string> ids;
        std::size_t titled = 0;
        for (const auto& chapter : json["chapters"])
            for (const auto& rule : chapter["rules"]) {
                EXPECT_TRUE(ids.insert(rule["id"]).second) << rule["id"];
                EXPECT_FALSE(rule["text"].get<std::string>().empty()) << rule["id"];
                titled += !rule["title"].get<std::string>().empty();
            }
        EXPECT_EQ(ids.size(), book.rules.size());
        EXPECT_GT(titled, 20u);
        for (const RuleText& rule : book.rules) EXPECT_TRUE(ids.contains(std::string(rule.id))) << rule.id;
    }
    EXPECT_EQ(book_json("chess"), "");
    EXPECT_EQ(book_json("openapi"), "");
}

// Nothing of a book is lost on the way to the page: every line of it stands in a title, an introduction or a
// rule.
TEST(Books, EveryLineIsShown) {
    for (const char* game : {"dixie", "elephant", "rally", "volley"}) {
        std::ifstream in(std::string(LONGROLL_SOURCE_DIR) + "/rules/" + game + ".md");
        const std::string book((std::istreambuf_iterator<char>(in)), {});
        const nlohmann::json json = nlohmann::json::parse(book_json(game));
        std::string shown =
            "\n" + json["title"].get<std::string>() + "\n" + json["intro"].get<std::string>() + "\n";
        for (const auto& chapter : json["chapters"]) {
            shown += chapter["title"].get<std::string>() + "\n" + chapter["intro"].get<std::string>() + "\n";
            for (const auto& rule : chapter["rules"]) shown += rule["text"].get<std::string>() + "\n";
        }
        std::size_t lines = 0, at = 0;
        while (at < book.size()) {
            const std::size_t end = std::min(book.find('\n', at), book.size());
            std::string line = book.substr(at, end - at);
            at = end + 1;
            while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
            // Behind the id and its flags, behind the marks of a heading; a rule-off is no text.
            if (line.starts_with("#"))
                line = line.substr(std::min(line.find_first_not_of("# "), line.size()));
            if (line.starts_with("**"))
                if (const std::size_t close = line.find("** "); close != std::string::npos)
                    line = line.substr(close + 3);
            while (line.starts_with("[") || line.starts_with("*(")) {
                const std::size_t close = line.find(line.starts_with("[") ? "] " : ")* ");
                if (close == std::string::npos) break;
                line = line.substr(close + (line.starts_with("[") ? 2 : 3));
            }
            if (line.find_first_not_of("- ") == std::string::npos) continue;
            ++lines;
            EXPECT_NE(shown.find(line), std::string::npos) << game << ": " << line.substr(0, 100);
        }
        EXPECT_GT(lines, 500u);
    }
}

}  // namespace
}  // namespace longroll::http
