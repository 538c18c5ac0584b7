#pragma once
// Writes JSON as it goes, straight into one string: no tree is built. Views, match files and every --json
// answer come out of here. What it writes is always valid JSON: bytes that are not UTF-8 become U+FFFD.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view.h"

namespace longroll {

class JsonWriter {
  public:
    // How a list or object is laid out: all on one line, or each of its members on a line of its own.
    enum class Layout : std::uint8_t { Line, Lines };

    JsonWriter& object(Layout layout = Layout::Line) { return open('{', '}', layout); }
    JsonWriter& list(Layout layout = Layout::Line) { return open('[', ']', layout); }
    JsonWriter& end();  // of the innermost open list or object

    JsonWriter& key(std::string_view name);

    JsonWriter& null();
    JsonWriter& value(bool yes);
    JsonWriter& value(double number);  // the shortest text that reads back as the same number
    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(const View& view);
    JsonWriter& json(std::string_view ready);  // unchanged: JSON that was written before
    template <std::integral Int>
        requires(!std::same_as<Int, bool>)
    JsonWriter& value(Int number) {
        before_value();
        text_ += std::to_string(number);
        return *this;
    }

    template <class T>
    JsonWriter& field(std::string_view name, const T& item) {
        return key(name).value(item);
    }

    const std::string& text() const { return text_; }
    std::string take() { return std::move(text_); }

  private:
    struct Open {
        char closing;
        Layout layout;
        bool empty;
    };

    JsonWriter& open(char opening, char closing, Layout layout);
    void before_value();
    void next_member();
    void new_line();
    void quote(std::string_view words);

    std::string text_;
    std::vector<Open> open_;
    bool after_key_ = false;
};

// The view as one line of JSON.
std::string to_json(const View& view);

// A 64-bit hash or half a seed as 16 hexadecimal digits: JSON numbers hold only 53 bits everywhere.
std::string hex16(std::uint64_t value);

}  // namespace longroll
