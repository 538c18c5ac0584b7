#include "app/campaign_text.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/words.h"
#include "files/describe.h"

namespace longroll {

using rally::Account;
using rally::at;
using rally::Component;
using rally::Ledger;
using rally::LedgerBrigade;
using rally::LedgerFormation;
using rally::LedgerUnit;
using rally::Part;

namespace {

std::string due_text(const Account& account) {
    return fmt::format("{} of {} to {}", counted(account.due_circles(), "circle"),
                       rally::component_words[at(account.component)], account.due() > 0 ? "mark" : "erase");
}

int destroyed_batteries(const LedgerBrigade& brigade) {
    int destroyed = 0;
    for (const LedgerUnit& unit : brigade.units) destroyed += is_destroyed(unit);
    return destroyed;
}

// '4 of 6', of cavalry '3 of 4 on foot, 4 of 4 mounted, 1 of 1 holding horses'
std::string strength_of(const LedgerUnit& unit) {
    constexpr std::string_view parts[] = {" on foot", " mounted", " holding horses"};
    if (unit.arm == rally::Arm::Artillery) return is_destroyed(unit) ? "destroyed" : "fresh";
    std::string text;
    for (std::size_t part = 0; part < at(Part::count); ++part)
        if (unit.circles[part] > 0)
            text += fmt::format("{}{} of {}{}", text.empty() ? "" : ", ",
                                unit.circles[part] - unit.lost[part], unit.circles[part],
                                unit.arm == rally::Arm::Cavalry ? parts[part] : std::string_view());
    return text;
}

// RF-XFER-6: not in play, though it has men left.
bool waits(const Ledger& ledger, const LedgerFormation& formation, const LedgerBrigade& brigade,
           const LedgerUnit& unit) {
    return unit.lost[0] + unit.marked < unit.circles[0] &&
           is_set_aside(formation, brigade, unit, Part::OnFoot, ledger.level);
}

bool is_untouched(const LedgerUnit& unit) {
    int sum = unit.marked;
    for (const int lost : unit.lost) sum += lost;
    return sum == 0;
}

}  // namespace

bool is_fresh(const Ledger& ledger, const LedgerFormation& formation) {
    for (const Component component : rally::components)
        if (const Account account{formation, component, ledger.level};
            account.losses() != 0 || account.due() != 0)
            return false;
    for (const LedgerBrigade& brigade : formation.brigades)
        for (const LedgerUnit& unit : brigade.units)
            if (!is_untouched(unit)) return false;
    return true;
}

std::string status_of(const Ledger& ledger, const LedgerFormation& formation) {
    WordList steps;
    std::string due;
    for (const Component component : rally::components) {
        const Account account{formation, component, ledger.level};
        if (account.fresh() == 0) continue;
        steps.add(fmt::format("{} {} of {}{}", rally::component_words[at(component)],
                              account.fresh() - account.losses(), account.fresh(),
                              account.destroyed() ? " (destroyed)" : ""));
        if (account.due() != 0) due += "; " + due_text(account);
    }
    for (const LedgerBrigade& brigade : formation.brigades)
        if (brigade.battalion) {
            const int all = static_cast<int>(brigade.units.size());
            steps.add(fmt::format("{} of {} batteries{}", all - destroyed_batteries(brigade), all,
                                  is_removed(brigade) ? " (removed)" : ""));
        }
    return steps.take() + due;
}

std::string line_of(const Ledger& ledger, const LedgerFormation& formation) {
    return fmt::format("{:<12} {:<24} {:<30}  {}\n", capital_name(formation.side), formation.general,
                       formation.name, status_of(ledger, formation));
}

std::string page_of(const Ledger& ledger, const LedgerFormation& formation) {
    std::string text = fmt::format("{}, {} ({})\n{}\n", formation.general, formation.name,
                                   capital_name(formation.side), status_of(ledger, formation));
    for (const LedgerBrigade& brigade : formation.brigades) {
        if (formation.brigades.size() > 1) text += fmt::format("{}, {}\n", brigade.general, brigade.name);
        for (const LedgerUnit& unit : brigade.units)
            text += fmt::format("  {:<40}  {}{}\n", unit.name, strength_of(unit),
                                waits(ledger, formation, brigade, unit) ? ", set aside" : "");
    }
    return text;
}

}  // namespace longroll
