#!/usr/bin/env python3
"""Fills the outputs in README.md: after each indented `$ grail ...` line comes what that command prints, indented.

Usage: readme.py PATH-TO-GRAIL [--check]
"""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(grail, command):
    arguments = command.split()[2:]
    result = subprocess.run([grail, *arguments], cwd=ROOT, capture_output=True, text=True,
                            env=dict(os.environ, GRAIL_CACHE="off"))
    return [("    " + line).rstrip() for line in result.stdout.rstrip("\n").split("\n")]


def main():
    grail = str(pathlib.Path(sys.argv[1]).resolve())
    page = ROOT / "README.md"
    lines = page.read_text().split("\n")
    fresh, skipping = [], False
    for line in lines:
        # An output ends where the next paragraph begins.
        skipping = skipping and (line.startswith("    ") or line == "")
        if line.startswith("    $ grail "):
            fresh += [line, *output(grail, line.strip()), ""]
            skipping = True
        elif not skipping:
            fresh.append(line)
    text = "\n".join(fresh)
    if "--check" in sys.argv:
        if text != page.read_text():
            sys.exit("README.md does not show what the commands print: run `make docs`")
    else:
        page.write_text(text)


if __name__ == "__main__":
    main()
