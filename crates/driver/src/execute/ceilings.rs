//! What stops a run from outside: a request, the clock, or too little memory.

use std::fs;
use std::time::{Duration, Instant};

use machine::{Fault, Supervisor, codes};

use crate::cancel::Cancel;

/// Memory a run may take unless more is asked for, where the machine has as much.
const USUAL: u64 = 4 << 30;

/// Looks after all runs of one execution.
pub struct Ceilings {
    cancel: Cancel,
    end: Option<(Instant, Duration)>,
    memory: Memory,
}

impl Ceilings {
    /// `megabytes` is what was asked for.
    pub fn new(cancel: &Cancel, time: Option<Duration>, megabytes: Option<u64>) -> Ceilings {
        let end = time.map(|time| (Instant::now() + time, time));
        Ceilings { cancel: cancel.clone(), end, memory: Memory::new(megabytes.map(|n| n << 20)) }
    }
}

impl Supervisor for Ceilings {
    fn stop(&self) -> Option<Box<Fault>> {
        if self.cancel.is_cancelled() {
            return Some(Fault::new(codes::LIMIT, "the run was interrupted"));
        }
        if let Some((end, time)) = self.end
            && Instant::now() >= end
        {
            let text = format!("the time limit of {} s has passed", time.as_secs());
            return Some(Fault::new(codes::LIMIT, text).help("allow more with --time-limit"));
        }
        self.memory.exceeded().map(|most| {
            let text = format!("the run needs more than {} MB of memory", most >> 20);
            Fault::new(codes::LIMIT, text)
                .help("a structure that grows without end? otherwise allow more with --max-memory")
        })
    }
}

/// How much memory there is for this process: resident, and as address space where that is limited. Unknown where the system does not tell.
struct Memory {
    resident: u64,
    address_space: Option<u64>,
}

impl Memory {
    fn new(wanted: Option<u64>) -> Memory {
        let available = field_of("/proc/meminfo", "MemAvailable:").map_or(USUAL, |kilobytes| kilobytes << 10);
        let resident = wanted.unwrap_or(USUAL.min(available / 4 * 3));
        let limit = field_of("/proc/self/limits", "Max address space");
        let (reserved, _) = taken().unwrap_or_default();
        // What grows is moved to a place of twice its size, so half of what is left is the most that can be used.
        let address_space = limit.map(|bytes| reserved + bytes.saturating_sub(reserved) / 2);
        Memory { resident, address_space }
    }

    /// The ceiling that was passed, if one was.
    fn exceeded(&self) -> Option<u64> {
        let (reserved, resident) = taken()?;
        let too_large = self.address_space.filter(|most| reserved > *most);
        (resident > self.resident).then_some(self.resident).or(too_large)
    }
}

/// The address space and the memory that this process has.
fn taken() -> Option<(u64, u64)> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = text.split_whitespace().map_while(|n| n.parse::<u64>().ok());
    Some((pages.next()? * PAGE, pages.next()? * PAGE))
}

const PAGE: u64 = 4096;

/// The first number behind a name in a file of the system.
fn field_of(path: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}
