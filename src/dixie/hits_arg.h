#pragma once
// How sentences count hits: 'no hits', '1 hit', '3 hits', by the pattern '{} {hit|hits}'. A miss is told,
// too.

#include "engine/say.h"

namespace longroll::dixie {

constexpr Arg hits_arg(int hits) { return hits == 0 ? Arg("no") : Arg(hits); }

}  // namespace longroll::dixie
