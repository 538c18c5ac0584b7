#include "conformance/golden.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "files/file.h"
#include "rulebook/catalogue.h"

namespace longroll::conformance {
namespace {

std::string line_at(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "(the end)";
    const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    return std::string(text.substr(begin, text.find('\n', at) - begin));
}

// The heading that a line of a playthrough stands under.
std::string heading_at(std::string_view text, std::size_t at) {
    const std::size_t end = text.find('\n', at);
    const std::size_t begin = text.rfind("\n== ", end);
    return begin == std::string_view::npos ? "" : " (" + line_at(text, begin + 1) + ')';
}

Seat deciding(const Match& match, Dice& rng) {
    const SeatSet set = match.to_act().seats;
    return set.count() == 2 ? seats[rng.below(2)] : set.only();
}

// Random play alone would leave some ways to end unseen: an eager seat takes what leaves it best off, a
// careless one what leaves it worst, as far as one throw of the dice tells.
enum class Manner : std::uint8_t { Random, Eager, Careless };

AnyAction decide(const AnyPosition& position, Seat seat, Manner manner, Dice& rng) {
    const AnyAction sample = position.sample(seat, rng);
    if (manner == Manner::Random || rng.below(5) == 0) return sample;
    AnyAction best = sample;
    std::int64_t best_worth = 0;
    bool first = true;
    EventLog log = EventLog::off();
    for (const AnyAction& action : position.choices(seat)) {
        const std::unique_ptr<AnyPosition> after = position.clone();
        after->play(seat, action, rng, log);
        const std::int64_t worth = after->worth(seat) * (manner == Manner::Eager ? 1 : -1);
        if (!first && worth <= best_worth) continue;
        best = action;
        best_worth = worth;
        first = false;
    }
    return best;
}

struct Manners {
    Manner of[2] = {Manner::Random, Manner::Random};
};

// Plays on for at most `decisions`; whether the match is over.
bool play_on(Match& match, Dice& rng, std::uint32_t decisions, Manners manners = {}) {
    EventLog log = EventLog::off();
    for (; decisions > 0 && !match.to_act().finished(); --decisions) {
        const Seat seat = deciding(match, rng);
        if (!match.act(seat, decide(match.position(), seat, manners.of[index(seat)], rng), log)) return false;
    }
    return match.to_act().finished();
}

}  // namespace

std::string way_to_end(const Match& match) {
    const Result result = match.result();
    std::string how(rule_name(result.how.rule));
    std::transform(how.begin(), how.end(), how.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return (result.winner == Seat::Nobody ? "draw" : std::string(name(result.winner))) + '-' + how;
}

bool writing_golden() {
    const char* mode = std::getenv("LONGROLL_GOLDEN");
    return mode != nullptr && std::string_view(mode) == "write";
}

std::string golden_difference(const std::string& folder, const std::string& name, std::string_view text) {
    const std::string path = folder + '/' + name;
    if (writing_golden()) {
        const Expected<Written> written = replace_file(path, text, Flush::Later);
        return written ? "" : written.error();
    }
    const Expected<std::string> kept = read_file(path);
    if (!kept) return kept.error() + " (`make golden` writes it)";
    if (*kept == text) return "";
    const auto [a, b] = std::mismatch(kept->begin(), kept->end(), text.begin(), text.end());
    const auto at = static_cast<std::size_t>(a - kept->begin());
    const auto line = 1 + std::count(kept->begin(), a, '\n');
    return name + ", line " + std::to_string(line) + heading_at(*kept, at) + ": the file has\n    " +
           line_at(*kept, at) + "\nbut now it is\n    " + line_at(text, at) +
           "\nIf that is meant, `make golden` writes the files again; `git diff tests/golden` shows what "
           "changed.";
}

std::vector<std::string> kept_files(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& item : std::filesystem::directory_iterator(folder, error))
        files.push_back(item.path().filename().string());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<GoldenMatch> golden_matches(const AnyGame& game, const Scenario& scenario, const Share& share) {
    std::vector<GoldenMatch> kept;
    const auto begin = [&](int number) {
        return Match::begin(game, scenario, {}, Seed{static_cast<std::uint64_t>(number), 0x476f6c64});
    };
    for (int number = 1; number <= share.tries; ++number) {
        Expected<Match> match = begin(number);
        if (!match) return kept;
        Dice rng(match->seed(), 0xFFFFFFFF);
        Manners manners;
        if (share.looks_ahead)
            manners = {{static_cast<Manner>(number % 3), static_cast<Manner>(number / 3 % 3)}};
        if (!play_on(*match, rng, match->position().max_decisions(), manners)) continue;
        const std::string way = way_to_end(*match);
        const bool known =
            std::any_of(kept.begin(), kept.end(), [&](const GoldenMatch& m) { return m.name == way; });
        if (!known) kept.push_back({way, *std::move(match)});
    }
    if (Expected<Match> match = begin(0)) {
        Dice rng(match->seed(), 0xFFFFFFFF);
        play_on(*match, rng, 12);
        if (match->undo(Seat::Union, 7)) play_on(*match, rng, 5);
        if (match->resign(Seat::Confederate)) kept.push_back({"resigned-after-undo", *std::move(match)});
    }
    if (Expected<Match> match = begin(0)) {
        Dice rng(match->seed(), 0xFFFFFFFF);
        play_on(*match, rng, 9);
        if (match->agree_draw()) kept.push_back({"draw-agreed", *std::move(match)});
    }
    std::sort(kept.begin(), kept.end(),
              [](const GoldenMatch& a, const GoldenMatch& b) { return a.name < b.name; });
    return kept;
}

std::optional<Match> taken_again(const MatchRecord& kept, const AnyGame& game, const Scenario& scenario) {
    Expected<Match> match = Match::begin(game, scenario, kept.options, kept.seed);
    if (!match) return std::nullopt;
    EventLog log = EventLog::off();
    for (const RecordEntry& record : kept.entries) {
        Entry entry{record.kind, record.seat, record.to, {}};
        if (record.kind == Entry::Kind::Act) {
            const Expected<AnyAction> action = match->position().read(record.act);
            if (!action) return std::nullopt;
            entry.action = *action;
        }
        if (!match->append(entry, log)) return std::nullopt;
    }
    const Result result = match->result();
    if (!result.over || !kept.result || result.winner != kept.result->winner) return std::nullopt;
    return *std::move(match);
}

}  // namespace longroll::conformance
