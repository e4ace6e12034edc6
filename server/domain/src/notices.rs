//! Notices of what happened to an account, for its owner to notice what was somebody else.

use jiff::Timestamp;

use crate::id::{NoticeId, UserId};
use crate::words::words;

words! {
    /// What happened. None of these can be switched off.
    pub enum Kind {
        /// Somebody signed in on a device that was not seen before.
        NewSignIn => "new_sign_in",
        /// The password was changed by somebody who knew it.
        PasswordChanged => "password_changed",
        /// A new password was set by a link.
        PasswordReset => "password_reset",
        /// A passkey was added.
        PasskeyAdded => "passkey_added",
        /// A passkey was removed.
        PasskeyRemoved => "passkey_removed",
        /// The second factor was switched on.
        SecondFactorOn => "second_factor_on",
        /// The second factor was switched off.
        SecondFactorOff => "second_factor_off",
        /// A recovery code took the place of the second factor.
        RecoveryCodeUsed => "recovery_code_used",
        /// Another e-mail address was asked for.
        EmailChangeAsked => "email_change_asked",
        /// The e-mail address is another one now.
        EmailChanged => "email_changed",
        /// An administrator ended the sessions.
        SessionsEndedByAdmin => "sessions_ended_by_admin",
    }
}

/// A notice to one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Its id.
    pub id: NoticeId,
    /// Whose account it is about.
    pub user_id: UserId,
    /// What happened.
    pub kind: Kind,
    /// What the program that did it calls itself.
    pub user_agent: String,
    /// The network address it came from.
    pub address: String,
    /// When it happened.
    pub created_at: Timestamp,
    /// When the user had it on the screen.
    pub seen_at: Option<Timestamp>,
}
