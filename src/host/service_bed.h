#pragma once
// A service with a clock that tests move by hand, and pages that talk to it.

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "dixie/rules.h"
#include "host/guests.h"
#include "host/memory_store_bed.h"
#include "host/service.h"
#include "picket/rules.h"

namespace longroll::host {

using Json = nlohmann::ordered_json;

inline std::span<const HostGame> bed_games() {
    static const GameOf<dixie::Dixie> dixie_game;
    static const GameOf<picket::Picket> picket_game;
    static const std::array<HostGame, 2> games{HostGame{&dixie_game, &make_player<dixie::Dixie>},
                                               HostGame{&picket_game, &make_player<picket::Picket>}};
    return games;
}

struct Bed {
    explicit Bed(Store* a_store = nullptr, ServiceLimits limits = {},
                 std::span<const HostGame> games = bed_games())
        : store(a_store == nullptr ? &own : a_store) {
        if (limits.requests_per_second == ServiceLimits{}.requests_per_second) limits.requests_per_second = 0;
        if (limits.guest_time.per_second == ServiceLimits{}.guest_time.per_second) limits.guest_time = {};
        limits.address_time = {};
        limits.clock = [this] { return time.load(); };
        if (!limits.seed) limits.seed = [this] { return Seed{++matches, 1861}; };
        service.emplace(*store, games, limits);
    }

    MemoryStore own;
    Store* store;
    std::atomic<std::int64_t> time{1'790'000'000'000};
    std::atomic<std::uint64_t> matches{0};  // made so far: each has dice of its own, the same in every run
    std::optional<Service> service;         // gone first

    Service* operator->() { return &*service; }
    GuestId guest() { return service->new_guest(); }

    void pass(std::int64_t milliseconds) {
        time += milliseconds;
        service->settle();
    }

    // Makes a match and gives its card.
    Json create(const GuestId& by, const std::string& scenario, const std::string& union_seat,
                const std::string& confederate_seat, const Json& more = Json::object()) {
        Json body{{"scenario", scenario},
                  {"seats", {{"union", union_seat}, {"confederate", confederate_seat}}}};
        body.update(more);
        Answer<std::string> made = service->create(by, body.dump());
        EXPECT_TRUE(made) << made.refusal().text;
        return made ? Json::parse(*made) : Json();
    }
    static std::string token_in(const Json& card, const char* seat) {
        const std::string link = card["links"][seat];
        return link.substr(link.find("join=") + 5);
    }
    // The friend follows the link of a seat.
    void join(const GuestId& who, const Json& card, const char* seat) {
        const Answer<std::string> joined =
            service->join(who, card["id"].get<std::string>(), Json{{"token", token_in(card, seat)}}.dump());
        EXPECT_TRUE(joined) << joined.refusal().text;
    }
};

// One window of a browser at one seat.
class Page {
  public:
    Page(Bed& bed, const GuestId& guest, const std::string& match, const std::string& seat,
         std::optional<std::uint32_t> since = std::nullopt)
        : bed_(bed), seat_(seat) {
        const Answer<Service::ListenerId> listening =
            bed->listen(guest, match, seat, since, [this](const Service::Text& frame) { take(*frame); });
        if (listening)
            id_ = *listening;
        else
            refusal = listening.refusal();
    }
    ~Page() { close(); }
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
    void close() {
        if (id_) bed_->leave(*id_);
        id_.reset();
    }

    Refusal refusal;
    bool open() const { return id_.has_value(); }

