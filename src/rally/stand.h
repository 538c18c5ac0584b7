#pragma once
// What there is in Brigade Command (chapters 2.4 and 8): stands, Generals and what is printed on cards, as
// words of the charts.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace longroll::rally {

// By number in a table.
template <class Enum>
constexpr std::size_t at(Enum value) {
    return static_cast<std::size_t>(value);
}

// Of a regiment or battery.
enum class Arm : std::uint8_t { Infantry, Cavalry, Artillery, count };
// A base on the map. A cavalry regiment is the mounted one, or the dismounted one with its horse holders
// (RF-CAV-1).
enum class Base : std::uint8_t { Infantry, Dismounted, Holders, Mounted, Artillery, General, count };

// RF-DATA-9.
enum class Class : std::uint8_t { Elite, Veteran, Average, Green, Shaken, count };
inline constexpr std::string_view class_words[] = {"Elite", "Veteran", "Average", "Green", "Shaken"};
static_assert(std::size(class_words) == at(Class::count));

// RF-DATA-2: the cards of a brigade.
enum class Template : std::uint8_t { Line, Assault, Skirmish, Frontier, Zouave, Cavalry, Artillery, count };
inline constexpr std::string_view template_words[] = {"LINE",   "ASSAULT", "SKIRMISH", "FRONTIER",
                                                      "ZOUAVE", "CAVALRY", "ARTILLERY"};
static_assert(std::size(template_words) == at(Template::count));

// RF-DATA-5. An artillery battalion ranks with a brigade (RF-CARD-1).
enum class Rank : std::uint8_t { Battalion, Brigade, Division, Corps, Army, count };
inline constexpr std::string_view rank_words[] = {"Artillery battalion", "Brigade", "Division", "Corps",
                                                  "Army"};
static_assert(std::size(rank_words) == at(Rank::count));
constexpr int seniority(Rank rank) { return rank == Rank::Battalion ? 0 : static_cast<int>(at(rank)) - 1; }

enum class Grade : std::uint8_t { A, B, C, D, count };
inline constexpr std::string_view grade_words[] = {"A", "B", "C", "D"};

// The top line of a Command card (RF-DATA-1); the style of a General.
enum class Line : std::uint8_t { Draw, Plan, March, Rally, count };
inline constexpr std::string_view line_words[] = {"Draw", "Plan", "March", "Rally"};
inline constexpr std::string_view style_words[] = {"D", "P", "M", "R"};

// The top action of a Battle card.
enum class Top : std::uint8_t { Move, Tactic, Charge, Fire, Rally, Reroll, count };
inline constexpr std::string_view top_words[] = {"Move", "Tactic", "Charge", "Fire", "Rally", "Reroll"};

enum class Bottom : std::uint8_t {
    CloseOrder,
    FieldColumn,
    Reinforce,
    IndianRush,
    HitAndRun,
    ZouaveDrill,
    Echelon,
    ShockColumn,
    Flankers,
    FiringLine,
    OpenOrder,
    LooseOrder,
    SkirmishLine,
    Sharpshooters,
    ShotAndShell,
    count
};
inline constexpr std::string_view bottom_words[] = {
    "Close Order",  "Field Column", "Reinforce",     "Indian Rush",   "Hit and Run",
    "Zouave Drill", "Echelon",      "Shock Column",  "Flankers",      "Firing Line",
    "Open Order",   "Loose Order",  "Skirmish Line", "Sharpshooters", "Shot & Shell"};
static_assert(std::size(bottom_words) == at(Bottom::count));

// RF-FORM.
enum class Formation : std::uint8_t { Line, Skirmish, Column, Frontier, Assault, Reserve, Unformed, count };
inline constexpr std::string_view formation_words[] = {"line",    "skirmish", "column",  "frontier",
                                                       "assault", "reserve",  "unformed"};
static_assert(std::size(formation_words) == at(Formation::count));

}  // namespace longroll::rally
