#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

namespace montjoy {

/// A list of at most `Capacity` values that lives where it stands, so that a State made of such
/// lists is copied without allocation; only the part in use is copied and compared.
template <class T, std::size_t Capacity>
class Bounded {
    static_assert(std::is_trivially_copyable_v<T> && Capacity <= 0xffff);

public:
    constexpr Bounded() {}
    constexpr Bounded(const Bounded& other) : size_(other.size_)
    {
        std::copy(other.begin(), other.end(), items_);
    }
    constexpr Bounded& operator=(const Bounded& other)
    {
        if (this == &other) return *this;
        size_ = other.size_;
        std::copy(other.begin(), other.end(), items_);
        return *this;
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }

    /// Requires i < size().
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T& back() { return items_[size_ - 1u]; }
    constexpr const T& back() const { return items_[size_ - 1u]; }

    constexpr T* begin() { return items_; }
    constexpr T* end() { return items_ + size_; }
    constexpr const T* begin() const { return items_; }
    constexpr const T* end() const { return items_ + size_; }

    /// Requires !full(): a list that runs over is a broken invariant.
    constexpr T& push_back(const T& item)
    {
        if (full()) std::abort();
        return items_[size_++] = item;
    }
    constexpr void pop_back() { --size_; }
    constexpr void clear() { size_ = 0; }

    /// Makes the list `n` long; what is new is `T{}`. Requires n <= Capacity.
    constexpr void resize(std::size_t n)
    {
        if (n > Capacity) std::abort();
        for (std::size_t i = size_; i < n; ++i) items_[i] = T{};
        size_ = static_cast<std::uint16_t>(n);
    }

    /// Takes out the item at `i`; those after it move up. Requires i < size().
    constexpr void erase_at(std::size_t i)
    {
        std::copy(items_ + i + 1, items_ + size_, items_ + i);
        --size_;
    }

    /// Puts `item` in at `i`; those from there on move down. Requires i <= size() and !full().
    constexpr void insert_at(std::size_t i, const T& item)
    {
        if (full()) std::abort();
        std::copy_backward(items_ + i, items_ + size_, items_ + size_ + 1);
        items_[i] = item;
        ++size_;
    }

    friend constexpr bool operator==(const Bounded& a, const Bounded& b)
    {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::uint16_t size_ = 0;
    union {  // what is not in use is not written: most of a State is not
        T items_[Capacity];
    };
};

}  // namespace montjoy
