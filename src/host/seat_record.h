#pragma once
// What each seat and the public have been sent of a match: their moments. A moment is made when something
// changed that the viewer may know. The same entries make the same moments, whether they come from people or
// from the store, and whether or not anyone listens: a viewer's moments are distinguished by hashes, and
// their JSON is made when it is asked for.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/moment.h"

namespace longroll::host {

inline constexpr std::array<Seat, 3> viewers{Seat::Union, Seat::Confederate, Seat::Nobody};

// Where a moment comes from, which is enough to make its JSON again.
struct MomentNote {
    std::int64_t at = 0;
    std::uint32_t first = 0,
                  entries = 0;  // it reports entries [first, entries) and shows the match after them
    WindowState window;
    std::string head;  // `moment_head`; empty until it is asked for
};

class SeatRecord {
  public:
    // Makes a moment if the viewer sees something else than before, or if it is `due` in any case; says
    // whether it did. `seen` is the hash of what it sees now.
    bool note(Seat viewer, std::uint64_t seen, bool due, MomentNote note);

    std::uint32_t count(Seat viewer) const { return of(viewer).next; }
    // The first moment that is known here: older ones are before the snapshot that the match was resumed
    // from.
    std::uint32_t first(Seat viewer) const {
        return of(viewer).next - static_cast<std::uint32_t>(of(viewer).notes.size());
    }
    // Of moment `n`, at least `first(viewer)`.
    const MomentNote& at(Seat viewer, std::uint32_t n) const { return of(viewer).notes[n - first(viewer)]; }
    void set_head(Seat viewer, std::uint32_t n, std::string head) {
        of(viewer).notes[n - first(viewer)].head = std::move(head);
    }
    const MomentNote& newest(Seat viewer) const { return of(viewer).notes.back(); }
    // Lets all but the newest `count` go; the store has them.
    void forget_all_but(std::size_t count);
    // The hash of what the newest moment showed.
    std::uint64_t seen(Seat viewer) const { return of(viewer).seen; }

    // Takes the JSON that another record of the same entries has made.
    void take_heads(SeatRecord&& other);

    // The newest moment of each viewer as bytes, and back: a match resumed from a snapshot counts on from
    // there. `now` are the hashes of what the viewers see after `entries`; if they do not agree, nothing is
    // restored.
    std::string keep() const;
    bool restore(std::string_view kept, std::size_t entries, const std::array<std::uint64_t, 3>& now);

  private:
    struct Viewer {
        std::uint32_t next = 0;
        std::uint64_t seen = 0;
        std::vector<MomentNote> notes;  // of moments next - notes.size() to next - 1
    };

    Viewer& of(Seat viewer) { return viewer_[index(viewer)]; }
    const Viewer& of(Seat viewer) const { return viewer_[index(viewer)]; }

    std::array<Viewer, 3> viewer_;
};

}  // namespace longroll::host
