#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace montjoy {

/// A place at a match: an index into the scenario's list of seats, 0 to 31.
struct Seat {
    std::uint8_t index = 0;
    friend constexpr auto operator<=>(Seat, Seat) = default;
};

/// A set of seats.
class Seats {
public:
    constexpr Seats() = default;
    constexpr Seats(Seat seat) : bits_(1u << seat.index) {}

    /// The first `count` seats.
    static constexpr Seats first(std::size_t count)
    {
        Seats seats;
        seats.bits_ = count >= 32 ? ~0u : (1u << count) - 1;
        return seats;
    }

    constexpr bool contains(Seat seat) const { return (bits_ >> seat.index & 1) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr void insert(Seat seat) { bits_ |= 1u << seat.index; }
    constexpr void erase(Seat seat) { bits_ &= ~(1u << seat.index); }
    friend constexpr Seats operator|(Seats a, Seats b)
    {
        a.bits_ |= b.bits_;
        return a;
    }
    friend constexpr bool operator==(Seats, Seats) = default;

    /// Walks the seats in rising order.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint32_t bits) : bits_(bits) {}
        constexpr Seat operator*() const
        {
            return {static_cast<std::uint8_t>(std::countr_zero(bits_))};
        }
        constexpr Iterator& operator++()
        {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint32_t bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

private:
    std::uint32_t bits_ = 0;
};

/// What a scenario says of a seat.
struct SeatInfo {
    std::string name;           ///< "alliance-1": unique in the scenario, lower case, no blanks
    std::uint8_t side = 0;      ///< an index into the scenario's sides
    bool game_master = false;   ///< sees all and may make rulings
    friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};

}  // namespace montjoy
