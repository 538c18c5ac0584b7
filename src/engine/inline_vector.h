#pragma once
// A list of fixed capacity that lives where it is declared: trivially copyable, no heap, and every slot past
// the end is zero, so that equal lists are equal bytes and a state can be hashed and compared as memory.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace longroll {

template <class T, std::size_t Capacity, class Count = std::uint16_t>
struct InlineVector {
    static_assert(std::is_trivially_copyable_v<T>);
    static_assert(Capacity > 0 && Capacity <= static_cast<Count>(-1));

    // Inside a State, declare it in order of alignment and choose Count to fit T: State asserts that it has
    // no padding.
    T items[Capacity]{};
    Count count = 0;

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(count); }
    constexpr bool empty() const { return count == 0; }
    constexpr bool full() const { return count == Capacity; }

    constexpr T* begin() { return items; }
    constexpr T* end() { return items + count; }
    constexpr const T* begin() const { return items; }
    constexpr const T* end() const { return items + count; }

    constexpr T& operator[](std::size_t i) { return assert(i < count), items[i]; }
    constexpr const T& operator[](std::size_t i) const { return assert(i < count), items[i]; }
    constexpr T& back() { return assert(count > 0), items[count - 1]; }
    constexpr const T& back() const { return assert(count > 0), items[count - 1]; }

    constexpr T& push_back(const T& item) {
        assert(count < Capacity);
        return items[count++] = item;
    }
    constexpr T pop_back() {
        assert(count > 0);
        T last = items[--count];
        items[count] = T{};
        return last;
    }
    // Keeps the order of the rest.
    constexpr void erase_at(std::size_t i) {
        assert(i < count);
        for (std::size_t k = i + 1; k < count; ++k) items[k - 1] = items[k];
        items[--count] = T{};
    }
    constexpr void insert_at(std::size_t i, const T& item) {
        assert(i <= count && count < Capacity);
        const T kept = item;  // it may be in this very list
        for (std::size_t k = count; k > i; --k) items[k] = items[k - 1];
        items[i] = kept;
        ++count;
    }
    constexpr void clear() {
        for (std::size_t i = 0; i < count; ++i) items[i] = T{};
        count = 0;
    }
    constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
};

}  // namespace longroll
