//! Texts with open sites, and how they are filled in.

use super::observations::{Lie, Observations};

/// A place whose value is observed.
#[derive(Clone, Debug)]
pub struct Place {
    /// As code writes it.
    pub java: String,
    /// As specifications write it.
    pub spec: String,
    /// On the heap: in a postcondition it has an earlier value.
    pub is_heap: bool,
    /// Code that is drawn may use it; others are only observed.
    pub is_used: bool,
}

impl Place {
    pub fn local(name: &str) -> Place {
        Place { java: name.to_string(), spec: name.to_string(), is_heap: false, is_used: true }
    }

    pub fn heap(path: &str) -> Place {
        Place { java: path.to_string(), spec: path.to_string(), is_heap: true, is_used: true }
    }

    /// A value that specifications find in another way than code.
    pub fn written(java: &str, spec: &str) -> Place {
        Place { java: java.to_string(), spec: spec.to_string(), is_heap: false, is_used: false }
    }

    pub fn shown_only(mut self) -> Place {
        self.is_used = false;
        self
    }

    pub fn earlier(&self) -> String {
        match self.is_heap {
            true => format!("\\old({})", self.spec),
            false => self.spec.clone(),
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
    /// A clause that is written, and one in its place that is false if the run gets to where it is entered.
    Written { truth: String, lie: String },
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
    pub names: Vec<String>,
}

/// A text with claims.
pub struct Claims {
    pub text: String,
    /// Where what is false has to be noticed, in whichever member stands around it; empty if any member may notice it.
    pub places: Vec<usize>,
}

const RECORDER: &str = "static int calls, events;
static boolean at(int site, long... values) { if (++events > 400) throw new Error(\"too long\"); System.out.println(\"at \" + site + \" \" + text(values)); return true; }
static int in(int site, long... values) { if (++events > 400) throw new Error(\"too long\"); System.out.println(\"in \" + site + \" \" + text(values)); return calls++; }
static void out(int call, long... values) { System.out.println(\"out \" + call + \" \" + text(values)); }
static String text(long... values) { StringBuilder all = new StringBuilder(); for (long v : values) all.append(v).append(' '); return all.toString(); }";

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
            (
                Site::Head(_) | Site::Answer(_) | Site::Params(_) | Site::Written { .. } | Site::Method { .. },
                Mark::Site,
            ) => String::new(),
            (Site::Written { .. }, _) => format!("{class}.at({site}, 1);"),
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

    /// The text with its claims, all of them true; or with one that is false of the run, and without the others of its kind.
    pub fn claiming(&self, seen: &Observations, lie: Option<Lie>) -> Claims {
        let mut places = Vec::new();
        let text = self.written(|mark, site, at| {
            if lie.is_some_and(|lie| lie.site == site && lie.is_made_at(mark, &self.sites[site])) {
                places.push(at);
            }
            self.claim(mark, site, seen, lie)
        });
        Claims { text, places }
    }

    fn claim(&self, mark: Mark, site: usize, seen: &Observations, lie: Option<Lie>) -> String {
        let own = lie.filter(|lie| lie.site == site);
        match (&self.sites[site], mark) {
            (Site::Point(places), _) => match (own, lie) {
                (Some(lie), _) => format!("/*@ assert {}; @*/", seen.denied(places, lie)),
                (None, Some(_)) => String::new(),
                (None, None) => match seen.state(places, site, None) {
                    Some(state) => format!("/*@ assert {state}; @*/"),
                    None => String::new(),
                },
            },
            (Site::Answer(_), Mark::Site) => match seen.state(&[Place::local("\\result")], site, own) {
                Some(state) => format!("\n//@ ensures {state};\n"),
                None => String::new(),
            },
            (Site::Head(places), Mark::Site) => match seen.state(places, site, own) {
                Some(state) => format!("/*@ loop_invariant {state}; @*/"),
                None => String::new(),
            },
            (Site::Params(places), Mark::Site) => match seen.state(places, site, own) {
                Some(state) => format!("\n//@ requires {state};\n"),
                None => String::new(),
            },
            (Site::Written { truth, lie }, Mark::Site) => match own {
                None => truth.clone(),
                Some(_) => lie.clone(),
            },
            (Site::Params(_) | Site::Head(_) | Site::Answer(_) | Site::Written { .. }, _) => String::new(),
            (Site::Method { gets, gives, result }, Mark::Site) => {
                seen.contract(gets, gives, result.is_some(), site, own)
            }
            (Site::Method { .. }, _) => String::new(),
        }
    }

    fn filled(&self, what: impl Fn(Mark, usize) -> String) -> String {
        self.written(|mark, site, _| what(mark, site))
    }

    /// The text with something at each marker, which is told where it stands.
    fn written(&self, mut what: impl FnMut(Mark, usize, usize) -> String) -> String {
        let mut text = String::new();
        let mut letters = self.text.chars();
        while let Some(letter) = letters.next() {
            match mark_of(letter) {
                None => text.push(letter),
                Some(mark) => {
                    let number = letters.next().expect("the number of a site") as u32 - 0xF0000;
                    let part = what(mark, number as usize, text.len());
                    text.push_str(&part);
                }
            }
        }
        text
    }

    /// All claims that are false of what was seen.
    pub fn lies(&self, seen: &Observations) -> Vec<Lie> {
        (0..self.sites.len()).flat_map(|site| seen.lies(site)).collect()
    }

    /// The last point of the program: its claim is about what the program was drawn for.
    pub fn last_point(&self) -> Option<usize> {
        self.sites.iter().rposition(|site| matches!(site, Site::Point(_)))
    }
}
