// What is on the screen when a person decides.

#include <fmt/format.h>

#include <algorithm>

#include "app/session.h"
#include "app/story.h"
#include "files/describe.h"
#include "rulebook/catalogue.h"

namespace longroll {

void Session::note_events(const std::vector<Event>& events) {
    rolled_ = false;
    for (const Event& event : events) {
        rolled_ = rolled_ || event.rolled();
        cited_ = event.say.rule.value != 0 ? event.say.rule : cited_;
        for (Seat viewer : {Seat::Union, Seat::Confederate, Seat::Nobody}) {
            if (!may_know(event.audience, viewer)) continue;
            // A player who knows it needs no 'only the Union player knows'.
            Event open = event;
            open.audience = Audience::Everyone;
            const std::string mark = event.seat == Seat::Nobody ? "  " : style_.seat(event.seat, "* ");
            std::string text = event_text(open, match_.position(), style_, 2);
            text.replace(0, 2, mark);
            news_[index(viewer)].push_back(text);
            history_[index(viewer)].push_back(std::move(text));
        }
    }
}

void Session::show_news(Seat viewer) {
    std::vector<std::string>& news = news_[index(viewer)];
    if (news.empty()) return;
    fmt::print("\n");
    for (const std::string& text : news) fmt::print("{}", text);
    news.clear();
}

void Session::show_board(Seat seat, bool even_if_same) {
    std::string board = match_.position().board(seat, board_columns());
    if (board == board_shown_ && !even_if_same) return;
    fmt::print("\n{}{}", board, board.ends_with('\n') ? "" : "\n");
    board_shown_ = std::move(board);
    draw_picture(seat);
}

bool Session::draw_picture(Seat seat) {
    if (picture_.empty()) return true;
    const Tabletop* const table = match_.position().tabletop();
    const Expected<Written> done =
        table ? replace_file(picture_, table->picture(seat), Flush::Later)
              : Expected<Written>(Wrong{fmt::format("{} has no table to draw; `board` "
                                                    "shows it in the terminal",
                                                    match_.game().title())});
    if (done) return true;
    fmt::print("{}\n", style_.refusal(wrapped(done.error(), columns(), 2)));
    picture_.clear();
    return false;
}

std::string Session::numbered(std::size_t i, const AnyAction& action, Seat seat) const {
    const std::string text = match_.position().write(action), label = match_.position().label(seat, action);
    if (label.empty() || label == text) return fmt::format("{:>4}  {}\n", i + 1, text);
    const std::size_t at = text_width_ + 8;
    return fmt::format("{:>4}  {:<{}}  {}\n", i + 1, text, text_width_,
                       style_.faint(hanging(label, columns(), std::max(at, text.size() + 8))));
}

void Session::show_choices(Seat seat, std::size_t most) {
    for (std::size_t i = 0; i < std::min(most, choices_.size()); ++i)
        fmt::print("{}", numbered(i, choices_[i], seat));
    if (choices_.size() > most)
        fmt::print("{}\n", style_.faint(fmt::format(
                               "      and {} more; `list` shows all, `list WORD` the ones with that word",
                               choices_.size() - most)));
}

std::string Session::question(Seat seat) const {
    return sentence(english(match_.position().prompt(seat), match_.position()));
}

void Session::show(Seat seat) {
    const AnyPosition& position = match_.position();
    show_news(seat);
    show_board(seat, false);
    const Say prompt = position.prompt(seat);
    choices_ = position.choices(seat);
    constexpr std::size_t least = 16, most = 34;
    text_width_ = least;
    for (const AnyAction& choice : choices_)
        text_width_ = std::clamp(position.write(choice).size(), text_width_, most);
    const std::string_view rule_text = rule_name(prompt.rule);
    // Every line leaves room for the rule, which comes behind the last.
    fmt::print("\n{}  {}\n", style_.strong(wrapped(question(seat), columns() - rule_text.size() - 2, 2)),
               style_.rule(rule_text));
    if (prompt.rule.value != 0) cited_ = prompt.rule;
    constexpr std::size_t page = 20;
    show_choices(seat, page);
    if (choices_.size() == 1) fmt::print("{}\n", style_.faint("      Press Enter to choose it."));
}

void Session::refuse_with(const Say& why) {
    if (why.rule.value != 0) cited_ = why.rule;
    fmt::print("{}\n", style_.refusal(wrapped(describe(why, match_.position()), columns(), 2)));
}

}  // namespace longroll
