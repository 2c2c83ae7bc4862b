#!/usr/bin/env python3
"""How the cost of a member grows with its text: programs with 2^n paths and n statements, timed for Grail and, if wanted, Silicon.

    growth.py --grail PATH [--before PATH] [--silicon PATH] [--limit S] [KIND=N,N,...]...
    growth.py --print KIND N [--wrong]
    growth.py --list

Prints a table in Markdown: seconds of processor time of a whole process, since other work on the machine does not change those much;
`>S` is a limit of the clock, `!` a verdict that is not "verified". A tool that met the limit is not asked for larger n. `--before` is another
build of Grail to compare with. Of Silicon, with and without its joins, the times contain the start of its virtual machine; of Chalice programs it is
given the translation.

All programs are right; with --wrong the last claim is false on exactly one path, the one where every condition holds.
"""
import argparse
import os
import signal
import subprocess
import sys
import tempfile

KINDS = {}


def kind(about):
    def add(f):
        KINDS[f.__name__] = (f, about)
        return f
    return add


def each(n, text, sep="\n"):
    return sep.join(text.replace("#", str(i)) for i in range(n))


@kind("independent conditionals on a local variable: values only")
def ifs(n, wrong):
    bound = 2 * n - 1 if wrong else 2 * n
    return f"""method ok_ifs({each(n, 'b#: Bool', ', ')}) returns (x: Int)
  ensures {n} <= x && x <= {bound}
{{
  x := 0
{each(n, '  if (b#) { x := x + 2 } else { x := x + 1 }')}
}}
"""


@kind("independent conditionals that write one field: one chunk, values differ")
def ifs_field(n, wrong):
    bound = 2 * n - 1 if wrong else 2 * n
    return f"""field f: Int
method ok_field(x: Ref, {each(n, 'b#: Bool', ', ')})
  requires acc(x.f)
  ensures acc(x.f) && old(x.f) + {n} <= x.f && x.f <= old(x.f) + {bound}
{{
{each(n, '  if (b#) { x.f := x.f + 2 } else { x.f := x.f + 1 }')}
}}
"""


@kind("n blocks of conditionals nested three deep: 4^n paths")
def nested(n, wrong):
    bound = 3 * n - 1 if wrong else 3 * n
    return f"""method ok_nested({each(n, 'a#: Bool, b#: Bool, c#: Bool', ', ')}) returns (x: Int)
  ensures 0 <= x && x <= {bound}
{{
  x := 0
{each(n, '  if (a#) { x := x + 1  if (b#) { x := x + 1  if (c#) { x := x + 1 } } }')}
}}
"""


@kind("a loop whose body is n switches of four cases each over a field")
def switch_loop(n, wrong):
    bound = 4 * n - 1 if wrong else 4 * n
    cases = ("    if (t# == 0) { s.v := s.v + 1 } elseif (t# == 1) { s.v := s.v + 2 } "
             "elseif (t# == 2) { s.v := s.v + 3 } else { s.v := s.v + 4 }")
    return f"""field v: Int
method next() returns (t: Int)
method ok_switch(s: Ref, m: Int)
  requires acc(s.v)
  ensures acc(s.v)
{{
  var i: Int := 0
  while (i < m)
    invariant acc(s.v)
  {{
    s.v := 0
{each(n, '    var t#: Int' + chr(10) + '    t# := next()')}
{each(n, cases)}
    assert {n} <= s.v && s.v <= {bound}
    i := i + 1
  }}
}}
"""


@kind("a receiver chosen out of n distinct ones by n conditions, then a write to it: disjunctive aliasing")
def alias(n, wrong):
    claim = "!(true" + each(n, " && b#", "") + ")" if wrong else "true"
    return f"""field f: Int
method ok_alias({each(n, 'r#: Ref, b#: Bool', ', ')})
  requires {each(n, 'acc(r#.f)', ' && ')}
  ensures {each(n, 'acc(r#.f)', ' && ')}
{{
  var y: Ref := r0
{each(n, '  if (b#) { y := r# }')}
  y.f := 7
  assert y.f == 7 && {claim}
}}
"""


