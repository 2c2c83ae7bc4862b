//! What a run did, step by step, as its threads took turns.

/// What a thread did, as far as another could notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Enters a monitor, or enters it again after a wait.
    Acquire(u32),
    Read(u32),
    Write(u32),
    /// Waits for something that another must have done before.
    Await(u32),
    /// Starts the thread with the next number.
    Start,
    /// Reads the clock of the run, or lets it go on.
    Look,
    Advance,
    /// Shows an object to all others: their next accesses to it depend on the order, whatever step they follow.
    Publish,
    /// Nothing that makes a difference to others.
    Own,
}

impl Deed {
    fn of(kind: &str, object: u32) -> Deed {
        match kind {
            "LOCK" | "AGAIN" | "INIT" => Deed::Acquire(object),
            "LOOK" => Deed::Look,
            "ADVANCE" => Deed::Advance,
            "READ" => Deed::Read(object),
            "WRITE" | "END" | "LIBRARY" | "PARK" | "UNPARK" => Deed::Write(object),
            "JOIN" => Deed::Await(object),
            "START" => Deed::Start,
            "PUBLISH" => Deed::Publish,
            // Only who has a monitor notifies: the order of entries decides.
            _ => Deed::Own,
        }
    }

    /// Whether the order of two deeds of different threads can make a difference where both can be done.
    pub fn conflicts(self, other: Deed) -> bool {
        use Deed::{Acquire, Advance, Look, Publish, Read, Write};
        match (self, other) {
            (Publish, _) | (_, Publish) | (Look, Advance) | (Advance, Look) => true,
            (Acquire(a), Acquire(b)) | (Write(a), Write(b) | Read(b)) | (Read(a), Write(b)) => a == b,
            _ => false,
        }
    }
}

/// A choice, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub thread: u32,
    pub deed: Deed,
    /// Who could have gone on, or could have been woken.
    pub able: Vec<u32>,
    /// Those of them that only look again at what has not changed.
    pub spinning: Vec<u32>,
    /// Which of those that wait is woken: all are equally good.
    pub wakes: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    Step(Step),
    Release { thread: u32, lock: u32 },
}

/// One run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    pub events: Vec<Event>,
    /// What threads were about to do when it was over.
    pub pending: Vec<(u32, Deed)>,
}

impl Trace {
    /// From the lines that the ledger writes; `None` if they are not its.
    pub fn parse(events: &str, pending: &str) -> Option<Trace> {
        let list = |text: &str| -> Option<Vec<u32>> {
            text.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect()
        };
        let mut trace = Trace::default();
        for line in events.split(';').filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split(' ').collect();
            let [what, thread, kind, object, able, ..] = words[..] else { return None };
            let (thread, object) = (thread.parse().ok()?, object.parse().ok()?);
            trace.events.push(match what {
                "r" => Event::Release { thread, lock: object },
                _ => Event::Step(Step {
                    thread,
                    deed: Deed::of(kind, object),
                    able: list(able)?,
                    spinning: list(words.get(5).copied().unwrap_or_default())?,
                    wakes: what == "w",
                }),
            });
        }
        for line in pending.split(';').filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split(' ').collect();
            let [thread, kind, object] = words[..] else { return None };
            trace.pending.push((thread.parse().ok()?, Deed::of(kind, object.parse().ok()?)));
        }
        Some(trace)
    }

    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.events.iter().filter_map(|event| match event {
            Event::Step(step) => Some(step),
            Event::Release { .. } => None,
        })
    }
}
