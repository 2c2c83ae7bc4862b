//! The command line from outside: messages, streams, exit codes.

mod cli {
    mod assistant;
    mod editor;
    mod formats;
    mod java;
    mod memory;
    mod outputs;
    mod pages;
    mod projects;
    mod rubbish;
    pub mod sandbox;
    mod schema;
    mod stability;
    mod trials;
    #[cfg(target_os = "linux")]
    mod untrusted;
    mod why;
}

use cli::sandbox::{Sandbox, grail};

const LEGAL: &str = "method main()\n{\n  assert true\n}\n";
const FAILING: &str = "method main(n: Int)\n{\n  assert n > 0\n}\n";
const ILLEGAL: &str = "method main()\n{\n  assert x\n}\n";

#[test]
fn a_proved_program_is_a_success_and_says_so() {
    let sandbox = Sandbox::new("proved");
    let run = sandbox.file("a.vpr", LEGAL).grail(&["verify", "a.vpr"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "verified: 1 member in 1 file\n"), "{run:?}");
    assert_eq!(run.stderr, "", "no progress in a pipe");
}

#[test]
fn a_violation_is_exit_code_1_with_place_and_code() {
    let sandbox = Sandbox::new("violation");
    let run = sandbox.file("a.vpr", FAILING).grail(&["verify", "a.vpr"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("error[G1308]: the assertion might not hold"), "{run:?}");
    assert!(run.stdout.contains("a.vpr:3:10"), "{run:?}");
    assert!(run.stdout.contains("verified: 0 of 1 member in 1 file, 1 failed"), "{run:?}");
}

#[test]
fn an_illegal_program_is_exit_code_2_also_beside_a_violation() {
    let sandbox = Sandbox::new("illegal");
    let sandbox = sandbox.file("a.vpr", ILLEGAL).file("b.vpr", FAILING);
    let run = sandbox.grail(&["verify", "a.vpr", "b.vpr"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("a.vpr:3:10") && run.stdout.contains("b.vpr:3:10"), "{run:?}");
    assert_eq!(sandbox.grail(&["check", "a.vpr"]).code, 2);
    assert_eq!(sandbox.grail(&["check", "b.vpr"]).code, 0);
}

#[test]
fn a_missing_file_is_named() {
    let run = Sandbox::new("missing").grail(&["verify", "nowhere.vpr"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("error[G0001]: cannot read `nowhere.vpr`: No such file or directory"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_is_named_and_others_still_checked() {
    let sandbox = Sandbox::new("unreadable").file("b.vpr", LEGAL);
    // A link to itself cannot be read by anybody, not even by root.
    std::os::unix::fs::symlink("loop.vpr", sandbox.path("loop.vpr")).unwrap();
    let run = sandbox.grail(&["verify", "loop.vpr", "b.vpr"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("error[G0001]: cannot read `loop.vpr`"), "{run:?}");
    assert!(run.stdout.contains("verified: 1 member in 1 file"), "{run:?}");
}

#[test]
fn binary_junk_is_not_text() {
    let sandbox = Sandbox::new("junk");
    let sandbox = sandbox.bytes("a.vpr", &[0x7f, b'E', b'L', b'F', 0xff, 0xfe]).bytes("b.vpr", b"field f\0: Int");
    for file in ["a.vpr", "b.vpr"] {
        let run = sandbox.grail(&["verify", file]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stdout.contains(&format!("error[G0002]: `{file}` is not text")), "{run:?}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let sandbox = Sandbox::new("mark");
    let run = sandbox.file("a.vpr", &format!("\u{feff}{FAILING}")).grail(&["verify", "a.vpr"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("a.vpr:3:10"), "{run:?}");
}

#[test]
fn a_file_named_twice_is_verified_once() {
    let sandbox = Sandbox::new("twice");
    let run = sandbox.file("a.vpr", LEGAL).grail(&["verify", "a.vpr", "./a.vpr", "."]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "verified: 1 member in 1 file\n"), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_limit_on_sizes_holds_for_devices() {
    let run = Sandbox::new("endless").grail(&["verify", "--lang", "silver", "/dev/zero"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("`/dev/zero` is too large"), "{run:?}");
    let run =
        Sandbox::new("endless-pipe").shell("--version > /dev/null; cat /dev/zero | \"$0\" verify --lang silver -");
    assert!(run.code == 2 && run.stdout.contains("`<stdin>` is too large"), "{run:?}");
}

#[test]
fn lines_may_be_long() {
    let parts = vec!["x == x"; 20_000].join(" && ");
    let silver = format!("method m(x: Int) {{ assert {parts} && x == 1 }}\n");
    let boogie = format!("procedure m(x: int) {{ assert x == 1; }} // {}\n", "z".repeat(1_000_000));
    let chalice = format!("class C {{ method m(x: int) {{ assert x == 1; var {}: int; }} }}\n", "y".repeat(1_000_000));
    let java =
        format!("class C {{ void m(int x) {{ /*@ assert x == 1; @*/ String s = \"{}\"; }} }}\n", "z".repeat(1_000_000));
    let sandbox = Sandbox::new("long-lines").file("a.vpr", &silver).file("b.bpl", &boogie);
    let sandbox = sandbox.file("c.chalice", &chalice).file("D.java", &java);
    for name in ["a.vpr", "b.bpl", "c.chalice", "D.java"] {
        let run = sandbox.grail(&["verify", name]);
        assert_eq!(run.code, 1, "{name}");
        assert!(run.stdout.len() < 4_000, "{name}: {} characters", run.stdout.len());
    }
}

#[test]
fn a_result_stands_only_where_there_is_one() {
    let chalice = "class C {\n\
        function f(): int requires result > 0 { 1 }\n\
        function g(): int { result }\n\
        invariant result > 0\n\
        method m() { assert result == 0 }\n\
        }\n";
    let silver = "function f(): Int requires result > 0 { 1 }\nfunction g(): Int { result }\n";
    let java = "class C {\n//@ requires \\result > 0;\nstatic int f() { return 1; }\n}\n";
    let sandbox = Sandbox::new("results").file("a.chalice", chalice).file("b.vpr", silver).file("C.java", java);
    for name in ["a.chalice", "b.vpr", "C.java"] {
        let run = sandbox.grail(&["verify", name]);
        assert!(run.code == 2 && run.stdout.contains("result"), "{run:?}");
    }
}

#[test]
fn a_comment_without_end_is_named_in_every_language() {
    let sandbox = Sandbox::new("comment");
    let names = ["a.vpr", "a.chalice", "a.bpl", "A.java"];
    let sandbox = names.iter().fold(sandbox, |sandbox, name| sandbox.file(name, "/* no end\n"));
    for name in names {
        let run = sandbox.grail(&["check", name]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stdout.contains(&format!("{name}:1:1")) && run.stdout.contains("comment"), "{run:?}");
    }
}

#[test]
fn an_empty_file_is_never_a_success() {
    let sandbox = Sandbox::new("empty").file("a.vpr", "").file("b.vpr", "// nothing here\n");
    for file in ["a.vpr", "b.vpr"] {
        let run = sandbox.grail(&["verify", file]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stdout.contains(&format!("error[G0004]: nothing to verify in `{file}`")), "{run:?}");
    }
}

#[test]
fn an_unknown_extension_needs_lang() {
    let sandbox = Sandbox::new("extension").file("a.txt", LEGAL);
    let run = sandbox.grail(&["verify", "a.txt"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("error[G0003]: cannot tell the language of `a.txt`"), "{run:?}");
    assert!(run.stdout.contains("--lang"), "{run:?}");
    assert_eq!(sandbox.grail(&["verify", "--lang", "silver", "a.txt"]).code, 0);
}

#[test]
fn standard_input_needs_lang_too() {
    let sandbox = Sandbox::new("stdin");
    assert_eq!(sandbox.grail_with_input(&["verify", "-"], LEGAL).code, 2);
    assert_eq!(sandbox.grail_with_input(&["verify", "--lang", "silver", "-"], LEGAL).code, 0);
    let run = sandbox.grail_with_input(&["verify", "--lang", "silver", "-"], FAILING);
    assert!(run.code == 1 && run.stdout.contains("<stdin>:3:10"), "{run:?}");
}

#[test]
fn a_folder_with_nothing_to_verify_is_never_a_success() {
    let sandbox = Sandbox::new("folder").file("notes/readme.txt", "hello");
    let run = sandbox.grail(&["verify", "notes"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("error[G0004]: no programs in `notes`"), "{run:?}");
}

#[test]
fn folders_are_walked_in_order() {
    let sandbox =
        Sandbox::new("walk").file("d/b.vpr", FAILING).file("d/a/z.vpr", FAILING).file("d/.hidden/x.vpr", ILLEGAL);
    let run = sandbox.grail(&["verify", "d"]);
    let places: Vec<&str> = run.stdout.lines().filter(|line| line.contains("-->")).collect();
    assert_eq!(run.code, 1, "{run:?}");
    assert!(places.len() == 2 && places[0].contains("z.vpr") && places[1].contains("b.vpr"), "{run:?}");
}

#[test]
fn a_member_that_nobody_has_is_never_a_success() {
    let sandbox = Sandbox::new("member").file("a.vpr", "method a()\n{\n}\n\nmethod b()\n{\n  assert false\n}\n");
    assert_eq!(sandbox.grail(&["verify", "--member", "a", "a.vpr"]).code, 0);
    assert_eq!(sandbox.grail(&["verify", "--member", "b*", "a.vpr"]).code, 1);
    let run = sandbox.grail(&["verify", "--member", "c", "a.vpr"]);
    assert!(run.code == 2 && run.stdout.contains("error[G0007]: no member matches `c`"), "{run:?}");
}

#[test]
fn a_missing_solver_is_explained_and_undecided() {
    let sandbox = Sandbox::new("solver").file("a.vpr", LEGAL);
    let run = sandbox.grail_with_env(&["verify", "a.vpr"], "GRAIL_Z3", "/nowhere/libz3.so");
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stdout.contains("error[G0010]"), "{run:?}");
    assert!(run.stdout.contains("scripts/fetch-z3.py") && run.stdout.contains("static-z3"), "{run:?}");
    let doctor = sandbox.grail_with_env(&["doctor"], "GRAIL_Z3", "/nowhere/libz3.so");
    assert!(doctor.code == 3 && doctor.stdout.contains("/nowhere/libz3.so"), "{doctor:?}");
}

#[test]
fn a_library_that_is_no_solver_is_refused() {
    let sandbox = Sandbox::new("nosolver").file("a.vpr", LEGAL).file("libz3.so", "not a library");
    let library = sandbox.path("libz3.so");
    let run = sandbox.grail_with_env(&["verify", "a.vpr"], "GRAIL_Z3", library.to_str().unwrap());
    assert!(run.code == 3 && run.stdout.contains("error[G0010]"), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn another_version_of_the_solver_is_warned_about() {
    let sandbox = Sandbox::new("version").file("a.vpr", LEGAL);
    let Some(library) = sandbox.solver_that_claims_to_be_4_8_12() else {
        println!("skipped: no C compiler, or no solver in .tools/z3");
        return;
    };
    let run = sandbox.grail_with_env(&["verify", "a.vpr"], "GRAIL_Z3", library.to_str().unwrap());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("warning[G0011]: the solver is Z3 4.8.12, but Grail is tested with 4.15.4"), "{run:?}");
    let doctor = sandbox.grail_with_env(&["doctor"], "GRAIL_Z3", library.to_str().unwrap());
    assert!(doctor.stdout.contains("4.8.12"), "{doctor:?}");
}

#[test]
fn doctor_and_version_name_the_solver() {
    let doctor = grail(&["doctor"]);
    assert!(doctor.code == 0 && doctor.stdout.contains("Z3 4.15.4"), "{doctor:?}");
    let version = grail(&["--version"]);
    assert!(
        version.code == 0 && version.stdout.starts_with("grail ") && version.stdout.contains("Z3 4.15.4"),
        "{version:?}"
    );
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [&["verify"][..], &["verify", "--no-such-option", "a.vpr"], &["juggle"], &["explain", "G9999"]] {
        assert_eq!(grail(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn codes_names_and_ids_are_explained() {
    for wanted in ["G1308", "g1308", "assert-failed", "assert.failed", "assert.failed:assertion.false"] {
        let run = grail(&["explain", wanted]);
        assert!(run.code == 0 && run.stdout.starts_with("G1308 (assert-failed)"), "{wanted}: {run:?}");
    }
    assert!(grail(&["explain"]).stdout.contains("G0001"));
}

#[test]
fn words_are_explained_for_each_language_that_has_them() {
    let run = grail(&["explain", "fold"]);
    assert!(run.code == 0 && run.stdout.contains("(Silver)") && run.stdout.contains("(Chalice)"), "{run:?}");
    let run = grail(&["explain", "requires", "--lang", "chalice"]);
    assert!(run.stdout.contains("(Chalice)") && !run.stdout.contains("(Silver)"), "{run:?}");
    assert!(grail(&["explain", "Perm"]).stdout.contains("(Java)"));
    let run = grail(&["explain", "old"]);
    assert!(run.stdout.contains("(Java)"), "a backslash may be left out: {run:?}");
    assert_eq!(grail(&["explain", "nonsense"]).code, 2);
    assert!(grail(&["explain"]).stdout.contains("Words of Chalice:"));
}

#[test]
fn a_program_in_the_wrong_kind_of_file_is_recognised() {
    let chalice = "class C { var f: int; method m() requires acc(f) { f := 1 } }\n";
    let sandbox = Sandbox::new("foreign").file("a.vpr", chalice).file("b.chalice", LEGAL);
    let run = sandbox.grail(&["check", "a.vpr"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stdout.contains("the whole text is a Chalice program"), "{run:?}");
    let run = sandbox.grail(&["check", "b.chalice"]);
    assert!(run.stdout.contains("the whole text is a Silver program"), "{run:?}");
}

#[test]
fn json_and_sarif_are_one_document_on_standard_output() {
    let sandbox = Sandbox::new("json").file("a.vpr", FAILING);
    let run = sandbox.grail(&["verify", "--format", "json", "a.vpr"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON and nothing else");
    assert_eq!(report["schema"], "grail-report/2");
    assert_eq!(report["exit_code"], 1);
    assert_eq!(report["files"][0]["members"][0]["outcome"], "failed");
    assert_eq!(report["diagnostics"][0]["id"], "assert.failed:assertion.false");
    let run = sandbox.grail(&["verify", "--format", "sarif", "a.vpr"]);
    let log: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON and nothing else");
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "G1308");
}

#[test]
fn colour_is_for_terminals_unless_asked_for() {
    let sandbox = Sandbox::new("colour").file("a.vpr", FAILING);
    assert!(!sandbox.grail(&["verify", "a.vpr"]).stdout.contains('\u{1b}'));
    assert!(sandbox.grail(&["verify", "--color", "always", "a.vpr"]).stdout.contains('\u{1b}'));
}

#[test]
fn output_is_the_same_every_time_and_with_any_number_of_jobs() {
    let members: String = (0..6).map(|n| format!("method m{n}(n: Int)\n{{\n  assert n != {n}\n}}\n\n")).collect();
    let sandbox = Sandbox::new("same").file("a.vpr", &members);
    let first = sandbox.grail(&["verify", "--jobs", "1", "a.vpr"]);
    assert_eq!(first.code, 1);
    for jobs in ["1", "2", "5"] {
        assert_eq!(sandbox.grail(&["verify", "--jobs", jobs, "a.vpr"]).stdout, first.stdout);
    }
}

#[test]
fn questions_to_the_solver_are_written_down() {
    let sandbox = Sandbox::new("dump").file("a.vpr", FAILING).file("taken", "");
    assert_eq!(sandbox.grail(&["verify", "--dump-smt", "out/smt", "a.vpr"]).code, 1);
    let n_scripts = std::fs::read_dir(sandbox.path("out/smt")).expect("the folder was made").count();
    assert!(n_scripts > 0);
    let run = sandbox.grail(&["verify", "--dump-smt", "taken", "a.vpr"]);
    assert!(run.code == 3 && run.stdout.contains("error[G0016]: cannot write to `taken`"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_what_is_known() {
    let members: String = (0..20_000).map(|n| format!("method m{n}(n: Int)\n{{\n  assert n != {n}\n}}\n\n")).collect();
    let sandbox = Sandbox::new("interrupt").file("a.vpr", &members);
    let run = sandbox.grail_interrupted(&["verify", "--jobs", "1", "a.vpr"], std::time::Duration::from_secs(2));
    assert_eq!(run.code, 130, "{}", run.stdout.lines().last().unwrap_or_default());
    assert!(run.stdout.contains("error[G0015]: interrupted"), "{}", run.stdout.lines().last().unwrap_or_default());
}

#[test]
fn a_time_limit_is_reported_as_such() {
    let members: String =
        (0..2000).map(|n| format!("method m{n}(n: Int)\n{{\n  assert n * n >= {n} * n - {n}\n}}\n\n")).collect();
    let sandbox = Sandbox::new("limit").file("a.vpr", &members);
    let run = sandbox.grail(&["verify", "--time-limit", "0", "a.vpr"]);
    assert!(run.code == 3 || run.code == 1, "a violation that was found in time outranks the limit: {run:?}");
    assert!(run.stdout.contains("error[G0017]: the time limit struck"), "{run:?}");
}

#[test]
fn chalice_is_translated_to_silver_that_verifies() {
    let program =
        "class C {\n  var x: int\n  method m() requires acc(x) ensures acc(x) && x == 1 {\n    x := 1\n  }\n}\n";
    let sandbox = Sandbox::new("translate").file("a.chalice", program);
    let run = sandbox.grail(&["translate", "--to", "silver", "a.chalice"]);
    assert_eq!(run.code, 0, "{run:?}");
    let sandbox = sandbox.file("a.vpr", &run.stdout);
    assert_eq!(sandbox.grail(&["verify", "a.vpr"]).code, 0);
    assert_eq!(sandbox.grail(&["translate", "--to", "latin", "a.chalice"]).code, 2);
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish"] {
        let run = grail(&["completions", shell]);
        assert!(run.code == 0 && run.stdout.contains("grail"), "{shell}");
    }
}

/// Needs a solver: `LEGAL` does not.
const PROVED: &str = "method main(n: Int)\n  requires n > 3\n{\n  assert n > 0\n}\n";

#[test]
fn without_a_second_solver_nothing_is_cross_checked() {
    let sandbox = Sandbox::new("no-second").file("a.vpr", PROVED);
    let run = sandbox.grail_with_env(&["verify", "--cross-check", "a.vpr"], "GRAIL_SECOND_SOLVER", "/no/such/z3");
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.stdout.contains("error[G0018]") && run.stdout.contains("fetch-second-solver.py"), "{run:?}");
}

/// A "solver" that gives one answer to everything.
#[cfg(unix)]
fn second_solver(sandbox: Sandbox, answer: &str) -> Sandbox {
    use std::os::unix::fs::PermissionsExt;
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in \"(check-sat)\") echo {answer};; \"(echo\"*) echo grail-answered;; esac; done\n"
    );
    let sandbox = sandbox.file("z3", &script);
    std::fs::set_permissions(sandbox.path("z3"), std::fs::Permissions::from_mode(0o755)).unwrap();
    sandbox
}

#[cfg(unix)]
#[test]
fn a_second_solver_is_asked_about_every_proof() {
    let verify = |name: &str, answer: &str| {
        let sandbox = second_solver(Sandbox::new(name).file("a.vpr", PROVED), answer);
        let solver = sandbox.path("z3").display().to_string();
        let run = sandbox.grail_with_env(&["verify", "--cross-check", "a.vpr"], "GRAIL_SECOND_SOLVER", &solver);
        (run, sandbox)
    };
    let (run, _) = verify("second-agrees", "unsat");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("second solver: ") && run.stdout.contains(", 0 open, 0 refuted"), "{run:?}");
    let (run, _) = verify("second-undecided", "unknown");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("0 proofs confirmed") && run.stdout.contains("0 refuted"), "{run:?}");
    let (run, sandbox) = verify("second-disagrees", "sat");
    assert_eq!(run.code, 101, "{run:?}");
    assert!(run.stdout.contains("error[G0019]: the second solver refutes a proof"), "{run:?}");
    assert!(sandbox.path("grail-disagreements/disagreement1.smt2").exists(), "{run:?}");
}

#[test]
fn programs_nested_deeply_run() {
    let main = |body: &str| format!("class C {{\n  var next: C;\n  method main()\n  {{\n    {body}\n  }}\n}}\n");
    let conjunction = main(&format!("assert true{};", " && true".repeat(100_000)));
    let fields = main(&format!("assert this{} == this;", ".next".repeat(100_000)));
    let sandbox = Sandbox::new("deep-runs").file("a.chalice", &conjunction).file("b.chalice", &fields);
    assert_eq!(sandbox.grail(&["run", "a.chalice"]).code, 0);
    // More intermediate values than the machine has room for, which is no crash.
    assert_eq!(sandbox.grail(&["run", "b.chalice"]).code, 3);
}

#[test]
fn a_declaration_in_the_middle_of_a_class_does_not_stop_the_parser() {
    let text = "class C {\n  method m() requires channel x { }\n}\n";
    let run = Sandbox::new("stray-channel").file("a.chalice", text).grail(&["check", "a.chalice"]);
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn what_a_proof_rests_on_is_listed() {
    let silver = "function f(x: Int): Int ensures false { f(x) }\n\
        function g(x: Int): Int\n\
        method m() ensures false\n\
        method n() { while (true) decreases _ { } assume false }\n";
    let chalice = "// chalice-parameter=-noTermination -noDeadlockChecks\n\
        class C {\n\
          function f(): int ensures false { f() }\n\
          function g(): int\n\
          method m() { spec x [x == 1]; assume false; }\n\
        }\n";
    let sandbox = Sandbox::new("trusted").file("a.vpr", silver).file("a.chalice", chalice);
    let run = sandbox.grail(&["verify", "a.vpr"]);
    let trusted = "trusted: 1 abstract method (m), 1 abstract function (g), 1 assumed termination (f: add `decreases`), 2 assumptions";
    assert!(run.code == 0 && run.stdout.contains(trusted), "{run:?}");
    let run = sandbox.grail(&["verify", "a.chalice"]);
    let trusted =
        "trusted: 1 abstract function (g), 2 weakening options (noTermination, noDeadlockChecks), 2 assumptions";
    assert!(run.code == 0 && run.stdout.contains(trusted), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn without_memory_for_threads_there_is_an_end_and_no_success() {
    let sandbox = Sandbox::new("cramped").file("a.vpr", LEGAL);
    for gigabytes in 1..=3 {
        let run = sandbox.grail_within(gigabytes, &["verify", "a.vpr"]);
        let has_proved = run.stdout.contains("verified: 1 member in 1 file");
        assert!(run.code == 0 && has_proved || run.code > 1 && !has_proved, "{gigabytes} GB: {run:?}");
    }
}

#[test]
fn what_has_no_translation_leaves_its_method_undecided_and_no_other() {
    let program = "class C {\n\
        method gap() requires mustTerminate(1) { share this below waitlevel; }\n\
        method right() requires mustTerminate(1) { assert true; }\n\
        }\n";
    let sandbox = Sandbox::new("gap").file("a.chalice", program);
    let run = sandbox.grail(&["verify", "a.chalice"]);
    assert!(run.code == 3 && run.stdout.contains("verified: 1 of 2 members in 1 file, 1 undecided"), "{run:?}");
    assert!(run.stdout.contains("error[G2290]") && run.stdout.contains("a.chalice:2:"), "{run:?}");
    let run = sandbox.grail(&["verify", "--member", "C.right", "a.chalice"]);
    assert!(run.code == 0 && !run.stdout.contains("G2290"), "{run:?}");
}

#[test]
fn what_is_undecided_has_not_failed() {
    let program = "method m(s: Seq[Int]) requires |s| > 3 { assert s[1..] ++ s[..1] != Seq(1) }\n";
    let sandbox = Sandbox::new("undecided").file("a.vpr", program);
    let run = sandbox.grail(&["verify", "--budget", "1", "a.vpr"]);
    assert!(run.code == 3 && run.stdout.contains("verified: 0 of 1 member in 1 file, 1 undecided\n"), "{run:?}");
    let run = sandbox.grail(&["verify", "--budget", "1", "--format", "json", "a.vpr"]);
    assert!(run.stdout.contains("\"outcome\": \"out-of-budget\""), "{run:?}");
}

#[test]
fn files_that_are_no_programs_are_counted() {
    let sandbox = Sandbox::new("illegal-counted").file("a.vpr", LEGAL).file("b.vpr", "method {");
    let run = sandbox.grail(&["verify", "b.vpr"]);
    let end = "nothing was verified, 1 file with errors of syntax, names or types\n";
    assert!(run.code == 2 && run.stdout.ends_with(end) && !run.stdout.contains("no members"), "{run:?}");
    let run = sandbox.grail(&["verify", "a.vpr", "b.vpr"]);
    let end = "verified: 1 member in 1 file, 1 file with errors of syntax, names or types\n";
    assert!(run.code == 2 && run.stdout.ends_with(end), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_an_error() {
    let sandbox = Sandbox::new("full").file("a.vpr", LEGAL).file("b.vpr", FAILING);
    for (arguments, code) in [
        ("verify a.vpr", 3),
        ("verify b.vpr", 1),
        ("verify --format json a.vpr", 3),
        ("verify --format sarif a.vpr", 3),
        ("--help", 3),
        ("explain G0001", 3),
        ("completions bash", 3),
        ("audit a.vpr", 3),
    ] {
        let run = sandbox.shell(&format!("{arguments} > /dev/full"));
        assert_eq!(run.code, code, "{arguments}: {run:?}");
        assert!(run.stderr.contains("error[G0016]: cannot write to standard output"), "{arguments}: {run:?}");
        let run = sandbox.shell(&format!("{arguments} > /dev/full 2> /dev/full"));
        assert_eq!(run.code, code, "{arguments}: {run:?}");
    }
    let clean = "class C { method main() { var x := 1; assert x == 1 } }\n";
    let sandbox = sandbox.file("c.chalice", clean);
    for place in ["/dev/full", "nowhere/trace"] {
        let run = sandbox.grail(&["run", "--trace", place, "c.chalice"]);
        assert!(run.code == 2 && run.stdout.contains("error[G0016]: cannot write"), "{run:?}");
    }
    // Nobody reads any more.
    let run = sandbox.shell("--version > /dev/null; (sleep 0.5; \"$0\" explain) | true");
    assert!(run.stderr.contains("error[G0016]"), "{run:?}");
}

#[test]
fn sarif_tells_that_the_analysis_did_not_end() {
    let sandbox = Sandbox::new("sarif-incomplete").file("a.vpr", LEGAL).file("b.vpr", FAILING);
    let run = sandbox.grail_with_env(&["verify", "--format", "sarif", "a.vpr"], "GRAIL_Z3", "/nowhere/libz3.so");
    assert!(run.stdout.contains("\"executionSuccessful\": false"), "{run:?}");
    let run = sandbox.grail(&["verify", "--format", "sarif", "b.vpr"]);
    assert!(run.stdout.contains("\"executionSuccessful\": true"), "{run:?}");
}

const RELYING: &str = "function f(x: Int): Int\n\
    method outside(x: Int) returns (y: Int) ensures y == f(x)\n\
    method assumes(x: Int) { assume x > 0; assert x >= 0 }\n\
    method calls(x: Int) { var y: Int; y := outside(x); assumes(y) }\n\
    method alone(x: Int) { assert x == x }\n";

#[test]
fn proofs_that_rest_on_assumptions_say_so() {
    let sandbox = Sandbox::new("relying").file("a.vpr", RELYING);
    let run = sandbox.grail(&["verify", "a.vpr"]);
    assert!(run.code == 0 && run.stdout.contains("verified, relying on 3 assumptions: 5 members in 1 file"), "{run:?}");
    let run = sandbox.grail(&["verify", "--deny", "assume,axiom", "a.vpr"]);
    assert!(run.code == 3 && run.stdout.contains("error[G0023]: the proof rests on an assumption"), "{run:?}");
    assert!(run.stdout.contains("a.vpr:3:26") && !run.stdout.contains("abstract function `f`"), "{run:?}");
    let run = sandbox.grail(&["verify", "--deny", "axiom", "a.vpr"]);
    assert_eq!(run.code, 0, "{run:?}");
    let run = sandbox.grail(&["verify", "--deny", "nothing", "a.vpr"]);
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn an_audit_lists_each_assumption_with_who_relies_on_it() {
    let java = "class C {\n\
        //@ ensures \\result > 0;\n\
        static native int outside();\n\
        static int calls() { return outside(); }\n\
        static void alone() { }\n\
        static void assumes(int x) { /*@ assume x > 0; @*/ }\n\
        }\n";
    let chalice = "class C {\n\
        method assumes() { assume false; }\n\
        method forks() { var t: token<C.assumes>; fork t := this.assumes(); join t; }\n\
        method alone() { }\n\
        }\n";
    let boogie = "procedure outside(); ensures true;\n\
        procedure calls() { call outside(); }\n\
        procedure assumes() { assume false; }\n\
        procedure alone() { call assumes(); }\n";
    let sandbox = Sandbox::new("audit")
        .file("a.vpr", RELYING)
        .file("a.java", java)
        .file("a.chalice", chalice)
        .file("a.bpl", boogie);
    let run = sandbox.grail(&["audit", "a.vpr"]);
    assert_eq!(run.code, 0, "{run:?}");
    let whole = "a.vpr:2:1: abstract method `outside` (bodiless)\n    relied on by: method `calls`\n    to do: give it a body\n";
    assert!(run.stdout.contains(whole), "{run:?}");
    let whole =
        "a.vpr:3:26: assumption (assume)\n    assume x > 0\n    relied on by: method `assumes`, method `calls`\n";
    assert!(run.stdout.contains(whole), "{run:?}");
    assert!(run.stdout.ends_with("3 assumptions in 1 file\n") && !run.stdout.contains("alone"), "{run:?}");
    let run = sandbox.grail(&["audit", "a.chalice"]);
    assert!(run.stdout.contains("relied on by: method `C.assumes`, method `C.forks`\n"), "{run:?}");
    let run = sandbox.grail(&["audit", "a.bpl"]);
    assert!(run.stdout.contains("(bodiless)\n    relied on by: implementation `calls`\n"), "{run:?}");
    assert!(run.stdout.contains("relied on by: implementation `assumes`, implementation `alone`\n"), "{run:?}");
    let run = sandbox.grail(&["audit", "a.java"]);
    assert!(run.stdout.contains("relied on by: method `C.assumes`\n"), "{run:?}");
    let integers = "a.java: idealisation `integers have no bounds` (integers)\n    relied on by: method `C.";
    assert!(run.stdout.contains(integers), "{run:?}");
    let run = sandbox.grail(&["audit", "--deny", "all", "--format", "json", "a.vpr"]);
    assert!(run.code == 3 && run.stdout.contains("\"dependants\""), "{run:?}");
}

/// Whoever waits for a signal relies on not missing it, and so do callers; what to do is said.
#[test]
fn signals_are_relied_on_by_those_who_wait() {
    let text = "class C {\n\
        var x: int; condition ready where x > 0; invariant acc(x)\n\
        method waits() requires rd(mu) && waitlevel << mu { acquire this; wait this.ready; release this }\n\
        method again() requires rd(mu) && waitlevel << mu { acquire this; wait this.ready; release this }\n\
        method calls() requires rd(mu) && waitlevel << mu { call waits() }\n\
        method signals() requires rd(mu) && waitlevel << mu { acquire this; x := 1; signal this.ready; release this }\n\
        }\n";
    let sandbox = Sandbox::new("audit-signals").file("a.chalice", text);
    let run = sandbox.grail(&["audit", "a.chalice"]);
    let first = "a.chalice:3:67: missable signal `C.ready` (signals)\n    relied on by: method `C.waits`, method `C.calls`\n    to do: make sure that every signal comes after the wait\n";
    assert!(run.stdout.contains(first) && run.stdout.contains("relied on by: method `C.again`\n"), "{run:?}");
    assert!(!run.stdout.contains("C.signals"), "{run:?}");
    let run = sandbox.grail(&["verify", "a.chalice"]);
    assert!(run.stdout.contains("trusted: 1 missable signal (C.ready)\n"), "{run:?}");
}

/// The line about what is trusted says what to do where that is short.
#[test]
fn trusted_lines_say_what_to_do() {
    let recursive = "function f(n: Int): Int { n <= 0 ? 0 : f(n - 1) }\n";
    let sandbox = Sandbox::new("trusted-advice")
        .file("a.vpr", recursive)
        .file("a.java", "class A { static int twice(int n) { return n + n; } }\n");
    for options in [&["verify"][..], &["verify", "--stats"]] {
        let run = sandbox.grail(&[options, &["a.vpr"]].concat());
        assert!(run.stdout.contains("1 assumed termination (f: add `decreases`)"), "{run:?}");
        let run = sandbox.grail(&[options, &["a.java"]].concat());
        assert!(run.stdout.contains("(integers have no bounds: check it with `--overflow`)"), "{run:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_no_bug() {
    let sandbox = Sandbox::new("no-memory").file("a.vpr", LEGAL);
    for megabytes in [200, 600, 1000, 1500] {
        let run = sandbox.grail_within_megabytes(megabytes, &["verify", "a.vpr"]);
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(run.code != 101 && !said.contains("bug in Grail"), "{megabytes} MB: {run:?}");
    }
}

#[test]
fn translations_do_not_name_sorts_of_the_prover() {
    let program = "class C {\n  var x: int\n  invariant acc(x)\n  method m()\n    requires rd(mu) && waitlevel << mu\n    ensures rd(mu)\n  {\n    acquire this\n    x := 1\n    release this\n  }\n}\n";
    let sandbox = Sandbox::new("translated-arrays").file("a.chalice", program);
    let run = sandbox.grail(&["translate", "a.chalice", "--to", "silver"]);
    assert!(run.code == 0 && !run.stdout.contains("interpretation"), "{run:?}");
    let again = sandbox.file("a.vpr", &run.stdout).grail(&["verify", "a.vpr"]);
    assert_eq!(again.code, 0, "{again:?}");
}
