#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/campaign_text.h"
#include "app/command.h"
#include "app/rally_files.h"
#include "app/sources.h"
#include "app/terminal.h"
#include "app/words.h"
#include "engine/words.h"
#include "files/describe.h"
#include "files/file.h"
#include "files/json_writer.h"

namespace longroll {
namespace {

using rally::Account;
using rally::at;
using rally::Component;
using rally::Ledger;
using rally::LedgerFormation;

const std::vector<std::string> actions{"new", "show", "loss", "supply", "deploy", "battle"};

std::vector<std::string> strings(std::span<const std::string_view> words) {
    return {words.begin(), words.end()};
}
// Of words that an option takes, the number of the one that was typed.
Expected<std::size_t> word_of(const std::string& typed, std::string_view flag,
                              std::span<const std::string_view> words) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (typed == words[i]) return i;
    return Wrong{fmt::format("{} takes {}, not '{}'", flag, list_words(strings(words), "or"), typed)};
}

class CampaignCommand final : public Command {
  public:
    const char* name() const override { return "campaign"; }
    const char* summary() const override {
        return "keeps the losses of a Rally Round the Flag campaign between battles";
    }
    const char* about() const override {
        return "A campaign on the map of the Corps or Division game has stands of divisions or brigades. The "
               "file keeps their losses and those of the regiments and batteries below them, and converts "
               "between both (RF-XFER). docs/campaigns.md explains it.";
    }
    const char* examples() const override {
        return "longroll campaign new july.json                      all of Gettysburg, fresh\n"
               "longroll campaign new july.json --level corps --scenario devils-den\n"
               "longroll campaign show july.json                     the formations with losses\n"
               "longroll campaign show july.json vincent             one formation, unit by unit\n"
               "longroll campaign loss july.json vincent 2           two steps lost on the campaign map\n"
               "longroll campaign supply july.json hampton 1 --component mounted\n"
               "longroll campaign deploy july.json                   the circles still to mark or erase\n"
               "longroll campaign deploy july.json vincent '20th Maine=4' '83rd=2'\n"
               "longroll campaign deploy july.json --even            spread all of them evenly\n"
               "longroll campaign battle july.json last.longroll     take the losses of a finished match";
    }
    void declare(Arguments& arguments) override {
        arguments.operand(action_, "action", "new, show, loss, supply, deploy or battle", Need::Must,
                          {actions, false});
        arguments.operand(file_, "file", "the file of the campaign", Need::Must, {{}, true});
        arguments.operands(words_, "word",
                           "loss and supply: a General and a number of steps; deploy: a General and "
                           "UNIT=CIRCLES; battle: a match file",
                           Need::May, {{}, true});
        arguments.option(level_, "--level", "L", "new: division or corps [division]",
                         {strings(rally::level_words), false});
        arguments.option(scenario_, "--scenario", "ID", "new: only the forces of this scenario");
        arguments.option(component_, "--component", "C",
                         "loss, supply, deploy: infantry, dismounted, mounted or holders",
                         {strings(rally::component_words), false});
        arguments.option(side_, "--side", "S", "the side of the General: union or confederate",
                         {{"union", "confederate"}, false});
        arguments.flag(even_, "--even", "deploy: spread the circles evenly");
        arguments.flag(all_, "--all", "show: also the formations without losses");
    }

    Expected<int> run() override {
        if (std::ranges::find(actions, action_) == actions.end()) return unknown_action(action_, actions);
        if (const std::string useless = not_for_this(); !useless.empty())
            return Wrong{fmt::format("`campaign {}` does not take {}", action_, useless)};
        if (!side_.empty()) {
            const Expected<Seat> seat = side_typed(side_);
            if (!seat) return Wrong{seat.error()};
            seat_ = *seat;
        }
        if (!component_.empty()) {
            const Expected<std::size_t> word = word_of(component_, "--component", rally::component_words);
            if (!word) return Wrong{word.error()};
            named_ = static_cast<Component>(*word);
        }
        if (action_ == "new") return begin();
        Expected<Ledger> ledger = load();
        if (!ledger) return Wrong{ledger.error()};
        if (action_ == "show") return show(*ledger);
        if (action_ == "deploy") return deploy(*ledger);
        if (action_ == "battle") return battle(*ledger);
        return change(*ledger);
    }

  private:
    // What was given and the action would ignore; empty: nothing.
    std::string not_for_this() const {
        const bool fresh = action_ == "new", steps = action_ == "loss" || action_ == "supply";
        if (!fresh && !level_.empty()) return "--level";
        if (!fresh && !scenario_.empty()) return "--scenario";
        if (!steps && action_ != "deploy" && !component_.empty()) return "--component";
        if ((fresh || action_ == "battle") && !side_.empty()) return "--side";
        if (action_ != "deploy" && even_) return "--even";
        if (action_ != "show" && all_) return "--all";
        const std::size_t most = fresh ? 0u : steps ? 2u : action_ == "deploy" ? words_.size() : 1u;
        return words_.size() > most ? fmt::format("'{}'", words_[most]) : "";
    }

