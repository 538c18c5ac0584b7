// `longroll campaign` from outside: a campaign from its first file to a battle.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/games.h"
#include "app/program_runner_test.h"
#include "files/file.h"
#include "files/match_file.h"
#include "rally/ledger.h"

namespace longroll {
namespace {

using rally::Component;
using rally::Ledger;
using rally::LedgerFormation;
using testing::HasSubstr;
using testing::StartsWith;

struct Campaign {
    explicit Campaign(std::vector<std::string> more = {}) {
        std::vector<std::string> words{"campaign", "new", file};
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = folder.run(words);
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.err, "");
    }
    Ran run(std::string action, std::vector<std::string> more) const {
        std::vector<std::string> words{"campaign", std::move(action), file};
        words.insert(words.end(), more.begin(), more.end());
        return folder.run(words);
    }
    std::string fine(std::string action, std::vector<std::string> more) const {
        const Ran ran = run(std::move(action), std::move(more));
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.err, "");
        return ran.out;
    }
    // One sentence, and the file stays as it was.
    void refused(std::string action, std::vector<std::string> more, const std::string& beginning) const {
        const std::string before = text();
        std::vector<std::string> words{"campaign", std::move(action), file};
        words.insert(words.end(), more.begin(), more.end());
        expect_refused_from(folder, words, "longroll campaign: " + beginning);
        EXPECT_EQ(text(), before);
    }
    std::string text() const {
        const Expected<std::string> read = read_file(file);
        return read ? *read : read.error();
    }
    Ledger ledger() const {
        Expected<Ledger> read = rally::read_ledger(text(), file);
        EXPECT_TRUE(read) << read.error();
        return read ? *std::move(read) : Ledger{};
    }

    TestFolder folder;
    std::string file = folder.path("july.json");
};

int lost_by(const Ledger& ledger, std::string_view unit) {
    for (const LedgerFormation& formation : ledger.formations)
        for (const rally::LedgerBrigade& brigade : formation.brigades)
            for (const rally::LedgerUnit& one : brigade.units)
                if (one.name == unit) return one.lost[0];
    ADD_FAILURE() << unit;
    return -1;
}

// A match of the railroad cut, played at random for a while.
Match fought(int decisions) {
    const Expected<ScenarioRef> found = find_scenario("rally/railroad-cut");
    Expected<Match> match = Match::begin(*found->entry->game, *found->scenario, {}, Seed{3, 3});
    Dice dice{Seed{1, 1}};
    EventLog log;
    for (int i = 0; i < decisions && !match->to_act().finished(); ++i)
        for (const Seat seat : seats)
            if (match->to_act().seats.has(seat)) {
                const AnyAction action = match->position().sample(seat, dice);
                EXPECT_TRUE(match->act(seat, action, log));
            }
    return *std::move(match);
}

TEST(Campaign, BeginsWithAllOfGettysburgOrTheForcesOfAScenario) {
    const Campaign campaign;
    EXPECT_EQ(campaign.fine("show", {}), "129 formations without losses\n");
    EXPECT_THAT(campaign.fine("show", {"--all"}), HasSubstr("Strong Vincent"));
    EXPECT_THAT(campaign.fine("show", {"vincent"}), HasSubstr("20th Maine"));
    campaign.refused("new", {}, "'" + campaign.file + "' exists already; a new campaign needs a new file");
    const Campaign small({"--level", "corps", "--scenario", "first-orders"});
    EXPECT_EQ(small.ledger().level, rally::Level::Corps);
    EXPECT_EQ(small.ledger().formations.size(), 2u);
}

TEST(Campaign, HandsOutLossesByTheOwnersWishes) {
    const Campaign campaign;
    EXPECT_THAT(campaign.fine("loss", {"vincent", "2"}),
                StartsWith("Strong Vincent loses 2 steps of infantry\n"));
    EXPECT_THAT(campaign.fine("deploy", {}), HasSubstr("6 circles of infantry to mark"));
    campaign.refused("deploy", {"vincent", "20th Maine=2"},
                     "Strong Vincent has 6 circles of infantry to mark, not 2 (RF-XFER-10)");
    campaign.refused("deploy", {"vincent", "2nd Maine=6"},
                     "the ledger has no unit of Strong Vincent '2nd Maine'");
    campaign.refused("deploy", {"vincent", "20th Maine=x"},
                     "20th Maine takes a whole number from 1 to 99, not 'x'");
    campaign.refused("deploy", {"20th Maine=6"}, "`campaign deploy` needs a General before '20th Maine=6'");
    campaign.refused("deploy", {"vincent", "20th Maine=6", "--even"},
                     "`campaign deploy` takes --even or units, not both");
    campaign.fine("deploy", {"vincent", "20th maine=2", "83rd=2", "44th=2"});
    EXPECT_EQ(lost_by(campaign.ledger(), "20th Maine"), 2);
    EXPECT_EQ(campaign.fine("deploy", {}), "No losses or supplies are left to hand out\n");
    EXPECT_THAT(campaign.fine("supply", {"vincent", "3"}),
                StartsWith("Strong Vincent regains 2 steps of infantry; the other supplies are lost"));
    EXPECT_THAT(campaign.fine("deploy", {"--even"}), StartsWith("Strong Vincent erases infantry: "));
    EXPECT_EQ(campaign.fine("show", {}), "129 formations without losses\n");
}

