//! The places that a run speaks of, by number.

use source::Span;

#[derive(Default, Debug)]
pub struct Sites(Vec<Span>);

impl Sites {
    pub fn add(&mut self, span: Span) -> usize {
        if self.0.last() != Some(&span) {
            self.0.push(span);
        }
        self.0.len() - 1
    }

    pub fn span(&self, site: i64) -> Span {
        usize::try_from(site).ok().and_then(|site| self.0.get(site)).copied().unwrap_or(Span::NONE)
    }
}
