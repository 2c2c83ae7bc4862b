#!/usr/bin/env python3
"""What a second run costs: projects of many members in each language, verified with an empty cache, again, and after a change.

    rerun.py GRAIL [--members N] [--runs N] [--only LANGUAGE]... [--least RATIO] [--keep FOLDER]

Prints a table in Markdown: seconds of processor time of a whole process, since other work on the machine does not change those much. "Cold" is with an empty cache, "warm" the same
again (the quickest of the runs), "one body" after a change in the body of one method, "one contract" after a change in a contract that others rely on. The last ratio is that of
the time from start to end. With --least, a language whose warm run is not so many times faster by either is a failure.
Every run must say that all members are verified. --keep leaves the projects in a folder.
"""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

FILES = 50


def chalice(n):
    return f"""class Account{n} {{
  var balance: int
  var limit: int
  var next: Account{n}

  predicate valid {{ acc(balance) && acc(limit) && balance >= 0 - limit }}

  method deposit(sum: int)
    requires valid && sum >= 0 /*contract*/
    ensures valid
  {{
    unfold valid
    balance := balance + sum + 0 /*body*/
    fold valid
  }}

  method repeat(sum: int, times: int)
    requires valid && sum >= 0
    ensures valid
  {{
    var i := 0
    while (i < times)
      invariant valid
    {{
      call deposit(sum)
      i := i + 1
    }}
  }}

  method withdraw(sum: int) returns (given: int)
    requires valid && sum >= 0
    ensures valid && 0 <= given && given <= sum
  {{
    unfold valid
    if (balance - sum >= 0 - limit) {{
      balance := balance - sum
      given := sum
    }} else {{
      given := 0
    }}
    fold valid
  }}

  method move(to: Account{n}, sum: int)
    requires valid && to != null && to.valid && sum >= 0
    ensures valid && to.valid
  {{
    var given: int
    call given := withdraw(sum)
    call to.deposit(given)
  }}
}}

"""


def silver(n):
    return f"""predicate valid{n}(this: Ref) {{ acc(this.balance) && acc(this.limit) && this.balance >= 0 - this.limit }}

method deposit{n}(this: Ref, sum: Int)
  requires valid{n}(this) && sum >= 0 /*contract*/
  ensures valid{n}(this)
{{
  unfold valid{n}(this)
  this.balance := this.balance + sum + 0 /*body*/
  fold valid{n}(this)
}}

method repeat{n}(this: Ref, sum: Int, times: Int)
  requires valid{n}(this) && sum >= 0
  ensures valid{n}(this)
{{
  var i: Int := 0
  while (i < times)
    invariant valid{n}(this)
  {{
    deposit{n}(this, sum)
    i := i + 1
  }}
}}

method withdraw{n}(this: Ref, sum: Int) returns (given: Int)
  requires valid{n}(this) && sum >= 0
  ensures valid{n}(this) && 0 <= given && given <= sum
{{
  unfold valid{n}(this)
  if (this.balance - sum >= 0 - this.limit) {{
    this.balance := this.balance - sum
    given := sum
  }} else {{
    given := 0
  }}
  fold valid{n}(this)
}}

method move{n}(this: Ref, to: Ref, sum: Int)
  requires valid{n}(this) && valid{n}(to) && sum >= 0
  ensures valid{n}(this) && valid{n}(to)
{{
  var given: Int
  given := withdraw{n}(this, sum)
  deposit{n}(to, given)
}}

"""


def java(n):
    return f"""class Account{n} {{
  int balance;
  int limit;

  /*@ resource valid() = Perm(balance, write) ** Perm(limit, write) ** balance >= 0 - limit; @*/

  //@ requires valid() ** sum >= 0; /*contract*/
  //@ ensures valid();
  void deposit(int sum) {{
    //@ unfold valid();
    balance = balance + sum + 0; /*body*/
    //@ fold valid();
  }}

  //@ requires valid() ** sum >= 0;
  //@ ensures valid();
  void repeat(int sum, int times) {{
    int i = 0;
    //@ loop_invariant valid();
    while (i < times) {{
      deposit(sum);
      i = i + 1;
    }}
  }}

  //@ requires valid() ** sum >= 0;
  //@ ensures valid() ** 0 <= \\result ** \\result <= sum;
  int withdraw(int sum) {{
    int given = 0;
    //@ unfold valid();
    if (balance - sum >= 0 - limit) {{
      balance = balance - sum;
      given = sum;
    }}
    //@ fold valid();
    return given;
  }}

  //@ requires valid() ** to != null ** to.valid() ** sum >= 0;
  //@ ensures valid() ** to.valid();
  void move(Account{n} to, int sum) {{
    int given = withdraw(sum);
    to.deposit(given);
  }}
}}

"""


