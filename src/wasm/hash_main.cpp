// Prints the hash of every pinned match, one a line (tests/golden/hashes.txt). Compiled natively and to
// wasm32-wasi without exceptions: both must print the same.

#include <cstdio>

#include "conformance/pinned.h"

int main() {
    const std::string text = longroll::conformance::pinned_hashes();
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    return written && std::fflush(stdout) == 0 ? 0 : 1;
}
