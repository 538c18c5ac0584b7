// Matches in memory: loaded when a viewer comes, kept while they are needed, continued by computers, timers
// and policies.

#include <algorithm>
#include <cstdio>

#include "files/json_writer.h"
#include "host/guests.h"
#include "host/service_parts.h"

namespace longroll::host {
namespace {

// If an unanswered window ended longer ago than this, the program was asleep: the pass counts from now.
constexpr std::int64_t too_late = 2'000;
constexpr std::int64_t try_again = 1'000;    // after the store failed
constexpr std::uint32_t snapshot_every = 8;  // so many entries are played again when a match is opened

bool is_computer(const LiveMatch& live, Seat seat) {
    return live.stored().seats[index(seat)].kind == Sitter::Kind::Computer;
}

}  // namespace

Seed seed_for(const AnyPosition& position, Seat seat, std::uint64_t salt) {
    const std::uint64_t seen = hash_view(position.show(seat), salt);
    return {seen, hash_value(seen, index(seat) + 1)};
}

Refusal Service::Parts::store_failed(const StoreError& error) {
    store_works = false;
    if (limits.log)
        limits.log(error.what());
    else
        std::fprintf(stderr, "longroll serve: %s\n", error.what());
    return {503, "The server cannot write its matches now; nothing was changed", {}, -1};
}

// ---- coming and going ----

Answer<Entered> Service::Parts::enter(const MatchId& id) {
    Answer<Entered> entered = enter_to_read(id);
    if (entered && (*entered)->old)
        return Refusal{
            409, "this match was played by earlier rules: it can be read and nothing else", {}, -1};
    return entered;
}

Answer<Entered> Service::Parts::enter_to_read(const MatchId& id) {
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
        if (!room->live && !room->old) {
            if (const std::optional<Refusal> refusal = load(*room)) return *refusal;
            forget_some();
            if (room->live) go_on(room);
        }
        return Entered{std::move(room), std::move(lock)};
    } catch (const StoreError& error) {
        return store_failed(error);
    }
}

std::optional<Refusal> Service::Parts::load(Room& room) {
    std::optional<StoredMatch> stored = store.match(room.id);
    if (!stored) return Refusal{404, "there is no such match", {}, -1};
    if (game_of(*stored, games) == nullptr) return load_old(room, *std::move(stored));
    Expected<LiveMatch> live =
        LiveMatch::load(*std::move(stored), store.entries(room.id), store.snapshot(room.id), games, now());
    if (!live) return Refusal{409, live.error(), {}, -1};
    room.live.emplace(*std::move(live));
    room.notices = store.notices(room.id);
    std::erase_if(room.notices, [&](const Notice& notice) {
        return notice.kind == Notice::Kind::DrawOffer && notice.at < room.live->stored().status.updated;
    });
    for (Seat seat : seats)
        for (const auto& [kind, set] : store.policies(room.id, seat)) room.policies[index(seat)][kind] = set;
    // The list of matches may lack what was kept back when the program ended.
    LiveMatch& loaded = *room.live;
    if (const PublicStatus status = loaded.status(); status != loaded.stored().status) {
        store.set_status(room.id, status);
        loaded.stored().status = status;
    }
    keep(room, !loaded.resumed());
    return std::nullopt;
}

std::optional<Refusal> Service::Parts::load_old(Room& room, StoredMatch&& stored) {
    std::optional<StoredArchive> archive = stored.status.over ? store.archive(room.id) : std::nullopt;
    const std::string name = stored.game + '/' + stored.scenario;
    if (!stored.status.over)
        return Refusal{
            409,
            "the rules of " + name + " have changed since this match began: it cannot be continued",
            {},
            -1};
    if (!archive)
        return Refusal{
            409,
            "the rules of " + name + " have changed since this match, and it was not kept to be read",
            {},
            -1};
    room.old.emplace(OldMatch{std::move(stored), Archive(*std::move(archive))});
    room.notices = store.notices(room.id);
    return std::nullopt;
}

// ---- for readers to come ----

void Service::Parts::archive(const MatchId& id) {
    heavy.post(id, [this, id] {
        try {
            const std::optional<StoredMatch> match = store.match(id);
            if (!match || game_of(*match, games) == nullptr || store.archive(id)) return;
            if (const std::optional<StoredArchive> made = Archive::of(*match, store.entries(id), games))
                store.put_archive(id, *made);
        } catch (const StoreError& error) {
            store_failed(error);  // the next start of the server tries again
        }
    });
}

