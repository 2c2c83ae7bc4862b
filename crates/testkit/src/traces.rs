//! What Java programs print: on a JVM, all of them compiled and run at once, and in core.

use std::fs;
use std::path::Path;
use std::process::Command;

use java_core::lower::{self, Lowered};
use source::SourceMap;

use crate::interpreter::{self, End, Trace};

/// A program whose only top-level class has a name and a `main`.
#[derive(Clone, Debug)]
pub struct Sample {
    pub name: String,
    pub text: String,
}

/// Whether there is a JDK here.
pub fn has_java() -> bool {
    Command::new("javac").arg("-version").output().is_ok_and(|out| out.status.success())
}

/// The traces of all programs, by one compiler and in one JVM, in a folder that is made for it.
pub fn of_jvm(samples: &[Sample], folder: &Path) -> Result<Vec<Trace>, String> {
    let (sources, classes) = (folder.join("sources"), folder.join("classes"));
    for made in [&sources, &classes] {
        let _ = fs::remove_dir_all(made);
        fs::create_dir_all(made).map_err(|error| error.to_string())?;
    }
    let harness = sources.join("Traces.java");
    let mut list = quoted(&harness);
    fs::write(&harness, include_str!("traces/Traces.java")).map_err(|error| error.to_string())?;
    for sample in samples {
        let file = sources.join(format!("{}.java", sample.name));
        fs::write(&file, &sample.text).map_err(|error| error.to_string())?;
        list.push_str(&quoted(&file));
    }
    let files = folder.join("files");
    fs::write(&files, list).map_err(|error| error.to_string())?;
    let mut javac = Command::new("javac");
    javac
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(&classes)
        .arg(format!("@{}", files.display()));
    output(&mut javac)?;
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"]).arg(&classes).arg("Traces").arg(&classes);
    java.args(samples.iter().map(|sample| &sample.name));
    let printed = output(&mut java)?;
    let traces = parse(&printed);
    match traces.len() == samples.len() {
        true => Ok(traces),
        false => Err(format!("{} traces of {} programs", traces.len(), samples.len())),
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
fn parse(printed: &str) -> Vec<Trace> {
    let mut traces = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in printed.lines() {
        if line.starts_with("> ") {
            lines.clear();
        } else if let Some(line) = line.strip_prefix("| ") {
            lines.push(line);
        } else if let Some(end) = line.strip_prefix("= ") {
            let end = match end {
                "normal" => End::Normal,
                class => End::Uncaught(class.to_string()),
            };
            traces.push(Trace { out: lines.join("\n"), end });
        }
    }
    traces
}

/// A program that was lowered, or why it could not be read.
pub struct Core {
    pub lowered: Lowered,
    /// The texts of nodes that are neither in core, nor in a gap, nor left out for a reason.
    pub uncovered: Vec<String>,
}

pub fn core_of(sample: &Sample) -> Result<Core, String> {
    let sources = SourceMap::default();
    let file = sources.add(format!("{}.java", sample.name), sample.text.clone());
    let loaded = java::load(&sources, &[file]);
    let Some(tree) = loaded.program else {
        let errors: Vec<String> = loaded.diagnostics.iter().map(|d| d.message.clone()).collect();
        return Err(errors.join("\n"));
    };
    let lowered = lower::lower(&tree, lower::Options::default());
    let text_of = |span: source::Span| sample.text[span.start as usize..span.end as usize].to_string();
    let uncovered = lower::uncovered(&tree, &lowered).into_iter().map(text_of).collect();
    Ok(Core { lowered, uncovered })
}

/// The trace of a program in core.
pub fn of_core(sample: &Sample, core: &Core) -> Result<Trace, String> {
    let program = &core.lowered.program;
    let class = program.find_class(&sample.name).ok_or("the class is missing")?;
    let is_main = |method: &&java_core::core::MethodId| program[**method].name.as_str() == "main";
    let main = program[class].methods.iter().find(is_main).copied().ok_or("`main` is missing")?;
    Ok(interpreter::run(program, class, main))
}

/// The first line in which two traces differ, or how they end.
pub fn difference(jvm: &Trace, core: &Trace) -> Option<String> {
    if jvm == core {
        return None;
    }
    let (mut want, mut got) = (jvm.out.lines(), core.out.lines());
    for n in 1.. {
        match (want.next(), got.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let shown = |line: Option<&str>| line.unwrap_or("(the end)").to_string();
                return Some(format!(
                    "line {n}: java prints `{}`, core prints `{}` ({:?})",
                    shown(a),
                    shown(b),
                    core.end
                ));
            }
        }
    }
    Some(format!("java ends with {:?}, core with {:?}", jvm.end, core.end))
}
