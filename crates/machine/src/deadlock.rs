//! Deadlocks: who waits for whom.

use crate::codes;
use crate::fault::Fault;
use crate::machine::Machine;
use crate::state::Next;

/// The fault of a state in which nobody can go on, with the cycle of threads if there is one.
pub(crate) fn describe(machine: &Machine) -> Box<Fault> {
    let stuck: Vec<u32> = (0..machine.threads.len() as u32).filter(|t| !machine.thread(*t).is_finished()).collect();
    let cycle = stuck.iter().find_map(|t| cycle_from(machine, *t));
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
    for (at, t) in shown.iter().take(8).enumerate() {
        let text = format!("{} waits here {}", machine.show_thread(*t), waits_for(machine, *t));
        let span = machine.stack(machine.thread(*t)).first().map_or(source::Span::NONE, |c| c.span);
        fault = if at == 0 { fault.at(span).label(text) } else { fault.also(span, text) };
    }
    if shown.len() > 8 {
        fault = fault.note(format!("and {} more threads", shown.len() - 8));
    }
    fault
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
    let by = |object| match blockers(machine, thread).as_slice() {
        [] => format!("for {object}"),
        threads => {
            let names: Vec<String> = threads.iter().map(|t| machine.show_thread(*t)).collect();
            format!("for {object}, held by {}", names.join(" and "))
        }
    };
    match machine.next(thread) {
        Next::Signal(o, _) if machine.heap.may_wake(o, thread) => by(format!("the lock of {}", machine.show_obj(o))),
        Next::Acquire(o) | Next::Reacquire(o) => by(format!("the lock of {}", machine.show_obj(o))),
        Next::RdAcquire(o) => by(format!("the read lock of {}", machine.show_obj(o))),
        Next::Join(token) => format!("for {} to finish", machine.show_thread(machine.heap.token(token).thread)),
        Next::Receive(c) => format!("for a message on {}", machine.show_obj(c)),
        Next::Signal(o, condition) => {
            let name = machine.image.conditions[condition as usize].name;
            format!("for a signal of `{name}` of {}", machine.show_obj(o))
        }
        Next::Run | Next::Send(_) | Next::Wake(_) | Next::Finished => "for nothing".into(),
    }
}
