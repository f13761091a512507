#include "base/plain_json.hpp"

namespace montjoy {
namespace {

class Reader {
public:
    explicit Reader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    std::optional<Document> document()
    {
        Document document;
        skip();
        if (!value(document, 0)) return std::nullopt;
        skip();
        if (at_ != end_) return std::nullopt;
        return document;
    }

private:
    static constexpr int deepest = 8;
    static constexpr int most_digits = 18;  // of which every number fits

    void skip()
    {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }
    bool take(char c)
    {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    bool take(std::string_view word)
    {
        if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    bool value(Document& document, int depth)
    {
        if (at_ == end_ || depth > deepest) return false;
        switch (*at_) {
            case '{': return object(document, depth);
            case '[': return list(document, depth);
            case '"': document.kind = Document::Kind::string; return string(document.string);
            case 't':
            case 'f':
                document.kind = Document::Kind::boolean;
                document.boolean = *at_ == 't';
                return take(document.boolean ? "true" : "false");
            case 'n': return take("null");
            default: document.kind = Document::Kind::integer; return integer(document.integer);
        }
    }

    bool object(Document& document, int depth)
    {
        document.kind = Document::Kind::object;
        ++at_;
        skip();
        if (take('}')) return true;
        for (;;) {
            std::string key;
            if (!string(key) || document.find(key)) return false;
            skip();
            if (!take(':')) return false;
            skip();
            if (!value(document.fields.emplace_back(std::move(key), Document()).second, depth + 1)) return false;
            skip();
            if (take('}')) return true;
            if (!take(',')) return false;
            skip();
        }
    }

    bool list(Document& document, int depth)
    {
        document.kind = Document::Kind::list;
        ++at_;
        skip();
        if (take(']')) return true;
        for (;;) {
            if (!value(document.items.emplace_back(), depth + 1)) return false;
            skip();
            if (take(']')) return true;
            if (!take(',')) return false;
            skip();
        }
    }

    bool string(std::string& text)
    {
        if (!take('"')) return false;
        const char* const from = at_;
        for (; at_ != end_; ++at_) {
            if (*at_ == '"') {
                text.assign(from, at_++);
                return true;
            }
            const auto byte = static_cast<unsigned char>(*at_);
            if (byte < 0x20 || byte >= 0x7f || byte == '\\') return false;
        }
        return false;
    }

    bool integer(std::int64_t& number)
    {
        const bool below = take('-');
        const char* const from = at_;
        for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
            if (at_ - from == most_digits) return false;
            number = number * 10 + (*at_ - '0');
        }
        if (at_ == from || (*from == '0' && (at_ - from > 1 || below))) return false;
        if (at_ != end_ && (*at_ == '.' || *at_ == 'e' || *at_ == 'E')) return false;
        if (below) number = -number;
        return true;
    }

    const char* at_;
    const char* end_;
};

}  // namespace

std::optional<Document> plain_document(std::string_view text) { return Reader(text).document(); }

}  // namespace montjoy
