import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from loading import ROOT


def wanted():
    lines = (ROOT / "tools/packages.txt").read_text(encoding="utf-8").split("\n")
    return [line.split("#")[0].split(" for ")[0].strip() for line in lines if line.split("#")[0].strip()]


def script(text):
    return "#!/bin/bash\n" + text


class PackageList(unittest.TestCase):
    def test_a_package_stands_on_its_own_line_once(self):
        packages = wanted()
        self.assertEqual(len(packages), len(set(packages)))
        for package in packages:
            self.assertRegex(package, r"^[a-z0-9][a-z0-9+.-]+$")

    def test_no_other_file_installs_packages(self):
        for name in ("Makefile", ".ci/run", "tools/check", "tools/soak", "tools/build"):
            text = (ROOT / name).read_text(encoding="utf-8")
            self.assertIsNone(re.search(r"\bapt(-get)?\b|\bdpkg\b", text), name)

    def test_the_list_resolves(self):
        if not shutil.which("apt-get"):
            print("SKIPPED: no apt-get here, the package list is not resolved")
            return
        # against an empty status file: what is installed here hides nothing that the list lacks
        with tempfile.NamedTemporaryFile() as status:
            bare = ["-o", f"Dir::State::status={status.name}"]
            known = subprocess.run(["apt-cache", *bare, "pkgnames", "g++"], capture_output=True, text=True).stdout
            if not known.strip():
                print("SKIPPED: apt has no package lists here, the package list is not resolved")
                return
            run = subprocess.run(["apt-get", "-s", *bare, "install", "--no-install-recommends", *wanted()],
                                 capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        installed = set(re.findall(r"^Inst (\S+)", run.stdout, re.MULTILINE))
        self.assertEqual(set(wanted()) - installed, set())
        # what the build runs by name has to come with the list
        for needed in ("g++-12", "clang-22", "libstdc++-12-dev", "ninja-build", "googletest", "nodejs", "npm"):
            self.assertIn(needed, installed)


class Setup(unittest.TestCase):
    """tools/setup against a dpkg-query and an apt-get of our own, which note what they were asked."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "tools").mkdir()
        shutil.copy(ROOT / "tools/setup", self.root / "tools/setup")
        (self.root / "tools/packages.txt").write_text("# build\ng++\n\nmold  # links\n", encoding="utf-8")
        (self.root / "bin").mkdir()
        self.asked = self.root / "asked"
        self.asked.touch()
        self.installed = self.root / "installed"
        self.installed.write_text("g++\n", encoding="utf-8")
        self.put("dpkg-query", f"while read -r p; do echo installed $p; done <{self.installed}")
        self.put("sleep", "true")
        self.put("sudo", f'echo sudo "$@" >>{self.asked}; exec "$@"')

    def put(self, name, text):
        file = self.root / "bin" / name
        file.write_text(script(text), encoding="utf-8")
        file.chmod(0o755)

    def run_setup(self, *words):
        path = f"{self.root / 'bin'}:{os.environ['PATH']}"
        return subprocess.run([self.root / "tools/setup", *words], capture_output=True, text=True, cwd="/",
                              env={"PATH": path}, stdin=subprocess.DEVNULL)

    def test_it_installs_what_lacks_and_then_does_nothing(self):
        self.put("apt-get", f'echo apt-get "$DEBIAN_FRONTEND" "$@" >>{self.asked}; '
                            f'for w; do [ "$w" != mold ] || echo mold >>{self.installed}; done')
        self.assertEqual(self.run_setup("--list").stdout, "mold\n")
        self.assertEqual(self.asked.read_text(), "")
        run = self.run_setup()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("installing mold", run.stdout)
        calls = [line for line in self.asked.read_text().split("\n") if line.startswith("apt-get")]
        self.assertEqual(len(calls), 2, calls)
        self.assertTrue(calls[0].endswith(" update"))
        self.assertTrue(calls[1].endswith(" mold"))
        self.assertTrue(all(call.startswith("apt-get noninteractive ") for call in calls))

        self.asked.write_text("")
        run = self.run_setup()
        self.assertEqual((run.returncode, run.stdout), (0, "setup: every package is installed\n"))
        self.assertEqual(self.asked.read_text(), "")

    def test_what_is_for_a_command_is_asked_for_only_where_that_lacks(self):
        (self.root / "tools/packages.txt").write_text("g++\nnodejs for no-such-command\nnpm for mend  # a remark\n", encoding="utf-8")
        self.put("mend", "true")
        self.assertEqual(self.run_setup("--list").stdout, "nodejs\n")

    def test_it_tries_three_times_and_says_what_lacks(self):
        self.put("apt-get", f'echo apt-get "$@" >>{self.asked}; exit 1')
        run = self.run_setup()
        self.assertNotEqual(run.returncode, 0)
        installs = [line for line in self.asked.read_text().split("\n") if " install " in line and line.startswith("apt-get")]
        self.assertEqual(len(installs), 3)
        self.assertIn("mold", run.stderr)

    def test_sudo_is_used_only_without_root(self):
        self.put("apt-get", f"echo mold >>{self.installed}")
        for user, expected in (("0", False), ("1000", True)):
            with self.subTest(user=user):
                self.installed.write_text("g++\n")
                self.asked.write_text("")
                self.put("id", f"echo {user}")
                self.assertEqual(self.run_setup().returncode, 0)
                self.assertEqual("sudo" in self.asked.read_text(), expected)


if __name__ == "__main__":
    unittest.main()
