#include "http/api.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <mutex>
#include <shared_mutex>
#include <vector>

#include "engine/echo.h"
#include "engine/number.h"
#include "files/json_writer.h"
#include "http/books.h"
#include "http/gzip.h"

namespace longroll::http {
namespace {

using host::Answer;
using host::GuestId;
using Takes = host::Service::Takes;

constexpr std::string_view old_cookie = "longroll";
constexpr std::size_t worth_packing = 1024;

// Nothing but the page's own files may run, be drawn or be asked; nobody may frame it.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

Response json(std::string text, int status = 200) {
    Response response;
    response.status = status;
    response.text = std::move(text);
    response.with("Content-Type", "application/json; charset=utf-8").with("Cache-Control", "no-store");
    return response;
}

Response json(Answer<std::string> answer, int status = 200) {
    if (!answer) return refused(answer.refusal().status, answer.refusal().text);
    return json(std::move(*answer), status);
}

bool is_id(std::string_view word) {
    const auto fine = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    };
    return !word.empty() && word.size() <= 64 && std::ranges::all_of(word, fine);
}

// "/api/matches/{id}/join" fits "/api/matches/k3v9c2/join" with "k3v9c2".
bool fits(std::string_view pattern, std::string_view path, std::string_view& parameter) {
    const std::size_t open = pattern.find('{');
    if (open == std::string_view::npos) return pattern == path;
    const std::string_view before = pattern.substr(0, open), after = pattern.substr(pattern.find('}') + 1);
    if (path.size() < before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after))
        return false;
    parameter = path.substr(before.size(), path.size() - before.size() - after.size());
    return is_id(parameter);
}

bool is_interface(std::string_view path) {
    return path == "/healthz" || path == "/api" || path.starts_with("/api/");
}

constexpr std::string_view wrong_host =
    "this server has no such name; open it by its address, or start it with --name and the name";

bool is_json(std::string_view content_type) {
    const std::string_view type = content_type.substr(0, content_type.find(';'));
    return same_word(type.substr(0, type.find_last_not_of(' ') + 1), "application/json");
}

}  // namespace

// A request that found its handler.
struct Api::Call {
    std::shared_ptr<const Request> request;
    std::string parameter;  // what stands for {id} or {game}
    GuestId guest;
    bool fresh = false;  // the guest is new, or came with an old cookie, and gets one
};

// Run by the service's workers: it uses nothing but its call, the service and what never changes.
struct Api::Handler {
    Offer offer;
    Response (Api::*answer)(const Call& call);
    Takes takes = Takes::Short;
};

// Held by a worker while it uses the Api.
struct Api::Gate {
    std::shared_mutex mutex;
    bool open = true;
};

std::span<const Api::Handler> Api::handlers() {
    // Fixed words before patterns: /api/matches/open is no match.
    static constexpr std::array<Handler, 17> all{{
        {{"GET", "/healthz"}, &Api::answer_health},
        {{"GET", "/api/games"}, &Api::answer_games},
        {{"GET", "/api/rules"}, &Api::answer_books},
        {{"GET", "/api/rules/{game}"}, &Api::answer_rules},
        {{"GET", "/api/openapi.json"}, &Api::answer_openapi},
        {{"GET", "/api/me"}, &Api::answer_me},
        {{"POST", "/api/me"}, &Api::answer_rename},
        {{"GET", "/api/watch"}, &Api::answer_watch},
        {{"POST", "/api/matches"}, &Api::answer_create, Takes::Long},
        {{"POST", "/api/matches/open"}, &Api::answer_open, Takes::File},
        {{"GET", "/api/matches/{id}"}, &Api::answer_card},
        {{"POST", "/api/matches/{id}/join"}, &Api::answer_join},
        {{"POST", "/api/matches/{id}/rematch"}, &Api::answer_rematch},
        {{"GET", "/api/matches/{id}/file"}, &Api::answer_file, Takes::File},
        {{"GET", "/api/matches/{id}/record"}, &Api::answer_record, Takes::File},
        {{"GET", "/api/matches/{id}/scene"}, &Api::answer_scene},
        {{"GET", "/api/matches/{id}/socket"}, &Api::answer_socket},
    }};
    return all;
}

std::span<const Api::Offer> Api::offers() {
    static const std::vector<Offer> all = [] {
        std::vector<Offer> list;
        for (const Handler& handler : handlers()) list.push_back(handler.offer);
        return list;
    }();
    return all;
}

Api::Api(host::Service& service, Pages pages, ApiConfig config)
    : service_(service),
      pages_(std::move(pages)),
      config_(std::move(config)),
      requests_(config_.requests),
      guests_(config_.guests),
      gate_(std::make_shared<Gate>()) {}

