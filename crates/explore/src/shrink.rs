//! A failing schedule with as few switches as possible.

use machine::{Fault, Machine};

use crate::run::{Run, run};
use crate::schedule::Schedule;
use crate::strategy::Replay;

/// Instructions that all trials together may take, whatever the failing run took.
const ENOUGH: u64 = 20_000_000;

/// Drops switches as long as the same error at the same place remains. Tries at most `tries` runs, each no longer than the failing one, and
/// all of them not much longer.
pub fn shrink(start: &Machine, fault: Box<Fault>, schedule: Schedule, tries: usize) -> (Box<Fault>, Schedule) {
    let (_, length) = replay(start.clone(), &schedule);
    let start = start.clone().with_max_steps(length);
    let mut left = tries;
    let mut room = ENOUGH.max(4 * length);
    let mut best = (fault, schedule);
    let mut progress = true;
    while progress {
        progress = false;
        let steps: Vec<u64> = best.1.switches.keys().copied().collect();
        for step in steps {
            if left == 0 || room < length {
                return best;
            }
            left -= 1;
            let mut shorter = best.1.clone();
            shorter.switches.remove(&step);
            let (outcome, taken) = replay(start.clone(), &shorter);
            room -= taken.min(room);
            if let Some(found) = outcome.fault
                && found.code == best.0.code
                && found.span == best.0.span
                && outcome.schedule.switches.len() < best.1.switches.len()
            {
                best = (found, outcome.schedule);
                progress = true;
                break;
            }
        }
    }
    best
}

/// A run with a schedule, and how many instructions it took.
fn replay(mut machine: Machine, schedule: &Schedule) -> (Run, u64) {
    let outcome = run(&mut machine, &mut Replay(schedule.clone()), &mut |_| {});
    (outcome, machine.steps())
}
