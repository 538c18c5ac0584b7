// The only file that reads JSON of a match. Every field is asked for by name and kind, and nothing else may
// stand beside it, so a damaged name is found as surely as a damaged value.

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/echo.h"
#include "files/json_writer.h"
#include "files/match_file.h"

namespace longroll {
namespace {

using Json = nlohmann::ordered_json;

// The library's message ends in what it met: '... - unexpected end of input; expected ...'.
std::string not_json(const nlohmann::json::parse_error& error, std::string_view text) {
    const std::size_t at = std::min(text.size(), error.byte);
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    std::string_view what = error.what();
    if (const std::size_t dash = what.rfind(" - "); dash != std::string_view::npos)
        what.remove_prefix(dash + 3);
    std::string reason;
    for (char c : what.substr(0, what.find(';')))
        if (c >= ' ' && c <= '~') reason += c;
    return "line " + std::to_string(line) + ": this is not JSON (" + reason.substr(0, 80) +
           "): the file was cut short or damaged";
}

// Reads the members of one object and remembers the first thing that is wrong.
class Fields {
  public:
    Fields(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
        if (!object_.is_object()) fail("", "must be an object in braces");
    }

    bool good() const { return wrong_.empty(); }
    const std::string& wrong() const { return wrong_; }
    bool has(const char* key) const { return object_.is_object() && object_.contains(key); }

    void fail(const std::string& key, const std::string& what) {
        if (!good()) return;
        wrong_ = where_ + (where_.empty() || key.empty() ? "" : ", ") +
                 (key.empty() ? "" : "field '" + key + "'") + (where_.empty() && key.empty() ? "" : " ") +
                 what;
    }

