#pragma once
// Reads the JSON files of data/ and files that players give: a small document in memory, every value with its
// line, so that a reader can say where something is wrong. No exceptions and no third-party
// code, because the games read their data by it, in a browser too.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/expected.h"

namespace longroll {

class Json {
  public:
    enum class Kind : std::uint8_t { Nothing, Bool, Whole, Decimal, Text, List, Fields };
    using Field = std::pair<std::string, Json>;

    Kind kind() const { return kind_; }
    bool is(Kind kind) const { return kind_ == kind; }
    int line() const { return line_; }

    // A field or item that is not there, or of another kind, is Nothing, 0, false or empty.
    const Json& operator[](std::string_view key) const;
    bool has(std::string_view key) const { return !(*this)[key].is(Kind::Nothing); }
    bool yes() const { return yes_; }
    std::int64_t whole() const { return whole_; }
    double decimal() const { return decimal_; }  // of Whole too
    const std::string& text() const { return text_; }
    const std::vector<Json>& items() const { return items_; }
    const std::vector<Field>& fields() const { return fields_; }

  private:
    friend class JsonReader;
    Kind kind_ = Kind::Nothing;
    bool yes_ = false;
    int line_ = 0;
    std::int64_t whole_ = 0;
    double decimal_ = 0;
    std::string text_;
    std::vector<Json> items_;
    std::vector<Field> fields_;
};

// Without line breaks and other control characters, which are written as a file would have them: what is
// quoted from a file must leave a sentence one line.
std::string one_line(std::string_view text);

// '90', '[3, 4.5]', '"red"', 'a list', 'nothing': for sentences that say what was found instead.
std::string describe(const Json& value);

// As a file has it: in quotation marks, without control characters. For the few files that games write.
std::string quoted(std::string_view text);

// The document, or 'file, line 12: ...'. A field twice in one object is refused, and so is what follows the
// end.
Expected<Json> read_json(std::string_view text, std::string_view file);

}  // namespace longroll
