#include "elephant/unit.h"

#include <iterator>

namespace longroll::elephant {
namespace {

constexpr std::string_view scales[] = {"regimental1", "regimental2", "brigade"};
constexpr std::string_view arms[] = {
    "infantry", "cavalry", "field_artillery", "horse_artillery", "siege_artillery", "gunboat", "wagon"};
constexpr std::string_view grades[] = {"militia", "poor", "regular", "veteran", "elite", "green"};
constexpr std::string_view weapons[] = {
    "pistol",         "shotgun",   "ml_carbine",     "bl_carbine",    "musket",        "rifle_musket",
    "bl_rifle",       "repeaters", "6lb_smoothbore", "12lb_napoleon", "12lb_howitzer", "24lb_howitzer",
    "32lb_howitzer",  "6lb_rifle", "whitworth",      "3in_rifle",     "20lb_rifle",    "30lb_rifle",
    "siege_howitzer", "gunboat",   "gatling_gun",    "none"};
constexpr std::string_view sidearms[] = {"none", "pistol", "shotgun"};
constexpr std::string_view statuses[] = {"none", "retreat", "rout"};
constexpr std::string_view levels[] = {"brigade", "division", "corps"};

template <class Enum, std::size_t Count>
std::string_view found(const std::string_view (&words)[Count], Enum value) {
    static_assert(Count == static_cast<std::size_t>(Enum::count));
    const auto i = static_cast<std::size_t>(value);
    return i < Count ? words[i] : "?";
}

}  // namespace

std::string_view word(Scale scale) { return found(scales, scale); }
std::string_view word(Arm arm) { return found(arms, arm); }
std::string_view word(Grade grade) { return found(grades, grade); }
std::string_view word(Weapon weapon) { return found(weapons, weapon); }
std::string_view word(Sidearm sidearm) { return found(sidearms, sidearm); }
std::string_view word(Formation formation) { return found(formation_words, formation); }
std::string_view word(Withdrawing status) { return found(statuses, status); }
std::string_view word(HqLevel level) { return found(levels, level); }

}  // namespace longroll::elephant
