// The umpire: chances of one roll at a real table, from the code that plays. Each question sets up a small
// table of its own and asks the rules.

#include <cctype>
#include <map>

#include "elephant/change.h"
#include "elephant/fire.h"
#include "elephant/rules.h"
#include "elephant/scenario_file.h"

namespace longroll::elephant {
namespace {

constexpr Seat ours = Seat::Union, theirs = Seat::Confederate;

// A table of 72 x 48 inches with a brigade a side.
struct Table : Namer {
    Setup setup;
    State state{};
    table::BattlefieldPlan ground;

    Table() {
        follow_scale(setup);
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
    // Ground under the whole of a unit there, whatever its formation.
    void cover(table::AreaKind kind, Point at) {
        const Length west = at.x - 20000, east = at.x + 20000, south = std::max(0, at.y - 9000);
        const Length north = at.y + 9000;
        ground.areas.push_back(
            {"cover", kind, {{west, south}, {east, south}, {east, north}, {west, north}}, 0, 0});
        survey();
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
        Trial trial(look());
        muster_unit(trial.play, ref);
        put_layout(trial.play, ref,
                   layout_as(formation, ranks_or_frontage, plan.stands, elephant::stand_size(trial.play, ref),
                             anchor, facing));
        state = trial.state;
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
        officer.set_point(at_unit);
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

// ---- fire ----

enum FirerKind { FirerLine, FirerSkirmish, FirerMounted };
constexpr Point firing_line{36000, 8000}, target_line{36000, 32000};  // 24 inches: everything bears

// In the order of the words of `target`.
struct TargetRow {
    Arm arm;
    Weapon weapon;
    int stands;
    Formation formation;
    int ranks_or_frontage;
    bool limbered;
};
constexpr TargetRow target_rows[] = {
    {Arm::Infantry, Weapon::RifleMusket, 9, Formation::Line, 1, false},
    {Arm::Infantry, Weapon::RifleMusket, 8, Formation::Line, 2, false},
    {Arm::Infantry, Weapon::RifleMusket, 9, Formation::Line, 3, false},
    {Arm::Infantry, Weapon::RifleMusket, 9, Formation::RoadColumn, 1, false},
    {Arm::Infantry, Weapon::RifleMusket, 8, Formation::Square, 0, false},
    {Arm::Infantry, Weapon::RifleMusket, 9, Formation::Skirmish, 0, false},
    {Arm::Cavalry, Weapon::BreechCarbine, 8, Formation::Line, 1, false},
    {Arm::FieldArtillery, Weapon::Napoleon12, 4, Formation::Sections, 0, true},
    {Arm::FieldArtillery, Weapon::Napoleon12, 4, Formation::Sections, 0, false},
};
Ref add_target(Table& table, Seat seat, std::int32_t kind, bool enfiladed) {
    const TargetRow& row = target_rows[kind];
    const Ref ref = table.add(seat, troops(row.arm, row.weapon, row.stands), target_line,
                              enfiladed ? table::north : table::south, row.formation, row.ranks_or_frontage);
    Unit& unit = table.state.side[index(seat)].unit[ref.id];
    if (row.limbered) unit.limbered = unit.stands;
    return ref;
}

// The firing unit: of the weapon that was named, or of no matter what when the factors are given.
Ref add_firer(Table& table, const UmpireInputs& asked, Seat seat, bool guns) {
    const std::int32_t kind = asked["firer"];
    const Weapon weapon = asked.has("weapon") ? static_cast<Weapon>(*asked.find("weapon"))
                          : guns              ? Weapon::Napoleon12
                                              : Weapon::RifleMusket;
    const Arm arm = guns                   ? weapon == Weapon::Gunboat ? Arm::Gunboat : Arm::FieldArtillery
                    : kind == FirerMounted ? Arm::Cavalry
                                           : Arm::Infantry;
    UnitPlan plan = troops(arm, weapon, asked.find("stands").value_or(4));
    plan.marksmen = asked.yes("marksmen");
    return table.add(seat, plan, firing_line, table::north,
                     guns                    ? Formation::Sections
                     : kind == FirerSkirmish ? Formation::Skirmish
                                             : Formation::Line,
                     1);
}

std::optional<Wrong> senseless_fire(const UmpireInputs& asked, bool guns) {
    if (asked.has("factors")) {
        if (asked.has("weapon") || asked.has("stands"))
            return Wrong{"give either factors, or weapon, stands and range"};
        if (asked["panic"] != 0)
            return Wrong{"panic reduces the stands that fire; leave it out with factors"};
    } else if (!asked.has("weapon") || !asked.has("stands") || !asked.has("range")) {
        return Wrong{"key factors is missing, or all of weapon, stands and range"};
    }
    if (guns && asked["firer"] != FirerLine)
        return Wrong{"guns fire as a battery: leave out firer, or give firer=line"};
    if (guns && (asked.yes("still") || asked.yes("firer_prone")))
        return Wrong{"still and firer_prone are for infantry and cavalry: guns at full effect have no shift"};
    if (!guns && asked.has("weapon") && (asked.yes("prolongs") || asked.yes("confederate")))
        return Wrong{"prolongs and confederate are for artillery"};
    return std::nullopt;
}

Expected<UmpireAnswer> fire(const UmpireInputs& asked) {
    Table table;
    const bool guns = asked.has("weapon") ? !is_small_arm(static_cast<Weapon>(*asked.find("weapon")))
                                          : asked.yes("prolongs") || asked.yes("confederate");
    if (std::optional<Wrong> wrong = senseless_fire(asked, guns)) return *std::move(wrong);
    option_table().take(asked, table.setup.options);
    const Seat seat = asked.yes("confederate") ? theirs : ours;
    const Ref firer = add_firer(table, asked, seat, guns);
    const Ref target = add_target(table, other(seat), asked["target"], asked.yes("enfiladed"));
    if (asked["cover"] != 0)
        table.cover(asked["cover"] == 1 ? table::AreaKind::Orchard : table::AreaKind::Town, target_line);
    Side& own = table.state.side[index(seat)];
    own.unit[firer.id].panic = static_cast<std::uint8_t>(asked["panic"]);
    if (asked.yes("out_of_ammunition")) own.out_of_ammo |= one(firer.id);
    if (asked.yes("firer_prone")) own.prone |= one(firer.id);
    if (asked.yes("prone")) table.state.side[index(other(seat))].prone |= one(target.id);
    const std::int32_t range = asked.find("range").value_or(first_volley_yards);
    const Shot shot{.firer = firer,
                    .target = target,
                    .stands = own.unit[firer.id].stands,
                    .range = table::from_yards(range, table.setup.yards),
                    .still = asked.yes("still"),
                    .reduced = asked.yes("prolongs")};
    // The rules' own roll; where the factors are given they take the place of the stands'.
    FireRoll roll = make_roll(table.look(), {&shot, 1});
    if (asked.has("factors")) roll.halves = *asked.find("factors");
    UmpireAnswer answer;
    answer.cite({rule::SE_FIRE_13, rule::SE_FIRE_17});
    answer.modifiers.push_back({rule::SE_FIRE_11, "fire factors", roll.halves, 2});
    if (roll.halves > 0) {
        answer.modifiers.push_back(
            {rule::SE_FIRE_17, std::string("column ") + fire_heading_text[fire_column(roll.halves)], 0, 1});
        if (asked["shift"] != 0) {
            roll.shift += asked["shift"];
            if (!roll.parts.full())
                roll.parts.push_back({rule::SE_SHIFT_16, "further columns", asked["shift"]});
        }
        for (const FireRoll::Part& part : roll.parts) {
            answer.modifiers.push_back({part.rule, part.words, part.amount, 1});
            answer.cite(part.rule);
        }
    }
    static constexpr const char* words[] = {"none", "P", "1", "2", "3", "4"};
    outcomes<Play>(table, words, answer, [&](Play& play) {
        Aftermath after;
        return static_cast<int>(roll_fire(play, roll, after));
    });
    return answer;
}

// ---- morale ----

Expected<UmpireAnswer> morale(const UmpireInputs& asked) {
    Table table;
    UnitPlan plan = troops(Arm::Infantry, Weapon::RifleMusket, 10);
    plan.grade = static_cast<Grade>(asked["grade"]);
    const Ref ref = table.add(ours, plan, firing_line, table::north, Formation::Line, 1);
    if (asked.yes("cover")) table.cover(table::AreaKind::Orchard, firing_line);
    Unit& unit = table.state.side[index(ours)].unit[ref.id];
    unit.panic = static_cast<std::uint8_t>(asked["panic"]);
    unit.lost = static_cast<std::uint8_t>(asked["lost"]);
    if (asked.yes("retreating")) unit.retreat_turn = static_cast<std::uint8_t>(table.state.turn - 1);
    if (asked.yes("routing")) unit.rout_turn = static_cast<std::uint8_t>(table.state.turn - 1);
    if (asked.yes("flank")) unit.flank_fire_turn = table.state.turn;
    table.attach(ref, asked["commander"]);
    option_table().take(asked, table.setup.options);
    const Test test{asked.yes("defensive") ? TestFor::PassFire : TestFor::MoralePhase, nobody};
    UmpireAnswer answer;
    answer.cite(rule::SE_MORALE_8);
    answer.add(reckon_morale(table.look(), ref, test), table);
    static constexpr const char* words[] = {"overenthusiastic", "pass", "hit", "retreat", "rout"};
    outcomes<Play>(table, words, answer, [&](Play& play) {
        Aftermath after;
        return static_cast<int>(test_morale(play, ref, test, after));
    });
    answer.cite(
        {rule::SE_MORALE_19, rule::SE_MORALE_22, rule::SE_MORALE_23, rule::SE_MORALE_24, rule::SE_MORALE_25});
    return answer;
}

// ---- melee ----

// A unit with what the modifiers ask of it; how many stands count is a key of its own.
Ref add_fighter(Table& table, const UmpireInputs& asked, Seat seat, bool mounted) {
    const std::string who = seat == ours ? "attacker" : "defender";
    const std::int32_t ranks = asked[who + "_ranks"];
    UnitPlan plan = mounted ? troops(Arm::Cavalry, Weapon::BreechCarbine, 3 * ranks)
                            : troops(Arm::Infantry, Weapon::RifleMusket, 3 * ranks);
    plan.grade = static_cast<Grade>(asked[who + "_grade"]);
    plan.lance = asked.yes(who + "_shotgun");
    // They stand an inch apart: that they touch is said by the contact.
    const bool south_side = seat == ours;
    const Ref ref = table.add(seat, plan, {36000, south_side ? 20000 : 21000},
                              south_side ? table::north : table::south, Formation::Line, ranks);
    table.attach(ref, asked[who + "_commander"]);
    Side& side = table.state.side[index(seat)];
    if (asked.yes(who + "_overenthusiastic")) side.overenthusiastic |= one(ref.id);
    if (asked.yes(who + "_out_of_ammunition")) side.out_of_ammo |= one(ref.id);
    return ref;
}

Expected<UmpireAnswer> melee(const UmpireInputs& asked) {
    Table table;
    // Shotgun or lance count against cavalry, so whoever meets them is mounted.
    const Ref attacker = add_fighter(table, asked, ours, asked.yes("defender_shotgun"));
    const Ref defender = add_fighter(table, asked, theirs, asked.yes("attacker_shotgun"));
    Contact contact{};
    contact.unit[0] = attacker.id;
    contact.unit[1] = defender.id;
    contact.holder = contact.higher = 2;
    if (asked["uphill"] != 0) contact.higher = static_cast<std::uint8_t>(asked["uphill"] - 1);
    if (asked["barrier"] != 0) {
        contact.holder = static_cast<std::uint8_t>(asked["barrier_held_by"] == 0 ? 1 : 0);
        contact.barrier = static_cast<std::uint8_t>(asked["barrier"]);
    }
    if (asked["stream"] == 1) contact.marks |= ContactStream0;
    if (asked["stream"] == 2) contact.marks |= ContactStream1;
    if (asked["flank"] == 1) contact.marks |= ContactFlank0;
    if (asked["flank"] == 2) contact.marks |= ContactFlank1;
    Reckoning numbers(rule::SE_MELEE_1, "column");
    numbers.headings = melee_heading_text;
    const int ratio = melee_column(asked["attackers"], asked["defenders"]);
    numbers.add(rule::SE_MELEE_1, "stands", ratio);
    if (asked["flank"] == 1 && ratio < column_1_1)
        numbers.add(rule::SE_COMBAT_2, "flank: 1:1 at least", column_1_1 - ratio);
    add_melee_shifts(table.look(), attacker, defender, contact, ours, numbers);
    if (asked["shift"] != 0) numbers.add(rule::SE_MELEE_11, "further columns", asked["shift"]);
    const int column = std::clamp(numbers.total(), 0, melee_columns - 1);
    option_table().take(asked, table.setup.options);
    UmpireAnswer answer;
    answer.cite(rule::SE_MELEE_2);
    answer.add(numbers, table);
    // In the order of SE-MELEE-3, best for the attacker first.
    static constexpr MeleeCode best_first[] = {
        MeleeCode::N_C2, MeleeCode::N_C1,  MeleeCode::K1_C1, MeleeCode::K1_K2, MeleeCode::N_K1,
        MeleeCode::N_RT, MeleeCode::K1_RT, MeleeCode::ENGD,  MeleeCode::RPLS,  MeleeCode::RT_K1,
        MeleeCode::K1_N, MeleeCode::K2_K1, MeleeCode::C1_K1, MeleeCode::C1_N,  MeleeCode::C2_N};
    const std::map<int, double> chances = every_way<Play>(table, [&](Play& play) {
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
    const bool by_fire = !asked.has("stands");
    UmpireAnswer answer;
    answer.cite(by_fire ? rule::SE_OFFICER_8 : rule::SE_OFFICER_9);
    answer.cite({rule::SE_OFFICER_10, rule::SE_OFFICER_11, rule::SE_OFFICER_12, rule::SE_OFFICER_13});
    const std::int32_t often = by_fire ? asked["hits"] : *asked.find("stands");
    static constexpr const char* words[] = {"unhurt", "light", "serious", "killed"};
    outcomes<Play>(table, words, answer, [&](Play& play) {
        Aftermath after;
        (by_fire ? officers_under_fire : officers_in_combat)(play, ref, often, after);
        const Officer& man = play.side(ours).officer[0];
        return man.fate == Fate::Killed ? 3 : man.fate == Fate::Retired ? 2 : man.wounded != 0 ? 1 : 0;
    });
    return answer;
}

// ---- forces ----

// As the fire chart prints it, in lower case with hyphens: '12lb-napoleon', 'b-l-rifle'.
std::string chart_word(Weapon weapon) {
    if (weapon == Weapon::Rifle10) return "3in-rifle";  // 3" or 10lb RIFLE
    std::string text;
    for (const char* c = weapon_rows[at(weapon)].name; *c != 0; ++c) {
        if (std::isalnum(static_cast<unsigned char>(*c)) != 0)
            text += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
        else if (!text.empty() && text.back() != '-')
            text += '-';
    }
    while (!text.empty() && text.back() == '-') text.pop_back();
    return text;
}

// One army as a match would roll it: a line for each unit with its stands. There is one outcome, its size.
Expected<UmpireAnswer> forces(const UmpireInputs& asked) {
    Options options;
    option_table().take(asked, options);
    Roster roster[2];
    Dice dice{Seed{static_cast<std::uint64_t>(asked["seed"]), 0}};
    roll_forces(options, dice, roster);
    const Roster& army = roster[asked["side"]];
    UmpireAnswer answer;
    answer.cite({rule::SE_FORCES_1, rule::SE_FORCES_2, rule::SE_FORCES_7});
    int stands = 0;
    for (const UnitPlan& unit : army.units) {
        const bool guns = is_artillery(unit.arm);
        stands += unit.stands;
        const bool divisional = army.hqs[unit.hq].level != HqLevel::Brigade;
        answer.modifiers.push_back({guns && divisional          ? rule::SE_FORCES_5
                                    : guns                      ? rule::SE_FORCES_6
                                    : unit.arm == Arm::Infantry ? rule::SE_FORCES_3
                                                                : rule::SE_FORCES_4,
                                    army.hqs[unit.hq].name + ": " + unit.name + ", " +
                                        chart_word(unit.weapon) + ", " + std::string(word(unit.grade)),
                                    unit.stands, 1});
    }
    answer.outcomes.push_back({std::to_string(stands) + " fighting stands", 1, 0});
    return answer;
}

// ---- keys ----

std::vector<std::string> weapon_words() {
    std::vector<std::string> words;
    for (unsigned i = 0; i < at(Weapon::None); ++i) words.push_back(chart_word(static_cast<Weapon>(i)));
    return words;
}
std::vector<std::string> grade_words(Grade end) {
    std::vector<std::string> words;
    for (unsigned i = 0; i < at(end); ++i) words.emplace_back(word(static_cast<Grade>(i)));
    return words;
}

// The keys of a melee; both sides have some alike.
std::vector<UmpireKey> melee_keys() {
    const std::vector<std::string> either{"nobody", "attacker", "defender"};
    std::vector<UmpireKey> keys{
        umpire_halves("attackers", "attacking stands, as the rules count them", 1, 200),
        umpire_halves("defenders", "defending stands, as the rules count them", 1, 200),
        umpire_number("shift", "further columns, to the right if positive", -9, 9, 0),
        umpire_words("uphill", "the side on higher ground", either, 0),
        umpire_words("barrier", "barrier that one side defends", {"none", "wall", "fieldworks"}, 0),
        umpire_words("barrier_held_by", "the side behind it; the attacker only in later rounds",
                     {"defender", "attacker"}, 0),
        umpire_words("stream", "the side that crosses a ford or stream", either, 0),
        umpire_words("flank", "the side that attacks a flank or rear; the defender only in later rounds",
                     either, 0)};
    for (const std::string who : {"attacker", "defender"}) {
        // A Green unit has shown its grade by then (SE-MORALE-6).
        keys.push_back(
            umpire_words(who + "_grade", "morale grade of the " + who, grade_words(Grade::Green), 2));
        keys.push_back(umpire_number(who + "_ranks", "number of ranks; 3 means three or more", 1, 3, 1));
        keys.push_back(umpire_number(who + "_commander", "combat rating of the attached commander", 0, 3, 0));
        keys.push_back(umpire_yes_no(who + "_shotgun", "shotgun or lance, against cavalry"));
        keys.push_back(umpire_yes_no(who + "_overenthusiastic", "the " + who + " is Overenthusiastic"));
        keys.push_back(umpire_yes_no(who + "_out_of_ammunition", "optional rule of ammunition"));
    }
    keys.push_back(option_table().key("melee_cell_11"));
    return keys;
}

}  // namespace

std::span<const UmpireQuestion> Elephant::umpire() {
    const auto option = [](std::string_view name) { return option_table().key(name); };
    static const std::vector<UmpireQuestion> questions{
        {"fire",
         "the result of one roll of fire",
         {optional_key(
              umpire_halves("factors", "fire factors in all, or give weapon, stands and range", 1, 1000)),
          optional_key(umpire_words("weapon", "weapon of the stands that fire", weapon_words())),
          optional_key(umpire_number("stands", "number of stands that fire", 1, 16)),
          optional_key(umpire_number("range", "range in yards", 0, 5600)),
          umpire_number("panic", "Panic Markers on the firer", 0, most_panic, 0),
          umpire_number("shift", "further columns, to the right if positive", -9, 9, 0),
          umpire_yes_no("still", "infantry or cavalry that does not move this turn (full effect)"),
          umpire_yes_no("prolongs", "artillery that prolongs this turn (reduced effect)"),
          umpire_words("firer", "formation of the firer", {"line", "skirmish", "mounted"}, 0),
          umpire_yes_no("firer_prone", "the firer lies down"),
          umpire_yes_no("marksmen", "the firers are Marksmen"),
          umpire_yes_no("confederate", "Confederate artillery, for option.csa_artillery_shift"),
          umpire_yes_no("out_of_ammunition", "the firer is out of ammunition"),
          umpire_words("target", "formation of the target",
                       {"line", "two_ranks", "three_ranks", "road_column", "square", "skirmish", "mounted",
                        "limbered", "unlimbered"},
                       0),
          umpire_yes_no("enfiladed", "fire from flank or rear"),
          umpire_words("cover", "cover of the target", {"none", "soft", "hard"}, 0),
          umpire_yes_no("prone", "the target lies down"),
          option("csa_artillery_shift"),
          option("close_range_shift"),
          option("prone_fire")},
         fire},
        {"morale",
         "one morale test",
         {umpire_words("grade", "morale grade of the unit", grade_words(Grade::count)),
          umpire_number("panic", "Panic Markers", 0, most_panic, 0),
          umpire_number("lost", "stands lost so far in the battle", 0, 100, 0),
          umpire_yes_no("retreating", "the unit got a RETREAT result in the previous turn"),
          umpire_yes_no("routing", "the unit got a ROUT result in the previous turn"),
          umpire_yes_no("flank", "effective fire from flank or rear this turn"),
          umpire_yes_no("defensive", "the test is for fire in the opponent's Movement Phase"),
          umpire_yes_no("cover", "the unit is in or behind cover"),
          umpire_number("commander", "rating of an attached commander", 0, 3, 0), option("overenthusiastic")},
         morale},
        {"melee", "one attacking unit's die in Combat", melee_keys(), melee},
        {"officer",
         "what happens to an attached commander",
         {umpire_number("hits", "hits by fire on the commander's unit", 1, 4, 1),
          optional_key(umpire_number("stands", "stands that the unit lost in Combat, instead of hits", 1, 2)),
          umpire_yes_no("wounded", "the commander already has a light wound")},
         officer},
        {"forces",
         "a random army, unit by unit",
         {umpire_words("side", "the army", {"union", "confederate"}, 0),
          umpire_number("seed", "each number gives another army", 0, UmpireKey::no_limit, 1), option("scale"),
          option("year"), option("regiment_size"), option("brigade_artillery"), option("one_die_for_both"),
          option("period_morale"), option("csa_artillery_type"), option("brigades_per_division"),
          option("balance")},
         forces},
    };
    return questions;
}

}  // namespace longroll::elephant
