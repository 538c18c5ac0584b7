// What each step of chapter 4 takes and when it asks, for refusals (engine/asked.h).

#include "elephant/asked.h"

namespace longroll::elephant {
namespace {

constexpr std::uint64_t yes_no = verb_bits(Verb::Yes, Verb::No);
constexpr std::uint64_t volley = yes_no | verb_bits(Verb::Done, Verb::Drop, Verb::ForMe, Verb::Volley);

constexpr StepRow<StepKind> rows[] = {
    {StepKind::Deploy,
     {"the armies are being deployed", "before the first turn",
      verb_bits(Verb::ForMe, Verb::Drop, Verb::Done, Verb::TakeBack, Verb::Place, Verb::PlaceStand,
                Verb::PlaceOfficer, Verb::Detach)}},
    {StepKind::FireDeclare,
     {"this is the Fire Phase", "in the Fire Phase",
      verb_bits(Verb::Done, Verb::Drop, Verb::ForMe, Verb::Hold, Verb::TakeBack, Verb::Fire, Verb::Combine,
                Verb::Separate, Verb::Snipe)}},
    {StepKind::Engaged,
     {"units in a melee fight on or break off", "as the Movement Phase begins",
      verb_bits(Verb::Continue, Verb::Retreat)}},
    {StepKind::ChargeDeclare,
     {"this is the Movement Phase, and charges come first", "as the Movement Phase begins",
      verb_bits(Verb::Done, Verb::Drop, Verb::TakeBack, Verb::Support, Verb::Charge)}},
    {StepKind::MoveSelect,
     {"this is the Movement Phase", "in the Movement Phase, after the charges",
      verb_bits(Verb::Done, Verb::Begin, Verb::Detach, Verb::Ride)}},
    {StepKind::MovePath,
     {"one unit is moving, and ends its move first", "once its dice to move are rolled",
      verb_bits(Verb::Done, Verb::Drop, Verb::TakeBack, Verb::Go, Verb::Advance, Verb::Wheel, Verb::Face,
                Verb::Backstep, Verb::Sideslip, Verb::Form, Verb::Limber, Verb::Unlimber, Verb::Prone,
                Verb::Rejoin, Verb::March, Verb::To)}},
    {StepKind::SkirmFire, {"skirmishers are charged, and may fire", nullptr, yes_no}},
    {StepKind::Volley1, {"a charge comes in, and its target may fire", "when the enemy charges", volley}},
    {StepKind::Volley2,
     {"a charge comes in, and its target may fire again", "when the enemy charges", volley}},
    {StepKind::PassFire, {"an enemy passes, and a unit may fire at it", nullptr, yes_no}},
    {StepKind::OppCharge, {"an enemy passes, and cavalry may charge it", nullptr, yes_no}},
    {StepKind::MeetCharge,
     {"cavalry charges a unit on the move, which may face it", nullptr, verb_bits(Verb::No, Verb::Face)}},
    {StepKind::CavFire, {"cavalry closes with the enemy, and may fire", nullptr, yes_no}},
    {StepKind::Follow,
     {"the target gave way, and the charge may follow", "when the target of a charge gives way",
      verb_bits(Verb::No, Verb::Follow)}},
    {StepKind::Pairing,
     {"a melee of several units is being paired", "in a melee of several units",
      verb_bits(Verb::Done, Verb::Drop, Verb::TakeBack, Verb::Pair)}},
    {StepKind::Advance, {"a melee is won, and the winner may step forward", nullptr, yes_no}},
};
constexpr auto table = asks_by_kind(rows);

// What is done with a verb; nothing for what only ends, answers or mends what a step has begun.
constexpr const char* does(Verb verb) {
    switch (verb) {
        case Verb::Place:
        case Verb::PlaceStand: return "Units are placed";
        case Verb::PlaceOfficer: return "Officers are placed";
        case Verb::Fire: return "Units fire";
        case Verb::Hold: return "Units hold their fire";
        case Verb::Combine:
        case Verb::Separate: return "Fire at one target is put together";
        case Verb::Snipe: return "Marksmen shoot at officers";
        case Verb::Volley: return "Units fire at chargers";
        case Verb::Continue:
        case Verb::Retreat: return "Engaged units fight on or break off";
        case Verb::Charge: return "Charges are announced";
        case Verb::Support: return "Supports of a charge are named";
        case Verb::Follow: return "Chargers follow";
        case Verb::Detach: return "Skirmishers are sent out";
        case Verb::Begin: return "Units move";
        case Verb::Ride: return "Officers ride";
        case Verb::Advance:
        case Verb::Wheel:
        case Verb::Face:
        case Verb::Backstep:
        case Verb::Sideslip:
        case Verb::Form:
        case Verb::Limber:
        case Verb::Unlimber:
        case Verb::Prone:
        case Verb::Rejoin:
        case Verb::March:
        case Verb::To:
        case Verb::Go: return "A unit goes its way";
        case Verb::Pair: return "Units are paired";
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

}  // namespace longroll::elephant
