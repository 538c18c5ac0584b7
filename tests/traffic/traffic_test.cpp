// Random matches of every game, recorded as the traffic of each seat and of the public. No frame names a
// thing that its reader has not been shown; every frame is, byte for byte, what would be sent if all that the
// reader cannot know were otherwise (`redraw_for`); and what the other side does in secret makes no frame at
// all.

#include <gtest/gtest.h>

#include <cstring>

#include "host/memory_store_bed.h"
#include "host/moment.h"
#include "support/counts.h"
#include "traffic/games.h"
#include "traffic/secrets.h"
#include "wire/house.h"
#include "wire/mirror.h"
#include "wire/page.h"

namespace longroll::traffic {
namespace {

using host::MomentParts;
using wire::Json;
using wire::Luck;
using wire::Mirror;

constexpr std::array<Seat, 3> viewers{Seat::Union, Seat::Confederate, Seat::Nobody};
constexpr std::array<const char*, 3> places{"union", "confederate", "watch"};

MomentParts parts(Seat viewer, const Match& match, const AnyPosition& position) {
    return host::parts_for(viewer, {position, match.to_act(), match.result()}, {});
}

bool same(const MomentParts& a, const MomentParts& b) {
    return a.view == b.view && a.turn == b.turn && a.choices == b.choices && a.result == b.result;
}

// Of a game with a table: what the page asks beside the view.
constexpr std::array<const char*, 4> questions{"reach", "path", "sight 1", "profile 1 to 2"};

bool same(const Expected<Inspection>& a, const Expected<Inspection>& b) {
    return a && b ? a->view == b->view : !a && !b && a.error() == b.error();
}

bool has(std::string_view frame, std::string_view words) {
    return ::memmem(frame.data(), frame.size(), words.data(), words.size()) != nullptr;
}

std::string around(const std::string& frame, const std::string& word) {
    const std::size_t at = frame.find(word);
    return frame.substr(at < 100 ? 0 : at - 100, 260);
}

// Plays the default decisions of two matches with other seeds until chance has made them differ.
bool comes_apart(Match& one, Match& other) {
    EventLog silent = EventLog::off();
    for (int n = 0; n < 300 && one.position().hash() == other.position().hash(); ++n) {
        const Turn turn = one.to_act();
        if (turn.finished()) return false;
        const Seat seat = turn.seats.has(Seat::Union) ? Seat::Union : Seat::Confederate;
        if (!one.act(seat, one.position().default_action(seat), silent)) return false;
        if (!other.act(seat, other.position().default_action(seat), silent)) return false;
    }
    return one.position().hash() != other.position().hash();
}

struct Figures {
    std::size_t matches = 0, steps = 0, frames = 0, bytes = 0, compared = 0, silent = 0, undone = 0;
};

// One match in a service without a network.
class Recorded {
  public:
    Recorded(const WireGame& game, std::uint64_t seed, Figures& figures)
        : game_(game), luck_(seed), figures_(figures) {}

