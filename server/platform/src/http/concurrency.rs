//! Heavy work: so much of it at once for one user, and the others wait. Whoever goes away, waiting or not,
//! leaves their place to the next.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kym_domain::id::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Error, ErrorCode, Result};

/// How much one user has done at once (`security.md`, 2.3).
const MAX_CONCURRENT: usize = 2;

/// How many of one user's wait at most: a screen full of figures, and no flood.
const MAX_WAITING: usize = 20;

/// The queues of all users. Cloning shares them.
#[derive(Clone, Debug, Default)]
pub struct ConcurrencyLimit(Arc<Mutex<HashMap<UserId, Queue>>>);

/// The queue of one user.
#[derive(Debug)]
struct Queue {
    permits: Arc<Semaphore>,
    /// How many are at work or wait.
    inside: usize,
}

/// Leave to work. Dropped, it is the next one's.
#[derive(Debug)]
pub struct ConcurrencyPermit {
    _permit: OwnedSemaphorePermit,
    _place: Place,
}

/// A place in a queue, at work or waiting.
#[derive(Debug)]
struct Place {
    limit: ConcurrencyLimit,
    user: UserId,
}

impl ConcurrencyLimit {
    /// Waits for a turn of this user.
    ///
    /// # Errors
    /// `too_many_requests` when too many wait already.
    pub async fn take(&self, user: UserId) -> Result<ConcurrencyPermit> {
        let (permits, place) = self.enter(user)?;
        let permit = permits.acquire_owned().await.map_err(Error::internal)?;
        Ok(ConcurrencyPermit {
            _permit: permit,
            _place: place,
        })
    }

    /// Whether nobody is at work and nobody waits: nothing is kept of those who were.
    pub fn is_idle(&self) -> bool {
        self.lock().is_empty()
    }

    fn enter(&self, user: UserId) -> Result<(Arc<Semaphore>, Place)> {
        let mut queues = self.lock();
        let queue = queues.entry(user).or_insert_with(|| Queue {
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            inside: 0,
        });
        if queue.inside >= MAX_CONCURRENT + MAX_WAITING {
            return Err(Error::Later(ErrorCode::TOO_MANY_REQUESTS, 1));
        }
        queue.inside += 1;
        let place = Place {
            limit: self.clone(),
            user,
        };
        Ok((Arc::clone(&queue.permits), place))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Queue>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queues = self.limit.lock();
        if let Some(queue) = queues.get_mut(&self.user) {
            queue.inside -= 1;
            if queue.inside == 0 {
                queues.remove(&self.user);
            }
        }
    }
}
