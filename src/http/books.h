#pragma once
// The rulebooks as the page reads them: chapters in order, each rule with its id and its text in Markdown.

#include <string>
#include <string_view>

namespace longroll::http {

bool has_book(std::string_view game);
// {"game", "title", "intro", "chapters": [{"title", "level", "intro", "rules": [{"id", "title", "flags",
// "kind", "text"}]}]}, or empty when the program has no such book.
std::string book_json(std::string_view game);
// [{"game", "title", "rule_prefix"}]: every book, with the games that are built and those still to come, in
// the order of their numbers.
std::string books_json();
// The same from the text of a book.
std::string book_json(std::string_view game, std::string_view text);

}  // namespace longroll::http
