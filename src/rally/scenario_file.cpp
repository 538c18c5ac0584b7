#include "rally/scenario_file.h"

#include <algorithm>
#include <functional>

#include "rally/roster.h"

namespace longroll::rally {
namespace {

using table::TableEdge;

static_assert(gettysburg_grid.square_yd == square_yards);

constexpr std::string_view arm_words[] = {"infantry", "cavalry", "artillery"};
constexpr std::string_view rank_fields[] = {"battalion", "brigade", "division", "corps", "army"};

// ---- ground ----

// A list of squares, or the area that needs them (RF-SETUP-4), completed to a rectangle (RF-SETUP-5).
std::vector<Square> required_squares(const FieldReader& root, const Agreed& agreed) {
    if (!root.has("area")) return read_squares(root, "squares");
    if (root.has("squares")) {
        root.must_be("area", "left out where the file lists squares");
        return {};
    }
    const std::string name = root.text("area");
    for (const std::vector<Area>& areas : {std::cref(agreed.areas), std::cref(printed_areas())})
        if (const Area* area = area_named(areas, name)) return area->squares;
    root.must_be("area", "one of " + names_of(printed_areas()) +
                             (agreed.areas.empty() ? "" : ", " + names_of(agreed.areas)));
    return {};
}

void read_ground(const FieldReader& root, const Agreed& agreed, ScenarioFile& out) {
    const std::vector<Square> required = required_squares(root, agreed);
    if (required.empty()) return;
    out.from_area = root.has("area");
    out.squares = rectangle_of(required);
    if (out.squares.count() > most_squares)
        root.must_have(root[out.from_area ? "area" : "squares"], out.from_area ? "area" : "squares",
                       std::to_string(out.squares.count()) + " squares in their rectangle",
                       "at most " + std::to_string(most_squares));
    out.ground.width = out.squares.columns() * out.measures.square;
    out.ground.depth = out.squares.rows() * out.measures.square;
}

// ---- forces ----

// Union brigades and divisions go by their nickname or their General: every corps has a '1st Division'.
std::string formation_name(const FormationRecord& record) {
    constexpr std::string_view kinds[] = {"Artillery", "Brigade", "Division"};
    if (record.rank == Rank::Army)
        return record.side == Seat::Union ? "Army of the Potomac" : "Army of Northern Virginia";
    const std::string& name = record.rank == Rank::Division ? record.division : record.brigade;
    if (name.empty()) return record.corps;
    if (record.side == Seat::Confederate) return name;
    if (const std::size_t nick = name.find(" ("); name.ends_with("Brigade)"))
        return name.substr(nick + 2, name.size() - nick - 3);
    return history::surname(record.general.name) + "'s " + std::string(kinds[at(record.rank)]);
}
// A formation of history, or one that the file describes.
PostPlan post_of(const FormationRecord& record) {
    PostPlan post;
    post.level = record.rank;
    post.general = record.general.name;
    post.name = formation_name(record);
    post.commander = post.general;
    post.grade = record.general.grade;
    post.style = record.general.style;
    post.rating = general_rating(record.rank, record.general.grade, record.general.heroic);
    post.quality = record.quality;
    post.pattern = record.pattern;
    return post;
}
UnitPlan unit_of(const UnitRecord& record, PostId post) {
    UnitPlan unit;
    unit.name = record.name;
    unit.short_name = record.short_name;
    unit.arm = record.arm;
    unit.post = post;
    unit.fire = static_cast<std::uint8_t>(record.fire);
    unit.discipline = static_cast<std::uint8_t>(record.discipline);
    unit.circles[at(Part::OnFoot)] = static_cast<std::uint8_t>(record.circles.dismounted);
    unit.circles[at(Part::Mounted)] = static_cast<std::uint8_t>(record.circles.mounted);
    unit.circles[at(Part::Holders)] = static_cast<std::uint8_t>(record.circles.holders);
    return unit;
}

class SideReader {
  public:
    SideReader(const FieldReader& side, Seat seat, ScenarioFile& out)
        : side_(side), seat_(seat), out_(out), army_(out.army_of[index(seat)]) {}

