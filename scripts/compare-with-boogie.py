#!/usr/bin/env python3
"""Compares Grail's verdicts on translations to BoogiePL with those of Boogie.

    scripts/compare-with-boogie.py results.tsv [--minutes N] [--every N] FOLDER...

Every N-th program (.vpr, .chalice, .java) below the folders is translated with `grail translate --to boogie`, if it can be. The text is proved by Grail and by
Boogie (BOOGIE, or ../shared/tools/boogie), procedure by procedure. Results are added to the file as they come, and files that are in it are not run
again: a run can be interrupted. At the end, the sums are printed, and the procedures that differ.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOOGIE = pathlib.Path(os.environ.get("BOOGIE", ROOT / "../shared/tools/boogie"))
GRAIL = pathlib.Path(os.environ.get("GRAIL", ROOT / "target/release/grail"))
SECONDS = 60
# What Boogie says at the end of a procedure, with `-trace`.
BEGINS = re.compile(r"^Verifying (\S+) \.\.\.")
ENDS = re.compile(r"\]\s+(verified|errors?|timed out|inconclusive|out of memory)")


def run(command):
    """The output and the seconds; no output if it took too long."""
    started = time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    try:
        output, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        # With the solvers it started, which would otherwise go on.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        output = None
    return output, time.monotonic() - started


def by_grail(file):
    output, seconds = run([GRAIL, "verify", "--no-cache", "--format", "json", file])
    if output is None:
        return None, seconds
    members = [member for one in json.loads(output)["files"] for member in one["members"]]
    return {member["name"]: member["outcome"] for member in members}, seconds


def by_boogie(file):
    output, seconds = run([BOOGIE, file, "-trace"])
    if output is None:
        return None, seconds
    verdicts, current = {}, None
    for line in output.splitlines():
        begins, ends = BEGINS.match(line), ENDS.search(line)
        if begins:
            current = begins.group(1)
        elif ends and current:
            said = ends.group(1)
            verdicts[current] = "failed" if said.startswith("error") else said.replace(" ", "-")
            current = None
    if not verdicts and "0 verified, 0 errors" not in output:
        return {"": "rejected"}, seconds
    return verdicts, seconds


def compared(file):
    """The lines of the results for one program."""
    text, _ = run([GRAIL, "translate", "--to", "boogie", file])
    if not text or "procedure" not in text:
        return [(file, "", "no translation", "", 0.0, 0.0)]
    with tempfile.NamedTemporaryFile("w", suffix=".bpl") as translation:
        translation.write(text)
        translation.flush()
        ours, our_time = by_grail(translation.name)
        theirs, their_time = by_boogie(translation.name)
    if ours is None or theirs is None:
        return [(file, "", "time" if ours is None else "", "time" if theirs is None else "", our_time, their_time)]
    names = sorted(ours.keys() | theirs.keys())
    lines = [(file, name, ours.get(name, ""), theirs.get(name, ""), 0.0, 0.0) for name in names]
    return lines + [(file, "", "", "", our_time, their_time)]


def summary(results):
    lines = [line.split("\t") for line in results.read_text().splitlines()]
    procedures = [line for line in lines if line[1]]
    decided = [line for line in procedures if line[2] in ("verified", "failed") and line[3] in ("verified", "failed")]
    same = [line for line in decided if line[2] == line[3]]
    compared_files = {line[0] for line in procedures}
    rejected = [line for line in lines if line[3] == "rejected"]
    print(f"{len(compared_files)} translations, {len(procedures)} procedures, {len(decided)} decided by both, {len(same)} alike")
    print(f"{len([line for line in lines if line[2] == 'no translation'])} programs without a translation, "
          f"{len(rejected)} rejected by Boogie, {len([line for line in lines if 'time' in line[2:4]])} over {SECONDS} s")
    print(f"seconds: {sum(float(line[4]) for line in lines):.1f} of Grail, {sum(float(line[5]) for line in lines):.1f} of Boogie")
    for file, name, ours, theirs, *_ in procedures:
        if ours != theirs:
            print(f"  {file} {name}: {ours} by Grail, {theirs} by Boogie")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_intermixed_args()
    known = {line.split("\t")[0] for line in args.results.read_text().splitlines()} if args.results.exists() else set()
    end = time.monotonic() + 60 * args.minutes
    files = sorted(f for folder in args.folders for f in folder.rglob("*") if f.suffix in (".vpr", ".chalice", ".java"))
    for file in map(str, files[:: args.every]):
        if time.monotonic() > end:
            break
        if file in known:
            continue
        lines = compared(file)
        with args.results.open("a") as results:
            results.writelines("\t".join(map(str, line)) + "\n" for line in lines)
    if args.results.exists():
        summary(args.results)


if __name__ == "__main__":
    main()
