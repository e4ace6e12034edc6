//! A payment, and what becomes of it when its provider is asked.

use jiff::Timestamp;
use kym_domain::id::{InvoiceId, PaymentId, PaymentMethodId, SubscriptionId, UserId};
use kym_domain::money::{Minor, Money};
use kym_domain::words;
use thiserror::Error;

use super::failure::PaymentFailure;
use super::provider::PaymentProvider;
use crate::subscriptions::Agreement;

words! {
    /// How it stands with a payment (domain, section 8).
    pub enum PaymentStatus {
        /// It is not decided yet.
        Pending => "pending",
        /// The money is held, not taken.
        WaitingForCapture => "waiting_for_capture",
        /// It is paid.
        Succeeded => "succeeded",
        /// It will not be paid.
        Canceled => "canceled",
        /// All of it was given back.
        Refunded => "refunded",
        /// A part of it was given back.
        PartiallyRefunded => "partially_refunded",
    }
}

words! {
    /// Why a person has to look at a payment. Of two reasons the later one is kept.
    pub enum PaymentAttention {
        /// Its provider never said what became of it.
        OutcomeUnknown => "outcome_unknown",
        /// It is paid, and what it was for could not be done: the money is on the user's balance.
        NotApplied => "not_applied",
        /// Another amount was paid.
        AmountDiffers => "amount_differs",
        /// It was paid in another currency.
        CurrencyDiffers => "currency_differs",
        /// Money of a test was paid where real money was asked for, or the other way round.
        ModeDiffers => "mode_differs",
    }
}

words! {
    /// What can be done about a payment.
    pub enum PaymentCommand {
        /// Note that it was paid.
        MarkPaid => "mark_paid",
        /// Close it unpaid.
        Cancel => "cancel",
        /// Give money back.
        Refund => "refund",
        /// Mail its link again.
        Resend => "resend",
        /// Ask its provider.
        Read => "read",
    }
}

words! {
    /// The word for what a payment is for.
    pub enum PurposeKind {
        /// An invoice.
        Invoice => "invoice",
        /// Beginning with a plan or changing to it.
        Plan => "plan",
        /// The first period after a trial.
        Advance => "advance",
    }
}

/// What a payment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentPurpose {
    /// An invoice.
    Invoice(InvoiceId),
    /// Beginning with a plan or changing to it, once it is paid; as agreed when it was asked for, and from that moment on.
    Plan {
        /// What was agreed.
        agreement: Agreement,
        /// From when on the change was computed.
        prorate_at: Timestamp,
    },
    /// The first period after a trial, paid before it begins.
    Advance,
}

/// A payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Which.
    pub id: PaymentId,
    /// Whose; nobody's any more when they were deleted.
    pub user_id: Option<UserId>,
    /// For which subscription, where there is one.
    pub subscription_id: Option<SubscriptionId>,
    /// What for.
    pub purpose: PaymentPurpose,
    /// How much.
    pub amount: Money,
    /// Who takes it.
    pub provider: PaymentProvider,
    /// Whether no real money moves.
    pub is_test: bool,
    /// How it stands.
    pub status: PaymentStatus,
    /// What the provider calls it; nothing until it has answered.
    pub provider_payment_id: Option<String>,
    /// What the provider calls the page that it is paid on, where that is another thing (Stripe's session).
    pub provider_checkout_id: Option<String>,
    /// Under which key it was asked for: a UUID of its own, so the same for each repetition of one attempt and another for the
    /// next. At most 64 characters.
    pub idempotency_key: String,
    /// Where the user pays; nothing for a saved method, and once it is decided.
    pub confirmation_url: Option<String>,
    /// Until when that page can be used.
    pub expires_at: Option<Timestamp>,
    /// The saved way that is charged; nothing when the user pays on a page.
    pub method_id: Option<PaymentMethodId>,
    /// Whether the user agreed to be charged again without being asked.
    pub is_saving_method: bool,
    /// Why it failed.
    pub failure: Option<PaymentFailure>,
    /// When it failed.
    pub failed_at: Option<Timestamp>,
    /// How much of it was given back.
    pub refunded: Minor,
    /// Why a person has to look at it; nothing when all is well.
    pub attention: Option<PaymentAttention>,
    /// When its provider is asked next; nothing once it is decided.
    pub next_read_at: Option<Timestamp>,
    /// How often its provider was asked.
    pub reads: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
    /// How often it changed.
    pub version: i64,
}

