// Guests, lists, making, joining, opening and ending matches.

#include "host/service.h"

#include <gmock/gmock.h>

#include "files/json_writer.h"
#include "files/match_file.h"
#include "host/service_bed.h"
#include "host/workers.h"

namespace longroll::host {
namespace {

using testing::HasSubstr;

int status(const Answer<std::string>& answer) { return answer ? 200 : answer.refusal().status; }

Json parsed(const Answer<std::string>& answer) {
    EXPECT_TRUE(answer) << answer.refusal().text;
    return answer ? Json::parse(*answer) : Json();
}

TEST(Service, SignsCookiesThatNobodyElseCan) {
    Bed bed;
    const GuestId guest = bed.guest();
    const std::string cookie = bed->sign(guest);
    EXPECT_EQ(bed->verify(cookie), guest);
    EXPECT_TRUE(bed->known_guest(guest));
    std::string altered = cookie;
    altered[3] = altered[3] == 'a' ? 'b' : 'a';
    EXPECT_EQ(bed->verify(altered), std::nullopt);
    Bed other;
    EXPECT_EQ(other->verify(cookie), std::nullopt) << "each host has its own key";
}

TEST(Service, ListsGamesScenariosAndOptions) {
    Bed bed;
    const Json games = Json::parse(bed->games());
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0]["id"], "dixie");
    EXPECT_EQ(games[0]["players"], Json({"random", "greedy", "recruit", "captain", "general"}));
    const Json& quick = games[0]["scenarios"][0];
    EXPECT_EQ(quick["id"], "dixie/bull-run-quick");
    EXPECT_EQ(quick["options"][0]["values"], Json({"no", "yes"}));
    bool number = false;
    for (const Json& option : quick["options"])
        number = number || (option["values"].empty() && option.contains("high"));
    EXPECT_TRUE(number) << "an option that is a number says from where to where";
}

TEST(Service, NamesAreTextOfAnyKind) {
    Bed bed;
    const GuestId guest = bed.guest();
    EXPECT_EQ(parsed(bed->me(guest))["name"], "Guest");
    const std::string hostile = "<script>alert('\xC3\xA9')</script> \xF0\x9F\xA5\x81";
    EXPECT_EQ(parsed(bed->rename(guest, Json{{"name", hostile}}.dump()))["name"], hostile);
    EXPECT_EQ(parsed(bed->me(guest))["name"], hostile);
    for (const char* wrong :
         {R"({"name": ""})", R"({"name": "a\u0000b"})", R"({"name": "a\nb"})", R"({"name": 5})", "{}", "[]",
          "", "{\"name\": \"\xFF\"}", R"({"name": "01234567890123456789012345678901234567890"})"})
        EXPECT_EQ(status(bed->rename(guest, wrong)), 400) << wrong;
    EXPECT_EQ(parsed(bed->me(guest))["name"], hostile);
}

TEST(Service, MakesAMatchAgainstTheComputer) {
    Bed bed;
    const GuestId guest = bed.guest();
    const Json card = bed.create(guest, "dixie/bull-run-quick", "me", "greedy");
    EXPECT_EQ(card["game"], "dixie");
    EXPECT_EQ(card["scenario"], "dixie/bull-run-quick");
    EXPECT_EQ(card["seats"], Json({"union"}));
    EXPECT_EQ(card["players"]["union"], (Json{{"kind", "guest"}, {"name", "Guest"}}));
    EXPECT_EQ(card["players"]["confederate"], (Json{{"kind", "computer"}, {"name", "greedy"}}));
    EXPECT_EQ(card["window_seconds"], 0) << "against a computer everybody takes his time";
    EXPECT_EQ(card["over"], false);
    EXPECT_EQ(card["options"]["melee"], "no");
    EXPECT_FALSE(card["links"].contains("confederate")) << "there is no seat to give away";
    EXPECT_EQ(parsed(bed->me(guest))["matches"][0]["id"], card["id"]);
    EXPECT_EQ(parsed(bed->watch_list())[0]["id"], card["id"]);
    EXPECT_EQ(parsed(bed->watch_list())[0]["seats"], Json::array());
}

