//! What is held before a line, and known of values, according to the proof.
//!
//! A check that no state satisfies is put before the line. Its proof fails, and the way to the failure ends in the state that is asked for. So what is
//! told is what the engine has, also in members that are proved.

use std::sync::Arc;

use source::{Diagnostic, FileId, SourceMap, Span};

use crate::cancel::Cancel;
use crate::options::Options;
use crate::repair::{Broken, places};
use crate::report::way;
use crate::run::{Request, Silent, Task, run};
use crate::why::Story;

/// The state before a line, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// On one way there; there may be others.
    OnOneWay {
        /// What is held and known, a line each.
        state: Vec<String>,
        /// The conditions that were decided on the way.
        decisions: Vec<String>,
    },
    /// According to the proof, nothing gets there.
    Never,
}

/// What is held before a line of the first text, counted from zero; nothing where no statement can stand, or nothing is known.
pub fn before_line(program: &Broken, line: u32, cancel: &Cancel) -> Option<Held> {
    let check = program.language.phrases()?.refuted;
    let text = &program.texts.first()?.1;
    let start = text.split_inclusive('\n').take(line as usize).map(str::len).sum::<usize>();
    let own = text.get(start..)?.lines().next()?;
    if own.trim().is_empty() {
        return None;
    }
    let edit = places::statement_before(text, start, check);
    let place = edit.start;
    let probed = program.edited(&[edit]);
    let map = Arc::new(SourceMap::new());
    let options = Options { ways: true, all_errors: true, vacuity: false, smoke: false, ..probed.options.clone() };
    let request = Request { task: Task::Verify, inputs: probed.inputs(), language: Some(probed.language), options };
    let report = run(request, &map, cancel, &mut Silent);
    if report.interrupted || report.files.iter().any(|file| !file.legal) {
        return None;
    }
    let is_ours = |span: Span| {
        let within = place..=place + check.len();
        span.file == FileId(0) && within.contains(&(span.start as usize)) && within.contains(&(span.end as usize))
    };
    match report.stories.iter().find(|story| is_ours(story.diagnostic.primary.span)) {
        Some(story) => told(story, &map),
        // Where something else fails or is not decided, proofs may have ended before the line.
        None => (!report.diagnostics.iter().any(Diagnostic::is_error)).then_some(Held::Never),
    }
}

fn told(story: &Story, map: &SourceMap) -> Option<Held> {
    let state = way::state(map, story.way.last()?);
    let decisions = story.way.iter().flat_map(|told| &told.decisions).map(|decision| {
        let condition = words::quote(&decision.condition, "a condition");
        format!("{condition} is {}", if decision.taken { "true" } else { "false" })
    });
    Some(Held::OnOneWay { state, decisions: decisions.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang;

    fn held(language: &str, text: &str, line: u32) -> Option<Held> {
        let language = lang::by_name(language).expect("there is one");
        let texts = vec![("a".to_string(), text.to_string())];
        before_line(&Broken { language, texts, options: Options::default() }, line, &Cancel::default())
    }

    fn state(held: Option<Held>) -> String {
        match held {
            Some(Held::OnOneWay { state, .. }) => state.join("\n"),
            other => panic!("{other:?}"),
        }
    }

    const SILVER: &str = "field f: Int\nmethod m(x: Ref, b: Bool)\n  requires acc(x.f)\n{\n  x.f := 3\n  if (b) {\n    x.f := 4\n  }\n  exhale acc(x.f, 1/2)\n  assume false\n  x.f := 5\n}\n";

    #[test]
    fn a_proof_tells_what_is_held() {
        assert!(state(held("silver", SILVER, 5)).contains("x.f  write  = 3"), "{:?}", held("silver", SILVER, 5));
        let inside = held("silver", SILVER, 6);
        assert!(
            matches!(&inside, Some(Held::OnOneWay { decisions, .. }) if decisions == &["`b` is true"]),
            "{inside:?}"
        );
        assert!(state(held("silver", SILVER, 9)).contains("x.f  1/2"));
        assert_eq!(held("silver", SILVER, 10), Some(Held::Never));
        // Nothing can stand there.
        assert_eq!(held("silver", SILVER, 0), None);
        assert_eq!(held("silver", SILVER, 99), None);
    }

    #[test]
    fn every_language_tells() {
        let chalice =
            "class C {\n  var x: int\n  method m()\n    requires acc(x)\n  {\n    x := 1\n    x := 2\n  }\n}\n";
        assert!(state(held("chalice", chalice, 6)).contains("= 1"), "{:?}", held("chalice", chalice, 6));
        let java =
            "class C {\n  int x;\n  //@ requires Perm(x, write);\n  void m() {\n    x = 1;\n    x = 2;\n  }\n}\n";
        assert!(state(held("java", java, 5)).contains("= 1"), "{:?}", held("java", java, 5));
        let boogie = "procedure p(n: int)\n{\n  var i: int;\n  i := 7;\n  assert i > 0;\n}\n";
        assert!(state(held("boogie", boogie, 4)).contains("i = 7"), "{:?}", held("boogie", boogie, 4));
    }
}
