#include "volley/rules.h"

#include "volley/deployment.h"
#include "volley/exhaustion.h"

namespace longroll::volley {

// A stand moves once in a player turn, by a dozen steps at the most, attacks once, and answers a few times.
std::uint32_t Volley::max_decisions(const Setup& setup) {
    const std::size_t stands = setup.army_of[0].stands.size() + setup.army_of[1].stands.size();
    return static_cast<std::uint32_t>(setup.turns() + 2) * 2 * static_cast<std::uint32_t>(stands + 64) * 64;
}

const StepCites Volley::cites{rule::VB_WIN_1, rule::VB_GEN_2, rule::VB_GEN_2};

std::uint32_t Volley::turn_key(const Setup&, const State& state) {
    return static_cast<std::uint32_t>(state.turn << 1 | state.active);
}

std::string Volley::write(const Setup&, const Action& action) { return volley::verbs.write(action); }
Expected<Action> Volley::read(const Setup&, std::string_view text) { return volley::verbs.read(text); }

State Volley::redraw_for(const Setup& setup, const State& state, Seat seat, Dice& dice) {
    State redrawn = state;
    Step& top = redrawn.agenda.top();
    const bool in_the_open = top.kind == StepKind::MoveStand || top.kind == StepKind::NightMoves;
    if (!rules_of(top.kind).draft || in_the_open || seat_of(top.side) == seat) return redrawn;
    top.stands = {};
    if (top.kind == StepKind::Attack) redrawn.combat.attackers.clear();
    if (top.kind == StepKind::Deploy) {
        EventLog off = EventLog::off();
        Play play{setup, redrawn, dice, off};
        place_as_planned(play, seat_of(top.side));
    }
    return redrawn;
}

namespace {

constexpr const char* victories[] = {"a draw, {} points to {}", "a minor victory, {} points to {}",
                                     "a major victory, {} points to {}",
                                     "a decisive victory, {} points to {}"};

}  // namespace

Result Volley::result(const Setup& setup, const State& state) {
    Result result;
    if (state.ending == 0) return result;
    const Look look{setup, state};
    result.over = true;
    result.winner = seat_of(state.winner);
    const int points[] = {points_of(look, Seat::Union), points_of(look, Seat::Confederate)};
    const int lead = points[0] - points[1];
    result.margin = result.winner == Seat::Confederate ? -lead : lead;
    if (static_cast<Ending>(state.ending) == Ending::ArmyCollapse) {
        result.how =
            Say(rule::VB_WIN_5, "the {} army has collapsed: a decisive victory", other(result.winner));
        return result;
    }
    result.how = Say(rule::VB_WIN_4, victories[degree_of(setup.options.limits, std::abs(lead))],
                     std::max(points[0], points[1]), std::min(points[0], points[1]));
    return result;
}

static_assert(Game<Volley>);

}  // namespace longroll::volley

template struct longroll::StepGame<longroll::volley::Volley, longroll::volley::Types>;
