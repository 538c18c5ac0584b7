#include "rulebook/rulebook.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/rule_id.h"

namespace longroll {
namespace {

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_alnum(char c) { return is_upper(c) || is_lower(c) || is_digit(c); }
constexpr char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trim(std::string_view s) {
    const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!s.empty() && space(s.front())) s.remove_prefix(1);
    while (!s.empty() && space(s.back())) s.remove_suffix(1);
    return s;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// Capitals first, a digit somewhere, single separators only: what can become a C++ name and be told from a
// bold word.
bool looks_like_id(std::string_view s) {
    if (s.empty() || !is_upper(s.front()) || !is_alnum(s.back())) return false;
    bool digit = false;
    for (std::size_t i = 0; i < s.size(); ++i) {
        const bool separator = s[i] == '-' || s[i] == '.';
        if (!is_alnum(s[i]) && !separator) return false;
        if (separator && !is_alnum(s[i + 1])) return false;  // the last character is no separator
        digit = digit || is_digit(s[i]);
    }
    return digit;
}

bool all_digits(std::string_view s) { return !s.empty() && std::all_of(s.begin(), s.end(), is_digit); }

// E1, EX-1: the examples of some books leave the prefix out.
bool is_bare_example(std::string_view s) {
    if (s.starts_with("EX-")) return all_digits(s.substr(3));
    return s.starts_with("E") && all_digits(s.substr(1));
}

// The id that a line opens with (**id**), or nothing. rest becomes what follows it.
std::string_view opening_id(std::string_view line, std::string_view& rest) {
    if (!line.starts_with("**")) return {};
    const std::size_t end = line.find("**", 2);
    if (end == std::string_view::npos) return {};
    const std::string_view id = line.substr(2, end - 2);
    const std::string_view after = line.substr(end + 2);
    if (!after.empty() && after.front() != ' ') return {};
    if (!looks_like_id(id) || (id.find('-') == std::string_view::npos && !is_bare_example(id))) return {};
    rest = trim(after);
    return id;
}

bool is_fence(std::string_view line) { return trim(line).starts_with("```"); }
bool is_row(std::string_view line) { return line.starts_with("|"); }

bool is_rule_off(std::string_view line) {
    line = trim(line);
    return line.size() >= 3 && std::all_of(line.begin(), line.end(), [](char c) { return c == '-'; });
}

// '## 7.3 Combat hits' -> '7.3 Combat hits'; empty if the line is no heading.
std::string_view heading(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    if (level == 0 || level > 6 || level == line.size() || line[level] != ' ') return {};
    return trim(line.substr(level));
}

bool is_delimiter_row(std::string_view line) {
    return is_row(line) && line.find('-') != std::string_view::npos &&
           line.find_first_not_of("|-: \t") == std::string_view::npos;
}

std::vector<std::string_view> cells(std::string_view row) {
    std::vector<std::string_view> out;
    row = trim(row);
    if (row.starts_with("|")) row.remove_prefix(1);
    std::size_t start = 0;
    for (std::size_t i = 0; i <= row.size(); ++i) {
        const bool bar = i < row.size() && row[i] == '|' && (i == 0 || row[i - 1] != '\\');
        if (!bar && i < row.size()) continue;
        if (bar || start < row.size()) out.push_back(trim(row.substr(start, i - start)));
        start = i + 1;
    }
    return out;
}

// Reads the lines in order and keeps what is open: the heading, the paragraph rule, the table.
class Reader {
  public:
    Reader(std::string_view game, std::string_view text) : lines_(split_lines(text)) {
        book_.game = game;
        book_.chapters.emplace_back();
    }

    ParsedBook read() {
        find_prefix();
        if (error_.empty()) read_lines();
        if (error_.empty()) finish();
        if (!error_.empty()) return {{}, std::move(error_)};
        return {std::move(book_), {}};
    }

  private:
    struct Entry {
        Rule rule;
        bool from_row = false;
    };

    void fail(std::size_t line, std::string sentence) {
        if (!error_.empty()) return;
        error_ = book_.game + ".md";
        if (line > 0) error_ += ":" + std::to_string(line);
        error_ += ": " + std::move(sentence);
    }

    // The first id with a prefix decides for the book; all others must agree with it.
    void find_prefix() {
        bool fenced = false;
        for (const std::string_view line : lines_) {
            if (is_fence(line)) fenced = !fenced;
            std::string_view rest;
            const std::string_view id = fenced ? std::string_view{} : opening_id(line, rest);
            if (id.empty() || is_bare_example(id)) continue;
            book_.prefix = id.substr(0, id.find('-'));
            if (!std::all_of(book_.prefix.begin(), book_.prefix.end(), is_upper)) book_.prefix.clear();
            if (!book_.prefix.empty()) return;
        }
        fail(0, "no rule found; a rule is a paragraph that opens with a bold id such as **DX-7.3b**.");
    }

