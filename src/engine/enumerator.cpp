#include "engine/enumerator.h"

#include <algorithm>
#include <cstring>

#include "engine/hash.h"

namespace longroll {
namespace {

constexpr std::string_view asks_otherwise = "the rules ask for other dice after the same throws";
constexpr std::string_view refuses_all = "a throw is refused whichever way it falls";

// While stopped, a throw is tried so often before it is taken as it fell.
constexpr std::uint32_t max_refusals = 10'000;

double power(double base, std::uint32_t exponent) {
    double result = 1;
    for (; exponent > 0; --exponent) result *= base;
    return result;
}

// That k of n dice show what `part` of `whole` sides have.
double binomial(std::uint32_t n, std::uint32_t k, unsigned part, unsigned whole) {
    double ways = 1;  // whole numbers below 2^53 for every handful, so this is exact
    for (std::uint32_t i = 1; i <= std::min(k, n - k); ++i) ways = ways * (n - i + 1) / i;
    return ways * power(part, k) * power(whole - part, n - k) / power(whole, n);
}

// The faces of a die, those of one kind as the first of them, with the sides of all.
struct MergedFaces {
    std::uint8_t face[10] = {}, often[10] = {};
    std::uint32_t count = 0;

    MergedFaces(DieKind kind, std::span<const std::uint8_t> kinds) {
        const DieFaces die = faces_of(kind);
        std::uint8_t known[10] = {};
        for (unsigned i = 0; i < die.kinds; ++i) {
            std::uint32_t same = 0;
            while (same < count && known[same] != kinds[i]) ++same;
            if (same == count) {
                known[count] = kinds[i];
                face[count++] = die.face[i];
            }
            often[same] = static_cast<std::uint8_t>(often[same] + die.often[i]);
        }
    }
};

void fill(std::span<std::uint8_t>& rest, std::size_t count, unsigned face) {
    std::fill_n(rest.begin(), count, static_cast<std::uint8_t>(face));
    rest = rest.subspan(count);
}

}  // namespace

void Enumerator::restart(std::uint64_t max_runs) {
    max_runs_ = max_runs;
    runs_ = tries_ = 0;
    begun_ = complete_ = false;
    complaint_ = {};
    mode_ = Mode::Walk;
    path_.clear();
    throws_used_ = 0;
    stream_ = Dice(Seed{});
    refusals_ = 0;
}

bool Enumerator::next() {
    if (mode_ == Mode::Stopped || complete_) return false;
    if (begun_) {
        if (at_ != path_.size()) {
            stop(asks_otherwise);
            return false;
        }
        while (!path_.empty() && path_.back().answer + 1 == path_.back().answers) {
            if (path_.back().question.kind == Question::Kind::Throw) --throws_used_;
            path_.pop_back();
        }
        if (path_.empty()) {
            complete_ = true;
            return false;
        }
        ++path_.back().answer;
        path_.back().chance = chance_of(path_.back());
    }
    if (runs_ == max_runs_) {
        stop();
        return false;
    }
    begun_ = true;
    ++runs_;
    at_ = throws_at_ = 0;
    probability_ = 1;
    raw_.clear();
    return true;
}

double Enumerator::chance_of(const Node& node) const {
    const Question& asked = node.question;
    switch (asked.kind) {
        case Question::Kind::Face: {
            const DieFaces die = faces_of(asked.die);
            return static_cast<double>(die.often[node.answer]) / die.sides;
        }
        case Question::Kind::Kind:
            return static_cast<double>(asked.count >> 4 * node.answer & 15u) / faces_of(asked.die).sides;
        case Question::Kind::Index: return 1.0 / static_cast<double>(asked.count);
        case Question::Kind::Share:
            return binomial(static_cast<std::uint32_t>(asked.count), node.answer, asked.part, asked.whole);
        case Question::Kind::Throw: {
            // Only the last node of the path is ever changed, so its throw is the last in use.
            const Throw& made = throws_[throws_used_ - 1];
            return made.ways[node.answer].chance / made.accepted;
        }
    }
    return 0;
}

std::uint32_t Enumerator::ask(const Question& question, std::uint32_t answers) {
    if (answers == 1) return 0;
    if (at_ == path_.size()) {
        path_.push_back({question, answers, 0, 0});
        path_.back().chance = chance_of(path_.back());
    } else if (!(path_[at_].question == question)) {
        stop(asks_otherwise);
        return 0;
    }
    const Node& node = path_[at_++];
    probability_ *= node.chance;
    return node.answer;
}

unsigned Enumerator::note(unsigned answer) {
    if (owned_) raw_.push_back(answer);
    return answer;
}

unsigned Enumerator::repeated() {
    if (repeat_ == repeat_end_) {
        stop(asks_otherwise);
        return 0;
    }
    return note(throws_[throws_at_].answers[repeat_++]);
}

void Enumerator::stop(std::string_view why) {
    mode_ = Mode::Stopped;
    if (complaint_.empty()) complaint_ = why;
}

void Enumerator::follow_inner() {
    if (inner_->mode_ == Mode::Stopped) stop(inner_->complaint_);
}

unsigned Enumerator::face(DieKind kind) {
    const DieFaces die = faces_of(kind);
    switch (mode_) {
        case Mode::Walk: return note(die.face[ask({Question::Kind::Face, kind, 0, 0, 0}, die.kinds)]);
        case Mode::Explore: {
            const unsigned thrown = inner_->face(kind);
            follow_inner();
            return thrown;
        }
        case Mode::Repeat: return std::max<unsigned>(repeated(), die.face[0]);
        case Mode::Stopped: break;
    }
    return stream_.throw_one(kind);
}

unsigned Enumerator::face_of_kind(DieKind kind, std::span<const std::uint8_t> kinds) {
    if (mode_ == Mode::Explore) {
        const unsigned thrown = inner_->face_of_kind(kind, kinds);
        follow_inner();
        return thrown;
    }
    if (mode_ != Mode::Walk) return face(kind);
    const MergedFaces die(kind, kinds);
    std::uint64_t sides = 0;
    for (std::uint32_t i = 0; i < die.count; ++i) sides |= std::uint64_t{die.often[i]} << 4 * i;
    return note(die.face[ask({Question::Kind::Kind, kind, 0, 0, sides}, die.count)]);
}

std::uint32_t Enumerator::below(std::uint32_t count) {
    switch (mode_) {
        case Mode::Walk: return note(ask({Question::Kind::Index, DieKind::Index, 0, 0, count}, count));
        case Mode::Explore: {
            const std::uint32_t drawn = inner_->below(count);
            follow_inner();
            return drawn;
        }
        case Mode::Repeat: return std::min(repeated(), count - 1);
        case Mode::Stopped: break;
    }
    return stream_.below(count);
}

void Enumerator::handful(DieKind kind, std::span<std::uint8_t> faces) {
    if (mode_ == Mode::Explore) {
        inner_->handful(kind, faces);
        return follow_inner();
    }
    if (mode_ != Mode::Walk) {
        for (std::uint8_t& thrown : faces) thrown = static_cast<std::uint8_t>(face(kind));
        return;
    }
    static constexpr std::uint8_t each[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    handful_of_kinds(kind, {each, faces_of(kind).kinds}, faces);
}

void Enumerator::handful_of_kinds(DieKind kind, std::span<const std::uint8_t> kinds,
                                  std::span<std::uint8_t> faces) {
    if (mode_ == Mode::Explore) {
        inner_->handful_of_kinds(kind, kinds, faces);
        return follow_inner();
    }
    if (mode_ != Mode::Walk) return handful(kind, faces);
    const MergedFaces die(kind, kinds);
    std::span<std::uint8_t> rest = faces;
    std::uint8_t whole = faces_of(kind).sides;
    for (std::uint32_t i = 0; i < die.count; ++i) {
        const auto left = static_cast<std::uint32_t>(rest.size());
        const std::uint8_t part = die.often[i];
        fill(rest, part == whole ? left : ask({Question::Kind::Share, kind, part, whole, left}, left + 1),
             die.face[i]);
        whole = static_cast<std::uint8_t>(whole - part);
    }
    for (unsigned thrown : faces) note(thrown);
}

void Enumerator::handful_for(unsigned needed, DieKind kind, std::span<std::uint8_t> faces) {
    if (mode_ == Mode::Explore) {
        inner_->handful_for(needed, kind, faces);
        return follow_inner();
    }
    if (mode_ != Mode::Walk) return handful(kind, faces);
    const DieFaces die = faces_of(kind);
    unsigned misses = 0;  // sides that miss
    unsigned i = 0;       // the first face that hits
    for (; i < die.kinds && die.face[i] < needed; ++i) misses += die.often[i];
    std::span<std::uint8_t> rest = faces;
    const auto all = static_cast<std::uint32_t>(faces.size());
    const Question question{Question::Kind::Share, kind, static_cast<std::uint8_t>(misses), die.sides, all};
    fill(rest, misses == 0 ? 0 : misses == die.sides ? all : ask(question, all + 1), die.face[0]);
    if (!rest.empty()) fill(rest, rest.size(), die.face[i]);
    for (unsigned thrown : faces) note(thrown);
}

void Enumerator::before_throw() {
    if (mode_ == Mode::Walk) {
        if (at_ == path_.size())
            explore();
        else if (path_[at_].question.kind == Question::Kind::Throw)
            repeat_way();
        else
            stop(asks_otherwise);
    }
    if (mode_ == Mode::Stopped) return;
    if (++open_ == 1)
        told_ = false;
    else if (mode_ == Mode::Explore)
        inner_->before_throw();
}

void Enumerator::value_thrown(std::span<const std::byte> value) {
    if (mode_ != Mode::Explore) return;
    if (open_ > 1) return inner_->value_thrown(value);
    value_.assign(value.begin(), value.end());
    told_ = true;
}

bool Enumerator::after_throw(bool refused) {
    switch (mode_) {
        case Mode::Explore:
            if (--open_ > 0) {
                const bool again = inner_->after_throw(refused);
                follow_inner();
                return again;
            }
            if (!refused) accept_way();
            if (inner_->next()) {
                ++tries_;
                return true;
            }
            return explored() || (refused && complaint_.empty());
        case Mode::Repeat:
            // What was accepted is accepted again, and throws inside it were accepted on the way.
            if (refused) stop(asks_otherwise);
            if (--open_ > 0) return false;
            if (repeat_ != repeat_end_) stop(asks_otherwise);
            mode_ = mode_ == Mode::Stopped ? Mode::Stopped : Mode::Walk;
            probability_ *= path_[at_++].chance;
            ++throws_at_;
            return false;
        case Mode::Walk:
        case Mode::Stopped: break;
    }
    return refused && ++refusals_ < max_refusals;
}

void Enumerator::explore() {
    if (throws_.size() == throws_at_) throws_.emplace_back();
    Throw& made = throws_[throws_at_];
    made.answers.clear();
    made.values.clear();
    made.ways.clear();
    made.accepted = 0;
    if (inner_ == nullptr) {
        inner_ = std::make_unique<Enumerator>();
        inner_->owned_ = true;
    }
    inner_->restart(max_runs_ - std::min(max_runs_, tries_));
    mode_ = Mode::Explore;
    open_ = 0;
    if (inner_->next())
        ++tries_;
    else
        stop();
}

void Enumerator::accept_way() {
    Throw& made = throws_[throws_at_];
    const double chance = inner_->probability();
    made.accepted += chance;
    const std::uint64_t value_hash = hash_bytes(value_);
    if (told_)
        for (Way& way : made.ways)
            if (way.value_hash == value_hash &&
                std::memcmp(made.values.data() + way.value, value_.data(), value_.size()) == 0) {
                way.chance += chance;
                return;
            }
    const Way way{made.answers.size(), made.answers.size() + inner_->raw_.size(), made.values.size(),
                  value_hash, chance};
    made.ways.push_back(way);
    made.answers.insert(made.answers.end(), inner_->raw_.begin(), inner_->raw_.end());
    if (told_) made.values.insert(made.values.end(), value_.begin(), value_.end());
}

// Every way of the throw has been tried: it becomes a node, and its first accepted way is thrown.
bool Enumerator::explored() {
    const Throw& made = throws_[throws_at_];
    if (!inner_->complete() || made.ways.empty()) {
        stop(inner_->complete() ? refuses_all : inner_->complaint_);
        return false;
    }
    ++throws_used_;
    path_.push_back({{Question::Kind::Throw, DieKind::Index, 0, 0, 0},
                     static_cast<std::uint32_t>(made.ways.size()),
                     0,
                     made.ways[0].chance / made.accepted});
    repeat_way();
    return true;
}

void Enumerator::repeat_way() {
    const Way& way = throws_[throws_at_].ways[path_[at_].answer];
    repeat_ = way.first;
    repeat_end_ = way.end;
    mode_ = Mode::Repeat;
    open_ = 0;
}

}  // namespace longroll
