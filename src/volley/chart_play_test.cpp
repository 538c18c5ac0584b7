// 2.8.2 The terrain chart as it plays: every row for every kind of stand, measured on the table and said in
// the words of rules/volley.md.

#include <gtest/gtest.h>

#include "support/printed_tables.h"
#include "volley/buildings.h"
#include "volley/charge.h"
#include "volley/fight_bed.h"

namespace longroll::volley {
namespace {

using enum StandType;
using table::CrossingKind;

const PrintedTables& book() {
    static const PrintedTables tables = PrintedTables::of_game("volley");
    return tables;
}

struct Kind {
    StandType type;
    bool mounted;
};
constexpr Kind kinds[] = {{InfantryBrigade, false},  {CavalryBrigade, true},     {CavalryBrigade, false},
                          {MountedInfantry, true},   {MountedInfantry, false},   {InfantrySkirmisher, false},
                          {CavalrySkirmisher, true}, {CavalrySkirmisher, false}, {ArtilleryBattalion, false},
                          {ArtilleryBattery, false}};
std::string name_of(const Kind& kind) {
    return std::string(stand_type_codes[at(kind.type)]) + (kind.mounted ? " mounted" : "");
}

// A stand with F at (36, 30) facing north; ground is laid from y = 32 on, or about it.
struct Chart : FightBed {
    Kind kind;
    Ref ref;

    explicit Chart(const Kind& of) : kind(of) {
        ref = stand(us, kind.type, 36, 30, 90);
        side(us).in_command |= one(ref.id);
        if (!kind.mounted) side(us).mounted = {};
        side(us).stand[ref.id].guns = is_brigade(kind.type) ? 1 : 0;
    }
    Column column() { return column_of(look(), ref); }
    bool guns() const { return is_artillery(kind.type); }
};

// ---- movement ----

// What a way of five inches north does to a mover.
struct Way {
    bool allowed = true, disorders = false, rolls = false, tramples = false, loses_guns = false;
    bool half = false;  // it costs half a move besides the inches
    int factor = 1;     // of each inch beyond the second
    bool choice = false;
    friend bool operator==(const Way&, const Way&) = default;
};

struct Moving : Chart {
    bool rider = false;  // a commander

