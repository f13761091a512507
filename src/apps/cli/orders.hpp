// `montjoy orders`: lists of orders as text that travels by forum or mail (docs/notation.md, apps/server/table/sheet.hpp).
#pragma once

#include <string>

#include "apps/cli/failure.hpp"
#include "apps/cli/terminal.hpp"

namespace montjoy::cli {

struct OrdersWords {
    std::string file;        ///< the text; "-" is standard input
    std::string game;        ///< a saved game
    std::string site;        ///< or a site's address
    std::string key_file;    ///< holds the key of the seat there; else it is in MONTJOY_KEY
    std::string seat;        ///< of a list that is written
    bool json = false;
};

/// Says whether the text holds one whole list of orders.
Status check_orders(const Terminal& terminal, const OrdersWords& words);
/// Carries the list out, in a saved game or at a site: all of it, or up to the first order that is refused, whose line is told.
Status apply_orders(const Terminal& terminal, const OrdersWords& words);
/// Makes of plain orders, a line each, the list of a seat of a saved game.
Status write_orders(const Terminal& terminal, const OrdersWords& words);

}  // namespace montjoy::cli
