#include "wire/echo.h"

// As the server does: one program has both.
#define BOOST_ASIO_CUSTOM_HANDLER_TRACKING "http/handler_tracking.h"
// Asio 1.74 uses std::exchange without saying so; this stands before it on purpose.
#include <utility>
// clang-format off
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
// clang-format on

#include <thread>

namespace longroll::wire {
namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace ws = boost::beast::websocket;
using net::ip::tcp;
using Code = boost::system::error_code;

class Line : public std::enable_shared_from_this<Line> {
  public:
    explicit Line(tcp::socket socket) : line_(std::move(socket)) {}
    void run() {
        line_.text(true);
        line_.async_accept([self = shared_from_this()](const Code& error) {
            if (!error) self->read();
        });
    }

  private:
    void read() {
        line_.async_read(buffer_, [self = shared_from_this()](const Code& error, std::size_t) {
            if (!error) self->write();
        });
    }
    void write() {
        line_.async_write(buffer_.data(), [self = shared_from_this()](const Code& error, std::size_t size) {
            self->buffer_.consume(size);
            if (!error) self->read();
        });
    }
    ws::stream<beast::tcp_stream> line_;
    beast::flat_buffer buffer_;
};

}  // namespace

struct Echo::Parts {
    void accept() {
        acceptor.async_accept([this](const Code& error, tcp::socket socket) {
            if (error) return;
            Code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            std::make_shared<Line>(std::move(socket))->run();
            accept();
        });
    }
    net::io_context context{1};
    tcp::acceptor acceptor{context, {net::ip::address_v4::loopback(), 0}};
    std::thread network;
};

Echo::Echo() : parts_(std::make_unique<Parts>()) {
    parts_->accept();
    parts_->network = std::thread([this] { parts_->context.run(); });
}

Echo::~Echo() {
    parts_->context.stop();
    parts_->network.join();
}

std::uint16_t Echo::port() const { return parts_->acceptor.local_endpoint().port(); }

}  // namespace longroll::wire
