#include "http/books.h"

#include "files/json_writer.h"
#include "http/pages.h"
#include "rulebook/catalogue.h"
#include "rulebook/rulebook.h"

namespace longroll::http {
namespace {

constexpr std::size_t longest_title = 60;

// A rule often opens with a few words that name it ('Home line. In Bull Run ...'), a card's first column is
// its name. Empty where the text begins at once.
std::string title_of(const Rule& rule) {
    std::string_view text = rule.text;
    if (rule.row) {
        text = text.substr(0, text.find('\n'));
        const std::size_t colon = text.find(": ");
        if (text.substr(0, colon) != "name") return {};
        return std::string(text.substr(colon + 2));
    }
    const std::size_t end = text.find_first_of(".:\n");
    if (end == std::string_view::npos || end == 0 || end > longest_title) return {};
    if (end + 1 < text.size() && text[end + 1] != ' ' && text[end + 1] != '\n') return {};
    const std::string_view words = text.substr(0, end);
    std::size_t spaces = 0;
    for (const char c : words) spaces += c == ' ';
    if (text[end] == '\n' || spaces > 5 || words.find_first_of("*|`(") != std::string_view::npos) return {};
    return std::string(words);
}

// A row's columns, one a line, become a list.
std::string markdown_of(const Rule& rule) {
    if (!rule.row) return rule.text;
    std::string out = "- ";
    for (const char c : rule.text) {
        out += c;
        if (c == '\n') out += "- ";
    }
    return out;
}

// Empty when the page has no such book: the book of the sample game is for programmers.
std::string_view text_of(std::string_view game) {
    for (const PageFile& file : embedded_texts())
        if (file.path == std::string(game) + ".md") return file.bytes;
    return {};
}

}  // namespace

std::string book_json(std::string_view game, std::string_view text) {
    const ParsedBook parsed = parse_rulebook(game, text);
    if (!parsed.error.empty()) return {};
    const Rulebook& book = parsed.book;
    JsonWriter out;
    out.object().field("game", game).field("title", book.title);

    // What stands under the book's own title introduces the whole book.
    std::size_t first = 1;
    std::string intro = book.chapters.front().intro;
    if (book.chapters.size() > 1 && book.chapters[1].title == book.title) {
        if (!intro.empty()) intro += "\n\n";
        intro += book.chapters[1].intro;
        first = 2;
    }
    out.field("intro", intro).key("chapters").list();
    for (std::size_t i = 0; i < book.chapters.size(); ++i) {
        const Chapter& chapter = book.chapters[i];
        bool any = i >= first;
        for (const Rule& rule : book.rules) any = any || rule.section == i;
        if (!any) continue;
        out.object().field("title", chapter.title).field("level", chapter.level);
        out.field("intro", i >= first ? chapter.intro : std::string{}).key("rules").list();
        for (const Rule& rule : book.rules) {
            if (rule.section != i) continue;
            out.object().field("id", rule.id).field("title", title_of(rule)).field("flags", rule.flags);
            out.field("kind", kind_name(rule.kind)).field("text", markdown_of(rule)).end();
        }
        out.end().end();
    }
    out.end().end();
    return out.take();
}

std::string book_json(std::string_view game) {
    const std::string_view text = text_of(game);
    return text.empty() ? std::string{} : book_json(game, text);
}

bool has_book(std::string_view game) { return !text_of(game).empty(); }

std::string books_json() {
    JsonWriter out;
    out.list();
    for (const BookText& book : books())
        if (has_book(book.game))
            out.object()
                .field("game", book.game)
                .field("title", book.title)
                .field("rule_prefix", book.prefix)
                .end();
    return out.end().take();
}

}  // namespace longroll::http
