//! What happened to permissions on the way, for the report of one that is missing.
//!
//! Every heap remembers its past, so branches, framing and assertions that give back what they looked at need no bookkeeping.

use std::rc::Rc;

use logic::Term;
use silver::obligation::{ErrorKind, Reason};
use silver::tree::{Exp, ExpKind, Loc, Meta, Resource};
use smallvec::SmallVec;
use source::{Span, Symbol};
use verdict::{Beyond, Change, Event};

use crate::engine::Engine;
use crate::failure::{Abort, Blame, place};
use crate::heap::{Chunk, Heap, Res, SingleChunk};
use crate::later::locations;
use crate::state::{State, Store};

/// A report tells at most so many events.
const MAX_EVENTS: usize = 4;

/// Which permission moved.
#[derive(Clone, Debug)]
enum Subject {
    Location(Res, SmallVec<[Term; 2]>),
    /// Some locations of a resource, or all.
    Family(Res),
    /// No permission, but the value of a variable.
    Variable(Symbol),
    /// Whatever was held.
    Everything,
    /// What was set aside last.
    Returned,
}

/// Permission that was gained or given away, and the obligation or statement it happened for.
#[derive(Clone, Debug)]
struct Move {
    subject: Subject,
    change: Change,
    blame: Blame,
    /// The amount, where it is known and not all.
    share: Option<Term>,
}

/// A value that came out of a loop or a call, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Unknown {
    change: Change,
    blame: Blame,
}

/// The latest move and those before it.
#[derive(Clone, Debug, Default)]
pub struct Past(Option<Rc<(Move, Past)>>);

impl Past {
    fn push(&mut self, latest: Move) {
        *self = Past(Some(Rc::new((latest, self.clone()))));
    }
}

/// A long past is dropped step by step: its natural drop would recurse.
impl Drop for Past {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            next = Rc::try_unwrap(node).ok().and_then(|(_, mut before)| before.0.take());
        }
    }
}

impl Heap {
    pub fn record(&mut self, change: Change, res: Res, args: &[Term], perm: Term, blame: Blame) {
        let subject = Subject::Location(res, args.iter().copied().collect());
        self.past.push(Move { subject, change, blame, share: Some(perm) });
    }

    /// A location that is held got another value.
    pub fn record_value(&mut self, res: Res, args: &[Term], blame: Blame) {
        let subject = Subject::Location(res, args.iter().copied().collect());
        self.past.push(Move { subject, change: Change::Valued, blame, share: None });
    }

    /// A variable got another value.
    pub fn record_variable(&mut self, name: Symbol, change: Change, blame: Blame) {
        self.past.push(Move { subject: Subject::Variable(name), change, blame, share: None });
    }

    pub fn record_family(&mut self, change: Change, res: Res, blame: Blame) {
        self.past.push(Move { subject: Subject::Family(res), change, blame, share: None });
    }

    /// What an earlier heap holds and this one does not was given away.
    pub fn record_taken(&mut self, before: &Heap, blame: Blame) {
        for (res, chunks) in before.resources() {
            let left: Vec<&SingleChunk> = self.of(res).iter().filter_map(single).collect();
            let taken = chunks
                .iter()
                .filter_map(single)
                .filter(|one| !left.iter().any(|other| other.args == one.args && other.perm == one.perm));
            let taken: Vec<SingleChunk> = taken.cloned().collect();
            for one in taken {
                let subject = Subject::Location(res, one.args);
                self.past.push(Move { subject, change: Change::GivenAway, blame, share: None });
            }
        }
    }

    /// What was set aside is here again.
    pub fn note_return(&mut self) {
        if let Some(node) = self.past.0.clone() {
            let blame = node.0.blame;
            self.past.push(Move { subject: Subject::Returned, change: Change::Gained, blame, share: None });
        }
    }

