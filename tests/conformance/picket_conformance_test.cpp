#include "conformance/picket_traits.h"
#include "conformance/suite.h"

namespace {

LONGROLL_CONFORMANCE(Picket, longroll::picket::Picket);

}  // namespace
