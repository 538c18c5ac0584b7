// What is printed on a card, in words. The cards of an edition are known to all; where they lie is not, and
// nothing of that is told here.

#include <algorithm>

#include "data/embedded.h"
#include "data/json.h"
#include "dixie/rules.h"
#include "engine/echo.h"
#include "engine/number.h"
#include "engine/whose.h"

namespace longroll::dixie {
namespace {

// The texts of a chart of data/dixie by the field that names its rows, as {"SHARP", "Two hits ..."}.
std::string chart_text(std::string_view file, std::string_view rows, std::string_view key,
                       std::string_view wanted) {
    const Expected<Json> chart = read_json(embedded(file), file);
    if (!chart) return {};
    for (const Json& row : (*chart)[rows].items())
        if (row[key].text() == wanted) return std::string(row["text"].text());
    return {};
}

// DX-K15, in the order of the bits of Timing.
constexpr std::string_view timing_words[timing_count] = {
    "at set-up",
    "in your Morale Phase",
    "in the enemy's Morale Phase",
    "in your Combat Phase",
    "in the enemy's Combat Phase",
    "in a Melee",
    "in your Move Phase",
    "at the start of the enemy's Move Phase",
    "in your Reinforce Phase",
    "when a die may be rolled again",
    "when a card of yours breaks",
    "when a General of yours falls",
};

std::string when_played(const Card& card) {
    std::string text;
    for (int bit = 0; bit < timing_count; ++bit)
        if (card.timing >> bit & 1) text += (text.empty() ? "" : " or ") + std::string(timing_words[bit]);
    return text;
}

std::string on_troops(const Setup& setup, const Card& card) {
    std::string text = "Combat value " + std::to_string(card.cv);
    if (setup.edition == Edition::Gettysburg)
        text += std::string(", morale ") + (card.letter > 0 ? "A" : card.letter < 0 ? "C" : "B");
    text += ", fire F" + std::to_string(card.fire);
    if (card.long_fire > 0) text += ", at long range F" + std::to_string(card.long_fire);
    text += ", in Melee F" + std::to_string(card.melee);
    static constexpr std::string_view guns[] = {"", ", smoothbores", ", rifles", ", smoothbores and rifles"};
    return text + std::string(guns[static_cast<std::size_t>(card.guns)]) + ".";
}

std::string on_general(const Card& card) {
    std::string text = "Attack " + std::to_string(card.attack) + ", defense " + std::to_string(card.defense) +
                       ", stacking +" + std::to_string(card.stack) + "; commands " +
                       (card.level == Level::Army ? "an " : "a ") + std::string(name(card.level));
    if (card.arm != CommandArm::All)
        text += card.arm == CommandArm::Cavalry ? " of cavalry" : " of artillery";
    if (card.mark == Mark::ArmyCommander) text += ", may be Army Commander";
    if (!card.wing.empty()) {
        text += ", his Wing:";
        for (const std::string& corps : card.wing) text += " " + corps;
    }
    return text + ".";
}

std::string on_terrain(const Card& card) {
    std::string text(name(card.terrain));
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    if (card.limit > 0) text += " with a Movement Limit of " + std::to_string(card.limit);
    text += ": " + chart_text("dixie/terrain_cards.json", "types", "ttype", name(card.terrain));
    if (card.no_outflank) text += "; nobody can be outflanked across it";
    if (card.places != PlaceAny) {
        text += "; may lie:";
        for (const std::string& place : card.positions) text += " " + place;
    }
    return text + ".";
}

std::string printed_on(const Setup& setup, const Card& card) {
    std::string text = std::to_string(card.number) + " " + card.name + ", " +
                       (card.side == Seat::Union ? "Union " : "Confederate ") + (card.horse ? "horse " : "") +
                       std::string(name(card.type)) + ", " + std::to_string(card.bp) + " Battle Points (" +
                       card.id + ")\n";
    switch (card.type) {
        case CardType::General: text += on_general(card); break;
        case CardType::Terrain: text += on_terrain(card); break;
        case CardType::Special:
            text += chart_text("dixie/special_cards.json", "cards", "effect", name(card.effect)) +
                    " It is played " + when_played(card) + ".";
            break;
        default: text += on_troops(setup, card);
    }
    if (!card.corps_name.empty()) text += " Corps: " + card.corps_name + ".";
    if (!card.order_of_battle.empty()) text += " Order of battle: " + card.order_of_battle + ".";
    if (!card.note.empty()) text += "\n" + card.note;
    return text;
}

// A card that has exactly the name (the seat's own first), or else all with it as a part of theirs.
std::vector<const Card*> named(const Setup& setup, Seat seat, std::string_view which) {
    const std::string wanted = lower(which);
    std::vector<const Card*> found;
    for (Seat side : {seat, other(seat)})
        for (const Card& card : setup.cards[index(side)]) {
            if (card.number == 0) continue;
            if (lower(card.name) == wanted || lower(card.id) == wanted) return {&card};
            if (lower(card.name).find(wanted) != std::string::npos) found.push_back(&card);
        }
    return found;
}

}  // namespace

Expected<std::string> Dixie::card(const Setup& setup, Seat seat, std::string_view which) {
    if (which.empty())
        return Wrong{"`card` takes the number or name of a card, as in `card 12` or `card enemy 12`"};
    std::string_view rest = which;
    const Seat side = whose(rest, seat);
    if (const std::optional<std::uint8_t> number = number_in<std::uint8_t>(rest)) {
        const CardList& cards = setup.cards[index(side)];
        if (*number == 0 || *number >= cards.size())
            return Wrong{std::string(side == Seat::Union ? "Union" : "Confederate") +
                         " cards have the numbers 1 to " + std::to_string(cards.size() - 1) + ", not " +
                         std::to_string(*number)};
        return printed_on(setup, cards[*number]);
    }
    const std::vector<const Card*> found = named(setup, side, rest);
    if (found.empty())
        return Wrong{"no card of " + std::string(dixie::title(setup.edition)) + " has '" + echoed(which) +
                     "' in its name"};
    if (found.size() == 1) return printed_on(setup, *found.front());
    constexpr std::size_t most = 12;
    std::string text = std::to_string(found.size()) + " cards have that in their name: ";
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i)
        text += (i > 0 ? ", " : "") + std::string(found[i]->side == Seat::Union ? "usa " : "csa ") +
                std::to_string(found[i]->number) + " " + found[i]->name;
    return text + (found.size() > most ? ", and more" : "");
}

}  // namespace longroll::dixie
