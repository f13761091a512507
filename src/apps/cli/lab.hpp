// The designer's bench: `lab effect`, `lab armies`, `lab designs`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/cli/scenario.hpp"
#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

/// A table of figures, written as text for a terminal, CSV, JSON, or a page with shaded cells.
struct Sheet {
    std::string title, explains;
    std::vector<std::string> columns;           ///< the first names the rows
    struct Row {
        std::string name;
        std::vector<double> values;             ///< one for each further column; NaN where there is none
    };
    std::vector<Row> rows;
    std::vector<int> places;                    ///< decimals, by column
    /// Points of a scatter beside the table: (x, y, name, whether nothing is better in both).
    struct Point {
        double x = 0, y = 0;
        std::string name;
        bool best = false;
    };
    std::vector<Point> points;
    std::string x_axis, y_axis;
    bool shaded = false;                        ///< values are around 50, from 0 to 100
};
/// `format` is text, csv, json or html.
std::string written(const std::vector<Sheet>& sheets, const std::string& format, const Style& style);

struct LabWords {
    ScenarioWords scenario;
    std::string file;                    ///< of designs or armies
    std::vector<std::string> instead;    ///< of an effect: "NAME=VALUE" options, "/pointer=VALUE" numbers
    std::vector<std::string> seats;
    std::vector<std::string> files;      ///< of armies
    std::string bot = "automa";
    std::uint64_t games = 200, seed = 1, jobs = 0, points = 400;
    std::string format = "text";
};

/// The scenario as it is and with something else instead, the same dice: what changes, and the error of the difference.
void lab_effect(const Terminal& terminal, const LabWords& words);

/// Every army against every other in the place of the scenario's two, on both sides: games won of 100.
void lab_armies(const Terminal& terminal, const LabWords& words);

/// Gobwin's designs: what a unit costs against what it is worth over the trump table, and each against each.
void lab_designs(const Terminal& terminal, const LabWords& words);

}  // namespace montjoy::cli
