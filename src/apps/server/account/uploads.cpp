// Own scenarios and armies, checked when they are handed in and kept with the account.
#include <algorithm>

#include "apps/server/service/inside.hpp"
#include "apps/server/service/secrets.hpp"
#include "base/text.hpp"

namespace montjoy::server {

Outcome<Service::Upload> Service::keep(const Caller& caller, std::string_view kind, std::string_view system_name, std::string_view title, const Document& content)
{
    return inside_->run<Upload>([&]() -> Outcome<Upload> {
        auto& in = *inside_;
        const std::string account = in.account_of(caller);
        if (account.empty()) return fault(Fault::unauthorized, "sign in first");
        const System* const system = in.find_system(system_name);
        if (!system) return fault(Fault::not_found, "there is no system \"{}\"", {std::string(system_name)});
        if (trim(title).empty() || title.size() > 80) return fault(Fault::malformed, "a title has 1 to 80 bytes");
        Problems problems;
        const std::string text = to_json(content);
        if (kind == "scenario") {
            system->read(content, default_numbers(system->name), problems);
        } else if (kind == "army") {
            const auto tool = std::find_if(system->tools.begin(), system->tools.end(), [](const Tool& t) { return t.name == "army"; });
            if (tool == system->tools.end()) return fault(Fault::refused, "this system checks no armies");
            const Document numbers = default_numbers(system->name);
            problems = tool->run({{{"army", text}}, {}, &numbers}).problems;
        } else {
            return fault(Fault::malformed, "a scenario or an army can be kept");
        }
        for (const Problem& problem : problems)
            if (!problem.warning) {
                Error error = fault(problem.message.clause.id.empty() ? Fault::malformed : Fault::refused, "{}", {});
                error.reason = problem.message;
                error.where = problem.where;
                return error;
            }
        const auto kept = in.store.find<store::UploadRow>({store::equal(&store::UploadRow::account, account)});
        for (const store::UploadRow& same : kept)  // handed in twice it is kept once
            if (same.kind == kind && same.system == system->name && same.title == trim(title) && same.content == text)
                return Upload{same.id, same.kind, same.system, same.title, from_ms(same.at)};
        if (kept.size() >= in.site.uploads_each)
            return fault(Fault::refused, "at most {} files are kept for you", {static_cast<std::int64_t>(in.site.uploads_each)});
        const store::UploadRow row{new_id(in.ports.secret_bytes), account, std::string(kind), std::string(system->name), std::string(trim(title)), ms(in.now()), text};
        in.write_now(store::Batch().add(row));
        return Upload{row.id, row.kind, row.system, row.title, from_ms(row.at)};
    });
}

Outcome<std::vector<Service::Upload>> Service::uploads(const Caller& caller)
{
    return inside_->run<std::vector<Upload>>([&]() -> Outcome<std::vector<Upload>> {
        const std::string account = inside_->account_of(caller);
        if (account.empty()) return fault(Fault::unauthorized, "sign in first");
        std::vector<Upload> all;
        for (const store::UploadRow& row : inside_->store.find<store::UploadRow>({store::equal(&store::UploadRow::account, account)}, {{store::column_of(&store::UploadRow::at), true}}))
            all.push_back({row.id, row.kind, row.system, row.title, from_ms(row.at)});
        return all;
    });
}

Outcome<File> Service::upload(const Caller& caller, std::string_view id)
{
    return inside_->run<File>([&]() -> Outcome<File> {
        const std::string account = inside_->account_of(caller);
        const auto row = inside_->store.one<store::UploadRow>({store::equal(&store::UploadRow::id, std::string(id))});
        if (!row || account.empty() || row->account != account) return fault(Fault::not_found, "there is no such file of yours");
        return File{cat(row->kind, '-', row->id, ".json"), "application/json", row->content};
    });
}

Outcome<Nothing> Service::drop_upload(const Caller& caller, std::string_view id)
{
    return inside_->run<Nothing>([&]() -> Outcome<Nothing> {
        const std::string account = inside_->account_of(caller);
        if (account.empty()) return fault(Fault::unauthorized, "sign in first");
        inside_->write_now(store::Batch().drop<store::UploadRow>({store::equal(&store::UploadRow::id, std::string(id)), store::equal(&store::UploadRow::account, account)}));
        return Nothing{};
    });
}

}  // namespace montjoy::server
