#include "app/story.h"

#include <fmt/format.h>

#include "files/describe.h"
#include "rulebook/catalogue.h"

namespace longroll {

StoryEntry StoryTeller::next() {
    const Entry& entry = match_.entries()[entries_done_];
    StoryEntry story{entries_done_ + 1, entry.kind, entry.seat, entry.to, {}, {}, {}};
    if (entry.kind == Entry::Kind::Act) {
        story.act = position_->write(entry.action);
        story.label = position_->label(entry.seat, entry.action);
        EventLog log;
        Dice dice(match_.seed(), static_cast<std::uint32_t>(entries_done_ + 1));
        position_->play(entry.seat, entry.action, dice, log);
        story.events = log.events();
    }
    ++entries_done_;
    if (entry.kind == Entry::Kind::Undo) position_ = match_.at(entries_done_);
    return story;
}

void StoryTeller::go_to(std::size_t entries) {
    entries_done_ = std::min(entries, match_.entries().size());
    position_ = match_.at(entries_done_);
}

std::string headline(const StoryEntry& entry, const Style& style) {
    const std::string who = style.seat(entry.seat, capital_name(entry.seat));
    switch (entry.kind) {
        case Entry::Kind::Act: {
            const bool same = entry.label.empty() || entry.label == entry.act;
            return fmt::format("{}: {}{}", who, entry.act, same ? "" : style.faint("  " + entry.label));
        }
        case Entry::Kind::Undo:
            return entry.seat == Seat::Nobody ? fmt::format("undo back to entry {}", entry.to)
                                              : fmt::format("{} undoes back to entry {}", who, entry.to);
        case Entry::Kind::Resign: return who + " resigns";
        case Entry::Kind::Draw: return "a draw is agreed";
    }
    return {};
}

std::string event_text(const Event& event, const Namer& namer, const Style& style, std::size_t indent) {
    const std::string margin(indent, ' ');
    const std::string_view rule = rule_name(event.say.rule);
    std::string words = sentence(english(event.say, namer));
    if (event.audience != Audience::Everyone)
        words += fmt::format(" (only the {} player knows)",
                             event.audience == Audience::UnionOnly ? "Union" : "Confederate");
    // Colours would upset the counting of columns, so they come after the breaking.
    std::string text = wrapped(margin + words, columns() - (rule.empty() ? 0 : rule.size() + 2), indent + 2);
    if (!rule.empty()) text += "  " + style.rule(rule);
    text += '\n';
    if (!event.rolled() && event.reckoning.empty()) return text;
    if (!event.reckoning.empty())
        text += style.faint(wrapped(margin + "  " + english(event.reckoning, namer), columns(), indent + 4)) +
                '\n';
    if (event.rolled()) text += margin + "  " + style.dice(describe_dice(event)) + '\n';
    return text;
}

}  // namespace longroll
