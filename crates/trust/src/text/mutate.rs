//! Small changes that often make a right program wrong.

use super::{Token, extent, is_clause, tokens};

/// A changed program and what was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    pub text: String,
    /// From 1, in the text before the change.
    pub line: usize,
    pub what: String,
}

/// All mutants of a printed program, in the order of its lines.
pub fn mutants(text: &str) -> Vec<Mutant> {
    let lines: Vec<String> = text.lines().map(String::from).collect();
    // Chalice counts in percent.
    let half = if lines.iter().any(|line| line.starts_with("class ")) { "50" } else { "1/2" };
    let mut found = Vec::new();
    for at in 0..lines.len() {
        for (what, line) in changed_lines(&lines[at], half) {
            let mut changed = lines.clone();
            changed[at] = line;
            found.push(Mutant { text: changed.join("\n") + "\n", line: at + 1, what });
        }
        if is_statement(&lines, at) {
            let mut changed = lines.clone();
            changed.insert(at, lines[at].clone());
            let what = format!("twice `{}`", lines[at].trim());
            found.push(Mutant { text: changed.join("\n") + "\n", line: at + 1, what });
        }
        if is_dropable(&lines, at) {
            let mut changed = lines.clone();
            changed.remove(at);
            let what = format!("dropped `{}`", lines[at].trim());
            found.push(Mutant { text: changed.join("\n") + "\n", line: at + 1, what });
        }
        if at + 1 < lines.len()
            && is_statement(&lines, at)
            && is_statement(&lines, at + 1)
            && lines[at] != lines[at + 1]
        {
            let mut changed = lines.clone();
            changed.swap(at, at + 1);
            let what = format!("swapped `{}` and `{}`", lines[at].trim(), lines[at + 1].trim());
            found.push(Mutant { text: changed.join("\n") + "\n", line: at + 1, what });
        }
    }
    found
}

/// A statement, or a clause of a contract, that can be left out without breaking the shape of the program.
fn is_dropable(lines: &[String], at: usize) -> bool {
    is_statement(lines, at) || is_clause(lines[at].trim_start())
}

/// A statement on one line. Declarations are none: without them the rest is no program.
fn is_statement(lines: &[String], at: usize) -> bool {
    let line = lines[at].trim();
    let declares = ["var ", "field ", "const ", "ghost ", "tracked ", "import ", "channel ", "axiom "];
    !line.is_empty()
        && !line.contains(['{', '}'])
        && !is_clause(line)
        && !declares.iter().any(|word| line.starts_with(word))
        && line.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '(')
        && extent(lines, at) == at + 1
        && is_inside_body(lines, at)
}

/// Below a member's brace: statements are indented twice in Chalice, once in Silver.
fn is_inside_body(lines: &[String], at: usize) -> bool {
    let opening = lines[..at].iter().rev().find(|line| line.starts_with(|c: char| !c.is_whitespace()));
    let is_class = opening.is_some_and(|line| ["class", "external"].iter().any(|word| line.starts_with(word)));
    let indent = lines[at].len() - lines[at].trim_start().len();
    indent >= if is_class { 4 } else { 2 } && opening.is_some_and(|line| !line.starts_with("domain"))
}

