#pragma once
// Guests and secrets: random ids, tokens and seeds, cookies signed so that nobody else can make one, and the
// names people give themselves. Randomness and signatures are libsodium's.

#include <optional>
#include <string>
#include <string_view>

#include "host/types.h"

namespace longroll::host {

GuestId new_guest_id();   // 128 random bits, 32 hexadecimal digits
std::string new_token();  // the same
MatchId new_match_id();   // 8 letters and digits that are hard to confuse
Seed new_seed();
std::string new_key();  // 32 random bytes

bool is_guest_id(std::string_view text);
bool is_match_id(std::string_view text);

// Equality, in a time that does not depend on where they differ.
bool same_secret(std::string_view a, std::string_view b);

// `key` is Store::signing_key(). A cookie is "<guest>.<signature>"; `verify` returns nothing for one that was
// not signed with the key.
std::string sign(std::string_view key, const GuestId& guest);
std::optional<GuestId> verify(std::string_view key, std::string_view cookie);

inline constexpr std::size_t longest_name = 40;  // characters

// What is wrong with a name, or nothing: 1 to 40 characters of valid UTF-8, no control characters, not blank.
std::optional<std::string> wrong_name(std::string_view name);

}  // namespace longroll::host
