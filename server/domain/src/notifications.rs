//! Notifications of what happened to an account, for its owner to notification what was somebody else; and of what
//! others did to its place in a workspace; and of what the plans of a workspace say is due or goes wrong; and of what
//! is to be paid or was paid for the product itself.

use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use crate::id::{InvoiceId, NotificationId, PaymentId, UserId, WorkspaceId};
use crate::money::Money;
use crate::words::words;
use crate::workspaces::Role;

words! {
    /// What happened. None of these can be switched off.
    pub enum NotificationKind {
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
        /// Somebody accepted the user's invitation to a workspace.
        WorkspaceJoined => "workspace_joined",
        /// Somebody removed the user from a workspace.
        WorkspaceRemoved => "workspace_removed",
        /// Somebody gave the user another role in a workspace.
        WorkspaceRoleChanged => "workspace_role_changed",
        /// A provider of exchange rates fails; told to administrators.
        RatesFailed => "rates_failed",
        /// A recurring transaction is to be confirmed, or was to be remembered.
        RecurringDue => "recurring_due",
        /// A recurring transaction could not be booked and waits for somebody.
        RecurringWaits => "recurring_waits",
        /// So much of a budget is spent.
        BudgetThreshold => "budget_threshold",
        /// An account will run below zero.
        BalanceBelowZero => "balance_below_zero",
        /// Most of what the user's plan lets in is used.
        LimitNear => "limit_near",
        /// There is an invoice to pay.
        InvoiceIssued => "invoice_issued",
        /// A payment did not go through.
        PaymentFailed => "payment_failed",
        /// A payment has arrived.
        PaymentReceived => "payment_received",
        /// An invoice that is due or late is not paid yet.
        PaymentDue => "payment_due",
        /// A subscription has ended since it was not paid.
        SubscriptionEndedUnpaid => "subscription_ended_unpaid",
        /// A trial ends soon.
        TrialEnds => "trial_ends",
        /// A payment needs a person to decide; told to administrators.
        PaymentAttention => "payment_attention",
    }
}

impl NotificationKind {
    /// Whether it is about money that the installation is paid.
    pub const fn is_about_billing(self) -> bool {
        matches!(
            self,
            Self::InvoiceIssued
                | Self::PaymentFailed
                | Self::PaymentReceived
                | Self::PaymentDue
                | Self::SubscriptionEndedUnpaid
                | Self::TrialEnds
                | Self::PaymentAttention
        )
    }
}

words! {
    /// What a notification about the plans of a workspace is about.
    pub enum PlanSubject {
        /// A recurring transaction.
        Recurring => "recurring",
        /// A budget.
        Budget => "budget",
        /// An account.
        Account => "account",
    }
}

/// What a notification says besides its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Something that the user did, or somebody who was taken for them.
    Device {
        /// What the program that did it calls itself.
        user_agent: String,
        /// The network address it came from.
        address: String,
    },
    /// Something that another member of a workspace did. Their device is nobody's business.
    Workspace(WorkspaceNotification),
    /// A provider of exchange rates that fails, by its name.
    Provider(String),
    /// Something that a workspace plans.
    Plan(PlanNotification),
    /// A limit of the user's plan.
    Limit(LimitNotification),
    /// What is to be paid for the product, or was.
    Billing(BillingNotification),
}

/// What there is to say about money that the installation is paid.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BillingNotification {
    /// What the plan was called then, in the language of who is told.
    pub plan_name: Option<String>,
    /// The invoice that it is about, and what people call it: `KYM-2026-0001`.
    pub invoice: Option<(InvoiceId, String)>,
    /// The payment that it is about.
    pub payment_id: Option<PaymentId>,
    /// How much is to be paid, or was.
    pub amount: Option<Money>,
    /// The day it is about: until when it is to be paid, of the next try to collect, the end of the trial.
    pub day: Option<Date>,
}

/// How near a limit of a plan is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitNotification {
    /// What is limited, by its word.
    pub limit_type: String,
    /// How much of it is used, in whole percent.
    pub percent: i64,
    /// How much the plan lets in.
    pub limit: i64,
}

/// What somebody did in a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceNotification {
    /// Where.
    pub workspace_id: WorkspaceId,
    /// Its name at that time.
    pub workspace_name: String,
    /// The name of who did it.
    pub person: String,
    /// The role that the one it is about has there now; of somebody removed, the one they had.
    pub role: Role,
}

/// What the plans of a workspace say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanNotification {
    /// Where.
    pub workspace_id: WorkspaceId,
    /// Its name at that time.
    pub workspace_name: String,
    /// What it is called: the recurring transaction, the budget or its line, the account.
    pub name: String,
    /// What it is.
    pub subject: PlanSubject,
    /// Its id.
    pub subject_id: Uuid,
    /// The day it is about: of the payment, the first one of the period, the first one below zero.
    pub day: Option<Date>,
    /// How much of the budget is spent.
    pub percent: Option<i64>,
    /// How much it is about.
    pub amount: Option<Money>,
}

/// A notification to one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Its id.
    pub id: NotificationId,
    /// Whose account it is about.
    pub user_id: UserId,
    /// What happened.
    pub kind: NotificationKind,
    /// By what, or about which workspace.
    pub source: Source,
    /// When it happened.
    pub created_at: Timestamp,
    /// When the user had it on the screen.
    pub read_at: Option<Timestamp>,
}
