//! A file that somebody brought, and how far it has come.

use jiff::{SignedDuration, Timestamp};

use super::settings::ImportFormat;
use crate::ai_models::AiCallError;
use crate::check;
use crate::id::{AccountId, ChangeId, ImportId, UserId, WorkspaceId};
use crate::text;
use crate::words::words;

/// How long a file is kept that nobody books.
pub const FILE_LIFE: SignedDuration = SignedDuration::from_hours(24);

/// How many files somebody may have that are not booked; one more drops the oldest.
pub const MAX_OPEN: usize = 10;

/// The longest name of a file, in characters.
const MAX_NAME: usize = 255;

words! {
    /// How far an import has come.
    pub enum ImportState {
        /// A model is being asked what it says.
        Reading => "reading",
        /// It could not be read; the file is still there, to be tried again.
        Unread => "unread",
        /// The file is there.
        Uploaded => "uploaded",
        /// It is being booked.
        Booking => "booking",
        /// It is booked.
        Booked => "booked",
        /// What was booked from it was taken back.
        Reverted => "reverted",
        /// It could not be booked; the file is still there.
        Failed => "failed",
    }
}

words! {
    /// How far the booking of a file is. One file of a workspace at a time has a stage.
    pub enum ImportStage {
        /// It is decided what becomes of its rows; none of them is booked.
        Planning => "planning",
        /// All is decided, and its rows are booked slice by slice.
        Applying => "applying",
        /// It failed, and what was booked of it is taken back.
        Withdrawing => "withdrawing",
    }
}

words! {
    /// Why a file could not be read, or not be booked.
    pub enum ImportError {
        /// It breaks off or contradicts itself.
        FileDamaged => "file_damaged",
        /// It opens only with a password.
        DocumentEncrypted => "document_encrypted",
        /// It has too many pages, or too much text on them.
        TooManyPages => "too_many_pages",
        /// Looking at it took too long.
        TimedOut => "timed_out",
        /// Its pages carry no text, and text recognition is not installed on the server.
        RecognitionUnavailable => "recognition_unavailable",
        /// No transaction was found in it.
        NothingFound => "nothing_found",
        /// No model is set up for it, or the ones that are rest after failures.
        NoModel => "no_model",
        /// The user has not agreed that it is sent to a model.
        NotAgreed => "not_agreed",
        /// The owner of the workspace does not allow models.
        Forbidden => "forbidden",
        /// What models may cost is used up.
        CapReached => "cap_reached",
        /// No model gave an answer that can be used.
        Unanswered => "unanswered",
        /// An account that it was meant for is not there any more.
        AccountGone => "account_gone",
        /// Everything in it is in the books by now.
        NothingToBook => "nothing_to_book",
        /// The plan of whoever pays does not let in so many transactions.
        LimitExceeded => "limit_exceeded",
        /// Its maker may not book there any more.
        NotAllowed => "not_allowed",
        /// Something went wrong on the server.
        Failed => "failed",
    }
}

/// A file, and what was booked from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Its id.
    pub id: ImportId,
    /// The workspace it is for.
    pub workspace_id: WorkspaceId,
    /// Who brought it.
    pub user_id: UserId,
    /// The name of the file.
    pub name: String,
    /// What kind of file it is.
    pub format: ImportFormat,
    /// Its bytes.
    pub size: i64,
    /// How far it has come.
    pub state: ImportState,
    /// How it shall be booked, as JSON, once that is asked for.
    pub wish: Option<String>,
    /// The accounts that it was booked on.
    pub account_ids: Vec<AccountId>,
    /// How many transactions were booked.
    pub row_count: i64,
    /// How many pending transactions follow what the bank has booked of them.
    pub settled_count: i64,
    /// How many of its rows were not.
    pub skipped_count: i64,
    /// How many of its lines could not be read.
    pub unread_count: i64,
    /// The version of a transaction that is as it was booked.
    pub row_version: i64,
    /// Why it could not be read, or not be booked.
    pub error: Option<ImportError>,
    /// Why no model answered, where that is the reason.
    pub ai_error: Option<AiCallError>,
    /// The item of the history that it was booked with.
    pub change_id: Option<ChangeId>,
    /// When the file came.
    pub created_at: Timestamp,
    /// When it was asked to be read by a model, or to be booked.
    pub started_at: Option<Timestamp>,
    /// When it was booked.
    pub booked_at: Option<Timestamp>,
    /// When it was taken back.
    pub reverted_at: Option<Timestamp>,
}

