#include "files/match_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "picket/rules.h"
#include "support/counts.h"

namespace longroll {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const GameOf<picket::Picket> picket_game;
const AnyGame* const games[] = {&picket_game};

// Random decisions, now and then an undo; it may stop early, and then sometimes by resignation or agreement.
Match random_match(std::uint64_t number, std::size_t longest) {
    const std::vector<Scenario>& scenarios = picket_game.scenarios();
    Dice lot(Seed{number, 99});
    const Scenario& scenario = scenarios[lot.below(static_cast<std::uint32_t>(scenarios.size()))];
    Expected<Match> match = Match::begin(picket_game, scenario, {}, Seed{number, number * 3});
    EXPECT_TRUE(match);
    EventLog silent = EventLog::off();
    while (!match->to_act().finished() && match->entries().size() < longest) {
        const auto entries = static_cast<std::uint32_t>(match->entries().size());
        if (entries > 0 && lot.below(16) == 0) {
            EXPECT_TRUE(match->undo(lot.below(2) == 0 ? Seat::Union : Seat::Nobody, lot.below(entries)));
            continue;
        }
        const SeatSet deciding = match->to_act().seats;
        const Seat seat = deciding.has(Seat::Union) && (!deciding.has(Seat::Confederate) || lot.below(2) == 0)
                              ? Seat::Union
                              : Seat::Confederate;
        EXPECT_TRUE(match->act(seat, match->position().sample(seat, lot), silent));
    }
    if (!match->to_act().finished()) {
        const std::uint32_t way = lot.below(3);
        EXPECT_TRUE(way == 0 ? match->resign(Seat::Confederate) : way == 1 ? match->agree_draw() : fine);
    }
    return *std::move(match);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

std::string refusal(std::string_view text) {
    const Expected<Match> match = read_match(text, games);
    EXPECT_FALSE(match);
    return match.error();
}

// As a forger would: the checksum agrees again with what the file holds.
std::string forged(const MatchRecord& record) { return write_record(record); }

RC_GTEST_PROP(MatchFile, ReadsBackAsItWas, (std::uint16_t number)) {
    const Match match = random_match(number, 400);
    for (Says says : {Says::With, Says::Without}) {
        const std::string text = write_match(match, says);
        const Expected<Match> back = read_match(text, games);
        RC_ASSERT(back);
        RC_ASSERT(back->hashes() == match.hashes());
        RC_ASSERT(back->seed() == match.seed());
        RC_ASSERT(back->position().hash() == match.position().hash());
        RC_ASSERT(back->result().over == match.result().over);
        RC_ASSERT(back->result().winner == match.result().winner);
        RC_ASSERT(write_match(*back, says) == text);
    }
}

TEST(MatchFile, IsMadeForPeople) {
    Expected<Match> match =
        Match::begin(picket_game, picket_game.scenarios().front(), {{"panic", "no"}}, Seed{7, 0});
    ASSERT_TRUE(match);
    EventLog silent = EventLog::off();
    const AnyAction action = match->position().default_action(Seat::Union);
    ASSERT_TRUE(match->act(Seat::Union, action, silent));
    ASSERT_TRUE(match->resign(Seat::Confederate));
    const std::string text = write_match(*match);
    for (const char* line :
         {"{\n  \"format\": \"longroll match\",\n  \"version\": 1,\n  \"game\": \"picket\",\n",
          "\n  \"seed\": \"00000000000000000000000000000007\",\n", "\"panic\": \"no\"",
          "\n    {\"n\": 1, \"seat\": \"union\", \"act\": \"",
          "\n    {\"n\": 2, \"seat\": \"confederate\", \"resign\": true, ",
          "\"result\": {\"winner\": \"union\", \"margin\": 0, \"how\": \"Confederate resigned\"}"})
        EXPECT_NE(text.find(line), std::string::npos) << line << "\nis not in\n" << text;
    EXPECT_TRUE(text.ends_with("}\n"));
}

TEST(MatchFile, PlayersAreKept) {
    MatchRecord record = record_of(random_match(5, 20));
    record.players = {"human", "greedy"};
    const Expected<MatchRecord> back = read_record(write_record(record));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->players, record.players);
}

TEST(MatchFile, EveryTruncationIsRefused) {
    const std::string text = write_match(random_match(3, 25));
    // The last byte is the end of the line behind the last brace: without it nothing is lost.
    for (std::size_t size = 0; size + 1 < text.size(); ++size) {
        const Expected<Match> match = read_match(std::string_view(text).substr(0, size), games);
        ASSERT_FALSE(match) << size << " of " << text.size() << " bytes";
        ASSERT_FALSE(match.error().empty());
    }
    EXPECT_TRUE(read_match(std::string_view(text).substr(0, text.size() - 1), games));
}

TEST(MatchFile, EveryFlippedBitIsRefusedOrHarmless) {
    const Match match = random_match(4, 20);
    const std::string text = write_match(match);
    // All bits of every byte in soak; in CI one bit a byte, another for each.
    const std::size_t bits = static_cast<std::size_t>(repeats(1, 8));
    std::size_t refused = 0, harmless = 0;
    for (std::size_t at = 0; at < text.size(); ++at)
        for (std::size_t k = 0; k < bits; ++k) {
            std::string changed = text;
            changed[at] = static_cast<char>(changed[at] ^ (1 << ((at * 5 + k) % 8)));
            const Expected<Match> back = read_match(changed, games);
            if (!back) {
                ++refused;
                ASSERT_EQ(back.error().find('\n'), std::string::npos) << back.error();
                continue;
            }
            ++harmless;
            // White space or another way to write the same letter: the same match, word for word.
            ASSERT_EQ(write_match(*back), text) << "byte " << at;
            const Expected<MatchRecord> record = read_record(changed);
            ASSERT_TRUE(record) << record.error();
            ASSERT_EQ(write_record(*record), text) << "byte " << at;
        }
    EXPECT_GT(refused, harmless);
}

TEST(MatchFile, AnAlteredEntryIsNamed) {
    MatchRecord record = record_of(random_match(6, 30));
    ASSERT_GT(record.entries.size(), 10u);
    MatchRecord other_hash = record;
    other_hash.entries[6].hash ^= 1;
    EXPECT_EQ(refusal(forged(other_hash)),
              "entry 7: hash differs: the file was changed or made by other rules");

    MatchRecord no_action = record;
    while (no_action.entries[8].kind != Entry::Kind::Act)
        no_action.entries.erase(no_action.entries.begin() + 8);
    no_action.entries[8].act = "sing";
    EXPECT_THAT(refusal(forged(no_action)), StartsWith("entry 9: 'sing' is not an action: 'sing'"));

    MatchRecord wrong_seat = record;
    wrong_seat.entries.resize(1);
    wrong_seat.entries[0].act = "wade 1";
    wrong_seat.result.reset();
    EXPECT_THAT(refusal(forged(wrong_seat)), StartsWith("entry 1: refused by the rules: PK-"));

    MatchRecord far_undo = record;
    far_undo.entries.resize(1);
    far_undo.entries[0] = {Entry::Kind::Undo, Seat::Union, 1'000'000, {}, 0, {}};
    far_undo.result.reset();
    EXPECT_THAT(refusal(forged(far_undo)), StartsWith("entry 1: refused by the rules: "));

    MatchRecord other_seed = record;
    other_seed.seed.low ^= 1;
    EXPECT_EQ(
        refusal(forged(other_seed)),
        "field 'hash', before the first entry: hash differs: the file was changed or made by other rules");

    MatchRecord other_end = record;
    other_end.result = RecordResult{Seat::Union, 99, "PK-7.1c: dawn"};
    EXPECT_THAT(refusal(forged(other_end)), StartsWith("field 'result' does not say how the match ended: "));
}

TEST(MatchFile, AChangedSentenceIsFound) {
    const std::string text = write_match(random_match(8, 60));
    EXPECT_EQ(refusal(replaced(text, "says\": [\"PK-", "says\": [\"PQ-")),
              "field 'checksum' does not match the content: the file was changed or damaged");
}

TEST(MatchFile, ForeignFilesAreToldWhatTheyAreNot) {
    const char* foreign = "this is not a match file: one begins with \"format\": \"longroll match\"";
    EXPECT_EQ(refusal("{}"), foreign);
    EXPECT_EQ(refusal("[1, 2]"), foreign);
    EXPECT_EQ(refusal("\"longroll match\""), foreign);
    EXPECT_EQ(refusal(R"({"format": "longroll deck"})"), foreign);
    EXPECT_EQ(refusal(R"({"format": ["longroll match"]})"), foreign);
    EXPECT_EQ(refusal(R"({"format": "longroll match", "version": 2})"),
              "this match file has version 2; this program reads version 1");
    EXPECT_THAT(refusal(""), StartsWith("line 1: this is not JSON (unexpec"));
    EXPECT_THAT(refusal("{\n  \"format\": oops\n}"), StartsWith("line 2: this is not JSON "));
    EXPECT_EQ(refusal("[1e999]"),
              "this is not a match file: it holds a number that no field of one can have");
    // As deep as it likes.
    EXPECT_THAT(refusal(std::string(100'000, '[')), StartsWith("line 1: this is not JSON"));
    EXPECT_EQ(refusal(std::string(100'000, '[') + std::string(100'000, ']')), foreign);
}

// A file may hold any characters as escapes: the sentence that quotes them is still one line.
TEST(MatchFile, QuotesNoControlCharacters) {
    const std::string text = write_match(random_match(3, 25));
    const auto quoted = [&](std::string_view what, std::string_view by) {
        const std::string changed = replaced(text, what, by);
        for (const std::string& error : {refusal(changed), read_record(changed).error()})
            EXPECT_EQ(error.find_first_of("\n\r\x1b"), std::string::npos) << error;
        return refusal(changed);
    };
    EXPECT_EQ(quoted("\"game\"", R"("ga\nme")"), R"(field 'ga\x0ame' does not belong here)");
    EXPECT_EQ(quoted("\"hash\": \"", R"("ha\u001bsh": ")"), R"(field 'ha\x1bsh' does not belong here)");
    EXPECT_THAT(quoted(R"("seat": ")", R"("seat": "\n)"),
                HasSubstr(R"(must be union or confederate, not '\x0a)"));
    EXPECT_THAT(quoted(R"("act": ")", R"("act": "\r\n)"), HasSubstr(R"(\x0d\x0a)"));
    EXPECT_THAT(quoted(R"("game": ")", R"("game": "\n)"), HasSubstr(R"(game '\x0apicket')"));
    EXPECT_THAT(quoted(R"("scenario": ")", R"("scenario": "\n)"), HasSubstr(R"(no scenario '\x0a)"));
    EXPECT_THAT(quoted(R"("options": {")", R"("options": {"\n)"), HasSubstr(R"(has no option '\x0a)"));
}

TEST(MatchFile, EveryFieldIsAskedFor) {
    const std::string text = write_match(random_match(9, 12));
    EXPECT_EQ(refusal(replaced(text, "\"game\"", "\"name\"")), "field 'name' does not belong here");
    EXPECT_EQ(refusal(replaced(text, "\"version\": 1", "\"version\": -1")),
              "field 'version' must be a whole number from 0 on");
    EXPECT_EQ(refusal(replaced(text, "\"rules_version\": ", "\"rules_version\": 5000000000")),
              "field 'rules_version' is too large");
    EXPECT_EQ(refusal(replaced(text, "\"seat\": \"union\"", "\"seat\": \"french\"")),
              "entry 1, field 'seat' must be union or confederate, not 'french'");
    EXPECT_EQ(refusal(replaced(text, "\"n\": 2", "\"n\": 3")),
              "entry 2, field 'n' must be 2: an entry was lost, added or moved");
    EXPECT_EQ(refusal(replaced(text, "\"act\"", "\"did\"")),
              "entry 1 has none of act, undo, resign and draw");
    EXPECT_EQ(refusal(replaced(text, "\"options\": {", "\"options\": {\"fog\": 1, ")),
              "field 'options' must give every option as a text in quotes");
}

TEST(MatchFile, OtherRulesCanBeReadButNotPlayed) {
    MatchRecord record = record_of(random_match(10, 30));
    record.rules_version += 1;
    const std::string text = write_record(record);
    const Expected<MatchRecord> back = read_record(text);
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->entries.size(), record.entries.size());
    EXPECT_EQ(back->entries[0].says, record.entries[0].says);
    EXPECT_EQ(refusal(text),
              "the match was made by version 2 of the rules of picket and this program plays version 1: it "
              "can be read, but not played again");

    record.rules_version -= 1;
    record.scenario_hash ^= 1;
    EXPECT_EQ(refusal(write_record(record)),
              "scenario picket/" + record.scenario +
                  " has changed since the match was made: it can be read, but not played again");
    record.scenario = "antietam";
    EXPECT_EQ(refusal(write_record(record)), "picket has no scenario 'antietam' in this program");
    record.game = "chess";
    EXPECT_EQ(refusal(write_record(record)), "game 'chess' is not in this program, which has picket");
}

RC_GTEST_PROP(Seeds, ReadBackAsTheyWere, (std::uint64_t low, std::uint64_t high)) {
    const Seed seed{low, high};
    RC_ASSERT(*read_seed(write_seed(seed)) == seed);
    RC_ASSERT(*read_seed("0x" + write_seed(seed)) == seed);
    RC_ASSERT((*read_seed(std::to_string(low)) == Seed{low, 0}));
}

TEST(Seeds, WrongOnesAreRefused) {
    for (const char* text :
         {"", "x", "-1", "0x", "18446744073709551616", "12 ", "0x123456789012345678901234567890123", "zz"})
        EXPECT_FALSE(read_seed(text)) << text;
    EXPECT_EQ(*read_seed("0xff"), (Seed{255, 0}));
    EXPECT_EQ(*read_seed("0x10000000000000000"), (Seed{0, 1}));
}

}  // namespace
}  // namespace longroll
