#include "apps/server/edge/change.hpp"

#include <algorithm>
#include <optional>

#include "apps/server/edge/answers_json.hpp"

namespace montjoy::server {

namespace {

/// One member of a position: its text with its key, and where it stands among the cuts.
struct Member {
    std::string_view text;   ///< `"key":value`
    std::size_t cut = 0;     ///< its own
    std::size_t items = 0;   ///< how many cuts of items follow

    std::string_view key() const { return text.substr(1, text.find('"', 1) - 1); }
    std::string_view value() const { return text.substr(key().size() + 3); }
};

std::vector<Member> members_of(const View& view)
{
    std::vector<Member> members;
    const std::string_view json = view.json;
    for (std::size_t i = 0; i < view.cuts.size(); ++i) {
        if (view.cuts[i].item) {
            ++members.back().items;
            continue;
        }
        members.push_back({json.substr(view.cuts[i].at), i, 0});
        if (members.size() < 2) continue;
        Member& last = members[members.size() - 2];
        last.text = json.substr(view.cuts[last.cut].at, view.cuts[i].at - 1 - view.cuts[last.cut].at);
    }
    if (!members.empty()) members.back().text.remove_suffix(1);  // the brace that ends it all
    return members;
}

/// The items of a list of objects; nothing where it is anything else.
std::optional<std::vector<std::string_view>> items_of(const View& view, const Member& member)
{
    const std::string_view list = member.value();
    std::vector<std::string_view> items;
    if (!list.starts_with('[') || (member.items == 0 && list != "[]")) return std::nullopt;
    const auto end = static_cast<std::size_t>(list.data() + list.size() - 1 - view.json.data());
    for (std::size_t i = 0; i < member.items; ++i) {
        const std::size_t from = view.cuts[member.cut + 1 + i].at;
        const std::size_t to = i + 1 < member.items ? view.cuts[member.cut + 2 + i].at - 1 : end;
        items.push_back(std::string_view(view.json).substr(from, to - from));
        // anything between the objects would stand at the end of one
        if (!items.back().starts_with('{') || !items.back().ends_with('}')) return std::nullopt;
    }
    if (!items.empty() && items.front().data() != list.data() + 1) return std::nullopt;
    return items;
}

/// Adds the member's items that differ, where that is shorter than the member.
bool write_items(Writer& w, const View& before, const Member& was, const View& after, const Member& is)
{
    const auto old = items_of(before, was), fresh = items_of(after, is);
    if (!old || !fresh) return false;
    std::vector<std::size_t> places;
    std::size_t length = 0;
    for (std::size_t i = 0; i < fresh->size(); ++i)
        if (i >= old->size() || (*old)[i] != (*fresh)[i]) {
            places.push_back(i);
            length += (*fresh)[i].size() + 8;
        }
    if (length + 30 > is.value().size()) return false;
    w.key(is.key()).open().field("length", fresh->size()).key("set").open_list();
    for (const std::size_t place : places) w.open_list().value(place).raw((*fresh)[place]).close_list();
    w.close_list().close();
    return true;
}

const Member* find(const std::vector<Member>& members, std::string_view key, std::size_t likely)
{
    if (likely < members.size() && members[likely].key() == key) return &members[likely];
    const auto found = std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.key() == key; });
    return found == members.end() ? nullptr : &*found;
}

}  // namespace

bool write_change(Writer& w, const View& before, const View& after)
{
    if (before.game != after.game || before.seat != after.seat || before.cuts.empty() || after.cuts.empty()) return false;
    const std::vector<Member> old = members_of(before), fresh = members_of(after);
    Writer set, items, drop;
    set.open();
    items.open();
    drop.open_list();
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        if (i < old.size() && old[i].text == fresh[i].text) continue;
        const Member* const was = find(old, fresh[i].key(), i);
        if (was && was->text == fresh[i].text) continue;
        if (!was || !write_items(items, before, *was, after, fresh[i])) set.key(fresh[i].key()).raw(fresh[i].value());
    }
    for (std::size_t i = 0; i < old.size(); ++i)
        if (!find(fresh, old[i].key(), i)) drop.value(old[i].key());
    set.close();
    items.close();
    drop.close_list();
    if (set.size() + items.size() + drop.size() > after.json.size() / 4 * 3) return false;
    w.key("change").open().field("from", before.tag);
    write_head(w, after);
    w.key("set").raw(set.text()).key("items").raw(items.text()).key("drop").raw(drop.text()).close();
    return true;
}

}  // namespace montjoy::server
