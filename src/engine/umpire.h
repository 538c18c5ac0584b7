#pragma once
// The umpire: the chances of one roll at a real table, without a match. A game lists its questions; each has
// keys with ranges, defaults and words, and a function that answers from the game's own rules code through
// the enumerating dice. The program and the page ask the same questions.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/odds.h"
#include "engine/scenario.h"

namespace longroll {

// One input of a question. Values are whole numbers; `words` names them from `low` on where it is not empty,
// and with `per` 2 they are counted in halves and typed as 2.5.
struct UmpireKey {
    static constexpr std::int32_t no_limit = 1'000'000;

    std::string name;
    std::string help;
    std::vector<std::string> words;
    std::int32_t low = 0;
    std::int32_t high = no_limit;
    std::optional<std::int32_t> default_value;  // taken when the key is not given
    bool may_miss = false;                      // without a default, and the question can do without it
    std::int8_t per = 1;

    std::string text(std::int32_t value) const;  // as it is typed
    std::string takes() const;                   // 'infantry, cavalry, artillery', '1 to 4', '0 or more'
};

UmpireKey umpire_words(std::string name, std::string help, std::vector<std::string> words,
                       std::optional<std::int32_t> default_value = std::nullopt);
UmpireKey umpire_yes_no(std::string name, std::string help, bool default_value = false);
UmpireKey umpire_number(std::string name, std::string help, std::int32_t low, std::int32_t high,
                        std::optional<std::int32_t> default_value = std::nullopt);
// Low, high and the default are in halves.
UmpireKey umpire_halves(std::string name, std::string help, std::int32_t low, std::int32_t high,
                        std::optional<std::int32_t> default_value = std::nullopt);
inline UmpireKey optional_key(UmpireKey key) {
    key.may_miss = true;
    return key;
}

struct UmpireQuestion;

// What was asked: a value for every key that was given or has a default.
class UmpireInputs {
  public:
    explicit UmpireInputs(const UmpireQuestion& question);

    const UmpireQuestion& question() const { return *question_; }
    bool has(std::string_view key) const { return find(key).has_value(); }
    // Of a key that must be given or has a default. Asking for a key the question does not list is a defect.
    std::int32_t operator[](std::string_view key) const;
    bool yes(std::string_view key) const { return (*this)[key] != 0; }
    std::optional<std::int32_t> find(std::string_view key) const;

  private:
    friend Expected<UmpireInputs> read_umpire(const UmpireQuestion& question, const GivenOptions& given);

    const UmpireQuestion* question_;
    std::vector<std::optional<std::int32_t>> values_;
};

struct UmpireModifier {
    RuleId rule;
    std::string text;
    std::int32_t amount = 0;  // in 1/per
    std::int8_t per = 1;
};

struct UmpireAnswer {
    std::vector<UmpireModifier> modifiers;
    std::vector<Chance> outcomes;  // in their natural order, adding up to 1; what cannot happen is left out
    std::vector<RuleId> rules;     // that decided it

    // Each part of a reckoning as a modifier, and its rule among the rules.
    void add(const Reckoning& reckoning, const Namer& namer);
    // Once only.
    void cite(RuleId rule);
    void cite(std::initializer_list<RuleId> list) {
        for (RuleId rule : list) cite(rule);
    }
};

struct UmpireQuestion {
    std::string name;  // "fire"
    std::string help;  // "hits of one card that fires"
    std::vector<UmpireKey> keys;
    // Refuses only what no single key can: a combination that makes no sense.
    Expected<UmpireAnswer> (*answer)(const UmpireInputs& inputs) = nullptr;
};

// The chance of every number that the rules may give, over every way their dice can fall: `run(play)` on a
// small table of the game's own, {setup, state}. The keys keep the ways within what an enumerator allows.
template <class Play, class Table, class Run>
std::map<int, double> every_way(const Table& table, Run run) {
    return chances_of([&](Dice& dice) {
        EventLog silent = EventLog::off();
        auto state = table.state;
        Play play{table.setup, state, dice, silent};
        return run(play);
    });
}
// Adds each number as an outcome, by its word; without words as a number.
void outcomes(const std::map<int, double>& chances, std::span<const char* const> words, UmpireAnswer& answer);
// Both in one.
template <class Play, class Table, class Run>
void outcomes(const Table& table, std::span<const char* const> words, UmpireAnswer& answer, Run run) {
    outcomes(every_way<Play>(table, run), words, answer);
}

// The inputs as typed (name, value), or the sentence that names the key and what it takes.
Expected<UmpireInputs> read_umpire(const UmpireQuestion& question, const GivenOptions& given);

}  // namespace longroll
