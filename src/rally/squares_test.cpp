// RF-SETUP-5, 8, RF-DATA-12 and the figures of chapter 3 on the squares of Gettysburg.

#include "rally/squares.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "data/embedded.h"
#include "history/library.h"
#include "history/map_cut.h"
#include "support/source_dir.h"

namespace longroll::rally {
namespace {

const history::CutMap& gettysburg() {
    static const history::CutMap map = [] {
        history::CutOptions options;
        options.ground = gettysburg_grid.ground(whole_field);
        options.yards_per_inch = house_measures().yards_per_inch;
        options.contour_ft = house_measures().contour_major;
        Expected<history::CutMap> cut = history::cut(*history::map("gettysburg"), options);
        if (!cut) throw std::runtime_error(cut.error());
        return *std::move(cut);
    }();
    return map;
}

// Whether chapter 3 has these words.
bool book_says(const std::string& words) {
    std::ifstream in(LONGROLL_SOURCE_DIR "/rules/rally.md", std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {}).find(words) != std::string::npos;
}

TEST(RF_SETUP_8, SquaresHaveALetterAndANumber) {
    EXPECT_EQ(name_of({10, 3}), "K3");
    EXPECT_EQ(square_named("K3"), (Square{10, 3}));
    EXPECT_EQ(square_named("K-1"), (Square{10, -1}));
    for (const std::string_view odd : {"", "K", "3K", "O1", "K10", "k3", "A-2"})
        EXPECT_FALSE(square_named(odd)) << odd;
    EXPECT_TRUE(are_neighbours({10, 3}, {10, 2}));
    EXPECT_TRUE(are_neighbours({10, 3}, {11, 3}));
    EXPECT_FALSE(are_neighbours({10, 3}, {11, 2}));
    EXPECT_FALSE(are_neighbours({10, 3}, {10, 3}));
}

TEST(RF_SETUP_5, ARectangleIsCompleted) {
    const Square required[] = {{10, 2}, {11, 4}};
    const Squares box = rectangle_of(required);
    EXPECT_EQ(box, (Squares{{10, 2}, {11, 4}}));
    EXPECT_EQ(box.count(), 6);
    EXPECT_TRUE(box.has({11, 2}));
    EXPECT_FALSE(box.has({12, 2}));
}

// 'Map georeference': the check points.
TEST(RallySquares, LandmarksLieInTheirSquares) {
    EXPECT_EQ(gettysburg_grid.ground({{10, 2}, {10, 2}}).low, (history::Yards{-2330, 470}));
    const std::pair<std::string_view, std::string_view> landmarks[] = {{"West McPherson Ridge", "K2"},
                                                                       {"Herr's Ridge", "K1"},
                                                                       {"Little Round Top", "C4"},
                                                                       {"Big Round Top", "B4"},
                                                                       {"Devil's Den", "C3"},
                                                                       {"Peach Orchard", "D2"},
                                                                       {"The Angle", "G4"},
                                                                       {"Cemetery Hill", "H5"},
                                                                       {"Culp's Hill", "H7"},
                                                                       {"Lutheran Seminary", "J3"},
                                                                       {"Oak Hill", "M3"},
                                                                       {"The Diamond (town square)", "J5"},
                                                                       {"Blocher's (Barlow's) Knoll", "L6"}};
    const Expected<history::Map> map = history::map("gettysburg");
    for (const auto& [name, square] : landmarks) {
        const auto spots = map->spot_heights();
        const auto spot =
            std::find_if(spots.begin(), spots.end(), [&](const auto& s) { return s.name == name; });
        ASSERT_NE(spot, spots.end()) << name;
        EXPECT_EQ(name_of(gettysburg_grid.square_at(spot->at)), square) << name;
    }
    EXPECT_EQ(name_of(gettysburg_grid.square_at({-2991, -6130})), "A0")
        << "rounded down, not towards the corner";
}

TEST(RF_DATA_12, TheFormulaOfSquareRatings) {
    EXPECT_EQ(rating_of(0, 100), (SquareRating{6, 1}));
    EXPECT_EQ(rating_of(4, 100), (SquareRating{6, 1}));
    EXPECT_EQ(rating_of(5, 100), (SquareRating{5, 1}));
    EXPECT_EQ(rating_of(15, 100), (SquareRating{4, 1}));
    EXPECT_EQ(rating_of(25, 100), (SquareRating{3, 1}));
    EXPECT_EQ(rating_of(30, 100), (SquareRating{3, 2}));
    EXPECT_EQ(rating_of(40, 100), (SquareRating{2, 2}));
    EXPECT_EQ(rating_of(55, 100), (SquareRating{1, 2}));
    EXPECT_EQ(rating_of(65, 100), (SquareRating{1, 3}));
    EXPECT_EQ(rating_of(75, 100), (SquareRating{0, 3}));
    EXPECT_EQ(rating_of(100, 100), (SquareRating{0, 3}));
}

// Chapter 3, 'What the values give': the counts that the rulebook states, and the squares with an X.
TEST(RF_TERRAIN_9, TheSquaresOfGettysburg) {
    std::map<int, int> limits, flags;
    std::string crossed, table = "square,limit,flag\n";
    for (int row = 0; row < field_rows; ++row)
        for (int column = 1; column <= field_columns; ++column) {
            const Square square{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)};
            const table::Point corner{house_measures().square * (column - 1), house_measures().square * row};
            const SquareRating rating = rate(gettysburg().field, corner, house_measures());
            EXPECT_EQ(printed_rating(square), rating) << name_of(square);
            ++limits[rating.limit];
            ++flags[rating.flag];
            if (rating.limit == 0) crossed += name_of(square) + ' ';
            table += name_of(square) + ',' + (rating.limit == 0 ? "X" : std::to_string(rating.limit)) + ',' +
                     std::to_string(rating.flag) + '\n';
        }
    const auto times = [](std::map<int, int>& counts, std::initializer_list<int> values) {
        std::string text;
        for (const int value : values) text += (text.empty() ? "" : "/") + std::to_string(counts[value]);
        return text;
    };
    EXPECT_TRUE(book_says("of 126 squares " + std::to_string(flags[1]) + " have flag 1, " +
                          std::to_string(flags[2]) + " flag 2, " + std::to_string(flags[3]) +
                          " flag 3; limits 6/5/4/3/2/1/X occur " + times(limits, {6, 5, 4, 3, 2, 1, 0}) +
                          " times"))
        << times(flags, {1, 2, 3}) << ", " << times(limits, {6, 5, 4, 3, 2, 1, 0});
    EXPECT_EQ(crossed, "A3 A4 B4 G8 G9 ");
    EXPECT_TRUE(book_says("(X: A3, A4 and B4 round Big Round Top, G8 and G9 on Wolf Hill)"));
    if (HasFailure()) std::puts(table.c_str());
}

TEST(RallySquares, ATableSaysWhatIsWrongWithIt) {
    const std::string whole(embedded("rally/squares.csv"));
    ASSERT_TRUE(read_ratings(whole, "own.csv"));
    const std::string k3 = "\nK3,";
    const std::size_t row = whole.find(k3) + 1;
    const std::string line = whole.substr(row, whole.find('\n', row) - row);
    const auto number =
        std::to_string(1 + std::count(whole.begin(), whole.begin() + static_cast<long>(row), '\n'));
    const std::pair<std::string, std::string> broken[] = {
        {"K0,5,1", "own.csv, line " + number + ": field square is 'K0'; it must be A1 to N9"},
        {"Z3,5,1", "own.csv, line " + number + ": field square is 'Z3'; it must be A1 to N9"},
        {"A1,5,1",
         "own.csv, line " + number + ": field square is 'A1'; it must be a square that is named once"},
        {"K3,7,1", "own.csv, line " + number + ": field limit is '7'; it must be X or 1 to 6"},
        {"K3,0,1", "own.csv, line " + number + ": field limit is '0'; it must be X or 1 to 6"},
        {"K3,5,4", "own.csv, line " + number + ": field flag is '4'; it must be 1 to 3"},
        {"K3,5", "own.csv, line " + number + ": it has 2 fields; it must have square,limit,flag"},
        {"", "own.csv: it has no square K3; it must have A1 to N9"},
    };
    for (const auto& [instead, says] : broken) {
        const Expected<Ratings> read =
            read_ratings(std::string(whole).replace(row, line.size(), instead), "own.csv");
        ASSERT_FALSE(read) << instead;
        EXPECT_EQ(read.error(), says);
    }
    const Expected<Ratings> head = read_ratings("square,flag\n", "own.csv");
    ASSERT_FALSE(head);
    EXPECT_EQ(head.error(), "own.csv, line 1: the columns must be square,limit,flag");
}

}  // namespace
}  // namespace longroll::rally
