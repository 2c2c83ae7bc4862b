//! Values of what a claim speaks of, in a state in which it fails.
//!
//! What a solver leaves possible need not be a real state: quantified facts may exclude it. So what is shown is put to the test: together
//! with what is known on the path, the values must not contradict themselves, and the claim must be false of them. What does not pass is
//! not shown.

mod places;

use logic::{Op, Sort, SortKind, Term};
use num_rational::BigRational;
use rustc_hash::FxHashSet;
use silver::tree::{Exp, ExpKind, Expr, Meta};
use verdict::{Sample, SampleValue};

use self::places::{Spoken, is_application, is_location};
use crate::engine::Engine;
use crate::failure::{Blame, Eval, place};
use crate::path::Effort;
use crate::state::State;

/// More values than this are no illustration.
const MAX_VALUES: usize = 6;
/// So many questions are asked for the values of one claim.
const MAX_QUESTIONS: u32 = 80;
/// Amounts that are looked for, as fractions.
const AMOUNTS: [(i64, i64); 10] = [(0, 1), (1, 1), (1, 2), (1, 4), (3, 4), (1, 3), (2, 3), (3, 2), (2, 1), (-1, 1)];
/// What is neither null nor anything that was spoken of before.
const AN_OBJECT: &str = "an object";
/// Numbers above this are not looked for.
const LARGEST: i64 = 1 << 32;

/// A variable or location with its value.
struct Wanted {
    name: String,
    at: Meta,
    term: Term,
    /// When there is such a location.
    exists: Option<Term>,
    /// Whether the claim asks if it is the same as something else: then it is told, too, that it is not.
    is_compared: bool,
    /// Whether it is an object only because the claim is false.
    may_be_null: bool,
}

impl Wanted {
    fn settled(&self, text: String, fact: Term) -> Settled {
        Settled { fact, shown: Some(self.sample(SampleValue::Text(text))) }
    }

    fn sample(&self, value: SampleValue) -> Sample {
        Sample { name: self.name.clone(), at: place(self.at), value }
    }

    /// The value of something that is the same object.
    fn itself(&self) -> SampleValue {
        SampleValue::Same(self.name.clone(), place(self.at))
    }
}

/// What was chosen for something that has a value.
struct Settled {
    fact: Term,
    /// What is worth telling.
    shown: Option<Sample>,
}

/// What is plain at first: numbers that are not negative, and objects that are there; otherwise numbers that are not positive, and null.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plainest {
    Plus,
    Minus,
}

/// How many questions may still be asked.
struct Questions(u32);

impl<'c> Engine<'c> {
    /// Values, in the program's words, of the variables and locations that the claim and the decisions on the way speak of.
    pub fn counterexample(&mut self, st: &State, goal: Term, about: &[&Exp], blame: Blame) -> Vec<Sample> {
        let on_the_way: Vec<Exp> = self.decisions_that_hold(st, blame);
        // What functions give is only worth telling where the rest does not make the claim false.
        let plain = self.values_of(st, goal, about, &on_the_way, &is_location, blame);
        if !plain.is_empty() {
            return plain;
        }
        self.values_of(st, goal, about, &on_the_way, &|e| is_location(e) || is_application(e), blame)
    }

    /// The decisions on the way that would be the same now. What has changed since a decision has another value than it had there.
    fn decisions_that_hold(&mut self, st: &State, blame: Blame) -> Vec<Exp> {
        let decisions = self.trail.decisions.clone();
        let holds = |(e, taken): &(Exp, bool)| {
            let now = self.peek(st, e, blame).filter(|now| self.pool.sort(*now) == Sort::BOOL);
            let as_then = now.map(|now| if *taken { now } else { self.pool.not(now) });
            as_then.is_some_and(|fact| self.path.prove(&self.pool, fact, Effort::Cheap).unwrap_or(false))
        };
        decisions.into_iter().filter(holds).map(|(e, _)| e).collect()
    }

