// An event as one line: its name, then each field as name=value. Texts come last and in quotes.
#include "base/text.hpp"
#include "systems/gpc/gpc.hpp"
#include "systems/gpc/ruling.hpp"

namespace montjoy::gpc {
namespace {

class LineOf {
public:
    LineOf(const Scenario& scenario, std::string_view name) : scenario_(scenario), line_(name) {}

    void operator()(std::string_view field, KnightId id)
    {
        if (id) put(field, scenario_.sheet(id).seat);
    }
    void operator()(std::string_view field, FoeId id)
    {
        if (id) put(field, scenario_.table.foe(id).id);
    }
    void operator()(std::string_view field, bool yes) { put(field, yes ? "yes" : "no"); }
    void operator()(std::string_view field, const std::string& text)
    {
        put(field, json_quoted(text));
    }
    void operator()(std::string_view field, const Edit& edit)
    {
        put(field, json_quoted(gpc::to_text(scenario_, edit)));
    }
    template <std::integral N>
    void operator()(std::string_view field, N n)
    {
        put(field, cat(int{n}));
    }
    template <class E>
        requires std::is_enum_v<E>
    void operator()(std::string_view field, E e)
    {
        std::string name(name_of(e));
        for (char& c : name)
            if (c == ' ') c = '-';
        put(field, name);
    }

    std::string take() { return std::move(line_); }

private:
    void put(std::string_view field, std::string_view value)
    {
        line_ += cat(' ', field, '=', value);
    }

    const Scenario& scenario_;
    std::string line_;
};

}  // namespace

std::string Rules::to_text(const Scenario& scenario, const Event& event)
{
    return std::visit(
        [&](const auto& e) {
            LineOf line(scenario, e.name);
            e.each(line);
            return line.take();
        },
        event);
}

}  // namespace montjoy::gpc
