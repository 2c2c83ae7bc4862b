//! The way to a failure, in the words of the program's language.

use source::{SourceMap, Span, Symbol};
use verdict::{Amount, Event, Held, Moment, Phrase, Piece, Place, Stage};

/// How a language tells what an engine knew. What is said here is right for programs that are proved as they are written.
pub trait Teller {
    /// What a variable is called; none if nobody wrote it.
    fn variable(&self, name: Symbol) -> Option<String> {
        Some(name.to_string())
    }

    /// What a field, predicate or function is called; none if nobody wrote it.
    fn member(&self, name: Symbol) -> Option<String> {
        Some(name.to_string())
    }

    /// All of a permission, as an amount.
    fn all(&self) -> String {
        "all".to_string()
    }

    /// A part of a permission, which is a fraction.
    fn part(&self, fraction: &str) -> String {
        fraction.to_string()
    }

    /// How a permission was gained, and where.
    fn gained(&self, event: &Event, _sources: &SourceMap) -> (Span, String) {
        (event.place.span, "the permission comes from here".to_string())
    }

    /// The condition at a place, as it is written; none if nobody wrote it.
    fn condition(&self, place: Place) -> Option<Span> {
        Some(place.span).filter(|span| !span.is_none())
    }

    /// The statement that a place belongs to, as it is written; none if nobody wrote it.
    fn statement(&self, place: Place) -> Option<Span> {
        Some(place.span).filter(|span| !span.is_none())
    }
}

/// A state on the way, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    pub stage: Stage,
    /// The statement that comes next, or what the stage is about.
    pub at: Span,
    /// Decisions since the state before.
    pub decisions: Vec<ToldDecision>,
    pub held: Vec<ToldHeld>,
    /// Variables with what is known of their values.
    pub values: Vec<(String, String)>,
    /// What has become known since the state before.
    pub learnt: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldDecision {
    pub at: Span,
    pub condition: String,
    pub taken: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldHeld {
    pub location: String,
    pub amount: String,
    pub value: Option<String>,
    /// How it was gained, and where.
    pub from: Option<(Span, String)>,
}

/// The states of a way that belong to statements that somebody wrote, oldest first.
pub fn told(way: &[Moment], teller: &dyn Teller, sources: &SourceMap) -> Vec<Told> {
    let narration = Narration { teller, sources };
    let mut all: Vec<Told> = Vec::new();
    // What was decided and learnt at states that are left out belongs to the next one.
    let (mut decisions, mut learnt) = (Vec::new(), Vec::new());
    for moment in way {
        let told = narration.told(moment);
        decisions.extend(told.decisions);
        learnt.extend(told.learnt);
        // One statement of the program may be several of its translation: what counts is the state before the first.
        let goes_on = moment.stage == Stage::Statement
            && all.last().is_some_and(|last| last.stage == Stage::Statement && last.at == told.at);
        if told.at.is_none() && moment.stage == Stage::Statement || goes_on {
            continue;
        }
        let (decisions, mut learnt) = (std::mem::take(&mut decisions), std::mem::take(&mut learnt));
        without_repetition(&mut learnt);
        all.push(Told { decisions, learnt, ..told });
    }
    all
}

fn without_repetition(all: &mut Vec<String>) {
    let mut seen: Vec<String> = Vec::new();
    all.retain(|one| {
        let is_new = !seen.contains(one);
        seen.push(one.clone());
        is_new
    });
}

struct Narration<'a> {
    teller: &'a dyn Teller,
    sources: &'a SourceMap,
}

impl Narration<'_> {
    fn told(&self, moment: &Moment) -> Told {
        let values = moment.variables.iter();
        let values = values.filter_map(|valued| Some((self.phrase(&valued.what)?, self.phrase(&valued.value)?)));
        Told {
            stage: moment.stage,
            at: self.teller.statement(moment.place).unwrap_or(Span::NONE),
            decisions: moment.decisions.iter().filter_map(|branch| self.decision(branch)).collect(),
            held: moment.held.iter().filter_map(|held| self.held(held)).collect(),
            values: values.collect(),
            learnt: moment.learnt.iter().filter_map(|fact| self.phrase(fact)).collect(),
        }
    }

    fn decision(&self, branch: &verdict::Branch) -> Option<ToldDecision> {
        let at = self.teller.condition(branch.place)?;
        let condition = self.sources.snippet(at).trim().to_string();
        let is_written = !["true", "false", ""].contains(&condition.as_str());
        is_written.then_some(ToldDecision { at, condition, taken: branch.taken })
    }

    fn held(&self, held: &Held) -> Option<ToldHeld> {
        let amount = match &held.amount {
            Amount::All => self.teller.all(),
            Amount::Part(fraction) => self.teller.part(fraction),
            Amount::Named(phrase) => self.phrase(phrase).unwrap_or_else(|| "some".to_string()),
            Amount::Some => "some".to_string(),
        };
        let from = held.from.as_ref().map(|event| self.teller.gained(event, self.sources));
        Some(ToldHeld {
            location: self.phrase(&held.location)?,
            amount,
            value: held.value.as_ref().and_then(|value| self.phrase(value)),
            from: from.filter(|(span, _)| !span.is_none()),
        })
    }

    /// None if something in it has no name in the program.
    fn phrase(&self, phrase: &Phrase) -> Option<String> {
        let mut text = String::new();
        for piece in &phrase.0 {
            match piece {
                Piece::Text(words) => text.push_str(words),
                Piece::Variable(name) => text.push_str(&self.teller.variable(*name)?),
                Piece::Member(name) => text.push_str(&self.teller.member(*name)?),
                Piece::Since(None) => text.push_str("@start"),
                Piece::Since(Some(place)) => {
                    let line = self.sources.line_col(self.teller.statement(*place)?)?.line;
                    text.push_str(&format!("@{line}"));
                }
            }
        }
        Some(text)
    }
}
