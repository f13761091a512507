#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace montjoy {

/// How many enumerators `E` has. Specialise it beside each enum that indexes a table.
template <class E>
inline constexpr std::size_t enum_size = 0;

/// The names of `E`'s enumerators as files and transcripts spell them, in order.
/// Specialise it, as an array of `enum_size<E>` string views, where `E` is written or read.
template <class E>
inline constexpr std::array<std::string_view, 0> enum_names{};

/// A table with one `T` for each enumerator of `E`, indexed by the enumerator itself.
template <class E, class T>
struct By {
    static_assert(enum_size<E> > 0, "specialise montjoy::enum_size beside the enum");

    std::array<T, enum_size<E>> values{};

    constexpr T& operator[](E e) { return values[static_cast<std::size_t>(e)]; }
    constexpr const T& operator[](E e) const { return values[static_cast<std::size_t>(e)]; }

    friend bool operator==(const By&, const By&) = default;
};

/// The enumerators of `E`, in order.
template <class E>
constexpr auto every()
{
    std::array<E, enum_size<E>> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<E>(i);
    return all;
}

/// The name of `e`, as files and transcripts spell it.
template <class E>
constexpr std::string_view name_of(E e)
{
    static_assert(enum_names<E>.size() == enum_size<E>);
    return enum_names<E>[static_cast<std::size_t>(e)];
}

/// The enumerator that goes by `name`, if one does.
template <class E>
constexpr std::optional<E> named(std::string_view name)
{
    for (const E e : every<E>())
        if (name_of(e) == name) return e;
    return std::nullopt;
}

}  // namespace montjoy
