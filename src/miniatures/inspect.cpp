#include "miniatures/inspect.h"

namespace longroll::miniatures {

Expected<Question> read_question(std::string_view text, std::string_view example) {
    using Kind = Question::Kind;
    constexpr std::string_view at_enemy = " at ";
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    const std::string_view rest = text.substr(std::min(space + 1, text.size()));
    if (word == "reach") return Question{Kind::Reach, {}, {}};
    if (word == "path") return Question{Kind::Path, {}, {}};
    if (word == "try") return Question{Kind::Try, rest, {}};
    if (word == "sight" && !rest.empty()) return Question{Kind::Sight, rest, {}};
    const std::size_t at = rest.rfind(at_enemy);
    if (word == "profile" && at != std::string_view::npos && at + at_enemy.size() < rest.size())
        return Question{Kind::Profile, rest.substr(0, at), rest.substr(at + at_enemy.size())};
    return Wrong{"a table takes 'sight union 3', 'sight " + std::string(example) +
                 "', 'profile union 3 at 12', 'try ACTION', 'path' or 'reach'"};
}

std::optional<unsigned> read_place(std::string_view text, unsigned most) {
    unsigned number = 0;
    for (char c : text) {
        if (c < '0' || c > '9' || number > most) return std::nullopt;
        number = number * 10 + static_cast<unsigned>(c - '0');
    }
    if (number == 0 || number > most) return std::nullopt;
    return number - 1;
}

std::optional<SideAndPlace> read_side_and_place(std::string_view text, unsigned most) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::optional<Seat> side = seat_named(text.substr(0, space));
    if (!side || space == text.size()) return std::nullopt;
    const std::optional<unsigned> place = read_place(text.substr(space + 1), most);
    if (!place) return std::nullopt;
    return SideAndPlace{*side, *place};
}

View block_view(const table::Battlefield& field, const table::Sight& sight, std::string_view rule,
                std::string_view stand) {
    using table::Blocked;
    constexpr std::string_view words[] = {"", "ground", "hill", "area", "woods", "woods", "stand", "line"};
    std::string_view who;
    if (sight.by == Blocked::ByStand)
        who = stand;
    else if (sight.by == Blocked::ByLine)
        who = field.line_name(static_cast<unsigned>(sight.what));
    else if (sight.what >= 0 && sight.by != Blocked::ByGround)
        who = field.area_name(static_cast<unsigned>(sight.what));
    return View::fields("rule", rule, "by", words[static_cast<std::size_t>(sight.by)], "at",
                        point_view(sight.where), "name", who);
}

}  // namespace longroll::miniatures
