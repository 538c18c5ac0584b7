#pragma once
// One type-erased wrapper around any game, for the program, the host and the page. Computer players, studies
// and benchmarks are compiled against the game itself and never come through here.

#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/hash.h"
#include "engine/odds.h"
#include "engine/optional_parts.h"
#include "engine/plan.h"

namespace longroll {

// An action of some game: its bytes, zero behind them. Only the game that wrote it can read it.
struct AnyAction {
    std::array<std::byte, max_action_size> bytes{};
    friend bool operator==(const AnyAction&, const AnyAction&) = default;
};

// One of the choices of a seat, as a page offers it.
struct ChoiceText {
    std::string act;                  // its text form
    std::string label;                // a sentence that names everything
    std::string button;               // the same in few words, beside the things it names; empty: the label
    std::string_view verb;            // the first word of the text form
    std::vector<std::string> things;  // what it names on the table, in the order of clicks: 'unit:union:3'
    std::optional<VerbSpot> at;       // where it puts something
};

// A text form with blanks, for what no list of choices holds: a move to any point.
struct ActionBlank {
    std::string_view verb;
    std::string text;                 // 'go to {x} {y} facing {facing} [{formation}]'
    std::vector<std::string> things;  // 'unit:own:{unit}', 'unit:enemy:{target}', 'place:{place}'
};

// A state of some game with its setup.
class AnyPosition : public Namer {
  public:
    virtual ~AnyPosition() = default;
    virtual std::unique_ptr<AnyPosition> clone() const = 0;
    // The same position as far as the seat can tell, the rest redrawn.
    virtual std::unique_ptr<AnyPosition> redrawn_for(Seat seat, Dice& dice) const = 0;

    virtual Turn to_act() const = 0;
    virtual std::string_view kind_word(std::uint8_t kind) const = 0;
    // Whether some kind of decision goes by that word.
    bool has_kind(std::string_view word) const {
        for (unsigned kind = 0; kind < 256 && !word.empty(); ++kind)
            if (kind_word(static_cast<std::uint8_t>(kind)) == word) return true;
        return false;
    }
    virtual std::uint32_t turn_key() const = 0;
    virtual std::vector<AnyAction> choices(Seat seat) const = 0;
    virtual AnyAction sample(Seat seat, Dice& dice) const = 0;
    virtual AnyAction default_action(Seat seat) const = 0;
    virtual Verdict check(Seat seat, const AnyAction& action) const = 0;
    virtual void play(Seat seat, const AnyAction& action, Dice& dice, EventLog& log) = 0;
    virtual Result result() const = 0;
    virtual std::int32_t worth(Seat seat) const = 0;
    virtual View scene() const = 0;
    virtual View show(Seat seat) const = 0;
    virtual Reckoning reckon(Seat seat, const AnyAction& action) const = 0;
    // What may come of an action, in the words of `outcome`, judged only by what the seat knows.
    virtual Distribution odds(Seat seat, const AnyAction& action, const OddsLimits& limits) const = 0;

    virtual std::string write(const AnyAction& action) const = 0;
    virtual Expected<AnyAction> read(std::string_view text) const = 0;
    virtual std::string label(Seat seat, const AnyAction& action) const = 0;
    virtual ChoiceText describe(Seat seat, const AnyAction& action) const = 0;
    // Of every verb of the game.
    virtual std::vector<ActionBlank> blanks() const = 0;
    virtual Say prompt(Seat seat) const = 0;
    // At most `width` letters wide, where the game can keep to that.
    virtual std::string board(Seat seat, std::size_t width = default_board_width) const = 0;
    // What only some games have; null where this one has no such part.
    virtual const Tabletop* tabletop() const = 0;
    virtual const CardTable* card_table() const = 0;

