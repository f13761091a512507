// The terminal, pipe or file that a command speaks to.
#pragma once

#include <string>
#include <string_view>

#include "ruleset/page.hpp"

namespace montjoy::cli {

class Terminal {
public:
    /// `colour` is "auto", "always" or "never".
    explicit Terminal(std::string_view colour);

    /// Whether a person sits at both ends: standard input and output are a terminal.
    bool is_person() const { return reads_ && writes_; }
    /// Whether standard output is a terminal.
    bool is_screen() const { return writes_; }
    /// How pages are to be drawn: with colour or not, and as wide as the screen.
    const Style& style() const { return style_; }
    /// Whether lines and blocks of Unicode can be shown.
    bool draws() const { return draws_; }

    /// Writes `text` at once. Throws Failure where it cannot be written.
    void print(std::string_view text) const;
    /// The same a screenful at a time, where a person reads along.
    void page(std::string_view text) const;
    /// Whether `text` leaves room for a prompt on the screen; where there is none, everything does.
    bool fits(std::string_view text) const;
    /// Takes away what stands on the screen and above it.
    void clear() const;

    std::string painted(Ink ink, std::string_view text) const { return montjoy::painted(style_, ink, text); }

private:
    bool reads_;
    bool writes_;
    bool draws_;
    int height_ = 24;
    Style style_;
};

/// Writes `text` to standard error.
void complain(std::string_view text);

}  // namespace montjoy::cli