TEST(Service, RefusesWhatCannotBeMade) {
    Bed bed;
    const GuestId guest = bed.guest();
    const auto made = [&](const char* body) { return status(bed->create(guest, body)); };
    EXPECT_EQ(made(R"({"scenario": "dixie/nowhere", "seats": {"union": "me", "confederate": "me"}})"), 404);
    EXPECT_EQ(made(R"({"scenario": "chess", "seats": {"union": "me", "confederate": "me"}})"), 404);
    EXPECT_EQ(made(R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "deep-blue"}})"),
              400);
    EXPECT_EQ(made(R"({"scenario": "picket/ford", "seats": {"union": "me"}})"), 400);
    EXPECT_EQ(made(R"({"scenario": "picket/ford"})"), 400);
    EXPECT_EQ(
        made(
            R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "me"}, "options": {"no_such": "yes"}})"),
        400);
    EXPECT_EQ(
        made(
            R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "me"}, "options": {"panic": 1}})"),
        400);
    EXPECT_EQ(
        made(
            R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "link"}, "window_seconds": -1})"),
        400);
    EXPECT_EQ(
        made(
            R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "link"}, "window_seconds": 1e99})"),
        400);
    EXPECT_EQ(made("not JSON"), 400);
    EXPECT_EQ(status(bed->create(
                  "nobody", R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "me"}})")),
              403);
    EXPECT_EQ(bed->counts().matches, 0u);
}

TEST(Service, LimitsTheMatchesOfAGuest) {
    ServiceLimits limits;
    limits.max_matches_per_guest = 2;
    Bed bed(nullptr, limits);
    const GuestId guest = bed.guest();
    const Json first = bed.create(guest, "picket/ford", "me", "me");
    bed.create(guest, "picket/ford", "me", "me");
    const char* third = R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "me"}})";
    EXPECT_EQ(status(bed->create(guest, third)), 429);
    {
        Page page(bed, guest, first["id"], "union");
        EXPECT_EQ(page.ask("resign")["ok"], true);
    }
    EXPECT_EQ(status(bed->create(guest, third)), 200) << "one is over";
}

TEST(Service, ALinkOpensOneSeatOfOneMatch) {
    Bed bed;
    const GuestId first = bed.guest(), second = bed.guest(), third = bed.guest();
    const Json card = bed.create(first, "picket/ford", "me", "link"),
               other_match = bed.create(first, "picket/ford", "me", "link");
    const std::string id = card["id"];
    EXPECT_EQ(card["players"]["confederate"]["kind"], "open");
    EXPECT_EQ(Page(bed, second, id, "confederate").refusal.status, 403);
    const std::string token = Json{{"token", Bed::token_in(card, "confederate")}}.dump();

    EXPECT_EQ(status(bed->join(second, other_match["id"].get<std::string>(), token)), 403)
        << "of another match";
    EXPECT_EQ(status(bed->join(second, id, R"({"token": ""})")), 403);
    EXPECT_EQ(status(bed->join(second, id, R"({"token": "00000000000000000000000000000000"})")), 403);
    EXPECT_EQ(status(bed->join(second, id, "{}")), 400);
    EXPECT_EQ(status(bed->join(second, "zzzzzzzz", token)), 404);
    EXPECT_EQ(status(bed->join(first, id, token)), 409) << "the one who made it keeps his seat";

    Page waiting(bed, first, id, "union");
    EXPECT_EQ(parsed(bed->join(second, id, token))["seats"], Json({"confederate"}));
    EXPECT_EQ(waiting.card()["players"]["confederate"]["kind"], "guest") << "the one who waits is told";
    EXPECT_EQ(status(bed->join(second, id, token)), 200) << "again is no harm";
    EXPECT_EQ(status(bed->join(third, id, token)), 409);
    EXPECT_TRUE(Page(bed, second, id, "confederate").open());
    EXPECT_EQ(Page(bed, second, id, "union").refusal.status, 403);
    EXPECT_EQ(Page(bed, third, id, "confederate").refusal.status, 403);
    EXPECT_FALSE(waiting.card()["links"].contains("confederate")) << "there is no seat to give away any more";
}

