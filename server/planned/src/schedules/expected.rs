//! What items expect between two days: for budgets, goals and the forecast.

use jiff::civil::Date;
use kym_domain::id::{AccountId, CategoryId, RecurringId};
use kym_domain::money::{Currency, Minor};
use kym_domain::recurring::RecurringKind;
use kym_platform::error::Result;
use kym_store::access::Member;
use kym_store::{Reader, recurring};

use super::context::RecurringContext;
use super::occurrence::{ScheduledOccurrence, schedules_with_transactions, within};
use super::{LinkedTransactions, Schedule};

/// A payment that is expected.
#[derive(Clone, Debug)]
pub struct ExpectedPayment {
    /// Of which item.
    pub recurring_id: RecurringId,
    /// What people call it.
    pub name: String,
    /// Which way the money goes.
    pub kind: RecurringKind,
    /// The account, of a transfer the one that the money leaves.
    pub account_id: AccountId,
    /// The one that it reaches.
    pub to_account_id: Option<AccountId>,
    /// Its day in the rule.
    pub date: Date,
    /// The day on which it falls; one that is overdue keeps its day.
    pub day: Date,
    /// How much; above zero.
    pub amount: Minor,
    /// How it changes the account: below zero when money leaves it.
    pub signed: Minor,
    /// How much arrives, of a transfer; nothing when no rate says so, and it is to be left out.
    pub to_amount: Option<Minor>,
    /// What `amount` is counted in.
    pub currency: Currency,
    /// What `to_amount` is counted in.
    pub to_currency: Option<Currency>,
    /// What it is for, with how much of it; above zero. A transfer is for nothing.
    pub shares: Vec<(Option<CategoryId>, Minor)>,
}

/// What the active items of a workspace still expect, looked at stretch by stretch: what recurs daily comes tens of
/// thousands of times, and all of it at once would fill the memory.
pub struct Outlook {
    schedules: (Vec<Schedule>, LinkedTransactions),
    around: RecurringContext,
}

impl Outlook {
    /// What is expected from a day on.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load<R>(
        reader: &mut Reader,
        member: &Member<R>,
        from: Date,
        now: jiff::Timestamp,
    ) -> Result<Self> {
        let around = RecurringContext::load(reader, member, now).await?;
        let mut kept = recurring::list(reader, member).await?;
        kept.retain(|item| item.is_active);
        let schedules = schedules_with_transactions(reader, member, &kept, from).await?;
        Ok(Self { schedules, around })
    }

    /// What of it is between two days, the earliest first. What a planned transaction stands for is a row, and is
    /// counted as that.
    pub fn between(&self, from: Date, to: Date) -> Vec<ExpectedPayment> {
        let all = within(&self.schedules, (from, to), &self.around).into_iter();
        let expected = all.filter(|one| one.is_expected && one.seen.transaction_id.is_none());
        expected.map(|one| ExpectedPayment::new(&one)).collect()
    }
}

/// What the active items of a workspace still expect between two days, the earliest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn open_between<R>(
    reader: &mut Reader,
    member: &Member<R>,
    (from, to): (Date, Date),
    now: jiff::Timestamp,
) -> Result<Vec<ExpectedPayment>> {
    let outlook = Outlook::load(reader, member, from, now).await?;
    Ok(outlook.between(from, to))
}

impl ExpectedPayment {
    fn new(one: &ScheduledOccurrence) -> Self {
        let (definition, amount) = (&one.definition, one.seen.amount);
        let (own, other) = (one.currency, one.to_currency);
        let is_exchange = own.code() != other.code();
        let arriving = definition.to_amount_of(amount);
        let lines = definition.shares(amount);
        let shares = match definition.kind {
            RecurringKind::Transfer => Vec::new(),
            _ if lines.is_empty() => vec![(definition.category_id, amount)],
            _ => lines
                .iter()
                .map(|line| (line.category_id, line.amount))
                .collect(),
        };
        Self {
            recurring_id: one.id,
            name: definition.name.clone(),
            kind: definition.kind,
            account_id: definition.account_id,
            to_account_id: definition.to_account_id,
            date: one.seen.date,
            day: one.seen.day,
            amount,
            signed: definition.signed(amount),
            to_amount: match definition.to_account_id {
                Some(_) if !is_exchange => Some(amount),
                Some(_) => arriving,
                None => None,
            },
            currency: own,
            to_currency: definition.to_account_id.map(|_| other),
            shares,
        }
    }
}
