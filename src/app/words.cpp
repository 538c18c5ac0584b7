#include "app/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/echo.h"
#include "engine/number.h"

namespace longroll {
namespace {

// Levenshtein: how many letters must be changed, added or left out.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            diagonal = above;
        }
    }
    return row.back();
}

}  // namespace

std::string list_words(std::span<const std::string> words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        text += words[i];
    }
    return text;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> words) {
    const std::string* best = nullptr;
    // A third of the letters may be wrong, two from four letters on: a swap counts as two.
    std::size_t least = (typed.size() < 4 ? 1 : std::max<std::size_t>(2, typed.size() / 3)) + 1;
    for (const std::string& word : words) {
        std::size_t away = distance(typed, word);
        if (typed.size() > 1 && word.find(typed) != std::string::npos) away = std::min<std::size_t>(away, 1);
        if (away < least) {
            least = away;
            best = &word;
        }
    }
    return best == nullptr ? "" : fmt::format(" (did you mean {}?)", *best);
}

std::vector<std::string> verbs_of(const AnyPosition& position, std::span<const AnyAction> actions) {
    std::vector<std::string> verbs;
    for (const AnyAction& action : actions) {
        const std::string text = position.write(action);
        std::string verb = text.substr(0, text.find(' '));
        if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) verbs.push_back(std::move(verb));
    }
    return verbs;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t first = text.find_first_not_of(spaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t next = text.find(at);
        parts.emplace_back(text.substr(0, next));
        if (next == std::string_view::npos) return parts;
        text.remove_prefix(next + 1);
    }
}

Expected<std::uint64_t> whole_number(std::string_view text, std::string_view what, std::uint64_t low,
                                     std::uint64_t high) {
    const auto value = number_in<std::uint64_t>(text);
    if (value && *value >= low && *value <= high) return *value;
    const std::string range = high == std::numeric_limits<std::uint64_t>::max()
                                  ? fmt::format("from {} on", low)
                                  : fmt::format("from {} to {}", low, high);
    return Wrong{fmt::format("{} takes a whole number {}, not '{}'", what, range, text)};
}

Expected<GivenOptions> pairs_of(std::span<const std::string> typed, std::string_view what) {
    GivenOptions pairs;
    for (const std::string& pair : typed) {
        const std::size_t at = pair.find('=');
        if (at == 0 || at == std::string::npos)
            return Wrong{fmt::format("{} takes name=value, not '{}'", what, pair)};
        pairs.emplace_back(pair.substr(0, at), pair.substr(at + 1));
    }
    return pairs;
}

std::string percent(double p) {
    if (p > 1 - 1e-9) return "100.0 %";  // a sum of exact chances can miss 1 by a rounding error
    if (p > 0 && p < 0.0005) return "< 0.1 %";
    if (p < 1 && p > 0.9995) return "> 99.9 %";
    return fmt::format("{:.1f} %", 100 * p);
}

// A quotation begins after a space or a bracket and ends before a letter or digit no more: the apostrophe in
// "captain's" is none.
std::string with_short_quotes(std::string_view sentence) {
    const auto is_word = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = sentence.find('\''); at != std::string_view::npos;
         at = sentence.find('\'', at + 1)) {
        if (at > 0 && sentence[at - 1] != ' ' && sentence[at - 1] != '(') continue;
        std::size_t end = sentence.find('\'', at + 1);
        while (end != std::string_view::npos && end + 1 < sentence.size() && is_word(sentence[end + 1]))
            end = sentence.find('\'', end + 1);
        if (end == std::string_view::npos) break;
        out += printable(sentence.substr(done, at + 1 - done));
        out += echoed(sentence.substr(at + 1, end - at - 1));
        done = end;
        at = end;
    }
    return out + printable(sentence.substr(done));
}

Wrong unknown_action(std::string_view typed, std::span<const std::string> actions) {
    return {fmt::format("unknown action '{}'{}; the actions are {}", typed, did_you_mean(typed, actions),
                        list_words(actions))};
}

Expected<Seat> side_typed(const std::string& typed) {
    if (typed.empty()) return Wrong{"--side is missing; it takes union or confederate"};
    if (const std::optional<Seat> seat = seat_named(typed)) return *seat;
    return Wrong{fmt::format("--side takes union or confederate, not '{}'", typed)};
}

std::string with_commas(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

}  // namespace longroll
