//! What a run shows at the sites of a program, and claims about it: true ones, and false ones.

use std::collections::BTreeMap;

use super::template::{Mark, Place, Site};

type Values = Vec<i64>;

/// What a run shows at each site.
#[derive(Clone, Default, Debug)]
pub struct Observations {
    states: BTreeMap<usize, Vec<Values>>,
    /// What a method got, and what it gave, by the number of the call; `None` if it did not end.
    calls: BTreeMap<usize, Vec<(Values, Option<Values>)>>,
    /// Claims of calls: the site and the place in its list.
    open: Vec<(usize, usize)>,
}

/// A claim that is false of a run: it leaves out, or denies, something that was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lie {
    pub site: usize,
    row: usize,
    about: About,
}

/// What a false claim speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// A state at a point, at the head of a loop, or of parameters.
    State,
    /// What a method gets.
    Got,
    /// What a method gives.
    Gave,
}

impl Lie {
    /// Whether whoever stands around this marker has to notice the lie.
    pub fn is_made_at(&self, mark: Mark, site: &Site) -> bool {
        match (site, self.about) {
            (Site::Point(_) | Site::Head(_), _) => mark == Mark::Site,
            (Site::Method { .. }, About::Gave) => mark == Mark::Leave,
            // A precondition is noticed by some caller, and an answer by whoever gives it.
            (Site::Method { .. } | Site::Params(_) | Site::Answer(_) | Site::Written { .. }, _) => false,
        }
    }
}

/// Programs with larger numbers, or more states, are of no use.
const LARGEST: i64 = 10_000_000_000_000_000;
const MOST_STATES: usize = 12;

impl Observations {
    /// What the recording program prints; `None` if the program is of no use.
    pub fn parse(printed: &str) -> Option<Observations> {
        let mut seen = Observations::default();
        for line in printed.lines().filter(|line| !line.is_empty()) {
            let mut words = line.split_whitespace();
            let kind = words.next()?;
            let number: usize = words.next()?.parse().ok()?;
            let values: Values = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
            let is_small = |value: &i64| value.abs() < LARGEST;
            if !values.iter().all(is_small) {
                return None;
            }
            seen.take(kind, number, values)?;
        }
        let few = seen.states.values().all(|rows| rows.len() <= MOST_STATES)
            && seen.calls.values().all(|rows| rows.len() <= MOST_STATES);
        few.then_some(seen)
    }

    fn take(&mut self, kind: &str, number: usize, values: Values) -> Option<()> {
        match kind {
            "at" => {
                let rows = self.states.entry(number).or_default();
                if !rows.contains(&values) {
                    rows.push(values);
                }
            }
            "in" => {
                let rows = self.calls.entry(number).or_default();
                rows.push((values, None));
                self.open.push((number, rows.len() - 1));
            }
            "out" => {
                let (site, row) = *self.open.get(number)?;
                self.calls.get_mut(&site)?[row].1 = Some(values);
            }
            _ => return None,
        }
        Some(())
    }

    /// One of the states that were seen, as a formula; `None` if there was none. A lie leaves one of them out.
    pub fn state(&self, places: &[Place], site: usize, lie: Option<Lie>) -> Option<String> {
        let rows = self.states.get(&site)?;
        let names: Vec<String> = places.iter().map(|place| place.spec.clone()).collect();
        Some(match lie {
            None => any_of(rows, &names),
            Some(lie) => without(rows, &rows[lie.row], &names),
        })
    }

    /// That a state was not there.
    pub fn denied(&self, places: &[Place], lie: Lie) -> String {
        let names: Vec<String> = places.iter().map(|place| place.spec.clone()).collect();
        format!("!({})", all_of(&self.states[&lie.site][lie.row], &names))
    }

    /// A contract by which a method may get what it got, and gives for it what it gave.
    pub fn contract(&self, gets: &[Place], gives: &[Place], has_result: bool, site: usize, lie: Option<Lie>) -> String {
        let Some(calls) = self.calls.get(&site) else { return String::new() };
        let names: Vec<String> = gets.iter().map(|place| place.spec.clone()).collect();
        let earlier: Vec<String> = gets.iter().map(Place::earlier).collect();
        let mut given: Vec<String> = gives.iter().map(|place| place.spec.clone()).collect();
        given.extend(has_result.then(|| "\\result".to_string()));
        let denied = |about: About| lie.filter(|lie| lie.about == about).map(|lie| &calls[lie.row]);
        let mut before: Vec<Values> = Vec::new();
        let mut text = String::new();
        for (got, _) in calls {
            if before.contains(got) {
                continue;
            }
            before.push(got.clone());
            let same = calls.iter().filter(|(other, _)| other == got);
            let after: Vec<Values> = same.filter_map(|(_, gave)| gave.clone()).collect();
            if !after.is_empty() && !given.is_empty() {
                let after = match denied(About::Gave) {
                    Some((of, Some(gave))) if of == got => without(&after, gave, &given),
                    _ => any_of(&after, &given),
                };
                text.push_str(&format!("\n//@ ensures ({}) ==> ({after});\n", all_of(got, &earlier)));
            }
        }
        let before = match denied(About::Got) {
            Some((got, _)) => without(&before, got, &names),
            None => any_of(&before, &names),
        };
        match names.is_empty() {
            true => text,
            false => format!("\n//@ requires {before};{text}"),
        }
    }

    /// All that can be denied at a site.
    pub fn lies(&self, site: usize) -> Vec<Lie> {
        let states = self.states.get(&site).map_or(0, Vec::len);
        let states = (0..states).map(|row| Lie { site, row, about: About::State });
        let calls = self.calls.get(&site).into_iter().flatten().enumerate();
        let calls = calls.flat_map(|(row, (got, gave))| {
            let lie = |about: About| Lie { site, row, about };
            let got = (!got.is_empty()).then(|| lie(About::Got));
            let gave = gave.as_ref().is_some_and(|gave| !gave.is_empty()).then(|| lie(About::Gave));
            got.into_iter().chain(gave)
        });
        states.chain(calls).collect()
    }
}

/// One of the rows, but not this one.
fn without(rows: &[Values], row: &Values, names: &[String]) -> String {
    let others: Vec<Values> = rows.iter().filter(|other| *other != row).cloned().collect();
    match others.is_empty() {
        true => format!("!({})", all_of(row, names)),
        false => any_of(&others, names),
    }
}

fn all_of(values: &[i64], names: &[String]) -> String {
    let equal = names.iter().zip(values).map(|(name, value)| format!("{name} == {value}"));
    match values.is_empty() {
        true => "true".to_string(),
        false => equal.collect::<Vec<_>>().join(" && "),
    }
}

fn any_of(rows: &[Values], names: &[String]) -> String {
    let mut texts: Vec<String> = rows.iter().map(|row| format!("({})", all_of(row, names))).collect();
    texts.dedup();
    texts.join(" || ")
}