const INSTEAD: &[(&str, &[&str])] = &[
    ("+", &["-"]),
    ("-", &["+"]),
    ("<", &["<="]),
    ("<=", &["<", "=="]),
    (">", &[">="]),
    (">=", &[">"]),
    ("==", &["!=", "<="]),
    ("!=", &["=="]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("==>", &["&&"]),
    ("true", &["false"]),
    ("false", &["true"]),
    ("above", &["below"]),
    ("below", &["above"]),
    ("acc", &["rd"]),
    ("rd", &["acc"]),
    ("write", &["1/2", "wildcard"]),
    ("wildcard", &["write"]),
    ("1/2", &["write"]),
    ("forall", &["exists"]),
    ("union", &["intersection"]),
    ("intersection", &["union"]),
    ("old", &[""]),
    ("fork", &["call"]),
    ("acquire", &["rd acquire"]),
];

fn changed_lines(line: &str, half: &str) -> Vec<(String, String)> {
    let tokens = tokens(line);
    let mut found = Vec::new();
    let mut replace = |from: usize, to: usize, by: &str, what: String| {
        found.push((what, format!("{}{by}{}", &line[..from], &line[to..])));
    };
    for (at, token) in tokens.iter().enumerate() {
        for by in INSTEAD.iter().filter(|(text, _)| *text == token.text).flat_map(|(_, by)| *by) {
            replace(token.start, token.end(), by, format!("`{}` became `{by}`", token.text));
        }
        if let Ok(n) = token.text.parse::<i64>() {
            let others = [n.checked_add(1), n.checked_sub(1).filter(|m| *m >= 0), Some(n / 2).filter(|_| n > 3)];
            for other in others.into_iter().flatten() {
                replace(token.start, token.end(), &other.to_string(), format!("{n} became {other}"));
            }
        }
        if token.text == "&&" {
            let (from, to) = (operand_start(&tokens, at), operand_end(&tokens, at));
            let (left, right) = (line[from..token.start].trim(), line[token.end()..to].trim());
            replace(from, to, right, format!("dropped `{left}`"));
            replace(from, to, left, format!("dropped `{right}`"));
        }
        if ["==>", "<<", "<", "<="].contains(&token.text) {
            let (from, to) = (operand_start(&tokens, at), operand_end(&tokens, at));
            let (left, right) = (line[from..token.start].trim(), line[token.end()..to].trim());
            replace(from, to, &format!("{right} {} {left}", token.text), format!("turned `{}` round", token.text));
        }
        if token.text == "if"
            && let Some((open, close)) = group_after(&tokens, at)
        {
            let condition = &line[open..close];
            replace(open, close, &format!("(!{condition})"), "swapped the branches".to_string());
        }
        if token.text == "acc"
            && let Some((open, close)) = group_after(&tokens, at)
            && !line[open..close].contains(',')
        {
            let inside = &line[open + 1..close - 1];
            replace(open, close, &format!("({inside}, {half})"), format!("acc({inside}) was halved"));
        }
    }
    found
}

/// The parentheses right after a token.
fn group_after(tokens: &[Token<'_>], at: usize) -> Option<(usize, usize)> {
    let open = tokens.get(at + 1).filter(|token| token.text == "(")?;
    let mut depth = 0;
    for token in &tokens[at + 1..] {
        depth += bracket(token.text);
        if depth == 0 {
            return Some((open.start, token.end()));
        }
    }
    None
}

fn bracket(text: &str) -> i64 {
    match text {
        "(" | "[" | "{" | "[[" => 1,
        ")" | "]" | "}" | "]]" => -1,
        _ => 0,
    }
}

/// Binds weaker than the operator at `at`, or ends an expression.
fn ends_operand(token: &str, of: &str) -> bool {
    let always = ["==>", "<==>", "?", ":", "::", ";", ",", ":=", "requires", "ensures", "invariant", "where", "in"];
    let words = ["assert", "assume", "inhale", "exhale", "return", "folding", "unfolding"];
    let comparison = of != "&&" && of != "==>" && ["&&", "||"].contains(&token);
    let implication = of == "==>" && ["==>", "&&", "||"].contains(&token);
    let or = of == "&&" && ["&&", "||"].contains(&token);
    comparison
        || or
        || (implication && token == "==>")
        || (of != "==>" && always.contains(&token))
        || words.contains(&token)
        || (of == "==>" && always[2..].contains(&token))
}

fn operand_start(tokens: &[Token<'_>], at: usize) -> usize {
    let mut depth = 0;
    let mut start = tokens[at].start;
    for token in tokens[..at].iter().rev() {
        depth -= bracket(token.text);
        if depth < 0 || (depth == 0 && bracket(token.text) == 0 && ends_operand(token.text, tokens[at].text)) {
            break;
        }
        start = token.start;
    }
    start
}

fn operand_end(tokens: &[Token<'_>], at: usize) -> usize {
    let mut depth = 0;
    let mut end = tokens[at].end();
    for token in &tokens[at + 1..] {
        depth += bracket(token.text);
        if depth < 0 || (depth == 0 && bracket(token.text) == 0 && ends_operand(token.text, tokens[at].text)) {
            break;
        }
        end = token.end();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(text: &str, expected: &str) {
        let found = mutants(text);
        assert!(found.iter().any(|m| m.text.contains(expected)), "{expected}: {found:#?}");
    }

    #[test]
    fn conjuncts_are_dropped_and_amounts_halved() {
        let text = "class C {\n  invariant acc(a) && (b ==> c <= d) && e\n}\n";
        has(text, "invariant acc(a) && e\n");
        has(text, "invariant (b ==> c <= d) && e\n");
        has(text, "acc(a) && (b ==> c < d) && e");
        has(text, "acc(a, 50)");
        has(text, "acc(a) && (b ==> d <= c) && e");
    }

    #[test]
    fn statements_are_dropped_and_swapped() {
        let text = "class C {\n  method m()\n  {\n    acquire a\n    acquire b\n    if (x < 2) {\n      y := 1\n    }\n  }\n}\n";
        has(text, "acquire b\n    acquire a\n");
        has(text, "{\n    acquire b\n");
        has(text, "if (!(x < 2)) {");
        has(text, "x <= 2");
    }
}
