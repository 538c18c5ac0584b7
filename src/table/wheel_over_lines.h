#pragma once
// A wheel asked about many segments: its steps (sweep.h) are computed once, and a segment is judged against
// the few that come near it. The answer is that of meets(wheel, segment).

#include "engine/scratch_list.h"
#include "table/sweep.h"

namespace longroll::table {

class WheelOverLines {
  public:
    explicit WheelOverLines(const Wheel& wheel);
    const Box& box() const { return box_; }  // of everything it covers
    bool meets(const Segment& line) const;

  private:
    static constexpr std::size_t most_steps = 128;
    Wheel wheel_;
    Box box_;
    bool whole_ = true;                        // all its steps are here; else they are computed each time
    ScratchList<Rect, most_steps + 1> bases_;  // as it turns
};

}  // namespace longroll::table
