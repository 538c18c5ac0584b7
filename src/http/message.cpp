#include "http/message.h"

#include <algorithm>
#include <optional>

#include "files/json_writer.h"

namespace longroll::http {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trim(std::string_view s) {
    while (!s.empty() && (s.front() == ' ' || s.front() == '\t')) s.remove_prefix(1);
    while (!s.empty() && (s.back() == ' ' || s.back() == '\t')) s.remove_suffix(1);
    return s;
}

// Takes the part before the next `mark` off the front.
std::string_view next_part(std::string_view& rest, char mark) {
    const std::size_t end = std::min(rest.find(mark), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char l = lower(c);
    return l >= 'a' && l <= 'f' ? l - 'a' + 10 : -1;
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
        if (text[i] == '%' && high >= 0 && low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += text[i] == '+' ? ' ' : text[i];
        }
    }
    return out;
}

std::optional<std::string> find_query(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        std::string_view pair = next_part(query, '&');
        if (unescaped(next_part(pair, '=')) == name) return unescaped(pair);
    }
    return std::nullopt;
}

}  // namespace

Response refused(int status, std::string_view sentence) {
    Response response;
    response.status = status;
    response.text = JsonWriter().object().field("error", sentence).end().take();
    response.with("Content-Type", "application/json; charset=utf-8").with("Cache-Control", "no-store");
    return response;
}

std::string query_value(std::string_view query, std::string_view name) {
    return find_query(query, name).value_or("");
}

bool has_query_value(std::string_view query, std::string_view name) {
    return find_query(query, name).has_value();
}

std::string_view cookie_value(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        std::string_view pair = trim(next_part(header, ';'));
        const std::string_view key = trim(next_part(pair, '='));
        if (key == name) return trim(pair);
    }
    return {};
}

std::vector<std::pair<std::string_view, std::string_view>> cookies_named(std::string_view header,
                                                                         std::string_view name) {
    std::vector<std::pair<std::string_view, std::string_view>> found;
    while (!header.empty()) {
        std::string_view pair = trim(next_part(header, ';'));
        const std::string_view key = trim(next_part(pair, '='));
        if (!key.starts_with(name)) continue;
        const std::string_view rest = key.substr(name.size());
        if (rest.empty() ||
            (rest.starts_with('-') && rest.find_first_not_of("0123456789", 1) == std::string_view::npos))
            found.emplace_back(key, trim(pair));
    }
    return found;
}

bool takes_gzip(std::string_view accept_encoding) {
    bool any = false;
    while (!accept_encoding.empty()) {
        std::string_view rest = next_part(accept_encoding, ',');
        const std::string_view coding = trim(next_part(rest, ';'));
        const std::string_view weight = trim(rest);
        // q=0, q=0.0, q=0.00 and q=0.000 refuse it.
        const bool refused =
            weight.starts_with("q=0") && weight.find_first_not_of("0.", 2) == std::string_view::npos;
        if (same_word(coding, "gzip") || same_word(coding, "x-gzip")) return !refused;
        if (coding == "*") any = !refused;
    }
    return any;
}

bool same_origin(std::string_view origin, std::string_view host) {
    if (origin.empty()) return true;
    const std::size_t scheme = origin.find("://");
    if (scheme == std::string_view::npos || host.empty()) return false;
    const std::string_view protocol = origin.substr(0, scheme);
    if (protocol != "http" && protocol != "https") return false;
    std::string_view place = origin.substr(scheme + 3);
    // A proxy that ends TLS may name the standard port in Host where the browser leaves it out.
    const std::string_view standard = protocol == "http" ? ":80" : ":443";
    if (place.ends_with(standard)) place.remove_suffix(standard.size());
    if (host.ends_with(standard)) host.remove_suffix(standard.size());
    return same_word(place, host);
}

std::string_view host_name(std::string_view host) {
    if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
    const std::size_t colon = host.find(':');
    // Several colons without brackets are an address and no port.
    return host.find(':', colon == std::string_view::npos ? colon : colon + 1) == std::string_view::npos
               ? host.substr(0, colon)
               : host;
}

std::string_view last_forwarded(std::string_view header) {
    const std::size_t comma = header.rfind(',');
    return trim(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
    while (!if_none_match.empty()) {
        std::string_view part = trim(next_part(if_none_match, ','));
        if (part.starts_with("W/")) part.remove_prefix(2);
        if (part == tag || part == "*") return true;
    }
    return false;
}

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace longroll::http
