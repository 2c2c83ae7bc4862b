//! Lowering keeps its promises on every legal program of the corpora.

use std::path::{Path, PathBuf};

use grail_silver::cfg::Cfg;
use grail_silver::transform::instantiate::instantiate;
use grail_silver::transform::{Options, lower};
use source::SourceMap;

fn corpora() -> Option<PathBuf> {
    let found = match std::env::var_os("GRAIL_CORPORA") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"),
    };
    found.is_dir().then_some(found)
}

fn programs(under: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(under) else { return };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "vpr") {
            out.push(path);
        }
    }
}

fn check(path: &Path, text: &str) -> Result<bool, String> {
    let sources = SourceMap::new();
    let Some(program) = grail_silver::load_text(&sources, &path.to_string_lossy(), text).program else {
        return Ok(false);
    };
    let Ok(core) = lower(program, Options::default()) else { return Ok(false) };
    let instances = instantiate(&core);
    for body in instances.domains.iter().flat_map(|d| &d.axioms).map(|a| &a.body) {
        if body.any(&mut |e| !e.ty.is_ground()) {
            return Err("axiom with type variables".to_string());
        }
    }
    for method in core.methods.values() {
        if let Some(Err(error)) = method.body.as_ref().map(Cfg::new) {
            return Err(error.message);
        }
    }
    Ok(true)
}

#[test]
fn every_legal_program_of_the_corpora_is_lowered_to_the_core() {
    let Some(corpora) = corpora() else { return println!("skipped: no corpora") };
    let mut all = Vec::new();
    programs(&corpora.join("silver"), &mut all);
    programs(&corpora.join("vercors"), &mut all);
    all.sort();
    let run = move || {
        let (mut lowered, mut wrong) = (0, Vec::new());
        for path in &all {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            match check(path, &text) {
                Ok(legal) => lowered += usize::from(legal),
                Err(message) => wrong.push(format!("{}: {message}", path.display())),
            }
        }
        println!("{lowered} of {} programs lowered", all.len());
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(all.is_empty() || lowered > 0);
    };
    std::thread::Builder::new().stack_size(1 << 30).spawn(run).expect("a thread").join().expect("no panic");
}
