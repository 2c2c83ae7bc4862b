//! Running analysis apart from the caller: on a thread with a large stack, panics caught.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

/// Programs nest as deeply as users and generators like. The memory is only reserved, not used.
const STACK: usize = 1 << 30;

/// A panic that was caught: what it said and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bug(pub String);

/// The name of threads that analyse. Those that an engine starts have no name.
const ANALYSIS: &str = "analysis";

/// How many guards are at work; what the last panic below them said.
static GUARDS: AtomicUsize = AtomicUsize::new(0);
static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Starts a thread for analysis.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> std::io::Result<thread::JoinHandle<T>> {
    thread::Builder::new().name(ANALYSIS.to_string()).stack_size(STACK).spawn(work)
}

/// Like [`guard`], on this thread but with a stack as large as those of analysis threads.
pub fn guarded_deep<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    guard(|| stacker::grow(STACK, work))
}

/// Runs `work`; a panic in it becomes a [`Bug`] instead of output on the terminal.
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    install_hook();
    GUARDS.fetch_add(1, Ordering::SeqCst);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDS.fetch_sub(1, Ordering::SeqCst);
    let last = || LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
    result.map_err(|_| Bug(last().unwrap_or_else(|| "a panic without a message".to_string())))
}

/// Panics of the analysis are recorded; all others, and all when a backtrace is asked for, are shown as usual.
fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let usual = panic::take_hook();
        let verbose = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
        panic::set_hook(Box::new(move |info| {
            let ours = thread::current().name().is_none_or(|name| name == ANALYSIS || name == "main");
            let guarded = ours && GUARDS.load(Ordering::SeqCst) > 0;
            if guarded {
                let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
                let text = message(info.payload());
                *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{text}{place}"));
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
        let bug = spawn(|| guard(|| -> u32 { panic!("lost {}", 3) })).unwrap().join().unwrap().unwrap_err();
        assert!(bug.0.starts_with("lost 3 (") && bug.0.contains("isolate.rs:"), "{bug:?}");
        assert_eq!(guard(|| 7), Ok(7));
    }
}
