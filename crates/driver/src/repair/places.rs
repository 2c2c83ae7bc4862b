//! Where things can be added: the member and the loops around an error, found by names and signs.

use std::ops::Range;

use source::Span;
use source::names::{Declaration, NameKind, Names};

use super::{Edit, Specs};
use crate::lexical;

/// What is around an error.
pub struct Situation<'a> {
    pub text: &'a str,
    pub names: &'a Names,
    pub at: Span,
    pub member: Option<Member<'a>>,
    /// Innermost first.
    pub loops: Vec<Section>,
}

pub struct Member<'a> {
    pub declaration: &'a Declaration,
    pub section: Section,
}

/// Something with a head and a body in braces, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    pub start: usize,
    pub body: Option<Range<usize>>,
    pub end: usize,
}

impl<'a> Situation<'a> {
    pub fn of(text: &'a str, names: &'a Names, at: Span) -> Situation<'a> {
        let brackets = lexical::brackets(text);
        let callable = |d: &&Declaration| {
            let kind =
                matches!(d.kind, NameKind::Method | NameKind::Function | NameKind::Constructor | NameKind::Predicate);
            kind && d.whole.contains(at.start_point())
        };
        let declaration = names.declarations.iter().filter(callable).min_by_key(|d| d.whole.end - d.whole.start);
        let member = declaration.map(|declaration| {
            let (start, end) = (declaration.whole.start as usize, declaration.whole.end as usize);
            // The body ends where the declaration does.
            let is_body = |b: &&Range<usize>| text[b.start..].starts_with('{') && start <= b.start && b.end <= end;
            let body = brackets.iter().filter(is_body).max_by_key(|b| (b.end, b.len())).cloned();
            let body = body.filter(|body| text[body.end..end].trim().is_empty());
            Member { declaration, section: Section { start, body, end } }
        });
        let loops = loops(text, &brackets, at.start as usize, member.as_ref().map(|m| &m.section));
        Situation { text, names, at, member, loops }
    }
}

/// The loops around a place, innermost first.
fn loops(text: &str, brackets: &[Range<usize>], at: usize, member: Option<&Section>) -> Vec<Section> {
    let Some(body) = member.and_then(|section| section.body.clone()) else { return Vec::new() };
    let inside = |b: &&Range<usize>| text[b.start..].starts_with('{') && body.start < b.start && b.end < body.end;
    let mut found: Vec<Section> = Vec::new();
    for block in brackets.iter().filter(inside) {
        let start = statement_start(text, brackets, block.start);
        let head = &text[start..block.start];
        let is_loop = ["while", "for"].iter().any(|word| head[lexical::word_at(head, 0)] == **word);
        if is_loop && start <= at && at < block.end {
            found.push(Section { start, body: Some(block.clone()), end: block.end });
        }
    }
    found.sort_by_key(|section| section.end - section.start);
    found
}

/// Where the statement starts whose block starts here: behind what ends the one before.
fn statement_start(text: &str, brackets: &[Range<usize>], block: usize) -> usize {
    let depth = |at: usize| brackets.iter().filter(|b| b.start < at && at < b.end - 1).count();
    let level = depth(block);
    let ends = |(at, sign): &&(usize, u8)| {
        *at < block
            && matches!(sign, b';' | b'{' | b'}')
            && (depth(*at) == level || *sign == b'{' && depth(*at) + 1 == level)
    };
    let code = lexical::code(text);
    let words = ["while", "for"];
    // Without semicolons, the last word that begins a loop at this depth.
    let from = code.iter().rev().find(ends).map_or(0, |(at, _)| at + 1);
    let begins = |(at, _): &&(usize, u8)| {
        *at >= from
            && *at < block
            && depth(*at) == level
            && words.iter().any(|w| text[lexical::word_at(text, *at)] == **w)
    };
    let start = code.iter().filter(begins).map(|(at, _)| lexical::word_at(text, *at).start).next_back();
    start.unwrap_or_else(|| from + (text[from..].len() - text[from..].trim_start().len()))
}

impl Section {
    /// A clause of its contract.
    pub fn clause(&self, text: &str, specs: Specs, clause: &str) -> Edit {
        match (specs, &self.body) {
            (Specs::BeforeDeclaration, _) => {
                let indent = indent(text, self.start);
                Edit { start: self.start, end: self.start, text: format!("{clause}\n{indent}") }
            }
            (Specs::BeforeBody, body) => {
                let before = &text[..body.as_ref().map_or(self.end, |body| body.start)];
                let at = before.trim_end().len();
                let indent = indent(text, self.start);
                let more = if body.is_some() && at == before.len() { " " } else { "" };
                Edit { start: at, end: at, text: format!("\n{indent}  {clause}{more}") }
            }
        }
    }

    /// A statement at the end of its body.
    pub fn last_statement(&self, text: &str, statement: &str) -> Option<Edit> {
        let close = self.body.as_ref()?.end - 1;
        let at = text[..close].trim_end().len();
        let indent = indent(text, self.start);
        Some(Edit { start: at, end: at, text: format!("\n{indent}  {statement}") })
    }
}

/// A statement before the one at a place.
pub fn statement_before(text: &str, at: usize, statement: &str) -> Edit {
    let line = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let start = line + (text[line..].len() - text[line..].trim_start().len());
    Edit { start, end: start, text: format!("{statement}\n{}", indent(text, start)) }
}

/// The blanks before the first sign of a line.
fn indent(text: &str, at: usize) -> &str {
    let line = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let rest = &text[line..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}
