// Words of Dixie: names, labels. What came of an action is in outcome.cpp.

#include "dixie/change.h"
#include "dixie/rules.h"

namespace longroll::dixie {
namespace {

std::string side_word(Seat seat) { return seat == Seat::Union ? "Union" : "Confederate"; }

bool any_outflanks(const State& state) {
    for (const Step& step : state.agenda.steps)
        if (step.kind == StepKind::OutflankRoll && step.cards != 0) return true;
    return false;
}

std::string card_name(const Setup& setup, Seat seat, std::uint8_t number) {
    if (number == 0 || number >= setup.cards[index(seat)].size()) return "card " + std::to_string(number);
    return setup.card(seat, number).name;
}

// 'I3', 'K2A', 'A2 F1/F3', 'G 2/1 +1': what the card says of itself, short.
std::string card_stats(const Setup& setup, const Card& card) {
    const std::string letter = setup.edition == Edition::Gettysburg ? (card.letter > 0   ? "A"
                                                                       : card.letter < 0 ? "C"
                                                                                         : "B")
                                                                    : "";
    switch (card.type) {
        case CardType::Infantry: return "I" + std::to_string(card.cv) + letter;
        case CardType::Cavalry: return "K" + std::to_string(card.cv) + letter;
        case CardType::Artillery:
            return (card.horse ? "HA" : "A") + std::to_string(card.cv) + letter + " F" +
                   std::to_string(card.long_fire) + "/F" + std::to_string(card.fire);
        case CardType::General:
            return "G " + std::to_string(card.attack) + "/" + std::to_string(card.defense) +
                   (card.stack > 0 ? " +" + std::to_string(card.stack) : "");
        case CardType::Terrain:
            return std::string(name(card.terrain)) + (card.limit > 0 ? " " + std::to_string(card.limit) : "");
        case CardType::Special: return "special";
    }
    return {};
}

std::string named(const Setup& setup, Seat seat, std::uint8_t number) {
    std::string text = card_name(setup, seat, number);
    if (number == 0 || number >= setup.cards[index(seat)].size()) return text;
    return text + " (" + card_stats(setup, setup.card(seat, number)) + ")";
}

// ', 11 BP' behind a card a deck is built from.
std::string price(const Setup& setup, Seat seat, std::uint8_t number) {
    if (number == 0 || number >= setup.cards[index(seat)].size()) return {};
    return ", " + std::to_string(setup.card(seat, number).bp) + " BP";
}

// An enemy card as the seat sees it.
std::string enemy_name(const Look& look, Seat enemy, Slot slot) {
    const Side& side = look.side(enemy);
    if (slot < max_slots && (side.face_up & one(slot))) return named(look.setup, enemy, side.card[slot]);
    return "a face-down " + side_word(enemy) + " card";
}

}  // namespace

std::string Dixie::name(const Setup& setup, ArgKind kind, std::int64_t value) {
    const Seat seat = value >= 256 ? Seat::Confederate : Seat::Union;
    switch (kind) {
        case ArgKind::Piece: return card_name(setup, seat, static_cast<std::uint8_t>(value & 255));
        case ArgKind::Place: return place_name(setup, static_cast<Place>(value));
        case ArgKind::Thing: return "a face-down " + side_word(seat) + " card";
        default: return std::to_string(value);
    }
}

std::string Dixie::write(const Setup& setup, const Action& action) { return dixie::write(setup, action); }
Expected<Action> Dixie::read(const Setup& setup, std::string_view text) { return dixie::read(setup, text); }

std::string Dixie::label(const Setup& setup, const State& state, Seat seat, const Action& action) {
    const Look look{setup, state};
    const std::string card = action.card != 0 ? named(setup, seat, action.card) : "";
    const std::string place = action.place != no_place ? place_name(setup, action.place) : "";
    const StepKind kind = state.agenda.empty() ? StepKind::None : state.agenda.top().kind;
    switch (action.verb) {
        case Verb::Pass: return "Pass";
        case Verb::Done:
            switch (kind) {
                case StepKind::BuildDecks: return "Finish the deck";
                case StepKind::Deploy:
                case StepKind::NightDeploy: return "Finish deployment";
                case StepKind::Melees: return "No more Melees";
                case StepKind::Combats: return "End combat";
                case StepKind::Fire: return "Close this combat";
                case StepKind::Moves: return "End moves";
                case StepKind::ForceMarchDraft: return "Roll for the march";
                case StepKind::ScoutDraft: return "Ride out";
                case StepKind::OutflankDraft:
                    return any_outflanks(state) ? "Roll to outflank" : "No outflanking";
                case StepKind::LateFire:
                case StepKind::HorseFire: return "No more fire";
                default: return "Done";
            }
        case Verb::Cancel: return "Cancel";
        case Verb::Add:  // to a deck, or to a group that marches
            return "Add " + card + (kind == StepKind::BuildDecks ? price(setup, seat, action.card) : "");
        case Verb::TakeBack: return "Remove " + card;
        case Verb::Deploy: return "Deploy " + card + " in " + place + (action.mode == 1 ? " as a decoy" : "");
        case Verb::DeployForMe:
            return kind == StepKind::BuildDecks ? "Fill the deck for me" : "Deploy for me";
        case Verb::Designate: return card + " acts as Army Commander";
        case Verb::Check: return "Check " + card;
        case Verb::RollAll: return "Roll all";
        case Verb::Special: {
            std::string text =
                "Play " + (action.card != 0 ? card_name(setup, seat, action.card) : std::string("a Special"));
            if (!place.empty()) text += " on " + place;
            if (action.target != 0) text += " for " + named(setup, seat, action.target);
            if (action.enemy != no_slot) text += " against " + enemy_name(look, other(seat), action.enemy);
            return text;
        }
        case Verb::Melee: return "Melee in " + place;
        case Verb::Open:
            return (can_fire_into(look, seat, action.place) ? "Fire into " : "Play a Special on ") + place;
        case Verb::Fire: {
            static constexpr const char* how[] = {"Fire ", "Fire at long range: ", "Enfilade with "};
            std::string text = how[action.mode < 3 ? action.mode : 0] + card;
            if (!place.empty()) text += " into " + place;
            if (action.enemy != no_slot) text += " at " + enemy_name(look, other(seat), action.enemy);
            return text;
        }
        case Verb::Hit: return card + " takes the hit";
        case Verb::Lose: return "Give up " + card;
        case Verb::Withdraw: return "Withdraw " + card;
        case Verb::FightOn: return "Fight on";
        case Verb::Disengage: return "Disengage";
        case Verb::Move:
            return "Move " + card + " to " + place +
                   (action.place2 != no_place ? " and on to " + place_name(setup, action.place2) : "");
        case Verb::March:
            return "Force-march " + card + " to " + place + " and on to " + place_name(setup, action.place2);
        case Verb::Terrain: return "Play " + card + " in " + place;
        case Verb::Decoy: return "Lay " + card + " face-down in " + place;
        case Verb::Reveal: return "Turn up " + card;
        case Verb::Scout: return "Scout " + place + " with " + card;
        case Verb::Outflank: return "Outflank " + place + " with " + card;
        case Verb::Keep: return card + " stays in command";
        case Verb::Stack: return place + " rolls next";
        case Verb::ScoutFire: return card + " fires at the scouts";
        case Verb::Stay: return card + " stays";
        case Verb::Return: return card + " returns";
        default: return "?";
    }
}

std::string Dixie::button(const Setup&, const State& state, Seat, const Action& action) {
    const StepKind kind = state.agenda.empty() ? StepKind::None : state.agenda.top().kind;
    switch (action.verb) {
        case Verb::Done:
            switch (kind) {
                case StepKind::BuildDecks: return "Finish the deck";
                case StepKind::Deploy:
                case StepKind::NightDeploy: return "Begin";
                case StepKind::Fire: return "Close this fight";
                default: return {};
            }
        case Verb::Add: return "Add";
        case Verb::TakeBack: return "Remove";
        case Verb::Deploy: return action.mode == 1 ? "Deploy as a decoy" : "Deploy";
        case Verb::Designate: return "Commands the army";
        case Verb::Check: return "Check";
        case Verb::Special: return "Play";
        case Verb::Melee: return "Melee";
        case Verb::Open: return "Open fire";
        case Verb::Fire: {
            static constexpr const char* how[] = {"Fire", "Fire, long range", "Enfilade"};
            return how[action.mode < 3 ? action.mode : 0];
        }
        case Verb::Hit: return "Takes the hit";
        case Verb::Lose: return "Give up";
        case Verb::Withdraw: return "Withdraw";
        case Verb::Move: return "Move";
        case Verb::March: return "Force-march";
        case Verb::Terrain: return "Lay out";
        case Verb::Decoy: return "Lay face-down as a decoy";
        case Verb::Reveal: return "Turn up";
        case Verb::Scout: return "Scout";
        case Verb::Outflank: return "Outflank";
        case Verb::Keep: return "Stays in command";
        case Verb::Stack: return "Roll next";
        case Verb::ScoutFire: return "Fire at the scouts";
        case Verb::Stay: return "Stay";
        case Verb::Return: return "Return";
        default: return {};
    }
}

}  // namespace longroll::dixie
