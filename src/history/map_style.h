#pragma once
// The colours and the type of a period map, the same as the page's.

namespace longroll::history::style {

inline constexpr const char* paper = "#F3EDDE";
inline constexpr const char* ground = "#F4EEDD";
inline constexpr const char* halo = "#F7F2E4";
inline constexpr const char* ink = "#2C241A";
inline constexpr const char* contour = "#B59A6B";
inline constexpr const char* major = "#8E6F3F";
inline constexpr const char* hachure = "#7E6440";
inline constexpr const char* woods = "#C0CC99";
inline constexpr const char* tree = "#5F7040";
inline constexpr const char* water = "#3F7EA3";
inline constexpr const char* shallow = "#D3E3E4";
inline constexpr const char* water_ink = "#1F5879";
inline constexpr const char* road = "#FBF7EB";
inline constexpr const char* road_case = "#6B5638";
inline constexpr const char* crops = "#EADFA9";
inline constexpr const char* town = "#4A3E30";
inline constexpr const char* orchard = "#7C8C50";
inline constexpr const char* union_fill = "#24477F";
inline constexpr const char* union_edge = "#122A52";
inline constexpr const char* union_on = "#FFFFFF";
inline constexpr const char* rebel_fill = "#EBD8B4";
inline constexpr const char* rebel_edge = "#7A3B16";
inline constexpr const char* rebel_on = "#1E1912";
inline constexpr const char* brass = "#A87A1D";
// Slanted letters for what lies on the ground, upright ones for hills, towns and troops.
inline constexpr const char* slanted =
    "'Old Standard TT','Libre Caslon Text',Georgia,'Times New Roman','DejaVu Serif',serif";
inline constexpr const char* upright =
    "'Besley Variable',Besley,'Old Standard TT',Georgia,'Times New Roman','DejaVu Serif',serif";

}  // namespace longroll::history::style
