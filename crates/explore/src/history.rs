//! How the permission in question came and went: the failing run once more, this time watched.

use std::cell::RefCell;
use std::rc::Rc;

use machine::Machine;
use machine::ledger::Res;
use machine::trace::{Event, EventKind, Recorder};
use source::Span;

use crate::run::run;
use crate::schedule::Schedule;
use crate::strategy::Replay;

/// The events of a run that were about one location, oldest first.
pub fn history(start: &Machine, schedule: &Schedule, res: &Res) -> Vec<(Span, String)> {
    let watch = Rc::new(RefCell::new(TransferLog { res: *res, events: Vec::new() }));
    let mut machine = start.clone();
    machine.record(watch.clone());
    run(&mut machine, &mut Replay(schedule.clone()), &mut |_| {});
    let events = std::mem::take(&mut watch.borrow_mut().events);
    last_few(events)
}

/// The first and the last events, when there are many.
fn last_few(mut events: Vec<(Span, String)>) -> Vec<(Span, String)> {
    const MOST: usize = 6;
    if events.len() > MOST {
        let dropped = events.len() - MOST;
        events.drain(1..1 + dropped);
        events.insert(1, (Span::NONE, format!("({dropped} earlier transfers are not shown)")));
    }
    events
}

struct TransferLog {
    res: Res,
    events: Vec<(Span, String)>,
}

impl Recorder for TransferLog {
    fn record(&mut self, machine: &Machine, event: &Event) {
        let who = machine.show_thread(event.thread);
        let text = match &event.what {
            EventKind::New { object } => match &self.res {
                Res::Slot(loc) if loc.obj == *object => format!("{who} created it and held all of it"),
                _ => return,
            },
            EventKind::Fork { token, .. } => match &self.res {
                Res::Slot(loc) if loc.obj == *token => format!("{who} got it from this fork"),
                _ => return,
            },
            EventKind::Transfer { from, to, res, perm, why } if *res == self.res => {
                let (from, to) = (machine.show_holder(*from), machine.show_holder(*to));
                format!("{why}: {perm} went from {from} to {to}")
            }
            EventKind::Fold { res, amount } if *res == self.res => format!("{who} folded {amount} of it"),
            EventKind::Unfold { res, amount } if *res == self.res => format!("{who} unfolded {amount} of it"),
            EventKind::Fold { res, .. } if self.is_inside(machine, res) => {
                format!("{who} may have folded it into `{}`", machine.show_res(*res))
            }
            _ => return,
        };
        self.events.push((event.span, text));
    }
}

impl TransferLog {
    /// Whether the location is now inside folded instances of a predicate, and no longer the thread's.
    fn is_inside(&self, machine: &Machine, folded: &Res) -> bool {
        machine.is_inside(self.res, *folded)
    }
}

/// Who holds a field of every object of a class at the end of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HolderReport {
    pub location: String,
    pub holders: Vec<String>,
}

pub fn who_holds(machine: &Machine, class: u32, slot: u16) -> Vec<HolderReport> {
    let report = |res: Res| HolderReport { location: machine.show_res(res), holders: machine.who_holds(res) };
    machine.locations(class, slot).into_iter().map(report).collect()
}
