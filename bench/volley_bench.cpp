// What a decision of Volley & Bayonet costs, in parts and whole. A random playout by `sample` may cost at
// most 6,000 d6 a decision in the small scenarios (row 'playout by sample'), 8,500 in a battle of a day and
// 15,000 in whole Gettysburg; a list of choices for a move 60,000 in the mean in the small ones, 90,000 in
// the large ones, 310,000 at worst; a copy of a state 170. Nothing may allocate.

#include "move_rows.h"
#include "volley/rules.h"

int main(int argc, char** argv) {
    using longroll::volley::Volley;
    for (const char* id : {"training", "proving-ground", "bull-run", "shiloh-day-1", "shiloh-day-2",
                           "gettysburg-day-1", "gettysburg-day-2", "gettysburg-day-3", "gettysburg"})
        longroll::bench::add_move_rows<Volley>(id, longroll::bench::add_rows<Volley>(id),
                                               longroll::volley::StepKind::MoveStand);
    return longroll::bench::run_all(argc, argv);
}
