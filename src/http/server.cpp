// The one file of the program that includes Boost: Beast's HTTP and WebSocket, in coroutines on one thread.

#include "http/server.h"

// Asio 1.74 does not know yet that clang has coroutines.
#ifdef __clang__
#define BOOST_ASIO_HAS_CO_AWAIT 1
#define BOOST_ASIO_HAS_STD_COROUTINE 1
#endif
#define BOOST_ASIO_CUSTOM_HANDLER_TRACKING "http/handler_tracking.h"
// Asio 1.74 uses std::exchange without saying so; this stands before it on purpose.
#include <utility>
// clang-format off
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
// clang-format on

// g++ 12 takes Asio's own operator delete of coroutine frames for a foreign one when it inlines them.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>

namespace longroll::http {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace bhttp = boost::beast::http;
namespace ws = boost::beast::websocket;
using net::ip::tcp;
using Code = boost::system::error_code;
using Reader = bhttp::request_parser<bhttp::string_body>;

auto into(Code& error) { return net::redirect_error(net::use_awaitable, error); }

std::string text_of(boost::string_view text) { return {text.data(), text.size()}; }

// An IPv4 address that came through an IPv6 socket is written as what it is.
std::string text_of(const net::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

Request request_of(const bhttp::request<bhttp::string_body>& in, const std::string& address) {
    const auto field = [&](bhttp::field name) { return text_of(in[name]); };
    Request request;
    request.method = text_of(in.method_string());
    request.target = text_of(in.target());
    request.body = in.body();
    request.address = address;
    request.host = field(bhttp::field::host);
    request.origin = field(bhttp::field::origin);
    request.content_type = field(bhttp::field::content_type);
    request.accept_encoding = field(bhttp::field::accept_encoding);
    request.cookie = field(bhttp::field::cookie);
    request.if_none_match = field(bhttp::field::if_none_match);
    request.forwarded_for = text_of(in["X-Forwarded-For"]);
    request.forwarded_proto = text_of(in["X-Forwarded-Proto"]);
    return request;
}

std::string date_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[64];
    return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

// The answer views the response's body, which must outlive it.
bhttp::response<bhttp::span_body<const char>> message_of(const Response& response, bool head,
                                                         bool keep_alive) {
    bhttp::response<bhttp::span_body<const char>> out;
    out.version(11);
    out.result(static_cast<unsigned>(response.status));
    for (const auto& [name, value] : response.headers) out.insert(name, value);
    out.set(bhttp::field::date, date_now());
    out.keep_alive(keep_alive);
    const std::string_view body = response.body();
    if (response.status != 304) out.content_length(body.size());
    if (!head && response.status != 304) out.body() = beast::span<const char>(body.data(), body.size());
    return out;
}

// What waits to be written to a page's socket. The service fills it from any thread; the network thread
// empties it.
class Outbox {
  public:
    // What waits for all sockets together.
    struct Total {
        std::atomic<std::size_t> bytes{0};
        std::size_t most;
    };
    Outbox(std::size_t most, std::shared_ptr<Total> total) : most_(most), total_(std::move(total)) {}
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;
    ~Outbox() { shut(); }

    void put(host::Service::Text frame) {
        const std::lock_guard lock(mutex_);
        if (full_ || shut_) return;
        const std::size_t size = frame->size();
        full_ = bytes_ + size > most_;
        if (full_) return;
        bytes_ += size;
        total_->bytes += size;
        frames_.push_back(std::move(frame));
    }
    // The next frame. It counts until `sent`.
    host::Service::Text first() const {
        const std::lock_guard lock(mutex_);
        return frames_.empty() ? nullptr : frames_.front();
    }
    void sent() {
        const std::lock_guard lock(mutex_);
        if (frames_.empty()) return;
        bytes_ -= frames_.front()->size();
        total_->bytes -= frames_.front()->size();
        frames_.pop_front();
    }
    bool full() const {
        const std::lock_guard lock(mutex_);
        return full_;
    }
    std::size_t bytes() const {
        const std::lock_guard lock(mutex_);
        return bytes_;
    }
    void shut() {
        const std::lock_guard lock(mutex_);
        shut_ = true;
        frames_.clear();
        total_->bytes -= bytes_;
        bytes_ = 0;
    }

  private:
    mutable std::mutex mutex_;
    std::deque<host::Service::Text> frames_;
    std::size_t bytes_ = 0, most_;
    std::shared_ptr<Total> total_;
    bool full_ = false, shut_ = false;
};

// What becomes of a frame.
enum class Heard : std::uint8_t { Fine, TooManyBad, Failed };

Heard heard(host::Service& service, host::Service::ListenerId listener, std::string_view frame) {
    try {
        return service.receive(listener, frame) ? Heard::Fine : Heard::TooManyBad;
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "longroll serve: socket: %s\n", failure.what());
        return Heard::Failed;
    }
}

// Held by a worker while it uses what belongs to the server; closed when the server goes.
struct Gate {
    std::shared_mutex mutex;
    bool open = true;
};

}  // namespace

