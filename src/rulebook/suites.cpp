#include "rulebook/suites.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace longroll {
namespace {

constexpr bool is_name_start(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_name(char c) { return is_name_start(c) || is_digit(c); }
constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

constexpr std::array<std::string_view, 7> test_macros{
    "TEST", "TEST_F", "TEST_P", "TYPED_TEST", "TYPED_TEST_P", "RC_GTEST_PROP", "RC_GTEST_FIXTURE_PROP"};

// Just enough of a C++ lexer to tell code from what only looks like it.
class Scanner {
  public:
    explicit Scanner(std::string_view source) : text_(source) {}

    std::vector<std::string> scan() {
        bool line_start = true;  // only white space so far on this line: a '#' is a directive
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\n') {
                line_start = true;
                ++at_;
            } else if (is_space(c)) {
                ++at_;
            } else if (skip_comment()) {
                // white space, as far as directives are concerned
            } else if (c == '#' && line_start) {
                directive();
            } else {
                line_start = false;
                token();
            }
        }
        return std::move(suites_);
    }

  private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

    bool skip_comment() {
        if (peek() != '/') return false;
        if (peek(1) == '/') {
            skip_line();
            return true;
        }
        if (peek(1) != '*') return false;
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
        return true;
    }

    // To the end of the line, over lines that end in a backslash.
    void skip_line() {
        while (at_ < text_.size() && text_[at_] != '\n') {
            if (text_[at_] == '\\' && peek(1) == '\r' && peek(2) == '\n')
                at_ += 3;
            else if (text_[at_] == '\\' && peek(1) == '\n')
                at_ += 2;
            else
                ++at_;
        }
    }

    void skip_space() {
        while (at_ < text_.size() && (is_space(text_[at_]) || skip_comment()))
            if (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    std::string_view name() {
        const std::size_t start = at_;
        while (at_ < text_.size() && is_name(text_[at_])) ++at_;
        return text_.substr(start, at_ - start);
    }

    std::string_view directive_words() {
        const std::size_t start = ++at_;  // behind the '#'
        skip_line();
        std::string_view words = text_.substr(start, at_ - start);
        while (!words.empty() && is_space(words.front())) words.remove_prefix(1);
        while (!words.empty() && is_space(words.back())) words.remove_suffix(1);
        return words;
    }

    void directive() {
        const std::string_view words = directive_words();
        if (words == "if 0" || words == "if false") skip_disabled();
    }

    // Up to the #else, #elif or #endif that belongs to an '#if 0'.
    void skip_disabled() {
        int depth = 1;
        bool line_start = true;
        while (at_ < text_.size()) {
            if (text_[at_] == '#' && line_start) {
                const std::string_view words = directive_words();
                if (words.starts_with("if")) ++depth;
                if (words.starts_with("endif")) --depth;
                if (depth == 0 || (depth == 1 && words.starts_with("el"))) return;
                continue;
            }
            if (text_[at_] == '\n')
                line_start = true;
            else if (!is_space(text_[at_]))
                line_start = false;
            ++at_;
        }
    }

    void token() {
        const char c = text_[at_];
        if (c == '"' || c == '\'') return quoted(c);
        if (is_digit(c)) return number();
        if (!is_name_start(c)) {
            ++at_;
            return;
        }
        const std::string_view word = name();
        if (peek() == '"' && word.back() == 'R' && word.size() <= 3) return raw_string();
        if (std::find(test_macros.begin(), test_macros.end(), word) != test_macros.end()) test();
    }

    void quoted(char quote) {
        for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_)
            if (text_[at_] == '\\') ++at_;
        if (peek() == quote) ++at_;
    }

    // 1'000: the quote is part of the number.
    void number() {
        while (at_ < text_.size() &&
               (is_name(text_[at_]) || text_[at_] == '.' || (text_[at_] == '\'' && is_name(peek(1)))))
            ++at_;
    }

    void raw_string() {
        const std::size_t open = text_.find('(', at_);
        if (open == std::string_view::npos) {
            at_ = text_.size();
            return;
        }
        const std::string end = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
        const std::size_t close = text_.find(end, open);
        at_ = close == std::string_view::npos ? text_.size() : close + end.size();
    }

    void test() {
        skip_space();
        if (peek() != '(') return;
        ++at_;
        skip_space();
        const std::string_view suite = name();
        skip_space();
        if (suite.empty() || peek() != ',') return;
        ++at_;
        skip_space();
        const std::string_view test_name = name();
        if (test_name.empty() || suite.starts_with("DISABLED_") || test_name.starts_with("DISABLED_")) return;
        suites_.emplace_back(suite);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<std::string> suites_;
};

}  // namespace

std::vector<std::string> suite_names(std::string_view source) { return Scanner(source).scan(); }

}  // namespace longroll
