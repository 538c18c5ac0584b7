#pragma once
// A seat of a match as a page has it: the newest moment, requests with their replies, moments that come once
// and in order.

#include <nlohmann/json.hpp>
#include <string>

#include "wire/client.h"

namespace longroll::wire {

using Json = nlohmann::json;

class Page {
  public:
    Page(const Client& client, std::string match, std::string seat, std::optional<std::uint32_t> since = {})
        : match_(std::move(match)),
          seat_(std::move(seat)),
          last_(since ? std::int64_t{*since} : -1),
          socket_(client, address(since)) {
        if (socket_.open()) pump_until([&] { return !hello.is_null() && settled(); }, Milliseconds(20'000));
    }

    // One frame, if there is one in time. False when none came.
    bool pump(Milliseconds most) {
        const std::optional<std::string> text = socket_.next(most);
        if (!text) return false;
        const Json frame = Json::parse(*text, nullptr, false);
        if (!frame.is_object()) {
            fault = "a frame is no JSON object: " + text->substr(0, 200);
            return true;
        }
        frames.push_back(*text);
        const std::string type = frame.value("type", "");
        if (type == "hello") {
            if (!hello.is_null()) fault = "a second hello";
            hello = frame;
        } else if (type == "moments") {
            if (hello.is_null()) fault = "moments before hello";
            for (const Json& moment : frame["moments"]) take(moment);
        } else if (type == "card") {
            card = frame["match"];
        } else if (type == "reply") {
            replies.push_back(frame);
        } else {
            fault = "a frame of no known type: " + text->substr(0, 200);
        }
        return true;
    }

    template <class Done>
    bool pump_until(Done done, Milliseconds most) {
        const auto end = std::chrono::steady_clock::now() + most;
        while (!done()) {
            const auto left =
                std::chrono::duration_cast<Milliseconds>(end - std::chrono::steady_clock::now());
            if (left.count() <= 0 || (!pump(left) && !socket_.open())) return done();
        }
        return true;
    }

    // The reply to a request, or null when none came.
    Json ask(Json request, Milliseconds most = Milliseconds(20'000)) {
        const int id = ++asked_;
        request["id"] = id;
        if (!socket_.send(request.dump())) return nullptr;
        Json answer;
        pump_until([&] { return take_reply(id, answer); }, most);
        return answer;
    }
    Json act(const std::string& action) { return ask({{"do", "act"}, {"n", last_}, {"actions", {action}}}); }

    // Reads all that the host has said so far.
    bool catch_up() { return ask({{"do", "ping"}}).is_object(); }

    bool yours() const { return !now.is_null() && now["turn"]["yours"].get<bool>(); }
    bool over() const { return !now.is_null() && !now["result"].is_null(); }
    // Waits until it is this seat's turn or the match is over.
    bool wait_turn(Milliseconds most = Milliseconds(20'000)) {
        return pump_until([&] { return yours() || over(); }, most);
    }

    std::int64_t last() const { return last_; }
    Socket& socket() { return socket_; }
    const std::string& match() const { return match_; }
    const std::string& seat() const { return seat_; }
    bool settled() const { return !hello.is_null() && last_ + 1 >= hello["next"].get<std::int64_t>(); }

    Json hello, card;
    Json now;  // the newest moment, whole
    std::vector<Json> moments;
    std::vector<Json> replies;
    std::string fault;                // what the host did that it may not
    std::vector<std::string> frames;  // as they came; whoever reads a long match clears them

  private:
    std::string address(std::optional<std::uint32_t> since) const {
        return "/api/matches/" + match_ + "/socket?seat=" + seat_ +
               (since ? "&since=" + std::to_string(*since) : "");
    }
    void take(const Json& moment) {
        const std::int64_t n = moment["n"];
        if (n != last_ + 1) fault = "moment " + std::to_string(n) + " came after " + std::to_string(last_);
        last_ = n;
        now = moment;
        moments.push_back(moment);
    }
    bool take_reply(int id, Json& answer) {
        for (std::size_t i = 0; i < replies.size(); ++i) {
            if (!replies[i]["id"].is_number() || replies[i]["id"] != id) continue;
            answer = replies[i];
            replies.erase(replies.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
        return false;
    }

    std::string match_, seat_;
    std::int64_t last_;
    int asked_ = 0;
    Socket socket_;
};

}  // namespace longroll::wire
