//! One run, under one strategy.

use machine::{Fault, Machine, codes};

use crate::schedule::Schedule;
use crate::strategy::Scheduler;

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    /// Why it stopped, unless every thread finished.
    pub fault: Option<Box<Fault>>,
    pub schedule: Schedule,
    /// How often a thread was chosen.
    pub n_choices: u64,
}

/// Drives a machine until all threads have finished or something stops it. `after` is called after every choice.
pub fn run(machine: &mut Machine, scheduler: &mut dyn Scheduler, after: &mut dyn FnMut(&mut Machine)) -> Run {
    let mut schedule = Schedule::default();
    let mut current = 0;
    let mut step = 0;
    loop {
        let picked = match scheduler.pick(machine, current, step) {
            Ok(picked) => picked,
            Err(why) => {
                let fault = Fault::new(codes::SCHEDULE, why).help("is it the same program, with the same options?");
                return Run { fault: Some(fault), schedule, n_choices: step };
            }
        };
        let Some(thread) = picked else {
            let fault = (!machine.all_finished()).then(|| machine.deadlock());
            return Run { fault, schedule, n_choices: step };
        };
        schedule.note(step, thread, Schedule::obvious(machine, current));
        step += 1;
        current = thread;
        let result = machine.step(thread);
        after(machine);
        if let Err(fault) = result {
            return Run { fault: Some(fault), schedule, n_choices: step };
        }
    }
}
