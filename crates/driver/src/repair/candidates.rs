//! What might fix an error: more in the contract, more in the invariant, a predicate opened or closed, another name.

use source::names::NameKind;
use source::{Diagnostic, similar};

use super::places::{Situation, statement_before};
use super::{Edit, Phrases, snippet};
use crate::lexical;

type Candidate = (String, Vec<Edit>);

/// Longer texts are no locations or conditions that one would want to read again.
const LONGEST: usize = 80;

/// Candidates, the simplest first.
pub fn of(error: &Diagnostic, situation: &Situation<'_>, phrases: &Phrases) -> Vec<Candidate> {
    let mut found = other_names(error, situation);
    let about = texts(error, situation.text);
    found.extend(predicates(situation, phrases, &about));
    for text in &about {
        let locations: Vec<&str> = locations(text);
        for form in [phrases.write, phrases.read, phrases.may_wait].into_iter().filter(|form| !form.is_empty()) {
            for location in &locations {
                found.extend(clauses(situation, phrases, &filled(form, location)));
            }
        }
        if is_assertion(text) {
            found.extend(clauses(situation, phrases, text));
        }
        if !phrases.modifies.is_empty() {
            found.extend(modifies(situation, phrases, text));
        }
    }
    found.extend(measures(situation, phrases));
    // Less is tried first.
    found.sort_by_key(|(_, edits)| edits.iter().map(|edit| edit.text.matches('\n').count().max(1)).sum::<usize>());
    let mut seen: Vec<Vec<Edit>> = Vec::new();
    found.retain(|(_, edits)| {
        let new = !edits.is_empty() && !seen.contains(edits);
        seen.push(edits.clone());
        new
    });
    found
}

fn filled(form: &str, what: &str) -> String {
    form.replace("{}", what)
}

/// What an error speaks of: the text at its places, the part that is to blame first, and the line it is in.
fn texts(error: &Diagnostic, text: &str) -> Vec<String> {
    let labels = error.secondary.iter().take(2).chain([&error.primary]);
    let at = lexical::floor(text, error.primary.span.start as usize);
    let line = text[..at].rfind('\n').map_or(0, |n| n + 1)..text[at..].find('\n').map_or(text.len(), |n| at + n);
    let parts = labels.filter_map(|label| snippet(text, label.span)).chain([&text[line]]);
    let mut found: Vec<String> = Vec::new();
    for part in parts {
        let part = part.split("// ").next().unwrap_or_default().trim().trim_end_matches(';').trim();
        if !part.is_empty() && part.len() <= LONGEST && !part.contains('\n') && !found.iter().any(|f| f == part) {
            found.push(part.to_string());
        }
    }
    found
}

/// The locations that a text names: what is assigned to, or itself, or those in it.
fn locations(text: &str) -> Vec<&str> {
    let target = text.split(":=").next().and_then(|left| left.split(" = ").next()).unwrap_or(text).trim();
    let mut found = vec![target];
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let part = lexical::is_word(c) || c == '.';
        match (start, part) {
            (None, true) if c.is_alphabetic() || c == '_' => start = Some(at),
            (Some(from), false) => {
                found.push(text[from..at].trim_end_matches('.'));
                start = None;
            }
            _ => {}
        }
    }
    let is_location = |l: &&str| l.starts_with(|c: char| c.is_alphabetic() || c == '_') && is_path(l);
    let mut distinct: Vec<&str> = Vec::new();
    for location in found.into_iter().filter(is_location) {
        if !distinct.contains(&location) {
            distinct.push(location);
        }
    }
    distinct
}

/// Names with dots, indices and arguments, without operators outside of brackets.
fn is_path(text: &str) -> bool {
    let brackets = lexical::brackets(text);
    let inside = |at: usize| brackets.iter().any(|b| b.contains(&at));
    text.char_indices().all(|(at, c)| lexical::is_word(c) || c == '.' || inside(at))
}

fn is_assertion(text: &str) -> bool {
    ["==", "!=", "<", ">", "&&", "||", "in ", "acc(", "rd(", "Perm("].iter().any(|sign| text.contains(sign))
        && !text.contains(":=")
        && !text.contains(';')
}

/// An assertion added to the contract, to the loops around, or both.
fn clauses(situation: &Situation<'_>, phrases: &Phrases, assertion: &str) -> Vec<Candidate> {
    let (text, specs) = (situation.text, phrases.specs);
    let Some(member) = &situation.member else { return Vec::new() };
    let name = member.declaration.name;
    let requires = member.section.clause(text, specs, &filled(phrases.requires, assertion));
    let ensures = member.section.clause(text, specs, &filled(phrases.ensures, assertion));
    let invariant = filled(phrases.invariant, assertion);
    let loops: Vec<Edit> = situation.loops.iter().map(|l| l.clause(text, specs, &invariant)).collect();
    let mut found = Vec::new();
    if let Some(innermost) = loops.first() {
        found.push((format!("add `{assertion}` to the loop invariant"), vec![innermost.clone()]));
        let all: Vec<Edit> = loops.iter().cloned().chain([requires.clone()]).collect();
        found.push((format!("require `{assertion}` in `{name}` and keep it in the loop"), all));
    }
    found.push((format!("add `{assertion}` to the precondition of `{name}`"), vec![requires.clone()]));
    if member.declaration.kind == NameKind::Method {
        let both = Edit { text: format!("{}{}", requires.text, ensures.text), ..requires.clone() };
        found.push((format!("require `{assertion}` in `{name}` and give it back"), vec![both.clone()]));
        if !loops.is_empty() {
            let all: Vec<Edit> = loops.into_iter().chain([both]).collect();
            found.push((format!("require `{assertion}` in `{name}`, keep it in the loop and give it back"), all));
        }
    }
    found
}

