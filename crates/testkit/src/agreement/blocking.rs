//! Nobody waits for ever in a proved program with obligations.
//!
//! The callers that satisfy a method's contract under checking are explored again, bare: nothing but the program's own locks, messages
//! and threads is left. A state in which somebody waits and nobody can go on refutes the proof. Schedules are tried with and
//! without leaving out those that make no difference.

use super::*;

/// What was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tried {
    pub methods: usize,
    pub callers: usize,
    /// Complete runs, with those left out that make no difference, and without leaving out any.
    pub reduced: u64,
    pub all: u64,
    /// Whether a bound stopped an exploration.
    pub bounded: usize,
}

/// Explores callers of all proved methods of a program. `Err`: not legal, or somebody waits for ever.
pub fn check(name: &str, text: &str, errors: &BTreeSet<u32>, effort: &Effort) -> std::result::Result<Tried, String> {
    let tried = with_subject(name, text, errors, effort, |subject| subject.never_blocks())?;
    tried.map_or(Ok(Tried::default()), |tried| tried)
}

impl Subject<'_> {
    fn never_blocks(&self) -> Option<std::result::Result<Tried, String>> {
        let mut tried = Tried::default();
        for id in self.methods().filter(|id| !self.rejected.contains(id)) {
            let right = self.guesses(id).filter(|caller| matches!(self.run(caller), Ran::Clean | Ran::Endless));
            let callers: Vec<String> = right.take(self.effort.callers).collect();
            tried.methods += !callers.is_empty() as usize;
            tried.callers += callers.len();
            for caller in &callers {
                let blocked =
                    [true, false].iter().find_map(|reduction| self.bare(caller, *reduction, &mut tried).err());
                if let Some(why) = blocked {
                    return Some(Err(why));
                }
            }
        }
        Some(Ok(tried))
    }

    /// Explores a caller without checks.
    fn bare(&self, caller: &str, reduction: bool, tried: &mut Tried) -> std::result::Result<(), String> {
        let map = SourceMap::new();
        let files = [map.add(self.name, self.text), map.add("caller", caller)];
        let Some(program) = chalice::load(&map, &files).program else { return Ok(()) };
        let options = Options { checks: false, ..Options::default() };
        let start = start(&program, options, self.effort.steps);
        let bounds = Bounds { schedules: Some(self.effort.schedules), depth: 300, reduction, ..Bounds::default() };
        let found = explore::explore(&start, &bounds, &mut |_, _| true);
        let runs = if reduction { &mut tried.reduced } else { &mut tried.all };
        *runs += found.progress.schedules;
        tried.bounded += found.bound.is_some() as usize;
        match found.fault {
            Some((fault, schedule)) if fault.code == codes::DEADLOCK => {
                Err(format!("{} under schedule {schedule}\n{caller}", fault.message))
            }
            _ => Ok(()),
        }
    }
}
