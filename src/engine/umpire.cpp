#include "engine/umpire.h"

#include <algorithm>
#include <cassert>

#include "engine/number.h"

namespace longroll {
namespace {

std::size_t place_of(const UmpireQuestion& question, std::string_view key) {
    const auto at = std::find_if(question.keys.begin(), question.keys.end(),
                                 [&](const UmpireKey& known) { return known.name == key; });
    return static_cast<std::size_t>(at - question.keys.begin());
}

std::optional<std::int32_t> number_of(std::string_view text, std::int32_t per) {
    bool half = false;
    if (per == 2 && text.size() > 2 && text[text.size() - 2] == '.') {
        if (text.back() != '5' && text.back() != '0') return std::nullopt;
        half = text.back() == '5';
        text.remove_suffix(2);
    }
    const bool below_zero = text.starts_with('-');
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto whole = number_in<std::int32_t>(text);
    if (!whole || *whole > UmpireKey::no_limit || *whole < -UmpireKey::no_limit) return std::nullopt;
    return *whole * per + (half ? (below_zero ? -1 : 1) : 0);
}

std::optional<std::int32_t> value_of(const UmpireKey& key, std::string_view text) {
    for (std::size_t i = 0; i < key.words.size(); ++i)
        if (key.words[i] == text) return key.low + static_cast<std::int32_t>(i);
    if (!key.words.empty()) return std::nullopt;
    const std::optional<std::int32_t> value = number_of(text, key.per);
    return value && *value >= key.low && *value <= key.high ? value : std::nullopt;
}

}  // namespace

std::string UmpireKey::text(std::int32_t value) const {
    const auto i = static_cast<std::size_t>(value - low);
    if (!words.empty() && value >= low && i < words.size()) return words[i];
    if (per == 1) return std::to_string(value);
    const std::string sign = value < 0 && value / 2 == 0 ? "-" : "";
    return sign + std::to_string(value / 2) + (value % 2 != 0 ? ".5" : "");
}

std::string UmpireKey::takes() const {
    if (!words.empty()) {
        std::string list;
        for (std::size_t i = 0; i < words.size(); ++i)
            list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
        return list;
    }
    const std::string halves = per == 2 ? ", halves allowed" : "";
    return high >= no_limit ? text(low) + " or more" + halves : text(low) + " to " + text(high) + halves;
}

UmpireKey umpire_words(std::string name, std::string help, std::vector<std::string> words,
                       std::optional<std::int32_t> default_value) {
    const auto high = static_cast<std::int32_t>(words.size()) - 1;
    return {std::move(name), std::move(help), std::move(words), 0, high, default_value, false, 1};
}

UmpireKey umpire_yes_no(std::string name, std::string help, bool default_value) {
    return umpire_words(std::move(name), std::move(help), {"no", "yes"}, default_value ? 1 : 0);
}

UmpireKey umpire_number(std::string name, std::string help, std::int32_t low, std::int32_t high,
                        std::optional<std::int32_t> default_value) {
    return {std::move(name), std::move(help), {}, low, high, default_value, false, 1};
}

UmpireKey umpire_halves(std::string name, std::string help, std::int32_t low, std::int32_t high,
                        std::optional<std::int32_t> default_value) {
    return {std::move(name), std::move(help), {}, low, high, default_value, false, 2};
}

UmpireInputs::UmpireInputs(const UmpireQuestion& question) : question_(&question) {
    for (const UmpireKey& key : question.keys) values_.push_back(key.default_value);
}

std::optional<std::int32_t> UmpireInputs::find(std::string_view key) const {
    const std::size_t at = place_of(*question_, key);
    assert(at < values_.size());
    return values_[at];
}

std::int32_t UmpireInputs::operator[](std::string_view key) const {
    const std::optional<std::int32_t> value = find(key);
    assert(value);
    return *value;
}

void UmpireAnswer::cite(RuleId rule) {
    if (rule.value != 0 && std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
}

void UmpireAnswer::add(const Reckoning& reckoning, const Namer& namer) {
    cite(reckoning.rule);
    for (const Modifier& part : reckoning.parts) {
        std::string text = part.words;
        if (part.has_about) text += " (" + english(Say(RuleId{}, "{}", part.about), namer) + ')';
        const bool is_column = !reckoning.headings.empty() && &part == reckoning.parts.begin();
        if (is_column) text += ", column " + amount_text(reckoning, part);
        modifiers.push_back({part.rule, std::move(text), is_column ? 0 : part.amount, reckoning.per});
        cite(part.rule);
    }
}

void outcomes(const std::map<int, double>& chances, std::span<const char* const> words,
              UmpireAnswer& answer) {
    for (const auto& [which, p] : chances)
        answer.outcomes.push_back(
            {words.empty() ? std::to_string(which) : words[static_cast<std::size_t>(which)], p, 0});
}

Expected<UmpireInputs> read_umpire(const UmpireQuestion& question, const GivenOptions& given) {
    UmpireInputs inputs(question);
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto& [name, text] = given[i];
        const std::size_t at = place_of(question, name);
        if (at == question.keys.size()) {
            std::string names;
            for (const UmpireKey& key : question.keys) names += (names.empty() ? "" : ", ") + key.name;
            return Wrong{question.name + " has no key '" + name + "'; it has " + names};
        }
        for (std::size_t k = 0; k < i; ++k)
            if (given[k].first == name) return Wrong{"key " + name + " is given twice"};
        const std::optional<std::int32_t> value = value_of(question.keys[at], text);
        if (!value)
            return Wrong{"key " + name + " takes " + question.keys[at].takes() + ", not '" + text + "'"};
        inputs.values_[at] = value;
    }
    for (std::size_t i = 0; i < question.keys.size(); ++i) {
        const UmpireKey& key = question.keys[i];
        if (!inputs.values_[i] && !key.may_miss)
            return Wrong{"key " + key.name + " is missing; it takes " + key.takes()};
    }
    return inputs;
}

}  // namespace longroll