struct Server::Parts {
    Parts(host::Service& service, Pages pages, ServerConfig given)
        : config(std::move(given)), api(service, std::move(pages), config.api) {
        total->most = config.all_waiting_bytes;
    }
    ~Parts() {
        const std::scoped_lock lock(gate->mutex);
        gate->open = false;
    }

    // Counts a connection for as long as it lives, whatever becomes of it.
    struct Ticket {
        explicit Ticket(Parts& its_parts) : parts(its_parts) { ++parts.open; }
        Ticket(const Ticket&) = delete;
        Ticket& operator=(const Ticket&) = delete;
        ~Ticket() {
            --parts.open;
            if (parts.stopping && parts.open == 0) parts.patience.cancel();
        }
        Parts& parts;
    };

    struct Connection {
        explicit Connection(tcp::socket socket) : stream(std::move(socket)) {}
        beast::tcp_stream stream;
        beast::flat_buffer buffer;
        std::string address, local;
        bool between_requests = true;
    };

    struct Socket {
        Socket(Parts& its_parts, beast::tcp_stream stream, std::unique_ptr<Ticket> its_ticket,
               std::shared_ptr<Outbox> box)
            : ticket(std::move(its_ticket)),
              line(std::move(stream)),
              wake(its_parts.context),
              outbox(std::move(box)) {}

        void stir() {
            if (outbox->full()) drop();  // the page does not read; what it misses it gets when it comes again
            wake.cancel();
        }
        void drop() {
            gone = true;
            beast::get_lowest_layer(line).close();
            wake.cancel();
        }
        void close(ws::close_code code, const char* words) {
            if (closing) return;
            closing = true;
            reason = {code, words};
            wake.cancel();
        }

        std::unique_ptr<Ticket> ticket;
        ws::stream<beast::tcp_stream> line;
        net::steady_timer wake;  // cancelled when there is something to do for the writer
        std::shared_ptr<Outbox> outbox;
        bool closing = false;  // with `reason`, once all is written
        bool gone = false;
        ws::close_reason reason;
    };

    // Something that a worker makes; everything of it happens on the network thread.
    template <class Result>
    struct Waiting {
        explicit Waiting(net::io_context& context) : wake(context, net::steady_timer::time_point::max()) {}
        net::steady_timer wake;  // cancelled when it is there
        std::optional<Result> result;
    };
    // Takes it from a worker's thread. One that comes too late finds nobody waiting.
    template <class Result>
    auto taker(const std::shared_ptr<Waiting<Result>>& waiting) {
        return [this, its_gate = gate, weak = std::weak_ptr(waiting)](Result made) {
            const std::shared_lock lock(its_gate->mutex);
            if (!its_gate->open) return;
            net::post(context, [weak, made = std::move(made)]() mutable {
                const auto there = weak.lock();
                if (!there) return;
                there->result = std::move(made);
                there->wake.cancel();
            });
        };
    }
    template <class Result>
    net::awaitable<Result> result_of(std::shared_ptr<Waiting<Result>> waiting) {
        Code error;
        while (!waiting->result) co_await waiting->wake.async_wait(into(error));
        co_return *std::move(waiting->result);
    }