TEST(Service, TokensAreShownToSeatsOnly) {
    Bed bed;
    const GuestId first = bed.guest(), stranger = bed.guest();
    const Json card = bed.create(first, "picket/ford", "me", "link");
    const std::string id = card["id"], token = Bed::token_in(card, "confederate");
    EXPECT_THAT(*bed->card(first, id), HasSubstr(token));
    EXPECT_THAT(*bed->me(first), HasSubstr(token));
    for (const Answer<std::string>& seen : {bed->card(stranger, id), bed->watch_list(), bed->me(stranger)})
        EXPECT_THAT(*seen, testing::Not(HasSubstr(token)));
    const Page watching(bed, stranger, id, "watch");
    for (const std::string& frame : watching.raw()) {
        EXPECT_THAT(frame, testing::Not(HasSubstr(token)));
        EXPECT_THAT(frame, testing::Not(HasSubstr(first))) << "a guest's id is his secret";
    }
}

TEST(Service, AMatchMayBeClosedToWatchers) {
    Bed bed;
    const GuestId first = bed.guest(), stranger = bed.guest();
    const Json open = bed.create(first, "picket/ford", "me", "greedy");
    const Json closed = bed.create(first, "picket/ford", "me", "greedy", {{"watch", false}});
    const std::string id = closed["id"];
    EXPECT_TRUE(Page(bed, stranger, open["id"], "watch").open());
    EXPECT_EQ(Page(bed, stranger, id, "watch").refusal.status, 403);
    EXPECT_EQ(status(bed->card(stranger, id)), 403);
    EXPECT_EQ(status(bed->record(stranger, id, "watch")), 403);
    EXPECT_EQ(status(bed->file(stranger, id)), 403);
    EXPECT_EQ(parsed(bed->watch_list()).size(), 1u);
    EXPECT_TRUE(Page(bed, first, id, "watch").open()) << "its players may";
    EXPECT_EQ(Page(bed, stranger, id, "middle").refusal.status, 400);
    EXPECT_EQ(Page(bed, stranger, "zzzzzzzz", "watch").refusal.status, 404);
    EXPECT_EQ(Page(bed, stranger, "../../etc", "watch").refusal.status, 404);
}

TEST(Service, WhoWatchesSeesAndDecidesNothing) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    Page watching(bed, bed.guest(), people.id, "watch");
    std::mt19937 lot(5);
    for (int i = 0; i < 12; ++i) people.step(lot);
    EXPECT_GT(watching.moments().size(), 1u);
    for (const Json& moment : watching.moments()) {
        EXPECT_EQ(moment["turn"]["yours"], false);
        EXPECT_EQ(moment["undo"]["can"], false);
    }
    EXPECT_EQ(watching.newest()["choices"], Json::array());
    for (const char* what : {"hint", "auto", "undo", "resign", "draw"})
        EXPECT_EQ(watching.ask(what)["ok"], false) << what;
    EXPECT_EQ(watching.act("done")["ok"], false);
    EXPECT_EQ(watching.ask({{"do", "odds"}, {"action", "done"}})["ok"], false);
    EXPECT_EQ(watching.ask({{"do", "policy"}, {"kind", "challenge"}, {"policy", "pass"}})["ok"], false);
    EXPECT_EQ(watching.ask("ping")["ok"], true);
    EXPECT_EQ(watching.ask({{"do", "moment"}, {"n", 0}})["moment"]["n"], 0);
}

TEST(Service, OnePersonSitsAtBothSeats) {
    Bed bed;
    const GuestId guest = bed.guest();
    const Json card = bed.create(guest, "picket/outpost", "me", "me", {{"window_seconds", 30}});
    EXPECT_EQ(card["seats"], Json({"union", "confederate"}));
    EXPECT_EQ(card["window_seconds"], 0) << "nothing is held between the two";
    Page north(bed, guest, card["id"], "union"), south(bed, guest, card["id"], "confederate");
    std::mt19937 lot(7);
    int decisions = 0;
    while (!north.over() && ++decisions < 2'000) {
        Page& who = north.yours() ? north : south;
        ASSERT_EQ(who.act_by_lot(lot)["ok"], true);
    }
    EXPECT_TRUE(south.over());
    EXPECT_EQ(north.newest()["result"], south.newest()["result"]);
    EXPECT_EQ(north.card()["over"], true);
}

