//! Writing down what a provider says about money that it gives back.

use kym_billing_store::payments;
use kym_billing_store::payments::{refunds, requests};
use kym_commerce::payments::{Payment, Refund, RefundStatus};
use kym_domain::id::{PaymentId, RefundId};
use kym_platform::context::Ctx;
use kym_platform::error::{Error, Result};

use super::super::refunds::seen;
use crate::payment_protocols::ProviderRefund;

/// Writes down how it stands with money of a payment, which was taken: asked for here (`asked`, where the provider answers to that)
/// or made there. Each is written down once, in whatever order answers and lists come.
pub(super) async fn note_refund(
    ctx: &mut Ctx,
    payment: PaymentId,
    said: ProviderRefund,
    asked: Option<RefundId>,
) -> Result<()> {
    let payment = payments::get(&mut ctx.tx, payment)
        .await?
        .ok_or(Error::NOT_FOUND)?;
    let all = refunds::of_payment(&mut ctx.tx, payment.id).await?;
    let all: Vec<Refund> = all.into_iter().map(|listed| listed.refund).collect();
    let mut refund = match ours(ctx, &all, &said, asked).await? {
        Some(refund) => refund,
        None => made_there(ctx, &payment, &said).await?,
    };
    if refund.provider_refund_id.is_none() {
        refund.provider_refund_id = Some(said.provider_refund_id);
        refunds::update(&mut ctx.tx, &refund).await?;
    }
    seen(ctx, &payment, &refund, said.status).await?;
    if said.status != RefundStatus::Pending {
        requests::delete(&mut ctx.tx, &refund.idempotency_key).await?;
    }
    Ok(())
}

/// The one that is known already: by what the provider calls it, or by our own id. `YooKassa` gives none back: there it is the one of
/// the same amount that was sent and whose answer has not come yet.
async fn ours(
    ctx: &mut Ctx,
    all: &[Refund],
    said: &ProviderRefund,
    asked: Option<RefundId>,
) -> Result<Option<Refund>> {
    let name = Some(&said.provider_refund_id);
    let named = all
        .iter()
        .find(|refund| refund.provider_refund_id.as_ref() == name);
    if named.is_some() {
        return Ok(named.cloned());
    }
    let nameless = all.iter().filter(|refund| {
        refund.provider_refund_id.is_none() && refund.status == RefundStatus::Pending
    });
    for refund in nameless {
        let is_it = match asked.or(said.refund_id) {
            Some(id) => id == refund.id,
            None => {
                refund.amount == said.amount.minor
                    && requests::get(&mut ctx.tx, &refund.idempotency_key)
                        .await?
                        .is_some()
            }
        };
        if is_it {
            return Ok(Some(refund.clone()));
        }
    }
    Ok(None)
}

async fn made_there(ctx: &mut Ctx, payment: &Payment, said: &ProviderRefund) -> Result<Refund> {
    let id: RefundId = ctx.new_id();
    let made = Refund {
        id,
        payment_id: payment.id,
        amount: said.amount.minor,
        status: RefundStatus::Pending,
        provider_refund_id: Some(said.provider_refund_id.clone()),
        reason: String::new(),
        is_external: true,
        credit_note_id: None,
        idempotency_key: id.to_string(),
        created_at: said.created_at,
        finished_at: None,
    };
    refunds::insert(&mut ctx.tx, &made).await?;
    Ok(made)
}