    // The seat's line to the service, left when the socket ends, however it ends.
    struct Listening {
        Listening(host::Service& its_service, host::Service::ListenerId its_id)
            : service(its_service), id(its_id) {}
        Listening(const Listening&) = delete;
        Listening& operator=(const Listening&) = delete;
        ~Listening() { service.hang_up(id); }
        host::Service& service;
        host::Service::ListenerId id;
    };

    net::awaitable<void> accept();
    net::awaitable<void> serve(tcp::socket socket);
    net::awaitable<bool> serve_one(Connection& connection, std::unique_ptr<Ticket>& ticket);
    net::awaitable<bool> send(Connection& connection, const Response& response, bool head, bool keep_alive);
    net::awaitable<void> drain(Connection& connection);
    net::awaitable<void> run_socket(Connection& connection, bhttp::request<bhttp::string_body> head,
                                    Request request, std::unique_ptr<Ticket> ticket);
    net::awaitable<void> write_frames(std::shared_ptr<Socket> socket);

    void listen();
    void relieve();
    void begin_stop();

    ServerConfig config;
    const std::shared_ptr<Gate> gate = std::make_shared<Gate>();
    const std::shared_ptr<Outbox::Total> total = std::make_shared<Outbox::Total>();
    std::atomic<std::size_t> open{0};
    bool stopping = false;
    std::set<Connection*> connections;
    std::set<Socket*> sockets;
    // After the sets: what still waits in it when it goes uses them.
    net::io_context context{1};
    tcp::acceptor acceptor{context};
    net::signal_set signals{context};
    net::steady_timer patience{context};
    Api api;  // gone before the context, which its workers post to
    std::uint16_t port = 0;
};

void Server::Parts::listen() {
    const auto check = [&](const Code& error, const char* what) {
        if (!error) return;
        const std::string place = config.address + ":" + std::to_string(config.port);
        if (error == net::error::address_in_use)
            throw ServerError(
                "port " + std::to_string(config.port) + " of " + config.address +
                " is in use by another program; choose another with --port, or 0 for any free one");
        if (error == net::error::access_denied)
            throw ServerError("port " + std::to_string(config.port) +
                              " may not be used by this user; choose one above 1023");
        throw ServerError("the server cannot " + std::string(what) + " " + place + ": " + error.message());
    };
    Code error;
    const net::ip::address address = net::ip::make_address(config.address, error);
    if (error)
        throw ServerError("'" + config.address +
                          "' is not an address of this machine; give it in numbers, as in 127.0.0.1");
    const tcp::endpoint endpoint(address, config.port);
    acceptor.open(endpoint.protocol(), error);
    check(error, "open a socket for");
    acceptor.set_option(net::socket_base::reuse_address(true), error);
    check(error, "set up");
    acceptor.bind(endpoint, error);
    check(error, "have");
    acceptor.listen(net::socket_base::max_listen_connections, error);
    check(error, "listen at");
    port = acceptor.local_endpoint().port();
    api.at_port(port);
}

net::awaitable<void> Server::Parts::accept() {
    while (!stopping) {
        Code error;
        tcp::socket socket = co_await acceptor.async_accept(into(error));
        if (stopping) break;
        if (error) {
            // Out of descriptors, or a client that went at once: others may still come.
            net::steady_timer pause(context, std::chrono::milliseconds(50));
            co_await pause.async_wait(into(error));
            continue;
        }
        if (open >= config.max_connections) {
            constexpr std::string_view full =
                "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: "
                "5\r\n\r\n";
            socket.non_blocking(true, error);
            socket.write_some(net::buffer(full), error);
            continue;
        }
        socket.set_option(tcp::no_delay(true), error);
        net::co_spawn(context, serve(std::move(socket)), net::detached);
    }
}

