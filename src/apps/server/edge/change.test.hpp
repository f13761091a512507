// What a client does with a change, for tests.
#pragma once

#include <algorithm>
#include <string>

#include "base/document.hpp"

namespace montjoy::server {

inline Document& field_of(Document& object, std::string_view name)
{
    const auto found = std::find_if(object.fields.begin(), object.fields.end(), [&](const auto& field) { return field.first == name; });
    if (found != object.fields.end()) return found->second;
    return object.fields.emplace_back(std::string(name), Document{}).second;
}

/// The view that `change` makes of `view`: as the page does it (web/src/client/wire.ts).
inline Document changed(Document view, const Document& change)
{
    Document position = std::move(field_of(view, "position"));
    for (const auto& [member, value] : change.find("set")->fields) field_of(position, member) = value;
    for (const auto& [member, items] : change.find("items")->fields) {
        Document& list = field_of(position, member);
        list.items.resize(static_cast<std::size_t>(items.find("length")->integer));
        for (const Document& pair : items.find("set")->items) list.items[static_cast<std::size_t>(pair.items[0].integer)] = pair.items[1];
    }
    for (const Document& member : change.find("drop")->items) std::erase_if(position.fields, [&](const auto& field) { return field.first == member.string; });
    Document after = change;
    std::erase_if(after.fields, [](const auto& field) { return field.first == "from" || field.first == "set" || field.first == "items" || field.first == "drop"; });
    field_of(after, "position") = std::move(position);
    return after;
}

/// `document` with the fields of every object in the order of their names.
inline Document in_order(Document document)
{
    std::sort(document.fields.begin(), document.fields.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [name, value] : document.fields) value = in_order(std::move(value));
    for (Document& item : document.items) item = in_order(std::move(item));
    return document;
}

}  // namespace montjoy::server
