//! A program that is ready to be run.

use std::time::Duration;

use grail_jvm::{Instrumented, Order, Output, Policy, Request, instrument, only};
use source::SourceMap;

pub struct Loaded {
    map: SourceMap,
    program: java::Program,
    instrumented: Instrumented,
    /// Whether there is something to check.
    checks: bool,
}

impl Loaded {
    /// With the specifications of some packages alone; with all if none are named.
    pub fn new(files: &[(&str, &str)], include: &[&str]) -> Loaded {
        let map = SourceMap::new();
        let ids: Vec<_> = files.iter().map(|(name, text)| map.add(*name, text.to_string())).collect();
        let mut program = java::load(&map, &ids).program.expect("a program that Grail takes");
        if !include.is_empty() {
            let packages: Vec<String> = include.iter().map(|package| package.to_string()).collect();
            program = only(&program, &packages);
        }
        let instrumented = instrument(&map, &program, Policy::Contract);
        Loaded { map, program, instrumented, checks: true }
    }

    /// Without checks, if the program says nothing that could be checked.
    pub fn plain_if_silent(self) -> Loaded {
        if self.program.files.iter().any(|file| !file.specs.is_empty()) {
            return self;
        }
        let instrumented = Instrumented::plain(&self.map, &self.program);
        Loaded { instrumented, checks: false, ..self }
    }

    pub fn request<'a>(&'a self, order: &'a Order, limit: Duration) -> Request<'a> {
        Request {
            map: &self.map,
            program: &self.program,
            instrumented: &self.instrumented,
            policy: Policy::Contract,
            args: &[],
            entry: None,
            entry_args: &[],
            class_path: &[],
            keep_going: false,
            order,
            checks: self.checks,
            events: false,
            time_limit: Some(limit),
            output: Output::Dropped,
            is_cancelled: &|| false,
        }
    }
}
