//! What people are notified of, and which row of their settings each kind stands in.

use crate::words::words;

words! {
    /// What happened.
    pub enum NotificationKind {
        /// Somebody signed in on a device that was not seen before.
        NewSignIn => "new_sign_in",
        /// Somebody tried many passwords of the account, in vain.
        FailedSignIns => "failed_sign_ins",
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
        /// Somebody invited the user to a workspace.
        WorkspaceInvited => "workspace_invited",
        /// Somebody accepted the user's invitation to a workspace.
        WorkspaceJoined => "workspace_joined",
        /// Somebody removed the user from a workspace.
        WorkspaceRemoved => "workspace_removed",
        /// Somebody gave the user another role in a workspace.
        WorkspaceRoleChanged => "workspace_role_changed",
        /// Another member booked a transaction over the amount that the user set.
        MemberTransaction => "member_transaction",
        /// Another member changed a transaction that the user had booked.
        OwnTransactionChanged => "own_transaction_changed",
        /// Another member deleted a transaction that the user had booked.
        OwnTransactionDeleted => "own_transaction_deleted",
        /// An expense over the amount that the user set.
        LargeExpense => "large_expense",
        /// A deposit over the amount that the user set.
        LargeDeposit => "large_deposit",
        /// A provider of exchange rates fails; told to administrators.
        RatesFailed => "rates_failed",
        /// Amounts of a workspace could not be converted: a rate is missing.
        RateGap => "rate_gap",
        /// A recurring transaction is to be confirmed, or was to be remembered.
        RecurringDue => "recurring_due",
        /// A recurring transaction was to be confirmed days ago.
        RecurringOverdue => "recurring_overdue",
        /// A recurring transaction was booked by itself.
        RecurringPosted => "recurring_posted",
        /// A recurring transaction could not be booked and waits for somebody.
        RecurringWaits => "recurring_waits",
        /// So much of a budget is spent.
        BudgetThreshold => "budget_threshold",
        /// An account has less than the user wants it to have.
        LowBalance => "low_balance",
        /// An account will run below zero.
        BalanceBelowZero => "balance_below_zero",
        /// A receipt was read and waits to be confirmed.
        ReceiptReady => "receipt_ready",
        /// A receipt could not be read.
        ReceiptFailed => "receipt_failed",
        /// A file was imported.
        ImportReady => "import_ready",
        /// A file could not be imported.
        ImportFailed => "import_failed",
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
        /// A channel was switched off, since nobody could be reached by it.
        ChannelOff => "channel_off",
        /// The program is of another version than before; told to administrators.
        NewVersion => "new_version",
        /// A message of the administrators.
        Broadcast => "broadcast",
    }
}

words! {
    /// A row of the settings: kinds that are wanted or not wanted together.
    pub enum NotificationTopic {
        /// The safety of the account. Cannot be switched off.
        Security => "security",
        /// One's place in workspaces, and who joins them.
        Membership => "membership",
        /// What others book.
        MemberTransactions => "member_transactions",
        /// What others do to what one has booked.
        OwnTransactions => "own_transactions",
        /// Expenses and deposits over an amount.
        LargeAmounts => "large_amounts",
        /// How much of a budget is spent.
        Budgets => "budgets",
        /// Recurring transactions that are due or overdue.
        RecurringDue => "recurring_due",
        /// Recurring transactions that were booked by themselves.
        RecurringPosted => "recurring_posted",
        /// Recurring transactions that could not be booked.
        RecurringProblems => "recurring_problems",
        /// Accounts with little, and those that will run below zero.
        LowBalances => "low_balances",
        /// Receipts that were read, or could not be.
        Receipts => "receipts",
        /// Files that were imported, or could not be.
        Imports => "imports",
        /// Exchange rates that are missing or cannot be fetched.
        ExchangeRates => "exchange_rates",
        /// Limits of one's plan.
        Limits => "limits",
        /// Invoices, payments and subscriptions.
        Billing => "billing",
        /// New versions, and channels that do not work.
        Service => "service",
        /// Messages of the administrators. Those are always shown in the product.
        Announcements => "announcements",
    }
}

