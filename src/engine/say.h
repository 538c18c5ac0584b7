#pragma once
// A sentence that has not been written yet: a pattern and its arguments. Rules make these without touching
// the heap; the edge (terminal, page, file) turns them into English with the names of the pieces.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/inline_vector.h"
#include "engine/rule_id.h"
#include "engine/seat.h"

namespace longroll {

// What an argument means. Games name their own things with Piece, Place and Thing; Halves prints 5 as 2.5,
// Length prints thousandths of an inch, 7250 as 7.3.
enum class ArgKind : std::uint8_t { Number, Signed, Halves, Word, Seat, Piece, Place, Thing, Length };

struct Arg {
    ArgKind kind = ArgKind::Number;
    std::int64_t value = 0;
    const char* word = nullptr;  // only for Word: a literal

    constexpr Arg() = default;
    constexpr Arg(ArgKind k, std::int64_t v) : kind(k), value(v) {}
    template <std::integral Int>
    constexpr Arg(Int number) : value(static_cast<std::int64_t>(number)) {}
    constexpr Arg(const char* literal) : kind(ArgKind::Word), word(literal) {}
    constexpr Arg(longroll::Seat seat) : kind(ArgKind::Seat), value(index(seat)) {}
};

constexpr Arg signed_number(std::int64_t value) { return {ArgKind::Signed, value}; }
constexpr Arg halves(std::int64_t value) { return {ArgKind::Halves, value}; }
constexpr Arg piece(std::int64_t id) { return {ArgKind::Piece, id}; }
constexpr Arg place(std::int64_t id) { return {ArgKind::Place, id}; }
constexpr Arg thing(std::int64_t id) { return {ArgKind::Thing, id}; }
constexpr Arg inches_arg(std::int64_t thousandths) { return {ArgKind::Length, thousandths}; }
// What is needed is rounded up and what there is rounded down, so that two lengths in one sentence never look
// the same where one is too long for the other.
constexpr Arg needed_inches(std::int64_t thousandths) { return inches_arg((thousandths + 99) / 100 * 100); }
constexpr Arg inches_left(std::int64_t thousandths) { return inches_arg(thousandths / 100 * 100); }

struct Say {
    static constexpr std::size_t max_args = 6;

    RuleId rule;
    const char* pattern = "";  // '{}' stands for the next argument, '{card|cards}' goes by the last number
    InlineVector<Arg, max_args, std::uint8_t> args;

    constexpr Say() = default;
    template <class... Args>
    constexpr Say(RuleId r, const char* text, Args... list) : rule(r), pattern(text) {
        static_assert(sizeof...(Args) <= max_args);
        (args.push_back(Arg(list)), ...);
    }
};

// Gives the name of a Piece, Place or Thing; each game has one for its setup.
class Namer {
  public:
    virtual std::string name(ArgKind kind, std::int64_t value) const = 0;

  protected:
    ~Namer() = default;
};

// The sentence without its rule. Missing arguments print as '?', so a wrong pattern is seen, not fatal.
std::string english(const Say& say, const Namer& namer);

}  // namespace longroll
