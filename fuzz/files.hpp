// What a user may hand in, as random bytes: scenarios, numbers, the files of each tool, actions.
// Nothing may happen but an answer or a named fault.
#pragma once

#include <string>
#include <string_view>

#include "choices.hpp"
#include "referee/catalogue.hpp"

namespace montjoy {

inline void read_bytes(std::string_view system_name, const std::uint8_t* data, std::size_t size)
{
    if (size < 2) return;
    static const System& system = *find_system(system_name);
    static const Document numbers = default_numbers(system_name);
    static const std::vector<std::string> ids = scenario_ids(system_name);
    static const auto setting = [] {
        Problems problems;
        return system.read(*built_in_scenario(ids.front()), numbers, problems);
    }();
    const std::uint8_t what = data[0];
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    Problems problems;
    const std::size_t tools = system.tools.size();
    if (what < tools) {
        const Tool& tool = system.tools[what];
        ToolInput input;
        for (int i = 0; i < std::max(1, tool.least_files); ++i) input.files.emplace_back("input", text);
        if (size % 2 == 0) input.options.emplace_back("json", "");
        input.numbers = &numbers;
        tool.run(input);
    } else if (what == tools) {
        if (const auto document = parse_document(text, problems)) system.read(*document, numbers, problems);
    } else if (what == tools + 1) {
        if (const auto document = parse_document(text, problems)) {
            const Document merged = with_replaced(numbers, *document, problems);
            if (!refused(problems)) system.read(*built_in_scenario(ids.front()), merged, problems);
        }
    } else {
        Header header;
        for (const SeatInfo& seat : setting->seats()) header.seats.push_back({seat.name, "human"});
        const auto match = setting->open(header);
        SeededLuck luck(what);
        match->settle(luck);
        for (std::size_t i = 0; i < match->seats().size(); ++i)
            match->check(Seat{static_cast<std::uint8_t>(i)}, text);
    }
}

}  // namespace montjoy
