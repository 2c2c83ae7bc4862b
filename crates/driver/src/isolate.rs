//! Running analysis apart from the caller: on a thread with a large stack, panics caught.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::thread;

/// Programs nest as deeply as users and generators like. The memory is only reserved, not used.
const STACK: usize = 1 << 30;

/// A panic that was caught: what it said and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bug(pub String);

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Starts a thread for analysis.
pub fn spawn<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<thread::JoinHandle<T>> {
    thread::Builder::new().name(name.to_string()).stack_size(STACK).spawn(work)
}

/// Runs `work`; a panic in it becomes a [`Bug`] instead of output on the terminal.
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    install_hook();
    let before = GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(before);
    result.map_err(|_| Bug(LAST_PANIC.take().unwrap_or_else(|| "a panic without a message".to_string())))
}

/// Panics on guarded threads are recorded; all others, and all when a backtrace is asked for, are shown as usual.
fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let usual = panic::take_hook();
        let verbose = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        panic::set_hook(Box::new(move |info| {
            let guarded = GUARDED.get();
            if guarded {
                let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
                let text = message(info.payload());
                LAST_PANIC.set(Some(format!("{text}{place}")));
            }
            if !guarded || verbose {
                usual(info);
            }
        }));
    });
}

fn message(payload: &dyn Any) -> &str {
    let owned = || payload.downcast_ref::<String>().map(String::as_str);
    payload.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("a panic without a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_value_that_says_where() {
        let bug = guard(|| -> u32 { panic!("lost {}", 3) }).unwrap_err();
        assert!(bug.0.starts_with("lost 3 (") && bug.0.contains("isolate.rs:"), "{bug:?}");
        assert_eq!(guard(|| 7), Ok(7));
    }
}
