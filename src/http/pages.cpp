#include "http/pages.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/hash.h"
#include "files/json_writer.h"

namespace longroll::http {
namespace {

constexpr PageFile not_built{"index.html",
                             R"(<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Longroll</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Longroll</h1>
<p>This program was built without its page. To build it, install npm and run <code>make play</code>,
or <code>cmake --preset release -DLONGROLL_WEB=ON &amp;&amp; ninja -C build longroll</code>.</p>
<p>Until then: <a href="/api/games">the games</a>, <a href="/api/openapi.json">the interface</a>,
and <code>longroll play</code> at the terminal.</p>
</body>
</html>
)",
                             {}};

// First words of the page's own addresses; it reads the rest of them itself. Anything else is the page too,
// which then says that there is no such place, with the status to match.
constexpr std::array<std::string_view, 5> places{"play", "m", "rules", "watch", "kit"};

bool is_place(std::string_view path) {
    if (path == "/") return true;
    const std::string_view word = path.substr(1, path.find('/', 1) - 1);
    return std::ranges::find(places, word) != places.end();
}

}  // namespace

std::string_view content_type(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 17> types{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".woff", "font/woff"},
        {".ttf", "font/ttf"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".md", "text/markdown; charset=utf-8"},
    }};
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

std::string content_tag(std::string_view content) { return '"' + hex16(hash_text(content)) + '"'; }

Pages::Pages(std::span<const PageFile> files) : index_{not_built, content_tag(not_built.bytes)} {
    for (const PageFile& file : files) {
        Item item{file, content_tag(file.bytes)};
        if (file.path == "index.html") {
            index_ = item;
            built_ = true;
        }
        items_.emplace("/" + std::string(file.path), std::move(item));
    }
}

// What the build names by its content never changes; all else is asked for again each time and answered 'not
// changed'.
Response Pages::send(const Item& item, const Request& request, bool forever) const {
    Response response;
    response.with("ETag", "W/" + item.tag)
        .with("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache")
        .with("Vary", "Accept-Encoding");
    if (names_tag(request.if_none_match, item.tag)) {
        response.status = 304;
        return response;
    }
    response.with("Content-Type", std::string(content_type(item.file.path)));
    response.fixed = item.file.bytes;
    if (!item.file.gzip.empty() && takes_gzip(request.accept_encoding)) {
        response.fixed = item.file.gzip;
        response.with("Content-Encoding", "gzip");
    }
    return response;
}

Response Pages::answer(const Request& request) const {
    const std::string_view path = request.path();
    if (!path.starts_with('/')) return refused(400, "an address begins with '/'");
    if (path != "/index.html") {
        if (const auto found = items_.find(path); found != items_.end())
            return send(found->second, request, path.starts_with("/assets/"));
        if (path.starts_with("/assets/")) return refused(404, "there is no such file in the page");
    }
    Response response = send(index_, request, false);
    if (!is_place(path) && path != "/index.html") {
        // No 'not changed' for what is not there.
        Request plain = request;
        plain.if_none_match.clear();
        response = send(index_, plain, false);
        response.status = 404;
    }
    return response;
}

}  // namespace longroll::http