Api::~Api() {
    const std::scoped_lock lock(gate_->mutex);
    gate_->open = false;
}

std::size_t Api::body_limit(const Request& request) const {
    return request.path() == "/api/matches/open" ? config_.match_file : config_.body;
}

std::optional<Response> Api::answer(Request request, const Later& later) {
    const auto shared = std::make_shared<const Request>(std::move(request));
    std::optional<Response> response = route(shared, later);
    if (response) finish(*shared, *response);
    return response;
}

Response Api::call_handler(const Handler& handler, const Call& call) {
    Response response;
    try {
        response = (this->*handler.answer)(call);
    } catch (const std::exception& error) {
        // The store failed (a full disk, a file gone): the one who asked learns that it is not his fault, the
        // log why.
        const Request& request = *call.request;
        std::fprintf(stderr, "longroll serve: %s %s: %s\n", echoed(request.method).c_str(),
                     echoed(request.path()).c_str(), error.what());
        response = refused(500, "the server could not read or write its matches; nothing was changed");
    }
    if (call.fresh)
        response.with("Set-Cookie", cookie_name_ + "=" + service_.sign(call.guest) +
                                        "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax" +
                                        (call.request->secure ? "; Secure" : ""));
    return response;
}

std::optional<Response> Api::route(const std::shared_ptr<const Request>& shared, const Later& later) {
    const Request& request = *shared;
    const std::string_view path = request.path();
    const bool head = request.method == "HEAD";
    const std::string_view method = head ? "GET" : std::string_view(request.method);
    if (!names_us(request)) return refused(421, wrong_host);
    if (!is_interface(path)) {
        if (method == "GET") return pages_.answer(request);
        return refused(405, "a page can only be read").with("Allow", "GET, HEAD");
    }
    if (path != "/healthz" && !requests_.take(request.address, Rates::Clock::now()))
        return refused(429, "too many requests; wait a second").with("Retry-After", "1");

    std::string allow;
    for (const Handler& handler : handlers()) {
        std::string_view parameter;
        if (!fits(handler.offer.pattern, path, parameter)) continue;
        // A fixed word wins over a pattern that it would fit as well.
        const bool fixed = handler.offer.pattern.find('{') == std::string_view::npos;
        if (handler.offer.method != method) {
            if (!allow.empty()) allow += ", ";
            allow += handler.offer.method == "GET" ? "GET, HEAD" : handler.offer.method;
            if (fixed && handler.offer.pattern == "/api/matches/open") break;
            continue;
        }
        if (method == "POST") {
            if (!same_origin(request.origin, request.host))
                return refused(403, "this request comes from another site's page");
            if (!is_json(request.content_type)) return refused(415, "the body must be application/json");
        }
        Call call{shared, std::string(parameter), {}, false};
        if (path == "/healthz") {
            // Whoever watches the server is never refused.
            if (give(handler, call, {}, later)) return std::nullopt;
            return refused(503, "the server stops");
        }
        if (std::optional<Known> known = guest_of(request)) {
            call.guest = std::move(known->guest);
            call.fresh = !known->by_this_cookie;
        } else {
            if (!guests_.take(request.address, Rates::Clock::now()))
                return refused(429, "too many new guests from one place; wait a moment")
                    .with("Retry-After", "2");
            call.guest = service_.new_guest();
            call.fresh = true;
        }
        if (give(handler, call, {call.guest, request.address}, later)) return std::nullopt;
        return refused(429, handler.takes == Takes::File
                                ? "too many match files are being read and written; try again in a moment"
                                : "you have used up your share of the server's time; wait a moment")
            .with("Retry-After", "2");
    }
    if (!allow.empty()) return refused(405, "this address does not take that method").with("Allow", allow);
    return refused(404, "there is no such address; /api/openapi.json lists them all");
}

bool Api::give(const Handler& handler, const Call& call, const host::Service::Payer& payer,
               const Later& later) {
    const bool of_match = handler.offer.pattern.starts_with("/api/matches/{id}");
    // What is not in memory is loaded first.
    const Takes takes = handler.takes == Takes::Short && of_match && !service_.in_memory(call.parameter)
                            ? Takes::Long
                            : handler.takes;
    const std::string& line = of_match ? call.parameter : call.guest;
    return service_.run(payer, takes, line, [this, gate = gate_, &handler, call, later] {
        const std::shared_lock lock(gate->mutex);
        if (!gate->open) return;
        Response response = call_handler(handler, call);
        finish(*call.request, response);
        later(std::move(response));
    });
}

