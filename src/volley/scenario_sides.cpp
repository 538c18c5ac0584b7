// The two sides of a scenario file (VB-DATA-1 to 4): chain of command, stands, where they are or come from.

#include <algorithm>

#include "miniatures/deployment.h"
#include "table/overlap.h"
#include "volley/deployment.h"
#include "volley/scenario_file.h"
#include "volley/terrain.h"

namespace longroll::volley {
namespace {

using table::Facing;
using table::Point;
using table::Rect;

std::string_view spell(StandType type) { return stand_type_codes[at(type)]; }
std::string_view spell(Training training) { return training_words[at(training)]; }
std::string_view spell(Weapon weapon) { return weapon_codes[at(weapon)]; }
std::string_view spell(Quality quality) { return quality_words[at(quality)]; }

constexpr std::string_view exit_box = "[west, south, east, north] in inches";
constexpr int men_per_point = 500, pieces_per_point = 6;  // VB-GEN-3
// sp; or men, or pieces of artillery, by VB-DATA-6 and VB-DATA-8.
std::uint8_t read_strength(const FieldReader& in, StandType type) {
    const bool guns = is_artillery(type);
    if (in.has(guns ? "men" : "pieces"))
        in.must_be(guns ? "men" : "pieces", guns ? "pieces: it is artillery" : "men: it is no artillery");
    const std::string_view field = guns ? "pieces" : "men";
    if (!in.has(field)) return static_cast<std::uint8_t>(in.whole("sp", 1, 12));
    if (in.has("sp")) in.must_be("sp", "left out where " + std::string(field) + " are given");
    const int number = in.whole(field, 1, guns ? 72 : 6000),
              per_point = guns ? pieces_per_point : men_per_point;
    return static_cast<std::uint8_t>(std::max(1, (2 * number + per_point) / (2 * per_point)));
}

struct Reader {
    ScenarioFile& file;
    std::vector<FieldReader> stand_json[2];