    /// An empty heap that knows what was held before: all of it is set aside.
    pub fn emptied(&self, blame: Blame) -> Heap {
        let mut empty = Heap::default();
        empty.past = self.past.clone();
        empty.past.push(Move {
            subject: Subject::Everything,
            change: Change::Beyond(Beyond::SetAside),
            blame,
            share: None,
        });
        empty
    }
}

impl<'c> Engine<'c> {
    /// The failure for permission to a location that is not there, with what became of it.
    pub fn without_permission(
        &mut self,
        st: &State,
        (res, args): (Res, &[Term]),
        reason: Reason,
        blame: Blame,
        at: Meta,
        text: &str,
    ) -> Abort {
        let mut abort = self.failed(st, reason, blame, at, text);
        // Where a report itself looks something up, nobody reads what it does not find.
        if let Abort::Failed(failure) = &mut abort
            && !st.is_lenient()
        {
            let heap = st.observed();
            failure.history = self.events(heap, res, Some(args));
            failure.history.extend(self.enclosing(st, res, args, blame));
            let receiver = args.first().map_or_else(Vec::new, |receiver| self.unknowns_of(*receiver));
            let never = failure.history.is_empty();
            let matters = |event: &Event| match event.change {
                Change::Beyond(Beyond::Unset) => true,
                Change::Beyond(Beyond::Unmade) => never,
                _ => false,
            };
            failure.history.extend(receiver.into_iter().filter(matters));
            let instead = self.in_place_of(st, (res, args), &failure.history, blame);
            failure.history.extend(instead);
            if failure.history.is_empty() {
                failure.history.extend(self.given_later(st, res, args, blame));
            }
        }
        abort
    }

    /// What happened to the permissions that a false claim asks about; if it asks about none, where the values come from that it
    /// speaks of.
    pub fn events_of_claim(&mut self, st: &State, claim: &Exp, goal: Term, blame: Blame) -> Vec<Event> {
        let (mut asked, mut read, mut applied, mut families) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        claim.visit(&mut |e| match &e.kind {
            ExpKind::CurrentPerm(Resource::Loc(Loc::Field { recv, field }, _)) => asked.push((recv.clone(), *field)),
            ExpKind::ForPerm { resource: Resource::Loc(Loc::Field { field, .. }, _), .. } => families.push(*field),
            ExpKind::Field(recv, field) => read.push((recv.clone(), *field)),
            ExpKind::App { function, .. } => applied.push(*function),
            _ => {}
        });
        let heap = st.observed().clone();
        let mut events: Vec<Event> = Vec::new();
        for field in families {
            events.extend(self.events(&heap, self.ctx.field(field), None));
        }
        let only_values = asked.is_empty() && events.is_empty();
        if only_values {
            events.extend(applied.into_iter().filter_map(|function| self.without_definition(function, blame)));
            events.dedup();
        }
        for (recv, field) in if only_values { read } else { asked } {
            if only_values && self.is_internal(field) {
                continue;
            }
            let res = self.ctx.field(field);
            let receiver = self.peek(st, &recv, blame);
            let found = match (only_values, receiver) {
                (true, Some(receiver)) => self.value_event(&heap, res, Some(&[receiver])).into_iter().collect(),
                // Of what a quantifier ranges over.
                (true, None) => self.value_event(&heap, res, None).into_iter().collect(),
                (false, Some(receiver)) => {
                    let mut found = self.events(&heap, res, Some(&[receiver]));
                    found.extend(self.enclosing(st, res, &[receiver], blame));
                    if found.is_empty() {
                        found.extend(self.given_later(st, res, &[receiver], blame));
                    }
                    found
                }
                (false, None) => continue,
            };
            add_new(&mut events, found);
        }
        if only_values {
            let mut unknowns = self.unknowns_of(goal);
            unknowns.retain(|event| event.change != Change::Beyond(Beyond::Unmade));
            add_new(&mut events, unknowns);
            let known: Vec<Span> = events.iter().map(|event| event.place.span).collect();
            let set = self.assignments(&heap, claim).into_iter().filter(|event| !known.contains(&event.place.span));
            add_new(&mut events, set.collect());
        }
        if blame.kind == ErrorKind::InvariantNotPreserved {
            // What the same invariant says of the round before is no news.
            let own = self.trail.loops.iter().find(|own| own.contains(&blame.at));
            events.retain(|event| !own.is_some_and(|own| own.iter().any(|clause| place(*clause) == event.place)));
        }
        events.truncate(MAX_EVENTS);
        events
    }

