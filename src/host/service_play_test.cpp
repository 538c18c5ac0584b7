// Acting, undoing, asking, and coming back: what a socket can do.

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <set>

#include "host/folder_bed.h"
#include "host/live_match.h"
#include "host/service_bed.h"
#include "support/counts.h"

namespace longroll::host {
namespace {

// Every moment once and in order, and only the last of a frame whole.
void expect_orderly(const Page& page, std::uint32_t first = 0) {
    std::uint32_t n = first;
    std::int64_t at = 0;
    for (const Json& frame : page.frames()) {
        if (frame["type"] != "moments") continue;
        for (std::size_t i = 0; i < frame["moments"].size(); ++i) {
            const Json& moment = frame["moments"][i];
            EXPECT_EQ(moment["n"], n++);
            EXPECT_GE(moment["at"].get<std::int64_t>(), at);
            at = moment["at"];
            const bool newest = i + 1 == frame["moments"].size();
            EXPECT_EQ(moment.contains("view"), newest);
            EXPECT_EQ(moment.contains("choices"), newest);
            EXPECT_EQ(moment["turn"]["yours"].get<bool>(), !moment["turn"]["prompt"].is_null());
        }
    }
}

std::string first_choice(const Page& page) { return page.part("choices")[0]["act"]; }

// The first that begins with the word.
std::string choice(const Page& page, const std::string& word) {
    for (const Json& offered : page.part("choices"))
        if (offered["act"].get<std::string>().starts_with(word)) return offered["act"];
    ADD_FAILURE() << "nothing to " << word;
    return {};
}

TEST(ServicePlay, AWholeMatchBetweenTwoPeople) {
    for (const char* scenario : {"picket/ford", "dixie/gettysburg"}) {
        Bed bed;
        TwoPeople people(bed, scenario);
        Page watching(bed, bed.guest(), people.id, "watch");
        std::mt19937 lot(11);
        int decisions = 0;
        while (!people.over() && ++decisions < 3'000) people.step(lot);
        EXPECT_TRUE(people.confederate_page->over());
        EXPECT_TRUE(watching.over());
        for (const Page* page : {&*people.union_page, &*people.confederate_page, &watching})
            expect_orderly(*page);
        EXPECT_EQ(bed.own.entries(people.id).size(), static_cast<std::size_t>(decisions));
    }
}

TEST(ServicePlay, ComputersPlayAWholeMatch) {
    Bed bed;
    const GuestId guest = bed.guest();
    const Json card = bed.create(guest, "dixie/gettysburg-quick", "greedy", "random");
    const Page watching(bed, guest, card["id"], "watch");
    for (int i = 0; i < 3'000 && !watching.over(); ++i) bed.pass(400);
    EXPECT_TRUE(watching.over());
    expect_orderly(watching);
}

TEST(ServicePlay, APersonPlaysTheComputerToTheEnd) {
    Bed bed;
    const GuestId guest = bed.guest();
    const Json card = bed.create(guest, "dixie/bull-run-quick", "greedy", "me");
    Page page(bed, guest, card["id"], "confederate");
    std::mt19937 lot(4);
    for (int i = 0; i < 6'000 && !page.over(); ++i) {
        if (page.yours()) {
            ASSERT_EQ(page.act_by_lot(lot)["ok"], true);
        } else {
            bed.pass(100);
        }
    }
    EXPECT_TRUE(page.over());
    expect_orderly(page);
}

TEST(ServicePlay, SeveralActionsCountAllOrNotAtAll) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    Page& north = *people.union_page;
    const std::string first = first_choice(north);
    const Json before = north.newest();
    const Json reply = north.act({first, "wade 1", "post"});
    EXPECT_EQ(reply["ok"], false);
    EXPECT_EQ(reply["at"], 1) << reply.dump();
    EXPECT_FALSE(reply["text"].get<std::string>().empty());
    EXPECT_EQ(north.newest(), before);
    EXPECT_TRUE(bed.own.entries(people.id).empty());

    EXPECT_EQ(north.act({first})["ok"], true);
    const std::string second = first_choice(north);
    EXPECT_EQ(north.ask("undo")["ok"], true);
    EXPECT_EQ(north.act({first, second})["ok"], true);
    EXPECT_EQ(bed.own.entries(people.id).size(), 4u);
}

TEST(ServicePlay, OnlyWhatIsOfferedToTheSeatIsAccepted) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    std::mt19937 lot(2);
    while (people.union_page->yours() == people.confederate_page->yours())
        people.step(lot);  // one decides now
    Page& mover = people.union_page->yours() ? *people.union_page : *people.confederate_page;
    Page& waiting = people.union_page->yours() ? *people.confederate_page : *people.union_page;
    const std::size_t entries = bed.own.entries(people.id).size();
    const std::vector<std::string> before = waiting.raw();
    EXPECT_EQ(waiting.act(first_choice(mover))["ok"], false) << "out of turn";
    EXPECT_EQ(waiting.ask("hint")["ok"], false);
    EXPECT_EQ(waiting.ask("auto")["ok"], false);
    EXPECT_EQ(waiting.ask("undo")["ok"], false);
    for (const char* nonsense :
         {"", "win", "pass pass pass", "shoot 99 99", "\xC2\xA7", "move 1 usa-left", "done\n\n"})
        EXPECT_EQ(mover.act(nonsense)["ok"], false) << nonsense;
    const Json n = mover.newest()["n"];
    EXPECT_EQ(mover.ask({{"do", "act"}, {"n", n.get<int>() - 1}, {"actions", {first_choice(mover)}}})["ok"],
              false)
        << "decided on an older moment";
    EXPECT_EQ(mover.ask({{"do", "act"}, {"n", n.get<int>() + 1}, {"actions", {first_choice(mover)}}})["ok"],
              false);
    EXPECT_EQ(bed.own.entries(people.id).size(), entries);

    const std::string action = first_choice(mover);
    const Json request{{"do", "act"}, {"n", n}, {"actions", {action}}};
    EXPECT_EQ(mover.ask(request)["ok"], true);
    EXPECT_EQ(mover.ask(request)["ok"], false) << "sent again, it is not taken again";
    EXPECT_EQ(bed.own.entries(people.id).size(), entries + 1);
}

TEST(ServicePlay, FramesThatAreNoRequestsAreCounted) {
    Bed bed;
    TwoPeople people(bed, "picket/outpost");
    Page& page = *people.union_page;
    const char* frames[] = {"",
                            "{",
                            "[]",
                            "null",
                            "7",
                            "{\"id\": 1}",
                            "{\"do\": \"act\"}",
                            "{\"id\": -1, \"do\": \"ping\"}",
                            "{\"id\": 1.5, \"do\": \"ping\"}"};
    for (const char* frame : frames) EXPECT_TRUE(page.send(frame)) << frame;
    const Json last = page.frames().back();
    EXPECT_TRUE(last["id"].is_null());
    EXPECT_EQ(last["ok"], false);
    EXPECT_FALSE(page.send(std::string(100'000, '['))) << "the tenth closes the socket";
    EXPECT_EQ(bed.own.entries(people.id).size(), 0u);

    Page again(bed, people.first, people.id, "union");
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(again.send(R"({"id": 3, "do": "act", "n": "x", "actions": []})"))
            << "a request, only wrong";
        EXPECT_TRUE(again.send(R"({"id": 3, "do": "policy", "kind": "fire", "policy": "maybe"})"));
    }
    EXPECT_EQ(again.frames().back()["id"], 3);
    EXPECT_EQ(again.frames().back()["ok"], false);
}

TEST(ServicePlay, AnyBytesDoNoHarm) {
    Bed bed;
    TwoPeople people(bed, "dixie/bull-run-quick");
    std::mt19937 lot(77);
    const std::string good = R"({"id": 1, "do": "act", "n": 0, "actions": ["done", "deploy 57 center"]})";
    const Json before = people.union_page->newest();
    for (int i = 0; i < repeats(3'000); ++i) {
        std::string frame = good;
        for (int changes = 1 + static_cast<int>(lot() % 6); changes > 0; --changes) {
            const std::size_t at = lot() % frame.size();
            switch (lot() % 3) {
                case 0: frame[at] = static_cast<char>(lot()); break;
                case 1: frame.erase(at, 1 + lot() % 4); break;
                default: frame.insert(at, 1, "{}[]\",:0-e\\"[lot() % 11]); break;
            }
            if (frame.empty()) frame = "x";
        }
        Page page(bed, people.first, people.id, "union", before["n"].get<std::uint32_t>());
        (void)page.send(frame);
    }
    EXPECT_TRUE(bed.own.entries(people.id).empty());
    EXPECT_EQ(people.union_page->newest(), before);
}

TEST(ServicePlay, RequestsAreRationed) {
    ServiceLimits limits;
    limits.requests_per_second = 9;
    limits.requests_at_once = 5;
    Bed bed(nullptr, limits);
    TwoPeople people(bed, "picket/outpost");
    Page& page = *people.union_page;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(page.ask("ping")["ok"], true);
    EXPECT_EQ(page.ask("ping")["ok"], false);
    bed.pass(1'000);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(page.ask("ping")["ok"], true);
    EXPECT_EQ(page.ask("ping")["ok"], false);
    EXPECT_EQ(people.confederate_page->ask("ping")["ok"], true) << "each socket has its own ration";
}

// ---- undo ----

TEST(ServicePlay, AnUndoInSecretLeavesTheOtherAlone) {
    Bed bed;
    TwoPeople people(bed, "dixie/bull-run-quick");
    Page& north = *people.union_page;
    Page& south = *people.confederate_page;
    const Json empty = north.newest();
    EXPECT_EQ(north.newest()["undo"]["can"], false);
    ASSERT_EQ(north.act(choice(north, "deploy "))["ok"], true);
    ASSERT_EQ(south.act(choice(south, "deploy "))["ok"], true);
    ASSERT_EQ(south.act(choice(south, "deploy "))["ok"], true);
    EXPECT_EQ(north.newest()["undo"]["can"], true) << "what the other does in secret changes nothing";
    const std::vector<std::string> heard = south.raw();
    EXPECT_EQ(north.ask("undo")["ok"], true);
    EXPECT_EQ(north.newest()["view"], empty["view"]);
    EXPECT_EQ(north.newest()["events"][0]["text"], "Union undoes a decision");
    EXPECT_EQ(south.raw(), heard) << "not a byte more";
    EXPECT_EQ(north.ask("undo")["ok"], false);
    EXPECT_EQ(north.newest()["undo"]["why"], "You have not decided anything yet");
    // South goes on as if nothing had been.
    EXPECT_EQ(south.ask("undo")["ok"], true);
    EXPECT_EQ(south.ask("undo")["ok"], true);
    EXPECT_EQ(south.ask("undo")["ok"], false);
}

TEST(ServicePlay, AnUndoEndsWithDiceSecretsAndTheOthersTurn) {
    std::set<std::string> reasons;
    int taken_back = 0;
    for (unsigned seed = 1; seed <= 3; ++seed) {
        Bed bed;
        TwoPeople people(bed, "dixie/gettysburg");
        std::mt19937 lot(seed);
        for (int i = 0; i < 600 && !people.over(); ++i) {
            for (Seat seat : seats) {
                Page& page = people.page(seat);
                const Json undo = page.part("undo");
                if (undo["can"] == true) {
                    if (lot() % 4 != 0) continue;
                    const std::uint32_t before = page.n();
                    ASSERT_EQ(page.ask("undo")["ok"], true);
                    ASSERT_EQ(page.n(), before + 1) << "an undo is a moment of its own";
                    ++taken_back;
                } else {
                    const Json reply = page.ask("undo");
                    ASSERT_EQ(reply["ok"], false);
                    ASSERT_EQ(reply["text"], undo["why"]);
                    reasons.insert(undo["why"]);
                }
            }
            if (!people.over()) people.step(lot);
        }
        expect_orderly(*people.union_page);
    }
    EXPECT_GT(taken_back, 20);
    EXPECT_TRUE(reasons.contains("It is not your decision"));
    EXPECT_TRUE(reasons.contains("Dice have rolled or cards were drawn since your last decision"));
    EXPECT_TRUE(reasons.contains("Union has acted since your last decision"));
    EXPECT_TRUE(reasons.contains("Something hidden was revealed since your last decision"));
}

// ---- questions ----

TEST(ServicePlay, AnswersQuestionsAboutActions) {
    Bed bed;
    TwoPeople people(bed, "dixie/gettysburg");
    std::mt19937 lot(6);
    bool reckoned = false, refused = false;
    const std::string deploy = choice(*people.union_page, "deploy ");
    for (int i = 0; i < 400 && !people.over() && !(reckoned && refused); ++i) {
        people.step(lot);
        Page& page = people.union_page->yours() ? *people.union_page : *people.confederate_page;
        if (!page.yours()) continue;
        const std::string action = first_choice(page);
        const Json why = page.ask({{"do", "why"}, {"action", action}});
        ASSERT_EQ(why["verdict"]["ok"], true) << why.dump();
        if (!why["reckoning"].is_null() && !reckoned) {
            reckoned = true;
            const Json odds = page.ask({{"do", "odds"}, {"action", action}});
            ASSERT_EQ(odds["ok"], true);
            double sum = 0;
            for (const Json& chance : odds["chances"]) sum += chance["p"].get<double>();
            EXPECT_NEAR(sum, 1, 1e-9);
            EXPECT_EQ(odds["reckoning"], why["reckoning"]);
            EXPECT_TRUE(odds.contains("exact"));
        }
        const Json no = page.ask({{"do", "why"}, {"action", deploy}});
        ASSERT_EQ(no["ok"], true);
        if (no["verdict"]["ok"] == false) {
            refused = true;
            EXPECT_FALSE(no["verdict"]["text"].get<std::string>().empty());
            EXPECT_TRUE(no["reckoning"].is_null());
            EXPECT_EQ(page.ask({{"do", "odds"}, {"action", deploy}})["ok"], false);
        }
        EXPECT_EQ(page.ask({{"do", "why"}, {"action", "gibberish"}})["ok"], false);
        EXPECT_EQ(page.ask({{"do", "inspect"}, {"action", "ground"}})["ok"],
                  false);  // a game without a table
    }
    EXPECT_TRUE(reckoned);
    EXPECT_TRUE(refused);
}

TEST(ServicePlay, HintsAreChoicesAndAutoTakesThem) {
    Bed bed;
    TwoPeople people(bed, "dixie/bull-run-quick");
    Page& north = *people.union_page;
    Page& south = *people.confederate_page;
    const Json hint = north.ask("hint");
    ASSERT_EQ(hint["ok"], true);
    bool offered = false;
    for (const Json& listed : north.part("choices")) offered = offered || listed["act"] == hint["action"];
    EXPECT_TRUE(offered);
    EXPECT_EQ(north.ask("hint")["action"], hint["action"]) << "asked again, the same";
    ASSERT_EQ(north.ask("auto")["ok"], true);
    EXPECT_FALSE(north.yours()) << "deployed";
    ASSERT_EQ(south.ask("auto")["ok"], true);
    int decisions = 0;
    while (!people.over() && ++decisions < 2'000) {
        Page& page = north.yours() ? north : south;
        ASSERT_EQ(page.ask("auto")["ok"], true);
    }
    EXPECT_TRUE(people.over());
}

// ---- coming back ----

TEST(ServicePlay, TheSameSeatInTwoWindows) {
    Bed bed;
    TwoPeople people(bed, "picket/ford");
    Page second(bed, people.first, people.id, "union");
    std::mt19937 lot(1);
    for (int i = 0; i < 30 && !people.over(); ++i) {
        if (people.union_page->yours() && i % 2 == 0) {
            ASSERT_EQ(second.act_by_lot(lot)["ok"], true);
        } else {
            people.step(lot);
        }
        EXPECT_EQ(second.newest(), people.union_page->newest());
    }
    EXPECT_EQ(second.moments().size(), people.union_page->moments().size());
    EXPECT_EQ(bed->counts().listeners, 3u);
    second.close();
    EXPECT_EQ(bed->counts().listeners, 2u);
}

TEST(ServicePlay, EveryMomentComesOnceAfterABrokenConnection) {
    Bed bed;
    TwoPeople people(bed, "dixie/gettysburg");
    std::mt19937 lot(21);
    std::map<std::uint32_t, Json> known;
    std::optional<std::uint32_t> last;
    while (!people.over()) {
        Page page(bed, people.second, people.id, "confederate", last);
        EXPECT_EQ(page.hello()["next"], people.confederate_page->n() + 1);
        for (unsigned i = 0; i < 1 + lot() % 25 && !people.over(); ++i) people.step(lot);
        for (const Json& moment : page.moments()) {
            const std::uint32_t n = moment["n"];
            EXPECT_EQ(n, last ? *last + 1 : 0u) << "no loss, no doubling";
            last = n;
            known[n] = moment;
        }
        page.close();
        if (last) {
            const Page seen(bed, people.second, people.id, "confederate", last);
            EXPECT_EQ(seen.hello()["seen"], *last) << "the last one that was seen is remembered";
        }
    }
    // What came in pieces is what came in one go, but for what older ones leave out.
    for (Json moment : people.confederate_page->moments()) {
        Json other = known[moment["n"]];
        for (Json* each : {&moment, &other}) {
            each->erase("view");
            each->erase("choices");
        }
        EXPECT_EQ(moment, other);
    }
    const Page fresh(bed, people.second, people.id, "confederate", 100'000);
    EXPECT_EQ(fresh.moments().size(), known.size()) << "a number that never was is no number";
}

TEST(ServicePlay, OldMomentsCanBeLookedAtWhole) {
    Bed bed;
    TwoPeople people(bed, "dixie/gettysburg");
    std::mt19937 lot(22);
    Page& page = *people.union_page;
    for (int i = 0; i < 150 && !people.over(); ++i) {
        if (page.can_undo() && lot() % 5 == 0) page.ask("undo");
        people.step(lot);
    }
    int looked = 0;
    for (const Json& frame : page.frames()) {
        if (frame["type"] != "moments") continue;
        const Json& moment = frame["moments"].back();  // whole when it came
        EXPECT_EQ(page.ask({{"do", "moment"}, {"n", moment["n"]}})["moment"], moment);
        ++looked;
    }
    EXPECT_GT(looked, 50);
    EXPECT_EQ(page.ask({{"do", "moment"}, {"n", 100'000}})["ok"], false);
}

TEST(ServicePlay, ARestartGivesTheSameMoments) {
    for (const char* scenario : {"picket/ford", "dixie/gettysburg"}) {
        const Folder folder;
        std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
        std::mt19937 lot(31);
        std::string id;
        GuestId first, second;
        std::array<Json, 3> newest;
        std::array<std::string, 2> records;
        std::uint64_t hash = 0;
        {
            Bed bed(store.get());
            TwoPeople people(bed, scenario);
            for (int i = 0; i < 170 && !people.over(); ++i) {
                if (people.union_page->can_undo() && lot() % 6 == 0) people.union_page->ask("undo");
                people.step(lot);
                bed.time += 17;
            }
            id = people.id;
            first = people.first;
            second = people.second;
            const Page watching(bed, first, id, "watch");
            newest = {people.union_page->newest(), people.confederate_page->newest(), watching.newest()};
            records = {*bed->record(first, id, "union"), *bed->record(second, id, "confederate")};
            hash = store->entries(id).back().hash;
        }
        store = open_sqlite_store(folder / "store.db");
        Bed bed(store.get());
        {
            const Page north(bed, first, id, "union", newest[0]["n"].get<std::uint32_t>() - 1);
            EXPECT_EQ(north.newest(), newest[0]);
        }
        EXPECT_EQ(*bed->record(first, id, "union"), records[0]) << scenario;
        EXPECT_EQ(*bed->record(second, id, "confederate"), records[1]);
        Page north(bed, first, id, "union"), south(bed, second, id, "confederate");
        const Page watching(bed, first, id, "watch");
        EXPECT_EQ(south.newest(), newest[1]);
        EXPECT_EQ(watching.newest(), newest[2]);
        EXPECT_EQ(store->entries(id).back().hash, hash);
        if (!north.over()) {
            EXPECT_EQ((north.yours() ? north : south).act_by_lot(lot)["ok"], true) << "and goes on";
        }
    }
}

// What was told is told again without playing the match: only what came after the last snapshot is played.
TEST(ServicePlay, ALongMatchIsOpenedFromWhatWasKept) {
    const Folder folder;
    std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
    std::mt19937 lot(31);
    std::string id;
    GuestId first;
    std::vector<Json> before;
    {
        Bed bed(store.get());
        TwoPeople people(bed, "dixie/gettysburg");
        for (int i = 0; i < 200 && !people.over(); ++i) people.step(lot);
        id = people.id;
        first = people.first;
        const Page page(bed, first, id, "union");
        before = page.moments();
    }
    store = open_sqlite_store(folder / "store.db");
    const std::vector<StoredEntry> entries = store->entries(id);
    ASSERT_GE(entries.size(), 100u);
    const std::optional<Snapshot> snapshot = store->snapshot(id);
    ASSERT_TRUE(snapshot);
    EXPECT_LT(entries.size() - snapshot->entries, 9u);
    EXPECT_EQ(store->moments(id, Seat::Union, 0, 10'000).size(), before.size());
    Expected<LiveMatch> live = LiveMatch::load(*store->match(id), entries, snapshot, bed_games(), 1);
    ASSERT_TRUE(live);
    EXPECT_TRUE(live->resumed());
    Bed bed(store.get());
    Page page(bed, first, id, "union");
    EXPECT_EQ(page.moments(), before);
    // Looking back plays it again, beside the match.
    EXPECT_EQ(page.ask({{"do", "moment"}, {"n", 3}})["moment"]["events"], before[3]["events"]);
    EXPECT_EQ(page.ask({{"do", "moment"}, {"n", 3}})["moment"]["at"], before[3]["at"]);
}

// Whoever has used up his time is refused what costs much, and nobody else is.
TEST(ServicePlay, ProcessorTimeIsRationed) {
    ServiceLimits limits;
    limits.guest_time = {0.001, 0.002};
    Bed bed(nullptr, limits);
    TwoPeople people(bed, "dixie/bull-run-quick");
    Page &first = *people.union_page, &second = *people.confederate_page;
    Page& page = first.yours() ? first : second;
    Json reply;
    for (int i = 0; i < 2'000 && (i == 0 || reply["ok"] == true); ++i) reply = page.ask("hint");
    EXPECT_EQ(reply["text"], "You have used up your share of the server's time; wait a moment");
    EXPECT_EQ(page.ask("ping")["ok"], true);
    bed.time += 3'600'000;
    EXPECT_EQ(page.ask("hint")["ok"], true) << "time heals";
}

TEST(ServicePlay, ComputersGoOnAfterARestart) {
    const Folder folder;
    std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
    std::string id;
    std::size_t before = 0;
    {
        Bed bed(store.get());
        id = bed.create(bed.guest(), "picket/ford", "greedy", "random")["id"];
        bed.pass(400);
        before = store->entries(id).size();
    }
    ASSERT_FALSE(store->match(id)->status.over);
    Bed bed(store.get());
    for (int i = 0; i < 2'000 && !store->match(id)->status.over; ++i) bed.pass(400);
    EXPECT_GT(store->entries(id).size(), before);
    EXPECT_TRUE(store->match(id)->status.over) << "nobody had to open it";
}

TEST(ServicePlay, MatchesNobodyNeedsLeaveTheMemory) {
    ServiceLimits limits;
    limits.max_live = 3;
    Bed bed(nullptr, limits);
    const GuestId guest = bed.guest();
    std::vector<std::string> ids;
    for (int i = 0; i < 10; ++i) ids.push_back(bed.create(guest, "picket/outpost", "me", "me")["id"]);
    std::mt19937 lot(2);
    for (const std::string& id : ids) {
        Page page(bed, guest, id, "union");
        ASSERT_EQ(page.act_by_lot(lot)["ok"], true);
    }
    for (const std::string& id : ids) EXPECT_EQ(Page(bed, guest, id, "union").moments().size(), 2u);
}

TEST(StoreCare, ACheckReplaysEveryMatchAndFindsWhatWasChanged) {
    const Folder folder;
    const std::string path = folder / "store.db";
    {
        const std::unique_ptr<Store> store = open_sqlite_store(path);
        Bed bed(store.get());
        TwoPeople people(bed, "picket/outpost");
        std::mt19937 lot(3);
        for (int i = 0; i < 10; ++i) people.step(lot);
        StoredMatch other = *store->match(people.id);
        other.id = "22222222";
        ++other.rules_version;
        ASSERT_TRUE(store->create(other));
        const StoreFindings fine = check_store(path, bed_games());
        EXPECT_EQ(fine.matches, 2u);
        EXPECT_EQ(fine.entries, 10u);
        EXPECT_EQ(fine.other_rules, 1u);
        EXPECT_TRUE(fine.faults.empty()) << fine.faults.front();
    }
    {
        SQLite::Database database(path, SQLite::OPEN_READWRITE);
        database.exec("DROP TRIGGER entries_stay");
        database.exec("UPDATE entries SET hash = hash + 1 WHERE n = 7");
    }
    const StoreFindings found = check_store(path, bed_games());
    ASSERT_EQ(found.faults.size(), 1u);
    EXPECT_NE(found.faults.front().find("entry 8"), std::string::npos) << found.faults.front();
    EXPECT_THROW(check_store(folder / "none.db", bed_games()), StoreError);
}

}  // namespace
}  // namespace longroll::host
