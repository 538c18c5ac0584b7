#pragma once
// A finished match kept so that it can be read without its rules: every moment of every viewer as JSON. When
// the rules of a game change, a match that was played by earlier ones can still be watched from this.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/scene.h"
#include "host/store.h"

namespace longroll::host {

// Texts that resemble each other, as views of one match do, in little room. They are cut before every '{';
// each piece is kept once, and of a text only where it differs from the one before it in its row.
class TextPacker {
  public:
    void add(std::size_t row, std::string_view text);
    std::string take();

  private:
    std::uint32_t piece(std::string_view text);

    std::unordered_map<std::string, std::uint32_t> numbers_;  // of pieces
    std::string pieces_, texts_;
    std::vector<std::vector<std::uint32_t>> before_;  // by row: the pieces of its last text
    std::uint64_t count_ = 0;
};

// Gives the texts back in the order they were added. Any bytes may be given: what is wrong with them ends it.
class TextUnpacker {
  public:
    explicit TextUnpacker(std::string_view packed);
    std::optional<std::string> next(std::size_t row);
    bool good() const { return good_; }

  private:
    std::uint64_t number();

    std::string_view rest_;
    std::vector<std::string_view> pieces_;
    std::vector<std::vector<std::uint32_t>> before_;
    std::uint64_t left_ = 0;
    bool good_ = true;
};

// The match file of a match between these.
std::string file_of(const Match& match, const std::array<Sitter, 2>& sitters);

// What a reader of a finished match may ask for.
class Archive {
  public:
    // Plays the match again; nothing when it does not follow from the rules.
    static std::optional<StoredArchive> of(const StoredMatch& stored, std::span<const StoredEntry> entries,
                                           std::span<const HostGame> games);

    explicit Archive(StoredArchive stored) : stored_(std::move(stored)) {}

    std::uint32_t count(Seat viewer) const { return stored_.counts[index(viewer)]; }
    // As LiveMatch gives them; nothing is offered in any of them any more.
    std::string moments_after(Seat viewer, std::uint32_t first) const;
    std::string moment(Seat viewer, std::uint32_t n) const;
    SceneText scene() const { return {stored_.scene_tag, stored_.scene, stored_.forms}; }
    const std::string& file() const { return stored_.file; }

  private:
    template <class Each>
    void each(Seat viewer, Each&& told) const;

    StoredArchive stored_;
};

}  // namespace longroll::host
