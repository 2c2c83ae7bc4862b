//! `grail doctor` and the long version: what was found on this machine.

use driver::Exit;

pub fn version() -> Exit {
    println!("grail {}", crate::output::VERSION);
    Exit::Success
}

pub fn doctor() -> Exit {
    println!("grail {}", crate::output::VERSION);
    Exit::Success
}
