#pragma once
// Reads fields of a JSON file and remembers the first thing that is wrong, as one sentence: file and line,
// object, field, what stands there and what would be right. After that it reads on harmlessly.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/json.h"
#include "history/when.h"
#include "history/yards.h"

namespace longroll::history {

class Reading {
  public:
    explicit Reading(std::string_view file) : file_(file) {}

    bool fine() const { return wrong_.empty(); }
    Wrong wrong() const { return {wrong_}; }
    const std::string& file() const { return file_; }

    // 'data/maps/x.json, line 12: features[3] 'Mill': sentence'. The object may be empty: the file itself.
    void complain(const Json& where, std::string_view object, std::string_view sentence);

    // Fields of an object. The object is named as it should be called in a sentence.
    const Json& list(const Json& in, std::string_view object, std::string_view field);
    const Json& fields(const Json& in, std::string_view object, std::string_view field);
    std::string text(const Json& in, std::string_view object, std::string_view field);
    std::string text_or_none(const Json& in, std::string_view object, std::string_view field);
    std::int32_t whole(const Json& in, std::string_view object, std::string_view field, std::int32_t low,
                       std::int32_t high);
    std::int32_t whole_or(const Json& in, std::string_view object, std::string_view field, std::int32_t low,
                          std::int32_t high, std::int32_t otherwise);
    // The number of the word among the names; 0 when it is none of them.
    std::size_t word(const Json& in, std::string_view object, std::string_view field,
                     std::span<const std::string_view> names);
    When when(const Json& in, std::string_view object, std::string_view field);
    Yards point(const Json& in, std::string_view object, std::string_view field);
    std::vector<Yards> points(const Json& in, std::string_view object, std::string_view field,
                              std::size_t least, std::size_t most);

    // A field that no reader asks for is a slip of the pen.
    void only(const Json& in, std::string_view object, std::span<const std::string_view> known);

  private:
    const Json& of_kind(const Json& in, std::string_view object, std::string_view field, Json::Kind kind,
                        std::string_view what);
    bool read_point(const Json& value, Yards& out) const;

    std::string file_;
    std::string wrong_;
};

// "features[3] 'Mill'"; without a name "features[3]".
std::string numbered(std::string_view list, std::size_t number, std::string_view name);

// 'a', 'b' or 'c'.
std::string one_of(std::span<const std::string_view> names);

// The most a map may reach from its origin, in yards.
inline constexpr std::int32_t farthest = 40'000;

// What is wrong with the corners of a polygon on the ground, or nothing: a corner twice, edges that meet (as
// they do where there is no area).
std::string wrong_polygon(std::span<const Yards> corners, std::string_view field);

}  // namespace longroll::history
