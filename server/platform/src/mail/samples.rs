//! What each email says about made-up things, for administrators to see what people are sent.

use jiff::Timestamp;
use jiff::civil::{Date, date};
use kym_domain::id::{NotificationId, UserId, WorkspaceId};
use kym_domain::money::{Currency, Minor, Money};
use kym_domain::notifications::{
    Channel, Content, EntityKind, Notification, NotificationKind, NotificationTopic, Param,
    ParamName,
};
use kym_domain::words;
use kym_domain::workspaces::Role;
use uuid::Uuid;

use super::{MailedInvoice, MailedReport, Message};

words! {
    /// An email that is not about a single notification; the word is the name of its file.
    pub enum EmailTemplate {
        /// [`Message::PasswordReset`].
        PasswordReset => "password_reset",
        /// [`Message::Welcome`].
        Welcome => "welcome",
        /// [`Message::ConfirmEmail`].
        ConfirmEmail => "confirm_email",
        /// [`Message::AlreadyRegistered`].
        AlreadyRegistered => "already_registered",
        /// [`Message::Invitation`].
        Invitation => "invitation",
        /// [`Message::WorkspaceInvitation`].
        WorkspaceInvitation => "workspace_invitation",
        /// [`Message::Digest`].
        Digest => "digest",
        /// [`Message::Invoice`].
        Invoice => "invoice",
        /// [`Message::Report`].
        Report => "report",
        /// [`Message::AccountDeleted`].
        AccountDeleted => "account_deleted",
    }
}

/// Which email.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmailKind {
    /// One that is not about a single notification.
    Own(EmailTemplate),
    /// One about a notification of this kind.
    Notification(NotificationKind),
}

impl EmailKind {
    /// Every email there is.
    pub fn all() -> Vec<Self> {
        let own = EmailTemplate::ALL.iter().copied().map(Self::Own);
        let kinds = NotificationKind::ALL.iter().copied();
        let kinds = kinds.filter(|kind| !kind.has_own_letter());
        own.chain(kinds.map(Self::Notification)).collect()
    }

    /// What it is called in addresses.
    pub fn name(self) -> String {
        match self {
            Self::Own(template) => template.to_string(),
            Self::Notification(kind) => format!("notification.{kind}"),
        }
    }

    /// The email of a name, if one is called so.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|kind| kind.name() == name)
    }

    /// The email about something made up.
    pub fn sample(self) -> Message {
        match self {
            Self::Own(template) => own(template),
            Self::Notification(kind) => Message::Notification {
                content: content(kind),
                at: moment(),
                today: today(),
            },
        }
    }
}

impl From<&Message> for EmailKind {
    fn from(message: &Message) -> Self {
        Self::Own(match message {
            Message::Notification { content, .. } => return Self::Notification(content.kind),
            Message::PasswordReset { .. } => EmailTemplate::PasswordReset,
            Message::Welcome { .. } => EmailTemplate::Welcome,
            Message::ConfirmEmail { .. } => EmailTemplate::ConfirmEmail,
            Message::AlreadyRegistered { .. } => EmailTemplate::AlreadyRegistered,
            Message::Invitation { .. } => EmailTemplate::Invitation,
            Message::Digest { .. } => EmailTemplate::Digest,
            Message::WorkspaceInvitation { .. } => EmailTemplate::WorkspaceInvitation,
            Message::Invoice(_) => EmailTemplate::Invoice,
            Message::Report(_) => EmailTemplate::Report,
            Message::AccountDeleted => EmailTemplate::AccountDeleted,
        })
    }
}

/// The day on which all of it happens.
const fn today() -> Date {
    date(2026, 3, 14)
}

fn moment() -> Timestamp {
    Timestamp::constant(1_773_478_800, 0)
}

/// A token that opens nothing.
fn token() -> String {
    "sample".to_owned()
}

fn amount(minor: i64) -> Money {
    Money::new(
        Minor::new(minor),
        Currency::iso("EUR").unwrap_or(Currency::DEFAULT),
    )
}

