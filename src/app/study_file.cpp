#include "app/study_file.h"

#include <fmt/format.h>

#include <filesystem>

#include "data/field_reader.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

// Every count of a tally, by its name in the file.
struct Count {
    const char* name;
    std::uint64_t& (*of)(Tally& tally);
};
constexpr Count counts[] = {
    {"matches", [](Tally& tally) -> std::uint64_t& { return tally.games; }},
    {"union", [](Tally& tally) -> std::uint64_t& { return tally.wins[0]; }},
    {"confederate", [](Tally& tally) -> std::uint64_t& { return tally.wins[1]; }},
    {"first", [](Tally& tally) -> std::uint64_t& { return tally.player_wins[0]; }},
    {"second", [](Tally& tally) -> std::uint64_t& { return tally.player_wins[1]; }},
    {"draws", [](Tally& tally) -> std::uint64_t& { return tally.draws; }},
    {"cut", [](Tally& tally) -> std::uint64_t& { return tally.cut; }},
};
constexpr std::int32_t most = 1'000'000'000;

StudyPair read_pair(const FieldReader& in) {
    in.known({"players", "matches", "union", "confederate", "first", "second", "draws", "cut"});
    StudyPair pair;
    const std::vector<Json>& names = in.list("players");
    if (names.size() != 2) in.must_be("players", "a list of two names");
    for (std::size_t i = 0; i < 2 && i < names.size(); ++i) pair.players[i] = names[i].text();
    for (const Count& count : counts)
        count.of(pair.tally) = static_cast<std::uint64_t>(in.whole(count.name, 0, most));
    Tally& tally = pair.tally;
    const std::uint64_t others = tally.draws + tally.cut;
    if (in.fine() && (tally.wins[0] + tally.wins[1] + others != tally.games ||
                      tally.player_wins[0] + tally.player_wins[1] + others != tally.games))
        in.fail("its wins, draws and cut matches must add up to its matches");
    return pair;
}

}  // namespace

Expected<std::vector<StudyPair>> read_study(const std::string& path, const StudyQuestion& question) {
    std::vector<StudyPair> pairs;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return pairs;
    const Expected<std::string> text = read_file(path);
    if (!text) return Wrong{text.error()};
    const Expected<Json> json = read_json(*text, path);
    if (!json) return Wrong{json.error()};
    FirstError first(path);
    const FieldReader in(*json, first);
    in.known({"scenario", "rules_version", "options", "seed", "swap", "pairs"});
    const auto same = [&](std::string_view field, bool equal, std::string_view right) {
        if (in.fine() && !equal)
            in.must_be(field, fmt::format("{}, as this study has it; name another file", right));
    };
    same("scenario", in.text("scenario") == question.scenario, question.scenario);
    const auto version = std::to_string(question.rules_version);
    same("rules_version", std::to_string(in.whole("rules_version", 0, most)) == version, version);
    std::vector<std::string> options;
    for (const Json& option : in.list("options")) options.push_back(option.text());
    same("options", options == question.options, fmt::format("[{}]", fmt::join(question.options, ", ")));
    same("seed", in.text("seed") == question.seed, question.seed);
    same("swap", in.yes("swap") == question.swap, question.swap ? "true" : "false");
    for (const FieldReader& pair : in.objects("pairs")) pairs.push_back(read_pair(pair));
    if (!first.none()) return first.wrong();
    return pairs;
}

Expected<Written> write_study(const std::string& path, const StudyQuestion& question,
                              const std::vector<StudyPair>& pairs) {
    JsonWriter out;
    out.object(JsonWriter::Layout::Lines).field("scenario", question.scenario);
    out.field("rules_version", question.rules_version).key("options").list();
    for (const std::string& option : question.options) out.value(option);
    out.end().field("seed", question.seed).field("swap", question.swap);
    out.key("pairs").list(JsonWriter::Layout::Lines);
    for (const StudyPair& pair : pairs) {
        out.object().key("players").list().value(pair.players[0]).value(pair.players[1]).end();
        Tally tally = pair.tally;
        for (const Count& count : counts) out.field(count.name, count.of(tally));
        out.end();
    }
    return replace_file(path, out.end().end().text() + '\n');
}

}  // namespace longroll