    /// Where the variables of a claim got their values.
    fn assignments(&self, heap: &Heap, claim: &Exp) -> Vec<Event> {
        let mut names = values(claim);
        let mut events = Vec::new();
        let mut past = &heap.past;
        while let Some(node) = &past.0
            && !names.is_empty()
        {
            let (latest, before) = &**node;
            past = before;
            if let Subject::Variable(name) = latest.subject
                && names.contains(&name)
            {
                names.retain(|other| *other != name);
                add_new(&mut events, vec![self.event(latest)]);
            }
        }
        let around = |span: Span| span.start <= claim.meta.span.start && claim.meta.span.end <= span.end;
        events.retain(|event| !event.place.span.is_none() && !around(event.place.span));
        events.reverse();
        events
    }

    /// Nobody knows the values of what an encoder added for itself.
    pub fn is_internal(&self, field: Symbol) -> bool {
        self.ctx.program.fields[&field].meta == Meta::NONE
    }

    /// A variable or location gets a value of which only what is said in some place is known.
    pub fn note_unknown(&mut self, value: Term, change: Change, blame: Blame) {
        self.trail.unknowns.insert(value, Unknown { change, blame });
    }

    /// Where the unknown values come from that a term speaks of.
    fn unknowns_of(&self, t: Term) -> Vec<Event> {
        let mut events = Vec::new();
        self.pool.any_subterm(t, |part| {
            if let Some(Unknown { change, blame }) = self.trail.unknowns.get(&part)
                && !blame.at.span.is_none()
            {
                let event = Event { place: place(blame.at), change: *change, by: blame.kind.kind(), share: None };
                add_new(&mut events, vec![event]);
            }
            false
        });
        events
    }

    /// That nothing but its postconditions is known of a function's value.
    fn without_definition(&self, function: Symbol, blame: Blame) -> Option<Event> {
        let decl = &self.ctx.program.functions[&function];
        let change = match &decl.body {
            None => Change::Beyond(Beyond::Bodiless),
            Some(_) if !self.ctx.program.is_known_in(self.functions.module, function) => Change::Beyond(Beyond::Hidden),
            Some(_) => return None,
        };
        let place = place(decl.meta);
        (!place.span.is_none()).then(|| Event { place, change, by: blame.kind.kind(), share: None })
    }

    /// Where what is known of a location's value comes from.
    fn value_event(&self, heap: &Heap, res: Res, args: Option<&[Term]>) -> Option<Event> {
        let mut past = &heap.past;
        while let Some(node) = &past.0 {
            let (latest, before) = &**node;
            past = before;
            let is_about = match &latest.subject {
                Subject::Location(of, at) => *of == res && args.is_some_and(|args| self.surely_same(at, args)),
                Subject::Family(of) => *of == res,
                Subject::Everything | Subject::Returned | Subject::Variable(_) => false,
            };
            match latest.change {
                Change::Gained | Change::Valued if is_about => {
                    return Some(Event { change: Change::Valued, share: None, ..self.event(latest) });
                }
                _ => {}
            }
        }
        None
    }

