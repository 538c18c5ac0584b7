#pragma once
// A small client of the server, for tests: requests, sockets, and bytes as nobody should send them. Boost is
// in client.cpp alone. Everything waits, but never longer than it is told.

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace longroll::wire {

using Milliseconds = std::chrono::milliseconds;
using Headers = std::vector<std::pair<std::string, std::string>>;

struct Reply {
    int status = 0;  // 0: no answer, the connection broke or nothing came in time
    std::multimap<std::string, std::string> headers;  // names in lower case
    std::string body;

    std::string header(const std::string& name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? std::string{} : found->second;
    }
};

// Requests over one connection that is kept and opened again when the server closed it. Remembers the guest's
// cookie.
class Client {
  public:
    explicit Client(std::uint16_t port);
    ~Client();
    Client(Client&&) noexcept;
    Client& operator=(Client&&) noexcept;

    Reply get(const std::string& target, const Headers& headers = {}) {
        return send("GET", target, {}, headers);
    }
    // As the page posts: JSON, with the page's origin.
    Reply post(const std::string& target, const std::string& body, const Headers& headers = {});
    // Nothing but Host, the cookie and what is given is sent along.
    Reply send(const std::string& method, const std::string& target, const std::string& body,
               const Headers& headers);

    std::uint16_t port() const;
    const std::string& cookie() const;  // "longroll-8061=...", or empty
    void set_cookie(std::string cookie);
    std::string host() const;    // "localhost:8061"
    std::string origin() const;  // "http://localhost:8061"

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// A WebSocket. Frames are read as they come, whenever something is waited for.
class Socket {
  public:
    // An open one, or one that was refused (`status` says how).
    Socket(std::uint16_t port, const std::string& target, const std::string& cookie, const Headers& headers);
    Socket(const Client& client, const std::string& target);
    ~Socket();
    Socket(Socket&&) noexcept;
    Socket& operator=(Socket&&) noexcept;

    int status() const;  // of the answer to the upgrade; 101 when it is open
    const std::string& refusal() const;
    bool open() const;        // until closed by either side
    int close_code() const;   // once closed: 1001, 1006 for a broken connection
    bool compressed() const;  // permessage-deflate was agreed

    bool send(std::string_view text);
    bool send_binary(std::string_view bytes);
    // The next frame, or nothing when none came in time or the socket is closed.
    std::optional<std::string> next(Milliseconds most = Milliseconds(5'000));
    // Reads nothing more, so that what is sent piles up at the server.
    void stop_reading();
    void close();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// A bare connection.
class Raw {
  public:
    explicit Raw(std::uint16_t port);
    ~Raw();
    Raw(const Raw&) = delete;
    Raw& operator=(const Raw&) = delete;

    bool send(std::string_view bytes);
    // All that comes until the server closes or the time is over.
    std::string read_all(Milliseconds most);
    bool closed() const;  // by the server, as far as read_all saw

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace longroll::wire
