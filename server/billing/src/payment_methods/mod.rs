//! Ways to pay that users have left with a payment provider.

mod forget;
pub mod routes;
mod wire;

use kym_platform::jobs::JobEntry;

pub use self::forget::ForgetMethod;
pub use self::forget::forget_all;

/// What is done later about them.
pub const JOBS: &[JobEntry] = &[JobEntry::job::<ForgetMethod>()];
