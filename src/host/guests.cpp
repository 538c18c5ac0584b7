#include "host/guests.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace longroll::host {
namespace {

constexpr char hex_digits[] = "0123456789abcdef";
constexpr std::size_t id_bytes = 16;

void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("libsodium found no source of random numbers on this machine");
}

std::string to_hex(const unsigned char* bytes, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += hex_digits[bytes[i] >> 4];
        text += hex_digits[bytes[i] & 15];
    }
    return text;
}

int hex_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return -1;
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

using Signature = std::array<unsigned char, crypto_auth_BYTES>;

// A key of another length than libsodium's would be a damaged store; it is made one of that length.
std::array<unsigned char, crypto_auth_KEYBYTES> key_bytes(std::string_view key) {
    std::array<unsigned char, crypto_auth_KEYBYTES> bytes{};
    for (std::size_t i = 0; i < bytes.size() && i < key.size(); ++i) bytes[i] = bytes_of(key)[i];
    return bytes;
}

// The code point at `at`, which moves behind it, or nothing where the bytes are not UTF-8.
std::optional<char32_t> next_character(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    const unsigned first = byte(at++);
    if (first < 0x80) return first;
    const unsigned more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4) return std::nullopt;
    char32_t code = first & (0x3Fu >> more);
    for (unsigned i = 0; i < more; ++i) {
        const unsigned tail = byte(at++);
        if ((tail & 0xC0) != 0x80) return std::nullopt;
        code = code << 6 | (tail & 0x3F);
    }
    constexpr char32_t least[] = {0, 0x80, 0x800, 0x10000};
    if (code < least[more] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return std::nullopt;
    return code;
}

// Control characters, line and paragraph ends, and the marks that turn the direction of the text around them.
bool is_control(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

bool is_blank(char32_t code) {
    return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200F) ||
           code == 0x202F || code == 0x205F || code == 0x2060 || code == 0x3000;
}

}  // namespace

GuestId new_guest_id() { return new_token(); }

std::string new_token() {
    need_sodium();
    unsigned char bytes[id_bytes];
    randombytes_buf(bytes, sizeof bytes);
    return to_hex(bytes, sizeof bytes);
}

constexpr std::string_view id_letters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::size_t id_length = 8;

MatchId new_match_id() {
    need_sodium();
    MatchId id;
    for (std::size_t i = 0; i < id_length; ++i)
        id += id_letters[randombytes_uniform(static_cast<std::uint32_t>(id_letters.size()))];
    return id;
}

Seed new_seed() {
    need_sodium();
    Seed seed;
    randombytes_buf(&seed.low, sizeof seed.low);
    randombytes_buf(&seed.high, sizeof seed.high);
    return seed;
}

std::string new_key() {
    need_sodium();
    std::string key(crypto_auth_KEYBYTES, '\0');
    randombytes_buf(key.data(), key.size());
    return key;
}

bool is_guest_id(std::string_view text) {
    if (text.size() != 2 * id_bytes) return false;
    for (char digit : text)
        if (hex_value(digit) < 0) return false;
    return true;
}

bool is_match_id(std::string_view text) {
    return text.size() == id_length && text.find_first_not_of(id_letters) == std::string_view::npos;
}

bool same_secret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string sign(std::string_view key, const GuestId& guest) {
    need_sodium();
    Signature signature;
    crypto_auth(signature.data(), bytes_of(guest), guest.size(), key_bytes(key).data());
    return guest + '.' + to_hex(signature.data(), signature.size());
}

std::optional<GuestId> verify(std::string_view key, std::string_view cookie) {
    need_sodium();
    const std::size_t dot = cookie.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const std::string_view guest = cookie.substr(0, dot), digits = cookie.substr(dot + 1);
    Signature signature;
    if (!is_guest_id(guest) || digits.size() != 2 * signature.size()) return std::nullopt;
    for (std::size_t i = 0; i < signature.size(); ++i) {
        const int high = hex_value(digits[2 * i]), low = hex_value(digits[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        signature[i] = static_cast<unsigned char>(high << 4 | low);
    }
    if (crypto_auth_verify(signature.data(), bytes_of(guest), guest.size(), key_bytes(key).data()) != 0)
        return std::nullopt;
    return GuestId(guest);
}

std::optional<std::string> wrong_name(std::string_view name) {
    std::size_t characters = 0;
    bool blank = true;
    for (std::size_t at = 0; at < name.size(); ++characters) {
        const std::optional<char32_t> code = next_character(name, at);
        if (!code) return "the name is not UTF-8";
        if (is_control(*code)) return "a name has no control characters";
        blank = blank && is_blank(*code);
    }
    if (characters == 0 || blank) return "a name has at least one character that can be seen";
    if (characters > longest_name)
        return "a name has at most 40 characters, not " + std::to_string(characters);
    return std::nullopt;
}

}  // namespace longroll::host
