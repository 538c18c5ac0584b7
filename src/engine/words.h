#pragma once
// The words of a typed action, a script or a search.

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace longroll {

// What every game says about an unknown first word, after the word itself and before the list of known ones.
// By this text a program distinguishes it from an action that is only typed wrong.
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

// '1 unit', '3 units'.
template <std::integral Number>
std::string counted(Number n, std::string_view one_of, std::string_view many) {
    return std::to_string(n) + ' ' + std::string(n == 1 ? one_of : many);
}
template <std::integral Number>
std::string counted(Number n, const std::string& thing) {
    return counted(n, thing, thing + 's');
}

// Parts of a sentence with commas between them.
class WordList {
  public:
    void add(std::string_view part) { (text_ += text_.empty() ? "" : ", ") += part; }
    // Only if there are any; `whose` comes before the thing: '2 own stands lost'.
    void count(int n, const std::string& whose, const char* one_of, const char* many) {
        if (n > 0) add(counted(n, whose + one_of, whose + many));
    }
    bool empty() const { return text_.empty(); }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

// A to Z as a to z, whatever the locale.
inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace longroll
