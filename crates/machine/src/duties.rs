//! What a thread owes: the rules of obligations on numbers instead of formulas.
//!
//! A thread has a stack of scopes, one for each call and loop it is in. Each counts the messages and releases it owes (bounded: taken
//! over with a measure, or fresh: arisen in it) and the messages it may receive, and knows the measures it was entered with. Contracts
//! move amounts between scopes; what stays behind is kept. Every duty remembers where it came from.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use source::Span;

use crate::int::Int;
use crate::value::Obj;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DutyKind {
    Send,
    Release,
    Credit,
    Terminate,
    /// A message on a duty channel must be received.
    Receive,
}

/// `None` is above every number.
pub type Measure = Option<Vec<Int>>;

/// What a contract says about one obligation.
#[derive(Clone, Debug)]
pub struct Item {
    pub kind: DutyKind,
    /// Nobody for a promise to terminate.
    pub obj: Obj,
    /// Whether that is a duty channel.
    pub on_duty: bool,
    pub n: Int,
    pub measure: Measure,
    pub span: Span,
}

#[derive(Clone, Debug)]
struct Count {
    bounded: Int,
    fresh: Int,
    /// Where the duty came from, oldest first, and what became of it on the way.
    history: Vec<(Span, &'static str)>,
}

impl Default for Count {
    fn default() -> Count {
        Count { bounded: Int::ZERO, fresh: Int::ZERO, history: Vec::new() }
    }
}

/// Rights to receive messages on a channel.
#[derive(Clone, Debug)]
struct Rights {
    n: Int,
    /// Those among them that arose when a duty was handed over: its measure, and how many are left.
    measured: Vec<(Int, Int)>,
    /// Where the last of them came from.
    since: Span,
}

impl Rights {
    /// Rights without a measure are used first.
    fn settle(&mut self) {
        let mut excess = self.measured.iter().fold(Int::ZERO, |sum, (_, n)| sum.add(n)).sub(&self.n);
        for (_, n) in &mut self.measured {
            let used = if excess.is_positive() { smaller(n, &excess) } else { Int::ZERO };
            *n = n.sub(&used);
            excess = excess.sub(&used);
        }
        self.measured.retain(|(_, n)| n.is_positive());
    }
}

#[derive(Clone, Debug, Default)]
pub struct DutyScope {
    counts: IndexMap<(DutyKind, Obj), Count, FxBuildHasher>,
    rights: IndexMap<Obj, Rights, FxBuildHasher>,
    bounds: Vec<Item>,
    /// A rule that is broken if there is another round.
    pub pending: Option<Broken>,
}

/// Which measures a hand-over accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    Below,
    UpTo,
    Any,
    OnlyFresh,
}

/// A broken rule, in the words of the machine.
#[derive(Clone, Debug)]
pub struct Broken {
    pub what: BrokenRule,
    pub obj: Option<Obj>,
    pub history: Vec<(Span, &'static str)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BrokenRule {
    /// There is no right to receive that could be dropped, or no duty.
    Cancel(DutyKind),
    Leak(DutyKind),
    Measure(DutyKind),
    Missing(DutyKind),
    Promise,
    /// A measure that bounds nothing.
    Unfounded,
}

/// A measure that bounds nothing: one number is positive, several are not negative.
pub fn unfounded(items: &[Item]) -> Option<Broken> {
    let bounds = |item: &&Item| match item.measure.as_deref() {
        None => true,
        Some([t]) => t.is_positive(),
        Some(all) => all.iter().all(|t| Int::ZERO <= *t),
    };
    let item = items.iter().find(|item| !bounds(item))?;
    Some(Broken { what: BrokenRule::Unfounded, obj: None, history: vec![(item.span, "this measure")] })
}

pub fn below(a: &Measure, b: &Measure) -> bool {
    match (a, b) {
        (None, _) => false,
        (Some(_), None) => true,
        // A tuple is below every longer one that it begins.
        (Some(a), Some(b)) => a < b,
    }
}

fn fits(compare: Compare, a: &Measure, b: &Measure) -> bool {
    match compare {
        Compare::Any => true,
        Compare::OnlyFresh => false,
        Compare::Below => below(a, b),
        Compare::UpTo => below(a, b) || a == b,
    }
}

impl DutyScope {
    /// A scope that begins with what a contract lists.
    pub fn of(items: &[Item], how: &'static str) -> DutyScope {
        let mut scope = DutyScope::default();
        for item in items {
            match item.kind {
                DutyKind::Credit => scope.earn(item.obj, &item.n, item.span),
                DutyKind::Terminate => {}
                kind => scope.owe(kind, item.obj, &item.n, true, (item.span, how)),
            }
        }
        scope.bounds = items.iter().filter(|item| item.kind != DutyKind::Credit).cloned().collect();
        scope
    }