net::awaitable<void> Server::Parts::serve(tcp::socket socket) {
    auto ticket = std::make_unique<Ticket>(*this);
    Code error;
    Code unknown;
    const tcp::endpoint peer = socket.remote_endpoint(error), own = socket.local_endpoint(unknown);
    Connection connection(std::move(socket));
    if (!error) connection.address = text_of(peer.address());
    if (!unknown) connection.local = text_of(own.address());
    struct Listed {
        Listed(Parts& its_parts, Connection& its_connection) : parts(its_parts), it(its_connection) {
            parts.connections.insert(&it);
        }
        Listed(const Listed&) = delete;
        Listed& operator=(const Listed&) = delete;
        ~Listed() { parts.connections.erase(&it); }
        Parts& parts;
        Connection& it;
    };
    const Listed listed(*this, connection);
    bool more = true;
    while (more && !stopping) more = co_await serve_one(connection, ticket);
    if (ticket) connection.stream.socket().shutdown(tcp::socket::shutdown_both, error);
}

// One request; whether another may follow. A socket takes the ticket along.
net::awaitable<bool> Server::Parts::serve_one(Connection& connection, std::unique_ptr<Ticket>& ticket) {
    beast::tcp_stream& stream = connection.stream;
    Code error;
    connection.between_requests = true;
    if (connection.buffer.size() == 0) {
        stream.expires_after(config.idle_time);
        const std::size_t got = co_await stream.async_read_some(connection.buffer.prepare(4096), into(error));
        if (error) co_return false;
        connection.buffer.commit(got);
    }
    Reader reader;
    reader.header_limit(static_cast<std::uint32_t>(config.header_bytes));
    reader.body_limit(std::numeric_limits<std::uint64_t>::max());  // until the address is known
    stream.expires_after(config.header_time);
    co_await bhttp::async_read_header(stream, connection.buffer, reader, into(error));
    if (stopping) co_return false;
    connection.between_requests = false;
    if (error) {
        if (error.category() != bhttp::make_error_code(bhttp::error::bad_method).category() ||
            error == bhttp::error::end_of_stream || error == bhttp::error::partial_message)
            co_return false;
        Response response = error == bhttp::error::header_limit
                                ? refused(431, "the header of the request is too long")
                                : refused(400, "this is not an HTTP request");
        co_await send(connection, response, false, false);
        co_await drain(connection);
        co_return false;
    }

    Request request = request_of(reader.get(), connection.address);
    request.local = connection.local;
    api.look_behind_proxy(request);
    const std::size_t limit = api.body_limit(request);
    const bool too_long = reader.content_length() && *reader.content_length() > limit;
    if (!too_long) {
        reader.body_limit(limit);
        stream.expires_after(config.body_time);
        if (beast::iequals(reader.get()[bhttp::field::expect], "100-continue")) {
            constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
            co_await net::async_write(stream, net::buffer(go_on), into(error));
            if (error) co_return false;
        }
        if (!reader.is_done()) co_await bhttp::async_read(stream, connection.buffer, reader, into(error));
    }
    if (too_long || error == bhttp::error::body_limit) {
        Response response =
            refused(413, "the body of the request is too long; at most " + std::to_string(limit) + " bytes");
        co_await send(connection, response, request.method == "HEAD", false);
        co_await drain(connection);
        co_return false;
    }
    if (error) co_return false;
    request.body = std::move(reader.get().body());

    if (ws::is_upgrade(reader.get()) && api.is_socket(request)) {
        co_await run_socket(connection, reader.release(), std::move(request), std::move(ticket));
        co_return false;
    }
    const bool head = request.method == "HEAD";
    const auto waiting = std::make_shared<Waiting<Response>>(context);
    waiting->result = api.answer(std::move(request), taker(waiting));
    const Response response = co_await result_of(waiting);
    const bool keep = reader.keep_alive() && !stopping;
    const bool sent = co_await send(connection, response, head, keep);
    co_return sent&& keep;
}

