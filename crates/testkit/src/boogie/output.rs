//! What Boogie prints about a program.

/// What is worth comparing in the output of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Output {
    /// `F(l,c): Error: …`, in the order printed. Related locations, traces and warnings are not among them.
    pub errors: Vec<Error>,
    /// The front end refused the program.
    pub rejection: Option<Rejection>,
    /// The last line of a run that came to its end.
    pub trailer: Option<Trailer>,
    /// What Houdini found, in the order printed.
    pub assignment: Vec<(String, bool)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    pub place: Place,
    /// Behind `Error: `.
    pub text: String,
}

/// Line and column as printed: columns of names and types count from zero, others from one. Line 0 is nowhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub file: String,
    pub line: i64,
    pub col: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Syntax,
    Names,
    /// Functions that are expanded for ever, or have no body; Boogie prints no summary for these.
    Expansion,
    Types,
    Instances,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rejection {
    pub phase: Phase,
    /// As the summary says; 0 where there is none.
    pub count: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trailer {
    pub verified: usize,
    pub errors: usize,
    /// `1 inconclusive`, `2 time outs`, …
    pub others: Vec<(usize, String)>,
}

impl Output {
    pub fn read(text: &str) -> Output {
        let mut output = Output::default();
        let mut in_assignment = false;
        for line in text.lines() {
            let line = line.trim_end();
            if line.trim() == "Assignment computed by Houdini:" {
                in_assignment = true;
            } else if let Some(pair) = assigned(line).filter(|_| in_assignment) {
                output.assignment.push(pair);
            } else if let Some(error) = error(line) {
                output.errors.push(error);
            } else if let Some(rejection) = rejection(line) {
                output.rejection = Some(rejection);
            } else if let Some(trailer) = trailer(line) {
                output.trailer = Some(trailer);
            }
        }
        if output.rejection.is_none() && output.trailer.is_none() && !output.errors.is_empty() {
            output.rejection = Some(Rejection { phase: Phase::Expansion, count: 0 });
        }
        output
    }

    /// The outputs of several runs that were appended to one file: each ends with its trailer or its summary.
    pub fn read_all(text: &str) -> Vec<Output> {
        let mut outputs = Vec::new();
        let mut current = String::new();
        for line in text.lines() {
            current.push_str(line);
            current.push('\n');
            if trailer(line).is_some() || rejection(line).is_some() {
                outputs.push(Output::read(&std::mem::take(&mut current)));
            }
        }
        if !current.trim().is_empty() {
            outputs.push(Output::read(&current));
        }
        outputs
    }
}

/// `F(12,3): Error: text`; parse errors are spelt `error:`, and those of Boogie 2.4.1 have a number, `Error BP5001:`.
fn error(line: &str) -> Option<Error> {
    let (head, rest) = line.split_once("): ")?;
    let (file, position) = head.rsplit_once('(')?;
    let (line, col) = position.split_once(',')?;
    let rest = rest.strip_prefix("Error").or_else(|| rest.strip_prefix("error"))?;
    let (number, text) = rest.split_once(": ")?;
    if !number.is_empty() && !number.starts_with(" BP") {
        return None;
    }
    let place = Place { file: file.trim().to_string(), line: line.parse().ok()?, col: col.parse().ok()? };
    Some(Error { place, text: text.to_string() })
}

/// `3 name resolution errors detected in F`
fn rejection(line: &str) -> Option<Rejection> {
    if line.starts_with("Unable to monomorphize") {
        return Some(Rejection { phase: Phase::Instances, count: 0 });
    }
    let (count, rest) = line.split_once(' ')?;
    let (what, _) = rest.split_once(" errors detected in ").or_else(|| rest.split_once(" error detected in "))?;
    let phase = match what {
        "parse" => Phase::Syntax,
        "name resolution" => Phase::Names,
        "type checking" => Phase::Types,
        _ => return None,
    };
    Some(Rejection { phase, count: count.parse().ok()? })
}

/// `Boogie program verifier finished with 2 verified, 1 error, 1 time out`
fn trailer(line: &str) -> Option<Trailer> {
    let rest = line.trim().strip_prefix("Boogie program verifier finished with ")?;
    let mut trailer = Trailer::default();
    for part in rest.split(", ") {
        let (count, what) = part.trim().split_once(' ')?;
        let count = count.parse().ok()?;
        match what {
            "verified" => trailer.verified = count,
            "error" | "errors" => trailer.errors = count,
            other => trailer.others.push((count, other.to_string())),
        }
    }
    Some(trailer)
}

/// `b1 = True`
fn assigned(line: &str) -> Option<(String, bool)> {
    let (name, value) = line.split_once(" = ")?;
    match value.trim() {
        "True" => Some((name.trim().to_string(), true)),
        "False" => Some((name.trim().to_string(), false)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_trailers() {
        let text = "a.bpl(4,3): Error: this assertion could not be proved\nExecution trace:\n    a.bpl(2,1): anon0\n\
                    a.bpl(9,1): Related location: this is it\nAssignment computed by Houdini:\nb1 = True\n\
                    \nBoogie program verifier finished with 1 verified, 1 error, 2 time outs\n";
        let output = Output::read(text);
        assert_eq!(output.errors.len(), 1);
        assert_eq!(output.errors[0].place, Place { file: "a.bpl".into(), line: 4, col: 3 });
        let others = vec![(2, "time outs".to_string())];
        assert_eq!(output.trailer, Some(Trailer { verified: 1, errors: 1, others }));
        assert_eq!(output.assignment, [("b1".to_string(), true)]);
        assert_eq!(output.rejection, None);
    }

    #[test]
    fn rejections() {
        let text = "a.bpl(6,13): error: \")\" expected\n1 parse errors detected in a.bpl\n";
        assert_eq!(Output::read(text).rejection, Some(Rejection { phase: Phase::Syntax, count: 1 }));
        let cycle = "a.bpl(4,19): Error: Call cycle detected among functions: f, g\n";
        assert_eq!(Output::read(cycle).rejection.map(|r| r.phase), Some(Phase::Expansion));
        let two = "\nBoogie program verifier finished with 1 verified, 0 errors\nx(1,1): Error: e\n\
                   \nBoogie program verifier finished with 0 verified, 1 error\n";
        assert_eq!(Output::read_all(two).iter().map(|o| o.errors.len()).collect::<Vec<_>>(), [0, 1]);
    }
}
