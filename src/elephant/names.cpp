// Names of units, officers and objectives in sentences, from what an argument carries (query.h).

#include "elephant/names.h"

#include "elephant/rules.h"

namespace longroll::elephant {
namespace {

std::string unit_name(const Roster& army, unsigned roster, unsigned id) {
    if (roster >= army.units.size()) return "unit " + std::to_string(id + 1);
    const std::string& name = army.units[roster].name;
    return id == roster ? name : "skirmish line of " + name;
}

// SE-OFFICER-14: the man the post began with, a colonel, or one who moved up from another post.
std::string officer_name(const Roster& army, unsigned person, unsigned post) {
    if (post >= army.hqs.size()) return "officer " + std::to_string(post + 1);
    if (person == 255) return army.hqs[post].name;  // hq_arg
    if (person == 0) return army.hqs[post].commander;
    if (person >= 128)
        return person - 128 < army.hqs.size() ? army.hqs[person - 128].commander : "an officer";
    return person - 1 < army.units.size() ? "the colonel of " + army.units[person - 1].name : "a colonel";
}

std::string objective_name(const Setup& setup, std::size_t number) {
    return number < setup.objectives.size() ? setup.objectives[number].name : "an objective";
}

}  // namespace

std::string Elephant::name(const Setup& setup, ArgKind kind, std::int64_t value) {
    const Roster& army = setup.roster[value >> 16 & 1];
    const auto high = static_cast<unsigned>(value >> 8 & 255), low = static_cast<unsigned>(value & 255);
    switch (kind) {
        case ArgKind::Piece: return unit_name(army, high, low);
        case ArgKind::Thing:
            if ((value & objective_bit) != 0)
                return objective_name(setup, static_cast<std::size_t>(value & ~objective_bit));
            return officer_name(army, high, low);
        default: return std::to_string(value);
    }
}

}  // namespace longroll::elephant
