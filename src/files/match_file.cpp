#include "files/match_file.h"

#include "engine/echo.h"
#include "engine/number.h"
#include "files/describe.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

// Everything but the checksum; the object is left open for it.
void write_body(JsonWriter& out, const MatchRecord& record) {
    using Layout = JsonWriter::Layout;
    out.object(Layout::Lines)
        .field("format", match_file_format)
        .field("version", match_file_version)
        .field("game", record.game)
        .field("rules_version", record.rules_version)
        .field("scenario", record.scenario)
        .field("scenario_hash", hex16(record.scenario_hash));
    out.key("options").object();
    for (const auto& [name, value] : record.options) out.field(name, value);
    out.end().field("seed", write_seed(record.seed));
    if (!record.players[0].empty() || !record.players[1].empty()) {
        out.key("players").object();
        for (Seat seat : seats) out.field(name(seat), record.players[index(seat)]);
        out.end();
    }
    out.field("hash", hex16(record.hash));

    out.key("entries").list(Layout::Lines);
    std::size_t number = 0;
    for (const RecordEntry& entry : record.entries) {
        out.object().field("n", ++number);
        if (entry.seat != Seat::Nobody) out.field("seat", name(entry.seat));
        switch (entry.kind) {
            case Entry::Kind::Act: out.field("act", entry.act); break;
            case Entry::Kind::Undo: out.field("undo", entry.to); break;
            case Entry::Kind::Resign: out.field("resign", true); break;
            case Entry::Kind::Draw: out.field("draw", true); break;
        }
        out.field("hash", hex16(entry.hash));
        if (!entry.says.empty()) {
            out.key("says").list();
            for (const std::string& sentence : entry.says) out.value(sentence);
            out.end();
        }
        out.end();
    }
    out.end();

    out.key("result");
    if (record.result) {
        out.object()
            .field("winner", name(record.result->winner))
            .field("margin", record.result->margin)
            .field("how", record.result->how)
            .end();
    } else {
        out.null();
    }
}

std::string list_of_games(std::span<const AnyGame* const> games) {
    std::string text;
    for (const AnyGame* game : games) text += (text.empty() ? "" : ", ") + std::string(game->id());
    return text;
}

// What a damaged or altered entry is told.
Wrong at_entry(std::size_t number, const std::string& what) {
    return Wrong{"entry " + std::to_string(number) + ": " + what};
}

constexpr const char* hash_differs = "hash differs: the file was changed or made by other rules";

Wrong wrong_checksum() {
    return Wrong{"field 'checksum' does not match the content: the file was changed or damaged"};
}

Expected<Entry> entry_of(const RecordEntry& stored, const AnyPosition& position) {
    Entry entry{stored.kind, stored.seat, stored.to, {}};
    if (stored.kind == Entry::Kind::Act) {
        Expected<AnyAction> action = position.read(stored.act);
        if (!action) return Wrong{"'" + echoed(stored.act) + "' is not an action: " + action.error()};
        entry.action = *action;
    }
    return entry;
}

}  // namespace

std::uint64_t checksum_of(const MatchRecord& record) {
    JsonWriter out;
    write_body(out, record);
    return hash_text(out.text());
}

std::string write_record(const MatchRecord& record) {
    JsonWriter out;
    write_body(out, record);
    const std::uint64_t checksum = hash_text(out.text());
    out.field("checksum", hex16(checksum)).end();
    return out.take() + '\n';
}

MatchRecord record_of(const Match& match, Says says) {
    MatchRecord record;
    record.game = match.game().id();
    record.rules_version = match.game().rules_version();
    record.scenario = match.scenario().id;
    record.scenario_hash = match.scenario().content_hash();
    for (std::size_t i = 0; i < match.options().size(); ++i) {
        const OptionSpec& spec = match.scenario().options[i];
        record.options.emplace_back(spec.name, spec.text(match.options()[i]));
    }
    record.seed = match.seed();
    record.hash = match.hashes().front();

    // One walk through the match, not a rebuilding for every entry.
    std::unique_ptr<AnyPosition> position = match.at(0);
    EventLog log = says == Says::With ? EventLog() : EventLog::off();
    for (std::size_t i = 0; i < match.entries().size(); ++i) {
        const Entry& entry = match.entries()[i];
        RecordEntry& stored = record.entries.emplace_back();
        stored.kind = entry.kind;
        stored.seat = entry.seat;
        stored.hash = match.hashes()[i + 1];
        if (entry.kind == Entry::Kind::Undo) {
            stored.to = entry.to;
            if (says == Says::With) position = match.at(i + 1);
        }
        if (entry.kind != Entry::Kind::Act) continue;
        stored.act = position->write(entry.action);
        if (says == Says::Without) continue;
        Dice dice(match.seed(), static_cast<std::uint32_t>(i + 1));
        log.clear();
        position->play(entry.seat, entry.action, dice, log);
        for (const Event& event : log.events())
            if (event.audience == Audience::Everyone) stored.says.push_back(describe(event, *position));
    }

    if (const Result result = match.result(); result.over)
        record.result = {result.winner, result.margin, describe(result.how, match.position())};
    record.checksum = checksum_of(record);
    return record;
}

