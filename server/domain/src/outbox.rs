//! Emails to people, and how far each has come.

use jiff::{SignedDuration, Timestamp};

use crate::words::words;

/// How long a link that sets a new password works (`security.md`, V6.4.3).
pub const RESET_LIFE: SignedDuration = SignedDuration::from_mins(10);

/// How long the link works by which a user whom an administrator added chooses a first password.
pub const WELCOME_LIFE: SignedDuration = SignedDuration::from_hours(24 * 7);

/// How long a link that proves an address works.
pub const CONFIRMATION_LIFE: SignedDuration = SignedDuration::from_hours(24);

/// How long somebody waits before the next link of either kind is sent (domain rules, 10).
pub const BETWEEN_LINKS: SignedDuration = SignedDuration::from_secs(300);

words! {
    /// How far an email has come.
    pub enum DeliveryState {
        /// It will be sent.
        Waiting => "waiting",
        /// The mail server has taken it.
        Sent => "sent",
        /// The mail server did not take it, and it was given up.
        Failed => "failed",
        /// There is no mail server: it is kept for the administrator to read.
        Kept => "kept",
    }
}

/// An email as the administrator sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxEmail {
    /// Its id.
    pub id: crate::id::EmailId,
    /// The address it goes to.
    pub recipient: String,
    /// What it is about.
    pub subject: String,
    /// What it says, as long as it is kept; nothing once it was sent.
    pub text: Option<String>,
    /// How far it has come.
    pub state: DeliveryState,
    /// When it was written.
    pub created_at: Timestamp,
    /// When the mail server took it.
    pub sent_at: Option<Timestamp>,
    /// What the mail server said last instead of taking it.
    pub error: Option<String>,
    /// The names of the files that go with it.
    pub attachments: Vec<String>,
}
