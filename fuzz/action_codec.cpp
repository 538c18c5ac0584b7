// Any bytes as the actions of a match of any game. The first byte chooses the scenario; then every line is an
// action in its text form, or, after '!', the bytes of one, or, when empty, whatever the game samples.
// Reading and checking never crash, what is legal reads back from its text form as the very same bytes, and
// no legal action breaks an invariant of the game.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/games.h"
#include "engine/match.h"

namespace {

using namespace longroll;

struct Start {
    const AnyGame* game;
    const Scenario* scenario;
};

// The example's scenarios first and then the games in their order, so that kept inputs mean the same when
// games are added.
std::vector<Start> all_starts() {
    std::vector<Start> all;
    const auto add = [&](const conformance::TestGame& tested) {
        for (const Scenario& scenario : tested.game->scenarios())
            if (tested.share(scenario).on_the_wire) all.push_back({tested.game, &scenario});
    };
    add(conformance::tested_games_with_example().back());
    for (const conformance::TestGame& tested : conformance::tested_games()) add(tested);
    return all;
}

void demand(bool holds) {
    if (!holds) std::abort();
}

AnyAction from_bytes(std::string_view bytes) {
    AnyAction action;
    std::memcpy(action.bytes.data(), bytes.data(), std::min(bytes.size(), action.bytes.size()));
    return action;
}

void try_action(AnyPosition& position, Seat seat, const AnyAction& typed, std::uint32_t entry) {
    AnyAction action = typed;
    // A seat that is not to act, and nobody, must be told so.
    for (Seat any : {Seat::Union, Seat::Confederate, Seat::Nobody})
        if (!position.to_act().seats.has(any)) demand(!position.check(any, action));
    const std::uint64_t before = position.hash();
    const Verdict verdict = position.check(seat, action);
    demand(position.hash() == before);
    if (!verdict) {
        demand(!english(verdict.why(), position).empty());
        return;
    }
    // Bytes behind the game's own action mean nothing and are dropped by the text form.
    const Expected<AnyAction> again = position.read(position.write(action));
    demand(static_cast<bool>(again));
    demand(position.write(*again) == position.write(action));
    demand(static_cast<bool>(position.check(seat, *again)));
    (void)position.label(seat, action);
    (void)english(position.reckon(seat, action), position);
    Dice dice(Seed{1, 2}, entry);
    EventLog log;
    position.play(seat, *again, dice, log);
    for (const Event& event : log.events()) (void)english(event.say, position);
    demand(!position.first_violation());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static const std::vector<Start> starts = all_starts();
    // A table is laid out once: the fuzzer tries thousands of inputs on it.
    static std::vector<std::unique_ptr<AnyPosition>> begun(starts.size());
    const std::size_t number = data[0] % starts.size();
    if (begun[number] == nullptr) {
        const Start& start = starts[number];
        const Expected<OptionValues> options = resolve_options(*start.scenario, {});
        demand(static_cast<bool>(options));
        Expected<std::unique_ptr<AnyPosition>> position =
            start.game->begin(*start.scenario, *options, Seed{7, number});
        demand(static_cast<bool>(position));
        begun[number] = *std::move(position);
    }
    const std::unique_ptr<AnyPosition> clone = begun[number]->clone();
    AnyPosition& position = *clone;

    std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    constexpr std::uint32_t longest = 200;
    for (std::uint32_t entry = 1; entry <= longest && !text.empty(); ++entry) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const Turn turn = position.to_act();
        if (turn.finished()) {
            demand(position.result().over);
            break;
        }
        const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        if (line.empty()) {
            Dice lot(Seed{3, 4}, entry);
            try_action(position, seat, position.sample(seat, lot), entry);
        } else if (line.front() == '!') {
            try_action(position, seat, from_bytes(line.substr(1)), entry);
        } else if (const Expected<AnyAction> action = position.read(line)) {
            try_action(position, seat, *action, entry);
        } else {
            demand(!action.error().empty());
        }
    }
    return 0;
}
