#!/usr/bin/env python3
"""Compares Grail's verdicts on Chalice and Java programs with those of Viper's own verifier on their translations.

    scripts/compare-with-viper.py results.tsv [--filter TEXT] [--minutes N]
    scripts/compare-with-viper.py results.tsv --table

Every program of the Chalice suites (GRAIL_CORPORA, or ../shared/corpora), of examples/chalice and of examples/java that Grail proves is translated with
`grail translate --to silver` and given to the verifier (VIPER, or ../shared/tools/silicon), the smallest first. Results are
added to the file as they come, and files that are in it are not run again: a run can be interrupted. `--table` prints the results as Markdown.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPORA = pathlib.Path(os.environ.get("GRAIL_CORPORA", ROOT / "../shared/corpora"))
VIPER = pathlib.Path(os.environ.get("VIPER", ROOT / "../shared/tools/silicon"))
GRAIL = pathlib.Path(os.environ.get("GRAIL", ROOT / "target/release/grail"))
FOLDERS = {
    "chalice": CORPORA / "chalice",
    "chalice2silver": CORPORA / "chalice2silver",
    "examples": ROOT / "examples/chalice",
    "java": ROOT / "examples/java",
}
SECONDS = 240
COMPLETE = "verified with `--exhaleMode=1`"


def programs(text):
    for name, folder in FOLDERS.items():
        for path in sorted(folder.rglob("*.java" if name == "java" else "*.chalice")):
            file = f"{name}/{path.relative_to(folder).as_posix()}"
            if text in file and "/refinements/" not in file:
                yield file, path


def run(command, seconds):
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT, start_new_session=True
    )
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        # With the solvers it started, which would otherwise go on.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def translations(text, known, folder):
    """The proved programs that were not compared yet, with their translations, the smallest first."""
    found = []
    for file, path in programs(text):
        if file in known or run([GRAIL, "verify", "-q", "--no-cache", path], 60)[0] != 0:
            continue
        code, silver = run([GRAIL, "translate", "--to", "silver", path], 60)
        if code == 0:
            target = pathlib.Path(folder) / (file.replace("/", "-") + ".vpr")
            target.write_text(silver)
            found.append((len(silver), file, target))
    return sorted(found)


def verdict(target):
    """The verifier's answer; where it rejects, that of its more complete search for permissions, which knows about aliases."""
    first = answer(target)
    if first.startswith("rejected") and answer(target, "--exhaleMode=1") == "verified":
        return COMPLETE
    return first


def answer(target, *options):
    code, output = run([VIPER, target, *options], SECONDS)
    if code is None:
        return "no answer in time"
    if "finished verification successfully" in output:
        return "verified"
    return "rejected: " + next((line.strip() for line in output.splitlines() if "[" in line), output.strip()[:200])


def compare(args, known):
    end = time.time() + 60 * args.minutes
    with tempfile.TemporaryDirectory() as folder, open(args.results, "a") as results:
        for _, file, target in translations(args.filter, known, folder):
            if time.time() > end:
                break
            started = time.time()
            result = verdict(target)
            print(f"{file}\t{result}\t{time.time() - started:.1f}", file=results, flush=True)


def table(results):
    same = sum(result in ("verified", COMPLETE) for result, _ in results.values())
    print(f"{len(results)} translations compared, {same} with the same verdict.\n")
    print("| program | Grail | Viper |\n|---|---|---|")
    for file, (result, _) in sorted(results.items()):
        print(f"| {file.removesuffix('.chalice')} | verified | {result.replace('|', ' ')} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results")
    parser.add_argument("--filter", default="")
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--table", action="store_true")
    args = parser.parse_args()
    known = {}
    if os.path.exists(args.results):
        for line in open(args.results):
            file, result, seconds = line.rstrip("\n").split("\t")
            known[file] = (result, float(seconds))
    if args.table:
        return table(known)
    if not VIPER.exists():
        sys.exit(f"skipped: {VIPER} is not on this machine")
    compare(args, known)


main()
