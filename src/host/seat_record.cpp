#include "host/seat_record.h"

#include <algorithm>
#include <cstring>

namespace longroll::host {
namespace {

// Numbers one after the other, for the snapshot.
class Packer {
  public:
    void number(std::uint64_t value) {
        char bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        text_.append(bytes, sizeof bytes);
    }
    void text(std::string_view value) {
        number(value.size());
        text_ += value;
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view text) : rest_(text) {}
    std::uint64_t number() {
        std::uint64_t value = 0;
        if (rest_.size() < sizeof value) return good_ = false, 0;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_.remove_prefix(sizeof value);
        return value;
    }
    std::string text() {
        const std::uint64_t size = number();
        if (size > rest_.size()) return good_ = false, std::string();
        std::string value(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return value;
    }
    bool done() const { return good_ && rest_.empty(); }

  private:
    std::string_view rest_;
    bool good_ = true;
};

constexpr std::uint64_t no_time = ~std::uint64_t{0};

}  // namespace

bool SeatRecord::note(Seat viewer, std::uint64_t seen, bool due, MomentNote note) {
    Viewer& own = of(viewer);
    if (own.next > 0 && own.seen == seen && !due) return false;
    own.seen = seen;
    own.notes.push_back(std::move(note));
    ++own.next;
    return true;
}

void SeatRecord::take_heads(SeatRecord&& other) {
    for (Seat viewer : viewers)
        for (std::uint32_t n = std::max(first(viewer), other.first(viewer));
             n < std::min(count(viewer), other.count(viewer)); ++n) {
            std::string& head = other.of(viewer).notes[n - other.first(viewer)].head;
            if (!head.empty()) set_head(viewer, n, std::move(head));
        }
}

void SeatRecord::forget_all_but(std::size_t count) {
    for (Viewer& viewer : viewer_)
        if (viewer.notes.size() > count)
            viewer.notes.erase(viewer.notes.begin(), viewer.notes.end() - static_cast<std::ptrdiff_t>(count));
}

std::string SeatRecord::keep() const {
    Packer out;
    for (const Viewer& viewer : viewer_) {
        const MomentNote& note = viewer.notes.back();
        out.number(viewer.next);
        out.number(viewer.seen);
        out.number(static_cast<std::uint64_t>(note.at));
        out.number(note.first);
        out.number(note.entries);
        out.number(note.window.until ? static_cast<std::uint64_t>(*note.window.until) : no_time);
        out.number(note.window.answered.bits);
        out.text(note.head);
    }
    return out.take();
}

bool SeatRecord::restore(std::string_view kept, std::size_t entries,
                         const std::array<std::uint64_t, 3>& now) {
    Unpacker in(kept);
    std::array<Viewer, 3> read;
    for (Seat seat : viewers) {
        Viewer& viewer = read[index(seat)];
        viewer.next = static_cast<std::uint32_t>(in.number());
        viewer.seen = in.number();
        MomentNote& note = viewer.notes.emplace_back();
        note.at = static_cast<std::int64_t>(in.number());
        note.first = static_cast<std::uint32_t>(in.number());
        note.entries = static_cast<std::uint32_t>(in.number());
        if (const std::uint64_t until = in.number(); until != no_time)
            note.window.until = static_cast<std::int64_t>(until);
        note.window.answered.bits = static_cast<std::uint8_t>(in.number());
        note.head = in.text();
        // What is seen now is what the newest moment showed, or there would be a newer one.
        if (viewer.next == 0 || viewer.seen != now[index(seat)]) return false;
        if (note.first > note.entries || note.entries > entries) return false;
    }
    if (!in.done()) return false;
    viewer_ = std::move(read);
    return true;
}

}  // namespace longroll::host
