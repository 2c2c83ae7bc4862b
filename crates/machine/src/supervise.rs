//! Who watches a run from outside, and how far a run may go.
//!
//! Limits on instructions are part of the machine, so that they strike at the same place every time. Time, memory and requests to stop
//! are the business of a [`Supervisor`], which is asked now and then, also in the middle of a long step. Instructions that
//! work on many values count as several, so that the next question is never far away.

use crate::codes;
use crate::fault::Fault;
use crate::int::Int;
use crate::machine::Machine;
use crate::value::Value;

/// May stop a run for reasons that have nothing to do with the program.
pub trait Supervisor {
    /// Why the run should stop, if it should.
    fn stop(&self) -> Option<Box<Fault>>;
}

/// How many instructions pass between two questions to the supervisor.
const INTERVAL: u64 = 1 << 15;

/// How many values can be worked on in the time of an instruction.
const AT_ONCE: usize = 16;

/// Elements of collections that are compared between two questions.
const COMPARED: usize = 1 << 16;

impl Machine {
    /// Lets somebody watch this machine and all copies of it.
    pub fn supervise(&mut self, supervisor: std::rc::Rc<dyn Supervisor>) {
        self.pace.supervisor = Some(supervisor);
        self.pace.pause = 0;
    }

    /// The same machine with a closer limit on instructions.
    pub fn with_max_steps(mut self, steps: u64) -> Machine {
        self.limits.steps = self.limits.steps.min(steps);
        self.pace.pause = 0;
        self
    }

    /// Counts an instruction that works on many values as several.
    pub(crate) fn charge(&mut self, n_values: usize) {
        self.pace.steps += (n_values / AT_ONCE) as u64;
    }

    /// Called when the count of instructions has passed `pause`: whether the run may go on.
    #[cold]
    pub(crate) fn may_go_on(&mut self) -> Result<(), Box<Fault>> {
        if self.pace.steps > self.limits.steps {
            let text = format!("the run was stopped after {} steps", self.limits.steps);
            return Err(Fault::new(codes::LIMIT, text).help("an endless loop? otherwise allow more with --max-steps"));
        }
        self.pace.pause = self.limits.steps.min(self.pace.steps + INTERVAL).min(self.pace.slice_end);
        self.asked_to_stop()
    }

    fn asked_to_stop(&self) -> Result<(), Box<Fault>> {
        self.pace.supervisor.as_ref().and_then(|supervisor| supervisor.stop()).map_or(Ok(()), Err)
    }

    /// Fails if there is no room for one more object: the table of all of them is the largest thing there is.
    pub(crate) fn room_for_object(&mut self) -> Result<(), Box<Fault>> {
        let n = self.heap.objects.len();
        self.heap.objects.try_reserve(1).map_err(|_| {
            Fault::new(codes::LIMIT, format!("there is no memory for more than {n} objects"))
                .help("a structure that grows without end?")
        })
    }

    /// Fails if a number of so many bits is too long.
    pub(crate) fn fits(&self, bits: u64) -> Result<(), Box<Fault>> {
        let most = self.limits.bits;
        if bits <= most {
            return Ok(());
        }
        let digits = most * 3 / 10;
        Err(Fault::new(codes::LIMIT, format!("a number with more than {most} bits"))
            .label(format!("numbers may have about {digits} decimal digits in a run")))
    }

    /// Fails if a collection of so many elements is too long.
    pub(crate) fn fits_length(&self, n: usize) -> Result<(), Box<Fault>> {
        let most = self.limits.length;
        if n <= most {
            return Ok(());
        }
        Err(Fault::new(codes::LIMIT, format!("a collection of more than {most} elements")))
    }

    /// Whether two values are equal. Collections of collections may be much longer than they look, since parts are shared.
    pub(crate) fn same(&mut self, a: &Value, b: &Value) -> Result<bool, Box<Fault>> {
        let (x, y) = match (a, b) {
            (Value::Seq(x), Value::Seq(y)) | (Value::Set(x), Value::Set(y)) => (x, y),
            _ => return Ok(a == b),
        };
        if std::rc::Rc::ptr_eq(x, y) {
            return Ok(true);
        }
        if x.len() != y.len() {
            return Ok(false);
        }
        for (x, y) in x.chunks(COMPARED).zip(y.chunks(COMPARED)) {
            self.charge(x.len());
            if self.pace.steps > self.pace.pause {
                self.may_go_on()?;
            }
            for (x, y) in x.iter().zip(y.iter()) {
                if !self.same(x, y)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The result of an operation on numbers that need not be short, which has at most so many bits.
    pub(crate) fn long(&self, a: &Int, b: &Int, op: fn(&Int, &Int) -> Int, bits: u64) -> Result<Value, Box<Fault>> {
        self.fits(bits)?;
        Ok(op(a, b).into())
    }
}