    void read_lines() {
        std::size_t fence_line = 0;  // where the open code fence began; 0: none
        for (std::size_t i = 0; i < lines_.size() && error_.empty(); ++i) {
            const std::string_view line = lines_[i];
            if (is_fence(line)) fence_line = fence_line == 0 ? i + 1 : 0;
            if (fence_line != 0 || is_fence(line)) {
                columns_.clear();
                append(line);
            } else {
                read_line(i);
            }
        }
        if (fence_line != 0) fail(fence_line, "this code fence (```) is never closed.");
    }

    void read_line(std::size_t i) {
        const std::string_view line = lines_[i];
        const std::size_t number = i + 1;
        if (!is_row(line)) columns_.clear();

        std::string_view rest;
        if (const std::string_view title = heading(line); !title.empty()) {
            if (book_.title.empty()) book_.title = title;
            chapter_ = title;
            book_.chapters.push_back({std::string(title), static_cast<int>(line.find(' ')), {}});
            open_ = none;
        } else if (is_rule_off(line)) {
            open_ = none;
        } else if (const std::string_view id = opening_id(line, rest); !id.empty()) {
            open_paragraph(id, rest, number);
        } else {
            if (is_row(line)) read_row(i);
            append(line);
        }
    }

    // An id longer than this would also make a sentence that nobody wants to read.
    bool fits(std::string_view id, std::size_t number) {
        if (id.size() <= max_id_bytes) return true;
        fail(number, "the id " + std::string(id.substr(0, max_id_bytes)) + "... has " +
                         std::to_string(id.size()) + " characters; at most " + std::to_string(max_id_bytes) +
                         " are allowed.");
        return false;
    }

    void open_paragraph(std::string_view id, std::string_view rest, std::size_t number) {
        if (!fits(id, number)) return;
        Rule rule;
        rule.chapter = chapter_;
        rule.section = book_.chapters.size() - 1;
        rule.line = static_cast<int>(number);
        if (is_bare_example(id)) {
            rule.id = book_.prefix + "-" + std::string(id);
        } else if (id.substr(0, id.find('-')) == book_.prefix) {
            rule.id = id;
        } else {
            return fail(number, std::string(id) + " does not begin with " + book_.prefix +
                                    "- as the ids of this book do.");
        }
        rule.kind = kind_of(rule.id);
        take_flags(rest, rule.flags);
        rule.text = rest;
        rule.text += '\n';
        add(std::move(rule), false);
        open_ = entries_.size() - 1;
    }

    // A row defines an id only under a header that says so: tables elsewhere cite ids in their first column.
    void read_row(std::size_t i) {
        const std::vector<std::string_view> row = cells(lines_[i]);
        if (columns_.empty()) {
            if (i + 1 < lines_.size() && is_delimiter_row(lines_[i + 1])) columns_ = row;
            if (columns_.empty()) columns_ = {""};
            return;
        }
        if (row.empty() || is_delimiter_row(lines_[i])) return;
        const bool card = same_word(columns_.front(), "effect id");
        if (!card && columns_.front() != "#" && !same_word(columns_.front(), "id")) return;

        const std::string_view cell = row.front();
        const bool own = cell.starts_with(book_.prefix + "-") && looks_like_id(cell);
        const bool card_name = card && !cell.empty() && std::all_of(cell.begin(), cell.end(), is_upper);
        if (!own && !card_name && !is_bare_example(cell)) return;

        Rule rule;
        rule.id = own ? std::string(cell) : book_.prefix + "-" + std::string(cell);
        rule.chapter = chapter_;
        rule.section = book_.chapters.size() - 1;
        rule.row = true;
        rule.line = static_cast<int>(i + 1);
        rule.kind = card ? RuleKind::Card : kind_of(rule.id);
        for (std::size_t c = 1; c < row.size(); ++c) {
            if (c < columns_.size() && !columns_[c].empty()) rule.text += std::string(columns_[c]) + ": ";
            rule.text += std::string(row[c]) + "\n";
        }
        add(std::move(rule), true);
    }

    // Examples are DX-T1 or <prefix>-E1, <prefix>-EX-1; statements on the design of cards are DX-K1.
    RuleKind kind_of(std::string_view id) const {
        const std::string_view name = id.substr(book_.prefix.size() + 1);
        if (is_bare_example(name) || (name.starts_with("T") && all_digits(name.substr(1))))
            return RuleKind::Example;
        if (name.starts_with("K") && all_digits(name.substr(1))) return RuleKind::Design;
        return RuleKind::Rule;
    }

    // [core] and *(no card text)* open the text; the latter is kept without its stars.
    static void take_flags(std::string_view& rest, std::string& flags) {
        while (true) {
            std::string_view flag;
            std::size_t size = 0;
            if (rest.starts_with("[")) {
                const std::size_t end = rest.find(']');
                if (end == std::string_view::npos) return;
                // A markdown link is no flag.
                if (end + 1 < rest.size() && rest[end + 1] == '(') return;
                flag = rest.substr(0, end + 1);
                size = flag.size();
            } else if (rest.starts_with("*(")) {
                const std::size_t end = rest.find(")*");
                if (end == std::string_view::npos) return;
                flag = rest.substr(1, end);
                size = end + 2;
            } else {
                return;
            }
            if (!flags.empty()) flags += ' ';
            flags += flag;
            rest = trim(rest.substr(size));
        }
    }

