#!/usr/bin/env python3
"""How many lines of Java programs carry an annotation: `scripts/annotations.py FILE...`

Counted are the lines that are not blank and hold more than an ordinary comment; of these, the ones on which an annotation stands.
"""
import re
import sys


def counted(text):
    """Lines of the program, and those among them with an annotation."""
    lines, annotated, inside = 0, 0, False
    for line in text.splitlines():
        begins = re.search(r"//@|/\*@", line)
        bare = re.sub(r"//(?!@).*", "", line).strip()
        if not bare and not inside:
            continue
        lines += 1
        annotated += bool(begins) or inside
        inside = (inside or "/*@" in line) and "*/" not in line[line.rfind("/*@") + 1:]
    return lines, annotated


def main():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            lines, annotated = counted(file.read())
        print(f"{path}: {annotated} of {lines} lines, {round(100 * annotated / max(lines, 1))} %")


main()
