#include "miniatures/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/words.h"
#include "miniatures/table_view.h"

namespace longroll::miniatures {
namespace {

View box(int west, int south, int east, int north) {
    return View::list(View::list(west, south), View::list(east, south), View::list(east, north),
                      View::list(west, north));
}
View stand(int x, int y, int facing) { return View::fields("x", x, "y", y, "facing", facing); }

// A table of 40 by 20 inches.
View a_view() {
    const View terrain = View::fields(
        "areas",
        View::list(View::fields("kind", "woods", "corners", box(30000, 4000, 34000, 8000)),
                   View::fields("kind", "hill", "corners", box(0, 0, 4000, 4000)),
                   View::fields("kind", "crops", "corners", box(0, 0, 2000, 2000)),
                   View::fields("kind", "woods", "corners", box(12000, 12000, 16000, 14000))),
        "lines",
        View::list(View::fields("kind", "wall", "points",
                                View::list(View::list(20000, 13000), View::list(26000, 13000)))));
    const View ohio =
        View::fields("number", 7, "name", "7th Ohio", "hq", 1, "strength", 2, "moved", true, "stands",
                     View::list(stand(8500, 9000, 0), stand(9500, 9000, 0), stand(10500, 9000, 90'000)));
    return View::fields(
        "width", 40000, "depth", 20000, "terrain", terrain, "objectives",
        View::list(
            View::fields("name", "the mill", "points", 3, "at", View::list(38000, 1000), "holder", "union")),
        "union",
        View::fields("name", "Army of the Ohio", "hqs",
                     View::list(View::fields("name", "1st Brigade", "number", 1, "commander", "Manson",
                                             "fate", "active", "x", 8500, "y", 7000)),
                     "units", View::list(ohio)),
        "confederate",
        View::fields("name", "Rebels", "hqs",
                     View::list(View::fields("name", "2nd Brigade", "number", 1, "commander", "Zollicoffer",
                                             "fate", "killed", "attached", 2)),
                     "units",
                     View::list(View::fields("number", 12, "name", "15th Mississippi", "hq", 1, "strength", 9,
                                             "stands", View::list(stand(9500, 15000, 180'000))))));
}

std::string side_text(const View& side) { return "all of the " + std::string(side["name"].text()); }
std::string unit_text(const View& unit) {
    return std::to_string(unit["strength"].number()) + " stands" + marks_of(unit, {"moved", "out_of_ammo"});
}
std::vector<std::string> rows(const View& view, std::size_t width) {
    std::vector<std::string> found;
    const std::string board =
        table_board(view, width, {"Mill Springs, turn 1 of 9", "leader", side_text, unit_text});
    for (std::string_view row : words_in(board, "\n")) found.emplace_back(row);
    return found;
}
std::size_t letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
}

TEST(TableBoard, DrawsAnInchWideAndTwoDeepWhereThereIsRoom) {
    const std::vector<std::string> board = rows(a_view(), 141);
    EXPECT_EQ(board[0], "Mill Springs, turn 1 of 9");
    // Ten rows of two inches, north on top.
    EXPECT_EQ(board[1], "········································");
    EXPECT_EQ(board[3], "·········12·····························");
    EXPECT_EQ(board[4], "············♣♣♣♣····#######·············");
    EXPECT_EQ(board[6], "········▲7▶·····························");
    EXPECT_EQ(board[7], "········★·····················♣♣♣♣······");
    EXPECT_EQ(board[8], "······························♣♣♣♣······");
    EXPECT_EQ(board[9], "∩∩∩∩····································");
    EXPECT_EQ(board[10], "\"\"∩∩··································◎·");
}

TEST(TableBoard, ListsObjectivesPostsAndUnits) {
    const std::vector<std::string> board = rows(a_view(), 141);
    const std::vector<std::string> below(board.begin() + 11, board.end() - 1);
    EXPECT_EQ(
        below,
        (std::vector<std::string>{
            "◎ the mill, 3 points, held by the Union", "▲ Army of the Ohio: all of the Army of the Ohio",
            "1st Brigade (leader 1: Manson)", "   7 7th Ohio: 2 stands, moved", "△ Rebels: all of the Rebels",
            "2nd Brigade (leader 1: Zollicoffer, killed, with unit 2)", "  12 15th Mississippi: 9 stands"}));
    EXPECT_TRUE(board.back().starts_with("▲ Union △ Confederate ★☆ leaders"));
}

TEST(TableBoard, KeepsToTheWidth) {
    for (std::size_t width : {20u, 30u, 40u, 80u}) {
        const std::vector<std::string> board = rows(a_view(), width);
        for (const std::string& row : board) EXPECT_LE(letters(row), width) << row;
        EXPECT_EQ(std::count_if(board.begin(), board.end(),
                                [](const std::string& row) { return row.find("·") == 0; }) > 3,
                  true);
    }
    // Half as wide: a letter is two inches wide and four deep, and everything is still there.
    const std::vector<std::string> half = rows(a_view(), 20);
    std::string all;
    for (const std::string& row : half) all += row + '\n';
    for (const char* mark : {"♣", "#", "∩", "◎", "7", "12", "★"})
        EXPECT_NE(all.find(mark), std::string::npos) << mark << '\n' << all;
}

TEST(TableBoard, ShowsGroundAsPlayHasLeftIt) {
    View view = a_view();
    view.set(
        "ground",
        View::fields("gone", View::list(3), "burnt", View::list(0), "burnt_kind", "rocks", "laid",
                     View::list(View::fields("kind", "barricade", "points",
                                             View::list(View::list(2000, 19000), View::list(5000, 19000))))));
    const std::vector<std::string> board = rows(view, 141);
    EXPECT_EQ(board[1], "··####··································");
    EXPECT_EQ(board[4], "····················#######·············") << "the woods at 12 are gone";
    EXPECT_EQ(board[8], "······························▓▓▓▓······") << "those at 30 are burnt";
}

TEST(TableBoard, NamesTheSquaresAndListsWhatIsStillToDeploy) {
    View view = a_view();
    view.set("squares", View::list(View::fields("name", "B2", "at", View::list(12000, 0))));
    View army = view["union"];
    army.set("to_deploy", View::list(View::fields("number", 8, "name", "8th Ohio", "hq", 1, "strength", 3)));
    view.set("union", std::move(army));
    BoardTexts texts{"Mill Springs", "leader", side_text, unit_text};
    texts.post = [](const View& hq) { return ", no. " + std::to_string(hq["number"].number()); };
    const std::string board = table_board(view, 141, texts);
    EXPECT_NE(board.find("·B2·"), std::string::npos) << board;
    EXPECT_NE(board.find("   8 8th Ohio: 3 stands\n"), std::string::npos) << board;
    EXPECT_NE(board.find("(leader 1: Manson, no. 1)"), std::string::npos) << board;
}

TEST(TableBoard, SaysWhereAPieceFaces) {
    EXPECT_EQ(wind_of(stand(0, 0, 350'000)), "N");
    EXPECT_EQ(wind_of(stand(0, 0, 23'000)), "NE");
    EXPECT_EQ(wind_of(stand(0, 0, 270'000)), "W");
}

}  // namespace
}  // namespace longroll::miniatures
