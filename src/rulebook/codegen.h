#pragma once
// The C++ that rulegen writes.

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "rulebook/rulebook.h"

namespace longroll {

// A C++ string_view literal ("..."sv) of any bytes, in plain ASCII: it means the same to every compiler.
std::string literal(std::string_view text);

// One constant per rule (namespace longroll::rule). No texts: a new word in a book compiles no game again.
std::string ids_header(const Rulebook& book);

// generated::books() and generated::prose() of catalogue.h.
std::string texts_source(std::span<const Rulebook> books, std::span<const Prose> prose);

// generated::suites() of catalogue.h.
std::string tested_source(const std::set<std::string>& suites);

}  // namespace longroll
