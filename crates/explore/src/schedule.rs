//! A schedule as a value.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use machine::Machine;

/// Where a run departs from the obvious choice, which is to stay with the current thread while it can go on, and else to take the
/// next one that can. Written `12:1,40:0`: before its 12th step it goes to thread 1, before the 40th to thread 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    pub switches: BTreeMap<u64, u32>,
}

impl Schedule {
    /// The obvious choice; `None` when no thread can go on.
    pub fn obvious(machine: &Machine, current: u32) -> Option<u32> {
        machine.next_enabled(current)
    }

    /// Notes the choice of a step, if it is not the obvious one.
    pub fn note(&mut self, step: u64, chosen: u32, obvious: Option<u32>) {
        if obvious != Some(chosen) {
            self.switches.insert(step, chosen);
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.switches.is_empty() {
            return f.write_str("straight");
        }
        for (at, (step, thread)) in self.switches.iter().enumerate() {
            write!(f, "{}{step}:{thread}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for Schedule {
    type Err = String;

    fn from_str(text: &str) -> Result<Schedule, String> {
        let mut switches = BTreeMap::new();
        if text.trim() == "straight" {
            return Ok(Schedule { switches });
        }
        for part in text.trim().split(',') {
            let numbers =
                part.split_once(':').and_then(|(s, t)| Some((s.trim().parse().ok()?, t.trim().parse().ok()?)));
            let Some((step, thread)) = numbers else {
                return Err(format!("`{part}` is not a switch: write `step:thread`, as in `12:1,40:0`"));
            };
            if switches.insert(step, thread).is_some() {
                return Err(format!("step {step} occurs twice"));
            }
        }
        Ok(Schedule { switches })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_survive_being_written_down() {
        for text in ["straight", "3:1", "3:1,10:0,12:7"] {
            assert_eq!(text.parse::<Schedule>().unwrap().to_string(), text);
        }
        assert!("".parse::<Schedule>().is_err());
        assert!("3:1,3:2".parse::<Schedule>().is_err());
        assert!("3-1".parse::<Schedule>().is_err());
    }
}
