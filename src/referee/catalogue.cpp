// The one file that names the systems. A fifth is one include, one line here and its binding.
#include "referee/catalogue.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/replace.hpp"
#include "base/text.hpp"
#include "referee/systems.hpp"

namespace montjoy {
namespace {

constexpr std::string_view data_folder = "data/";
constexpr std::string_view ending = ".json";

/// "gobwin/duel" of "data/gobwin/duel.json"; empty for what is no scenario.
std::string_view scenario_id(std::string_view path)
{
    if (!path.starts_with(data_folder) || !path.ends_with(ending)) return {};
    const std::string_view id = path.substr(data_folder.size(), path.size() - data_folder.size() - ending.size());
    const std::size_t slash = id.find('/');
    if (slash == std::string_view::npos || id.find('/', slash + 1) != std::string_view::npos) return {};
    const std::string_view name = id.substr(slash + 1);
    return name == "assumed" || name == "tuned" ? std::string_view{} : id;
}

Document parsed(std::string_view json)
{
    Problems problems;
    return parse_document(json, problems).value_or(Document{});
}

}  // namespace

std::span<const System> systems()
{
    static const std::vector<System> all = bound_systems();
    return all;
}

const System* find_system(std::string_view name)
{
    for (const System& system : systems())
        if (system.name == name) return &system;
    return nullptr;
}

std::vector<std::string> scenario_ids(std::string_view system)
{
    std::vector<std::string> ids;
    for (const EmbeddedFile& file : embedded_files())
        if (const std::string_view id = scenario_id(file.path); !id.empty()) {
            const std::string_view owner = id.substr(0, id.find('/'));
            if (find_system(owner) && (system.empty() || owner == system)) ids.emplace_back(id);
        }
    return ids;
}

std::optional<Document> built_in_scenario(std::string_view id)
{
    const std::string path = cat(data_folder, id, ending);
    if (scenario_id(path) != id || embedded(path).empty()) return std::nullopt;
    return parsed(embedded(path));
}

Document default_numbers(std::string_view system)
{
    const std::string_view json = embedded(cat(data_folder, system, "/assumed.json"));
    if (!json.empty()) return parsed(json);
    Document none;
    none.kind = Document::Kind::object;
    return none;
}

Document with_replaced(Document numbers, const Document& replacement, Problems& problems)
{
    return replaced(std::move(numbers), Place(replacement, problems));
}

std::string rulebook(std::string_view system, std::string_view id)
{
    const std::string_view book = embedded(cat("docs/rules/", system, ".md"));
    if (id.empty()) return std::string(book);
    const std::string heading = cat("### ", id, " ");
    const std::size_t start = book.starts_with(heading) ? 0 : book.find(cat("\n", heading));
    if (start == std::string_view::npos) return {};
    const std::string_view from = book.substr(start == 0 ? 0 : start + 1);
    return std::string(trim(from.substr(0, std::min(from.find("\n### "), from.find("\n## ")))));
}

}  // namespace montjoy
