// The scenarios of 6.2 and those of the maps, the options of chapter 3, and what is agreed before play.

#include <algorithm>
#include <cassert>

#include "data/embedded.h"
#include "elephant/change.h"
#include "elephant/deployment.h"
#include "elephant/rules.h"
#include "elephant/scenario_file.h"
#include "engine/hash.h"

namespace longroll::elephant {
namespace {

// ---- options ----

struct Switch {
    const char* name;
    bool Options::* on;
    const char* help;
    const char *off_word, *on_word;
    RuleId rule;
    bool random_only = false;  // of random forces
};
const Switch switches[] = {
    {"overenthusiastic", &Options::overenthusiastic,
     "a modified morale die of 0 or less sends a unit forward", "no", "yes", rule::SE_MORALE_19},
    {"csa_artillery_shift", &Options::csa_artillery_shift,
     "Confederate artillery fires one column to the left", "no", "yes", rule::SE_SHIFT_12},
    {"ammunition", &Options::ammunition, "a natural 0 when firing empties the cartridge boxes", "no", "yes",
     rule::SE_OPT_5},
    {"shoot_officers", &Options::shoot_officers, "Marksmen may shoot at officers alone", "no", "yes",
     rule::SE_OPT_1},
    {"road_bonus", &Options::road_bonus, "one more die on a road", "no", "yes", rule::SE_MOVE_13},
    {"melee_cell_11", &Options::melee_cell_11, "the melee cell at 1:1+, die 8", "printed", "corrected",
     rule::SE_MELEE_3},
    {"fire_ranks", &Options::front_rank_fires, "which ranks of a unit fire", "all", "front", rule::SE_FIRE_6},
    {"prone_fire", &Options::prone_fires_reduced, "fire of prone units", "full", "reduced", rule::SE_FIRE_21},
    {"skirmisher_move", &Options::skirmishers_move_full, "the move of skirmishers after fire", "half", "full",
     rule::SE_FIRE_3},
    {"turn_memory", &Options::activation_memory, "how long withdrawals and flank fire weigh on morale",
     "calendar", "activation", rule::SE_MORALE_11},
    {"withdrawn_test", &Options::withdrawn_test,
     "withdrawing units test in their Morale Phase also without a Panic Marker", "no", "yes",
     rule::SE_MORALE_1},
    {"auto_deployment", &Options::auto_deployment, "both sides are set up without being asked", "no", "yes",
     rule::SE_SETUP_8},
    {"ask_forced", &Options::ask_forced, "ask also where only one answer is legal", "no", "yes",
     rule::SE_STATE_7},
    {"regiment_size", &Options::fixed_regiments, "stands of random regiments", "rolled", "fixed",
     rule::SE_FORCES_3, true},
    {"brigade_artillery", &Options::fixed_guns, "sections of random brigade batteries", "rolled", "fixed",
     rule::SE_FORCES_6, true},
    {"one_die_for_both", &Options::one_die_for_both, "one die for weapon and morale", "no", "yes",
     rule::SE_FORCES_7, true},
    {"period_morale", &Options::period_morale, "the year changes the morale die", "no", "yes",
     rule::SE_FORCES_9, true},
    {"csa_artillery_type", &Options::csa_artillery_type, "Confederate guns are of older types", "no", "yes",
     rule::SE_FORCES_10, true},
    {"balance", &Options::balance, "random armies are rolled until they are of like size", "no", "yes",
     rule::SE_FORCES_13, true},
};

struct Number {
    const char* name;
    RuleId rule;
    const char* help;
    int low, high;
    int (*get)(const Options&);
    void (*set)(Options&, int);
    std::vector<std::string> words;
    bool random_only = false;
};
const std::vector<Number>& numbers() {
    static const std::vector<Number> all = {
        {"close_range_shift",
         rule::SE_SHIFT_15,
         "small arms at 50 yards or less: no shift, left as printed, or right",
         0,
         2,
         [](const Options& o) { return o.close_range_shift == 0  ? 0
                                       : o.close_range_shift < 0 ? 1
                                                                 : 2; },
         [](Options& o, int v) {
             o.close_range_shift = static_cast<std::int8_t>(v == 1 ? -1 : v == 2 ? 1 : 0);
         },
         {"off", "left", "right"}},
        {"turn_limit",
         rule::SE_WIN_3,
         "turns of the game",
         1,
         most_turns,
         [](const Options& o) { return o.turn_limit; },
         [](Options& o, int v) { o.turn_limit = v; },
         {}},
        {"scale",
         rule::SE_SCALE_1,
         "20, 40 or 100 yards an inch",
         0,
         2,
         [](const Options& o) { return static_cast<int>(o.scale); },
         [](Options& o, int v) { o.scale = static_cast<Scale>(v); },
         {"regimental1", "regimental2", "brigade"},
         true},
        {"year",
         rule::SE_FORCES_8,
         "before 1863 weapons are older",
         1861,
         1865,
         [](const Options& o) { return o.year; },
         [](Options& o, int v) { o.year = v; },
         {},
         true},
        {"brigades_per_division",
         rule::SE_FORCES_12,
         "how random brigades are grouped",
         1,
         5,
         [](const Options& o) { return o.brigades_per_division; },
         [](Options& o, int v) { o.brigades_per_division = v; },
         {},
         true},
    };
    return all;
}

std::vector<OptionSpec> option_list(const ScenarioFile& file) {
    std::vector<OptionSpec> specs;
    for (const Number& row : numbers())
        if (!row.random_only || file.random_forces)
            specs.push_back(
                {row.name, row.rule, row.help, row.words, row.low, row.high, row.get(file.options)});
    for (const Switch& row : switches)
        if (!row.random_only || file.random_forces)
            specs.push_back({row.name,
                             row.rule,
                             row.help,
                             {row.off_word, row.on_word},
                             0,
                             1,
                             file.options.*row.on ? 1 : 0});
    return specs;
}

std::string apply_options(const Scenario& scenario, const OptionValues& values, Options& options) {
    if (values.size() != scenario.options.size())
        return scenario.id + " has " + std::to_string(scenario.options.size()) + " options, and " +
               std::to_string(values.size()) + " values were given";
    for (std::size_t i = 0; i < values.size(); ++i) {
        const OptionSpec& spec = scenario.options[i];
        if (values[i] < spec.low || values[i] > spec.high)
            return "option " + spec.name + " is " + std::to_string(values[i]) + ", and must be from " +
                   std::to_string(spec.low) + " to " + std::to_string(spec.high);
        for (const Switch& row : switches)
            if (spec.name == row.name) options.*row.on = values[i] != 0;
        for (const Number& row : numbers())
            if (spec.name == row.name) row.set(options, values[i]);
    }
    return {};
}

// ---- files ----

constexpr std::string_view folder = "elephant/";

// Files are named in snake_case, scenarios with hyphens, as in all games.
std::string with(std::string_view text, char from, char to) {
    std::string made(text);
    std::replace(made.begin(), made.end(), from, to);
    return made;
}
std::string id_of(std::string_view file_name) { return with(file_name, '_', '-'); }
std::string file_name_of(std::string_view id) { return with(id, '-', '_'); }

std::string path_of(std::string_view file_name) {
    return std::string(folder) + std::string(file_name) + ".json";
}

// SE-OPT-7: wagons are on the table only if the option is on.
void settle_wagons(Roster& roster, const Options& options) {
    const auto is_wagon = [](const UnitPlan& unit) { return unit.arm == Arm::Wagon; };
    const bool any = std::any_of(roster.units.begin(), roster.units.end(), is_wagon);
    if (options.ammunition && !any) return add_wagons(roster, options.scale);
    if (options.ammunition || !any) return;
    for (std::size_t i = roster.units.size(); i-- > 0;) {
        if (!is_wagon(roster.units[i])) continue;
        roster.units.erase(roster.units.begin() + static_cast<std::ptrdiff_t>(i));
        for (HqPlan& hq : roster.hqs) {
            if (hq.attached == i) hq.attached = no_unit;
            if (hq.attached != no_unit && hq.attached > i) --hq.attached;
            std::erase(hq.seniority, static_cast<UnitId>(i));
            for (UnitId& id : hq.seniority)
                if (id > i) --id;
        }
    }
}

std::string wrong_with(const Setup& setup) {
    for (Seat seat : seats) {
        const Roster& army = setup.army(seat);
        const std::string side(name(seat));
        int stands = 0;
        for (const UnitPlan& unit : army.units) stands += unit.stands;
        if (army.units.size() > most_roster)
            return "the " + side + " side has " + std::to_string(army.units.size()) +
                   " units with its wagons, and at most " + std::to_string(most_roster) + " fit";
        if (army.hqs.size() > most_hqs)
            return "the " + side + " side has " + std::to_string(army.hqs.size()) +
                   " headquarters, and at most " + std::to_string(most_hqs) + " fit";
        if (stands > most_stands)
            return "the " + side + " side has " + std::to_string(stands) +
                   " stands with its wagons, and at most " + std::to_string(most_stands) + " fit";
    }
    return {};
}

}  // namespace

Expected<Setup> setup_of(ScenarioFile file, Dice& dice) {
    Setup setup;
    setup.title = file.title;
    setup.options = file.options;
    setup.yards = yards_per_inch[at(setup.options.scale)];
    setup.distance = distances_of(setup.options.scale);
    setup.may_leave = file.may_leave;
    setup.events = file.events;
    if (file.random_forces)
        roll_forces(setup.options, dice, setup.roster);  // SE-SETUP-1: forces, then terrain
    else
        for (Seat seat : seats) setup.roster[index(seat)] = file.roster[index(seat)];
    std::vector<UnitPlan> before[2] = {setup.roster[0].units, setup.roster[1].units};
    for (Roster& roster : setup.roster) settle_wagons(roster, setup.options);
    // Events name units by their number: wagons that came or went have moved it.
    for (PanicEvent& event : setup.events) {
        const std::string& wanted = before[index(event.side)][event.unit].name;
        const std::vector<UnitPlan>& units = setup.army(event.side).units;
        event.unit = no_unit;
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].name == wanted) event.unit = static_cast<UnitId>(i);
    }
    std::erase_if(setup.events, [](const PanicEvent& event) { return event.unit == no_unit; });
    if (std::string wrong = wrong_with(setup); !wrong.empty()) return Wrong{std::move(wrong)};
    for (Roster& roster : setup.roster) complete(roster, setup.options);
    setup.captions = std::move(file.captions);
    setup.objectives =
        file.random_terrain && file.objectives.empty() ? default_objectives() : file.objectives;
    Expected<table::Battlefield> field =
        table::Battlefield::prepare(file.random_terrain ? roll_terrain(dice) : std::move(file.ground));
    if (!field) return Wrong{file.id + ": " + field.error()};
    setup.field = std::make_shared<const table::Battlefield>(*std::move(field));
    if (std::string wrong = wrong_place(setup); !wrong.empty()) return Wrong{file.id + ": " + wrong};
    return setup;
}