fn own(template: EmailTemplate) -> Message {
    let (person, workspace) = ("Boris".to_owned(), "Home".to_owned());
    match template {
        EmailTemplate::PasswordReset => Message::PasswordReset { token: token() },
        EmailTemplate::Welcome => Message::Welcome {
            username: "anna".to_owned(),
            token: token(),
        },
        EmailTemplate::ConfirmEmail => Message::ConfirmEmail { token: token() },
        EmailTemplate::AlreadyRegistered => Message::AlreadyRegistered {
            username: "anna".to_owned(),
        },
        EmailTemplate::Invitation => Message::Invitation {
            invited_by: person,
            token: token(),
            days: 7,
        },
        EmailTemplate::WorkspaceInvitation => Message::WorkspaceInvitation {
            invited_by: person,
            workspace,
            role: Role::Editor,
            token: token(),
        },
        EmailTemplate::Digest => Message::Digest {
            notifications: [
                NotificationKind::BudgetThreshold,
                NotificationKind::RecurringDue,
                NotificationKind::LimitNear,
            ]
            .map(notification)
            .to_vec(),
            more: 2,
            today: today(),
        },
        EmailTemplate::Invoice => Message::Invoice(MailedInvoice {
            number: "KYM-2026-0001".to_owned(),
            total: amount(4_900),
            due_on: date(2026, 3, 28),
            is_paid: false,
            is_void: false,
            is_credit_note: false,
            file: "KYM-2026-0001.pdf".to_owned(),
        }),
        EmailTemplate::Report => Message::Report(MailedReport {
            name: "Food".to_owned(),
            workspace,
            days: (date(2026, 2, 1), date(2026, 2, 28)),
            figures: vec![("Spent".to_owned(), "412.30 EUR".to_owned())],
            file: "spend-by-category.pdf".to_owned(),
            path: "/reports/spend-by-category".to_owned(),
            is_scheduled: true,
        }),
        EmailTemplate::AccountDeleted => Message::AccountDeleted,
    }
}

fn notification(kind: NotificationKind) -> Notification {
    let id = NotificationId::from_uuid(Uuid::max());
    Notification::new(id, UserId::from_uuid(Uuid::max()), content(kind), moment())
}

/// Whatever the sentences of a kind may name.
fn content(kind: NotificationKind) -> Content {
    let all = Content::new(kind);
    let in_workspace = || {
        Content::new(kind)
            .in_workspace(WorkspaceId::from_uuid(Uuid::max()), "Home")
            .text(ParamName::Person, "Boris")
            .day(date(2026, 3, 16))
    };
    match kind.topic() {
        NotificationTopic::Security => all
            .with(
                ParamName::Device,
                Param::Device("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0".to_owned()),
            )
            .text(ParamName::Address, "192.0.2.7")
            .number(ParamName::Count, 10),
        NotificationTopic::Membership => in_workspace().text(ParamName::Role, Role::Editor.as_str()),
        NotificationTopic::MemberTransactions
        | NotificationTopic::OwnTransactions
        | NotificationTopic::LargeAmounts => in_workspace()
            .about(EntityKind::Transaction, Uuid::max())
            .text(ParamName::Name, "Bookshop")
            .number(ParamName::Count, 1)
            .amount(amount(12_345)),
        NotificationTopic::Budgets => in_workspace()
            .about(EntityKind::Budget, Uuid::max())
            .text(ParamName::Name, "Food")
            .number(ParamName::Percent, 80)
            .amount(amount(32_000)),
        NotificationTopic::RecurringDue
        | NotificationTopic::RecurringPosted
        | NotificationTopic::RecurringProblems => in_workspace()
            .about(EntityKind::Recurring, Uuid::max())
            .text(ParamName::Name, "Rent")
            .amount(amount(-70_000)),
        NotificationTopic::LowBalances => in_workspace()
            .about(EntityKind::Account, Uuid::max())
            .text(ParamName::Name, "Current account")
            .with(ParamName::Threshold, Param::Money(amount(10_000)))
            .amount(amount(8_150)),
        NotificationTopic::Receipts | NotificationTopic::Imports => in_workspace()
            .text(ParamName::Name, "march.csv")
            .number(ParamName::Count, 42)
            .amount(amount(2_390)),
        NotificationTopic::ExchangeRates => in_workspace().text(ParamName::Name, "CHF"),
        NotificationTopic::Limits => all
            .text(ParamName::LimitType, "accounts")
            .number(ParamName::Percent, 80)
            .number(ParamName::LimitValue, 50),
        NotificationTopic::Billing => all
            .about(EntityKind::Invoice, Uuid::max())
            .text(ParamName::Plan, "Pro")
            .text(ParamName::Invoice, "KYM-2026-0001")
            .day(date(2026, 3, 28))
            .amount(amount(4_900)),
        NotificationTopic::Service => all
            .text(ParamName::Version, "1.2.3")
            .text(ParamName::Channel, Channel::Ntfy.as_str())
            .text(ParamName::Name, "https://ntfy.example.org"),
        NotificationTopic::Announcements => all
            .about(EntityKind::Broadcast, Uuid::max())
            .text(ParamName::Title, "Maintenance on Saturday")
            .text(
                ParamName::Text,
                "Know Your Money is updated on Saturday from 8 to 9.\n\nDetails: https://example.org/maintenance",
            ),
    }
}