@kind("n conditional permissions in the contract, used under the same conditions")
def condperm(n, wrong):
    last = f"\n  assert perm(x0.f) == none" if wrong else ""
    return f"""field f: Int
method ok_condperm({each(n, 'x#: Ref, b#: Bool', ', ')})
{each(n, '  requires b# ==> acc(x#.f)')}
{each(n, '  ensures b# ==> acc(x#.f) && x#.f == #')}
{{
{each(n, '  if (b#) { x#.f := # }')}{last}
}}
"""


@kind("n calls that may or may not give back a permission (as encodings of exceptions do)")
def calls(n, wrong):
    claim = "!(true" + each(n, " && ok#", "") + ")" if wrong else "true"
    return f"""field f: Int
method step(x: Ref) returns (ok: Bool)
  requires acc(x.f, 1/2)
  ensures ok ==> acc(x.f, 1/2) && x.f == old(x.f)
  ensures !ok ==> acc(x.f, 1/4) && x.f == old(x.f)
method ok_calls({each(n, 'x#: Ref', ', ')})
  requires {each(n, 'acc(x#.f)', ' && ')}
  ensures {each(n, 'acc(x#.f, 3/4)', ' && ')}
{{
{each(n, '  var ok#: Bool' + chr(10) + '  ok# := step(x#)' + chr(10) + '  assert x#.f == old(x#.f)')}
  assert {claim}
}}
"""


@kind("n guarded reads in short circuits, as statements' conditions and in a contract")
def short(n, wrong):
    bound = n - 1 if wrong else n
    return f"""field f: Int
method ok_short({each(n, 'x#: Ref, k#: Int', ', ')}) returns (r: Int)
{each(n, '  requires x# != null ==> acc(x#.f, 1/2)')}
{each(n, '  ensures x# != null ==> acc(x#.f, 1/2)')}
  ensures 0 <= r && r <= {bound}
{{
  r := 0
{each(n, '  if ((x# != null && x#.f > k#) || k# == 3) { r := r + 1 }')}
}}
"""


@kind("n diamonds made of jumps")
def gotos(n, wrong):
    bound = 2 * n - 1 if wrong else 2 * n
    diamond = """  if (b#) { goto left# }
  x := x + 1
  goto both#
  label left#
  x := x + 2
  label both#"""
    return f"""method ok_gotos({each(n, 'b#: Bool', ', ')}) returns (x: Int)
  ensures {n} <= x && x <= {bound}
{{
  x := 0
{each(n, diamond)}
}}
"""


@kind("n exits out of one loop, all to the same label")
def exits(n, wrong):
    bound = n - 1 if wrong else n
    return f"""field f: Int
method next() returns (t: Int)
method ok_exits(x: Ref) returns (r: Int)
  requires acc(x.f)
  ensures acc(x.f) && 0 <= r && r <= {bound}
{{
  var t: Int
  r := 0
  while (true)
    invariant acc(x.f) && r == 0
  {{
    t := next()
{each(n, '    if (t == #) { r := # + 1' + chr(10) + '      x.f := #' + chr(10) + '      goto out }')}
  }}
  label out
}}
"""


@kind("n list cells opened and closed: the predicate's body is conditional")
def unfolds(n, wrong):
    claim = "!(true" + each(n, " && x#.next != null", "") + ")" if wrong else "true"
    return f"""field next: Ref
predicate list(x: Ref) {{ acc(x.next) && (x.next != null ==> list(x.next)) }}
method ok_unfolds({each(n, 'x#: Ref', ', ')})
  requires {each(n, 'list(x#)', ' && ')}
  ensures {each(n, 'list(x#)', ' && ')}
{{
{each(n, '  unfold list(x#)')}
  assert {claim}
{each(n, '  fold list(x#)')}
}}
"""


