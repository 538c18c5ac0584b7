#pragma once
// The words of a typed action, a script or a search.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace longroll {

// What every game says, behind the word, of a word no action begins with; then those there are. A program so
// tells it from an action that is only written wrong.
inline constexpr std::string_view is_no_action = " is not an action: there are ";

inline std::vector<std::string_view> words_in(std::string_view text, std::string_view between = " \t\n") {
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(between); at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(between, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(between, end);
    }
    return words;
}

// A to Z as a to z, whatever the locale.
inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace longroll
