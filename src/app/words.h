#pragma once
// Small things about words that several commands need.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/expected.h"
#include "engine/scenario.h"

namespace longroll {

// 'a, b and c'
std::string list_words(std::span<const std::string> words, std::string_view last = "and");

// ' (did you mean play?)', or nothing when no word is near.
std::string did_you_mean(std::string_view typed, std::span<const std::string> words);

// 'unknown action 'bild' (did you mean build?); the actions are ...', for commands with actions of their own.
Wrong unknown_action(std::string_view typed, std::span<const std::string> actions);

// What --side takes.
Expected<Seat> side_typed(const std::string& typed);

// What the actions of a list begin with, each once.
std::vector<std::string> verbs_of(const AnyPosition& position, std::span<const AnyAction> actions);

// What a person may type for a word: without spaces at the ends.
std::string_view trimmed(std::string_view text);
std::vector<std::string> split(std::string_view text, char at);

// '--games takes a whole number from 1 to 1000, not x'
Expected<std::uint64_t> whole_number(std::string_view text, std::string_view what, std::uint64_t low,
                                     std::uint64_t high);

// 'name=value' pairs as typed after --option or for the umpire.
Expected<GivenOptions> pairs_of(std::span<const std::string> typed, std::string_view what);

// '34.2 %', '< 0.1 %'
std::string percent(double p);

// 12345 as '12,345'
// A sentence fit to be printed: no control characters, and what it quotes cut to 80 characters, so that it
// stays one whatever was typed.
std::string with_short_quotes(std::string_view sentence);
std::string with_commas(std::uint64_t number);

}  // namespace longroll
