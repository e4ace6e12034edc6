//! What can go wrong on the way to an answer. Rules refuse in `domain`, the store fails in `store`;
//! here both become a code of the catalogue, and [`response`] turns that into HTTP in one place.

pub mod catalog;
pub mod docs;
pub mod response;
mod texts;

use std::fmt;

use kym_domain::check::{FieldCode, FieldError};
use kym_domain::id::TransactionId;
use kym_domain::imports::Refused;
use kym_domain::money::{Money, Overflow};
use kym_domain::reconciliations::LockError;
use kym_domain::transactions::BulkRefusal;
use kym_store::StoreError;
use kym_store::idempotency::StoredAnswer;

pub use self::catalog::ErrorCode;
pub use self::response::{OwnedWorkspace, PossibleOwner};

use crate::usage::counts::LimitExceeded;

/// The result of everything between a route and the store.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a request is not answered with success.
#[derive(Debug)]
pub enum Error {
    /// A code of the catalogue says it all.
    Refused(ErrorCode),
    /// Some fields are not valid; all of them are named.
    Invalid(Vec<FieldError>),
    /// The row has changed since the client read it; here it is as JSON.
    Stale(Box<serde_json::value::RawValue>),
    /// First it has to be decided what becomes of these workspaces.
    Undecided(Vec<OwnedWorkspace>),
    /// The workspace that an account shall move to has no categories of these names.
    CategoriesMissing(Vec<String>),
    /// An account that shall move has so many transfers with accounts that stay.
    HasTransfers(i64),
    /// So many planned and recurring transactions are expected on an account that shall be closed.
    AccountExpects(i64),
    /// The statement has so much beyond what is ticked.
    DifferenceRemains(Money),
    /// The statement has so much beyond what is ticked, and something else was seen.
    DifferenceChanged(Money),
    /// These of many transactions cannot be changed so.
    BulkRefused(Vec<(TransactionId, BulkRefusal)>),
    /// More would be used than the plan of whoever pays lets in.
    LimitExceeded(LimitExceeded),
    /// A file cannot be read.
    ImportUnreadable(Refused),
    /// A refusal that passes by itself: try again after so many seconds.
    Later(ErrorCode, u32),
    /// No failure: the request was answered before and its first answer is given again.
    Answered(StoredAnswer),
    /// A defect or a passing failure inside, for the log only.
    Internal(Inside),
}

/// The inside of a failure. It has no `Display`, so that it cannot reach a client by accident.
pub struct Inside(anyhow::Error);

impl Inside {
    /// The whole chain of causes, for the log.
    pub fn chain(&self) -> String {
        format!("{:#}", self.0)
    }
}

impl fmt::Debug for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.chain())
    }
}

impl Error {
    /// There is no such thing, as far as this caller may know.
    pub const NOT_FOUND: Self = Self::Refused(ErrorCode::NOT_FOUND);

    /// One field is not valid.
    pub fn field(field: &'static str, code: FieldCode) -> Self {
        Self::Invalid(vec![FieldError::new(field, code)])
    }

    /// The same, with the field named whose amount is too large for what is there already.
    #[must_use]
    pub fn of_amount(self, field: &'static str) -> Self {
        match self {
            Self::Refused(code) if code == ErrorCode::AMOUNTS_TOO_LARGE => {
                Self::field(field, FieldCode::SumOutOfRange)
            }
            other => other,
        }
    }

    /// A defect.
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self::Internal(Inside(cause.into()))
    }
}

impl From<ErrorCode> for Error {
    fn from(code: ErrorCode) -> Self {
        Self::Refused(code)
    }
}

impl From<Vec<FieldError>> for Error {
    fn from(errors: Vec<FieldError>) -> Self {
        Self::Invalid(errors)
    }
}

impl From<FieldError> for Error {
    fn from(error: FieldError) -> Self {
        Self::Invalid(vec![error])
    }
}

impl From<LockError> for Error {
    fn from(error: LockError) -> Self {
        Self::Refused(match error {
            LockError::AccountClosed => ErrorCode::ACCOUNT_CLOSED,
            LockError::PeriodClosed => ErrorCode::PERIOD_CLOSED,
            LockError::Reconciled => ErrorCode::RECONCILED,
        })
    }
}

/// A sum beyond 64 bits. What an account takes and gives is limited long before; the accounts of a workspace together,
/// and what is counted at a rate, are not.
impl From<Overflow> for Error {
    fn from(_: Overflow) -> Self {
        Self::Refused(ErrorCode::AMOUNTS_TOO_LARGE)
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full => Self::Refused(ErrorCode::STORAGE_FULL),
            StoreError::OutOfRange => Self::Refused(ErrorCode::AMOUNTS_TOO_LARGE),
            // A conflict that no service expected: two changes met in one moment, and a retry sees
            // the outcome of the other.
            StoreError::Busy | StoreError::Unreachable | StoreError::Conflict => {
                tracing::warn!(error = %error, "the store cannot answer at the moment");
                Self::Later(ErrorCode::UNAVAILABLE, 1)
            }
            StoreError::Inconsistent { .. }
            | StoreError::RowsAffected { .. }
            | StoreError::Unfit(_)
            | StoreError::NotEmpty
            | StoreError::Newer { .. }
            | StoreError::Damaged(_)
            | StoreError::SignInRefused(_)
            | StoreError::NoDatabase(_)
            | StoreError::File { .. }
            | StoreError::Driver(_) => Self::internal(error),
        }
    }
}