    bool send(std::string_view frame) { return bed_->receive(*id_, frame); }
    // Sends a request and gives its reply.
    Json ask(Json request) {
        const std::int64_t id = ++asked_;
        request["id"] = id;
        send(request.dump());
        for (int round = 0; round < 3; ++round) {
            if (round > 0) bed_->settle();
            const std::scoped_lock lock(mutex_);
            if (const auto reply = replies_.find(id); reply != replies_.end()) return reply->second;
        }
        ADD_FAILURE() << "no reply to " << request.dump();
        return Json();
    }
    Json act(const std::string& action) { return act(std::vector<std::string>{action}); }
    Json act(const std::vector<std::string>& actions) {
        return ask({{"do", "act"}, {"n", n()}, {"actions", actions}});
    }
    Json ask(const char* what) { return ask(Json{{"do", what}}); }

    // Frames as they came.
    std::vector<std::string> raw(std::size_t from = 0) const {
        const std::scoped_lock lock(mutex_);
        return {frames_.begin() + static_cast<std::ptrdiff_t>(from), frames_.end()};
    }
    std::vector<Json> frames() const {
        std::vector<Json> list;
        for (const std::string& frame : raw()) list.push_back(Json::parse(frame));
        return list;
    }
    // All moments so far, in the order they came.
    std::vector<Json> moments() const {
        std::vector<Json> list;
        for (const Json& frame : frames())
            if (frame["type"] == "moments")
                for (const Json& moment : frame["moments"]) list.push_back(moment);
        return list;
    }
    Json newest() const {
        const std::scoped_lock lock(mutex_);
        return newest_;
    }
    Json hello() const { return frames().front(); }
    Json card() const {
        Json card;
        for (const Json& frame : frames())
            if (frame.contains("match")) card = frame["match"];
        return card;
    }
    std::uint32_t n() const { return part("n").get<std::uint32_t>(); }
    bool yours() const { return part("turn")["yours"]; }
    bool over() const { return !part("result").is_null(); }
    bool can_undo() const { return part("undo")["can"]; }
    // One part of the newest moment.
    Json part(const char* name) const {
        const std::scoped_lock lock(mutex_);
        return newest_[name];
    }
    const std::string& seat() const { return seat_; }

    // Does something that is offered. A computer that is playing ends first: what was offered before its
    // move may not be offered after it.
    Json act_by_lot(std::mt19937& lot) {
        bed_->settle();
        const Json choices = part("choices");
        return act(choices[lot() % choices.size()]["act"].get<std::string>());
    }

  private:
    void take(std::string frame) {
        const Json json = Json::parse(frame);
        const std::scoped_lock lock(mutex_);
        if (json["type"] == "moments") newest_ = json["moments"].back();
        if (json["type"] == "reply" && !json["id"].is_null()) replies_[json["id"]] = json;
        frames_.push_back(std::move(frame));
    }

    Bed& bed_;
    std::string seat_;
    std::optional<Service::ListenerId> id_;
    std::int64_t asked_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::string> frames_;
    std::map<std::int64_t, Json> replies_;
    Json newest_;
};

// Two people, each at a browser of his own.
struct TwoPeople {
    TwoPeople(Bed& bed, const std::string& scenario, const Json& more = {{"window_seconds", 0}})
        : first(bed.guest()),
          second(bed.guest()),
          card(bed.create(first, scenario, "me", "link", more)),
          id(card["id"].get<std::string>()) {
        bed.join(second, card, "confederate");
        union_page.emplace(bed, first, id, "union");
        confederate_page.emplace(bed, second, id, "confederate");
    }
    Page& page(Seat seat) { return seat == Seat::Union ? *union_page : *confederate_page; }
    // One decision by lot of somebody who has one to take.
    void step(std::mt19937& lot) {
        Page& who = union_page->yours() && (!confederate_page->yours() || lot() % 2 == 0) ? *union_page
                                                                                          : *confederate_page;
        ASSERT_TRUE(who.yours());
        const Json reply = who.act_by_lot(lot);
        ASSERT_EQ(reply["ok"], true) << reply.dump();
    }
    bool over() const { return union_page->over(); }

    GuestId first, second;
    Json card;
    std::string id;
    std::optional<Page> union_page, confederate_page;
};

}  // namespace longroll::host