    void play() {
        ++figures_.matches;
        begin();
        if (testing::Test::HasFatalFailure()) return;
        // Most matches end by themselves long before.
        for (int step = 0; step < 3'000 && !mirror_->match().to_act().finished(); ++step) {
            one_step();
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_TRUE(mirror_->match().to_act().finished()) << id_;
    }

  private:
    void begin() {
        host::ServiceLimits limits;
        limits.guest_time = {};
        limits.requests_per_second = 0;
        limits.clock = [this] { return time_; };
        service_ = std::make_unique<host::Service>(store_, host_games(), limits);
        for (host::GuestId& guest : guests_) guest = service_->new_guest();
        const Json body{{"scenario", luck_.one_of(game_.scenarios)},
                        {"options", Json::object()},
                        {"seats", {{"union", "me"}, {"confederate", "link"}}},
                        {"window_seconds", 0}};
        const auto made = service_->create(guests_[0], body.dump());
        ASSERT_TRUE(made) << made.refusal().text;
        const Json card = Json::parse(*made);
        id_ = card["id"];
        const std::string link = card["links"]["confederate"];
        ASSERT_TRUE(
            service_->join(guests_[1], id_, Json{{"token", link.substr(link.find("join=") + 5)}}.dump()));
        std::string fault;
        mirror_ = Mirror::begin(host_games(), store_, id_, fault);
        ASSERT_TRUE(mirror_) << fault;
        for (std::size_t v = 0; v < 3; ++v) {
            const auto line =
                service_->listen(guests_[v], id_, places[v], {}, [this, v](const host::Service::Text& frame) {
                    const std::scoped_lock lock(mutex_);
                    frames_[v].push_back(*frame);
                });
            ASSERT_TRUE(line) << line.refusal().text;
            lines_[v] = *line;
        }
        service_->settle();
        std::string told;
        for (const std::string& frame : frames_[2]) told += frame;
        for (std::size_t v = 0; v < 3; ++v) {
            const AnyPosition& position = mirror_->match().position();
            secrets_[v].emplace(game_.tested, viewers[v], position, told);
            const std::size_t things = game_.tested.hidden_things(position).size();
            EXPECT_GE(secrets_[v]->size(), things / 4);
            before_[v] = parts(viewers[v], mirror_->match(), mirror_->match().position());
        }
        read_frames(no_actor, true);
    }

    // A seat that has something to decide does so, asks something, or takes back.
    void one_step() {
        time_ += 1 + static_cast<std::int64_t>(luck_.below(5'000));
        const Turn turn = mirror_->match().to_act();
        std::size_t actor = luck_.below(2);
        if (!turn.seats.has(viewers[actor])) actor = 1 - actor;
        const Json now = Json::parse(newest_[actor])["moments"].back();
        ASSERT_TRUE(now["turn"]["yours"].get<bool>()) << now.dump().substr(0, 300);
        const Json& choices = now["choices"];
        ASSERT_FALSE(choices.empty());
        const std::string act = choices[luck_.below(choices.size())]["act"];
        const auto say = [&](std::size_t who, Json request) {
            request["id"] = ++asked_;
            EXPECT_TRUE(service_->receive(lines_[who], request.dump()));
        };
        // Questions of both seats are answered from what the asker knows, too.
        if (luck_.once_in(8)) say(luck_.below(2), {{"do", "why"}, {"action", act}});
        if (luck_.once_in(100)) say(actor, {{"do", "odds"}, {"action", act}});
        if (luck_.once_in(200)) say(actor, {{"do", "hint"}});
        if (luck_.once_in(20)) say(luck_.below(3), {{"do", "inspect"}, {"action", luck_.one_of(questions)}});
        service_->settle();
        if (luck_.once_in(60) && now["undo"]["can"] == true) {
            say(actor, {{"do", "undo"}});
            ++figures_.undone;
        } else {
            say(actor, {{"do", "act"}, {"n", now["n"]}, {"actions", {act}}});
        }
        service_->settle();
        const std::size_t entries = mirror_->match().entries().size();
        ASSERT_EQ(mirror_->sync(store_), "");
        ASSERT_GT(mirror_->match().entries().size(), entries) << act;
        ++figures_.steps;
        read_frames(actor, false);
    }

    void read_frames(std::size_t actor, bool first) {
        const Match& match = mirror_->match();
        const AnyPosition& position = match.position();
        for (std::size_t v = 0; v < 3; ++v) {
            secrets_[v]->look(position);
            const MomentParts now = parts(viewers[v], match, position);
            // The same from any position the viewer cannot tell from this one.
            for (Seat knower : seats) {
                if (viewers[v] != Seat::Nobody && viewers[v] != knower) continue;
                Dice dice({luck_.next(), luck_.next()});
                const std::unique_ptr<AnyPosition> otherwise = position.redrawn_for(knower, dice);
                ++figures_.compared;
                if (const Tabletop* table = position.tabletop()) {
                    const std::string question = luck_.one_of(questions);
                    EXPECT_TRUE(same(table->inspect(viewers[v], question),
                                     otherwise->tabletop()->inspect(viewers[v], question)))
                        << id_ << ", " << question << " for " << places[v];
                }
                EXPECT_TRUE(same(now, parts(viewers[v], match, *otherwise))) << id_ << " for " << places[v];
            }
            std::vector<std::string> frames;
            {
                const std::scoped_lock lock(mutex_);
                frames.swap(frames_[v]);
            }
            const bool audible =
                !first && match.entries().back().kind == Entry::Kind::Act &&
                !host::events_for(viewers[v], match.events_of(match.entries().size() - 1), position).empty();
            const bool undone = !first && match.entries().back().kind == Entry::Kind::Undo;
            if (!first && v != actor && !audible && !undone && same(now, before_[v])) {
                ++figures_.silent;
                std::size_t others = 0;
                for (const std::string& frame : frames) others += !has(frame, "\"type\": \"reply\"");
                EXPECT_EQ(others, 0u) << places[v] << " hears of a secret: " << frames.front().substr(0, 300);
            }
            std::string newest;
            for (std::string& frame : frames) {
                ++figures_.frames;
                figures_.bytes += frame.size();
                if (const auto word = secrets_[v]->leak(frame))
                    ADD_FAILURE() << id_ << ": " << places[v] << " reads '" << *word
                                  << "' before it is shown, in " << around(frame, *word);
                if (has(frame, "\"type\": \"moments\"")) newest = std::move(frame);
            }
            // What came is what the position gives, and so what any other such position would give.
            if (!newest.empty()) {
                EXPECT_TRUE(has(newest, "\"turn\": " + now.turn)) << id_ << " for " << places[v];
                EXPECT_TRUE(has(newest, "\"result\": " + now.result)) << id_ << " for " << places[v];
                EXPECT_TRUE(has(newest, "\"view\": " + now.view + ", \"choices\": " + now.choices + "}"))
                    << id_ << " for " << places[v];
                newest_[v] = std::move(newest);
            }
            before_[v] = now;
        }
    }

    static constexpr std::size_t no_actor = 3;

    const WireGame& game_;
    Luck luck_;
    Figures& figures_;
    std::int64_t time_ = 1'700'000'000'000;
    std::mutex mutex_;
    std::array<std::vector<std::string>, 3> frames_;  // before the service, which fills them to its end
    host::MemoryStore store_;
    std::unique_ptr<host::Service> service_;
    std::array<host::GuestId, 3> guests_;
    std::string id_;
    std::optional<Mirror> mirror_;
    std::array<host::Service::ListenerId, 3> lines_{};
    std::array<std::optional<Secrets>, 3> secrets_;
    std::array<MomentParts, 3> before_;
    std::array<std::string, 3> newest_;  // the last frame of moments
    int asked_ = 0;
};

// The matches of a game are spread over some tests.
struct Part {
    std::size_t game;
    int number, of, matches;
};

std::vector<Part> all_parts() {
    std::vector<Part> all;
    for (std::size_t game = 0; game < wire_games().size(); ++game) {
        const conformance::Counts& counts = wire_games()[game].tested.wire_matches;
        const int matches = repeats(counts.in_ci, counts.in_soak), of = std::min(matches, 10);
        for (int number = 0; number < of; ++number) all.push_back({game, number, of, matches});
    }
    return all;
}

class Traffic : public testing::TestWithParam<Part> {};

TEST_P(Traffic, NothingHiddenIsSent) {
    const Part& part = GetParam();
    Figures figures;
    for (int i = part.number; i < part.matches && !HasFailure(); i += part.of)
        Recorded(wire_games()[part.game], static_cast<std::uint64_t>(i), figures).play();
    EXPECT_GT(figures.silent, 0u);
    RecordProperty("matches", static_cast<int>(figures.matches));
    RecordProperty("decisions", static_cast<int>(figures.steps));
    RecordProperty("frames", static_cast<int>(figures.frames));
    RecordProperty("megabytes", static_cast<int>(figures.bytes >> 20));
    RecordProperty("compared_with_hidden", static_cast<int>(figures.compared));
    RecordProperty("secret_and_silent", static_cast<int>(figures.silent));
    RecordProperty("undone", static_cast<int>(figures.undone));
    std::printf(
        "%zu matches, %zu decisions, %zu frames, %zu MiB, %zu compared, %zu secret and silent, %zu undone\n",
        figures.matches, figures.steps, figures.frames, figures.bytes >> 20, figures.compared, figures.silent,
        figures.undone);
}

INSTANTIATE_TEST_SUITE_P(Matches, Traffic, testing::ValuesIn(all_parts()), [](const auto& part) {
    return wire_games()[part.param.game].id() + '_' + std::to_string(part.param.number);
});

// The check itself: a frame that names something of the other side that nobody has shown is found.
TEST(Secrets, FindsWhatIsHidden) {
    for (const WireGame& game : wire_games()) {
        const AnyGame& own = *game.tested.game;
        const auto match = Match::begin(own, own.scenarios().front(), {}, {1, 2});
        ASSERT_TRUE(match);
        const AnyPosition& position = match->position();
        const auto things = game.tested.hidden_things(position);
        if (things.empty()) continue;
        const auto words_of = [&](Seat owner) {
            return std::find_if(things.begin(), things.end(),
                                [&](const auto& thing) { return thing.owner == owner; })
                ->words;
        };
        const Secrets secrets(game.tested, Seat::Union, position, "{}");
        const Secrets public_secrets(game.tested, Seat::Nobody, position, "{}");
        for (const std::string& name : words_of(Seat::Confederate)) {
            EXPECT_EQ(secrets.leak("{\"text\": \"" + name + " moves\"}"), name);
            EXPECT_FALSE(secrets.leak("{\"text\": \"x" + name + " moves\"}"));
            EXPECT_FALSE(Secrets(game.tested, Seat::Union, position, name + ".").leak(name));
        }
        for (const std::string& mine : words_of(Seat::Union)) {
            EXPECT_FALSE(secrets.leak("{\"text\": \"" + mine + " moves\"}"));
            EXPECT_TRUE(public_secrets.leak("{\"text\": \"" + mine + " moves\"}"));
        }
    }
}

// The scene is for everybody, before anything is shown. It may list every card of both sides, because the
// lists are public; what chance drew for this match, as who holds which card, may not be in it.
TEST(Secrets, TheSceneTellsNothingThatWasDrawn) {
    for (const WireGame& game : wire_games())
        for (const std::string& name : game.scenarios) {
            const Scenario* scenario = game.tested.game->find(name.substr(name.find('/') + 1));
            ASSERT_NE(scenario, nullptr) << name;
            Expected<Match> one = Match::begin(*game.tested.game, *scenario, {}, {1, 2});
            Expected<Match> other = Match::begin(*game.tested.game, *scenario, {}, {3, 4});
            ASSERT_TRUE(one && other) << name;
            // What is compared must have something drawn in it, or the comparison could not fail. A game that
            // hides nothing may go by without a draw.
            const bool hides = !game.tested.hidden_things(one->position()).empty();
            EXPECT_TRUE(comes_apart(*one, *other) || !hides) << name;
            EXPECT_EQ(one->position().scene(), other->position().scene()) << name;
        }
}

// The same words over real sockets.
class TrafficOnTheWire : public testing::TestWithParam<std::size_t> {};

TEST_P(TrafficOnTheWire, NothingHiddenIsSent) {
    const WireGame& game = wire_games()[GetParam()];
    const wire::Folder folder;
    wire::House house(host_games(), folder.database());
    Luck luck(1862);
    const int count = repeats(game.tested.socket_matches.in_ci, game.tested.socket_matches.in_soak);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        wire::Client clients[3] = {wire::Client(house.port()), wire::Client(house.port()),
                                   wire::Client(house.port())};
        for (wire::Client& client : clients) client.get("/api/me");
        const Json body{{"scenario", luck.one_of(game.scenarios)},
                        {"options", Json::object()},
                        {"seats", {{"union", "me"}, {"confederate", "link"}}},
                        {"window_seconds", 0}};
        const Json card = Json::parse(clients[0].post("/api/matches", body.dump()).body);
        const std::string id = card["id"], link = card["links"]["confederate"];
        ASSERT_EQ(clients[1]
                      .post("/api/matches/" + id + "/join",
                            Json{{"token", link.substr(link.find("join=") + 5)}}.dump())
                      .status,
                  200);
        std::string fault;
        std::optional<Mirror> mirror = Mirror::begin(host_games(), house.store(), id, fault);
        ASSERT_TRUE(mirror) << fault;
        std::vector<std::unique_ptr<wire::Page>> pages;
        for (std::size_t v = 0; v < 3; ++v)
            pages.push_back(std::make_unique<wire::Page>(clients[v], id, places[v]));
        std::string told;
        for (const std::string& frame : pages[2]->frames) told += frame;
        std::vector<Secrets> secrets;
        for (Seat viewer : viewers)
            secrets.emplace_back(game.tested, viewer, mirror->match().position(), told);
        std::size_t frames = 0;
        for (int step = 0; step < 3'000 && !mirror->match().to_act().finished(); ++step) {
            const std::size_t actor = mirror->match().to_act().seats.has(Seat::Union) ? 0 : 1;
            wire::Page& page = *pages[actor];
            ASSERT_TRUE(page.catch_up());
            ASSERT_TRUE(page.wait_turn());
            const Json& choices = page.now["choices"];
            const std::string act = choices[luck.below(choices.size())]["act"];
            const Json reply = page.act(act);
            ASSERT_EQ(reply["ok"], true) << act << reply;
            ASSERT_EQ(mirror->sync(house.store()), "");
            for (std::size_t v = 0; v < 3; ++v) {
                secrets[v].look(mirror->match().position());
                // A frame that comes a little later is judged by what is known then; the strict judge is the
                // test above.
                while (pages[v]->pump(wire::Milliseconds(0))) {
                }
                for (const std::string& frame : pages[v]->frames) {
                    ++frames;
                    const auto word = secrets[v].leak(frame);
                    EXPECT_FALSE(word) << places[v] << " reads '" << *word << "' before it is shown, in "
                                       << around(frame, *word);
                }
                pages[v]->frames.clear();
                EXPECT_EQ(pages[v]->fault, "");
            }
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_GT(frames, 100u);
        EXPECT_TRUE(mirror->match().to_act().finished());
    }
}

INSTANTIATE_TEST_SUITE_P(Games, TrafficOnTheWire, testing::Range(std::size_t{0}, wire_games().size()),
                         [](const auto& game) { return wire_games()[game.param].id(); });

}  // namespace
}  // namespace longroll::traffic