TEST(Service, ResigningEndsAMatch) {
    Bed bed;
    TwoPeople people(bed, "picket/ford");
    Page& north = *people.union_page;
    Page& south = *people.confederate_page;
    EXPECT_EQ(status(bed->file(people.first, people.id)), 409) << "a running match has no file";
    EXPECT_EQ(north.ask("resign")["ok"], true);
    EXPECT_EQ(south.newest()["result"]["winner"], "confederate");
    EXPECT_EQ(south.newest()["events"][0]["text"], "Union resigns");
    EXPECT_EQ(south.newest()["turn"]["seats"], Json::array());
    EXPECT_EQ(south.card()["result"]["winner"], "confederate");
    EXPECT_EQ(south.card()["over"], true);
    for (const char* what : {"resign", "draw", "undo", "hint", "auto"})
        EXPECT_EQ(south.ask(what)["ok"], false) << what;
    EXPECT_EQ(south.act("done")["ok"], false);
    const Answer<std::string> file = bed->file(people.second, people.id);
    ASSERT_TRUE(file);
    const std::vector<const AnyGame*> games{bed_games()[0].game, bed_games()[1].game};
    EXPECT_TRUE(read_match(*file, games)) << "the file plays again";
}

TEST(Service, ADrawTakesTwo) {
    Bed bed;
    TwoPeople people(bed, "picket/ford");
    Page& north = *people.union_page;
    Page& south = *people.confederate_page;
    EXPECT_EQ(north.ask("draw")["agreed"], false);
    EXPECT_EQ(north.ask("draw")["agreed"], false) << "twice by the same is not two";
    EXPECT_EQ(south.card()["draw"], Json({"union"}));
    EXPECT_EQ(south.ask("draw")["agreed"], true);
    EXPECT_TRUE(north.over());
    EXPECT_TRUE(north.newest()["result"]["winner"].is_null());

    const GuestId guest = bed.guest();
    const Json card = bed.create(guest, "picket/ford", "me", "greedy");
    Page page(bed, guest, card["id"], "union");
    EXPECT_EQ(page.ask("draw")["ok"], false) << "a computer plays on";
}

TEST(Service, AnOfferOfADrawLapsesWithTheNextDecision) {
    Bed bed;
    TwoPeople people(bed, "picket/ford");
    std::mt19937 lot(3);
    EXPECT_EQ(people.union_page->ask("draw")["agreed"], false);
    EXPECT_EQ(people.confederate_page->card()["draw"], Json({"union"}));
    // While both decide in secret, nobody may learn from the offer that the other has done something.
    EXPECT_EQ(people.confederate_page->act_by_lot(lot)["ok"], true);
    EXPECT_EQ(people.union_page->card()["draw"], Json({"union"}));
    for (int i = 0; i < 50 && !people.over() && people.union_page->card()["draw"] == Json({"union"}); ++i)
        people.step(lot);
    EXPECT_EQ(people.confederate_page->card()["draw"], Json::array());
    EXPECT_TRUE(bed.own.notices(people.id).empty() ||
                bed.own.notices(people.id).front().kind != Notice::Kind::DrawOffer);
    EXPECT_EQ(people.confederate_page->ask("draw")["agreed"], false) << "a new offer, not an agreement";
    EXPECT_FALSE(people.over());
}

