#!/usr/bin/env python3
"""Makes the archive that people download: Grail with its solver inside, documentation and examples.

    python3 scripts/dist.py PATH-TO-GRAIL

It is then unpacked somewhere else and tried with an empty environment.
"""

import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from packing import copy_program

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "dist"
SHELLS = {"bash": "grail.bash", "zsh": "_grail", "fish": "grail.fish"}


def name():
    version = re.search(r'^version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE).group(1)
    return f"grail-{version}-{platform.system().lower()}-{platform.machine()}"


def collect(grail, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    copy_program(grail, folder / "grail")
    solver = next(path for path in (ROOT / ".tools" / "z3").iterdir() if path.name.startswith("libz3"))
    shutil.copy(solver, folder / solver.name)
    for page in ["README.md", "SOUNDNESS.md", "SECURITY.md", "LICENSE"]:
        shutil.copy(ROOT / page, folder / page)
    for part in ["docs", "examples"]:
        shutil.copytree(ROOT / part, folder / part)
    completions = folder / "completions"
    completions.mkdir()
    for shell, file in SHELLS.items():
        script = subprocess.run([grail, "completions", shell], check=True, capture_output=True).stdout
        (completions / file).write_bytes(script)
    subprocess.run([grail, "man", folder / "man" / "man1"], check=True)


def pack(folder):
    archive = OUT / f"{folder.name}.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(folder, folder.name)
    return archive


def attempt(archive):
    """The archive proves and runs programs where there is nothing else."""
    with tempfile.TemporaryDirectory() as somewhere:
        with tarfile.open(archive) as tar:
            tar.extractall(somewhere, filter="data")
        folder = pathlib.Path(somewhere) / archive.name.removesuffix(".tar.gz")
        programs = sorted(path for path in (folder / "examples").rglob("*.chalice") if "broken" not in path.name)
        executable = next(path for path in programs if "method main()" in path.read_text())
        for command in (["doctor"], ["verify", *programs[:3]], ["run", executable]):
            done = subprocess.run([folder / "grail", *command], env={}, cwd=somewhere, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"the archive does not work: grail {command[0]}\n{done.stdout}{done.stderr}")


def main():
    grail = pathlib.Path(sys.argv[1]).resolve()
    folder = OUT / name()
    collect(grail, folder)
    archive = pack(folder)
    attempt(archive)
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size / 1e6:.1f} MB, tried with an empty environment")


if __name__ == "__main__":
    main()
