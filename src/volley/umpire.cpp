// The umpire: chances of one roll at a real table, from the code that plays. Fire and melee set up two stands
// on a table of their own and ask the rules for dice and saving throws.

#include "engine/umpire.h"

#include "volley/melee.h"
#include "volley/rules.h"
#include "volley/terrain.h"
#include "volley/throws.h"

namespace longroll::volley {
namespace {

constexpr Seat ours = Seat::Union, theirs = Seat::Confederate;

// ---- two stands ----

struct Kind {
    const char* word;
    StandType type;
    bool mounted;
};
constexpr Kind kinds[] = {
    {"infantry_brigade", StandType::InfantryBrigade, false},
    {"infantry_skirmisher", StandType::InfantrySkirmisher, false},
    {"cavalry_brigade_dismounted", StandType::CavalryBrigade, false},
    {"artillery_battalion", StandType::ArtilleryBattalion, false},
    {"artillery_battery", StandType::ArtilleryBattery, false},
    {"cavalry_skirmisher_dismounted", StandType::CavalrySkirmisher, false},
    {"mounted_infantry_dismounted", StandType::MountedInfantry, false},
    {"cavalry_brigade", StandType::CavalryBrigade, true},
    {"cavalry_skirmisher", StandType::CavalrySkirmisher, true},
    {"mounted_infantry", StandType::MountedInfantry, true},
};
enum WeaponWord : std::int32_t { WordSmoothbore, WordRifledMusket, WordCartridge, WordRifled };
enum GunWord : std::int32_t { GunField, GunHeavy, GunSiege };
enum CoverWord : std::int32_t {
    CoverNone,
    CoverBroken,
    CoverForest,
    CoverLow,
    CoverWorks,
    CoverSunken,
    CoverFort,
    CoverStone
};

Weapon weapon_of(StandType type, std::int32_t word, std::int32_t gun) {
    constexpr Weapon smoothbores[] = {Weapon::SmoothboreField, Weapon::SmoothboreHeavy,
                                      Weapon::SmoothboreSiege};
    constexpr Weapon rifles[] = {Weapon::RifledField, Weapon::RifledHeavy, Weapon::RifledSiege};
    if (is_artillery(type)) return (word == WordRifled ? rifles : smoothbores)[gun];
    return word == WordCartridge      ? Weapon::CartridgeRifle
           : word == WordRifledMusket ? Weapon::RifledMusket
                                      : Weapon::Smoothbore;
}

constexpr Length line = 20 * inch;  // where the stand's front is; the enemy is north of it

struct Table : Namer {
    Setup setup;
    State state{};
    table::BattlefieldPlan ground{"umpire", 72 * inch, 72 * inch, {}, {}, {}, {}};

