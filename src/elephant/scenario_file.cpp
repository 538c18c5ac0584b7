#include "elephant/scenario_file.h"

namespace longroll::elephant {
namespace {

constexpr miniatures::MarkWord mark_words[] = {{"defile", mark_defile},
                                               {"impassable", mark_impassable},
                                               {"passable", mark_passable},
                                               {"fort_wall", mark_fort_wall}};

void read_options(const FieldReader& in, Options& options) {
    constexpr std::string_view switches[] = {"overenthusiastic", "csa_artillery_shift", "ammunition",
                                             "shoot_officers",   "road_bonus",          "withdrawn_test"};
    in.known(switches);
    for (const OptionRow<Options>& row : option_table().rows)
        if (std::ranges::count(switches, row.spec.name) > 0)
            row.set(options, in.yes_or(row.spec.name, row.get(options) != 0));
}

void read_events(const FieldReader& root, ScenarioFile& out) {
    for (const FieldReader& in : root.objects_or_none("events", "unit")) {
        in.known({"turn", "side", "unit", "panic"});
        PanicEvent event;
        event.turn = static_cast<std::uint8_t>(in.whole_or("turn", 1, most_turns, 1));
        event.panic = static_cast<std::uint8_t>(in.whole_or("panic", 1, most_panic, 1));
        event.side = miniatures::read_seat(in, "side");
        event.unit = miniatures::unit_named(out.roster[index(event.side)].units, in["unit"].text());
        if (event.unit == no_unit) return in.must_be("unit", "the name of a unit of that side");
        out.events.push_back(event);
    }
}

}  // namespace

Expected<ScenarioFile> read_scenario(std::string_view json, std::string_view file) {
    const Expected<Json> document = read_json(json, file);
    if (!document) return Wrong{document.error()};
    FirstError error(file);
    const FieldReader root(*document, error);
    root.known({"format", "id", "title", "summary", "year", "scale", "table", "turn_limit", "options",
                "terrain", "sides", "objectives", "events", "may_leave", "notes"});
    ScenarioFile out;
    miniatures::read_head(root, "elephant_scenario", out);
    out.options.year = root.whole_or("year", 1861, 1865, 1863);
    out.options.scale = root.word_or("scale", word, Scale::Regimental2);
    out.options.turn_limit = root.whole_or("turn_limit", 1, most_turns, 12);
    read_options(root.fields_or_none("options"), out.options);
    out.random_terrain = root["terrain"].text() == "random";
    const table::BattlefieldPlan usual;
    if (out.random_terrain && (out.ground.width != usual.width || out.ground.depth != usual.depth))
        root.must_be("terrain",
                     "areas, lines and crossings on a table that is not 72 x 48 inches (SE-SETUP-5)");
    if (!out.random_terrain) {
        if (root.has("terrain") && !root["terrain"].is(Json::Kind::Fields))
            root.must_be("terrain", "\"random\", or areas, lines and crossings");
        miniatures::read_ground(root.fields_or_none("terrain"), mark_words, out.ground);
    }
    out.random_forces = root["sides"].text() == "random";
    if (!out.random_forces) {
        if (!root["sides"].is(Json::Kind::Fields))
            root.must_be("sides", "\"random\", or union and confederate");
        const FieldReader sides = root.fields("sides");
        sides.known({"union", "confederate"});
        for (Seat seat : seats)
            read_side(sides.fields(name(seat)), seat, out.ground, out.options.scale, out.roster[index(seat)]);
    }
    miniatures::read_objectives(root, points_objective, most_objectives, out);
    read_events(root, out);
    out.may_leave = root.yes_or("may_leave", false);
    if (!error.none()) return error.wrong();
    return out;
}

}  // namespace longroll::elephant
