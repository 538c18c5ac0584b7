// openapi.json says what the server does: the same addresses and methods, and answers of the shape it
// promises.

#include <gtest/gtest.h>

#include <set>

#include "engine/words.h"
#include "wire/dixie_house.h"
#include "wire/page.h"

namespace longroll::http {
namespace {

using wire::Client;
using wire::Folder;
using House = wire::DixieHouse;
using wire::Json;
using wire::Reply;

const Json& document() {
    static const Json all = [] {
        for (const PageFile& file : embedded_texts())
            if (file.path == "openapi.json") return Json::parse(file.bytes);
        return Json();
    }();
    return all;
}

// As much of JSON Schema as the document uses; another keyword is an error, so that nothing is passed over.
std::string fault_of(const Json& value, const Json& schema, const std::string& at) {
    if (schema.contains("$ref")) {
        const std::string name =
            schema["$ref"].get<std::string>().substr(std::string("#/components/schemas/").size());
        return fault_of(value, document()["components"]["schemas"].at(name), at);
    }
    // The type first: the other keywords take it for granted.
    if (schema.contains("type")) {
        const std::string type = schema["type"];
        const bool fits =
            (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
            (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
            (type == "integer" && value.is_number_integer()) || (type == "null" && value.is_null());
        if (!fits) return at + " is no " + type + ": " + value.dump().substr(0, 80);
    }
    for (const auto& [keyword, rule] : schema.items()) {
        if (keyword == "enum") {
            if (std::find(rule.begin(), rule.end(), value) == rule.end())
                return at + " may not be " + value.dump();
        } else if (keyword == "required") {
            for (const Json& name : rule)
                if (!value.contains(name.get<std::string>()))
                    return at + " has no " + name.get<std::string>();
        } else if (keyword == "properties") {
            for (const auto& [name, inner] : value.items())
                if (rule.contains(name))
                    if (std::string wrong = fault_of(inner, rule[name], at + "." + name); !wrong.empty())
                        return wrong;
        } else if (keyword == "additionalProperties") {
            for (const auto& [name, inner] : value.items()) {
                if (schema.contains("properties") && schema["properties"].contains(name)) continue;
                if (rule == false) return at + " has " + name + ", which the document does not know";
                if (rule.is_object())
                    if (std::string wrong = fault_of(inner, rule, at + "." + name); !wrong.empty())
                        return wrong;
            }
        } else if (keyword == "items") {
            for (std::size_t i = 0; i < value.size(); ++i)
                if (std::string wrong = fault_of(value[i], rule, at + "[" + std::to_string(i) + "]");
                    !wrong.empty())
                    return wrong;
        } else if (keyword == "oneOf") {
            std::size_t fitting = 0;
            std::string last;
            for (const Json& option : rule) {
                const std::string wrong = fault_of(value, option, at);
                fitting += wrong.empty();
                if (!wrong.empty()) last = wrong;
            }
            if (fitting != 1) return last;
        } else if (keyword != "description" && keyword != "type") {
            return at + ": the test does not know the keyword " + keyword;
        }
    }
    return {};
}

TEST(OpenApi, NamesWhatTheServerOffersAndNothingElse) {
    std::set<std::string> offered, written;
    for (const Api::Offer& offer : Api::offers())
        offered.insert(lower(offer.method) + " " + std::string(offer.pattern));
    for (const auto& [path, operations] : document()["paths"].items())
        for (const auto& [method, operation] : operations.items()) written.insert(method + " " + path);
    EXPECT_EQ(offered, written);
    EXPECT_EQ(document()["openapi"], "3.1.0");
}

TEST(OpenApi, ValidatorFindsFaults) {
    const auto check = [](const char* text, const char* schema) {
        return fault_of(Json::parse(text), Json::parse(schema), "it");
    };
    EXPECT_EQ(check(R"({"error": "x"})", R"({"$ref": "#/components/schemas/Error"})"), "");
    EXPECT_EQ(check(R"({"error": 1})", R"({"$ref": "#/components/schemas/Error"})"),
              "it.error is no string: 1");
    EXPECT_EQ(check(R"({})", R"({"$ref": "#/components/schemas/Error"})"), "it has no error");
    EXPECT_EQ(check(R"({"error": "x", "more": 1})", R"({"$ref": "#/components/schemas/Error"})"),
              "it has more, which the document does not know");
    EXPECT_NE(check(R"("blue")", R"({"$ref": "#/components/schemas/Seat"})"), "");
    EXPECT_NE(check(R"(["union", 3])", R"({"type": "array", "items": {"type": "string"}})"), "");
    EXPECT_NE(check("1", R"({"oneOf": [{"type": "null"}, {"type": "string"}]})"), "");
    EXPECT_NE(check("1", R"({"maximum": 0})"), "");
}

class OpenApiTest : public testing::Test {
  protected:
    // Asks, and holds the answer to what the document says of the address; every status must be one it names.
    Json ask(const std::string& method, const std::string& pattern, const std::string& target, int status,
             const std::string& body = "") {
        const Reply reply = method == "GET" ? client.get(target) : client.post(target, body);
        EXPECT_EQ(reply.status, status) << method << " " << target << " " << reply.body.substr(0, 300);
        const Json& operation = document()["paths"][pattern][lower(method)];
        const std::string code = std::to_string(reply.status);
        EXPECT_TRUE(operation["responses"].contains(code)) << method << " " << pattern << " " << code;
        asked.insert(lower(method) + " " + pattern);
        if (!operation["responses"].contains(code)) return nullptr;
        const Json json = Json::parse(reply.body, nullptr, false);
        EXPECT_FALSE(json.is_discarded()) << target;
        const Json& schema = operation["responses"][code]["content"]["application/json"]["schema"];
        EXPECT_EQ(fault_of(json, schema, target), "");
        if (!body.empty() && status < 300 && operation.contains("requestBody")) {
            EXPECT_EQ(fault_of(Json::parse(body),
                               operation["requestBody"]["content"]["application/json"]["schema"], target),
                      "");
        }
        return json;
    }

    Folder folder;
    House house{folder.database()};
    Client client{house.port()};
    std::set<std::string> asked;
};

TEST_F(OpenApiTest, AnswersHaveTheShapeItPromises) {
    ask("GET", "/healthz", "/healthz", 200);
    const Json games = ask("GET", "/api/games", "/api/games", 200);
    ASSERT_FALSE(games.empty());
    const Json books = ask("GET", "/api/rules", "/api/rules", 200);
    ASSERT_GE(books.size(), games.size());
    for (const Json& book : books)
        ask("GET", "/api/rules/{game}", "/api/rules/" + book["game"].get<std::string>(), 200);
    ask("GET", "/api/rules/{game}", "/api/rules/chess", 404);
    ask("GET", "/api/openapi.json", "/api/openapi.json", 200);
    ask("GET", "/api/me", "/api/me", 200);
    ask("POST", "/api/me", "/api/me", 200, R"({"name": "Mary"})");
    ask("POST", "/api/me", "/api/me", 400, R"({"name": ""})");
    ask("POST", "/api/me", "/api/me", 413, std::string(70'000, ' '));

    const Json card = ask(
        "POST", "/api/matches", "/api/matches", 201,
        R"({"scenario": "dixie/bull-run-quick", "options": {}, "seats": {"union": "me", "confederate": "link"},
                              "window_seconds": 0, "watch": true})");
    ASSERT_TRUE(card.contains("links"));
    for (const auto& [seat, link] : card["links"].items())
        EXPECT_TRUE(link.get<std::string>().starts_with("/m/")) << seat;
    ask("POST", "/api/matches", "/api/matches", 400, "{");
    const std::string at = "/api/matches/" + card["id"].get<std::string>();
    const std::string own = client.cookie();
    ask("GET", "/api/matches/{id}", at, 200);
    ask("GET", "/api/matches/{id}", "/api/matches/nosuchid", 404);
    ask("GET", "/api/matches/{id}/file", at + "/file", 409);
    ask("GET", "/api/matches/{id}/record", at + "/record?seat=confederate", 403);
    ask("GET", "/api/matches/{id}/scene", at + "/scene?seat=union", 200);
    ask("GET", "/api/matches/{id}/scene", at + "/scene?seat=confederate", 403);
    ask("POST", "/api/matches/{id}/rematch", at + "/rematch", 409, "{}");
    ask("GET", "/api/matches/{id}/socket", at + "/socket?seat=union", 426);

    client.set_cookie("");  // a friend comes
    const std::string link = card["links"]["confederate"];
    ask("POST", "/api/matches/{id}/join", at + "/join", 403, R"({"token": "x"})");
    ask("POST", "/api/matches/{id}/join", at + "/join", 200,
        Json{{"token", link.substr(link.find("join=") + 5)}}.dump());
    wire::Page page(client, card["id"], "confederate");
    ASSERT_TRUE(page.socket().open());
    for (int i = 0; i < 5 && page.yours(); ++i) {
        EXPECT_EQ(page.act(page.now["choices"][0]["act"])["ok"], true);
        page.pump(wire::Milliseconds(200));
    }
    const Json& schemas = document()["components"]["schemas"];
    EXPECT_EQ(fault_of(page.now, schemas["Moment"], "moment"), "");
    ask("GET", "/api/matches/{id}/record", at + "/record?seat=confederate", 200);
    EXPECT_EQ(page.ask({{"do", "resign"}})["ok"], true);
    page.pump_until([&] { return page.over(); }, wire::Milliseconds(5'000));
    EXPECT_EQ(fault_of(page.now, schemas["Moment"], "moment"), "");

    client.set_cookie(own);
    ask("GET", "/api/watch", "/api/watch", 200);
    ask("GET", "/api/me", "/api/me", 200);
    const Reply file = client.get(at + "/file");
    EXPECT_NE(file.header("content-disposition"), "");
    ask("GET", "/api/matches/{id}/file", at + "/file", 200);
    ask("POST", "/api/matches/{id}/rematch", at + "/rematch", 201, "{}");
    ask("POST", "/api/matches/open", "/api/matches/open", 201, Json{{"file", file.body}}.dump());
    ask("POST", "/api/matches/open", "/api/matches/open", 400, R"({"file": "x"})");

    std::set<std::string> offered;
    for (const Api::Offer& offer : Api::offers())
        offered.insert(lower(offer.method) + " " + std::string(offer.pattern));
    EXPECT_EQ(asked, offered);
}

}  // namespace
}  // namespace longroll::http
