//! Deadlocks: who waits for whom, and who waits for what nobody owes.

use source::Span;

use crate::codes;
use crate::duties::DutyKind;
use crate::fault::Fault;
use crate::heap::{self, Message, Object};
use crate::machine::Machine;
use crate::state::Next;
use crate::value::Obj;

/// The fault of a state in which nobody can go on, with the cycle of threads if there is one.
pub(crate) fn describe(machine: &Machine) -> Box<Fault> {
    let stuck: Vec<u32> = (0..machine.threads.len() as u32).filter(|t| !machine.thread(*t).is_finished()).collect();
    let cycle = stuck.iter().find_map(|t| cycle_from(machine, *t));
    if cycle.is_none()
        && let Some(fault) = stuck.iter().find_map(|t| owed_by_nobody(machine, *t))
    {
        return and_others(machine, fault, &stuck, 1);
    }
    let shown = cycle.as_ref().unwrap_or(&stuck);
    let message = match &cycle {
        Some(cycle) if cycle.len() == 1 => "deadlock: a thread waits for itself".to_string(),
        Some(cycle) => format!("deadlock: {} threads wait for each other", cycle.len()),
        None if stuck.len() == 1 => "deadlock: a thread waits for ever".to_string(),
        None => format!("deadlock: {} threads wait for ever", stuck.len()),
    };
    let mut fault = Fault::new(codes::DEADLOCK, message);
    fault.thread = shown[0];
    fault.stack = machine.stack(machine.thread(shown[0]));
    fault = fault.at(place(machine, shown[0])).label(waiting(machine, shown[0]));
    let rest: Vec<u32> = stuck.iter().copied().filter(|t| !shown.contains(t)).collect();
    and_others(machine, fault, &[shown.as_slice(), &rest].concat(), shown.len())
}

/// Names all threads that cannot go on, where they wait and for what: of many only some at their places. So many, with the one that the
/// fault is about, are part of the message already.
fn and_others(machine: &Machine, mut fault: Box<Fault>, stuck: &[u32], n_told: usize) -> Box<Fault> {
    const MOST: usize = 8;
    let others: Vec<u32> = stuck.iter().copied().filter(|t| *t != fault.thread).collect();
    for t in others.iter().take(MOST - 1) {
        fault = fault.also(place(machine, *t), waiting(machine, *t));
    }
    if stuck.len() > n_told {
        fault = fault.note(format!("{} in all cannot go on", threads(stuck.len())));
    }
    if others.len() >= MOST {
        let names: Vec<String> = others[MOST - 1..].iter().map(|t| machine.show_thread(*t)).collect();
        fault = fault.note(format!("also waiting: {}", names.join(", ")));
    }
    fault
}

fn waiting(machine: &Machine, thread: u32) -> String {
    format!("{} waits here {}", machine.show_thread(thread), waits_for(machine, thread))
}

fn place(machine: &Machine, thread: u32) -> Span {
    machine.stack(machine.thread(thread)).first().map_or(Span::NONE, |call| call.span)
}

/// The fault of a thread that waits for something nobody is going to do.
fn owed_by_nobody(machine: &Machine, thread: u32) -> Option<Box<Fault>> {
    let who = machine.show_thread(thread);
    let (message, help) = match machine.next(thread) {
        Next::Receive(c) if machine.image.checks && carrier(machine, c).is_some() => {
            let d = carrier(machine, c).map_or(String::new(), |d| machine.show_obj(d));
            (
                format!(
                    "{who} waits for ever: the duty to send on {} lies in a message on {d}, which nobody receives",
                    machine.show_obj(c)
                ),
                "whoever must receive the message waits for something else: let it wait only above the cargo level",
            )
        }
        Next::Receive(c) if machine.image.checks && debtors(machine, c).is_empty() => (
            format!("{who} waits for ever: nobody owes it a message on {}", machine.show_obj(c)),
            "who may receive must be owed a message: give somebody the duty to send it",
        ),
        Next::Signal(o, _) if !machine.heap.may_wake(o, thread) => (
            format!("{who} waits for ever: nobody owes it a signal"),
            "a signal that comes before the wait is lost: wait only while what is waited for is not there, in a loop",
        ),
        Next::Acquire(o) | Next::Reacquire(o) | Next::RdAcquire(o) => {
            let holder = blockers(machine, thread).into_iter().find(|t| machine.thread(*t).is_finished())?;
            let (holder, object) = (machine.show_thread(holder), machine.show_obj(o));
            (
                format!(
                    "{who} waits for ever: {holder} has ended with {object} locked, and nobody else can release it"
                ),
                "release the lock before the thread ends",
            )
        }
        _ => return None,
    };
    let mut fault = Fault::new(codes::DEADLOCK, message)
        .at(place(machine, thread))
        .label(format!("waits here {}", waits_for(machine, thread)))
        .help(help);
    fault.thread = thread;
    fault.stack = machine.stack(machine.thread(thread));
    if let Next::Receive(c) = machine.next(thread)
        && let Some(since) = machine.thread(thread).owed.last().and_then(|scope| scope.credit_since(c))
    {
        fault = fault.also(since, "the right to receive it came from here");
    }
    Some(fault)
}

