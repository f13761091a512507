#include <algorithm>
#include <cmath>
#include <cstdio>

#include "apps/cli/failure.hpp"
#include "apps/cli/lab.hpp"
#include "base/markup.hpp"
#include "base/text.hpp"
#include "base/writer.hpp"

namespace montjoy::cli {
namespace {

std::string decimals(double number, int places)
{
    if (std::isnan(number)) return "";
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", places, number);
    return text;
}

std::string quoted(std::string_view text)
{
    if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

std::string as_text(const Sheet& sheet, const Style& style)
{
    std::vector<std::vector<std::string>> rows{sheet.columns};
    for (const Sheet::Row& row : sheet.rows) {
        rows.push_back({row.name});
        for (std::size_t i = 0; i < row.values.size(); ++i) rows.back().push_back(decimals(row.values[i], sheet.places[i]));
    }
    std::string text = painted(style, Ink::strong, sheet.title) + '\n' + (sheet.explains.empty() ? "" : wrapped(sheet.explains, 100)) + table(style, rows);
    std::vector<std::string> best;
    for (const Sheet::Point& point : sheet.points)
        if (point.best) best.push_back(point.name);
    if (!best.empty()) text += cat("Nothing is better in both: ", join(best, ", "), '\n');
    return text;
}

std::string as_csv(const Sheet& sheet)
{
    std::vector<std::string> cells;
    for (const std::string& column : sheet.columns) cells.push_back(quoted(column));
    std::string text = join(cells, ",") + '\n';
    for (const Sheet::Row& row : sheet.rows) {
        text += quoted(row.name);
        for (std::size_t i = 0; i < row.values.size(); ++i) text += "," + decimals(row.values[i], sheet.places[i] + 2);
        text += '\n';
    }
    return text;
}

void write_sheet(Writer& writer, const Sheet& sheet)
{
    writer.open().field("title", sheet.title).field("explains", sheet.explains).key("rows").open_list();
    for (const Sheet::Row& row : sheet.rows) {
        writer.open().field(sheet.columns[0], row.name);
        for (std::size_t i = 0; i < row.values.size(); ++i)
            if (!std::isnan(row.values[i])) writer.field(sheet.columns[i + 1], row.values[i]);
        writer.close();
    }
    writer.close_list();
    if (!sheet.points.empty()) {
        writer.key("best").open_list();
        for (const Sheet::Point& point : sheet.points)
            if (point.best) writer.value(point.name);
        writer.close_list();
    }
    writer.close();
}

/// From red over white to green, for 0, 50 and 100.
std::string shade(double value)
{
    const double t = std::clamp((value - 50) / 50, -1.0, 1.0);
    const auto mixed = [&](int end) { return static_cast<int>(255 + (end - 255) * std::abs(t)); };
    char text[32];
    if (t < 0) std::snprintf(text, sizeof text, "#%02x%02x%02x", mixed(224), mixed(122), mixed(106));
    else std::snprintf(text, sizeof text, "#%02x%02x%02x", mixed(110), mixed(178), mixed(120));
    return text;
}

/// A round step by which an axis of that length has four to ten marks.
double step_of(double length)
{
    double step = std::pow(10, std::floor(std::log10(length)));
    if (length / step < 2) step /= 5;
    else if (length / step < 4) step /= 2;
    return step;
}

std::string scatter(const Sheet& sheet)
{
    double left = 1e300, right = -1e300, low = 1e300, high = -1e300;
    for (const Sheet::Point& p : sheet.points) {
        left = std::min(left, p.x), right = std::max(right, p.x);
        low = std::min(low, p.y), high = std::max(high, p.y);
    }
    const double wide = std::max(1e-9, right - left), tall = std::max(1e-9, high - low);
    const auto x = [&](double value) { return decimals(60 + 600 * (value - left) / wide, 1); };
    const auto y = [&](double value) { return decimals(360 - 320 * (value - low) / tall, 1); };
    std::string svg = "<svg viewBox=\"0 0 760 410\" role=\"img\"><rect x=\"50\" y=\"25\" width=\"660\" height=\"345\" fill=\"none\" stroke=\"#bbb\"/>";
    svg += cat("<text x=\"380\" y=\"402\" text-anchor=\"middle\">", html_text(sheet.x_axis), "</text>");
    svg += cat("<text x=\"18\" y=\"200\" text-anchor=\"middle\" transform=\"rotate(-90 18 200)\">", html_text(sheet.y_axis), "</text>");
    for (double at = std::ceil(left / step_of(wide)) * step_of(wide); at <= right; at += step_of(wide))
        svg += cat("<path d=\"M", x(at), " 370v5\" stroke=\"#888\"/><text x=\"", x(at), "\" y=\"387\" text-anchor=\"middle\">", decimals(at, 0), "</text>");
    for (double at = std::ceil(low / step_of(tall)) * step_of(tall); at <= high; at += step_of(tall))
        svg += cat("<path d=\"M50 ", y(at), "h-5\" stroke=\"#888\"/><text x=\"42\" y=\"", y(at), "\" dy=\"4\" text-anchor=\"end\">", decimals(at, 0), "</text>");
    std::vector<const Sheet::Point*> named;
    for (const Sheet::Point& p : sheet.points) {
        svg += cat("<circle cx=\"", x(p.x), "\" cy=\"", y(p.y), "\" r=\"", p.best ? "5" : "3", "\" fill=\"", p.best ? "#2b6cb0" : "#999", "\"><title>",
                   html_text(p.name), "</title></circle>");
        if (!p.best) continue;
        // Where another name stands already, below the point instead of above it.
        const bool taken = std::any_of(named.begin(), named.end(), [&](const Sheet::Point* other) {
            return std::abs(other->x - p.x) < 0.16 * wide && std::abs(other->y - p.y) < 0.05 * tall;
        });
        svg += cat("<text x=\"", x(p.x), "\" y=\"", y(p.y), "\" dx=\"7\" dy=\"", taken ? "17" : "-4", "\">", html_text(p.name), "</text>");
        named.push_back(&p);
    }
    return svg + "</svg>";
}

std::string as_html(const Sheet& sheet)
{
    std::string page = cat("<h2>", html_text(sheet.title), "</h2><p>", html_text(sheet.explains), "</p>");
    if (!sheet.points.empty()) page += scatter(sheet);
    page += "<div><table><thead><tr>";
    for (const std::string& column : sheet.columns) page += cat("<th>", html_text(column), "</th>");
    page += "</tr></thead><tbody>";
    for (const Sheet::Row& row : sheet.rows) {
        page += cat("<tr><th>", html_text(row.name), "</th>");
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const std::string style = sheet.shaded && !std::isnan(row.values[i]) && sheet.columns[i + 1] != "error" ? cat(" style=\"background:", shade(row.values[i]), "\"") : "";
            page += cat("<td", style, ">", decimals(row.values[i], sheet.places[i]), "</td>");
        }
        page += "</tr>";
    }
    return page + "</tbody></table></div>";
}

}  // namespace

std::string written(const std::vector<Sheet>& sheets, const std::string& format, const Style& style)
{
    std::string text;
    if (format == "json") {
        Writer writer;
        writer.open_list();
        for (const Sheet& sheet : sheets) write_sheet(writer, sheet);
        return writer.close_list().text() + '\n';
    }
    if (format == "html") {
        text = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>" + html_text(sheets[0].title) +
               "</title><style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}"
               "table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid #ddd}"
               "div{overflow-x:auto}th:first-child{text-align:left;font-weight:600}svg{width:100%;height:auto;font-size:12px}</style>";
        for (const Sheet& sheet : sheets) text += as_html(sheet);
        return text + "</html>\n";
    }
    for (const Sheet& sheet : sheets) text += (text.empty() ? "" : "\n") + (format == "csv" ? as_csv(sheet) : as_text(sheet, style));
    return text;
}

}  // namespace montjoy::cli
