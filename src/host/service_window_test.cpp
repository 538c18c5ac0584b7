// Windows between two people: neither the fact nor the time of an answer tells anything (DX-0.6b).

#include <gmock/gmock.h>

#include "dixie/rules.h"
#include "host/service_bed.h"

namespace longroll::host {
namespace {

constexpr const char* match_id = "aaaabbbb";
constexpr std::int64_t seconds = 5;

// The same match every time: seed, guests and times are fixed.
struct Fixed {
    explicit Fixed(Store* store = nullptr, std::uint32_t window_seconds = seconds) : bed(store) {
        if (bed.store->match(match_id)) return;
        const AnyGame& game = *bed_games()[0].game;
        const Scenario& scenario = *game.find("gettysburg");
        StoredMatch match;
        match.id = match_id;
        match.game = "dixie";
        match.scenario = scenario.id;
        match.rules_version = game.rules_version();
        match.scenario_hash = scenario.content_hash();
        match.seed = {1863, 2};  // a match with a good many windows
        match.seats[0] = {Sitter::Kind::Guest, first, ""};
        match.seats[1] = {Sitter::Kind::Guest, second, ""};
        match.window_seconds = window_seconds;
        match.created = bed.time;
        match.status.updated = bed.time;
        EXPECT_TRUE(bed.store->create(match));
    }
    Bed bed;
    const GuestId first = std::string(32, 'a'), second = std::string(32, 'b');
};

bool in_window(const Page& page) { return page.part("turn")["window"]; }

// Decides whatever is no window, by a lot of the seat's own.
void decide(Page& page, std::mt19937& lot) {
    while (!page.over() && page.yours() && !in_window(page)) ASSERT_EQ(page.act_by_lot(lot)["ok"], true);
}

enum class How { ByHand, Pass, PassTurn, IfAble, Nobody };

// What the Union is sent, with the times, while the Confederate answers his windows in some way.
std::string traffic(How how) {
    Fixed fixed;
    Bed& bed = fixed.bed;
    Page north(bed, fixed.first, match_id, "union"), south(bed, fixed.second, match_id, "confederate");
    Page watching(bed, bed.guest(), match_id, "watch");
    std::mt19937 north_lot(1), south_lot(2), times(3);
    std::string heard;
    std::array<std::size_t, 2> taken{};
    int windows = 0, quiet = 0;
    const auto listen = [&] {
        for (const auto& [page, from] : {std::pair{&north, &taken[0]}, {&watching, &taken[1]}}) {
            for (const std::string& frame : page->raw(*from)) {
                ++*from;
                if (frame.find("\"reply\"") == std::string::npos)
                    heard += std::to_string(bed.time - 1'790'000'000'000) + ' ' + frame + '\n';
            }
        }
    };
    std::int64_t answer_at = -1;
    std::uint32_t answering = 0;
    for (int step = 0; step < 1'000 && windows < 14 && !north.over(); ++step) {
        decide(north, north_lot);
        decide(south, south_lot);
        decide(north, north_lot);
        if (south.yours() && in_window(south) && south.n() != answering) {
            answering = south.n();
            ++windows;
            answer_at = bed.time + static_cast<std::int64_t>(times() % (1'000 * seconds));
            if (how == How::Pass || how == How::IfAble || how == How::PassTurn) {
                const char* word = how == How::Pass ? "pass" : how == How::IfAble ? "if-able" : "pass-turn";
                EXPECT_EQ(
                    south.ask(
                        {{"do", "policy"}, {"kind", south.part("turn")["kind"]}, {"policy", word}})["ok"],
                    true);
            }
        }
        if (how == How::ByHand && answer_at >= 0 && bed.time >= answer_at && south.yours() &&
            in_window(south)) {
            EXPECT_EQ(south.act("pass")["ok"], true);
            EXPECT_FALSE(south.yours()) << "he is told that his answer is given";
            EXPECT_EQ(south.act("pass")["ok"], false) << "and cannot answer twice";
            EXPECT_EQ(south.ask("undo")["ok"], false);
            answer_at = -1;
            ++quiet;
        }
        listen();
        bed.pass(250);
        listen();
    }
    EXPECT_GE(windows, 10);
    EXPECT_TRUE(how != How::ByHand || quiet >= 10);
    return heard;
}

TEST(ServiceWindow, AnAnswerByHandByPolicyOrByNobodyLooksAndTakesTheSame) {
    const std::string by_nobody = traffic(How::Nobody);
    EXPECT_GT(by_nobody.size(), 10'000u);
    EXPECT_TRUE(traffic(How::ByHand) == by_nobody);
    EXPECT_TRUE(traffic(How::Pass) == by_nobody);
    EXPECT_TRUE(traffic(How::PassTurn) == by_nobody);
    EXPECT_TRUE(traffic(How::IfAble) == by_nobody);
}

// Plays on until somebody is asked in a window; gives whom.
Page& until_window(Bed& bed, Page& north, Page& south) {
    std::mt19937 lot(4);
    for (int i = 0; i < 300; ++i) {
        decide(north, lot);
        decide(south, lot);
        for (Page* page : {&north, &south})
            if (page->yours() && in_window(*page)) return *page;
        bed.pass(100);
    }
    ADD_FAILURE() << "no window";
    return north;
}

TEST(ServiceWindow, AHeldAnswerOutlivesARestart) {
    MemoryStore store;
    std::int64_t until = 0, asked = 0;
    std::string seat, before;
    std::size_t entries = 0;
    {
        Fixed fixed(&store);
        Page north(fixed.bed, fixed.first, match_id, "union"),
            south(fixed.bed, fixed.second, match_id, "confederate");
        Page& page = until_window(fixed.bed, north, south);
        seat = page.seat();
        until = page.part("turn")["until"];
        fixed.bed.pass(1'000);
        EXPECT_EQ(page.act("pass")["ok"], true);
        entries = store.entries(match_id).size();
        asked = fixed.bed.time;
        EXPECT_LT(asked, until);
        before = *fixed.bed->record(page.seat() == "union" ? fixed.first : fixed.second, match_id, seat);
    }
    Fixed fixed(&store);
    fixed.bed.time = asked + 500;
    const GuestId& who = seat == "union" ? fixed.first : fixed.second;
    Page page(fixed.bed, who, match_id, seat);
    EXPECT_EQ(*fixed.bed->record(who, match_id, seat), before) << "as it was told";
    EXPECT_FALSE(page.yours());
    EXPECT_EQ(page.act("pass")["ok"], false);
    const std::uint32_t n = page.n();
    fixed.bed.pass(until - fixed.bed.time - 1);
    EXPECT_EQ(page.n(), n) << "not yet";
    fixed.bed.pass(1);
    EXPECT_GT(page.n(), n);
    EXPECT_EQ(store.entries(match_id).size(), entries) << "it was on disk already";
}

TEST(ServiceWindow, AWindowSleptThroughIsPassedFromNow) {
    MemoryStore store;
    std::size_t entries = 0;
    std::int64_t asked = 0;
    {
        Fixed fixed(&store);
        Page north(fixed.bed, fixed.first, match_id, "union"),
            south(fixed.bed, fixed.second, match_id, "confederate");
        (void)until_window(fixed.bed, north, south);
        entries = store.entries(match_id).size();
        asked = fixed.bed.time;
    }
    Fixed fixed(&store);
    fixed.bed.time = asked + 3'600'000;
    Page north(fixed.bed, fixed.first, match_id, "union");
    fixed.bed->settle();
    ASSERT_EQ(store.entries(match_id).size(), entries + 1) << "one window, not all that might follow";
    EXPECT_EQ(store.entries(match_id).back().at, asked + 3'600'000);
}

TEST(ServiceWindow, ResigningDoesNotWait) {
    Fixed fixed;
    Page north(fixed.bed, fixed.first, match_id, "union"),
        south(fixed.bed, fixed.second, match_id, "confederate");
    Page& page = until_window(fixed.bed, north, south);
    EXPECT_EQ(page.act("pass")["ok"], true);
    EXPECT_EQ(page.ask("resign")["ok"], true);
    EXPECT_TRUE(north.over());
    EXPECT_TRUE(south.over());
    fixed.bed.pass(10'000);
    const Page again(fixed.bed, fixed.first, match_id, "union");
    EXPECT_EQ(again.newest(), north.newest());
}

TEST(ServiceWindow, PoliciesAnswerAtOnceWhereNothingIsHeld) {
    for (const char* word : {"pass", "if-able", "pass-turn", "ask"}) {
        Fixed fixed(nullptr, 0);
        Page north(fixed.bed, fixed.first, match_id, "union"),
            south(fixed.bed, fixed.second, match_id, "confederate");
        Page& page = until_window(fixed.bed, north, south);
        EXPECT_FALSE(page.part("turn").contains("until"));
        const std::uint32_t n = page.n();
        const Json kind = page.part("turn")["kind"];
        const bool able = page.part("choices").size() > 1;
        EXPECT_EQ(page.ask({{"do", "policy"}, {"kind", kind}, {"policy", word}})["ok"], true);
        const bool passed = word == std::string("pass") || word == std::string("pass-turn") ||
                            (word == std::string("if-able") && !able);
        EXPECT_EQ(page.n() > n, passed) << word;
        const Page again(fixed.bed, page.seat() == "union" ? fixed.first : fixed.second, match_id,
                         page.seat());
        EXPECT_EQ(again.hello()["policies"][kind.get<std::string>()], word);
        for (const Json& odd : {Json("no_such_window"), Json(""), Json(17)})
            EXPECT_EQ(page.ask({{"do", "policy"}, {"kind", odd}, {"policy", word}})["ok"], false);
    }
}

// A match in which the Confederate says 'pass this turn' at the beginning of each of some turns, for every
// kind of window there is, with a restart of the program right after or without one.
struct Passed {
    int unasked = 0, asked = 0;  // his windows in those turns
    std::string record;
};
Passed pass_this_turn(bool restart) {
    MemoryStore store;
    std::optional<Fixed> fixed(std::in_place, &store, 0u);
    std::optional<Page> north(std::in_place, fixed->bed, fixed->first, match_id, "union");
    std::optional<Page> south(std::in_place, fixed->bed, fixed->second, match_id, "confederate");
    const auto turn_of = [&] { return north->part("turn")["key"].get<std::uint32_t>(); };
    constexpr int turns = 8;
    Passed passed;
    std::uint32_t turn = turn_of();
    std::mt19937 lot(5);
    std::size_t known = 0;
    for (int begun = 0; begun <= turns && !north->over();) {
        if (turn_of() != turn) {
            turn = turn_of();
            if (++begun > turns) break;
            for (unsigned kind = 0; kind < 256; ++kind)
                if (const std::string_view word = dixie::Dixie::kind_word(static_cast<std::uint8_t>(kind));
                    !word.empty())
                    south->ask({{"do", "policy"}, {"kind", word}, {"policy", "pass-turn"}});
            if (restart) {
                const std::int64_t time = fixed->bed.time;
                north.reset();
                south.reset();
                fixed.emplace(&store, 0u);
                fixed->bed.time = time;
                north.emplace(fixed->bed, fixed->first, match_id, "union");
                south.emplace(fixed->bed, fixed->second, match_id, "confederate");
            }
        }
        // What is more than was decided by lot was passed by the host.
        const std::size_t entries = store.entries(match_id).size();
        passed.unasked += static_cast<int>(entries - known);
        if (turn_of() != turn) continue;
        Page& who = north->yours() ? *north : *south;
        passed.asked += begun > 0 && &who == &*south && in_window(who);
        EXPECT_EQ(who.act_by_lot(lot)["ok"], true);
        known = entries + 1;
    }
    passed.record = *fixed->bed->record(fixed->first, match_id, "union");
    return passed;
}

TEST(ServiceWindow, PassThisTurnOutlivesARestart) {
    const Passed through = pass_this_turn(false), again = pass_this_turn(true);
    EXPECT_GT(through.unasked, 0);
    EXPECT_EQ(through.asked, 0);
    EXPECT_EQ(again.unasked, through.unasked);
    EXPECT_EQ(again.asked, 0);
    EXPECT_TRUE(again.record == through.record);
}

// A seat's page reads its policies when it comes; a turn that is over is none of them.
TEST(ServiceWindow, ATurnThatWasPassedIsForgottenWithTheNext) {
    Fixed fixed(nullptr, 0);
    Page north(fixed.bed, fixed.first, match_id, "union"),
        south(fixed.bed, fixed.second, match_id, "confederate");
    Page& page = until_window(fixed.bed, north, south);
    const Json kind = page.part("turn")["kind"];
    const Json turn = page.part("view")["turn"];
    EXPECT_EQ(page.ask({{"do", "policy"}, {"kind", kind}, {"policy", "pass-turn"}})["ok"], true);
    const auto told = [&] {
        const Page again(fixed.bed, page.seat() == "union" ? fixed.first : fixed.second, match_id,
                         page.seat());
        return again.hello()["policies"].contains(kind.get<std::string>());
    };
    EXPECT_TRUE(told());
    std::mt19937 lot(6);
    for (int i = 0; i < 2'000 && page.part("view")["turn"] == turn; ++i)
        ASSERT_EQ((north.yours() ? north : south).act_by_lot(lot)["ok"], true);
    EXPECT_NE(page.part("view")["turn"], turn);
    EXPECT_FALSE(told());
}

// Plays matches by lot against an enemy, or by one person at both seats, until one has brought `enough`; what
// is asked is shown to `asked` first.
template <class Asked, class Enough>
void play_by_lot(const char* enemy, unsigned seed, int matches, Asked asked, Enough enough) {
    std::mt19937 lot(seed);
    for (int match = 0; match < matches && !enough(); ++match) {
        Bed bed;
        const GuestId guest = bed.guest();
        const Json card = bed.create(guest, "dixie/gettysburg-quick", "me", enemy, {{"window_seconds", 0}});
        Page page(bed, guest, card["id"], "union");
        std::optional<Page> other;
        if (enemy == std::string("me")) other.emplace(bed, guest, card["id"], "confederate");
        for (int i = 0; i < 600 && !page.over(); ++i) {
            bed.pass(1'000);
            Page& who = other && !page.yours() ? *other : page;
            if (page.over() || !who.yours()) continue;
            asked(who);
            ASSERT_EQ(who.act_by_lot(lot)["ok"], true);
        }
    }
}

// Against a computer a person who said nothing is asked only when he can do more than pass.
TEST(ServiceWindow, NobodyIsAskedForNothingAgainstAComputer) {
    for (const char* enemy : {"greedy", "me"}) {
        // How long a match lasts and what is dealt is luck: as many as it takes to be asked once.
        const bool people = enemy == std::string("me");
        int asked = 0, for_nothing = 0;
        play_by_lot(
            enemy, 7, 20,
            [&](const Page& who) {
                asked += in_window(who);
                for_nothing += in_window(who) && who.part("choices").size() < 2;
            },
            [&] { return (people ? for_nothing : asked) > 0; });
        if (people)
            EXPECT_GT(for_nothing, 0) << "between people a window opens by public facts alone";
        else
            EXPECT_EQ(for_nothing, 0);
        EXPECT_GT(asked, 0);
    }
}

// Nor is he asked where the game asks only lest no question tell something (Turn::always_asked): choosing a
// combat (DX-7.0d) and firing Horse Artillery (DX-7.2l) where there is nothing to fire.
TEST(ServiceWindow, NobodyIsAskedFormallyAgainstAComputer) {
    for (const char* enemy : {"random", "me"}) {
        const bool people = enemy == std::string("me");
        int asked = 0, formally = 0;
        play_by_lot(
            enemy, 8, 2,
            [&](const Page& who) {
                const std::string rule = who.part("turn")["prompt"]["rule"];
                const bool may_be_formal = rule == "DX-7.0d" || rule == "DX-7.2l";
                asked += may_be_formal;
                formally += may_be_formal && who.part("choices").size() == 1;
            },
            [] { return false; });
        EXPECT_GT(asked, 0);
        EXPECT_EQ(formally > 0, people) << formally;
    }
}

TEST(ServiceWindow, AComputersAnswerIsHeldAShortWhile) {
    Bed bed;
    const GuestId guest = bed.guest();
    const Json card = bed.create(guest, "dixie/bull-run-quick", "me", "greedy");
    Page page(bed, guest, card["id"], "union");
    std::mt19937 lot(9);
    int held = 0;
    for (int i = 0; i < 2'000 && held < 5 && !page.over(); ++i) {
        if (page.yours()) {
            ASSERT_EQ(page.act_by_lot(lot)["ok"], true);
            bed->settle();
        } else {
            ASSERT_TRUE(in_window(page)) << "other decisions of a computer take no time";
            const std::uint32_t n = page.n();
            bed.pass(399);
            EXPECT_EQ(page.n(), n);
            bed.pass(1);
            EXPECT_GT(page.n(), n);
            ++held;
        }
    }
    EXPECT_EQ(held, 5);
}

}  // namespace
}  // namespace longroll::host
