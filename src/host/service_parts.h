#pragma once
// The inside of the service, for its own files:
//   service.cpp          guests, lists, the public functions
//   service_matches.cpp  making, opening, joining, ending matches
//   service_rooms.cpp    matches in memory: loading, keeping, continuing, notifying
//   service_frames.cpp   what a socket asks for

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "host/archive.h"
#include "host/live_match.h"
#include "host/requests.h"
#include "host/scene.h"
#include "host/service.h"
#include "host/workers.h"

namespace longroll::host {

// One socket. Everything but id, guest and viewer is guarded by the room's lock.
struct Listener {
    Service::ListenerId id = 0;
    GuestId guest;
    Seat viewer = Seat::Nobody;
    Service::Deliver deliver;
    void send(std::string text) const { deliver(std::make_shared<const std::string>(std::move(text))); }
    std::uint32_t next = 0;  // the moment it has not been sent yet
    double allowance = 0;    // requests it may send at once
    std::int64_t counted = 0;
    int bad_frames = 0;
    int waiting = 0;  // of its requests, with the workers
    std::string address;
    std::atomic<bool> gone = false;  // its questions need no answer
};

// A match that was played to its end by rules that this program no longer has.
struct OldMatch {
    StoredMatch stored;
    Archive archive;
};

// A match in memory with its lock and its listeners.
struct Room {
    explicit Room(MatchId its_id) : id(std::move(its_id)) {}

    const MatchId id;
    std::atomic<std::int64_t> used{0};

    std::mutex mutex;  // of all below
    std::optional<LiveMatch> live;
    std::optional<OldMatch> old;  // in place of `live`: it is only read
    std::vector<Notice> notices;
    std::array<std::map<std::string, PolicySet, std::less<>>, 2> policies;  // by kind of decision
    std::array<bool, 2> thinking{};
    std::optional<std::int64_t> armed;  // a timer will come for the window of that time
    std::vector<std::shared_ptr<Listener>> listeners;
    std::string card;  // as sent last
    // Moments [first, end) as sent last to a viewer: most of those who listen are sent the same.
    struct Told {
        std::uint32_t first = 0, end = 0;
        Service::Text frame;
    };
    std::array<Told, 3> told;
    std::string scene_tag;  // empty until it is asked for

    const StoredMatch& stored() const { return old ? old->stored : live->stored(); }
    std::uint32_t count(Seat viewer) const {
        return old ? old->archive.count(viewer) : live->record().count(viewer);
    }
    SceneText scene() const { return old ? old->archive.scene() : scene_text(live->match().position()); }
    const std::string& tag_of_scene() {
        if (scene_tag.empty()) scene_tag = scene().tag;
        return scene_tag;
    }
};

// A room with its lock held.
struct Entered {
    std::shared_ptr<Room> room;
    std::unique_lock<std::mutex> lock;
    Room* operator->() const { return room.get(); }
    Room& operator*() const { return *room; }
};

struct Service::Parts {
    Parts(Store& its_store, std::span<const HostGame> its_games, ServiceLimits its_limits);

    Store& store;
    const std::vector<HostGame> games;
    const ServiceLimits limits;
    const Clock clock;
    const std::function<Seed()> seed;
    const std::string key;

    std::mutex rooms_mutex;
    std::unordered_map<MatchId, std::shared_ptr<Room>> rooms;
    std::mutex listeners_mutex;
    struct Connection {
        std::shared_ptr<Room> room;
        std::shared_ptr<Listener> listener;
    };
    std::unordered_map<ListenerId, Connection> listeners;
    ListenerId last_listener = 0;
    std::mutex names_mutex;
    std::unordered_map<GuestId, std::string> names;

    std::atomic<std::size_t> waiting_files{0};
    std::atomic<bool> store_works{true};

    Purses guest_purses, address_purses;

    Workers heavy;  // computer players, odds, hints, files, at a lower priority than all else
    Workers light;  // inspections of a table: short, and waited for while a piece is dragged
    Workers quick;  // acts, requests, windows; destroyed first

    std::int64_t now() const { return clock(); }
    std::string name_of(const GuestId& guest);
    // The player learns that it is not their fault, the log why, and /healthz that something is wrong.
    Refusal store_failed(const StoreError& error);
    const Scenario* scenario_of(const StoredMatch& match) const;
    std::vector<const AnyGame*> game_list() const;