// The cookie of this port first; then any other of ours, which is this store's if the signature holds. A
// server that had to take another port today, or an older program, gave it.
std::optional<Api::Known> Api::guest_of(const Request& request) const {
    const auto guest = [&](std::string_view cookie) {
        std::optional<GuestId> found = cookie.empty() ? std::nullopt : service_.verify(cookie);
        return found && service_.known_guest(*found) ? found : std::nullopt;
    };
    if (std::optional<GuestId> found = guest(cookie_value(request.cookie, cookie_name_)))
        return Known{*std::move(found), true};
    constexpr int most = 8;  // signatures looked at
    int seen = 0;
    for (const auto& [name, value] : cookies_named(request.cookie, old_cookie))
        if (++seen <= most)
            if (std::optional<GuestId> found = guest(value)) return Known{*std::move(found), false};
    return std::nullopt;
}

void Api::look_behind_proxy(Request& request) const {
    if (config_.proxy.empty() || request.address != config_.proxy) return;
    if (const std::string_view client = last_forwarded(request.forwarded_for); !client.empty())
        request.address = client.substr(0, 64);
    request.secure = same_word(request.forwarded_proto, "https");
}

bool Api::names_us(const Request& request) const {
    const std::string_view name = host_name(request.host);
    if (name.empty() || name == request.local || same_word(name, "localhost") || name == "::1") return true;
    if (name.starts_with("127.") && name.find_first_not_of("0123456789.") == std::string_view::npos)
        return true;
    return std::ranges::any_of(config_.names, [&](const std::string& own) { return same_word(name, own); });
}

