//! How long tests try that could go on for ever: shortly with every change, at length where `KYM_SOAK` is set.

use std::time::Duration;

/// Whether there is time.
pub fn is_on() -> bool {
    is_set("KYM_SOAK")
}

/// How often something is tried.
pub fn times<T>(usually: T, at_length: T) -> T {
    if is_on() { at_length } else { usually }
}

/// How long something may take that is promised to take at most `limit`. A machine that does much else keeps no such
/// promise, so it is only measured where `KYM_TIMED` is set.
pub fn within(limit: Duration) -> Duration {
    if is_set("KYM_TIMED") {
        limit
    } else {
        limit.max(Duration::from_secs(90))
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long to try is no setting of the program"
)]
fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}
