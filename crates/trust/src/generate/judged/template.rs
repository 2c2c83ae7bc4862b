//! Texts with open sites, and how they are filled in.

use std::collections::BTreeMap;

/// A place whose value is observed.
#[derive(Clone, Debug)]
pub struct Place {
    /// As code and specifications write it.
    pub java: String,
    /// On the heap: in a postcondition it has an earlier value.
    pub is_heap: bool,
    /// Code that is drawn may use it; others are only observed.
    pub is_used: bool,
}

impl Place {
    pub fn local(name: &str) -> Place {
        Place { java: name.to_string(), is_heap: false, is_used: true }
    }

    pub fn heap(path: &str) -> Place {
        Place { java: path.to_string(), is_heap: true, is_used: true }
    }

    pub fn shown_only(mut self) -> Place {
        self.is_used = false;
        self
    }

    fn earlier(&self) -> String {
        match self.is_heap {
            true => format!("\\old({})", self.java),
            false => self.java.clone(),
        }
    }
}

/// Where values are observed.
#[derive(Clone, Debug)]
pub enum Site {
    /// A point of a body, with what is claimed there.
    Point(Vec<Place>),
    /// The head of a loop.
    Head(Vec<Place>),
    /// The parameters of a constructor.
    Params(Vec<Place>),
    /// What a method gives back that has no body, observed in this variable of its caller.
    Answer(String),
    /// A method: what it gets; what it leaves on the heap, and the variable with its result if it has one.
    Method { gets: Vec<Place>, gives: Vec<Place>, result: Option<String> },
}

/// What stands at a marker in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A point, a loop's invariant, or the contract of a method.
    Site,
    /// Where the body of the method begins; the condition of a loop; where an answer is observed.
    Enter,
    /// Where it ends.
    Leave,
    /// The last argument of a constructor that is called: what it gets is observed there, since nothing may stand before `super(..)`.
    Argument,
    /// The parameter for it.
    Parameter,
}

const MARKS: [Mark; 5] = [Mark::Site, Mark::Enter, Mark::Leave, Mark::Argument, Mark::Parameter];

const OPEN: char = '\u{E000}';

/// Markers are letters of the private use area: one for the kind, one for the number of the site.
pub fn marker(mark: Mark, site: usize) -> String {
    let kind = char::from_u32(OPEN as u32 + mark as u32).expect("a letter");
    let number = char::from_u32(0xF0000 + site as u32).expect("a letter");
    [kind, number].iter().collect()
}

fn mark_of(letter: char) -> Option<Mark> {
    MARKS.into_iter().find(|mark| letter as u32 == OPEN as u32 + *mark as u32)
}

/// A program with open sites.
#[derive(Clone, Debug)]
pub struct Template {
    pub(super) class: String,
    pub(super) text: String,
    pub(super) sites: Vec<Site>,
    pub names: Vec<&'static str>,
}

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

/// Which value is changed: the site, the observation, and the place in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Falsified {
    pub site: usize,
    observation: usize,
    value: usize,
    by: i64,
}