    Expected<Ledger> load() const {
        const Expected<std::string> text = read_file(file_);
        if (!text) return Wrong{text.error()};
        return rally::read_ledger(*text, file_);
    }
    Expected<Written> save(const Ledger& ledger) const { return replace_file(file_, write_ledger(ledger)); }

    Expected<int> begin() const {
        std::error_code ignored;
        if (std::filesystem::exists(file_, ignored))
            return Wrong{fmt::format("'{}' exists already; a new campaign needs a new file", file_)};
        rally::Level level = rally::Level::Division;
        if (!level_.empty()) {
            const Expected<std::size_t> word = word_of(level_, "--level", rally::level_words);
            if (!word) return Wrong{word.error()};
            level = static_cast<rally::Level>(*word);
        }
        Ledger ledger;
        if (scenario_.empty()) {
            ledger = rally::gettysburg_ledger(level);
        } else {
            const Expected<Match> match = new_match(rally_scenario(scenario_), {}, "1");
            if (!match) return Wrong{match.error()};
            const auto* position = rally_position(match->position());
            if (position == nullptr) return other_game(match->game());
            ledger = rally::ledger_of(level, position->setup());
        }
        if (const Expected<Written> written = save(ledger); !written) return Wrong{written.error()};
        fmt::print("{} is a campaign at {} level with {}\n", file_, rally::level_words[at(level)],
                   counted(ledger.formations.size(), "formation"));
        return 0;
    }
    static Wrong other_game(const AnyGame& game) {
        return {fmt::format("campaigns are of Rally Round the Flag, not of {}", game.title())};
    }

    // ---- looking ----

    Expected<int> show(Ledger& ledger) const {
        if (!words_.empty()) {
            const Expected<LedgerFormation*> formation = formation_named(ledger, words_[0], seat_);
            if (!formation) return Wrong{formation.error()};
            fmt::print("{}", page_of(ledger, **formation));
            return 0;
        }
        std::size_t fresh = 0;
        for (const LedgerFormation& formation : ledger.formations) {
            if (seat_ != Seat::Nobody && formation.side != seat_) continue;
            if (is_fresh(ledger, formation) && !all_)
                ++fresh;
            else
                fmt::print("{}", line_of(ledger, formation));
        }
        if (fresh > 0) fmt::print("{} without losses\n", counted(fresh, "formation"));
        for (const auto& [who, stones] : ledger.gravestones)
            if (seat_ == Seat::Nobody || who.first == seat_)
                fmt::print("{}: {}\n", who.second, counted(stones, "gravestone"));
        for (const std::string& battle : ledger.battles) fmt::print("Fought: {}\n", battle);
        return 0;
    }

    // ---- on the campaign map ----

    // The one that was typed, or the only one that counts.
    template <class Counts>
    Expected<Component> component(const Ledger& ledger, const LedgerFormation& formation,
                                  Counts counts) const {
        if (named_) return *named_;
        std::vector<std::string> found;
        Component last = foot_of(formation);
        for (const Component one : rally::components)
            if (counts(Account{formation, one, ledger.level})) {
                last = one;
                found.emplace_back(rally::component_words[at(one)]);
            }
        if (found.size() < 2) return last;
        return Wrong{fmt::format("{} counts {} apart; name one, as in `--component {}` (RF-XFER-3)",
                                 formation.general, list_words(found), found.back())};
    }

    Expected<int> change(Ledger& ledger) const {
        if (words_.empty())
            return Wrong{
                fmt::format("`campaign {0}` needs a General, as in `longroll campaign {0} {1} "
                            "vincent 1`",
                            action_, file_)};
        const Expected<LedgerFormation*> formation = formation_named(ledger, words_[0], seat_);
        if (!formation) return Wrong{formation.error()};
        const Expected<std::uint64_t> steps =
            words_.size() < 2 ? 1 : whole_number(words_[1], "the number of steps", 1, 999);
        if (!steps) return Wrong{steps.error()};
        const Expected<Component> which =
            component(ledger, **formation, [](const Account& account) { return account.fresh() > 0; });
        if (!which) return Wrong{which.error()};
        int moved = static_cast<int>(*steps);
        if (action_ == "loss") {
            if (const auto done = lose_steps(ledger, **formation, *which, moved); !done)
                return Wrong{done.error()};
        } else {
            const Expected<int> regained = supply_steps(ledger, **formation, *which, moved);
            if (!regained) return Wrong{regained.error()};
            moved = *regained;
        }
        if (const Expected<Written> written = save(ledger); !written) return Wrong{written.error()};
        fmt::print(
            "{} {} {} of {}{}\n{}", (**formation).general, action_ == "loss" ? "loses" : "regains",
            counted(moved, "step"), rally::component_words[at(*which)],
            static_cast<std::uint64_t>(moved) < *steps ? "; the other supplies are lost (RF-XFER-1)" : "",
            line_of(ledger, **formation));
        return 0;
    }

    // ---- before a battle ----

