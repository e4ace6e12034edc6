//! The amounts of an item, as they are typed in and in the currency of an account.

use super::super::definition::{MAX_SHARES, SplitDefinition};
use super::super::{RecurringAmountKind, RecurringKind};
use super::{MAX_NOTE_LEN, RecurringInput, RecurringSplitInput, refuse};
use crate::accounts::Account;
use crate::check::{self, Checks, FieldCode, Violation};
use crate::decimal::Decimal;
use crate::id::CategoryId;
use crate::money::{Currency, Minor};

/// Fewer lines are no parts.
const MIN_SHARES: usize = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NewShare {
    pub(super) category_id: Option<CategoryId>,
    pub(super) amount: Decimal,
    pub(super) note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amounts {
    pub(super) kind: RecurringAmountKind,
    pub(super) amount: Option<Decimal>,
    pub(super) least: Option<Decimal>,
    pub(super) most: Option<Decimal>,
    pub(super) arriving: Option<Decimal>,
}

pub(super) fn amounts(
    checks: &mut Checks,
    input: &RecurringInput<'_>,
    kind: Option<RecurringKind>,
) -> Option<Amounts> {
    let how = input
        .amount_kind
        .map_or(Ok(RecurringAmountKind::Fixed), str::parse);
    let how = checks.take("amount_kind", how)?;
    let is_range = how == RecurringAmountKind::Range;
    let mut read = |field: &'static str, raw: Option<&str>, is_needed: bool| match raw {
        None if is_needed => checks.take(field, Err::<Option<Decimal>, _>(FieldCode::Required)),
        raw => checks.take(field, raw.map(positive).transpose()),
    };
    let amount = read("amount", input.amount, !is_range);
    let least = read("amount_min", input.amount_min, is_range);
    let most = read("amount_max", input.amount_max, is_range);
    let arriving = read("to_amount", input.to_amount, false);
    if !is_range {
        refuse(checks, "amount_min", input.amount_min.is_some());
        refuse(checks, "amount_max", input.amount_max.is_some());
    }
    if kind.is_some_and(|kind| kind != RecurringKind::Transfer) {
        refuse(checks, "to_amount", input.to_amount.is_some());
    }
    Some(Amounts {
        kind: how,
        amount: amount?,
        least: least?,
        most: most?,
        arriving: arriving?,
    })
}

pub(super) fn shares(
    checks: &mut Checks,
    inputs: &[RecurringSplitInput<'_>],
) -> Option<Vec<NewShare>> {
    let count = match inputs.len() {
        0 | MIN_SHARES..=MAX_SHARES => Ok(()),
        1 => Err(Violation::limited(FieldCode::TooFew, MIN_SHARES)),
        _ => Err(Violation::limited(FieldCode::TooMany, MAX_SHARES)),
    };
    checks.take("splits", count)?;
    let mut lines = Vec::with_capacity(inputs.len());
    for (index, input) in inputs.iter().enumerate() {
        let field = |name| format!("splits[{index}].{name}");
        let category = input.category_id.map(str::parse).transpose();
        let category = checks.take(field("category_id"), category);
        let amount = input.amount.ok_or(FieldCode::Required.into());
        let amount = checks.take(field("amount"), amount.and_then(positive));
        let note = check::lines(input.note.unwrap_or_default(), MAX_NOTE_LEN);
        let note = checks.take(field("note"), note);
        if let (Some(category_id), Some(amount), Some(note)) = (category, amount, note) {
            lines.push(NewShare {
                category_id,
                amount,
                note,
            });
        }
    }
    (lines.len() == inputs.len()).then_some(lines)
}

/// The amount and its bounds; without an amount, a range is expected in its middle.
pub(super) fn sizes(
    checks: &mut Checks,
    amounts: &Amounts,
    currency: Currency,
) -> Option<(Minor, Option<Minor>, Option<Minor>)> {
    let mut read = |field: &'static str, number: Option<Decimal>| {
        let amount = number.map(|number| Minor::from_decimal(number, currency));
        checks.take(field, amount.transpose())
    };
    let amount = read("amount", amounts.amount);
    let least = read("amount_min", amounts.least);
    let most = read("amount_max", amounts.most);
    let (amount, least, most) = (amount?, least?, most?);
    if let (Some(least), Some(most)) = (least, most) {
        if most < least {
            checks.note("amount_max", FieldCode::AmountOutOfRange);
        } else if amount.is_some_and(|amount| !(least..=most).contains(&amount)) {
            checks.note("amount", FieldCode::AmountOutOfRange);
        }
    }
    let middle = || {
        let (least, most) = (least?.units(), most?.units());
        Some(Minor::new(least.saturating_add(most) / 2))
    };
    Some((amount.or_else(middle)?, least, most))
}

/// What arrives, when that is not the same as what leaves.
pub(super) fn arriving(
    said: Option<Decimal>,
    leaving: Option<Minor>,
    from: Currency,
    to: Option<&Account>,
) -> Result<Option<Minor>, Violation> {
    let Some(to) = to else {
        return Ok(None);
    };
    let said = said.map(|number| Minor::from_decimal(number, to.currency));
    match (said.transpose()?, to.currency == from) {
        (None, false) => Err(FieldCode::Required.into()),
        (Some(said), true) if leaving.is_some_and(|leaving| leaving != said) => {
            Err(FieldCode::AmountsDiffer.into())
        }
        (_, true) => Ok(None),
        (said, false) => Ok(said),
    }
}

pub(super) fn lines(
    checks: &mut Checks,
    shares: Vec<NewShare>,
    currency: Currency,
) -> Option<Vec<SplitDefinition>> {
    let count = shares.len();
    let mut lines = Vec::with_capacity(count);
    for (index, share) in shares.into_iter().enumerate() {
        let amount = Minor::from_decimal(share.amount, currency);
        if let Some(amount) = checks.take(format!("splits[{index}].amount"), amount) {
            lines.push(SplitDefinition {
                category_id: share.category_id,
                amount,
                note: share.note,
            });
        }
    }
    (lines.len() == count).then_some(lines)
}

fn positive(raw: &str) -> Result<Decimal, Violation> {
    let number: Decimal = raw.parse()?;
    if number.units() <= 0 {
        return Err(FieldCode::AmountNotPositive.into());
    }
    Ok(number)
}