@kind("n conditional releases and returns of one family of locations")
def family(n, wrong):
    claim = "!(true" + each(n, " && b#", "") + ")" if wrong else "true"
    return f"""field f: Int
method use(s: Set[Ref])
  requires forall r: Ref :: {{r in s}} r in s ==> acc(r.f, 1/2)
  ensures forall r: Ref :: {{r in s}} r in s ==> acc(r.f, 1/2)
method ok_family({each(n, 's#: Set[Ref], b#: Bool', ', ')})
{each(n, '  requires forall r: Ref :: {r in s#} r in s# ==> acc(r.f, 1/2)')}
{each(n, '  ensures forall r: Ref :: {r in s#} r in s# ==> acc(r.f, 1/2)')}
{{
{each(n, '  if (b#) { use(s#) }')}
  assert {claim}
}}
"""


@kind("n objects shared in order and locked in order, then unlocked")
def locks_chalice(n, wrong):
    order = each(n - 1, "") if n < 2 else " && ".join(f"l{i}.mu << l{i + 1}.mu" for i in range(n - 1))
    release = "\n".join(f"    release l{i}" for i in reversed(range(n)))
    first = "l1" if wrong and n > 1 else "l0"
    acquire = "\n".join(f"    acquire l{i}" for i in range(n) if f"l{i}" != first)
    return f"""class L {{ var v: int invariant acc(v) }}
class Main {{
  method ok_locks({each(n, 'l#: L', ', ')})
    requires {each(n, 'l# != null && rd(l#.mu)', ' && ')}
    requires waitlevel << l0.mu{' && ' + order if order else ''}
    ensures {each(n, 'rd(l#.mu)', ' && ')}
  {{
    acquire {first}
{acquire}
{each(n, '    l#.v := l#.v + 1')}
{release}
  }}
}}
"""


@kind("n channels that may be the same: one message is owed by each, and each is received from or sent to")
def channels_chalice(n, wrong):
    value = "0 - 1" if wrong else "#"
    body = """    if (b#) { receive m := c# } else { send c#(VALUE)  receive m := c#  receive m := c# }
    assert 0 <= m""".replace("VALUE", value)
    return f"""channel Ch(x: int) where 0 <= x
class Main {{
  method ok_channels({each(n, 'c#: Ch, b#: bool', ', ')})
    requires {each(n, 'c# != null && credit(c#, 1) && rd(c#.mu) && waitlevel << c#.mu', ' && ')}
    ensures {each(n, 'rd(c#.mu)', ' && ')}
  {{
    var m: int
{each(n, body)}
  }}
}}
"""


@kind("n methods, each with a conditional write")
def members(n, wrong):
    claim = "x.f == 2" if wrong else "x.f <= 2"
    return "field f: Int\n" + each(n, f"""method ok_member#(x: Ref, b: Bool) requires acc(x.f) ensures acc(x.f) && {claim} {{
  if (b) {{ x.f := 2 }} else {{ x.f := 1 }}
}}""")


@kind("n functions of a field each, and n methods that apply one")
def functions(n, wrong):
    claim = "get#(x) == 1" if wrong else "get#(x) == 2"
    return each(n, f"""field f#: Int
function get#(x: Ref): Int requires acc(x.f#) ensures result >= x.f# {{ x.f# + 1 }}
method ok_function#(x: Ref) requires acc(x.f#) ensures acc(x.f#) && {claim} {{ x.f# := 1 }}""")


@kind("n fields of quantified permissions, and n methods that write to a member of one")
def families(n, wrong):
    claim = "x.f# == 2" if wrong else "x.f# == 1"
    return each(n, f"""field f#: Int
method ok_family#(s: Set[Ref], x: Ref)
  requires x in s && (forall r: Ref :: r in s ==> acc(r.f#))
  ensures (forall r: Ref :: r in s ==> acc(r.f#)) && {claim}
{{ x.f# := 1 }}""")


