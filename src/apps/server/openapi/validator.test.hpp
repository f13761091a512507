// Checks JSON against the schemas of the OpenAPI document, as far as the document uses JSON Schema;
// a keyword that this does not know fails the test rather than being passed over.
#pragma once

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "apps/server/openapi/openapi.hpp"
#include "base/document.hpp"
#include "base/text.hpp"

namespace montjoy::server {

class Validator {
public:
    explicit Validator(std::string_view openapi)
    {
        Problems problems;
        document_ = parse_document(openapi, problems).value_or(Document{});
        for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    }

    const Document& document() const { return document_; }

    /// What is wrong with `value` as a `schema`; empty where nothing is.
    std::vector<std::string> faults(const Document& value, const Document& schema) const
    {
        std::vector<std::string> found;
        check(value, schema, "", found);
        return found;
    }
    std::vector<std::string> faults(const Document& value, std::string_view name) const
    {
        const Document* const schema = at({"components", "schemas", name});
        if (!schema) return {cat("there is no schema ", name)};
        return faults(value, *schema);
    }

    const Document* at(std::initializer_list<std::string_view> path) const
    {
        const Document* here = &document_;
        for (const std::string_view step : path) {
            if (!here) return nullptr;
            here = here->find(step);
        }
        return here;
    }

    /// The operation of a route by its path as the document writes it.
    const Document* operation(std::string_view path, std::string_view method) const
    {
        return at({"paths", path, method});
    }

private:
    static bool is(const Document& value, std::string_view type)
    {
        using Kind = Document::Kind;
        if (type == "object") return value.kind == Kind::object;
        if (type == "array") return value.kind == Kind::list;
        if (type == "string") return value.kind == Kind::string;
        if (type == "integer") return value.kind == Kind::integer;
        if (type == "number") return value.kind == Kind::integer || value.kind == Kind::decimal;
        if (type == "boolean") return value.kind == Kind::boolean;
        if (type == "null") return value.kind == Kind::null;
        return false;
    }

    void check(const Document& value, const Document& schema, const std::string& where,
               std::vector<std::string>& found) const
    {
        const auto wrong = [&](const auto&... words) {
            found.push_back(cat(where, ": ", words...));
        };
        for (const auto& [key, rule] : schema.fields) {
            if (key == "description" || key == "format") continue;
            if (key == "$ref") {
                constexpr std::string_view front = "#/components/schemas/";
                const Document* const target =
                    rule.string.starts_with(front)
                        ? at({"components", "schemas",
                              std::string_view(rule.string).substr(front.size())})
                        : nullptr;
                if (target)
                    check(value, *target, where, found);
                else
                    wrong("the reference ", rule.string, " leads nowhere");
            } else if (key == "type") {
                bool fits = false;
                if (rule.kind == Document::Kind::list)
                    for (const Document& type : rule.items) fits = fits || is(value, type.string);
                else
                    fits = is(value, rule.string);
                if (!fits) wrong("is ", to_words(value.kind), ", not ", to_json(rule));
            } else if (key == "enum") {
                bool any = false;
                for (const Document& item : rule.items) any = any || item == value;
                if (!any) wrong(to_json(value), " is none of ", to_json(rule));
            } else if (key == "oneOf") {
                int fitting = 0;
                for (const Document& option : rule.items)
                    fitting += faults(value, option).empty() ? 1 : 0;
                if (fitting != 1) wrong(to_json(value), " fits ", fitting, " of ", to_json(rule));
            } else if (key == "required") {
                for (const Document& name : rule.items)
                    if (value.kind == Document::Kind::object && !value.find(name.string))
                        wrong(name.string, " is lacking");
            } else if (key == "properties") {
                for (const auto& [name, part] : rule.fields)
                    if (const Document* const field = value.find(name))
                        check(*field, part, cat(where, '/', name), found);
            } else if (key == "additionalProperties") {
                const Document* const known = schema.find("properties");
                for (const auto& [name, field] : value.fields) {
                    if (known && known->find(name)) continue;
                    if (rule.kind == Document::Kind::boolean) {
                        if (!rule.boolean) wrong(name, " is not known");
                    } else {
                        check(field, rule, cat(where, '/', name), found);
                    }
                }
            } else if (key == "items") {
                for (std::size_t i = 0; i < value.items.size(); ++i)
                    check(value.items[i], rule, cat(where, '/', i), found);
            } else if (key == "minItems" || key == "maxItems") {
                const auto size = static_cast<std::int64_t>(value.items.size());
                if (value.kind == Document::Kind::list &&
                    (key == "minItems" ? size < rule.integer : size > rule.integer))
                    wrong("has ", size, " items");
            } else if (key == "minimum" || key == "maximum") {
                if (value.kind == Document::Kind::integer &&
                    (key == "minimum" ? value.integer < rule.integer
                                      : value.integer > rule.integer))
                    wrong(value.integer, " is out of bounds");
            } else if (key == "minLength" || key == "maxLength") {
                const auto size = static_cast<std::int64_t>(value.string.size());
                if (value.kind == Document::Kind::string &&
                    (key == "minLength" ? size < rule.integer : size > rule.integer))
                    wrong("has ", size, " bytes");
            } else if (key == "pattern") {
                if (value.kind == Document::Kind::string &&
                    !std::regex_search(value.string,
                                       std::regex(rule.string, std::regex::ECMAScript)))
                    wrong(value.string, " does not match ", rule.string);
            } else {
                wrong("the validator does not know \"", key, "\"");
            }
        }
    }

    Document document_;
};

}  // namespace montjoy::server
