#pragma once
// The hash of a state goes over its bytes. XXH64 (Yann Collet's xxHash, 64-bit variant), checked against its
// published answers; fast enough that every state of every match can be hashed.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace longroll {

std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed = 0);

inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) {
    return hash_bytes(std::as_bytes(std::span(text.data(), text.size())), seed);
}

template <class T>
    requires std::has_unique_object_representations_v<T>
std::uint64_t hash_value(const T& value, std::uint64_t seed = 0) {
    return hash_bytes(std::as_bytes(std::span(&value, 1)), seed);
}

}  // namespace longroll
