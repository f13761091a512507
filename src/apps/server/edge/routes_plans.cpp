// Plans of orders: what they would come to, what is kept and told within a side, and who will order what.
#include "apps/server/edge/routes.hpp"

namespace montjoy::server {

namespace {

using net::Method;

void drafts(Call call)
{
    if (const auto access = call.enter())
        call.answer_list("drafts", call.service().drafts(*access));
}

void keep_draft(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto draft = call.body(read_draft))
        call.answer(call.service().keep_draft(*access, *draft));
}

void drop_draft(Call call)
{
    if (const auto access = call.enter())
        call.answer(call.service().drop_draft(*access, call.place(1)));
}

void claims(Call call)
{
    if (const auto access = call.enter())
        call.answer_list("claims", call.service().claims(*access));
}

struct ClaimWish {
    Claim claim;
    bool drop = false;
};

ClaimWish read_claim(const Document& body, Problems& problems)
{
    const Place place(body, problems);
    place.only({"thing", "note", "drop"});
    ClaimWish wish;
    wish.drop = place.optional("drop").boolean(false);
    wish.claim.thing = place.required("thing").string();
    if (const Place note = place.optional("note"); note && !note.string().empty())
        wish.claim.note = note.name(200);
    // nothing in particular is let go, never claimed
    wish.drop = wish.drop || wish.claim.thing.empty();
    if (!wish.drop) wish.claim.thing = place.required("thing").name(80);
    return wish;
}

void claim(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    const auto wish = call.body(read_claim);
    if (!wish) return;
    call.answer(wish->drop ? call.service().drop_claim(*access, wish->claim.thing)
                           : call.service().claim(*access, wish->claim));
}

void imagined(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (const auto plan = call.body(read_plan)) call.answer(call.service().imagined(*access, *plan));
}

void outlook(Call call)
{
    const auto access = call.enter();
    if (!access) return;
    if (auto plan = call.body(read_plan)) call.service().outlook(*access, std::move(*plan), call.later<Service::Prospects>());
}

}  // namespace

std::span<const Route> plan_routes()
{
    using enum Who;
    using enum Cost;
    static const std::vector<Route> rows = {
        {Method::post,
         "/api/v1/games/{game}/imagined",
         "imagined",
         "The position as the seat can foresee it after errands of its own, and what it could do there",
         player,
         read,
         imagined,
         "PlanWish",
         "Thought",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/outlook",
         "outlook",
         "What a plan of errands comes to, by what the seat knows: exact, or by trials",
         player,
         heavy,
         outlook,
         "PlanWish",
         "Prospects",
         200,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/drafts",
         "drafts",
         "Plans of the seat and those its side shares",
         player,
         read,
         drafts,
         "",
         "Drafts",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/drafts",
         "keep-draft",
         "Keeps a plan",
         player,
         write,
         keep_draft,
         "DraftWish",
         "Draft",
         200,
         {"seat"}},
        {Method::del,
         "/api/v1/games/{game}/drafts/{draft}",
         "drop-draft",
         "Drops a plan",
         player,
         write,
         drop_draft,
         "",
         "",
         204,
         {"seat"}},
        {Method::get,
         "/api/v1/games/{game}/claims",
         "claims",
         "Which seat of the side will order what",
         player,
         read,
         claims,
         "",
         "Claims",
         200,
         {"seat"}},
        {Method::post,
         "/api/v1/games/{game}/claims",
         "claim",
         "Claims a piece, or lets it go; all of them where the thing is empty",
         player,
         write,
         claim,
         "ClaimWish",
         "",
         204,
         {"seat"}},
    };
    return rows;
}

}  // namespace montjoy::server