    Table() {
        setup.days = {{6, 10}};
        setup.sight = sight_rules();
        state.turn = 1;
        state.move.stand = no_stand;
        for (Army& army : setup.army_of) {
            PostPlan division;
            division.level = Rank::Division;
            army.posts.push_back(division);
        }
    }
    Look look() const { return {setup, state}; }
    Ref add(Seat side_of, const Kind& kind, Weapon weapon, Point front, Facing facing) {
        Army& army = setup.army_of[index(side_of)];
        const Ref ref{side_of, static_cast<StandId>(army.stands.size())};
        StandPlan plan;
        plan.type = kind.type;
        plan.weapon = weapon;
        plan.strength = 8;
        plan.post = 0;
        army.stands.push_back(plan);
        Side& side = state.side[index(side_of)];
        side.on_table |= one(ref.id);
        if (kind.mounted) side.mounted |= one(ref.id);
        Stand& stand = side.stand[ref.id];
        stand.strength = plan.strength;
        stand.building = no_building;
        const Rect base = table::rect_behind(front, facing, stand_sizes[at(kind.type)]);
        stand.pose = stand.from = table::PackedPose::of({base.centre, facing});
        return ref;
    }
    void mark(Stands Side::* set, Ref ref) { state.side[index(ref.side)].*set |= one(ref.id); }
    void area(AreaKind kind, Length from_y, Length to_y) {
        ground.areas.push_back(
            {"",
             kind,
             {{30 * inch, from_y}, {42 * inch, from_y}, {42 * inch, to_y}, {30 * inch, to_y}},
             0,
             0});
    }
    void work(LineKind kind, Length y) {
        ground.lines.push_back({"", kind, {{30 * inch, y}, {42 * inch, y}}, 0, 0});
    }
    // Before, under or about the enemy, whose front is at y.
    void cover(std::int32_t word, Ref enemy, Length y) {
        switch (word) {
            case CoverBroken: area(AreaKind::Broken, y - 400, y + 6 * inch); break;
            case CoverForest: area(AreaKind::Woods, y - 400, y + 6 * inch); break;
            case CoverLow: work(LineKind::Wall, y - 100); break;
            case CoverWorks: work(LineKind::Fieldworks, y - 100); break;
            case CoverSunken: work(LineKind::SunkenRoad, y); break;
            case CoverFort: area(AreaKind::Fort, y - 400, y + 6 * inch); break;
            case CoverStone:
                setup.buildings.push_back(
                    {0, true, true,
                     table::rect({{36 * inch, y + block_side / 2}, table::north}, {block_side, block_side})});
                state.side[index(enemy.side)].stand[enemy.id].building = 0;
                break;
            default: break;
        }
    }
    void survey() {
        for (Army& army : setup.army_of) complete(army);
        setup.field = std::make_shared<const table::Battlefield>(*table::Battlefield::prepare(ground));
    }
    std::string name(ArgKind, std::int64_t) const override { return "the stand"; }
};

// Skirmishers that add their die: two against each side, clear of the enemy.
void add_reinforcements(Table& table, Ref brigade, std::int32_t count, Weapon weapon, bool sharpshooters) {
    for (std::int32_t i = 0; i < count; ++i) {
        const Length aside = (i % 2 == 0 ? -1 : 1) * 2250, back = i < 2 ? 750 : 1500;
        const Ref ref =
            table.add(brigade.side, kinds[1], weapon, {36 * inch + aside, line - back}, table::north);
        table.setup.army_of[index(brigade.side)].stands[ref.id].sharpshooter = sharpshooters;
    }
}

// What the two questions have in common: a stand that cannot be so on the card.
std::optional<Wrong> senseless(const UmpireInputs& asked, const Kind& kind) {
    const std::optional<std::int32_t> weapon = asked.find("weapon");
    const bool guns = is_artillery(kind.type);
    if (!weapon &&
        (guns || kind.type == StandType::InfantryBrigade || kind.type == StandType::MountedInfantry))
        return Wrong{std::string("key weapon is missing; it takes ") +
                     (guns ? "smoothbore, rifled" : "smoothbore, rifled_musket, cartridge")};
    if (weapon && guns && *weapon != WordSmoothbore && *weapon != WordRifled)
        return Wrong{"artillery takes weapon=smoothbore or weapon=rifled"};
    if (weapon && !guns && *weapon == WordRifled)
        return Wrong{"small arms are smoothbore, rifled_musket or cartridge"};
    if (!guns && asked["gun"] != GunField) return Wrong{"key gun is for artillery"};
    if (asked.yes("stationary") && (kind.mounted || is_skirmisher(kind.type)))
        return Wrong{"skirmishers and mounted stands are never Stationary: leave stationary out"};
    if (asked["dedicated_guns"] > 0 && !is_brigade(kind.type))
        return Wrong{"dedicated guns belong to brigades: leave dedicated_guns out"};
    if (asked["reinforcing"] > 0 && column_of(kind.type, kind.mounted) != Column::InfantryBrigade)
        return Wrong{"skirmishers reinforce brigades on foot: leave reinforcing out"};
    if (asked["cover"] == CoverStone && kinds[asked["target"]].mounted)
        return Wrong{"cavalry is no garrison: choose another target, or no building"};
    return std::nullopt;
}

struct Fight {
    Table table;
    Ref own, enemy;
};
void set_up(Fight& fight, const UmpireInputs& asked, const Kind& kind, Length away) {
    Table& table = fight.table;
    const Weapon weapon = weapon_of(kind.type, asked.find("weapon").value_or(WordSmoothbore), asked["gun"]);
    fight.own = table.add(ours, kind, weapon, {36 * inch, line}, table::north);
    const Kind& target = kinds[asked["target"]];
    fight.enemy =
        table.add(theirs, target,
                  weapon_of(target.type, is_artillery(target.type) ? WordSmoothbore : WordRifledMusket, 0),
                  {36 * inch, line + away}, table::south);
    table.cover(asked["cover"], fight.enemy, line + away);
    if (asked.yes("stationary")) table.mark(&Side::stationary, fight.own);
    if (asked.yes("disordered")) table.mark(&Side::yellow, fight.own);
    table.state.side[index(ours)].stand[fight.own.id].guns =
        static_cast<std::uint8_t>(asked["dedicated_guns"]);
    add_reinforcements(table, fight.own, asked["reinforcing"],
                       is_small_arm(weapon) ? weapon : Weapon::RifledMusket,
                       asked.yes("reinforcing_sharpshooters"));
}

// Dice in play, each source with the saving throws against it, and what the answer says of them.
struct Volleys {
    struct Handful {
        int dice, to_hit, saves;
    };
    std::vector<Handful> handfuls;
};
void note_dice(UmpireAnswer& answer, const Fight& fight, const DiceGroup& group, bool first, bool melee) {
    const bool own = group.from == fight.own;
    const RuleId rule = !own ? rule::VB_DICE_5 : first ? rule::VB_DICE_1 : rule::VB_DICE_4;
    const char* who = !own ? "reinforcing skirmisher" : first ? "dice of the stand" : "dedicated gun";
    const char* number = group.to_hit == 6   ? ", hits on 6"
                         : group.to_hit == 5 ? ", hits on 5-6"
                                             : ", hits on 4-6";
    answer.modifiers.push_back({rule, std::string(who) + number, group.dice, 1});
    answer.cite(rule);
    const StandPlan& plan = fight.table.look().plan(group.from);
    if (group.to_hit < 6 && !is_artillery(plan.type))
        answer.cite(melee ? is_mounted(fight.table.look(), group.from) ? rule::VB_DICE_8 : rule::VB_DICE_7
                    : plan.sharpshooter ? rule::VB_DICE_6
                                        : rule::VB_DICE_9);
    if (is_artillery(plan.type)) answer.cite(rule::VB_DICE_10);
}
void note_saves(UmpireAnswer& answer, const Saves& saves, const Fight& fight, std::int32_t further,
                bool falls_back) {
    const Look look = fight.table.look();
    const auto add = [&](bool applies, RuleId rule, const char* text, int value = 1) {
        if (!applies) return;
        answer.modifiers.push_back({rule, std::string("saving throw: ") + text, value, 1});
        answer.cite(rule);
    };
    const bool disordered_firer = has(disordered(look.side(ours)), fight.own);
    add(saves.attacker, disordered_firer ? rule::VB_SAVE_2 : rule::VB_SAVE_7,
        disordered_firer ? "the attacking stand is disordered" : "a battery that is not Stationary");
    const bool guns = is_artillery(look.plan(fight.enemy).type);
    add(saves.open_order, guns ? rule::VB_SAVE_4 : rule::VB_SAVE_3,
        guns ? "unlimbered artillery" : "open order");
    add(saves.terrain, rule::VB_SAVE_6, "terrain");
    add(saves.ground, rule::VB_SAVE_8, "gone to ground");
    add(falls_back, rule::VB_SAVE_5, "cavalry that falls back");
    add(further > 0, rule::VB_SAVE_9, "further", further);
}

Expected<UmpireAnswer> chances_of_hits(const UmpireInputs& asked, Fight& fight, const DiceGroups& groups,
                                       bool melee) {
    const Look look = fight.table.look();
    UmpireAnswer answer;
    Volleys volleys;
    const bool falls_back = !melee && asked.yes("falls_back");
    const std::int32_t further = asked["saves"] + (falls_back ? 1 : 0);
    int left = 1000, own_dice = 0;
    for (const DiceGroup& group : groups) own_dice += group.from == fight.own ? group.dice : 0;
    // VB-TERR-TOWN-9: a garrison has a quarter of its dice on each side.
    if (asked["garrison_sides"] > 0) {
        left = dice_of_sides(own_dice, asked["garrison_sides"]);
        answer.modifiers.push_back({rule::VB_TERR_TOWN_9, "dice of a garrison, at most", left, 1});
        answer.cite(rule::VB_TERR_TOWN_9);
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const DiceGroup& group = groups[i];
        const Saves saves = melee ? saves_from_melee(look, group.from, fight.enemy)
                                  : saves_from_fire(look, group.from, fight.enemy);
        if (i == 0) note_saves(answer, saves, fight, asked["saves"], falls_back);
        note_dice(answer, fight, group, i == 0 && group.from == fight.own, melee);
        const int dice = std::min<int>(group.dice, left);
        left -= dice;
        volleys.handfuls.push_back({dice, group.to_hit, saves.count() + further});
    }
    answer.cite(rule::VB_DICE_3);
    outcomes(every_way<Play>(fight.table,
                             [&](Play& play) {
                                 int hits = 0;
                                 for (const Volleys::Handful& one : volleys.handfuls)
                                     hits += throw_saves(
                                         play.dice, throw_hits(play.dice, one.dice, one.to_hit), one.saves);
                                 return hits;
                             }),
             {}, answer);
    return answer;
}

// ---- fire ----

Expected<UmpireAnswer> fire(const UmpireInputs& asked) {
    const Kind& kind = kinds[asked["type"]];
    if (std::optional<Wrong> wrong = senseless(asked, kind)) return *std::move(wrong);
    const bool cartridge = asked.find("weapon") == WordCartridge;
    if (asked.yes("repeating") && !cartridge) return Wrong{"repeating rifles are weapon=cartridge"};
    if (asked.yes("sharpshooter") && kind.type != StandType::InfantrySkirmisher)
        return Wrong{"sharpshooters are infantry skirmishers"};
    if (asked.yes("falls_back") && !kinds[asked["target"]].mounted)
        return Wrong{"only mounted cavalry falls back: give target=cavalry_brigade or cavalry_skirmisher"};
    if (asked.yes("gone_to_ground") &&
        (kinds[asked["target"]].mounted || is_artillery(kinds[asked["target"]].type)))
        return Wrong{"only stands on foot with cartridge weapons go to ground"};
    Fight fight;
    const bool close = asked["range"] == 0;
    const Weapon weapon = weapon_of(kind.type, asked.find("weapon").value_or(WordSmoothbore), asked["gun"]);
    // Within every range of the kind: muskets have no close range, dedicated guns reach 4 inches.
    const Length away = is_artillery(kind.type) ? (close ? 3 * inch : 8 * inch)
                        : is_cartridge(weapon)  ? (close ? 2 * inch : 4 * inch)
                                                : 1500;
    set_up(fight, asked, kind, away);
    fight.table.setup.options.dg_silent_in_forest = asked.yes("option.dg_silent_in_forest");
    StandPlan& plan = fight.table.setup.army_of[index(ours)].stands[fight.own.id];
    plan.repeating = asked.yes("repeating");
    plan.sharpshooter = asked.yes("sharpshooter");
    if (asked.yes("gone_to_ground")) fight.table.mark(&Side::ground, fight.enemy);
    if (asked.yes("in_forest")) fight.table.area(AreaKind::Woods, line - 6 * inch, line + 400);
    fight.table.survey();
    const Look look = fight.table.look();
    DiceGroups groups;
    if (may_fire(look, fight.own).fine()) groups = fire_dice(look, fight.own, fight.enemy);
    return chances_of_hits(asked, fight, groups, false);
}

// ---- melee ----

Expected<UmpireAnswer> melee(const UmpireInputs& asked) {
    const Kind& kind = kinds[asked["type"]];
    if (std::optional<Wrong> wrong = senseless(asked, kind)) return *std::move(wrong);
    Fight fight;
    set_up(fight, asked, kind, 0);
    // It has charged from the south: what lies between protects the enemy.
    fight.table.mark(&Side::charged, fight.own);
    Stand& stand = fight.table.state.side[index(ours)].stand[fight.own.id];
    const Pose pose = stand.pose.pose();
    stand.from = table::PackedPose::of({{pose.centre.x, pose.centre.y - 6 * inch}, pose.facing});
    if (asked.yes("target_disordered")) fight.table.mark(&Side::yellow, fight.enemy);
    fight.table.survey();
    return chances_of_hits(asked, fight, melee_dice(fight.table.look(), fight.own, fight.enemy), true);
}

// ---- morale, collapse, tie ----

struct Line {
    const char* key;
    const char* help;
    RuleId rule;
};
constexpr Line morale_lines[] = {
    // by MoraleModifier
    {"disordered", "the stand is disordered", rule::VB_MORALE_10},
    {"army_commander", "the Army Commander is attached", rule::VB_MORALE_11},
    {"higher_ground", "it defends higher ground", rule::VB_MORALE_12},
    {"works", "it defends a building or works", rule::VB_MORALE_13},
    {"guns_by_cavalry", "artillery meleed by cavalry, not both Stationary and supported", rule::VB_MORALE_14},
    {"infantry_by_cavalry", "infantry that is not secure, meleed by cavalry", rule::VB_MORALE_15},
    {"flanked", "it is attacked in the flank", rule::VB_MORALE_16},
    {"column_flanked", "a march column meleed in the flank", rule::VB_MORALE_17},
    {"melees_flank", "it melees an enemy in its flank", rule::VB_MORALE_18},
    {"melees_skirmishers", "close order against skirmishers only", rule::VB_MORALE_19},
    {"melees_guns", "it melees the front of unlimbered artillery", rule::VB_MORALE_20},
    {"charges_cartridges", "it charges the front of Stationary cartridge weapons", rule::VB_MORALE_21},
    {"cavalry_charges_cartridges", "cavalry that charges the front of ordered cartridge weapons",
     rule::VB_MORALE_22},
    {"on_the_ground", "it has gone to ground and is meleed", rule::VB_MORALE_23},
};
static_assert(std::size(morale_lines) == at(MoraleModifier::count));

Expected<UmpireAnswer> morale(const UmpireInputs& asked) {
    Reckoning reckoning(rule::VB_MORALE_4, "passes on this or less");
    reckoning.add(rule::VB_UNIT_5, "morale", asked["value"]);
    for (std::size_t i = 0; i < std::size(morale_lines); ++i) {
        // A column takes its own line instead of that of a flank.
        const bool replaced = i == at(MoraleModifier::Flanked) && asked.yes("column_flanked");
        if (asked.yes(morale_lines[i].key) && !replaced)
            reckoning.add(morale_lines[i].rule, morale_lines[i].help, morale_modifiers[i]);
    }
    if (asked["modifier"] != 0) reckoning.add(rule::VB_MORALE_8, "further modifiers", asked["modifier"]);
    UmpireAnswer answer;
    answer.add(reckoning, Table{});
    static constexpr const char* words[] = {"passes", "fails"};
    outcomes(chances_of([&](Dice& dice) { return fails(d6(dice), reckoning.total()) ? 1 : 0; }), words,
             answer);
    return answer;
}

Expected<UmpireAnswer> collapse(const UmpireInputs& asked) {
    UmpireAnswer answer;
    answer.cite(rule::VB_EXH_5);
    const std::int32_t casualties = asked["casualties"];
    answer.modifiers.push_back({rule::VB_EXH_5, "casualties in this player turn", casualties, 1});
    static constexpr const char* words[] = {"stands", "collapses"};
    // Without casualties no die is thrown, and no die is so low.
    outcomes(chances_of([&](Dice& dice) { return collapses(d6(dice), casualties) ? 1 : 0; }), words, answer);
    return answer;
}

constexpr Line tie_lines[] = {
    // by TieModifier
    {"against_poor", "infantry against militia or poorly trained, no elites", rule::VB_MELEE_9},
    {"secure", "Stationary or cavalry-secure infantry against cavalry", rule::VB_MELEE_10},
    {"supported_guns", "supported artillery against infantry", rule::VB_MELEE_11},
    {"open_flanks", "infantry with unsecured flanks against cavalry", rule::VB_MELEE_12},
    {"guns_against_cavalry", "artillery against cavalry", rule::VB_MELEE_13},
};
static_assert(std::size(tie_lines) == at(TieModifier::count));

Expected<UmpireAnswer> tie(const UmpireInputs& asked) {
    UmpireAnswer answer;
    answer.cite(rule::VB_MELEE_7);
    answer.cite(rule::VB_MELEE_8);
    int total[2];
    for (int side = 0; side < 2; ++side) {
        const std::string who = side == 0 ? "attacker" : "defender";
        total[side] = asked[who];
        answer.modifiers.push_back({rule::VB_MELEE_7, who, total[side], 1});
        for (std::size_t i = 0; i < std::size(tie_lines); ++i) {
            if (!asked.yes(who + '_' + tie_lines[i].key)) continue;
            total[side] += tie_modifiers[i];
            answer.modifiers.push_back(
                {tie_lines[i].rule, who + ": " + tie_lines[i].help, tie_modifiers[i], 1});
            answer.cite(tie_lines[i].rule);
        }
    }
    static constexpr const char* words[] = {"attacker", "defender"};
    outcomes(chances_of([&](Dice& dice) {
                 const TieThrow thrown = throw_tie(dice, total[0], total[1]);
                 return thrown.attacker + total[0] > thrown.defender + total[1] ? 0 : 1;
             }),
             words, answer);
    return answer;
}

// ---- keys ----

std::vector<std::string> kind_words(std::size_t count) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < count; ++i) words.emplace_back(kinds[i].word);
    return words;
}
constexpr std::size_t kinds_on_foot = 7;

