//! Putting the report together, one piece of all there is after the other.

use kym_billing_store::revenue;
use kym_commerce::revenue::{CurrencyRevenue, Revenue};
use kym_platform::error::Result;
use kym_store::Reader;

use super::query::RevenueRequest;

/// How many rows are read at once.
const STEP: i64 = 2000;

/// What came in, by the codes of the currencies.
pub(super) async fn revenue(
    reader: &mut Reader,
    request: &RevenueRequest,
) -> Result<Vec<CurrencyRevenue>> {
    let Some(span) = request.months.span() else {
        return Ok(Vec::new());
    };
    let mut report = Revenue::new(request.months.clone(), request.plan);
    let mut after = None;
    loop {
        let some = revenue::subscriptions(reader, span.0, after, STEP).await?;
        let Some((last, _)) = some.last() else { break };
        after = Some(last.id);
        for (subscription, history) in &some {
            report.add_subscription(subscription, history)?;
        }
    }
    let mut after = None;
    loop {
        let some = revenue::payments(reader, span, after, STEP).await?;
        let Some((last, _)) = some.last() else { break };
        after = Some(*last);
        for (_, payment) in &some {
            report.add_payment(payment)?;
        }
    }
    let mut after = None;
    loop {
        let some = revenue::refunds(reader, span, after, STEP).await?;
        let Some((last, _)) = some.last() else { break };
        after = Some(*last);
        for (_, refund) in &some {
            report.add_refund(refund)?;
        }
    }
    Ok(report.finish()?)
}
