// The umpire: chances of one roll at a real table, from the code that plays. Each question sets up a small
// table of its own and asks the rules.

#include <map>

#include "elephant/fire.h"
#include "elephant/melee.h"
#include "elephant/rules.h"
#include "engine/enumerator.h"

namespace longroll::elephant {
namespace {

constexpr Seat ours = Seat::Union, theirs = Seat::Confederate;

// A table of 72 x 48 inches with a brigade a side.
struct Table : Namer {
    Setup setup;
    State state{};
    table::BattlefieldPlan ground;

    Table() {
        setup.yards = yards_per_inch[at(setup.options.scale)];
        setup.distance = distances_of(setup.options.scale);
        state.turn = 3;
        state.card = no_hq;
        state.winner = 2;
        state.move.unit = no_unit;
        for (Seat seat : seats) {
            Roster& army = setup.roster[index(seat)];
            army.own_edge = seat == ours ? TableEdge::South : TableEdge::North;
            HqPlan brigade;
            brigade.name = "brigade";
            brigade.commander = "the commander";
            army.hqs.push_back(brigade);
            Officer& officer = state.side[index(seat)].officer[0];
            officer.attached = officer.morale_unit = officer.combat_unit = no_unit;
        }
        survey();
        state.agenda.push(step(StepKind::None));
    }
    Look look() const { return {setup, state}; }
    void survey() {
        for (Roster& army : setup.roster) complete(army, setup.options);
        setup.field = std::make_shared<const table::Battlefield>(*table::Battlefield::prepare(ground));
    }
    Ref add(Seat seat, UnitPlan plan, Point anchor, Facing facing, Formation formation,
            int ranks_or_frontage) {
        Roster& army = setup.roster[index(seat)];
        const Ref ref{seat, static_cast<UnitId>(army.units.size())};
        plan.name = seat == ours ? "the unit" : "the enemy";
        plan.weapons.fill(plan.weapon);
        plan.hq = 0;
        army.units.push_back(plan);
        complete(army, setup.options);
        EventLog silent = EventLog::off();
        Dice dice{Seed{}};
        Play play{setup, state, dice, silent};
        muster_unit(play, ref);
        Layout layout;
        layout.formation = formation;
        layout.ranks = static_cast<std::uint8_t>(formation == Formation::Line ? ranks_or_frontage : 0);
        layout.frontage = static_cast<std::uint8_t>(
            formation == Formation::Column || formation == Formation::RoadColumn ? ranks_or_frontage : 0);
        layout.stands = plan.stands;
        layout.size = elephant::stand_size(play, ref);
        layout.anchor = anchor;
        layout.facing = facing;
        put_layout(play, ref, layout);
        state.side[index(seat)].on_table |= one(ref.id);
        return ref;
    }
    void attach(Ref ref, std::int32_t rating) {
        if (rating == 0) return;
        Officer& officer = state.side[index(ref.side)].officer[0];
        const Point at_unit = command_pose(look(), ref).centre;
        officer.fate = Fate::Active;
        officer.attached = ref.id;
        officer.morale_rating = officer.combat_rating = static_cast<std::uint8_t>(rating);
        officer.x = at_unit.x;
        officer.y = at_unit.y;
    }
    std::string name(ArgKind kind, std::int64_t value) const override {
        return Elephant::name(setup, kind, value);
    }
};

UnitPlan troops(Arm arm, Weapon weapon, std::int32_t stands) {
    UnitPlan plan;
    plan.arm = arm;
    plan.weapon = weapon;
    plan.mounted = arm == Arm::Cavalry;
    plan.stands = static_cast<std::uint8_t>(stands);
    return plan;
}

// Runs the rules for every way the dice can fall; `run` gives the number of the outcome.
template <class Run>
std::map<int, double> every_way(const Table& table, Run run) {
    std::map<int, double> chances;
    Enumerator ways;
    while (ways.next()) {
        Dice dice(ways);
        EventLog silent = EventLog::off();
        State state = table.state;
        Play play{table.setup, state, dice, silent};
        const int result = run(play);
        chances[result] += ways.probability();
    }
    return chances;
}

void outcomes(const std::map<int, double>& chances, std::span<const char* const> words,
              UmpireAnswer& answer) {
    for (const auto& [which, p] : chances)
        answer.outcomes.push_back({words[static_cast<std::size_t>(which)], p, 0});
}

// ---- fire ----

enum FirerKind { FirerLine, FirerSkirmish, FirerMounted };
enum TargetKind {
    TargetLine,
    TargetTwoRanks,
    TargetThreeRanks,
    TargetRoadColumn,
    TargetSquare,
    TargetSkirmish,
    TargetMounted,
    TargetLimbered,
    TargetUnlimbered
};

constexpr Point firing_line{36000, 8000}, target_line{36000, 32000};  // 24 inches: everything bears

Ref add_target(Table& table, std::int32_t kind, bool enfiladed) {
    const Facing facing = enfiladed ? table::north : table::south;
    const UnitPlan foot = troops(Arm::Infantry, Weapon::RifleMusket, 9);
    switch (kind) {
        case TargetTwoRanks:
            return table.add(theirs, troops(Arm::Infantry, Weapon::RifleMusket, 8), target_line, facing,
                             Formation::Line, 2);
        case TargetThreeRanks: return table.add(theirs, foot, target_line, facing, Formation::Line, 3);
        case TargetRoadColumn: return table.add(theirs, foot, target_line, facing, Formation::RoadColumn, 1);
        case TargetSquare:
            return table.add(theirs, troops(Arm::Infantry, Weapon::RifleMusket, 8), target_line, facing,
                             Formation::Square, 0);
        case TargetSkirmish: return table.add(theirs, foot, target_line, facing, Formation::Skirmish, 0);
        case TargetMounted:
            return table.add(theirs, troops(Arm::Cavalry, Weapon::BreechCarbine, 8), target_line, facing,
                             Formation::Line, 1);
        case TargetLimbered:
        case TargetUnlimbered: {
            const Ref ref = table.add(theirs, troops(Arm::FieldArtillery, Weapon::Napoleon12, 4), target_line,
                                      facing, Formation::Sections, 0);
            if (kind == TargetLimbered) {
                Unit& unit = table.state.side[index(theirs)].unit[ref.id];
                unit.limbered = unit.stands;
            }
            return ref;
        }
        default: return table.add(theirs, foot, target_line, facing, Formation::Line, 1);
    }
}

Expected<UmpireAnswer> fire(const UmpireInputs& asked) {
    Table table;
    const auto weapon = static_cast<Weapon>(asked["weapon"]);
    const bool guns = !is_small_arm(weapon);
    const std::int32_t kind = asked["firer"];
    if (guns && kind != FirerLine)
        return Wrong{"guns fire as a battery: leave out firer, or give firer=line"};
    Options& options = table.setup.options;
    options.csa_artillery_shift = false;
    options.close_range_shift =
        static_cast<std::int8_t>(asked["close_range"] == 2 ? 1 : -asked["close_range"]);
    const Arm arm = guns                   ? weapon == Weapon::Gunboat ? Arm::Gunboat : Arm::FieldArtillery
                    : kind == FirerMounted ? Arm::Cavalry
                                           : Arm::Infantry;
    UnitPlan plan = troops(arm, weapon, asked["stands"]);
    plan.marksmen = asked.yes("marksmen");
    const Ref firer = table.add(ours, plan, firing_line, table::north,
                                guns                    ? Formation::Sections
                                : kind == FirerSkirmish ? Formation::Skirmish
                                                        : Formation::Line,
                                1);
    const Ref target = add_target(table, asked["target"], asked.yes("enfiladed"));
    if (asked["cover"] != 0) {
        // Ground under the whole target: soft or hard whatever its formation.
        const Length x = target_line.x, y = target_line.y;
        table.ground.areas.push_back(
            {"cover",
             asked["cover"] == 1 ? table::AreaKind::Orchard : table::AreaKind::Town,
             {{x - 20000, y - 9000}, {x + 20000, y - 9000}, {x + 20000, y + 9000}, {x - 20000, y + 9000}},
             0,
             0});
        table.survey();
    }
    Side& own = table.state.side[index(ours)];
    own.unit[firer.id].panic = static_cast<std::uint8_t>(asked["panic"]);
    if (asked.yes("out_of_ammunition")) own.out_of_ammo |= one(firer.id);
    if (asked.yes("prone")) table.state.side[index(theirs)].prone |= one(target.id);
    Shot shot;
    shot.firer = firer;
    shot.target = target;
    shot.stands = own.unit[firer.id].stands;
    shot.range = table::from_yards(asked["range"], table.setup.yards);
    shot.still = asked["effect"] == 0;
    shot.reduced = asked["effect"] == 1;
    UmpireAnswer answer;
    answer.cite(rule::SE_FIRE_13);
    answer.cite(rule::SE_FIRE_17);
    answer.modifiers.push_back({rule::SE_FIRE_11, "fire factors", fire_halves(table.look(), shot), 2});
    answer.add(reckon_fire(table.look(), {&shot, 1}), table);
    static constexpr const char* words[] = {"nothing", "1 Panic Marker", "1 hit",
                                            "2 hits",  "3 hits",         "4 hits"};
    outcomes(every_way(table,
                       [&](Play& play) {
                           Aftermath after;
                           return static_cast<int>(fire_shot(play, shot, after));
                       }),
             words, answer);
    return answer;
}

// ---- morale ----

Expected<UmpireAnswer> morale(const UmpireInputs& asked) {
    Table table;
    UnitPlan plan = troops(Arm::Infantry, Weapon::RifleMusket, 10);
    plan.grade = static_cast<Grade>(asked["grade"]);
    const Ref ref = table.add(ours, plan, firing_line, table::north, Formation::Line, 1);
    if (asked.yes("cover")) {
        const Length x = firing_line.x, y = firing_line.y;
        table.ground.areas.push_back(
            {"cover",
             table::AreaKind::Orchard,
             {{x - 9000, y - 6000}, {x + 9000, y - 6000}, {x + 9000, y + 6000}, {x - 9000, y + 6000}},
             0,
             0});
        table.survey();
    }
    Unit& unit = table.state.side[index(ours)].unit[ref.id];
    unit.panic = static_cast<std::uint8_t>(asked["panic"]);
    unit.lost = static_cast<std::uint8_t>(asked["stands_lost"]);
    if (asked["withdrew"] == 1) unit.retreat_turn = static_cast<std::uint8_t>(table.state.turn - 1);
    if (asked["withdrew"] == 2) unit.rout_turn = static_cast<std::uint8_t>(table.state.turn - 1);
    if (asked.yes("flank_fire")) unit.flank_fire_turn = table.state.turn;
    table.attach(ref, asked["commander"]);
    const Test test{asked.yes("defensive_fire") ? TestFor::PassFire : TestFor::MoralePhase, nobody};
    UmpireAnswer answer;
    answer.cite(rule::SE_MORALE_8);
    answer.add(reckon_morale(table.look(), ref, test), table);
    static constexpr const char* words[] = {"Overenthusiastic", "passes", "1 hit and 1 Panic Marker",
                                            "RETREAT", "ROUT"};
    outcomes(every_way(table,
                       [&](Play& play) {
                           Aftermath after;
                           return static_cast<int>(test_morale(play, ref, test, after));
                       }),
             words, answer);
    for (RuleId rule :
         {rule::SE_MORALE_19, rule::SE_MORALE_22, rule::SE_MORALE_23, rule::SE_MORALE_24, rule::SE_MORALE_25})
        answer.cite(rule);
    return answer;
}

// ---- melee ----

Ref add_fighter(Table& table, Seat seat, std::int32_t arm, std::int32_t stands, std::int32_t ranks,
                std::int32_t grade) {
    static constexpr Arm arms[] = {Arm::Infantry, Arm::Cavalry, Arm::FieldArtillery};
    static constexpr Weapon weapons[] = {Weapon::RifleMusket, Weapon::BreechCarbine, Weapon::Napoleon12};
    const auto i = static_cast<std::size_t>(arm);
    UnitPlan plan = troops(arms[i], weapons[i], stands);
    plan.grade = static_cast<Grade>(grade);
    // They stand an inch apart: that they touch is said by the contact.
    const bool south_side = seat == ours;
    return table.add(seat, plan, {36000, south_side ? 20000 : 21000},
                     south_side ? table::north : table::south,
                     arm == 2 ? Formation::Sections : Formation::Line, ranks);
}

Expected<UmpireAnswer> melee(const UmpireInputs& asked) {
    Table table;
    const Ref attacker = add_fighter(table, ours, asked["attacker_arm"], asked["attackers"],
                                     asked["attacker_ranks"], asked["attacker_grade"]);
    const Ref defender = add_fighter(table, theirs, asked["defender_arm"], asked["defenders"],
                                     asked["defender_ranks"], asked["defender_grade"]);
    table.setup.options.melee_cell_11 = asked["cell_11"] == 1;
    table.attach(attacker, asked["attacker_commander"]);
    table.attach(defender, asked["defender_commander"]);
    Side &own = table.state.side[index(ours)], &enemy = table.state.side[index(theirs)];
    if (asked.yes("attacker_overenthusiastic")) own.overenthusiastic |= one(attacker.id);
    if (asked.yes("defender_overenthusiastic")) enemy.overenthusiastic |= one(defender.id);
    if (asked.yes("attacker_out_of_ammunition")) own.out_of_ammo |= one(attacker.id);
    if (asked.yes("defender_out_of_ammunition")) enemy.out_of_ammo |= one(defender.id);
    table.setup.roster[index(ours)].units[attacker.id].lance = asked.yes("attacker_lance");
    table.setup.roster[index(theirs)].units[defender.id].lance = asked.yes("defender_lance");
    Contact contact{};
    contact.unit[0] = attacker.id;
    contact.unit[1] = defender.id;
    contact.holder = contact.higher = 2;
    if (asked["uphill"] != 0) contact.higher = static_cast<std::uint8_t>(asked["uphill"] - 1);
    if (asked["barrier"] != 0) {
        contact.holder = 1;
        contact.barrier = static_cast<std::uint8_t>(asked["barrier"]);
    }
    if (asked["stream"] == 1) contact.marks |= ContactStream0;
    if (asked["stream"] == 2) contact.marks |= ContactStream1;
    if (asked.yes("flank")) contact.marks |= ContactFlank0;
    table.state.contacts.push_back(contact);
    const Combat combat{ours, one(attacker.id), one(defender.id)};
    const Look look = table.look();
    UmpireAnswer answer;
    answer.cite(rule::SE_MELEE_2);
    answer.add(reckon_combat(look, combat, attacker.id), table);
    const int column = combat_column(look, combat, attacker.id);
    // In the order of SE-MELEE-3, best for the attacker first.
    static constexpr MeleeCode best_first[] = {
        MeleeCode::N_C2, MeleeCode::N_C1,  MeleeCode::K1_C1, MeleeCode::K1_K2, MeleeCode::N_K1,
        MeleeCode::N_RT, MeleeCode::K1_RT, MeleeCode::ENGD,  MeleeCode::RPLS,  MeleeCode::RT_K1,
        MeleeCode::K1_N, MeleeCode::K2_K1, MeleeCode::C1_K1, MeleeCode::C1_N,  MeleeCode::C2_N};
    const std::map<int, double> chances = every_way(table, [&](Play& play) {
        const MeleeCode code = melee_code(die10(play.dice), column, play.setup.options.melee_cell_11);
        return static_cast<int>(std::find(std::begin(best_first), std::end(best_first), code) -
                                std::begin(best_first));
    });
    for (const auto& [which, p] : chances)
        answer.outcomes.push_back({melee_effects[at(best_first[which])].text, p, 0});
    answer.cite(rule::SE_MELEE_10);
    return answer;
}

// ---- officers ----

Expected<UmpireAnswer> officer(const UmpireInputs& asked) {
    Table table;
    const Ref ref = table.add(ours, troops(Arm::Infantry, Weapon::RifleMusket, 10), firing_line, table::north,
                              Formation::Line, 1);
    table.attach(ref, 1);
    table.state.side[index(ours)].officer[0].wounded = asked.yes("wounded") ? 1 : 0;
    const bool by_fire = asked["event"] == 0;
    UmpireAnswer answer;
    answer.cite(by_fire ? rule::SE_OFFICER_8 : rule::SE_OFFICER_9);
    for (RuleId rule : {rule::SE_OFFICER_10, rule::SE_OFFICER_11, rule::SE_OFFICER_12, rule::SE_OFFICER_13})
        answer.cite(rule);
    const std::int32_t often = asked["count"];
    static constexpr const char* words[] = {"unhurt", "lightly wounded", "retires", "killed"};
    outcomes(every_way(table,
                       [&](Play& play) {
                           Aftermath after;
                           if (by_fire)
                               officers_under_fire(play, ref, often, after);
                           else
                               officers_in_combat(play, ref, often, after);
                           const Officer& man = play.side(ours).officer[0];
                           return man.fate == Fate::Killed    ? 3
                                  : man.fate == Fate::Retired ? 2
                                  : man.wounded != 0          ? 1
                                                              : 0;
                       }),
             words, answer);
    return answer;
}

// ---- keys ----

std::vector<std::string> weapon_words() {
    std::vector<std::string> words;
    for (unsigned i = 0; i < static_cast<unsigned>(Weapon::None); ++i)
        words.emplace_back(word(static_cast<Weapon>(i)));
    return words;
}
std::vector<std::string> grade_words(bool green) {
    std::vector<std::string> words;
    for (unsigned i = 0; i < static_cast<unsigned>(green ? Grade::count : Grade::Green); ++i)
        words.emplace_back(word(static_cast<Grade>(i)));
    return words;
}

}  // namespace

std::span<const UmpireQuestion> Elephant::umpire() {
    static const std::vector<UmpireQuestion> questions{
        {"fire",
         "the result of one unit's fire",
         {umpire_words("weapon", "of every stand that fires", weapon_words()),
          umpire_number("stands", "that fire", 1, 16), umpire_number("range", "in yards", 0, 5600),
          umpire_words("effect", "declared", {"full", "reduced"}, 0),
          umpire_words("firer", "how it stands", {"line", "skirmish", "mounted"}, 0),
          umpire_number("panic", "Panic Markers on the firer", 0, most_panic, 0),
          umpire_yes_no("marksmen", "the firer's skill"),
          umpire_yes_no("out_of_ammunition", "the firer is marked"),
          umpire_words("target", "what is fired at",
                       {"line", "two_ranks", "three_ranks", "road_column", "square", "skirmish", "mounted",
                        "limbered", "unlimbered"},
                       0),
          umpire_yes_no("enfiladed", "fire from flank or rear"),
          umpire_words("cover", "of the target", {"none", "soft", "hard"}, 0),
          umpire_yes_no("prone", "the target lies down"),
          umpire_words("close_range", "option close_range_shift at 50 yards or less",
                       {"off", "left", "right"}, 0)},
         fire},
        {"morale",
         "one morale test",
         {umpire_words("grade", "of the unit", grade_words(true)),
          umpire_number("panic", "Panic Markers", 0, most_panic, 0),
          umpire_number("stands_lost", "so far in the battle", 0, 15, 0),
          umpire_words("withdrew", "in the previous turn", {"no", "retreat", "rout"}, 0),
          umpire_yes_no("flank_fire", "effective fire from flank or rear this turn"),
          umpire_yes_no("defensive_fire", "the test is for fire in the opponent's Movement Phase"),
          umpire_yes_no("cover", "the unit is in or behind cover"),
          umpire_number("commander", "rating of one attached", 0, 3, 0)},
         morale},
        {"melee",
         "one attacking unit's die in Combat",
         {umpire_number("attackers", "stands", 1, 16),
          umpire_number("defenders", "stands", 1, 16),
          umpire_words("attacker_arm", "an artillery stand counts half", {"infantry", "cavalry", "artillery"},
                       0),
          umpire_words("defender_arm", "an artillery stand counts half", {"infantry", "cavalry", "artillery"},
                       0),
          umpire_words("attacker_grade", "of the attacker", grade_words(false), 2),
          umpire_words("defender_grade", "of the defender", grade_words(false), 2),
          umpire_number("attacker_ranks", "deep", 1, 4, 1),
          umpire_number("defender_ranks", "deep", 1, 4, 1),
          umpire_number("attacker_commander", "combat rating", 0, 3, 0),
          umpire_number("defender_commander", "combat rating", 0, 3, 0),
          umpire_words("uphill", "who stands higher", {"nobody", "attacker", "defender"}, 0),
          umpire_words("barrier", "held by the defender", {"none", "wall", "fieldworks"}, 0),
          umpire_words("stream", "who crosses a ford or stream", {"nobody", "attacker", "defender"}, 0),
          umpire_yes_no("flank", "the attack is on flank or rear"),
          umpire_yes_no("attacker_lance", "lance or shotgun"),
          umpire_yes_no("defender_lance", "lance or shotgun"),
          umpire_yes_no("attacker_overenthusiastic", "optional rule"),
          umpire_yes_no("defender_overenthusiastic", "optional rule"),
          umpire_yes_no("attacker_out_of_ammunition", "optional rule"),
          umpire_yes_no("defender_out_of_ammunition", "optional rule"),
          umpire_words("cell_11", "option melee_cell_11", {"printed", "corrected"}, 0)},
         melee},
        {"officer",
         "what becomes of an attached commander",
         {umpire_words("event", "what his unit suffers", {"fire", "combat"}, 0),
          umpire_number("count", "hits by fire, or stands lost in Combat", 1, 4, 1),
          umpire_yes_no("wounded", "he has a light wound already")},
         officer},
    };
    return questions;
}

}  // namespace longroll::elephant
