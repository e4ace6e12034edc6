//! Waiting before somebody outside is asked again.

use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

/// Lets time pass.
pub trait Pause: Send + Sync {
    /// Returns when this time has passed.
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()>;
}

/// Waits in earnest. Tests move their clock instead.
#[derive(Debug, Default)]
pub struct SystemPause;

impl Pause for SystemPause {
    fn pause(&self, time: Duration) -> BoxFuture<'_, ()> {
        tokio::time::sleep(time).boxed()
    }
}