TEST(Service, ARematchKeepsTheSeats) {
    Bed bed;
    TwoPeople people(bed, "picket/ford");
    EXPECT_EQ(status(bed->rematch(people.first, people.id)), 409) << "first things first";
    people.union_page->ask("resign");
    EXPECT_EQ(status(bed->rematch(bed.guest(), people.id)), 403);
    const Json again = parsed(bed->rematch(people.second, people.id));
    EXPECT_NE(again["id"], people.id);
    EXPECT_EQ(again["seats"], Json({"confederate"}));
    EXPECT_EQ(people.union_page->card()["rematch"], again["id"]);
    EXPECT_EQ(people.confederate_page->card()["rematch"], again["id"]);
    EXPECT_EQ(parsed(bed->rematch(people.first, people.id))["id"], again["id"]) << "the same one for both";
    EXPECT_TRUE(Page(bed, people.first, again["id"], "union").open());
    EXPECT_EQ(again["options"], people.card["options"]);
    EXPECT_EQ(again["over"], false);
}

TEST(Service, OpensMatchFiles) {
    Bed bed;
    const GuestId guest = bed.guest();
    const Scenario& scenario = *bed_games()[1].game->find("outpost");
    Expected<Match> begun = Match::begin(*bed_games()[1].game, scenario, {}, Seed{3, 4});
    ASSERT_TRUE(begun);
    Match match = *std::move(begun);
    EventLog log;
    Dice lot(Seed{9, 9});
    const auto step = [&] {
        const Seat seat = match.to_act().seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        ASSERT_TRUE(match.act(seat, match.position().sample(seat, lot), log));
    };
    for (int i = 0; i < 15; ++i) step();
    const Json running = parsed(bed->open_file(guest, Json{{"file", write_match(match)}}.dump()));
    EXPECT_EQ(running["seats"], Json({"union", "confederate"})) << "as hot seat";
    EXPECT_EQ(running["over"], false);
    Page north(bed, guest, running["id"], "union"), south(bed, guest, running["id"], "confederate");
    EXPECT_EQ(north.newest()["view"], Json::parse(longroll::to_json(match.position().show(Seat::Union))))
        << "it stands as it stood";
    std::mt19937 numbers(1);
    EXPECT_EQ((north.yours() ? north : south).act_by_lot(numbers)["ok"], true);

    while (!match.to_act().finished()) step();
    const Json finished = parsed(bed->open_file(guest, Json{{"file", write_match(match)}}.dump()));
    EXPECT_EQ(finished["over"], true);
    const Page look(bed, guest, finished["id"], "union");
    EXPECT_TRUE(look.over());
    EXPECT_GT(look.moments().size(), 15u) << "all of it, to step through";
    EXPECT_EQ(parsed(bed->watch_list()).size(), 0u) << "a file is private";

    std::string altered = write_match(match);
    altered.replace(altered.find("\"act\": \"") + 8, 1, "x");
    for (const std::string& wrong : {altered, std::string("{}"), std::string("nonsense"), std::string()})
        EXPECT_EQ(status(bed->open_file(guest, Json{{"file", wrong}}.dump())), 400);
    EXPECT_EQ(status(bed->open_file(guest, "{}")), 400);
}

TEST(Service, TheSceneIsToldOnceToWhoMaySeeTheMatch) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    const std::string tag = people.union_page->hello()["scene"];
    EXPECT_EQ(people.confederate_page->hello()["scene"], tag) << "the same for both";
    const Json scene = parsed(bed->scene(people.first, people.id, "union"));
    EXPECT_EQ(scene["tag"], tag);
    EXPECT_EQ(parsed(bed->scene(people.second, people.id, "confederate")), scene);
    EXPECT_EQ(*bed->scene_tag(people.first, people.id, "union"), tag);
    EXPECT_TRUE(scene["scene"].contains("watches"));
    EXPECT_FALSE(people.union_page->newest()["view"].contains("watches")) << "a view does not repeat it";
    EXPECT_EQ(scene["forms"]["shoot"],
              (Json{{"form", "shoot {from} {to}"}, {"things", {"post:{from}", "post:{to}"}}}));
    EXPECT_EQ(scene["forms"]["post"]["things"], Json({"counter:own:{counter}", "post:{to}"}));

    EXPECT_EQ(status(bed->scene(people.first, people.id, "confederate")), 403);
    EXPECT_EQ(status(bed->scene_tag(people.first, people.id, "confederate")), 403);
    EXPECT_EQ(status(bed->scene(people.first, people.id, "balcony")), 400);
    EXPECT_EQ(status(bed->scene(people.first, "nothing", "union")), 404);
}

