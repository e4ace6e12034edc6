//! Payments as they are answered.

use std::collections::BTreeMap;

use kym_billing_store::payments::list::{self, ListedPayment};
use kym_billing_store::payments::{notifications, refunds};
use kym_commerce::payments::{Payment, PaymentPurpose};
use kym_commerce::plans::Plan;
use kym_domain::id::{PaymentId, PlanId};
use kym_domain::language::Language;
use kym_platform::answer::Answer;
use kym_platform::error::{Error, Result};
use kym_platform::http::values::{Amount, Code, Instant};
use kym_store::{Reader, plans};

use super::wire::{
    FailureBody, NotificationBody, PaymentBody, PaymentDetails, PaymentList, RefundBody,
};
use super::words::{
    PaymentAttentionWord, PaymentCommandWord, PaymentFailureKindWord, PaymentPurposeWord,
    PaymentStatusWord, RefundStatusWord,
};
use crate::ledger::InvoiceRef;
use crate::payment_settings::words::PaymentProviderWord;
use crate::subscriptions::wire::{PlanRef, SubscriberBody};

/// The plans by their ids.
pub(crate) type Plans = BTreeMap<PlanId, Plan>;

/// A payment to be answered.
pub(crate) struct PaymentView {
    listed: ListedPayment,
    plans: Plans,
}

impl PaymentView {
    /// One of them, for an administrator.
    pub async fn find(reader: &mut Reader, id: PaymentId) -> Result<Self> {
        let listed = list::get(reader, id).await?.ok_or(Error::NOT_FOUND)?;
        Ok(Self {
            listed,
            plans: all_plans(reader).await?,
        })
    }
}

impl Answer for PaymentView {
    type Body = PaymentBody;

    fn body(&self, language: Language) -> PaymentBody {
        body(&self.listed, &self.plans, language)
    }

    fn version(&self) -> Option<i64> {
        Some(self.listed.payment.version)
    }
}

/// What an administrator is told of a payment.
fn body(listed: &ListedPayment, plans: &Plans, language: Language) -> PaymentBody {
    let (payment, on_its_way) = (&listed.payment, listed.on_its_way);
    let currency = payment.amount.currency;
    let failure = payment.failure.as_ref();
    let commands = payment.commands(on_its_way);
    PaymentBody {
        id: payment.id.as_uuid(),
        user: listed.user.as_ref().map(SubscriberBody::new),
        subscription_id: payment.subscription_id.map(|id| id.as_uuid()),
        purpose: PaymentPurposeWord(payment.purpose.kind()),
        plan: plan_of(payment).map(|id| PlanRef::new(id, plans.get(&id), language)),
        invoice: listed.invoice.as_ref().map(InvoiceRef::new),
        amount: Amount(payment.amount),
        currency: Code(currency.code()),
        provider: PaymentProviderWord(payment.provider),
        is_test: payment.is_test,
        status: PaymentStatusWord(payment.status),
        provider_payment_id: payment.provider_payment_id.clone(),
        confirmation_url: payment.confirmation_url.clone(),
        expires_at: payment.expires_at.map(Instant),
        is_automatic: payment.method_id.is_some(),
        failure: failure.map(|failure| FailureBody {
            kind: PaymentFailureKindWord(failure.kind),
            code: failure.code.clone(),
        }),
        refunded: Amount::new(payment.refunded, currency),
        refundable: Amount::new(payment.refundable(on_its_way), currency),
        attention: payment.attention.map(PaymentAttentionWord),
        created_at: Instant(payment.created_at),
        paid_at: payment.paid_at.map(Instant),
        allowed: commands.into_iter().map(PaymentCommandWord).collect(),
        version: payment.version,
    }
}

/// What its user is told of a payment: they do nothing about it but pay.
pub(crate) fn own_body(listed: &ListedPayment, plans: &Plans, language: Language) -> PaymentBody {
    PaymentBody {
        user: None,
        attention: None,
        allowed: Vec::new(),
        ..body(listed, plans, language)
    }
}

/// A page of them.
pub(super) async fn page(
    reader: &mut Reader,
    (filter, page): (&list::Filter, list::Page),
    language: Language,
) -> Result<PaymentList> {
    let (listed, total) = list::list(reader, filter, page).await?;
    let plans = all_plans(reader).await?;
    let items = listed.iter().map(|each| body(each, &plans, language));
    let items = items.collect();
    Ok(PaymentList { items, total })
}

/// One of them with everything about it.
pub(super) async fn details(
    reader: &mut Reader,
    id: PaymentId,
    language: Language,
) -> Result<PaymentDetails> {
    let view = PaymentView::find(reader, id).await?;
    let currency = view.listed.payment.amount.currency;
    let all = refunds::of_payment(reader, id).await?;
    let refunds = all.iter().map(|listed| RefundBody {
        id: listed.refund.id.as_uuid(),
        amount: Amount::new(listed.refund.amount, currency),
        status: RefundStatusWord(listed.refund.status),
        reason: listed.refund.reason.clone(),
        is_external: listed.refund.is_external,
        credit_note: listed.credit_note.as_ref().map(InvoiceRef::new),
        created_at: Instant(listed.refund.created_at),
        finished_at: listed.refund.finished_at.map(Instant),
    });
    let heard = notifications::of_payment(reader, id).await?;
    let notifications = heard.into_iter().map(|each| NotificationBody {
        id: each.id.as_uuid(),
        received_at: Instant(each.received_at),
        kind: each.kind,
        outcome: each.outcome.unwrap_or_default(),
    });
    Ok(PaymentDetails {
        payment: view.body(language),
        refunds: refunds.collect(),
        notifications: notifications.collect(),
    })
}

pub(crate) async fn all_plans(reader: &mut Reader) -> Result<Plans> {
    let all = plans::list(reader).await?;
    Ok(all.into_iter().map(|plan| (plan.id, plan)).collect())
}

/// The plan that a payment is for, where it is for one.
pub(crate) const fn plan_of(payment: &Payment) -> Option<PlanId> {
    match payment.purpose {
        PaymentPurpose::Plan { agreement, .. } => Some(agreement.plan_id),
        PaymentPurpose::Invoice(_) | PaymentPurpose::Advance => None,
    }
}
