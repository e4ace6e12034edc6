//! Large answers on the line: each user has few of them at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kym_domain::id::UserId;

use crate::error::{Error, ErrorCode, Result};

/// How many large answers one user has on the line at once: more than a browser asks for at a time.
const MAX_OF_USER: usize = 12;

/// How many there are of all those who have not signed in.
const MAX_OF_GUESTS: usize = 50;

/// The large answers on the line, by who asked. Cloning shares them.
#[derive(Clone, Debug, Default)]
pub struct LargeAnswers(Arc<Mutex<HashMap<Option<UserId>, usize>>>);

/// A large answer on the line.
#[derive(Debug)]
pub struct OnLine {
    answers: LargeAnswers,
    asker: Option<UserId>,
}

/// Who asks, which is known once the request is looked at; stands beside it in its extensions.
#[derive(Clone, Debug, Default)]
pub struct Asker(Arc<OnceLock<UserId>>);

impl Asker {
    /// It is this user.
    pub fn is(&self, user: UserId) {
        // One request has one asker.
        let _ = self.0.set(user);
    }
}

impl LargeAnswers {
    /// One more.
    ///
    /// # Errors
    /// `too_many_requests` when there are enough of this user.
    pub fn begin(&self, asker: &Asker) -> Result<OnLine> {
        let asker = asker.0.get().copied();
        let most = match asker {
            Some(_) => MAX_OF_USER,
            None => MAX_OF_GUESTS,
        };
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(asker).or_default();
        if *count >= most {
            return Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, 5));
        }
        *count += 1;
        drop(counts);
        Ok(OnLine {
            answers: self.clone(),
            asker,
        })
    }
}

impl Drop for OnLine {
    fn drop(&mut self) {
        let counts = self.answers.0.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.asker) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.asker);
            }
        }
    }
}