    /// Where an instance comes from that holds permission to the location inside, if one is held.
    fn enclosing(&mut self, st: &State, res: Res, args: &[Term], blame: Blame) -> Option<Event> {
        let program = self.ctx.program.clone();
        let heap = st.observed().clone();
        for predicate in program.predicates.values() {
            let inside = predicate.body.as_ref().map(locations).unwrap_or_default();
            let inside: Vec<Exp> =
                inside.into_iter().filter(|(_, field)| self.ctx.field(*field) == res).map(|(recv, _)| recv).collect();
            let instance = self.ctx.predicate(predicate.name);
            if inside.is_empty() || self.is_quantified(instance) {
                continue;
            }
            for held in heap.single_chunks(instance) {
                let store: Store = predicate.params.iter().map(|p| p.name).zip(held.args.iter().copied()).collect();
                let within = st.for_contract(store, heap.clone());
                let receivers: Vec<Term> = inside.iter().filter_map(|recv| self.peek(&within, recv, blame)).collect();
                if receivers.iter().any(|recv| self.surely_same(&[*recv], args))
                    && let Some(event) = self.events(&heap, instance, Some(&held.args)).pop()
                    && event.change == Change::Gained
                {
                    return Some(Event { change: Change::Beyond(Beyond::Enclosed), share: None, ..event });
                }
            }
        }
        None
    }

    /// What happened to permission to a location, or to any of the resource's, oldest first.
    pub fn events(&self, heap: &Heap, res: Res, args: Option<&[Term]>) -> Vec<Event> {
        let mut events = Vec::new();
        // Inside a loop, what was set aside is what matters if nothing happened to the permission since.
        let (mut untouched, mut returned) = (true, 0);
        let mut past = &heap.past;
        while let Some(node) = &past.0 {
            let (latest, before) = &**node;
            past = before;
            if events.len() == MAX_EVENTS {
                break;
            }
            if latest.change == Change::Valued {
                continue;
            }
            match &latest.subject {
                Subject::Location(of, at) if *of == res && args.is_none_or(|args| self.surely_same(at, args)) => {}
                Subject::Family(of) if *of == res => {}
                Subject::Returned => {
                    returned += 1;
                    continue;
                }
                Subject::Everything if returned > 0 => {
                    returned -= 1;
                    continue;
                }
                Subject::Everything if untouched => {}
                _ => continue,
            }
            untouched = false;
            let event = self.event(latest);
            if !events.contains(&event) {
                events.push(event);
            }
        }
        // That something is set aside says nothing if it was never there.
        if events.last().is_some_and(|oldest| oldest.change == Change::Beyond(Beyond::SetAside)) {
            events.pop();
        }
        events.reverse();
        events
    }

    pub fn surely_same(&self, a: &[Term], b: &[Term]) -> bool {
        a == b || self.knows(self.same_args(a, b))
    }

    fn event(&self, latest: &Move) -> Event {
        let all = num_rational::BigRational::from_integer(1.into());
        let share = latest.share.and_then(|share| match self.pool.literal(share) {
            Some(amount) => (amount != all).then(|| amount.to_string()),
            None => Some("a part".to_string()),
        });
        Event { place: place(latest.blame.at), change: latest.change, by: latest.blame.kind.kind(), share }
    }
}

fn single(chunk: &Chunk) -> Option<&SingleChunk> {
    match chunk {
        Chunk::Single(one) => Some(one),
        Chunk::Quantified(_) => None,
    }
}

/// The variables whose values a claim is about: not those of an encoder, nor those that only lead to a field.
fn values(claim: &Exp) -> Vec<Symbol> {
    let (mut all, mut leading) = (Vec::new(), Vec::new());
    claim.visit(&mut |e| match &e.kind {
        ExpKind::Local(name) => all.push(*name),
        ExpKind::Field(recv, _) => {
            if let ExpKind::Local(name) = recv.kind {
                leading.push(name);
            }
        }
        _ => {}
    });
    let count = |names: &[Symbol], name: Symbol| names.iter().filter(|other| **other == name).count();
    let is_meant = |name: &Symbol| !name.as_str().starts_with('$') && count(&all, *name) > count(&leading, *name);
    all.iter().copied().filter(is_meant).collect()
}

fn add_new(events: &mut Vec<Event>, found: Vec<Event>) {
    for event in found {
        if !events.contains(&event) {
            events.push(event);
        }
    }
}
