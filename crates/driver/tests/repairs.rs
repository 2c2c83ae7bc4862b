//! Every repair that is proposed for the programs of the error registry, applied: the error must be gone, and nothing worse.
//!
//! Programs that are not legal, and the broken examples, are fixed only with `GRAIL_REPAIRS=all`: that takes minutes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use grail_driver::repair::{Broken, Repair, repairs};
use grail_driver::{Cancel, Options, Request, Silent, Task, lang, registry};
use source::registry::Example;
use source::{Diagnostic, Severity, SourceMap};

fn all_wanted() -> bool {
    std::env::var("GRAIL_REPAIRS").is_ok_and(|what| what == "all")
}

fn problems(broken: &Broken, task: Task) -> Vec<Diagnostic> {
    let map = Arc::new(SourceMap::new());
    let inputs =
        broken.texts.iter().map(|(name, text)| grail_driver::Input::Text { name: name.clone(), text: text.clone() });
    let request =
        Request { task, inputs: inputs.collect(), language: Some(broken.language), options: broken.options.clone() };
    let report = grail_driver::run(request, &map, &Cancel::default(), &mut Silent);
    report.diagnostics.into_iter().filter(|d| d.severity != Severity::Note).collect()
}

/// What became of the errors of programs.
#[derive(Default, Debug)]
struct Count {
    errors: usize,
    with_repair: usize,
    offered: usize,
    /// Applied, nothing is wrong any more; at least the error is gone; something is worse.
    proved: usize,
    gone: usize,
    worse: Vec<String>,
}

impl Count {
    fn fix(&mut self, name: &str, broken: &Broken) {
        let before = problems(broken, Task::Verify);
        let errors = before.iter().filter(|d| d.is_error()).count();
        self.errors += errors;
        let mut found: Vec<(usize, Repair)> = Vec::new();
        repairs(broken, &before, &Cancel::default(), &mut |n, repair| found.push((n, repair)));
        let mut fixed: Vec<usize> = found.iter().map(|(n, _)| *n).collect();
        fixed.dedup();
        self.with_repair += fixed.len();
        for (n, repair) in found {
            self.offered += 1;
            let after = problems(&broken.edited(&repair.edits), Task::Verify);
            let same = |d: &&Diagnostic| d.code == before[n].code && d.message == before[n].message;
            let is_gone = after.iter().filter(same).count() < before.iter().filter(same).count();
            println!("{name}: {} -> {} left of {}", repair.title, after.len(), before.len());
            match (after.is_empty(), is_gone && after.len() <= before.len()) {
                (true, _) => self.proved += 1,
                (_, true) => self.gone += 1,
                _ => self.worse.push(format!("{name}: {}", repair.title)),
            }
        }
    }
}

fn broken(lang: &'static dyn lang::Language, name: &str, text: &str) -> Broken {
    Broken { language: lang, texts: vec![(name.to_string(), text.to_string())], options: Options::default() }
}

#[test]
fn repairs_of_the_programs_of_the_registry() {
    let mut total = Count::default();
    for language in lang::LANGUAGES {
        let mut count = Count::default();
        for entry in registry::areas().flat_map(|area| area.entries) {
            let Example::Program { lang, failing, .. } = entry.example else { continue };
            let name = format!("{}.{}", entry.code, language.extensions()[0]);
            let program = broken(*language, &name, failing);
            if lang == language.name() && (all_wanted() || problems(&program, Task::Check).is_empty()) {
                count.fix(&name, &program);
            }
        }
        println!("{}: {count:?}", language.title());
        assert!(count.worse.is_empty(), "{:?}", count.worse);
        total.offered += count.offered;
        total.proved += count.proved;
    }
    assert!(total.offered >= 30 && total.proved * 2 >= total.offered, "{total:?}");
}

#[test]
fn repairs_of_the_broken_examples() {
    if !all_wanted() {
        println!("skipped: takes minutes; GRAIL_REPAIRS=all runs it");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for folder in ["silver", "chalice", "boogie", "java", "java/ownership"] {
        let mut count = Count::default();
        let entries = std::fs::read_dir(root.join(folder)).expect("the examples");
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let (Some(language), Ok(text)) = (lang::of_path(&path), std::fs::read_to_string(&path)) else { continue };
            let is_broken = ["broken", "transfer", "race"].iter().any(|word| name.contains(word));
            if is_broken {
                count.fix(&name, &broken(language, &path.display().to_string(), &text));
            }
        }
        println!("{folder}: {count:?}");
        assert!(count.worse.is_empty(), "{:?}", count.worse);
    }
}
