//! A folder that somebody else has filled: nothing in it runs, whatever is done in it.
//!
//! Every place in the folder where a solver, a second solver, a JDK or an option could be looked for has one that leaves a mark when it runs.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::editor::Server;
use super::sandbox::{Run, Sandbox};

const PROGRAM: &str = "method main(n: Int)\n  requires n > 1\n{\n  assert n > 0\n}\n";

/// Not provable, so that `--confirm` would call it with values.
const JAVA: &str = "class Bait {\n  static int f(int n) {\n    try { new java.io.FileWriter(\"MARK\").close(); } catch (java.io.IOException e) { }\n    \
                    //@ assert n > 0;\n    return n;\n  }\n}\n";

/// Places below a folder where somebody might expect the library to be looked for.
const FOLDERS: &[&str] = &[
    "",
    ".tools/z3",
    "z3",
    "lib",
    "bin",
    "target/debug",
    "target/release",
    "grail/z3",
    ".local/share/grail/z3",
    ".cache/grail/solvers",
];
const NAMES: &[&str] = &["libz3.so", "libz3.so.4.15", "libz3.so.4"];

/// The folder of somebody else, and one of ours for what runs there.
struct Trap {
    theirs: Sandbox,
    /// Outside of the checkout: a program in its `target` is a development build.
    ours: PathBuf,
}

