// The build tool that turns the rulebooks into C++:
//   rulegen ids <n>=<book.md> <out.h>                        one constant per rule (namespace longroll::rule)
//   rulegen text <out.cpp> <n>=<book.md>... [<prose.txt>]    names and texts for the program
//   rulegen tested <out.cpp> <dir>...                        the test suites of all *_test.cpp below the
//   folders
// A book is named for its game; n is its number in RuleId, from 1 to 31.
// An output is written only if it changes, so that nothing is compiled in vain. An error is one sentence and
// exit code 2.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/number.h"
#include "engine/rule_id.h"
#include "rulebook/codegen.h"
#include "rulebook/rulebook.h"
#include "rulebook/suites.h"

namespace {

namespace fs = std::filesystem;
using namespace longroll;

int fail(const std::string& sentence) {
    std::cerr << "rulegen: " << sentence << "\n";
    return 2;
}

std::optional<std::string> read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad()) return std::nullopt;
    return text;
}

int write_if_changed(const fs::path& path, const std::string& text) {
    if (const auto old = read_file(path); old == text) return 0;
    std::error_code ignored;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), ignored);
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (!out) return fail(path.string() + " cannot be written.");
    return 0;
}

struct Loaded {
    Rulebook book;
    std::string error;
};

constexpr unsigned max_book = 0xffffu >> RuleId::ordinal_bits;

// Of "3=rules/volley.md".
Loaded load_book(const std::string& argument) {
    const std::size_t sign = argument.find('=');
    const std::optional<unsigned> number = number_in<unsigned>(std::string_view(argument).substr(0, sign));
    if (sign == std::string::npos || !number || *number < 1 || *number > max_book)
        return {{},
                "'" + argument + "' must be the number of a book, 1 to " + std::to_string(max_book) +
                    ", and its file, as in '1=rules/dixie.md'."};
    const fs::path path = argument.substr(sign + 1);
    const auto text = read_file(path);
    if (!text) return {{}, path.string() + " cannot be read."};
    ParsedBook parsed = parse_rulebook(path.stem().string(), *text);
    if (!parsed.error.empty()) return {{}, (path.parent_path() / parsed.error).string()};
    parsed.book.number = *number;
    return {std::move(parsed.book), {}};
}

int make_ids(const std::string& source, const fs::path& target) {
    const Loaded loaded = load_book(source);
    if (!loaded.error.empty()) return fail(loaded.error);
    return write_if_changed(target, ids_header(loaded.book));
}

int make_text(const fs::path& target, const std::vector<std::string>& inputs) {
    std::vector<Rulebook> books;
    ParsedProse prose;
    for (const std::string& input : inputs) {
        if (input.ends_with(".txt")) {
            const auto text = read_file(input);
            if (!text) return fail(input + " cannot be read.");
            prose = parse_prose(input, *text);
            if (!prose.error.empty()) return fail(prose.error);
            continue;
        }
        Loaded loaded = load_book(input);
        if (!loaded.error.empty()) return fail(loaded.error);
        for (const Rulebook& other : books)
            if (other.number == loaded.book.number)
                return fail(other.game + " and " + loaded.book.game + " both have the number " +
                            std::to_string(other.number) + ".");
        books.push_back(std::move(loaded.book));
    }
    return write_if_changed(target, texts_source(books, prose.prose));
}

int make_tested(const fs::path& target, const std::vector<fs::path>& folders) {
    std::set<std::string> suites;
    for (const fs::path& folder : folders) {
        std::error_code error;
        fs::recursive_directory_iterator files(folder, error);
        for (; !error && files != fs::recursive_directory_iterator(); files.increment(error)) {
            const fs::path& file = files->path();
            if (!file.filename().string().ends_with("_test.cpp")) continue;
            const auto text = read_file(file);
            if (!text) return fail(file.string() + " cannot be read.");
            for (std::string& name : suite_names(*text)) suites.insert(std::move(name));
        }
        if (error) return fail(folder.string() + " cannot be read as a folder: " + error.message() + ".");
    }
    return write_if_changed(target, tested_source(suites));
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
    if (args.size() == 3 && args[0] == "ids") return make_ids(args[1], args[2]);
    if (args.size() >= 3 && args[0] == "text") return make_text(args[1], {args.begin() + 2, args.end()});
    if (args.size() >= 3 && args[0] == "tested") return make_tested(args[1], {args.begin() + 2, args.end()});
    return fail(
        "say 'ids <n>=<book.md> <out.h>', 'text <out.cpp> <n>=<book.md>... [<prose.txt>]' or 'tested "
        "<out.cpp> <dir>...'.");
}
