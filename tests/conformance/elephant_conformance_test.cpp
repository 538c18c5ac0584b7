#include "conformance/elephant_traits.h"
#include "conformance/suite.h"

namespace {

LONGROLL_CONFORMANCE(Elephant, longroll::elephant::Elephant);

}  // namespace