impl Trap {
    fn new(name: &str) -> Trap {
        let theirs = Sandbox::new(&format!("untrusted-{name}")).file("repo/deep/a.vpr", PROGRAM);
        let ours = std::env::temp_dir().join(format!("grail-untrusted-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&ours);
        fs::create_dir_all(ours.join("home")).expect("a folder of ours");
        fs::create_dir_all(ours.join("bin")).expect("a folder of ours");
        fs::copy(env!("CARGO_BIN_EXE_grail"), ours.join("bin/grail")).expect("a copy of the program");
        let trap = Trap { theirs, ours };
        trap.plant();
        trap
    }

    /// What runs leaves this file.
    fn mark(&self) -> PathBuf {
        self.ours.join("mark")
    }

    fn plant(&self) {
        let library = self.library();
        for above in ["", "repo", "repo/deep"] {
            for folder in FOLDERS {
                let folder = self.theirs.path(above).join(folder);
                fs::create_dir_all(&folder).expect("a folder");
                for name in NAMES {
                    fs::copy(&library, folder.join(name)).expect("a planted library");
                }
            }
            for program in [".tools/second/z3", "z3", "cvc5", "jdk/bin/java", "jdk/bin/javac", "java", "javac"] {
                self.program(&self.theirs.path(above).join(program));
            }
            fs::write(self.theirs.path(above).join("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n").expect("a file");
        }
    }

    /// A library that leaves the mark when it is loaded.
    fn library(&self) -> PathBuf {
        let (source, library) = (self.ours.join("bait.c"), self.ours.join("bait.so"));
        let text = format!(
            "#include <stdio.h>\n__attribute__((constructor)) static void run(void) {{ fclose(fopen({:?}, \"w\")); }}\n",
            self.mark().display().to_string()
        );
        fs::write(&source, text).expect("a source");
        let status = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status();
        assert!(status.expect("a C compiler, which Grail is built with").success());
        library
    }

    /// A program that leaves the mark when it is started.
    fn program(&self, path: &Path) {
        if path.is_dir() {
            return;
        }
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, format!("#!/bin/sh\ntouch '{}'\n", self.mark().display())).expect("a planted program");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it can be started");
    }

    /// Grail in the folder, with nothing from our environment but where programs are.
    fn grail(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("HOME", self.ours.join("home")).env("PATH", "/usr/bin:/bin");
        command.current_dir(self.theirs.path("repo/deep"));
        command
    }

    /// An installed program: not in the checkout's `target`.
    fn installed(&self) -> Command {
        self.grail(&self.ours.join("bin/grail"))
    }

    fn built(&self) -> Command {
        self.grail(Path::new(env!("CARGO_BIN_EXE_grail")))
    }

    fn nothing_ran(&self, what: &str) {
        assert!(!self.mark().exists(), "something that was planted ran: {what}");
    }

    fn run(&self, mut command: Command, arguments: &[&str]) -> Run {
        let output = command.args(arguments).stdin(Stdio::null()).output().expect("grail starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let code = output.status.code().unwrap_or(-1);
        Run { code, stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }
}

impl Drop for Trap {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.ours);
    }
}

const COMMANDS: &[&[&str]] =
    &[&["verify", "a.vpr"], &["verify", "--cross-check", "a.vpr"], &["check", "a.vpr"], &["--version"], &["doctor"]];

#[test]
fn no_planted_solver_runs() {
    let trap = Trap::new("solver");
    for command in COMMANDS {
        let run = trap.run(trap.installed(), command);
        trap.nothing_ran(&format!("{command:?}, installed: {run:?}"));
        let run = trap.run(trap.built(), command);
        trap.nothing_ran(&format!("{command:?}, built: {run:?}"));
    }
    let without = trap.run(trap.installed(), &["verify", "a.vpr"]);
    assert!(without.code == 3 && without.stdout.contains("error[G0010]"), "{without:?}");
    let with = trap.run(trap.built(), &["verify", "a.vpr"]);
    assert_eq!(with.code, 0, "{with:?}");
}

#[test]
fn opening_a_file_in_an_editor_runs_nothing() {
    let trap = Trap::new("editor");
    for grail in [trap.installed(), trap.built()] {
        Server::of(grail).open(&trap.theirs.path("repo/deep/a.vpr"));
        trap.nothing_ran("grail lsp");
    }
}

#[test]
fn relative_names_in_the_environment_lead_nowhere() {
    let trap = Trap::new("relative");
    for (name, value) in [
        ("GRAIL_Z3", ".tools/z3"),
        ("GRAIL_Z3", "libz3.so"),
        ("GRAIL_SECOND_SOLVER", "./z3"),
        ("GRAIL_SECOND_SOLVER", ".tools/second/z3"),
        ("XDG_DATA_HOME", "."),
        ("XDG_DATA_HOME", ""),
        ("XDG_CACHE_HOME", ".cache"),
        ("HOME", "."),
        ("JAVA_HOME", "jdk"),
        ("PATH", ".:jdk/bin:/usr/bin:/bin"),
    ] {
        for command in COMMANDS {
            for mut grail in [trap.installed(), trap.built()] {
                grail.env(name, value);
                let run = trap.run(grail, command);
                trap.nothing_ran(&format!("{name}={value} grail {command:?}: {run:?}"));
            }
        }
    }
}

/// The places of the installation, filled by somebody with another library.
#[test]
fn only_the_pinned_build_is_loaded_from_the_installation() {
    let trap = Trap::new("pinned");
    let library = trap.library();
    let data = trap.ours.join("home/.local/share/grail/z3");
    fs::create_dir_all(&data).expect("a folder");
    for folder in [&data, &trap.ours.join("bin")] {
        fs::copy(&library, folder.join("libz3.so")).expect("a planted library");
    }
    for command in COMMANDS {
        trap.run(trap.installed(), command);
        trap.nothing_ran(&format!("{command:?}"));
    }
    let run = trap.run(trap.installed(), &["doctor"]);
    assert!(run.code == 3 && run.stdout.contains("not the build that Grail is tested with"), "{run:?}");
    // The right one, in either place, is taken.
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.tools/z3/libz3.so");
    for folder in [&data, &trap.ours.join("bin")] {
        fs::copy(&real, folder.join("libz3.so")).expect("the solver");
        let run = trap.run(trap.installed(), &["verify", "a.vpr"]);
        assert_eq!(run.code, 0, "{run:?}");
        fs::copy(&library, folder.join("libz3.so")).expect("a planted library");
    }
    trap.nothing_ran("the solver");
}

#[test]
fn a_chosen_library_runs_and_is_named() {
    let trap = Trap::new("chosen");
    let mut chosen = trap.installed();
    chosen.env("GRAIL_Z3", trap.library());
    trap.run(chosen, &["--version"]);
    assert!(trap.mark().exists(), "what the user chooses is loaded, so the traps of these tests do work");
    let other = Sandbox::new("untrusted-chosen-solver").solver_that_claims_to_be_4_8_12().expect("a solver to hide");
    for command in [&["--version"][..], &["doctor"]] {
        let mut chosen = trap.installed();
        chosen.env("GRAIL_Z3", &other);
        let run = trap.run(chosen, command);
        assert!(run.code == 0 && run.stdout.contains("another build than the"), "{run:?}");
    }
}

#[test]
fn a_project_file_runs_and_writes_nothing_outside() {
    let trap = Trap::new("project");
    let java = JAVA.replace("MARK", &trap.mark().display().to_string());
    fs::write(trap.theirs.path("repo/deep/Bait.java"), java).expect("a program");
    let project = trap.theirs.path("repo/deep/grail.toml");
    let outside = trap.ours.join("page.html");
    for (text, arguments) in [
        ("[verify]\nconfirm = true\n".to_string(), &["verify", "Bait.java"][..]),
        ("[mcp]\nrun-java = true\n".to_string(), &["mcp"]),
        ("[verify]\ndump-smt = \"smt\"\n".to_string(), &["verify", "a.vpr"]),
        ("[verify]\n\"dump-smt=smt\" = true\n".to_string(), &["verify", "a.vpr"]),
        (format!("[verify]\nreport = {:?}\n", outside.display().to_string()), &["verify", "a.vpr"]),
        ("[verify]\nreport = \"../page.html\"\n".to_string(), &["verify", "a.vpr"]),
        ("[verify]\nreport = \"link/page.html\"\n".to_string(), &["verify", "a.vpr"]),
    ] {
        let link = trap.theirs.path("repo/deep/link");
        let _ = std::os::unix::fs::symlink(&trap.ours, &link);
        fs::write(&project, &text).expect("a project file");
        let run = trap.run(trap.built(), arguments);
        assert!(run.code == 2 && run.stderr.contains("grail.toml: "), "{text}: {run:?}");
        trap.nothing_ran(&text);
        let left = [outside.clone(), trap.theirs.path("repo/page.html"), trap.theirs.path("repo/deep/smt")];
        assert!(!left.iter().any(|path| path.exists()), "{text}");
    }
    // A page inside the project is written.
    fs::write(&project, "[verify]\nreport = \"page.html\"\n").expect("a project file");
    assert_eq!(trap.run(trap.built(), &["verify", "a.vpr"]).code, 0);
    assert!(trap.theirs.path("repo/deep/page.html").exists());
}
