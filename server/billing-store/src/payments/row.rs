//! A payment as a row.

use jiff::Timestamp;
use kym_commerce::payments::{Payment, PaymentFailure, PaymentPurpose};
use kym_commerce::subscriptions::Agreement;
use kym_domain::id::{InvoiceId, PaymentId, PaymentMethodId, PlanId, SubscriptionId, UserId};
use kym_domain::money::{Currency, Minor, Money};
use kym_store::StoreError;
use kym_store::plans::cost;
use kym_store::sql::Instant;
use uuid::Uuid;

/// What is selected of `payments p`.
macro_rules! payment_columns {
    () => {
        "p.id, p.user_id, p.subscription_id, p.purpose, p.invoice_id, p.plan_id, p.agreed_price, p.agreed_currency,
         p.agreed_frequency, p.agreed_days, p.agreed_is_custom, p.prorate_at, p.amount, p.currency, p.provider, p.is_test,
         p.status, p.provider_payment_id, p.provider_checkout_id, p.idempotency_key, p.confirmation_url, p.expires_at,
         p.method_id, p.is_saving_method, p.failure_kind, p.failure_code, p.failed_at, p.refunded, p.attention, p.next_read_at, p.reads,
         p.created_at, p.paid_at, p.version"
    };
}

pub(super) use payment_columns;

#[derive(sqlx_macros::FromRow)]
pub(super) struct Row {
    id: Uuid,
    user_id: Option<Uuid>,
    subscription_id: Option<Uuid>,
    #[sqlx(flatten)]
    purpose: PurposeRow,
    amount: i64,
    currency: String,
    provider: String,
    is_test: bool,
    status: String,
    provider_payment_id: Option<String>,
    provider_checkout_id: Option<String>,
    idempotency_key: String,
    confirmation_url: Option<String>,
    expires_at: Option<Instant>,
    method_id: Option<Uuid>,
    is_saving_method: bool,
    failure_kind: Option<String>,
    failure_code: Option<String>,
    failed_at: Option<Instant>,
    refunded: i64,
    attention: Option<String>,
    next_read_at: Option<Instant>,
    reads: i64,
    created_at: Instant,
    paid_at: Option<Instant>,
    version: i64,
}

#[derive(sqlx_macros::FromRow)]
struct PurposeRow {
    purpose: String,
    invoice_id: Option<Uuid>,
    plan_id: Option<Uuid>,
    agreed_price: Option<i64>,
    agreed_currency: Option<String>,
    agreed_frequency: Option<String>,
    agreed_days: Option<i64>,
    agreed_is_custom: Option<bool>,
    prorate_at: Option<Instant>,
}

/// What a payment is for, in the word that is kept.
pub(super) const fn purpose_word(purpose: &PaymentPurpose) -> &'static str {
    match purpose {
        PaymentPurpose::Invoice(_) => "invoice",
        PaymentPurpose::Plan { .. } => "plan",
        PaymentPurpose::Advance => "advance",
    }
}

impl PurposeRow {
    fn value(&self) -> Option<PaymentPurpose> {
        match &*self.purpose {
            "invoice" => {
                let invoice = self.invoice_id.map(InvoiceId::from_uuid);
                invoice.map(PaymentPurpose::Invoice)
            }
            "plan" => Some(PaymentPurpose::Plan {
                agreement: self.agreement()?,
                prorate_at: self.prorate_at?.into(),
            }),
            "advance" => Some(PaymentPurpose::Advance),
            _ => None,
        }
    }

    fn agreement(&self) -> Option<Agreement> {
        let (price, period) = cost(
            self.agreed_price?,
            self.agreed_currency.as_deref()?,
            self.agreed_frequency.as_deref()?,
            self.agreed_days,
        )?;
        Some(Agreement {
            plan_id: PlanId::from_uuid(self.plan_id?),
            price,
            period,
            is_custom: self.agreed_is_custom?,
        })
    }
}

impl TryFrom<Row> for Payment {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let nonsense = |column| StoreError::inconsistent("payments", column, row.id);
        let currency = Currency::iso(&row.currency).ok_or_else(|| nonsense("currency"))?;
        let failure = row.failure_kind.map(|kind| {
            let kind = kind.parse().map_err(|_| nonsense("failure_kind"))?;
            let code = row.failure_code.unwrap_or_default();
            Ok::<_, StoreError>(PaymentFailure { kind, code })
        });
        let attention = row.attention.as_deref().map(str::parse).transpose();
        Ok(Self {
            id: PaymentId::from_uuid(row.id),
            user_id: row.user_id.map(UserId::from_uuid),
            subscription_id: row.subscription_id.map(SubscriptionId::from_uuid),
            purpose: row.purpose.value().ok_or_else(|| nonsense("purpose"))?,
            amount: Money::new(Minor::new(row.amount), currency),
            provider: row.provider.parse().map_err(|_| nonsense("provider"))?,
            is_test: row.is_test,
            status: row.status.parse().map_err(|_| nonsense("status"))?,
            provider_payment_id: row.provider_payment_id,
            provider_checkout_id: row.provider_checkout_id,
            idempotency_key: row.idempotency_key,
            confirmation_url: row.confirmation_url,
            expires_at: row.expires_at.map(Timestamp::from),
            method_id: row.method_id.map(PaymentMethodId::from_uuid),
            is_saving_method: row.is_saving_method,
            failure: failure.transpose()?,
            failed_at: row.failed_at.map(Timestamp::from),
            refunded: Minor::new(row.refunded),
            attention: attention.map_err(|_| nonsense("attention"))?,
            next_read_at: row.next_read_at.map(Timestamp::from),
            reads: row.reads,
            created_at: row.created_at.into(),
            paid_at: row.paid_at.map(Timestamp::from),
            version: row.version,
        })
    }
}
