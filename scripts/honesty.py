#!/usr/bin/env python3
"""What errors say beyond their place, counted over folders of programs: values, whether the code fails, contracts that nothing satisfies.

    honesty.py GRAIL [--confirm] [--limit SECONDS] [--jobs N] [--vacuity FILE] [--keep FILE] FOLDER...
    honesty.py GRAIL --cost [--limit SECONDS] [--every N] FOLDER...

Prints a table in Markdown, a row a folder. Of the errors that a proof gives (not those of reading a program), claims are those about something that may be false and
is not `false` itself; they could have values, and so could some others (an index, an amount). Every command that is said to show that the code fails is run, and must exit with 1: if one does not, the exit code is 1. --confirm has Java programs run, too.
--vacuity lists the contracts that are said to be unsatisfiable, to be read; --keep keeps everything that was said about the errors, a line each.

--cost tells what it costs to look for such contracts: seconds of processor time with and without, in both orders, of every Nth file.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import resource
import shlex
import subprocess
import sys

ENDS = (".vpr", ".sil", ".chalice", ".bpl", ".java")
SHOWS = re.compile(r"the code fails: `(grail run [^`]*)` shows it")
WARNING = ("vacuous", "java-unsatisfiable")


def files_of(folder):
    for at, folders, names in os.walk(folder, followlinks=True):
        folders.sort()
        for name in sorted(names):
            if name.endswith(ENDS):
                yield os.path.join(at, name)


def verify(grail, file, options):
    command = [grail, "verify", "--format", "json", "--no-cache", "--all-errors", "--jobs", "1"]
    if options.confirm and file.endswith(".java"):
        command.append("--confirm")
    try:
        done = subprocess.run(command + [file], capture_output=True, timeout=options.limit)
        return file, json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return file, None


def shown(grail, command, limit):
    """The exit code of a command as it stands in a message."""
    words = shlex.split(command)
    try:
        return subprocess.run([grail] + words[1:], capture_output=True, timeout=limit).returncode
    except subprocess.TimeoutExpired:
        return None


def place(d):
    at = d["primary"]["location"]
    return f"{at['file']}:{at['start']['line']}" if at else "?"


def survey(grail, folder, options, vacuity, keep):
    count = collections.Counter()
    commands = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for file, report in pool.map(lambda file: verify(grail, file, options), files_of(folder)):
            count["files"] += 1
            if report is None:
                count["not done"] += 1
                continue
            legal = all(of["legal"] for of in report["files"])
            for d in report["diagnostics"]:
                if d["name"] in WARNING:
                    count["vacuous"] += 1
                    print(f"{place(d)}: {d['message']}", file=vacuity, flush=True)
                elif d["severity"] == "error" and legal:
                    note(d, count, commands, keep)
    for command in commands:
        code = shown(grail, command, options.limit)
        count["shown"] += code == 1
        if code != 1:
            print(f"exit {code}: {command}", file=sys.stderr)
    return count


def is_claim(d):
    """Whether it is about something that may be false, rather than about a permission or an order."""
    return (d["id"] or "").endswith(":assertion.false") or "may be false" in d["message"] or d["code"].startswith("G430")


def is_literal(d):
    """Whether what may be false is nothing but `false`: no values make it true."""
    for label in [d["primary"]] + d["secondary"]:
        at = label["location"]
        if at and os.path.isfile(at["file"]):
            with open(at["file"], "rb") as file:
                text = file.read()[at["start"]["offset"] : at["end"]["offset"]]
            if re.fullmatch(rb"(assert\s*\(?\s*)?false\s*\)?;?", text.strip()):
                return True
    return False


def note(d, count, commands, keep):
    said = " | ".join(d["notes"])
    kinds = {
        "claims": is_claim(d) and not is_literal(d),
        "values": "for example, with" in said,
        "fails": "the code fails:" in said,
        "too weak": "is too weak:" in said,
        "not confirmed": "not confirmed:" in said,
    }
    count["errors"] += 1
    for kind, is_so in kinds.items():
        count[kind] += is_so
    commands.extend(match.group(1) for match in SHOWS.finditer(said))
    print("\t".join([place(d), d["code"], d["name"] or "", d["message"], said]), file=keep, flush=True)


def seconds(grail, file, arguments, limit):
    """Processor time of a verification; none if it takes too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [grail, "verify", "--no-cache", "--quiet", "--jobs", "1"] + arguments + [file]
    try:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cost(grail, folder, options):
    spent = {False: 0.0, True: 0.0}
    n_files = 0
    for file in list(files_of(folder))[:: options.every]:
        measured = []
        for without in (False, True, True, False):
            measured.append((without, seconds(grail, file, ["--no-vacuity"] if without else [], options.limit)))
        if all(time is not None for _, time in measured):
            n_files += 1
            for without, time in measured:
                spent[without] += time / 2
    print(f"| {folder} | {n_files} | {spent[False]:.1f} | {spent[True]:.1f} | {spent[False] / spent[True]:.3f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("grail")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--confirm", action="store_true")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--vacuity", default=os.devnull)
    parser.add_argument("--keep", default=os.devnull)
    parser.add_argument("--cost", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    grail = os.path.abspath(options.grail)
    if options.cost:
        print("| folder | files | with | without | ratio |\n|---|---:|---:|---:|---:|", flush=True)
        for folder in options.folders:
            cost(grail, folder, options)
        return 0
    columns = ["files", "not done", "errors", "claims", "values", "fails", "shown", "too weak", "not confirmed", "vacuous"]
    print("| folder | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    untrue = 0
    with open(options.vacuity, "w") as vacuity, open(options.keep, "w") as keep:
        for folder in options.folders:
            count = survey(grail, folder, options, vacuity, keep)
            untrue += count["fails"] - count["shown"]
            print(f"| {folder} | " + " | ".join(str(count[column]) for column in columns) + " |", flush=True)
    return 1 if untrue else 0


if __name__ == "__main__":
    sys.exit(main())
