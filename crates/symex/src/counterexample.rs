//! Values of what a claim speaks of, in a state in which it fails.
//!
//! What a solver leaves possible need not be a real state: quantified facts may exclude it. So what is shown is put to the test: together
//! with what is known on the path, the values must not contradict themselves, and the claim must be false of them. What does not pass is
//! not shown.

use logic::{Sort, SortKind, Term};
use num_rational::BigRational;
use rustc_hash::FxHashSet;
use silver::tree::{Exp, ExpKind, Expr, Meta};
use verdict::{Sample, SampleValue};

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
/// Numbers above this are not looked for.
const LARGEST: i64 = 1 << 32;

/// A variable or location with its value.
struct Wanted {
    name: String,
    at: Meta,
    term: Term,
}

impl Wanted {
    fn settled(&self, text: String, fact: Term) -> Settled {
        Settled { fact, shown: Some(self.sample(SampleValue::Text(text))) }
    }

    fn sample(&self, value: SampleValue) -> Sample {
        Sample { name: self.name.clone(), at: place(self.at), value }
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
        let on_the_way = self.trail.decisions.iter().map(|(e, _)| e.clone());
        let spoken_of: Vec<Exp> = about.iter().map(|e| (*e).clone()).chain(on_the_way).collect();
        // What functions give is only worth telling where the rest does not make the claim false.
        let plain = self.values_of(st, goal, &spoken_of, &is_location, blame);
        if !plain.is_empty() {
            return plain;
        }
        self.values_of(st, goal, &spoken_of, &|e| is_location(e) || is_application(e), blame)
    }

    fn values_of(
        &mut self,
        st: &State,
        goal: Term,
        spoken_of: &[Exp],
        is_place: &dyn Fn(&Expr) -> bool,
        blame: Blame,
    ) -> Vec<Sample> {
        let mut wanted: Vec<Wanted> = Vec::new();
        for e in spoken_of {
            self.collect(st, e, is_place, blame, &mut wanted);
        }
        wanted.truncate(MAX_VALUES);
        if wanted.is_empty() {
            return Vec::new();
        }
        for plainest in [Plainest::Plus, Plainest::Minus] {
            let Ok(settled) = self.plainest_values(goal, &wanted, plainest) else { continue };
            let facts: Vec<Term> = settled.iter().map(|settled| settled.fact).collect();
            let shown: Vec<Sample> = settled.into_iter().filter_map(|settled| settled.shown).collect();
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
            let mut settled = Vec::new();
            for (at, one) in wanted.iter().enumerate() {
                let value = match eng.pool.sort(one.term) {
                    Sort::INT => eng.plainest_number(one, plainest, &mut questions)?,
                    Sort::BOOL => eng.plainest_truth(one, &mut questions)?,
                    Sort::PERM => eng.plainest_amount(one, &mut questions)?,
                    _ => eng.plainest_object(one, &wanted[..at], plainest, &mut questions)?,
                };
                if let Some(value) = value {
                    eng.assume(value.fact);
                    settled.push(value);
                }
            }
            Ok(settled)
        })
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

    /// An object of its own, if that is plain and possible: nothing is said about it then.
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
            return Ok(Some(Settled { fact: apart, shown: None }));
        }
        if self.is_possible(is_null, questions)? {
            return Ok(Some(one.settled("null".to_string(), is_null)));
        }
        for (other, fact) in others.into_iter().zip(same) {
            if self.is_possible(fact, questions)? {
                let value = SampleValue::Same(other.name.clone(), place(other.at));
                return Ok(Some(Settled { fact, shown: Some(one.sample(value)) }));
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
        for part in places(e, is_place) {
            let name = silver::print::exp(&part);
            let Some(value) = self.peek(st, &part, blame) else { continue };
            // Of a sequence its length is shown.
            let (name, value) = match self.pool.sort(value).kind() {
                SortKind::Seq(_) => (format!("|{name}|"), self.pool.seq_len(value)),
                _ => (name, value),
            };
            let has_form = [Sort::INT, Sort::BOOL, Sort::PERM, Sort::REF].contains(&self.pool.sort(value));
            let is_new = !wanted.iter().any(|known| known.name == name || known.term == value);
            if has_form && is_new && !self.pool.is_open(value) && self.pool.literal(value).is_none() {
                wanted.push(Wanted { name, at: part.meta, term: value });
            }
        }
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

fn is_location(e: &Expr) -> bool {
    matches!(e.kind, ExpKind::Local(_) | ExpKind::Field(..) | ExpKind::Result)
}

fn is_application(e: &Expr) -> bool {
    matches!(e.kind, ExpKind::App { .. } | ExpKind::DomainApp { .. })
}

/// What has a value in the program, that in an older state as such.
fn places(e: &Exp, is_place: &dyn Fn(&Expr) -> bool) -> Vec<Exp> {
    let mut places: Vec<Exp> = Vec::new();
    let mut older: FxHashSet<*const Expr> = FxHashSet::default();
    e.any(&mut |part| {
        let is_wanted = match &part.kind {
            ExpKind::Old(_, inner) => {
                inner.any(&mut |p| {
                    older.insert(std::ptr::from_ref(p));
                    false
                });
                matches!(inner.kind, ExpKind::Field(..))
            }
            _ => is_place(part) && !older.contains(&std::ptr::from_ref(part)),
        };
        let is_generated = part.any(&mut |p| matches!(&p.kind, ExpKind::Local(name) if name.as_str().contains('$')));
        if is_wanted && !is_generated {
            places.push(std::sync::Arc::new(part.clone()));
        }
        false
    });
    places
}
