//! A goal as it is typed in.

use std::str::FromStr;

use jiff::civil::Date;

use super::GoalSource;
use crate::accounts::Account;
use crate::check::{self, Checks, FieldCode, FieldError, Violation};
use crate::dates;
use crate::decimal::Decimal;
use crate::id::AccountId;
use crate::money::{Currency, Minor};

/// How long the name of a goal is at most, in characters.
const MAX_NAME_LEN: usize = 100;

/// How long its note is at most, in characters.
const MAX_NOTE_LEN: usize = 500;

/// What people say about a goal. Its amounts are of the account's currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoalDefinition {
    /// What people call it.
    pub name: String,
    /// How much it takes; above nothing.
    pub target_amount: Minor,
    /// By when, if there is a day.
    pub target_date: Option<Date>,
    /// Where it is saved.
    pub account_id: AccountId,
    /// What counts as saved.
    pub source: GoalSource,
    /// Since when it is saved for.
    pub start_date: Date,
    /// What was there already, where transfers count.
    pub start_amount: Minor,
    /// What else there is to say.
    pub note: String,
}

/// A goal as it arrives, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct GoalInput<'a> {
    /// What people call it.
    pub name: Option<&'a str>,
    /// How much it takes, as decimal text.
    pub target_amount: Option<&'a str>,
    /// By when, `YYYY-MM-DD`.
    pub target_date: Option<&'a str>,
    /// Where it is saved.
    pub account_id: Option<&'a str>,
    /// What counts as saved; the balance unless given.
    pub source: Option<&'a str>,
    /// Since when it is saved for, `YYYY-MM-DD`; since today unless given.
    pub start_date: Option<&'a str>,
    /// What was there already, as decimal text; nothing unless given.
    pub start_amount: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
}

/// A goal, checked as far as that goes without knowing its account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGoal {
    /// Where it shall be saved.
    pub account_id: AccountId,
    name: String,
    target_amount: Decimal,
    target_date: Option<Date>,
    source: GoalSource,
    start_date: Option<Date>,
    start_amount: Option<Decimal>,
    note: String,
}

impl NewGoal {
    /// Checks what was typed in.
    pub fn check(input: &GoalInput<'_>) -> Result<Self, Vec<FieldError>> {
        let mut checks = Checks::default();
        let name = check::line(input.name.unwrap_or_default(), 1, MAX_NAME_LEN);
        let name = checks.take("name", name);
        let target_amount = check::given(input.target_amount.unwrap_or_default());
        let target_amount = checks.take("target_amount", target_amount);
        let target_date = input.target_date.map(dates::parse_day).transpose();
        let target_date = checks.take("target_date", target_date);
        let account_id = check::given(input.account_id.unwrap_or_default());
        let account_id = checks.take("account_id", account_id);
        let source = input.source.map_or(Ok(GoalSource::Balance), str::parse);
        let source = checks.take("source", source);
        let start_date = input.start_date.map(dates::parse_day).transpose();
        let start_date = checks.take("start_date", start_date);
        let start_amount = input.start_amount.map(Decimal::from_str).transpose();
        let start_amount = checks.take("start_amount", start_amount);
        let note = check::lines(input.note.unwrap_or_default(), MAX_NOTE_LEN);
        let note = checks.take("note", note);
        let amounts = target_amount.zip(start_amount);
        let days = target_date.zip(start_date);
        let words = name.zip(note);
        match (words, amounts, days, account_id, source) {
            (
                Some((name, note)),
                Some((target_amount, start_amount)),
                Some((target_date, start_date)),
                Some(account_id),
                Some(source),
            ) => Ok(Self {
                account_id,
                name,
                target_amount,
                target_date,
                source,
                start_date,
                start_amount,
                note,
            }),
            _ => Err(checks.into_errors()),
        }
    }

    /// What is said, in the currency of the account. Refuses amounts that it cannot have, a goal of nothing, and a
    /// day by which it shall be reached that is not after the one it begins on.
    pub fn definition(
        self,
        account: &Account,
        today: Date,
    ) -> Result<GoalDefinition, Vec<FieldError>> {
        let mut checks = Checks::default();
        let currency = account.currency;
        let start_date = self.start_date.unwrap_or(today);
        let target = positive(self.target_amount, currency);
        let target = checks.take("target_amount", target);
        let start = self.start_amount.map_or(Ok(Minor::ZERO), |amount| {
            Minor::from_decimal(amount, currency)
        });
        let start = checks.take("start_amount", start);
        if self.target_date.is_some_and(|date| date <= start_date) {
            checks.note("target_date", FieldCode::DateOutOfRange);
        }
        match (target, start) {
            (Some(target_amount), Some(start_amount)) if checks.is_clean() => Ok(GoalDefinition {
                name: self.name,
                target_amount,
                target_date: self.target_date,
                account_id: self.account_id,
                source: self.source,
                start_date,
                start_amount,
                note: self.note,
            }),
            _ => Err(checks.into_errors()),
        }
    }
}

fn positive(amount: Decimal, currency: Currency) -> Result<Minor, Violation> {
    let amount = Minor::from_decimal(amount, currency)?;
    if amount > Minor::ZERO {
        Ok(amount)
    } else {
        Err(FieldCode::AmountNotPositive.into())
    }
}
