#!/usr/bin/env python3
"""What errors say beyond their place, counted over folders of programs: values, whether the code fails, contracts that nothing satisfies.

    honesty.py GRAIL [--confirm] [--limit SECONDS] [--jobs N] [--vacuity FILE] [--keep FILE] FOLDER...
    honesty.py GRAIL --cost [--limit SECONDS] [--every N] FOLDER...

Prints a table in Markdown, a row a folder. Of the errors that a proof gives (not those of reading a program), claims are those about something that may be false and
is not `false` itself; they could have values, and so could some others (an index, an amount). Where values are printed, the claim is computed from them (claims.py, without Grail): it must not be true; open is what they do not decide.
Every command that is said to show that the code fails is run, and must exit with 1 because of something at a place that the error speaks of. If one does not, or a claim is true of its values, the exit code is 1. --confirm has Java programs run, too.
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

import claims

ENDS = (".vpr", ".sil", ".chalice", ".bpl", ".java")
SHOWS = re.compile(r"the code fails: `(grail run [^`]*)` shows it")
WARNING = ("vacuous", "java-unsatisfiable")
LANGUAGES = {".vpr": "silver", ".sil": "silver", ".chalice": "chalice", ".bpl": "boogie", ".java": "java"}
VALUES = "for example, with "
NAMES = " (names as in the clause)"
# What labels say of the claim that is false, and of what should have been so.
CLAIMS = {"this cannot be proved": "{}", "this precondition cannot be proved": "{}", "this may be false": "{}", "might be below zero": "({}) >= 0"}


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


def shown(grail, command, error, limit):
    """Whether a command as it stands in a message fails, and at a place that the error speaks of: an input that is not allowed fails, too, but elsewhere."""
    words = shlex.split(command)
    try:
        done = subprocess.run([grail] + words[1:] + ["--format", "json"], capture_output=True, timeout=limit)
        found = [d for d in json.loads(done.stdout)["diagnostics"] if d["severity"] == "error"]
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return False
    # Java tells of an exception that nobody catches by itself.
    traced = {(file, int(line)) for file, line in re.findall(r"\(([^():]+\.java):(\d+)\)", done.stderr.decode(errors="replace"))}
    at = {(os.path.basename(file), line) for file, line in lines(error)}
    return done.returncode == 1 and (any(lines(d) & lines(error) for d in found) or bool(traced & at))


def lines(d):
    """What an error speaks of, line by line."""
    places = [label["location"] for label in [d["primary"]] + d["secondary"]]
    return {(at["file"], line) for at in places if at for line in range(at["start"]["line"], at["end"]["line"] + 1)}


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
    for command, error in commands:
        is_shown = shown(grail, command, error, options.limit)
        count["shown"] += is_shown
        if not is_shown:
            print(f"not shown: {command}", file=sys.stderr)
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


def text_at(label):
    at = label["location"]
    if not at or not os.path.isfile(at["file"]):
        return None
    with open(at["file"], "rb") as file:
        return file.read()[at["start"]["offset"] : at["end"]["offset"]].decode(errors="replace")


def claim_of(d):
    """The text of what is said to be false."""
    quoted = re.search(r"`([^`]*)` may be false", d["message"])
    if quoted:
        return quoted.group(1)
    for label in d["secondary"] + [d["primary"]]:
        if label["text"] in CLAIMS:
            text = text_at(label)
            return text and CLAIMS[label["text"]].format(text)
    return None


def judged(d):
    """What the printed values make of the claim, computed without Grail: false as it should be, true, or open."""
    printed = [note[len(VALUES) :].removesuffix(NAMES) for note in d["notes"] if note.startswith(VALUES)]
    claim = claim_of(d)
    if not printed or not claim:
        return None
    at = d["primary"]["location"]
    try:
        value = claims.Claim(claim, LANGUAGES[os.path.splitext(at["file"])[1]], printed[0]).value()
    except ValueError as problem:
        return f"not read: {problem}"
    return {False: "false", True: "true"}.get(value, "open")


def note(d, count, commands, keep):
    said = " | ".join(d["notes"])
    judgement = judged(d)
    if judgement == "true":
        print(f"{place(d)}: `{claim_of(d)}` is true: {said}", file=sys.stderr)
    kinds = {
        "claims": is_claim(d) and not is_literal(d),
        "values": VALUES in said,
        "false": judgement == "false",
        "true": judgement == "true",
        "open": judgement is not None and judgement not in ("false", "true"),
        "fails": "the code fails:" in said,
        "too weak": "is too weak:" in said,
        "not confirmed": "not confirmed:" in said,
    }
    count["errors"] += 1
    for kind, is_so in kinds.items():
        count[kind] += is_so
    commands.extend((match.group(1), d) for match in SHOWS.finditer(said))
    print("\t".join([place(d), d["code"], d["name"] or "", d["message"], said, judgement or "", claim_of(d) or ""]), file=keep, flush=True)


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
    columns = ["files", "not done", "errors", "claims", "values", "false", "true", "open", "fails", "shown", "too weak", "not confirmed", "vacuous"]
    print("| folder | " + " | ".join(columns) + " |")
    print("|---|" + "---:|" * len(columns))
    untrue = 0
    with open(options.vacuity, "w") as vacuity, open(options.keep, "w") as keep:
        for folder in options.folders:
            count = survey(grail, folder, options, vacuity, keep)
            untrue += count["fails"] - count["shown"] + count["true"]
            print(f"| {folder} | " + " | ".join(str(count[column]) for column in columns) + " |", flush=True)
    return 1 if untrue else 0


if __name__ == "__main__":
    sys.exit(main())
