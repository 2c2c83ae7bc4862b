#!/usr/bin/env python3
"""Puts the pinned Z3 library into .tools/z3, where grail looks for it.

The library comes out of the PyPI wheel `z3-solver`, fetched with pip and checked against the hash written below. Nothing is
installed, no root is needed, and when the library is already there nothing happens. With --force it is fetched again.
"""

import hashlib
import pathlib
import platform
import subprocess
import sys
import tempfile
import zipfile

VERSION = "4.15.4.0"

# (system, machine) -> the platform to ask pip for, the wheel's sha256, the library inside the wheel.
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
  * install libz3 {VERSION[:-2]} with the system's package manager (Grail also looks there);
  * build it in: cargo build --release --package grail --features static-z3 (needs cmake and a C++ compiler, takes some minutes)."""

FOLDER = pathlib.Path(__file__).resolve().parent.parent / ".tools" / "z3"


def give_up(problem):
    sys.exit(f"fetch-z3: {problem}\n\n{ALTERNATIVES}")


def download(tag, into):
    """Lets pip fetch the wheel: it knows the user's mirrors, proxies and certificates."""
    try:
        subprocess.run([sys.executable, "-m", "pip", "--version"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        give_up(f"this Python ({sys.executable}) has no pip, which is needed to fetch z3-solver=={VERSION}.")
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


def check(wheel, expected):
    actual = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if actual != expected:
        give_up(f"{wheel.name} is not the file we pinned.\n  expected sha256 {expected}\n  found    sha256 {actual}")


def main():
    key = (platform.system(), platform.machine())
    if key not in WHEELS:
        give_up(f"there is no pinned Z3 wheel for {key[0]} on {key[1]}.")
    tag, digest, member = WHEELS[key]
    library = FOLDER / pathlib.PurePosixPath(member).name
    stamp = FOLDER / "wheel.sha256"
    if "--force" not in sys.argv and library.exists() and stamp.exists() and stamp.read_text().strip() == digest:
        return
    print(f"fetching z3-solver {VERSION} for {tag} ...", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as scratch:
        scratch = pathlib.Path(scratch)
        wheel = download(tag, scratch)
        check(wheel, digest)
        with zipfile.ZipFile(wheel) as archive:
            unpacked = scratch / library.name
            unpacked.write_bytes(archive.read(member))
        # Renaming is atomic: a run of grail beside us never sees half a library.
        unpacked.replace(library)
    stamp.write_text(digest + "\n")
    print(f"{library} is ready")


if __name__ == "__main__":
    main()