    /// The same, with a rule that is broken if there is another round.
    pub fn pending(self, pending: Option<Broken>) -> DutyScope {
        DutyScope { pending, ..self }
    }

    pub fn owe(&mut self, kind: DutyKind, obj: Obj, n: &Int, bounded: bool, since: (Span, &'static str)) {
        if !n.is_positive() {
            return;
        }
        let count = self.counts.entry((kind, obj)).or_default();
        let place = if bounded { &mut count.bounded } else { &mut count.fresh };
        *place = place.add(n);
        count.history.push(since);
    }

    /// Gains or uses rights to receive.
    pub fn earn(&mut self, obj: Obj, n: &Int, at: Span) {
        let none = || Rights { n: Int::ZERO, measured: Vec::new(), since: at };
        let rights = self.rights.entry(obj).or_insert_with(none);
        rights.n = rights.n.add(n);
        if n.is_positive() {
            rights.since = at;
        }
        rights.settle();
    }

    pub fn credit(&self, obj: Obj) -> Int {
        self.rights.get(&obj).map_or(Int::ZERO, |rights| rights.n.clone())
    }

    /// Where the right to receive on a channel came from.
    pub fn credit_since(&self, obj: Obj) -> Option<Span> {
        self.rights.get(&obj).filter(|rights| rights.n.is_positive()).map(|rights| rights.since)
    }

    /// Everything that is owed.
    pub fn owed(&self) -> impl Iterator<Item = (DutyKind, Obj)> + '_ {
        let owed = |count: &Count| count.bounded.is_positive() || count.fresh.is_positive();
        self.counts.iter().filter(move |(_, count)| owed(count)).map(|(what, _)| *what)
    }

    /// The duty channels whose messages must be received.
    pub fn receipts(&self) -> impl Iterator<Item = Obj> + '_ {
        self.owed().filter(|(kind, _)| *kind == DutyKind::Receive).map(|(_, obj)| obj)
    }

    /// Where a duty came from, if it is owed here.
    pub fn owed_since(&self, kind: DutyKind, obj: Obj) -> Option<Span> {
        let count = self.counts.get(&(kind, obj))?;
        let owed = count.bounded.is_positive() || count.fresh.is_positive();
        count.history.last().filter(|_| owed).map(|(span, _)| *span)
    }

    /// Drops a duty to send together with a right to receive that arose when a duty with measure `within` was handed over.
    pub fn cancel(&mut self, channel: Obj, within: &Int, at: Span) -> Result<(), Broken> {
        let measured = self.rights.get_mut(&channel).and_then(|r| r.measured.iter_mut().find(|(t, _)| t == within));
        let Some((_, left)) = measured else {
            return Err(self.broken(BrokenRule::Cancel(DutyKind::Credit), DutyKind::Send, channel));
        };
        *left = left.sub(&Int::ONE);
        self.earn(channel, &Int::ONE.neg(), at);
        let measure = Some(vec![within.clone()]);
        let item = Item { kind: DutyKind::Send, obj: channel, on_duty: false, n: Int::ONE, measure, span: at };
        self.give(&item, Compare::Below, false).map_err(|mut b| {
            b.history.retain(|(span, _)| *span != at);
            Broken { what: BrokenRule::Cancel(DutyKind::Send), ..b }
        })
    }

    pub fn promises(&self) -> impl Iterator<Item = &Item> {
        self.bounds.iter().filter(|item| item.kind == DutyKind::Terminate)
    }

    fn admits(&self, item: &Item, compare: Compare) -> bool {
        let same = |b: &&Item| b.kind == item.kind && b.obj == item.obj;
        compare == Compare::Any
            || compare != Compare::OnlyFresh
                && self.bounds.iter().filter(same).all(|b| fits(compare, &item.measure, &b.measure))
    }

    /// Why a bounded duty may not go on to another round, if that is needed.
    pub fn refused(&self, item: &Item) -> Option<Broken> {
        let count = self.counts.get(&(item.kind, item.obj))?;
        let needed = count.bounded.is_positive() && count.fresh < item.n;
        let kind = item.kind;
        (needed && !self.admits(item, Compare::Below)).then(|| self.broken(BrokenRule::Measure(kind), kind, item.obj))
    }

