#include "app/odds_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/words.h"
#include "rulebook/catalogue.h"

namespace longroll {

std::string odds_table(std::span<const Chance> chances, const Style& style) {
    std::size_t width = 8;
    for (const Chance& chance : chances)
        width = std::max(width, std::min<std::size_t>(chance.outcome.size(), 50));
    std::string text;
    for (const Chance& chance : chances) {
        const std::string bar(static_cast<std::size_t>(std::lround(30 * std::clamp(chance.p, 0.0, 1.0))),
                              '#');
        const std::string error = chance.error > 0 ? fmt::format(" +- {}", percent(chance.error)) : "";
        text += fmt::format("  {:<{}}  {:>8}{}  {}\n", chance.outcome, width, percent(chance.p), error,
                            style.dice(bar));
    }
    return text;
}

std::string odds_source(const Distribution& odds) {
    if (odds.exact && odds.runs == 1) return "certain, as far as this seat can know";
    if (odds.exact) return fmt::format("exact, from {} ways the dice can fall", with_commas(odds.runs));
    double worst = 0;
    for (const Chance& chance : odds.chances) worst = std::max(worst, chance.error);
    if (worst == 0) return fmt::format("the same in all {} states this seat cannot tell apart", odds.redraws);
    return fmt::format(
        "from {} runs over {} states this seat cannot tell apart, each within {} (95 times in 100)",
        with_commas(odds.runs), odds.redraws, percent(worst));
}

void write_outcomes(JsonWriter& out, std::span<const Chance> chances) {
    out.list();
    for (const Chance& chance : chances) {
        out.object().field("result", chance.outcome).field("p", chance.p);
        if (chance.error > 0) out.field("error", chance.error);
        out.end();
    }
    out.end();
}

std::string reckoning_table(const Reckoning& reckoning, const Namer& namer, const Style& style) {
    std::string text;
    for (const Modifier& part : reckoning.parts) {
        Reckoning one(part.rule, part.words, reckoning.per);
        one.parts.push_back(part);
        // 'dice 3: woods (Matthews Hill) 3': what stands behind the colon is the part in words.
        const std::string words = english(one, namer);
        const bool base = &part == reckoning.parts.begin();
        const std::string about = words.substr(words.find(": ") + 2);
        text += fmt::format("  {:<40}  {}\n",
                            about.substr(0, about.rfind(' ')) + "  " + (base || part.amount <= 0 ? "" : "+") +
                                about.substr(about.rfind(' ') + 1),
                            style.rule(rule_name(part.rule)));
    }
    const std::string whole = english(reckoning, namer);
    return fmt::format("{}  {}\n{}", style.strong(whole.substr(0, whole.find(": "))),
                       style.rule(rule_name(reckoning.rule)), text);
}

}  // namespace longroll
