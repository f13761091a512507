#include "base/replace.hpp"

#include <algorithm>

namespace montjoy {
namespace {

void replace(Document& numbers, const Place& replacement)
{
    for (const auto& [name, value] : replacement.fields()) {
        const auto field = std::find_if(numbers.fields.begin(), numbers.fields.end(),
                                        [&n = name](const auto& f) { return f.first == n; });
        if (field == numbers.fields.end())
            value.fault("there is no such number to replace");
        else if (field->second.kind == Document::Kind::object)
            replace(field->second, value);
        else
            field->second = *value.document();
    }
}

}  // namespace

Document replaced(Document numbers, const Place& replacement)
{
    replace(numbers, replacement);
    return numbers;
}

}  // namespace montjoy
