#pragma once
// 2.19, 9 Campaign ledger: what regiments and batteries have lost, and what their campaign stands have lost
// by it (RF-XFER). A campaign stand is a brigade at Division level, a division at Corps level; an artillery
// battalion has one of its own, without Troop Strength.
//
// The ledger is a file between battles (ledger_file.cpp), so names join it with a match: the General of a
// brigade, then the unit.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "rally/state.h"

namespace longroll::rally {

enum class Level : std::uint8_t { Division, Corps, count };
inline constexpr std::string_view level_words[] = {"division", "corps"};
// D of chapter 9: so many circles are one step of a campaign stand (RF-XFER-1, 2).
constexpr int circles_per_step(Level level) { return level == Level::Division ? 3 : 12; }

// What is transferred apart (RF-XFER-3).
enum class Component : std::uint8_t { Infantry, Dismounted, Mounted, Holders, count };
inline constexpr std::string_view component_words[] = {"infantry", "dismounted", "mounted", "holders"};
static_assert(std::size(component_words) == at(Component::count));
inline constexpr Component components[] = {Component::Infantry, Component::Dismounted, Component::Mounted,
                                           Component::Holders};

struct LedgerUnit {
    std::string name;
    Arm arm{};
    int circles[at(Part::count)]{};
    int lost[at(Part::count)]{};  // marked circles; of a battery those that a battle cost
    int marked = 0;               // of a battery: by a distribution (RF-XFER-10)
};

struct LedgerBrigade {
    std::string general, name;
    bool battalion = false;
    std::vector<LedgerUnit> units;
};

// With what is below its campaign stand; an artillery battalion that is below none is one by itself.
struct LedgerFormation {
    Seat side = Seat::Nobody;
    std::string general, name;
    int losses[at(Component::count)]{};  // C
    std::vector<LedgerBrigade> brigades;
};

struct Ledger {
    Level level{};
    std::vector<LedgerFormation> formations;
    std::map<std::pair<Seat, std::string>, int> gravestones;  // of Generals, for the campaign (RF-XFER-8)
    std::vector<std::string> battles;                         // taken over, each once, by their names
};

// Fresh, with all of Gettysburg or the forces of a battle.
Ledger gettysburg_ledger(Level level);
Ledger ledger_of(Level level, const Setup& setup);

// ---- one component of a formation ----

struct Account {
    const LedgerFormation& formation;
    Component component;
    Level level;

    int circles() const;  // of its regiments, when fresh
    int marked() const;   // R
    int fresh() const;    // S; 0: the formation has no such component
    int losses() const { return formation.losses[at(component)]; }
    bool destroyed() const { return fresh() > 0 && losses() == fresh(); }  // RF-XFER-5
    // Steps that the marked circles are worth. All of them are the whole stand, also where they are fewer
    // than D.
    int worth() const;
    // Steps to hand out (RF-XFER-10): losses above 0, supplies below. A destroyed stand hands out nothing.
    int due() const { return destroyed() ? 0 : losses() - worth(); }
    int due_circles() const;  // to mark or to erase, as many as there are
};

// Infantry, or the dismounted of a formation without any: batteries share its losses and supplies.
Component foot_of(const LedgerFormation& formation);
// The circles that a unit can still lose to this component, or regain from it.
int free_circles(const LedgerFormation& formation, const LedgerBrigade& brigade, const LedgerUnit& unit,
                 Component component);
int marked_circles(const LedgerFormation& formation, const LedgerUnit& unit, Component component);
// RF-XFER-4, 13: three quarters of its batteries are destroyed. What is left of it is set aside.
bool is_removed(const LedgerBrigade& battalion);
// RF-XFER-6: not in play, though its circles may be free.
bool is_set_aside(const LedgerFormation& formation, const LedgerBrigade& brigade, const LedgerUnit& unit,
                  Part part, Level level);
inline bool is_destroyed(const LedgerUnit& battery) { return battery.lost[0] + battery.marked > 0; }

// ---- what happens to it: changes nothing where it refuses ----

struct Wish {
    std::string unit;
    int circles = 0;
};
struct Done {};

// At the campaign level.
Expected<Done> lose_steps(const Ledger& ledger, LedgerFormation& formation, Component component, int steps);
// So many are regained; the others are lost (RF-XFER-1).
Expected<int> supply_steps(const Ledger& ledger, LedgerFormation& formation, Component component, int steps);
// RF-XFER-10: by the owner's wishes, which must use up what is due.
Expected<Done> distribute(const Ledger& ledger, LedgerFormation& formation, Component component,
                          std::span<const Wish> wishes);
// Wishes for an owner who has none: each circle where most are left, or most are marked, regiments first.
std::vector<Wish> even_wishes(const Ledger& ledger, const LedgerFormation& formation, Component component);

// After a battle (RF-XFER-2 to 8, 11). Circles that a battle began with do not count as lost in it. Names
// the formations that took part; refuses a battle that the ledger has already, one with units that it does
// not have, and one before which something is still due.
Expected<std::vector<const LedgerFormation*>> take_battle(Ledger& ledger, const Setup& setup,
                                                          const State& state, std::string battle);

// ---- ledger_names.cpp ----

// By the name of its General or its own, or a part of one that no other has: 'vincent'. Nobody: of either
// side.
Expected<LedgerFormation*> formation_named(Ledger& ledger, std::string_view typed, Seat side = Seat::Nobody);
Expected<std::string> unit_named(const LedgerFormation& formation, std::string_view typed);

// ---- ledger_file.cpp ----

// What is wrong is one sentence: file, line, object, field, what would be right.
Expected<Ledger> read_ledger(std::string_view text, std::string_view file);
std::string write_ledger(const Ledger& ledger);

}  // namespace longroll::rally
