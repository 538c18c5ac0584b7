#include "data/json.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "engine/number.h"

namespace longroll {
namespace {

constexpr int max_depth = 64;

bool digit(char c) { return c >= '0' && c <= '9'; }

void put_utf8(std::string& text, std::uint32_t code) {
    const auto put = [&text](std::uint32_t byte) {
        text += static_cast<char>(static_cast<unsigned char>(byte));
    };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6);
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

// With the digits a person would write.
std::string decimal_text(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value);
    return digits;
}

// A point or a box is worth quoting, an outline is not.
bool is_short(const Json& list) {
    const auto is_number = [](const Json& item) {
        return item.is(Json::Kind::Whole) || item.is(Json::Kind::Decimal);
    };
    return !list.items().empty() && list.items().size() <= 4 &&
           std::all_of(list.items().begin(), list.items().end(), is_number);
}
std::string list_text(const Json& list) {
    std::string text;
    for (const Json& item : list.items()) text += (text.empty() ? "[" : ", ") + describe(item);
    return text + "]";
}

}  // namespace

const Json& Json::operator[](std::string_view key) const {
    static const Json nothing;
    for (const Field& field : fields_)
        if (field.first == key) return field.second;
    return nothing;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) >= 0x20) out += c;
    }
    return out + '"';
}

std::string one_line(std::string_view text) {
    constexpr std::string_view names = "bfnrt", meant = "\b\f\n\r\t", digits = "0123456789abcdef";
    std::string out;
    for (char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code >= 0x20 && code != 0x7F)
            out += c;
        else if (const auto known = meant.find(c); known != std::string_view::npos)
            (out += '\\') += names[known];
        else
            ((out += "\\u00") += digits[code >> 4]) += digits[code & 15];
    }
    return out;
}

std::string describe(const Json& value) {
    switch (value.kind()) {
        case Json::Kind::Nothing: return "nothing";
        case Json::Kind::Bool: return value.yes() ? "true" : "false";
        case Json::Kind::Whole: return std::to_string(value.whole());
        case Json::Kind::Decimal: return decimal_text(value.decimal());
        case Json::Kind::Text: return '"' + one_line(value.text()) + '"';
        case Json::Kind::List: return is_short(value) ? list_text(value) : "a list";
        default: return "an object";
    }
}

// Reads by descent; the first thing wrong stops it.
class JsonReader {
  public:
    JsonReader(std::string_view text, std::string_view file) : text_(text), file_(file) {}

    Expected<Json> document() {
        Json value;
        blanks();
        if (!read(value, 0)) return Wrong{wrong_};
        blanks();
        if (at_ < text_.size()) {
            complain("the document has ended, and more follows");
            return Wrong{wrong_};
        }
        return value;
    }

