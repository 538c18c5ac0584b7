// What a decision of Brigade Command costs, in parts and whole. A random playout by `sample` may cost at most
// 6,000 d6 a decision in the learning battle (row 'playout by sample') and 8,500 in the others; a list of
// choices for a move or a charge 90,000 in the mean and 310,000 at worst; a sight line of 36 inches 500; a
// copy of a state 170. Nothing may allocate.

#include "move_rows.h"
#include "rally/rules.h"
#include "rally/sight.h"

namespace longroll::bench {
namespace {

using rally::Rally;

// The longest stick, in many directions, from places all over the field.
void sight_line(benchmark::State& run, const Moments<Rally>& at) {
    const rally::Look look{at.setup, at[0].state};
    const table::Box board = look.field().table();
    Dice dice(Seed{1863, 36});
    std::vector<table::Segment> lines;
    while (lines.size() < 1024) {
        const auto along = [&](table::Length low, table::Length high) {
            return low + static_cast<table::Length>(dice.below(static_cast<std::uint32_t>(high - low)));
        };
        const table::Point from{along(board.low.x, board.high.x), along(board.low.y, board.high.y)};
        const table::Facing way{static_cast<std::uint16_t>(dice.below(table::whole_turn))};
        const table::Point to = from + table::along(way, 36 * table::inch);
        if (table::contains(board, to)) lines.push_back({from, to});
    }
    std::size_t i = 0;
    Count count(run);
    for (auto _ : run) {
        const table::Segment& line = lines[i++ % lines.size()];
        benchmark::DoNotOptimize(rally::sees_ground(look, line.from, line.to));
    }
}

}  // namespace
}  // namespace longroll::bench

int main(int argc, char** argv) {
    using namespace longroll::bench;
    using longroll::rally::Rally;
    using longroll::rally::StepKind;
    // The moments are those of random matches: in the first and the last hardly anybody charges.
    const struct {
        const char* id;
        bool charges, full_field;
    } battles[] = {{"first-orders", false, false},    {"mcphersons-ridge", true, false},
                   {"little-round-top", true, false}, {"east-cavalry-field", true, false},
                   {"culps-hill", true, false},       {"picketts-charge", false, true}};
    for (const auto& [id, charges, full_field] : battles) {
        const auto moments = add_rows<Rally>(id);
        add_move_rows<Rally>(id, moments, StepKind::Lay);
        if (charges) add_move_rows<Rally>(id, moments, StepKind::DeclareCharge, "charge");
        if (full_field) add_row<Rally>(id, "sight line of 36 inches", moments, sight_line);
    }
    return run_all(argc, argv);
}
