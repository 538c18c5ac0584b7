// `longroll map` from outside.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program_runner_test.h"
#include "files/file.h"

namespace longroll {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::json;

// Without printing the whole picture where it is not.
bool has(const std::string& svg, const char* text) { return svg.find(text) != std::string::npos; }

TEST(MapCommand, ListsMapsAndSituations) {
    const TestFolder folder;
    const Ran ran = folder.run({"map"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("Gettysburg, 1-3 July 1863, 6.0 by 7.0 miles"));
    EXPECT_THAT(ran.out, HasSubstr("henry_hill            21 July 1861, 13:45"));
    const Json list = Json::parse(folder.run({"map", "--json"}).out);
    EXPECT_EQ(list["maps"].size(), 4u);
    EXPECT_EQ(list["situations"].size(), 20u);
    for (const Json& situation : list["situations"]) {
        EXPECT_GT(situation["union"]["men"].get<int>(), 1000);
        EXPECT_EQ(situation["rect"].size(), 4u);
    }
}

TEST(MapCommand, TellsOfOne) {
    const TestFolder folder;
    EXPECT_THAT(folder.run({"map", "shiloh", "--scale", "100"}).out,
                HasSubstr("8000 by 8800 yards; at 100 yards per inch a table of 80 by 88 inches with "));
    const Json one = Json::parse(folder.run({"map", "matthews_hill", "--json"}).out);
    EXPECT_EQ(one["situation"]["id"], "matthews_hill");
    EXPECT_THAT(folder.run({"map", "henry_hill"}).out, HasSubstr("Henry House plateau"));
}

TEST(MapCommand, DrawsAnyRectangleWithAnySituation) {
    const TestFolder folder;
    const std::string file = folder.path("den.svg");
    const Ran ran = folder.run({"map", "gettysburg", "--situation", "devils_den", "--rect",
                                "-1600,-5400,2000,2000", "--scale", "40", "--contours", "5", "--svg", file});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, file + ": 2000 by 2000 yards as a table of 50 by 50 inches, 40 yards per inch\n");
    const Expected<std::string> svg = read_file(file);
    ASSERT_TRUE(svg);
    EXPECT_TRUE(svg->starts_with("<svg "));
    EXPECT_TRUE(has(*svg, "Devil's Den and Houck's Ridge"));
    EXPECT_TRUE(has(*svg, "contours every 5 feet"));
    EXPECT_TRUE(has(*svg, ">4 ME<"));
    const Ran bare = folder.run({"map", "shiloh", "--bare", "--svg", "-"});
    EXPECT_TRUE(bare.out.starts_with("<svg "));
    EXPECT_FALSE(has(bare.out, "<text"));
}

TEST(MapCommand, WrongWordsGetOneSentence) {
    const TestFolder folder;
    const std::string svg = folder.path("x.svg");
    expect_refused_from(
        folder, {"map", "getysburg"},
        "longroll map: unknown map or situation 'getysburg' (did you mean gettysburg?); the maps are ");
    expect_refused_from(
        folder, {"map", "--svg", svg},
        "longroll map: name is missing; the maps are bull_run, east_cavalry_field, gettysburg and shiloh");
    expect_refused_from(folder, {"map", "shiloh", "--rect", "1,2,3"},
                        "longroll map: --rect takes four whole numbers of yards, X,Y,W,H (the southwest "
                        "corner, width and depth), each -40000 to 80000, not '1,2,3'");
    expect_refused_from(folder, {"map", "shiloh", "--rect", "0,0,-500,500"},
                        "longroll map: --rect is -500 by 500 yards: width and depth must be more than 0");
    expect_refused_from(folder, {"map", "shiloh", "--rect", "1000,0,5000,500"},
                        "longroll map: data/maps/shiloh.json: the rectangle is (1000, 0) to (6000, 500) "
                        "yards; it must lie on the map, "
                        "which is ");
    expect_refused_from(folder, {"map", "shiloh", "--scale", "5"},
                        "longroll map: data/maps/shiloh.json: the rectangle is 8000 yards wide, at 5 yards "
                        "per inch; a table must be "
                        "from 1 to 240 "
                        "inches");
    expect_refused_from(folder, {"map", "shiloh", "--scale", "many"},
                        "longroll map: --scale takes a whole number from 1 to 2000, not 'many'");
    expect_refused_from(
        folder, {"map", "shiloh", "--situation", "devils_den"},
        "longroll map: the situation devils_den is not on the map shiloh but on gettysburg.json");
    expect_refused_from(folder, {"map", "shiloh", "--situation", "waterloo"},
                        "longroll map: unknown situation 'waterloo'; there are ");
}

TEST(MapCommand, FilesOfOnesOwnAreHeldToTheSame) {
    const TestFolder folder;
    const std::string map = folder.path("mine.json");
    ASSERT_TRUE(replace_file(map, "{\"name\": \"Mine\",\n\"coverage\": \"none\",\n\"bounds_yd\": 5}"));
    expect_refused_from(folder, {"map", map},
                        "longroll map: " + map + ", line 3: field bounds_yd is 5; it must be an object");
    expect_refused_from(folder, {"map", folder.path("none.json")}, "longroll map: ");
}

}  // namespace
}  // namespace longroll
