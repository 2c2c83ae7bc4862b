#!/usr/bin/env python3
"""Puts cvc5 into .tools/cvc5, for `scripts/cvc5.py`: another solver for `grail verify --cross-check` than a second Z3.

It is the Python binding out of the PyPI wheel `cvc5`, for the version of Python that runs this script. When it is already there nothing
happens; with --force it is fetched again.
"""

import sys

from wheels import TOOLS, Tool

VERSION = "1.4.2"

# By version of Python.
HASHES = {
    (3, 10): "27d774071fd2fa54a9c09e58ff1c36c10636aa4a74b1210e7608ea7e104313ad",
    (3, 11): "fad09688fd0ee6ef6e8ce81fbf7e2ebaab466bd1b4bd6fefe0dd24ca772d089f",
    (3, 12): "1fa385dfb63bbd1a5196aa2965ba2eacf1f12ff923cab5cd46be2fa471989ad7",
    (3, 13): "3eaf2bc2e752ca48bef428a9bfea9de9fd9fe3c59cab1755a103c2c5d3afa64a",
    (3, 14): "38e989df1cd3b1183f477b777d706ed15a4a2a194b04dd897dcf5d1b5f1aa918",
}

ALTERNATIVES = "Instead, set GRAIL_SECOND_SOLVER to the path of a z3 or cvc5 that you have."

if __name__ == "__main__":
    digest = HASHES.get(sys.version_info[:2])
    wheels = {("Linux", "x86_64"): ("manylinux2014_x86_64", digest, ".")} if digest else {}
    Tool("cvc5", VERSION, wheels, TOOLS / "cvc5", ALTERNATIVES).provide(again="--force" in sys.argv)
