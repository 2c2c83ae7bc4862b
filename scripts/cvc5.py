#!/usr/bin/env python3
"""cvc5 as a program that reads SMT-LIB from standard input, for `grail verify --cross-check`:

    python3 scripts/fetch-cvc5.py
    GRAIL_SECOND_SOLVER=scripts/cvc5.py grail verify --cross-check FILE

The wheel has no such program, only a binding, and its parser does not take input bit by bit. So each command is parsed alone, as soon
as its parentheses are closed.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / ".tools" / "cvc5" / "lib"))

try:
    from cvc5 import InputLanguage, InputParser, Solver, SymbolManager, TermManager
except ImportError as problem:
    sys.exit(f"cvc5.py: {problem}; fetch it with `python3 scripts/fetch-cvc5.py`, with the same Python")

# For one question, in milliseconds: what is not answered by then is open.
PATIENCE = "10000"


def nesting(line):
    """How many more parentheses a line opens than it closes."""
    depth, quote = 0, None
    for c in line:
        if quote:
            quote = None if c == quote else quote
        elif c in '"|':
            quote = c
        elif c == ";":
            break
        else:
            depth += (c == "(") - (c == ")")
    return depth


def commands(lines):
    """Whole commands, as soon as they are there. No string or name that Grail writes goes over several lines."""
    parts, depth = [], 0
    for line in lines:
        parts.append(line)
        depth += nesting(line)
        if depth <= 0:
            text, parts, depth = "".join(parts), [], 0
            if text.strip():
                yield text


class Session:
    def __init__(self):
        terms = TermManager()
        self.solver, self.symbols = Solver(terms), SymbolManager(terms)
        self.solver.setOption("incremental", "true")
        self.solver.setOption("tlimit-per", PATIENCE)

    def answer(self, text):
        parser = InputParser(self.solver, self.symbols)
        parser.setStringInput(InputLanguage.SMT_LIB_2_6, text, "input")
        while not (command := parser.nextCommand()).isNull():
            yield command.invoke(self.solver, self.symbols)


def main():
    session = Session()
    for text in commands(sys.stdin):
        try:
            for said in session.answer(text):
                sys.stdout.write(said)
        except RuntimeError as problem:
            quoted = str(problem).replace('"', '""')
            sys.stdout.write(f'(error "{quoted}")\n')
        sys.stdout.flush()


if __name__ == "__main__":
    main()
