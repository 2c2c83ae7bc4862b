#!/usr/bin/env python3
"""Runs the programs of the book (docs/book/src) and fills in what the commands print.

A program is a fenced block behind `<!-- file: NAME -->`. A `console` block holds lines `$ grail ...`, each followed by what that command
prints; it is run in a folder with the programs of the page. `<!-- fragment -->` stands before code that is no whole program,
`<!-- not checked -->` before output that differs from run to run.

Usage: book.py PATH-TO-GRAIL [--check] [PAGE...]
"""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs/book/src"
LANGUAGES = {"chalice", "silver", "java", "boogie"}
MARK = re.compile(r"<!-- (file: (?P<file>\S+)|fragment|not checked) -->$")


class Page:
    """A chapter, read line by line into a fresh copy of itself."""

    def __init__(self, grail, path, folder):
        self.grail, self.path, self.folder = grail, path, folder
        self.files, self.used, self.problems = set(), set(), []

    def fresh(self):
        lines, out = self.path.read_text().split("\n"), []
        mark, at = None, 0
        while at < len(lines):
            line = lines[at]
            out.append(line)
            at += 1
            if line.startswith("```") and line != "```":
                end = lines.index("```", at)
                out += self.block(line[3:].strip(), mark, lines[at:end])
                out.append("```")
                at, mark = end + 1, None
            elif line.strip():
                mark = MARK.match(line)
        for name in sorted(self.files - self.used):
            self.problem(f"no command uses the program {name}")
        return "\n".join(out)

    def block(self, language, mark, body):
        if mark and mark["file"]:
            self.files.add(mark["file"])
            (self.folder / mark["file"]).write_text("\n".join(body) + "\n")
        elif language in LANGUAGES and not mark:
            self.problem(f"a {language} block without a name: {body[:1]}")
        elif language == "console":
            commands = [line for line in body if line.startswith("$ ")]
            if not mark:
                return [line for command in commands for line in self.run(command)]
            self.used |= {word for command in commands for word in command.split() if word in self.files}
        return body

    def run(self, command):
        words = shlex.split(command)[1:]
        if words[0] != "grail":
            self.problem(f"not a command of grail: {command}")
        self.used |= {word for word in words if word in self.files}
        done = subprocess.run([self.grail, *words[1:]], cwd=self.folder, capture_output=True, text=True, timeout=300,
                              env=dict(os.environ, GRAIL_CACHE="off"))
        if done.returncode == 101:
            self.problem(f"{command}: {done.stderr}")
        return [command, *(line.rstrip() for line in (done.stdout + done.stderr).rstrip("\n").split("\n"))]

    def problem(self, text):
        self.problems.append(f"{self.path.relative_to(ROOT)}: {text}")


def links(page):
    """Links to other pages of the book, and to files of the repository, lead somewhere."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.S)
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", prose):
        if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists():
            yield f"{page.relative_to(ROOT)}: a link to {target}, which is not there"


def process(grail, path, check):
    with tempfile.TemporaryDirectory() as folder:
        page = Page(grail, path, pathlib.Path(folder))
        text = page.fresh()
    problems = page.problems + list(links(path))
    if text != path.read_text():
        if check:
            problems.append(f"{path.relative_to(ROOT)} does not show what the commands print: run `make docs`")
        else:
            path.write_text(text)
    return problems


def main():
    grail = str(pathlib.Path(sys.argv[1]).resolve())
    check, names = "--check" in sys.argv, [name for name in sys.argv[2:] if not name.startswith("--")]
    pages = sorted(path for path in SOURCE.rglob("*.md") if not names or any(name in str(path) for name in names))
    summary = (SOURCE / "SUMMARY.md").read_text()
    problems = [
        f"{path.relative_to(ROOT)} is not in SUMMARY.md"
        for path in pages
        if path.name != "SUMMARY.md" and f"({path.relative_to(SOURCE)})" not in summary
    ]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda path: process(grail, path, check), pages):
            problems += found
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