const RECORDER: &str = "static int calls, events;
static boolean at(int site, long... values) { if (++events > 400) throw new Error(\"too long\"); System.out.println(\"at \" + site + \" \" + text(values)); return true; }
static int in(int site, long... values) { if (++events > 400) throw new Error(\"too long\"); System.out.println(\"in \" + site + \" \" + text(values)); return calls++; }
static void out(int call, long... values) { System.out.println(\"out \" + call + \" \" + text(values)); }
static String text(long... values) { StringBuilder all = new StringBuilder(); for (long v : values) all.append(v).append(' '); return all.toString(); }";

/// Programs with larger numbers, or more states, are of no use.
const LARGEST: i64 = 10_000_000_000_000_000;
const MOST_STATES: usize = 12;

impl Template {
    /// The text that a JVM runs: it prints what is observed.
    pub fn recording(&self) -> String {
        let recorded = self.filled(|mark, site| self.recorder(mark, site));
        let end = recorded.trim_end().len() - 1;
        format!("{}{RECORDER}\n}}\n", &recorded[..end])
    }

    fn recorder(&self, mark: Mark, site: usize) -> String {
        let class = &self.class;
        let list = |places: &[Place]| places.iter().map(|place| format!(", {}", place.java)).collect::<String>();
        match (&self.sites[site], mark) {
            (Site::Point(places), _) => format!("{class}.at({site}{});", list(places)),
            (Site::Head(_) | Site::Answer(_) | Site::Params(_) | Site::Method { .. }, Mark::Site) => String::new(),
            (Site::Head(places), _) => format!("{class}.at({site}{}) && ", list(places)),
            (Site::Answer(variable), _) => format!("{class}.at({site}, {variable});"),
            (Site::Params(places), _) => format!("{class}.at({site}{});", list(places)),
            (Site::Method { .. }, Mark::Parameter) => format!(", int call{site}"),
            (Site::Method { gets, .. }, Mark::Argument) => format!(", {class}.in({site}{})", list(gets)),
            (Site::Method { gets, .. }, Mark::Enter) => format!("int call{site} = {class}.in({site}{});", list(gets)),
            (Site::Method { gives, result, .. }, Mark::Leave) => {
                let result = result.as_ref().map(|result| format!(", {result}")).unwrap_or_default();
                format!("{class}.out(call{site}{}{result});", list(gives))
            }
        }
    }

    /// The text with its claims, all true, or one of them changed.
    pub fn claiming(&self, seen: &Observations, falsified: Option<Falsified>) -> String {
        let changed = falsified.map(|what| seen.changed(what));
        let seen = changed.as_ref().unwrap_or(seen);
        self.filled(|mark, site| self.claim(mark, site, seen))
    }

    fn claim(&self, mark: Mark, site: usize, seen: &Observations) -> String {
        match (&self.sites[site], mark) {
            (Site::Point(places), _) => match seen.state(places, site) {
                Some(state) => format!("/*@ assert {state}; @*/"),
                None => String::new(),
            },
            (Site::Answer(_), Mark::Site) => match seen.states.get(&site) {
                Some(rows) => format!("\n//@ ensures {};\n", any_of(rows, &["\\result".to_string()])),
                None => String::new(),
            },
            (Site::Head(places), Mark::Site) => match seen.state(places, site) {
                Some(state) => format!("/*@ loop_invariant {state}; @*/"),
                None => String::new(),
            },
            (Site::Params(places), Mark::Site) => match seen.state(places, site) {
                Some(state) => format!("\n//@ requires {state};\n"),
                None => String::new(),
            },
            (Site::Params(_) | Site::Head(_) | Site::Answer(_), _) => String::new(),
            (Site::Method { gets, gives, result }, Mark::Site) => seen.contract(gets, gives, result.is_some(), site),
            (Site::Method { .. }, _) => String::new(),
        }
    }

    fn filled(&self, what: impl Fn(Mark, usize) -> String) -> String {
        let mut text = String::new();
        let mut letters = self.text.chars();
        while let Some(letter) = letters.next() {
            match mark_of(letter) {
                None => text.push(letter),
                Some(mark) => {
                    let number = letters.next().expect("the number of a site") as u32 - 0xF0000;
                    text.push_str(&what(mark, number as usize));
                }
            }
        }
        text
    }

    /// All single values that can be changed so that something is false. What the program was drawn for comes last.
    pub fn falsifiable(&self, seen: &Observations) -> Vec<Falsified> {
        let mut all = Vec::new();
        for site in 0..self.sites.len() {
            let rows = seen.rows(site);
            for (observation, values) in rows.iter().enumerate() {
                let changes = (0..values.len()).map(|value| Falsified { site, observation, value, by: 1 });
                all.extend(changes);
            }
        }
        all
    }

    /// The last point of the program.
    pub fn last_point(&self) -> Option<usize> {
        self.sites.iter().rposition(|site| matches!(site, Site::Point(_)))
    }
}

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

    /// One of the states that were seen, as a formula; `None` if there was none.
    fn state(&self, places: &[Place], site: usize) -> Option<String> {
        let rows = self.states.get(&site)?;
        let names: Vec<String> = places.iter().map(|place| place.java.clone()).collect();
        Some(any_of(rows, &names))
    }

    fn contract(&self, gets: &[Place], gives: &[Place], has_result: bool, site: usize) -> String {
        let Some(calls) = self.calls.get(&site) else { return String::new() };
        let names: Vec<String> = gets.iter().map(|place| place.java.clone()).collect();
        let earlier: Vec<String> = gets.iter().map(Place::earlier).collect();
        let mut given: Vec<String> = gives.iter().map(|place| place.java.clone()).collect();
        given.extend(has_result.then(|| "\\result".to_string()));
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
                let claim = format!("({}) ==> ({})", all_of(got, &earlier), any_of(&after, &given));
                text.push_str(&format!("\n//@ ensures {claim};\n"));
            }
        }
        match names.is_empty() {
            true => text,
            false => format!("\n//@ requires {};{text}", any_of(&before, &names)),
        }
    }

    /// The rows of values at a site: of a method, only of calls that ended, what it got before what it gave.
    fn rows(&self, site: usize) -> Vec<Values> {
        let states = self.states.get(&site).cloned().unwrap_or_default();
        let calls = self.calls.get(&site).cloned().unwrap_or_default();
        let joined = calls.into_iter().map(|(got, gave)| [got, gave.unwrap_or_default()].concat());
        states.into_iter().chain(joined).collect()
    }

    fn changed(&self, what: Falsified) -> Observations {
        let mut changed = self.clone();
        if let Some(rows) = changed.states.get_mut(&what.site) {
            rows[what.observation][what.value] += what.by;
        }
        if let Some(rows) = changed.calls.get_mut(&what.site) {
            let (got, gave) = &mut rows[what.observation];
            match what.value.checked_sub(got.len()) {
                None => got[what.value] += what.by,
                Some(n) => gave.as_mut().expect("a call that ended")[n] += what.by,
            }
        }
        changed
    }

    /// Whether a change makes something false: a value that another observation has anyway may be claimed for it.
    pub fn is_false(&self, what: Falsified) -> bool {
        let row = |seen: &Observations| seen.rows(what.site)[what.observation].clone();
        let (old, new) = (row(self), row(&self.changed(what)));
        let all = self.rows(what.site);
        all.iter().filter(|row| **row == old).count() == 1 && !all.contains(&new)
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
