#pragma once
// The rulebooks as the page reads them: chapters in order, each rule with its id and its text in Markdown.

#include <string>
#include <string_view>

namespace longroll::http {

// {"game", "title", "intro", "chapters": [{"title", "level", "intro", "rules": [{"id", "title", "flags",
// "kind", "text"}]}]}, or empty when the program has no such book.
std::string book_json(std::string_view game);
// The same from the text of a book.
std::string book_json(std::string_view game, std::string_view text);

}  // namespace longroll::http
