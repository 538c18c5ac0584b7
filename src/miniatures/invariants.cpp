#include "miniatures/invariants.h"

namespace longroll::miniatures {

void Bodies::add(std::string who, std::span<const table::Rect> given, bool passing) {
    bodies_.push_back({std::move(who), bases_.size(), given.size(), table::box_of(given), passing});
    bases_.insert(bases_.end(), given.begin(), given.end());
}

Violation Bodies::first_misplaced() const {
    const table::Box room = table::grown(field_.table(), tolerance_ + overhang_);
    for (const Body& body : bodies_)
        if (!table::contains(room, body.box)) return body.who + " is off the table";
    for (std::size_t i = 0; i < bodies_.size(); ++i)
        for (std::size_t k = i + 1; k < bodies_.size(); ++k)
            if (!bodies_[i].passing && !bodies_[k].passing &&
                table::overlap(bases(bodies_[i]), bases(bodies_[k]), tolerance_))
                return bodies_[i].who + " overlaps " + bodies_[k].who;
    return std::nullopt;
}

}  // namespace longroll::miniatures
