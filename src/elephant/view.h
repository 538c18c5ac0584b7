#pragma once
// What the view and the answers to the page share.

#include "engine/view.h"
#include "table/point.h"

namespace longroll::elephant {

View point_view(table::Point p);  // [x, y], thousandths of an inch

}  // namespace longroll::elephant