net::awaitable<bool> Server::Parts::send(Connection& connection, const Response& response, bool head,
                                         bool keep_alive) {
    Code error;
    const auto message = message_of(response, head, keep_alive);
    bhttp::response_serializer<bhttp::span_body<const char>> serializer(message);
    connection.stream.expires_after(config.write_time);
    if (head || response.status == 304)
        co_await bhttp::async_write_header(connection.stream, serializer, into(error));
    else
        co_await bhttp::async_write(connection.stream, serializer, into(error));
    co_return !error;
}

// After a refusal that leaves the rest of a request unread: closing at once would take the answer away from a
// client that is still sending.
net::awaitable<void> Server::Parts::drain(Connection& connection) {
    constexpr std::size_t most = 8u << 20;
    Code error;
    connection.stream.socket().shutdown(tcp::socket::shutdown_send, error);
    connection.stream.expires_after(std::chrono::seconds(2));
    std::size_t seen = 0;
    std::string room(16u << 10, '\0');
    while (!error && seen < most)
        seen += co_await connection.stream.async_read_some(net::buffer(room), into(error));
}

net::awaitable<void> Server::Parts::run_socket(Connection& connection,
                                               bhttp::request<bhttp::string_body> head, Request request,
                                               std::unique_ptr<Ticket> ticket) {
    // The stream changes hands only once the seat is open; until then a refusal is plain HTTP.
    auto box = std::make_shared<Outbox>(config.waiting_bytes, total);
    auto where = std::make_shared<std::weak_ptr<Socket>>();  // set and read on this thread alone
    const auto deliver = [this, its_gate = gate, box, where](host::Service::Text frame) {
        const std::shared_lock lock(its_gate->mutex);
        if (!its_gate->open) return;
        box->put(std::move(frame));
        net::post(context, [this, where] {
            if (const auto socket = where->lock()) socket->stir();
            relieve();
        });
    };
    const auto opening = std::make_shared<Waiting<Api::Connection>>(context);
    opening->result = api.open_connection(request, deliver, taker(opening));
    const Api::Connection opened = co_await result_of(opening);
    if (!opened.listener) {
        co_await send(connection, opened.refusal, false, false);
        co_return;
    }
    const Listening listening(api.service(), *opened.listener);

    const auto socket = std::make_shared<Socket>(*this, std::move(connection.stream), std::move(ticket), box);
    *where = socket;
    auto& line = socket->line;
    beast::get_lowest_layer(line).expires_never();  // the WebSocket keeps its own time
    line.set_option(ws::stream_base::timeout{config.header_time, config.silence_time, true});
    ws::permessage_deflate deflate;
    deflate.server_enable = true;
    // A quarter of the memory of a socket for a tenth more bytes.
    deflate.server_max_window_bits = deflate.client_max_window_bits = 12;
    line.set_option(deflate);
    line.read_message_max(config.frame_bytes);
    line.text(true);
    line.auto_fragment(false);

    Code error;
    co_await line.async_accept(head, into(error));
    if (error) co_return;
    struct Listed {
        Listed(Parts& its_parts, Socket& its_socket) : parts(its_parts), it(its_socket) {
            parts.sockets.insert(&it);
        }
        Listed(const Listed&) = delete;
        Listed& operator=(const Listed&) = delete;
        ~Listed() { parts.sockets.erase(&it); }
        Parts& parts;
        Socket& it;
    };
    const Listed listed(*this, *socket);
    if (stopping) socket->close(ws::close_code::going_away, "the server stops");
    net::co_spawn(context, write_frames(socket), net::detached);

    // Room for a whole frame at once: Beast 1.74 loses the end of a compressed one that it has to unpack in
    // parts (boostorg/beast pull request 2191).
    std::string room(config.frame_bytes + 1024, '\0');
    while (true) {
        std::size_t got = 0;
        do {
            got +=
                co_await line.async_read_some(net::buffer(room.data() + got, room.size() - got), into(error));
        } while (!error && !line.is_message_done() && got < room.size());
        if (error || socket->gone) break;
        if (socket->closing) continue;  // words said after goodbye
        if (!line.got_text()) {
            socket->close(ws::close_code::unknown_data, "frames are text");
            continue;
        }
        // The next frame is read when the workers have heard this one.
        const auto hearing = std::make_shared<Waiting<Heard>>(context);
        api.service().run(opened.payer, host::Service::Takes::Frame, opened.line,
                          [&service = api.service(), id = listening.id, frame = std::string(room.data(), got),
                           take = taker(hearing)] { take(heard(service, id, frame)); });
        switch (co_await result_of(hearing)) {
            case Heard::Fine: break;
            case Heard::TooManyBad:
                socket->close(ws::close_code::policy_error, "too many frames that are not requests");
                break;
            case Heard::Failed:
                socket->close(ws::close_code::internal_error, "the server could not write its matches");
                break;
        }
    }
    box->shut();
    socket->gone = true;
    socket->wake.cancel();
}