    using Chart::Chart;
    Way way(bool marching, double y0 = 30, double y1 = 35, Pay pay = Pay::Half, int streams = 0) {
        Mover mover = rider ? commander_mover() : mover_of(look(), ref);
        if (!rider && guns()) mover.allowance = 16 * inch;
        mover.marching = marching;
        mover.plain_rate = true;
        mover.streams = static_cast<std::uint8_t>(streams);
        const Toll toll = toll_of(look(), mover, {at_inches(36, y0), at_inches(36, y1)}, pay);
        Way found{.allowed = toll.allowed(),
                  .disorders = toll.disorders,
                  .rolls = toll.marsh >= 0,
                  .tramples = toll.trampled.any(),
                  .loses_guns = toll.loses_guns,
                  .half = false,
                  .factor = 1,
                  .choice = toll.has_choice};
        const std::int64_t an_inch = whole_allowance * inch / mover.allowance;
        std::int64_t more = toll.cost - 5 * an_inch;
        if (more >= half_allowance) {
            found.half = true;
            more -= half_allowance;
        }
        found.factor = 1 + static_cast<int>(more / (3 * an_inch));
        return found;
    }
    std::string of_area() {
        const Way found = way(false);
        if (!found.allowed) return "XX";
        std::string text = found.factor == 1 ? "-" : std::to_string(found.factor) + "x";
        if (found.disorders) text += " DI";
        if (found.tramples) text += " tramples";
        return text;
    }
    std::string of_line() {
        const Way found = way(false);
        if (!found.allowed) return "XX";
        std::string text = found.half ? "1/2M" : "";
        if (found.disorders) text += text.empty() ? "DE DL" : " DI";
        if (found.loses_guns) text += ", loses DG";
        return text.empty() ? "-" : text;
    }
    std::string of_stream() {
        const Way first = way(false), second = way(false, 30, 35, Pay::Half, 1);
        // Commanders are never disordered (VB-TERR-STREAM-2).
        const bool as_printed =
            first == Way{.half = true} && second == Way{.disorders = !rider} && way(true) == first;
        return as_printed ? "1/2M; second stream D" : "?";
    }
};

// The die of a marsh is thrown: 2 leaves it open ground, unless 1 is added.
bool adds_to_the_die(const Kind& kind) {
    Chart bed(kind);
    bed.area(AreaKind::Marsh, 20, 32, 52, 60);
    if (bed.guns()) bed.side(us).limbered |= one(bed.ref.id);
    Action leg = just(Verb::Leg);
    leg.x = in(36);
    leg.y = in(33);
    bed.run({2}, [&](Play& play) {
        begin_move(play, bed.ref);
        apply_step(play, leg);
    });
    return bed.state.move.marsh_factor == 2;
}

// It goes into the block north of it and out again.
std::string of_block(const Kind& kind) {
    Chart bed(kind);
    const std::uint8_t block = bed.building(36, 33.5);
    const Ref road_user = bed.stand(us, ArtilleryBattery, 60, 10, 90);
    bed.side(us).limbered |= one(road_user.id);
    bed.line(LineKind::Road, 36, 0, 36, 72);
    if (bed.guns()) bed.side(us).limbered |= one(bed.ref.id);
    Action into = just(Verb::Into), out = just(Verb::Out), recover = just(Verb::Recover);
    into.other = block;
    bed.run({}, [&](Play& play) { begin_move(play, bed.ref); });
    EXPECT_TRUE(check_step(bed.look(), into)) << name_of(kind);
    bed.run({}, [&](Play& play) { apply_step(play, into); });
    std::string text;
    const auto add = [&](bool is, const char* word) {
        if (is) text += (text.empty() ? "" : " ") + std::string(word);
    };
    const bool entering = bed.level_now(bed.ref) != Level::Good;
    bed.level(bed.ref, Level::TemporaryDisorder);
    const bool stays = !check_step(bed.look(), recover);
    bed.level(bed.ref, Level::Good);
    const bool road =
        !toll_of(bed.look(), mover_of(bed.look(), road_user), {at_inches(36, 30), at_inches(36, 40)})
             .allowed();
    bed.side(us).limbered &= ~one(bed.ref.id);
    const bool silent = !may_fire(bed.look(), bed.ref) && melee_dice_of(bed.look(), bed.ref) == 0;
    bed.run({}, [&](Play& play) { apply_step(play, out); });
    const bool leaving = bed.level_now(bed.ref) != Level::Good;
    add(entering && !stays, "DE");
    add(leaving, "DL");
    add(entering && stays, "DI");
    add(road, "BR");
    add(silent, "NA");
    return text.empty() ? "-" : text;
}

void wall(Chart& bed, bool fortress, bool with_way_in) {
    bed.line(LineKind::FortWall, 0, 32, 72, 32);
    if (fortress) bed.ground.lines.back().marks = mark_fortress;
    if (with_way_in) bed.crossing(fortress ? CrossingKind::Breach : CrossingKind::Entrance, 36, 32);
}

std::string measured(Terrain row, const Kind& kind, bool rider) {
    const auto with = [&](auto lay) {
        Moving bed(kind);
        bed.rider = rider;
        lay(bed);
        return bed;
    };
    const auto area = [&](AreaKind what) {
        return with([&](Moving& bed) { bed.area(what, 20, 32, 52, 60); }).of_area();
    };
    const auto line = [&](LineKind what) {
        return with([&](Moving& bed) { bed.line(what, 0, 32, 72, 32); });
    };
    switch (row) {
        case Terrain::Bridge: {
            Moving bed = line(LineKind::River);
            bed.crossing(CrossingKind::Bridge, 36, 32);
            const Way half = bed.way(false), disorder = bed.way(false, 30, 35, Pay::Disorder);
            if (rider) return half == Way{.half = true} ? "1/2M" : "?";
            const bool as_printed = bed.way(true) == Way{} && half == Way{.half = true, .choice = true} &&
                                    disorder == Way{.disorders = true, .choice = true};
            return as_printed ? "no effect in march column, else 1/2M or D" : "?";
        }
        case Terrain::Ford: {
            std::string text;
            for (const LineKind water : {LineKind::River, LineKind::MarshyStream}) {
                Moving bed = line(water);
                bed.crossing(CrossingKind::Ford, 36, 32);
                if (bed.of_stream() == "?") return "?";
            }
            return "as Stream";
        }
        case Terrain::BrokenGround: return area(AreaKind::Broken);
        case Terrain::Crops: return area(AreaKind::Crops);
        case Terrain::FieldWorks: return line(LineKind::Fieldworks).of_line();
        case Terrain::Forest: {
            const std::string text = area(AreaKind::Woods);
            if (rider || !is_artillery(kind.type)) return text;
            Moving bed(kind);
            bed.area(AreaKind::LightWoods, 20, 20, 52, 60);
            bed.side(us).limbered |= one(bed.ref.id);
            bed.run({}, [&](Play& play) { begin_move(play, bed.ref); });
            return check_step(bed.look(), just(Verb::Unlimber)) ? text : text + ", cannot unlimber";
        }
        case Terrain::Fort:
        case Terrain::Fortress: {
            const bool fortress = row == Terrain::Fortress;
            const auto over = [&](bool way_in, bool marching) {
                return with([&](Moving& bed) { wall(bed, fortress, way_in); }).way(marching);
            };
            const Way works = over(false, false), in_line = over(true, false), column = over(true, true);
            const Way disordered{.disorders = true};
            if (!fortress) {
                if (works == Way{} && in_line == Way{}) return "-";
                if (works == disordered && column == Way{}) return "disordered crossing the works";
                return !works.allowed && !in_line.allowed && column == Way{}
                           ? "only in march column by the entrance"
                           : "?";
            }
            if (works.allowed) return "?";
            if (in_line == Way{}) return "by a breach";
            if (in_line == disordered) return "only by a breach, disordered";
            return !in_line.allowed && column == disordered ? "only in march column by a breach, disordered"
                                                            : "?";
        }
        case Terrain::HastyWorks: {
            const std::string text = line(LineKind::HastyWorks).of_line();
            return text == line(LineKind::Wall).of_line() ? text : "?";
        }
        case Terrain::OneContour: {
            Moving bed = with([](Moving& on) { on.area(AreaKind::Hill, 0, 32, 72, 60, 1); });
            const Way up = bed.way(false), down = bed.way(false, 35, 30);
            return down != Way{} ? "?" : up == Way{} ? "-" : up == Way{.half = true} ? "1/2M up" : "?";
        }
        case Terrain::TwoContours: {
            Moving bed = with([](Moving& on) {
                on.area(AreaKind::Hill, 0, 32, 72, 60, 1);
                on.area(AreaKind::Hill, 0, 32.5, 72, 60, 2);
            });
            const Way up = bed.way(false), down = bed.way(false, 35, 30);
            const Way cut = line(LineKind::SteepEdge).way(false);
            if (up != cut) return "?";
            if (!up.allowed) return "XX";
            if (up == Way{} && down == Way{}) return "-";
            return up == Way{.disorders = true, .half = true} && down == Way{.half = true} ? "1/2M DE" : "?";
        }
        case Terrain::Marsh: {
            Moving bed = with([](Moving& on) { on.area(AreaKind::Marsh, 20, 32, 52, 60); });
            if (!bed.way(false).rolls) return bed.way(false) == Way{} ? "-" : "?";
            return adds_to_the_die(kind) ? "roll, +1" : "roll";
        }
        case Terrain::MarshyStream: return line(LineKind::MarshyStream).of_line();
        case Terrain::Orchard: return area(AreaKind::Orchard);
        case Terrain::River: {
            Moving bed = line(LineKind::River);
            bed.crossing(CrossingKind::Ford, 40, 32);
            const std::string pond = area(AreaKind::Water);
            return pond == "XX" ? bed.of_line() : "?";
        }
        case Terrain::Road: {
            Moving bed = line(LineKind::River);
            bed.crossing(CrossingKind::Ford, 36, 32);
            bed.line(LineKind::Road, 36, 0, 36, 72);
            const bool in_line = bed.way(false) == Way{}, column = bed.way(true) == Way{};
            return in_line && column ? "any formation ignores terrain penalties"
                   : column          ? "march column ignores terrain penalties"
                                     : "-";
        }
        case Terrain::Stream: return line(LineKind::Stream).of_stream();
        case Terrain::Swamp: return area(AreaKind::Swamp);
        case Terrain::TownBlock: {
            if (!rider) return of_block(kind);
            Moving bed = with([](Moving& on) { on.building(36, 33.5); });
            return bed.way(false) == Way{} ? "-" : "?";
        }
        case Terrain::TreeLine: return line(LineKind::TreeLine).of_line();
        default: return area(AreaKind::Village);
    }
}

// VB-TERR-GEN-3: the column of every kind of stand, and of commanders.
TEST(VB_TERR_GEN_3, MovementOfEveryStandOnEveryRow) {
    const PrintedTable& printed = book().of_rule("VB-TERR-CHART-1");
    const std::string columns[] = {"Inf brigade",    "Cav brigade",    "Artillery",
                                   "Inf skirmisher", "Cav skirmisher", "Commander"};
    ASSERT_EQ(printed.columns.size(), 1 + std::size(columns));
    const auto cell = [&](std::size_t row, Column column) {
        std::size_t i = at(column);
        while (printed.cell(row, columns[i]) == "same") --i;
        std::string text = printed.cell(row, columns[i]);
        if (text == "march column") text = "march column ignores terrain penalties";
        return text == "XX except at bridge or ford" ? std::string("XX") : text;
    };
    for (std::size_t row = 0; row < at(Terrain::count); ++row) {
        const auto terrain = static_cast<Terrain>(row);
        for (const Kind& kind : kinds)
            EXPECT_EQ(measured(terrain, kind, false), cell(row, column_of(kind.type, kind.mounted)))
                << printed.cell(row, "Terrain") << ", " << name_of(kind);
        EXPECT_EQ(measured(terrain, kinds[0], true), cell(row, Column::Commander))
            << printed.cell(row, "Terrain") << ", commander";
    }
}

// ---- combat ----

// The enemy is a brigade with its front at (36, 33), or one that came from there into contact.
struct Fighting : Chart {
    Ref foe;
    explicit Fighting(const Kind& of) : Chart(of) { foe = brigade(cs, 36, 33, 270); }
    void lay(AreaKind what, int hill = 0) { area(what, 20, 20, 52, 30.5, hill); }
    void in_front(LineKind what) { line(what, 20, 30.2, 52, 30.2); }
    Saves fire_of(StandType type, Weapon weapon) {
        plan(foe).type = type;
        plan(foe).weapon = weapon;
        return saves_from_fire(look(), foe, ref);
    }
    bool saves_in_melee(StandType type = InfantryBrigade) {
        plan(foe).type = type;
        side(cs).mounted = type == CavalryBrigade ? one(foe.id) : Stands{};
        return saves_from_melee(look(), foe, ref).terrain;
    }
    int morale() {
        plan(foe).type = InfantryBrigade;
        plan(foe).weapon = Weapon::RifledMusket;
        side(cs).mounted = {};
        charges(foe);
        settle(ref);  // for the hill; others do not ask
        const bool in_block_now = side(us).stand[ref.id].building != no_building;
        const auto from = side(cs).stand[foe.id].from;
        put(foe, 36, in_block_now ? 31.5 : 30, 270);
        side(cs).stand[foe.id].from = from;
        return modified_morale(look(), ref);
    }
};

std::string fought(Terrain row, const Kind& kind) {
    Fighting bed(kind);
    switch (row) {
        case Terrain::BrokenGround: bed.lay(AreaKind::Broken); break;
        case Terrain::Crops: bed.lay(AreaKind::Crops); break;
        case Terrain::FieldWorks: bed.in_front(LineKind::Fieldworks); break;
        case Terrain::Forest: bed.lay(AreaKind::Woods); break;
        case Terrain::Fort: bed.lay(AreaKind::Fort); break;
        case Terrain::Fortress: bed.lay(AreaKind::Fortress); break;
        case Terrain::HastyWorks: bed.in_front(LineKind::HastyWorks); break;
        case Terrain::OneContour: bed.lay(AreaKind::Hill, 1); break;
        case Terrain::TwoContours: bed.lay(AreaKind::Hill, 2); break;
        case Terrain::Marsh: bed.lay(AreaKind::Marsh); break;
        case Terrain::Orchard: bed.lay(AreaKind::Orchard); break;
        case Terrain::River: bed.line(LineKind::River, 20, 30.2, 52, 30.2); break;
        case Terrain::Road: bed.in_front(LineKind::SunkenRoad); break;
        case Terrain::Swamp: bed.lay(AreaKind::Swamp); break;
        case Terrain::TownBlock: bed.garrison_of(bed.building(36, 30), bed.ref); break;
        case Terrain::TreeLine: bed.in_front(LineKind::TreeLine); break;
        case Terrain::Village:
            if (kind.type == InfantrySkirmisher || (kind.type == CavalrySkirmisher && !kind.mounted))
                bed.garrison_of(bed.building(36, 30, false), bed.ref);
            else
                bed.lay(AreaKind::Village);
            break;
        default: break;
    }
    Fighting open(kind);
    const bool small = bed.fire_of(InfantryBrigade, Weapon::RifledMusket).terrain;
    const bool field = bed.fire_of(ArtilleryBattalion, Weapon::RifledField).terrain;
    const bool siege = bed.fire_of(ArtilleryBattalion, Weapon::SmoothboreSiege).terrain;
    const bool melee = bed.saves_in_melee(), by_horse = bed.saves_in_melee(CavalryBrigade);
    bed.plan(bed.foe).type = InfantryBrigade;
    bed.plan(bed.foe).weapon = Weapon::RifledMusket;
    bed.side(cs).mounted = {};
    const bool counts = fire_counts(bed.look(), bed.foe, bed.ref, Band::Long);
    if (!counts && melee && siege == false) return "special";
    if (row == Terrain::Road)
        return small && field && !siege && !melee && by_horse ? "- (sunken)" : small || by_horse ? "?" : "-";
    if (melee_dice_of(bed.look(), bed.ref) == 0) return "no dice";
    std::string text;
    if (small && field && melee) text = siege ? "ST" : "ST except from siege";
    if (small && field && !melee) text = siege ? "STf" : "?";
    if (small && !field) text = melee || siege ? "?" : "STs";
    if (bed.guns() && !may_fire(bed.look(), bed.ref) && may_fire(open.look(), open.ref)) text = "no fire";
    if (row == Terrain::Forest) {
        bed.level(bed.ref, Level::TemporaryDisorder);
        bed.run({}, [&](Play& play) { begin_move(play, bed.ref); });
        const Verdict recovers = check_step(bed.look(), just(Verb::Recover));
        const Verdict settles = may_settle(bed.look(), bed.ref);
        const bool noted =
            recovers.why().rule == rule::VB_TERR_FOREST_5 &&
            (settles.why().rule == rule::VB_TERR_FOREST_5 || settles.why().rule == rule::VB_STAT_1);
        return noted ? text + (text.empty() ? "*" : " *") : "?";
    }
    if (row == Terrain::BrokenGround && is_skirmisher(kind.type)) {
        Fighting horse(kind);
        horse.lay(AreaKind::Broken);
        horse.plan(horse.foe).type = CavalryBrigade;
        horse.side(cs).mounted = one(horse.foe.id);
        if (meeting_of(horse.look(), horse.foe, horse.ref) != Meeting::Fight) return "?";
        text += text.empty() ? "VB-TERR-BROKEN-4" : "; VB-TERR-BROKEN-4";
    }
    const int more = bed.morale() - open.morale();
    if (more != 0 && more != 1) return "?";
    if (more == 1) text += text.empty() ? "m" : ", m";
    if (row == Terrain::TownBlock) text += ", VB-TERR-TOWN";
    if (row == Terrain::Village && text == "m") text += ", VB-TERR-VILLAGE";
    return text.empty() ? "-" : text;
}

TEST(VB_TERR_CHART_2, CombatOfEveryStandOnEveryRow) {
    const PrintedTable& printed = book().of_rule("VB-TERR-CHART-2");
    const std::string columns[] = {"C inf brigade", "C cav brigade", "C artillery", "C inf skirmisher",
                                   "C cav skirmisher"};
    struct Row {
        Terrain terrain;
        std::string name;
    };
    // Those of the far bank are measured by charges: VB-TERR-BRIDGE-3.
    const Row rows[] = {{Terrain::BrokenGround, "Broken ground"},
                        {Terrain::Crops, "Crops, standing"},
                        {Terrain::FieldWorks, "Field works"},
                        {Terrain::Forest, "Forest"},
                        {Terrain::Fort, "Fort, fortress"},
                        {Terrain::Fortress, "Fort, fortress"},
                        {Terrain::HastyWorks, "Hasty works, low walls"},
                        {Terrain::OneContour, "Hill"},
                        {Terrain::TwoContours, "Hill"},
                        {Terrain::Marsh, "Marsh"},
                        {Terrain::Orchard, "Orchard"},
                        {Terrain::River, "River"},
                        {Terrain::Road, "Road"},
                        {Terrain::Swamp, "Swamp"},
                        {Terrain::TownBlock, "Town block"},
                        {Terrain::TreeLine, "Tree line"},
                        {Terrain::Village, "Village"}};
    for (const Row& row : rows)
        for (const Kind& kind : kinds) {
            const std::string& left = printed.cell(row.name, columns[0]);
            std::string cell = printed.cell(row.name, columns[at(column_of(kind.type, kind.mounted))]);
            if (cell == "same") cell = left;
            if (cell == "special, VB-TERR-FORT") cell = "special";
            if (cell == "- (sunken road: VB-TERR-SUNKEN)") cell = "- (sunken)";
            EXPECT_EQ(fought(row.terrain, kind), cell) << row.name << ", " << name_of(kind);
        }
}

// ---- visibility ----

// Skirmishers far before the ground and far behind it; the ground is 12 inches deep from y = 32 on.
struct Seeing : FightBed {
    Ref viewer = stand(us, InfantrySkirmisher, 36, 20, 90);
    Ref other_one = stand(cs, InfantrySkirmisher, 36, 56, 270);
    bool at_places(double x0, double y0, double x1, double y1) {
        put(viewer, x0, y0, 90);
        put(other_one, x1, y1, 270);
        EXPECT_EQ(sees_now(look(), viewer, other_one), sees_now(look(), other_one, viewer)) << "mutual";
        return sees_now(look(), viewer, other_one);
    }
    bool across() { return at_places(36, 20, 36, 56); }
    bool out_of_it() { return at_places(36, 20, 36, 38); }
    bool on_the_edge() { return at_places(36, 20, 36, 32.8); }
    // So far apart, front to front, deep inside.
    bool inside(double apart) { return at_places(36, 38, 36, 38 + apart); }
};

std::string seen(const std::string& row, Terrain terrain) {
    Seeing bed;
    const auto area = [&](AreaKind kind) { bed.area(kind, 20, 32, 52, 44); };
    const auto line = [&](LineKind kind) { bed.line(kind, 0, 38, 72, 38); };
    switch (terrain) {
        case Terrain::Bridge:
        case Terrain::River: line(LineKind::River); break;
        case Terrain::BrokenGround: area(AreaKind::Broken); break;
        case Terrain::Crops: area(AreaKind::Crops); break;
        case Terrain::FieldWorks: line(LineKind::Fieldworks); break;
        case Terrain::Forest: area(AreaKind::Woods); break;
        case Terrain::Orchard: area(AreaKind::Orchard); break;
        case Terrain::Fort:
            area(AreaKind::Fort);
            bed.ground.lines.push_back({"", LineKind::FortWall, bed.ground.areas[0].corners, 0, 0});
            bed.ground.lines[0].points.push_back(bed.ground.lines[0].points[0]);
            break;
        case Terrain::HastyWorks: line(LineKind::HastyWorks), line(LineKind::Wall); break;
        case Terrain::OneContour: bed.area(AreaKind::Hill, 20, 32, 52, 44, 1); break;
        case Terrain::Marsh: area(AreaKind::Marsh); break;
        case Terrain::MarshyStream: line(LineKind::MarshyStream); break;
        case Terrain::Road: line(LineKind::Road), line(LineKind::SunkenRoad); break;
        case Terrain::Stream: line(LineKind::Stream); break;
        case Terrain::Swamp: area(AreaKind::Swamp); break;
        case Terrain::TownBlock: bed.building(36, 38); break;
        case Terrain::TreeLine: line(LineKind::TreeLine); break;
        default: bed.building(36, 38, false); break;
    }
    if (terrain == Terrain::OneContour) {
        const bool blocked = !bed.across();
        Seeing high;
        high.area(AreaKind::Hill, 20, 32, 52, 44, 1);
        high.area(AreaKind::Hill, 20, 10, 52, 25, 2);
        return blocked && high.across() ? "B LOS; who is higher than the obstacle looks over it" : "?";
    }
    if (terrain == Terrain::TownBlock) {
        const bool blocked = !bed.across();
        bed.garrison_of(0, bed.other_one);
        bed.put(bed.viewer, 36, 20, 90);
        return blocked && sees_now(bed.look(), bed.viewer, bed.other_one)
                   ? "B LOS; stands in the block see out and are seen"
                   : "?";
    }
    if (terrain == Terrain::TreeLine)
        return !bed.across() && bed.at_places(36, 37.5, 36, 56) && bed.at_places(36, 20, 36, 38.5)
                   ? "B LOS unless viewer or target is adjacent"
                   : "?";
    if (terrain == Terrain::Fort)
        return !bed.across() && !bed.out_of_it() && bed.on_the_edge() && bed.inside(4)
                   ? "stands on the edge see and are seen; normal inside"
                   : "?";
    if (bed.across()) {
        if (!bed.out_of_it() || !bed.inside(4)) return "?";
        if (terrain != Terrain::BrokenGround && terrain != Terrain::Swamp) return "-";
        // What the scenario may add is growth upon it.
        bed.area(AreaKind::Thicket, 20, 32, 52, 44);
        bed.setup.field = nullptr;
        if (bed.across()) return "?";
        return terrain == Terrain::Swamp ? "- unless the scenario gives it vegetation"
                                         : "- unless the scenario says otherwise";
    }
    if (bed.out_of_it() || !bed.on_the_edge()) return "?";
    if (row == "Crops, standing") return bed.inside(1) && !bed.inside(1.1) ? "B LOS" : "?";
    const bool far = bed.inside(3) && !bed.inside(3.1), near = bed.inside(1) && !bed.inside(1.1);
    return std::string("B LOS; see out or be seen only on the edge; ") + (far    ? "3 inches inside"
                                                                          : near ? "1 inch inside"
                                                                                 : "?");
}

TEST(VB_TERR_CHART_2, VisibilityOfEveryRow) {
    const PrintedTable& printed = book().of_rule("VB-TERR-CHART-2");
    const Terrain rows[] = {Terrain::Bridge,       Terrain::BrokenGround, Terrain::Crops,
                            Terrain::FieldWorks,   Terrain::Forest,       Terrain::Fort,
                            Terrain::HastyWorks,   Terrain::OneContour,   Terrain::Marsh,
                            Terrain::MarshyStream, Terrain::Orchard,      Terrain::River,
                            Terrain::Road,         Terrain::Stream,       Terrain::Swamp,
                            Terrain::TownBlock,    Terrain::TreeLine,     Terrain::Village};
    ASSERT_EQ(printed.rows.size(), std::size(rows));
    for (std::size_t i = 0; i < std::size(rows); ++i)
        EXPECT_EQ(seen(printed.cell(i, "Terrain"), rows[i]), printed.cell(i, "V"))
            << printed.cell(i, "Terrain");
}

}  // namespace
}  // namespace longroll::volley
