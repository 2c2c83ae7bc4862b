//! Java programs on a JVM: all of them compiled and run at once.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A program whose only top-level class has a name and a `main`.
#[derive(Clone, Debug)]
pub struct Sample {
    pub name: String,
    pub text: String,
}

/// What a program printed, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    pub out: String,
    /// The class of what left `main`; `None` if nothing did.
    pub uncaught: Option<String>,
}

/// Whether there is a JDK here.
pub fn has_java() -> bool {
    Command::new("javac").arg("-version").output().is_ok_and(|out| out.status.success())
}

/// What the programs do, by one compiler and in one JVM, in a folder that is made for it. The error is what the compiler or the JVM says.
pub fn run(samples: &[Sample], folder: &Path) -> Result<Vec<Ran>, String> {
    let folder = &std::path::absolute(folder).map_err(|error| error.to_string())?;
    let (sources, classes) = (folder.join("sources"), folder.join("classes"));
    for made in [&sources, &classes] {
        let _ = fs::remove_dir_all(made);
        fs::create_dir_all(made).map_err(|error| error.to_string())?;
    }
    let harness = sources.join("Traces.java");
    let mut list = quoted(&harness);
    fs::write(&harness, include_str!("jvm/Traces.java")).map_err(|error| error.to_string())?;
    for sample in samples {
        let file = sources.join(format!("{}.java", sample.name));
        fs::write(&file, &sample.text).map_err(|error| error.to_string())?;
        list.push_str(&quoted(&file));
    }
    let files = folder.join("files");
    fs::write(&files, list).map_err(|error| error.to_string())?;
    let mut javac = Command::new("javac");
    // Where it breaks down, it writes a file of its own.
    javac
        .current_dir(folder)
        .args(["-nowarn", "-proc:none", "-Xmaxerrs", "10000", "-encoding", "UTF-8", "-d"])
        .arg(&classes)
        .arg(format!("@{}", files.display()));
    output(&mut javac)?;
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]).arg(&classes).arg("Traces").arg(&classes);
    java.args(samples.iter().map(|sample| &sample.name));
    let printed = output(&mut java)?;
    let all = parse(&printed);
    match all.len() == samples.len() {
        true => Ok(all),
        false => Err(format!("{} traces of {} programs", all.len(), samples.len())),
    }
}

fn quoted(path: &Path) -> String {
    format!("\"{}\"\n", path.display().to_string().replace('\\', "/"))
}

fn output(command: &mut Command) -> Result<String, String> {
    let out = command.output().map_err(|error| error.to_string())?;
    match out.status.success() {
        true => Ok(String::from_utf8_lossy(&out.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&out.stderr).into_owned()),
    }
}

/// What the harness prints of each program: its lines, and how it ended.
fn parse(printed: &str) -> Vec<Ran> {
    let mut all = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in printed.lines() {
        if line.starts_with("> ") {
            lines.clear();
        } else if let Some(line) = line.strip_prefix("| ") {
            lines.push(line);
        } else if let Some(end) = line.strip_prefix("= ") {
            let uncaught = (end != "normal").then(|| end.to_string());
            all.push(Ran { out: lines.join("\n"), uncaught });
        }
    }
    all
}
