// What each step of chapter 4 takes and when it asks, for refusals (engine/asked.h).

#include "rally/asked.h"

namespace longroll::rally {
namespace {

constexpr std::uint64_t orders = verb_bits(Verb::Move, Verb::Tactic, Verb::Charge, Verb::Rally, Verb::Fire,
                                           Verb::FireGeneral, Verb::EnterReserve, Verb::Done);
constexpr std::uint64_t bottom_window = verb_bits(Verb::Pass, Verb::Close, Verb::Reinforce);

constexpr StepRow<StepKind> rows[] = {
    {StepKind::Forces,
     {"the forces are being chosen", "before the battle", verb_bits(Verb::Field, Verb::Lead, Verb::Done)}},
    {StepKind::DeployEdges,
     {"the edges are being agreed on", "before the battle",
      verb_bits(Verb::Edges, Verb::Agree, Verb::Refuse)}},
    {StepKind::PlaceGenerals,
     {"Generals are being placed", "before the battle",
      verb_bits(Verb::ForMe, Verb::PlaceGeneral, Verb::Done)}},
    {StepKind::DeployBrigade,
     {"a brigade is being deployed", "before the battle",
      verb_bits(Verb::ForMe, Verb::Brigade, Verb::Place, Verb::KeepBack, Verb::Lift, Verb::Waive,
                Verb::Done)}},
    {StepKind::Waiver,
     {"your opponent asks to deploy out of formation", nullptr, verb_bits(Verb::Agree, Verb::Refuse)}},
    {StepKind::Dislocate,
     {"brigades out of formation are being marked", "before the battle",
      verb_bits(Verb::Dislocate, Verb::Done)}},
    {StepKind::BuildDecks,
     {"decks are being built", "while decks are built", verb_bits(Verb::Leave, Verb::Take, Verb::Done)}},
    {StepKind::TurnStart,
     {"a turn begins: a card is played, or you pass", "as your turn begins",
      verb_bits(Verb::Pass, Verb::Top, Verb::Command, Verb::Bottom, Verb::Column, Verb::Activate,
                Verb::Retire)}},
    {StepKind::Melees,
     {"the next melee is to be chosen", "when several melees are fought", verb_bits(Verb::Fight)}},
    {StepKind::Order, {"an order is being given", "when you give an order", orders}},
    {StepKind::Discard,
     {"cards may be discarded", "when you activate a General", verb_bits(Verb::Discard, Verb::Done)}},
    {StepKind::GeneralMove,
     {"a General may ride", "when you activate a General", verb_bits(Verb::Ride, Verb::Stay)}},
    {StepKind::Activation,
     {"a General gives orders", "when a General gives orders",
      orders | verb_bits(Verb::Line, Verb::Enter, Verb::EnterBrigade, Verb::Ride)}},
    {StepKind::EnterMap,
     {"units are coming onto the map", "when units enter", verb_bits(Verb::Come, Verb::Done)}},
    {StepKind::Lay,
     {"an arrow is being laid", "once the unit has its order",
      verb_bits(Verb::Lay, Verb::Special, Verb::Mount, Verb::Stay)}},
    {StepKind::Element,
     {"a unit may fire as it moves", "when a Tactic has been ordered",
      verb_bits(Verb::Fire, Verb::FireGeneral, Verb::Stay)}},
    {StepKind::JoinColumn,
     {"units join a Field Column", "when a Field Column is formed", verb_bits(Verb::Form, Verb::Done)}},
    {StepKind::ActionWindow,
     {"an action is over, and a card may be played", "after an action", bottom_window}},
    {StepKind::ContactWindow, {"units have met, and a card may be played", "when units meet", bottom_window}},
    {StepKind::Rerolls,
     {"a die may be rolled again", "after dice have been rolled", verb_bits(Verb::Pass, Verb::Reroll)}},
    {StepKind::Response,
     {"a card may be played against fire", "when you are fired at", verb_bits(Verb::Pass, Verb::Respond)}},
    {StepKind::ReturnFire,
     {"the target may return fire", "when you are fired at", verb_bits(Verb::Pass, Verb::Return)}},
    {StepKind::Swap, {"units may change places", "after fire", verb_bits(Verb::Pass, Verb::Swap)}},
    {StepKind::Loss, {"a loss is being taken", "when a loss is taken", verb_bits(Verb::Lose)}},
    {StepKind::Panic, {"units are being tested", "when several units test", verb_bits(Verb::Test)}},
    {StepKind::DeclareCharge,
     {"the target of a charge is to be named", "when a charge has been ordered",
      verb_bits(Verb::Declare, Verb::Stay)}},
    {StepKind::ChargePassed,
     {"a charge goes in, and a card may be played", "when a charge goes in or in a melee",
      verb_bits(Verb::Pass, Verb::Play)}},
    {StepKind::Shock, {"units join a charge", "when a charge goes in", verb_bits(Verb::Join, Verb::Done)}},
    {StepKind::MeleeFire, {"units fire into a melee", "before a melee", verb_bits(Verb::Fire, Verb::Done)}},
    {StepKind::MeleeCards,
     {"a melee is being fought, and a card may be played", nullptr, verb_bits(Verb::Pass, Verb::Play)}},
    {StepKind::MeleeLosers, {"the losers of a melee are being tested", nullptr, verb_bits(Verb::Test)}},
    {StepKind::Support, {"supports of a melee are being named", "in a melee", verb_bits(Verb::Support)}},
    {StepKind::Rallied,
     {"a unit has rallied and may turn", "when a unit has rallied", verb_bits(Verb::Face, Verb::Stay)}},
    {StepKind::Rout, {"a unit routs", "when a unit routs", verb_bits(Verb::Flee)}},
};
constexpr auto table = asks_by_kind(rows);

// What is done with a verb; nothing for what only ends, answers or mends what a step has begun.
constexpr const char* does(Verb verb) {
    switch (verb) {
        case Verb::Field:
        case Verb::Lead: return "Forces are chosen";
        case Verb::Edges: return "Edges are agreed on";
        case Verb::PlaceGeneral: return "Generals are placed";
        case Verb::Brigade:
        case Verb::Place:
        case Verb::KeepBack:
        case Verb::Lift:
        case Verb::Waive: return "Brigades are deployed";
        case Verb::Dislocate: return "Brigades are marked";
        case Verb::Leave:
        case Verb::Take: return "Cards are chosen";
        case Verb::Top:
        case Verb::Bottom:
        case Verb::Column:
        case Verb::Command: return "Such a card is played";
        case Verb::Activate: return "Generals are activated";
        case Verb::Retire: return "An army retires";
        case Verb::Fight: return "Melees are chosen";
        case Verb::Move: return "Units move";
        case Verb::Tactic: return "A Tactic is ordered";
        case Verb::Charge: return "Charges are ordered";
        case Verb::Rally: return "Units rally";
        case Verb::Fire:
        case Verb::FireGeneral: return "Units fire";
        case Verb::Discard: return "Cards are discarded";
        case Verb::Ride: return "Generals ride";
        case Verb::Line: return "The line is used";
        case Verb::Enter:
        case Verb::EnterReserve:
        case Verb::EnterBrigade: return "Units enter";
        case Verb::Come: return "Units come on";
        case Verb::Lay:
        case Verb::Special:
        case Verb::Mount: return "Arrows are laid";
        case Verb::Close:
        case Verb::Reinforce: return "Such a card is played";
        case Verb::Form: return "Units join a column";
        case Verb::Respond:
        case Verb::Return: return "Such a card is played";
        case Verb::Swap: return "Units change places";
        case Verb::Reroll: return "Dice are rolled again";
        case Verb::Lose: return "Losses are taken";
        case Verb::Test: return "Units are tested";
        case Verb::Flee: return "Units flee";
        case Verb::Declare: return "Charges are declared";
        case Verb::Join: return "Units join a charge";
        case Verb::Play: return "Such a card is played";
        case Verb::Support: return "Supports are named";
        case Verb::Face: return "Units turn";
        default: return nullptr;
    }
}

}  // namespace

const std::span<const StepAsks> asked = table;

Verdict not_asked(const Look& look, Seat seat, const Action& action) {
    return not_now(rules_of(look.top().kind).prompt(look, seat).rule, asked,
                   static_cast<std::size_t>(look.top().kind), static_cast<unsigned>(action.verb),
                   does(action.verb));
}

}  // namespace longroll::rally