void add_common(std::vector<UmpireKey>& keys) {
    keys.push_back(umpire_number("dedicated_guns", "of the brigade", 0, 2, 0));
    keys.push_back(umpire_number("saves", "further saving throws of the target", 0, 5, 0));
    keys.push_back(umpire_number("reinforcing", "infantry skirmishers that reinforce the brigade", 0, 4, 0));
    keys.push_back(umpire_yes_no("reinforcing_sharpshooters", "they are sharpshooters"));
    keys.push_back(umpire_words("gun", "of artillery", {"field", "heavy", "siege"}, GunField));
    keys.push_back(umpire_words("target", "the enemy", kind_words(std::size(kinds)), 0));
    keys.push_back(umpire_words("cover", "of the enemy, against this attack",
                                {"none", "broken_ground", "forest", "low_wall", "field_works", "sunken_road",
                                 "fort", "stone_building"},
                                CoverNone));
    keys.push_back(
        umpire_number("garrison_sides", "of its town block that a garrison uses; 0: it is in none", 0, 4, 0));
}
UmpireKey weapon_key() {
    return optional_key(umpire_words("weapon", "rifled is for artillery, smoothbore for both",
                                     {"smoothbore", "rifled_musket", "cartridge", "rifled"}));
}

std::vector<UmpireKey> fire_keys() {
    std::vector<UmpireKey> keys{umpire_words("type", "of the stand that fires", kind_words(kinds_on_foot)),
                                weapon_key(), umpire_words("range", "to the target", {"close", "long"}),
                                umpire_yes_no("stationary", "the stand is Stationary"),
                                umpire_yes_no("disordered", "the stand is disordered")};
    add_common(keys);
    keys.push_back(umpire_yes_no("sharpshooter", "a skirmisher of sharpshooters"));
    keys.push_back(umpire_yes_no("repeating", "repeating cartridge weapons"));
    keys.push_back(umpire_yes_no("in_forest", "the stand that fires is in a forest"));
    keys.push_back(umpire_yes_no("gone_to_ground", "the target has gone to ground"));
    keys.push_back(umpire_yes_no("falls_back", "mounted cavalry that claims its throw and falls back"));
    keys.push_back(umpire_yes_no("option.dg_silent_in_forest", "dedicated guns do not fire from a forest"));
    return keys;
}
std::vector<UmpireKey> melee_keys() {
    std::vector<UmpireKey> keys{
        umpire_words("type", "of the stand that attacks", kind_words(std::size(kinds))), weapon_key(),
        umpire_yes_no("stationary", "the stand is Stationary"),
        umpire_yes_no("disordered", "the stand is disordered"),
        umpire_yes_no("target_disordered", "the enemy is disordered")};
    add_common(keys);
    return keys;
}
std::vector<UmpireKey> morale_keys() {
    std::vector<UmpireKey> keys{umpire_number("value", "morale of the stand", 1, 6),
                                umpire_number("modifier", "besides those of the other keys", -9, 9, 0)};
    for (const Line& key : morale_lines) keys.push_back(umpire_yes_no(key.key, key.help));
    return keys;
}
std::vector<UmpireKey> tie_keys() {
    std::vector<UmpireKey> keys{
        umpire_number("attacker", "modified morale of its best stand, with modifiers of other keys left out",
                      -20, 30),
        umpire_number("defender", "the same of the other side", -20, 30)};
    for (const char* who : {"attacker_", "defender_"})
        for (const Line& key : tie_lines) keys.push_back(umpire_yes_no(std::string(who) + key.key, key.help));
    return keys;
}

}  // namespace

std::span<const UmpireQuestion> Volley::umpire() {
    static const std::vector<UmpireQuestion> questions{
        {"fire", "hits of one stand that fires", fire_keys(), fire},
        {"melee", "hits of one stand in a melee", melee_keys(), melee},
        {"morale", "one morale test", morale_keys(), morale},
        {"collapse",
         "one exhausted division",
         {umpire_number("casualties", "of the division in this player turn", 0, UmpireKey::no_limit)},
         collapse},
        {"tie", "who wins a melee of equal casualties", tie_keys(), tie},
    };
    return questions;
}

}  // namespace longroll::volley
