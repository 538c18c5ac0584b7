#pragma once
// HTTP/1.1 and WebSocket over the service: one network thread, which calls run(). It reads and writes and
// does nothing that could take long; the service's workers do all else. Only server.cpp includes Boost.

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "http/api.h"

namespace longroll::http {

struct ServerConfig {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  // 0: any free one

    ApiConfig api;
    std::size_t max_connections = 2'100;
    std::size_t header_bytes = 16u << 10;
    std::size_t frame_bytes = 64u << 10;        // of a page's socket
    std::size_t waiting_bytes = 8u << 20;       // for a page that does not read; then its socket is closed
    std::size_t all_waiting_bytes = 64u << 20;  // for all of them together
    std::chrono::milliseconds header_time{
        15'000};  // from the first byte of a request to the end of its header
    std::chrono::milliseconds body_time{30'000};
    std::chrono::milliseconds write_time{30'000};
    std::chrono::milliseconds idle_time{60'000};  // between requests
    std::chrono::milliseconds silence_time{
        40'000};  // of a socket without a frame or ping; a ping is sent after half of it
    std::chrono::milliseconds stop_time{3'000};  // to close all connections
};

// Why the server cannot be set up, in one sentence.
class ServerError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Server {
  public:
    // Listens from here on; throws ServerError when it cannot use the address or port.
    Server(host::Service& service, Pages pages, ServerConfig config);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    std::size_t connections() const;  // now open; from any thread

    // From here on SIGINT and SIGTERM stop it, also before it runs.
    void watch_signals();
    // Serves until stop(). Before it returns, it closes every
    // socket with code 1001 (going away) and answers every pending request, within `stop_time`.
    void run();
    void stop();  // from any thread

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace longroll::http
