//! Payments in JSON.

use kym_domain::check::{self, Checks, FieldCode, FieldError};
use kym_domain::dates;
use kym_domain::decimal::Decimal;
use kym_platform::http::values::{Amount, Code, Day, Instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::refund_draft::RefundDraft;
use super::words::{
    PaymentAttentionWord, PaymentCommandWord, PaymentFailureKindWord, PaymentPurposeWord,
    PaymentStatusWord, RefundStatusWord,
};
use crate::ledger::InvoiceRef;
use crate::payment_settings::words::PaymentProviderWord;
use crate::subscriptions::wire::{PlanRef, SubscriberBody};

/// The longest reason.
const MAX_REASON: usize = 500;

/// Why a payment did not come about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentFailure)]
pub struct FailureBody {
    pub(super) kind: PaymentFailureKindWord,
    /// The provider's word for it.
    pub(super) code: String,
}

/// A payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Payment)]
pub struct PaymentBody {
    pub(super) id: Uuid,
    /// Null when they were deleted, and in the answer to themselves.
    #[schema(required)]
    pub(super) user: Option<SubscriberBody>,
    #[schema(required)]
    pub(super) subscription_id: Option<Uuid>,
    pub(super) purpose: PaymentPurposeWord,
    /// The plan that is begun or changed to.
    #[schema(required)]
    pub(super) plan: Option<PlanRef>,
    /// The invoice that it pays.
    #[schema(required)]
    pub(super) invoice: Option<InvoiceRef>,
    pub(super) amount: Amount,
    pub(super) currency: Code,
    pub(super) provider: PaymentProviderWord,
    /// Whether no real money moves.
    pub(super) is_test: bool,
    pub(super) status: PaymentStatusWord,
    #[schema(required)]
    pub(super) provider_payment_id: Option<String>,
    /// Where it is paid.
    #[schema(required)]
    pub(super) confirmation_url: Option<String>,
    /// Until when that page can be used.
    #[schema(required)]
    pub(super) expires_at: Option<Instant>,
    /// Whether it was collected from a saved way to pay.
    pub(super) is_automatic: bool,
    #[schema(required)]
    pub(super) failure: Option<FailureBody>,
    /// How much was given back.
    pub(super) refunded: Amount,
    /// How much can still be given back.
    pub(super) refundable: Amount,
    /// Why a person has to look at it.
    #[schema(required)]
    pub(super) attention: Option<PaymentAttentionWord>,
    pub(super) created_at: Instant,
    #[schema(required)]
    pub(super) paid_at: Option<Instant>,
    /// What the caller may do about it now.
    pub(super) allowed: Vec<PaymentCommandWord>,
    #[schema(value_type = i32)]
    pub(super) version: i64,
}

/// Money that is given back.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentRefund)]
pub(super) struct RefundBody {
    pub(super) id: Uuid,
    pub(super) amount: Amount,
    pub(super) status: RefundStatusWord,
    pub(super) reason: String,
    /// Whether it was made at the provider.
    pub(super) is_external: bool,
    /// The credit note about it, once it has succeeded.
    #[schema(required)]
    pub(super) credit_note: Option<InvoiceRef>,
    pub(super) created_at: Instant,
    #[schema(required)]
    pub(super) finished_at: Option<Instant>,
}

/// Something that a provider sent about a payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentNotification)]
pub(super) struct NotificationBody {
    pub(super) id: Uuid,
    pub(super) received_at: Instant,
    /// The provider's word for what has happened.
    pub(super) kind: String,
    /// What was made of it; empty until then.
    pub(super) outcome: String,
}

/// A payment with everything about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDetails {
    #[serde(flatten)]
    pub(super) payment: PaymentBody,
    pub(super) refunds: Vec<RefundBody>,
    pub(super) notifications: Vec<NotificationBody>,
}

/// A page of payments.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentList {
    pub(super) items: Vec<PaymentBody>,
    /// How many the filter finds.
    #[schema(value_type = i32)]
    pub(super) total: i64,
}

/// When something was paid.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MarkPaid {
    /// The day, on the clocks of the installation; now when not given.
    #[schema(value_type = Option<Day>)]
    paid_on: Option<String>,
}

/// What shall be given back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundPayment {
    /// Decimal text in the currency of the payment; all that is left when not given.
    amount: Option<String>,
    /// Why; up to 500 characters.
    #[serde(default)]
    reason: String,
}

impl MarkPaid {
    /// The day.
    pub(crate) fn check(&self) -> Result<Option<jiff::civil::Date>, FieldError> {
        let day = self.paid_on.as_deref().map(dates::parse_day);
        day.transpose().map_err(|error| FieldError {
            field: "paid_on".into(),
            violation: error.into(),
        })
    }
}

impl RefundPayment {
    /// What was asked for.
    pub(super) fn check(&self) -> Result<RefundDraft, Vec<FieldError>> {
        let mut checks = Checks::default();
        let amount = self.amount.as_deref().map(check::given::<Decimal>);
        let amount = checks.take("amount", amount.transpose());
        let reason = checks.take("reason", check::line(&self.reason, 0, MAX_REASON));
        if let Some(Some(amount)) = &amount
            && amount.units() <= 0
        {
            checks.note("amount", FieldCode::AmountNotPositive);
        }
        match (amount, reason) {
            (Some(amount), Some(reason)) if checks.is_clean() => Ok(RefundDraft { amount, reason }),
            _ => Err(checks.into_errors()),
        }
    }
}
