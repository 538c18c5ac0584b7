#include "host/seat_record.h"

#include <cstring>

namespace longroll::host {
namespace {

// Numbers and texts one after the other, for the snapshot.
class Packer {
  public:
    void number(std::int64_t value) {
        char bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        text_.append(bytes, sizeof bytes);
    }
    void words(std::string_view value) {
        number(static_cast<std::int64_t>(value.size()));
        text_ += value;
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view text) : rest_(text) {}
    std::int64_t number() {
        std::int64_t value = 0;
        if (rest_.size() < sizeof value) return good_ = false, 0;
        std::memcpy(&value, rest_.data(), sizeof value);
        rest_.remove_prefix(sizeof value);
        return value;
    }
    std::string words() {
        const std::int64_t size = number();
        if (size < 0 || static_cast<std::uint64_t>(size) > rest_.size()) return good_ = false, std::string();
        std::string value(rest_.substr(0, static_cast<std::size_t>(size)));
        rest_.remove_prefix(static_cast<std::size_t>(size));
        return value;
    }
    bool done() const { return good_ && rest_.empty(); }

  private:
    std::string_view rest_;
    bool good_ = true;
};

}  // namespace

void SeatRecord::note(const Status& status, const WindowState& window, const std::array<UndoState, 3>& undo,
                      std::size_t entries, const News& news) {
    for (Seat seat : viewers) {
        Viewer& viewer = of(seat);
        MomentParts parts = parts_for(seat, status, window);
        const std::string& events = news.events[index(seat)];
        const bool changed = viewer.next == 0 || parts.view != viewer.parts.view ||
                             parts.turn != viewer.parts.turn || parts.choices != viewer.parts.choices ||
                             parts.result != viewer.parts.result;
        const bool acted = seat != Seat::Nobody && seat == news.actor;
        if (!changed && !acted && events.empty()) continue;
        parts.events = events;
        if (!news.besides.empty()) parts.events += (events.empty() ? "" : ", ") + news.besides;
        parts.undo = undo_json(undo[index(seat)]);
        viewer.notes.push_back(
            {news.at, entries, window, parts.events, parts.turn, parts.undo, parts.result});
        viewer.parts = std::move(parts);
        ++viewer.next;
    }
}

MomentParts SeatRecord::parts_of(const Note& note) {
    return {note.events, {}, note.turn, {}, note.undo, note.result};
}

std::string SeatRecord::head(Seat viewer, std::uint32_t n) const {
    const Note& note = note_of(viewer, n);
    return moment_head_json(n, note.at, parts_of(note));
}

std::string SeatRecord::newest(Seat viewer) const {
    const Viewer& own = of(viewer);
    return moment_json(own.next - 1, own.notes.back().at, own.parts);
}

std::string SeatRecord::whole(Seat viewer, std::uint32_t n, const Status& status) const {
    const Note& note = note_of(viewer, n);
    MomentParts parts = parts_of(note);
    MomentParts then = parts_for(viewer, status, note.window);
    parts.view = std::move(then.view);
    parts.choices = std::move(then.choices);
    return moment_json(n, note.at, parts);
}

std::string SeatRecord::keep() const {
    Packer out;
    for (const Viewer& viewer : viewer_) {
        const Note& note = viewer.notes.back();
        out.number(viewer.next);
        out.number(note.at);
        out.number(static_cast<std::int64_t>(note.entries));
        out.number(note.window.until.value_or(-1));
        out.number(note.window.answered.bits);
        for (const std::string* part : {&note.events, &note.turn, &note.undo, &note.result}) out.words(*part);
    }
    return out.take();
}

bool SeatRecord::restore(std::string_view kept, const Status& status, const WindowState& window) {
    Unpacker in(kept);
    std::array<Viewer, 3> read;
    for (Seat seat : viewers) {
        Viewer& viewer = read[index(seat)];
        viewer.next = static_cast<std::uint32_t>(in.number());
        Note& note = viewer.notes.emplace_back();
        note.at = in.number();
        note.entries = static_cast<std::size_t>(in.number());
        if (const std::int64_t until = in.number(); until >= 0) note.window.until = until;
        note.window.answered.bits = static_cast<std::uint8_t>(in.number());
        for (std::string* part : {&note.events, &note.turn, &note.undo, &note.result}) *part = in.words();
        // What stands now is what the newest moment showed, or there would be a newer one.
        viewer.parts = parts_for(seat, status, window);
        if (viewer.next == 0 || viewer.parts.turn != note.turn || viewer.parts.result != note.result)
            return false;
        viewer.parts.events = note.events;
        viewer.parts.undo = note.undo;
    }
    if (!in.done()) return false;
    viewer_ = std::move(read);
    return true;
}

}  // namespace longroll::host
