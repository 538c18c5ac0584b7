#pragma once
// What each seat and the public have been told of a match: their moments. A moment is made when something
// changed that the viewer may know; the same entries make the same moments, whether they come from people or
// from the store.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "host/moment.h"

namespace longroll::host {

inline constexpr std::array<Seat, 3> viewers{Seat::Union, Seat::Confederate, Seat::Nobody};

class SeatRecord {
  public:
    // What an entry, or several that are one, brought: events for each viewer, as `events_for` tells them.
    struct News {
        std::array<std::string, 3> events;
        // Told to a viewer only where it has another reason for a moment: that something was taken back.
        std::string besides;
        Seat actor = Seat::Nobody;  // gets a moment in any case
        std::int64_t at = 0;
    };

    // How the match stands now makes moments for those who see a change. `undo` has a state for each viewer.
    void note(const Status& status, const WindowState& window, const std::array<UndoState, 3>& undo,
              std::size_t entries, const News& news);

    std::uint32_t count(Seat viewer) const { return of(viewer).next; }
    // The first that is still known here: older ones lie before the snapshot the match was resumed from.
    std::uint32_t first(Seat viewer) const {
        return of(viewer).next - static_cast<std::uint32_t>(of(viewer).notes.size());
    }
    std::int64_t latest(Seat viewer) const { return of(viewer).notes.back().at; }

    // Of a moment that is known here.
    std::string head(Seat viewer, std::uint32_t n) const;
    std::string newest(Seat viewer) const;
    // An old one whole: `status` is how the match stood after `entries_at(viewer, n)` entries.
    std::string whole(Seat viewer, std::uint32_t n, const Status& status) const;
    std::size_t entries_at(Seat viewer, std::uint32_t n) const { return note_of(viewer, n).entries; }

    // The newest moment of each viewer as bytes, and back: a match resumed from a snapshot counts on from
    // there.
    std::string keep() const;
    bool restore(std::string_view kept, const Status& status, const WindowState& window);

  private:
    struct Note {
        std::int64_t at = 0;
        std::size_t entries = 0;  // of the match when it was made
        WindowState window;
        std::string events, turn, undo, result;
    };
    struct Viewer {
        std::uint32_t next = 0;
        std::vector<Note> notes;  // of moments next - notes.size() to next - 1
        MomentParts parts;        // of the newest
    };

    Viewer& of(Seat viewer) { return viewer_[index(viewer)]; }
    const Viewer& of(Seat viewer) const { return viewer_[index(viewer)]; }
    const Note& note_of(Seat viewer, std::uint32_t n) const { return of(viewer).notes[n - first(viewer)]; }
    static MomentParts parts_of(const Note& note);

    std::array<Viewer, 3> viewer_;
};

}  // namespace longroll::host
