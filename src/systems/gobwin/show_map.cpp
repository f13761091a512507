// The map on the terminal: a cell of four columns for each hex where there is room, of two else. Rich signs
// are what is in sight this turn, plain ones what is only printed on the map.
#include <algorithm>

#include "base/text.hpp"
#include "systems/gobwin/scouting.hpp"
#include "systems/gobwin/show.hpp"

namespace montjoy::gobwin {
namespace {

constexpr By<Terrain, std::string_view> in_sight_sign{{{"·", "♣", "▲", "≈"}}};
constexpr By<Terrain, std::string_view> printed_sign{{{" ", "w", "^", "~"}}};

/// Colours of the 256-colour palette: ink and ground.
struct Paint {
    std::uint8_t ink, ground;
};
constexpr By<Terrain, Paint> in_sight_paint{{{{240, 187}, {22, 151}, {236, 145}, {24, 153}}}};
constexpr By<Terrain, Paint> printed_paint{{{{243, 144}, {22, 108}, {238, 102}, {23, 109}}}};
constexpr Paint city_paint{52, 223}, alliance_paint{231, 124}, opposition_paint{231, 25}, both_paint{231, 90}, memory_paint{254, 241};

/// What stands in a hex, as the seat knows it.
struct Hex {
    Terrain terrain = Terrain::open;
    bool seen = false;         ///< in sight this turn
    int city = 0;              ///< level
    std::array<int, 2> count{};  ///< stacks by Side
    std::array<char, 2> key{'?', '?'};
    int remembered = 0;        ///< enemy stacks
    char remembered_key = '?';
};

class Chart {
public:
    Chart(const View& view, const Style& style)
        : state_(view.known), scenario_(*state_.scenario), style_(style), seat_(view.seat), own_(state_.side_of(view.seat.index)),
          hexes_(scenario_.grid.size())
    {
        fill();
        const int columns = scenario_.grid.columns;
        wide_ = 4 * columns + 8 <= style.width ? 4 : 2;
        frame();
    }

    std::string draw() const
    {
        std::string text = header();
        for (int row = top_; row < top_ + height_; ++row) {
            std::string line = cat(row + 1 < 10 ? "0" : "", row + 1, ' ');
            const bool indent = scenario_.grid.stagger == Stagger::rows && scenario_.grid.pushed(row);
            if (indent) line += std::string(static_cast<std::size_t>(wide_ / 2), ' ');
            for (int column = left_; column < left_ + width_;) {  // hexes of one colour in one stroke
                auto [paint, stretch] = cell(column, row);
                for (++column; column < left_ + width_; ++column) {
                    auto [next_paint, more] = cell(column, row);
                    if (next_paint.ink != paint.ink || next_paint.ground != paint.ground) break;
                    stretch += more;
                }
                line += painted(style_, paint.ink, paint.ground, stretch);
            }
            while (!style_.colour && line.ends_with(' ')) line.pop_back();
            text += line + '\n';
        }
        return text + legend();
    }

private:
    void fill()
    {
        // While the other side has its turn, the last report stands.
        const Memory& memory = *state_.memory[index_of(own_)];
        const int latest = own_ == scenario_.first ? state_.round : state_.round - 1;
        for (std::size_t c = 0; c < hexes_.size(); ++c) {
            const Cell at = static_cast<Cell>(c);
            hexes_[c].terrain = known_terrain(state_, own_, at);
            hexes_[c].seen = in_sight(state_, own_, at) || (state_.side != own_ && latest > 0 && !memory.seen.empty() && memory.seen[c] >= latest);
        }
        for (const City& city : state_.cities) hexes_[city.cell].city = city.level;
        for (const Stack& s : state_.pieces.stacks) {
            Hex& hex = hexes_[s.cell];
            ++hex.count[index_of(s.side)];
            char& key = hex.key[index_of(s.side)];
            if (s.place == 1 || key == '?') key = scenario_.nations[s.nation].key;
        }
        for (const Stack& s : memory.stacks.stacks) {
            Hex& hex = hexes_[s.cell];
            if (in_sight(state_, own_, s.cell) || hex.count[index_of(other(own_))] > 0) continue;
            ++hex.remembered;
            hex.remembered_key = scenario_.nations[s.nation].key;
        }
    }

    // The part of the map that is drawn: all of it, or a window round what matters.
    void frame()
    {
        const Grid& grid = scenario_.grid;
        width_ = std::min<int>(grid.columns, (style_.width - 8) / wide_);
        height_ = std::min<int>(grid.rows, 30);
        int column = grid.columns / 2, row = grid.rows / 2;
        if (const auto middle = middle_of_things()) {
            column = grid.column(grid.hex(*middle));
            row = grid.row(grid.hex(*middle));
        }
        left_ = std::clamp(column - width_ / 2, 0, grid.columns - width_);
        top_ = std::clamp(row - height_ / 2, 0, grid.rows - height_);
        if (height_ < grid.rows && scenario_.grid.pushed(top_) != scenario_.grid.pushed(0)) top_ = std::max(0, top_ - 1);
    }

