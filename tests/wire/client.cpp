#include "wire/client.h"

// As the server does: one program has both.
#define BOOST_ASIO_CUSTOM_HANDLER_TRACKING "http/handler_tracking.h"
// Asio 1.74 uses std::exchange without saying so; this stands before it on purpose.
#include <utility>
// clang-format off
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
// clang-format on

#include <algorithm>
#include <cctype>

namespace longroll::wire {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
namespace ws = boost::beast::websocket;
using net::ip::tcp;
using Code = boost::system::error_code;

constexpr Milliseconds patience{30'000};  // for anything a test waits for without saying how long

tcp::endpoint place(std::uint16_t port) { return {net::ip::address_v4::loopback(), port}; }

std::string lower(boost::string_view text) {
    std::string out(text.data(), text.size());
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

}  // namespace

struct Client::Parts {
    explicit Parts(std::uint16_t its_port) : port(its_port) {}

    // Runs what was started until it is done; false when it failed or took too long.
    bool finish(bool& done, const Code& error) {
        context.restart();
        context.run_for(patience + Milliseconds(1'000));
        return done && !error;
    }
    bool connect() {
        stream.emplace(context);
        buffer.clear();
        Code error;
        stream->socket().connect(place(port), error);
        if (error) stream.reset();
        return !error;
    }
    // One try; nothing when the connection turned out to be gone.
    std::optional<Reply> exchange(const bhttp::request<bhttp::string_body>& request, bool head) {
        Code error;
        bool done = false;
        const auto note = [&](Code result, std::size_t) {
            error = result;
            done = true;
        };
        stream->expires_after(patience);
        bhttp::async_write(*stream, request, note);
        const bool written = finish(done, error);
        bhttp::response_parser<bhttp::string_body> parser;
        parser.body_limit(std::numeric_limits<std::uint64_t>::max());
        parser.skip(head);
        // A refusal may come before all was written.
        error = {};
        done = false;
        stream->expires_after(patience);
        bhttp::async_read(*stream, buffer, parser, note);
        if (!finish(done, error) || !parser.is_header_done()) {
            stream.reset();
            return std::nullopt;
        }
        Reply reply;
        reply.status = static_cast<int>(parser.get().result_int());
        for (const auto& field : parser.get())
            reply.headers.emplace(lower(field.name_string()),
                                  std::string(field.value().data(), field.value().size()));
        reply.body = std::move(parser.get().body());
        if (!parser.keep_alive() || !written) stream.reset();
        return reply;
    }

    std::uint16_t port;
    std::string cookie;
    net::io_context context{1};
    std::optional<beast::tcp_stream> stream;
    beast::flat_buffer buffer;
};

Client::Client(std::uint16_t port) : parts_(std::make_unique<Parts>(port)) {}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
std::uint16_t Client::port() const { return parts_->port; }
const std::string& Client::cookie() const { return parts_->cookie; }
void Client::set_cookie(std::string cookie) { parts_->cookie = std::move(cookie); }
std::string Client::host() const { return "localhost:" + std::to_string(parts_->port); }
std::string Client::origin() const { return "http://" + host(); }

Reply Client::post(const std::string& target, const std::string& body, const Headers& headers) {
    Headers all{{"Content-Type", "application/json"}, {"Origin", origin()}};
    all.insert(all.end(), headers.begin(), headers.end());
    return send("POST", target, body, all);
}

Reply Client::send(const std::string& method, const std::string& target, const std::string& body,
                   const Headers& headers) {
    bhttp::request<bhttp::string_body> request;
    request.version(11);
    request.method_string(method);
    request.target(target);
    request.set(bhttp::field::host, host());
    if (!parts_->cookie.empty()) request.set(bhttp::field::cookie, parts_->cookie);
    for (const auto& [name, value] : headers) request.set(name, value);
    request.body() = body;
    request.prepare_payload();

    const bool head = method == "HEAD";
    const bool kept = parts_->stream.has_value();
    if (!kept && !parts_->connect()) return {};
    std::optional<Reply> reply = parts_->exchange(request, head);
    // A kept connection may have been closed meanwhile; a new one has no such excuse.
    if (!reply && kept && parts_->connect()) reply = parts_->exchange(request, head);
    if (!reply) return {};
    if (const std::string set = reply->header("set-cookie"); set.starts_with("longroll-"))
        parts_->cookie = set.substr(0, set.find(';'));
    return *std::move(reply);
}

struct Socket::Parts {
    void read_on() {
        if (reading || !wanted || closed) return;
        reading = true;
        // Always more room than one read can fill: Beast 1.74 loses the end of a compressed frame that it has
        // to unpack in parts (boostorg/beast pull request 2191).
        if (room.size() < filled + free_room) room.resize(filled + 2 * free_room);
        line.async_read_some(
            net::buffer(room.data() + filled, room.size() - filled), [this](Code error, std::size_t got) {
                reading = false;
                filled += got;
                if (error) {
                    closed = true;
                    code = error == ws::error::closed && line.reason().code != ws::close_code::none
                               ? static_cast<int>(line.reason().code)
                               : 1006;
                    return;
                }
                if (line.is_message_done()) {
                    frames.push_back(room.substr(0, filled));
                    filled = 0;
                }
                read_on();
            });
    }
    bool write(std::string_view bytes, bool text) {
        if (status != 101 || closed) return false;
        line.text(text);
        bool done = false;
        Code error;
        line.async_write(net::buffer(bytes), [&](Code result, std::size_t) {
            error = result;
            done = true;
        });
        run_until(patience, [&] { return done; });
        if (!done) {
            // The handler refers to this call: it must end with it.
            beast::get_lowest_layer(line).close();
            run_until(patience, [&] { return done; });
        }
        return !error;
    }
    template <class Done>
    void run_until(Milliseconds most, Done done) {
        const auto end = std::chrono::steady_clock::now() + most;
        context.restart();
        while (!done()) {
            const auto now = std::chrono::steady_clock::now();
            if (now >= end || context.run_one_for(end - now) == 0) return;
        }
    }

    net::io_context context{1};
    ws::stream<beast::tcp_stream> line{context};
    static constexpr std::size_t free_room = 1u << 20;
    std::string room;
    std::size_t filled = 0;
    std::deque<std::string> frames;
    int status = 0;
    std::string refusal;
    bool reading = false, wanted = true, closed = false, deflate = false;
    int code = 0;
};

Socket::Socket(std::uint16_t port, const std::string& target, const std::string& cookie,
               const Headers& headers)
    : parts_(std::make_unique<Parts>()) {
    Code error;
    beast::get_lowest_layer(parts_->line).socket().connect(place(port), error);
    if (error) {
        parts_->closed = true;
        return;
    }
    beast::get_lowest_layer(parts_->line).socket().set_option(tcp::no_delay(true), error);
    ws::permessage_deflate deflate;
    deflate.client_enable = true;
    parts_->line.set_option(deflate);
    parts_->line.read_message_max(0);
    parts_->line.set_option(ws::stream_base::decorator([&](ws::request_type& request) {
        if (!cookie.empty()) request.set(bhttp::field::cookie, cookie);
        for (const auto& [name, value] : headers) request.set(name, value);
    }));
    ws::response_type response;
    bool done = false;
    parts_->line.async_handshake(response, "localhost:" + std::to_string(port), target, [&](Code result) {
        error = result;
        done = true;
    });
    parts_->run_until(patience, [&] { return done; });
    if (!done) {
        beast::get_lowest_layer(parts_->line).close();
        parts_->run_until(patience, [&] { return done; });
    }
    parts_->status = static_cast<int>(response.result_int());
    parts_->refusal = response.body();
    parts_->deflate = response.count("Sec-WebSocket-Extensions") != 0;
    parts_->closed = static_cast<bool>(error);
    // Without an answer the response is still as it was made.
    if (error && error != ws::error::upgrade_declined) parts_->status = 0;
    parts_->read_on();
}

Socket::Socket(const Client& client, const std::string& target)
    : Socket(client.port(), target, client.cookie(), {{"Origin", client.origin()}}) {}
Socket::~Socket() {
    if (!parts_) return;
    beast::get_lowest_layer(parts_->line).close();
    parts_->wanted = false;
    parts_->run_until(Milliseconds(1'000), [&] { return !parts_->reading; });
}
Socket::Socket(Socket&&) noexcept = default;
Socket& Socket::operator=(Socket&&) noexcept = default;

int Socket::status() const { return parts_->status; }
const std::string& Socket::refusal() const { return parts_->refusal; }
bool Socket::open() const { return parts_->status == 101 && !parts_->closed; }
int Socket::close_code() const { return parts_->code; }
bool Socket::compressed() const { return parts_->deflate; }
bool Socket::send(std::string_view text) { return parts_->write(text, true); }
bool Socket::send_binary(std::string_view bytes) { return parts_->write(bytes, false); }

std::optional<std::string> Socket::next(Milliseconds most) {
    Parts& parts = *parts_;
    if (parts.frames.empty() && !parts.closed) {
        parts.read_on();
        parts.run_until(most, [&] { return !parts.frames.empty() || parts.closed; });
    }
    if (parts.frames.empty()) return std::nullopt;
    std::string frame = std::move(parts.frames.front());
    parts.frames.pop_front();
    return frame;
}

void Socket::stop_reading() { parts_->wanted = false; }

void Socket::close() {
    if (parts_->closed) return;
    bool done = false;
    parts_->line.async_close(ws::close_code::normal, [&](Code) { done = true; });
    parts_->run_until(patience, [&] { return done; });
    if (!done) {
        beast::get_lowest_layer(parts_->line).close();
        parts_->run_until(patience, [&] { return done; });
    }
}

struct Raw::Parts {
    net::io_context context{1};
    tcp::socket socket{context};
    bool closed = false;
};

Raw::Raw(std::uint16_t port) : parts_(std::make_unique<Parts>()) {
    Code error;
    parts_->socket.connect(place(port), error);
    parts_->closed = static_cast<bool>(error);
}
Raw::~Raw() = default;

bool Raw::send(std::string_view bytes) {
    Code error;
    net::write(parts_->socket, net::buffer(bytes), error);
    return !error;
}

std::string Raw::read_all(Milliseconds most) {
    std::string all, room(16u << 10, '\0');
    const auto end = std::chrono::steady_clock::now() + most;
    while (!parts_->closed) {
        bool done = false;
        Code error;
        std::size_t got = 0;
        parts_->socket.async_read_some(net::buffer(room), [&](Code result, std::size_t bytes) {
            error = result;
            got = bytes;
            done = true;
        });
        parts_->context.restart();
        parts_->context.run_until(end);
        if (!done) {
            Code ignored;
            parts_->socket.cancel(ignored);
            parts_->context.restart();
            parts_->context.run();
            all.append(room, 0, got);
            return all;
        }
        all.append(room, 0, got);
        parts_->closed = static_cast<bool>(error);
    }
    return all;
}

bool Raw::closed() const { return parts_->closed; }

}  // namespace longroll::wire
