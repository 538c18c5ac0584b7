// What each step of chapter 4 takes and when it asks, for refusals (engine/asked.h).

#include "volley/asked.h"

namespace longroll::volley {
namespace {

constexpr std::uint64_t steps_of_a_move =
    verb_bits(Verb::Recover, Verb::StandUp, Verb::Face, Verb::Leg, Verb::Road, Verb::Charge, Verb::Keep,
              Verb::Back, Verb::Form, Verb::Deploy, Verb::Limber, Verb::Unlimber, Verb::Mount, Verb::Dismount,
              Verb::Into, Verb::Out, Verb::Exit, Verb::Enter, Verb::Go);

constexpr StepRow<StepKind> rows[] = {
    {StepKind::Deploy,
     {"the armies are being deployed", "before the first turn",
      verb_bits(Verb::ForMe, Verb::Drop, Verb::Done, Verb::Place, Verb::PlaceCommander, Verb::GiveGun,
                Verb::Lift)}},
    {StepKind::NightMoves, {"it is night", "at night", verb_bits(Verb::Done, Verb::Night, Verb::NightRide)}},
    {StepKind::Dawn,
     {"it is dawn, and stands may be set Stationary", "at dawn",
      verb_bits(Verb::Done, Verb::Drop, Verb::ForMe, Verb::Settle)}},
    {StepKind::MovePhase,
     {"this is the Movement Phase", "in the Movement Phase", verb_bits(Verb::Done, Verb::Ride, Verb::Move)}},
    {StepKind::MoveStand,
     {"one stand is moving, and ends its move first", "once you have chosen the stand that moves",
      steps_of_a_move | verb_bits(Verb::Done)}},
    {StepKind::React,
     {"a charge comes at skirmishers", "when skirmishers are charged", verb_bits(Verb::Evade, Verb::Stay)}},
    {StepKind::Commander,
     {"a commander goes along or stays", "when the troops of a commander leave",
      verb_bits(Verb::GoWith, Verb::Stay)}},
    {StepKind::Settle,
     {"the Movement Phase ends, and stands may be set Stationary", "at the end of the Movement Phase",
      verb_bits(Verb::Done, Verb::Drop, Verb::ForMe, Verb::Settle)}},
    {StepKind::Attach,
     {"the Army Commander may be attached", "at the end of the Movement Phase",
      verb_bits(Verb::Attach, Verb::Pass)}},
    {StepKind::Rally, {"this is the Rally Phase", "in the Rally Phase", verb_bits(Verb::Done, Verb::Turn)}},
    {StepKind::Profit,
     {"an enemy stand routed, and yours may profit from it", "when an enemy in contact routs",
      verb_bits(Verb::Pass, Verb::Advance, Verb::Turn)}},
    {StepKind::Breaks,
     {"cavalry may break through", "when cavalry may break through", verb_bits(Verb::Pass, Verb::Break)}},
    {StepKind::Ground,
     {"stands may go to ground", "as the Combat Phase begins",
      verb_bits(Verb::Done, Verb::Drop, Verb::Leave, Verb::Ground)}},
    {StepKind::Choose,
     {"this is the Combat Phase, and a target is to be chosen", "in the Combat Phase",
      verb_bits(Verb::Done, Verb::Attack)}},
    {StepKind::Attack,
     {"this is the Combat Phase, and an attack is being put together",
      "in the Combat Phase, once you have chosen the target",
      verb_bits(Verb::Done, Verb::Drop, Verb::ForMe, Verb::Leave, Verb::Join)}},
    {StepKind::Allot,
     {"dice are being allotted", "when a stand has several targets", verb_bits(Verb::Allot)}},
    {StepKind::Reply,
     {"the target of an attack may fire back", "when you are attacked", verb_bits(Verb::Pass, Verb::Reply)}},
    {StepKind::Evade,
     {"cavalry may fall back instead of taking hits", "when cavalry is hit", verb_bits(Verb::Claim)}},
    {StepKind::Advance,
     {"a combat is won, and the winner may advance", "when a combat is won",
      verb_bits(Verb::Pass, Verb::Advance)}},
    {StepKind::LastFire, {"routed stands fire once more", "as they rout", verb_bits(Verb::Done, Verb::Fire)}},
    {StepKind::LeaveBuilding,
     {"a building burns, and its garrison leaves", "when a building burns", verb_bits(Verb::Quit)}},
};
constexpr auto table = asks_by_kind(rows);

// What is done with a verb; nothing for what only ends, answers or mends what a step has begun.
constexpr const char* does(Verb verb) {
    if (static_cast<unsigned>(verb) < 64 && (steps_of_a_move >> static_cast<unsigned>(verb) & 1u) != 0)
        return "A stand goes its way";
    switch (verb) {
        case Verb::Place:
        case Verb::GiveGun:
        case Verb::Lift: return "Stands are placed";
        case Verb::PlaceCommander: return "Commanders are placed";
        case Verb::Move: return "Stands move";
        case Verb::Ride: return "Commanders move";
        case Verb::Evade: return "Skirmishers evade";
        case Verb::GoWith: return "Commanders go along";
        case Verb::Settle: return "Stands are set Stationary";
        case Verb::Attach: return "The Army Commander is attached";
        case Verb::Turn: return "Stands turn";
        case Verb::Advance: return "Stands advance";
        case Verb::Break: return "Cavalry breaks through";
        case Verb::Ground: return "Stands go to ground";
        case Verb::Attack: return "Targets are chosen";
        case Verb::Join:
        case Verb::Leave: return "Stands join an attack";
        case Verb::Allot: return "Dice are allotted";
        case Verb::Reply: return "Stands fire back";
        case Verb::Claim: return "Cavalry falls back";
        case Verb::Fire: return "Routed stands fire";
        case Verb::Quit: return "Garrisons leave";
        case Verb::Night: return "Stands move far from the enemy";
        case Verb::NightRide: return "Commanders ride";
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

}  // namespace longroll::volley
