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

enum Where : std::uint32_t { Anywhere = 3, RandomForces = 2, Files = 1 };

}  // namespace

const OptionTable<Options>& option_table() {
    using O = Options;
    static const OptionTable<Options> table = {{
        words_row("close_range_shift", &O::close_range_shift, rule::SE_SHIFT_15,
                  "small arms at 50 yards or less: no shift, left as printed, or right",
                  {{0, "off"}, {-1, "left"}, {1, "right"}}),
        number_row("turn_limit", &O::turn_limit, rule::SE_WIN_3, "number of turns", 1, most_turns),
        words_row("scale", &O::scale, rule::SE_SCALE_1, "20, 40 or 100 yards per inch",
                  {{Scale::Regimental1, "regimental1"},
                   {Scale::Regimental2, "regimental2"},
                   {Scale::Brigade, "brigade"}},
                  RandomForces),
        number_row("year", &O::year, rule::SE_FORCES_8,
                   "the year of the battle; weapons are older before 1863", 1861, 1865, RandomForces),
        number_row("brigades_per_division", &O::brigades_per_division, rule::SE_FORCES_12,
                   "random brigades per division", 1, 5, RandomForces),
        switch_row("overenthusiastic", &O::overenthusiastic, rule::SE_MORALE_19,
                   "a modified morale die of 0 or less sends a unit forward"),
        switch_row("csa_artillery_shift", &O::csa_artillery_shift, rule::SE_SHIFT_12,
                   "Confederate artillery fires one column to the left"),
        switch_row("ammunition", &O::ammunition, rule::SE_OPT_5,
                   "a natural 0 when firing empties the cartridge boxes"),
        switch_row("shoot_officers", &O::shoot_officers, rule::SE_OPT_1,
                   "Marksmen may shoot at officers alone"),
        switch_row("road_bonus", &O::road_bonus, rule::SE_MOVE_13, "one more movement die on a road"),
        switch_row("melee_cell_11", &O::melee_cell_11, rule::SE_MELEE_3, "the melee cell at 1:1+, die 8",
                   Anywhere, "printed", "corrected"),
        switch_row("fire_ranks", &O::front_rank_fires, rule::SE_FIRE_6, "which ranks of a unit fire",
                   Anywhere, "all", "front"),
        switch_row("prone_fire", &O::prone_fires_reduced, rule::SE_FIRE_21,
                   "the effect of fire by prone units", Anywhere, "full", "reduced"),
        switch_row("skirmisher_move", &O::skirmishers_move_full, rule::SE_FIRE_3,
                   "how far skirmishers move after they fire", Anywhere, "half", "full"),
        switch_row("turn_memory", &O::activation_memory, rule::SE_MORALE_11,
                   "how long withdrawals and flank fire weigh on morale", Anywhere, "calendar", "activation"),
        switch_row("withdrawn_test", &O::withdrawn_test, rule::SE_MORALE_1,
                   "withdrawing units test morale even without a Panic Marker"),
        switch_row("withdrawn_fire", &O::withdrawn_hold_fire, rule::SE_MORALE_3,
                   "a unit that withdrew in its own Morale Phase may fire", Anywhere, "yes", "no"),
        switch_row("ammunition_shift", &O::chart_ammo_shift, rule::SE_SHIFT_14,
                   "columns to the left for a unit out of ammunition", Anywhere, "two", "one"),
        switch_row("general_in_melee", &O::general_one_column, rule::SE_MELEE_12,
                   "columns that a commanding general adds in melee", Anywhere, "rating", "one"),
        switch_row("lost_commander", &O::commanders_escape, rule::SE_OFFICER_1,
                   "what happens to a commander whose unit is eliminated", Anywhere, "falls", "escapes"),
        switch_row("auto_deployment", &O::auto_deployment, rule::SE_SETUP_8,
                   "the program deploys both sides"),
        switch_row("ask_forced", &O::ask_forced, rule::SE_STATE_7, "ask even when only one answer is legal"),
        switch_row("regiment_size", &O::fixed_regiments, rule::SE_FORCES_3, "stands of random regiments",
                   RandomForces, "rolled", "fixed"),
        switch_row("brigade_artillery", &O::fixed_guns, rule::SE_FORCES_6,
                   "sections of random brigade batteries", RandomForces, "rolled", "fixed"),
        switch_row("one_die_for_both", &O::one_die_for_both, rule::SE_FORCES_7,
                   "one die for weapon and morale", RandomForces),
        switch_row("period_morale", &O::period_morale, rule::SE_FORCES_9, "the year changes the morale die",
                   RandomForces),
        switch_row("csa_artillery_type", &O::csa_artillery_type, rule::SE_FORCES_10,
                   "random Confederate guns are of older types", RandomForces),
        switch_row("balance", &O::balance, rule::SE_FORCES_13,
                   "random armies are rolled until their sizes are similar", RandomForces),
    }};
    return table;
}

