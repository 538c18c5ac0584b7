#pragma once
// Whole files in and out. Nothing here throws; what goes wrong is a sentence that names the file.

#include <string>
#include <string_view>

#include "engine/expected.h"

namespace longroll {

struct Written {};

inline constexpr std::size_t max_file_bytes = 64u << 20;

// The whole file; refuses a folder, an unreadable file and one larger than `max_file_bytes`.
Expected<std::string> read_file(const std::string& path);

// Whether the text must be on the disk before the call returns, or may follow when the system likes.
enum class Flush : unsigned char { Now, Later };

// Replaces the file in one step: a reader finds the old text or the new, never a part, even after a crash
// in the middle. Written beside it, flushed, then renamed. Folders on the way are made.
Expected<Written> replace_file(const std::string& path, std::string_view text, Flush flush = Flush::Now);

}  // namespace longroll
