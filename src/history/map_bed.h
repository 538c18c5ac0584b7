#pragma once
// A small map, situation and order of battle for tests, and the same damaged in one place.

#include <gtest/gtest.h>

#include <string>

namespace longroll::history {

// 1000 by 800 yards with its origin in the middle, the ground rising to the east from 100 to 200 feet.
inline std::string small_map() {
    std::string rows;
    for (int j = 0; j <= 8; ++j) {
        rows += j == 0 ? "[" : ",\n[";
        for (int i = 0; i <= 10; ++i) rows += (i == 0 ? "" : ",") + std::to_string(100 + 10 * i);
        rows += "]";
    }
    return R"J({"name": "Small Field", "coverage": "all of it",
"bounds_yd": {"xmin": -500, "xmax": 500, "ymin": -400, "ymax": 400},
"spot_heights": [{"x": 300, "y": 0, "ft": 180, "name": "Sugar Hill"}],
"features": [
{"id": 1, "kind": "woods", "cls": "woods", "name": "Long (Oak) Wood", "shape": "polygon", "confidence": "high", "points": [[-700, -100], [0, -100], [0, 100], [-700, 100]]},
{"id": 2, "kind": "road", "cls": "road", "name": "Mill Road", "shape": "polyline", "confidence": "med", "points": [[-600, 200], [600, 200]]},
{"id": 3, "kind": "stream", "cls": "creek", "name": "Mill Creek", "shape": "polyline", "confidence": "med", "width_yd": 20, "points": [[100, 500], [100, -500]], "elev_ft": [140, 130]},
{"id": 4, "kind": "building", "cls": "farm", "name": "Mill", "shape": "point", "confidence": "low", "points": [[60, 230]]},
{"id": 5, "kind": "ford", "cls": "crossing", "name": "Old Ford", "shape": "point", "confidence": "low", "points": [[130, -200]]},
{"id": 6, "kind": "ridge", "cls": "crest", "name": "East Ridge", "shape": "polyline", "confidence": "low", "points": [[400, -300], [420, 300]]},
{"id": 7, "kind": "camp", "cls": "camp", "name": "Camp Misery", "shape": "point", "confidence": "low", "points": [[-300, -300]]}
],
"height_grid": {"note": "made up", "x0": -500, "y0": -400, "dx": 100, "dy": 100, "nx": 11, "ny": 9, "unit": "ft", "rows": [
)J" + rows +
           "]}}";
}

inline std::string small_oob() {
    return "side,army,corps,division,brigade,unit,level,arm,state,men,guns,gun_types,commander,rank,rating_"
           "hint,"
           "experience,weapon,weapon_conf,killed,wounded,captured_missing,losses,commander_fate,arrival,"
           "entry,"
           "present,notes,confidence\n"
           "USA,Army,,,Gray's Brigade,Gray's Brigade HQ,brigade,general,,,,,General "
           "One,Col,good,,,,,,,,,,,yes,,high\n"
           "USA,Army,,,Gray's Brigade,1st Maine,regiment,infantry,Maine,500,,,Colonel "
           "One,Col,,green,smoothbore,low,,,,,,,,"
           "yes,,high\n"
           "USA,Army,,,Gray's Brigade,2nd Ohio,regiment,infantry,Ohio,401,,,Colonel "
           "Two,Col,,green,smoothbore,low,,,,,,,,"
           "yes,,high\n"
           "USA,Army,,,Gray's Brigade,9th Ohio,regiment,infantry,Ohio,300,,,Colonel "
           "Three,Col,,green,smoothbore,low,,,,,,,,"
           "no,,high\n"
           "CSA,Host,,,Red's Brigade,Macon Artillery,battery,artillery,Georgia,90,4,4x6-pdr gun,General "
           "Two,Capt,,regular,"
           "artillery,high,,,,,,,,yes,,high\n";
}

inline std::string small_situation() {
    return R"({"id": "small", "title": "The Mill", "battle": "Small Field",
"when": {"start": "1862-05-01T09:00", "end": "1862-05-01T12:00"},
"map": "small.json", "oob": "small.csv",
"area": [-400, -300, 400, 300], "summary": "Two meet at a mill.",
"sides": {"USA": {"commander": "General One", "aim": "take it"}, "CSA": {"commander": "General Two", "aim": "keep it"}},
"scope": [{"side": "USA"}, {"side": "CSA", "brigade": "Red's Brigade"}],
"units": [
{"ref": {"side": "USA", "brigade": "Gray's Brigade", "except": ["2nd Ohio"]}, "level": "brigade", "at": [-200, 0], "facing_deg": 90, "frontage_yd": 200, "formation": "line", "strength_pct": 80, "lines": 2},
{"ref": {"side": "CSA", "unit": "Macon Artillery"}, "level": "battery", "at": [200, 0], "facing_deg": 270, "frontage_yd": 60, "formation": "unlimbered", "strength_pct": 100, "part": 0.5, "state": "a section"},
{"ref": {"side": "CSA", "unit": "Macon Artillery"}, "level": "battery", "at": [200, 100], "facing_deg": 270, "frontage_yd": 60, "formation": "unlimbered", "strength_pct": 100, "part": 0.5, "depth_yd": 35}
],
"generals": [{"side": "USA", "name": "General One", "at": [-250, 0]}],
"reinforcements": [
{"ref": {"side": "USA", "unit": "2nd Ohio"}, "level": "regiment", "time": "1862-05-01T10:30", "entry": "Mill Road", "at": [-400, 200], "facing_deg": 90, "formation": "column", "strength_pct": 100, "to": [0, 200]}
],
"not_present": [],
"objectives": [{"name": "Mill", "at": [60, 230], "radius_yd": 50, "holder_at_start": "CSA", "value": 5, "why": "flour"}],
"deployment_zones": {"USA": [{"name": "west", "polygon": [[-400, -300], [-100, -300], [-100, 300], [-400, 300]]}],
"CSA": [{"name": "east", "polygon": [[100, -300], [400, -300], [400, 300]]}]},
"historical_result": "Nobody got flour.", "turning_points": ["noon"], "sources_confidence": {}})";
}

// The text with one part of it put another way; it must be there.
inline std::string with(std::string text, std::string_view what, std::string_view instead) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), instead);
}

}  // namespace longroll::history
