//! `grail boogie` and `grail verify --compat`: in Boogie's place.

use std::path::PathBuf;

use driver::Exit;

use crate::output::print;

pub fn boogie(args: &[String]) -> Exit {
    let answer = driver::compat::boogie(args);
    print(&answer.text);
    answer.exit
}

/// The same for files without options.
pub fn files(inputs: &[PathBuf]) -> Exit {
    let args: Vec<String> = inputs.iter().map(|input| input.to_string_lossy().into_owned()).collect();
    let is_boogie = |path: &PathBuf| driver::lang::of_path(path).is_some_and(|language| language.name() == "boogie");
    if !inputs.iter().all(is_boogie) {
        eprintln!("grail: `--compat` is for Boogie programs, files that end in `.bpl`");
        return Exit::Illegal;
    }
    boogie(&args)
}
