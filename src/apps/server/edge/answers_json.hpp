// The answers of the use cases as JSON: what stands on the wire, and nothing that the answer does
// not hold. `openapi/schemas.cpp` describes each; the tests compare the two.
#pragma once

#include <string>
#include <vector>

#include "apps/server/service.hpp"
#include "base/writer.hpp"

namespace montjoy::server {

/// A sentence: rendered, and as clause, English pattern and arguments, for readers of other
/// languages.
void write(Writer& w, const Message& message);
void write(Writer& w, const Error& error);
void write(Writer& w, const Nothing& nothing);
void write(Writer& w, const View& view);
void write_head(Writer& w, const View& view);  ///< its fields but the position
void write(Writer& w, const NewsEntry& entry);
void write(Writer& w, const Played& played);
void write(Writer& w, const Service::PlayedList& list);
void write(Writer& w, const Service::LegalActs& acts);
void write(Writer& w, const Service::Ways& ways);
void write(Writer& w, const Preview& preview);
void write(Writer& w, const Service::Hint& hint);
void write(Writer& w, const Service::Threats& threats);
void write(Writer& w, const Service::Thought& thought);
void write(Writer& w, const Service::Prospects& prospects);
void write(Writer& w, const GameCard& card);
void write(Writer& w, const GameInfo& info);
void write(Writer& w, const Link& link);
void write(Writer& w, const Created& created);
void write(Writer& w, const Invitation& invitation);
void write(Writer& w, const Joined& joined);
void write(Writer& w, const Session& session);  ///< without its secret, which goes into a cookie
void write(Writer& w, const Account& account);
void write(Writer& w, const Draft& draft);
void write(Writer& w, const Claim& claim);
void write(Writer& w, const Service::Upload& upload);
void write(Writer& w, const Service::RewindPlan& plan);
void write(Writer& w, const Service::History& history);
void write(Writer& w, const NoticeSettings& settings);

/// Lists stand in an object under that name, so that it can grow.
template <class T>
void write_list(Writer& w, std::string_view name, const std::vector<T>& items)
{
    w.key(name).open_list();
    for (const T& item : items) write(w, item);
    w.close_list();
}

template <class T>
std::string to_wire(const T& answer)
{
    Writer w;
    write(w, answer);
    return std::move(w).text();
}

/// {"error": ...} with its sentence and where it is.
std::string to_wire(const Error& error);

}  // namespace montjoy::server
