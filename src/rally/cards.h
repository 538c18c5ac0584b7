#pragma once
// 2.3, 8.1, 8.2: what is printed on the cards. A Battle card follows from the template and class of its
// brigade, a Command card from the rank, grade and style of its General.

#include <algorithm>

#include "engine/seat.h"
#include "rally/stand.h"

namespace longroll::rally {

struct BattleCard {
    Top top{};
    std::uint8_t number = 0;
    std::uint8_t reroll = 0;  // combined with the action
    std::uint8_t red = 0, blue = 0;
    Bottom bottom{};

    friend constexpr bool operator==(const BattleCard&, const BattleCard&) = default;
};

inline constexpr int most_brigade_cards = 8;
inline constexpr int battalion_cards = 6;
constexpr int cards_of(Template pattern) {
    return pattern == Template::Artillery ? battalion_cards : most_brigade_cards;
}

namespace printed {
using enum Top;
using B = Bottom;
// RF-DATA-2, before the adjustments.
inline constexpr BattleCard cards[at(Template::count)][most_brigade_cards] = {
    {{Move, 4, 0, 1, 1, B::FieldColumn},
     {Move, 3, 0, 1, 2, B::CloseOrder},
     {Fire, 3, 0, 1, 2, B::FiringLine},
     {Fire, 2, 1, 0, 3, B::OpenOrder},
     {Tactic, 3, 0, 1, 1, B::Reinforce},
     {Charge, 2, 0, 3, 0, B::Echelon},
     {Rally, 2, 0, 1, 2, B::LooseOrder},
     {Reroll, 2, 0, 2, 2, B::FiringLine}},
    {{Move, 4, 0, 1, 1, B::FieldColumn},
     {Move, 3, 0, 2, 0, B::CloseOrder},
     {Charge, 3, 0, 3, 0, B::ShockColumn},
     {Charge, 2, 1, 3, 1, B::Echelon},
     {Fire, 2, 0, 1, 1, B::FiringLine},
     {Tactic, 3, 0, 2, 1, B::Reinforce},
     {Rally, 2, 0, 1, 2, B::LooseOrder},
     {Reroll, 3, 0, 2, 1, B::ShockColumn}},
    {{Move, 3, 0, 1, 1, B::HitAndRun},
     {Move, 3, 0, 0, 2, B::CloseOrder},
     {Fire, 3, 0, 1, 1, B::Flankers},
     {Fire, 2, 1, 1, 2, B::Sharpshooters},
     {Tactic, 4, 0, 1, 2, B::SkirmishLine},
     {Tactic, 3, 0, 1, 1, B::Flankers},
     {Charge, 2, 0, 2, 0, B::OpenOrder},
     {Rally, 3, 0, 1, 2, B::LooseOrder}},
    {{Move, 3, 0, 1, 1, B::IndianRush},
     {Tactic, 4, 0, 2, 1, B::IndianRush},
     {Fire, 3, 0, 1, 2, B::Sharpshooters},
     {Fire, 2, 1, 1, 2, B::Sharpshooters},
     {Tactic, 3, 0, 1, 1, B::SkirmishLine},
     {Charge, 2, 0, 3, 0, B::Flankers},
     {Rally, 2, 0, 1, 2, B::Reinforce},
     {Reroll, 2, 0, 2, 1, B::HitAndRun}},
    {{Move, 4, 0, 1, 1, B::ZouaveDrill},
     {Move, 3, 0, 1, 2, B::ZouaveDrill},
     {Fire, 3, 0, 1, 2, B::FiringLine},
     {Fire, 2, 1, 1, 2, B::LooseOrder},
     {Tactic, 3, 0, 2, 1, B::IndianRush},
     {Charge, 3, 0, 3, 0, B::Echelon},
     {Rally, 2, 0, 1, 2, B::CloseOrder},
     {Reroll, 2, 0, 2, 2, B::SkirmishLine}},
    {{Move, 4, 0, 2, 0, B::HitAndRun},
     {Move, 3, 0, 1, 1, B::HitAndRun},
     {Charge, 3, 0, 3, 0, B::Echelon},
     {Charge, 2, 1, 3, 1, B::Flankers},
     {Fire, 3, 0, 0, 2, B::SkirmishLine},
     {Fire, 2, 0, 1, 2, B::Sharpshooters},
     {Tactic, 3, 0, 1, 1, B::OpenOrder},
     {Rally, 3, 0, 1, 2, B::LooseOrder}},
    {{Fire, 3, 0, 0, 2, B::ShotAndShell},
     {Fire, 2, 1, 0, 3, B::ShotAndShell},
     {Fire, 2, 0, 1, 1, B::ShotAndShell},
     {Move, 3, 0, 0, 1, B::FiringLine},
     {Tactic, 2, 0, 0, 2, B::HitAndRun},
     {Rally, 2, 0, 1, 1, B::LooseOrder}},
};
}  // namespace printed

// RF-DATA-3: each adjustment is kept within 0 to 3 before the next. `index` from 0.
constexpr BattleCard battle_card(Seat side, Template pattern, Class quality, std::size_t index) {
    BattleCard card = printed::cards[at(pattern)][index];
    const auto add = [](std::uint8_t& number, int by) {
        number = static_cast<std::uint8_t>(std::clamp(number + by, 0, 3));
    };
    const std::size_t n = index + 1;  // as printed
    if (n == 1) add(side == Seat::Union ? card.blue : card.red, 1);
    if (pattern == Template::Artillery) return card;
    if (quality == Class::Elite) {
        if (n == 5 || n == 7) add(card.red, 1);
        if (n == 1 || n == 2) add(card.blue, 1);
    }
    if (quality == Class::Green || quality == Class::Shaken) {
        if (n == 5 || n == 6) add(card.red, -1);
        if (n == 1 || n == 2) add(card.blue, -1);
    }
    return card;
}

struct CommandCard {
    Line line{};
    std::uint8_t number = 0;
    std::uint8_t reroll = 0;

