//! `grail doctor` and `grail --version`: what was found on this machine.

use driver::cache::Use;
use driver::{Cache, Exit, environment};

use crate::output::{VERSION, print};

pub fn version() -> Exit {
    let solver = match environment::solver() {
        Ok(solver) if solver.is_pinned_build => format!("Z3 {}", solver.version),
        Ok(solver) => format!("Z3 {}, another build than the pinned one", solver.version),
        Err(_) => "no solver found; see `grail doctor`".to_string(),
    };
    print(&format!("grail {VERSION} ({solver})\n"));
    Exit::Success
}

pub fn doctor() -> Exit {
    print(&format!("grail    {VERSION}\n"));
    let exit = solver();
    java();
    memory();
    exit
}

/// Where proofs are remembered.
fn memory() {
    match Cache::of_user(Use::Trust) {
        Some(cache) => print(&format!("cache    {}\n", cache.folder().display())),
        None => print("cache    none: GRAIL_CACHE is `off`, or there is no folder for caches\n"),
    }
}

/// Only running Java needs it, so that it may be missing.
fn java() {
    match environment::jdk() {
        Ok(jdk) => print(&format!("java     {} at {}\n", jdk.version, jdk.home.display())),
        Err(error) => {
            let text = error.to_string().replace('\n', "\n         ");
            print(&format!("java     missing, needed to run Java programs: {text}\n"));
        }
    }
}

fn solver() -> Exit {
    match environment::solver() {
        Ok(solver) => {
            print(&format!("solver   Z3 {} at {}\n", solver.version, solver.origin));
            if !solver.is_pinned {
                let pinned = environment::pinned_version();
                print(&format!("         warning: Grail is tested with {pinned}; other versions may prove less\n"));
                print("         to get it, run `python3 scripts/fetch-z3.py` in Grail's sources\n");
            }
            if !solver.is_pinned_build {
                print("         GRAIL_Z3 chose it: it is another build than the one that Grail is tested with\n");
            }
            Exit::Success
        }
        Err(error) => {
            let text = error.to_string().replace('\n', "\n         ");
            print(&format!("solver   missing: {text}\n"));
            Exit::Undecided
        }
    }
}
