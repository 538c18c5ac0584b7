#pragma once
// 8.3, 8.4, 8.7: every formation at Gettysburg with its General, and its regiments and batteries as stands.
// Generals, classes and templates are data (data/rally/formations.csv), men and guns those of the order of
// battle.

#include <string>
#include <string_view>
#include <vector>

#include "engine/expected.h"
#include "engine/seat.h"
#include "history/order_of_battle.h"
#include "rally/ratings.h"

namespace longroll::rally {

inline constexpr int no_formation = -1;

struct GeneralRecord {
    std::string name;
    Grade grade{};
    Line style{};
    bool heroic = false;
};

// An army, corps, division, brigade or artillery battalion (RF-OOB-1).
struct FormationRecord {
    Seat side = Seat::Nobody;
    std::string corps, division, brigade;  // as the order of battle names them
    Rank rank{};
    int parent = no_formation;  // the next above it that has a General
    GeneralRecord general;
    Class quality{};         // of a brigade or battalion
    Template pattern{};      // the same
    std::vector<int> units;  // the same: places in Roster::units
};

// A regiment or battery.
struct UnitRecord {
    std::string name, short_name;
    Arm arm{};
    int formation = no_formation;
    int men = 0, guns = 0;
    int fire = 0, discipline = 0;
    // Infantry has dismounted circles alone, a battery one (RF-DATA-6 to 8).
    CavalryStrength circles;
};

struct Roster {
    std::vector<FormationRecord> formations;  // a formation after its parent
    std::vector<UnitRecord> units;            // in the order of the order of battle

    // By the name of the brigade, or of its General: 'Meredith'.
    const FormationRecord* find(Seat side, std::string_view general_surname) const;
    bool is_under(int formation, int above) const;  // or is it
};

// The formations of a file on the units of an order of battle, or what is wrong with the file: a brigade
// without a record, a record without a brigade, a General twice.
Expected<Roster> read_roster(std::string_view formations, std::string_view file,
                             const history::OrderOfBattle& oob);
// All of Gettysburg.
const Roster& gettysburg_roster();

}  // namespace longroll::rally