    void read_side(const FieldReader& in, Seat seat);
    PostId read_post(const FieldReader& in, Seat seat, Rank rank, PostId parent);
    void read_stand(const FieldReader& in, Seat seat, PostId post);
    void read_arm(const FieldReader& in, StandPlan& plan) const;
    void read_state(const FieldReader& in, StandPlan& plan) const;
    void read_entry(const FieldReader& in, const Army& army, StandPlan& plan) const;
    void read_hold(const FieldReader& in, StandPlan& plan) const;
    void check_places() const;
};

PostId Reader::read_post(const FieldReader& in, Seat seat, Rank rank, PostId parent) {
    Army& army = file.army_of[index(seat)];
    if (army.posts.size() >= most_posts) {
        in.fail("there are more than " + std::to_string(most_posts) + " commanders on its side");
        return 0;
    }
    const auto own = static_cast<PostId>(army.posts.size());
    PostPlan post;
    post.name = rank == Rank::Army ? army.name : in.text("name");
    post.commander = in.text("commander");  // VB-DATA-2, 3
    post.level = rank;
    post.parent = parent;
    post.quality = in.word_or("quality", spell, Quality::Average);
    post.exhaustion = static_cast<std::uint8_t>(in.whole_or("exhaustion", 0, 250, 0));
    post.never_exhausted = in.has("exhaustion") && post.exhaustion == 0;
    if (in.has("at")) {
        post.at = miniatures::read_point(in, "at", file.ground);
        post.placed = true;
    }
    army.posts.push_back(std::move(post));
    for (const FieldReader& item : in.objects_or_none("stands")) read_stand(item, seat, own);
    return own;
}

// A weapon of its arm, and what only some arms have (VB-DATA-1).
void Reader::read_arm(const FieldReader& in, StandPlan& plan) const {
    const bool guns = is_artillery(plan.type);
    plan.training = in.word_or("training", spell, Training::Regular);
    const int usual = plan.training == Training::Elite     ? elite_morale
                      : plan.training == Training::Militia ? 3
                                                           : 4;  // VB-UNIT-5
    plan.morale = static_cast<std::uint8_t>(in.whole_or("morale", 3, 6, usual));
    if (plan.morale == elite_morale && !in.has("training")) plan.training = Training::Elite;  // VB-UNIT-8
    plan.weapon = in.word_or("weapon", spell, guns ? Weapon::SmoothboreField : Weapon::RifledMusket);
    if (is_small_arm(plan.weapon) == guns) {
        const std::span<const std::string_view> words(weapon_codes);
        constexpr std::size_t first_gun = at(Weapon::SmoothboreField);
        in.must_be("weapon", one_of(guns ? words.subspan(first_gun) : words.first(first_gun)) + ": it is " +
                                 std::string(spell(plan.type)));
    }
    plan.repeating = in.yes_or("repeating", false);
    if (plan.repeating && !is_cartridge(plan.weapon))
        in.must_be("repeating", "false, or the weapon cart_carbine or cart_rifle (VB-DICE-9)");
    plan.sharpshooter = in.yes_or("sharpshooter", false);
    if (plan.sharpshooter && plan.type != StandType::InfantrySkirmisher)
        in.must_be("sharpshooter", "false: only INF_SK are sharpshooters");
    plan.guns = static_cast<std::uint8_t>(in.whole_or("dg", 0, 2, 0));
    if (plan.guns > 0 && !is_brigade(plan.type))
        in.must_be("dg", "0: only brigades have dedicated guns (VB-MISC-10)");
}

void Reader::read_state(const FieldReader& in, StandPlan& plan) const {
    const bool horse = has_horses(plan.type), guns = is_artillery(plan.type);
    plan.mounted = in.yes_or("mounted", horse);
    if (plan.mounted && !horse) in.must_be("mounted", "left out but for mounted types");
    plan.limbered = in.yes_or("limbered", guns && !plan.place.fixed);
    if (plan.limbered && !guns) in.must_be("limbered", "left out but for artillery");
    plan.column = in.yes_or("column", false);
    if (plan.column && guns && !plan.limbered)
        in.must_be("column", "false, or limbered true: unlimbered artillery cannot march (VB-MARCH-6)");
    if (guns && !plan.limbered && plan.arrival.turn != 0)
        in.must_be("limbered", "true: guns arrive limbered");
    plan.stationary = in.yes_or("stationary", false);
    const bool can =
        plan.place.fixed && !plan.mounted && !plan.limbered && !plan.column && !is_skirmisher(plan.type);
    if (plan.stationary && !can)
        in.must_be("stationary",
                   "false: only a brigade on foot or unlimbered artillery, placed by the scenario and not in "
                   "column, is Stationary (VB-STAT-1)");
}

void Reader::read_entry(const FieldReader& in, const Army& army, StandPlan& plan) const {
    plan.arrival = miniatures::read_arrival(in, army.own_edge, file.turns(), file.ground, 1);
    const table::Box board = file.ground.table();
    const Point on_edge =
        table::point_on(plan.arrival.edge, table::along(plan.arrival.edge, plan.arrival.entry), board);
    if (on_edge != plan.arrival.entry && !in.yes_or("landing", false))  // by boat
        in.must_be("entry", "on the " + std::string(name_of(plan.arrival.edge)) + " edge of the table");
    const int inward = table::millidegrees(table::inward(plan.arrival.edge)) / 1000;
    if (plan.arrival.turn != 0)
        plan.entry_facing = table::facing_of_degrees(in.whole_or("facing", 0, 359, inward));
}

// VB-MOVE-22.
void Reader::read_hold(const FieldReader& unit, StandPlan& plan) const {
    if (!unit.has("held")) return;
    const FieldReader in = unit.fields("held");
    in.known({"until", "within", "line"});
    plan.hold.until = static_cast<std::uint8_t>(in.whole("until", 2, file.turns() + 1));
    if (in.has("within") == in.has("line")) return in.fail("it must have either within or line");
    if (in.has("line")) {
        const std::vector<Point> ends = miniatures::read_points(in, "line", file.ground);
        if (ends.size() != 2) return in.must_be("line", "two points");
        plan.hold.line = {ends[0], ends[1]};
        return;
    }
    if (in["within"].is(Json::Kind::Text)) {
        for (const auto& [name, polygon] : file.regions)
            if (name == in["within"].text()) plan.hold.polygon = polygon;
    } else {
        plan.hold.polygon = miniatures::read_points(in, "within", file.ground);
    }
    if (plan.hold.polygon.size() < 3 || !table::check_simple(plan.hold.polygon).simple)
        return in.must_be("within", "a region of the file, or a polygon whose edges do not cross");
    if (plan.place.fixed && !table::contains(plan.hold.polygon, plan.place.front))
        in.must_be("within", "a polygon that holds the place of the stand");
}

void Reader::read_stand(const FieldReader& in, Seat seat, PostId post) {
    in.known({"name",      "type",         "sp",   "men",     "pieces",   "morale", "training",   "weapon",
              "repeating", "sharpshooter", "dg",   "mounted", "limbered", "column", "stationary", "at",
              "facing",    "arrives",      "edge", "entry",   "landing",  "held"});
    Army& army = file.army_of[index(seat)];
    StandPlan plan;
    plan.name = in.text("name");
    plan.post = post;
    plan.type = in.word<StandType>("type", spell);
    plan.strength = read_strength(in, plan.type);
    read_arm(in, plan);
    read_entry(in, army, plan);
    if (in.has("at")) {
        plan.place.fixed = true;
        plan.place.front = miniatures::read_point(in, "at", file.ground);
        plan.place.facing = table::facing_of_degrees(
            in.whole_or("facing", 0, 359, table::millidegrees(table::inward(army.own_edge)) / 1000));
        if (plan.arrival.turn != 0) in.fail("fields at and arrives are both there; leave one of them out");
    }
    read_state(in, plan);
    read_hold(in, plan);
    for (const StandPlan& known : army.stands)
        if (known.name == plan.name) in.must_be("name", "one that no other stand of its side has");
    army.stands.push_back(std::move(plan));
    stand_json[index(seat)].push_back(in);
}

void Reader::read_side(const FieldReader& in, Seat seat) {
    in.known({"name", "commander", "at", "edge", "zone", "exits", "quality", "exhaustion", "corps",
              "divisions", "stands"});
    Army& army = file.army_of[index(seat)];
    army.name = in.text_or("name", seat == Seat::Union ? "Union" : "Confederates");
    army.own_edge = in.word_or("edge", table::name_of,
                               seat == Seat::Union ? table::TableEdge::South : table::TableEdge::North);
    army.zone = miniatures::read_zone(in, army.own_edge, 9 * inch, file.ground);
    for (const FieldReader& item : in.objects_or_none("exits")) {  // VB-MOVE-17
        item.known({"name", "box"});
        const std::vector<Length> box = miniatures::read_lengths(item, "box", 4, exit_box);
        if (box[0] >= box[2] || box[1] >= box[3]) item.must_be("box", exit_box);
        army.exits.push_back({{box[0], box[1]}, {box[2], box[3]}});
    }
    const PostId top = read_post(in, seat, Rank::Army, no_post);
    const auto read_division = [&](const FieldReader& item, PostId above) {
        item.known({"name", "commander", "at", "quality", "exhaustion", "stands"});
        read_post(item, seat, Rank::Division, above);
    };
    for (const FieldReader& item : in.objects_or_none("corps")) {
        item.known({"name", "commander", "at", "quality", "exhaustion", "divisions", "stands"});
        const PostId corps = read_post(item, seat, Rank::Corps, top);
        for (const FieldReader& division : item.objects_or_none("divisions")) read_division(division, corps);
    }
    for (const FieldReader& item : in.objects_or_none("divisions")) read_division(item, top);
    if (!in.fine()) return;
    if (army.stands.empty() || army.stands.size() > most_stands)
        return in.fail("it has " + std::to_string(army.stands.size()) + " stands; it must have 1 to " +
                       std::to_string(most_stands));
    for (const PostPlan& post : army.posts) {
        const auto post_number = static_cast<PostId>(&post - army.posts.data());
        const auto many = std::count_if(army.stands.begin(), army.stands.end(),
                                        [&](const StandPlan& stand) { return stand.post == post_number; });
        if (many > most_in_formation)
            return in.fail(post.name + " has " + std::to_string(many) +
                           " stands of its own; right: at most " + std::to_string(most_in_formation));
    }
    for (const FieldReader& division : in.objects_or_none("divisions"))
        if (division.list_or_none("stands").empty())
            division.must_be("stands", "a list of at least one stand");
    const std::vector<PostId> place = miniatures::into_roster_order(army.posts);
    for (StandPlan& stand : army.stands) stand.post = place[stand.post];
}

// On the table, on ground that its kind may be on, over nobody, and an inch from the enemy (4.1).
void Reader::check_places() const {
    const Expected<table::Battlefield> field = table::Battlefield::prepare(file.ground);
    if (!field) {  // what the reader above has not seen
        stand_json[0][0].fail(field.error());
        return;
    }
    struct Body {
        Seat side;
        const StandPlan* plan;
        std::int32_t block = -1;  // the area that is its base
        Bases bases;
    };
    std::vector<Body> bodies;
    for (const Seat seat : seats) {
        const Army& army = file.army_of[index(seat)];
        for (std::size_t i = 0; i < army.stands.size(); ++i) {
            const StandPlan& plan = army.stands[i];
            const FieldReader& in = stand_json[index(seat)][i];
            if (!plan.place.fixed) continue;
            Body body{seat, &plan, -1,
                      bases_set(plan.type, flags_of(plan), plan.place.front, plan.place.facing)};
            for (std::size_t k = 0; k < file.ground.areas.size(); ++k)
                if (file.ground.areas[k].kind == AreaKind::TownBlock &&
                    table::contains(file.ground.areas[k].corners, plan.place.front))
                    body.block = static_cast<std::int32_t>(k);
            if (body.block >= 0) {
                if (!plan.mounted && !is_artillery(plan.type) && !plan.column)
                    body.bases[0] = table::rect(
                        {table::box_of(file.ground.areas[static_cast<std::size_t>(body.block)].corners).low +
                             table::Vector{block_side / 2, block_side / 2},
                         table::north},
                        {block_side, block_side});
                else
                    return in.must_be("at",
                                      "outside the town block: only infantry garrisons one (VB-TERR-TOWN-5)");
            }
            if (!field->on_table(body.bases[0]))
                return in.must_be("at", "a place where its whole base is on the table");
            const Column column = column_of(plan.type, plan.mounted);
            if (const std::string_view ground = forbidden_ground(*field, column, plan.place.front);
                !ground.empty())
                return in.must_be("at", "off the " + std::string(ground) + ", which is prohibited to " +
                                            std::string(spell(plan.type)) + " (VB-TERR-CHART-1)");
            if (is_artillery(plan.type) && !plan.limbered &&
                (field->kinds_at(plan.place.front) & forest_kinds).any())
                return in.must_be("at", "out of the forest, or limbered true: guns cannot unlimber there");
            for (const Body& there : bodies) {
                if (there.block >= 0 && there.block == body.block && there.side == seat) {
                    if (is_skirmisher(plan.type) && is_skirmisher(there.plan->type)) continue;
                    return in.must_be("at", "another block: that of " + there.plan->name +
                                                " holds one brigade or four skirmishers");
                }
                for (const Rect& a : body.bases)
                    for (const Rect& b : there.bases) {
                        if (table::overlaps_deeper(a, b, tolerance))
                            return in.must_be("at", "a place where it does not overlap " + there.plan->name);
                        if (there.side != seat && table::nearer_than(a, b, apart_distance - tolerance))
                            return in.must_be("at",
                                              "an inch or more from " + there.plan->name + " of the enemy");
                    }
            }
            bodies.push_back(std::move(body));
        }
    }
}

}  // namespace

void read_sides(const FieldReader& sides, ScenarioFile& file) {
    Reader reader{file, {}};
    for (const Seat seat : seats)
        if (sides.fine()) reader.read_side(sides.fields(name(seat)), seat);
    if (sides.fine()) reader.check_places();
}

std::string_view forbidden_ground(const table::Battlefield& field, Column column, Point front) {
    const AreaKinds under = field.kinds_at(front);
    for (const AreaRow& row : area_rows)
        if (under.has(row.kind) && (move_effect(row.row, column) & Prohibited) != 0)
            return table::name_of(row.kind);
    return {};
}

void settle_posts(Army& army) {
    for (PostPlan& post : army.posts) {
        if (post.placed) continue;
        int first_turn = most_turns + 1;
        const StandPlan* behind = nullptr;
        for (const StandId id : each(post.below)) {
            const StandPlan& stand = army.stands[id];
            first_turn = std::min<int>(first_turn, stand.arrival.turn);
            if (behind == nullptr && stand.place.fixed) behind = &stand;
        }
        if (static_cast<bool>(miniatures::to_set_up(army.stands, post.below)))
            continue;  // its owner places it
        if (behind == nullptr) {
            post.arrives = static_cast<std::uint8_t>(first_turn > most_turns ? 0 : first_turn);
            continue;
        }
        const Rect base = bases_set(behind->type, 0, behind->place.front, behind->place.facing)[0];
        post.at = table::rear_middle(base) - table::along(behind->place.facing, inch);
        post.placed = true;
    }
}

}  // namespace longroll::volley
