import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from loading import ROOT, tool, write

clauses = tool("clauses")

# The numbers of clauses of the four rulebooks: one that is added or lost is noticed here.
COUNTS = {"gobwin": 72, "gbh": 100, "arcadia": 94, "gpc": 47}

PAGE = "# gobwin\n\n### GB-COM-8 · Shot\n\nText of GB-COM-9.\n\n### GB-COM-9 · Guard\n\n#### GB-NOT-1\n"


def junit(*cases):
    return '<?xml version="1.0"?>\n<testsuite name="x">' + "".join(cases) + "</testsuite>\n"


def ctest_case(name, status="run", inner=""):
    return f'<testcase name="{name}" classname="{name}" time="0" status="{status}">{inner}</testcase>'


class Clauses(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)

    def run_tool(self, *words):
        return subprocess.run([sys.executable, ROOT / "tools/clauses", "--root", self.root, *words],
                              capture_output=True, text=True)

    def lay(self, code="", tests=(), page=PAGE, pending=None, system="gobwin"):
        write(self.root, {f"docs/rules/{system}.md": page, f"src/systems/{system}/x.cpp": code,
                          "build/test-results.xml": junit(*tests)})
        if pending is not None:
            write(self.root, {"tools/clauses.pending": pending})

    def test_cited_and_tested_is_whole(self):
        self.lay('"GB-COM-8"_rule;  // GB-COM-9', [ctest_case("GB_COM_8__GB_COM_9.Holds")])
        run = self.run_tool("gobwin")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertIn("gobwin: 2 clauses, 0 uncited, 0 without a passing test", run.stdout)

    def test_what_lacks_is_named(self):
        self.lay("// GB-COM-8", [ctest_case("GB_COM_9.Holds")])
        run = self.run_tool("gobwin")
        self.assertEqual(run.returncode, 1)
        self.assertIn("no code cites GB-COM-9", run.stdout)
        self.assertIn("no passing test names GB-COM-8", run.stdout)

    def test_only_a_test_that_ran_and_passed_counts(self):
        bad = [ctest_case("GB_COM_8.A", "fail", '<failure message=""/>'), ctest_case("GB_COM_8.B", "notrun", "<skipped/>"),
               ctest_case("GB_COM_8.C", "disabled"), ctest_case("GB_COM_8.D", "run", "<failure/>")]
        self.lay("// GB-COM-8 GB-COM-9", [*bad, ctest_case("GB_COM_9.Holds")])
        self.assertIn("no passing test names GB-COM-8\n", self.run_tool("gobwin").stdout)

    def test_results_as_googletest_writes_them_count_too(self):
        self.lay("// GB-COM-8 GB-COM-9", ['<testcase name="Holds" status="run" result="completed" classname="GB_COM_8__GB_COM_9"/>'])
        self.assertEqual(self.run_tool("gobwin").returncode, 0)

    def test_a_citation_in_a_test_or_a_longer_id_is_no_code(self):
        self.lay("// GB-COM-80", [ctest_case("GB_COM_8__GB_COM_9.Holds")])
        write(self.root, {"src/systems/gobwin/x.test.cpp": "// GB-COM-8 GB-COM-9"})
        out = self.run_tool("gobwin").stdout
        self.assertIn("no code cites GB-COM-8 GB-COM-9", out)
        self.assertIn("src/systems/gobwin/x.cpp:1 names GB-COM-80, which the rulebook does not have", out)

    def test_a_test_of_an_unknown_id_is_an_error(self):
        self.lay("// GB-COM-8 GB-COM-9", [ctest_case("GB_COM_8__GB_COM_9.Holds"), ctest_case("GB_COM_99.Holds")])
        run = self.run_tool("gobwin")
        self.assertEqual(run.returncode, 1)
        self.assertIn("GB_COM_99.Holds names GB-COM-99", run.stdout)

    def test_situations_and_named_entries_need_a_test_only(self):
        page = "### AR-SIT-1 · A\n### AR-CARD-Follow-Me · B\n### AR-LORE-Fire-Bolt · C\n### AR-NPC-P1 · D\n"
        tests = [ctest_case(name + ".Holds") for name in ("AR_SIT_1", "AR_CARD_Follow_Me", "AR_LORE_Fire_Bolt", "AR_NPC_P1")]
        self.lay("", tests, page, system="arcadia")
        run = self.run_tool("arcadia")
        self.assertEqual(run.returncode, 0, run.stdout)
        self.assertIn("arcadia: 1 clauses, 3 named entries", run.stdout)
        self.lay("", tests[:2], page, system="arcadia")
        self.assertIn("no passing test names AR-LORE-Fire-Bolt AR-NPC-P1", self.run_tool("arcadia").stdout)

    def test_a_system_that_is_not_built_is_forgiven_only_when_partial(self):
        write(self.root, {"docs/rules/gpc.md": "### GP-ROLL-1 · Roll\n", "build/test-results.xml": junit()})
        self.assertIn("not built", self.run_tool("gpc").stdout)
        self.assertEqual(self.run_tool("gpc").returncode, 1)
        self.assertEqual(self.run_tool("--partial", "gpc").returncode, 0)

    def test_partial_does_not_forgive_a_gap_in_a_system_that_is_built(self):
        self.lay("// GB-COM-8", [ctest_case("GB_COM_8__GB_COM_9.Holds")])
        self.assertEqual(self.run_tool("--partial", "gobwin").returncode, 1)

    def test_a_pending_system_is_printed_and_forgiven_until_it_is_whole(self):
        self.lay("// GB-COM-8", [], pending="# not yet\ngobwin\n")
        run = self.run_tool("gobwin")
        self.assertEqual(run.returncode, 0)
        self.assertIn("PENDING: gobwin", run.stdout)
        self.lay("// GB-COM-8 GB-COM-9", [ctest_case("GB_COM_8__GB_COM_9.Holds")])
        run = self.run_tool("gobwin")
        self.assertEqual(run.returncode, 1)
        self.assertIn("take it out", run.stdout)

    def test_no_results_is_an_error_with_a_way_out(self):
        write(self.root, {"docs/rules/gobwin.md": PAGE, "src/systems/gobwin/x.cpp": ""})
        run = self.run_tool("gobwin")
        self.assertEqual(run.returncode, 1)
        self.assertIn("make test", run.stdout)

    def test_an_id_headed_twice_is_an_error(self):
        self.lay("// GB-COM-8 GB-COM-9", [ctest_case("GB_COM_8__GB_COM_9.Holds")], PAGE + "### GB-COM-8 · Again\n")
        self.assertEqual(self.run_tool("gobwin").returncode, 1)

    def test_an_unknown_system_is_a_wrong_word(self):
        self.assertEqual(self.run_tool("chess").returncode, 2)

    def test_parameterised_tests_are_read_by_their_suite(self):
        self.assertEqual(clauses.clauses_of("All/GB_COM_8__GB_COM_9.Holds/0"), {"GB-COM-8", "GB-COM-9"})
        self.assertEqual(clauses.clauses_of("Fraction.Adds"), set())


class Rulebooks(unittest.TestCase):
    def test_the_rulebooks_have_all_their_clauses(self):
        for system, count in COUNTS.items():
            ids = clauses.rulebook_ids(ROOT, system)
            if ids is None:
                print(f"SKIPPED: docs/rules/{system}.md is not there yet")
                continue
            with self.subTest(system=system):
                found = clauses.numbered(ids)
                self.assertEqual(len(found), len(set(found)))
                self.assertEqual(len(found), count)
                self.assertTrue(all(clause.startswith(clauses.SYSTEMS[system] + "-") for clause in ids))


if __name__ == "__main__":
    unittest.main()
