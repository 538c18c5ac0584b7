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
    const std::string label(name(odds.trust));
    if (odds.exact && !odds.rolls && odds.redraws == 1) return "certain: no dice are rolled for this";
    if (odds.exact)
        return fmt::format("{}, from {} runs of the rules. {}", label, with_commas(odds.runs), odds.why);
    double worst = 0;
    for (const Chance& chance : odds.chances) worst = std::max(worst, chance.error);
    return fmt::format("{}, from {} runs, each chance within {} (95 times in 100). {}", label,
                       with_commas(odds.runs), percent(worst), odds.why);
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
        std::string words = part.words;
        if (part.has_about) words += " (" + english(Say(RuleId{}, "{}", part.about), namer) + ')';
        text += fmt::format("  {:<40}  {}\n", words + "  " + amount_text(reckoning, part),
                            style.rule(rule_name(part.rule)));
    }
    return fmt::format("{}  {}\n{}", style.strong(reckoning.what + (' ' + total_text(reckoning))),
                       style.rule(rule_name(reckoning.rule)), text);
}

}  // namespace longroll