  private:
    bool complain(const std::string& sentence) {
        if (wrong_.empty()) wrong_ = std::string(file_) + ", line " + std::to_string(line_) + ": " + sentence;
        return false;
    }
    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) { return next() == c ? (++at_, true) : false; }
    void blanks() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\n') ++line_;
            if (c != ' ' && c != '\t' && c != '\r' && c != '\n') break;
        }
    }
    bool word(std::string_view w) {
        if (text_.substr(at_, w.size()) != w) return complain("a value is missing here");
        at_ += w.size();
        return true;
    }

    bool read(Json& value, int depth) {
        if (depth > max_depth) return complain("lists and objects are nested more than 64 deep");
        value.line_ = line_;
        switch (next()) {
            case '{': return read_fields(value, depth);
            case '[': return read_list(value, depth);
            case '"': value.kind_ = Json::Kind::Text; return read_text(value.text_);
            case 't':
                value.kind_ = Json::Kind::Bool;
                value.yes_ = true;
                return word("true");
            case 'f': value.kind_ = Json::Kind::Bool; return word("false");
            case 'n': return word("null");
            default: return read_number(value);
        }
    }

    bool read_fields(Json& value, int depth) {
        value.kind_ = Json::Kind::Fields;
        ++at_;
        blanks();
        if (take('}')) return true;
        for (;;) {
            blanks();
            if (next() != '"') return complain("a field begins with its name in quotes");
            Json::Field field;
            if (!read_text(field.first)) return false;
            if (value.has(field.first))
                return complain("the field \"" + one_line(field.first) + "\" is here twice");
            blanks();
            if (!take(':')) return complain("a colon must follow the name \"" + one_line(field.first) + '"');
            blanks();
            if (!read(field.second, depth + 1)) return false;
            value.fields_.push_back(std::move(field));
            blanks();
            if (take('}')) return true;
            if (!take(',')) return complain("a comma or } must follow a field");
        }
    }

    bool read_list(Json& value, int depth) {
        value.kind_ = Json::Kind::List;
        ++at_;
        blanks();
        if (take(']')) return true;
        for (;;) {
            blanks();
            Json item;
            if (!read(item, depth + 1)) return false;
            value.items_.push_back(std::move(item));
            blanks();
            if (take(']')) return true;
            if (!take(',')) return complain("a comma or ] must follow an item");
        }
    }

    bool read_hex(std::uint32_t& code) {
        code = 0;
        for (int i = 0; i < 4; ++i, ++at_) {
            const char c = next();
            const char low = static_cast<char>(c | 0x20);
            if (digit(c))
                code = code * 16 + static_cast<std::uint32_t>(c - '0');
            else if (low >= 'a' && low <= 'f')
                code = code * 16 + static_cast<std::uint32_t>(low - 'a' + 10);
            else
                return complain("\\u needs four hexadecimal digits");
        }
        return true;
    }

    bool read_text(std::string& text) {
        for (++at_;; ++at_) {
            const char c = next();
            if (at_ >= text_.size() || static_cast<unsigned char>(c) < 0x20)
                return complain("a text ends with a quote in its own line");
            if (c == '"') return ++at_, true;
            if (c != '\\') {
                text += c;
                continue;
            }
            ++at_;
            constexpr std::string_view names = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
            if (const auto known = names.find(next());
                at_ < text_.size() && known != std::string_view::npos) {
                text += meant[known];
            } else if (next() == 'u') {
                ++at_;
                std::uint32_t code = 0, low = 0;
                if (!read_hex(code)) return false;
                if (code >= 0xD800 && code < 0xDC00) {  // the first half of a pair
                    if (text_.substr(at_, 2) != "\\u") return complain("half a character is here");
                    at_ += 2;
                    if (!read_hex(low)) return false;
                    if (low < 0xDC00 || low > 0xDFFF) return complain("half a character is here");
                    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
                } else if (code >= 0xDC00 && code < 0xE000) {
                    return complain("half a character is here");
                }
                put_utf8(text, code);
                --at_;
            } else {
                return complain("a backslash must be followed by one of \" \\ / b f n r t u");
            }
        }
    }

    bool read_number(Json& value) {
        const std::size_t from = at_;
        take('-');
        if (!digit(next())) return complain("a value is missing here");
        if (take('0')) {
            if (digit(next())) return complain("a number does not begin with a 0");
        } else {
            while (digit(next())) ++at_;
        }
        bool decimals = false;
        if (take('.')) {
            decimals = true;
            if (!digit(next())) return complain("a digit must follow the decimal point");
            while (digit(next())) ++at_;
        }
        if (next() == 'e' || next() == 'E') {
            decimals = true;
            ++at_;
            if (!take('-')) take('+');
            if (!digit(next())) return complain("a digit must follow the exponent");
            while (digit(next())) ++at_;
        }
        const std::string_view written = text_.substr(from, at_ - from);
        if (decimals) {
            value.kind_ = Json::Kind::Decimal;
            value.decimal_ = std::strtod(std::string(written).c_str(), nullptr);
            return true;
        }
        value.kind_ = Json::Kind::Whole;
        const auto whole = number_in<std::int64_t>(written);
        if (!whole) return complain("the number " + std::string(written) + " is too large");
        value.whole_ = *whole;
        value.decimal_ = static_cast<double>(value.whole_);
        return true;
    }

    std::string_view text_, file_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::string wrong_;
};

Expected<Json> read_json(std::string_view text, std::string_view file) {
    return JsonReader(text, file).document();
}

}  // namespace longroll
