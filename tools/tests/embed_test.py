import subprocess
import tempfile
import unittest
from pathlib import Path

from loading import tool, write

embed = tool("embed")

HEADER = """#pragma once
#include <span>
#include <string_view>
namespace montjoy {
struct EmbeddedFile { std::string_view path; std::string_view text; };
std::span<const EmbeddedFile> embedded_files();
std::string_view embedded(std::string_view path);
}
"""
# prints each file as PATH, a zero byte, TEXT, a zero byte, and checks look-up
DUMP = """#include "base/embedded.hpp"
#include <cstdio>
int main()
{
    for (const auto& file : montjoy::embedded_files()) {
        if (montjoy::embedded(file.path) != file.text) return 1;
        std::fwrite(file.path.data(), 1, file.path.size(), stdout);
        std::fputc(0, stdout);
        std::fwrite(file.text.data(), 1, file.text.size(), stdout);
        std::fputc(0, stdout);
    }
    return montjoy::embedded("data/none").empty() && montjoy::embedded("zzz").empty() ? 0 : 1;
}
"""


class Embed(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)

    def test_toml_becomes_compact_json_in_the_order_written(self):
        self.assertEqual(embed.as_json('b = 1\na = 2.0\n[t]\nz = [1, 0.5]\ny = "é"\nx = true\n', "f"),
                         '{"b":1,"a":2.0,"t":{"z":[1,0.5],"y":"é","x":true}}')

    def test_what_toml_or_json_refuses_is_refused_by_name(self):
        for text in ("a = 1\na = 2\n", "a = \n", "a = 1979-05-27\n", "a = nan\n", "a = inf\n", "a = 9223372036854775808\n"):
            with self.subTest(text=text), self.assertRaisesRegex(embed.BadData, r"^data/x\.toml"):
                embed.as_json(text, "data/x.toml")

    def test_files_are_collected_by_kind_and_sorted(self):
        write(self.root, {"data/gobwin/duel.toml": "a = 1\n", "data/gobwin/duel/map.txt": "..\n", "data/b.tmj": "{}",
                          "data/a.json": "[]", "data/picture.png": "no", "docs/rules/gobwin.md": "# x\n", "docs/host.md": "no"})
        self.assertEqual(embed.collect(self.root),
                         [("data/a.json", "[]"), ("data/b.tmj", "{}"), ("data/gobwin/duel.json", '{"a":1}'),
                          ("data/gobwin/duel/map.txt", "..\n"), ("docs/rules/gobwin.md", "# x\n")])

    def test_two_files_under_one_name_are_refused(self):
        write(self.root, {"data/a.toml": "", "data/a.json": "{}"})
        with self.assertRaisesRegex(embed.BadData, "data/a"):
            embed.collect(self.root)

    def test_text_that_is_no_text_is_refused(self):
        write(self.root, {"data/a.txt": ""})
        for data in (b"\xff\xfe", b"a\0b"):
            (self.root / "data/a.txt").write_bytes(data)
            with self.assertRaises(embed.BadData):
                embed.collect(self.root)

    def test_the_compiled_program_holds_the_same_bytes(self):
        hard = 'quote " back \\ tri ??/ ??= tab\t cr\r é ∀ 1\\0019 \x01' + "7\n)\")" + "x" * 9000 + "é" * 5000
        files = {"data/a.txt": hard, "data/b.txt": "", "data/c/d.txt": "octal \x01" + "23"}
        write(self.root, files | {"src/base/embedded.hpp": HEADER, "dump.cpp": DUMP})
        for path, text in files.items():  # bytes, so that \r stays
            (self.root / path).write_bytes(text.encode())
        (self.root / "embedded.cpp").write_text(embed.source(embed.collect(self.root)), encoding="utf-8")
        subprocess.run(["g++", "-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror", "-Isrc",
                        "embedded.cpp", "dump.cpp", "-o", "dump"], cwd=self.root, check=True)
        out = subprocess.run([self.root / "dump"], capture_output=True, check=True).stdout
        expected = b"".join(path.encode() + b"\0" + files[path].encode() + b"\0" for path in sorted(files))
        self.assertEqual(out, expected)

    def test_nothing_to_embed_still_compiles(self):
        write(self.root, {"src/base/embedded.hpp": HEADER, "embedded.cpp": embed.source([])})
        subprocess.run(["g++", "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Isrc", "-fsyntax-only",
                        "embedded.cpp"], cwd=self.root, check=True)


if __name__ == "__main__":
    unittest.main()
