#pragma once
// The tables printed in a rulebook (rules/<game>.md), for tests that compare them with the tables in the
// code.
//
//   const auto book = PrintedTables::of_game("dixie");
//   const PrintedTable& terrain = book.of_rule("DX-10.3h");
//   EXPECT_EQ(terrain.number("Woods", "acv_s"), -1);
//
// A table belongs to the last heading and to the last bold id (**DX-7.2a**) before it; a heading ends the
// reach of an id. Cells come without markup. What a test asks for and the book does not have, is thrown as
// std::runtime_error, in one sentence with file and line: GoogleTest prints it as the failure.

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/source_dir.h"

namespace longroll {

// A whole number as the books print it: 3, +1, −1 (a minus or a hyphen), 1,200. Nothing else is one.
inline std::optional<int> printed_number(std::string_view cell) {
    bool negative = false;
    if (cell.starts_with("\u2212")) {
        negative = true;
        cell.remove_prefix(3);
    } else if (cell.starts_with('-') || cell.starts_with('+')) {
        negative = cell.front() == '-';
        cell.remove_prefix(1);
    }
    int value = 0;
    bool any = false;
    for (const char c : cell) {
        if (c == ',' && any) continue;
        if (c < '0' || c > '9' || value > 99'999'999) return std::nullopt;
        value = value * 10 + (c - '0');
        any = true;
    }
    if (!any) return std::nullopt;
    return negative ? -value : value;
}

struct PrintedTable {
    std::string file, heading, rule;  // rule: empty if no id comes between the heading and the table
    int line = 0;                     // of its head, from 1
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;  // each as long as `columns`
    std::vector<int> lines;                      // of the rows

    [[noreturn]] void fail(int at_line, const std::string& what) const {
        throw std::runtime_error(file + ":" + std::to_string(at_line) + ": " + what);
    }

    std::size_t column(std::string_view name) const {
        const auto found = std::find(columns.begin(), columns.end(), name);
        if (found == columns.end())
            fail(line, "the table has no column '" + std::string(name) + "'; it has: " + listed(columns));
        return static_cast<std::size_t>(found - columns.begin());
    }
    bool has_row(std::string_view label) const { return find_row(label) < rows.size(); }
    // The row whose first cell is the label.
    std::size_t row(std::string_view label) const {
        const std::size_t found = find_row(label);
        if (found == rows.size()) {
            std::vector<std::string> labels;
            for (const auto& cells : rows) labels.push_back(cells.front());
            fail(line, "the table has no row '" + std::string(label) + "'; it has: " + listed(labels));
        }
        return found;
    }

    const std::string& cell(std::size_t row_index, std::string_view column_name) const {
        if (row_index >= rows.size())
            fail(line, "the table has " + std::to_string(rows.size()) + " rows, and no row " +
                           std::to_string(row_index) + " from 0");
        return rows[row_index][column(column_name)];
    }
    const std::string& cell(std::string_view label, std::string_view column_name) const {
        return cell(row(label), column_name);
    }
    int number(std::size_t row_index, std::string_view column_name) const {
        const std::string& text = cell(row_index, column_name);
        const std::optional<int> value = printed_number(text);
        if (!value)
            fail(lines[row_index],
                 "'" + text + "' in the column '" + std::string(column_name) + "' is not a whole number");
        return *value;
    }
    int number(std::string_view label, std::string_view column_name) const {
        return number(row(label), column_name);
    }

  private:
    std::size_t find_row(std::string_view label) const {
        std::size_t i = 0;
        while (i < rows.size() && rows[i].front() != label) ++i;
        return i;
    }
    static std::string listed(const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
        return text;
    }
};

class PrintedTables {
  public:
    // `file` is the name that errors give.
    PrintedTables(std::string file, std::string_view text) : file_(std::move(file)) { read(text); }

    static PrintedTables of_game(std::string_view game) {
        const std::string name = "rules/" + std::string(game) + ".md";
        std::ifstream in(LONGROLL_SOURCE_DIR "/" + name, std::ios::binary);
        if (!in) throw std::runtime_error(name + " cannot be read");
        return {name, std::string(std::istreambuf_iterator<char>(in), {})};
    }

