// A finished match can be read when its rules are gone; a running one says that it cannot go on.

#include "host/archive.h"

#include "host/folder_bed.h"
#include "host/service_bed.h"

namespace longroll::host {
namespace {

TEST(Archive, TextsComeBackInLittleRoom) {
    std::vector<std::string> texts;
    for (int i = 0; i < 200; ++i) {
        std::string text = R"({"turn": )" + std::to_string(i) + R"(, "units": [)";
        for (int k = 0; k < 100; ++k)
            text += R"({"unit": )" + std::to_string(k) + R"(, "at": )" +
                    std::to_string(k == i % 100 ? i : 0) + "}, ";
        texts.push_back(text + "]}");
    }
    texts.insert(texts.end(), {"", "no brace at all", "{", "{{{}}}"});
    TextPacker packer;
    std::size_t size = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        packer.add(i % 2, texts[i]);
        size += texts[i].size();
    }
    const std::string packed = packer.take();
    EXPECT_LT(packed.size(), size / 15);
    TextUnpacker in(packed);
    for (std::size_t i = 0; i < texts.size(); ++i) ASSERT_EQ(in.next(i % 2), texts[i]) << i;
    EXPECT_EQ(in.next(0), std::nullopt);
    EXPECT_TRUE(in.good());
}

TEST(Archive, DamagedBytesEndItAndNoMore) {
    TextPacker packer;
    for (int i = 0; i < 20; ++i) packer.add(0, R"({"a": [{"b": )" + std::to_string(i) + "}, {}]}");
    const std::string packed = packer.take();
    std::mt19937 lot(7);
    for (int round = 0; round < 20'000; ++round) {
        std::string bad = packed.substr(0, lot() % (packed.size() + 1));
        for (std::size_t k = lot() % 4; k > 0 && !bad.empty(); --k)
            bad[lot() % bad.size()] = static_cast<char>(lot());
        TextUnpacker in(bad);
        for (int i = 0; i < 30; ++i) (void)in.next(lot() % 2);
    }
}

// The same games, each by rules of a later version.
struct NewPicket : picket::Picket {
    static constexpr std::uint32_t rules_version = picket::Picket::rules_version + 1;
};
struct NewDixie : dixie::Dixie {
    static constexpr std::uint32_t rules_version = dixie::Dixie::rules_version + 1;
};

std::span<const HostGame> new_games() {
    static const GameOf<NewDixie> dixie_game;
    static const GameOf<NewPicket> picket_game;
    static const std::array<HostGame, 2> games{HostGame{&dixie_game, &make_player<NewDixie>},
                                               HostGame{&picket_game, &make_player<NewPicket>}};
    return games;
}

// A moment as it is read later: nothing is offered in it.
Json read_later(Json moment) {
    if (moment.contains("choices")) moment["choices"] = Json::array();
    return moment;
}

TEST(Archive, AFinishedMatchIsReadAfterItsRulesHaveChanged) {
    for (const char* scenario : {"picket/ford", "dixie/bull-run-quick"}) {
        const Folder folder;
        std::unique_ptr<Store> store = open_sqlite_store(folder / "store.db");
        std::string id;
        GuestId first, second;
        std::map<std::string, std::vector<Json>> moments, whole;
        std::string scene, file;
        {
            Bed bed(store.get());
            TwoPeople people(bed, scenario);
            std::mt19937 lot(5);
            for (int i = 0; i < 60 && !people.over(); ++i) {
                if (people.union_page->can_undo() && lot() % 6 == 0) people.union_page->ask("undo");
                people.step(lot);
                bed.time += 17;
            }
            if (!people.over()) people.union_page->ask("resign");
            id = people.id;
            first = people.first;
            second = people.second;
            bed->settle();
            for (const char* seat : {"union", "confederate", "watch"}) {
                const GuestId& guest = seat == std::string("confederate") ? second : first;
                Page page(bed, guest, id, seat);
                for (const Json& moment : page.moments()) moments[seat].push_back(read_later(moment));
                for (std::uint32_t n = 0; n <= page.n(); n += 5)
                    whole[seat].push_back(read_later(page.ask({{"do", "moment"}, {"n", n}})["moment"]));
            }
            scene = *bed->scene(first, id, "union");
            file = *bed->file(first, id);
        }
        Bed bed(store.get(), {}, new_games());
        EXPECT_EQ(Json::parse(*bed->card(first, id))["over"], true);
        for (const char* seat : {"union", "confederate", "watch"}) {
            const GuestId& guest = seat == std::string("confederate") ? second : first;
            Page page(bed, guest, id, seat);
            ASSERT_TRUE(page.open()) << page.refusal.text;
            EXPECT_EQ(page.moments(), moments[seat]) << scenario << ' ' << seat;
            for (std::uint32_t n = 0; n <= page.n(); n += 5)
                EXPECT_EQ(page.ask({{"do", "moment"}, {"n", n}})["moment"], whole[seat][n / 5]) << n;
            EXPECT_EQ(page.ask("ping")["ok"], true);
            EXPECT_EQ(page.ask("undo")["text"], "The match is over");
            EXPECT_EQ(page.ask({{"do", "moment"}, {"n", 100'000}})["ok"], false);
            const Page later(bed, guest, id, seat, page.n() - 1);
            EXPECT_EQ(later.moments(), std::vector<Json>{moments[seat].back()});
            EXPECT_EQ(Json::parse(*bed->record(guest, id, seat))["moments"].size(), moments[seat].size());
        }
        EXPECT_EQ(*bed->scene(first, id, "union"), scene);
        EXPECT_EQ(*bed->file(first, id), file);
        EXPECT_EQ(bed->rematch(first, id).refusal().text,
                  "this match was played by earlier rules: it can be read and nothing else");
        // A seat is as closed to others as it was.
        EXPECT_EQ(Page(bed, second, id, "union").refusal.status, 403);
        EXPECT_EQ(bed->record(second, id, "union").refusal().status, 403);
    }
}

TEST(Archive, ARunningMatchSaysThatItsRulesHaveChanged) {
    MemoryStore store;
    std::string id;
    GuestId guest;
    {
        Bed bed(&store);
        TwoPeople people(bed, "picket/ford");
        std::mt19937 lot(5);
        people.step(lot);
        id = people.id;
        guest = people.first;
    }
    Bed bed(&store, {}, new_games());
    const std::string said =
        "the rules of picket/ford have changed since this match began: it cannot be continued";
    EXPECT_EQ(bed->card(guest, id).refusal().text, said);
    EXPECT_EQ(Page(bed, guest, id, "union").refusal.text, said);
    EXPECT_EQ(Json::parse(*bed->me(guest))["matches"].size(), 1u) << "the list still has it";
}

// A match that ended just before the program did is kept when the next one starts.
TEST(Archive, WhatIsMissingIsMadeAtTheStart) {
    MemoryStore store;
    std::string id;
    {
        Bed bed(&store);
        TwoPeople people(bed, "picket/ford");
        people.union_page->ask("resign");
        id = people.id;
        bed->settle();
    }
    ASSERT_TRUE(store.archive(id));
    const StoredArchive made = *store.archive(id);
    store.forget_archive(id);
    Bed bed(&store);
    bed->settle();
    EXPECT_EQ(store.archive(id), made);
}

}  // namespace
}  // namespace longroll::host
