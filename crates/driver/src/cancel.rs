//! Asking a run to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by whoever may ask for the stop and whoever must heed it. Once cancelled, always cancelled.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// The flag itself, for engines that look at it between steps.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.0
    }
}
