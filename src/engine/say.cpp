#include "engine/say.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "engine/reckoning.h"
#include "engine/thousandths.h"

namespace longroll {
namespace {

std::string with_halves(std::int64_t value, std::int64_t per) {
    if (per == 1) return std::to_string(value);
    const std::int64_t whole = value / per;
    const std::int64_t rest = value % per < 0 ? -(value % per) : value % per;
    if (rest == 0) return std::to_string(whole);
    const std::string sign = value < 0 && whole == 0 ? "-" : "";
    if (per == 2) return sign + std::to_string(whole) + ".5";
    return (whole == 0 ? sign : std::to_string(whole) + ' ') + std::to_string(rest) + '/' +
           std::to_string(per);
}

std::string with_sign(std::int64_t value, std::int64_t per) {
    return (value > 0 ? "+" : "") + with_halves(value, per);
}

// A heading of a printed table: a total beyond its ends is read in the last column there.
std::string heading(std::span<const char* const> headings, std::int64_t column) {
    const auto last = static_cast<std::int64_t>(headings.size()) - 1;
    return headings[static_cast<std::size_t>(std::clamp<std::int64_t>(column, 0, last))];
}

// To one decimal.
std::int64_t to_tenths(std::int64_t thousandths) {
    return (thousandths + (thousandths < 0 ? -50 : 50)) / 100 * 100;
}

std::string english(const Arg& arg, const Namer& namer) {
    switch (arg.kind) {
        case ArgKind::Number: return std::to_string(arg.value);
        case ArgKind::Signed: return with_sign(arg.value, 1);
        case ArgKind::Halves: return with_halves(arg.value, 2);
        case ArgKind::Length: return thousandths_text(to_tenths(arg.value));
        case ArgKind::Word: return arg.word == nullptr ? "?" : arg.word;
        case ArgKind::Seat: return arg.value == 0 ? "Union" : arg.value == 1 ? "Confederate" : "nobody";
        default: return namer.name(arg.kind, arg.value);
    }
}

}  // namespace

std::string english(const Say& say, const Namer& namer) {
    std::string text;
    std::size_t next = 0;
    bool one = false;  // the last number written
    std::string_view rest = say.pattern;
    while (!rest.empty()) {
        const std::size_t open = rest.find('{');
        const std::size_t close = rest.find('}', open);
        text += rest.substr(0, open);
        if (open == std::string_view::npos || close == std::string_view::npos) {
            if (open != std::string_view::npos) text += rest.substr(open);
            break;
        }
        const std::string_view words = rest.substr(open + 1, close - open - 1);
        const std::size_t bar = words.find('|');
        if (words.empty()) {
            if (next < say.args.size()) {
                const Arg& arg = say.args[next];
                if (arg.kind == ArgKind::Number) one = arg.value == 1;
                if (arg.kind == ArgKind::Halves) one = arg.value == 2;
                if (arg.kind == ArgKind::Length) one = to_tenths(arg.value) == 1000;
            }
            text += next < say.args.size() ? english(say.args[next], namer) : "?";
            ++next;
        } else if (bar != std::string_view::npos) {
            text += one ? words.substr(0, bar) : words.substr(bar + 1);
        } else {
            text += rest.substr(open, close - open + 1);
        }
        rest.remove_prefix(close + 1);
    }
    return text;
}

std::string total_text(const Reckoning& reckoning) {
    return reckoning.headings.empty() ? with_halves(reckoning.total(), reckoning.per)
                                      : heading(reckoning.headings, reckoning.total());
}

std::string amount_text(const Reckoning& reckoning, const Modifier& part) {
    // The first part is the base and has no sign; the others change it.
    if (&part != reckoning.parts.begin()) return with_sign(part.amount, reckoning.per);
    return reckoning.headings.empty() ? with_halves(part.amount, reckoning.per)
                                      : heading(reckoning.headings, part.amount);
}

std::string english(const Reckoning& reckoning, const Namer& namer) {
    std::string text = std::string(reckoning.what) + ' ' + total_text(reckoning);
    const char* before = ": ";
    for (const Modifier& part : reckoning.parts) {
        text += before + std::string(part.words);
        if (part.has_about) text += " (" + english(part.about, namer) + ')';
        text += ' ' + amount_text(reckoning, part);
        before = ", ";
    }
    return text;
}

}  // namespace longroll
