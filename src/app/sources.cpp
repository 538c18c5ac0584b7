#include "app/sources.h"

#include <fmt/format.h>

#include <filesystem>
#include <random>

#include "app/words.h"
#include "files/file.h"

namespace longroll {

Expected<Seed> seed_or_new(const std::string& typed) {
    if (!typed.empty()) {
        Expected<Seed> seed = read_seed(typed);
        return seed ? seed : Wrong{"--seed: " + seed.error()};
    }
    std::random_device system;
    const auto word = [&] { return std::uint64_t{system()} << 32 | system(); };
    const std::uint64_t low = word();
    return Seed{low, word()};
}

Expected<Match> new_match(const std::string& scenario, const std::vector<std::string>& options,
                          const std::string& seed) {
    const Expected<ScenarioRef> found = find_scenario(scenario);
    if (!found) return Wrong{found.error()};
    const Expected<GivenOptions> given = pairs_of(options, "--option");
    if (!given) return Wrong{given.error()};
    const Expected<Seed> chosen = seed_or_new(seed);
    if (!chosen) return Wrong{chosen.error()};
    return Match::begin(*found->entry->game, *found->scenario, *given, *chosen);
}

bool looks_like_file(std::string_view name) {
    std::error_code ignored;
    return name.ends_with(match_file_ending) || std::filesystem::is_regular_file(name, ignored);
}

Expected<MatchRecord> load_record(const std::string& path) {
    const Expected<std::string> text = read_file(path);
    if (!text) return Wrong{text.error()};
    Expected<MatchRecord> record = read_record(*text);
    if (!record) return Wrong{path + ": " + record.error()};
    return record;
}

Expected<Match> load_match(const std::string& path) {
    const Expected<std::string> text = read_file(path);
    if (!text) return Wrong{text.error()};
    Expected<Match> match = read_match(*text, game_list());
    if (!match) return Wrong{path + ": " + match.error()};
    return match;
}

Expected<Seat> seat_typed(const std::string& word, std::string_view what) {
    if (const std::optional<Seat> seat = seat_named(word)) return *seat;
    if (word == name(Seat::Nobody)) return Seat::Nobody;
    return Wrong{fmt::format("{} takes union, confederate or nobody, not '{}'", what, word)};
}

}  // namespace longroll
