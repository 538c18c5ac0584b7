#pragma once
// A list of fixed capacity for passing results about within one decision. Like InlineVector it lives where it
// is declared and uses no heap; unlike it, what lies past the end is not cleared, neither at the beginning
// nor afterwards, so a list of sixteen rectangles costs nothing until it is filled. Never part of a State,
// whose every byte counts. Pass one where a std::span is wanted: it is a contiguous range and converts.

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace longroll {

template <class T, std::size_t Capacity>
class ScratchList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    ScratchList() : size_(0) {}  // the room is not cleared
    ScratchList(const ScratchList& other) : size_(other.size_) {
        std::copy(other.begin(), other.end(), begin());
    }
    ScratchList& operator=(const ScratchList& other) {
        size_ = other.size_;
        if (this != &other) std::copy(other.begin(), other.end(), begin());
        return *this;
    }

    static constexpr std::size_t capacity() { return Capacity; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == Capacity; }

    T* begin() { return reinterpret_cast<T*>(room_); }
    T* end() { return begin() + size_; }
    const T* begin() const { return reinterpret_cast<const T*>(room_); }
    const T* end() const { return begin() + size_; }
    T& operator[](std::size_t i) { return assert(i < size_), begin()[i]; }
    const T& operator[](std::size_t i) const { return assert(i < size_), begin()[i]; }
    T& back() { return assert(size_ > 0), begin()[size_ - 1]; }
    const T& back() const { return assert(size_ > 0), begin()[size_ - 1]; }

    T& push_back(const T& item) {
        assert(size_ < Capacity);
        return begin()[size_++] = item;
    }
    void clear() { size_ = 0; }
    bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }
    // Keeps the order of the rest.
    void erase_at(std::size_t i) {
        assert(i < size_);
        std::copy(begin() + i + 1, end(), begin() + i);
        --size_;
    }
    // The last takes the place of the one that goes.
    void take_out(std::size_t i) {
        assert(i < size_);
        begin()[i] = begin()[--size_];
    }

    friend bool operator==(const ScratchList& a, const ScratchList& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    alignas(T) std::byte room_[Capacity * sizeof(T)];
    std::uint32_t size_;
};

}  // namespace longroll