net::awaitable<void> Server::Parts::write_frames(std::shared_ptr<Socket> socket) {
    Code error;
    while (!socket->gone) {
        if (const host::Service::Text frame = socket->outbox->first()) {
            co_await socket->line.async_write(net::buffer(*frame), into(error));
            socket->outbox->sent();
            if (error) break;
        } else if (socket->closing) {
            co_await socket->line.async_close(socket->reason, into(error));
            co_return;
        } else {
            socket->wake.expires_at(net::steady_timer::time_point::max());
            co_await socket->wake.async_wait(into(error));
        }
    }
    beast::get_lowest_layer(socket->line).close();
}

// When all together wait for too much, those go for whom most waits.
void Server::Parts::relieve() {
    while (total->bytes > total->most) {
        Socket* fullest = nullptr;
        for (Socket* socket : sockets)
            if (!socket->gone && (fullest == nullptr || socket->outbox->bytes() > fullest->outbox->bytes()))
                fullest = socket;
        if (fullest == nullptr || fullest->outbox->bytes() == 0) return;
        fullest->outbox->shut();
        fullest->drop();
    }
}

void Server::Parts::begin_stop() {
    if (stopping) return;
    stopping = true;
    Code error;
    acceptor.close(error);
    signals.cancel(error);
    for (Connection* connection : connections)
        if (connection->between_requests) connection->stream.cancel();
    for (Socket* socket : sockets) socket->close(ws::close_code::going_away, "the server stops");
    if (open == 0) return;
    patience.expires_after(config.stop_time);
    patience.async_wait([this](const Code& cancelled) {
        if (!cancelled) context.stop();
    });
}

Server::Server(host::Service& service, Pages pages, ServerConfig config)
    : parts_(std::make_unique<Parts>(service, std::move(pages), std::move(config))) {
    parts_->listen();
}

Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->port; }
std::size_t Server::connections() const { return parts_->open; }

void Server::watch_signals() {
    parts_->signals.add(SIGINT);
    parts_->signals.add(SIGTERM);
    parts_->signals.async_wait([parts = parts_.get()](const Code& error, int) {
        if (!error) parts->begin_stop();
    });
}

void Server::run() {
    parts_->api.pulse().feel();
    net::co_spawn(parts_->context, parts_->accept(), net::detached);
    parts_->context.run();
    Pulse::leave();
}

void Server::stop() {
    net::post(parts_->context, [parts = parts_.get()] { parts->begin_stop(); });
}

}  // namespace longroll::http