    void read() {
        side_.known({"name", "edges", "formations"});
        army_.name = side_.text_or("name", seat_ == Seat::Union ? "Union" : "Confederates");
        std::size_t number = 0;
        for (const Json& item : side_.list_or_none("edges")) {
            const std::string_view word = item.is(Json::Kind::Text) ? std::string_view(item.text()) : "";
            bool known = false;
            for (const TableEdge edge :
                 {TableEdge::South, TableEdge::North, TableEdge::West, TableEdge::East})
                if (word == table::name_of(edge)) {
                    army_.deployment_edges |= static_cast<std::uint8_t>(1u << at(edge));
                    known = true;
                }
            if (!known) side_.must_be(item, numbered("edges", number), "south, north, west or east");
            ++number;
        }
        const std::vector<FieldReader> all = side_.objects("formations", "general");
        for (const FieldReader& in : all) read_formation(in);
        if (side_.fine() && army_.units.empty())
            side_.must_have(side_["formations"], "formations", "no units", "one brigade or more");
        link(all);
        if (army_.units.size() > most_units || army_.posts.size() > most_generals)
            side_.fail("it has " + std::to_string(army_.units.size()) + " units and " +
                       std::to_string(army_.posts.size()) + " Generals; at most " +
                       std::to_string(most_units) + " and " + std::to_string(most_generals) + " fit");
    }

  private:
    void read_formation(const FieldReader& in) {
        in.known({"general", "rank", "name", "grade", "style", "heroic", "class", "template", "under",
                  "units", "without", "first_turn", "off_map", "formation", "subordinated", "barricades"});
        const std::string general = in.text("general");
        for (const PostPlan& known : army_.posts)
            if (known.general == general)
                in.must_be("general", "somebody who has no other formation in this file");
        PostPlan post;
        std::vector<UnitPlan> units;
        const auto id = static_cast<PostId>(army_.posts.size());
        if (in.has("rank")) {
            post = read_own(in, general);
            if (post.level <= Rank::Brigade)
                for (const FieldReader& unit : in.objects("units"))
                    units.push_back(read_unit(unit, post, id));
            if (post.level > Rank::Brigade && in.has("units"))
                in.must_be("units", "left out: only brigades and battalions have units");
        } else {
            const FormationRecord* found = nullptr;
            for (const FormationRecord& record : gettysburg_roster().formations)
                if (record.side == seat_ && record.general.name == general) found = &record;
            if (found == nullptr) {
                in.must_be("general",
                           "a General of this side in data/rally/formations.csv, or the file gives his rank");
                return;
            }
            record_of_.push_back({id, found});
            post = post_of(*found);
            for (const int unit : found->units) {
                const UnitRecord& record = gettysburg_roster().units[static_cast<std::size_t>(unit)];
                if (!is_left_out(in, record.name)) units.push_back(unit_of(record, id));
            }
        }
        if (in.fine() && post.level <= Rank::Brigade && units.empty())
            in.fail("it has no units; a brigade or battalion has at least one");
        post.first_turn = static_cast<std::uint8_t>(in.whole_or("first_turn", 1, std::max(1, out_.turns), 0));
        post.starts_on_map = !in.yes_or("off_map", false);
        if (in.has("formation"))
            post.formation = static_cast<Formation>(in.word("formation", formation_words));
        if (in.has("subordinated")) subordinated_.push_back({id, in.text("subordinated")});
        const bool barricades = in.yes_or("barricades", false);
        army_.posts.push_back(std::move(post));
        for (UnitPlan& unit : units) {
            unit.barricade = barricades;
            army_.units.push_back(std::move(unit));
        }
    }
    bool is_left_out(const FieldReader& in, std::string_view unit) const {
        for (const Json& item : in.list_or_none("without"))
            if (item.is(Json::Kind::Text) && item.text() == unit) return true;
        return false;
    }

