//! What can be claimed about variables whose values were seen.

use std::collections::BTreeMap;

use explore::Rng;

use crate::boogie::Value;

type Values = BTreeMap<String, Value>;

/// `left op factor * right + offset`, or that a truth value is what a comparison says.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Under this condition only.
    when: Option<(String, bool)>,
    left: String,
    op: &'static str,
    factor: i64,
    right: String,
    offset: i64,
}

impl Claim {
    /// One about what matters in a place, or about any of the variables that were seen there.
    pub fn near(about: Option<&String>, seen: &[Values], rng: &mut Rng) -> Option<Claim> {
        match about {
            Some(name) if rng.chance(60) => Claim::of(name, seen, rng).or_else(|| Claim::any(seen, rng)),
            _ => Claim::any(seen, rng),
        }
    }

    /// What a variable is, or a bound of it, in one of the states.
    fn of(name: &str, seen: &[Values], rng: &mut Rng) -> Option<Claim> {
        let offset = rng.pick(seen).get(name)?.int()?;
        let op = *rng.pick(&["==", "==", "<="]);
        Some(Claim { when: None, left: name.to_string(), op, factor: 0, right: name.to_string(), offset })
    }

    /// One about variables that were seen, fitted to one of the states.
    fn any(seen: &[Values], rng: &mut Rng) -> Option<Claim> {
        let state = rng.pick(seen);
        let numbers: Vec<&String> =
            state.iter().filter(|(_, value)| value.int().is_some()).map(|(name, _)| name).collect();
        let truths: Vec<&String> =
            state.iter().filter(|(_, value)| value.truth().is_some()).map(|(name, _)| name).collect();
        if numbers.is_empty() {
            return None;
        }
        let (left, right) = ((*rng.pick(&numbers)).clone(), (*rng.pick(&numbers)).clone());
        let factor = *rng.pick(&[0i64, 0, 1, 1, 1, 2, -1]);
        let op = *rng.pick(&["==", "==", "==", "<=", "<=", "!="]);
        let when = (!truths.is_empty() && rng.chance(25)).then(|| ((*rng.pick(&truths)).clone(), rng.chance(50)));
        let offset = state[&left].int()?.checked_sub(factor.checked_mul(state[&right].int()?)?)?;
        let offset = if op == "!=" { offset + 1 } else { offset };
        Some(Claim { when, left, op, factor, right, offset })
    }

    /// Whether it holds; none if it speaks of what is not there.
    pub fn holds(&self, values: &Values) -> Option<bool> {
        let number = |name: &String| values.get(name)?.int();
        if let Some((name, wanted)) = &self.when
            && values.get(name)?.truth()? != *wanted
        {
            return Some(true);
        }
        let (left, right) = (number(&self.left)?, number(&self.right)?);
        let right = self.factor.checked_mul(right)?.checked_add(self.offset)?;
        Some(match self.op {
            "==" => left == right,
            "<=" => left <= right,
            _ => left != right,
        })
    }

    /// The same with another number, which makes it wrong in one of the states.
    pub fn spoilt(&self, rng: &mut Rng) -> Claim {
        let step = if self.op == "<=" { -rng.between(1, 3) } else { *rng.pick(&[-1, 1, 2]) };
        Claim { offset: self.offset + step, op: if self.op == "!=" { "==" } else { self.op }, ..self.clone() }
    }

    pub fn text(&self) -> String {
        let part = match self.factor {
            0 => String::new(),
            factor => format!("({factor}) * {} + ", self.right),
        };
        let claim = format!("{} {} {part}({})", self.left, self.op, self.offset);
        match &self.when {
            Some((name, true)) => format!("{name} ==> {claim}"),
            Some((name, false)) => format!("!{name} ==> {claim}"),
            None => claim,
        }
    }
}
