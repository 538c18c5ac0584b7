#include "miniatures/invariants.h"

namespace longroll::miniatures {

void Bodies::add(std::string who, std::span<const table::Rect> given, bool passing) {
    table::Box box = table::box_of(given.front());
    for (const table::Rect& base : given) box = table::both(box, table::box_of(base));
    bodies_.push_back({std::move(who), bases_.size(), given.size(), box, passing});
    bases_.insert(bases_.end(), given.begin(), given.end());
}

bool Bodies::overlap(const Body& a, const Body& b) const {
    if (!table::meets(a.box, b.box)) return false;
    for (const table::Rect& p : bases(a))
        for (const table::Rect& q : bases(b))
            if (table::overlaps_deeper(p, q, tolerance_)) return true;
    return false;
}

Violation Bodies::first_misplaced() const {
    const table::Box room = table::grown(field_.table(), tolerance_);
    for (const Body& body : bodies_)
        if (!table::contains(room, body.box)) return body.who + " is off the table";
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        for (std::size_t k = i + 1; k < bodies_.size(); ++k)
            if (!bodies_[i].passing && !bodies_[k].passing && overlap(bodies_[i], bodies_[k]))
                return bodies_[i].who + " overlaps " + bodies_[k].who;
    return std::nullopt;
}

}  // namespace longroll::miniatures
