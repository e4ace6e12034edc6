//! What can go wrong between a value and its row.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kym_domain::money::Overflow;
use uuid::Uuid;

/// The store's only error. "Not found" is not one of them: a lookup answers `Ok(None)`.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer was in the way for too long, or the database asked for a retry
    /// (SQLite `BUSY`; PostgreSQL 40001, 40P01, 55P03, 23503). The same call may succeed later.
    #[error("the database is busy")]
    Busy,
    /// No space left for the write (SQLite `FULL`; PostgreSQL 53100). Nothing was written.
    #[error("the database has no space left")]
    Full,
    /// The database cannot be reached at the moment.
    #[error("the database cannot be reached")]
    Unreachable,
    /// A unique key is taken, or a row's version has moved on: no row was affected.
    #[error("the row exists already or has changed")]
    Conflict,
    /// Amounts add up to more than is counted (PostgreSQL 22003; SQLite's `integer overflow`, or a sum that it would
    /// keep as a float). Nothing was written.
    #[error("amounts add up to more than is counted")]
    OutOfRange,
    /// A row holds what its type does not allow.
    #[error("{table}.{column} of {id} holds an impossible value")]
    Inconsistent {
        /// The table of the row.
        table: &'static str,
        /// The column with the impossible value.
        column: &'static str,
        /// The row's id.
        id: Uuid,
    },
    /// A statement touched another number of rows than its key allows.
    #[error("{expected} rows should have been affected, {actual} were")]
    RowsAffected {
        /// How many rows the key allows.
        expected: u64,
        /// How many it were.
        actual: u64,
    },
    /// The file or server is not one this program may work on (too old, not empty, not of this program).
    #[error("{0}")]
    Unfit(String),
    /// Data can't be moved into a database that has users.
    #[error("the target has users already; move into an empty database")]
    NotEmpty,
    /// The database was written by a newer version of the program.
    #[error(
        "the database has step {step} of the schema, which this program doesn't know: a newer version wrote it"
    )]
    Newer {
        /// The latest step that the database has.
        step: i64,
    },
    /// The database contradicts itself (SQLite `CORRUPT` and `NOTADB`, what a check of it finds; PostgreSQL XX001 and
    /// XX002).
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// PostgreSQL doesn't let this user in (28000, 28P01), or not to this database (42501).
    #[error("PostgreSQL refused the connection: {0}")]
    SignInRefused(String),
    /// PostgreSQL has no such database (3D000).
    #[error("PostgreSQL has no such database: {0}")]
    NoDatabase(String),
    /// A file or a folder beside the database, or of a backup, can't be used.
    #[error("{}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: Arc<std::io::Error>,
    },
    /// Anything else the driver reports; a defect or a damaged database.
    #[error("the database driver failed: {0}")]
    Driver(Arc<sqlx::Error>),
}

impl StoreError {
    /// An [`StoreError::Inconsistent`] in words that read well where rows become values.
    #[must_use]
    pub fn inconsistent(table: &'static str, column: &'static str, id: Uuid) -> Self {
        Self::Inconsistent { table, column, id }
    }

    /// For `map_err`: what went wrong with this file or folder.
    pub(crate) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        |error| Self::File {
            path: path.to_owned(),
            error: Arc::new(error),
        }
    }

    /// What a statement failed with that may have met a unique key; PostgreSQL can do nothing more
    /// in this transaction then.
    #[must_use]
    pub fn or_conflict(self) -> Self {
        match &self {
            Self::Driver(error)
                if error
                    .as_database_error()
                    .is_some_and(sqlx::error::DatabaseError::is_unique_violation) =>
            {
                Self::Conflict
            }
            _ => self,
        }
    }

    /// The error that a caller can do something about, by the database's own code; `None` for any other. SQLite's
    /// extended result codes are numbers whose lowest byte is the class, PostgreSQL's are five characters.
    #[must_use]
    pub fn of_code(code: Option<&str>) -> Option<Self> {
        /// "Cannot extend the shared-memory file": how a full disk shows itself in WAL mode.
        const IOERR_SHMSIZE: i32 = 4874;
        const IOERR_WRITE: i32 = 778;
        /// The shared-memory file can't be given its first bytes.
        const IOERR_SHMOPEN: i32 = 4618;
        /// PostgreSQL's foreign key violation. What a change refers to was there when the change looked
        /// and was removed meanwhile; asked again, the change finds that out in its own words.
        const REFERENCE_GONE: &str = "23503";
        /// A float in a column of integers. Every bound value is an integer, so it is a sum beyond 64 bits.
        const CONSTRAINT_DATATYPE: i32 = 3091;

        let code = code?;
        if code.len() == 5 && code != "00000" {
            return match code {
                "40001" | "40P01" | "55P03" | "57014" | REFERENCE_GONE => Some(Self::Busy),
                "53100" => Some(Self::Full),
                "22003" => Some(Self::OutOfRange),
                "53300" | "57P01" | "57P02" | "57P03" => Some(Self::Unreachable),
                _ => None,
            };
        }
        match code.parse::<i32>().ok()? {
            IOERR_SHMSIZE | IOERR_SHMOPEN | IOERR_WRITE => Some(Self::Full),
            CONSTRAINT_DATATYPE => Some(Self::OutOfRange),
            number => match number & 0xff {
                5 | 6 => Some(Self::Busy),
                13 => Some(Self::Full),
                14 => Some(Self::Unreachable),
                _ => None,
            },
        }
    }

    /// What the database says in words besides its code.
    fn of_words(code: &str, words: &str) -> Option<Self> {
        const CORRUPT: i32 = 11;
        const NOT_A_DATABASE: i32 = 26;

        let words = words.to_owned();
        match code {
            "XX001" | "XX002" => Some(Self::Damaged(words)),
            "28000" | "28P01" | "42501" => Some(Self::SignInRefused(words)),
            "3D000" => Some(Self::NoDatabase(words)),
            _ if code.len() == 5 => None,
            _ => matches!(code.parse::<i32>().ok()? & 0xff, CORRUPT | NOT_A_DATABASE)
                .then_some(Self::Damaged(words)),
        }
    }

    /// Whether the same call may succeed when it is simply made again.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Busy | Self::Full | Self::Unreachable => true,
            Self::Conflict
            | Self::OutOfRange
            | Self::Inconsistent { .. }
            | Self::RowsAffected { .. }
            | Self::Unfit(_)
            | Self::NotEmpty
            | Self::Newer { .. }
            | Self::Damaged(_)
            | Self::SignInRefused(_)
            | Self::NoDatabase(_)
            | Self::File { .. }
            | Self::Driver(_) => false,
        }
    }
}

impl From<Overflow> for StoreError {
    fn from(_: Overflow) -> Self {
        Self::OutOfRange
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        /// What `SUM` says in SQLite when it leaves 64 bits; there is no code for it.
        const SQLITE_OVERFLOW: &str = "integer overflow";

        match &error {
            sqlx::Error::Database(inside) if inside.message() == SQLITE_OVERFLOW => {
                Self::OutOfRange
            }
            sqlx::Error::Database(inside) => {
                let code = inside.code();
                let worded = code
                    .as_deref()
                    .and_then(|code| Self::of_words(code, inside.message()));
                worded
                    .or_else(|| Self::of_code(code.as_deref()))
                    .unwrap_or_else(|| Self::Driver(Arc::new(error)))
            }
            // A connection that breaks off in the middle of a word shows itself as a broken word.
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::BeginFailed
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unreachable,
            _ => Self::Driver(Arc::new(error)),
        }
    }
}
