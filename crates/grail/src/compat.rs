//! `grail boogie` and `grail verify --compat`: in Boogie's place.

use std::path::PathBuf;

use cli::VerifyArgs;
use driver::Exit;

use crate::output::{complain, print};

pub fn boogie(args: &[String]) -> Exit {
    let answer = driver::compat::boogie(args);
    print(&answer.text);
    answer.exit
}

/// `grail verify --compat`: the options of `verify` in Boogie's words.
pub fn verify(args: &VerifyArgs) -> Exit {
    let is_boogie = |path: &PathBuf| driver::lang::of_path(path).is_some_and(|language| language.name() == "boogie");
    if !args.input.inputs.iter().all(is_boogie) {
        complain("grail: `--compat` is for Boogie programs, files that end in `.bpl`");
        return Exit::Illegal;
    }
    boogie(&in_boogies_words(args))
}

fn in_boogies_words(args: &VerifyArgs) -> Vec<String> {
    let jobs = args.options().jobs;
    let mut words = vec![format!("-vcsCores:{jobs}")];
    words.extend(args.member.as_ref().map(|name| format!("-proc:{name}")));
    words.extend(args.budget.map(|units| format!("-rlimit:{}", u32::try_from(units).unwrap_or(u32::MAX))));
    words.extend(args.all_errors.then(|| "-errorLimit:0".to_string()));
    words.extend(args.output.quiet.then(|| "-quiet".to_string()));
    words.extend(args.input.inputs.iter().map(|input| input.to_string_lossy().into_owned()));
    words
}
