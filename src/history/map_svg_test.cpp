#include "history/map_svg.h"

#include <gtest/gtest.h>

#include "history/library.h"
#include "history/map_bed.h"
#include "history/situation_pieces.h"

namespace longroll::history {
namespace {

// Without printing the whole picture where it is not.
bool has(const std::string& svg, const std::string& text) { return svg.find(text) != std::string::npos; }

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

// Tags opened are closed, in their order; attributes are quoted; every url(#x) and href has its id.
void expect_well_formed(const std::string& svg) {
    std::vector<std::string> open;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const std::size_t end = svg.find('>', at);
        ASSERT_NE(end, std::string::npos);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        ASSERT_EQ(count(tag, "\"") % 2, 0u) << tag.substr(0, 100);
        ASSERT_EQ(tag.find('<'), std::string::npos) << tag.substr(0, 100);
        const std::string name = tag.substr(0, tag.find_first_of(" /\n"));
        if (tag[0] == '/') {
            ASSERT_FALSE(open.empty());
            ASSERT_EQ(open.back(), tag.substr(1));
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
    }
    EXPECT_TRUE(open.empty());
    EXPECT_FALSE(has(svg, "nan"));
    EXPECT_FALSE(has(svg, "inf "));
    for (const std::string_view mark : {"url(#", "href=\"#"}) {
        for (std::size_t at = svg.find(mark); at != std::string::npos; at = svg.find(mark, at + 1)) {
            const std::size_t from = at + mark.size();
            const std::string id = svg.substr(from, svg.find_first_of(")\"", from) - from);
            EXPECT_TRUE(has(svg, "id=\"" + id + "\"")) << "id=\"" + id + "\"";
        }
    }
}

CutMap small_cut() {
    const Expected<Map> map = Map::read(small_map(), "small.json");
    CutOptions options;
    options.ground = map->bounds();
    options.yards_per_inch = 20;
    Expected<CutMap> cut = history::cut(*map, options);
    EXPECT_TRUE(cut) << cut.error();
    return *std::move(cut);
}

TEST(MapSvg, DrawsGroundNamesAndMargins) {
    const CutMap cut = small_cut();
    Picture picture;
    picture.captions = cut.captions;
    picture.title = "Small & Field";
    picture.yards_per_inch = 20;
    picture.note = "contours every 10 feet";
    const std::string svg = draw_svg(cut.field, picture);
    expect_well_formed(svg);
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1460\""))
        << svg.substr(0, 100);
    EXPECT_TRUE(has(svg, "<title>Small &amp; Field</title>"));
    for (const char* name :
         {"EAST RIDGE", "Sugar Hill", "Mill Road", "Mill Creek", "Long Wood", "Old Ford", "Camp Misery"})
        EXPECT_TRUE(has(svg, std::string(">") + name + "<")) << name;
    EXPECT_TRUE(has(svg, " yards</text>")) << " yards</text>";
    EXPECT_TRUE(has(svg, "1 inch on the table is 20 yards")) << "1 inch on the table is 20 yards";
    EXPECT_TRUE(has(svg, ">N</text>")) << ">N</text>";
    EXPECT_TRUE(has(svg, "data:image/png;base64,"));
    EXPECT_FALSE(has(svg, ">Union<"));                 // nobody is there
    EXPECT_TRUE(svg == draw_svg(cut.field, picture));  // the same picture every time
}

TEST(MapSvg, BlocksTellTheirSideByShapeToo) {
    const CutMap cut = small_cut();
    const auto drawn = [&](Seat side, BlockKind kind) {
        const Block block{side, kind, {20'000, 20'000}, table::east, {5000, 1500}, "", 1, false};
        Picture picture;
        picture.blocks = {&block, 1};
        picture.names = picture.relief = false;
        const std::string svg = draw_svg(cut.field, picture);
        expect_well_formed(svg);
        return svg;
    };
    // At 28 pixels per inch a front of five inches is 140 pixels, a depth of 42: four corners, or eight.
    EXPECT_TRUE(has(drawn(Seat::Union, BlockKind::Infantry), "translate(560 560) rotate(90)"))
        << "translate(560 560) rotate(90)";
    EXPECT_TRUE(
        has(drawn(Seat::Union, BlockKind::Infantry), "M-70 0L70 0L70 0L70 42L70 42L-70 42L-70 42L-70 0Z"))
        << "M-70 0L70 0L70 0L70 42L70 42L-70 42L-70 42L-70 0Z";
    EXPECT_TRUE(has(drawn(Seat::Confederate, BlockKind::Infantry),
                    "M-64 0L64 0L70 6L70 36L64 42L-64 42L-70 36L-70 6Z"))
        << "M-64 0L64 0L70 6L70 36L64 42L-64 42L-70 36L-70 6Z";
    // Each arm has its sign.
    std::vector<std::string> all;
    for (const BlockKind kind : {BlockKind::Infantry, BlockKind::Cavalry, BlockKind::Artillery,
                                 BlockKind::HorseArtillery, BlockKind::Naval, BlockKind::General}) {
        all.push_back(drawn(Seat::Union, kind));
        for (std::size_t i = 0; i + 1 < all.size(); ++i) EXPECT_TRUE(all[i] != all.back()) << i;
    }
}