TEST(Campaign, ComponentsOfCavalryAreNamed) {
    const Campaign campaign;
    campaign.refused("loss", {"hampton"},
                     "Wade Hampton counts dismounted, mounted and holders apart; name one, as in "
                     "`--component holders` (RF-XFER-3)");
    campaign.fine("loss", {"hampton", "1", "--component", "mounted"});
    EXPECT_THAT(campaign.fine("deploy", {"hampton", "--even"}), StartsWith("Wade Hampton marks mounted: "));
    campaign.refused("loss", {"hampton", "1", "--component", "guns"},
                     "--component takes infantry, dismounted, mounted or holders, not 'guns'");
}

TEST(Campaign, TakesTheLossesOfAFinishedMatchOnce) {
    const Campaign campaign;
    const std::string file = campaign.folder.path("battle.longroll");
    Match match = fought(1500);
    if (!match.to_act().finished()) {
        ASSERT_TRUE(replace_file(file, write_match(match)));
        campaign.refused("battle", {file}, file + ": the match is not over; `longroll play");
        ASSERT_TRUE(match.resign(Seat::Union));
    }
    ASSERT_TRUE(replace_file(file, write_match(match)));
    EXPECT_THAT(campaign.fine("battle", {file}), StartsWith("The Railroad Cut: "));
    const Ledger after = campaign.ledger();
    ASSERT_EQ(after.battles.size(), 1u);
    int lost = 0;
    for (const LedgerFormation& formation : after.formations)
        for (const rally::LedgerBrigade& brigade : formation.brigades)
            for (const rally::LedgerUnit& unit : brigade.units) lost += unit.lost[0];
    EXPECT_GT(lost, 0) << "the battle cost nothing: play more of it";
    const std::string copy = campaign.folder.path("copy.longroll");
    ASSERT_TRUE(replace_file(copy, write_match(match)));
    campaign.refused("battle", {copy}, "the ledger has this battle already, as railroad-cut ");
    const Campaign other({"--scenario", "first-orders"});
    other.refused("battle", {file}, "the ledger has no unit '");
}

TEST(Campaign, WhatIsWrongIsOneSentence) {
    const Campaign campaign;
    campaign.refused("shwo", {}, "unknown action 'shwo' (did you mean show?)");
    campaign.refused("loss", {}, "`campaign loss` needs a General, as in `longroll campaign loss ");
    campaign.refused("loss", {"vincent", "0"},
                     "the number of steps takes a whole number from 1 to 999, not '0'");
    campaign.refused("loss", {"vincent", "99"}, "Strong Vincent cannot lose 99 steps: ");
    campaign.refused("loss", {"napoleon"}, "the ledger has no General or formation 'napoleon'");
    campaign.refused("loss", {"smith"}, "'smith' could be ");
    campaign.refused("loss", {"vincent", "1", "2"}, "`campaign loss` does not take '2'");
    campaign.refused("loss", {"vincent", "--side", "north"},
                     "--side takes union or confederate, not 'north'");
    campaign.refused("loss", {"vincent", "--side", "confederate"}, "the ledger has no General or formation ");
    campaign.refused("show", {"--even"}, "`campaign show` does not take --even");
    campaign.refused("battle", {}, "`campaign battle` needs a match file");
    campaign.refused("battle", {campaign.folder.path("none.longroll")}, "cannot read '");
    expect_refused_from(campaign.folder, {"campaign", "new", campaign.folder.path("x"), "--level", "army"},
                        "longroll campaign: --level takes division or corps, not 'army'");
    expect_refused_from(campaign.folder,
                        {"campaign", "new", campaign.folder.path("x"), "--scenario", "dixie/shiloh-quick"},
                        "longroll campaign: campaigns are of Rally Round the Flag, not of ");
    expect_refused_from(campaign.folder, {"campaign", "show", campaign.folder.path("none.json")},
                        "longroll campaign: cannot read '");
}

// RF-XFER-9 among them: read_ledger has tests for every kind of damage.
TEST(Campaign, ADamagedFileIsRefusedAndStays) {
    const Campaign campaign;
    std::string text = campaign.text();
    const std::string losses = "\"losses\": {\"infantry\": 0}";
    const std::size_t place = text.find(losses);
    ASSERT_NE(place, std::string::npos);
    ASSERT_TRUE(replace_file(
        campaign.file, std::string(text).replace(place, losses.size(), "\"losses\": {\"infantry\": 1}")));
    campaign.refused("loss", {"vincent"}, campaign.file + ", line ");
    ASSERT_TRUE(replace_file(campaign.file, text.substr(0, text.size() / 2)));
    campaign.refused("show", {}, campaign.file + ", line ");
}

}  // namespace
}  // namespace longroll
