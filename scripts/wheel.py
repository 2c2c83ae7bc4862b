#!/usr/bin/env python3
"""Makes a Python wheel of Grail, which depends on the wheel of the pinned solver: `pip install` of that one file gives a working `grail`.

    python3 scripts/wheel.py PATH-TO-GRAIL [--try]

With --try it is installed into a fresh environment and used there, which needs a network (or a pip that knows a mirror).
"""

import base64
import hashlib
import importlib.util
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import zipfile

from packing import copy_program

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target" / "dist"

# The command `grail` of the wheel: the program beside this file, told where the solver's wheel has put its library.
LAUNCHER = '''\
"""Starts the program in this package with the solver that its wheel depends on."""

import os
import pathlib
import site
import sys


def solver():
    """Only from where packages are installed: Python would also look for modules in the working folder."""
    here = pathlib.Path(__file__).resolve().parent.parent
    installed = [here, *site.getsitepackages(), site.getusersitepackages()]
    for folder in installed:
        for library in sorted((pathlib.Path(folder) / "z3" / "lib").glob("libz3.*")):
            return str(library)
    return None


def main():
    program = str(pathlib.Path(__file__).with_name("grail"))
    environment = dict(os.environ)
    if "GRAIL_Z3" not in environment and solver():
        environment["GRAIL_Z3"] = solver()
    os.execve(program, [program, *sys.argv[1:]], environment)


if __name__ == "__main__":
    main()
'''


def pinned_solver():
    """The version that the build fetches, too."""
    sys.path.insert(0, str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location("fetch_z3", ROOT / "scripts" / "fetch-z3.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.VERSION


def version():
    return re.search(r'^version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE).group(1)


def tag():
    """The oldest C library that the program runs with is the one it was built with."""
    machine = platform.machine()
    if platform.system() == "Linux":
        major, minor = platform.libc_ver()[1].split(".")[:2]
        return f"py3-none-manylinux_{major}_{minor}_{machine}"
    if platform.system() == "Darwin":
        major = platform.mac_ver()[0].split(".")[0]
        return f"py3-none-macosx_{major}_0_{machine}"
    sys.exit(f"wheel: nobody has tried this on {platform.system()} yet")


def metadata():
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            "Name: grail-verifier",
            f"Version: {version()}",
            "Summary: Proves and runs concurrent programs with permissions and contracts",
            "License: MIT",
            "Requires-Python: >=3.8",
            f"Requires-Dist: z3-solver=={pinned_solver()}",
            "",
        ]
    )


def files(grail):
    info = f"grail_verifier-{version()}.dist-info"
    yield "grail_verifier/__init__.py", LAUNCHER.encode(), 0o644
    yield "grail_verifier/__main__.py", b"from . import main\n\nmain()\n", 0o644
    with tempfile.TemporaryDirectory() as somewhere:
        program = copy_program(grail, pathlib.Path(somewhere) / "grail").read_bytes()
    yield "grail_verifier/grail", program, 0o755
    yield f"{info}/METADATA", metadata().encode(), 0o644
    wheel = f"Wheel-Version: 1.0\nGenerator: grail\nRoot-Is-Purelib: false\nTag: {tag()}\n"
    yield f"{info}/WHEEL", wheel.encode(), 0o644
    yield f"{info}/entry_points.txt", b"[console_scripts]\ngrail = grail_verifier:main\n", 0o644
    yield f"{info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes(), 0o644


def make(grail):
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / f"grail_verifier-{version()}-{tag()}.whl"
    record = []
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name, data, mode):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data)

        for name, data, mode in files(grail):
            add(name, data, mode)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}")
        name = f"grail_verifier-{version()}.dist-info/RECORD"
        add(name, "\n".join([*record, f"{name},,", ""]).encode(), 0o644)
    return target


def attempt(wheel):
    """Installed by itself into a fresh environment, it proves a program."""
    with tempfile.TemporaryDirectory() as somewhere:
        folder = pathlib.Path(somewhere)
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        pip = [folder / "env" / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, wheel], check=True)
        program = folder / "a.vpr"
        program.write_text("method main(n: Int)\n  requires n > 0\n{\n  assert n >= 1\n}\n")
        done = subprocess.run(
            [folder / "env" / "bin" / "grail", "verify", program],
            env={"GRAIL_CACHE": "off"},
            cwd=somewhere,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0 or "verified: 1 member" not in done.stdout:
            sys.exit(f"the wheel does not work:\n{done.stdout}{done.stderr}")


def main():
    grail = pathlib.Path(sys.argv[1]).resolve()
    wheel = make(grail)
    tried = ""
    if "--try" in sys.argv:
        attempt(wheel)
        tried = ", tried in a fresh environment"
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB{tried}")


if __name__ == "__main__":
    main()
