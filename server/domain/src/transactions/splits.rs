//! A transaction in parts: lines with a category, an amount and a note each, which add up to its
//! amount exactly. Lines of both signs are fine: a deposit beside what was bought.

use std::collections::BTreeSet;

use super::Transaction;
use super::fields::{amount_of, note, required};
use crate::check::{Checks, FieldCode, Violation};
use crate::decimal::Decimal;
use crate::id::{CategoryId, SplitId};
use crate::money::{Currency, Minor, Money};

/// Fewer lines are no parts.
const MIN: usize = 2;

/// How many lines a transaction has at most.
pub const MAX_SPLITS: usize = 100;

/// One part of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Its id; no other line of the same transaction has it.
    pub id: SplitId,
    /// What it was for, if anybody said.
    pub category_id: Option<CategoryId>,
    /// How much of the whole; never nothing.
    pub amount: Minor,
    /// What else there is to say; may be empty.
    pub note: String,
}

/// The fields of a line as they arrive, unread. What was not given is `None`.
#[derive(Debug, Default, Clone, Copy)]
pub struct SplitInput<'a> {
    /// Its id, when it is one that was there before.
    pub id: Option<&'a str>,
    /// The category.
    pub category_id: Option<&'a str>,
    /// The amount as decimal text.
    pub amount: Option<&'a str>,
    /// What else there is to say.
    pub note: Option<&'a str>,
}

/// A line to be booked, checked as far as that goes without knowing the currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSplit {
    /// What it is for. Whether its workspace has such a category is still to be seen.
    pub category_id: Option<CategoryId>,
    id: Option<SplitId>,
    amount: Decimal,
    note: String,
}

impl NewSplit {
    /// A line that was put together here, not typed in.
    pub const fn new(category_id: Option<CategoryId>, amount: Decimal, note: String) -> Self {
        Self {
            category_id,
            id: None,
            amount,
            note,
        }
    }
}

/// Reads the lines of a transaction; none at all when it has no parts.
pub(super) fn read(checks: &mut Checks, inputs: &[SplitInput<'_>]) -> Option<Vec<NewSplit>> {
    if let Err(violation) = check_count(inputs.len()) {
        checks.note("splits", violation);
        return None;
    }
    let mut ids = BTreeSet::new();
    let mut lines = Vec::with_capacity(inputs.len());
    for (index, input) in inputs.iter().enumerate() {
        let field = |name| format!("splits[{index}].{name}");
        let id = checks.take(field("id"), input.id.map(str::parse).transpose());
        let category = input.category_id.map(str::parse).transpose();
        let category = checks.take(field("category_id"), category);
        let amount = checks.take(field("amount"), required(input.amount, str::parse));
        let note = checks.take(field("note"), note(input.note));
        if let Some(id) = id.flatten()
            && !ids.insert(id)
        {
            checks.note(field("id"), FieldCode::Taken);
        }
        if let (Some(id), Some(category_id), Some(amount), Some(note)) =
            (id, category, amount, note)
        {
            lines.push(NewSplit {
                category_id,
                id,
                amount,
                note,
            });
        }
    }
    (lines.len() == inputs.len()).then_some(lines)
}

fn check_count(count: usize) -> Result<(), Violation> {
    match count {
        0 | MIN..=MAX_SPLITS => Ok(()),
        1 => Err(Violation::limited(FieldCode::TooFew, MIN)),
        _ => Err(Violation::limited(FieldCode::TooMany, MAX_SPLITS)),
    }
}

/// Makes lines of a transaction out of those that were read: with the id that they were given, or that of
/// the line that stood in their place, or a new one.
pub(super) fn lines(
    checks: &mut Checks,
    new: Vec<NewSplit>,
    old: &[Split],
    currency: Currency,
    mut new_id: impl FnMut() -> SplitId,
) -> Option<Vec<Split>> {
    let count = new.len();
    let lines: Vec<_> = new
        .into_iter()
        .enumerate()
        .filter_map(|(index, line)| {
            let amount = amount_of(line.amount, currency);
            let amount = checks.take(format!("splits[{index}].amount"), amount)?;
            Some(Split {
                id: line
                    .id
                    .or_else(|| old.get(index).map(|line| line.id))
                    .unwrap_or_else(&mut new_id),
                category_id: line.category_id,
                amount,
                note: line.note,
            })
        })
        .collect();
    (lines.len() == count).then_some(lines)
}

/// Refuses the amounts of lines that do not come to the `total`, and says what is left of it. No lines are fine.
pub(crate) fn check_sum(
    lines: impl ExactSizeIterator<Item = Minor>,
    total: Minor,
    currency: Currency,
) -> Result<(), Violation> {
    if lines.len() == 0 {
        return Ok(());
    }
    let sum = Minor::sum(lines);
    let remainder = sum
        .and_then(|sum| total.minus(sum))
        .map_err(|_| FieldCode::AmountOutOfRange)?;
    if remainder.is_zero() {
        return Ok(());
    }
    Err(Violation {
        code: FieldCode::SumDiffers,
        limit: None,
        remainder: Some(Money::new(remainder, currency)),
    })
}

impl Transaction {
    /// What it was for and how much of it: its lines, or all of it under its one category.
    pub fn parts(&self) -> impl Iterator<Item = (Option<CategoryId>, Minor)> {
        let whole = self
            .splits
            .is_empty()
            .then_some((self.category_id, self.amount));
        let lines = self.splits.iter();
        whole
            .into_iter()
            .chain(lines.map(|line| (line.category_id, line.amount)))
    }
}
