// What a decision of Seeing the Elephant! costs, in parts and whole. A random playout by `sample` may cost at
// most 10,000 d6 a decision (row 'playout by sample'), a list of choices for a move at most 100,000 (row
// 'choices for a move', the mean; 'dearest choices for a move' is the dearest of all moments); nothing may
// allocate.

#include "elephant/rules.h"
#include "move_rows.h"

int main(int argc, char** argv) {
    using longroll::elephant::Elephant;
    for (const char* id : {"first-shots", "crossroads", "random", "hornets-nest"})
        longroll::bench::add_move_rows<Elephant>(id, longroll::bench::add_rows<Elephant>(id),
                                                 longroll::elephant::StepKind::MovePath);
    return longroll::bench::run_all(argc, argv);
}
