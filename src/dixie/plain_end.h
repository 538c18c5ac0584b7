// Closes what plain_begin.h opened.
#ifdef LONGROLL_VEILED
namespace longroll::dixie_veiled {
using namespace longroll::dixie;
}
#pragma pop_macro("dixie")
#endif
