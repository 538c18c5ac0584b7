#pragma once
// What the views of a match share.

#include "elephant/setup.h"
#include "miniatures/table_view.h"

namespace longroll::elephant {

// The scene without its heights, which take long and which no board shows.
View flat_scene(const Setup& setup);

}  // namespace longroll::elephant
