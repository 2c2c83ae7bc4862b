#!/usr/bin/env python3
"""Puts a second solver into .tools/second, where `grail verify --cross-check` of a grail that is built here looks for it.

It is the program of an older Z3, out of the PyPI wheel `z3-solver`. When it is already there nothing happens; with --force it is fetched
again. To use another solver instead, for instance cvc5, set GRAIL_SECOND_SOLVER to its path.
"""

import sys

from wheels import TOOLS, Tool

VERSION = "4.12.6.0"
PROGRAM = f"z3_solver-{VERSION}.data/data/bin/z3"

WHEELS = {
    ("Linux", "x86_64"): (
        "manylinux2014_x86_64",
        "dca097b9a3026a63019eba65fe7ad120dcccec847cc33a7c0e548cfe324680fc",
        PROGRAM,
    ),
    ("Darwin", "arm64"): (
        "macosx_11_0_arm64",
        "9347c9c4f966c97c807f73b1b4365d11dbb25e390b3908b1c3a6e3bceff62e6d",
        PROGRAM,
    ),
}

ALTERNATIVES = "Instead, set GRAIL_SECOND_SOLVER to the path of a z3 or cvc5 that you have."

if __name__ == "__main__":
    Tool("z3-solver", VERSION, WHEELS, TOOLS / "second", ALTERNATIVES).provide(again="--force" in sys.argv)
