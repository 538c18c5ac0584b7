#pragma once
// Answers requests (docs/protocol.md): routes, guests' cookies, origins, rates, and the headers of every
// answer. What it finds out about a request it does on the network thread; the service's workers make the
// answer. The service has the matches.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/service.h"
#include "http/message.h"
#include "http/pages.h"
#include "http/pulse.h"
#include "http/rates.h"

namespace longroll::http {

struct ApiConfig {
    std::string version;             // of the program, for /healthz
    std::vector<std::string> names;  // that a Host header may give besides localhost and our addresses
    std::string proxy;               // whose X-Forwarded-For and X-Forwarded-Proto are believed
    std::size_t body = 64u << 10;
    std::size_t match_file = 1u << 20;  // POST /api/matches/open
    Rate requests{50, 300};             // to /api/, by address
    Rate guests{2, 100};                // new ones, by address
};

class Api {
  public:
    Api(host::Service& service, Pages pages, ApiConfig config);
    ~Api();  // waits for a worker that is making an answer
    Api(const Api&) = delete;
    Api& operator=(const Api&) = delete;

    // The server's port, known once it listens: cookies carry it, since browsers keep them by host alone.
    void at_port(std::uint16_t port) { cookie_name_ = "longroll-" + std::to_string(port); }
    // Puts the client's own address in place of the proxy's.
    void look_behind_proxy(Request& request) const;

    // The longest body that is accepted; asked before it is read.
    std::size_t body_limit(const Request& request) const;

    // Any request except one for a socket. Where the service's workers make the answer there is none yet, and
    // `later` is called with it once, on another thread, unless this was destroyed by then.
    using Later = std::function<void(Response)>;
    std::optional<Response> answer(Request request, const Later& later);

    // Whether the target is a socket's.
    bool is_socket(const Request& request) const;
    // Connects a socket to its seat, or says why not; `later` as above. From then on `deliver` is called,
    // from any thread.
    struct Connection {
        std::optional<host::Service::ListenerId> listener;
        Response refusal;
        host::Service::Payer payer;  // of what the socket asks for
        std::string line;            // in which it is done
    };
    std::optional<Connection> open_connection(const Request& request, const host::Service::Deliver& deliver,
                                              const std::function<void(Connection)>& later);

    host::Service& service() { return service_; }
    Pulse& pulse() { return pulse_; }

    // Method and pattern ("/api/matches/{id}/join") of every route.
    struct Offer {
        std::string_view method, pattern;
    };
    static std::span<const Offer> offers();

  private:
    struct Call;
    struct Handler;
    static std::span<const Handler> handlers();

    std::optional<Response> route(const std::shared_ptr<const Request>& shared, const Later& later);
    Response call_handler(const Handler& handler, const Call& call);
    // To the workers; false when they do not take it.
    bool give(const Handler& handler, const Call& call, const host::Service::Payer& payer,
              const Later& later);
    Connection listen(const Request& request, const host::Service::Payer& payer, const std::string& match,
                      std::optional<std::uint32_t> since, const host::Service::Deliver& deliver);
    Response answer_health(const Call& call);
    Response answer_games(const Call& call);
    Response answer_books(const Call& call);
    Response answer_rules(const Call& call);
    Response answer_openapi(const Call& call);
    Response answer_me(const Call& call);
    Response answer_rename(const Call& call);
    Response answer_watch(const Call& call);
    Response answer_create(const Call& call);
    Response answer_open(const Call& call);
    Response answer_card(const Call& call);
    Response answer_join(const Call& call);
    Response answer_rematch(const Call& call);
    Response answer_file(const Call& call);
    Response answer_record(const Call& call);
    Response answer_scene(const Call& call);
    Response answer_socket(const Call& call);

    Response text_that_stays(const Request& request, const std::string& name,
                             const std::function<std::string()>& make);
    struct Known {
        host::GuestId guest;
        bool by_this_cookie;  // false: by one of an earlier name or port, and the cookie is given anew
    };
    std::optional<Known> guest_of(const Request& request) const;
    // Whether the Host header names this server. A page of another site whose name was pointed at us (DNS
    // rebinding) names its own.
    bool names_us(const Request& request) const;
    void finish(const Request& request, Response& response) const;

    host::Service& service_;
    Pages pages_;
    ApiConfig config_;
    Rates requests_, guests_;
    std::string cookie_name_ = "longroll";
    struct Gate;
    std::shared_ptr<Gate> gate_;  // closed when this is destroyed

    struct Fixed {
        std::string plain, packed, tag;
    };
    std::mutex fixed_mutex_;
    std::map<std::string, Fixed> fixed_;  // rulebooks and the like, made when first asked for
    Pulse pulse_;
};

}  // namespace longroll::http
