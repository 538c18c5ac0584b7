#include "rulebook/coverage.h"

#include <set>

namespace longroll {
namespace {

std::string prose_line(const ProseText& line) { return "prose.txt:" + std::to_string(line.line) + ": "; }

bool in_book(const BookText& book, std::string_view id) {
    return id.starts_with(book.prefix) && id.substr(book.prefix.size()).starts_with("-");
}

bool is_suite_of(const BookText& book, std::string_view suite) {
    return suite.starts_with(book.prefix) && suite.substr(book.prefix.size()).starts_with("_");
}

}  // namespace

Coverage coverage(const BookText& book, std::span<const std::string_view> suites,
                  std::span<const ProseText> prose) {
    Coverage out;
    out.game = book.game;
    out.rules = static_cast<int>(book.rules.size());

    const std::set<std::string_view> named(suites.begin(), suites.end());
    std::set<std::string_view> ids, constants, excused;
    for (const RuleText& rule : book.rules) {
        ids.insert(rule.id);
        constants.insert(rule.constant);
    }
    for (const std::string_view suite : named)
        if (is_suite_of(book, suite) && !constants.contains(suite))
            out.errors.push_back("The test suite " + std::string(suite) + " is named for no rule of " +
                                 std::string(book.game) + ".md.");
    for (const ProseText& line : prose) {
        if (!in_book(book, line.id)) continue;
        if (!ids.contains(line.id))
            out.errors.push_back(prose_line(line) + std::string(line.id) + " is no rule of " +
                                 std::string(book.game) + ".md.");
        else if (!excused.insert(line.id).second)
            out.errors.push_back(prose_line(line) + std::string(line.id) +
                                 " is listed twice; keep one line.");
    }
    for (const RuleText& rule : book.rules) {
        const bool tested = named.contains(rule.constant);
        const bool is_prose = excused.contains(rule.id);
        if (tested && is_prose)
            out.errors.push_back(std::string(rule.id) +
                                 " has a test and is listed in prose.txt; remove the line.");
        if (tested)
            ++out.tested;
        else if (is_prose)
            ++out.prose;
        else
            out.untested.push_back(rule.id);
    }
    return out;
}

Coverage coverage(std::string_view game) {
    const BookText* book = find_book(game);
    if (book == nullptr) return {game, 0, 0, 0, {}, {}};
    return coverage(*book, generated::suites(), generated::prose());
}

std::vector<std::string> stray_prose(std::span<const BookText> books, std::span<const ProseText> prose) {
    std::vector<std::string> errors;
    for (const ProseText& line : prose) {
        bool home = false;
        for (const BookText& book : books) home = home || in_book(book, line.id);
        if (!home) errors.push_back(prose_line(line) + std::string(line.id) + " is a rule of no rulebook.");
    }
    return errors;
}

std::vector<std::string> stray_prose() { return stray_prose(books(), generated::prose()); }

}  // namespace longroll