    const Json& member(const char* key) {
        static const Json nothing;
        if (has(key)) return object_.at(key);
        fail(key, "is missing");
        return nothing;
    }
    std::string text(const char* key) {
        const Json& item = member(key);
        if (item.is_string()) return item.get<std::string>();
        fail(key, "must be a text in quotes");
        return {};
    }
    template <class Int>
    Int number(const char* key) {
        const Json& item = member(key);
        if (item.is_number_integer()) {
            if (item.is_number_unsigned() &&
                item.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<Int>::max()}) {
                fail(key, "is too large");
                return {};
            }
            const auto value = item.get<std::int64_t>();
            if (value >= std::int64_t{std::numeric_limits<Int>::min()}) return static_cast<Int>(value);
        }
        fail(key, std::is_signed_v<Int> ? "must be a whole number" : "must be a whole number from 0 on");
        return {};
    }
    std::uint64_t hash(const char* key) {
        const std::string digits = text(key);
        std::uint64_t value = 0;
        bool right = digits.size() == 16;
        for (char c : digits) {
            right = right && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
            value = value << 4 | static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        if (!right) fail(key, "must be 16 digits of 0 to 9 and a to f");
        return value;
    }
    Seat seat(const char* key) {
        const std::string word = text(key);
        if (const std::optional<Seat> seat = seat_named(word)) return *seat;
        fail(key, "must be union or confederate, not '" + echoed(word) + "'");
        return Seat::Nobody;
    }
    void yes(const char* key) {
        if (member(key) != Json(true)) fail(key, "must be true");
    }
    // Nothing else may stand here.
    void only(std::initializer_list<const char*> keys) {
        if (!object_.is_object()) return;
        for (const auto& [key, item] : object_.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                fail(echoed(key), "does not belong here");
    }

  private:
    const Json& object_;
    std::string where_;
    std::string wrong_;
};

void read_options(Fields& top, GivenOptions& options) {
    const Json& object = top.member("options");
    if (!object.is_object()) return top.fail("options", "must be an object in braces");
    for (const auto& [name, value] : object.items()) {
        if (!value.is_string()) return top.fail("options", "must give every option as a text in quotes");
        options.emplace_back(name, value.get<std::string>());
    }
}

RecordEntry read_entry(Fields& fields, std::size_t number) {
    RecordEntry entry;
    if (fields.number<std::uint32_t>("n") != number)
        fields.fail("n", "must be " + std::to_string(number) + ": an entry was lost, added or moved");
    if (fields.has("act")) {
        fields.only({"n", "seat", "act", "hash", "says"});
        entry.seat = fields.seat("seat");
        entry.act = fields.text("act");
    } else if (fields.has("undo")) {
        fields.only({"n", "seat", "undo", "hash"});
        entry.kind = Entry::Kind::Undo;
        if (fields.has("seat")) entry.seat = fields.seat("seat");
        entry.to = fields.number<std::uint32_t>("undo");
    } else if (fields.has("resign")) {
        fields.only({"n", "seat", "resign", "hash"});
        entry.kind = Entry::Kind::Resign;
        entry.seat = fields.seat("seat");
        fields.yes("resign");
    } else if (fields.has("draw")) {
        fields.only({"n", "draw", "hash"});
        entry.kind = Entry::Kind::Draw;
        fields.yes("draw");
    } else {
        fields.fail("", "has none of act, undo, resign and draw");
    }
    entry.hash = fields.hash("hash");
    if (fields.has("says")) {
        const Json& says = fields.member("says");
        if (!says.is_array()) fields.fail("says", "must be a list in brackets");
        for (const Json& sentence : says.is_array() ? says : Json::array()) {
            if (sentence.is_string())
                entry.says.push_back(sentence.get<std::string>());
            else
                fields.fail("says", "must be a list of texts in quotes");
        }
    }
    return entry;
}

void read_players(const Json& object, std::array<std::string, 2>& players, std::string& wrong) {
    Fields fields(object, "players");
    fields.only({"union", "confederate"});
    players[0] = fields.text("union");
    players[1] = fields.text("confederate");
    wrong = fields.wrong();
}

RecordResult read_result(const Json& object, std::string& wrong) {
    RecordResult result;
    Fields fields(object, "result");
    fields.only({"winner", "margin", "how"});
    if (fields.text("winner") != name(Seat::Nobody)) result.winner = fields.seat("winner");
    result.margin = fields.number<std::int32_t>("margin");
    result.how = fields.text("how");
    wrong = fields.wrong();
    return result;
}

Expected<MatchRecord> record_from(const Json& document) {
    Fields top(document, "");
    if (!top.good() || !top.has("format") || top.text("format") != match_file_format)
        return Wrong{"this is not a match file: one begins with \"format\": \"" +
                     std::string(match_file_format) + "\""};
    const auto version = top.number<std::uint32_t>("version");
    if (top.good() && version != match_file_version)
        return Wrong{"this match file has version " + std::to_string(version) +
                     "; this program reads version " + std::to_string(match_file_version)};
    top.only({"format", "version", "game", "rules_version", "scenario", "scenario_hash", "options", "seed",
              "players", "hash", "entries", "result", "checksum"});

    MatchRecord record;
    std::string wrong;
    record.game = top.text("game");
    record.rules_version = top.number<std::uint32_t>("rules_version");
    record.scenario = top.text("scenario");
    record.scenario_hash = top.hash("scenario_hash");
    read_options(top, record.options);
    const std::string seed_text = top.text("seed");
    const Expected<Seed> seed = read_seed(seed_text);
    if (seed && write_seed(*seed) == seed_text)
        record.seed = *seed;
    else
        top.fail("seed", "must be 32 digits of 0 to 9 and a to f");
    if (top.has("players")) read_players(top.member("players"), record.players, wrong);
    if (!wrong.empty()) top.fail("", wrong);
    record.hash = top.hash("hash");

    const Json& entries = top.member("entries");
    if (!entries.is_array()) top.fail("entries", "must be a list in brackets");
    if (!top.good()) return Wrong{top.wrong()};
    for (const Json& item : entries) {
        const std::size_t number = record.entries.size() + 1;
        Fields fields(item, "entry " + std::to_string(number));
        record.entries.push_back(read_entry(fields, number));
        if (!fields.good()) return Wrong{fields.wrong()};
    }

    const Json& result = top.member("result");
    if (top.good() && !result.is_null()) record.result = read_result(result, wrong);
    if (!wrong.empty()) return Wrong{wrong};

    record.checksum = top.hash("checksum");
    if (!top.good()) return Wrong{top.wrong()};
    return record;
}

}  // namespace

Expected<MatchRecord> parse_record(std::string_view text) {
    try {
        return record_from(Json::parse(text.begin(), text.end()));
    } catch (const nlohmann::json::parse_error& error) {
        return Wrong{not_json(error, text)};
    } catch (const nlohmann::json::exception&) {
        // Numbers beyond a double's range are the only other thing the parser refuses.
        return Wrong{"this is not a match file: it holds a number that no field of one can have"};
    }
}

}  // namespace longroll
