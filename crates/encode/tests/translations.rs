//! Translations are legal Silver: what is printed is read back without complaint, for our own programs and for the field's.

use std::path::{Path, PathBuf};

use grail_encode::Variant;
use grail_encode::chalice::{Options, encode};
use source::SourceMap;
use verdict::MemberKind;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|e| e == "chalice") {
            found.push(path);
        }
    }
}

/// Translates a program, prints and reads it back; whether it has a translation, or what is wrong with it.
fn check(path: &Path) -> Result<bool, String> {
    let sources = SourceMap::new();
    let text = String::from_utf8_lossy(&std::fs::read(path).expect("a readable file")).into_owned();
    let options = Options::of_source(&text);
    let file = sources.add(path.display().to_string(), text);
    let Some(program) = chalice::load(&sources, &[file]).program else { return Ok(false) };
    for probes in [false, true] {
        let encoded = encode(&program, &options, &Variant { probes, ..Variant::default() });
        if !encoded.gaps.is_empty() {
            return Ok(false);
        }
        let printed = silver::print::program(&encoded.program);
        let loaded = silver::load_text(&sources, "translation", &printed);
        let errors: Vec<_> = loaded.diagnostics.iter().filter(|d| d.is_error()).collect();
        let line = errors.first().and_then(|d| sources.line_col(d.primary.span)).map_or(0, |p| p.line as usize);
        let around = printed.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        if let Some(error) = errors.first() {
            return Err(format!("{}: {}\n{around}", path.display(), error.message));
        }
    }
    Ok(true)
}

/// How many have a translation; all complaints at once.
fn check_all(mut files: Vec<PathBuf>) -> usize {
    files.sort();
    let results: Vec<_> = files.iter().map(|f| check(f)).collect();
    let complaints: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
    results.iter().filter(|r| **r == Ok(true)).count()
}

#[test]
fn our_programs_translate_to_legal_silver() {
    let mut files = Vec::new();
    programs(&root().join("examples"), &mut files);
    programs(&root().join("tests/chalice/verify"), &mut files);
    let n = check_all(files);
    assert!(n > 20, "only {n} programs have a translation");
}

#[test]
fn the_corpora_translate_to_legal_silver() {
    let beside = root().join("../shared/corpora");
    let corpora = std::env::var_os("GRAIL_CORPORA").map_or(beside, PathBuf::from);
    let mut files = Vec::new();
    programs(&corpora.join("chalice"), &mut files);
    programs(&corpora.join("chalice2silver"), &mut files);
    if files.is_empty() {
        println!("skipped: no corpora here");
        return;
    }
    check_all(files);
}

/// A method is translated in the same way whether or not the bodies of others are there.
fn check_alone(path: &Path) {
    let sources = SourceMap::new();
    let text = std::fs::read_to_string(path).expect("a readable file");
    let options = Options::of_source(&text);
    let file = sources.add(path.display().to_string(), text);
    let Some(program) = chalice::load(&sources, &[file]).program else { return };
    let whole = encode(&program, &options, &Variant::default());
    // Names of strings are numbers in the order of their use.
    if !whole.gaps.is_empty() || whole.program.domains.keys().any(|name| name.as_str() == "$Str") {
        return;
    }
    let texts = silver::print::apart(&whole.program);
    for id in program.methods() {
        let bodies = Some([program.full_name(id)].into_iter().collect());
        let alone = encode(&program, &options, &Variant { bodies, ..Variant::default() });
        let alone_texts = silver::print::apart(&alone.program);
        assert_eq!(texts.common, alone_texts.common, "{}", path.display());
        for (name, text) in &alone_texts.members {
            let owner = alone.owners[name].member;
            let is_left_out = owner.kind == MemberKind::Method && owner.name != program.full_name(id);
            let expected = if is_left_out { &texts.contracts[name] } else { &texts.members[name] };
            assert_eq!(expected, text, "{name} in {}", path.display());
        }
    }
}

#[test]
fn a_method_is_translated_alone_as_among_others() {
    let mut files = Vec::new();
    programs(&root().join("examples"), &mut files);
    programs(&root().join("tests/chalice"), &mut files);
    assert!(files.len() > 50);
    files.iter().for_each(|path| check_alone(path));
}