    fn values_of(
        &mut self,
        st: &State,
        goal: Term,
        about: &[&Exp],
        on_the_way: &[Exp],
        is_place: &dyn Fn(&Expr) -> bool,
        blame: Blame,
    ) -> Vec<Sample> {
        let mut wanted: Vec<Wanted> = Vec::new();
        for e in about {
            self.collect(st, e, is_place, blame, &mut wanted);
        }
        // Beside the claim only what it does not speak of, and does not follow from the text.
        let n_claimed = wanted.len();
        for e in on_the_way {
            self.collect(st, e, is_place, blame, &mut wanted);
        }
        wanted[n_claimed..].iter_mut().for_each(|one| one.is_compared = false);
        let mut seen: FxHashSet<Term> = wanted[..n_claimed].iter().map(|one| one.term).collect();
        let mut at = 0;
        wanted.retain(|one| {
            at += 1;
            at <= n_claimed || self.constant(one.term).is_none() && seen.insert(one.term)
        });
        wanted.truncate(MAX_VALUES);
        if wanted.is_empty() {
            return Vec::new();
        }
        for plainest in [Plainest::Plus, Plainest::Minus] {
            let Ok(settled) = self.plainest_values(goal, &wanted, plainest) else { continue };
            let facts: Vec<Term> = settled.iter().map(|settled| settled.fact).collect();
            let shown = without_plain_objects(settled.into_iter().filter_map(|settled| settled.shown).collect());
            if !shown.is_empty() && self.falsify(goal, &facts).unwrap_or(false) {
                return shown;
            }
        }
        Vec::new()
    }

    /// Values one by one, each the plainest that is possible where the claim fails and those before it are as they are. So the same values are found
    /// whatever the solver was asked before.
    fn plainest_values(&mut self, goal: Term, wanted: &[Wanted], plainest: Plainest) -> Eval<Vec<Settled>> {
        self.scoped(|eng| {
            eng.assume(eng.pool.not(goal));
            let mut questions = Questions(MAX_QUESTIONS);
            let mut settled: Vec<Settled> = Vec::new();
            for (at, one) in wanted.iter().enumerate() {
                if let Some(exists) = one.exists {
                    if !eng.is_possible(exists, &mut questions)? {
                        continue;
                    }
                    eng.assume(exists);
                    settled.push(Settled { fact: exists, shown: None });
                }
                let value = match eng.settled_already(one, &wanted[..at], &settled) {
                    Some(known) => Some(known),
                    None => eng.plainest_value(one, &wanted[..at], plainest, &mut questions)?,
                };
                if let Some(value) = value {
                    eng.assume(value.fact);
                    settled.push(value);
                }
            }
            Ok(settled)
        })
    }

    /// What follows from the text, or is the value of another name.
    fn settled_already(&self, one: &Wanted, before: &[Wanted], settled: &[Settled]) -> Option<Settled> {
        let always = self.pool.bool(true);
        if let Some(text) = self.constant(one.term) {
            return Some(one.settled(text, always));
        }
        let is_named = |name: &str| before.iter().any(|other| other.term == one.term && other.name == name);
        let shown = settled.iter().filter_map(|settled| settled.shown.as_ref());
        shown.into_iter().filter(|sample| is_named(&sample.name)).find_map(|sample| match &sample.value {
            SampleValue::Text(text) if self.pool.sort(one.term) != Sort::REF => Some(one.settled(text.clone(), always)),
            _ => None,
        })
    }

    fn plainest_value(
        &mut self,
        one: &Wanted,
        before: &[Wanted],
        plainest: Plainest,
        questions: &mut Questions,
    ) -> Eval<Option<Settled>> {
        match self.pool.sort(one.term) {
            Sort::INT => self.plainest_number(one, plainest, questions),
            Sort::BOOL => self.plainest_truth(one, questions),
            Sort::PERM => self.plainest_amount(one, questions),
            _ => self.plainest_object(one, before, plainest, questions),
        }
    }

    /// The value of a term that needs no state to have one.
    fn constant(&self, t: Term) -> Option<String> {
        match self.pool.op(t) {
            Op::Int(n) => Some(n.to_string()),
            Op::Perm(amount) => Some(amount.to_string()),
            Op::Bool(value) => Some(value.to_string()),
            Op::Null => Some("null".to_string()),
            _ => None,
        }
    }