    const std::vector<PrintedTable>& all() const { return tables_; }

    // The table of a rule, or with `which` its second, third ... from 0.
    const PrintedTable& of_rule(std::string_view id, std::size_t which = 0) const {
        return find(which, "rule", id, [&](const PrintedTable& table) { return table.rule == id; });
    }
    // The table under a heading, given whole and without its # signs: "10.3 Terrain types".
    const PrintedTable& under(std::string_view heading, std::size_t which = 0) const {
        return find(which, "heading", heading,
                    [&](const PrintedTable& table) { return table.heading == heading; });
    }

  private:
    template <class Fits>
    const PrintedTable& find(std::size_t which, const char* by, std::string_view name, Fits fits) const {
        std::size_t seen = 0;
        for (const PrintedTable& table : tables_)
            if (fits(table) && seen++ == which) return table;
        throw std::runtime_error(file_ + ": the " + by + " '" + std::string(name) + "' has " +
                                 std::to_string(seen) + " tables, and no table " + std::to_string(which) +
                                 " from 0");
    }

    void read(std::string_view text) {
        std::string heading, rule;
        bool inside = false;
        for (int line = 1; !text.empty(); ++line) {
            const std::size_t end = text.find('\n');
            const std::string_view row = trimmed(text.substr(0, end));
            text.remove_prefix(end == text.npos ? text.size() : end + 1);
            if (!row.starts_with('|')) {
                inside = false;
                if (row.starts_with('#')) {
                    heading = trimmed(row.substr(std::min(row.find_first_not_of('#'), row.size())));
                    rule.clear();
                } else if (std::string id = opening_id(row); !id.empty()) {
                    rule = std::move(id);
                }
                continue;
            }
            std::vector<std::string> cells = cells_of(row);
            if (!inside) {
                inside = true;
                tables_.push_back({file_, heading, rule, line, std::move(cells), {}, {}});
                continue;
            }
            PrintedTable& table = tables_.back();
            if (line == table.line + 1 && ruled(cells)) continue;
            if (cells.size() != table.columns.size())
                table.fail(line, "the row has " + std::to_string(cells.size()) + " cells, and the table " +
                                     std::to_string(table.columns.size()) + " columns");
            table.rows.push_back(std::move(cells));
            table.lines.push_back(line);
        }
    }

    static std::string_view trimmed(std::string_view text) {
        while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
        while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
        return text;
    }

    // **DX-7.2a** at the start of a paragraph; a bold word without a digit is no id.
    static std::string opening_id(std::string_view row) {
        if (!row.starts_with("**")) return {};
        const std::string_view id = row.substr(2, row.find("**", 2) - 2);
        const bool numbered = std::any_of(id.begin(), id.end(), [](char c) { return c >= '0' && c <= '9'; });
        return numbered && id.find(' ') == id.npos ? std::string(id) : std::string();
    }

    static bool ruled(const std::vector<std::string>& cells) {
        return std::all_of(cells.begin(), cells.end(), [](const std::string& cell) {
            return !cell.empty() && cell.find_first_not_of("-:") == cell.npos;
        });
    }

    // | a | `b` | **c** | -> a, b, c; \| is a bar inside a cell.
    static std::vector<std::string> cells_of(std::string_view row) {
        std::vector<std::string> cells;
        std::string cell;
        const auto close = [&] {
            cells.emplace_back(trimmed(cell));
            cell.clear();
        };
        for (std::size_t i = 1; i < row.size(); ++i) {
            if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
                cell += row[++i];
            } else if (row[i] == '|') {
                close();
            } else if (row[i] == '*' && i + 1 < row.size() && row[i + 1] == '*') {
                ++i;
            } else if (row[i] != '`') {
                cell += row[i];
            }
        }
        if (!row.ends_with('|') || row.ends_with("\\|")) close();
        return cells;
    }

    std::string file_;
    std::vector<PrintedTable> tables_;
};

}  // namespace longroll
