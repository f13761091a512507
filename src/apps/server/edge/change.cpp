#include "apps/server/edge/change.hpp"

#include <algorithm>
#include <span>

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
    members.reserve(32);
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

/// A member's items, where it is a list of objects.
class Items {
public:
    Items(const View& view, const Member& member)
        : json_(view.json), cuts_(std::span(view.cuts).subspan(member.cut + 1, member.items)),
          begin_(static_cast<std::size_t>(member.value().data() - json_.data())), end_(begin_ + member.value().size() - 1)
    {
    }
    std::size_t size() const { return cuts_.size(); }
    bool is_list() const { return json_[begin_] == '[' && (cuts_.empty() ? end_ == begin_ + 1 : cuts_[0].at == begin_ + 1); }
    /// Anything that stood between two objects would stand at the end of the first, which then is none.
    bool is_object(std::size_t i) const { return json_[cuts_[i].at] == '{' && json_[end_of(i) - 1] == '}'; }
    std::string_view operator[](std::size_t i) const { return json_.substr(cuts_[i].at, end_of(i) - cuts_[i].at); }

private:
    std::size_t end_of(std::size_t i) const { return i + 1 < cuts_.size() ? cuts_[i + 1].at - 1 : end_; }

    std::string_view json_;
    std::span<const Cut> cuts_;
    std::size_t begin_, end_;  ///< of its brackets
};

/// Adds the member's items that differ, where that is shorter than the member.
bool write_items(Writer& w, const View& before, const Member& was, const View& after, const Member& is)
{
    const Items old(before, was), fresh(after, is);
    if (!old.is_list() || !fresh.is_list()) return false;
    std::vector<std::size_t> places;
    std::size_t length = 0;
    for (std::size_t i = 0; i < old.size(); ++i)
        if (!old.is_object(i)) return false;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        if (!fresh.is_object(i)) return false;
        if (i < old.size() && old[i] == fresh[i]) continue;
        places.push_back(i);
        length += fresh[i].size() + 8;
    }
    if (length + 30 > is.value().size()) return false;
    w.key(is.key()).open().field("length", fresh.size()).key("set").open_list();
    for (const std::size_t place : places) w.open_list().value(place).raw(fresh[place]).close_list();
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
    Writer set(1024), items(2048), drop;
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
    w.key("set").raw(set.text_so_far()).key("items").raw(items.text_so_far()).key("drop").raw(drop.text_so_far()).close();
    return true;
}

}  // namespace montjoy::server