    // service_rooms.cpp
    // Loads the match if it is not in memory; one that is `live`, or any that can be read.
    Answer<Entered> enter(const MatchId& id);
    Answer<Entered> enter_to_read(const MatchId& id);
    std::optional<Refusal> load_old(Room& room, StoredMatch&& stored);
    void archive(const MatchId& id);  // a finished match, for readers to come
    void archive_all();
    std::optional<Refusal> load(Room& room);
    void forget_some();  // rooms that nobody needs, when there are too many
    std::optional<Refusal> commit(Room& room, LiveMatch::Proposal&& proposal);
    void drop_offers(Room& room);
    void go_on(const std::shared_ptr<Room>& room);
    bool answer_by_policy(Room& room);
    void arm(const std::shared_ptr<Room>& room);
    void window_over(const std::shared_ptr<Room>& room, std::int64_t until);
    void think(const std::shared_ptr<Room>& room, Seat seat);
    void thought(const std::shared_ptr<Room>& room, Seat seat, std::uint32_t n, const AnyAction& action);
    void notify_all(Room& room);
    void tell_moments(Room& room, Listener& listener);
    std::string moments_after(Room& room, Seat viewer, std::uint32_t first);
    std::string moments_kept(Room& room, Seat viewer, std::uint32_t first);
    std::optional<StoredMoment> moment_kept(Room& room, Seat viewer, std::uint32_t n);
    void keep(Room& room, bool snapshot);
    void wake_unfinished();

    // service_matches.cpp
    std::string card(const StoredMatch& match, const std::vector<Notice>& notices, const GuestId& guest,
                     bool with_links);
    std::string card(Room& room, const GuestId& guest);
    Answer<MatchId> make(StoredMatch match, const std::vector<StoredEntry>& entries = {});
    std::size_t computer_matches();

    // service_frames.cpp
    bool receive(const Connection& connection, std::string_view frame);
    void reply(Listener& listener, std::int64_t id, std::string_view fields = {});
    void refuse(Listener& listener, std::optional<std::int64_t> id, const Refusal& refusal);
    bool may_ask(const GuestId& guest, const std::string& address, Cost cost);
    void charge(const GuestId& guest, const std::string& address, std::chrono::microseconds used);
    void serve(const Connection& connection, const FrameRequest& request);
    void serve_act(const Connection& connection, const FrameRequest& request);
    void serve_undo(const Connection& connection, const FrameRequest& request);
    void serve_end(const Connection& connection, const FrameRequest& request);
    void serve_draw(const Connection& connection, const FrameRequest& request);
    void serve_policy(const Connection& connection, const FrameRequest& request);
    void serve_why(const Connection& connection, const FrameRequest& request);
    void serve_inspect(const Connection& connection, const FrameRequest& request);
    void serve_odds(const Connection& connection, const FrameRequest& request);
    void serve_hint(const Connection& connection, const FrameRequest& request);
    void serve_auto(const Connection& connection, const FrameRequest& request);
    void serve_moment(const Connection& connection, const FrameRequest& request);
    std::string old_moment(Room& room, Seat viewer, std::uint32_t n);
    // Runs with the workers, without the room's lock; its answer is then delivered under it.
    void with_workers(Workers& workers, const Connection& connection, std::int64_t id,
                      std::function<std::function<void()>()> work);
    bool settle(const Connection& connection, const FrameRequest& request, LiveMatch::Proposal&& proposal);
    // Whether an act that was decided on moment `request.n` still comes in time; refuses it otherwise.
    bool in_time(const Connection& connection, const FrameRequest& request);
};

SeatSet seats_of(const StoredMatch& match, const GuestId& guest);
// The viewer that "union", "confederate" or "watch" names, if the guest may be it; for "watch" nobody.
Answer<Seat> viewer_of(const StoredMatch& match, const GuestId& guest, std::string_view seat);

// The seed for the dice of a computer or a hint, from what the seat knows and nothing else.
Seed seed_for(const AnyPosition& position, Seat seat, std::uint64_t salt);

}  // namespace longroll::host
