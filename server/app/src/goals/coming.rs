//! What is known to come: what recurs and what is planned. An occurrence that is planned already is a row, and
//! counts as that alone. The forecast asks here, too.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use kym_domain::forecast::Cause;
use kym_domain::id::{AccountId, RecurringId};
use kym_domain::money::{Currency, Minor};
use kym_domain::rates::RateTable;
use kym_domain::recurring::{Kind, Problem};
use kym_store::access::Member;
use kym_store::{Reader, forecast, rates};

use crate::error::Result;
use crate::recurring::expected::{self, ExpectedPayment};

/// Something that comes to an account, or goes from it.
#[derive(Clone, Debug)]
pub struct Coming {
    /// Where.
    pub account_id: AccountId,
    /// When; what is overdue comes today.
    pub date: Date,
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
pub struct AllComing {
    /// In order of the days.
    pub entries: Vec<Coming>,
    /// The recurring transfers of which nobody knows how much arrives: that is left out.
    pub left_out: Vec<RecurringId>,
}

/// What comes to the accounts of a workspace from today up to a day.
///
/// # Errors
/// When the database cannot be read.
pub async fn between<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (today, last): (Date, Date),
    now: Timestamp,
) -> Result<AllComing> {
    let mut all = AllComing::default();
    for planned in forecast::planned(reader, member, last).await? {
        all.entries.push(Coming {
            account_id: planned.account_id,
            date: planned.date.max(today),
            amount: planned.amount,
            name: planned.payee,
            cause: Cause::Planned(planned.id),
            is_transfer: planned.is_transfer,
        });
    }
    // What is overdue for longer than that is not expected any more.
    let first = today.saturating_sub(1.year());
    let expected = expected::open_between(reader, member, (first, last), now).await?;
    let expected: Vec<_> = expected
        .into_iter()
        .filter(|one| counts(one, today))
        .collect();
    let rates = rates_for(reader, member, &expected, today).await?;
    for payment in &expected {
        all.expect(payment, &rates, today)?;
    }
    all.entries.sort_by_key(|coming| coming.date);
    Ok(all)
}

/// Whether a payment is neither a row already nor one that waits for a decision about what was missed.
fn counts(payment: &ExpectedPayment, today: Date) -> bool {
    let is_missed = payment.problem == Some(Problem::CatchUp) && payment.day < today;
    payment.transaction_id.is_none() && !is_missed
}

async fn rates_for<R>(
    reader: &mut Reader,
    member: &Member<R>,
    expected: &[ExpectedPayment],
    today: Date,
) -> Result<RateTable> {
    let unsaid = expected.iter().filter(|one| one.to_amount.is_none());
    let codes = unsaid.flat_map(|one| {
        let to: Option<Currency> = one.to_currency;
        to.into_iter().chain([one.currency])
    });
    let codes: Vec<_> = codes.map(Currency::code).collect();
    Ok(rates::table_for(reader, member, &codes, today, today).await?)
}

impl AllComing {
    fn expect(&mut self, payment: &ExpectedPayment, rates: &RateTable, today: Date) -> Result<()> {
        let is_transfer = payment.kind == Kind::Transfer;
        let coming = |account_id, amount| Coming {
            account_id,
            date: payment.day.max(today),
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
        self.entries.push(coming(payment.account_id, leaving));
        let Some((to, currency)) = payment.to_account_id.zip(payment.to_currency) else {
            return Ok(());
        };
        // What is not said arrives at the rate of today: nobody knows that of tomorrow.
        let at_rate = || {
            let found = rates.convert(payment.amount, payment.currency, currency, today);
            found.ok().flatten().map(|found| found.amount)
        };
        match payment.to_amount.or_else(at_rate) {
            Some(amount) => self.entries.push(coming(to, amount)),
            None if self.left_out.contains(&payment.recurring_id) => {}
            None => self.left_out.push(payment.recurring_id),
        }
        Ok(())
    }
}