TEST(MapSvg, ABareTableOfAGame) {
    // No heights, no scale: hills as areas, a scale bar of inches.
    table::BattlefieldPlan plan;
    plan.name = "Learning";
    plan.width = 48 * table::inch;
    plan.depth = 36 * table::inch;
    plan.areas.push_back(
        {"Round Hill", table::AreaKind::Hill, {{5000, 5000}, {15'000, 5000}, {10'000, 15'000}}, 1, 0});
    plan.areas.push_back(
        {"Swamp", table::AreaKind::Impassable, {{30'000, 5000}, {35'000, 5000}, {33'000, 9000}}, 0, 0});
    for (int kind = 0; kind < static_cast<int>(table::LineKind::count); ++kind)
        plan.lines.push_back({"",
                              static_cast<table::LineKind>(kind),
                              {{1000 * kind + 1000, 20'000}, {1000 * kind + 4000, 30'000}},
                              200,
                              0});
    const Expected<table::Battlefield> field = table::Battlefield::prepare(std::move(plan));
    ASSERT_TRUE(field) << field.error();
    Picture picture;
    picture.title = "Learning";
    const std::string svg = draw_svg(*field, picture);
    expect_well_formed(svg);
    EXPECT_TRUE(has(svg, " inches</text>")) << " inches</text>";
    EXPECT_TRUE(has(svg, "Round Hill")) << "Round Hill";
    EXPECT_FALSE(has(svg, "data:image"));
}

TEST(MapSvg, NamesCoverNoBlocks) {
    const CutMap cut = small_cut();
    // A block on every name: none is left but those that found room elsewhere.
    std::vector<Block> blocks;
    for (table::Length x = 1000; x < 50'000; x += 1200)
        for (table::Length y = 1000; y < 40'000; y += 1200)
            blocks.push_back(
                {Seat::Union, BlockKind::Infantry, {x, y}, table::north, {1200, 1200}, "", 1, false});
    Picture picture;
    picture.captions = cut.captions;
    picture.blocks = blocks;
    const std::string svg = draw_svg(cut.field, picture);
    EXPECT_EQ(count(svg, "<text"), 0u);
}

TEST(MapSvg, EverySituationIsDrawn) {
    for (const std::string& name : situation_names()) {
        const Expected<Moment> moment = history::moment(name);
        ASSERT_TRUE(moment) << moment.error();
        CutOptions options;
        options.ground = moment->situation.area();
        options.yards_per_inch = std::max(20, std::max(options.ground.width(), options.ground.depth()) / 72);
        options.contour_ft = 20;
        const Expected<CutMap> cut = history::cut(moment->map, options);
        ASSERT_TRUE(cut) << cut.error();
        const Pieces pieces = pieces_of(*moment, cut->frame);
        EXPECT_EQ(pieces.blocks.size(),
                  moment->situation.units().size() + moment->situation.generals().size());
        EXPECT_EQ(pieces.marks.size(), moment->situation.objectives().size());
        for (const Block& block : pieces.blocks) EXPECT_FALSE(block.name.empty());
        Picture picture;
        picture.captions = cut->captions;
        picture.blocks = pieces.blocks;
        picture.marks = pieces.marks;
        picture.entrances = pieces.entrances;
        picture.title = moment->situation.title();
        picture.subtitle = "a day in history";
        picture.yards_per_inch = options.yards_per_inch;
        const std::string svg = draw_svg(cut->field, picture);
        expect_well_formed(svg);
        EXPECT_LT(svg.size(), 2'000'000u) << name;
    }
}

TEST(SituationPieces, StandWhereHistorySays) {
    const Expected<Moment> moment = history::moment("mcphersons_ridge");
    ASSERT_TRUE(moment) << moment.error();
    const MapFrame frame{moment->situation.area(), 50};
    const Pieces pieces = pieces_of(*moment, frame);
    const UnitOnField& first = moment->situation.units()[0];
    EXPECT_EQ(pieces.blocks[0].front, frame.point(first.at));
    EXPECT_EQ(pieces.blocks[0].size.frontage, frame.length(first.frontage_yd));
    EXPECT_EQ(pieces.blocks[0].facing, table::facing_of_degrees(first.facing_deg));
    const auto named = [&](const char* name) {
        return std::count_if(pieces.blocks.begin(), pieces.blocks.end(),
                             [&](const Block& block) { return block.name == name; });
    };
    EXPECT_EQ(named("8 IL"), 1);
    EXPECT_EQ(named("Calef"), 3);
    EXPECT_EQ(named("Pettigrew"), 2);  // the brigade and the general
    EXPECT_EQ(named("Buford"), 1);
    // Off the table nobody is drawn.
    EXPECT_TRUE(pieces_of(*moment, {{{4000, 4000}, {5000, 5000}}, 50}).blocks.empty());
}

}  // namespace
}  // namespace longroll::history
