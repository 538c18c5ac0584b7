#pragma once
// Compression of answers, by zlib.

#include <string>
#include <string_view>

namespace longroll::http {

std::string gzip(std::string_view text);
// The original text; empty when the input is damaged or the text would be longer than `most`.
std::string gunzip(std::string_view packed, std::size_t most = 64u << 20);

}  // namespace longroll::http