    virtual std::uint32_t max_decisions() const = 0;
    virtual std::uint64_t hash() const = 0;
    // The state as bytes, for keeping it; and the position of the same setup that such bytes are of, or
    // nothing when they cannot be of one. Only bytes kept by the same rules may be given: a hash that was
    // kept with them says so.
    virtual std::span<const std::byte> bytes() const = 0;
    virtual std::unique_ptr<AnyPosition> with_bytes(std::span<const std::byte> bytes) const = 0;
    virtual std::optional<std::string> first_violation() const = 0;
};

class AnyGame {
  public:
    virtual ~AnyGame() = default;
    virtual std::string_view id() const = 0;
    virtual std::string_view title() const = 0;
    virtual std::string_view blurb() const = 0;
    virtual std::string_view rule_prefix() const = 0;
    virtual std::uint32_t rules_version() const = 0;
    virtual const std::vector<Scenario>& scenarios() const = 0;
    // Entry 0 of the seed's stream prepares the setup and starts the match.
    virtual Expected<std::unique_ptr<AnyPosition>> begin(const Scenario& scenario,
                                                         const OptionValues& options, Seed seed) const = 0;

    const Scenario* find(std::string_view scenario) const {
        for (const Scenario& known : scenarios())
            if (known.id == scenario) return &known;
        return nullptr;
    }
};

template <Game G>
AnyAction erase(const typename G::Action& action) {
    AnyAction any;
    std::memcpy(any.bytes.data(), &action, sizeof action);
    return any;
}

template <Game G>
typename G::Action restore(const AnyAction& any) {
    typename G::Action action;
    std::memcpy(&action, any.bytes.data(), sizeof action);
    return action;
}

template <Game G>
class Position final : public AnyPosition,
                       public std::conditional_t<HasTabletop<G>, TabletopOf<Position<G>, G>, NoTabletop>,
                       public std::conditional_t<HasCardTable<G>, CardTableOf<Position<G>, G>, NoCardTable> {
  public:
    using Setup = typename G::Setup;
    using State = typename G::State;
    using Action = typename G::Action;

    Position(std::shared_ptr<const Setup> setup, const State& state)
        : setup_(std::move(setup)), state_(state) {}

    const Setup& setup() const { return *setup_; }
    const std::shared_ptr<const Setup>& shared_setup() const { return setup_; }
    const State& state() const { return state_; }

    std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<Position>(*this); }
    std::unique_ptr<AnyPosition> redrawn_for(Seat seat, Dice& dice) const override {
        return std::make_unique<Position>(setup_, G::redraw_for(*setup_, state_, seat, dice));
    }
    Turn to_act() const override { return G::to_act(*setup_, state_); }
    std::string_view kind_word(std::uint8_t kind) const override { return G::kind_word(kind); }
    std::uint32_t turn_key() const override { return G::turn_key(*setup_, state_); }
    std::vector<AnyAction> choices(Seat seat) const override {
        std::vector<Action> room(G::max_choices);
        Offers<Action> offers{std::span<Action>(room)};
        G::choices(*setup_, state_, seat, offers);
        std::vector<AnyAction> list;
        for (const Action& action : offers.list()) list.push_back(erase<G>(action));
        return list;
    }
    AnyAction sample(Seat seat, Dice& dice) const override {
        return erase<G>(G::sample(*setup_, state_, seat, dice));
    }
    AnyAction default_action(Seat seat) const override {
        return erase<G>(G::default_action(*setup_, state_, seat));
    }
    Verdict check(Seat seat, const AnyAction& action) const override {
        return G::check(*setup_, state_, seat, restore<G>(action));
    }
    void play(Seat seat, const AnyAction& action, Dice& dice, EventLog& log) override {
        G::play(*setup_, state_, seat, restore<G>(action), dice, log);
    }
    Result result() const override { return G::result(*setup_, state_); }
    std::int32_t worth(Seat seat) const override { return G::worth(*setup_, state_, seat); }
    View scene() const override { return G::scene(*setup_); }
    View show(Seat seat) const override { return G::show(*setup_, state_, seat); }
    Reckoning reckon(Seat seat, const AnyAction& action) const override {
        return G::reckon(*setup_, state_, seat, restore<G>(action));
    }
    Distribution odds(Seat seat, const AnyAction& action, const OddsLimits& limits) const override {
        return odds_for_seat<G>(*setup_, state_, seat, restore<G>(action), limits);
    }
    std::string write(const AnyAction& action) const override {
        return G::write(*setup_, restore<G>(action));
    }
    Expected<AnyAction> read(std::string_view text) const override {
        Expected<Action> action = G::read(*setup_, text);
        if (!action) return Wrong{action.error()};
        return erase<G>(*action);
    }
    std::string label(Seat seat, const AnyAction& action) const override {
        return G::label(*setup_, state_, seat, restore<G>(action));
    }
    ChoiceText describe(Seat seat, const AnyAction& any) const override {
        const Action action = restore<G>(any);
        ChoiceText text;
        text.act = G::write(*setup_, action);
        text.label = G::label(*setup_, state_, seat, action);
        if constexpr (requires { G::button(*setup_, state_, seat, action); })
            text.button = G::button(*setup_, state_, seat, action);
        text.verb = G::verbs().word(action.verb);
        text.things = G::verbs().things(action, seat, G::thing_names(*setup_));
        text.at = G::verbs().spot(action);
        return text;
    }
    std::vector<ActionBlank> blanks() const override {
        std::vector<ActionBlank> list;
        for (const VerbForm<Action>& form : G::verbs().forms())
            list.push_back({form.word, G::verbs().blank(form), G::verbs().blank_things(form)});
        return list;
    }
    Say prompt(Seat seat) const override { return G::prompt(*setup_, state_, seat); }
    std::string board(Seat seat, [[maybe_unused]] std::size_t width) const override {
        if constexpr (requires { G::board(*setup_, state_, seat, width); })
            return G::board(*setup_, state_, seat, width);
        else
            return G::board(*setup_, state_, seat);
    }
    const Tabletop* tabletop() const override {
        if constexpr (HasTabletop<G>)
            return this;
        else
            return nullptr;
    }
    const CardTable* card_table() const override {
        if constexpr (HasCardTable<G>)
            return this;
        else
            return nullptr;
    }
    std::string name(ArgKind kind, std::int64_t value) const override {
        return G::name(*setup_, kind, value);
    }
    std::uint32_t max_decisions() const override { return G::max_decisions(*setup_); }
    std::uint64_t hash() const override { return hash_value(state_); }
    std::span<const std::byte> bytes() const override { return std::as_bytes(std::span(&state_, 1)); }
    std::unique_ptr<AnyPosition> with_bytes(std::span<const std::byte> bytes) const override {
        if (bytes.size() != sizeof(State)) return nullptr;
        State state;
        std::memcpy(&state, bytes.data(), sizeof state);
        return std::make_unique<Position>(setup_, state);
    }
    std::optional<std::string> first_violation() const override {
        return G::first_violation(*setup_, state_);
    }

  private:
    std::shared_ptr<const Setup> setup_;
    State state_;
};

template <Game G>
class GameOf final : public AnyGame {
  public:
    std::string_view id() const override { return G::id; }
    std::string_view title() const override { return G::title; }
    std::string_view blurb() const override { return G::blurb; }
    std::string_view rule_prefix() const override { return G::rule_prefix; }
    std::uint32_t rules_version() const override { return G::rules_version; }
    const std::vector<Scenario>& scenarios() const override { return G::scenarios(); }
    Expected<std::unique_ptr<AnyPosition>> begin(const Scenario& scenario, const OptionValues& options,
                                                 Seed seed) const override {
        Dice dice(seed, 0);
        Expected<typename G::Setup> setup = G::prepare(scenario, options, dice);
        if (!setup) return Wrong{setup.error()};
        auto shared = std::make_shared<const typename G::Setup>(*std::move(setup));
        const typename G::State state = G::start(*shared, dice);
        return std::unique_ptr<AnyPosition>(std::make_unique<Position<G>>(std::move(shared), state));
    }
};

}  // namespace longroll
