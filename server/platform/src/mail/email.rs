//! What is written to whom.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_domain::id::UserId;
use kym_domain::language::Language;
use kym_domain::money::Money;
use kym_domain::notifications::{Content, Notification};
use kym_domain::users::User;
use kym_domain::workspaces::Role;
use kym_store::{Reader, settings};

use crate::error::Result;

/// An email to one address.
#[derive(Clone, Debug)]
pub struct Email {
    /// To whom.
    pub to: Recipient,
    /// What it says.
    pub message: Message,
}

/// Somebody who is written to.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// The user whom it is about; the email goes when they go.
    pub user: Option<UserId>,
    /// Where mail reaches them.
    pub address: String,
    /// How to greet them. Nobody is greeted by a name at an address that is not proved: the name may
    /// be what somebody wants a stranger to read.
    pub name: Option<String>,
    /// The language to write in.
    pub language: Language,
}

/// What there is to say. Tokens become links to the configured public address.
#[derive(Clone, Debug)]
pub enum Message {
    /// The link that sets a new password.
    PasswordReset {
        /// The token of the link.
        token: String,
    },
    /// An administrator made an account: the link that sets the first password.
    Welcome {
        /// The name to sign in with.
        username: String,
        /// The token of the link.
        token: String,
    },
    /// The link that proves an address.
    ConfirmEmail {
        /// The token of the link.
        token: String,
    },
    /// Somebody wanted to use an address that belongs to this account.
    AlreadyRegistered {
        /// The name to sign in with.
        username: String,
    },
    /// An invitation to register.
    Invitation {
        /// The name of the administrator who invites.
        invited_by: String,
        /// The token of the link.
        token: String,
        /// For how many days it works.
        days: i64,
    },
    /// One notification.
    Notification {
        /// What it says.
        content: Content,
        /// When it happened.
        at: Timestamp,
        /// The day of the letter, on the clocks that days of payment are of.
        today: Date,
    },
    /// Many notifications.
    Digest {
        /// The oldest first.
        notifications: Vec<Notification>,
        /// How many there are beside these.
        more: usize,
        /// As [`Message::Notification`].
        today: Date,
    },
    /// An invitation to a workspace.
    WorkspaceInvitation {
        /// The name of the member who invites.
        invited_by: String,
        /// The name of the workspace.
        workspace: String,
        /// What they will be there.
        role: Role,
        /// The token of the link.
        token: String,
    },
    /// An invoice or a credit note, with a file of it.
    Invoice(MailedInvoice),
    /// A report that the user keeps, with a file of it.
    Report(MailedReport),
    /// The account is gone.
    AccountDeleted,
}

/// What the email about a report says.
#[derive(Clone, Debug)]
pub struct MailedReport {
    /// What its owner calls it.
    pub name: String,
    /// The name of its workspace.
    pub workspace: String,
    /// Which days it is about.
    pub days: (Date, Date),
    /// Its chief figures, each with its name.
    pub figures: Vec<(String, String)>,
    /// The name of the file.
    pub file: String,
    /// Where it is shown: a path of ours.
    pub path: String,
    /// Whether it came by its schedule.
    pub is_scheduled: bool,
}

/// What the email about an invoice says.
#[derive(Clone, Debug)]
pub struct MailedInvoice {
    /// What people call it: `KYM-2026-0001`.
    pub number: String,
    /// What it comes to; what is given back by a credit note is less than nothing.
    pub total: Money,
    /// Until when it is to be paid.
    pub due_on: Date,
    /// Whether it is paid.
    pub is_paid: bool,
    /// Whether it is written off.
    pub is_void: bool,
    /// Whether it is a credit note.
    pub is_credit_note: bool,
    /// The name of the file.
    pub file: String,
}

impl Recipient {
    /// A user at the address they have, in the language they chose.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn user(reader: &mut Reader, user: &User) -> Result<Self> {
        let settings = settings::get(reader, user.id).await?.unwrap_or_default();
        Ok(Self {
            user: Some(user.id),
            address: user.email.clone(),
            name: user.email_verified_at.map(|_| user.full_name.clone()),
            language: settings.language,
        })
    }

    /// The same person at another address, which is not proved.
    #[must_use]
    pub fn at(self, address: String) -> Self {
        Self {
            address,
            name: None,
            ..self
        }
    }

    /// An address of which nothing is known.
    pub fn stranger(address: String, language: Language) -> Self {
        Self {
            user: None,
            address,
            name: None,
            language,
        }
    }
}
