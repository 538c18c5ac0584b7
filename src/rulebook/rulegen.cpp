// The build tool that turns the rulebooks into C++:
//   rulegen ids <book.md> <out.h>                        one constant a rule (namespace longroll::rule)
//   rulegen text <out.cpp> <book.md>... [<prose.txt>]    names and texts for the program; prose.txt is taken
//                                                        from beside the first book if it is not named
//   rulegen tested <out.cpp> <dir>...                    the test suites of all *_test.cpp below the folders
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
#include <system_error>
#include <utility>
#include <vector>

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

Loaded load_book(const fs::path& path) {
    const std::string game = path.stem().string();
    if (book_number(game) == 0) {
        std::string known;
        for (const BookNumber& book : book_numbers) known += " " + std::string(book.game);
        return {{},
                path.string() + ": there is no game '" + game + "'; a book is named for its game, one of" +
                    known + "."};
    }
    const auto text = read_file(path);
    if (!text) return {{}, path.string() + " cannot be read."};
    ParsedBook parsed = parse_rulebook(game, *text);
    if (parsed.error.empty()) return {std::move(parsed.book), {}};
    return {{}, (path.parent_path() / parsed.error).string()};
}

int make_ids(const fs::path& source, const fs::path& target) {
    const Loaded loaded = load_book(source);
    if (!loaded.error.empty()) return fail(loaded.error);
    return write_if_changed(target, ids_header(loaded.book));
}

int make_text(const fs::path& target, const std::vector<fs::path>& inputs) {
    std::vector<Rulebook> books;
    fs::path prose_path = inputs.front().parent_path() / "prose.txt";
    bool prose_named = false;
    for (const fs::path& input : inputs) {
        if (input.extension() == ".txt") {
            prose_path = input;
            prose_named = true;
            continue;
        }
        Loaded loaded = load_book(input);
        if (!loaded.error.empty()) return fail(loaded.error);
        books.push_back(std::move(loaded.book));
    }
    ParsedProse prose;
    if (const auto text = read_file(prose_path))
        prose = parse_prose(prose_path.string(), *text);
    else if (prose_named)
        return fail(prose_path.string() + " cannot be read.");
    if (!prose.error.empty()) return fail(prose.error);
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
        "say 'ids <book.md> <out.h>', 'text <out.cpp> <book.md>... [<prose.txt>]' or 'tested <out.cpp> "
        "<dir>...'.");
}
