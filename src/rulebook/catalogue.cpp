#include "rulebook/catalogue.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/words.h"

namespace longroll {
namespace {

std::vector<std::string> split_words(std::string_view words) {
    std::vector<std::string> out;
    for (std::string_view word : words_in(words)) out.push_back(lower(word));
    return out;
}

RuleId id_of(const BookText& book, std::size_t place) {
    return make_rule_id(book.number, static_cast<unsigned>(place + 1));
}

// 0: not found; higher is better.
int rank(const BookText& book, const RuleText& rule, std::span<const std::string> words) {
    const std::string id = lower(rule.id);
    if (words.size() == 1) {
        const std::string with_prefix = lower(book.prefix) + "-" + words.front();
        if (id == words.front() || id == with_prefix) return 1'000'000;
        if (id.starts_with(words.front()) || id.starts_with(with_prefix)) return 500'000;
    }
    const std::string text = lower(rule.text);
    const std::string opening = text.substr(0, text.find(". "));
    const std::string chapter = lower(rule.chapter), flags = lower(rule.flags);
    int score = 1;
    for (const std::string& word : words) {
        const bool first = opening.find(word) != std::string::npos || chapter.find(word) != std::string::npos;
        if (first)
            ++score;
        else if (text.find(word) == std::string::npos && id.find(word) == std::string::npos &&
                 flags.find(word) == std::string::npos)
            return 0;
    }
    return score;
}

}  // namespace

std::span<const BookText> books() { return generated::books(); }

const BookText* find_book(std::string_view game) {
    for (const BookText& book : books())
        if (book.game == game) return &book;
    return nullptr;
}

const RuleText* find_text(RuleId rule) {
    for (const BookText& book : books())
        if (book.number == rule.book() && rule.ordinal() >= 1 && rule.ordinal() <= book.rules.size())
            return &book.rules[rule.ordinal() - 1];
    return nullptr;
}

std::string_view rule_name(RuleId rule) {
    const RuleText* text = find_text(rule);
    return text != nullptr ? text->id : std::string_view{};
}

std::string_view rule_text(RuleId rule) {
    const RuleText* text = find_text(rule);
    return text != nullptr ? text->text : std::string_view{};
}

std::optional<RuleId> find_rule(const BookText& book, std::string_view name) {
    const std::string wanted = lower(name), with_prefix = lower(book.prefix) + "-" + wanted;
    for (std::size_t i = 0; i < book.rules.size(); ++i) {
        const std::string id = lower(book.rules[i].id);
        if (id == wanted || id == with_prefix) return id_of(book, i);
    }
    return std::nullopt;
}

std::optional<RuleId> find_rule(std::string_view name) {
    for (const BookText& book : books())
        if (lower(name).starts_with(lower(book.prefix) + "-"))
            if (const auto rule = find_rule(book, name)) return rule;
    return std::nullopt;
}

std::vector<RuleId> search(const BookText& book, std::string_view words) {
    const std::vector<std::string> list = split_words(words);
    std::vector<std::pair<int, RuleId>> found;
    for (std::size_t i = 0; i < book.rules.size(); ++i)
        if (const int score = rank(book, book.rules[i], list); score > 0)
            found.emplace_back(score, id_of(book, i));
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second.value < b.second.value;
    });
    std::vector<RuleId> out;
    for (const auto& [score, rule] : found) out.push_back(rule);
    return out;
}

std::vector<RuleId> search(std::string_view game, std::string_view words) {
    const BookText* book = find_book(game);
    return book != nullptr ? search(*book, words) : std::vector<RuleId>{};
}

}  // namespace longroll