namespace {

bool is_situation(std::string_view id) {
    const std::vector<std::string_view> names = situations_played();
    return std::find(names.begin(), names.end(), id) != names.end();
}

// What a scenario is made from, by the hash of its files.
std::string source_of(std::initializer_list<std::string> paths) {
    std::string text;
    for (const std::string& path : paths)
        text += path + ' ' + std::to_string(hash_text(embedded(path))) + '\n';
    return text;
}

Scenario make_scenario(const ScenarioFile& file, std::string source) {
    Scenario scenario;
    scenario.id = id_of(file.id);
    scenario.title = file.title;
    scenario.summary = file.summary;
    scenario.source = std::move(source);
    scenario.options = option_list(file);
    return scenario;
}

// The map and the order of battle of a situation are part of what it is made from.
std::string source_of_situation(std::string_view id) {
    std::string path = "situations/" + std::string(id) + ".json";
    const Expected<Json> json = read_json(embedded(path), path);
    if (!json) return path;
    return source_of({path, "maps/" + (*json)["map"].text(), "oob/" + (*json)["oob"].text()});
}

}  // namespace

const std::vector<Scenario>& Elephant::scenarios() {
    static const std::vector<Scenario> all = [] {
        std::vector<Scenario> list;
        for (const EmbeddedFile& embedded_file : embedded_files()) {
            if (!embedded_file.path.starts_with(folder)) continue;
            const Expected<ScenarioFile> file = read_scenario(embedded_file.content, embedded_file.path);
            assert(file);  // compiled in and tested
            if (file) list.push_back(make_scenario(*file, source_of({std::string(embedded_file.path)})));
        }
        // The default comes first (S1), the others in the order of their files; then the situations.
        const auto standard =
            std::find_if(list.begin(), list.end(), [](const Scenario& one) { return one.id == "random"; });
        if (standard != list.end()) std::rotate(list.begin(), standard, standard + 1);
        for (std::string_view played : situations_played()) {
            const Expected<ScenarioFile> file = read_situation(played);
            assert(file);
            if (file) list.push_back(make_scenario(*file, source_of_situation(played)));
        }
        return list;
    }();
    return all;
}