def boogie(n):
    return f"""procedure deposit{n}(this: int, sum: int)
  requires valid(balance[this], limit[this]) && sum >= 0; /*contract*/
  modifies balance;
  ensures valid(balance[this], limit[this]);
{{
  balance[this] := balance[this] + sum + 0; /*body*/
}}

procedure repeat{n}(this: int, sum: int, times: int)
  requires valid(balance[this], limit[this]) && sum >= 0;
  modifies balance;
  ensures valid(balance[this], limit[this]);
{{
  var i: int;
  i := 0;
  while (i < times)
    invariant valid(balance[this], limit[this]);
  {{
    call deposit{n}(this, sum);
    i := i + 1;
  }}
}}

procedure withdraw{n}(this: int, sum: int) returns (given: int)
  requires valid(balance[this], limit[this]) && sum >= 0;
  modifies balance;
  ensures valid(balance[this], limit[this]) && 0 <= given && given <= sum;
{{
  given := 0;
  if (balance[this] - sum >= 0 - limit[this]) {{
    balance[this] := balance[this] - sum;
    given := sum;
  }}
}}

"""


SILVER_FIELDS = "field balance: Int\nfield limit: Int\n\n"
BOOGIE_GLOBALS = """var balance: [int]int;
var limit: [int]int;

function valid(balance: int, limit: int): bool { balance >= 0 - limit }

"""
# How files of a language end, what they begin with, a piece of them, and how many members a piece has.
LANGUAGES = {
    "Chalice": ("chalice", "", chalice, 5),
    "Silver": ("vpr", SILVER_FIELDS, silver, 5),
    "Java": ("java", "", java, 6),
    "Boogie": ("bpl", BOOGIE_GLOBALS, boogie, 3),
}
CHANGES = {
    "body": ("+ 0", "+ 0 + 0"),
    "contract": ("sum >= 0", "0 <= sum"),
}


def project(folder, language, members):
    """So many members in FILES files; returns a file in the middle."""
    ending, begin, piece, per_piece = LANGUAGES[language]
    pieces = max(FILES, members // per_piece)
    for f in range(FILES):
        own = range(pieces * f // FILES, pieces * (f + 1) // FILES)
        with open(os.path.join(folder, f"Bank{f}.{ending}"), "w") as file:
            file.write(begin + "".join(piece(n) for n in own))
    return os.path.join(folder, f"Bank{FILES // 2}.{ending}")


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def verify(grail, folder, cache):
    """Seconds of processor time, seconds by the clock, and how many members."""
    environment = dict(os.environ, GRAIL_CACHE=cache)
    start, before = time.monotonic(), processor_time()
    ended = subprocess.run([grail, "verify", folder], capture_output=True, text=True, env=environment)
    elapsed, used = time.monotonic() - start, processor_time() - before
    said = re.search(r"^verified.*: (\d+) members", ended.stdout, re.MULTILINE)
    if ended.returncode != 0 or said is None:
        sys.exit(f"{folder}: exit code {ended.returncode}\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
    return used, elapsed, int(said.group(1))


def change(path, mark):
    old, new = CHANGES[mark]
    with open(path) as file:
        text = file.read()
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if f"/*{mark}*/" in line)
    assert old in lines[at], lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    with open(path, "w") as file:
        file.write("\n".join(lines))


def measured(grail, language, members, runs, base):
    folder, cache = os.path.join(base, language.lower()), os.path.join(base, f"cache-{language.lower()}")
    os.makedirs(folder)
    middle = project(folder, language, members)
    cold, cold_elapsed, count = verify(grail, folder, cache)
    warm = [verify(grail, folder, cache) for _ in range(runs)]
    changed = []
    for mark in CHANGES:
        change(middle, mark)
        changed.append(verify(grail, folder, cache)[0])
    warm_used, warm_elapsed = min(run[0] for run in warm), min(run[1] for run in warm)
    return count, cold, warm_used, *changed, cold / warm_used, cold_elapsed / warm_elapsed


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("grail")
    options.add_argument("--members", type=int, default=2000)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--only", action="append", choices=LANGUAGES)
    options.add_argument("--least", type=float, default=0)
    options.add_argument("--keep")
    asked = options.parse_args()
    base = asked.keep or tempfile.mkdtemp(prefix="grail-rerun-")
    slow = []
    print("| | members | cold | warm | one body | one contract | cold / warm | by the clock |\n|---|---:|---:|---:|---:|---:|---:|---:|")
    try:
        for language in asked.only or LANGUAGES:
            count, *times, ratio, by_clock = measured(asked.grail, language, asked.members, asked.runs, base)
            shown = " | ".join(f"{seconds:.2f}" for seconds in times)
            print(f"| {language} | {count} | {shown} | {ratio:.0f} | {by_clock:.0f} |", flush=True)
            if min(ratio, by_clock) < asked.least:
                slow.append(language)
    finally:
        if not asked.keep:
            shutil.rmtree(base, ignore_errors=True)
    if slow:
        sys.exit(f"less than {asked.least:.0f} times faster: {', '.join(slow)}")


if __name__ == "__main__":
    main()
