// Opens a part that both compilations of the rules share (veiled.h): types without sets of cards, or
// templates over them. plain_end.h closes it. No #pragma once: every such part includes both.
#ifdef LONGROLL_VEILED
#pragma push_macro("dixie")
#undef dixie
#endif
