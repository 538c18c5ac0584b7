#pragma once
// 2.14 Rally.

#include "rally/laying.h"
#include "rally/rout.h"

namespace longroll::rally {

// Pushes Rally: the check, then D-RALLIED or the rout; the order has been committed.
void begin_rally(Play& play, Ref unit);

}  // namespace longroll::rally
