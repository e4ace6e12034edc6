//! A receipt of a workspace: files or a code that somebody brought, until it is a transaction.

use jiff::{SignedDuration, Timestamp};

use crate::id::{AccountId, ReceiptId, TransactionId, UserId, WorkspaceId};
use crate::words::words;

/// How many files one receipt has at most: the pages of a long one.
pub const MAX_FILES: usize = 10;

/// How many receipts of a workspace wait at most, to be read or to be reviewed.
pub const MAX_OPEN: i64 = 500;

/// How long a receipt is kept that was booked or has failed.
pub const KEEP_ENDED: SignedDuration = SignedDuration::from_hours(24 * 90);

words! {
    /// A language that receipts are read in.
    pub enum ReceiptLanguage {
        /// English.
        En => "en",
        /// German.
        De => "de",
        /// Russian.
        Ru => "ru",
    }
}

words! {
    /// How far a receipt has come.
    pub enum ReceiptState {
        /// It is being read.
        Processing => "processing",
        /// It waits for a person.
        Review => "review",
        /// It is a transaction.
        Booked => "booked",
        /// It could not be read.
        Failed => "failed",
    }
}

words! {
    /// Why a receipt could not be read.
    pub enum ReceiptError {
        /// A file is of no kind that can be read.
        FileTypeRefused => "file_type_refused",
        /// A file breaks off or contradicts itself.
        FileDamaged => "file_damaged",
        /// A picture has too many pixels.
        PictureTooLarge => "picture_too_large",
        /// A document opens only with a password.
        DocumentEncrypted => "document_encrypted",
        /// A document has too many pages.
        TooManyPages => "too_many_pages",
        /// It took too long.
        TimedOut => "timed_out",
        /// Nothing was found on it: neither text nor a code.
        NothingFound => "nothing_found",
        /// Text recognition is not installed on the server.
        RecognitionUnavailable => "recognition_unavailable",
        /// Who brought it may not add transactions any more.
        NotAllowed => "not_allowed",
        /// Something went wrong on the server.
        Failed => "failed",
    }
}

/// A receipt, without its files and its draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Its id.
    pub id: ReceiptId,
    /// The workspace it belongs to.
    pub workspace_id: WorkspaceId,
    /// How far it has come.
    pub state: ReceiptState,
    /// What the first file is called; empty for a code that a camera read.
    pub name: String,
    /// The account that it was paid from, when that was said.
    pub account_id: Option<AccountId>,
    /// The language it is printed in, when that was said.
    pub language: Option<ReceiptLanguage>,
    /// What makes it the only one of its kind, when a code says it.
    pub code_key: Option<String>,
    /// How often it was begun: a job of an earlier attempt has nothing to do any more.
    pub attempt: i64,
    /// Its steps with their times, as JSON.
    pub steps: String,
    /// What it comes to, as JSON.
    pub draft: Option<String>,
    /// Why it could not be read.
    pub error: Option<ReceiptError>,
    /// What it was booked as.
    pub transaction_id: Option<TransactionId>,
    /// Who brought it.
    pub created_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// When this attempt began.
    pub started_at: Timestamp,
    /// When this attempt ended.
    pub finished_at: Option<Timestamp>,
    /// Counts the changes.
    pub version: i64,
}

impl Receipt {
    /// Whether somebody still has something to do about it.
    pub const fn is_open(&self) -> bool {
        !matches!(self.state, ReceiptState::Booked)
    }
}