/// A predicate of the contract opened before, and closed again at the end; or one that is missing closed.
fn predicates(situation: &Situation<'_>, phrases: &Phrases, about: &[String]) -> Vec<Candidate> {
    let Some(member) = situation.member.as_ref().filter(|_| !phrases.unfold.is_empty()) else { return Vec::new() };
    let Some(body) = &member.section.body else { return Vec::new() };
    let text = situation.text;
    let mut found = Vec::new();
    let instances = instances(situation, member.section.start..body.start);
    for instance in &instances {
        let fold = member.section.last_statement(text, &filled(phrases.fold, instance));
        if about.iter().any(|part| part.contains(instance.as_str()))
            && let Some(fold) = &fold
        {
            found.push((format!("fold `{instance}` at the end"), vec![fold.clone()]));
        }
        if body.contains(&(situation.at.start as usize)) {
            let unfold = statement_before(text, situation.at.start as usize, &filled(phrases.unfold, instance));
            found.push((format!("unfold `{instance}` before"), vec![unfold.clone()]));
            if let Some(fold) = fold {
                found.push((format!("unfold `{instance}` before and fold it at the end"), vec![unfold, fold]));
            }
        }
    }
    found
}

/// The instances of predicates that are written in a range.
fn instances(situation: &Situation<'_>, within: std::ops::Range<usize>) -> Vec<String> {
    let (text, names) = (situation.text, situation.names);
    let brackets = lexical::brackets(text);
    let mut found: Vec<String> = Vec::new();
    for u in names.uses.iter().filter(|u| u.at.file == situation.at.file && within.contains(&(u.at.start as usize))) {
        if names.declaration(u.of).is_none_or(|d| d.kind != NameKind::Predicate) {
            continue;
        }
        let before = &text[..u.at.start as usize];
        let receiver = before.len() - before.trim_end_matches(|c: char| lexical::is_word(c) || c == '.').len();
        let name_end = u.at.end as usize;
        let end = brackets.iter().find(|b| b.start == name_end).map_or(name_end, |b| b.end);
        let instance = text[u.at.start as usize - receiver..end].to_string();
        if !found.contains(&instance) {
            found.push(instance);
        }
    }
    found
}

fn modifies(situation: &Situation<'_>, phrases: &Phrases, text: &str) -> Vec<Candidate> {
    let Some(member) = &situation.member else { return Vec::new() };
    let globals = situation.names.declarations.iter().filter(|d| d.kind == NameKind::Variable && !d.is_local());
    let named = globals.filter(|d| locations(text).contains(&d.name.as_str()));
    let edit = |name: &str| member.section.clause(situation.text, phrases.specs, &filled(phrases.modifies, name));
    named
        .map(|d| (format!("let `{}` modify `{}`", member.declaration.name, d.name), vec![edit(d.name.as_str())]))
        .collect()
}

/// A parameter as the measure of what has none.
fn measures(situation: &Situation<'_>, phrases: &Phrases) -> Vec<Candidate> {
    let Some(member) = situation.member.as_ref().filter(|_| !phrases.decreases.is_empty()) else { return Vec::new() };
    let of_member =
        |d: &&source::names::Declaration| d.kind == NameKind::Parameter && d.container == Some(member.declaration.at);
    let candidate = |d: &source::names::Declaration| {
        let clause = filled(phrases.decreases, d.name.as_str());
        let edit = member.section.clause(situation.text, phrases.specs, &clause);
        (format!("let `{}` decrease in `{}`", d.name, member.declaration.name), vec![edit])
    };
    situation.names.declarations.iter().filter(of_member).map(candidate).collect()
}

/// Names that are written nearly like the one that is wrong.
fn other_names(error: &Diagnostic, situation: &Situation<'_>) -> Vec<Candidate> {
    let text = situation.text;
    let Some(part) = snippet(text, error.primary.span) else { return Vec::new() };
    let start =
        error.primary.span.start as usize + part.len() - part.trim_start_matches(|c| !lexical::is_word(c)).len();
    let mut found = Vec::new();
    let mut at = start;
    while at < error.primary.span.end as usize {
        let word = lexical::word_at(text, at);
        let name = &text[word.clone()];
        let known = situation.names.declarations.iter().any(|d| d.name.as_str() == name);
        if !name.is_empty() && !known {
            for close in similar::close(name, situation.names.declarations.iter().map(|d| d.name)) {
                let edit = Edit { start: word.start, end: word.end, text: close.to_string() };
                found.push((format!("write `{close}`"), vec![edit]));
            }
        }
        let next = text[word.end.max(at + 1)..].find(lexical::is_word);
        at = next.map_or(text.len(), |n| word.end.max(at + 1) + n);
    }
    found.truncate(4);
    found
}