    friend constexpr bool operator==(const CommandCard&, const CommandCard&) = default;
};

// RF-DATA-1: by rank, the number of each line, then the Rerolls at the bottom.
inline constexpr std::uint8_t command_lines[at(Rank::count)][at(Line::count)] = {
    {2, 2, 3, 2}, {2, 2, 3, 2}, {3, 3, 4, 3}, {4, 3, 5, 3}, {4, 4, 6, 4}};
inline constexpr std::uint8_t command_rerolls[at(Rank::count)] = {1, 1, 2, 2, 3};

constexpr CommandCard command_card(Rank rank, Grade grade, Line style) {
    const int by = grade == Grade::A ? 1 : grade == Grade::D ? -1 : 0;
    const int number = std::clamp(command_lines[at(rank)][at(style)] + by, 1, 6);
    return {style, static_cast<std::uint8_t>(number), command_rerolls[at(rank)]};
}

// RF-PLAY-3: a bottom action that can be a turn's play.
constexpr bool is_turns_play(Bottom bottom) {
    switch (bottom) {
        case Bottom::FieldColumn:
        case Bottom::IndianRush:
        case Bottom::HitAndRun:
        case Bottom::ZouaveDrill:
        case Bottom::Flankers:
        case Bottom::FiringLine:
        case Bottom::OpenOrder:
        case Bottom::Sharpshooters:
        case Bottom::ShotAndShell: return true;
        default: return false;
    }
}
// RF-BOC-4: named with the declaration of a Fire action.
constexpr bool is_fire_addition(Bottom bottom) {
    return bottom == Bottom::Flankers || bottom == Bottom::FiringLine || bottom == Bottom::OpenOrder ||
           bottom == Bottom::Sharpshooters || bottom == Bottom::ShotAndShell;
}
constexpr bool is_fire_response(Bottom bottom) {
    return bottom == Bottom::LooseOrder || bottom == Bottom::SkirmishLine;
}

}  // namespace longroll::rally
