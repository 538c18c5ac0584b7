// Any bytes as a match file: the reader never crashes, answers with a match or with one sentence, and a match
// that it accepts is written and read again as the same.

#include "files/match_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "conformance/games.h"

namespace {

using namespace longroll;

void demand(bool holds) {
    if (!holds) std::abort();
}

void one_sentence(const std::string& error) {
    demand(!error.empty() && error.find('\n') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Expected<MatchRecord> record = read_record(text);
    if (record) {
        // Whatever layout it had, it now has ours, and that is stable.
        const std::string ours = write_record(*record);
        const Expected<MatchRecord> again = read_record(ours);
        demand(static_cast<bool>(again) && write_record(*again) == ours);
    } else {
        one_sentence(record.error());
    }
    const Expected<Match> match = read_match(text, conformance::all_games());
    if (!match) {
        one_sentence(match.error());
        return 0;
    }
    demand(static_cast<bool>(record));
    const Expected<Match> again = read_match(write_match(*match), conformance::all_games());
    demand(static_cast<bool>(again) && again->hashes() == match->hashes());
    return 0;
}