    /// Whether a fact is possible, as far as a little effort tells.
    fn is_possible(&mut self, fact: Term, questions: &mut Questions) -> Eval<bool> {
        if questions.0 == 0 {
            return Ok(false);
        }
        questions.0 -= 1;
        self.scoped(|eng| {
            eng.assume(fact);
            Ok(!eng.path.is_contradictory(&eng.pool)?)
        })
    }

    /// The smallest that is not negative, or else the largest that is; or the other way round.
    fn plainest_number(
        &mut self,
        one: &Wanted,
        plainest: Plainest,
        questions: &mut Questions,
    ) -> Eval<Option<Settled>> {
        let t = one.term;
        let minus = self.pool.neg(t);
        let zero = self.pool.int(0);
        let mut signs = [(t, 1), (minus, -1)];
        if plainest == Plainest::Minus {
            signs.reverse();
        }
        for (magnitude, sign) in signs {
            if !self.is_possible(self.pool.le(zero, magnitude), questions)? {
                continue;
            }
            if let Some(least) = self.least(magnitude, questions)? {
                let value = self.pool.int(sign * least);
                return Ok(Some(one.settled((sign * least).to_string(), self.pool.eq(t, value))));
            }
        }
        Ok(None)
    }

    /// The least value of a number that is not negative.
    fn least(&mut self, t: Term, questions: &mut Questions) -> Eval<Option<i64>> {
        let within = |eng: &Self, low: i64, high: i64| {
            let p = &eng.pool;
            p.and([p.le(p.int(low), t), p.le(t, p.int(high))])
        };
        let (mut low, mut high) = (0, 0);
        while !self.is_possible(within(self, low, high), questions)? {
            if high > LARGEST || questions.0 == 0 {
                return Ok(None);
            }
            (low, high) = (high + 1, high * 2 + 1);
        }
        while low < high {
            let middle = low + (high - low) / 2;
            match self.is_possible(within(self, low, middle), questions)? {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        Ok(Some(low))
    }

    fn plainest_truth(&mut self, one: &Wanted, questions: &mut Questions) -> Eval<Option<Settled>> {
        for (value, fact) in [(false, self.pool.not(one.term)), (true, one.term)] {
            if self.is_possible(fact, questions)? {
                return Ok(Some(one.settled(value.to_string(), fact)));
            }
        }
        Ok(None)
    }

    fn plainest_amount(&mut self, one: &Wanted, questions: &mut Questions) -> Eval<Option<Settled>> {
        for (above, below) in AMOUNTS {
            let amount = BigRational::new(above.into(), below.into());
            let fact = self.pool.eq(one.term, self.pool.perm(amount.clone()));
            if self.is_possible(fact, questions)? {
                return Ok(Some(one.settled(amount.to_string(), fact)));
            }
        }
        Ok(None)
    }

    /// An object of its own, if that is plain and possible: nothing is said about it then, unless the claim asks for it.
    fn plainest_object(
        &mut self,
        one: &Wanted,
        before: &[Wanted],
        plainest: Plainest,
        questions: &mut Questions,
    ) -> Eval<Option<Settled>> {
        let p = &self.pool;
        let null = p.null();
        let others: Vec<&Wanted> = before.iter().filter(|other| p.sort(other.term) == Sort::REF).collect();
        let is_null = p.eq(one.term, null);
        let same: Vec<Term> = others.iter().map(|other| p.eq(one.term, other.term)).collect();
        let apart = p.and([is_null].iter().chain(&same).map(|fact| p.not(*fact)).collect::<Vec<_>>());
        if plainest == Plainest::Plus && self.is_possible(apart, questions)? {
            let object = match others.iter().any(|other| other.is_compared) {
                _ if !one.is_compared => None,
                true => Some("another object"),
                false => one.may_be_null.then_some(AN_OBJECT),
            };
            let shown = object.map(|text| one.sample(SampleValue::Text(text.to_string())));
            return Ok(Some(Settled { fact: apart, shown }));
        }
        if self.is_possible(is_null, questions)? {
            return Ok(Some(one.settled("null".to_string(), is_null)));
        }
        for (other, fact) in others.into_iter().zip(same) {
            if self.is_possible(fact, questions)? {
                return Ok(Some(Settled { fact, shown: Some(one.sample(other.itself())) }));
            }
        }
        Ok(None)
    }

    /// Whether the claim is false of what is shown, in states that there are as far as is known.
    fn falsify(&mut self, goal: Term, shown: &[Term]) -> Eval<bool> {
        self.scoped(|eng| {
            shown.iter().for_each(|fact| eng.assume(*fact));
            let negated = eng.pool.not(goal);
            Ok(!eng.path.is_contradictory(&eng.pool)? && eng.path.prove(&eng.pool, negated, Effort::Cheap)?)
        })
    }

    /// The variables and field reads in an expression that have values to show.
    fn collect(
        &mut self,
        st: &State,
        e: &Exp,
        is_place: &dyn Fn(&Expr) -> bool,
        blame: Blame,
        wanted: &mut Vec<Wanted>,
    ) {
        for Spoken { part, is_compared } in places::places(e, is_place) {
            let name = silver::print::exp(&part);
            if let Some(known) = wanted.iter_mut().find(|known| known.name == name) {
                known.is_compared |= is_compared;
                known.may_be_null |= is_compared && self.may_be_null(known.term);
                continue;
            }
            let Some(value) = self.peek(st, &part, blame) else { continue };
            // Of a sequence its length is shown.
            let (name, term) = match self.pool.sort(value).kind() {
                SortKind::Seq(_) => (format!("|{name}|"), self.pool.seq_len(value)),
                _ => (name, value),
            };
            let has_form = [Sort::INT, Sort::BOOL, Sort::PERM, Sort::REF].contains(&self.pool.sort(term));
            let is_new = !wanted.iter().any(|known| known.name == name);
            if has_form && is_new && !self.pool.is_open(term) {
                let exists = self.existence(st, &part, blame);
                let may_be_null = is_compared && self.may_be_null(term);
                wanted.push(Wanted { name, at: part.meta, term, exists, is_compared, may_be_null });
            }
        }
    }

    fn may_be_null(&mut self, t: Term) -> bool {
        let is_object = self.pool.sort(t) == Sort::REF;
        is_object && !self.path.prove(&self.pool, self.pool.ne(t, self.pool.null()), Effort::Cheap).unwrap_or(true)
    }

    /// When there is a location: a field of what is not null, an element within the length.
    fn existence(&mut self, st: &State, part: &Exp, blame: Blame) -> Option<Term> {
        let (within, inner) = match &part.kind {
            ExpKind::Old(label, inner) => (Some(*label), inner),
            _ => (None, part),
        };
        let then = |eng: &mut Self, e: &Exp| match within {
            Some(label) => eng.peek(st, &Expr::new(ExpKind::Old(label, e.clone()), e.ty.clone(), e.meta), blame),
            None => eng.peek(st, e, blame),
        };
        let exists = match &inner.kind {
            ExpKind::Field(receiver, _) => {
                let receiver = then(self, receiver)?;
                self.pool.not(self.pool.eq(receiver, self.pool.null()))
            }
            ExpKind::Index(elements, at) => {
                let (elements, at) = (then(self, elements)?, then(self, at)?);
                let p = &self.pool;
                p.and([p.le(p.int(0), at), p.lt(at, p.seq_len(elements))])
            }
            _ => return None,
        };
        (!self.pool.is_true(exists)).then_some(exists)
    }

    /// What an expression stands for, without asking whether it may be evaluated. None for what the state does not know, such as
    /// variables of a quantifier around it.
    pub fn peek(&mut self, st: &State, e: &Exp, blame: Blame) -> Option<Term> {
        if e.any(&mut |part| matches!(&part.kind, ExpKind::Local(name) if st.store.get(*name).is_none())) {
            return None;
        }
        self.scoped(|eng| eng.eval(&st.leniently(), e, blame)).ok()
    }
}

/// That something is an object needs no words where another is said to be the same.
fn without_plain_objects(shown: Vec<Sample>) -> Vec<Sample> {
    let is_named = |sample: &Sample| {
        let is_it = |other: &Sample| matches!(&other.value, SampleValue::Same(name, _) if *name == sample.name);
        sample.value == SampleValue::Text(AN_OBJECT.to_string()) && shown.iter().any(is_it)
    };
    shown.iter().filter(|sample| !is_named(sample)).cloned().collect()
}
