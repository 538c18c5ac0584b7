#pragma once
// Matches as a service (docs/protocol.md). Thread-safe; every answer is JSON text ready to send, made only
// from what the asking seat may know. The network layer knows requests and sockets; this knows matches, seats
// and permissions.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "host/store.h"
#include "host/types.h"

namespace longroll::host {

struct ServiceLimits {
    unsigned workers = 1;                     // threads for computer players, odds and hints
    std::size_t max_matches_per_guest = 200;  // that are not over
    std::size_t max_live = 200;               // matches kept in memory; others are loaded when asked for
    std::size_t max_computer_matches = 16;    // running without a person at a seat
    std::size_t max_waiting_files = 32;       // files and records being read or written, or waiting for it
    std::chrono::milliseconds computer_window{400};  // a computer's answer to a window is kept back so long
    std::chrono::milliseconds computer_pause{0};     // before any other decision of a computer
    std::uint32_t window_seconds = 5;                // the default between two people
    double requests_per_second = 10;                 // of a socket, on average; 0: any number
    double requests_at_once = 40;
    std::function<std::int64_t()> clock;  // ms since 1970; the system's when there is none
};

class Service {
  public:
    // Sends a frame to a socket; called in order, from any thread. Must not call back into the service and
    // must not block.
    using Deliver = std::function<void(std::string frame)>;
    using ListenerId = std::uint64_t;

    Service(Store& store, std::span<const HostGame> games, ServiceLimits limits = {});
    ~Service();  // stops the workers; what was acknowledged is on disk
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // Guests
    GuestId new_guest();
    bool known_guest(const GuestId& guest) const;
    // The cookie of a guest, and the guest of a cookie: none unless it was signed here.
    std::string sign(const GuestId& guest) const;
    std::optional<GuestId> verify(std::string_view cookie) const;
    Answer<std::string> me(const GuestId& guest) const;
    Answer<std::string> rename(const GuestId& guest, std::string_view body);

    // Lists
    std::string games() const;
    Answer<std::string> watch_list() const;

    // Matches; bodies and answers as docs/protocol.md gives them
    Answer<std::string> create(const GuestId& guest, std::string_view body);
    Answer<std::string> open_file(const GuestId& guest, std::string_view body);
    Answer<std::string> card(const GuestId& guest, const MatchId& match);
    Answer<std::string> join(const GuestId& guest, const MatchId& match, std::string_view body);
    Answer<std::string> rematch(const GuestId& guest, const MatchId& match);
    Answer<std::string> file(const GuestId& guest, const MatchId& match);
    Answer<std::string> record(const GuestId& guest, const MatchId& match, std::string_view seat);
    // What never changes in the match, and its tag alone.
    Answer<std::string> scene(const GuestId& guest, const MatchId& match, std::string_view seat);
    Answer<std::string> scene_tag(const GuestId& guest, const MatchId& match, std::string_view seat);
    // `open_file`, `file` and `record` play a match again, which takes too long for the network thread: the
    // workers run what calls them. False, and nothing is run, when too many wait already.
    bool run_later(std::function<void()> work);

    // Sockets. `seat` is "union", "confederate" or "watch". The hello frame and the moments after `since` are
    // delivered before this returns; replies to `receive` and all that follows come the same way.
    Answer<ListenerId> listen(const GuestId& guest, const MatchId& match, std::string_view seat,
                              std::optional<std::uint32_t> since, Deliver deliver);
    // One frame from the page. False when the socket should be closed (too many frames that are no requests).
    bool receive(ListenerId listener, std::string_view frame);
    void leave(ListenerId listener);

    struct Counts {
        std::size_t matches, listeners;
        std::size_t waiting_files;  // being read or written, or waiting for it
    };
    Counts counts() const;

    // Waits until the workers have nothing to do: for tests with their own clock, and for a slow stop.
    void settle();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace longroll::host
