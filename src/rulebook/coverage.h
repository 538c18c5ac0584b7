#pragma once
// Which rules of a book are proved by a test suite of their name, and which are prose with a reason.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rulebook/catalogue.h"

namespace longroll {

struct Coverage {
    std::string_view game;
    int rules = 0;
    int tested = 0;
    int prose = 0;
    std::vector<std::string_view>
        untested;  // ids in the order of the book; rules = tested + prose + untested

    // What makes the numbers untrue, one sentence each: a prose line for an unknown id, a second one for the
    // same id, or one for a rule that has a test; a suite with the prefix of the book that is no rule of it.
    std::vector<std::string> errors;
};

Coverage coverage(const BookText& book, std::span<const std::string_view> suites,
                  std::span<const ProseText> prose);

// Of a book of this program; all zero if the game has none. Prose lines that belong to no book at all are in
// stray_prose(), as no single game can report them.
Coverage coverage(std::string_view game);
std::vector<std::string> stray_prose(std::span<const BookText> books, std::span<const ProseText> prose);
std::vector<std::string> stray_prose();

}  // namespace longroll