words! {
    /// How grave a notification is.
    pub enum Severity {
        /// Good to know.
        Info => "info",
        /// Something went well.
        Success => "success",
        /// Worth a second look.
        Warning => "warning",
        /// Something went wrong.
        Error => "error",
    }
}

impl NotificationKind {
    /// The row of the settings that decides about it.
    pub const fn topic(self) -> NotificationTopic {
        match self {
            Self::NewSignIn
            | Self::FailedSignIns
            | Self::PasswordChanged
            | Self::PasswordReset
            | Self::PasskeyAdded
            | Self::PasskeyRemoved
            | Self::SecondFactorOn
            | Self::SecondFactorOff
            | Self::RecoveryCodeUsed
            | Self::EmailChangeAsked
            | Self::EmailChanged
            | Self::SessionsEndedByAdmin => NotificationTopic::Security,
            Self::WorkspaceInvited
            | Self::WorkspaceJoined
            | Self::WorkspaceRemoved
            | Self::WorkspaceRoleChanged => NotificationTopic::Membership,
            Self::MemberTransaction => NotificationTopic::MemberTransactions,
            Self::OwnTransactionChanged | Self::OwnTransactionDeleted => {
                NotificationTopic::OwnTransactions
            }
            Self::LargeExpense | Self::LargeDeposit => NotificationTopic::LargeAmounts,
            Self::RatesFailed | Self::RateGap => NotificationTopic::ExchangeRates,
            Self::RecurringDue | Self::RecurringOverdue => NotificationTopic::RecurringDue,
            Self::RecurringPosted => NotificationTopic::RecurringPosted,
            Self::RecurringWaits => NotificationTopic::RecurringProblems,
            Self::BudgetThreshold => NotificationTopic::Budgets,
            Self::LowBalance | Self::BalanceBelowZero => NotificationTopic::LowBalances,
            Self::ReceiptReady | Self::ReceiptFailed => NotificationTopic::Receipts,
            Self::ImportReady | Self::ImportFailed => NotificationTopic::Imports,
            Self::LimitNear => NotificationTopic::Limits,
            Self::InvoiceIssued
            | Self::PaymentFailed
            | Self::PaymentReceived
            | Self::PaymentDue
            | Self::SubscriptionEndedUnpaid
            | Self::TrialEnds
            | Self::PaymentAttention => NotificationTopic::Billing,
            Self::ChannelOff | Self::NewVersion => NotificationTopic::Service,
            Self::Broadcast => NotificationTopic::Announcements,
        }
    }

    /// How grave it is.
    pub const fn severity(self) -> Severity {
        match self {
            Self::PaymentReceived | Self::ReceiptReady | Self::ImportReady => Severity::Success,
            Self::NewSignIn
            | Self::FailedSignIns
            | Self::PasswordReset
            | Self::SecondFactorOff
            | Self::RecoveryCodeUsed
            | Self::EmailChanged
            | Self::OwnTransactionDeleted
            | Self::LargeExpense
            | Self::RatesFailed
            | Self::RateGap
            | Self::RecurringOverdue
            | Self::RecurringWaits
            | Self::BudgetThreshold
            | Self::LowBalance
            | Self::BalanceBelowZero
            | Self::LimitNear
            | Self::PaymentDue
            | Self::TrialEnds
            | Self::ChannelOff
            | Self::PaymentAttention => Severity::Warning,
            Self::ReceiptFailed
            | Self::ImportFailed
            | Self::PaymentFailed
            | Self::SubscriptionEndedUnpaid => Severity::Error,
            _ => Severity::Info,
        }
    }

    /// Whether a letter of its own tells it, with what only that letter may hold.
    pub const fn has_own_letter(self) -> bool {
        matches!(self, Self::WorkspaceInvited)
    }

    /// Whether it concerns one's own place in a workspace, so that it is told whether or not the workspace is muted.
    pub const fn outlasts_mute(self) -> bool {
        matches!(
            self.topic(),
            NotificationTopic::Security | NotificationTopic::Membership
        )
    }
}

impl NotificationTopic {
    /// Whether nobody can switch it off.
    pub const fn is_required(self) -> bool {
        matches!(self, Self::Security)
    }

    /// Whether letters about it wait for no digest.
    pub const fn is_urgent(self) -> bool {
        matches!(self, Self::Security | Self::Membership | Self::Billing)
    }
}
