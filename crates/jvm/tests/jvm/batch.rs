//! Many programs in one virtual machine: starting one for each would take minutes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use grail_jvm::{Instrumented, Outcome, Policy, Reader, find_jdk, instrument, library_folder};
use java::Program;
use source::SourceMap;

/// A program and how it is to be run; without a policy, as plain Java.
pub struct Case {
    pub name: String,
    pub text: String,
    pub policy: Option<Policy>,
}

/// What came of it.
pub struct Ran {
    pub outcome: Outcome,
    pub output: String,
    /// Why it was not run at all, or did not end.
    pub problem: Option<String>,
}

impl Ran {
    /// The names of failures, in the order of their reports; `unchecked` for what was not checked.
    pub fn failures(&self) -> Vec<String> {
        let name = |d: &source::Diagnostic| d.id.clone().unwrap_or_else(|| "unchecked".to_string());
        self.outcome.diagnostics.iter().map(name).collect()
    }
}

struct Prepared {
    folder: PathBuf,
    map: SourceMap,
    program: Program,
    instrumented: Instrumented,
}

fn scratch() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("batch-{}-{number}", std::process::id()))
}

fn prepare(case: &Case, folder: PathBuf) -> Result<Prepared, String> {
    let map = SourceMap::new();
    let file = map.add(format!("{}.java", case.name), case.text.clone());
    let loaded = java::load(&map, &[file]);
    let Some(program) = loaded.program else {
        let shown: Vec<String> = loaded
            .diagnostics
            .iter()
            .map(|d| source::render::text::render(&map, d, source::render::text::Style::PLAIN))
            .collect();
        return Err(format!("not a legal program:\n{}", shown.join("\n")));
    };
    let instrumented = match case.policy {
        Some(_) if is_owned(&program) => {
            grail_jvm::ownership::instrument(&map, &program).map_err(|d| d.message.clone())?
        }
        Some(policy) => instrument(&map, &program, policy),
        None => Instrumented::plain(&map, &program),
    };
    let sources = folder.join("sources");
    fs::create_dir_all(&sources).map_err(|e| e.to_string())?;
    fs::write(sources.join("Main.java"), &instrumented.files[0].1).map_err(|e| e.to_string())?;
    fs::write(folder.join("names"), &instrumented.names).map_err(|e| e.to_string())?;
    Ok(Prepared { folder, map, program, instrumented })
}

fn is_owned(program: &Program) -> bool {
    matches!(program.model, java::tree::Model::Ownership(_))
}

/// Nothing where there is no JDK.
pub fn run(cases: &[Case]) -> Option<Vec<Ran>> {
    let jdk = match find_jdk() {
        Ok(jdk) => jdk,
        Err(why) => {
            eprintln!("skipped: {why}");
            return None;
        }
    };
    let library = library_folder(&jdk).expect("the library compiles");
    let folder = scratch();
    let prepared: Vec<Result<Prepared, String>> =
        cases.iter().enumerate().map(|(i, case)| prepare(case, folder.join(i.to_string()))).collect();
    let mut list = String::new();
    for (case, prepared) in cases.iter().zip(&prepared) {
        if let Ok(prepared) = prepared {
            let policy = case.policy.unwrap_or_default().name();
            let model = if is_owned(&prepared.program) { "ownership" } else { "permissions" };
            list.push_str(&format!("{}\t{policy}\t{}\t{model}\n", case.name, prepared.folder.display()));
        }
    }
    fs::create_dir_all(&folder).expect("a scratch folder");
    fs::write(folder.join("list"), list).expect("a list");
    let status = Command::new(jdk.program("java"))
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--add-opens", "java.base/java.lang=ALL-UNNAMED"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jvm/Batch.java"))
        .arg(folder.join("list"))
        .arg(&library)
        .status()
        .expect("java starts");
    assert!(status.success(), "the batch failed: {status}");
    let ran = prepared.into_iter().map(|p| p.map_or_else(illegal, |p| read(&p))).collect();
    fs::remove_dir_all(&folder).expect("the scratch folder can be removed");
    Some(ran)
}

fn illegal(why: String) -> Ran {
    let outcome = Outcome::new(grail_jvm::End::Illegal, Vec::new(), "");
    Ran { outcome, output: String::new(), problem: Some(why) }
}

fn read(p: &Prepared) -> Ran {
    let text = |name: &str| fs::read_to_string(p.folder.join(name)).unwrap_or_default();
    let status = text("status");
    let problem = match status.as_str() {
        "0" | "1" => None,
        "not compiled" => Some(format!("not compiled:\n{}", text("javac"))),
        other => Some(format!("{other}:\n{}", text("errors"))),
    };
    let reader = Reader { map: &p.map, program: &p.program, instrumented: &p.instrumented };
    let outcome = reader.outcome(&text("report"), status.parse().ok(), None);
    Ran { outcome, output: text("output"), problem }
}