    /// Gives what an item asks for. What is missing of a message is taken on by the other side, if that is how it is given.
    pub fn give(&mut self, item: &Item, compare: Compare, generates: bool) -> Result<(), Broken> {
        match item.kind {
            DutyKind::Terminate => Ok(()),
            DutyKind::Credit => {
                self.grant(item.obj, &item.n, item.span);
                Ok(())
            }
            kind => {
                let ok = self.admits(item, compare);
                let count = self.counts.entry((kind, item.obj)).or_default();
                let held = count.bounded.is_positive();
                let b = if ok { smaller(&count.bounded, &item.n) } else { Int::ZERO };
                count.bounded = count.bounded.sub(&b);
                let u = smaller(&count.fresh, &item.n.sub(&b));
                count.fresh = count.fresh.sub(&u);
                let rest = item.n.sub(&b).sub(&u);
                if !ok && held && item.n.is_positive() {
                    count.history.push((item.span, "not taken along here: its measure is not smaller"));
                }
                if !rest.is_positive() {
                    return Ok(());
                }
                if generates && self.gain(item, &rest) {
                    return Ok(());
                }
                let what = if held && !ok { BrokenRule::Measure(kind) } else { BrokenRule::Missing(kind) };
                Err(self.broken(what, kind, item.obj))
            }
        }
    }

    /// Who hands over a duty that it does not owe has its counterpart: it may, or must, receive the message that somebody owes, and
    /// owes the one that somebody must receive. Whether there is such a thing.
    pub fn gain(&mut self, item: &Item, n: &Int) -> bool {
        match item.kind {
            DutyKind::Send if item.on_duty => {
                let since =
                    (item.span, "must be received since here: it was sent, or somebody was given the duty to send it");
                self.owe(DutyKind::Receive, item.obj, n, false, since);
            }
            DutyKind::Send => self.may_receive(item, n),
            DutyKind::Receive => {
                let since = (item.span, "owed since here: somebody was given the duty to receive it");
                self.owe(DutyKind::Send, item.obj, n, false, since);
            }
            DutyKind::Release | DutyKind::Credit | DutyKind::Terminate => return false,
        }
        true
    }

    fn may_receive(&mut self, item: &Item, n: &Int) {
        self.earn(item.obj, n, item.span);
        if let (Some([t]), Some(rights)) = (item.measure.as_deref(), self.rights.get_mut(&item.obj)) {
            match rights.measured.iter_mut().find(|(known, _)| known == t) {
                Some((_, left)) => *left = left.add(n),
                None => rights.measured.push((t.clone(), n.clone())),
            }
        }
    }

    /// Who gives away a right to receive that it does not have owes the message.
    pub fn grant(&mut self, obj: Obj, n: &Int, at: Span) {
        let k = smaller(&self.credit(obj), n);
        self.earn(obj, &k.neg(), at);
        self.owe(
            DutyKind::Send,
            obj,
            &n.sub(&k),
            false,
            (at, "owed since the right to receive it was given away here"),
        );
    }

    fn broken(&self, what: BrokenRule, kind: DutyKind, obj: Obj) -> Broken {
        let history = self.counts.get(&(kind, obj)).map_or(Vec::new(), |count| count.history.clone());
        Broken { what, obj: Some(obj), history }
    }

    /// The first duty that is still there.
    pub fn leak(&self) -> Option<Broken> {
        let owed = self.counts.iter().find(|(_, count)| count.bounded.is_positive() || count.fresh.is_positive());
        owed.map(|((kind, obj), _)| self.broken(BrokenRule::Leak(*kind), *kind, *obj))
    }

    /// Whether the promises of a contract are small enough for what this scope has promised.
    pub fn keeps_promise(&self, items: &[Item], compare: Compare) -> Result<(), Broken> {
        let Some(own) = self.promises().next() else { return Ok(()) };
        let small = |item: &&Item| self.promises().all(|own| fits(compare, &item.measure, &own.measure));
        if items.iter().filter(|item| item.kind == DutyKind::Terminate).any(|item| small(&item)) {
            return Ok(());
        }
        Err(Broken { what: BrokenRule::Promise, obj: None, history: vec![(own.span, "promised here")] })
    }

    /// What an inner scope passes on when it ends.
    pub fn absorb(&mut self, inner: DutyScope) {
        for ((kind, obj), count) in inner.counts {
            let mine = self.counts.entry((kind, obj)).or_default();
            mine.bounded = mine.bounded.add(&count.bounded);
            mine.fresh = mine.fresh.add(&count.fresh);
            mine.history.extend(count.history);
        }
        for (obj, rights) in inner.rights {
            self.earn(obj, &rights.n, rights.since);
        }
    }
}

fn smaller(a: &Int, b: &Int) -> Int {
    if a < b { a.clone() } else { b.clone() }
}

/// Whether a contract promises that what it stands for ends.
pub fn promises(items: &[Item]) -> bool {
    items.iter().any(|item| item.kind == DutyKind::Terminate)
}
