#pragma once
// 2.7 Discipline, losses, panic, Generals in danger.

#include "rally/rolls.h"

namespace longroll::rally {

// ---- RF-DISC, checks.cpp ----

// Who asks for it (RF-DISC-2).
enum class CheckKind : std::uint8_t {
    Fire,  // burden: the surplus
    Melee,
    Tactic,
    Charge,  // burden: of mounted cavalry, enemies that could fire at it (RF-CHARGE-7)
    Passage,
    Countercharge,
    Square,
    Rally,
    Panic,  // a rout passes through it, or a friend in contact was destroyed by fire
    Entry   // general: the one activated
};
constexpr std::string_view word(CheckKind kind) {
    constexpr std::string_view words[] = {
        "check under fire", "check in a melee", "Tactic", "charge", "passage of lines",
        "countercharge",    "square",           "Rally",  "panic",  "entry"};
    return words[at(kind)];
}
struct CheckCall {
    CheckKind kind{};
    Ref unit;
    int burden = 0;
    PostId general = no_post;
};
// Pushes Check, which answers Passed or Failed.
void check_discipline(Play& play, const CheckCall& call);
// Roll needed at most, before the modifiers on the roll: parts of 'Discipline + Heroism - burdens'.
Reckoning check_reckoning(const Look& look, const CheckCall& call);
// The sum of these parts: the check is passed by a roll of so much or less.
int check_limit(const Look& look, const CheckCall& call);

// ---- RF-LOSS, losses.cpp ----

// Pushes Loss: so many circles; the owner of a cavalry regiment chooses the part (RF-CAV-3), in a melee the
// stand too, among `stands`. Answers Gone if the last of `stands` that was hit is destroyed, else None. Notes
// Generals in danger before anything is marked.
void lose(Play& play, Ref stand, int circles, RuleId why);
void lose_among(Play& play, Seat side, const Units& stands, int circles, RuleId why);
// RF-LOSS-5: formed friends that touched a stand destroyed by fire test, in their owner's order; pushes
// Panic. To be asked for before the stand is removed.
Units friends_in_panic(const Look& look, Ref destroyed);
void panic(Play& play, Seat side, const Units& friends, Point cause);

// ---- RF-GENHIT, casualties.cpp ----

// RF-GENHIT-1: every General who touches this base now is rolled for when the event is over.
void note_danger(Play& play, const Rect& base);
// Pushes GeneralHit where somebody is in danger: one roll for each. Called once per event by the step that is
// the event: a shot, a melee round, a rout that is not part of one of these.
void roll_for_generals(Play& play);
// RF-GENHIT-2: what this sum does to him.
enum class Casualty : std::uint8_t { Unhurt, Wounded, Killed };
Casualty casualty_of(const Look& look, Seat side, PostId post, int sum);
// RF-GENHIT-2 to 4.
void hit_general(Play& play, Seat side, PostId post, int sum);

}  // namespace longroll::rally
