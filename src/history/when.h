#pragma once
// A local date and hour of the war, to the minute.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace longroll::history {

struct When {
    std::int64_t minutes = 0;  // since the beginning of 1860
    friend constexpr auto operator<=>(const When&, const When&) = default;
};

// "1863-07-01T10:00", or with a blank for the T; nothing for what is no such hour, 30 February included.
std::optional<When> when_of(std::string_view text);

std::string date_of(When when);  // "1 July 1863"
std::string hour_of(When when);  // "10:00"
std::string text_of(When when);  // "1863-07-01T10:00"

}  // namespace longroll::history
