#include "files/describe.h"

#include "rulebook/catalogue.h"

namespace longroll {
namespace {

const char* die_name(DieKind kind) {
    switch (kind) {
        case DieKind::D6: return "d6";
        case DieKind::D10: return "d10";
        case DieKind::D3: return "d3";
        case DieKind::Average: return "average die";
        case DieKind::Index: return "drawn";
    }
    return "dice";
}

}  // namespace

std::string capital_name(Seat seat) {
    return seat == Seat::Union ? "Union" : seat == Seat::Confederate ? "Confederate" : "Nobody";
}

std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string describe(const Say& say, const Namer& namer) {
    const std::string_view rule = rule_name(say.rule);
    return rule.empty() ? english(say, namer) : std::string(rule) + ": " + english(say, namer);
}

std::string describe_dice(const Event& event) {
    std::string text = die_name(event.die);
    for (unsigned face : event.dice) text += ' ' + std::to_string(face);
    return text;
}

std::string describe(const Event& event, const Namer& namer) {
    std::string text = describe(event.say, namer);
    const bool rolled = event.rolled(), reckoned = !event.reckoning.empty();
    if (!rolled && !reckoned) return text;
    text += " (";
    if (rolled) text += describe_dice(event);
    if (rolled && reckoned) text += "; ";
    if (reckoned) text += english(event.reckoning, namer);
    return text + ')';
}

std::string describe(const Result& result, const Namer& namer) {
    if (!result.over) return "not over";
    if (result.winner == Seat::Nobody) {
        const std::string how = english(result.how, namer);
        // It may say so itself: 'a draw was agreed', 'dawn: a draw, 3 points each'.
        const bool said = how.find("a draw") != std::string::npos;
        const std::string text = said ? how : how.empty() ? "a draw" : "a draw, " + how;
        const std::string_view rule = rule_name(result.how.rule);
        return rule.empty() ? text : std::string(rule) + ": " + text;
    }
    const std::string how = describe(result.how, namer);
    std::string text = capital_name(result.winner) + " wins";
    // A winner may be behind in points: an army that breaks has lost whatever the points say.
    if (result.margin > 0) text += " by " + std::to_string(result.margin);
    return how.empty() ? text : text + ": " + how;
}

}  // namespace longroll