    Expected<int> deploy(Ledger& ledger) const {
        if (!words_.empty() && words_[0].find('=') != std::string::npos)
            return Wrong{fmt::format("`campaign deploy` needs a General before '{}'", words_[0])};
        LedgerFormation* only = nullptr;
        if (!words_.empty()) {
            const Expected<LedgerFormation*> formation = formation_named(ledger, words_[0], seat_);
            if (!formation) return Wrong{formation.error()};
            only = *formation;
        }
        if (words_.size() > 1) {
            if (even_) return Wrong{"`campaign deploy` takes --even or units, not both"};
            return place(ledger, *only);
        }
        return even_ ? spread(ledger, only) : list_due(ledger, only);
    }

    static bool is_due(const Account& account) { return account.due() != 0; }
    bool wants(const LedgerFormation& formation, const LedgerFormation* only) const {
        return only == nullptr ? seat_ == Seat::Nobody || formation.side == seat_ : &formation == only;
    }

    int list_due(const Ledger& ledger, const LedgerFormation* only) const {
        bool any = false;
        for (const LedgerFormation& formation : ledger.formations) {
            bool due = false;
            for (const Component one : rally::components) due = due || is_due({formation, one, ledger.level});
            if (!due || !wants(formation, only)) continue;
            any = true;
            fmt::print("{}", only == nullptr ? line_of(ledger, formation) : page_of(ledger, formation));
        }
        if (!any) fmt::print("No losses or supplies are left to hand out\n");
        return 0;
    }

    Expected<int> place(Ledger& ledger, LedgerFormation& formation) const {
        const Expected<Component> which = component(ledger, formation, is_due);
        if (!which) return Wrong{which.error()};
        const Expected<GivenOptions> pairs = pairs_of(std::span(words_).subspan(1), "`campaign deploy`");
        if (!pairs) return Wrong{pairs.error()};
        std::vector<rally::Wish> wishes;
        for (const auto& [typed, number] : *pairs) {
            const Expected<std::string> unit = unit_named(formation, typed);
            if (!unit) return Wrong{unit.error()};
            const Expected<std::uint64_t> circles = whole_number(number, *unit, 1, 99);
            if (!circles) return Wrong{circles.error()};
            wishes.push_back({*unit, static_cast<int>(*circles)});
        }
        if (const auto done = distribute(ledger, formation, *which, wishes); !done)
            return Wrong{done.error()};
        if (const Expected<Written> written = save(ledger); !written) return Wrong{written.error()};
        fmt::print("{}", page_of(ledger, formation));
        return 0;
    }

    Expected<int> spread(Ledger& ledger, const LedgerFormation* only) const {
        std::string report;
        for (LedgerFormation& formation : ledger.formations)
            for (const Component one : rally::components) {
                const Account account{formation, one, ledger.level};
                if (!wants(formation, only) || !is_due(account)) continue;
                if (named_.value_or(one) != one) continue;
                const std::vector<rally::Wish> wishes = even_wishes(ledger, formation, one);
                std::vector<std::string> parts;
                for (const rally::Wish& wish : wishes)
                    parts.push_back(fmt::format("{} {}", wish.unit, wish.circles));
                report +=
                    fmt::format("{} {} {}: {}\n", formation.general, account.due() > 0 ? "marks" : "erases",
                                rally::component_words[at(one)], list_words(parts));
                if (const auto done = distribute(ledger, formation, one, wishes); !done)
                    return Wrong{done.error()};
            }
        if (report.empty()) return list_due(ledger, only);
        if (const Expected<Written> written = save(ledger); !written) return Wrong{written.error()};
        fmt::print("{}", report);
        return 0;
    }

    // ---- after it ----

    Expected<int> battle(Ledger& ledger) const {
        if (words_.empty())
            return Wrong{
                fmt::format("`campaign battle` needs a match file, as in `longroll campaign battle "
                            "{} last.longroll`",
                            file_)};
        const Expected<Match> match = load_match(words_[0]);
        if (!match) return Wrong{match.error()};
        const auto* position = rally_position(match->position());
        if (position == nullptr) return other_game(match->game());
        if (!match->result().over)
            return Wrong{
                fmt::format("{0}: the match is not over; `longroll play {0}` continues it", words_[0])};
        // The chain of hashes is that of this match alone, whatever its file is called.
        const auto fought = take_battle(ledger, position->setup(), position->state(),
                                        fmt::format("{} {}", match->scenario().id, hex16(match->hash())));
        if (!fought) return Wrong{fought.error()};
        if (const Expected<Written> written = save(ledger); !written) return Wrong{written.error()};
        fmt::print("{}: {}\n", match->scenario().title, describe(match->result(), match->position()));
        for (const LedgerFormation* formation : *fought) fmt::print("{}", line_of(ledger, *formation));
        return 0;
    }

    std::string action_, file_, level_, scenario_, component_, side_;
    std::vector<std::string> words_;
    bool even_ = false, all_ = false;
    Seat seat_ = Seat::Nobody;
    std::optional<Component> named_;
};

}  // namespace

AnyCommand campaign_command() { return std::make_unique<CampaignCommand>(); }

}  // namespace longroll
