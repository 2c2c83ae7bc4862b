#!/usr/bin/env python3
"""Puts the pinned Z3 library into .tools/z3, where a grail that is built here looks for it.

With --user it goes into Grail's folder of the user's data, where every installed grail looks for it. The library comes out of the PyPI wheel
`z3-solver`. When it is already there nothing happens; with --force it is fetched again. Grail itself compares the library's hash with the
one in crates/solver/src/z3/build.rs: a new version changes both.
"""

import sys

from wheels import TOOLS, USER, Tool

VERSION = "4.15.4.0"

WHEELS = {
    ("Linux", "x86_64"): (
        "manylinux_2_17_x86_64",
        "7e103a6f203f505b8b8b8e5c931cc407c95b61556512d4921c1ddc0b3f41b08e",
        "z3/lib/libz3.so",
    ),
    ("Linux", "aarch64"): (
        "manylinux_2_34_aarch64",
        "62c7e9cbdd711932301f29919ad9158de9b2f58b4d281dd259bbcd0a2f408ba1",
        "z3/lib/libz3.so",
    ),
    ("Darwin", "arm64"): (
        "macosx_13_0_arm64",
        "407e825cc9211f95ef46bdc8d151bf630e7ab2d62a21d24cd74c09cc5b73f3aa",
        "z3/lib/libz3.dylib",
    ),
    ("Darwin", "x86_64"): (
        "macosx_13_0_x86_64",
        "00bd10c5a6a5f6112d3a9a810d0799227e52f76caa860dafa5e00966bb47eb13",
        "z3/lib/libz3.dylib",
    ),
}

ALTERNATIVES = f"""\
Other ways to give Grail its solver:
  * set GRAIL_Z3 to the full path of a libz3 of version {VERSION[:-2]} that you already have;
  * install libz3 {VERSION[:-2]} with the system's package manager and set GRAIL_Z3=system;
  * build it in: cargo build --release --package grail --features static-z3 (needs cmake and a C++ compiler, takes some minutes)."""

if __name__ == "__main__":
    place = USER if "--user" in sys.argv else TOOLS
    Tool("z3-solver", VERSION, WHEELS, place / "z3", ALTERNATIVES).provide(again="--force" in sys.argv)
