#include "engine/attempt.h"

#include "engine/match.h"

namespace longroll {

Attempt::Attempt(const Match& match) : Attempt(match, match.position_->clone()) {}

Attempt::Attempt(const Match& match, std::unique_ptr<AnyPosition> position)
    : seed_(match.seed_),
      first_(match.entries_.size()),
      before_(match.hash()),
      position_(std::move(position)),
      called_(match.called_) {}

Attempt Attempt::next() const {
    Attempt after;
    after.seed_ = seed_;
    after.first_ = entries();
    after.before_ = hash();
    after.position_ = position_->clone();
    after.called_ = called_;
    return after;
}

Turn Attempt::to_act() const { return called_.over ? Turn{} : position_->to_act(); }

Result Attempt::result() const { return called_.over ? called_ : position_->result(); }

bool Attempt::follows(const Match& match) const {
    return first_ == match.entries_.size() && before_ == match.hash();
}

Verdict Attempt::act(Seat seat, const AnyAction& action, EventLog log) {
    const Verdict verdict = add(nullptr, {Entry::Kind::Act, seat, 0, action}, log);
    if (verdict) made_.back().log = std::move(log);
    return verdict;
}

Verdict Attempt::append(const Match& match, const Entry& entry, EventLog log) {
    const Verdict verdict = add(&match, entry, log);
    if (verdict) made_.back().log = std::move(log);
    return verdict;
}

Verdict play_act(AnyPosition& position, Seed seed, std::size_t number, const Entry& entry, EventLog& log,
                 bool& drew) {
    if (position.to_act().finished()) return refuse(RuleId{}, "the match is over");
    if (Verdict verdict = position.check(entry.seat, entry.action); !verdict) return verdict;
    Dice dice(seed, static_cast<std::uint32_t>(number));
    position.play(entry.seat, entry.action, dice, log);
    drew = dice.drawn();
    return fine;
}

Verdict Attempt::check_open() const {
    if (to_act().finished()) return refuse(RuleId{}, "the match is over");
    return fine;
}

Verdict Attempt::add(const Match* match, const Entry& entry, EventLog& log) {
    const Turn before = to_act();
    bool drew = false;
    switch (entry.kind) {
        case Entry::Kind::Act: {
            if (Verdict open = check_open(); !open) return open;
            if (Verdict verdict = play_act(*position_, seed_, entries() + 1, entry, log, drew); !verdict)
                return verdict;
            note({Entry::Kind::Act, entry.seat, 0, entry.action}, before, drew);
            return fine;
        }
        case Entry::Kind::Undo:
            if (match == nullptr || !made_.empty() || entry.to >= first_)
                return refuse(RuleId{}, "an undo goes back to after entry 0 to {}, not {}",
                              static_cast<std::int64_t>(first_) - 1, entry.to);
            position_ = match->at(entry.to);
            called_ = match->called_after(entry.to);
            note({Entry::Kind::Undo, entry.seat, entry.to, {}}, before, drew);
            return fine;
        case Entry::Kind::Resign:
            if (Verdict open = check_open(); !open) return open;
            if (entry.seat == Seat::Nobody) return refuse(RuleId{}, "only a seat can resign");
            called_ = {true, other(entry.seat), 0, Say(RuleId{}, "{} resigned", entry.seat)};
            note({Entry::Kind::Resign, entry.seat, 0, {}}, before, drew);
            return fine;
        case Entry::Kind::Draw:
            if (Verdict open = check_open(); !open) return open;
            called_ = {true, Seat::Nobody, 0, Say(RuleId{}, "a draw was agreed")};
            note({Entry::Kind::Draw, Seat::Nobody, 0, {}}, before, drew);
            return fine;
    }
    return refuse(RuleId{}, "an entry of unknown kind");
}

void Attempt::note(const Entry& entry, const Turn& before, bool drew) {
    const std::uint64_t after = entry_hash(entry, hash(), position_->hash());
    made_.push_back({entry, after, before, to_act(), drew, EventLog::off()});
    if (entries() % Match::keep_every == 0) kept_.push_back(position_->clone());
}

}  // namespace longroll
