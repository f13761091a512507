#include "apps/cli/remote.hpp"

#include <curl/curl.h>

#include <memory>

#include "apps/cli/failure.hpp"
#include "base/text.hpp"

namespace montjoy::cli {
namespace {

constexpr std::size_t longest_answer = 1 << 24;

std::size_t take(char* data, std::size_t size, std::size_t count, void* into)
{
    std::string& text = *static_cast<std::string*>(into);
    if (text.size() + size * count > longest_answer) return 0;
    text.append(data, size * count);
    return size * count;
}

struct Free {
    void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

std::unique_ptr<curl_slist, Free> list_of(const std::vector<std::string>& lines)
{
    curl_slist* all = nullptr;
    for (const std::string& line : lines)
        if (curl_slist* const longer = curl_slist_append(all, line.c_str())) all = longer;
    return std::unique_ptr<curl_slist, Free>(all);
}

}  // namespace

SiteAnswer post_to_site(const std::string& address, std::string_view path, const std::string& key, const std::string& body)
{
    std::string site = address;
    while (site.ends_with('/')) site.pop_back();
    if (!site.starts_with("http://") && !site.starts_with("https://"))
        wrong_words(cat("\"", address, "\" is no address of a site, such as https://play.example.org"));
    const std::unique_ptr<CURL, Free> curl(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_easy_init() : nullptr);
    if (!curl) refuse("libcurl cannot be used");
    const auto headers = list_of({"Content-Type: application/json", "Authorization: Bearer " + key, "Expect:"});
    std::string text;
    const std::string url = cat(site, path);
    curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl.get(), CURLOPT_FOLLOWLOCATION, 0L);  // the key is for this address only
    curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT, 15L);
    curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, 120L);
    curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, body.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &text);
    const CURLcode result = curl_easy_perform(curl.get());
    if (result != CURLE_OK) refuse(cat(site, ": ", curl_easy_strerror(result)));
    long status = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    SiteAnswer answer{static_cast<int>(status), {}};
    if (text.empty()) return answer;
    Problems problems;
    auto document = parse_document(text, problems);
    if (!document) refuse(cat(site, ": answers ", status, ", not as a site of this program does"));
    answer.body = *std::move(document);
    return answer;
}

}  // namespace montjoy::cli
