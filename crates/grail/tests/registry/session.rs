//! Transcripts of the prompt: what they show is what happens.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::Failed;

/// One command, and what stands below it.
struct Step<'t> {
    /// What to do, for a person.
    comments: Vec<&'t str>,
    command: &'t str,
    output: Vec<&'t str>,
}

/// Every command prints what the transcript says; the code stands above the remedy, and the last command below it succeeds.
///
/// With `GRAIL_BLESS=1` the transcript is written anew.
pub fn check(code: &str, transcript: &str) -> Result<(), Failed> {
    let folder = fresh_folder(code);
    let (mut fresh, mut shows, mut told, mut succeeds) = (String::new(), false, false, true);
    for step in steps(transcript) {
        if !step.comments.is_empty() {
            told = true;
            fresh.push_str(&format!("\n{}\n", step.comments.join("\n")));
        }
        if step.command.is_empty() {
            continue;
        }
        let output = match step.command.strip_prefix("cat ") {
            Some(file) => written(&folder.join(file), &step.output),
            None => {
                let (output, success) = run(&folder, step.command);
                shows |= !told && output.contains(&format!("[{code}]"));
                succeeds = success;
                output
            }
        };
        fresh.push_str(&format!("$ {}\n{output}", step.command));
    }
    if std::env::var_os("GRAIL_BLESS").is_some() {
        fs::write(stored(code), &fresh).expect("sources are writable");
    } else if fresh != transcript {
        return Err(format!("the transcript says\n{transcript}\nand this happens:\n{fresh}").into());
    }
    match (shows, told, succeeds) {
        (false, ..) => Err(format!("the error is not shown:\n{fresh}").into()),
        (_, false, _) => Err("nothing is said about what to do".into()),
        (.., false) => Err(format!("the remedy does not help:\n{fresh}").into()),
        _ => Ok(()),
    }
}

fn steps(transcript: &str) -> Vec<Step<'_>> {
    let mut steps = vec![];
    let mut comments = vec![];
    for line in transcript.lines() {
        if line.starts_with("# ") {
            comments.push(line);
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { comments: std::mem::take(&mut comments), command, output: vec![] });
        } else if let Some(step) = steps.last_mut() {
            step.output.push(line);
        }
    }
    if !comments.is_empty() {
        steps.push(Step { comments, command: "", output: vec![] });
    }
    steps
}

/// Below the folder of the repository, where the solver is found.
fn fresh_folder(code: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("session-{code}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("left over from an earlier run");
    }
    fs::create_dir_all(&folder).expect("a folder for the transcript");
    folder
}

/// A file as it is shown; the output of `cat`.
fn written(path: &Path, lines: &[&str]) -> String {
    let text = lines.join("\n");
    let text = format!("{}\n", text.trim_end());
    fs::create_dir_all(path.parent().expect("below the folder")).expect("a folder for the file");
    fs::write(path, &text).expect("the file can be written");
    text
}

/// What a command prints, and whether it succeeds.
fn run(folder: &Path, command: &str) -> (String, bool) {
    let own = Path::new(env!("CARGO_BIN_EXE_grail")).parent().expect("in a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder)
        .env("PATH", format!("{own}:{path}"))
        .env("HOME", folder)
        .env("GRAIL_CACHE", folder.join("cache"))
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout).replace(&format!("{}/", folder.display()), "");
    let text = text.trim_end();
    (if text.is_empty() { String::new() } else { format!("{text}\n") }, output.status.success())
}

/// Where the transcript of a code stands in the sources.
fn stored(code: &str) -> PathBuf {
    let mut pending = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).expect("the sources are readable") {
            let path = entry.expect("a folder entry").path();
            if path.is_dir() {
                pending.push(path);
            } else if path.ends_with(format!("sessions/{code}.txt")) {
                return path;
            }
        }
    }
    panic!("no transcript of {code}");
}
