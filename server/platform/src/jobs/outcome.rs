//! What can come of a job.

use kym_store::StoreError;

/// What came of a job.
#[derive(Debug)]
pub enum Outcome {
    /// It is done.
    Done,
    /// It may work later.
    Retry(String),
    /// It will never work.
    Fail(String),
}

impl From<Result<(), StoreError>> for Outcome {
    fn from(result: Result<(), StoreError>) -> Self {
        match result {
            Ok(()) => Self::Done,
            Err(error) => Self::Retry(error.to_string()),
        }
    }
}
