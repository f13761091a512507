#include "apps/wasm/engine.hpp"

#include <array>

#include "apps/wasm/asked.hpp"

namespace montjoy {
namespace {

struct Request {
    std::string_view name;
    void (*answer)(Asked&);
};

constexpr std::array known{
    Request{"about", requests::about}, Request{"scenario", requests::scenario}, Request{"open", requests::open},
    Request{"load", requests::load}, Request{"seek", requests::seek}, Request{"play-on", requests::play_on},
    Request{"close", requests::close}, Request{"moment", requests::moment}, Request{"act", requests::act},
    Request{"undo", requests::undo}, Request{"resign", requests::resign}, Request{"draw", requests::draw},
    Request{"say", requests::say}, Request{"time", requests::time_is_up}, Request{"bot", requests::bot},
    Request{"fall", requests::fall}, Request{"check", requests::check}, Request{"preview", requests::preview},
    Request{"hint", requests::hint}, Request{"paper", requests::paper}, Request{"record", requests::record},
    Request{"tool", requests::tool}, Request{"show", requests::show}, Request{"ways", requests::ways},
    Request{"signature", requests::signature}, Request{"threats", requests::threats}, Request{"choices", requests::choices},
    Request{"imagine", requests::imagine}, Request{"outlook", requests::outlook},
};

}  // namespace

void write_problems(Writer& writer, const Problems& problems)
{
    writer.open_list();
    for (const Problem& problem : problems) {
        write(writer.open().field("where", std::string_view(problem.where)).key("message"), problem.message);
        writer.field("warning", problem.warning).close();
    }
    writer.close_list();
}

std::string Engine::answer(std::string_view request)
{
    Problems problems;
    const auto document = parse_document(request, problems);
    if (document) {
        Asked asked{games_, Place(*document, problems), problems};
        const Place what = asked.request.required("do");
        const std::string name = what.string();
        bool found = false;
        for (const Request& row : known)
            if (row.name == name) {
                found = true;
                row.answer(asked);
            }
        if (!found && !asked.refused()) what.fault("there is no such request");
        if (!asked.refused()) return std::move(asked.writer).text();
    }
    Writer writer;
    write_problems(writer.open().key("problems"), problems);
    writer.close();
    return std::move(writer).text();
}

}  // namespace montjoy
