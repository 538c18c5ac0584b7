// What a seat's wish comes to. Everything is tried here once; the match then takes it over as it is.

#include <algorithm>

#include "files/describe.h"
#include "host/live_match.h"
#include "rulebook/catalogue.h"

namespace longroll::host {

class LiveMatch::Trial {
  public:
    Trial(const LiveMatch& live, std::int64_t now)
        : live_(live), given_(std::max(now, live.last_at_)), at_(given_) {
        // The answer to a window counts, and is shown, only when its time is over.
        if (live.window_.until && live.held_.empty()) at_ = std::max(given_, *live.window_.until);
    }
    void at_once() { at_ = given_; }

    // Where the next group begins. What is kept back comes first; it is in the store already.
    Attempt begin() const {
        if (!proposal_.groups.empty()) return proposal_.groups.back().attempt.next();
        if (!live_.held_.empty()) return live_.held_.back().attempt.next();
        return Attempt(live_.match_);
    }
    void add(Attempt&& attempt) {
        Group group{{}, std::move(attempt), {}};
        for (const Attempt::Made& made : group.attempt.made()) {
            const Entry& entry = made.entry;
            StoredEntry stored{entry.kind, entry.seat, entry.to, {}, made.hash, at_, given_, false};
            if (entry.kind == Entry::Kind::Act) stored.act = group.attempt.position().write(entry.action);
            stored.joined = !group.entries.empty();
            group.entries.push_back(std::move(stored));
        }
        if (at_ == given_) look(group);
        proposal_.groups.push_back(std::move(group));
    }
    Verdict act(Seat seat, const AnyAction& action) {
        Attempt attempt = begin();
        const Verdict verdict = attempt.act(seat, action);
        if (verdict) add(std::move(attempt));
        return verdict;
    }

    Proposal take() {
        proposal_.status = live_.stored_.status;
        if (at_ > given_) return std::move(proposal_);  // kept back: nobody else learns anything yet
        const Attempt& last = proposal_.groups.back().attempt;
        const Turn turn = last.to_act();
        const Result result = last.result();
        proposal_.status = {turn.seats,
                            turn.window,
                            result.over,
                            result.winner,
                            result.margin,
                            result.over ? describe(result, last.position()) : std::string(),
                            shown_ ? at_ : live_.stored_.status.updated};
        return std::move(proposal_);
    }

    static Proposal refuse(const Say& why, const Namer& namer, int at = -1) {
        return refuse(std::string(rule_name(why.rule)), sentence(english(why, namer)), at);
    }
    static Proposal refuse(std::string rule, std::string text, int at) {
        Proposal refused;
        refused.refused = Refused{std::move(rule), std::move(text), at};
        return refused;
    }

  private:
    // Whether the public sees anything of the group.
    void look(Group& group) {
        const Attempt::Made& first = group.attempt.made().front();
        const News news{at_, first.entry.seat, first.entry.kind, first.log.events()};
        const Turn turn = group.attempt.to_act();
        const Status status{group.attempt.position(), turn, group.attempt.result()};
        group.public_seen = seen_by(Seat::Nobody, status, live_.window_after(turn, at_));
        const std::uint64_t before = proposal_.groups.empty() ? live_.record_.seen(Seat::Nobody)
                                                              : proposal_.groups.back().public_seen->hash;
        shown_ = shown_ || group.public_seen->hash != before || news.tells(Seat::Nobody);
    }

    const LiveMatch& live_;
    std::int64_t given_, at_;
    bool shown_ = false;
    Proposal proposal_;
};

std::vector<StoredEntry> LiveMatch::Proposal::entries() const {
    std::vector<StoredEntry> all;
    for (const Group& group : groups) all.insert(all.end(), group.entries.begin(), group.entries.end());
    return all;
}

LiveMatch::Proposal LiveMatch::propose(Seat seat, std::span<const std::string> actions,
                                       std::int64_t now) const {
    if (answered(seat)) return Trial::refuse("", "Your answer is already recorded", 0);
    if (actions.empty()) return Trial::refuse("", "There is no action in the request", -1);
    Trial trial(*this, now);
    int at = 0;
    for (const std::string& text : actions) {
        Attempt attempt = trial.begin();
        if (attempt.to_act().finished()) return Trial::refuse("", "The match is over", at);
        const Expected<AnyAction> action = attempt.position().read(text);
        if (!action) return Trial::refuse("", sentence(action.error()), at);
        if (const Verdict verdict = attempt.act(seat, *action); !verdict)
            return Trial::refuse(verdict.why(), attempt.position(), at);
        trial.add(std::move(attempt));
        ++at;
    }
    return trial.take();
}

LiveMatch::Proposal LiveMatch::propose(Seat seat, const AnyAction& action, std::int64_t now) const {
    Trial trial(*this, now);
    if (const Verdict verdict = trial.act(seat, action); !verdict)
        return Trial::refuse(verdict.why(), match_.position());
    return trial.take();
}

LiveMatch::Proposal LiveMatch::propose(Seat seat, std::vector<Attempt> attempts, std::int64_t now) const {
    if (answered(seat)) return Trial::refuse("", "Your answer is already recorded", 0);
    Trial trial(*this, now);
    int at = 0;
    for (Attempt& attempt : attempts) {
        const AnyAction action = attempt.made().front().entry.action;
        // The other seat may have decided in secret meanwhile: the same acts, after that.
        if (attempt.follows(trial.begin())) {
            trial.add(std::move(attempt));
        } else if (const Verdict verdict = trial.act(seat, action); !verdict) {
            return Trial::refuse(verdict.why(), match_.position(), at);
        }
        ++at;
    }
    if (attempts.empty()) return Trial::refuse("", "There is no action in the request", -1);
    return trial.take();
}

LiveMatch::Proposal LiveMatch::propose_undo(Seat seat, std::int64_t now) const {
    const UndoPlan plan = undo(seat);
    if (!plan.state.can) return Trial::refuse(plan.state.rule, plan.state.why, -1);
    Trial trial(*this, now);
    trial.at_once();
    Attempt attempt = trial.begin();
    if (const Verdict verdict = attempt.append(match_, {Entry::Kind::Undo, seat, plan.to, {}}); !verdict)
        return Trial::refuse(verdict.why(), match_.position());
    for (std::uint32_t entry : plan.again)
        if (const Verdict verdict = attempt.append(match_, match_.entries()[entry], EventLog::off());
            !verdict)
            return Trial::refuse(verdict.why(), match_.position());
    trial.add(std::move(attempt));
    return trial.take();
}

LiveMatch::Proposal LiveMatch::propose_end(Entry::Kind kind, Seat seat, std::int64_t now) const {
    Trial trial(*this, now);
    trial.at_once();
    Attempt attempt = trial.begin();
    if (const Verdict verdict = attempt.append(match_, {kind, seat, 0, {}}); !verdict)
        return Trial::refuse(verdict.why(), match_.position());
    trial.add(std::move(attempt));
    return trial.take();
}

bool LiveMatch::accepts(const Proposal& proposal) const {
    if (proposal.refused || proposal.groups.empty()) return false;
    const Attempt& first = proposal.groups.front().attempt;
    return held_.empty() ? first.follows(match_) : first.follows(held_.back().attempt);
}

}  // namespace longroll::host
