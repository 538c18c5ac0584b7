#pragma once
// Compression of what is sent, by zlib.

#include <string>
#include <string_view>

namespace longroll::http {

std::string gzip(std::string_view text);
// The text again; empty when it is damaged or would be longer than `most`.
std::string gunzip(std::string_view packed, std::size_t most = 64u << 20);

}  // namespace longroll::http