@kind("n domains with axioms, and n methods that use one")
def domains(n, wrong):
    claim = "up#(i) > i + 1" if wrong else "up#(i) > i"
    return each(n, f"""domain D# {{
  function up#(i: Int): Int
  function of#(i: Int): D#
  axiom {{ forall i: Int :: {{ up#(i) }} up#(i) > i }}
  axiom {{ forall i: Int, j: Int :: {{ of#(i), of#(j) }} of#(i) == of#(j) ==> i == j }}
}}
method ok_domain#(i: Int) {{ assert {claim} }}""")


SIZES = {
    "functions": [20, 80, 320, 1280],
    "families": [20, 80, 320, 1280],
    "domains": [20, 80, 320, 1280],
    "members": [10, 100, 1000, 10000],
    "exits": [2, 10, 50, 200],
    "family": [2, 10, 20, 50],
    "locks_chalice": [2, 5, 10, 20, 50],
    "channels_chalice": [2, 5, 10, 20],
}
USUAL = [2, 10, 50, 200]


def timed(command, limit):
    """Processor seconds of a run and what it printed; None if the clock ended it."""
    before = os.times()
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        text, _ = run.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        # The group is this run's own: a virtual machine and the solvers it started.
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return None, ""
    after = os.times()
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return spent, text.decode(errors="replace") + f"\nexit {run.returncode}"


def tools(args):
    """Name, command for a file, and what the output of a proof contains."""
    found = []
    if args.before:
        found.append(("before", lambda f: [args.before, "verify", "-q", "--no-cache", f], "exit 0"))
    found.append(("Grail", lambda f: [args.grail, "verify", "-q", "--no-cache", f], "exit 0"))
    if args.silicon:
        good = "verification successfully"
        found.append(("Silicon", lambda f: [args.silicon, f], good))
        found.append(("Silicon, joins", lambda f: [args.silicon, f, "--moreJoins=2"], good))
    return found


def translated(grail, path):
    """A Chalice program as the Silver that Grail makes of it: what Silicon is asked about."""
    with open(path + ".vpr", "w") as out:
        subprocess.run([grail, "translate", "--to", "silver", path], stdout=out, check=True)
    return path + ".vpr"


def table(args):
    wanted = [spec.partition("=")[::2] for spec in args.kinds] or [(name, None) for name in KINDS]
    columns = tools(args)
    print("| program | n | " + " | ".join(name for name, _, _ in columns) + " |")
    print("|---|---:|" + "---:|" * len(columns))
    with tempfile.TemporaryDirectory() as folder:
        for name, sizes in wanted:
            sizes = [int(n) for n in sizes.split(",")] if sizes else SIZES.get(name, USUAL)
            late = set()
            for n in sizes:
                language = "chalice" if name.endswith("_chalice") else "vpr"
                path = os.path.join(folder, f"{name}{n}.{language}")
                with open(path, "w") as out:
                    out.write(KINDS[name][0](n, False))
                cells = []
                for tool, command, good in columns:
                    if tool in late:
                        cells.append("")
                        continue
                    asked = translated(args.grail, path) if language == "chalice" and tool.startswith("Silicon") else path
                    seconds, text = timed(command(asked), args.limit)
                    if seconds is None:
                        late.add(tool)
                        cells.append(f">{args.limit:.0f}")
                    else:
                        cells.append(f"{seconds:.2f}" + ("" if good in text else " !"))
                print(f"| {name} | {n} | " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="name the kinds of programs")
    parser.add_argument("--print", nargs=2, metavar=("KIND", "N"), help="print one program")
    parser.add_argument("--wrong", action="store_true", help="print it with a claim that is false on one path")
    parser.add_argument("--grail", default="target/release/grail")
    parser.add_argument("--before", help="another build of Grail")
    parser.add_argument("--silicon", help="the script that starts Silicon")
    parser.add_argument("--limit", type=float, default=60, help="seconds for one run")
    parser.add_argument("kinds", nargs="*", metavar="KIND=N,N,...")
    args = parser.parse_args()
    if args.list:
        for name, (_, about) in KINDS.items():
            print(f"{name:16} {about}")
    elif args.print:
        name, n = args.print
        print(KINDS[name][0](int(n), args.wrong), end="")
    else:
        table(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
