// What each step of chapter 4 takes and when it asks, for refusals (engine/asked.h).

#include "dixie/asked.h"

#include "dixie/change.h"

namespace longroll::dixie {
namespace {

constexpr std::uint64_t window = verb_bits(Verb::Pass, Verb::Special);

constexpr StepRow<StepKind> rows[] = {
    {StepKind::BuildDecks,
     {"decks are being built", "while decks are built",
      verb_bits(Verb::Add, Verb::TakeBack, Verb::Cancel, Verb::DeployForMe, Verb::Done)}},
    {StepKind::Deploy,
     {"the armies are being deployed", "before the first Battle Turn",
      verb_bits(Verb::Deploy, Verb::TakeBack, Verb::Cancel, Verb::DeployForMe, Verb::Done)}},
    {StepKind::NightDeploy,
     {"it is night, and cards are being deployed", "at night",
      verb_bits(Verb::Deploy, Verb::TakeBack, Verb::Cancel, Verb::DeployForMe, Verb::Done)}},
    {StepKind::Designate,
     {"an acting Army Commander is to be chosen", "when the army has lost its commander",
      verb_bits(Verb::Designate)}},
    {StepKind::MoraleWindow, {"this is the Morale Phase, and Specials may be played", nullptr, window}},
    {StepKind::CheckLeaders,
     {"this is the Morale Phase", "in the Morale Phase", verb_bits(Verb::Check, Verb::RollAll)}},
    {StepKind::CheckTroops,
     {"this is the Morale Phase", "in the Morale Phase", verb_bits(Verb::Check, Verb::RollAll)}},
    {StepKind::ReactLeaderLost, {"a General was struck down, and a Special may save him", nullptr, window}},
    {StepKind::ReactReroll, {"a card broke, and a Special may give it a new roll", nullptr, window}},
    {StepKind::ReactRout, {"a card routs, and a Special may rally it", nullptr, window}},
    {StepKind::Withdraw,
     {"an overstacked position is being cleared", "when a position is overstacked",
      verb_bits(Verb::Withdraw)}},
    {StepKind::NextStack,
     {"an overstacked position is to be chosen", "when several positions are overstacked",
      verb_bits(Verb::Stack)}},
    {StepKind::Melees,
     {"this is the Combat Phase, and Melees come first", "as the Combat Phase begins",
      verb_bits(Verb::Melee, Verb::Done)}},
    {StepKind::Combats,
     {"this is the Combat Phase", "in the Combat Phase, one after the other",
      verb_bits(Verb::Open, Verb::Done)}},
    {StepKind::CombatWindow, {"this is the Combat Phase, and Specials may be played", nullptr, window}},
    {StepKind::Fire,
     {"this is the Combat Phase, and fire into one position is open",
      "in the Combat Phase, once a position is chosen and Specials for it are played",
      verb_bits(Verb::Fire, Verb::Done)}},
    {StepKind::PlaceHits, {"hits are being placed", "when hits are placed", verb_bits(Verb::Hit)}},
    {StepKind::PlaceLeaderHits,
     {"hits on leaders are being placed", "when hits are placed", verb_bits(Verb::Hit)}},
    {StepKind::PlaceFriendlyHits,
     {"hits by friendly fire are being placed", "when hits are placed", verb_bits(Verb::Hit)}},
    {StepKind::LoseDecoys,
     {"a decoy is to be given up for a hit", "when only decoys are left to take a hit",
      verb_bits(Verb::Lose)}},
    {StepKind::MeleeWindow, {"a Melee is being fought, and Specials may be played", nullptr, window}},
    {StepKind::MeleeDecide,
     {"a Melee is being fought", "after the first round of a Melee",
      verb_bits(Verb::FightOn, Verb::Disengage)}},
    {StepKind::MeleeRetreat,
     {"cards are crossing a creek out of a Melee", nullptr,
      verb_bits(Verb::Add, Verb::TakeBack, Verb::Done)}},
    {StepKind::MoveWindow, {"this is the Move Phase, and Specials may be played first", nullptr, window}},
    {StepKind::Moves,
     {"this is the Move Phase", "in the Move Phase",
      verb_bits(Verb::Move, Verb::March, Verb::Scout, Verb::Terrain, Verb::Decoy, Verb::Reveal, Verb::Special,
                Verb::Done)}},
    {StepKind::KeepGeneral,
     {"one General too many is in a position", "when two Generals are in one position",
      verb_bits(Verb::Keep)}},
    {StepKind::ForceMarchDraft,
     {"a Force-March is being put together", "while a Force-March is put together",
      verb_bits(Verb::Add, Verb::TakeBack, Verb::Cancel, Verb::Done)}},
    {StepKind::ScoutDraft,
     {"scouts are being named", "while scouts are named",
      verb_bits(Verb::Add, Verb::TakeBack, Verb::Cancel, Verb::Done)}},
    {StepKind::ScoutFire,
     {"the enemy scouts a position, and one card fires at them", "when enemy scouts come",
      verb_bits(Verb::ScoutFire)}},
    {StepKind::ScoutStay,
     {"the scouts have found nobody", "when scouts find nobody", verb_bits(Verb::Stay, Verb::Return)}},
    {StepKind::OutflankDraft,
     {"Reserve cards may try to outflank", "at the end of the Move Phase",
      verb_bits(Verb::Outflank, Verb::TakeBack, Verb::Done)}},
    {StepKind::LateFire,
     {"cards that have just outflanked fire", nullptr, verb_bits(Verb::Fire, Verb::Done)}},
    {StepKind::HorseFire,
     {"Horse Artillery that has not fired may do so", nullptr, verb_bits(Verb::Fire, Verb::Done)}},
    {StepKind::ReinforceWindow, {"this is the Reinforce Phase, and Specials may be played", nullptr, window}},
    {StepKind::SpecialTarget,
     {"a Special is being played, and one more card is to be named", nullptr,
      verb_bits(Verb::Special, Verb::Done)}},
};
constexpr auto table = asks_by_kind(rows);

// What is done with a verb; nothing for what only ends, passes or mends what a step has begun.
constexpr const char* does(Verb verb) {
    switch (verb) {
        case Verb::Add: return "Cards are added";
        case Verb::Deploy: return "Cards are deployed";
        case Verb::DeployForMe: return "Cards are placed for you";
        case Verb::Designate: return "An acting Army Commander is chosen";
        case Verb::Check:
        case Verb::RollAll: return "Cards with hits check morale";
        case Verb::Melee: return "Melees are declared";
        case Verb::Open: return "Positions to fire into are chosen";
        case Verb::Fire: return "Cards fire";
        case Verb::Hit: return "Cards take hits";
        case Verb::Lose: return "Decoys are given up";
        case Verb::Withdraw: return "Cards are withdrawn";
        case Verb::FightOn:
        case Verb::Disengage: return "Troops fight on or disengage";
        case Verb::Move: return "Cards move";
        case Verb::March: return "Cards Force-March";
        case Verb::Terrain: return "Terrain is played";
        case Verb::Decoy: return "Decoys are laid";
        case Verb::Reveal: return "Decoys are revealed";
        case Verb::Scout: return "Cavalry scouts";
        case Verb::Outflank: return "Reserve cards outflank";
        case Verb::Keep: return "The General who stays is chosen";
        case Verb::Stack: return "Overstacked positions are chosen";
        case Verb::ScoutFire: return "A card fires at scouts";
        case Verb::Stay:
        case Verb::Return: return "Scouts stay or return";
        default: return nullptr;
    }
}

// DX-K15, as a time; the first that a card has is named.
struct TimingWords {
    unsigned timing;
    const char* when;
};
constexpr TimingWords timing_words[] = {
    {TimingMoraleOwn | TimingMoraleEnemy, "as any Morale Phase begins"},
    {TimingMoraleOwn, "as your Morale Phase begins"},
    {TimingMoraleEnemy, "as the enemy's Morale Phase begins"},
    {TimingCombatOwn | TimingCombatEnemy, "when a position has been chosen to fire into"},
    {TimingCombatOwn, "when you have chosen a position to fire into"},
    {TimingCombatEnemy, "when the enemy has chosen a position to fire into"},
    {TimingMelee, "in a Melee"},
    {TimingOwnMove, "in your Move Phase"},
    {TimingEnemyMoveStart, "as the enemy's Move Phase begins"},
    {TimingReinforce, "in your Reinforce Phase"},
    {TimingReactReroll, "when a card breaks"},
    {TimingReactRout, "when a card routs"},
    {TimingReactLeaderLost, "when a General is struck down"},
    {TimingSetup, "when the armies are deployed"},
};

}  // namespace

const std::span<const StepAsks> asked = table;

const char* played_when(std::uint16_t timing) {
    for (const TimingWords& words : timing_words)
        if ((timing & words.timing) == words.timing) return words.when;
    return "at no time by itself";
}

Verdict not_asked(const Look& look, Seat seat, const Action& action) {
    const auto here = static_cast<std::size_t>(look.top().kind);
    if (action.verb == Verb::Special) {
        const Slot slot = slot_of(look, seat, action.card);
        if (slot != no_slot && (look.side(seat).specials & one(slot)) != 0)
            return refuse(rule::DX_12_0b, "not now: {}. {} is played {}.", asked[here].now,
                          card_arg(seat, action.card), played_when(look.card(seat, slot).timing));
    }
    return not_now(rules_of(look.top().kind).prompt(look, seat).rule, asked, here,
                   static_cast<unsigned>(action.verb), does(action.verb));
}

}  // namespace longroll::dixie
