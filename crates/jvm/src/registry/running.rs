//! G5501 to G5596: running Java.

use source::registry::{CodeEntry, Example};

pub(super) const ENTRIES: &[CodeEntry] = &[
    CodeEntry {
        code: "G5501",
        name: "java-run-read",
        summary: "a field or an array element is read without permission",
        explanation: "Every read needs some permission to the location. The thread that runs holds none: it never got any, or has given it away with a call, a start, a release or a fold. The labels show how the permission moved.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5501]: no permission to read `Cell#1.value`",
            fixed: "Ask for it in the contract (`requires Perm(value, read)`), take the lock that owns it, or join the thread that has it.",
        },
    },
    CodeEntry {
        code: "G5502",
        name: "java-run-write",
        summary: "a field or an array element is written without full permission",
        explanation: "Writing needs all of the permission to a location: with less, somebody else may be reading it.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5502]: no permission to write `Cell#1.value`",
            fixed: "Ask for all of it (`requires Perm(value, 1)`), take the lock that owns it, or join the thread that has it.",
        },
    },
    CodeEntry {
        code: "G5503",
        name: "java-run-precondition",
        summary: "a precondition does not hold at a call or a start",
        explanation: "The caller has to establish what the method requires: the facts, and the permissions, all of them together. For a thread that is whoever starts it.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5503]: the precondition does not hold",
            fixed: "Look at the call that is shown: pass other arguments, or get the permission first.",
        },
    },
    CodeEntry {
        code: "G5504",
        name: "java-run-postcondition",
        summary: "a postcondition does not hold when the method returns",
        explanation: "What is ensured must hold at every normal end, after `finally` blocks have run and monitors were left.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5504]: the postcondition does not hold",
            fixed: "Correct the body, or promise less.",
        },
    },
    CodeEntry {
        code: "G5505",
        name: "java-run-invariant",
        summary: "a loop invariant does not hold before the first round or after one",
        explanation: "The invariant is evaluated before the condition is looked at for the first time, and after every round, also one that was ended by `continue`.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5505]: the loop invariant after a round does not hold",
            fixed: "Correct the loop, or the invariant.",
        },
    },
    CodeEntry {
        code: "G5506",
        name: "java-run-assert",
        summary: "an `assert` or `exhale` of a specification does not hold",
        explanation: "The formula is false, or names permissions that the thread does not hold.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5506]: the assertion does not hold",
            fixed: "Correct the program, or the assertion.",
        },
    },
    CodeEntry {
        code: "G5507",
        name: "java-run-predicate",
        summary: "a predicate cannot be folded or unfolded",
        explanation: "To fold, everything the predicate stands for must be there; to unfold, the folded instance with these arguments.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5507]: the folded predicate: permission to `state(3)` is missing",
            fixed: "Fold it first, or look at its arguments: objects are compared by identity.",
        },
    },
    CodeEntry {
        code: "G5508",
        name: "java-run-monitor",
        summary: "a lock invariant does not hold, or a lock is used in a way it cannot be",
        explanation: "Whoever leaves a monitor or waits on it has to give back what its invariant names, and the invariant must be true. A lock with an invariant can be entered once it was committed; only its holder may notify.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5508]: the lock invariant, at the release does not hold",
            fixed: "Restore the invariant before the end of the `synchronized` block.",
        },
    },
    CodeEntry {
        code: "G5509",
        name: "java-run-thread",
        summary: "what a joined thread leaves cannot be had",
        explanation: "The fractions that joiners take of one thread add up to at most 1, and a thread that died with an exception leaves nothing.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5509]: this fraction of the thread's result cannot be had",
            fixed: "Take less with `postJoin`, or catch the exception inside the thread.",
        },
    },
    CodeEntry {
        code: "G5510",
        name: "java-run-exception",
        summary: "an exception leaves a method against its contract",
        explanation: "A method with a contract lets only those exceptions out that `throws` or `signals` name, and what `signals` says must hold then.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5510]: an exception leaves a method whose contract does not allow it",
            fixed: "Handle it, or declare it: `signals (IllegalArgumentException e) true;`.",
        },
    },
    CodeEntry {
        code: "G5511",
        name: "java-run-amount",
        summary: "an amount of permission is not one",
        explanation: "A resource is scaled by a negative number, or a `\\forall*` names one location twice.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5511]: two values of a quantified variable name the same location",
            fixed: "Make the quantified locations distinct.",
        },
    },
    CodeEntry {
        code: "G5512",
        name: "java-run-undefined",
        summary: "a specification cannot be evaluated: null, an index, a division by zero",
        explanation: "Evaluating the formula has failed. That is never passed on to the program, where a handler could catch it.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5512]: a specification cannot be evaluated",
            fixed: "Say first what makes it meaningful: `a != null ** a.length > 0 ** ..`.",
        },
    },
    CodeEntry {
        code: "G5513",
        name: "java-run-assumption",
        summary: "an assumption does not hold in this run",
        explanation: "What is assumed is taken for granted by proofs. This run shows a state in which it is false.",
        example: Example::Session {
            failing: "$ grail run Main.java\nwarning[G5513]: an assumption does not hold in this run",
            fixed: "Correct the assumption: every proof that uses it says nothing about this run.",
        },
    },
    CodeEntry {
        code: "G5514",
        name: "java-run-measure",
        summary: "a measure does not decrease",
        explanation: "`decreases e` names what gets smaller with every call of the same method inside a call, or with every round of a loop, and never from below zero. Of several values the first that differs counts. The label shows what it was and what it is.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5514]: the measure does not decrease with a round of it",
            fixed: "Name what gets smaller, or correct the loop: it may have no end.",
        },
    },
    CodeEntry {
        code: "G5515",
        name: "java-run-deadlock",
        summary: "threads wait for one another for ever",
        explanation: "No thread of the program can go on: each waits for a monitor that another holds, for the end of a thread, or for a notification that nobody can give any more. The notes say where each of them waits.",
        example: Example::Session {
            failing: "$ grail explore Main.java\nerror[G5515]: the program waits for ever",
            fixed: "Take locks in one order everywhere, notify whoever waits, and keep waiting inside a loop that looks at the condition.",
        },
    },
    CodeEntry {
        code: "G5516",
        name: "java-run-ownership",
        summary: "a rule of the ownership model is broken",
        explanation: "A thread touches an object that it does not have, takes a lock that is not below those it holds, packs an object whose invariant does not hold, shares or unlocks one that is not packed, or a precondition or an assertion of the model does not hold. The message says whose the object is, and a second place where it went there. The `id` of the diagnostic is the name of the check, as in proofs.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5516]: Cell#2 is read, but belongs to nobody: it is shared, and its lock is free",
            fixed: "Lock the object first, or use it before it is shared.",
        },
    },
    CodeEntry {
        code: "G5517",
        name: "java-run-wrapped",
        summary: "a number has left the range of its type",
        explanation: "In a method with a contract, a sum, difference or product did not fit into its type, and Java went on at the other end of the range. Proofs compute with numbers that have no range, unless they are asked to prove that none is left (`--overflow`). This is no violation: programs may mean it so.",
        example: Example::Session {
            failing: "$ grail run Main.java\nwarning[G5517]: this number has left the range of its type",
            fixed: "Use a larger type, require that the numbers are small enough, or prove it with `grail verify --overflow`.",
        },
    },
    CodeEntry {
        code: "G5590",
        name: "java-run-unchecked",
        summary: "something in a specification was not checked",
        explanation: "Some things only a proof can judge: magic wands, quantifiers without bounds, and others. A run that reaches them says so once for each place, and ends with exit code 3 if it found no violation.",
        example: Example::Session {
            failing: "$ grail run Main.java\nwarning[G5590]: this was not checked: a run cannot judge a magic wand",
            fixed: "Prove it with `grail verify`, or write it in a form that a run can evaluate: `0 <= i && i < n ==> ..`.",
        },
    },
    CodeEntry {
        code: "G5591",
        name: "java-run-outside",
        summary: "a thread waits where a schedule does not see it",
        explanation: "`grail explore` and `--replay` let one thread run at a time, and know what threads wait for: monitors, the ends of other threads, notifications, time, and what `java.util.concurrent` waits for. One that waits for something else (a file, a process, a lock inside a library), that computes for very long, or that was not started by the program itself cannot be followed: nothing is said about the schedules that were left.",
        example: Example::Session {
            failing: "$ grail explore Main.java\nerror[G5591]: the main thread waits for something that the schedule does not know",
            fixed: "Leave out what waits, or try the program with `grail run --schedule random --seed N`.",
        },
    },
    CodeEntry {
        code: "G5592",
        name: "java-run-compile",
        summary: "javac does not accept the program",
        explanation: "What javac says is repeated at the line it means.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5592]: javac: incompatible types: String cannot be converted to int",
            fixed: "Correct the program, or name what it needs with `--class-path`.",
        },
    },
    CodeEntry {
        code: "G5593",
        name: "java-run-jdk",
        summary: "there is no JDK",
        explanation: "Java programs are compiled with javac and run on the JVM of a JDK, version 17 or later.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5593]: there is no Java to run the program with",
            fixed: "$ apt install openjdk-17-jdk-headless\nOr set JAVA_HOME to where one is. `grail doctor` says what was found.",
        },
    },
    CodeEntry {
        code: "G5594",
        name: "java-run-entry",
        summary: "there is no method to start with, or there are several",
        explanation: "A program starts with `public static void main(String[])`, or with a method `main()` of an object.",
        example: Example::Session {
            failing: "$ grail run A.java B.java\nerror[G5594]: several classes have a method to start with: A, B",
            fixed: "$ grail run A.java B.java --entry B",
        },
    },
    CodeEntry {
        code: "G5595",
        name: "java-run-limit",
        summary: "a limit stopped the run",
        explanation: "The program did not end within the time that was given.",
        example: Example::Session {
            failing: "$ grail run Main.java --time-limit 1\nerror[G5595]: the time limit was reached before the program ended",
            fixed: "Give it more time, or look for a loop that does not end.",
        },
    },
    CodeEntry {
        code: "G5596",
        name: "java-run-ended",
        summary: "the Java virtual machine could not be started or was ended from outside",
        explanation: "The message repeats what the operating system said.",
        example: Example::Session {
            failing: "$ grail run Main.java\nerror[G5596]: the Java virtual machine was ended from outside",
            fixed: "Look for a lack of memory, or for whoever sent the signal.",
        },
    },
    CodeEntry {
        code: "G5597",
        name: "java-run-schedule",
        summary: "a Java program does not follow this schedule",
        explanation: "A schedule says at which step another thread goes on. This one names a thread that cannot go on there: it belongs to another program or another version of it, or the program does not do the same each time, because of the clock, chance, or the order of a hash table.",
        example: Example::Session {
            failing: "$ grail run Main.java --replay 3:7\nerror[G5597]: this is no schedule of the program: thread 7 cannot go on at step 3",
            fixed: "Take the schedule that `grail explore` prints for this program.",
        },
    },
];