/// How a payment stands as its provider says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportedState {
    /// Nothing is decided.
    Pending,
    /// The money is held.
    WaitingForCapture,
    /// It is paid.
    Succeeded,
    /// It will not be paid.
    Canceled(PaymentFailure),
}

/// What a provider says about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedPayment {
    /// How it stands.
    pub state: ReportedState,
    /// How much it is about.
    pub amount: Money,
    /// Whether no real money moves.
    pub is_test: bool,
    /// How much was given back.
    pub refunded: Minor,
    /// What the provider calls it.
    pub provider_payment_id: Option<String>,
}

/// What becomes of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentChange {
    /// The payment after it.
    pub after: Payment,
    /// Whether it is paid with this change: what it is for happens with it, once.
    pub is_paid_now: bool,
    /// Whether it failed with this change.
    pub is_failed_now: bool,
    /// How much more was given back than was known before: by refunds of ours, or at the provider.
    pub refunded_now: Minor,
}

/// Why something cannot be done about a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PaymentError {
    /// It is decided.
    #[error("the payment is not pending")]
    NotPending,
    /// Only what was paid is given back.
    #[error("the payment was not paid")]
    NotPaid,
    /// More would be given back than is left of it.
    #[error("less is left of the payment")]
    TooMuch,
    /// It is asked for at its provider, not here.
    #[error("the payment is not paid by hand")]
    NotManual,
}

/// A payment that is asked for: the first try, or a further one with a key of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPayment {
    /// Which.
    pub id: PaymentId,
    /// Whose.
    pub user_id: UserId,
    /// For which subscription, where there is one.
    pub subscription_id: Option<SubscriptionId>,
    /// What for.
    pub purpose: PaymentPurpose,
    /// How much.
    pub amount: Money,
    /// Who takes it.
    pub provider: PaymentProvider,
    /// Whether no real money moves.
    pub is_test: bool,
    /// A key that no other payment has, of at most 64 characters.
    pub idempotency_key: String,
    /// The saved way that is charged; nothing when the user pays on a page.
    pub method_id: Option<PaymentMethodId>,
    /// Whether the user agreed to be charged again without being asked.
    pub is_saving_method: bool,
}

impl PaymentPurpose {
    /// The word for it.
    pub const fn kind(&self) -> PurposeKind {
        match self {
            Self::Invoice(_) => PurposeKind::Invoice,
            Self::Plan { .. } => PurposeKind::Plan,
            Self::Advance => PurposeKind::Advance,
        }
    }
}

impl NewPayment {
    /// Makes it, before its provider is asked.
    pub fn create(self, now: Timestamp) -> Payment {
        let mut payment = Payment {
            id: self.id,
            user_id: Some(self.user_id),
            subscription_id: self.subscription_id,
            purpose: self.purpose,
            amount: self.amount,
            provider: self.provider,
            is_test: self.is_test,
            status: PaymentStatus::Pending,
            provider_payment_id: None,
            provider_checkout_id: None,
            idempotency_key: self.idempotency_key,
            confirmation_url: None,
            expires_at: None,
            method_id: self.method_id,
            is_saving_method: self.is_saving_method,
            failure: None,
            failed_at: None,
            refunded: Minor::ZERO,
            attention: None,
            next_read_at: None,
            reads: 0,
            created_at: now,
            paid_at: None,
            version: 1,
        };
        payment.next_read_at = payment.next_read(now);
        payment
    }
}
