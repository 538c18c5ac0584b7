#pragma once
// A value, or one clear sentence saying what is wrong, where, and what would be right. For reading files,
// options and typed actions; rules themselves answer with a Verdict.

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace longroll {

struct Wrong {
    std::string sentence;
};

template <class T>
class [[nodiscard]] Expected {
  public:
    Expected(T value) : value_(std::move(value)) {}
    Expected(Wrong wrong) : wrong_(std::move(wrong.sentence)) {}

    explicit operator bool() const { return value_.has_value(); }
    T& operator*() & { return assert(value_), *value_; }
    const T& operator*() const& { return assert(value_), *value_; }
    T&& operator*() && { return assert(value_), *std::move(value_); }
    T* operator->() { return assert(value_), &*value_; }
    const T* operator->() const { return assert(value_), &*value_; }
    const std::string& error() const { return wrong_; }

  private:
    std::optional<T> value_;
    std::string wrong_;
};

}  // namespace longroll
