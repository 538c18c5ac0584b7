#pragma once
// 8.3, 8.4: the numbers of Generals, regiments and batteries from their rank, grade, class, men and guns.

#include <algorithm>

#include "rally/stand.h"

namespace longroll::rally {

// RF-DATA-5.
struct GeneralRating {
    std::uint8_t command = 0, leadership = 0, heroism = 0;
    friend constexpr bool operator==(const GeneralRating&, const GeneralRating&) = default;
};
inline constexpr GeneralRating general_ratings[at(Rank::count)][at(Grade::count)] = {
    {{3, 4, 1}, {2, 4, 0}, {2, 3, 0}, {1, 3, 0}},  // Artillery battalion
    {{3, 5, 1}, {2, 4, 0}, {2, 4, 0}, {1, 3, 0}},  // Brigade
    {{3, 6, 1}, {3, 5, 0}, {2, 4, 0}, {2, 4, 0}},  // Division
    {{4, 7, 1}, {3, 6, 0}, {3, 5, 0}, {2, 4, 0}},  // Corps
    {{4, 8, 1}, {4, 7, 0}, {3, 6, 0}, {3, 5, 0}},  // Army
};
constexpr GeneralRating general_rating(Rank rank, Grade grade, bool heroic) {
    GeneralRating rating = general_ratings[at(rank)][at(grade)];
    if (heroic) ++rating.heroism;
    return rating;
}

// RF-DATA-9.
struct ClassRow {
    int discipline, fire, dismounted_fire;
};
inline constexpr ClassRow class_rows[at(Class::count)] = {
    {10, 7, 8}, {9, 7, 8}, {8, 8, 9}, {7, 8, 9}, {6, 8, 9}};

inline constexpr int men_per_circle = 92;  // RF-DATA-6
inline constexpr int most_strength = 9;
inline constexpr int men_per_holder_circle = 4;  // RF-DATA-7: every fourth man held horses

constexpr int infantry_strength(int men) {
    return men < men_per_circle ? 1 : std::clamp(men / men_per_circle, 2, most_strength);
}
struct CavalryStrength {
    int mounted = 0, dismounted = 0, holders = 0;
    friend constexpr bool operator==(const CavalryStrength&, const CavalryStrength&) = default;
};
constexpr CavalryStrength cavalry_strength(int men) {
    const int strength = std::clamp(men / men_per_circle, 1, most_strength);
    const int holders = (2 * strength + men_per_holder_circle) / (2 * men_per_holder_circle);
    return {strength, strength, std::max(1, holders)};
}
inline constexpr int battery_strength = 1;  // RF-DATA-8

// What the record of a unit adds to its class.
enum class Arms : std::uint8_t { Usual, Sharpshooters, Mixed, Repeaters };
constexpr int fire_of(Arm arm, Class quality, Arms arms) {
    const ClassRow& row = class_rows[at(quality)];
    int fire = arm == Arm::Cavalry ? row.dismounted_fire : row.fire;
    if (arm == Arm::Infantry && arms == Arms::Sharpshooters) --fire;
    if (arm == Arm::Infantry && arms == Arms::Mixed) ++fire;
    if (arm == Arm::Cavalry && arms == Arms::Repeaters) --fire;
    return std::clamp(fire, 6, 10);
}
// `by`: distinguished +1, fragile -1.
constexpr int discipline_of(Class quality, int by = 0) {
    return std::clamp(class_rows[at(quality)].discipline + by, 5, 11);
}
// RF-DATA-10.
constexpr int battery_fire(int guns, bool elite) {
    return std::clamp(8 - (guns >= 6 ? 1 : 0) + (guns <= 3 ? 1 : 0) - (elite ? 1 : 0), 7, 10);
}
constexpr int battery_discipline(bool elite) { return elite ? 9 : 8; }

}  // namespace longroll::rally