// Compression and the headers of every answer.
void Api::finish(const Request& request, Response& response) const {
    response.with("Content-Security-Policy", content_policy)
        .with("X-Content-Type-Options", "nosniff")
        .with("X-Frame-Options", "DENY")
        .with("Referrer-Policy", "no-referrer")
        .with("Cross-Origin-Opener-Policy", "same-origin")
        .with("Cross-Origin-Resource-Policy", "same-origin")
        .with("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    const bool packable = response.fixed.data() == nullptr && response.header("Content-Encoding").empty();
    if (packable && response.text.size() >= worth_packing) {
        response.with("Vary", "Accept-Encoding");
        if (takes_gzip(request.accept_encoding)) {
            response.text = gzip(response.text);
            response.with("Content-Encoding", "gzip");
        }
    }
}

Response Api::answer_health(const Call&) {
    const host::Service::Counts counts = service_.counts();
    JsonWriter out;
    out.object().field("ok", counts.store_works).field("version", config_.version);
    out.field("matches", counts.matches).field("sockets", counts.listeners);
    // How long the network thread was away at most, and how often for more than 5 ms.
    out.field("longest_block_us", pulse_.longest().count()).field("blocks_over_5_ms", pulse_.often()).end();
    return json(out.take(), counts.store_works ? 200 : 503);
}

Response Api::answer_games(const Call&) { return json(service_.games()); }

// Packed once, and asked for again with 'has it changed?'.
Response Api::text_that_stays(const Request& request, const std::string& name,
                              const std::function<std::string()>& make) {
    std::unique_lock lock(fixed_mutex_);
    auto found = fixed_.find(name);
    if (found == fixed_.end()) {
        std::string plain = make();
        if (plain.empty()) return refused(404, "there is no such text");
        std::string packed = gzip(plain), tag = content_tag(plain);
        found = fixed_.emplace(name, Fixed{std::move(plain), std::move(packed), std::move(tag)}).first;
    }
    const Fixed& text = found->second;  // stays
    lock.unlock();
    Response response;
    response.with("ETag", "W/" + text.tag).with("Cache-Control", "no-cache").with("Vary", "Accept-Encoding");
    if (names_tag(request.if_none_match, text.tag)) {
        response.status = 304;
        return response;
    }
    response.with("Content-Type", "application/json; charset=utf-8");
    response.fixed = text.plain;
    if (takes_gzip(request.accept_encoding)) {
        response.fixed = text.packed;
        response.with("Content-Encoding", "gzip");
    }
    return response;
}

Response Api::answer_books(const Call& call) {
    return text_that_stays(*call.request, "/api/rules", [] { return books_json(); });
}

Response Api::answer_rules(const Call& call) {
    if (!has_book(call.parameter))
        return refused(404, "there is no rulebook of that name; /api/rules lists them");
    return text_that_stays(*call.request, call.parameter, [&] { return book_json(call.parameter); });
}

Response Api::answer_openapi(const Call& call) {
    return text_that_stays(*call.request, "openapi.json", [] {
        for (const PageFile& file : embedded_texts())
            if (file.path == "openapi.json") return std::string(file.bytes);
        return std::string();
    });
}

Response Api::answer_me(const Call& call) { return json(service_.me(call.guest)); }
Response Api::answer_rename(const Call& call) {
    return json(service_.rename(call.guest, call.request->body));
}
Response Api::answer_watch(const Call&) { return json(service_.watch_list()); }
Response Api::answer_create(const Call& call) {
    return json(service_.create(call.guest, call.request->body), 201);
}
Response Api::answer_open(const Call& call) {
    return json(service_.open_file(call.guest, call.request->body), 201);
}
Response Api::answer_card(const Call& call) { return json(service_.card(call.guest, call.parameter)); }
Response Api::answer_join(const Call& call) {
    return json(service_.join(call.guest, call.parameter, call.request->body));
}
Response Api::answer_rematch(const Call& call) {
    return json(service_.rematch(call.guest, call.parameter), 201);
}

Response Api::answer_file(const Call& call) {
    Response response = json(service_.file(call.guest, call.parameter));
    if (response.status == 200)
        response.with("Content-Disposition", "attachment; filename=\"" + call.parameter + ".longroll\"");
    return response;
}

Response Api::answer_record(const Call& call) {
    return json(service_.record(call.guest, call.parameter, query_value(call.request->query(), "seat")));
}

// Never changes, so the browser keeps it and asks by its tag; only a guest who may see the match gets it.
Response Api::answer_scene(const Call& call) {
    const Request& request = *call.request;
    const std::string seat = query_value(request.query(), "seat");
    const Answer<std::string> tag = service_.scene_tag(call.guest, call.parameter, seat);
    if (!tag) return refused(tag.refusal().status, tag.refusal().text);
    const std::string quoted = '"' + *tag + '"';
    Response response;
    if (names_tag(request.if_none_match, quoted))
        response.status = 304;
    else
        response = json(service_.scene(call.guest, call.parameter, seat));
    if (response.status >= 400) return response;
    response.headers.clear();
    response.with("ETag", "W/" + quoted).with("Cache-Control", "private, no-cache");
    if (response.status == 200) response.with("Content-Type", "application/json; charset=utf-8");
    return response;
}

// Reached only by a request that does not ask for the upgrade.
Response Api::answer_socket(const Call&) {
    return refused(426, "this address is a WebSocket").with("Upgrade", "websocket");
}

bool Api::is_socket(const Request& request) const {
    std::string_view parameter;
    return request.method == "GET" && fits("/api/matches/{id}/socket", request.path(), parameter);
}

std::optional<Api::Connection> Api::open_connection(const Request& request,
                                                    const host::Service::Deliver& deliver,
                                                    const std::function<void(Connection)>& later) {
    const auto no = [&](int status, std::string_view why) {
        Connection connection{std::nullopt, refused(status, why), {}, {}};
        finish(request, connection.refusal);
        return connection;
    };
    if (!names_us(request)) return no(421, wrong_host);
    std::string_view match;
    if (!fits("/api/matches/{id}/socket", request.path(), match))
        return no(404, "there is no socket at this address");
    if (!requests_.take(request.address, Rates::Clock::now()))
        return no(429, "too many requests; wait a second");
    // The browser sends cookies with any page's socket: only this page's own may open one.
    if (!same_origin(request.origin, request.host))
        return no(403, "another site's page asked for this socket");

    std::optional<std::uint32_t> since;
    if (has_query_value(request.query(), "since")) {
        since = number_in<std::uint32_t>(query_value(request.query(), "since"));
        if (!since) return no(400, "'since' is the number of the last moment you have");
    }
    const std::optional<Known> known = guest_of(request);
    const host::Service::Payer payer{known ? known->guest : GuestId{}, request.address};
    const std::string line(match);
    const bool taken = service_.run(payer, service_.in_memory(line) ? Takes::Short : Takes::Long, line,
                                    [this, gate = gate_, request, payer, line, since, deliver, later] {
                                        const std::shared_lock lock(gate->mutex);
                                        if (gate->open) later(listen(request, payer, line, since, deliver));
                                    });
    if (taken) return std::nullopt;
    return no(429, "you have used up your share of the server's time; wait a moment");
}

Api::Connection Api::listen(const Request& request, const host::Service::Payer& payer,
                            const std::string& match, std::optional<std::uint32_t> since,
                            const host::Service::Deliver& deliver) {
    Connection connection{std::nullopt, {}, payer, match};
    try {
        const Answer<host::Service::ListenerId> listener = service_.listen(
            payer.guest, match, query_value(request.query(), "seat"), since, deliver, payer.address);
        if (listener)
            connection.listener = *listener;
        else
            connection.refusal = refused(listener.refusal().status, listener.refusal().text);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "longroll serve: %s: %s\n", echoed(request.path()).c_str(), error.what());
        connection.refusal = refused(500, "the server could not read its matches");
    }
    if (!connection.listener) finish(request, connection.refusal);
    return connection;
}

}  // namespace longroll::http
