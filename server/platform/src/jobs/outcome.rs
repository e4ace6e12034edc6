//! What can come of a job.

use kym_store::StoreError;

use crate::error::Error;

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

/// What hinders an attempt may be over at the next.
impl From<Error> for Outcome {
    fn from(error: Error) -> Self {
        match error {
            Error::Internal(inside) => Self::Retry(inside.chain()),
            error => Self::Retry(format!("{error:?}")),
        }
    }
}