Expected<Setup> Elephant::prepare(const Scenario& scenario, const OptionValues& values, Dice& dice) {
    const std::string name = file_name_of(scenario.id);
    const std::string path = path_of(name);
    const std::string_view text = embedded(path);
    if (text.data() == nullptr && !is_situation(name))
        return Wrong{"Seeing the Elephant has no scenario '" + scenario.id + "'"};
    Expected<ScenarioFile> file = text.data() == nullptr ? read_situation(name) : read_scenario(text, path);
    if (!file) return Wrong{file.error()};
    if (std::string wrong = apply_options(scenario, values, file->options); !wrong.empty())
        return Wrong{std::move(wrong)};
    return setup_of(*std::move(file), dice);
}

Expected<std::string> Elephant::check_scenario_file(std::string_view text, std::string_view file) {
    Expected<ScenarioFile> read = read_scenario(text, file);
    if (!read) return Wrong{read.error()};
    Dice dice{Seed{1, 1}};
    const Expected<Setup> setup = setup_of(*std::move(read), dice);
    if (!setup) return Wrong{std::string(file) + ": " + setup.error()};
    const auto counted = [](std::size_t count, const std::string& thing) {
        return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
    };
    std::string words = setup->title + ": ";
    for (Seat seat : seats) {
        const Roster& army = setup->army(seat);
        words += std::string(longroll::name(seat)) + " " + counted(army.units.size(), "unit") + " of " +
                 counted(static_cast<std::size_t>(army.start_stands), "stand") + ", ";
    }
    return words + counted(setup->field->areas().size(), "area") + ", " +
           counted(setup->objectives.size(), "objective") + ", " +
           counted(static_cast<std::size_t>(setup->options.turn_limit), "turn");
}

}  // namespace longroll::elephant
