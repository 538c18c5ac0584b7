#include "history/situation.h"

#include <algorithm>

namespace longroll::history {

std::vector<const UnitOnField*> Situation::units_named(Seat side, std::string_view brigade_or_unit) const {
    std::vector<const UnitOnField*> found;
    for (const UnitOnField& unit : units_) {
        if (unit.side() == side && (unit.ref.unit == brigade_or_unit || unit.ref.brigade == brigade_or_unit))
            found.push_back(&unit);
    }
    return found;
}

std::vector<const Arrival*> Situation::arrivals_between(When after, When until) const {
    std::vector<const Arrival*> found;
    for (const Arrival& arrival : arrivals_)
        if (arrival.time > after && arrival.time <= until) found.push_back(&arrival);
    return found;
}

const GeneralOnField* Situation::general(std::string_view name) const {
    const auto found = std::find_if(generals_.begin(), generals_.end(),
                                    [&](const GeneralOnField& general) { return general.name == name; });
    return found == generals_.end() ? nullptr : &*found;
}

const Objective* Situation::objective(std::string_view name) const {
    const auto found = std::find_if(objectives_.begin(), objectives_.end(),
                                    [&](const Objective& objective) { return objective.name == name; });
    return found == objectives_.end() ? nullptr : &*found;
}

int Situation::men(Seat side) const {
    int sum = 0;
    for (const UnitOnField& unit : units_)
        if (unit.side() == side) sum += unit.men;
    return sum;
}

int Situation::guns(Seat side) const {
    int sum = 0;
    for (const UnitOnField& unit : units_)
        if (unit.side() == side) sum += unit.guns;
    return sum;
}

}  // namespace longroll::history
