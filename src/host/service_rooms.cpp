// Matches in memory: loaded when a viewer comes, kept while they are needed, continued by computers, timers
// and policies.

#include <algorithm>

#include "files/json_writer.h"
#include "host/guests.h"
#include "host/service_parts.h"

namespace longroll::host {
namespace {

// If an unanswered window ended longer ago than this, the program was asleep: the pass counts from now.
constexpr std::int64_t too_late = 2'000;
constexpr std::int64_t try_again = 1'000;  // after the store failed
constexpr std::uint32_t snapshot_every = 128;

bool is_computer(const LiveMatch& live, Seat seat) {
    return live.stored().seats[index(seat)].kind == Sitter::Kind::Computer;
}

}  // namespace

Seed seed_for(const AnyPosition& position, Seat seat, std::uint64_t salt) {
    const std::uint64_t seen = hash_view(position.show(seat), salt);
    return {seen, hash_value(seen, index(seat) + 1)};
}

Refusal store_failed(const StoreError& error) { return {503, error.what(), {}, -1}; }

// ---- coming and going ----

Answer<Entered> Service::Parts::enter(const MatchId& id) {
    const auto find = [&]() -> std::shared_ptr<Room> {
        const auto found = rooms.find(id);
        return found == rooms.end() ? nullptr : found->second;
    };
    try {
        std::shared_ptr<Room> room;
        {
            const std::scoped_lock lock(rooms_mutex);
            room = find();
        }
        if (!room) {
            // Nobody can fill the memory with rooms of matches that do not exist.
            if (!is_match_id(id) || !store.match(id)) return Refusal{404, "there is no such match", {}, -1};
            const std::scoped_lock lock(rooms_mutex);
            room = find();
            if (!room) room = rooms.emplace(id, std::make_shared<Room>(id)).first->second;
        }
        room->used = now();
        std::unique_lock lock(room->mutex);
        if (!room->live) {
            if (const std::optional<Refusal> refusal = load(*room)) return *refusal;
            forget_some();
            go_on(room);
        }
        return Entered{std::move(room), std::move(lock)};
    } catch (const StoreError& error) {
        return store_failed(error);
    }
}

std::optional<Refusal> Service::Parts::load(Room& room) {
    std::optional<StoredMatch> stored = store.match(room.id);
    if (!stored) return Refusal{404, "there is no such match", {}, -1};
    Expected<LiveMatch> live =
        LiveMatch::load(*std::move(stored), store.entries(room.id), store.snapshot(room.id), games, now());
    if (!live) return Refusal{409, live.error(), {}, -1};
    room.live.emplace(*std::move(live));
    room.notices = store.notices(room.id);
    for (Seat seat : seats)
        for (const auto& [kind, set] : store.policies(room.id, seat)) room.policies[index(seat)][kind] = set;
    // The list of matches may lack what was kept back when the program ended.
    LiveMatch& loaded = *room.live;
    if (const PublicStatus status = loaded.status(); status != loaded.stored().status) {
        store.set_status(room.id, status);
        loaded.stored().status = status;
    }
    return std::nullopt;
}

void Service::Parts::forget_some() {
    const std::scoped_lock lock(rooms_mutex);
    while (rooms.size() > limits.max_live) {
        // A listener, a computer player or a timer holds the room; one that only this map holds can be loaded
        // again.
        auto oldest = rooms.end();
        for (auto room = rooms.begin(); room != rooms.end(); ++room)
            if (room->second.use_count() == 1 &&
                (oldest == rooms.end() || room->second->used < oldest->second->used))
                oldest = room;
        if (oldest == rooms.end()) return;
        rooms.erase(oldest);
    }
}

void Service::Parts::wake_unfinished() {
    for (const MatchId& id : store.unfinished())
        heavy.post([this, id] {
            try {
                const std::optional<StoredMatch> match = store.match(id);
                if (!match) return;
                bool wanted = match->window_seconds > 0 && match->status.window;
                for (Seat seat : seats)
                    wanted = wanted || (match->status.turn.has(seat) &&
                                        match->seats[index(seat)].kind == Sitter::Kind::Computer);
                if (wanted) (void)enter(id);
            } catch (const StoreError&) {
                // Anyone who opens the match gets the error.
            }
        });
}

// ---- continuing ----

std::optional<Refusal> Service::Parts::commit(Room& room, LiveMatch::Proposal&& proposal) {
    LiveMatch& live = *room.live;
    const Refusal moved_on{409, "The match has moved on; open it again", {}, -1};
    if (!live.accepts(proposal)) return moved_on;
    const std::uint32_t before = live.entries();
    try {
        // On disk before anybody is notified.
        if (!store.append(room.id, before, proposal.entries(), proposal.status)) return moved_on;
    } catch (const StoreError& error) {
        return store_failed(error);
    }
    live.accept(std::move(proposal), now());
    if (!live.holds() && before / snapshot_every != live.entries() / snapshot_every) {
        try {
            store.put_snapshot(room.id, live.snapshot());
        } catch (const StoreError&) {
            // The match is safe without it: it only takes longer to load.
        }
    }
    return std::nullopt;
}

void Service::Parts::go_on(const std::shared_ptr<Room>& room) {
    while (answer_by_policy(*room)) {
    }
    const Turn turn = room->live->turn();
    if (room->live->until()) arm(room);
    for (Seat seat : seats)
        if (turn.seats.has(seat) && is_computer(*room->live, seat) && !room->thinking[index(seat)]) {
            room->thinking[index(seat)] = true;
            const std::int64_t pause = turn.window ? 0 : limits.computer_pause.count();
            heavy.post_at(pause == 0 ? 0 : now() + pause, [this, room, seat] { think(room, seat); });
        }
    notify_all(*room);
}

// Where windows have no timer, a policy answers at once. Where they have, a player without an answer passes
// when the time ends, and nothing is to be done before.
bool Service::Parts::answer_by_policy(Room& room) {
    const LiveMatch& live = *room.live;
    const Turn turn = live.turn();
    const Seat seat = turn.seats.only();
    if (live.until() || seat == Seat::Nobody || is_computer(live, seat)) return false;
    // A question reveals nothing to a computer, so a player with one answer only is not asked.
    const bool told_nobody = turn.always_asked && is_computer(live, other(seat));
    if (!turn.window && !(told_nobody && live.match().position().choices(seat).size() == 1)) return false;
    const auto said = room.policies[index(seat)].find(live.match().position().kind_word(turn.kind));
    // By default a player is asked; against a computer, only when they can do more than pass.
    PolicySet set{is_computer(live, other(seat)) ? Policy::IfAble : Policy::Ask, 0};
    if (said != room.policies[index(seat)].end()) set = said->second;
    switch (set.policy) {
        case Policy::Ask: return false;
        case Policy::IfAble:
            if (live.match().position().choices(seat).size() > 1) return false;
            break;
        case Policy::PassTurn:
            if (set.turn != live.turn_key()) {
                room.policies[index(seat)].erase(said);
                return false;
            }
            break;
        case Policy::Pass: break;
    }
    LiveMatch::Proposal pass = live.propose(seat, live.match().position().default_action(seat), now());
    return !pass.refused && !commit(room, std::move(pass));
}

void Service::Parts::arm(const std::shared_ptr<Room>& room) {
    const std::int64_t until = *room->live->until();
    if (room->armed == until) return;
    room->armed = until;
    timers.post_at(until, [this, room, until] { window_over(room, until); });
}

// The time of a window is over: the answer is revealed, or else the seat passes. Both look the same to the
// other side.
void Service::Parts::window_over(const std::shared_ptr<Room>& room, std::int64_t until) {
    const std::scoped_lock lock(room->mutex);
    LiveMatch& live = *room->live;
    if (live.until() != until) return;
    bool done = true;
    if (live.holds()) {
        live.release();
        try {
            store.set_status(room->id, live.stored().status);
        } catch (const StoreError&) {
            // The entries are on disk, and the list of matches is corrected when the match is loaded.
        }
    } else {
        const Seat seat = live.turn().seats.only();
        const std::int64_t at = now() - until > too_late ? now() : until;
        LiveMatch::Proposal pass = live.propose(seat, live.match().position().default_action(seat), at);
        done = !pass.refused && !commit(*room, std::move(pass));
    }
    if (!done) {
        timers.post_at(now() + try_again, [this, room, until] { window_over(room, until); });
        return;
    }
    go_on(room);
}

// ---- computer players ----

// Runs with the workers.
void Service::Parts::think(const std::shared_ptr<Room>& room, Seat seat) {
    std::unique_ptr<AnyPosition> position;
    std::unique_ptr<AnyPlayer> player;
    std::uint32_t n = 0;
    std::int64_t due = 0;
    {
        const std::scoped_lock lock(room->mutex);
        const LiveMatch& live = *room->live;
        const Turn turn = live.turn();
        if (!turn.seats.has(seat)) {
            room->thinking[index(seat)] = false;
            return;
        }
        position = live.match().position().clone();
        n = live.record().count(seat);
        player = live.game().make_player(live.stored().seats[index(seat)].who,
                                         seed_for(*position, seat, live.stored().seed.high ^ n));
        if (turn.window) due = live.opened() + limits.computer_window.count();
    }
    const AnyAction action = player ? player->decide(*position, seat) : position->default_action(seat);
    // How long a computer thought about a window must reveal nothing either.
    if (due > now())
        timers.post_at(due, [this, room, seat, n, action] { thought(room, seat, n, action); });
    else
        thought(room, seat, n, action);
}

void Service::Parts::thought(const std::shared_ptr<Room>& room, Seat seat, std::uint32_t n,
                             const AnyAction& action) {
    const std::scoped_lock lock(room->mutex);
    LiveMatch& live = *room->live;
    room->thinking[index(seat)] = false;
    // If something changed for the seat meanwhile (an undo, a resignation), it thinks again if still asked.
    if (live.record().count(seat) == n && live.turn().seats.has(seat)) {
        LiveMatch::Proposal proposal = live.propose(seat, action, now());
        // A defect of the player; the match continues with what is always legal.
        if (proposal.refused)
            proposal = live.propose(seat, live.match().position().default_action(seat), now());
        if (proposal.refused || commit(*room, std::move(proposal))) {
            room->thinking[index(seat)] = true;
            heavy.post_at(now() + try_again, [this, room, seat] { think(room, seat); });
            return;
        }
    }
    go_on(room);
}

// ---- notifying ----

void Service::Parts::tell_moments(Room& room, Listener& listener) {
    LiveMatch& live = *room.live;
    const std::uint32_t count = live.record().count(listener.viewer);
    if (listener.next >= count) return;
    JsonWriter out;
    out.object()
        .field("type", "moments")
        .key("moments")
        .json(live.moments_after(listener.viewer, listener.next))
        .end();
    listener.next = count;
    listener.deliver(out.take());
}

void Service::Parts::notify_all(Room& room) {
    for (const std::shared_ptr<Listener>& listener : room.listeners) tell_moments(room, *listener);
    // Without its times, which change with every moment and say nothing new.
    StoredMatch plain = room.live->stored();
    plain.status.updated = 0;
    std::string now_told = card(plain, room.notices, {}, false);
    if (now_told == room.card) return;
    const bool first = room.card.empty();
    room.card = std::move(now_told);
    if (first) return;
    for (const std::shared_ptr<Listener>& listener : room.listeners) {
        JsonWriter out;
        out.object().field("type", "card").key("match").json(card(room, listener->guest)).end();
        listener->deliver(out.take());
    }
}

}  // namespace longroll::host