// ---- files ----

namespace {

constexpr std::string_view folder = "elephant/";

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
        std::size_t stands = 0;
        for (const UnitPlan& unit : army.units) stands += unit.stands;
        struct {
            std::size_t count, most;
            const char* what;
        } const limits[] = {{army.units.size(), most_roster, " units with its wagons"},
                            {army.hqs.size(), most_hqs, " headquarters"},
                            {stands, most_stands, " stands with its wagons"}};
        for (const auto& [count, most, what] : limits)
            if (count > most)
                return "the " + std::string(name(seat)) + " side has " + std::to_string(count) + what +
                       ", and at most " + std::to_string(most) + " fit";
    }
    return {};
}

}  // namespace

Expected<Setup> setup_of(ScenarioFile file, Dice& dice) {
    Setup setup;
    setup.title = file.title;
    setup.options = file.options;
    follow_scale(setup);
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
        event.unit = miniatures::unit_named(setup.army(event.side).units, wanted);
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

std::vector<OptionSpec> options_of(const ScenarioFile& file) {
    return option_table().specs(file.options, file.random_forces ? RandomForces : Files);
}

}  // namespace

const std::vector<Scenario>& Elephant::scenarios() {
    // S1 is the default.
    static const std::vector<Scenario> all = miniatures::list_scenarios(
        folder, "random", read_scenario, situations_played(), read_situation, options_of);
    return all;
}

Expected<Setup> Elephant::prepare(const Scenario& scenario, const OptionValues& values, Dice& dice) {
    const std::string name = miniatures::file_of_id(scenario.id);
    const std::string path = path_of(name);
    const std::string_view text = embedded(path);
    Expected<ScenarioFile> file = text.data() == nullptr ? read_situation(name) : read_scenario(text, path);
    if (!file) return Wrong{file.error()};
    if (std::string wrong = option_table().apply(scenario, values, file->options); !wrong.empty())
        return Wrong{std::move(wrong)};
    return setup_of(*std::move(file), dice);
}

Expected<std::string> Elephant::check_scenario_file(std::string_view text, std::string_view file) {
    Expected<ScenarioFile> read = read_scenario(text, file);
    if (!read) return Wrong{read.error()};
    Dice dice{Seed{1, 1}};
    const Expected<Setup> setup = setup_of(*std::move(read), dice);
    if (!setup) return Wrong{std::string(file) + ": " + setup.error()};
    miniatures::ScenarioCount count{setup->title,
                                    {},
                                    setup->field->areas().size(),
                                    setup->objectives.size(),
                                    static_cast<std::size_t>(setup->options.turn_limit)};
    for (Seat seat : seats)
        count.side[index(seat)] = {setup->army(seat).units.size(),
                                   static_cast<std::size_t>(setup->army(seat).start_stands)};
    return describe(count);
}

}  // namespace longroll::elephant
