#include "files/json_writer.h"

#include <cassert>
#include <charconv>
#include <cmath>

namespace longroll {
namespace {

constexpr char hex_digits[] = "0123456789abcdef";

// Length of the valid UTF-8 sequence at `at`, or 0 (Unicode standard, table 3-7).
std::size_t utf8_length(std::string_view words, std::size_t at) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return at + i < words.size() ? static_cast<unsigned char>(words[at + i]) : 0u;
    };
    const auto tail = [&](std::size_t i) { return byte(i) >= 0x80 && byte(i) <= 0xBF; };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return tail(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned low = first == 0xE0 ? 0xA0 : 0x80, high = first == 0xED ? 0x9F : 0xBF;
        return byte(1) >= low && byte(1) <= high && tail(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned low = first == 0xF0 ? 0x90 : 0x80, high = first == 0xF4 ? 0x8F : 0xBF;
        return byte(1) >= low && byte(1) <= high && tail(2) && tail(3) ? 4 : 0;
    }
    return 0;
}

}  // namespace

void JsonWriter::new_line() {
    text_ += '\n';
    text_.append(2 * open_.size(), ' ');
}

void JsonWriter::next_member() {
    if (open_.empty()) return;
    Open& in = open_.back();
    if (!in.empty) text_ += in.layout == Layout::Line ? ", " : ",";
    in.empty = false;
    if (in.layout == Layout::Lines) new_line();
}

void JsonWriter::before_value() {
    if (after_key_) {
        after_key_ = false;
    } else {
        assert(open_.empty() || open_.back().closing == ']');
        next_member();
    }
}

JsonWriter& JsonWriter::open(char opening, char closing, Layout layout) {
    before_value();
    text_ += opening;
    open_.push_back({closing, layout, true});
    return *this;
}

JsonWriter& JsonWriter::end() {
    assert(!open_.empty() && !after_key_);
    const Open closed = open_.back();
    open_.pop_back();
    if (closed.layout == Layout::Lines && !closed.empty) new_line();
    text_ += closed.closing;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    assert(!open_.empty() && open_.back().closing == '}' && !after_key_);
    next_member();
    quote(name);
    text_ += ": ";
    after_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::null() {
    before_value();
    text_ += "null";
    return *this;
}

JsonWriter& JsonWriter::value(bool yes) {
    before_value();
    text_ += yes ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::value(double number) {
    if (!std::isfinite(number)) return null();
    before_value();
    char room[32];
    const auto done = std::to_chars(room, room + sizeof room, number);
    text_.append(room, done.ptr);
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
    before_value();
    quote(text);
    return *this;
}

JsonWriter& JsonWriter::json(std::string_view ready) {
    before_value();
    text_ += ready;
    return *this;
}

void JsonWriter::quote(std::string_view words) {
    text_ += '"';
    for (std::size_t at = 0; at < words.size();) {
        const char c = words[at];
        const std::size_t length = utf8_length(words, at);
        if (length == 0) {
            text_ += "\xEF\xBF\xBD";
            ++at;
            continue;
        }
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (c == '\n') {
            text_ += "\\n";
        } else if (c == '\t') {
            text_ += "\\t";
        } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            text_ += "\\u00";
            text_ += hex_digits[static_cast<unsigned char>(c) >> 4];
            text_ += hex_digits[c & 15];
        } else {
            text_.append(words, at, length);
        }
        at += length;
    }
    text_ += '"';
}

JsonWriter& JsonWriter::value(const View& view) {
    struct Visit {
        JsonWriter& out;
        void operator()(View::Nothing) const { out.null(); }
        void operator()(bool yes) const { out.value(yes); }
        void operator()(std::int64_t number) const { out.value(number); }
        void operator()(const std::string& text) const { out.value(text); }
        void operator()(const View::List& items) const {
            out.list();
            for (const View& item : items) out.value(item);
            out.end();
        }
        void operator()(const View::Fields& fields) const {
            out.object();
            for (const View::Field& field : fields) out.key(field.key).value(field.item);
            out.end();
        }
    };
    std::visit(Visit{*this}, view.value());
    return *this;
}

std::string to_json(const View& view) {
    JsonWriter out;
    out.value(view);
    return out.take();
}

std::string hex16(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = hex_digits[value & 15];
    return text;
}

}  // namespace longroll