fn threads(n: usize) -> String {
    if n == 1 { "1 thread".into() } else { format!("{n} threads") }
}

/// A duty channel with a message in it that carries the duty to send on a channel.
fn carrier(machine: &Machine, channel: Obj) -> Option<Obj> {
    let carries =
        |m: &Message| m.duties.iter().any(|d| d.kind == DutyKind::Send && d.obj == channel && d.n.is_positive());
    let objects = machine.heap.objects.iter().enumerate();
    let holds = |o: &Object| matches!(&o.kind, heap::HeapKind::Channel { queue, .. } if queue.iter().any(carries));
    let found = objects.filter(|(_, o)| holds(o)).map(|(at, _)| Obj(at as u32));
    found.filter(|_| debtors(machine, channel).is_empty()).min()
}

/// The threads that owe a message on a channel, each with the place its duty came from if that is tracked.
fn debtors(machine: &Machine, channel: Obj) -> Vec<(u32, Option<Span>)> {
    let owes = |t: u32| {
        let thread = machine.thread(t);
        if machine.image.obligations {
            let since = thread.owed.iter().rev().find_map(|scope| scope.owed_since(DutyKind::Send, channel));
            return since.map(|span| (t, Some(span)));
        }
        machine.ledger.owes(t, channel).then_some((t, None))
    };
    (0..machine.threads.len() as u32).filter_map(owes).collect()
}

/// The threads one waits for, if it is certain threads.
fn blockers(machine: &Machine, thread: u32) -> Vec<u32> {
    match machine.next(thread) {
        Next::Signal(o, _) if !machine.heap.may_wake(o, thread) => Vec::new(),
        Next::Acquire(o) | Next::Reacquire(o) | Next::Signal(o, _) => machine
            .heap
            .monitor(o)
            .map(|m| m.writer.into_iter().chain(m.readers.iter().map(|(t, _)| *t)).collect())
            .unwrap_or_default(),
        Next::RdAcquire(o) => machine.heap.monitor(o).and_then(|m| m.writer).into_iter().collect(),
        Next::Join(token) => vec![machine.heap.token(token).thread],
        Next::Receive(c) if machine.image.checks => debtors(machine, c).into_iter().map(|(t, _)| t).collect(),
        _ => Vec::new(),
    }
}

fn cycle_from(machine: &Machine, start: u32) -> Option<Vec<u32>> {
    let mut path = vec![start];
    loop {
        let last = *path.last().expect("never empty");
        let next = *blockers(machine, last).first()?;
        if let Some(at) = path.iter().position(|t| *t == next) {
            return Some(path.split_off(at));
        }
        path.push(next);
    }
}

fn waits_for(machine: &Machine, thread: u32) -> String {
    let by = |object: String, how: &str| match blockers(machine, thread).as_slice() {
        [] => format!("for {object}"),
        threads => {
            let names: Vec<String> = threads.iter().map(|t| machine.show_thread(*t)).collect();
            format!("for {object}, {how} by {}", names.join(" and "))
        }
    };
    let lock = |o: Obj| by(format!("the lock of {}", machine.show_obj(o)), "held");
    match machine.next(thread) {
        Next::Signal(o, _) if machine.heap.may_wake(o, thread) => lock(o),
        Next::Acquire(o) | Next::Reacquire(o) => lock(o),
        Next::RdAcquire(o) => by(format!("the read lock of {}", machine.show_obj(o)), "held"),
        Next::Join(token) => format!("for {} to finish", machine.show_thread(machine.heap.token(token).thread)),
        Next::Receive(c) => by(format!("a message on {}", machine.show_obj(c)), "owed"),
        Next::Signal(o, condition) => {
            let name = machine.image.conditions[condition as usize].name;
            format!("for a signal of `{name}` of {}", machine.show_obj(o))
        }
        Next::Run | Next::Send(_) | Next::Wake(_) | Next::Finished => "for nothing".into(),
        Next::PlaceLevel | Next::SurveyLevels | Next::MakeObject | Next::SurveyObjects => "for nothing".into(),
        Next::Read(_) | Next::Write(_) | Next::Print => "for nothing".into(),
    }
}
