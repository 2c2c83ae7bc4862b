"""What the archive and the wheel share."""

import pathlib
import shutil
import subprocess


def copy_program(grail, target):
    """A copy of the program without what only a debugger reads, which is most of it; as it is where there is no `strip`."""
    shutil.copy(grail, target)
    if shutil.which("strip"):
        subprocess.run(["strip", "--strip-debug", target], check=True)
    return pathlib.Path(target)
