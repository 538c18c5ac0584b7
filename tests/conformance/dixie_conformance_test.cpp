#include "conformance/dixie_traits.h"
#include "conformance/suite.h"

namespace {

LONGROLL_CONFORMANCE(Dixie, longroll::dixie::Dixie);

}  // namespace
