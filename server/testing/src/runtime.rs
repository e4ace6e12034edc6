//! What a test runs on.

use tokio::runtime::{Builder, Runtime};

use super::soak;

/// One thread for the server and who talks to it: they take turns wherever they wait, and nothing is spent on waking
/// threads. `cargo xtask soak` has them run at the same time.
pub fn runtime() -> Runtime {
    let mut builder = if soak::is_on() {
        Builder::new_multi_thread()
    } else {
        Builder::new_current_thread()
    };
    let runtime = builder.worker_threads(2).enable_all().build();
    runtime.expect("threads are to be had")
}
