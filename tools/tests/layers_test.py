import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from loading import ROOT, tool, write

layers = tool("layers")


class Layers(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)

    def offences(self, files):
        """What is wrong with these files, as FILE:LINE: WHY; headers of every module stand ready."""
        ready = {f"src/{module}/x.hpp": "" for module in [*layers.SEES, "apps/cli", "apps/server"]}
        write(self.root, ready | files)
        return [f"{file.relative_to(self.root)}:{line}: {why}" for file, line, why in layers.check(self.root)]

    def assert_refused(self, path, text, part):
        found = self.offences({path: text})
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(f"{path}:1: "), found)
        self.assertIn(part, found[0])

    def assert_allowed(self, path, text):
        self.assertEqual(self.offences({path: text}), [])

    def test_every_arrow_of_the_page_is_allowed(self):
        for module, sees in layers.SEES.items():
            for other in sees | {module}:
                self.assert_allowed(f"src/{module}/y.cpp", f'#include "{other}/x.hpp"\n')

    def test_every_other_arrow_is_refused(self):
        for module, sees in layers.SEES.items():
            for other in set(layers.SEES) - sees - {module}:
                with self.subTest(module=module, other=other):
                    self.assert_refused(f"src/{module}/y.cpp", f'#include "{other}/x.hpp"\n', "may not include")
                    (self.root / f"src/{module}/y.cpp").unlink()

    def test_a_system_sees_no_other_system_even_from_its_tests(self):
        self.assert_refused("src/systems/gbh/y.test.cpp", '#include "systems/gpc/x.hpp"\n', "systems/gpc")

    def test_the_tables_say_what_the_page_says(self):
        self.assertEqual(layers.SEES["base"], set())
        self.assertEqual(layers.SEES["hex"], {"base"})
        self.assertEqual(layers.SEES["dice"], {"base"})
        self.assertEqual(layers.SEES["systems/gobwin"], {"ruleset", "hex", "dice", "base"})
        self.assertEqual(layers.SEES["store"], {"base", "referee"})
        self.assertNotIn("analysis", layers.SEES["systems/gpc"])
        self.assertNotIn("systems/gpc", layers.SEES["analysis"])

    def test_programs_see_all_but_other_programs(self):
        self.assert_allowed("src/apps/cli/y.cpp", '#include "store/x.hpp"\n#include "referee/x.hpp"\n#include <iostream>\n')
        self.assert_refused("src/apps/wasm/y.cpp", '#include "apps/server/x.hpp"\n', "apps/server")
        (self.root / "src/apps/wasm/y.cpp").unlink()
        self.assert_refused("src/apps/server/y.cpp", '#include "apps/cli/x.hpp"\n', "apps/cli")

    def test_the_command_line_starts_the_server(self):
        self.assert_allowed("src/apps/cli/y.cpp", '#include "apps/server/x.hpp"\n')

    def test_a_test_may_look_up_to_referee_and_analysis_but_its_module_may_not(self):
        self.assert_allowed("src/base/y.test.cpp", '#include "referee/x.hpp"\n#include "analysis/x.hpp"\n')
        self.assert_refused("src/base/y.cpp", '#include "analysis/x.hpp"\n', "analysis")

    def test_a_header_that_speaks_a_test_library_is_for_tests_only(self):
        suite = {"src/analysis/suite.hpp": '#include <gtest/gtest.h>\n#include "referee/x.hpp"\nint e = atoi(getenv("E"));\n'}
        self.assertEqual(self.offences(suite | {"src/hex/y.test.cpp": '#include "analysis/suite.hpp"\n'}), [])
        self.assert_refused("src/referee/y.cpp", '#include "analysis/suite.hpp"\n', "is for tests")
        (self.root / "src/referee/y.cpp").unlink()
        self.assert_refused("src/hex/y.cpp", "#include <gtest/gtest.h>\n", "is for tests")

        (self.root / "src/hex/y.cpp").unlink()
        arena = {"src/hex/arena.test.hpp": "thread_local int depth;\n"}
        self.assertEqual(self.offences(arena | {"src/hex/y.test.cpp": '#include "hex/arena.test.hpp"\n'}), [])
        self.assert_refused("src/hex/y.cpp", '#include "hex/arena.test.hpp"\n', "is for tests")

    def test_an_include_is_written_from_src_and_names_a_file(self):
        self.assert_refused("src/hex/y.cpp", '#include "x.hpp"\n', "no file of src/")
        self.assert_refused("src/hex/y.cpp", '#include "base/gone.hpp"\n', "no file of src/")

    def test_impure_headers_are_refused_below_store_only(self):
        for header in ("fstream", "iostream", "thread", "mutex", "chrono", "random", "filesystem", "sys/socket.h"):
            with self.subTest(header=header):
                self.assert_refused("src/referee/y.cpp", f"#include <{header}>\n", "below store")
        (self.root / "src/referee/y.cpp").unlink()
        self.assert_allowed("src/store/y.cpp", "#include <fstream>\n")

    def test_impure_words_are_refused_in_code(self):
        for line in ("auto* home = std::getenv(\"HOME\");", "static int calls = 0;", "thread_local int depth;",
                     "throw 1;", "std::hash<int> h;", "int n = std::stoi(text);", "auto f = fopen(name, mode);",
                     "    static std::vector<int> cache;", "std::unordered_map<int, int> seen;"):
            with self.subTest(line=line):
                self.assert_refused("src/dice/y.cpp", line + "\n", "y.cpp")

    def test_words_in_comments_and_literals_are_free(self):
        self.assert_allowed("src/dice/y.cpp",
                            "// a throw of dice\n/* static int x;\n#include <thread>\n throw */\n"
                            "const auto text = \"try { throw }\";\nconst auto raw = R\"(throw 1;)\";\n"
                            "constexpr int big = 1'000'000;  // throw\n"
                            "static constexpr int table[] = {1};\nstatic int twice(int x) { return 2 * x; }\n"
                            "struct Throw { static Throw of(int n); };\n")

    def test_libraries_have_their_places(self):
        self.assert_allowed("src/base/y.cpp", "#include <nlohmann/json.hpp>\n")
        self.assert_refused("src/systems/gpc/y.cpp", "#include <nlohmann/json.hpp>\n", "may not use nlohmann")
        (self.root / "src/systems/gpc/y.cpp").unlink()
        self.assert_refused("src/referee/y.cpp", "#include <CLI/CLI.hpp>\n", "may not use CLI")

    def test_a_folder_outside_the_house_is_refused(self):
        found = self.offences({"src/util/y.hpp": "", "src/systems/chess/y.hpp": "", "src/loose.hpp": ""})
        self.assertEqual(len(found), 3, found)

    def test_the_hexboard_imports_no_system(self):
        found = self.offences({"web/src/hexboard/Board.svelte": 'import { draw } from "../systems/gobwin/draw";\n',
                               "web/src/hexboard/hex.ts": 'import { sub } from "./systemsize";\n',
                               "web/src/systems/gobwin/draw.ts": 'import { hex } from "../../hexboard/hex";\n'})
        self.assertEqual([line.split(":")[0] for line in found], ["web/src/hexboard/Board.svelte"], found)

    def test_the_program_exits_1_and_names_the_line(self):
        write(self.root, {"src/hex/y.hpp": "#pragma once\n#include <mutex>\n"})
        run = subprocess.run([sys.executable, ROOT / "tools/layers", self.root], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("src/hex/y.hpp:2: <mutex>", run.stdout)


if __name__ == "__main__":
    unittest.main()
