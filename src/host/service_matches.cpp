// Making, opening, joining and following matches; their cards and files.

#include <algorithm>

#include "files/describe.h"
#include "files/json_writer.h"
#include "files/match_file.h"
#include "host/guests.h"
#include "host/service_parts.h"

namespace longroll::host {
namespace {

constexpr std::string_view me_word = "me", link_word = "link";

const Notice* find_notice(const std::vector<Notice>& notices, Notice::Kind kind, Seat seat) {
    for (const Notice& notice : notices)
        if (notice.kind == kind && notice.seat == seat) return &notice;
    return nullptr;
}

const char* kind_word(Sitter::Kind kind) {
    switch (kind) {
        case Sitter::Kind::Open: return "open";
        case Sitter::Kind::Guest: return "guest";
        case Sitter::Kind::Computer: return "computer";
    }
    return "open";
}

Sitter guest_sitter(const GuestId& guest) { return {Sitter::Kind::Guest, guest, {}}; }

bool has_computer(const StoredMatch& match, int least) {
    int computers = 0;
    for (const Sitter& sitter : match.seats) computers += sitter.kind == Sitter::Kind::Computer;
    return computers >= least;
}

// Nothing is held back from a computer, nor between two people at one screen.
bool needs_no_window(const StoredMatch& match) { return has_computer(match, 1) || match.hot_seat(); }

}  // namespace

SeatSet seats_of(const StoredMatch& match, const GuestId& guest) {
    SeatSet own;
    for (Seat seat : seats) {
        const Sitter& sitter = match.seats[index(seat)];
        if (sitter.kind == Sitter::Kind::Guest && !guest.empty() && sitter.who == guest)
            own.bits |= SeatSet::of(seat).bits;
    }
    return own;
}

Answer<Seat> viewer_of(const StoredMatch& match, const GuestId& guest, std::string_view seat) {
    const std::optional<Seat> named = seat_named(seat);
    if (!named && seat != "watch") return Refusal{400, "a seat is union, confederate or watch", {}, -1};
    const SeatSet own = seats_of(match, guest);
    if (named && !own.has(*named)) return Refusal{403, "that seat is not yours", {}, -1};
    if (!named && !match.watch && own.empty())
        return Refusal{403, "this match does not allow spectators", {}, -1};
    return named.value_or(Seat::Nobody);
}

const Scenario* Service::Parts::scenario_of(const StoredMatch& match) const {
    for (const HostGame& known : games)
        if (known.game->id() == match.game) return known.game->find(match.scenario);
    return nullptr;
}

std::vector<const AnyGame*> Service::Parts::game_list() const {
    std::vector<const AnyGame*> list;
    for (const HostGame& known : games) list.push_back(known.game);
    return list;
}

// ---- cards ----

std::string Service::Parts::card(const StoredMatch& match, const std::vector<Notice>& notices,
                                 const GuestId& guest, bool with_links) {
    const Scenario* scenario = scenario_of(match);
    std::array<std::string, 2> names_now;
    CardOf card;
    card.id = match.id;
    card.game = match.game;
    card.scenario = match.scenario;
    card.title = scenario != nullptr ? std::string_view(scenario->title) : std::string_view(match.scenario);
    card.options = &match.options;
    card.seats = seats_of(match, guest);
    for (Seat seat : seats) {
        const Sitter& sitter = match.seats[index(seat)];
        if (sitter.kind == Sitter::Kind::Guest) names_now[index(seat)] = name_of(sitter.who);
        if (sitter.kind == Sitter::Kind::Computer) names_now[index(seat)] = sitter.who;
        card.players[index(seat)] = {kind_word(sitter.kind), names_now[index(seat)]};
        if (sitter.kind == Sitter::Kind::Open) card.tokens[index(seat)] = sitter.token;
        if (find_notice(notices, Notice::Kind::DrawOffer, seat) != nullptr)
            card.draw.bits |= SeatSet::of(seat).bits;
    }
    card.turn = match.status.turn;
    card.window = match.status.window;
    card.over = match.status.over;
    card.winner = match.status.winner;
    card.margin = match.status.margin;
    card.result = match.status.result;
    card.watch = match.watch;
    card.window_seconds = match.window_seconds;
    card.created = match.created;
    card.updated = match.status.updated;
    if (const Notice* rematch = find_notice(notices, Notice::Kind::Rematch, Seat::Nobody))
        card.rematch = rematch->value;
    card.links = with_links;
    return card_json(card);
}

// Whoever has a seat may hand out the links of those that are open.
std::string Service::Parts::card(Room& room, const GuestId& guest) {
    const StoredMatch& match = room.stored();
    return card(match, room.notices, guest, !seats_of(match, guest).empty());
}

Answer<std::string> Service::card(const GuestId& guest, const MatchId& match) {
    Answer<Entered> entered = parts_->enter_to_read(match);
    if (!entered) return entered.refusal();
    const StoredMatch& stored = (*entered)->stored();
    // A match that is not open to watch is still there for whoever holds the link of an open seat.
    const bool open =
        stored.seats[0].kind == Sitter::Kind::Open || stored.seats[1].kind == Sitter::Kind::Open;
    if (!stored.watch && !open && seats_of(stored, guest).empty())
        return Refusal{403, "this match does not allow spectators", {}, -1};
    return parts_->card(**entered, guest);
}

// ---- making ----

std::size_t Service::Parts::computer_matches() {
    std::vector<std::shared_ptr<Room>> all;
    {
        const std::scoped_lock lock(rooms_mutex);
        for (const auto& [id, room] : rooms) all.push_back(room);
    }
    std::size_t count = 0;
    for (const std::shared_ptr<Room>& room : all) {
        const std::scoped_lock lock(room->mutex);
        count += room->live && !room->live->over() && has_computer(room->live->stored(), 2);
    }
    return count;
}

// Gives the match its id, its seed where it has none, and puts it in the store.
Answer<MatchId> Service::Parts::make(StoredMatch match, const std::vector<StoredEntry>& entries) {
    try {
        for (const Sitter& sitter : match.seats)
            if (sitter.kind == Sitter::Kind::Guest &&
                store.unfinished_of(sitter.who) >= limits.max_matches_per_guest)
                return Refusal{429,
                               "a guest has at most " + std::to_string(limits.max_matches_per_guest) +
                                   " unfinished matches; finish one of them first",
                               {},
                               -1};
        do {
            match.id = new_match_id();
        } while (!store.create(match));
        // In parts, so that nobody's act waits for all of a long file.
        constexpr std::size_t at_once = 500;
        for (std::size_t i = 0; i < entries.size(); i += at_once) {
            const auto from = entries.begin() + static_cast<std::ptrdiff_t>(i);
            const auto until = from + static_cast<std::ptrdiff_t>(std::min(at_once, entries.size() - i));
            store.append(match.id, static_cast<std::uint32_t>(i), {from, until}, match.status);
        }
        return match.id;
    } catch (const StoreError& error) {
        return store_failed(error);
    }
}

Answer<std::string> Service::create(const GuestId& guest, std::string_view body) {
    const Expected<CreateRequest> request = read_create(body);
    if (!request) return Refusal{400, request.error(), {}, -1};
    if (!is_guest_id(guest)) return Refusal{403, "only a guest can make a match", {}, -1};
    const std::size_t slash = request->scenario.find('/');
    const std::string game_id = request->scenario.substr(0, slash);
    const AnyGame* game = nullptr;
    for (const AnyGame* known : parts_->game_list())
        if (known->id() == game_id) game = known;
    const Scenario* scenario = game == nullptr || slash == std::string::npos
                                   ? nullptr
                                   : game->find(std::string_view(request->scenario).substr(slash + 1));
    if (scenario == nullptr)
        return Refusal{404, "there is no scenario of that name; /api/games lists them", {}, -1};

    StoredMatch match;
    match.game = game->id();
    match.scenario = scenario->id;
    match.rules_version = game->rules_version();
    match.scenario_hash = scenario->content_hash();
    match.seed = parts_->seed();
    match.watch = request->watch;
    for (Seat seat : seats) {
        const std::string& who = request->seats[index(seat)];
        Sitter& sitter = match.seats[index(seat)];
        if (who == me_word)
            sitter = guest_sitter(guest);
        else if (who == link_word)
            sitter = {Sitter::Kind::Open, {}, new_token()};
        else if (is_player(who))
            sitter = {Sitter::Kind::Computer, who, {}};
        else
            return Refusal{
                400,
                "seat '" + std::string(name(seat)) + "' must be \"me\", \"link\" or a computer player's name",
                {},
                -1};
    }
    if (has_computer(match, 2) && parts_->computer_matches() >= parts_->limits.max_computer_matches)
        return Refusal{
            429, "too many computers are playing each other already; watch one of those matches", {}, -1};
    match.window_seconds =
        needs_no_window(match) ? 0 : request->window_seconds.value_or(parts_->limits.window_seconds);

    const Expected<Match> begun = Match::begin(*game, *scenario, request->options, match.seed);
    if (!begun) return Refusal{400, begun.error(), {}, -1};
    for (std::size_t i = 0; i < begun->options().size(); ++i)
        match.options.emplace_back(scenario->options[i].name, scenario->options[i].text(begun->options()[i]));
    match.created = parts_->now();
    match.status = {begun->to_act().seats, begun->to_act().window, false, Seat::Nobody, 0, {}, match.created};
    const Answer<MatchId> id = parts_->make(std::move(match));
    if (!id) return id.refusal();
    Answer<Entered> entered = parts_->enter(*id);
    if (!entered) return entered.refusal();
    return parts_->card((*entered)->live->stored(), (*entered)->notices, guest, true);
}

Answer<std::string> Service::open_file(const GuestId& guest, std::string_view body) {
    const Expected<std::string> text = read_text(body, "file");
    if (!text) return Refusal{400, text.error(), {}, -1};
    if (!is_guest_id(guest)) return Refusal{403, "only a guest can open a match", {}, -1};
    const Expected<Match> opened = read_match(*text, parts_->game_list());
    if (!opened) return Refusal{400, opened.error(), {}, -1};

    const MatchRecord record = record_of(*opened, Says::Without);
    StoredMatch match;
    match.game = record.game;
    match.scenario = record.scenario;
    match.rules_version = record.rules_version;
    match.scenario_hash = record.scenario_hash;
    match.options = record.options;
    match.seed = record.seed;
    match.seats = {guest_sitter(guest), guest_sitter(guest)};
    match.watch = false;
    match.created = parts_->now();
    const Turn turn = opened->to_act();
    const Result result = opened->result();
    match.status = {turn.seats,    turn.window,
                    result.over,   result.winner,
                    result.margin, result.over ? describe(result, opened->position()) : std::string(),
                    match.created};
    std::vector<StoredEntry> entries;
    for (const RecordEntry& entry : record.entries)
        entries.push_back(
            {entry.kind, entry.seat, entry.to, entry.act, entry.hash, match.created, match.created, false});
    const Answer<MatchId> id = parts_->make(std::move(match), entries);
    if (!id) return id.refusal();
    if (result.over) parts_->archive(*id);
    return card(guest, *id);
}

// ---- seats ----

Answer<std::string> Service::join(const GuestId& guest, const MatchId& match, std::string_view body) {
    const Expected<std::string> token = read_text(body, "token");
    if (!token) return Refusal{400, token.error(), {}, -1};
    if (!is_guest_id(guest)) return Refusal{403, "only a guest can take a seat", {}, -1};
    Answer<Entered> entered = parts_->enter(match);
    if (!entered) return entered.refusal();
    Room& room = **entered;
    StoredMatch& stored = room.live->stored();
    for (Seat seat : seats) {
        Sitter& sitter = stored.seats[index(seat)];
        if (sitter.token.empty() || !same_secret(sitter.token, *token)) continue;
        if (sitter.kind == Sitter::Kind::Guest && sitter.who == guest) return parts_->card(room, guest);
        if (sitter.kind != Sitter::Kind::Open) return Refusal{409, "that seat is taken", {}, -1};
        if (!seats_of(stored, guest).empty())
            return Refusal{
                409, "you have the other seat of this match; send the link to your opponent", {}, -1};
        try {
            if (!parts_->store.take_seat(match, seat, guest))
                return Refusal{409, "that seat is taken", {}, -1};
            sitter.kind = Sitter::Kind::Guest;
            sitter.who = guest;
            const Notice taken{Notice::Kind::Taken, seat, {}, parts_->now()};
            room.notices.push_back(taken);
            parts_->store.put_notice(match, taken);
        } catch (const StoreError& error) {
            return parts_->store_failed(error);
        }
        parts_->notify_all(room);
        return parts_->card(room, guest);
    }
    return Refusal{403, "that link opens no seat of this match", {}, -1};
}

Answer<std::string> Service::rematch(const GuestId& guest, const MatchId& match) {
    Answer<Entered> entered = parts_->enter(match);
    if (!entered) return entered.refusal();
    Room& room = **entered;
    if (seats_of(room.live->stored(), guest).empty())
        return Refusal{403, "only a player of the match can ask for a rematch", {}, -1};
    if (!room.live->over()) return Refusal{409, "the match is not over", {}, -1};
    MatchId next;
    if (const Notice* known = find_notice(room.notices, Notice::Kind::Rematch, Seat::Nobody)) {
        next = known->value;
    } else {
        StoredMatch again = room.live->stored();
        again.seed = parts_->seed();
        again.created = parts_->now();
        for (Sitter& sitter : again.seats)
            if (sitter.kind != Sitter::Kind::Computer)
                sitter.token = sitter.kind == Sitter::Kind::Open ? new_token() : "";
        const Match& before = room.live->match();
        const Expected<Match> begun =
            Match::begin(before.game(), before.scenario(), again.options, again.seed);
        if (!begun) return Refusal{409, begun.error(), {}, -1};
        again.status = {begun->to_act().seats, begun->to_act().window, false, Seat::Nobody, 0, {},
                        again.created};
        const Answer<MatchId> made = parts_->make(std::move(again));
        if (!made) return made.refusal();
        next = *made;
        const Notice notice{Notice::Kind::Rematch, Seat::Nobody, next, parts_->now()};
        room.notices.push_back(notice);
        try {
            parts_->store.put_notice(match, notice);
        } catch (const StoreError& error) {
            return parts_->store_failed(error);
        }
        parts_->notify_all(room);
    }
    entered->lock.unlock();  // one room at a time
    return card(guest, next);
}

// ---- files ----

Answer<std::string> Service::file(const GuestId& guest, const MatchId& match) {
    Answer<Entered> entered = parts_->enter_to_read(match);
    if (!entered) return entered.refusal();
    const StoredMatch& stored = (*entered)->stored();
    if (!stored.watch && seats_of(stored, guest).empty())
        return Refusal{403, "this match does not allow spectators", {}, -1};
    if ((*entered)->old) return (*entered)->old->archive.file();
    const LiveMatch& live = *(*entered)->live;
    if (!live.over()) return Refusal{409, "the whole record is available only after the match", {}, -1};
    // Who looks at the match meanwhile need not wait for its file.
    const Match copy = live.match().clone();
    const std::array<Sitter, 2> sitters = stored.seats;
    entered->lock.unlock();
    return file_of(copy, sitters);
}

Answer<std::string> Service::record(const GuestId& guest, const MatchId& match, std::string_view seat) {
    Answer<Entered> entered = parts_->enter_to_read(match);
    if (!entered) return entered.refusal();
    Room& room = **entered;
    const Answer<Seat> viewer = viewer_of(room.stored(), guest, seat);
    if (!viewer) return viewer.refusal();
    JsonWriter out;
    out.object()
        .field("id", room.id)
        .field("scenario", room.stored().game + '/' + room.stored().scenario)
        .field("seat", seat)
        .key("scene")
        .json(room.scene().scene)
        .key("moments")
        .json(parts_->moments_after(room, *viewer, 0))
        .end();
    return out.take();
}

Answer<std::string> Service::scene(const GuestId& guest, const MatchId& match, std::string_view seat) {
    Answer<Entered> entered = parts_->enter_to_read(match);
    if (!entered) return entered.refusal();
    Room& room = **entered;
    if (const Answer<Seat> viewer = viewer_of(room.stored(), guest, seat); !viewer) return viewer.refusal();
    return room.scene().text();
}

Answer<std::string> Service::scene_tag(const GuestId& guest, const MatchId& match, std::string_view seat) {
    Answer<Entered> entered = parts_->enter_to_read(match);
    if (!entered) return entered.refusal();
    Room& room = **entered;
    if (const Answer<Seat> viewer = viewer_of(room.stored(), guest, seat); !viewer) return viewer.refusal();
    return room.tag_of_scene();
}

}  // namespace longroll::host
