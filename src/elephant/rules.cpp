#include "elephant/rules.h"

#include "elephant/change.h"

namespace longroll::elephant {

// A unit is activated once a turn (SE-STATE-10) and has then a fire plan, a charge, a path and the enemy's
// answers to it: some hundred parts of decisions at the most, whoever writes drafts part by part.
std::uint32_t Elephant::max_decisions(const Setup& setup) {
    return static_cast<std::uint32_t>(setup.options.turn_limit) * 2 * most_units * 128;
}

const StepCites Elephant::cites{rule::SE_WIN_5, rule::SE_STATE_6, rule::SE_STATE_6};

// A card is a turn of its side, also when the next card is the same side's.
std::uint32_t Elephant::turn_key(const Setup&, const State& state) {
    return static_cast<std::uint32_t>(state.turn << 8 | static_cast<int>(state.drawn.size()));
}

std::string Elephant::write(const Setup&, const Action& action) { return elephant::verbs.write(action); }
Expected<Action> Elephant::read(const Setup&, std::string_view text) { return elephant::verbs.read(text); }

Result Elephant::result(const Setup&, const State& state) {
    Result result;
    if (state.ending == 0) return result;
    result.over = true;
    result.winner = seat_of(state.winner);
    const int lead = state.points[0] - state.points[1];
    result.margin = result.winner == Seat::Confederate ? -lead : lead;
    const int high = std::max(state.points[0], state.points[1]),
              low = std::min(state.points[0], state.points[1]);
    switch (static_cast<Ending>(state.ending)) {
        case Ending::Broken:
            result.how = Say(rule::SE_WIN_2, "the {} army is broken", other(result.winner));
            break;
        case Ending::NothingLeft:
            result.how =
                Say(rule::SE_WIN_5, "the {} army has nothing left on the table", other(result.winner));
            break;
        case Ending::BothBroken:
        case Ending::TurnLimit: {
            const RuleId by = state.ending == static_cast<std::uint8_t>(Ending::TurnLimit) ? rule::SE_WIN_3
                                                                                           : rule::SE_WIN_2;
            const bool decisive = high - low >= decisive_from && high >= 2 * low;
            result.how = result.winner == Seat::Nobody ? Say(by, "{} points to {}", high, low)
                         : decisive ? Say(by, "a decisive victory, {} points to {}", high, low)
                                    : Say(by, "a victory, {} points to {}", high, low);
            break;
        }
        case Ending::None: break;
    }
    return result;
}

static_assert(Game<Elephant>);

}  // namespace longroll::elephant

template struct longroll::StepGame<longroll::elephant::Elephant, longroll::elephant::Types>;
