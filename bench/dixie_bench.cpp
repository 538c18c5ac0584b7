// What a decision of Dixie costs, in parts and whole. A random playout may cost at most 250 d6 a decision
// with the choices listed and 160 by `sample` (rows 'playout by choices' and 'playout by sample'), the copy
// of a state 40; nothing may allocate.

#include "dixie/rules.h"
#include "game_bench.h"

int main(int argc, char** argv) {
    for (const char* id : {"bull-run-quick", "bull-run", "gettysburg"})
        longroll::bench::add_rows<longroll::dixie::Dixie>(id);
    return longroll::bench::run_all(argc, argv);
}
