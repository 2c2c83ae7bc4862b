//! A failing schedule with as few switches as possible.

use machine::{Fault, Machine};

use crate::run::run;
use crate::schedule::Schedule;
use crate::strategy::Replay;

/// Drops switches as long as the same error at the same place remains. Tries at most `tries` runs.
pub fn shrink(start: &Machine, fault: Box<Fault>, schedule: Schedule, tries: usize) -> (Box<Fault>, Schedule) {
    let mut best = (fault, schedule);
    let mut left = tries;
    let mut progress = true;
    while progress {
        progress = false;
        let steps: Vec<u64> = best.1.switches.keys().copied().collect();
        for step in steps {
            if left == 0 {
                return best;
            }
            left -= 1;
            let mut shorter = best.1.clone();
            shorter.switches.remove(&step);
            let mut machine = start.clone();
            let outcome = run(&mut machine, &mut Replay(shorter), &mut |_| {});
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
