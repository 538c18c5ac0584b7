// Formations and units of a ledger by what a person types.

#include <algorithm>

#include "engine/echo.h"
#include "engine/words.h"
#include "rally/ledger.h"

namespace longroll::rally {
namespace {

struct Name {
    std::size_t which;
    std::string text;   // what is compared
    std::string shown;  // in a list of those that it could be
};

// The one that has that name; otherwise the only one with a name that contains it.
Expected<std::size_t> pick(const std::vector<Name>& names, std::string_view typed, const std::string& kind) {
    const std::string wanted = lower(typed);
    std::vector<std::size_t> found;
    std::string list;
    for (const bool whole : {true, false}) {
        for (const Name& name : names) {
            const std::string text = lower(name.text);
            if (whole ? text != wanted : text.find(wanted) == std::string::npos) continue;
            if (std::ranges::find(found, name.which) != found.end()) continue;
            if (found.size() < 6)
                list += (found.empty() ? "" : ", ") + name.shown;
            else if (found.size() == 6)
                list += ", ...";
            found.push_back(name.which);
        }
        if (found.size() == 1) return found.front();
        if (!found.empty()) break;
    }
    if (found.empty()) return Wrong{"the ledger has no " + kind + " '" + echoed(typed) + "'"};
    return Wrong{"'" + echoed(typed) + "' could be " + list + "; type more of the name"};
}

}  // namespace

Expected<LedgerFormation*> formation_named(Ledger& ledger, std::string_view typed, Seat side) {
    std::vector<Name> names;
    for (std::size_t i = 0; i < ledger.formations.size(); ++i) {
        const LedgerFormation& formation = ledger.formations[i];
        if (side != Seat::Nobody && formation.side != side) continue;
        const std::string shown = formation.general + " (" + formation.name + ")";
        names.push_back({i, formation.general, shown});
        names.push_back({i, formation.name, shown});
    }
    const Expected<std::size_t> found = pick(names, typed, "General or formation");
    if (!found) return Wrong{found.error()};
    return &ledger.formations[*found];
}

Expected<std::string> unit_named(const LedgerFormation& formation, std::string_view typed) {
    std::vector<Name> names;
    for (const LedgerBrigade& brigade : formation.brigades)
        for (const LedgerUnit& unit : brigade.units) names.push_back({names.size(), unit.name, unit.name});
    const Expected<std::size_t> found = pick(names, typed, "unit of " + formation.general);
    if (!found) return Wrong{found.error()};
    return names[*found].text;
}

}  // namespace longroll::rally
