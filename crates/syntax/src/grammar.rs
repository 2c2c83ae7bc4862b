//! What every grammar needs beyond the cursor: nesting, trial parses, lists.

use crate::cursor::{Cursor, Parsed, TokenKind};

/// Runs a step of a recursion over a tree on a stack that grows as needed, so that deep input ends in an error and not in a crash.
pub fn deep<T>(step: impl FnOnce() -> T) -> T {
    const LEFT: usize = 128 << 10;
    const MORE: usize = 2 << 20;
    stacker::maybe_grow(LEFT, MORE, step)
}

/// A parser by recursive descent.
pub trait Grammar<'a>: Sized {
    type Tok: TokenKind;

    fn cursor(&mut self) -> &mut Cursor<'a, Self::Tok>;

    /// Runs a part of the grammar one nesting level deeper, refusing input that is nested beyond reason.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.cursor().enter()?;
        let result = deep(|| parse(self));
        self.cursor().leave();
        result
    }

    /// Tries a reading; if it fails, nothing was consumed or reported.
    fn attempt<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let (mark, reported) = (self.cursor().mark(), self.cursor().diagnostics.len());
        let result = parse(self).ok();
        if result.is_none() {
            self.cursor().rewind(mark);
            self.cursor().diagnostics.truncate(reported);
        }
        result
    }

    /// One item or more, separated.
    fn separated<T>(&mut self, by: Self::Tok, mut item: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.cursor().eat(by) {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Any number of separated items before `close`, which is not consumed.
    fn list_before<T>(
        &mut self,
        close: Self::Tok,
        by: Self::Tok,
        item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        if self.cursor().at(close) { Ok(Vec::new()) } else { self.separated(by, item) }
    }
}
