//! G00xx: input, environment, solver, and verdicts that are none.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G0001",
        name: "unreadable-input",
        summary: "a file or folder could not be read",
        explanation: "The path does not exist, is not readable for this user, or the operating system refused for another reason; \
                      the message repeats what it said. The other inputs are still checked, but the exit code is 2.",
        example: Example::Session(include_str!("sessions/G0001.txt")),
    },
    CodeEntry {
        code: "G0002",
        name: "not-text",
        summary: "a file is not UTF-8 text",
        explanation: "Programs are text in UTF-8. The file holds bytes that are not: perhaps it is a binary file, or text in an \
                      older encoding.",
        example: Example::Session(include_str!("sessions/G0002.txt")),
    },
    CodeEntry {
        code: "G0003",
        name: "unknown-language",
        summary: "the language of an input is not known",
        explanation: "Grail tells a program's language from the end of the file's name. For other names, and for standard input, \
                      say it with `--lang`.",
        example: Example::Session(include_str!("sessions/G0003.txt")),
    },
    CodeEntry {
        code: "G0004",
        name: "nothing-to-verify",
        summary: "there is nothing to verify in the input",
        explanation: "A folder holds no file in a language that Grail knows, or a file declares nothing. Grail only reports success for \
                      work it has done, so this is an error.",
        example: Example::Session(include_str!("sessions/G0004.txt")),
    },
    CodeEntry {
        code: "G0005",
        name: "input-too-large",
        summary: "a file is too large",
        explanation: "Positions in a program are kept in 32 bits, and files of more than 256 MiB are refused.",
        example: Example::Session(include_str!("sessions/G0005.txt")),
    },
    CodeEntry {
        code: "G0006",
        name: "not-available",
        summary: "a command does not exist for this language",
        explanation: "Some commands make sense only for some languages, or are not there yet: a Silver program, for instance, cannot be run, \
                      since it is not a program of a machine but a proof to be checked.",
        example: Example::Session(include_str!("sessions/G0006.txt")),
    },
    CodeEntry {
        code: "G0007",
        name: "no-such-member",
        summary: "`--member` matches nothing",
        explanation: "`--member NAME` restricts the verification to the members (methods, functions, predicates) with that name; `*` stands for \
                      any text. When no member of any input matches, there is nothing to do, which is never a success.",
        example: Example::Session(include_str!("sessions/G0007.txt")),
    },
    CodeEntry {
        code: "G0010",
        name: "solver-missing",
        summary: "the solver library was not found",
        explanation: "Grail proves with Z3, which it loads when it starts to verify. It takes the library at the path in `GRAIL_Z3` if there is \
                      one. Otherwise it looks beside its own executable and in the folder `grail/z3` of the user's data (`~/.local/share`), and takes only \
                      the build that it is tested with, told by its hash. A Grail that lies in the `target` of its sources looks at the `.tools/z3` there, too. \
                      `GRAIL_Z3=system` stands for the library of the system. The working directory is never looked at: what lies there \
                      may be anybody's. `grail doctor` says what was found.",
        example: Example::Session(include_str!("sessions/G0010.txt")),
    },
    CodeEntry {
        code: "G0011",
        name: "solver-version",
        summary: "the solver is not the pinned version",
        explanation: "Grail is tested with one version of Z3. Others mostly work, but may prove less, need more time, or answer differently; \
                      verdicts are then not comparable. This is a warning.",
        example: Example::Told {
            message: "$ grail verify list.vpr\nwarning[G0011]: the solver is Z3 4.8.12, tested is 4.15.4",
            remedy: "Fetch the pinned version with `python3 scripts/fetch-z3.py`.",
        },
    },
    CodeEntry {
        code: "G0012",
        name: "solver-failure",
        summary: "the solver broke down",
        explanation: "The solver reported an error of its own, ran out of memory, or stopped. The member it was working on is undecided: it is \
                      neither proved nor refuted, and the exit code is 3.",
        example: Example::Told {
            message: "error[G0012]: the solver failed while verifying `insert`: out of memory",
            remedy: "Run again with fewer jobs (`--jobs 1`), or split the member. If it happens again, please report it.",
        },
    },
    CodeEntry {
        code: "G0013",
        name: "out-of-budget",
        summary: "the budget ran out before a member was decided",
        explanation: "Each question to the solver has a budget, counted in its own units of work, so that a verdict does not depend on how busy \
                      the machine is. When it runs out the member is undecided, and the exit code is 3.",
        example: Example::Session(include_str!("sessions/G0013.txt")),
    },
    CodeEntry {
        code: "G0014",
        name: "unsupported",
        summary: "a construct is not supported",
        explanation: "The program uses something that Grail cannot reason about yet. Nothing is skipped silently: the member that needs it is \
                      undecided, and the exit code is 3.",
        example: Example::Program {
            lang: "silver",
            failing: r"
field value: Int

method halve(c: Ref)
  requires acc(c.value)
{
  exhale acc(c.value, 1/2) && asserting (acc(c.value, 1/4) && perm(c.value) >= 1/4) in true
}
",
            fixed: r"
field value: Int

method halve(c: Ref)
  requires acc(c.value)
{
  exhale acc(c.value, 1/2)
  assert perm(c.value) >= 1/4
}
",
        },
    },
    CodeEntry {
        code: "G0015",
        name: "interrupted",
        summary: "the run was interrupted",
        explanation: "Ctrl-C was pressed, or the process was asked to end. What was known by then is reported; members without a verdict are \
                      undecided. The exit code is 130.",
        example: Example::Session(include_str!("sessions/G0015.txt")),
    },
    CodeEntry {
        code: "G0016",
        name: "unwritable-output",
        summary: "an output could not be written",
        explanation: "A file or folder that Grail was asked to write, for instance with `--dump-smt`, could not be created or filled.",
        example: Example::Session(include_str!("sessions/G0016.txt")),
    },
    CodeEntry {
        code: "G0017",
        name: "time-limit",
        summary: "the time limit struck",
        explanation: "`--time-limit` bounds a run in seconds. It is off by default, because what is decided in a given time differs from \
                      machine to machine. What was known by then is reported; members without a verdict are undecided.",
        example: Example::Session(include_str!("sessions/G0017.txt")),
    },
    CodeEntry {
        code: "G0018",
        name: "second-solver-missing",
        summary: "there is no second solver to check proofs with",
        explanation: "`grail verify --cross-check` asks another solver about everything that was proved. It looks for a program at the path in \
                      `GRAIL_SECOND_SOLVER` (a Z3 or a cvc5, told by its name); a Grail that lies in the `target` of its sources looks at \
                      the `.tools/second/z3` there, too. Without one nothing is verified, and the exit code is 3.",
        example: Example::Session(include_str!("sessions/G0018.txt")),
    },
    CodeEntry {
        code: "G0019",
        name: "solvers-disagree",
        summary: "a second solver has a counterexample to a proof",
        explanation: "With `--cross-check`, a question that was answered with a proof was refuted by the second solver. One of the two solvers is \
                      wrong, or Grail is; the proof must not be trusted. The question is kept as a script for both solvers.",
        example: Example::Session(include_str!("sessions/G0019.txt")),
    },
    CodeEntry {
        code: "G0020",
        name: "bounded",
        summary: "a member is verified only within a bound",
        explanation: "Calls were inlined, or loops unrolled, a limited number of times, and what lies beyond was left out. Executions within the \
                      bound are verified; nothing is known of the others. So this is no proof, and the exit code is 3.",
        example: Example::Program {
            lang: "boogie",
            failing: r"
procedure {:inline 2} down(n: int)
{
  if (0 < n) {
    call down(n - 1);
  }
}

procedure main(n: int)
{
  call down(n);
  assert n < 2;
}
",
            fixed: r"
procedure {:inline 2} down(n: int)
{
  if (0 < n) {
    call lower(n - 1);
  }
}

procedure lower(n: int);

procedure main(n: int)
{
  call down(n);
}
",
        },
    },
    CodeEntry {
        code: "G0021",
        name: "vacuous",
        summary: "nothing satisfies a contract, a definition or the axioms",
        explanation: "A precondition, invariant, predicate or where clause that contradicts itself holds in no state. What is proved below it \
                      is proved of nothing, whatever the code does; and axioms, or promises of functions and \
                      of methods and procedures without bodies, that contradict each other prove anything. What is inside the instances that a contract asks for counts, \
                      too; and of a predicate that needs another instance of itself in any case, nobody can ever fold the first. So this is a warning in every language. It is looked for with little effort: that there is no warning does \
                      not mean that there is no contradiction. `--no-vacuity` leaves the search out, and `--smoke` goes further: it also \
                      looks for code that nothing gets to.",
        example: Example::Program {
            lang: "silver",
            failing: r"
method withdraw(balance: Int, sum: Int) returns (rest: Int)
  requires 0 < sum && sum < balance
  requires balance < 0
  ensures rest > 1000000
{
  rest := balance - sum
}
",
            fixed: r"
method withdraw(balance: Int, sum: Int) returns (rest: Int)
  requires 0 < sum && sum < balance
  ensures 0 < rest && rest < balance
{
  rest := balance - sum
}
",
        },
    },
    CodeEntry {
        code: "G0022",
        name: "no-resources",
        summary: "the machine has too little memory, or no threads left",
        explanation: "A proof needs memory and threads, and the system refused them. Nothing is known about the program.",
        example: Example::Session(include_str!("sessions/G0022.txt")),
    },
    CodeEntry {
        code: "G0023",
        name: "denied",
        summary: "a proof rests on something that must not be trusted",
        explanation: "`--deny` names what no proof may rest on: `assume`, `bodiless`, `axiom`, `no-measure` and so on, or `all`. Everything that \
                      is trusted for such a reason is an error, and the exit code is 3. `grail audit` lists what is trusted, and who relies on it.",
        example: Example::Session(include_str!("sessions/G0023.txt")),
    },
    CodeEntry {
        code: "G0024",
        name: "not-remembered",
        summary: "the cache has no proof of a member",
        explanation: "With `--cache read-only` nothing is proved: only what was proved before, and is in the cache, counts. A member that is not there, or                       that depends on something that has changed, is undecided, and the exit code is 3.",
        example: Example::Session(include_str!("sessions/G0024.txt")),
    },
    CodeEntry {
        code: "G0025",
        name: "nothing-fails-here",
        summary: "nothing fails at the line that is asked about",
        explanation: "`grail verify --why FILE:LINE` shows the way to a check that fails at a line: the one that an error message names first, or another \
                      that it points at. No error of the program has to do with this line, so there is nothing to show.",
        example: Example::Session(include_str!("sessions/G0025.txt")),
    },
    CodeEntry {
        code: "G0026",
        name: "fragile-proof",
        summary: "a proof was found, but only just",
        explanation: "`grail verify --stability N` proves everything N times more with other seeds of the solver. A proof is fragile if one of them does not find it, \
                      or if more than half of the member's budget was needed: after a small change, or with another build, it may not be found. `--stats` \
                      says so, too. It is a warning: what was proved is proved.",
        example: Example::Session(include_str!("sessions/G0026.txt")),
    },
    CodeEntry {
        code: "G0027",
        name: "unconfirmed",
        summary: "one engine proves a member, and the other does not",
        explanation: "With `--engine both` a member counts as verified if two engines prove it that have nothing in common but the core language. Here one of \
                      them proves it and the other says what might fail. That need not be a mistake of one of them: a failure is the lack of a proof, and \
                      each engine sees steps that the other does not. But it is not the agreement that was asked for, so the member is undecided, and the exit \
                      code is 3.",
        example: Example::Session(include_str!("sessions/G0027.txt")),
    },
    CodeEntry {
        code: "G0099",
        name: "internal-error",
        summary: "a bug in Grail",
        explanation: "Something happened that should be impossible. The unit at work has no verdict, the others are reported as usual, and the \
                      exit code is 101.",
        example: Example::Told {
            message: "error[G0099]: internal error while verifying `main`",
            remedy: "Please report it, with the program if possible.",
        },
    },
];
