// Any bytes as a rulebook and as a list of prose: the reader never crashes, answers with a book or with one
// sentence, and a book it accepts is sound.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "engine/rule_id.h"
#include "rulebook/codegen.h"
#include "rulebook/rulebook.h"
#include "rulebook/suites.h"

namespace {

void demand(bool holds) {
    if (!holds) std::abort();
}

void check_book(const longroll::Rulebook& book, std::string_view text) {
    demand(!book.prefix.empty() && !book.rules.empty() && book.rules.size() <= longroll::RuleId::max_ordinal);
    std::set<std::string> names;
    for (const longroll::Rule& rule : book.rules) {
        demand(rule.id.starts_with(book.prefix + "-") && rule.id.size() <= longroll::max_id_bytes);
        demand(rule.text.size() <= longroll::max_rule_bytes && rule.line > 0);
        const std::string name = longroll::constant_name(rule.id);
        demand(names.insert(name).second && name.find("__") == std::string::npos);
        demand(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") ==
               std::string::npos);
    }
    for (const longroll::Citation& citation : longroll::unknown_citations(book, text))
        demand(citation.id.starts_with(book.prefix + "-") && citation.line > 0);
    const std::string source = longroll::texts_source({&book, 1}, {});
    for (const char c : source) demand(c == '\n' || (c >= ' ' && c <= '~'));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const longroll::ParsedBook parsed = longroll::parse_rulebook("picket", text);
    demand(parsed.error.empty() != parsed.book.rules.empty());
    demand(parsed.error.find('\n') == std::string::npos);
    if (parsed.error.empty()) check_book(parsed.book, text);

    const longroll::ParsedProse prose = longroll::parse_prose("prose.txt", text);
    demand(prose.error.empty() || prose.prose.empty());
    for (const std::string& suite : longroll::suite_names(text)) demand(!suite.empty());
    return 0;
}
