// What a socket asks for. Everything that changes a match is checked for its seat; what takes long goes to
// the workers.

#include <algorithm>

#include "files/describe.h"
#include "files/json_writer.h"
#include "host/service_parts.h"
#include "rulebook/catalogue.h"

namespace longroll::host {
namespace {

constexpr int most_bad_frames = 10;
constexpr int most_waiting = 8;  // requests of one socket with the workers at a time
constexpr int longest_auto = 500;
constexpr std::string_view adviser = "greedy";

Refusal refusal_of(const LiveMatch::Refused& refused) {
    return {409, refused.text, refused.rule, refused.at};
}

constexpr std::string_view used_up = "You have used up your share of the server's time; wait a moment";

// A click is always answered unless somebody clicks all day.
Cost cost_of(const FrameRequest& request) {
    constexpr std::size_t few = 8;
    switch (request.what) {
        case Do::Odds:
        case Do::Hint:
        case Do::Auto: return Cost::Much;
        case Do::Act: return request.actions.size() > few ? Cost::Much : Cost::Little;
        case Do::Why:
        case Do::Inspect:
        case Do::Undo:
        case Do::Resign:
        case Do::Draw:
        case Do::Policy:
        case Do::Moment:
        case Do::Ping: break;
    }
    return Cost::Little;
}

// A field of a reply whose value is JSON already.
std::string field(std::string_view name, std::string_view json) {
    JsonWriter out;
    const std::string text = out.object().key(name).json(json).end().take();
    return text.substr(1, text.size() - 2);
}

}  // namespace

void Service::Parts::reply(Listener& listener, std::int64_t id, std::string_view fields) {
    JsonWriter out;
    out.object().field("type", "reply").field("id", id).field("ok", true).end();
    std::string text = out.take();
    if (!fields.empty()) {
        text.pop_back();
        text += ", " + std::string(fields) + '}';
    }
    listener.send(std::move(text));
}

void Service::Parts::refuse(Listener& listener, std::optional<std::int64_t> id, const Refusal& refusal) {
    JsonWriter out;
    out.object().field("type", "reply").key("id");
    if (id)
        out.value(*id);
    else
        out.null();
    out.field("ok", false);
    if (refusal.at >= 0) out.field("at", refusal.at);
    if (id) out.field("rule", refusal.rule);
    out.field("text", refusal.text).end();
    listener.send(out.take());
}

bool Service::Parts::receive(const Connection& connection, std::string_view frame) {
    const Frame read = read_frame(frame);
    const std::scoped_lock lock(connection.room->mutex);
    Listener& listener = *connection.listener;
    if (!read.request && !read.bad.id) {
        refuse(listener, std::nullopt, {400, read.bad.text, {}, -1});
        return ++listener.bad_frames < most_bad_frames;
    }
    const std::optional<std::int64_t> id = read.request ? read.request->id : read.bad.id;
    if (limits.requests_per_second > 0) {
        const std::int64_t time = now();
        const double earned =
            static_cast<double>(time - listener.counted) * limits.requests_per_second / 1'000;
        listener.allowance = std::min(limits.requests_at_once, listener.allowance + std::max(earned, 0.0));
        listener.counted = time;
        if (listener.allowance < 1) {
            refuse(listener, id, {429, "Too many requests; wait a moment", {}, -1});
            return true;
        }
        listener.allowance -= 1;
    }
    if (!read.request) {
        refuse(listener, id, {400, read.bad.text, {}, -1});
        return true;
    }
    if (read.request->what != Do::Ping &&
        !may_ask(listener.guest, listener.address, cost_of(*read.request))) {
        refuse(listener, id, {429, std::string(used_up), {}, -1});
        return true;
    }
    serve(connection, *read.request);
    return true;
}

void Service::Parts::serve(const Connection& connection, const FrameRequest& request) {
    Listener& listener = *connection.listener;
    if (request.what == Do::Ping) return reply(listener, request.id);
    if (request.what == Do::Moment) return serve_moment(connection, request);
    if (connection.room->old) return refuse(listener, request.id, {409, "The match is over", {}, -1});
    if (request.what == Do::Inspect) return serve_inspect(connection, request);
    if (listener.viewer == Seat::Nobody)
        return refuse(listener, request.id, {403, "Spectators cannot act", {}, -1});
    switch (request.what) {
        case Do::Act: return serve_act(connection, request);
        case Do::Why: return serve_why(connection, request);
        case Do::Odds: return serve_odds(connection, request);
        case Do::Hint: return serve_hint(connection, request);
        case Do::Auto: return serve_auto(connection, request);
        case Do::Undo: return serve_undo(connection, request);
        case Do::Resign: return serve_end(connection, request);
        case Do::Draw: return serve_draw(connection, request);
        case Do::Policy: return serve_policy(connection, request);
        case Do::Inspect:
        case Do::Moment:
        case Do::Ping: return;
    }
}

// ---- what changes the match ----

// Puts a proposal in the store and notifies everybody, or refuses the request. Moments come before the reply.
bool Service::Parts::settle(const Connection& connection, const FrameRequest& request,
                            LiveMatch::Proposal&& proposal) {
    std::optional<Refusal> refusal;
    if (proposal.refused)
        refusal = refusal_of(*proposal.refused);
    else
        refusal = commit(*connection.room, std::move(proposal));
    if (refusal) {
        refuse(*connection.listener, request.id, *refusal);
        return false;
    }
    go_on(connection.room);
    return true;
}

bool Service::Parts::in_time(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    std::string_view late;
    if (request.n + 1 != live.record().count(connection.listener->viewer))
        late = "The match has moved on; decide again from the latest position";
    else if (live.until() && now() >= *live.until())
        late = "The time to answer is over";
    if (!late.empty()) refuse(*connection.listener, request.id, {409, std::string(late), {}, -1});
    return late.empty();
}

void Service::Parts::serve_act(const Connection& connection, const FrameRequest& request) {
    if (!in_time(connection, request)) return;
    const LiveMatch& live = *connection.room->live;
    if (settle(connection, request, live.propose(connection.listener->viewer, request.actions, now())))
        reply(*connection.listener, request.id);
}

void Service::Parts::serve_undo(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    if (live.until() && now() >= *live.until())
        return refuse(*connection.listener, request.id, {409, "The time to answer is over", {}, -1});
    if (settle(connection, request, live.propose_undo(connection.listener->viewer, now())))
        reply(*connection.listener, request.id);
}

void Service::Parts::serve_end(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    if (settle(connection, request,
               live.propose_end(Entry::Kind::Resign, connection.listener->viewer, now())))
        reply(*connection.listener, request.id);
}

void Service::Parts::serve_draw(const Connection& connection, const FrameRequest& request) {
    Room& room = *connection.room;
    const LiveMatch& live = *room.live;
    const Seat seat = connection.listener->viewer;
    const Sitter& opponent = live.stored().seats[index(other(seat))];
    if (live.over()) return refuse(*connection.listener, request.id, {409, "The match is over", {}, -1});
    if (opponent.kind == Sitter::Kind::Computer)
        return refuse(*connection.listener, request.id,
                      {409, "A draw takes two people; " + opponent.who + " is a computer", {}, -1});
    const auto offered = [&](Seat by) {
        return std::any_of(room.notices.begin(), room.notices.end(), [&](const Notice& notice) {
            return notice.kind == Notice::Kind::DrawOffer && notice.seat == by;
        });
    };
    if (offered(other(seat))) {
        if (settle(connection, request, live.propose_end(Entry::Kind::Draw, Seat::Nobody, now())))
            reply(*connection.listener, request.id, field("agreed", "true"));
        return;
    }
    if (!offered(seat)) {
        const Notice offer{Notice::Kind::DrawOffer, seat, {}, now()};
        try {
            store.put_notice(room.id, offer);
        } catch (const StoreError& error) {
            return refuse(*connection.listener, request.id, store_failed(error));
        }
        room.notices.push_back(offer);
        notify_all(room);
    }
    reply(*connection.listener, request.id, field("agreed", "false"));
}

void Service::Parts::serve_policy(const Connection& connection, const FrameRequest& request) {
    Room& room = *connection.room;
    const Seat seat = connection.listener->viewer;
    if (!room.live->match().position().has_kind(request.kind))
        return refuse(*connection.listener, request.id,
                      {400, "Field 'kind' must be a kind of decision as a turn names it", {}, -1});
    const PolicySet set{request.policy, room.live->turn_key()};
    try {
        store.set_policy(room.id, seat, request.kind, set);
    } catch (const StoreError& error) {
        return refuse(*connection.listener, request.id, store_failed(error));
    }
    room.policies[index(seat)][request.kind] = set;
    go_on(connection.room);
    reply(*connection.listener, request.id);
}

// ---- what only asks ----

void Service::Parts::serve_why(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    const AnyPosition& position = live.match().position();
    const Seat seat = connection.listener->viewer;
    const Expected<AnyAction> action = position.read(request.action);
    if (!action) return refuse(*connection.listener, request.id, {400, sentence(action.error()), {}, -1});
    Verdict verdict =
        live.over() ? longroll::refuse(RuleId{}, "the match is over") : position.check(seat, *action);
    const Reckoning reckoning = verdict ? position.reckon(seat, *action) : Reckoning{};
    reply(*connection.listener, request.id,
          field("verdict", verdict_json(verdict, position)) + ", " +
              field("reckoning", reckoning_json(reckoning, position)));
}

// `work` runs without the lock and returns what is to be done under it.
void Service::Parts::with_workers(Workers& workers, const Connection& connection, std::int64_t id,
                                  std::function<std::function<void()>()> work) {
    if (connection.listener->waiting >= most_waiting)
        return refuse(*connection.listener, id,
                      {429, "Your earlier questions are not answered yet; wait a moment", {}, -1});
    ++connection.listener->waiting;
    workers.post(connection.room->id, [this, connection, work = std::move(work)] {
        Listener& listener = *connection.listener;
        const std::chrono::microseconds begun = thread_time();
        // Nobody waits for the answer to a closed socket's question.
        const std::function<void()> answer = listener.gone ? nullptr : work();
        charge(listener.guest, listener.address, thread_time() - begun);
        const std::scoped_lock lock(connection.room->mutex);
        --listener.waiting;
        if (answer) answer();
    });
}

// Spectators may inspect a table as players do.
void Service::Parts::serve_inspect(const Connection& connection, const FrameRequest& request) {
    const Seat viewer = connection.listener->viewer;
    const std::shared_ptr<const AnyPosition> position = connection.room->live->match().position().clone();
    if (position->tabletop() == nullptr)
        return refuse(*connection.listener, request.id, {400, "This game has no table to inspect", {}, -1});
    with_workers(light, connection, request.id,
                 [this, connection, request, position, viewer]() -> std::function<void()> {
                     const Expected<Inspection> found = position->tabletop()->inspect(viewer, request.action);
                     if (!found)
                         return [this, connection, request, wrong = sentence(found.error())] {
                             refuse(*connection.listener, request.id, {400, wrong, {}, -1});
                         };
                     std::string fields = field("inspect", to_json(found->view));
                     if (found->verdict)
                         fields += ", " + field("verdict", verdict_json(*found->verdict, *position));
                     return [this, connection, request, fields] {
                         reply(*connection.listener, request.id, fields);
                     };
                 });
}

void Service::Parts::serve_odds(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    const Seat seat = connection.listener->viewer;
    if (live.over()) return refuse(*connection.listener, request.id, {409, "The match is over", {}, -1});
    const Expected<AnyAction> action = live.match().position().read(request.action);
    if (!action) return refuse(*connection.listener, request.id, {400, sentence(action.error()), {}, -1});
    const std::shared_ptr<const AnyPosition> position = live.match().position().clone();
    if (const Verdict verdict = position->check(seat, *action); !verdict)
        return refuse(*connection.listener, request.id,
                      {409, sentence(english(verdict.why(), *position)),
                       std::string(rule_name(verdict.why().rule)), -1});
    with_workers(heavy, connection, request.id,
                 [this, connection, id = request.id, position, seat, action = *action] {
                     const std::string fields =
                         field("reckoning", reckoning_json(position->reckon(seat, action), *position)) +
                         ", " + distribution_json(position->odds(seat, action, {}));
                     return [this, connection, id, fields] { reply(*connection.listener, id, fields); };
                 });
}

void Service::Parts::serve_hint(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    const Seat seat = connection.listener->viewer;
    if (!live.turn().seats.has(seat) || live.answered(seat))
        return refuse(*connection.listener, request.id, {409, "It is not your decision", {}, -1});
    const std::shared_ptr<const AnyPosition> position = live.match().position().clone();
    const std::shared_ptr<AnyPlayer> player = live.game().make_player(adviser, seed_for(*position, seat, 0));
    with_workers(heavy, connection, request.id, [this, connection, id = request.id, position, seat, player] {
        const AnyAction action = player ? player->decide(*position, seat) : position->default_action(seat);
        const std::string act = position->write(action), label = position->label(seat, action);
        JsonWriter out;
        const std::string text = out.object()
                                     .field("action", act)
                                     .field("label", sentence(label.empty() ? act : label))
                                     .end()
                                     .take();
        return [this, connection, id, fields = text.substr(1, text.size() - 2)] {
            reply(*connection.listener, id, fields);
        };
    });
}

// The adviser decides until the decision is done, or dice have rolled and there is something to look at. It
// tries its acts beside the match, which then takes them over like any request.
void Service::Parts::serve_auto(const Connection& connection, const FrameRequest& request) {
    const LiveMatch& live = *connection.room->live;
    const Seat seat = connection.listener->viewer;
    if (!live.turn().seats.has(seat) || live.answered(seat))
        return refuse(*connection.listener, request.id, {409, "It is not your decision", {}, -1});
    const auto tried = std::make_shared<std::vector<Attempt>>();
    tried->emplace_back(live.match());
    const std::shared_ptr<AnyPlayer> player =
        live.game().make_player(adviser, seed_for(live.match().position(), seat, 0));
    FrameRequest act = request;
    act.n = live.record().count(seat) - 1;
    with_workers(heavy, connection, request.id, [this, connection, act, tried, seat, player] {
        const Turn begun = tried->front().to_act();
        Say wrong;
        for (int i = 0; i < longest_auto; ++i) {
            Attempt& attempt = tried->back();
            const AnyAction action =
                player ? player->decide(attempt.position(), seat) : attempt.position().default_action(seat);
            if (const Verdict verdict = attempt.act(seat, action); !verdict) {
                wrong = verdict.why();  // a defect of the player
                tried->pop_back();
                break;
            }
            const Turn turn = attempt.to_act();
            if (!turn.seats.has(seat) || turn.kind != begun.kind || turn.window || attempt.made().back().drew)
                break;
            if (i + 1 < longest_auto) tried->push_back(attempt.next());
        }
        return [this, connection, act, tried, seat, wrong] {
            if (!in_time(connection, act)) return;
            const LiveMatch& now_live = *connection.room->live;
            if (tried->empty())
                return refuse(*connection.listener, act.id,
                              {409, sentence(english(wrong, now_live.match().position())),
                               std::string(rule_name(wrong.rule)), 0});
            if (settle(connection, act, now_live.propose(seat, std::move(*tried), now())))
                reply(*connection.listener, act.id);
        };
    });
}

void Service::Parts::serve_moment(const Connection& connection, const FrameRequest& request) {
    Room& room = *connection.room;
    const Seat viewer = connection.listener->viewer;
    const std::uint32_t count = room.count(viewer);
    if (request.n >= count)
        return refuse(*connection.listener, request.id,
                      {404, "There are moments 0 to " + std::to_string(count - 1), {}, -1});
    if (room.live && request.n + 1 == count)
        return reply(*connection.listener, request.id, field("moment", room.live->moment(viewer, request.n)));
    with_workers(heavy, connection, request.id, [this, connection, id = request.id, n = request.n, viewer] {
        std::string moment = old_moment(*connection.room, viewer, n);
        return [this, connection, id, moment = std::move(moment)] {
            reply(*connection.listener, id, field("moment", moment));
        };
    });
}

// Made beside the match: who plays on does not wait for who looks back.
std::string Service::Parts::old_moment(Room& room, Seat viewer, std::uint32_t n) {
    std::unique_lock lock(room.mutex);
    if (room.old) return room.old->archive.moment(viewer, n);
    const std::optional<StoredMoment> kept = moment_kept(room, viewer, n);
    if (!kept) return room.live->moment(viewer, n);
    Match match = room.live->match().clone();
    const bool resumed = room.live->resumed();
    lock.unlock();
    if (!resumed) return LiveMatch::moment(match, *kept);
    std::optional<Match> whole = LiveMatch::played_again(match);
    std::string moment = LiveMatch::moment(whole ? *whole : match, *kept);
    lock.lock();
    if (whole) room.live->take_history(*std::move(whole));
    return moment;
}

}  // namespace longroll::host
