#include "hex/line.hpp"

namespace montjoy {
namespace {

// A hex's inside is where |x-y|, |y-z| and |z-x| of the cube coordinates from its centre are all
// under 1. Along the line each difference is a + t*b with whole a, b, so the line is inside while
// t lies in an open interval with ends that are fractions over the lengths |b|.

struct Span {
    std::int64_t low_n = 0, low_d = 1;    ///< starts at 0
    std::int64_t high_n = 1, high_d = 1;  ///< ends at 1

    void above(std::int64_t n, std::int64_t d)
    {
        if (n * low_d > low_n * d) low_n = n, low_d = d;
    }
    void below(std::int64_t n, std::int64_t d)
    {
        if (n * high_d < high_n * d) high_n = n, high_d = d;
    }
    bool holds_something() const { return low_n * high_d < high_n * low_d; }
};

enum class Meets { no, inside, edge };

struct Meeting {
    Meets how = Meets::no;
    bool on_left = false;  ///< of an edge: the hex lies on the line's left
    std::int64_t from_n = 0, from_d = 1;
};

/// How the line from the origin to `d` meets the hex at `h`.
Meeting meeting(Hex d, Hex h)
{
    const std::array<std::int64_t, 3> line{d.q - d.r, d.r + d.q + d.r, -d.q - d.r - d.q};
    const std::array<std::int64_t, 3> centre{h.q - h.r, h.r + h.q + h.r, -h.q - h.r - h.q};
    Span span;
    bool along_edge = false;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::int64_t b = line[i], c = centre[i];
        if (b == 0) {
            if (c < -1 || c > 1) return {};
            along_edge = along_edge || c != 0;
        } else if (b > 0) {
            span.above(c - 1, b);
            span.below(c + 1, b);
        } else {
            span.above(-c - 1, -b);
            span.below(-c + 1, -b);
        }
    }
    if (!span.holds_something()) return {};
    const std::int64_t turn = std::int64_t{d.q} * h.r - std::int64_t{d.r} * h.q;
    return {along_edge ? Meets::edge : Meets::inside, turn < 0, span.low_n, span.low_d};
}

}  // namespace

Line line_between(Hex from, Hex to)
{
    const Hex d = to - from;
    const int steps = distance(from, to);
    Line line;
    if (steps < 2) return line;

    // The line keeps to the sextant between two steps of the hexes: d = i*a + j*b. Layer by layer
    // away from `from`, what it can meet lies within one hex of where it crosses the layer.
    Direction a = 0;
    int i = 0, j = 0;
    for (; a < 6; ++a) {
        const Hex u = hex_steps[a], v = hex_steps[turned(a, 1)];
        const int det = u.q * v.r - u.r * v.q;
        i = (d.q * v.r - d.r * v.q) / det;
        j = (u.q * d.r - u.r * d.q) / det;
        if (i > 0 && j >= 0) break;
    }
    const Hex u = hex_steps[a], v = hex_steps[turned(a, 1)];
    struct Met {
        Hex hex;
        Meeting meeting;
    };
    Bounded<Met, 4 * longest_line> met;
    for (int layer = 1; layer < steps; ++layer) {
        const int middle = layer * j / steps;
        for (int k = std::max(0, middle - 1); k <= std::min(layer, middle + 2); ++k) {
            const Hex hex = (layer - k) * u + k * v;
            if (const Meeting m = meeting(d, hex); m.how != Meets::no && !met.full())
                met.push_back({hex, m});
        }
    }
    std::stable_sort(met.begin(), met.end(), [](const Met& x, const Met& y) {
        return x.meeting.from_n * y.meeting.from_d < y.meeting.from_n * x.meeting.from_d;
    });
    for (std::size_t k = 0; k < met.size(); ++k) {
        const Hex hex = from + met[k].hex;
        if (met[k].meeting.how == Meets::inside) {
            line.push_back({hex, hex});
        } else {
            const Hex other = from + met[++k].hex;
            line.push_back(met[k].meeting.on_left ? Crossing{other, hex} : Crossing{hex, other});
        }
    }
    return line;
}

}  // namespace montjoy
