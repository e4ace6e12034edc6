//! Work for later: rows of the transaction that wants it done, claimed and done by a worker, at
//! least once.

mod clean_up;
mod outcome;
mod registry;
pub mod schedule;
pub mod worker;

pub use self::clean_up::CleanUp;
pub use self::outcome::{Job, Outcome};
