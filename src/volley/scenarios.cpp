// The scenarios (VB-DATA-12 to 15), the switches of VB-DATA-5, and what is agreed
// before play.

#include <algorithm>

#include "data/embedded.h"
#include "engine/option_table.h"
#include "rules/volley.h"
#include "volley/rules.h"
#include "volley/scenario_file.h"
#include "volley/terrain.h"

namespace longroll::volley {
namespace {

// ---- options ----

using O = Options;

// A number that is not a member of its own.
OptionRow<O> number_of(std::string name, RuleId rule, std::string help, int low, int high,
                       std::function<std::int32_t(const O&)> get, std::function<void(O&, std::int32_t)> set) {
    return {{std::move(name), rule, std::move(help), {}, low, high, low},
            in_every_scenario,
            std::move(get),
            std::move(set)};
}
OptionRow<O> limit_of(std::string name, std::string help, std::uint8_t VictoryLimits::* limit) {
    return number_of(
        std::move(name), rule::VB_WIN_4, std::move(help), 1, 100,
        [limit](const O& in) { return std::int32_t{in.limits.*limit}; },
        [limit](O& in, std::int32_t chosen) { in.limits.*limit = static_cast<std::uint8_t>(chosen); });
}

const OptionTable<Options>& option_table() {
    static const OptionTable<Options> table = {{
        switch_row("pursuit_in_woods", &O::pursuit_in_woods, rule::VB_CHARGE_12,
                   "charge an enemy unseen in the same forest that has just given way"),
        switch_row("superior_may_command", &O::superior_may_command, rule::VB_CMD_2,
                   "every superior in the chain gives command within 6 inches"),
        switch_row("skirmisher_chain", &O::skirmisher_chain, rule::VB_CMD_4,
                   "skirmishers in command hand it on to other skirmishers"),
        switch_row("long_range_defensive_fire", &O::long_range_defensive_fire, rule::VB_RANGE_6,
                   "guns fire beyond close range also in the enemy's turn"),
        switch_row("defenders_fire_last", &O::defenders_fire_last, rule::VB_COMBAT_7,
                   "defenders who were not attacked fire at the end of the Combat phase"),
        switch_row("columns_never_charge", &O::columns_never_charge, rule::VB_MARCH_7,
                   "stands in march column fight only when contacted"),
        switch_row("asa_ready_only", &O::asa_ready_only, rule::VB_CHARGE_6,
                   "cartridge weapons deter charges only on foot and in battle order"),
        switch_row("guns_lost_on_rout", &O::guns_lost_on_rout, rule::VB_ROUT_12,
                   "artillery that routs is removed"),
        switch_row("guns_lost_in_melee", &O::guns_lost_in_melee, rule::VB_MELEE_18,
                   "unlimbered guns that lose a melee are taken"),
        switch_row("cavalry_falls_back_once", &O::cavalry_falls_back_once, rule::VB_SAVE_5,
                   "cavalry that saves by falling back does so once, whatever it claims"),
        switch_row("fort_morale", &O::fort_morale, rule::VB_MORALE_13, "the walls of a fort give +1 morale"),
        switch_row("commanders_cross_bridges_free", &O::commanders_cross_bridges_free, rule::VB_TERR_BRIDGE_2,
                   "a bridge costs commanders nothing"),
        switch_row("dg_silent_in_forest", &O::dg_silent_in_forest, rule::VB_DICE_16,
                   "dedicated guns add no die in forest"),
        switch_row("poorly_trained", &O::poorly_trained, rule::VB_MISC_15,
                   "poorly trained and militia stands are so; else they are regular"),
        switch_row("choose_dg_at_setup", &O::choose_dg_at_setup, rule::VB_MISC_10,
                   "field artillery may be exchanged for dedicated guns at set-up"),
        number_of(
            "max_sight", rule::VB_VIS_1, "inches; 0: no limit", 0, 120,
            [](const O& in) { return in.max_sight / inch; },
            [](O& in, std::int32_t chosen) { in.max_sight = chosen * inch; }),
        limit_of("minor_victory", "points ahead for a minor victory", &VictoryLimits::minor),
        limit_of("major_victory", "points ahead for a major victory", &VictoryLimits::major),
        limit_of("decisive_victory", "points ahead for a decisive victory", &VictoryLimits::decisive),
        switch_row("auto_deployment", &O::auto_deployment, rule::VB_DATA_15,
                   "both sides are set up without being asked"),
        switch_row("ask_forced", &O::ask_forced, rule::VB_GEN_2, "ask also where only one answer is legal"),
    }};
    return table;
}

constexpr std::string_view folder = "volley/";
std::string path_of(std::string_view file_name) {
    return std::string(folder) + std::string(file_name) + ".json";
}

// In the order in which they are listed; training is the default (VB-DATA-15).
constexpr std::string_view files[] = {"training",         "proving_ground",   "bull_run",
                                      "shiloh_day_1",     "shiloh_day_2",     "gettysburg_day_1",
                                      "gettysburg_day_2", "gettysburg_day_3", "gettysburg"};

}  // namespace

Expected<Setup> setup_of(ScenarioFile file) {
    Setup setup;
    setup.title = file.title;
    setup.options = file.options;
    setup.first = file.first;
    setup.days = std::move(file.days);
    setup.captions = std::move(file.captions);
    setup.objectives = std::move(file.objectives);
    setup.sight = sight_rules();
    setup.buildings = buildings_of(file.ground);
    const table::Box board = file.ground.table();
    for (const Seat seat : seats) {
        Army& army = setup.army_of[index(seat)] = std::move(file.army_of[index(seat)]);
        if (army.stands.size() > most_stands || army.posts.size() > most_posts)
            return Wrong{file.id + ": the " + std::string(name(seat)) + " side has " +
                         std::to_string(army.stands.size()) + " stands and " +
                         std::to_string(army.posts.size()) + " commanders, and at most " +
                         std::to_string(most_stands) + " and " + std::to_string(most_posts) + " fit"};
        // VB-MISC-15, 16: an option for battles up to April 1862.
        for (StandPlan& stand : army.stands)
            if (!setup.options.poorly_trained && is_poorly_trained(stand.training))
                stand.training = Training::Regular;
        complete(army);
        settle_posts(army);
        constexpr Length half = commander_size.frontage / 2;
        for (PostPlan& post : army.posts)
            post.at = {std::clamp(post.at.x, board.low.x + half, board.high.x - half),
                       std::clamp(post.at.y, board.low.y + half, board.high.y - half)};
    }
    Expected<table::Battlefield> field = table::Battlefield::prepare(std::move(file.ground));
    if (!field) return Wrong{file.id + ": " + field.error()};
    setup.field = std::make_shared<const table::Battlefield>(*std::move(field));
    setup.roads = table::RoadNet(*setup.field, road_kinds, inch / 4);
    return setup;
}

const std::vector<Scenario>& Volley::scenarios() {
    static const std::vector<Scenario> all = [] {
        std::vector<Scenario> list;
        for (const std::string_view name : files) {
            const std::string path = path_of(name);
            const Expected<ScenarioFile> file = read_scenario(embedded(path), path, ReadWhat::Head);
            if (!file) continue;  // compiled in, and tests read them all
            std::vector<std::string> sources{path};
            if (!file->map.empty()) sources.push_back("maps/" + file->map + ".json");
            list.push_back({miniatures::id_of_file(file->id), file->title, file->summary,
                            miniatures::source_of(sources), option_table().specs(file->options)});
        }
        return list;
    }();
    return all;
}

Expected<Setup> Volley::prepare(const Scenario& scenario, const OptionValues& values, Dice&) {
    const std::string path = path_of(miniatures::file_of_id(scenario.id));
    const std::string_view text = embedded(path);
    if (text.data() == nullptr) return Wrong{"Volley & Bayonet has no scenario '" + scenario.id + "'"};
    Expected<ScenarioFile> file = read_scenario(text, path);
    if (!file) return Wrong{file.error()};
    if (std::string wrong = option_table().apply(scenario, values, file->options); !wrong.empty())
        return Wrong{std::move(wrong)};
    return setup_of(*std::move(file));
}

Expected<std::string> Volley::check_scenario_file(std::string_view text, std::string_view file) {
    Expected<ScenarioFile> read = read_scenario(text, file);
    if (!read) return Wrong{read.error()};
    const bool late = read->year > 1862 || (read->year == 1862 && read->month > 4);
    const Expected<Setup> setup = setup_of(*std::move(read));
    if (!setup) return Wrong{std::string(file) + ": " + setup.error()};
    miniatures::ScenarioCount count{setup->title,
                                    {},
                                    setup->field->areas().size(),
                                    setup->objectives.size(),
                                    static_cast<std::size_t>(setup->turns())};
    bool poor = false;
    for (const Seat seat : seats) {
        const Army& army = setup->army(seat);
        count.side[index(seat)] = {army.posts.size(), army.stands.size()};
        poor = poor || static_cast<bool>(army.poor);
    }
    return describe(count) +
           (late && poor ? "; it has poorly trained troops after April 1862 (VB-MISC-15)" : "");
}

}  // namespace longroll::volley
