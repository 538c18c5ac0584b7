#include "rally/rules.h"

#include "rally/flow.h"

namespace longroll::rally {

const StepCites Rally::cites{rule::RF_END_1, rule::RF_TURN_4, rule::RF_TURN_4};

std::uint32_t Rally::turn_key(const Setup&, const State& state) {
    return std::uint32_t{state.side[0].turns} << 16 | std::uint32_t{state.side[1].turns} << 8 | state.active;
}

std::string Rally::write(const Setup&, const Action& action) { return rally::verbs.write(action); }
Expected<Action> Rally::read(const Setup&, std::string_view text) { return rally::verbs.read(text); }

static_assert(Game<Rally>);

}  // namespace longroll::rally

template struct longroll::StepGame<longroll::rally::Rally, longroll::rally::Types>;
