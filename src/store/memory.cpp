// A store that lasts as long as the program: for tests, and for trying the server out.
#include <algorithm>
#include <map>

#include "store/backends.hpp"

namespace montjoy::store {
namespace {

bool holds(const Term& term, const Values& row)
{
    const Value& value = row[term.column];
    if (std::holds_alternative<std::monostate>(value)) return false;
    switch (term.is) {
        case Term::Is::equal: return value == term.value;
        case Term::Is::at_most: return value <= term.value;
        case Term::Is::above: return value > term.value;
    }
    return false;
}

bool hold(const std::vector<Term>& terms, const Values& row)
{
    return std::all_of(terms.begin(), terms.end(), [&](const Term& term) { return holds(term, row); });
}

class Memory final : public Store {
public:
    Memory() : tables_(shapes().size()) {}

    std::vector<bool> write(std::span<const Batch> batches) override
    {
        std::vector<bool> done;
        for (const Batch& batch : batches) {
            undo_.clear();
            const bool whole = std::all_of(batch.ops().begin(), batch.ops().end(), [&](const Op& op) { return apply(op); });
            if (!whole)
                for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) (*step)();
            done.push_back(whole);
        }
        undo_.clear();
        return done;
    }

    std::vector<Values> select(const Query& query) override
    {
        std::vector<Values> rows;
        for (const auto& [key, row] : near(query.table, query.terms))
            if (hold(query.terms, row)) rows.push_back(row);
        std::stable_sort(rows.begin(), rows.end(), [&](const Values& a, const Values& b) {
            for (const auto& [column, falling] : query.order)
                if (a[column] != b[column]) return falling ? a[column] > b[column] : a[column] < b[column];
            return false;
        });
        if (rows.size() > query.most) rows.resize(query.most);
        return rows;
    }

    std::int64_t size(TableIndex table) override { return static_cast<std::int64_t>(tables_[table].size()); }
    bool leads() override { return true; }
    std::vector<std::string> moved_elsewhere() override { return {}; }
    int moved_socket() const override { return -1; }
    void walk(const std::function<void(TableIndex, const Values&)>& visit) override
    {
        for (TableIndex table = 0; table < tables_.size(); ++table)
            for (const auto& [key, row] : tables_[table]) visit(table, row);
    }

private:
    using Rows = std::map<Values, Values>;

    static Values key_of(TableIndex table, const Values& row)
    {
        return {row.begin(), row.begin() + static_cast<std::ptrdiff_t>(shapes()[table].keys)};
    }

    /// The rows whose keys begin with what `terms` ask of them: all that can hold, in the order of the key.
    struct Near {
        Rows::iterator first, last;
        Rows::iterator begin() const { return first; }
        Rows::iterator end() const { return last; }
    };
    Near near(TableIndex table, const std::vector<Term>& terms)
    {
        Values front;
        for (std::size_t column = 0; column < shapes()[table].keys; ++column) {
            const auto term = std::find_if(terms.begin(), terms.end(), [&](const Term& t) {
                return t.column == column && t.is == Term::Is::equal;
            });
            if (term == terms.end()) break;
            front.push_back(term->value);
        }
        Rows& rows = tables_[table];
        if (front.empty()) return {rows.begin(), rows.end()};
        const auto first = rows.lower_bound(front);
        auto last = first;
        while (last != rows.end() && std::equal(front.begin(), front.end(), last->first.begin())) ++last;
        return {first, last};
    }

    /// Whether another row has the unique columns of `row`.
    bool clashes(TableIndex table, const Values& row)
    {
        for (const auto& columns : shapes()[table].unique) {
            std::vector<Term> terms;
            for (const std::size_t column : columns) terms.push_back({Term::Is::equal, column, row[column]});
            const bool binds = std::none_of(terms.begin(), terms.end(), [](const Term& t) {
                return std::holds_alternative<std::monostate>(t.value);
            });
            if (!binds) continue;
            for (const auto& [key, other] : near(table, terms))
                if (hold(terms, other) && key != key_of(table, row)) return true;
        }
        return false;
    }

    void replace(TableIndex table, const Values& key, std::optional<Values> row)
    {
        Rows& rows = tables_[table];
        std::optional<Values> before;
        if (const auto found = rows.find(key); found != rows.end()) before = found->second;
        undo_.push_back([&rows, key, before] {
            if (before)
                rows[key] = *before;
            else
                rows.erase(key);
        });
        if (row)
            rows[key] = *std::move(row);
        else
            rows.erase(key);
    }

    bool apply(const Op& op)
    {
        Rows& rows = tables_[op.table];
        if (op.kind == Op::Kind::add || op.kind == Op::Kind::add_once || op.kind == Op::Kind::put) {
            const Values key = key_of(op.table, op.row);
            const bool there = rows.contains(key);
            if ((there && op.kind != Op::Kind::put) || clashes(op.table, op.row)) return op.kind == Op::Kind::add_once;
            replace(op.table, key, op.row);
            return true;
        }
        std::vector<Values> found;
        for (const auto& [key, row] : near(op.table, op.terms))
            if (hold(op.terms, row)) found.push_back(row);
        if (op.kind == Op::Kind::drop) {
            for (const Values& row : found) replace(op.table, key_of(op.table, row), std::nullopt);
            return true;
        }
        if (found.size() != 1) return false;
        Values row = found.front();
        for (const auto& [column, value] : op.settings) row[column] = value;
        if (clashes(op.table, row)) return false;
        replace(op.table, key_of(op.table, row), row);
        return true;
    }

    std::vector<Rows> tables_;
    std::vector<std::function<void()>> undo_;
};

}  // namespace

std::unique_ptr<Store> open_memory() { return std::make_unique<Memory>(); }

}  // namespace montjoy::store
