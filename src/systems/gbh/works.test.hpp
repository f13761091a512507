// A small fort for the tests of structures.
#pragma once

#include "systems/gbh/battles.test.hpp"

namespace montjoy::gbh {

inline const std::string swordmen = "infantry 5 swords AC0 none ";
inline const std::string bowmen = "infantry 5 bows,swords AC0 none ";

// A ring of six works round 0504: walls, a gate to the south, a tower to the north.
//   row 3:  0503 tower, 0403 and 0603 walls; row 4: 0404 and 0604 walls; 0505 gate.
inline const char* const ring =
    ".........\\n.........\\n...WTW...\\n...W.S...\\n....G....\\n.........\\n.........";
inline const std::string ring_legend =
    R"("W":{"work":"wall","material":"wood","side":"Blue"},"S":{"work":"wall","material":"wood","side":"Blue","stairs":["nw"]},)"
    R"("T":{"work":"tower","material":"wood","side":"Blue"},"G":{"work":"gate","material":"wood","side":"Blue"})";

inline Lineup fort(std::vector<std::string> red, std::vector<std::string> blue)
{
    Lineup lineup;
    lineup.map = ring;
    lineup.legend = ring_legend;
    lineup.red = std::move(red);
    lineup.blue = std::move(blue);
    return lineup;
}

}  // namespace montjoy::gbh
