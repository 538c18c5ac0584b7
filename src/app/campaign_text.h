#pragma once
// A campaign ledger as people read it.

#include <string>

#include "rally/ledger.h"

namespace longroll {

// 'infantry 2 of 3 steps; 3 circles of infantry to mark'
std::string status_of(const rally::Ledger& ledger, const rally::LedgerFormation& formation);
// A formation on one line.
std::string line_of(const rally::Ledger& ledger, const rally::LedgerFormation& formation);
// The same with its units, a line each.
std::string page_of(const rally::Ledger& ledger, const rally::LedgerFormation& formation);
// Nothing is lost, marked or due.
bool is_fresh(const rally::Ledger& ledger, const rally::LedgerFormation& formation);

}  // namespace longroll