Expected<Match> replay(const MatchRecord& record, std::span<const AnyGame* const> games) {
    const AnyGame* game = nullptr;
    for (const AnyGame* known : games)
        if (known->id() == record.game) game = known;
    if (game == nullptr)
        return Wrong{"game '" + echoed(record.game) + "' is not in this program, which has " +
                     list_of_games(games)};
    if (game->rules_version() != record.rules_version)
        return Wrong{"the match was made by version " + std::to_string(record.rules_version) +
                     " of the rules of " + record.game + " and this program plays version " +
                     std::to_string(game->rules_version()) + ": it can be read, but not played again"};
    const Scenario* scenario = game->find(record.scenario);
    if (scenario == nullptr)
        return Wrong{record.game + " has no scenario '" + echoed(record.scenario) + "' in this program"};
    if (scenario->content_hash() != record.scenario_hash)
        return Wrong{"scenario " + record.game + "/" + record.scenario +
                     " has changed since the match was made: it can be read, but not played again"};
    Expected<Match> match = Match::begin(*game, *scenario, record.options, record.seed);
    if (!match) return match;
    if (match->hash() != record.hash)
        return Wrong{std::string("field 'hash', before the first entry: ") + hash_differs};

    EventLog silent = EventLog::off();
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const Expected<Entry> entry = entry_of(record.entries[i], match->position());
        if (!entry) return at_entry(i + 1, entry.error());
        if (const Verdict verdict = match->append(*entry, silent); !verdict)
            return at_entry(i + 1, "refused by the rules: " + describe(verdict, match->position()));
        if (match->hash() != record.entries[i].hash) return at_entry(i + 1, hash_differs);
    }

    const Result result = match->result();
    if (result.over != record.result.has_value() ||
        (result.over && (result.winner != record.result->winner || result.margin != record.result->margin)))
        return Wrong{"field 'result' does not say how the match ended: " +
                     describe(result, match->position())};
    return match;
}

Expected<Match> read_match(std::string_view text, std::span<const AnyGame* const> games) {
    const Expected<MatchRecord> record = parse_record(text);
    if (!record) return Wrong{record.error()};
    Expected<Match> match = replay(*record, games);
    if (match && record->checksum != checksum_of(*record)) return wrong_checksum();
    return match;
}

Expected<MatchRecord> read_record(std::string_view text) {
    Expected<MatchRecord> record = parse_record(text);
    if (record && record->checksum != checksum_of(*record)) return wrong_checksum();
    return record;
}

std::string write_seed(Seed seed) { return hex16(seed.high) + hex16(seed.low); }

Expected<Seed> read_seed(std::string_view text) {
    const Wrong wrong{
        "'" + echoed(text) +
        "' is not a seed; a seed is a whole number below 2^64, 32 hexadecimal digits, or 0x and up to 32 of "
        "them"};
    const auto number = [](std::string_view digits, int base, std::uint64_t& value) {
        const auto read = number_in<std::uint64_t>(digits, base);
        value = read.value_or(0);
        return read.has_value();
    };
    Seed seed;
    if (text.size() != 32 && !text.starts_with("0x"))
        return number(text, 10, seed.low) ? Expected<Seed>(seed) : wrong;
    std::string_view digits = text.starts_with("0x") ? text.substr(2) : text;
    if (digits.empty() || digits.size() > 32) return wrong;
    if (digits.size() > 16) {
        if (!number(digits.substr(0, digits.size() - 16), 16, seed.high)) return wrong;
        digits = digits.substr(digits.size() - 16);
    }
    return number(digits, 16, seed.low) ? Expected<Seed>(seed) : wrong;
}

}  // namespace longroll
