//! What a project file may say. Whoever opens a project has not read its file, and did not write it.
//!
//! So an option has its effect only if it is listed here: it changes what is looked at, how it is proved or how it is told. What runs the project's programs
//! while they are only verified, lets assistants run them, or writes anything but a page inside the project, is for the command line.

use std::path::{Component, Path, PathBuf};

use clap::CommandFactory;

use crate::Args;

/// For each command, the options that a project may set.
const ALLOWED: &[(&str, &[&[&str]])] = &[
    ("verify", &[OUTPUT, VERIFYING]),
    ("check", &[OUTPUT]),
    ("audit", &[OUTPUT, &["deny"]]),
    ("run", &[OUTPUT, RUNNING, &["races", "schedule", "seed", "replay", "who-holds"]]),
    ("explore", &[OUTPUT, RUNNING, EXPLORING]),
    ("translate", &[&["lang", "to", "obligations", "bounded-levels"]]),
];

const OUTPUT: &[&str] = &["lang", "format", "color", "quiet"];

const VERIFYING: &[&str] = &[
    "jobs",
    "member",
    "budget",
    "branches",
    "time-limit",
    "compat",
    "all-errors",
    "no-vacuity",
    "smoke",
    "obligations",
    "bounded-levels",
    "deny",
    "overflow",
    "lock-order",
    "stubs",
    "stability",
    "stats",
    "report",
    "baseline",
    "no-cache",
    "cache",
    "cross-check",
];

const RUNNING: &[&str] = &[
    "policy",
    "class-path",
    "include",
    "keep-going",
    "entry",
    "arg",
    "scope",
    "predicates",
    "leaks",
    "no-checks",
    "outputs",
    "timeline",
    "max-steps",
    "max-depth",
    "max-memory",
    "time-limit",
];

const EXPLORING: &[&str] =
    &["sample", "seed", "max-schedules", "max-preemptions", "max-choices", "all-errors", "no-reduction"];

/// Whether a project may set an option of a command; if not, why.
pub fn may_set(command: &str, option: &str) -> Result<(), String> {
    let allowed = ALLOWED.iter().find(|(name, _)| *name == command);
    if allowed.is_some_and(|(_, lists)| lists.iter().any(|list| list.contains(&option))) {
        return Ok(());
    }
    let is_option = |args: &clap::Command| args.get_arguments().any(|arg| arg.get_long() == Some(option));
    Err(match Args::command().find_subcommand(command).is_some_and(is_option) {
        true => format!(
            "`{option}` of `grail {command}` is for the command line only: a project file cannot make Grail run programs, wait, or write other files than pages"
        ),
        false => format!("unexpected argument '--{option}': `grail {command}` has no such option"),
    })
}

/// The place of a page that Grail is to write: below the project's folder also when links are followed, and by its name nothing that is run.
pub fn page(project: &Path, name: &str) -> Result<PathBuf, String> {
    let refused = |why: &str| Err(format!("`{name}` cannot be written for a project: {why}"));
    let relative = Path::new(name);
    if !relative.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return refused("it is not below the folder of the project file");
    }
    if relative.extension().is_none_or(|extension| extension != "html") {
        return refused("its name does not end in `.html`");
    }
    let place = project.join(relative);
    let is_link = |path: &Path| path.symlink_metadata().is_ok_and(|facts| facts.is_symlink());
    if place.ancestors().take_while(|path| *path != project).any(is_link) {
        return refused("there is a link on the way to it");
    }
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_allowed_is_an_option() {
        for (command, lists) in ALLOWED {
            let commands = Args::command();
            let command = commands.find_subcommand(command).expect("a command");
            for option in lists.iter().copied().flatten() {
                let known = command.get_arguments().any(|arg| arg.get_long() == Some(option));
                assert!(known || OUTPUT.contains(option), "{} --{option}", command.get_name());
            }
        }
    }

    #[test]
    fn what_runs_or_writes_is_not_for_projects() {
        for (command, option) in [
            ("verify", "confirm"),
            ("verify", "dump-smt"),
            ("verify", "watch"),
            ("verify", "why"),
            ("run", "trace"),
            ("mcp", "run-java"),
        ] {
            let why = may_set(command, option).expect_err("refused");
            assert!(why.contains("for the command line only"), "{why}");
        }
        let why = may_set("verify", "dump-smt=/tmp").expect_err("refused");
        assert!(why.contains("no such option"), "{why}");
    }

    #[test]
    fn pages_stay_in_the_project() {
        let project = Path::new("/p");
        assert_eq!(page(project, "out/a.html").expect("a place"), Path::new("/p/out/a.html"));
        for name in ["/etc/a.html", "../a.html", "out/../../a.html", ".git/hooks/pre-commit", "a"] {
            assert!(page(project, name).is_err(), "{name}");
        }
    }
}
