#include "volley/setup.h"

#include "volley/terrain.h"

namespace longroll::volley {

void complete(Army& army) {
    const auto type_set = [&](auto is) {
        Stands set;
        for (std::size_t i = 0; i < army.stands.size(); ++i)
            if (is(army.stands[i])) set |= Stands::of(static_cast<unsigned>(i));
        return set;
    };
    const auto of_type = [&](StandType type) {
        return type_set([type](const StandPlan& stand) { return stand.type == type; });
    };
    army.infantry_brigades = of_type(StandType::InfantryBrigade);
    army.cavalry_brigades = of_type(StandType::CavalryBrigade);
    army.mounted_infantry = of_type(StandType::MountedInfantry);
    army.infantry_skirmishers = of_type(StandType::InfantrySkirmisher);
    army.cavalry_skirmishers = of_type(StandType::CavalrySkirmisher);
    army.battalions = of_type(StandType::ArtilleryBattalion);
    army.batteries = of_type(StandType::ArtilleryBattery);
    army.artillery = army.battalions | army.batteries;
    army.skirmishers = army.infantry_skirmishers | army.cavalry_skirmishers;
    army.brigades = army.infantry_brigades | army.cavalry_brigades | army.mounted_infantry;
    army.cartridges = type_set([](const StandPlan& stand) { return is_cartridge(stand.weapon); });
    army.poor = type_set([](const StandPlan& stand) { return is_poorly_trained(stand.training); });
    army.elite = type_set([](const StandPlan& stand) {
        return stand.training == Training::Elite || stand.morale == elite_morale;
    });

    miniatures::fill_below(army.posts, army.stands.size(),
                           [&](std::size_t i) { return army.stands[i].post; });
    army.strength = 0;
    for (PostPlan& post : army.posts) {
        int strength = 0, brigades = 0;
        for (const StandId id : each(post.own)) {
            strength += army.stands[id].strength;
            brigades += is_brigade(army.stands[id].type) ? 1 : 0;
        }
        post.strength = static_cast<std::uint8_t>(strength);
        army.strength += strength;
        // VB-UNIT-10: troops directly under a corps or the army are a division only if they hold two
        // brigades. A level that the scenario gives stays (VB-DATA-2).
        if (post.rank_has_level(brigades) && post.exhaustion == 0)
            post.exhaustion = static_cast<std::uint8_t>(exhaustion_level(strength, post.quality));
        if (!post.rank_has_level(brigades)) post.exhaustion = 0;
    }
}

// VB-VIS-3 to 7. Heights are in half levels.
table::SightRules sight_rules() {
    constexpr Length near = inch;
    table::SightRules rules;
    rules.from_level = true;
    for (const AreaKind kind : {AreaKind::Woods, AreaKind::LightWoods, AreaKind::Thicket})
        rules.set(kind, {.height = 2, .end_free = near, .inside_free = near});
    rules.set(AreaKind::Orchard, {.height = 2, .end_free = near, .inside_free = 3 * inch});
    rules.set(AreaKind::Crops, {.height = 1, .end_free = near, .inside_free = near});
    rules.set(AreaKind::TownBlock, {.height = 2, .own_area = true});
    rules.set(AreaKind::Burnt, {.height = 2});
    rules.set(LineKind::TreeLine, {.height = 2, .adjacent = near});
    rules.set(LineKind::FortWall,
              {.stops = true, .adjacent = near, .inside = {AreaKind::Fort, AreaKind::Fortress}});
    return rules;
}

}  // namespace longroll::volley
