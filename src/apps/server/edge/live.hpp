// Live views over a WebSocket: a client sits down at tables, acts there, and is sent each view and
// each piece of news as it comes, with its own answers in the same message.
//
//   client                                         server
//   {"id":1,"enter":{"game":"G","key":"K"}}        {"id":1,"table":0,"entered":{...},"view":{...}}
//   {"id":2,"table":0,"act":{"kind":"order",...}}
//   {"id":2,"table":0,"played":{...},"view":{...},"news":[...]}
//                                                  {"table":0,"view":{...},"news":[...],"plans":true}
//   {"id":4,"table":0,"whole":true}                {"id":4,"table":0,"whole":true,"view":{...}}
//   {"id":3,"table":0,"leave":true}                {"id":3,"table":0,"left":true}
//                                                  {"table":0,"gone":{"error":"gone",...}}
//
// Who enters with "changes" is sent, where that is shorter, a "change" from the last view instead of the next one
// (edge/change.hpp), and asks for the whole where it has lost that.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/server/net/server.hpp"
#include "apps/server/service.hpp"

namespace montjoy::server {

/// Milliseconds until such a message would be allowed; zero: now. `acts` says which of the two
/// rates.
using Charge =
    std::function<std::int64_t(bool acts, std::string_view address, const Access* access)>;

class Live {
public:
    /// `send_wanted` asks for a call of `send_all` once what lies ready has been handed in.
    Live(Service& service, Charge charge, std::function<void()> send_wanted,
         std::size_t tables_each);
    ~Live();

    std::unique_ptr<net::Channel> channel(Caller caller);
    void changed(const Changed& what);
    void send_all();

    class Channel;

private:
    friend class Channel;
    void wants_sending(Channel& channel);

    Service& service_;
    Charge charge_;
    std::function<void()> send_wanted_;
    std::size_t tables_each_;
    std::unordered_map<std::string, std::set<Channel*>> at_game_;
    std::set<Channel*> waiting_;
};

}  // namespace montjoy::server
