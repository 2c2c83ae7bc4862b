//! Delta debugging: the smallest program found that still shows what was seen.

use super::mutate::mutants;
use super::{depth_change, extent, tokens};

/// Takes parts away from a printed program as long as `still` says that what was seen is still there, asking at most `tries` times.
pub fn shrink(text: &str, tries: usize, still: &mut dyn FnMut(&str) -> bool) -> String {
    let mut shrinker = Shrinker { tries, still, text: text.to_string() };
    loop {
        let before = shrinker.text.len();
        shrinker.drop_extents();
        shrinker.open_blocks();
        shrinker.drop_conjuncts();
        shrinker.lower_numbers();
        if shrinker.text.len() >= before || shrinker.tries == 0 {
            return shrinker.text;
        }
    }
}

struct Shrinker<'a> {
    tries: usize,
    still: &'a mut dyn FnMut(&str) -> bool,
    text: String,
}

impl Shrinker<'_> {
    fn lines(&self) -> Vec<String> {
        self.text.lines().map(String::from).collect()
    }

    /// Takes the smaller text if it still shows what was seen.
    fn try_text(&mut self, text: String) -> bool {
        if self.tries == 0 || text == self.text {
            return false;
        }
        self.tries -= 1;
        let good = (self.still)(&text);
        if good {
            self.text = text;
        }
        good
    }

    /// Leaves out whole members, blocks and lines, the last first: what is used later goes before what it uses.
    fn drop_extents(&mut self) {
        let mut at = self.lines().len();
        while at > 0 {
            at -= 1;
            let lines = self.lines();
            if at >= lines.len() || lines[at].trim().is_empty() {
                continue;
            }
            let end = extent(&lines, at);
            // A brace on its own belongs to what it closes.
            if lines[at..end].iter().map(|line| depth_change(line)).sum::<i64>() != 0 {
                continue;
            }
            let rest = [&lines[..at], &lines[end..]].concat();
            self.try_text(rest.join("\n") + "\n");
        }
    }

    /// Replaces `if (..) { S }` and the like by `S`.
    fn open_blocks(&mut self) {
        let mut at = 0;
        while at < self.lines().len() {
            let lines = self.lines();
            let end = extent(&lines, at);
            if lines[at].trim_end().ends_with('{') && end > at + 1 {
                let opened = [&lines[..at], &lines[at + 1..end - 1], &lines[end..]].concat();
                self.try_text(opened.join("\n") + "\n");
            }
            at += 1;
        }
    }

    fn drop_conjuncts(&mut self) {
        let mut from = 0;
        loop {
            let smaller: Vec<String> = mutants(&self.text)
                .into_iter()
                .filter(|m| m.what.starts_with("dropped") && m.text.len() < self.text.len())
                .map(|m| m.text)
                .collect();
            let Some(text) = smaller.get(from).cloned() else { return };
            if self.tries == 0 {
                return;
            }
            if !self.try_text(text) {
                from += 1;
            }
        }
    }

    fn lower_numbers(&mut self) {
        let n_lines = self.lines().len();
        for at in 0..n_lines {
            let lines = self.lines();
            let Some(line) = lines.get(at).cloned() else { return };
            for token in tokens(&line) {
                if token.text.parse::<u64>().is_ok_and(|n| n > 1) {
                    let mut changed = lines.clone();
                    changed[at] = format!("{}1{}", &line[..token.start], &line[token.end()..]);
                    self.try_text(changed.join("\n") + "\n");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_matters_is_left() {
        let text = "method a()\n{\n  x := 1\n}\nmethod b()\n  requires p && q\n{\n  if (c) {\n    y := 22\n    z := 3\n  }\n}\n";
        let small = shrink(text, 1000, &mut |t| t.contains("y :=") && t.contains("q"));
        assert_eq!(small, "  requires q\n    y := 1\n");
    }
}
