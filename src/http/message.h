#pragma once
// A request and its answer as values. The network (server.cpp) converts bytes to these and back; nothing here
// knows sockets.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace longroll::http {

struct Request {
    std::string method;  // GET
    std::string target;  // /api/matches/k3v9c2/record?seat=union
    std::string body;
    std::string address;  // of the client, for rates

    // Headers that matter; empty when not sent.
    std::string host;
    std::string origin;
    std::string content_type;
    std::string accept_encoding;
    std::string cookie;
    std::string if_none_match;
    std::string forwarded_for, forwarded_proto;  // what a proxy says; believed from the proxy alone

    std::string local;    // the address of this machine that the client called
    bool secure = false;  // the client came by TLS, which a proxy has ended

    std::string_view path() const { return std::string_view(target).substr(0, target.find('?')); }
    std::string_view query() const {
        const std::size_t mark = target.find('?');
        return mark == std::string::npos ? std::string_view{} : std::string_view(target).substr(mark + 1);
    }
};

struct Response {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string text;        // the body, unless
    std::string_view fixed;  // this one, which lives as long as the program

    std::string_view body() const { return fixed.data() ? fixed : std::string_view(text); }
    Response& with(std::string name, std::string value) {
        headers.emplace_back(std::move(name), std::move(value));
        return *this;
    }
    std::string_view header(std::string_view name) const {
        for (const auto& [key, value] : headers)
            if (key == name) return value;
        return {};
    }
};

// {"error": "..."} with the status.
Response refused(int status, std::string_view sentence);

// The decoded value of a name in a query; empty when there is none.
std::string query_value(std::string_view query, std::string_view name);
bool has_query_value(std::string_view query, std::string_view name);
// The value of a name in a Cookie header.
std::string_view cookie_value(std::string_view header, std::string_view name);
// All that are named so, or so and a number after a hyphen.
std::vector<std::pair<std::string_view, std::string_view>> cookies_named(std::string_view header,
                                                                         std::string_view name);
// Whether the client accepts gzip: Accept-Encoding names it (or *), and not with q=0.
bool takes_gzip(std::string_view accept_encoding);
// Whether an Origin header names the same host and port as the Host header. A client other than a browser
// sends none.
bool same_origin(std::string_view origin, std::string_view host);
// The name or address in a Host header: without the port, and without the brackets of an IPv6 address.
std::string_view host_name(std::string_view host);
// The last address in X-Forwarded-For, the one that the proxy itself saw.
std::string_view last_forwarded(std::string_view header);
// Whether an If-None-Match header names the tag (or *).
bool names_tag(std::string_view if_none_match, std::string_view tag);
bool same_word(std::string_view a, std::string_view b);  // ignoring the case of ASCII letters

}  // namespace longroll::http
