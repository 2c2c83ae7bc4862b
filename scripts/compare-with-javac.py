#!/usr/bin/env python3
"""Compares what `grail check` takes for legal Java with what javac does, on programs that are changed at random.

    scripts/compare-with-javac.py [--mutants N] [--seed S] [--list] FILE|FOLDER...

Specifications are removed first: only Java remains. In each mutant one token is removed, repeated, or replaced by another of the same kind from the file, or one
line that is a statement is removed or repeated. GRAIL names the binary (target/debug/grail otherwise); javac and java are those on the path. The table that is
printed counts verdicts: a miss is an illegal program that Grail takes, a false alarm a legal one that it does not. `--list` tells each of these.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GRAIL = os.environ.get("GRAIL", str(ROOT / "target/debug/grail"))

# One virtual machine for all files: javac alone takes a second to start.
ORACLE = """
import java.nio.file.*;
import java.util.*;
import javax.tools.*;

public class Oracle {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String name : Files.readAllLines(Path.of(args[0]))) {
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null);
            Path classes = Files.createTempDirectory(Path.of(args[1]), "classes");
            List<String> options = List.of("-proc:none", "-d", classes.toString());
            compiler.getTask(null, files, found, options, null, files.getJavaFileObjects(name)).call();
            String verdict = "legal";
            for (Diagnostic<? extends JavaFileObject> d : found.getDiagnostics()) {
                if (d.getKind() == Diagnostic.Kind.ERROR) {
                    verdict = d.getLineNumber() + " " + d.getMessage(Locale.ROOT).split("\\n")[0];
                    break;
                }
            }
            System.out.println(verdict);
        }
    }
}
"""

TOKEN = re.compile(
    r'(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\')|(?P<name>[A-Za-z_$][\w$]*)'
    r"|(?P<number>\d[\w.]*)|(?P<sign>>>>=|<<=|>>=|\.\.\.|->|::|\+\+|--|&&|\|\||[-+*/%&|^!=<>]=|[^\s\w])",
    re.S,
)


def ordinary(text):
    """The program without its specifications; lines stay where they are."""
    blank = lambda match: "\n" * match.group().count("\n")
    text = re.sub(r"/\*@.*?@?\*/", blank, text, flags=re.S)
    return re.sub(r"//[@~][^\n]*", "", text)


def mutant(text, chance):
    """A text with one change, or None if the change makes no difference."""
    if chance.random() < 0.25:
        lines = text.split("\n")
        statements = [n for n, line in enumerate(lines) if line.rstrip().endswith(";")]
        if not statements:
            return None
        n = chance.choice(statements)
        lines[n : n + 1] = [] if chance.random() < 0.5 else [lines[n], lines[n]]
        return "\n".join(lines)
    tokens = [(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(text) if m.lastgroup != "space"]
    kind, word, start, end = chance.choice(tokens)
    others = sorted({other for other_kind, other, _, _ in tokens if other_kind == kind and other != word})
    way = chance.choice(["remove", "repeat", "replace", "replace"])
    new = {"remove": "", "repeat": f"{word} {word}", "replace": chance.choice(others) if others else word}[way]
    return None if new == word else text[:start] + new + text[end:]


def sources(paths):
    for path in map(pathlib.Path, paths):
        yield from sorted(path.rglob("*.java")) if path.is_dir() else [path]


def grail_says(path):
    run = subprocess.run([GRAIL, "check", str(path)], capture_output=True, text=True, timeout=60)
    # Some of what javac refuses is read with a warning that says so.
    kind = r"warning\[\w+\]: ([^\n]*javac refuses[^\n]*)" if run.returncode == 0 else r"error\[\w+\]: ([^\n]*)"
    place = re.search(kind + r"\n *--> [^\n]*?:(\d+):\d+", run.stdout)
    if run.returncode == 0 and place is None:
        return None
    return (int(place.group(2)), place.group(1)) if place else (0, run.stdout.split("\n")[0] or f"exit code {run.returncode}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    texts = [(path, ordinary(path.read_text())) for path in sources(options.paths)]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        files = []
        while len(files) < options.mutants:
            path, text = chance.choice(texts)
            changed = mutant(text, chance)
            if changed is None:
                continue
            # A public class stands in a file of its name.
            changed = re.sub(r"^public (?=(final |abstract |sealed )?(class|interface|enum|record|@interface)\b)", "", changed, flags=re.M)
            target = folder / f"m{len(files)}" / path.name
            target.parent.mkdir()
            target.write_text(changed)
            files.append(target)
        (folder / "Oracle.java").write_text(ORACLE)
        (folder / "files").write_text("\n".join(map(str, files)))
        run = ["java", str(folder / "Oracle.java"), str(folder / "files"), str(folder)]
        verdicts = subprocess.run(run, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        table = collections.Counter()
        for target, oracle in zip(files, verdicts, strict=True):
            grail = grail_says(target)
            legal = oracle == "legal"
            row = {(True, True): "both legal", (False, False): "both illegal", (False, True): "missed", (True, False): "false alarms"}[legal, grail is None]
            table[row] += 1
            if row == "both illegal" and grail[0] == int(oracle.split()[0]):
                table["of these at the same line"] += 1
            if options.list and row in ("missed", "false alarms"):
                print(f"{row}: {target.name}: javac: {oracle}; grail: {grail}")
        for row in ["both legal", "both illegal", "of these at the same line", "missed", "false alarms"]:
            print(f"{row}: {table[row]}")
        sys.exit(1 if table["false alarms"] else 0)


if __name__ == "__main__":
    main()
