#pragma once
// The name of a unit inside a sentence: 'the 2nd Ohio', but 'Lynch's Battery'.

#include <string>
#include <string_view>

namespace longroll::miniatures {

// A possessive stands in for the article, some names bring their own, and a letter takes none: 'Battery A'.
inline std::string with_article(std::string_view name) {
    const std::string_view first = name.substr(0, name.find(' '));
    const bool possessive = first.ends_with("'s") || first.ends_with("s'") || first.ends_with("’s");
    const bool own = first == "the" || first == "The";
    const bool lettered = first.size() < name.size() && (first == "Battery" || first == "Company");
    return name.empty() || possessive || own || lettered ? std::string(name) : "the " + std::string(name);
}

}  // namespace longroll::miniatures
