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

#include "host/purse.h"
#include "host/store.h"
#include "host/types.h"

namespace longroll::host {

struct ServiceLimits {
    unsigned workers = 16;                    // threads for computer players, odds, hints and files
    unsigned hands = 16;                      // threads for acts, which mostly wait for the disk
    std::size_t max_matches_per_guest = 200;  // that are not over
    std::size_t max_live = 200;               // matches kept in memory; others are loaded when asked for
    std::size_t max_computer_matches = 16;    // running without a person at a seat
    std::size_t max_waiting_files = 32;       // files and records being read or written, or waiting for it
    std::chrono::milliseconds computer_window{400};  // a computer's answer to a window is kept back so long
    std::chrono::milliseconds computer_pause{0};     // before any other decision of a computer
    std::uint32_t window_seconds = 5;                // the default between two people
    double requests_per_second = 10;                 // of a socket, on average; 0: any number
    double requests_at_once = 40;
    Allowance guest_time{0.5, 10};    // processor time of a guest
    Allowance address_time{1.0, 20};  // and of all guests of an address
    // ms since 1970; without one, from the system's time on, or from the newest match if that is later
    std::function<std::int64_t()> clock;
    // The seed of a new match; without one, from the system's source of random numbers.
    std::function<Seed()> seed;
    // Told why the store failed; standard error without one. Players never read it.
    std::function<void(const std::string&)> log;
};

class Service {
  public:
    // Text for a socket, shared by all who are sent the same.
    using Text = std::shared_ptr<const std::string>;
    // Sends a frame to a socket; called in order, from any thread. Must not call back into the service and
    // must not block.
    using Deliver = std::function<void(Text text)>;
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

    // Everything above and below may wait for the disk or play a match again, which is too long for a thread
    // that serves a network: it gives what it has to do to the workers. Work of one line is done in order,
    // and lines take turns. What is done is charged to `payer`. False, and nothing is run, when the payer's
    // time is used up or too many files wait already.
    struct Payer {
        GuestId guest;  // or empty
        std::string address;
    };
    enum class Takes : std::uint8_t { Short, Long, File, Frame };  // a frame is judged when it is read
    bool run(const Payer& payer, Takes takes, const std::string& line, std::function<void()> work);
    bool in_memory(const MatchId& match) const;  // so that it can be opened in a short time

    // Sockets. `seat` is "union", "confederate" or "watch". The hello frame and the moments after `since` are
    // delivered before this returns; replies to `receive` and all that follows come the same way.
    Answer<ListenerId> listen(const GuestId& guest, const MatchId& match, std::string_view seat,
                              std::optional<std::uint32_t> since, Deliver deliver,
                              const std::string& address = {});
    // One frame from the page. False when the socket should be closed (too many frames that are no requests).
    bool receive(ListenerId listener, std::string_view frame);
    void leave(ListenerId listener);
    // The same with the workers. What it asked and nobody has begun with is dropped at once.
    void hang_up(ListenerId listener);

    struct Counts {
        std::size_t matches, listeners;
        std::size_t waiting_files;  // being read or written, or waiting for it
        bool store_works;
    };
    Counts counts();

    // Waits until the workers have nothing to do: for tests with their own clock, and for a slow stop.
    void settle();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace longroll::host
