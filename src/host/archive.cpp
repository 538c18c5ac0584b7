#include "host/archive.h"

#include <algorithm>

#include "files/match_file.h"
#include "host/live_match.h"

namespace longroll::host {
namespace {

// Seven bits a byte, the lowest first.
void put_number(std::string& out, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) out += static_cast<char>(0x80 | (value & 0x7F));
    out += static_cast<char>(value);
}

// Rows of texts: of each viewer the heads of its moments and what they showed.
constexpr std::size_t head_row(Seat viewer) { return 2 * index(viewer); }
constexpr std::size_t view_row(Seat viewer) { return 2 * index(viewer) + 1; }

// A moment's head begins with when it was, which is kept with it.
std::string with_time(std::int64_t at, std::string_view head) {
    return std::to_string(at) + ' ' + std::string(head);
}
std::pair<std::int64_t, std::string_view> time_and_head(std::string_view text) {
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos) return {0, text};
    std::int64_t at = 0;
    for (const char digit : text.substr(0, space)) at = at * 10 + (digit - '0');
    return {at, text.substr(space + 1)};
}

}  // namespace

// ---- packing ----

std::uint32_t TextPacker::piece(std::string_view text) {
    const auto [known, fresh] =
        numbers_.try_emplace(std::string(text), static_cast<std::uint32_t>(numbers_.size()));
    if (fresh) {
        put_number(pieces_, text.size());
        pieces_ += text;
    }
    return known->second;
}

void TextPacker::add(std::size_t row, std::string_view text) {
    if (row >= before_.size()) before_.resize(row + 1);
    std::vector<std::uint32_t> cut;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('{', 1), text.size());
        cut.push_back(piece(text.substr(0, end)));
        text.remove_prefix(end);
    }
    std::vector<std::uint32_t>& before = before_[row];
    const std::size_t most = std::min(cut.size(), before.size());
    std::size_t same = 0, tail = 0;
    while (same < most && cut[same] == before[same]) ++same;
    while (tail < most - same && cut[cut.size() - 1 - tail] == before[before.size() - 1 - tail]) ++tail;
    put_number(texts_, same);
    put_number(texts_, tail);
    put_number(texts_, cut.size() - same - tail);
    for (std::size_t i = same; i < cut.size() - tail; ++i) put_number(texts_, cut[i]);
    before = std::move(cut);
    ++count_;
}

std::string TextPacker::take() {
    std::string out;
    put_number(out, numbers_.size());
    out += pieces_;
    put_number(out, count_);
    out += texts_;
    return out;
}

TextUnpacker::TextUnpacker(std::string_view packed) : rest_(packed) {
    const std::uint64_t count = number();
    for (std::uint64_t i = 0; i < count && good_; ++i) {
        const std::uint64_t size = number();
        good_ = good_ && size <= rest_.size();
        if (!good_) return;
        pieces_.push_back(rest_.substr(0, size));
        rest_.remove_prefix(size);
    }
    left_ = number();
}

std::uint64_t TextUnpacker::number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; good_ && shift < 64; shift += 7) {
        if (rest_.empty()) break;
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7Fu} << shift;
        if (byte < 0x80) return value;
    }
    good_ = false;
    return 0;
}

std::optional<std::string> TextUnpacker::next(std::size_t row) {
    if (!good_ || left_ == 0) return std::nullopt;
    --left_;
    if (row >= before_.size()) before_.resize(row + 1);
    std::vector<std::uint32_t>& before = before_[row];
    const std::uint64_t same = number(), tail = number(), fresh = number();
    good_ = good_ && same <= before.size() && tail <= before.size() - same && fresh <= rest_.size();
    if (!good_) return std::nullopt;
    std::vector<std::uint32_t> now(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(same));
    for (std::uint64_t i = 0; i < fresh; ++i) now.push_back(static_cast<std::uint32_t>(number()));
    now.insert(now.end(), before.end() - static_cast<std::ptrdiff_t>(tail), before.end());
    std::string text;
    for (const std::uint32_t piece : now) {
        good_ = good_ && piece < pieces_.size();
        if (!good_) return std::nullopt;
        text += pieces_[piece];
    }
    before = std::move(now);
    return text;
}

// ---- a match ----

std::string file_of(const Match& match, const std::array<Sitter, 2>& sitters) {
    MatchRecord record = record_of(match);
    for (Seat seat : seats) {
        const Sitter& sitter = sitters[index(seat)];
        record.players[index(seat)] = sitter.kind == Sitter::Kind::Computer ? sitter.who : "human";
    }
    return write_record(record);
}

std::optional<StoredArchive> Archive::of(const StoredMatch& stored, std::span<const StoredEntry> entries,
                                         std::span<const HostGame> games) {
    const std::int64_t end = entries.empty() ? stored.created : entries.back().at;
    Expected<LiveMatch> live = LiveMatch::load(stored, entries, std::nullopt, games, end);
    if (!live || !live->over()) return std::nullopt;
    StoredArchive archive;
    const Match& match = live->match();
    SceneText scene = scene_text(match.position());
    archive.scene_tag = std::move(scene.tag);
    archive.scene = std::move(scene.scene);
    archive.forms = std::move(scene.forms);
    archive.file = file_of(match, stored.seats);
    TextPacker packer;
    for (Seat viewer : viewers) {
        archive.counts[index(viewer)] = live->record().count(viewer);
        live->each_moment(viewer, [&](const MomentNote& note, const std::string& view) {
            packer.add(head_row(viewer), with_time(note.at, note.head));
            packer.add(view_row(viewer), view);
        });
    }
    archive.moments = packer.take();
    return archive;
}

// Moments of a viewer in order, as far as they can be read.
template <class Each>
void Archive::each(Seat viewer, Each&& told) const {
    TextUnpacker in(stored_.moments);
    for (Seat seat : viewers)
        for (std::uint32_t n = 0; n < count(seat); ++n) {
            const std::optional<std::string> head = in.next(head_row(seat)), view = in.next(view_row(seat));
            if (!head || !view) return;
            if (seat == viewer) told(n, *head, *view);
        }
}

std::string Archive::moments_after(Seat viewer, std::uint32_t first) const {
    std::string list = "[";
    each(viewer, [&](std::uint32_t n, std::string_view text, std::string_view view) {
        if (n < first) return;
        if (list.size() > 1) list += ", ";
        const auto [at, head] = time_and_head(text);
        list += n + 1 == count(viewer) ? moment_json(n, at, head, view, "[]") : moment_json(n, at, head);
    });
    return list + ']';
}

std::string Archive::moment(Seat viewer, std::uint32_t wanted) const {
    std::string found = "null";
    each(viewer, [&](std::uint32_t n, std::string_view text, std::string_view view) {
        if (n != wanted) return;
        const auto [at, head] = time_and_head(text);
        found = moment_json(n, at, head, view, "[]");
    });
    return found;
}

}  // namespace longroll::host