/// What was booked from a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// On which accounts.
    pub account_ids: Vec<AccountId>,
    /// How many transactions.
    pub row_count: i64,
    /// How many pending transactions follow what the bank has booked of them.
    pub settled_count: i64,
    /// How many of its rows were left out.
    pub skipped_count: i64,
    /// How many of its lines could not be read.
    pub unread_count: i64,
}

impl Import {
    /// A file that has just come.
    pub fn new(
        id: ImportId,
        workspace_id: WorkspaceId,
        user_id: UserId,
        (name, format, size): (String, ImportFormat, i64),
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            workspace_id,
            user_id,
            name,
            format,
            size,
            state: ImportState::Uploaded,
            wish: None,
            account_ids: Vec::new(),
            row_count: 0,
            settled_count: 0,
            skipped_count: 0,
            unread_count: 0,
            row_version: 1,
            error: None,
            ai_error: None,
            change_id: None,
            created_at: now,
            started_at: None,
            booked_at: None,
            reverted_at: None,
        }
    }

    /// Whether its file is still there to be booked.
    pub const fn is_open(&self) -> bool {
        matches!(self.state, ImportState::Uploaded | ImportState::Failed)
    }

    /// Whether its maker may throw it away: nothing is booked from it, nor being booked.
    pub const fn is_removable(&self) -> bool {
        self.is_open() || self.awaits_reading()
    }

    /// Whether nobody knows yet what it says.
    pub const fn awaits_reading(&self) -> bool {
        matches!(self.state, ImportState::Reading | ImportState::Unread)
    }

    /// The import, to be read by a model.
    #[must_use]
    pub fn reading(self, now: Timestamp) -> Self {
        Self {
            state: ImportState::Reading,
            error: None,
            ai_error: None,
            started_at: Some(now),
            ..self
        }
    }

    /// The import as read, with so many lines that could not be.
    #[must_use]
    pub fn read(self, unread_count: i64) -> Self {
        Self {
            state: ImportState::Uploaded,
            unread_count,
            started_at: None,
            ..self
        }
    }

    /// The import, which could not be read.
    #[must_use]
    pub fn unread(self, error: ImportError, ai_error: Option<AiCallError>) -> Self {
        Self {
            state: ImportState::Unread,
            error: Some(error),
            ai_error,
            ..self
        }
    }

    /// The import, to be booked as wished.
    #[must_use]
    pub fn requested(self, wish: String, now: Timestamp) -> Self {
        Self {
            state: ImportState::Booking,
            wish: Some(wish),
            error: None,
            started_at: Some(now),
            ..self
        }
    }

    /// The import as booked.
    #[must_use]
    pub fn booked(self, outcome: Outcome, change: Option<ChangeId>, now: Timestamp) -> Self {
        Self {
            state: ImportState::Booked,
            wish: None,
            account_ids: outcome.account_ids,
            row_count: outcome.row_count,
            settled_count: outcome.settled_count,
            skipped_count: outcome.skipped_count,
            unread_count: outcome.unread_count,
            change_id: change,
            booked_at: Some(now),
            ..self
        }
    }

    /// The import, which could not be booked.
    #[must_use]
    pub fn failed(self, error: ImportError) -> Self {
        Self {
            state: ImportState::Failed,
            wish: None,
            error: Some(error),
            ..self
        }
    }

    /// The import, taken back.
    #[must_use]
    pub fn reverted(self, now: Timestamp) -> Self {
        Self {
            state: ImportState::Reverted,
            reverted_at: Some(now),
            ..self
        }
    }

    /// The import, booked again as it was before it was taken back.
    #[must_use]
    pub fn restored(self) -> Self {
        Self {
            state: ImportState::Booked,
            reverted_at: None,
            // Taken out of the books and put back into them.
            row_version: self.row_version + 2,
            ..self
        }
    }
}

/// The name of a file as it is shown: what stands behind the last slash, on one line.
pub fn file_name(raw: &str) -> String {
    let name = raw.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = super::draft::shortened(text::one_line(name), MAX_NAME);
    check::line(&name, 0, MAX_NAME).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_without_its_folders() {
        for (raw, name) in [
            ("statement.csv", "statement.csv"),
            ("C:\\Users\\me\\Выписка 3.csv", "Выписка 3.csv"),
            ("../../etc/passwd", "passwd"),
            ("a\u{202e}vsc.exe\nx", "a vsc.exe x"),
            ("", ""),
        ] {
            assert_eq!(file_name(raw), name, "{raw:?}");
        }
        assert_eq!(file_name(&"ё".repeat(400)).chars().count(), 255);
    }
}