    /// An own stack as near as can be to an enemy that is known of.
    std::optional<Cell> middle_of_things() const
    {
        std::optional<Cell> best;
        int nearest = 1000;
        for (const Stack& s : state_.pieces.stacks) {
            if (s.nation != seat_.index && !(state_.scenario->seats[seat_.index].game_master && s.side == own_)) continue;
            if (!best) best = s.cell;
            for (std::size_t c = 0; c < hexes_.size(); ++c) {
                if (hexes_[c].count[index_of(other(own_))] + hexes_[c].remembered == 0) continue;
                const int far = distance(scenario_.grid.hex(s.cell), scenario_.grid.hex(static_cast<Cell>(c)));
                if (far < nearest) nearest = far, best = s.cell;
            }
        }
        return best;
    }

    std::string header() const
    {
        std::string text = "   ";
        for (int column = left_; column < left_ + width_; ++column) {
            const std::string number = cat(column + 1 < 10 ? "0" : "", column + 1);
            if (wide_ == 4)
                text += cat(' ', number, ' ');
            else
                text += (column - left_) % 2 == 0 ? number : "  ";
        }
        while (text.ends_with(' ')) text.pop_back();
        return painted(style_, Ink::quiet, text) + '\n';
    }

    std::pair<Paint, std::string> cell(int column, int row) const
    {
        const Hex& hex = hexes_[scenario_.grid.cell(scenario_.grid.at(column, row))];
        const int own = hex.count[index_of(own_)], foe = hex.count[index_of(other(own_))];
        if (own > 0 && foe > 0) return {both_paint, both(hex)};
        if (own + foe > 0) {
            const Side side = own > 0 ? own_ : other(own_);
            return {side == Side::alliance ? alliance_paint : opposition_paint, one(hex, side)};
        }
        if (hex.remembered > 0) {
            const char key = static_cast<char>(hex.remembered_key - 'A' + 'a');
            if (wide_ == 2) return {memory_paint, cat(key, hex.city > 0 ? '#' : '?')};
            return {memory_paint, hex.city > 0 ? cat(key, "?#", hex.city) : cat(' ', key, "? ")};
        }
        if (hex.city > 0) return {city_paint, wide_ == 4 ? cat(" #", hex.city, ' ') : cat('#', hex.city)};
        const std::string_view sign = (hex.seen ? in_sight_sign : printed_sign)[hex.terrain];
        const Paint ground = (hex.seen ? in_sight_paint : printed_paint)[hex.terrain];
        const bool twice = wide_ == 4 && hex.terrain != Terrain::open;
        return {ground, wide_ == 4 ? cat(' ', sign, twice ? sign : std::string_view(" "), ' ') : cat(sign, ' ')};
    }

    /// "R" for one stack, "3R" for three: unlike a stack's name, which is R3.
    static std::string stacks(int count, char key) { return count == 1 ? cat(key) : cat(count, key); }

    std::string one(const Hex& hex, Side side) const
    {
        const char key = hex.key[index_of(side)];
        const std::string text = stacks(hex.count[index_of(side)], key);
        if (wide_ == 2) return hex.city > 0 ? cat(key, '#') : left(text, 2);
        return left(hex.city > 0 ? cat(text, '#', hex.city) : cat(' ', text), 4);
    }
    /// Where both stand in a city there is no room for how many they are.
    std::string both(const Hex& hex) const
    {
        const std::size_t own = index_of(own_), foe = 1 - own;
        if (wide_ == 2) return hex.city > 0 ? std::string("*#") : cat(hex.key[own], hex.key[foe]);
        if (hex.city > 0) return cat(hex.key[own], '#', hex.city, hex.key[foe]);
        return left(cat(stacks(hex.count[own], hex.key[own]), stacks(hex.count[foe], hex.key[foe])), 4);
    }

    std::string legend() const
    {
        std::string text = "in sight: · open  ♣ woods  ▲ mountain  ≈ lake;  only printed: w ^ ~;  #3 a city of level 3;  R a stack of R, 2R two;  ";
        text += wide_ == 4 ? "R#3 in the city;  R2Q and R#3Q both sides" : "R# in a city;  RQ both sides, *# in a city";
        if (state_.options().fog) text += wide_ == 4 ? ";  q? seen there earlier" : ";  q? q# seen there earlier";
        if (width_ < scenario_.grid.columns || height_ < scenario_.grid.rows) text += ";  a window of the map, which goes on";
        const std::string broken = wrapped(text, static_cast<std::size_t>(style_.width));
        std::string out;
        for (const std::string_view line : split(broken, '\n'))
            if (!line.empty()) out += painted(style_, Ink::quiet, line) + '\n';
        return out;
    }

    const State& state_;
    const Scenario& scenario_;
    const Style& style_;
    Seat seat_;
    Side own_;
    std::vector<Hex> hexes_;
    int wide_ = 4, left_ = 0, top_ = 0, width_ = 0, height_ = 0;
};

}  // namespace

std::string draw_map(const View& view, const Style& style) { return Chart(view, style).draw(); }

}  // namespace montjoy::gobwin
