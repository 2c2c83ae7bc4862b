//! Exit codes.

/// How a run ended. Worse ends outrank better ones: see [`Exit::worst`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exit {
    /// Everything asked for was proved, or ran clean.
    Success,
    /// A program ran clean and ended with a status of its own.
    Own(u8),
    /// A violation was found.
    Violation,
    /// The input is not a legal program, or the usage is wrong.
    Illegal,
    /// No verdict: a budget ran out, the solver is missing or failed, a feature is not supported.
    Undecided,
    /// A bug in Grail.
    Bug,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    pub fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Own(status) => status,
            Exit::Violation => 1,
            Exit::Illegal => 2,
            Exit::Undecided => 3,
            Exit::Bug => 101,
            Exit::Interrupted => 130,
        }
    }

    /// A violation is certain and outranks what is undecided; an illegal input means that part of the work was not even begun.
    pub fn worst(self, other: Exit) -> Exit {
        let rank = |exit| match exit {
            Exit::Success | Exit::Own(_) => 0,
            Exit::Undecided => 1,
            Exit::Violation => 2,
            Exit::Illegal => 3,
            Exit::Bug => 4,
            Exit::Interrupted => 5,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}
