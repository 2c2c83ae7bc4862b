//! Threads that work for a server. It ends after them: a solver must not be at work while the process goes down.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Longer than a solver needs to notice that it is to stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many threads are at work.
#[derive(Clone, Default)]
pub struct Background(Arc<(Mutex<usize>, Condvar)>);

impl Background {
    pub fn spawn(&self, work: impl FnOnce() + Send + 'static) {
        let place = Place::take(self.clone());
        thread::spawn(move || {
            let _place = place;
            work();
        });
    }

    /// Until nobody is at work any more, but not for ever.
    pub fn wait(&self) {
        let (n, changed) = &*self.0;
        let n = n.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = changed.wait_timeout_while(n, PATIENCE, |n| *n > 0);
    }

    fn count(&self, change: impl FnOnce(&mut usize)) {
        let (n, changed) = &*self.0;
        change(&mut n.lock().unwrap_or_else(PoisonError::into_inner));
        changed.notify_all();
    }
}

/// One thread at work, until this is dropped, even by a panic.
struct Place(Background);

impl Place {
    fn take(background: Background) -> Place {
        background.count(|n| *n += 1);
        Place(background)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.count(|n| *n -= 1);
    }
}
