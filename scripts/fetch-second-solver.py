#!/usr/bin/env python3
"""Puts a second solver into .tools/second, where `grail verify --cross-check` looks for it.

It is the program of an older Z3, out of the PyPI wheel `z3-solver`, fetched with pip and checked against the hash written below.
Nothing is installed, no root is needed, and when the program is already there nothing happens. With --force it is fetched again. To
use another solver instead, for instance cvc5, set GRAIL_SECOND_SOLVER to its path.
"""

import hashlib
import pathlib
import platform
import subprocess
import sys
import tempfile
import zipfile

VERSION = "4.12.6.0"

# (system, machine) -> the platform to ask pip for, the wheel's sha256.
WHEELS = {
    ("Linux", "x86_64"): (
        "manylinux2014_x86_64",
        "dca097b9a3026a63019eba65fe7ad120dcccec847cc33a7c0e548cfe324680fc",
    ),
    ("Darwin", "arm64"): (
        "macosx_11_0_arm64",
        "9347c9c4f966c97c807f73b1b4365d11dbb25e390b3908b1c3a6e3bceff62e6d",
    ),
}

FOLDER = pathlib.Path(__file__).resolve().parent.parent / ".tools" / "second"


def give_up(problem):
    sys.exit(f"fetch-second-solver: {problem}\n\nInstead, set GRAIL_SECOND_SOLVER to the path of a z3 or cvc5 that you have.")


def download(tag, into):
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    command += ["--disable-pip-version-check", "--platform", tag, "--dest", str(into), f"z3-solver=={VERSION}"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        said = result.stderr.strip() or result.stdout.strip() or "(nothing)"
        give_up(f"pip could not download z3-solver=={VERSION}; is there a network? pip said:\n{said}")
    wheels = sorted(into.glob("z3_solver-*.whl"))
    if len(wheels) != 1:
        give_up(f"pip ended well, but left {len(wheels)} wheels of z3-solver instead of one.")
    return wheels[0]


def main():
    key = (platform.system(), platform.machine())
    if key not in WHEELS:
        give_up(f"there is no pinned second solver for {key[0]} on {key[1]}.")
    tag, digest = WHEELS[key]
    program = FOLDER / "z3"
    stamp = FOLDER / "wheel.sha256"
    if "--force" not in sys.argv and program.exists() and stamp.exists() and stamp.read_text().strip() == digest:
        return
    print(f"fetching z3-solver {VERSION} for {tag} ...", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as scratch:
        scratch = pathlib.Path(scratch)
        wheel = download(tag, scratch)
        actual = hashlib.sha256(wheel.read_bytes()).hexdigest()
        if actual != digest:
            give_up(f"{wheel.name} is not the file we pinned.\n  expected sha256 {digest}\n  found    sha256 {actual}")
        unpacked = scratch / "z3"
        with zipfile.ZipFile(wheel) as archive:
            member = next(name for name in archive.namelist() if name.endswith("/bin/z3"))
            unpacked.write_bytes(archive.read(member))
        unpacked.chmod(0o755)
        # Renaming is atomic: a run of grail beside us never sees half a program.
        unpacked.replace(program)
    stamp.write_text(digest + "\n")
    print(f"{program} is ready")


if __name__ == "__main__":
    main()