TEST(Service, ASeatHasItsOwnRecord) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    std::mt19937 lot(3);
    for (int i = 0; i < 10; ++i) people.step(lot);
    const Json record = parsed(bed->record(people.first, people.id, "union"));
    EXPECT_EQ(record["seat"], "union");
    EXPECT_TRUE(record["scene"].contains("watches")) << "it can be read without anything else";
    ASSERT_EQ(record["moments"].size(), people.union_page->moments().size());
    EXPECT_EQ(record["moments"].back(), people.union_page->newest());
    EXPECT_EQ(status(bed->record(people.first, people.id, "confederate")), 403);
    EXPECT_EQ(status(bed->record(people.first, people.id, "")), 400);
}

TEST(Service, SaysWhenTheStoreFails) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    const Json before = people.union_page->newest();
    bed.own.failing = true;
    std::mt19937 lot(3);
    EXPECT_EQ(people.union_page->act_by_lot(lot)["ok"], false);
    EXPECT_EQ(people.union_page->ask("resign")["ok"], false);
    EXPECT_EQ(people.union_page->ask("draw")["ok"], false);
    EXPECT_EQ(people.union_page->newest(), before) << "what is not on disk is not told";
    EXPECT_EQ(
        status(bed->create(people.first,
                           R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "me"}})")),
        503);
    EXPECT_EQ(status(bed->rename(people.first, R"({"name": "Ann"})")), 503);
    EXPECT_FALSE(bed->counts().store_works);
    EXPECT_FALSE(bed->counts().store_works) << "asking again does not heal it";
    bed.own.failing = false;
    EXPECT_TRUE(bed->counts().store_works);
    EXPECT_EQ(people.union_page->act_by_lot(lot)["ok"], true) << "and goes on when it is back";
}

TEST(Service, TellsTheLogWhyTheStoreFailsAndNobodyElse) {
    std::vector<std::string> said;
    ServiceLimits limits;
    limits.log = [&](const std::string& line) { said.push_back(line); };
    Bed bed(nullptr, limits);
    bed.own.failing = true;
    const Answer<std::string> refused = bed->rename(bed.guest(), R"({"name": "Ann"})");
    EXPECT_EQ(refused.refusal().text, "The server cannot write its matches now; nothing was changed");
    EXPECT_EQ(said, std::vector<std::string>{"the store was told to fail"});
}

// The system's clock was set back while the server was down: its matches do not wait for it to catch up.
TEST(Service, TimeGoesOnFromTheNewestMatch) {
    MemoryStore store;
    const std::int64_t ahead = system_milliseconds() + 3'600'000;
    StoredMatch match;
    match.id = new_match_id();
    match.status.updated = ahead;
    ASSERT_TRUE(store.create(match));
    Service service(store, bed_games());
    const Answer<std::string> card = service.create(
        service.new_guest(), R"({"scenario": "picket/ford", "seats": {"union": "me", "confederate": "me"}})");
    ASSERT_TRUE(card);
    EXPECT_GE(Json::parse(*card)["created"].get<std::int64_t>(), ahead);
    EXPECT_LT(Json::parse(*card)["created"].get<std::int64_t>(), ahead + 600'000);
}

TEST(Service, EchoesNoMoreThan80Characters) {
    Bed bed;
    const std::string name(5'000, 'x');
    const Json body{{"scenario", "picket/ford"},
                    {"options", {{name, "\x1b[2J"}}},
                    {"seats", {{"union", "me"}, {"confederate", "me"}}}};
    const std::string text = bed->create(bed.guest(), body.dump()).refusal().text;
    EXPECT_NE(text.find(std::string(80, 'x') + "..."), std::string::npos) << text;
    EXPECT_LT(text.size(), 300u);
    TwoPeople people(bed, "picket/ford");
    const std::string said = people.union_page->act(name)["text"];
    EXPECT_LT(said.size(), 300u) << said;
}

}  // namespace
}  // namespace longroll::host
