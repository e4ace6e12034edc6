//! What a job is, and what can come of it.

use kym_store::StoreError;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::state::App;

/// Something to be done later. It may be done twice, after a crash, and must not mind.
pub trait Job: Serialize + DeserializeOwned + Send + Sync {
    /// Its name in the queue; never changed once it was used.
    const KIND: &'static str;

    /// Does it.
    fn run(&self, app: &App) -> impl Future<Output = Outcome> + Send;

    /// Notes that it will never be done, where somebody waits for it.
    fn given_up(
        &self,
        _app: &App,
        _cause: &str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        std::future::ready(Ok(()))
    }
}

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
