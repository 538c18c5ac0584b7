// What is printed on a card, and what it means, for people.

#include <vector>

#include "engine/number.h"
#include "engine/whose.h"
#include "rally/flow.h"
#include "rally/rules.h"

namespace longroll::rally {
namespace {

// By Top: RF-PLAY-2, RF-REROLL-2.
constexpr const char* top_uses[] = {
    "stands move by their arrows", "stands test and make a T move",          "stands charge", "stands fire",
    "stands try to rally",         "dice are rerolled; as a melee card only"};
static_assert(std::size(top_uses) == at(Top::count));

// By Line: RF-DRAW-1, RF-PLAN-1, RF-MARCH-1, RF-RALLY-2.
constexpr const char* line_uses[] = {
    "cards are drawn, beside the draw of the activation",
    "stands of his chain move, charge, fire or make a Tactic, at any distance and even if activated",
    "stands in his command move by an arrow one size longer", "stands of his chain try to rally"};
static_assert(std::size(line_uses) == at(Line::count));

// By Bottom: RF-BOC, RF-TACTIC-4 to 6, RF-CHARGE-10, 11.
constexpr const char* bottom_uses[] = {
    "in the enemy's turn the regiment closes up behind a friend",
    "the regiment moves, and others of its brigade form a column on it",
    "when an enemy makes contact, the regiment makes a T move toward the friend in contact",
    "Tactic, Fire and Tactic by one regiment, without checks",
    "the regiment fires, then makes a Tactic away from the target",
    "the regiment moves, fires, then makes a Tactic away from the target",
    "a charge that passed its check passes friends without further checks",
    "a charge that passed its check takes friends in its way along behind it",
    "the fire of the regiment counts as flanking if a flank of the target is unsupported",
    "the regiment fires at its target once more",
    "after its fire a fresh stand close behind takes the place of the regiment",
    "one die of a fire that hit the regiment is rolled again",
    "up to two dice of a fire that hit the regiment are rolled again",
    "the regiment fires with three dice, keeps the best two and has a Reroll for them",
    "the battery fires shell and then solid shot at a target within the orange stick"};
static_assert(std::size(bottom_uses) == at(Bottom::count));

std::string name_of_card(const Setup& setup, Seat side, std::size_t card) {
    const Arg arg = card_arg(side, static_cast<CardId>(card));
    return std::to_string(card + 1) + " " + Rally::name(setup, arg.kind, arg.value);
}

std::string printed_on(const Setup& setup, Seat side, std::size_t id) {
    const CardPlan& card = setup.army(side).cards[id];
    std::string text =
        name_of_card(setup, side, id) + (side == Seat::Union ? ", Union" : ", Confederate") + "\n";
    if (card.is_command)
        return text + "It activates " + setup.army(side).posts[card.post].general +
               ", even again in a Round.\n" + std::string(line_words[at(card.command.line)]) + " " +
               std::to_string(card.command.number) + ": " + line_uses[at(card.command.line)] + ".\nReroll " +
               std::to_string(card.command.reroll) + ": so many dice of this turn.";
    const BattleCard& battle = card.battle;
    text += "Top, any stands: " + std::string(top_words[at(battle.top)]) + " " +
            std::to_string(battle.number) + ": up to so many " + top_uses[at(battle.top)] + ".";
    if (battle.reroll > 0) text += " Reroll " + std::to_string(battle.reroll) + ": so many of their dice.";
    return text + "\nMelee: red " + std::to_string(battle.red) + " for the attacker, blue " +
           std::to_string(battle.blue) + " for the defender.\nBottom, a regiment of " +
           setup.army(side).posts[card.post].name + ": " + std::string(bottom_words[at(battle.bottom)]) +
           ": " + bottom_uses[at(battle.bottom)] + ".";
}

}  // namespace

Expected<std::string> Rally::card(const Setup& setup, Seat seat, std::string_view which) {
    if (which.empty())
        return Wrong{"`card` takes the number or name of a card, as in `card 12` or `card enemy 12`"};
    std::string_view rest = which;
    const Seat side = whose(rest, seat);
    const std::size_t count = setup.army(side).cards.size();
    if (const std::optional<std::uint8_t> number = number_in<std::uint8_t>(rest)) {
        if (*number == 0 || *number > count)
            return Wrong{std::string(side == Seat::Union ? "Union" : "Confederate") +
                         " cards have the numbers 1 to " + std::to_string(count) + ", not " +
                         std::to_string(*number)};
        return printed_on(setup, side, *number - 1u);
    }
    std::vector<std::size_t> found;
    for (std::size_t each = 0; each < count; ++each)
        if (lower(name_of_card(setup, side, each)).find(lower(rest)) != std::string::npos)
            found.push_back(each);
    if (found.empty()) return Wrong{"no card of that side has '" + std::string(rest) + "' in its name"};
    if (found.size() == 1) return printed_on(setup, side, found.front());
    std::string text = std::to_string(found.size()) + " cards have that in their name:";
    for (const std::size_t each : found) text += "\n" + name_of_card(setup, side, each);
    return text;
}

}  // namespace longroll::rally
