//! Sessions that have ended without the database knowing yet.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use kym_domain::id::SessionId;

/// The sessions whose end is still to be written.
#[derive(Debug, Default)]
pub struct EndedSessions(Mutex<BTreeSet<SessionId>>);

impl EndedSessions {
    /// Whether a session has ended.
    pub fn contains(&self, session: SessionId) -> bool {
        self.lock().contains(&session)
    }

    /// Remembers that a session has ended.
    pub(crate) fn insert(&self, session: SessionId) {
        self.lock().insert(session);
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<SessionId> {
        self.lock().iter().copied().collect()
    }

    /// Forgets those whose end is written.
    pub(crate) fn forget(&self, written: &[SessionId]) {
        self.lock().retain(|session| !written.contains(session));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<SessionId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
