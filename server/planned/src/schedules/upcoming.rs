//! What is known to come: what recurs and what is planned. An occurrence that is planned already is a row, and
//! counts as that alone. The forecast asks here, too.

use jiff::Timestamp;
use jiff::civil::Date;
use kym_analytics::forecast::Cause;
use kym_domain::dates::{DateRange, Resolution};
use kym_domain::id::{AccountId, RecurringId, TransactionId};
use kym_domain::money::{Currency, Minor};
use kym_domain::rates::RateTable;
use kym_domain::recurring::{RecurringKind, expected_since};
use kym_planning_store::forecast::{self, UpcomingTransaction};
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, rates};
use tokio::task::yield_now;

use super::expected::{ExpectedPayment, Outlook};

/// Something that comes to an account, or goes from it.
#[derive(Clone, Debug)]
pub struct UpcomingItem {
    /// Where.
    pub account_id: AccountId,
    /// When; what is overdue comes today.
    pub date: Date,
    /// The day that it was planned for or due on.
    pub due: Date,
    /// How much, in the currency of the account.
    pub amount: Minor,
    /// What people call it.
    pub name: String,
    /// Why it comes.
    pub cause: Cause,
    /// Whether another account of the workspace is at the other end.
    pub is_transfer: bool,
}

/// All that comes.
#[derive(Clone, Debug, Default)]
pub struct UpcomingItems {
    /// In order of the days.
    pub entries: Vec<UpcomingItem>,
    /// The recurring transfers of which nobody knows how much arrives: that is left out.
    pub excluded: Vec<RecurringId>,
}

/// What comes to the accounts of a workspace from today up to a day.
///
/// # Errors
/// When the database cannot be read.
pub async fn between<R>(
    reader: &mut Reader,
    member: &Member<R>,
    days: (Date, Date),
    now: Timestamp,
) -> Result<UpcomingItems> {
    let mut entries = Vec::new();
    let tell = |coming: UpcomingItem| -> Result<()> {
        entries.push(coming);
        Ok(())
    };
    let excluded = each(reader, member, days, now, tell).await?;
    entries.sort_by_key(|coming| coming.date);
    Ok(UpcomingItems { entries, excluded })
}

/// What is booked already for days after today, up to a day. It has happened for whoever looks at its day, and is
/// still to come for what an account holds.
///
/// # Errors
/// When the database cannot be read.
pub async fn booked_ahead<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (today, last): (Date, Date),
) -> Result<Vec<UpcomingItem>> {
    let rows = forecast::booked_ahead(reader, member, (today, last)).await?;
    let rows = rows.into_iter();
    Ok(rows
        .map(|row| transaction(row, today, Cause::Booked))
        .collect())
}

fn transaction(
    row: UpcomingTransaction,
    today: Date,
    cause: fn(TransactionId) -> Cause,
) -> UpcomingItem {
    UpcomingItem {
        account_id: row.account_id,
        date: row.date.max(today),
        due: row.date,
        amount: row.amount,
        name: row.payee,
        cause: cause(row.id),
        is_transfer: row.is_transfer,
    }
}

/// Tells one by one what comes from today up to a day, or, when that day has passed, what was due by then and is still
/// expected; and gives back the recurring transfers of which nobody knows how
/// much arrives. What recurs is looked at month by month: what comes in many years is never held all at once.
///
/// # Errors
/// When the database cannot be read, and when `tell` says so.
pub async fn each<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (today, last): (Date, Date),
    now: Timestamp,
    mut tell: impl FnMut(UpcomingItem) -> Result<()> + Send,
) -> Result<Vec<RecurringId>> {
    for planned in forecast::planned(reader, member, last).await? {
        tell(transaction(planned, today, Cause::Planned))?;
    }
    let first = expected_since(today);
    if last < first {
        return Ok(Vec::new());
    }
    let outlook = Outlook::load(reader, member, first, now).await?;
    let mut excluded = Vec::new();
    for month in DateRange::between(first, last).buckets(Resolution::Month) {
        let expected = outlook.between(month.first(), month.last());
        let rates = rates_for(reader, member, &expected, today).await?;
        for payment in &expected {
            let (leaving, arriving) = legs(payment, &rates, today)?;
            tell(leaving)?;
            let is_unknown = arriving.is_none() && payment.to_account_id.is_some();
            if is_unknown && !excluded.contains(&payment.recurring_id) {
                excluded.push(payment.recurring_id);
            }
            if let Some(arriving) = arriving {
                tell(arriving)?;
            }
        }
        // Others have their turn, too, and whoever has gone away is not computed for.
        yield_now().await;
    }
    Ok(excluded)
}

async fn rates_for<R>(
    reader: &mut Reader,
    member: &Member<R>,
    expected: &[ExpectedPayment],
    today: Date,
) -> Result<RateTable> {
    let transfers = expected.iter().filter(|one| one.to_account_id.is_some());
    let unsaid = transfers.filter(|one| one.to_amount.is_none());
    let codes = unsaid.flat_map(|one| {
        let to: Option<Currency> = one.to_currency;
        to.into_iter().chain([one.currency])
    });
    let codes: Vec<_> = codes.map(Currency::code).collect();
    Ok(rates::table_for(reader, member, &codes, today, today).await?)
}

/// What a payment does to its account, and of a transfer what arrives at the other one, if anybody knows.
fn legs(
    payment: &ExpectedPayment,
    rates: &RateTable,
    today: Date,
) -> Result<(UpcomingItem, Option<UpcomingItem>)> {
    let is_transfer = payment.kind == RecurringKind::Transfer;
    let coming = |account_id, amount| UpcomingItem {
        account_id,
        date: payment.day.max(today),
        due: payment.day,
        amount,
        name: payment.name.clone(),
        cause: Cause::Recurring(payment.recurring_id),
        is_transfer,
    };
    let leaving = if is_transfer {
        payment.amount.negated()?
    } else {
        payment.signed
    };
    let leaving = coming(payment.account_id, leaving);
    let Some((to, currency)) = payment.to_account_id.zip(payment.to_currency) else {
        return Ok((leaving, None));
    };
    // What is not said arrives at the rate of today: nobody knows that of tomorrow.
    let at_rate = || {
        let found = rates.convert(payment.amount, payment.currency, currency, today);
        found.ok().flatten().map(|found| found.amount)
    };
    let arriving = payment.to_amount.or_else(at_rate);
    let arriving = arriving.map(|amount| coming(to, amount));
    Ok((leaving, arriving))
}