    void append(std::string_view line) {
        std::string& text = open_ == none ? book_.chapters.back().intro : entries_[open_].rule.text;
        text += line;
        text += '\n';
    }

    void add(Rule rule, bool from_row) {
        const auto line = static_cast<std::size_t>(rule.line);
        if (!fits(rule.id, line)) return;
        auto& known = from_row ? rows_ : paragraphs_;
        const auto [entry, fresh] = known.emplace(constant_name(rule.id), entries_.size());
        if (!fresh) {
            const Rule& first = entries_[entry->second].rule;
            if (first.id == rule.id)
                return fail(line, rule.id + " is defined twice; it stands already in line " +
                                      std::to_string(first.line) + ".");
            return fail(line, rule.id + " would be the same C++ name as " + first.id + " of line " +
                                  std::to_string(first.line) + "; rename one.");
        }
        entries_.push_back({std::move(rule), from_row});
    }

    static void strip(std::string& text) {
        const std::size_t first = std::min(text.find_first_not_of("\n "), text.size());
        text = text.substr(first, text.find_last_not_of("\n ") + 1 - first);
    }

    void finish() {
        for (Chapter& chapter : book_.chapters) strip(chapter.intro);
        for (Entry& entry : entries_) {
            Rule& rule = entry.rule;
            if (entry.from_row && paragraphs_.contains(constant_name(rule.id))) continue;
            strip(rule.text);
            const auto line = static_cast<std::size_t>(rule.line);
            if (rule.text.size() > max_rule_bytes)
                return fail(line, rule.id + " has " + std::to_string(rule.text.size()) + " bytes; at most " +
                                      std::to_string(max_rule_bytes) + " are allowed.");
            if (book_.rules.size() == RuleId::max_ordinal)
                return fail(line,
                            "the book has more than " + std::to_string(RuleId::max_ordinal) + " rules.");
            book_.rules.push_back(std::move(rule));
        }
    }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::vector<std::string_view> lines_;
    std::vector<std::string_view> columns_;  // header cells of the table we are in; empty: in none
    std::vector<Entry> entries_;
    std::map<std::string, std::size_t> rows_, paragraphs_;  // by constant name
    std::size_t open_ = none;                               // the paragraph rule that lines still belong to
    std::string_view chapter_;
    Rulebook book_;
    std::string error_;
};

}  // namespace

ParsedBook parse_rulebook(std::string_view game, std::string_view text) { return Reader(game, text).read(); }

std::vector<Citation> unknown_citations(const Rulebook& book, std::string_view text) {
    std::set<std::string, std::less<>> rules, sections;
    for (const Rule& rule : book.rules) {
        rules.insert(rule.id);
        if (is_lower(rule.id.back())) sections.insert(rule.id.substr(0, rule.id.size() - 1));
    }
    const auto known = [&](std::string_view id) {
        if (rules.contains(id) || sections.contains(id)) return true;
        return is_lower(id.back()) && rules.contains(id.substr(0, id.size() - 1));
    };
    std::vector<Citation> unknown;
    const std::string start = book.prefix + "-";
    int number = 0;
    for (const std::string_view line : split_lines(text)) {
        ++number;
        for (std::size_t at = line.find(start); at != std::string_view::npos; at = line.find(start, at + 1)) {
            if (at > 0 && (is_alnum(line[at - 1]) || line[at - 1] == '-')) continue;
            std::size_t end = at;
            while (end < line.size() && (is_alnum(line[end]) || line[end] == '-' || line[end] == '.')) ++end;
            while (end > at && !is_alnum(line[end - 1])) --end;
            const std::string_view id = line.substr(at, end - at);
            if (!looks_like_id(id) || known(id)) continue;  // SE-GEO alone means a whole chapter
            unknown.push_back({std::string(id), number});
        }
    }
    return unknown;
}

ParsedProse parse_prose(std::string_view file_name, std::string_view text) {
    ParsedProse out;
    int number = 0;
    for (const std::string_view raw : split_lines(text)) {
        ++number;
        const std::string_view line = trim(raw);
        if (line.empty() || line.front() == '#') continue;
        const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
        const std::string_view id = line.substr(0, space), reason = trim(line.substr(space));
        const std::string where = std::string(file_name) + ":" + std::to_string(number) + ": ";
        if (!looks_like_id(id) &&
            !std::all_of(id.begin(), id.end(), [](char c) { return is_upper(c) || c == '-'; })) {
            return {
                {},
                where +
                    "a line is a rule id, a space and the reason, as in 'DX-0.0b overview of the editions'."};
        }
        if (reason.empty())
            return {
                {},
                where + std::string(id.substr(0, max_id_bytes)) + " has no reason; write it behind the id."};
        out.prose.push_back({std::string(id), std::string(reason), number});
    }
    return out;
}

std::string constant_name(std::string_view id) {
    std::string name(id);
    for (char& c : name)
        if (c == '-' || c == '.') c = '_';
    return name;
}

}  // namespace longroll
