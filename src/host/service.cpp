#include "host/service.h"

#include <algorithm>

#include "files/json_writer.h"
#include "host/guests.h"
#include "host/service_parts.h"

namespace longroll::host {
namespace {

constexpr std::size_t most_listed = 200;
constexpr std::size_t most_watched = 50;
constexpr int low_priority = 10;  // as the command nice counts
constexpr std::string_view nameless = "Guest";

}  // namespace

Service::Parts::Parts(Store& its_store, std::span<const HostGame> its_games, ServiceLimits its_limits)
    : store(its_store),
      games(its_games.begin(), its_games.end()),
      limits(std::move(its_limits)),
      clock(limits.clock ? limits.clock : clock_from(std::max(system_milliseconds(), store.newest()))),
      seed(limits.seed ? limits.seed : new_seed),
      key(store.signing_key()),
      guest_purses(limits.guest_time),
      address_purses(limits.address_time),
      heavy(limits.workers, clock, low_priority),
      light(2, clock),
      quick(limits.hands, clock) {}

Service::Service(Store& store, std::span<const HostGame> games, ServiceLimits limits)
    : parts_(std::make_unique<Parts>(store, games, std::move(limits))) {
    parts_->wake_unfinished();
    parts_->archive_all();
}

Service::~Service() {
    // Each may still give the other something to do until both have stopped.
    parts_->heavy.stop();
    parts_->light.stop();
    parts_->quick.stop();
}

void Service::settle() {
    // What one has done may have given the other something to do.
    std::uint64_t posted = 0;
    do {
        posted = parts_->quick.posted() + parts_->heavy.posted() + parts_->light.posted();
        parts_->quick.settle();
        parts_->heavy.settle();
        parts_->light.settle();
    } while (posted != parts_->quick.posted() + parts_->heavy.posted() + parts_->light.posted());
}

// ---- workers ----

bool Service::Parts::may_ask(const GuestId& guest, const std::string& address, Cost cost) {
    return (guest.empty() || guest_purses.may_ask(guest, cost, now())) &&
           (address.empty() || address_purses.may_ask(address, cost, now()));
}

void Service::Parts::charge(const GuestId& guest, const std::string& address,
                            std::chrono::microseconds used) {
    if (!guest.empty()) guest_purses.charge(guest, used, now());
    if (!address.empty()) address_purses.charge(address, used, now());
}

bool Service::run(const Payer& payer, Takes takes, const std::string& line, std::function<void()> work) {
    Parts& parts = *parts_;
    const bool brief = takes == Takes::Short || takes == Takes::Frame;
    if (takes != Takes::Frame &&
        !parts.may_ask(payer.guest, payer.address, brief ? Cost::Little : Cost::Much))
        return false;
    const bool file = takes == Takes::File;
    if (file && parts.waiting_files++ >= parts.limits.max_waiting_files) {
        --parts.waiting_files;
        return false;
    }
    Workers& workers = brief ? parts.quick : parts.heavy;
    workers.post(line, [&parts, payer, file, work = std::move(work)] {
        const std::chrono::microseconds begun = thread_time();
        work();
        parts.charge(payer.guest, payer.address, thread_time() - begun);
        if (file) --parts.waiting_files;
    });
    return true;
}

bool Service::in_memory(const MatchId& match) const {
    const std::scoped_lock lock(parts_->rooms_mutex);
    return parts_->rooms.contains(match);
}

void Service::hang_up(ListenerId listener) {
    MatchId line;
    {
        const std::scoped_lock lock(parts_->listeners_mutex);
        const auto found = parts_->listeners.find(listener);
        if (found == parts_->listeners.end()) return;
        found->second.listener->gone = true;
        line = found->second.room->id;
    }
    parts_->quick.post(line, [this, listener] { leave(listener); });
}

// ---- guests ----

GuestId Service::new_guest() { return new_guest_id(); }

// A guest is whoever comes with an id we signed; the store hears of him when there is something to keep.
bool Service::known_guest(const GuestId& guest) const { return is_guest_id(guest); }

std::string Service::sign(const GuestId& guest) const { return host::sign(parts_->key, guest); }

std::optional<GuestId> Service::verify(std::string_view cookie) const {
    return host::verify(parts_->key, cookie);
}

std::string Service::Parts::name_of(const GuestId& guest) {
    if (guest.empty()) return std::string(nameless);
    {
        const std::scoped_lock lock(names_mutex);
        if (const auto known = names.find(guest); known != names.end()) return known->second;
    }
    std::optional<Guest> stored;
    try {
        stored = store.guest(guest);
    } catch (const StoreError&) {
        return std::string(nameless);  // for now: a match is told of all the same
    }
    std::string name = stored ? stored->name : std::string(nameless);
    const std::scoped_lock lock(names_mutex);
    constexpr std::size_t most_names = 10'000;
    if (names.size() >= most_names) names.clear();
    return names.emplace(guest, std::move(name)).first->second;
}

Answer<std::string> Service::me(const GuestId& guest) const {
    try {
        JsonWriter out;
        out.object().field("name", parts_->name_of(guest)).key("matches").list();
        for (const StoredMatch& match : parts_->store.matches_of(guest, most_listed))
            out.json(parts_->card(match, parts_->store.notices(match.id), guest, true));
        return out.end().end().take();
    } catch (const StoreError& error) {
        return parts_->store_failed(error);
    }
}

Answer<std::string> Service::rename(const GuestId& guest, std::string_view body) {
    const Expected<std::string> name = read_text(body, "name");
    if (!name) return Refusal{400, name.error(), {}, -1};
    if (!is_guest_id(guest)) return Refusal{403, "only a guest has a name", {}, -1};
    if (const std::optional<std::string> wrong = wrong_name(*name)) return Refusal{400, *wrong, {}, -1};
    try {
        parts_->store.put_guest({guest, *name, parts_->now()});
    } catch (const StoreError& error) {
        return parts_->store_failed(error);
    }
    {
        const std::scoped_lock lock(parts_->names_mutex);
        parts_->names[guest] = *name;
    }
    std::vector<std::shared_ptr<Room>> all;
    {
        const std::scoped_lock lock(parts_->rooms_mutex);
        for (const auto& [id, room] : parts_->rooms) all.push_back(room);
    }
    for (const std::shared_ptr<Room>& room : all) {
        const std::scoped_lock lock(room->mutex);
        if (room->live && !seats_of(room->live->stored(), guest).empty()) parts_->notify_all(*room);
    }
    return me(guest);
}

// ---- lists ----

std::string Service::games() const { return games_json(parts_->games); }

Answer<std::string> Service::watch_list() const {
    try {
        JsonWriter out;
        out.list();
        for (const StoredMatch& match : parts_->store.latest(most_watched))
            out.json(parts_->card(match, parts_->store.notices(match.id), {}, false));
        return out.end().take();
    } catch (const StoreError& error) {
        return parts_->store_failed(error);
    }
}

Service::Counts Service::counts() {
    std::size_t matches = 0;
    try {
        matches = parts_->store.count();
        // Once it has failed, only a write shows that it works again.
        if (!parts_->store_works) parts_->store.try_write();
        parts_->store_works = true;
    } catch (const StoreError& error) {
        parts_->store_failed(error);
    }
    const std::scoped_lock lock(parts_->listeners_mutex);
    return {matches, parts_->listeners.size(), parts_->waiting_files, parts_->store_works};
}

// ---- sockets ----

Answer<Service::ListenerId> Service::listen(const GuestId& guest, const MatchId& match, std::string_view seat,
                                            std::optional<std::uint32_t> since, Deliver deliver,
                                            const std::string& address) {
    Answer<Entered> entered = parts_->enter_to_read(match);
    if (!entered) return entered.refusal();
    Room& room = **entered;
    const Answer<Seat> viewer = viewer_of(room.stored(), guest, seat);
    if (!viewer) return viewer.refusal();
    const bool named = *viewer != Seat::Nobody;

    const auto listener = std::make_shared<Listener>();
    listener->guest = guest;
    listener->address = address;
    listener->viewer = *viewer;
    listener->deliver = std::move(deliver);
    const std::uint32_t count = room.count(listener->viewer);
    // A number from some other life of the match is no help: all of it again.
    if (since && *since < count) listener->next = *since + 1;
    listener->allowance = parts_->limits.requests_at_once;
    listener->counted = parts_->now();

    JsonWriter hello;
    hello.object()
        .field("type", "hello")
        .key("match")
        .json(parts_->card(room, guest))
        .field("seat", seat)
        .field("next", count)
        .field("scene", room.tag_of_scene())
        .key("policies")
        .object();
    if (named && room.live)
        for (const auto& [kind, set] : room.policies[index(*viewer)])
            // A turn that was to be passed and is over says nothing any more.
            if (set.policy != Policy::PassTurn || set.turn == room.live->turn_key())
                hello.field(kind, policy_word(set.policy));
    hello.end().key("seen");
    const auto seen = std::find_if(room.notices.begin(), room.notices.end(), [&](const Notice& notice) {
        return notice.kind == Notice::Kind::Seen && notice.seat == listener->viewer;
    });
    if (named && seen != room.notices.end())
        hello.json(seen->value);
    else
        hello.null();
    hello.end();
    {
        const std::scoped_lock lock(parts_->listeners_mutex);
        listener->id = ++parts_->last_listener;
        parts_->listeners.emplace(listener->id, Parts::Connection{entered->room, listener});
    }
    room.listeners.push_back(listener);
    if (room.live) room.live->listen(listener->viewer);
    listener->send(hello.take());
    parts_->tell_moments(room, *listener);
    return listener->id;
}

bool Service::receive(ListenerId listener, std::string_view frame) {
    Parts::Connection connection;
    {
        const std::scoped_lock lock(parts_->listeners_mutex);
        const auto found = parts_->listeners.find(listener);
        if (found == parts_->listeners.end()) return false;
        connection = found->second;
    }
    return parts_->receive(connection, frame);
}

void Service::leave(ListenerId listener) {
    Parts::Connection connection;
    {
        const std::scoped_lock lock(parts_->listeners_mutex);
        const auto found = parts_->listeners.find(listener);
        if (found == parts_->listeners.end()) return;
        connection = std::move(found->second);
        parts_->listeners.erase(found);
    }
    Room& room = *connection.room;
    const std::scoped_lock lock(room.mutex);
    if (std::erase(room.listeners, connection.listener) > 0 && room.live)
        room.live->leave(connection.listener->viewer);
    if (room.listeners.empty()) room.told = {};
    connection.listener->deliver = [](const Text&) {};  // what its requests still come to reaches nobody
    if (connection.listener->viewer == Seat::Nobody || connection.listener->next == 0) return;
    // What it has seen by now, so that the next time it can be told what happened since.
    const Notice seen{Notice::Kind::Seen, connection.listener->viewer,
                      std::to_string(connection.listener->next - 1), parts_->now()};
    const auto known = std::find_if(room.notices.begin(), room.notices.end(), [&](const Notice& notice) {
        return notice.kind == seen.kind && notice.seat == seen.seat;
    });
    if (known != room.notices.end() && known->value == seen.value) return;
    if (known != room.notices.end())
        *known = seen;
    else
        room.notices.push_back(seen);
    try {
        parts_->store.put_notice(room.id, seen);
    } catch (const StoreError&) {
        // He is told of more than he has missed, that is all.
    }
}

}  // namespace longroll::host