// What ended just before the program did, or before it kept archives.
void Service::Parts::archive_all() {
    for (const MatchId& id : store.unarchived()) archive(id);
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
        heavy.post(id, [this, id] {
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
    const std::uint32_t shown = live.record().count(Seat::Nobody);
    live.accept(std::move(proposal), now());
    if (live.record().count(Seat::Nobody) != shown) drop_offers(room);
    if (live.over()) archive(room.id);
    keep(room, before / snapshot_every != live.entries() / snapshot_every);
    return std::nullopt;
}

// What was told and, now and then, where the match stands, for those who come later.
void Service::Parts::keep(Room& room, bool snapshot) {
    LiveMatch& live = *room.live;
    std::vector<StoredMoment> moments = live.take_fresh();
    try {
        std::optional<Snapshot> now_standing;
        if (snapshot && !live.holds()) now_standing = live.snapshot();
        // A long match that was played again has thousands, and nobody should wait for them all.
        constexpr std::size_t at_once = 100;
        for (std::size_t i = 0; i + at_once < moments.size(); i += at_once) {
            const auto from = moments.begin() + static_cast<std::ptrdiff_t>(i);
            store.keep(room.id, {from, from + at_once}, std::nullopt);
        }
        moments.erase(moments.begin(),
                      moments.end() - static_cast<std::ptrdiff_t>(
                                          moments.empty() ? 0 : (moments.size() - 1) % at_once + 1));
        store.keep(room.id, std::move(moments), std::move(now_standing));
        live.forget_old_moments();
    } catch (const StoreError&) {
        // The match is safe without it: it only takes longer to load.
    }
}

// An offer of a draw lapses with the next decision that everybody sees: one in secret must change nothing.
void Service::Parts::drop_offers(Room& room) {
    for (Seat seat : seats) {
        const auto offers = [&](const Notice& notice) {
            return notice.kind == Notice::Kind::DrawOffer && notice.seat == seat;
        };
        if (std::erase_if(room.notices, offers) == 0) continue;
        try {
            store.drop_notice(room.id, Notice::Kind::DrawOffer, seat);
        } catch (const StoreError& error) {
            store_failed(error);  // it is older than the match's last change: loading drops it
        }
    }
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
            heavy.post_at(pause == 0 ? 0 : now() + pause, room->id,
                          [this, room, seat] { think(room, seat); });
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
    quick.post_at(until, room->id, [this, room, until] { window_over(room, until); });
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
        drop_offers(*room);
        if (live.over()) archive(room->id);
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
        quick.post_at(now() + try_again, room->id, [this, room, until] { window_over(room, until); });
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
        quick.post_at(due, room->id, [this, room, seat, n, action] { thought(room, seat, n, action); });
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
            heavy.post_at(now() + try_again, room->id, [this, room, seat] { think(room, seat); });
            return;
        }
    }
    go_on(room);
}

// ---- notifying ----

// Those before what the match itself still knows, from the store, as the inside of a list; empty when the
// store does not have them all.
std::string Service::Parts::moments_kept(Room& room, Seat viewer, std::uint32_t first) {
    const std::uint32_t end = room.live->record().first(viewer);
    if (first >= end) return {};
    std::string list;
    try {
        const std::vector<StoredMoment> kept = store.moments(room.id, viewer, first, end);
        if (kept.size() != end - first) return {};
        for (const StoredMoment& moment : kept) list += moment_json(moment.n, moment.at, moment.head) + ", ";
    } catch (const StoreError&) {
        return {};  // the match makes them again
    }
    return list;
}

std::string Service::Parts::moments_after(Room& room, Seat viewer, std::uint32_t first) {
    if (room.old) return room.old->archive.moments_after(viewer, first);
    const std::string before = moments_kept(room, viewer, first);
    if (!before.empty()) first = room.live->record().first(viewer);
    return '[' + before + room.live->moments_after(viewer, first).substr(1);
}

std::optional<StoredMoment> Service::Parts::moment_kept(Room& room, Seat viewer, std::uint32_t n) {
    if (std::optional<StoredMoment> told = room.live->told(viewer, n)) return told;
    try {
        std::vector<StoredMoment> kept = store.moments(room.id, viewer, n, n + 1);
        if (!kept.empty()) return std::move(kept.front());
    } catch (const StoreError&) {
        // The match makes it again.
    }
    return std::nullopt;
}

void Service::Parts::tell_moments(Room& room, Listener& listener) {
    const std::uint32_t count = room.count(listener.viewer);
    if (listener.next >= count) return;
    Room::Told& told = room.told[index(listener.viewer)];
    if (!told.frame || told.first != listener.next || told.end != count) {
        JsonWriter out;
        out.object()
            .field("type", "moments")
            .key("moments")
            .json(moments_after(room, listener.viewer, listener.next))
            .end();
        told = {listener.next, count, std::make_shared<const std::string>(out.take())};
    }
    listener.next = count;
    listener.deliver(told.frame);
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
        listener->send(out.take());
    }
}

}  // namespace longroll::host