    PostPlan read_own(const FieldReader& in, const std::string& general) {
        PostPlan post;
        post.level = static_cast<Rank>(in.word("rank", rank_fields));
        post.name = in.text("name");
        post.general = post.commander = general;
        post.grade = static_cast<Grade>(in.word("grade", grade_words));
        post.style = static_cast<Line>(in.word("style", style_words));
        post.rating = general_rating(post.level, post.grade, in.yes_or("heroic", false));
        if (post.level <= Rank::Brigade) {
            post.quality = static_cast<Class>(in.word("class", class_words));
            post.pattern = static_cast<Template>(in.word("template", template_words));
            if ((post.level == Rank::Battalion) != (post.pattern == Template::Artillery))
                in.must_be("template", "ARTILLERY for a battalion, and another one for a brigade");
        }
        return post;
    }
    UnitPlan read_unit(const FieldReader& in, const PostPlan& post, PostId id) {
        in.known({"name", "arm", "men", "guns"});
        UnitRecord record;
        record.name = record.short_name = in.text("name");
        record.arm = static_cast<Arm>(in.word("arm", arm_words));
        const bool elite = post.quality == Class::Elite;
        if (record.arm == Arm::Artillery) {
            record.guns = in.whole("guns", 1, 12);
            record.fire = battery_fire(record.guns, elite);
            record.discipline = battery_discipline(elite);
            record.circles.dismounted = battery_strength;
        } else {
            record.men = in.whole("men", 1, 2000);
            if (record.arm == Arm::Cavalry)
                record.circles = cavalry_strength(record.men);
            else
                record.circles.dismounted = infantry_strength(record.men);
            record.fire = fire_of(record.arm, post.quality, Arms::Usual);
            record.discipline = discipline_of(post.quality);
        }
        return unit_of(record, id);
    }

    PostId post_named(std::string_view general) const {
        for (std::size_t i = 0; i < army_.posts.size(); ++i)
            if (army_.posts[i].general == general) return static_cast<PostId>(i);
        return no_post;
    }
    // Parents: as the file says, or as history has them among those that are in the file. Then roster order.
    void link(const std::vector<FieldReader>& all) {
        if (!side_.fine()) return;
        const Roster& roster = gettysburg_roster();
        for (std::size_t i = 0; i < army_.posts.size(); ++i) {
            PostPlan& post = army_.posts[i];
            if (all[i].has("under")) {
                post.parent = post_named(all[i].text("under"));
                if (post.parent == no_post || army_.posts[post.parent].level <= post.level)
                    all[i].must_be("under", "a General of higher rank in this file");
                continue;
            }
            for (const auto& [id, record] : record_of_) {
                if (id != i) continue;
                for (int above = record->parent; above != no_formation && post.parent == no_post;
                     above = roster.formations[static_cast<std::size_t>(above)].parent)
                    post.parent = post_named(roster.formations[static_cast<std::size_t>(above)].general.name);
            }
        }
        if (!side_.fine()) return;
        for (const auto& [id, general] : subordinated_) {
            const PostId over = post_named(general);
            bool above = false;
            for (PostId up = army_.posts[id].parent; up != no_post; up = army_.posts[up].parent)
                above = above || up == over;
            if (!above || over == no_post)
                all[id].must_be("subordinated",
                                "a division commander or higher above it in this file (RF-DECK-6)");
            army_.posts[id].status = Status::Subordinated;
            army_.posts[id].subordinated_to = over;
        }
        const std::vector<PostId> new_place = miniatures::into_roster_order(army_.posts);
        for (UnitPlan& unit : army_.units) unit.post = new_place[unit.post];
        for (PostPlan& post : army_.posts)
            if (post.subordinated_to != no_post) post.subordinated_to = new_place[post.subordinated_to];
    }

