//! Verifies Chalice files and prints what is said about them, one line an error: `verify FILE...`. With `CONFORM` set, compares
//! with the expectations beside the files and prints the differences only.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use source::{Diagnostic, SourceMap, Symbol};
use verdict::{MemberReport, Outcome};

struct Collect(Mutex<Vec<MemberReport>>);

impl symex::Watch for Collect {
    fn started(&self, _: Symbol) {}
    fn finished(&self, report: MemberReport) {
        self.0.lock().unwrap().push(report);
    }
}

fn options(text: &str) -> grail_encode::chalice::Options {
    grail_encode::chalice::Options::of_source(text)
}

fn verify(sources: &SourceMap, name: &str, text: &str) -> Result<Vec<Diagnostic>, String> {
    let file = sources.add(name, text.to_string());
    let loaded = chalice::load(sources, &[file]);
    let Some(program) = loaded.program else { return Ok(loaded.diagnostics) };
    let encoded = grail_encode::chalice::encode(&program, &options(text));
    if let Some(d) = encoded.unsupported.first() {
        return Err(d.message.clone());
    }
    let core = silver::transform::lower(
        encoded.program.clone(),
        silver::transform::Options { smoke: false, skip_termination: true },
    )
    .map_err(|d| format!("lower: {:?}", d.first()))?;
    let watch = Collect(Mutex::default());
    let selected = |_: Symbol| true;
    let cancel = AtomicBool::new(false);
    let options = symex::Options {
        jobs: 1,
        budget: None,
        all_errors: true,
        dump_smt: None,
        selected: &selected,
        cancel: &cancel,
    };
    symex::verify(&core, &options, &watch).map_err(|e| e.0)?;
    let mut all = Vec::new();
    for report in watch.0.into_inner().unwrap() {
        match &report.outcome {
            Outcome::Verified => {}
            Outcome::Failed(failures) => {
                for f in failures {
                    if std::env::var_os("RAW").is_some() {
                        println!("   raw {} {} in {}: {}", f.id(), f.offending_text, report.name, f.at.origin);
                    }
                    all.extend(grail_encode::chalice::explain(&encoded, f, sources));
                }
            }
            other => return Err(format!("{}: {other:?}", report.name)),
        }
    }
    Ok(all)
}

fn line(sources: &SourceMap, d: &Diagnostic) -> u32 {
    sources.line_col(d.primary.span).map_or(0, |p| p.line)
}

/// The lines of the original verifier's output.
fn expected(output: &str) -> Option<BTreeSet<u32>> {
    let pos = |l: &str| {
        l.trim_start().split_once(": ").and_then(|(p, _)| p.split_once('.').and_then(|(l, _)| l.parse().ok()))
    };
    if output.contains("did not typecheck") {
        return Some(output.lines().filter_map(pos).collect());
    }
    let n: usize = output.split("finished with ").nth(1)?.split_whitespace().next()?.parse().ok()?;
    Some(output.lines().filter_map(pos).take(n).collect())
}

/// The lines of the translator's annotations, without those that record its own defects.
fn annotated(text: &str) -> BTreeSet<u32> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = BTreeSet::new();
    for (i, l) in lines.iter().enumerate() {
        let l = l.trim_start();
        if l.starts_with("//:: ExpectedOutput(")
            && !l.contains("chalice2silver.error")
            && !l.contains("feature.unsupported")
        {
            let target = (i + 1..lines.len()).find(|j| !lines[*j].trim_start().starts_with("//"));
            found.extend(target.map(|t| t as u32 + 1));
        }
        if l.contains("@Error") {
            found.insert(i as u32 + 1);
        }
    }
    found
}

fn main() {
    let conform = std::env::var_os("CONFORM").is_some();
    let (mut ok, mut total) = (0, 0);
    for name in std::env::args().skip(1) {
        let sources = SourceMap::new();
        let text = String::from_utf8_lossy(&std::fs::read(&name).expect("a readable file")).into_owned();
        let start = std::time::Instant::now();
        let run = std::panic::catch_unwind(|| verify(&sources, &name, &text)).unwrap_or_else(|_| Err("PANIC".into()));
        let time = start.elapsed().as_millis();
        total += 1;
        let short = name.rsplit('/').take(2).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("/");
        let ds = match run {
            Err(why) => {
                println!("UNDECIDED {short} ({time} ms): {}", &why[..why.len().min(200)]);
                continue;
            }
            Ok(ds) => ds,
        };
        if conform {
            let output = std::fs::read_to_string(name.replace(".chalice", ".output.txt")).ok();
            let want = match &output {
                Some(o) => expected(o).unwrap_or_default(),
                None => annotated(&text),
            };
            let label = |d: &Diagnostic| match (&output, d.id.as_deref()) {
                (None, Some(id)) if id.starts_with("postcondition.violated") => d
                    .secondary
                    .first()
                    .and_then(|l| sources.line_col(l.span))
                    .map_or_else(|| line(&sources, d), |p| p.line),
                _ => line(&sources, d),
            };
            let got: BTreeSet<u32> = ds.iter().filter(|d| d.is_error()).map(label).collect();
            if want == got {
                ok += 1;
                println!("ok {short} ({time} ms)");
                continue;
            }
            println!(
                "DIFFERS {short} ({time} ms): missing {:?}, extra {:?}",
                want.difference(&got).collect::<Vec<_>>(),
                got.difference(&want).collect::<Vec<_>>()
            );
            for d in ds.iter().filter(|d| !want.contains(&label(d))) {
                println!("     {}: [{}] {}", line(&sources, d), d.id.as_deref().unwrap_or(""), d.message);
            }
        } else {
            println!("{short} ({time} ms)");
            for d in &ds {
                println!("  {}: {} [{}] {}", line(&sources, d), d.code.0, d.id.as_deref().unwrap_or(""), d.message);
            }
        }
    }
    if conform {
        println!("{ok} of {total}");
    }
}