    const FieldReader& side_;
    Seat seat_;
    ScenarioFile& out_;
    Army& army_;
    std::vector<std::pair<PostId, const FormationRecord*>> record_of_;
    std::vector<std::pair<PostId, std::string>> subordinated_;
};

// ---- entry lines (RF-ENTRY-1, 2) ----

void read_entries(const FieldReader& root, ScenarioFile& out) {
    const Length size = out.measures.square;
    for (const FieldReader& in : root.objects_or_none("entries", "square")) {
        in.known({"square", "edge", "side", "for"});
        const auto square = read_square(in, in["square"], "square");
        EntryLine line;
        line.edge = in.word<TableEdge>("edge", table::name_of);
        line.owner = miniatures::read_seat(in, "side");
        if (!square || !in.fine()) return;
        line.square = *square;
        const Squares& all = out.squares;
        const bool outer = (line.edge == TableEdge::South && square->row == all.low.row) ||
                           (line.edge == TableEdge::North && square->row == all.high.row) ||
                           (line.edge == TableEdge::West && square->column == all.low.column) ||
                           (line.edge == TableEdge::East && square->column == all.high.column);
        if (!all.has(*square) || !outer)
            in.must_be("edge", "an edge of a square that is an edge of the map, " + name_of(all.low) +
                                   " to " + name_of(all.high));
        const table::Point low{(square->column - all.low.column) * size, (square->row - all.low.row) * size};
        const table::Box box{low, {low.x + size, low.y + size}};
        const Length from = table::along(line.edge, box.low), to = table::along(line.edge, box.high);
        line.line = {table::point_on(line.edge, from, box), table::point_on(line.edge, to, box)};
        line.inward = table::inward(line.edge);
        if (in.has("for")) {
            const Army& army = out.army_of[index(line.owner)];
            const std::string general = in.text("for");
            for (std::size_t i = 0; i < army.posts.size(); ++i)
                if (army.posts[i].general == general) line.label = static_cast<PostId>(i);
            if (line.label == no_post) in.must_be("for", "a General of that side in this file");
        }
        out.entry_lines.push_back(line);
    }
    if (out.entry_lines.size() > most_entry_lines)
        root.must_have(root["entries"], "entries", std::to_string(out.entry_lines.size()) + " entries",
                       "at most " + std::to_string(most_entry_lines));
}

void read_marked_off(const FieldReader& root, ScenarioFile& out) {
    for (const FieldReader& in : root.objects_or_none("marked_off")) {
        in.known({"name", "corners"});
        std::vector<table::Point> corners = miniatures::read_points(in, "corners", out.ground);
        if (in.fine() && (corners.size() < 3 || !table::check_simple(corners).simple))
            in.must_be("corners", "a polygon of three or more corners whose edges do not cross");
        out.marked_off.push_back(std::move(corners));
    }
}

}  // namespace

Expected<ScenarioFile> read_scenario(std::string_view text, std::string_view file, ReadWhat what,
                                     const Agreed& agreed) {
    const Expected<Json> json = read_json(text, file);
    if (!json) return Wrong{json.error()};
    FirstError error(file);
    const FieldReader root(*json, error);
    ScenarioFile out;
    root.known({"format",
                "id",
                "title",
                "summary",
                "source",
                "map",
                "grid",
                "area",
                "squares",
                "measures",
                "situation",
                "attacker",
                "turns",
                "rounds",
                "draw_below",
                "deployment",
                "walls_are_barricades",
                "open_reserves",
                "objectives",
                "entries",
                "marked_off",
                "sides"});
    miniatures::read_head(root, "rally_scenario", out);
    out.map = root.text_or("map", "gettysburg");
    out.situation = root.text_or("situation", "");
    out.measures =
        root.has("measures") ? read_measures(root.fields("measures"), agreed.measures) : agreed.measures;
    out.turns = root.whole_or("turns", 1, 250, out.measures.max_turns);
    out.rounds = root.whole_or("rounds", 1, 250, out.measures.max_rounds);
    out.draw_below = root.whole_or("draw_below", 1, 100, 1);
    out.attacker = miniatures::read_seat(root, "attacker");
    out.walls_are_barricades = root.yes_or("walls_are_barricades", false);
    out.options.marked_off_areas = !root.objects_or_none("marked_off").empty();
    out.options.open_reserves = root.yes_or("open_reserves", true);
    constexpr std::string_view deployments[] = {"historical", "free"};
    out.options.deployment = static_cast<Deployment>(root.word("deployment", deployments));
    if (out.options.deployment == Deployment::Historical && out.situation.empty())
        root.must_be("deployment", "free where the file names no situation");
    if (root.has("grid")) {
        const FieldReader grid = root.fields("grid");
        grid.known({"x_yd", "y_yd"});
        out.grid.origin = {grid.whole("x_yd", -100000, 100000), grid.whole("y_yd", -100000, 100000)};
    }
    read_ground(root, agreed, out);
    if (!error.none()) return error.wrong();
    if (what == ReadWhat::Head) return out;

    const FieldReader sides = root.fields("sides");
    sides.known({"union", "confederate"});
    for (const Seat seat : seats) {
        const FieldReader side = sides.fields(seat == Seat::Union ? "union" : "confederate");
        if (error.none()) SideReader(side, seat, out).read();
    }
    if (!error.none()) return error.wrong();
    if (!out.situation.empty()) {
        const Expected<history::Moment> moment = history::moment(out.situation);
        if (!moment)
            root.must_be("situation", "the name of a situation in data/situations");
        else if (const std::string wrong = take_situation(*moment, out); !wrong.empty())
            root.fail(wrong);
    }
    if (!error.none()) return error.wrong();
    miniatures::read_objectives(root, 1, most_objectives, out);
    read_entries(root, out);
    read_marked_off(root, out);
    if (!error.none()) return error.wrong();
    return out;
}

}  // namespace longroll::rally
